"""What a change would do to a file, for people and for `patch`."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff

from shipyard.core.words import visible


def unified(old: str, new: str, name: str) -> str:
    """Both texts as a unified diff; empty when they are the same."""
    return "".join(_lines(old, new, name))


def _lines(old: str, new: str, name: str) -> Iterator[str]:
    shown = visible(name)
    for line in unified_diff(_split(old), _split(new), f"a/{shown}", f"b/{shown}"):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _split(text: str) -> list[str]:
    """Lines with their ends; only a line feed ends one."""
    lines = [f"{line}\n" for line in text.split("\n")]
    return lines[:-1] if text.endswith("\n") or not text else [*lines[:-1], lines[-1][:-1]]
