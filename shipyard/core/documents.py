"""A document: a text, its data, and where in the text each value stands."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from yaml.nodes import Node

from shipyard.core import printable, yaml_reader
from shipyard.core.findings import ERROR, WARNING, Finding, Path
from shipyard.core.yaml_reader import Mark, Unreadable


@dataclass
class Document:
    """One readable file. `name` is what messages call it; `data` is plain YAML data, not yet checked.

    The composed nodes are kept until the places of values are known or no longer wanted: a clean file never pays for
    its places, and a batch of thousands does not hold their nodes.
    """

    name: str
    text: str
    data: Mapping[str, Any]
    lost: tuple[tuple[Path, Mark, str], ...] = field(default=(), repr=False)
    root: Node | None = field(default=None, repr=False)
    _places: Mapping[Path, tuple[Mark, Mark]] | None = field(default=None, repr=False)

    @property
    def kind(self) -> str | None:
        """The document kind that the file names, whether there is such a kind or not."""
        kind = self.data.get("kind")
        return kind if isinstance(kind, str) else None

    @property
    def places(self) -> Mapping[Path, tuple[Mark, Mark]]:
        """Path to (place of the key, place of the value), found when first asked for."""
        if self._places is None:
            self._places = yaml_reader.positions(self.root or yaml_reader.compose(self.text))
            self.root = None
        return self._places

    def forget_places(self) -> None:
        """Let go of what only places need; they are parsed again if somebody asks."""
        self.root = self._places = None

    def mark(self, path: Path, at_key: bool = False) -> Mark:
        """Line and column of a path's value (or key); of the nearest place around it when the path is not there."""
        if self._places is None and self.root is not None:
            return yaml_reader.place(self.root, path)[0 if at_key else 1]
        while path not in self.places:
            path = path[:-1]
        return self.places[path][0 if at_key else 1]


def read(raw: bytes, name: str) -> Document | Finding:
    """The document in `raw`, or the one finding that says why there is none."""
    try:
        text = yaml_reader.decode(raw)
        root = yaml_reader.compose(text)
        data = yaml_reader.build(root)
        if not isinstance(data, dict):
            raise Unreadable("the file must hold keys and values at the top", 1, 1, "start with `kind: ...`")
        return Document(name, text, data, tuple(yaml_reader.lost_comments(text, root)), root)
    except Unreadable as why:
        return Finding("YARD005", "no-document", ERROR, why.message, name, why.line, why.column, hint=why.hint)
    except RecursionError:
        return Finding("YARD005", "no-document", ERROR, "nested too deeply", name)


def unreadable(name: str, message: str, hint: str = "") -> Finding:
    """The finding for a file that the system does not let us read."""
    return Finding("YARD001", "unreadable", ERROR, message, name, hint=hint)


def text_findings(document: Document) -> list[Finding]:
    """Warnings for values that a ` #` cut off, and for characters that no sheet can print."""
    return [*_lost_comments(document), *_unprintable(document)]


def _unprintable(document: Document) -> Iterator[Finding]:
    if document.text.isascii() and "\\" not in document.text:
        return
    for path, text in _texts(document.data, ()):
        composed = unicodedata.normalize("NFC", text)
        strange = printable.first_unprintable(composed)
        if strange is not None:
            message = f"sheets cannot print U+{ord(strange):04X}{f' ({strange})' if strange.isprintable() else ''}"
            hint = "take it away, or give a font that has it: `shipyard print --font FILE`"
            mark = document.mark(path)
            yield Finding("YARD004", "unprintable-text", WARNING, message, document.name, *mark, path, hint)


def _texts(data: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Every text in the data with its path."""
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _texts(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _texts(value, (*path, index))


def _lost_comments(document: Document) -> list[Finding]:
    """A warning for each value that a ` #` cut off."""
    return [
        Finding(
            "YARD003",
            "lost-comment",
            WARNING,
            f"{text.split()[0]!r} is taken as a comment, not as part of the text",
            document.name,
            *mark,
            path,
            hint="put the whole text in quotes, or a space after # if it is a comment",
        )
        for path, mark, text in document.lost
    ]
