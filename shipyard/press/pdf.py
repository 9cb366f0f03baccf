"""Marks to PDF. Each fragment's drawing operators are written once and used again wherever it stands.

Text is written with the standard fonts in their own encoding; equal pages give equal bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from shipyard.press.fonts import ENCODING, MM
from shipyard.press.marks import Circle, Line, Mark, Page, Placed, Rect, Shape, Text, Tone

_BEND = 0.5523  # length of the handles of a quarter circle's curve, as a share of its radius


def pdf(pages: Sequence[Page], title: str, subject: str = "") -> bytes:
    """A PDF file of the pages. `title` is what a reader shows in its window."""
    rl_config.useA85 = 0
    buffer = BytesIO()
    canvas = Canvas(buffer, pageCompression=1, invariant=1)
    canvas.setTitle(title)
    canvas.setAuthor("Shipyard")
    canvas.setSubject(subject)
    canvas.setViewerPreference("PrintScaling", "None")
    writer = _Writer(canvas)
    for number, page in enumerate(pages):
        canvas.setPageSize((page.width * MM, page.height * MM))
        for name, y in page.outline:
            key = f"p{number}-{name}"
            canvas.bookmarkHorizontal(key, 0, (page.height - y) * MM)
            canvas.addOutlineEntry(name, key, 0)
        canvas.addLiteral(writer.page(page))
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


class _Writer:
    """Turns marks into operators, remembering those of each fragment."""

    def __init__(self, canvas: Canvas) -> None:
        self.fonts: Mapping[str, str] = _FontNames(canvas)
        self.known: dict[int, tuple[tuple[Mark, ...], str]] = {}

    def page(self, page: Page) -> str:
        """The operators of a page; y turns over, since PDF counts from the foot."""
        height = page.height * MM
        return "\n".join(self._placed(part, height) for part in page.placed)

    def _placed(self, part: Placed, height: float) -> str:
        known = self.known.get(id(part.marks))
        if known is None:
            # the marks are kept beside their operators, so that their id stays theirs
            known = self.known[id(part.marks)] = (part.marks, self._operators(part.marks))
        return f"q 1 0 0 1 {_n(part.x * MM)} {_n(height - part.y * MM)} cm\n{known[1]}\nQ"

    def _operators(self, marks: tuple[Mark, ...]) -> str:
        return "\n".join(_DRAW[type(mark)](mark, self.fonts) for mark in marks)


class _FontNames(dict[str, str]):
    """Font name to the name that the file gives it; asking makes the canvas list the font."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__()
        self.canvas = canvas

    def __missing__(self, font: str) -> str:
        self[font] = found = str(self.canvas._doc.getInternalFontName(font))
        return found


def _n(value: float) -> str:
    """A coordinate in points, to a hundredth (0.004 mm)."""
    text = f"{value:.2f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _tone(tone: Tone, stroke: bool) -> str:
    if isinstance(tone, str):
        channels = " ".join(_n(int(tone[at : at + 2], 16) / 255) for at in (1, 3, 5))
        return f"{channels} {'RG' if stroke else 'rg'}"
    return f"{_n(tone)} {'G' if stroke else 'g'}"


def _escaped(text: str) -> str:
    """A text as a PDF string: parentheses escaped, what is not ASCII as octal numbers of the font's encoding."""
    raw = text.encode(ENCODING, "replace")
    if text.isascii() and not any(c in text for c in "()\\"):
        return text
    return "".join(
        f"\\{chr(byte)}" if byte in b"()\\" else chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}" for byte in raw
    )


def _text(mark: Text, names: Mapping[str, str]) -> str:
    place = f"{_n(mark.x * MM)} {_n(-mark.y * MM)} Td ({_escaped(mark.text)}) Tj"
    tone = "" if mark.tone == 0 else _tone(mark.tone, False) + " "
    after = "" if mark.tone == 0 else " 0 g"
    return f"BT {tone}{names[mark.font]} {_n(mark.size)} Tf {place} ET{after}"


def _line(mark: Line, names: Mapping[str, str]) -> str:
    ends = f"{_n(mark.x1 * MM)} {_n(-mark.y1 * MM)} m {_n(mark.x2 * MM)} {_n(-mark.y2 * MM)} l S"
    drawn = f"{_n(mark.weight)} w {ends}"
    if mark.tone != 0:
        drawn = f"{_tone(mark.tone, True)} {drawn} 0 G"
    if mark.dash:
        drawn = f"[{_n(mark.dash * MM)}] 0 d {drawn} [] 0 d"
    return drawn


def _painted(path: str, weight: float, fill: Tone | None) -> str:
    """A closed path with its area and outline."""
    if fill is None:
        return f"{_n(weight)} w {path} S"
    if not weight:
        return f"{_tone(fill, False)} {path} f 0 g"
    return f"{_tone(fill, False)} {_n(weight)} w {path} B 0 g"


def _rect(mark: Rect, names: Mapping[str, str]) -> str:
    x, y, w, h = mark.x * MM, -mark.y * MM, mark.w * MM, -mark.h * MM
    if not mark.radius:
        return _painted(f"{_n(x)} {_n(y + h)} {_n(w)} {_n(-h)} re", mark.weight, mark.fill)
    r = min(mark.radius * MM, w / 2, -h / 2)
    k = r * (1 - _BEND)
    right, foot = x + w, y + h
    path = (
        f"{_n(x + r)} {_n(y)} m {_n(right - r)} {_n(y)} l "
        f"{_n(right - k)} {_n(y)} {_n(right)} {_n(y - k)} {_n(right)} {_n(y - r)} c {_n(right)} {_n(foot + r)} l "
        f"{_n(right)} {_n(foot + k)} {_n(right - k)} {_n(foot)} {_n(right - r)} {_n(foot)} c {_n(x + r)} {_n(foot)} l "
        f"{_n(x + k)} {_n(foot)} {_n(x)} {_n(foot + k)} {_n(x)} {_n(foot + r)} c {_n(x)} {_n(y - r)} l "
        f"{_n(x)} {_n(y - k)} {_n(x + k)} {_n(y)} {_n(x + r)} {_n(y)} c h"
    )
    return _painted(path, mark.weight, mark.fill)


def _circle(mark: Circle, names: Mapping[str, str]) -> str:
    x, y, r = mark.x * MM, -mark.y * MM, mark.r * MM
    k = r * _BEND
    path = (
        f"{_n(x + r)} {_n(y)} m {_n(x + r)} {_n(y + k)} {_n(x + k)} {_n(y + r)} {_n(x)} {_n(y + r)} c "
        f"{_n(x - k)} {_n(y + r)} {_n(x - r)} {_n(y + k)} {_n(x - r)} {_n(y)} c "
        f"{_n(x - r)} {_n(y - k)} {_n(x - k)} {_n(y - r)} {_n(x)} {_n(y - r)} c "
        f"{_n(x + k)} {_n(y - r)} {_n(x + r)} {_n(y - k)} {_n(x + r)} {_n(y)} c h"
    )
    return _painted(path, mark.weight, mark.fill)


def _shape(mark: Shape, names: Mapping[str, str]) -> str:
    parts = []
    for operator, *numbers in mark.steps:
        points = [float(number) * (MM if at % 2 == 0 else -MM) for at, number in enumerate(numbers)]
        parts.append(f"{' '.join(_n(point) for point in points)} {operator}")
    return _painted(" ".join(parts) + " h", mark.weight, mark.fill)


_DRAW: Mapping[type, Callable[[Any, Mapping[str, str]], str]] = {
    Text: _text,
    Line: _line,
    Rect: _rect,
    Circle: _circle,
    Shape: _shape,
}
