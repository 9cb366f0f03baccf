"""A finding: one thing to say about a document, with its place and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

ERROR, WARNING, NOTE = "error", "warning", "note"
LEVELS = (ERROR, WARNING, NOTE)

# A place inside a document: keys and list indexes from the top.
Path = tuple[str | int, ...]


class Finding(NamedTuple):
    """One message about one place.

    `code` never changes its meaning, `slug` is its readable name; the words of `message` may change.
    `line` and `column` count from 1; 0 means that the finding is about the whole file.
    """

    code: str
    slug: str
    level: str
    message: str
    file: str
    line: int = 0
    column: int = 0
    path: Path = ()
    hint: str = ""
    cites: tuple[str, ...] = ()

    @property
    def rank(self) -> int:
        """0 for an error, 1 for a warning, 2 for a note."""
        return LEVELS.index(self.level)


def in_file_order(findings: Iterable[Finding]) -> list[Finding]:
    """Findings of one file from top to bottom, the graver first where they share a place."""
    return sorted(findings, key=lambda f: (f.line, f.column, f.rank, f.code, f.message))


def at_or_above(findings: Iterable[Finding], level: str) -> bool:
    """Whether any finding is as grave as `level` or graver."""
    worst = LEVELS.index(level)
    return any(finding.rank <= worst for finding in findings)


def path_text(path: Path) -> str:
    """`("beams", 0, "arc")` as `beams[0].arc`."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else (f".{step}" if text else step)
    return text
