"""Exact numbers: halves and ratios as fractions, never as binary floats."""

from __future__ import annotations

from fractions import Fraction
from math import ceil as _ceil
from math import floor as _floor

Number = int | float | str | Fraction


def exact(value: Number) -> Fraction:
    """A number as the document wrote it: 36, 36.5, "3/5".

    A float is taken by its shortest decimal form, so 0.1 is one tenth. Raises ValueError for other text.
    """
    if isinstance(value, float):
        return Fraction(repr(value))
    return Fraction(value)


def ceil(value: Fraction) -> int:
    """Rounded up to a whole number."""
    return _ceil(value)


def floor(value: Fraction) -> int:
    """Rounded down to a whole number."""
    return _floor(value)


def number(value: Fraction | int) -> int | float:
    """For JSON: a whole number as int, anything else as float."""
    return int(value) if value == int(value) else float(value)


def text(value: Fraction | int) -> str:
    """For people: `36`, `36.5`, and `7/3` where the decimals do not end within three places."""
    if value == int(value):
        return str(int(value))
    if (value * 1000).denominator == 1:
        return f"{float(value):.3f}".rstrip("0")
    return str(value)


def limit_text(value: Fraction | int) -> str:
    """A limit for people: exact where its decimals end, else cut after the second: 28.125, and 73.16 for 73 1/6."""
    exact_text = text(value)
    return text(Fraction(_floor(value * 100), 100)) if "/" in exact_text else exact_text


def plural(count: int | Fraction, one: str, many: str = "") -> str:
    """`1 ship`, `3 ships`."""
    return f"{text(Fraction(count))} {one if count == 1 else many or one + 's'}"
