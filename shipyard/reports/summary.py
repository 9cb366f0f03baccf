"""How many files were looked at and how many findings of each level there are."""

from __future__ import annotations

from collections.abc import Sequence

from shipyard.core.findings import LEVELS, Finding


def summary(findings: Sequence[Finding], files: int) -> str:
    """The last line for the terminal: `2 files checked: 1 error, 3 notes`."""
    return f"{counted(files, 'file')} checked: {counts(findings)}"


def counts(findings: Sequence[Finding]) -> str:
    """How many of each level: `2 errors, 1 note`; `clean` when there are none."""
    numbers = {level: sum(finding.level == level for finding in findings) for level in LEVELS}
    return ", ".join(counted(number, level) for level, number in numbers.items() if number) or "clean"


def counted(number: int, noun: str) -> str:
    """`1 file`, `2 files`."""
    return f"{number} {noun}{'s' if number != 1 else ''}"
