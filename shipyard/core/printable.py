"""Which characters the sheets' fonts have, as a table, so that `check` can tell without opening a font."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

STANDARD = "cp1252"  # the encoding of the standard PDF fonts: Latin-1 with the typographic signs
TABLE = Path(__file__).with_name("printable.txt")
# Right-to-left letters would stand in the wrong order; formatting and unassigned characters have no shape at all.
_BIDI = ("R", "AL", "AN")
_SHAPELESS = ("Cc", "Cf", "Cs", "Co", "Cn")


def settable(char: str) -> bool:
    """Whether a character can be set at all, left to right, letter by letter."""
    return (
        char != "\ufffd"
        and unicodedata.category(char) not in _SHAPELESS
        and unicodedata.bidirectional(char) not in _BIDI
    )


def is_standard(text: str) -> bool:
    """Whether the standard PDF fonts have every character."""
    try:
        text.encode(STANDARD)
    except UnicodeEncodeError:
        return False
    return text.isprintable() or all(char.isprintable() or char in "\xa0\xad" for char in text)


def first_unprintable(text: str) -> str | None:
    """The first character that no shipped font has, or None."""
    if is_standard(text):
        return None
    return next((char for char in text if not has(char)), None)


def has(char: str) -> bool:
    """Whether a shipped font has the character."""
    if is_standard(char):
        return True
    starts, ends = _ranges()
    at = bisect_right(starts, ord(char)) - 1
    return at >= 0 and ord(char) <= ends[at]


@cache
def _ranges() -> tuple[list[int], list[int]]:
    pairs = [line.partition("-") for line in TABLE.read_text("ascii").split()]
    return [int(start, 16) for start, _, _ in pairs], [int(end or start, 16) for start, _, end in pairs]


def as_ranges(codes: Iterable[int]) -> Iterator[str]:
    """Code points as the lines of the table: `100-17F`."""
    run: list[int] = []
    for code in sorted(codes):
        if run and code != run[-1] + 1:
            yield _range(run)
            run = []
        run = [run[0] if run else code, code]
    if run:
        yield _range(run)


def _range(run: list[int]) -> str:
    return f"{run[0]:X}" if run[0] == run[-1] else f"{run[0]:X}-{run[-1]:X}"
