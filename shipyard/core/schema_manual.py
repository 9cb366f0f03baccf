"""The page on documents, made from the schemas: every kind with every key, what goes there, and an example."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from shipyard.core import library, schemas
from shipyard.core.system import kind as kind_of

Schema = Mapping[str, Any]

_HEAD = """# Documents

Every kind of document and every key in it. A document is YAML 1.2 in UTF-8, one to a file; `kind` says what it is, and
its file's name ends as stated here. In the tables `beams[].arc` is the key `arc` of each entry of the list `beams`;
keys in **bold** may not be left out where the map that they stand in is written.

`shipyard schema KIND` prints the JSON Schema of a kind, which the tables are made from; `shipyard new KIND NAME`
starts a document.
"""

# A starter of more lines than this is left to `shipyard new`.
_LONG = 60


def page() -> str:
    """The whole page as Markdown."""
    found = {kind: json.loads(schemas.schema_text(kind)) for kind in schemas.kinds()}
    rows = [f"| [{kind}](#{kind}) | `*{library.suffix(kind)}` | {one['title']} |" for kind, one in found.items()]
    index = "\n".join(["", "| kind | file name | |", "|---|---|---|", *rows, ""])
    return _HEAD + index + "".join(_section(kind, schema) for kind, schema in found.items())


def _section(kind: str, schema: Schema) -> str:
    head = f"\n## {kind}\n\n{schema['description']}\n\nFile name: `*{library.suffix(kind)}`.\n"
    rows = [
        f"| {_key(path, needed)} | {_cell(_value(part))} | {_cell(_about(part))} |"
        for path, needed, part in keys(schema)
    ]
    table = "\n".join(["", "| key | value | what for |", "|---|---|---|", *rows, ""])
    return head + _example(kind) + table


def _example(kind: str) -> str:
    """The starter that `shipyard new` writes, less its first line, which leads an editor to the schema."""
    found = kind_of(kind)
    text = found.starter("Example").partition("\n")[2] if found else ""
    return f"\n```yaml\n{text}```\n" if 0 < text.count("\n") <= _LONG else ""


def keys(schema: Schema, path: str = "") -> Iterator[tuple[str, bool, Schema]]:
    """Each key inside a schema: where it stands, whether it is needed there, and its own schema."""
    for name, inner in schema.get("properties", {}).items():
        here = f"{path}.{name}" if path else name
        yield here, name in schema.get("required", ()), inner
        yield from keys(inner, here)
    if "items" in schema:
        yield from keys(schema["items"], f"{path}[]")
    for branch in schema.get("anyOf", ()):
        yield from keys(branch, path)


def _key(path: str, needed: bool) -> str:
    return f"**`{path}`**" if needed else f"`{path}`"


def _value(schema: Schema) -> str:
    """What may stand there, in words: `a whole number, 1 to 9`."""
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return ", ".join(f"`{_written(value)}`" for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_value(branch) for branch in schema["anyOf"]))
    words = schemas.type_name(schema.get("type"))
    if schema.get("type") == "array":
        return f"{words} of: {_value(schema['items'])}"
    return words + _bounds(schema)


def _bounds(schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f", {low} to {high}"
    if low is not None:
        return f", at least {low}"
    return f", at most {high}" if high is not None else ""


def _about(schema: Schema) -> str:
    """The description, and an example where the value alone does not show one."""
    examples = schema.get("examples", ())
    shown = " or ".join(f"`{_written(example)}`" for example in examples[:2])
    return f"{schema['description']} Such as {shown}." if shown else str(schema["description"])


def _written(value: Any) -> str:
    """A value as YAML in one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_written(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    return str(value)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
