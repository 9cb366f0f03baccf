"""Marks: what stands on a page, placed. Lengths in mm from the top left corner, line weights and type in pt.

The listing of the marks is the golden form of a sheet; PDF is a thin back end over them.
"""

from __future__ import annotations

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


Mark = Text | Line | Rect | Circle | Shape


class Placed(NamedTuple):
    """Marks with their own origin, put at x, y of a page. Equal fragments are the same object, drawn once."""

    x: float
    y: float
    marks: tuple[Mark, ...]


class Page(NamedTuple):
    """One page: its size in mm, what stands on it, and its outline entries as (name, y)."""

    width: float
    height: float
    placed: tuple[Placed, ...]
    outline: tuple[tuple[str, float], ...] = ()


def listing(pages: list[Page]) -> str:
    """The marks of all pages as readable text, one mark a line, lengths to 0.01 mm."""
    lines: list[str] = []
    for number, page in enumerate(pages, 1):
        lines.append(f"page {number} {_mm(page.width)} x {_mm(page.height)}")
        lines += [f"outline {_mm(y)} {name!r}" for name, y in page.outline]
        lines += [_described(mark, part.x, part.y) for part in page.placed for mark in part.marks]
    return "\n".join(lines) + "\n"


def _mm(value: float) -> str:
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def _described(mark: Mark, dx: float, dy: float) -> str:
    def at(x: float, y: float) -> str:
        return f"{_mm(x + dx)},{_mm(y + dy)}"

    if isinstance(mark, Text):
        return f"text {at(mark.x, mark.y)} {mark.font} {mark.size:g}{_tone(mark.tone)} {mark.text!r}"
    if isinstance(mark, Line):
        dash = f" dash {mark.dash:g}" if mark.dash else ""
        return f"line {at(mark.x1, mark.y1)} {at(mark.x2, mark.y2)} {mark.weight:g}{_tone(mark.tone)}{dash}"
    if isinstance(mark, Rect):
        radius = f" r {mark.radius:g}" if mark.radius else ""
        return f"rect {at(mark.x, mark.y)} {_mm(mark.w)} x {_mm(mark.h)} {mark.weight:g}{_fill(mark.fill)}{radius}"
    if isinstance(mark, Circle):
        return f"circle {at(mark.x, mark.y)} r {_mm(mark.r)} {mark.weight:g}{_fill(mark.fill)}"
    points = " ".join(at(float(step[-2]), float(step[-1])) for step in mark.steps)
    return f"shape {points} {mark.weight:g}{_fill(mark.fill)}"


def _tone(tone: Tone) -> str:
    return "" if tone == 0 else f" tone {tone}"


def _fill(fill: Tone | None) -> str:
    return "" if fill is None else f" fill {fill}"
