"""Firing arcs: the quarter rose, and the hexagon with six arcs and thrust letters."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin, sqrt
from types import SimpleNamespace

from shipyard.press import fonts
from shipyard.press.elements.shapes import centred
from shipyard.press.marks import Circle, Line, Mark, Shape
from shipyard.press.markup import Box, Element, ElementType, Output, Problem
from shipyard.press.theme import Theme

_TURN = {"F": 90, "P": 180, "A": 270, "S": 0}  # middle of each quarter, in degrees anticlockwise from the right


def place_rose(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A circle in four quarters, bow up; the arcs that bear are black wedges, inset so that a white cross stays."""
    y = a.y if a.y >= 0 else box.h / 2
    for arc in a.arcs:
        yield _wedge(a.x, y, a.r, _TURN[arc] * pi / 180)
    yield Circle(a.x, y, a.r, theme.weight("hair"))
    reach = a.r / sqrt(2)
    yield Line(a.x - reach, y - reach, a.x + reach, y + reach, theme.weight("hair"))
    yield Line(a.x - reach, y + reach, a.x + reach, y - reach, theme.weight("hair"))
    if a.letters:
        size = theme.size("number")
        for letter, turn in _TURN.items():
            x = a.x + cos(turn * pi / 180) * a.r * 0.6
            yield from centred(letter, x, y - sin(turn * pi / 180) * a.r * 0.6, size, theme.font(True))


def _wedge(x: float, y: float, r: float, middle: float) -> Shape:
    """A black quarter, its tip 7 % off the centre, its arc at 88 % of the radius."""
    cx, cy = x + 0.07 * r * cos(middle), y - 0.07 * r * sin(middle)
    reach, half = 0.88 * r - 0.07 * r, pi / 4 - 0.03
    start, end = middle - half, middle + half
    bend = 4 / 3 * (sqrt(2) - 1) * reach * (half / (pi / 4))

    def at(angle: float) -> tuple[float, float]:
        return cx + reach * cos(angle), cy - reach * sin(angle)

    (x1, y1), (x2, y2) = at(start), at(end)
    c1 = (x1 - bend * sin(start), y1 - bend * cos(start))
    c2 = (x2 + bend * sin(end), y2 + bend * cos(end))
    return Shape((("m", cx, cy), ("l", x1, y1), ("c", *c1, *c2, x2, y2)), 0.0, 0.0)


# The six sides of a flat-top hexagon, bow up: degrees anticlockwise from the right.
_SIDES = {"FA": 90, "LF": 150, "LR": 210, "RA": 270, "RR": 330, "RF": 30}
_THRUST = {"D": (90,), "C": (150, 30), "B": (210, 330), "A": (270,)}


def place_hexarcs(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A hexagon with a wedge for each side: the arc's name and its <wedge> lines; inside, thrust letters."""
    inner = a.r * a.inner
    yield _hexagon(a.x, a.y, a.r, theme.weight("frame"))
    yield _hexagon(a.x, a.y, inner, theme.weight("hair"))
    for corner in range(6):
        angle = corner * pi / 3
        far, near = (a.r * cos(angle), a.r * sin(angle)), (inner * cos(angle), inner * sin(angle))
        yield Line(a.x + near[0], a.y - near[1], a.x + far[0], a.y - far[1], theme.weight("hair"))
    for child in element.children:
        values = dict(child.attrs)
        yield from _wedge_texts(a, values["arc"], values.get("name", values["arc"]), values.get("lines", ()), theme)
    yield from _thrust(a, inner, theme)


def _hexagon(x: float, y: float, r: float, weight: float) -> Shape:
    points = [(x + r * cos(n * pi / 3), y - r * sin(n * pi / 3)) for n in range(6)]
    return Shape(tuple(("m" if n == 0 else "l", *point) for n, point in enumerate(points)), weight)


def _wedge_texts(
    a: SimpleNamespace, arc: str, name: str, lines: tuple[str, ...], theme: Theme
) -> Iterator[Mark | Problem]:
    """The arc's name, below it what bears there, bold; centred as a group on the wedge's middle."""
    turn = _SIDES[arc] * pi / 180
    reach = 0.645 * a.r
    x, y = a.x + reach * cos(turn) * 1.0, a.y - reach * sin(turn)
    styles = [(name, theme.size("text"), theme.font())]
    styles += [
        (line.removeprefix("~"), theme.size("small" if line.startswith("~") else "number"), theme.font(True))
        for line in lines
    ]
    caps = [fonts.cap_height(size) for _, size, _ in styles]
    gaps = [0.0] + [1.25] * (len(styles) - 1)
    top = y - (sum(caps) + sum(gaps)) / 2
    for (text, size, font), cap, gap in zip(styles, caps, gaps, strict=True):
        top += gap
        yield from centred(text, x, top + cap / 2, size, font)
        top += cap


def _thrust(a: SimpleNamespace, inner: float, theme: Theme) -> Iterator[Mark | Problem]:
    """The thrust letters; those that the ship has are bold and ringed. A small ship in the middle."""
    size = theme.size("text")
    for letter, turns in _THRUST.items():
        has = letter in a.thrust
        for turn in turns:
            x = a.x + 0.6 * inner * cos(turn * pi / 180)
            y = a.y - 0.6 * inner * sin(turn * pi / 180)
            if has:
                yield Circle(x, y, 2.1, theme.weight("frame"))
            yield from centred(letter, x, y, size, theme.font(has))
    ship = (("m", a.x, a.y - 1.7), ("l", a.x + 1.3, a.y + 1.7), ("l", a.x, a.y + 0.8), ("l", a.x - 1.3, a.y + 1.7))
    yield Shape(ship, theme.weight("hair"))


_XY = {"x": ("mm", 0.0, "middle"), "y": ("mm", -1.0, "middle; without it, of the cell")}

ELEMENTS = (
    ElementType(
        "rose",
        "A circle in four quarters, bow up, black where a weapon bears.",
        {
            **_XY,
            "r": ("mm", 4.1, "radius"),
            "arcs": ("quarters", "", "the quarters that bear, of F P S A"),
            "letters": ("flag", False, "write F P S A into the quarters"),
        },
        place_rose,
    ),
    ElementType(
        "hexarcs",
        "A hexagon, bow up, with six arcs around and the thrust letters A to D inside.",
        {
            "x": ("mm", 0.0, "middle"),
            "y": ("mm", 0.0, "middle"),
            "r": ("mm", 25.0, "distance of the corners"),
            "inner": ("number", 0.46, "size of the inner hexagon, as a share"),
            "thrust": ("text", "", "the letters to ring"),
        },
        place_hexarcs,
    ),
    ElementType(
        "wedge",
        "What stands in one arc of a <hexarcs>.",
        {
            "arc": ("arc", "FA", "FA, RF, RR, RA, LR or LF"),
            "name": ("text", "", "its name as printed"),
            "lines": ("list", (), "bold lines below the name, as 2×16|4×10; one that starts with ~ is small"),
        },
    ),
)
