"""The recipe in a PDF: which documents and options it was printed from, so that `print --verify` can print it again.

It holds names of files without their folders, so that the same input gives the same bytes in any folder.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field
from typing import Any

_KEY = b"/ShipyardRecipe"
_ENTRY = re.compile(rb"/ShipyardRecipe <([0-9a-f]*)>")


@dataclass(frozen=True)
class Recipe:
    """The names of the files that were given, and the options that differ from their defaults."""

    files: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)

    def put_into(self, info: bytes) -> bytes:
        """The information dictionary of a PDF with the recipe as one more entry."""
        text = json.dumps(asdict(self), sort_keys=True, separators=(",", ":"))
        head, end, tail = info.rpartition(b">>")
        return head + _KEY + b" <" + text.encode().hex().encode() + b">\n" + end + tail


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
