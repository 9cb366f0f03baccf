"""Ink: the same marks for a colour printer, a grey one, and one whose toner is dear.

`grey` turns colours into the greys that they print as. `outline` leaves no filled area larger than a tick box: light
grounds go, dark areas become outlines with hatching, and what stood white on dark becomes black on white.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, pi, sin

from shipyard.press.marks import Circle, Line, Mark, Page, Rect, Shape, Text, Tone

INKS = ("full", "grey", "outline")
LARGEST = 3.2 * 3.2  # mm2, the area of a tick box
_WEDGE = 2.0  # mm2, larger than an arrow head: an arc of one quadrant is hatched like one of three
_LIGHT, _WHITE = 0.6, 0.999
_HAIR = 0.4  # pt
_HATCH = 0.6  # mm from line to line

_Point = tuple[float, float]


def inked(pages: Iterable[Page], ink: str) -> Iterator[Page]:
    """The pages in an ink. Equal fragments stay the same objects."""
    if ink == "full":
        yield from pages
        return
    change = _grey if ink == "grey" else _outline
    known: dict[int, tuple[tuple[Mark, ...], tuple[Mark, ...]]] = {}

    def changed(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        if id(marks) not in known:
            if len(known) > 4_000:
                known.clear()
            known[id(marks)] = (marks, tuple(change(marks)))  # the marks stay, so that their id is theirs alone
        return known[id(marks)][1]

    for page in pages:
        yield page._replace(placed=tuple(part._replace(marks=changed(part.marks)) for part in page.placed))


def _grey(marks: Sequence[Mark]) -> Iterator[Mark]:
    for mark in marks:
        if isinstance(mark, Text | Line):
            yield mark._replace(tone=grey_of(mark.tone))
        elif isinstance(mark, Rect | Circle | Shape) and mark.fill is not None:
            yield mark._replace(fill=grey_of(mark.fill))
        else:
            yield mark


def grey_of(tone: Tone) -> float:
    """The grey that a tone prints as, by its luminance."""
    if not isinstance(tone, str):
        return tone
    red, green, blue = (int(tone[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return round(0.299 * red + 0.587 * green + 0.114 * blue, 3)


def _outline(marks: Sequence[Mark]) -> Iterator[Mark]:
    lettered = [mark for mark in marks if isinstance(mark, Text) and grey_of(mark.tone) > _WHITE]
    for mark in _grey(marks):
        if isinstance(mark, Text | Line):
            yield mark._replace(tone=0.0) if grey_of(mark.tone) > _WHITE else mark
        elif isinstance(mark, Rect | Circle | Shape) and mark.fill is not None:
            yield from _emptied(mark, lettered)
        else:
            yield mark


def _emptied(mark: Rect | Circle | Shape, lettered: Sequence[Text]) -> Iterator[Mark]:
    """An area without its fill, as far as it is large or has white letters on it."""
    fill = grey_of(mark.fill or 0.0)
    corners = _corners(mark)
    letters = any(_inside((text.x + 0.3, text.y - 0.3), corners) for text in lettered)
    if fill > _WHITE:
        yield mark  # white costs nothing, and keeps what is under it away from what stands on it
    elif _area(corners) <= (_WEDGE if isinstance(mark, Shape) else LARGEST) and not letters:
        yield mark
    elif fill > _LIGHT and isinstance(mark, Rect) and not mark.radius:
        if mark.weight:
            yield mark._replace(fill=None)
    else:
        yield mark._replace(fill=None, weight=mark.weight or _HAIR)
        if fill <= _LIGHT and not letters:
            yield from _hatched(corners)


def _corners(mark: Rect | Circle | Shape) -> list[_Point]:
    """The outline of an area as a polygon; curves in eight steps."""
    if isinstance(mark, Rect):
        right, foot = mark.x + mark.w, mark.y + mark.h
        return [(mark.x, mark.y), (right, mark.y), (right, foot), (mark.x, foot)]
    if isinstance(mark, Circle):
        angles = [number * pi / 16 for number in range(32)]
        return [(mark.x + mark.r * cos(angle), mark.y + mark.r * sin(angle)) for angle in angles]
    points: list[_Point] = []
    for operator, *numbers in mark.steps:
        x = [float(number) for number in numbers]
        if operator == "c":
            points += [_bezier(points[-1], (x[0], x[1]), (x[2], x[3]), (x[4], x[5]), step / 8) for step in range(1, 8)]
        points.append((x[-2], x[-1]))
    return points


def _bezier(a: _Point, b: _Point, c: _Point, d: _Point, t: float) -> _Point:
    s = 1 - t
    weights = s**3, 3 * s * s * t, 3 * s * t * t, t**3
    return (
        sum(weight * point[0] for weight, point in zip(weights, (a, b, c, d), strict=True)),
        sum(weight * point[1] for weight, point in zip(weights, (a, b, c, d), strict=True)),
    )


def _edges(corners: Sequence[_Point]) -> Iterator[tuple[_Point, _Point]]:
    yield from zip(corners, (*corners[1:], corners[0]), strict=True)


def _area(corners: Sequence[_Point]) -> float:
    """The area of a polygon in mm2."""
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in _edges(corners))) / 2


def _inside(point: _Point, corners: Sequence[_Point]) -> bool:
    x, y = point
    crossed = [
        (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1 for (x1, y1), (x2, y2) in _edges(corners)
    ]
    return sum(crossed) % 2 == 1


def _hatched(corners: Sequence[_Point]) -> Iterator[Line]:
    """Slanting hairlines inside a polygon: along each line x + y = k, from edge to edge in pairs."""
    sums = [x + y for x, y in corners]
    k = min(sums) + _HATCH
    while k < max(sums):
        crossings = sorted(
            x1 + (k - x1 - y1) / (x2 + y2 - x1 - y1) * (x2 - x1)
            for (x1, y1), (x2, y2) in _edges(corners)
            if (x1 + y1 < k) != (x2 + y2 < k)
        )
        for start, end in zip(crossings[::2], crossings[1::2], strict=False):
            if end - start > 0.1:
                yield Line(start, k - start, end, k - end, _HAIR)
        k += _HATCH * 1.414
