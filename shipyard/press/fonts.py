"""Fonts: widths of text, which characters can be printed, and with which font.

A word that the standard PDF fonts have is set in them, and nothing is embedded. Any other word is set in a shipped font
of the same style (Liberation, metrically equal to Helvetica and Times; DejaVu for arrows, stars and the like), and what
those lack in a font that the user gave. Of these a file carries the characters that it uses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from shipyard.core import printable
from shipyard.core.resources import folder
from shipyard.core.words import visible

MM = 72 / 25.4  # points in a millimetre
CAP = 0.718  # height of a capital, as a share of the type size; text in a row is centred by it
ENCODING = printable.STANDARD
# Control characters travel through the markup as private ones from here: at the far end, since fonts have theirs, of
# emblems for example, at the beginning.
_CONTROL = 0x10FE00

# Standard font -> the shipped fonts that stand in for it, in the order in which they are asked.
_REGULAR, _BOLD = "DejaVuSans", "DejaVuSans-Bold"
_STAND_INS = {
    "Helvetica": ("LiberationSans-Regular", _REGULAR),
    "Helvetica-Bold": ("LiberationSans-Bold", _BOLD),
    "Helvetica-Oblique": ("LiberationSans-Italic", _REGULAR),
    "Helvetica-BoldOblique": ("LiberationSans-BoldItalic", _BOLD),
    "Times-BoldItalic": ("LiberationSerif-BoldItalic", _BOLD),
}
_OWN = "Own"
_WORDS = re.compile(r"\s+|\S+")


class FontError(Exception):
    """A font file that cannot be used, and why."""


class Piece(NamedTuple):
    """A part of a text that one font sets."""

    text: str
    font: str

    @property
    def standard(self) -> bool:
        """Whether it is one of the standard PDF fonts."""
        return self.font not in _embedded_names()


def use(path: Path | None) -> None:
    """Set what the shipped fonts lack in the font of this file; None for no such font. Raises FontError."""
    _own.clear()
    for remembered in (width, pieces):
        remembered.cache_clear()
    if path is None:
        return
    if path.exists() and not path.is_file():  # a pipe or a device might never come to an end
        raise FontError(f"{path}: not usable as a font: it is no plain file")
    try:
        font = TTFont(_OWN, str(path))
    except TTFError as error:
        reason = "its outlines are PostScript (CFF); a TrueType font is wanted" if "postscript" in str(error) else error
        raise FontError(f"{path}: not usable as a font: {reason}") from None
    except OSError as error:
        raise FontError(f"{path}: cannot be read: {(error.strerror or str(error)).lower()}") from None
    except Exception as error:  # a file that is no font breaks the reader in many ways
        raise FontError(f"{path}: not usable as a font: {type(error).__name__}") from None
    pdfmetrics.registerFont(font)
    _own.append(font)


_own: list[TTFont] = []


def own() -> str:
    """The file of the user's font, empty without one."""
    return str(_own[0].face.filename) if _own else ""


def embedded(name: str) -> TTFont:
    """An embedded font by its name."""
    return _own[0] if name == _OWN else _shipped(name)


@cache
def _shipped(name: str) -> TTFont:
    font = TTFont(name, str(folder("sheets") / "fonts" / f"{name}.ttf"))
    pdfmetrics.registerFont(font)
    return font


@cache
def _embedded_names() -> frozenset[str]:
    return frozenset({_OWN, *(name for names in _STAND_INS.values() for name in names)})


@lru_cache(maxsize=65536)
def width(text: str, font: str, size: float) -> float:
    """The width of a line of text in mm; characters that no font has count as a question mark."""
    if text.isascii():
        widths = _widths(font)
        return sum(widths[byte] for byte in text.encode("ascii")) * size / 1000 / MM
    return sum(_units(piece) for piece in pieces(text, font)) * size / 1000 / MM


def _units(piece: Piece) -> float:
    """The width in thousandths of the type size."""
    if piece.standard:
        widths = _widths(piece.font)
        return sum(widths[byte] for byte in piece.text.encode(ENCODING, "replace"))
    face = embedded(piece.font).face
    return sum(float(face.charWidths.get(ord(char), face.defaultWidth)) for char in piece.text)


@lru_cache(maxsize=16)
def _widths(font: str) -> tuple[float, ...]:
    return tuple(width or 0 for width in pdfmetrics.getFont(font).widths)


@lru_cache(maxsize=4096)
def pieces(text: str, font: str) -> tuple[Piece, ...]:
    """The text in pieces of one font each."""
    if printable.is_standard(text):
        return (Piece(text, font),)
    found: list[Piece] = []
    for piece in (piece for word in _WORDS.findall(text) for piece in _word(word, font)):
        if found and found[-1].font == piece.font:
            piece = Piece(found.pop().text + piece.text, piece.font)
        found.append(piece)
    return tuple(found)


def _word(word: str, font: str) -> Iterator[Piece]:
    """A word in its standard font, or letter by letter in those that stand in for it."""
    if printable.is_standard(word) or word.isspace():
        yield Piece(word, font)
        return
    names = [*_STAND_INS.get(font, _STAND_INS["Helvetica"]), *([_OWN] if _own else [])]
    for char in word:
        name = next((name for name in names if ord(char) in embedded(name).face.charToGlyph), font)
        yield Piece(char, name)


def cap_height(size: float) -> float:
    """The height of a capital in mm."""
    return CAP * size / MM


def missing(text: str) -> str | None:
    """The first character that the fonts cannot print, or None."""
    if printable.is_standard(text):
        return None
    return next((char for char in text if not _printable(char)), None)


def _printable(char: str) -> bool:
    if printable.has(char):
        return True
    return bool(_own) and printable.settable(char) and ord(char) in _own[0].face.charToGlyph


def coverage() -> Iterator[str]:
    """The lines of `printable.txt`: what the shipped fonts have beside the standard ones, in every style."""
    styles = [set().union(*(_shipped(name).face.charToGlyph for name in names)) for names in _STAND_INS.values()]
    codes = set.intersection(*styles)
    return printable.as_ranges(code for code in codes if printable.settable(chr(code)) and not chr(code).isspace())


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


if __name__ == "__main__":
    print("\n".join(coverage()))
