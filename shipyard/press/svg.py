"""Marks to SVG: one picture a page, in mm. Text stays text, as wide as it is printed whatever font a viewer takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from xml.sax.saxutils import escape

from shipyard.press import fonts
from shipyard.press.fonts import MM
from shipyard.press.footers import with_footers
from shipyard.press.marks import Circle, Field, Line, Page, Placed, Rect, Shape, Text, Tone

_FAMILIES = {
    "Helvetica": "Helvetica, Arial, 'Liberation Sans', sans-serif",
    "Times": "Times, 'Liberation Serif', serif",
}


def svg(page: Page, title: str) -> str:
    """The page as an SVG document."""
    full = with_footers(page)
    size = f'width="{_n(page.width)}mm" height="{_n(page.height)}mm" viewBox="0 0 {_n(page.width)} {_n(page.height)}"'
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<svg xmlns="http://www.w3.org/2000/svg" {size}>']
    lines += [f"<title>{escape(fonts.shown(title))}</title>", '<rect width="100%" height="100%" fill="#fff"/>']
    lines += [line for part in full.placed for line in _group(part)]
    return "\n".join([*lines, "</svg>", ""])


def _group(part: Placed) -> list[str]:
    scale = f" scale({part.scale:.4f})" if part.scale != 1 else ""
    drawn = [_DRAW[type(mark)](mark) for mark in part.marks]
    return [f'<g transform="translate({_n(part.x)} {_n(part.y)}){scale}">', *filter(None, drawn), "</g>"]


def _n(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _colour(tone: Tone | None) -> str:
    if tone is None:
        return "none"
    if isinstance(tone, str):
        return tone
    level = round(tone * 255)
    return f"#{level:02x}{level:02x}{level:02x}"


def _look(weight: float, fill: Tone | None) -> str:
    stroke = f' stroke="#000" stroke-width="{_n(weight / MM)}"' if weight else ""
    return f'fill="{_colour(fill)}"{stroke}'


def _text(mark: Text) -> str:
    family = _FAMILIES["Times" if mark.font.startswith("Times") else "Helvetica"]
    style = ' font-weight="bold"' if "Bold" in mark.font else ""
    style += ' font-style="italic"' if "Oblique" in mark.font or "Italic" in mark.font else ""
    wide = fonts.width(mark.text, mark.font, mark.size)
    fitted = f' textLength="{_n(wide)}" lengthAdjust="spacingAndGlyphs"' if len(mark.text) > 1 else ""
    return (
        f'<text x="{_n(mark.x)}" y="{_n(mark.y)}" font-family="{family}" font-size="{_n(mark.size / MM)}"{style}'
        f'{fitted} fill="{_colour(mark.tone)}" xml:space="preserve">{escape(mark.text)}</text>'
    )


def _line(mark: Line) -> str:
    dash = f' stroke-dasharray="{_n(mark.dash)}"' if mark.dash else ""
    return (
        f'<line x1="{_n(mark.x1)}" y1="{_n(mark.y1)}" x2="{_n(mark.x2)}" y2="{_n(mark.y2)}" '
        f'stroke="{_colour(mark.tone)}" stroke-width="{_n(mark.weight / MM)}"{dash}/>'
    )


def _rect(mark: Rect) -> str:
    radius = f' rx="{_n(mark.radius)}"' if mark.radius else ""
    place = f'x="{_n(mark.x)}" y="{_n(mark.y)}" width="{_n(mark.w)}" height="{_n(mark.h)}"{radius}'
    return f"<rect {place} {_look(mark.weight, mark.fill)}/>"


def _circle(mark: Circle) -> str:
    return f'<circle cx="{_n(mark.x)}" cy="{_n(mark.y)}" r="{_n(mark.r)}" {_look(mark.weight, mark.fill)}/>'


def _shape(mark: Shape) -> str:
    steps = [f"{str(step[0]).upper()}{' '.join(_n(float(number)) for number in step[1:])}" for step in mark.steps]
    return f'<path d="{" ".join(steps)} Z" {_look(mark.weight, mark.fill)}/>'


_DRAW: Mapping[type, Callable[[Any], str]] = {
    Text: _text,
    Line: _line,
    Rect: _rect,
    Circle: _circle,
    Shape: _shape,
    Field: lambda mark: "",
}
