"""Figures and names that lead a block: the key figure with its captions, the name over its second line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace

from shipyard.press import fonts
from shipyard.press.elements.text import LINE_LEAD, SLACK, Run, fitted, glyph_problems, line_of_runs, line_to_write_on
from shipyard.press.marks import Mark, Text
from shipyard.press.markup import Box, Element, ElementType, Output, Problem
from shipyard.press.theme import Theme

_FIRST_LEAD, _NEXT_LEAD = 3.0, 2.6  # mm from the figure's baseline to its first caption, from caption to caption
_DAGGER_GAP = 0.3
_FIGURE_LADDER = ("title", "number", "text", "small")
_NAME_LADDER = ("title", "number", "number*2", "text*3", "small*4")
_SECOND_LADDER = ("text", "small", "small*2")


def place_figure(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A figure with small captions under it, as one group; a dagger hangs after it and does not shift it."""
    yield from glyph_problems(element.text, a.box)
    room, ladder = a.fit or box.w - 1.0, a.ladder or _FIGURE_LADDER
    lines = _fitted(element.text, ladder, room, True, theme)
    if lines is None:
        yield Problem("does-not-fit", f"{element.text!r} does not fit into {room:.0f} mm", a.box)
        return
    size = lines[0].size if lines else theme.size(ladder[0])
    cap, lead = fonts.cap_height(size), size * LINE_LEAD
    first = (box.h - cap - lead * max(0, len(lines) - 1) - _under(a)) / 2 + cap
    last = first + lead * max(0, len(lines) - 1)
    for number, line in enumerate(lines):
        yield from line_of_runs([line], _left(a, box, line.width), first + number * lead)
    if not lines:
        start = _left(a, box, a.blank)
        yield from line_to_write_on(start, last, start + a.blank, size, a.box or " ".join(a.captions[:1]), theme)
    elif a.dagger:
        small = theme.size("number")
        end = _left(a, box, lines[-1].width) + lines[-1].width
        yield Text(end + _DAGGER_GAP, last - cap + fonts.cap_height(small), "†", theme.font(), small)
    yield from _captions(a, last + _FIRST_LEAD, box, theme)


def _left(a: SimpleNamespace, box: Box, wide: float) -> float:
    """Where a line of the figure starts."""
    if a.x >= 0:
        return float(a.x)
    return float((box.w / 2 if a.center < 0 else a.center) - wide / 2)


def _under(a: SimpleNamespace) -> float:
    """Height of the captions below the figure's baseline in mm."""
    return _FIRST_LEAD + _NEXT_LEAD * (len(a.captions) - 1) if a.captions else 0.0


def _captions(a: SimpleNamespace, y: float, box: Box, theme: Theme) -> Iterator[Mark | Problem]:
    size, font = theme.size("small"), theme.font()
    for number, caption in enumerate(a.captions):
        wide = fonts.width(caption, font, size)
        if wide > box.w:
            yield Problem("does-not-fit", f"{caption!r} does not fit into {box.w:.0f} mm", a.box)
        yield Text(_left(a, box, wide), y + number * _NEXT_LEAD, caption, font, size)


def _fitted(
    text: str, ladder: Sequence[str], room: float, bold: bool, theme: Theme, short: str = ""
) -> list[Run] | None:
    run = Run(text, theme.font(bold), theme.size("text"), 0.0)
    return fitted(SimpleNamespace(ladder=ladder, size="text", short=short), run, room, theme)


def figure_height(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> float:
    """Height of a figure of one line with its captions in mm."""
    return fonts.cap_height(theme.size((a.ladder or _FIGURE_LADDER)[0])) + _under(a)


def place_nameplate(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A name over a second line. The name in its first step stands on its own baselines; smaller, both are centred."""
    room = a.w or box.w - a.x
    yield from glyph_problems(element.text, a.box)
    yield from glyph_problems(a.second, a.box)
    yield from glyph_problems(a.short, a.box)
    second = _fitted(a.second, a.second_ladder or _SECOND_LADDER, room, False, theme) if a.second else []
    name = _fitted(element.text, a.ladder or _NAME_LADDER, room, True, theme, a.short)
    for text, lines in ((element.text, name), (a.second, second)):
        if lines is None:
            shown = text if len(text) <= 60 else text[:57] + "..."
            yield Problem("does-not-fit", f"{shown!r} ({len(text)} characters) does not fit into {room:.0f} mm", a.box)
    if not name or second is None:
        return
    leads = [run.size * LINE_LEAD for run in name[1:]]
    leads += [run.size * LINE_LEAD if number else _second_lead(name, second) for number, run in enumerate(second)]
    cap = fonts.cap_height(name[0].size)
    if cap + sum(leads) > box.h + SLACK:
        message = f"{element.text[:40]!r} and what stands below need {cap + sum(leads):.1f} mm in height of {box.h:.1f}"
        yield Problem("does-not-fit", message, a.box)
    y = a.y if len(name) == 1 and len(second) <= 1 else (box.h - cap - sum(leads)) / 2 + cap
    for run, lead in zip([*name, *second], [*leads, 0.0], strict=True):
        yield from line_of_runs([run], a.x, y)
        y += lead


def _second_lead(name: Sequence[Run], second: Sequence[Run]) -> float:
    """From the name's last baseline to the second line's: 5.2 mm, less where there is much to print."""
    if len(name) == 1 and len(second) == 1:
        return 5.2
    return fonts.cap_height(second[0].size) + 1.1


ELEMENTS = (
    ElementType(
        "figure",
        "A key figure over its captions, centred in the cell; an empty one is a line to write on.",
        {
            "center": ("mm", -1.0, "middle; without it, of the cell"),
            "x": ("mm", -1.0, "left end, for one that is not centred"),
            "blank": ("mm", 10.0, "length of the line to write on"),
            "captions": ("list", (), "small lines under it, as MPR|4 power a hex"),
            "dagger": ("flag", False, "a dagger after it, for a footnote"),
            "fit": ("mm", 0.0, "the room in width; 0 is the cell's less 1"),
            "ladder": ("list", (), "sizes to try, as for <text>; title|number|text|small without it"),
            "box": ("text", "", "its name in messages"),
        },
        place_figure,
        figure_height,
        inside=("text",),
    ),
    ElementType(
        "nameplate",
        "A name over a second line, made smaller and broken until both fit.",
        {
            "x": ("mm", 0.0, "left end"),
            "y": ("mm", 6.0, "baseline of a name in one line"),
            "w": ("mm", 0.0, "the room in width; 0 is up to the cell's edge"),
            "second": ("text", "", "the second line"),
            "short": ("text", "", "a shorter name, taken where the first step of the ladder has no room for the whole"),
            "ladder": ("list", (), "sizes to try for the name; title|number|number*2|text*3|small*4 without it"),
            "second_ladder": ("list", (), "sizes to try for the second line; text|small|small*2 without it"),
            "box": ("text", "", "its name in messages"),
        },
        place_nameplate,
        inside=("text",),
    ),
)
