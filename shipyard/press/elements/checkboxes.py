"""Boxes to check with their scores inside, crossed where they are checked, and dice as discs."""

from __future__ import annotations

from types import SimpleNamespace

from shipyard.press import fonts
from shipyard.press.elements.shapes import centred, cross
from shipyard.press.marks import Circle, Field, Rect
from shipyard.press.markup import Box, Element, ElementType, Output, Problem
from shipyard.press.theme import Theme

_INSET = 0.3  # mm from a box to the ends of its cross
_RIM = 0.15  # mm, the rim of a die that is to be filled in
_LEAST = 6.0  # pt, the smallest text in a box
_RING = 0.9  # mm from a box to the ring around it


def place_checks(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """Boxes in a row: the first `crossed` of them checked, the text of each over its cross."""
    middle = a.y if a.y >= 0 else box.h / 2
    high = a.h or a.w
    left = a.x if a.right < 0 else box.w - a.right - a.pitch * (len(a.values) - 1) - a.w
    for number, text in enumerate(a.values):
        x, marked = left + number * a.pitch, number < a.marked
        heavy = theme.weight(a.mark_weight if marked else a.weight)
        yield Rect(x, middle - high / 2, a.w, high, heavy, theme.tone(a.mark_fill) if marked else None)
        if number < a.crossed:
            yield from cross(x, middle - high / 2, a.w, high, theme.weight("frame"), _INSET)
        else:
            side = min(a.w, high)
            name = a.field if a.field and len(a.values) == 1 else f"{a.field} {number + 1}".lstrip()
            yield Field(x + (a.w - side) / 2, middle - side / 2, side, side, "check", name)
        if number < a.ringed:
            yield Circle(x + a.w / 2, middle, a.w / 2 + _RING, theme.weight("frame"))
        shown = text.strip().removeprefix("~")
        if shown:
            font = theme.font(a.bold, text.startswith("~"))
            size = _size(shown, font, theme.size(a.size), a.w)
            if size is None:
                yield Problem("does-not-fit", f"{shown!r} does not fit into a box of {a.w:.1f} mm", a.box)
                continue
            tone = theme.tone("black" if marked else a.tone)
            yield from centred(shown, x + a.w / 2, middle, size, font, tone, a.box)


def _size(text: str, font: str, size: float, room: float) -> float | None:
    """The type size at which a text fits its box: the wanted one, or the least."""
    return next((one for one in (size, _LEAST) if fonts.width(text, font, one) <= room), None)


def place_dice(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """Dice in a row. The letter tells the colour, so that a grey printer loses nothing; no letter is any die."""
    middle = a.y if a.y >= 0 else box.h / 2
    for number, text in enumerate(a.values):
        shown = text.strip().removeprefix("~")
        x = a.x + a.w / 2 + number * a.pitch
        if not shown:
            yield Circle(x, middle, a.w / 2, 0.0, theme.tone(a.rim))
            yield Circle(x, middle, a.w / 2 - _RIM, 0.0, theme.tone("white"))
            if a.field:
                name = f"{a.field} {number + 1}"
                yield Field(x - a.w / 2, middle - a.w / 2, a.w, a.w, "text", name, theme.size(a.size))
            continue
        yield Circle(x, middle, a.w / 2, 0.0, _die_tone(shown, theme))
        font = theme.font(True, text.startswith("~"))
        yield from centred(shown, x, middle, theme.size(a.size), font, theme.tone("white"))


_DIE_TONES = {"B": "blue", "G": "green", "R": "red"}


def _die_tone(text: str, theme: Theme) -> float | str:
    """The theme's colour for the letter; black for any die, and where a theme has no colours."""
    name = _DIE_TONES.get(text[0], "black")
    return theme.tone(name if name in theme.tokens["tones"] else "black")


_ROW = {
    "x": ("mm", 0.0, "left end"),
    "y": ("mm", -1.0, "middle; without it, the middle of the cell"),
    "pitch": ("mm", 4.25, "distance of two of them, middle to middle"),
}

ELEMENTS = (
    ElementType(
        "checks",
        "Boxes to check, each with its text inside; a checked one is crossed under its text.",
        {
            **_ROW,
            "right": ("mm", -1.0, "right end, from the right edge of the cell"),
            "w": ("mm", 3.5, "width of a box"),
            "h": ("mm", 0.0, "height of a box; 0 is its width"),
            "values": ("list", (), "the text of each box, as 1|~2| for two and an empty one; ~ is italic"),
            "crossed": ("count", 0, "how many are checked, from the left"),
            "ringed": ("count", 0, "how many have a ring around, from the left"),
            "marked": ("count", 0, "how many stand out, from the left"),
            "mark_weight": ("weight", "frame", "outline of those"),
            "mark_fill": ("tone", "band", "tint of those"),
            "weight": ("weight", "hair", "outline of the others"),
            "size": ("size", "small", "type size"),
            "bold": ("flag", False, "bold text"),
            "box": ("text", "", "its name in messages"),
            "field": ("text", "", "the form fields' name, after those around them; of several, the number follows"),
            "tone": ("tone", "rule", "tone of the text; in a box that stands out it is black"),
        },
        place_checks,
    ),
    ElementType(
        "dice",
        "Dice as discs: B, G and R in the theme's `blue`, `green` and `red`, a number alone black, empty as rings.",
        {
            **_ROW,
            "w": ("mm", 4.2, "diameter"),
            "rim": ("tone", "rule", "tone of a ring"),
            "values": ("list", (), "the text of each disc, as B6|~G5|4; ~ is italic"),
            "size": ("size", "small", "type size"),
            "field": ("text", "", "makes the rings form fields to write in, with this name and the disc's number"),
        },
        place_dice,
    ),
)
