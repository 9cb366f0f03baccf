"""Text: single lines, stacked lines, paragraphs. What does not fit shrinks by its ladder, or is a problem."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import SimpleNamespace
from typing import NamedTuple

from shipyard.press import fonts
from shipyard.press.marks import Field, Line, Text
from shipyard.press.markup import Box, Element, ElementType, Output, Problem
from shipyard.press.theme import Theme

SLACK = 0.05  # mm that a line may be wider than its room, for rounding
_HANGING = 0.5  # mm of a form field below its line, for letters that hang
LINE_LEAD = 0.4  # distance of the lines of one wrapped text, in mm a point of its size


class Run(NamedTuple):
    """A piece of text in one font, `gap` mm after the piece before it."""

    text: str
    font: str
    size: float
    tone: float | str
    gap: float = 0.0

    @property
    def width(self) -> float:
        """Width in mm, without the gap."""
        return fonts.width(self.text, self.font, self.size)


_STYLE = {
    "size": ("size", "text", "type size"),
    "bold": ("flag", False, "bold"),
    "italic": ("flag", False, "italic"),
    "tone": ("tone", "black", "tone"),
}
_PLACE = {
    "x": ("mm", 0.0, "left end"),
    "right": ("mm", -1.0, "right end, from the right edge of the cell"),
    "center": ("mm", -1.0, "middle"),
    "y": ("mm", -1.0, "baseline; without it the text stands in the middle of the cell by its capitals' height"),
    "dy": ("mm", 0.0, "distance below that middle"),
}
_FIT = {
    "fit": ("mm", 0.0, "the room in width; 0 is up to the cell's edge"),
    "ladder": ("ladder", (), "sizes to try, as 16|11|11*2 for one line of 16, of 11, two lines of 11"),
    "short": ("text", "", "a shorter text, taken where the first step of the ladder has no room for the whole one"),
    "cut": ("flag", False, "cut what its last step does not take: for a name that stands in full elsewhere"),
    "box": ("text", "", "its name in messages"),
    "write": ("mm", -1.0, "draw a line to write on from the text's end to this far from the cell's right edge"),
    "field": ("text", "", "makes that line a form field, with this name after those around it"),
}


def _run(a: SimpleNamespace, text: str, theme: Theme, gap: float = 0.0) -> Run:
    return Run(text, theme.font(a.bold, a.italic), theme.size(a.size), theme.tone(a.tone), gap)


def glyph_problems(text: str, box: str) -> Iterator[Problem]:
    """A problem when the fonts lack a character of the text."""
    character = fonts.missing(text)
    if character is not None:
        message = f"no font here has {fonts.character_name(character)} of '{fonts.shown(text)[:60]}'"
        yield Problem("no-glyph", message, box)


def line_of_runs(runs: Sequence[Run], x: float, y: float) -> Iterator[Text]:
    """Runs side by side on one baseline, from x."""
    for run in runs:
        x += run.gap
        if run.text:
            yield Text(x, y, run.text, run.font, run.size, run.tone)
        x += run.width


def total_width(runs: Iterable[Run]) -> float:
    """The width of runs side by side in mm."""
    return sum(run.gap + run.width for run in runs)


def _start(a: SimpleNamespace, box: Box, wide: float) -> float:
    if a.right >= 0:
        return float(box.w - a.right - wide)
    return float(a.center - wide / 2 if a.center >= 0 else a.x)


def _room(a: SimpleNamespace, box: Box) -> float:
    """The width that a line may take, in mm."""
    if a.fit:
        return float(a.fit)
    if a.right >= 0:
        return float(box.w - a.right)
    if a.center >= 0:
        return float(2 * min(a.center, box.w - a.center))
    return float(box.w - a.x)


def _too_wide(text: str, room: float, box: str) -> Problem:
    shown = text if len(text) <= 60 else text[:57] + "..."
    return Problem("does-not-fit", f"{shown!r} ({len(text)} characters) does not fit into {room:.0f} mm", box)


def _runs(a: SimpleNamespace, element: Element, theme: Theme) -> list[Run]:
    """The runs of a text element: its own text, or its <run> children."""
    if not element.children:
        return [_run(a, element.text, theme)]
    runs = []
    for child in element.children:
        own = SimpleNamespace(**{**vars(a), "gap": 0.0, **dict(child.attrs)})
        runs.append(_run(own, child.text, theme, own.gap))
    return runs


def line_to_write_on(
    x: float, y: float, end: float, size: float, name: str, theme: Theme, tone: float | str = 0.0
) -> Iterator[Line | Field]:
    """A hairline, and if it has a name the form field that stands on it, for type of a size in pt."""
    high = size * LINE_LEAD
    yield Line(x, y, end, y, theme.weight("hair"), tone)
    if name:
        yield Field(x, y - high, end - x, high + _HANGING, "text", name, size)


def place_text(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """One line, or the first step of the ladder that fits."""
    runs = _runs(a, element, theme)
    for run in runs:
        yield from glyph_problems(run.text, a.box)
    room = _room(a, box)
    yield from glyph_problems(a.short, a.box)
    if a.ladder:
        yield from _by_ladder(a, runs[0], box, room, theme)
        return
    wide = total_width(runs)
    if wide > room + SLACK:
        yield _too_wide(" ".join(run.text for run in runs), room, a.box)
    tallest = max(run.size for run in runs)
    y = a.y if a.y >= 0 else (box.h + fonts.cap_height(tallest)) / 2 + a.dy
    yield from line_of_runs(runs, _start(a, box, wide), y)
    if a.write >= 0:
        start = a.x + wide + (0.7 if wide else 0.0)
        if start < box.w - a.write:
            yield from line_to_write_on(start, y + 0.5, box.w - a.write, tallest, a.field, theme)


def _by_ladder(a: SimpleNamespace, run: Run, box: Box, room: float, theme: Theme) -> Output:
    lines = fitted(a, run, room, theme)
    if lines is None:
        yield _too_wide(run.text, room, a.box)
        return
    if not lines:
        return
    size = lines[0].size
    lead = size * LINE_LEAD
    first = _first_baseline(a, box, size, lead, len(lines))
    for number, line in enumerate(lines):
        yield from line_of_runs([line], _start(a, box, line.width), first + number * lead)


def fitted(a: SimpleNamespace, run: Run, room: float, theme: Theme) -> list[Run] | None:
    """The text as lines by the first step of the ladder that fits; None when none does."""
    lines: list[str] | None = None
    steps = [str(step).partition("*") for step in a.ladder or (a.size,)]
    short = getattr(a, "short", "")
    if short:
        first = run._replace(size=theme.size(_number(steps[0][0])))
        run = run if wrapped(first, room, int(steps[0][2] or 1)) is not None else run._replace(text=short)
    for size_token, _, count in steps:
        run = run._replace(size=theme.size(_number(size_token)))
        lines = wrapped(run, room, int(count or 1))
        if lines is not None:
            break
    else:
        lines = _cut(run, room, int(count or 1)) if getattr(a, "cut", False) else None
    return None if lines is None else [run._replace(text=line) for line in lines]


def _cut(run: Run, room: float, most: int) -> list[str] | None:
    """As much of the start of the text as `most` lines take, with dots after it."""
    lines = None
    low, high = 1, len(run.text)
    while low < high:
        end = (low + high) // 2
        found = wrapped(run._replace(text=f"{run.text[:end].rstrip()}..."), room, most)
        if found is None:
            high = end
        else:
            lines, low = found, end + 1
    return lines


def _number(token: str) -> str | float:
    try:
        return float(token)
    except ValueError:
        return token


def _first_baseline(a: SimpleNamespace, box: Box, size: float, lead: float, count: int) -> float:
    """Of `count` lines centred in the box, or around the baseline that the element asks for."""
    cap = fonts.cap_height(size)
    middle = a.y - cap / 2 if a.y >= 0 else box.h / 2 + a.dy
    return float(middle + cap / 2 - lead * (count - 1) / 2)


def wrapped(run: Run, room: float, most: int) -> list[str] | None:
    """The run's text in at most `most` lines of `room` mm; a long word is broken. None when that is not enough."""
    lines: list[str] = []
    rest = run.text
    while rest and len(lines) < most:
        line = _fitting(rest, run, room, last_chance=most > 1)
        if not line:
            return None
        lines.append(line.rstrip())
        rest = rest[len(line) :].lstrip()
    return lines if not rest else None


