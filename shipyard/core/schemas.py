"""JSON Schema for each document kind: a fast verdict, and words for what is wrong.

jsonschema-rs decides; jsonschema is loaded only for an invalid document, because its error objects carry enough
to say in plain words what is wrong. A test holds both to the same verdict.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from shipyard.core.findings import Path
from shipyard.core.nearest import did_you_mean, nearest
from shipyard.core.resources import folder


class SchemaFault(NamedTuple):
    """One breach of a schema. `at_key` marks an unknown key, whose place is the key and not its value."""

    slug: str
    path: Path
    message: str
    hint: str = ""
    at_key: bool = False


# slug -> code; each is a page of `shipyard explain`.
CODES = {
    "unknown-key": "YARD101",
    "missing-key": "YARD102",
    "wrong-type": "YARD103",
    "not-one-of": "YARD104",
    "out-of-range": "YARD105",
    "wrong-form": "YARD106",
    "wrong-length": "YARD107",
}


@cache
def kinds() -> tuple[str, ...]:
    """Every kind that has a schema, sorted."""
    return tuple(sorted(path.name.removesuffix(".schema.json") for path in folder("schemas").glob("*.schema.json")))


@cache
def suffixes() -> tuple[str, ...]:
    """The endings of our documents' file names: `.ship.yaml` and the like."""
    return tuple(sorted({f".{kind.partition('-')[2]}.yaml" for kind in kinds()}))


@cache
def schema_text(kind: str) -> str:
    """The schema file of a kind as it stands."""
    return (folder("schemas") / f"{kind}.schema.json").read_text(encoding="utf-8")


@cache
def _validator(kind: str) -> Any:
    import jsonschema_rs

    return jsonschema_rs.validator_for(schema_text(kind))


def is_valid(kind: str, data: Mapping[str, Any]) -> bool:
    """Whether the data keeps to the schema of its kind."""
    return bool(_validator(kind).is_valid(data))


def faults(kind: str, data: Mapping[str, Any]) -> list[SchemaFault]:
    """What in the data breaks the schema of its kind; empty when nothing does."""
    if is_valid(kind, data):
        return []
    import json

    from jsonschema import Draft7Validator

    errors = Draft7Validator(json.loads(schema_text(kind))).iter_errors(data)
    found = list(dict.fromkeys(fault for error in errors for fault in _faults_of(error)))
    return _without_echoes(found) if found else _plain_faults(kind, data)


def _plain_faults(kind: str, data: Mapping[str, Any]) -> list[SchemaFault]:
    """The fast validator's own words, for what only it sees: it takes `$` in a pattern for the very end of a text."""
    errors = _validator(kind).iter_errors(data)
    return [SchemaFault("wrong-form", tuple(error.instance_path), str(error.message)[:200]) for error in errors]


def _without_echoes(found: list[SchemaFault]) -> list[SchemaFault]:
    """A misspelt key is unknown, and the right one is missing: only the first is said."""
    misspelt = [fault for fault in found if fault.slug == "unknown-key"]
    meant = {(*fault.path[:-1], fault.hint.removeprefix("did you mean ").rstrip("?")) for fault in misspelt}

    def is_echo(fault: SchemaFault) -> bool:
        return fault.slug == "missing-key" and (*fault.path, fault.message.split()[0]) in meant

    return [fault for fault in found if not is_echo(fault)]


def without(data: Any, broken: Iterable[SchemaFault]) -> Any:
    """The data less the values that broke the schema, so that the rest can still be checked.

    A broken list entry takes its whole list along: the other entries keep their places in the file that way.
    """
    from copy import deepcopy

    pruned = deepcopy(data)
    for fault in broken:
        path = fault.path
        while path and isinstance(path[-1], int):
            path = path[:-1]
        target = pruned
        for step in path[:-1]:
            target = target[step] if _holds(target, step) else None
        if path and _holds(target, path[-1]):
            del target[path[-1]]
    return pruned


def _holds(target: Any, step: str | int) -> bool:
    if isinstance(target, dict):
        return step in target
    return isinstance(target, list) and isinstance(step, int) and step < len(target)


def _faults_of(error: Any) -> Iterator[SchemaFault]:
    """Zero or more faults for one jsonschema error; a failed alternative is told by its most fitting branch."""
    path: Path = tuple(error.absolute_path)
    word = _WORDS.get(error.validator)
    if word is not None:
        yield from word(error, path)
    elif error.validator in ("anyOf", "oneOf"):
        yield from _alternative(error, path)
    else:
        yield SchemaFault("wrong-form", path, error.message[:200])


def _alternative(error: Any, path: Path) -> Iterator[SchemaFault]:
    """When a branch accepts the value's type, its faults are meant; else the value is none of the branches."""
    branches: dict[int, list[Any]] = {}
    for inner in error.context:
        branches.setdefault(inner.relative_schema_path[0], []).append(inner)
    fitting = [
        inner for inner in branches.values() if not any(e.validator == "type" and not e.relative_path for e in inner)
    ]
    if fitting:
        for inner_error in min(fitting, key=len):
            yield from _faults_of(inner_error)
        return
    names = [branch.get("title") or type_name(branch.get("type")) for branch in error.validator_value]
    hints = (_type_hint(branch, error.instance) for branch in error.validator_value)
    hint = next((hint for hint in hints if hint), "")
    yield SchemaFault("wrong-type", path, f"must be {' or '.join(names)}, is {_shown(error.instance)}", hint)


