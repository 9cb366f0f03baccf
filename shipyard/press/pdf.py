"""Marks to PDF. Each fragment's drawing operators are written once and used again wherever it stands.

Text is written with the standard fonts in their own encoding, or with embedded ones; equal pages give equal bytes.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from itertools import count
from typing import Any, NamedTuple

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFInfo
from reportlab.pdfgen.canvas import Canvas

from shipyard.press import fonts
from shipyard.press.fonts import ENCODING, MM
from shipyard.press.footers import with_footers
from shipyard.press.forms import Form, fields_of
from shipyard.press.marks import Circle, Field, Line, Mark, Page, Rect, Shape, Text, Tone
from shipyard.press.recipe import Recipe

_BEND = 0.5523  # length of the handles of a quarter circle's curve, as a share of its radius
_REMEMBERED = 4_000  # fragments whose operators are at hand
_WORTH_SHARING = 150  # characters of operators from which on a fragment is stored once and called
_FORM_BOX = (-3000, -3000, 3000, 3000)  # pt: fragments are cut by nothing


@dataclass(frozen=True)
class About:
    """What a file says of itself: the title in a reader's window, and what a search finds."""

    title: str
    subject: str = ""
    author: str = ""
    keywords: tuple[str, ...] = ()


# A page's operators, in turn with the names of the stored fragments that are called between them.
_Content = list[tuple[str, str]]


def pdf(pages: Iterable[Page], about: About | str, fillable: bool = False, recipe: Recipe | None = None) -> bytes:
    """A PDF file of the pages. With `fillable` their fields can be filled in on a screen; `recipe` is what
    `print --verify` reads.
    """
    rl_config.useA85 = 0
    buffer = BytesIO()
    canvas = Canvas(buffer, pageCompression=1, invariant=1)
    _describe(canvas, About(about) if isinstance(about, str) else about, recipe)
    writer = _Writer(canvas)
    # the marks of a page go as soon as they are written; its footer comes when the pages are counted
    written = deque(
        (page._replace(placed=()), writer.content(page), fields_of(page) if fillable else []) for page in pages
    )
    form = Form(canvas) if fillable else None
    keys, labels = count(1), _Labels(canvas)
    while written:
        page, content, fields = written.popleft()
        canvas.setPageSize((page.width * MM, page.height * MM))
        labels.next(page.label)
        for entry, key in zip(page.outline, keys, strict=False):
            canvas.bookmarkHorizontal(f"o{key}", 0, (page.height - entry.y) * MM)
            canvas.addOutlineEntry(fonts.shown(entry.name), f"o{key}", entry.level)
        for operators, stored in (*content, *writer.content(with_footers(page))):
            canvas.addLiteral(operators)
            if stored:
                canvas.doForm(stored)
        if form:
            form.add(fields, page.height)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


class _Labels:
    """What a reader calls the pages in its list: the document and the number of its page."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.pages = 0
        self.used: Counter[str] = Counter()
        self.last: str | None = None

    def next(self, label: str) -> None:
        """The label of the next page; pages in a row with the same one are counted on by the reader."""
        if label != self.last:
            self.last = label
            prefix = f"{fonts.shown(label)} " if label else None
            self.canvas.addPageLabel(self.pages, "ARABIC", self.used[label] + 1, prefix)
        self.used[label] += 1
        self.pages += 1


def _describe(canvas: Canvas, about: About, recipe: Recipe | None) -> None:
    canvas.setTitle(about.title)
    canvas.setAuthor(about.author or "Shipyard")
    canvas.setCreator("Shipyard")
    canvas.setSubject(about.subject)
    canvas.setKeywords(", ".join(about.keywords))
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if recipe is not None:
        info: PDFInfo = canvas._doc.info
        plain = info.format

        def with_recipe(document: Any) -> bytes:
            return recipe.put_into(plain(document))

        info.format = with_recipe


class _Writer:
    """Turns marks into operators. A fragment that comes again is stored in the file once and called by name."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.names = _FontNames(canvas)
        self.known: OrderedDict[str, _Fragment] = OrderedDict()
        self.written: OrderedDict[int, tuple[tuple[Mark, ...], str]] = OrderedDict()
        self.stored = 0

    def content(self, page: Page) -> _Content:
        """What draws a page; y turns over, since PDF counts from the foot."""
        content: _Content = []
        operators: list[str] = []
        for part in page.placed:
            scale = "1 0 0 1" if part.scale == 1 else f"{part.scale:.4f} 0 0 {part.scale:.4f}"
            operators.append(f"q {scale} {_n(part.x * MM)} {_n((page.height - part.y) * MM)} cm")
            fragment = self._fragment(part.marks)
            if fragment.stored:
                content.append(("\n".join(operators), fragment.stored))
                operators = []
            else:
                operators.append(fragment.operators)
            operators.append("Q")
        if operators:
            content.append(("\n".join(operators), ""))
        return content

    def _fragment(self, marks: tuple[Mark, ...]) -> _Fragment:
        """The fragment as it is written at this place. Whether it is stored depends on what the pages before show, not
        on which objects they share: equal pages are equal bytes.
        """
        operators = self._operators(marks)
        if len(operators) <= _WORTH_SHARING:
            return _Fragment(operators)
        known = self.known.get(operators)
        if known is None:
            known = self.known[operators] = _Fragment(operators)
            if len(self.known) > _REMEMBERED:
                self.known.popitem(last=False)
            return known
        self.known.move_to_end(operators)
        if not known.stored:
            known = self.known[operators] = _Fragment("", self._store(operators))
        return known

    def _operators(self, marks: tuple[Mark, ...]) -> str:
        """The operators that draw the marks. Those of the same marks are at hand, beside them, so that their id stays
        theirs.
        """
        found = self.written.get(id(marks))
        if found is None:
            operators = "\n".join(filter(None, [_DRAW[type(mark)](mark, self.names) for mark in marks]))
            found = self.written[id(marks)] = (marks, operators)
            if len(self.written) > _REMEMBERED:
                self.written.popitem(last=False)
        return found[1]

    def _store(self, operators: str) -> str:
        """The name of a fragment that is stored now."""
        self.stored += 1
        name = f"f{self.stored}"
        self.canvas.beginForm(name, *_FORM_BOX)
        self.canvas.addLiteral(operators)
        self.canvas.endForm()
        return name


