"""Free outlines, and the disc that shows where a weapon bears as one dark field."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin, sqrt, tan
from types import SimpleNamespace

from shipyard.press.elements.shapes import fill_of
from shipyard.press.marks import Circle, Line, Shape
from shipyard.press.markup import Box, Element, ElementType, Output
from shipyard.press.theme import Theme

_FIRST_EDGE = -3 * pi / 4


def place_path(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A closed outline through points, from an origin of its own."""
    points = [point for point in map(_point, a.points) if point is not None]
    steps = tuple(("m" if number == 0 else "l", a.x + x, a.y + y) for number, (x, y) in enumerate(points))
    if steps:
        yield Shape(steps, theme.weight(a.weight), fill_of(a, theme))


def _point(text: str) -> tuple[float, float] | None:
    """A corner, as `3.35,-6.9`; None for what is none, since a template of one's own may say anything."""
    x, comma, y = text.partition(",")
    try:
        return (float(x), float(y)) if comma else None
    except ValueError:
        return None


def place_bearing(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A disc, bow up: neighbouring quarters that bear are one black field, so that no white seam parts them."""
    y = box.h / 2 if a.y < 0 else a.y
    hair, reach = theme.weight("hair"), a.r / sqrt(2)
    everywhere = all(quarter in a.arcs for quarter in "fpsa")
    yield Circle(a.x, y, a.r, hair, 0.0 if everywhere else None)
    tone = 1.0 if everywhere else 0.0
    yield Line(a.x - reach, y - reach, a.x + reach, y + reach, hair, tone)
    yield Line(a.x - reach, y + reach, a.x + reach, y - reach, hair, tone)
    if not everywhere:
        for start, count in _fields(a.arcs):
            yield _wedge(a.x, y, a.r, _FIRST_EDGE + start * pi / 2, count)


def _fields(arcs: str) -> Iterator[tuple[int, int]]:
    """Runs of neighbouring quarters that bear: index of the first, anticlockwise, and how many."""
    order = "asfp"
    for start in range(4):
        if order[start] in arcs and order[start - 1] not in arcs:
            count = 1
            while order[(start + count) % 4] in arcs:
                count += 1
            yield start, count


def _wedge(x: float, y: float, r: float, start: float, quarters: int) -> Shape:
    """A black field of one to three quarters from the angle `start`, anticlockwise."""
    steps: list[tuple[str | float, ...]] = [("m", x, y), ("l", x + r * cos(start), y - r * sin(start))]
    bend = 4 / 3 * tan(pi / 8) * r
    for number in range(quarters):
        here, there = start + number * pi / 2, start + (number + 1) * pi / 2
        (x1, y1), (x2, y2) = (x + r * cos(here), y - r * sin(here)), (x + r * cos(there), y - r * sin(there))
        first = (x1 - bend * sin(here), y1 - bend * cos(here))
        second = (x2 + bend * sin(there), y2 + bend * cos(there))
        steps.append(("c", *first, *second, x2, y2))
    return Shape(tuple(steps), 0.0, 0.0)


ELEMENTS = (
    ElementType(
        "path",
        "A closed outline through points.",
        {
            "x": ("mm", 0.0, "where the points count from"),
            "y": ("mm", 0.0, "where the points count from"),
            "points": ("list", (), "the corners, as 0,-7|3,3|-3,3"),
            "weight": ("weight", "hair", "weight of the line"),
            "fill": ("tone", "none", "tone of the area"),
        },
        place_path,
    ),
    ElementType(
        "bearing",
        "A disc, bow up, black where a weapon bears; the quarters are one field.",
        {
            "x": ("mm", 0.0, "middle"),
            "y": ("mm", -1.0, "middle; without it, of the cell"),
            "r": ("mm", 2.6, "radius"),
            "arcs": ("text", "", "the quarters that bear, of f p s a"),
        },
        place_bearing,
    ),
)
