"""Lines, boxes, circles, discs, arrows: what is drawn where it is put."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from types import SimpleNamespace

from shipyard.press import fonts
from shipyard.press.elements.text import glyph_problems, line_to_write_on
from shipyard.press.marks import Circle, Field, Line, Rect, Shape, Text
from shipyard.press.markup import Box, Element, ElementType, Output
from shipyard.press.theme import Theme

_WEIGHT = {"weight": ("weight", "hair", "weight of the line"), "fill": ("tone", "none", "tone of the area")}
_FIELD = {"field": ("text", "", "makes it a form field to tick, with this name after those around it")}
_TONE = {"tone": ("tone", "black", "tone of the line")}


def fill_of(a: SimpleNamespace, theme: Theme) -> float | str | None:
    """The tone of an area, None for none."""
    return None if a.fill == "none" else theme.tone(a.fill)


def place_line(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A straight line."""
    y2 = box.h if a.y2 == _TO_EDGE else a.y2
    x2 = box.w if a.x2 == _TO_EDGE else a.x2
    yield Line(a.x, a.y, x2, y2, theme.weight(a.weight), theme.tone(a.tone), a.dash)


_TO_EDGE = -1.0


def place_write(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A line to write on, at the baseline of a text of the given size in the middle of the cell."""
    y = a.y if a.y >= 0 else (box.h + fonts.cap_height(theme.size(a.size))) / 2 + a.below
    end = a.x + a.w if a.w else box.w - a.right
    yield from line_to_write_on(a.x, y, end, theme.size(a.size), a.field, theme, theme.tone(a.tone))


def place_box(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A rectangle; without y it stands in the middle of the cell, without h it fills it."""
    h = a.h or box.h
    w = a.w or box.w - a.x
    y = a.y if a.y >= 0 else (box.h - h) / 2
    yield Rect(a.x, y, w, h, theme.weight(a.weight), fill_of(a, theme), a.radius)
    if a.field:
        yield Field(a.x, y, w, h, "check", a.field)


def place_circle(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A circle, with its text in the middle."""
    y = a.y if a.y >= 0 else box.h / 2 + a.dy
    yield Circle(a.x, y, a.r, theme.weight(a.weight), fill_of(a, theme))
    if a.field:
        yield Field(a.x - a.r, y - a.r, 2 * a.r, 2 * a.r, "check", a.field, shape="circle")
    if element.text:
        yield from centred(element.text, a.x, y, theme.size(a.size), theme.font(a.bold, a.italic), theme.tone(a.tone))


def centred(text: str, x: float, y: float, size: float, font: str, tone: float | str = 0.0, box: str = "") -> Output:
    """A text with its middle, by width and by its capitals' height, at x, y."""
    yield from glyph_problems(text, box)
    wide = fonts.width(text, font, size)
    yield Text(x - wide / 2, y + fonts.cap_height(size) / 2, text, font, size, tone)


def cross(x: float, y: float, w: float, h: float, weight: float, inset: float) -> Iterator[Line]:
    """Two diagonals of a box from its top left corner; they end `inset` mm inside it."""
    left, right, top, foot = x + inset, x + w - inset, y + inset, y + h - inset
    yield Line(left, top, right, foot, weight)
    yield Line(left, foot, right, top, weight)


def hand_font(theme: Theme) -> str:
    """The font of what a player wrote: the theme's `hand`, else bold italics."""
    fonts_of = theme.tokens["fonts"]
    return str(fonts_of.get("hand", fonts_of["bold_italic"]))


def place_badge(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A number in a circle, or a longer text in a pill, in the middle of the cell."""
    text = element.text
    y = a.y if a.y >= 0 else box.h / 2
    wide = a.h if len(text) < 2 else a.w
    yield Rect(a.x - wide / 2, y - a.h / 2, wide, a.h, theme.weight("frame"), 1.0, a.h / 2)
    yield from centred(text, a.x, y, theme.size(a.size), theme.font(True))


def place_arrow(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """An arrow: a shaft and a black head."""
    y, y2 = (a.y, a.y2) if a.y >= 0 else (box.h / 2 + a.dy, box.h / 2 - a.dy)
    length = hypot(a.x2 - a.x, y2 - y)
    ux, uy = (a.x2 - a.x) / length, (y2 - y) / length
    bx, by = a.x2 - ux * a.head, y2 - uy * a.head
    half = a.head * 0.38
    yield Line(a.x, y, bx, by, theme.weight(a.weight))
    yield Shape(
        (("m", a.x2, y2), ("l", bx - uy * half, by + ux * half), ("l", bx + uy * half, by - ux * half)), 0.0, 0.0
    )


def place_polygon(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A regular polygon with a flat top."""
    points = [(a.x + a.r * cos(angle), a.y - a.r * sin(angle)) for angle in _angles(a.sides)]
    steps = tuple(("m" if number == 0 else "l", x, y) for number, (x, y) in enumerate(points))
    yield Shape(steps, theme.weight(a.weight), fill_of(a, theme))


def _angles(sides: int) -> list[float]:
    """Corners of a polygon with a flat top, in radians, anticlockwise from the right."""
    start = pi / 2 - pi / sides
    return [start + number * 2 * pi / sides for number in range(sides)]


_XY = {"x": ("mm", 0.0, "left end"), "y": ("mm", -1.0, "upper end; without it, the middle of the cell")}

ELEMENTS = (
    ElementType(
        "line",
        "A straight line from x, y to x2, y2; -1 is the far edge of the cell.",
        {
            "x": ("mm", 0.0, "start"),
            "y": ("mm", 0.0, "start"),
            "x2": ("mm", _TO_EDGE, "end"),
            "y2": ("mm", _TO_EDGE, "end"),
            "weight": ("weight", "hair", "weight"),
            "dash": ("mm", 0.0, "length of dashes; 0 is solid"),
            **_TONE,
        },
        place_line,
    ),
    ElementType(
        "write",
        "A line to write on.",
        {
            **_XY,
            "w": ("mm", 0.0, "length; 0 is up to `right` before the cell's edge"),
            "right": ("mm", 0.0, "distance of its end from the cell's edge"),
            "size": ("size", "text", "type size whose baseline it continues"),
            "below": ("mm", 0.0, "distance below that baseline"),
            "field": ("text", "", "makes it a form field, with this name after those around it"),
            **_TONE,
        },
        place_write,
    ),
    ElementType(
        "box",
        "A rectangle.",
        {
            **_XY,
            "w": ("mm", 0.0, "width; 0 is up to the cell's edge"),
            "h": ("mm", 0.0, "height; 0 is the cell's"),
            "radius": ("mm", 0.0, "radius of the corners"),
            **_FIELD,
            **_WEIGHT,
        },
        place_box,
    ),
    ElementType(
        "circle",
        "A circle around x, y; a text inside stands in its middle.",
        {
            **_XY,
            "r": ("mm", 1.6, "radius"),
            "dy": ("mm", 0.0, "distance below the middle of the cell, without y"),
            **_FIELD,
            "size": ("size", "small", "type size of the text"),
            "bold": ("flag", False, "bold text"),
            "italic": ("flag", False, "italic text"),
            **_TONE,
            **_WEIGHT,
        },
        place_circle,
        inside=("text",),
    ),
    ElementType(
        "badge",
        "A number in a circle or a range in a pill, around x.",
        {
            **_XY,
            "w": ("mm", 9.6, "width of a pill"),
            "h": ("mm", 5.8, "height, and diameter of the circle"),
            "size": ("size", "number", "type size"),
        },
        place_badge,
        inside=("text",),
    ),
    ElementType(
        "arrow",
        "An arrow from x, y to x2, y2; without y it stands in the middle of the cell and rises by 2 dy.",
        {
            **_XY,
            "x2": ("mm", 0.0, "tip"),
            "y2": ("mm", 0.0, "tip"),
            "dy": ("mm", 0.0, "half the rise"),
            "head": ("mm", 1.6, "length of the head"),
            "weight": ("weight", "frame", "weight of the shaft"),
        },
        place_arrow,
    ),
    ElementType(
        "polygon",
        "A regular polygon with a flat top around x, y.",
        {
            "x": ("mm", 0.0, "middle"),
            "y": ("mm", 0.0, "middle"),
            "r": ("mm", 10.0, "distance of the corners"),
            "sides": ("several", 6, "number of sides"),
            **_WEIGHT,
        },
        place_polygon,
    ),
)
