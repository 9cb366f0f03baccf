"""The recipe in a PDF: which documents and options it was printed from, so that `print --verify` can print it again.

It holds names of files without their folders, so that the same input gives the same bytes in any folder.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

_KEY = b"/ShipyardRecipe"
_ENTRY = re.compile(rb"/ShipyardRecipe <([0-9a-f]*)>")


@dataclass(frozen=True)
class Recipe:
    """The names of the files that were given, and the options that differ from their defaults."""

    files: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, paths: Sequence[str], options: Mapping[str, Any]) -> Recipe | None:
        """The recipe of a print; None where standard input was printed, which cannot be printed again."""
        if "-" in paths:
            return None
        return cls(tuple(_bare(path) for path in paths), {key: _bared(key, value) for key, value in options.items()})

    def put_into(self, info: bytes) -> bytes:
        """The information dictionary of a PDF with the recipe as one more entry."""
        text = json.dumps(asdict(self), sort_keys=True, separators=(",", ":"))
        head, end, tail = info.rpartition(b">>")
        return head + _KEY + b" <" + text.encode().hex().encode() + b">\n" + end + tail


_FILES = ("template", "font", "marked")  # options whose values are files


def _bare(path: str) -> str:
    return Path(path).absolute().name


def _bared(key: str, value: Any) -> Any:
    """An option's value, without the folders of a file."""
    if isinstance(value, tuple):
        return [_bared(key, one) for one in value]
    return _bare(value) if key in _FILES else value


def recipe_of(pdf: bytes) -> Recipe | None:
    """The recipe in a PDF; None when Shipyard did not print it, or not from files."""
    found = _ENTRY.search(pdf)
    if found is None:
        return None
    try:
        data = json.loads(bytes.fromhex(found[1].decode()))
        return Recipe(tuple(map(str, data["files"])), dict(data["options"]))
    except (ValueError, KeyError, TypeError):
        return None