def _fitting(text: str, run: Run, room: float, last_chance: bool) -> str:
    """As much of the text as one line takes: whole words, or a piece of the first word."""
    if fonts.width(text, run.font, run.size) <= room + SLACK:
        return text
    words = text.split(" ")
    taken = ""
    for word in words:
        longer = f"{taken} {word}" if taken else word
        if fonts.width(longer, run.font, run.size) > room + SLACK:
            break
        taken = longer
    if taken or not last_chance:
        return taken
    end = 1
    while end < len(text) and fonts.width(text[: end + 1], run.font, run.size) <= room + SLACK:
        end += 1
    return text[:end]


class _Stacked(NamedTuple):
    """One line of a <lines>: its attributes, its runs, and the distance from the baseline before."""

    a: SimpleNamespace
    runs: list[Run]
    lead: float


def _stack(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Iterator[_Stacked | Problem]:
    """The texts of a <lines> as single lines; a text with a ladder may become several."""
    first = True
    for child in element.children:
        own = dict(child.attrs)
        values = TEXT.values(child)
        for key in ("x", "right", "center", "fit"):
            if key not in own:
                setattr(values, key, getattr(a, key))
        runs = _runs(values, child, theme)
        for run in runs:
            yield from glyph_problems(run.text, values.box)
        yield from glyph_problems(values.short, values.box)
        room = _room(values, box)
        lines: list[list[Run]] | None = [runs]
        if values.ladder:
            fitting = fitted(values, runs[0], room, theme)
            lines = [[run] for run in fitting] if fitting is not None else None
        elif total_width(runs) > room + SLACK:
            lines = None
        if lines is None:
            yield _too_wide(" ".join(run.text for run in runs), room, values.box)
            continue
        for number, line in enumerate(lines):
            lead = line[0].size * LINE_LEAD if number else theme.leading(values.size)
            yield _Stacked(values, line, 0.0 if first else lead)
            first = False


def place_lines(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """Texts under one another, centred in the cell as one group."""
    stack: list[_Stacked] = []
    for entry in _stack(a, element, box, theme):
        if isinstance(entry, Problem):
            yield entry
        else:
            stack.append(entry)
    if not stack:
        return
    first_cap = fonts.cap_height(max(run.size for run in stack[0].runs))
    tall = first_cap + sum(entry.lead for entry in stack)
    if tall > box.h + SLACK:
        text = " / ".join(run.text for entry in stack for run in entry.runs)
        yield Problem("does-not-fit", f"{text[:80]!r} needs {tall:.1f} mm in height of {box.h:.1f} mm", stack[0].a.box)
        return
    y = a.y if a.y >= 0 else (box.h - tall) / 2 + first_cap + a.dy
    for entry in stack:
        y += entry.lead
        yield from line_of_runs(entry.runs, _start(entry.a, box, total_width(entry.runs)), y)
        if entry.a.write >= 0:
            start = entry.a.x + total_width(entry.runs)
            start += 0.7 if start > entry.a.x else 0.0
            size = max(run.size for run in entry.runs)
            yield from line_to_write_on(start, y + 0.5, box.w - entry.a.write, size, entry.a.field, theme)


def lines_height(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> float:
    """Height of stacked lines in mm."""
    stack = [entry for entry in _stack(a, element, box, theme) if isinstance(entry, _Stacked)]
    if not stack:
        return 0.0
    return fonts.cap_height(max(run.size for run in stack[0].runs)) + sum(entry.lead for entry in stack)


def _words(a: SimpleNamespace, element: Element, theme: Theme) -> Iterator[Run]:
    """The words of a paragraph; those inside <b> are bold."""
    for part in element.content:
        bold = isinstance(part, Element)
        text = part.text if isinstance(part, Element) else part
        font = theme.font(a.bold or bold, a.italic)
        for word in text.split():
            yield Run(word, font, theme.size(a.size), theme.tone(a.tone))


def _paragraph(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> list[list[Run]]:
    """The lines of a paragraph."""
    room = a.w or box.w - a.x
    lines: list[list[Run]] = [[]]
    for word in _words(a, element, theme):
        space = fonts.width(" ", word.font, word.size)
        if lines[-1] and total_width(lines[-1]) + space + word.width > room + SLACK:
            lines.append([])
        lines[-1].append(word._replace(gap=space) if lines[-1] else word)
    return lines


def place_para(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """Wrapped text from the top of the cell, or up from its foot."""
    lead = a.lead or theme.leading(a.size)
    lines = _paragraph(a, element, box, theme)
    y = a.y if a.y >= 0 else fonts.cap_height(theme.size(a.size))
    if a.foot >= 0:
        y = box.h - a.foot - lead * (len(lines) - 1)
    for line in lines:
        text = " ".join(run.text for run in line)
        yield from glyph_problems(text, a.box)
        if total_width(line) > (a.w or box.w - a.x) + SLACK:
            yield _too_wide(text, a.w or box.w - a.x, a.box)
        yield from line_of_runs(line, a.x, y)
        y += lead


def para_height(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> float:
    """Height of the wrapped text, from the first capital to the last baseline."""
    lead = a.lead or theme.leading(a.size)
    top = a.y - fonts.cap_height(theme.size(a.size)) if a.y >= 0 else 0.0
    lines = len(_paragraph(a, element, box, theme))
    return float(top + fonts.cap_height(theme.size(a.size)) + lead * (lines - 1))


TEXT = ElementType(
    "text", "A line of text, or of <run>s on one baseline.", {**_PLACE, **_STYLE, **_FIT}, place_text, inside=("text",)
)

ELEMENTS = (
    TEXT,
    ElementType(
        "run",
        "A piece of a <text> in its own style.",
        {**_STYLE, "gap": ("mm", 0.0, "distance from the run before")},
        inside=("text",),
    ),
    ElementType(
        "lines",
        "<text>s under one another, centred in the cell as one group; place and room go for all of them.",
        {**_PLACE, "fit": _FIT["fit"]},
        place_lines,
        lines_height,
    ),
    ElementType(
        "para",
        "Wrapped text; words in <b> are bold.",
        {
            "x": _PLACE["x"],
            "y": ("mm", -1.0, "first baseline; without it the text starts at the top of the cell"),
            "w": ("mm", 0.0, "width; 0 is up to the cell's edge"),
            "lead": ("mm", 0.0, "distance of baselines; 0 is the theme's"),
            "foot": ("mm", -1.0, "distance of the last baseline from the cell's foot; the text then grows upward"),
            **_STYLE,
            "box": _FIT["box"],
        },
        place_para,
        para_height,
        inside=("text",),
    ),
    ElementType("b", "Bold words in a <para>.", {}, inside=("text",)),
)
