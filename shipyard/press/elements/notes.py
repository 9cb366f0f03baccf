"""Handwriting, pills, texts beside a column of names, and the refusal of a sheet that has no room."""

from __future__ import annotations

from types import SimpleNamespace

from shipyard.press import fonts
from shipyard.press.elements.shapes import fill_of, hand_font
from shipyard.press.elements.text import Run, fitted, glyph_problems, line_of_runs
from shipyard.press.marks import Rect
from shipyard.press.markup import Box, Element, ElementType, Output, Problem
from shipyard.press.theme import Theme

_HAND_LEAD = 0.37  # distance of two lines by hand, in mm a point of their size


def place_hand(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """What a player wrote on the sheet, in a hand of its own; made smaller by its ladder until it fits.

    The last line stands on the baseline, others above it.
    """
    yield from glyph_problems(element.text, a.box)
    run = Run(element.text, hand_font(theme), theme.size(a.size), 0.0)
    room = a.fit or box.w - a.x
    lines = fitted(a, run, room, theme)
    if not lines:
        if element.text:
            yield _no_room(element.text, room, a.box)
        return
    y = a.y if a.y >= 0 else (box.h + fonts.cap_height(theme.size(a.base))) / 2
    lead = lines[0].size * _HAND_LEAD
    for number, line in enumerate(lines):
        x = box.w - a.right - line.width if a.right >= 0 else a.x
        yield from line_of_runs([line], x, y - lead * (len(lines) - 1 - number))


def _no_room(text: str, room: float, box: str) -> Problem:
    shown = text if len(text) <= 60 else text[:57] + "..."
    return Problem("does-not-fit", f"{shown!r} ({len(text)} characters) does not fit into {room:.0f} mm", box)


def place_pill(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A text with a rounded outline as long as it; x is where the text starts."""
    yield from glyph_problems(element.text, a.box)
    room = a.fit or box.w - a.x - a.pad
    text = Run(element.text, theme.font(a.bold, a.italic), theme.size(a.size), theme.tone(a.tone))
    lines = fitted(a, text, room, theme)
    if not lines:
        yield _no_room(element.text, room, a.box)
        return
    run, weight, y = lines[0], theme.weight(a.weight), box.h / 2
    yield Rect(a.x - a.pad, y - a.h / 2, run.width + 2 * a.pad, a.h, weight, fill_of(a, theme), a.h / 2)
    yield from line_of_runs([run], a.x, y + fonts.cap_height(run.size) / 2)


def place_beside(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A text that starts after the longest of the names in its column, on the baseline of the names."""
    yield from glyph_problems(element.text, a.box)
    names = max((fonts.width(name, theme.font(True), theme.size(a.names_size)) for name in a.names), default=0.0)
    x = a.x + (min(names, a.most) if a.most else names) + a.gap
    run = Run(element.text, theme.font(False, a.italic), theme.size(a.size), theme.tone(a.tone))
    lines = fitted(a, run, box.w - x, theme) if x < box.w else None
    if lines is None:
        yield _no_room(element.text, box.w - x, a.box)
        return
    lead = lines[0].size * 0.37 if lines else 0.0
    first = (box.h + fonts.cap_height(theme.size(a.names_size))) / 2
    if len(lines) > 1:
        first = (box.h + fonts.cap_height(lines[0].size) - lead) / 2
    for number, line in enumerate(lines):
        yield from line_of_runs([line], x, first + number * lead)


def place_refusal(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """Nothing is drawn: the sheet has no room, and the text says for what."""
    yield Problem("does-not-fit", element.text, a.box)


_BOX = {"box": ("text", "", "its name in messages")}
_LADDER = {"ladder": ("list", (), "sizes to try, as 12|10|7*2 for a line of 12, of 10, two lines of 7")}

ELEMENTS = (
    ElementType(
        "hand",
        "What a player wrote, in the theme's `hand` font; without one, in bold italics.",
        {
            "x": ("mm", 0.0, "left end"),
            "right": ("mm", -1.0, "right end, from the right edge of the cell"),
            "y": ("mm", -1.0, "baseline; without it that of a text of size `base` in the middle of the cell"),
            "size": ("size", 12.0, "type size"),
            "base": ("size", "text", "size of the print that it stands beside"),
            "fit": ("mm", 0.0, "the room in width; 0 is up to the cell's edge"),
            **_LADDER,
            **_BOX,
        },
        place_hand,
        inside=("text",),
    ),
    ElementType(
        "pill",
        "A text in a rounded outline that is as long as the text.",
        {
            "x": ("mm", 0.0, "where the text starts"),
            "pad": ("mm", 1.6, "from the text to the outline's ends"),
            "h": ("mm", 3.2, "height of the outline"),
            "weight": ("weight", "frame", "weight of the outline"),
            "fill": ("tone", "none", "tone of the area"),
            "tone": ("tone", "black", "tone of the text"),
            "size": ("size", "text", "type size"),
            "bold": ("flag", False, "bold"),
            "italic": ("flag", False, "italic"),
            "fit": ("mm", 0.0, "the room in width; 0 is up to the cell's edge"),
            **_LADDER,
            **_BOX,
        },
        place_pill,
        inside=("text",),
    ),
    ElementType(
        "beside",
        "A text that starts after the longest name of a column of bold names.",
        {
            "x": ("mm", 0.0, "where the names start"),
            "gap": ("mm", 2.4, "from the longest name to the text"),
            "names": ("list", (), "the names, as Fitness|Computer"),
            "names_size": ("size", "text", "type size of the names"),
            "most": ("mm", 0.0, "the room of the names; 0 is without limit"),
            "size": ("size", "small", "type size"),
            "italic": ("flag", False, "italic"),
            "tone": ("tone", "black", "tone"),
            **_LADDER,
            **_BOX,
        },
        place_beside,
        inside=("text",),
    ),
    ElementType(
        "refusal",
        "Refuses the block that it stands in: the text says what has no room.",
        {**_BOX},
        place_refusal,
        inside=("text",),
    ),
)
