"""Marks: what stands on a page, placed. Lengths in mm from the top left corner, line weights and type in pt.

The listing of the marks is the golden form of a sheet; PDF is a thin back end over them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

Tone = float | str  # a grey from 0 (black) to 1 (white), or "#rrggbb"


class Text(NamedTuple):
    """A line of text; x, y is the left end of its baseline."""

    x: float
    y: float
    text: str
    font: str
    size: float
    tone: Tone = 0.0


class Line(NamedTuple):
    """A straight line; `dash` is the length of dashes and gaps, 0 for a solid line."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float
    tone: Tone = 0.0
    dash: float = 0.0


class Rect(NamedTuple):
    """A rectangle from its top left corner; weight 0 draws no outline, fill None no area."""

    x: float
    y: float
    w: float
    h: float
    weight: float
    fill: Tone | None = None
    radius: float = 0.0


class Circle(NamedTuple):
    """A circle around x, y."""

    x: float
    y: float
    r: float
    weight: float
    fill: Tone | None = None


class Shape(NamedTuple):
    """A closed path. `steps` start with a move: ("m", x, y), ("l", x, y) or ("c", x1, y1, x2, y2, x, y)."""

    steps: tuple[tuple[str | float, ...], ...]
    weight: float
    fill: Tone | None = None


class Field(NamedTuple):
    """A place to tick (`check`) or to write in (`text`), from its top left corner: a form field where a file can have
    them, nothing on paper. `size` is the type size of what is written, in pt.
    """

    x: float
    y: float
    w: float
    h: float
    kind: str
    name: str
    size: float = 0.0
    shape: str = "square"


Mark = Text | Line | Rect | Circle | Shape | Field


class Placed(NamedTuple):
    """Marks with their own origin, put at x, y of a page, `scale` times their size. Equal fragments are the same
    object, drawn once. `owner` is the block that they belong to, which names their form fields.
    """

    x: float
    y: float
    marks: tuple[Mark, ...]
    owner: str = ""
    scale: float = 1.0


class Entry(NamedTuple):
    """A line of the outline: its text, where on the page it leads, its depth from 0."""

    name: str
    y: float
    level: int = 0


class Count:
    """How many pages are numbered together; known when the last of them is laid out."""

    total: int = 0


class Footer(NamedTuple):
    """The line at the foot of a page, to be written when its pages are counted: `page n of N` where it is numbered, and
    the parts. `line` holds its font, size, place of a line that is not centred, and baseline; `width` is its room.
    """

    parts: tuple[str, ...]
    numbered: bool
    number: int
    counted: Count
    line: Text
    width: float
    centre: float | None
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0


class Page(NamedTuple):
    """One page: its size in mm, what stands on it, its outline entries, its label in a reader's list of pages, and the
    footers that are not written yet.
    """

    width: float
    height: float
    placed: tuple[Placed, ...]
    outline: tuple[Entry, ...] = ()
    label: str = ""
    footers: tuple[Footer, ...] = ()


def moved(mark: Mark, dx: float, dy: float, scale: float = 1.0) -> Mark:
    """The mark, made `scale` times as large from its origin, then put dx to the right and dy down."""
    if isinstance(mark, Line):
        ends = (mark.x1 * scale + dx, mark.y1 * scale + dy, mark.x2 * scale + dx, mark.y2 * scale + dy)
        return Line(*ends, mark.weight * scale, mark.tone, mark.dash * scale)
    if isinstance(mark, Shape):
        return Shape(tuple(_moved_step(step, dx, dy, scale) for step in mark.steps), mark.weight * scale, mark.fill)
    x, y = mark.x * scale + dx, mark.y * scale + dy
    if isinstance(mark, Text):
        return mark._replace(x=x, y=y, size=mark.size * scale)
    if isinstance(mark, Circle):
        return Circle(x, y, mark.r * scale, mark.weight * scale, mark.fill)
    if isinstance(mark, Rect):
        return Rect(x, y, mark.w * scale, mark.h * scale, mark.weight * scale, mark.fill, mark.radius * scale)
    return mark._replace(x=x, y=y, w=mark.w * scale, h=mark.h * scale, size=mark.size * scale)


def _moved_step(step: tuple[str | float, ...], dx: float, dy: float, scale: float) -> tuple[str | float, ...]:
    numbers = (float(number) * scale + (dy if at % 2 else dx) for at, number in enumerate(step[1:]))
    return (step[0], *numbers)


def on_page(page: Page) -> Iterator[Mark]:
    """Every mark of a page at its place and size on the paper, in the order in which they are drawn."""
    for part in page.placed:
        for mark in part.marks:
            yield moved(mark, part.x, part.y, part.scale)


def listing(pages: Sequence[Page]) -> str:
    """The marks of all pages as readable text, one mark a line, lengths to 0.01 mm."""
    lines: list[str] = []
    for number, page in enumerate(pages, 1):
        lines.append(f"page {number} {_mm(page.width)} x {_mm(page.height)}")
        lines += [f"outline {_mm(entry.y)} {'> ' * entry.level}{entry.name!r}" for entry in page.outline]
        lines += map(_described, on_page(page))
    return "\n".join(lines) + "\n"


def _mm(value: float) -> str:
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def _described(mark: Mark) -> str:
    if isinstance(mark, Text):
        return f"text {_at(mark.x, mark.y)} {mark.font} {_pt(mark.size)}{_tone(mark.tone)} {mark.text!r}"
    if isinstance(mark, Line):
        dash = f" dash {_pt(mark.dash)}" if mark.dash else ""
        return f"line {_at(mark.x1, mark.y1)} {_at(mark.x2, mark.y2)} {_pt(mark.weight)}{_tone(mark.tone)}{dash}"
    if isinstance(mark, Circle):
        return f"circle {_at(mark.x, mark.y)} r {_mm(mark.r)} {_pt(mark.weight)}{_fill(mark.fill)}"
    if isinstance(mark, Shape):
        points = " ".join(_at(float(step[-2]), float(step[-1])) for step in mark.steps)
        return f"shape {points} {_pt(mark.weight)}{_fill(mark.fill)}"
    extent = f"{_at(mark.x, mark.y)} {_mm(mark.w)} x {_mm(mark.h)}"
    if isinstance(mark, Field):
        return f"field {extent} {mark.kind} {mark.name!r}"
    radius = f" r {_pt(mark.radius)}" if mark.radius else ""
    return f"rect {extent} {_pt(mark.weight)}{_fill(mark.fill)}{radius}"


def _at(x: float, y: float) -> str:
    return f"{_mm(x)},{_mm(y)}"


def _pt(value: float) -> str:
    return f"{round(value, 3):g}"


def _tone(tone: Tone) -> str:
    return "" if tone == 0 else f" tone {tone}"


def _fill(fill: Tone | None) -> str:
    return "" if fill is None else f" fill {fill}"
