"""What damage strikes out: numbers with their new value beside them, and whole ships."""

from __future__ import annotations

from types import SimpleNamespace

from shipyard.press import fonts
from shipyard.press.elements.shapes import centred
from shipyard.press.marks import Line, Rect
from shipyard.press.markup import Box, Element, ElementType, Output, Problem
from shipyard.press.theme import Theme

_RISE = 0.7  # mm that a stroke leaves the capitals of a text above and below
_STAMP_PAD = 3.0  # mm from the word of a stamp to its frame, left and right


def place_strike(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A rising stroke through a text of the given size, w wide."""
    half = fonts.cap_height(theme.size(a.size)) / 2 + _RISE
    middle = a.y - fonts.cap_height(theme.size(a.size)) / 2 if a.y >= 0 else box.h / 2
    left = a.x if a.right < 0 else box.w - a.right - a.w
    yield Line(left, middle + half, left + a.w, middle - half, theme.weight("frame"))


def place_stamp(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """Hairlines from corner to corner of the cell, and the word in a frame over their crossing."""
    hair, size, font = theme.weight("hair"), theme.size(a.size), theme.font(True)
    left, right, top, foot = a.inset, box.w - a.inset, a.inset, box.h - a.inset
    yield Line(left, top, right, foot, hair)
    yield Line(left, foot, right, top, hair)
    wide, high = fonts.width(element.text, font, size) + 2 * _STAMP_PAD, fonts.cap_height(size) + 2 * _STAMP_PAD * 0.7
    if wide > box.w:
        yield Problem("does-not-fit", f"{element.text!r} does not fit into {box.w:.0f} mm", "stamp")
    yield Rect((box.w - wide) / 2, (box.h - high) / 2, wide, high, theme.weight("frame"), theme.tone("white"))
    yield from centred(element.text, box.w / 2, box.h / 2, size, font, box="stamp")


ELEMENTS = (
    ElementType(
        "strike",
        "A rising stroke through a number that holds no more.",
        {
            "x": ("mm", 0.0, "left end"),
            "right": ("mm", -1.0, "right end, from the right edge of the cell"),
            "w": ("mm", 5.0, "width"),
            "y": ("mm", -1.0, "baseline of the number; without it, it stands in the middle of the cell"),
            "size": ("size", "number", "type size of the number"),
        },
        place_strike,
    ),
    ElementType(
        "stamp",
        "A word in a frame over two lines from corner to corner: the whole cell holds no more.",
        {
            "inset": ("mm", 1.5, "from the cell's edges to the ends of the lines"),
            "size": ("size", "number", "type size of the word"),
        },
        place_stamp,
        inside=("text",),
    ),
)