class _Fragment(NamedTuple):
    """The operators of a fragment, or the name that it is stored under."""

    operators: str
    stored: str = ""


class _FontNames(dict[str, str]):
    """Font name to the name that the file gives it; asking makes the canvas list the font."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__()
        self.document = canvas._doc

    def __missing__(self, font: str) -> str:
        self[font] = found = str(self.document.getInternalFontName(font))
        return found

    def shown(self, text: str, font: str, size: float) -> str:
        """The operators that set the font and show the text."""
        if text.isascii():
            return f"{self[font]} {_n(size)} Tf ({_escaped(text)}) Tj"
        return " ".join(self._piece(piece, size) for piece in fonts.pieces(text, font))

    def _piece(self, piece: fonts.Piece, size: float) -> str:
        if piece.standard:
            return f"{self[piece.font]} {_n(size)} Tf ({_escaped(piece.text)}) Tj"
        font = fonts.embedded(piece.font)
        parts = font.splitString(piece.text, self.document)
        return " ".join(
            f"{font.getSubsetInternalName(subset, self.document)} {_n(size)} Tf <{codes.hex()}> Tj"
            for subset, codes in parts
        )


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


def _text(mark: Text, names: _FontNames) -> str:
    tone = "" if mark.tone == 0 else _tone(mark.tone, False) + " "
    after = "" if mark.tone == 0 else " 0 g"
    shown = names.shown(mark.text, mark.font, mark.size)
    return f"BT {tone}{_n(mark.x * MM)} {_n(-mark.y * MM)} Td {shown} ET{after}"


def _line(mark: Line, names: _FontNames) -> str:
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


def _rect(mark: Rect, names: _FontNames) -> str:
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


def _circle(mark: Circle, names: _FontNames) -> str:
    x, y, r = mark.x * MM, -mark.y * MM, mark.r * MM
    k = r * _BEND
    path = (
        f"{_n(x + r)} {_n(y)} m {_n(x + r)} {_n(y + k)} {_n(x + k)} {_n(y + r)} {_n(x)} {_n(y + r)} c "
        f"{_n(x - k)} {_n(y + r)} {_n(x - r)} {_n(y + k)} {_n(x - r)} {_n(y)} c "
        f"{_n(x - r)} {_n(y - k)} {_n(x - k)} {_n(y - r)} {_n(x)} {_n(y - r)} c "
        f"{_n(x + k)} {_n(y - r)} {_n(x + r)} {_n(y - k)} {_n(x + r)} {_n(y)} c h"
    )
    return _painted(path, mark.weight, mark.fill)


def _shape(mark: Shape, names: _FontNames) -> str:
    parts = []
    for operator, *numbers in mark.steps:
        points = [float(number) * (MM if at % 2 == 0 else -MM) for at, number in enumerate(numbers)]
        parts.append(f"{' '.join(_n(point) for point in points)} {operator}")
    return _painted(" ".join(parts) + " h", mark.weight, mark.fill)


_DRAW: Mapping[type, Callable[[Any, _FontNames], str]] = {
    Text: _text,
    Line: _line,
    Rect: _rect,
    Circle: _circle,
    Shape: _shape,
    Field: lambda mark, names: "",
}
