"""Widths of text in the standard PDF fonts, and which characters they have."""

from __future__ import annotations

from functools import lru_cache

from reportlab.pdfbase import pdfmetrics

from shipyard.core.words import visible

MM = 72 / 25.4  # points in a millimetre
CAP = 0.718  # height of a capital, as a share of the type size; text in a row is centred by it
ENCODING = "cp1252"
_CONTROL = 0xE000  # control characters travel through the markup as private characters from here


@lru_cache(maxsize=65536)
def width(text: str, font: str, size: float) -> float:
    """The width of a line of text in mm; characters that the font lacks count as a question mark."""
    widths = _widths(font)
    return sum(widths[byte] for byte in text.encode(ENCODING, "replace")) * size / 1000 / MM


@lru_cache(maxsize=16)
def _widths(font: str) -> tuple[float, ...]:
    return tuple(width or 0 for width in pdfmetrics.getFont(font).widths)


def cap_height(size: float) -> float:
    """The height of a capital in mm."""
    return CAP * size / MM


def missing(text: str) -> str | None:
    """The first character that the fonts cannot print, or None."""
    try:
        text.encode(ENCODING)
        return None
    except UnicodeEncodeError as error:
        return text[error.start]


def character_name(character: str) -> str:
    """How a message names a character: `U+0141 (Ł)`, without the glyph for a control character."""
    code = ord(character)
    if _CONTROL <= code < _CONTROL + 0xA0:
        return f"the control character U+{code - _CONTROL:04X}"
    return f"U+{code:04X} ({character})" if character.isprintable() else f"U+{code:04X}"


def shown(text: str) -> str:
    """A text from the markup for a message: what cannot be seen is written out."""
    return visible("".join(chr(ord(c) - _CONTROL) if _CONTROL <= ord(c) < _CONTROL + 0xA0 else c for c in text))


def carried(text: str) -> str:
    """The text with its control characters moved to private ones, since XML cannot carry them."""
    if text.isprintable():
        return text
    return "".join(_carried(ord(char)) for char in text)


def _carried(code: int) -> str:
    if code < 0x20 or 0x7F <= code < 0xA0:
        return chr(_CONTROL + code)
    return "\ufffd" if 0xD800 <= code < 0xE000 or code in (0xFFFE, 0xFFFF) else chr(code)