def _unknown(error: Any, path: Path) -> Iterator[SchemaFault]:
    known = error.schema.get("properties", {})
    for key in error.instance:
        if key not in known:
            yield SchemaFault("unknown-key", (*path, key), f"unknown key {key!r}"[:120], did_you_mean(key, known), True)


def _missing(error: Any, path: Path) -> Iterator[SchemaFault]:
    for key in error.validator_value:
        if key not in error.instance:
            about = error.schema.get("properties", {}).get(key, {}).get("description", "")
            yield SchemaFault(
                "missing-key", path, f"{key} is missing", f"add {key}: {about}" if about else f"add {key}"
            )


def _type(error: Any, path: Path) -> Iterator[SchemaFault]:
    message = f"must be {type_name(error.validator_value)}, is {_shown(error.instance)}"
    yield SchemaFault("wrong-type", path, message, _type_hint(error.schema, error.instance))


def _type_hint(schema: Mapping[str, Any], value: Any) -> str:
    """What to do about a value of the wrong type, where that is plain."""
    wanted = schema.get("type")
    if value is None:
        return "write a value, or take the line away"
    if isinstance(value, str):
        return _text_hint(schema, value)
    if wanted == "string" and isinstance(value, int | float):
        fits = re.search(schema.get("pattern", ""), str(value))
        return "put it in quotes" if fits else str(schema.get("description", ""))
    if wanted == "array" and isinstance(value, dict):
        return "begin each entry with `- `, or put [ ] around a single one"
    if wanted == "array" and not isinstance(value, list):
        return f"write a list: [{value}]"
    return ""


def _text_hint(schema: Mapping[str, Any], text: str) -> str:
    """What to do about a text where something else belongs."""
    wanted = schema.get("type")
    if wanted in ("integer", "number") and (number := _NUMBER.match(text.strip())):
        return "take the quotes away" if number[0] == text.strip() else f"write the number alone: {number[0]}"
    if wanted == "boolean" and text.lower() in ("yes", "no", "on", "off"):
        return f"write {'true' if text.lower() in ('yes', 'on') else 'false'}"
    if wanted == "array":
        return f"write a list: [{text}]"
    if wanted == "object" and schema.get("required"):
        first, *others = schema["required"]
        return f"write {{{', '.join([f'{first}: {text}', *(f'{key}: ...' for key in others)])}}}"
    return ""


_NUMBER = re.compile(r"[-+]?[0-9]+(\.[0-9]+)?(?!\S)")


def _enum(error: Any, path: Path) -> Iterator[SchemaFault]:
    known = [str(value) for value in error.validator_value]
    close = nearest(str(error.instance), known)
    hint = f"did you mean {close}?" if close else ""  # the message has all of them
    yield SchemaFault("not-one-of", path, f"{_shown(error.instance)} is none of {', '.join(known)}", hint)


def _const(error: Any, path: Path) -> Iterator[SchemaFault]:
    yield SchemaFault("not-one-of", path, f"must be {error.validator_value!r}, is {_shown(error.instance)}")


def _range(error: Any, path: Path) -> Iterator[SchemaFault]:
    bounds = error.schema
    low, high = bounds.get("minimum", bounds.get("exclusiveMinimum")), bounds.get("maximum")
    allowed = f"{low} to {high}" if low is not None and high is not None else ""
    allowed = allowed or (f"at least {low}" if low is not None else f"at most {high}")
    if "exclusiveMinimum" in bounds:
        allowed = f"above {low}"
    yield SchemaFault("out-of-range", path, f"{_shown(error.instance)} is out of range; allowed: {allowed}")


def _multiple(error: Any, path: Path) -> Iterator[SchemaFault]:
    message = f"{_shown(error.instance)} is no multiple of {error.validator_value}"
    yield SchemaFault("out-of-range", path, message)


def _pattern(error: Any, path: Path) -> Iterator[SchemaFault]:
    about = error.schema.get("description") or error.schema.get("title") or f"match {error.validator_value}"
    yield SchemaFault("wrong-form", path, f"{_shown(error.instance)} has the wrong form", about)


def _length(error: Any, path: Path) -> Iterator[SchemaFault]:
    limit, size = error.validator_value, len(error.instance)
    unit = {"Items": "entries", "Length": "characters", "Properties": "keys"}[error.validator[3:]]
    side = "at most" if error.validator.startswith("max") else "at least"
    yield SchemaFault("wrong-length", path, f"has {size} {unit}; {side} {limit}")


def _unique(error: Any, path: Path) -> Iterator[SchemaFault]:
    yield SchemaFault("wrong-form", path, "the same entry stands here twice", "take one away")


_WORDS = {
    "additionalProperties": _unknown,
    "required": _missing,
    "type": _type,
    "enum": _enum,
    "const": _const,
    "minimum": _range,
    "maximum": _range,
    "exclusiveMinimum": _range,
    "multipleOf": _multiple,
    "pattern": _pattern,
    "uniqueItems": _unique,
} | {f"{side}{what}": _length for side in ("min", "max") for what in ("Items", "Length", "Properties")}

_TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "keys and values",
    "null": "empty",
}


def type_name(kind: Any) -> str:
    """A type of JSON Schema, or several, in plain words: `a whole number`."""
    kinds = kind if isinstance(kind, list) else [kind]
    return " or ".join(_TYPES.get(name, "something else") for name in kinds)


def _shown(value: Any) -> str:
    """A value as the user wrote it, cut short."""
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:37] + "...")
    return "keys and values" if isinstance(value, dict) else "a list" if isinstance(value, list) else str(value)
