"""Things to tick and to write in: tick boxes, weapon banks, tracks, logs, series of numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from types import SimpleNamespace

from shipyard.press import fonts
from shipyard.press.elements.shapes import centred, cross, hand_font
from shipyard.press.elements.text import SLACK, glyph_problems
from shipyard.press.marks import Circle, Field, Line, Mark, Rect, Text
from shipyard.press.markup import Box, Element, ElementType, Output, Problem
from shipyard.press.theme import Theme


def tick_mark(shape: str, x: float, y: float, size: float, weight: float, corner: float) -> Mark:
    """One box to tick, from its top left corner: `square`, `round` (rounded corners) or `circle`."""
    if shape == "circle":
        return Circle(x + size / 2, y + size / 2, size / 2, weight)
    return Rect(x, y, size, size, weight, None, corner if shape == "round" else 0.0)


def crossed_mark(shape: str, x: float, y: float, size: float, theme: Theme) -> Iterator[Line]:
    """The cross over a box that is lost; that of a circle ends on the circle."""
    inset = size * _CIRCLE_INSET if shape == "circle" else _CROSS_INSET
    return cross(x, y, size, size, theme.weight("frame"), inset)


_CROSS_INSET = 0.3  # mm from a box to the ends of its cross
_CIRCLE_INSET = 0.13  # of a circle's diameter
_LEAST_TYPE = 6.0  # pt
_TRACK_FIELD = 3.6  # mm, the side of a form field in a cell of a track


def tick_field(shape: str, x: float, y: float, size: float, name: str) -> Field:
    """The form field of a box to tick."""
    return Field(x, y, size, size, "check", name, shape=shape)


def _measures(a: SimpleNamespace, theme: Theme) -> SimpleNamespace:
    """The measures of a row of boxes: the element's own, else the theme's."""
    tick = theme.tick
    chosen = {key: getattr(a, key) if getattr(a, key) >= 0 else tick[key] for key in _MEASURES}
    chosen["per_row"] = max(1, chosen["per_row"])
    return SimpleNamespace(**chosen, corner=tick["corner"])


_MEASURES = ("gap", "group", "group_gap", "per_row", "row_pitch")


def _offsets(count: int, m: SimpleNamespace, size: float) -> Iterator[tuple[float, float, int]]:
    """x, y and number of each box, from the top left one."""
    group, per_row = int(m.group), int(m.per_row)
    for number in range(count):
        row, column = divmod(number, per_row)
        extra = column // group * m.group_gap if group else 0.0
        yield column * (size + m.gap) + extra, row * m.row_pitch, number


def _rows(count: int, m: SimpleNamespace) -> int:
    return -(-count // int(m.per_row))


def place_ticks(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """Boxes in rows. With `values`, the first of each group holds the points left when it is the first open one."""
    m = _measures(a, theme)
    size = a.size if a.size >= 0 else theme.tick["size"]
    height = (_rows(a.n, m) - 1) * m.row_pitch + size
    top = a.first - size / 2 if a.first >= 0 else (box.h - height) / 2
    hair, frame = theme.weight("hair"), theme.weight("frame")
    for x, y, number in _offsets(a.n, m, size):
        first = a.values and number == 0
        yield tick_mark(a.shape, a.x + x, top + y, size, frame if first else hair, m.corner)
        left = a.n - number
        if a.values and m.group and number % int(m.group) == 0 and left < 100:
            middle = (a.x + x + size / 2, top + y + size / 2)
            yield from centred(str(left), *middle, theme.size("small"), theme.font(bool(first)))
        if number < a.marked:
            yield from crossed_mark(a.shape, a.x + x, top + y, size, theme)
        else:
            yield tick_field(a.shape, a.x + x, top + y, size, f"{a.field} {number + 1}".lstrip())


def ticks_height(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> float:
    """Height of the rows of boxes in mm."""
    m = _measures(a, theme)
    size = a.size if a.size >= 0 else theme.tick["size"]
    return float(max(0, (_rows(a.n, m) - 1) * m.row_pitch + size)) if a.n else 0.0


def _bank_lines(a: SimpleNamespace, room: float, theme: Theme) -> list[list[tuple[int, int]]]:
    """Banks of a weapon in lines, each as its weapons and how many of them are lost; a bank longer than `most` is
    broken into parts of that length.
    """
    pitch = theme.tick["size"] + theme.tick["gap"]
    lines: list[list[tuple[int, int]]] = [[]]
    used = 0.0
    for text, marked in zip_longest(a.counts, a.marked[: len(a.counts)], fillvalue="0"):
        count, lost = int(text), int(marked)
        while count > 0:
            part = min(count, a.most)
            wide = part * pitch - theme.tick["gap"] + (_BANK_GAP if lines[-1] else 0.0)
            if lines[-1] and used + wide > room:
                lines.append([])
                used, wide = 0.0, wide - _BANK_GAP
            lines[-1].append((part, lost))
            used += wide
            count, lost = count - part, max(0, lost - part)
    return lines


_BANK_GAP, _BRACKET, _BANK_PITCH = 2.4, 1.0, 5.6


def place_banks(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """Weapons as boxes, a bracket under each bank."""
    size, gap, hair = theme.tick["size"], theme.tick["gap"], theme.weight("hair")
    lines = _bank_lines(a, box.w - a.x - a.right, theme)
    y = (box.h - (len(lines) - 1) * _BANK_PITCH - size - _BRACKET) / 2 if a.y < 0 else a.y
    boxes = 0
    for line in lines:
        x = a.x
        for count, lost in line:
            for number in range(count):
                yield tick_mark(a.shape, x + number * (size + gap), y, size, hair, theme.tick["corner"])
                boxes += 1
                if number < lost:
                    yield from crossed_mark(a.shape, x + number * (size + gap), y, size, theme)
                else:
                    name = f"{a.field} {boxes}".lstrip()
                    yield tick_field(a.shape, x + number * (size + gap), y, size, name)
            end, under = x + count * (size + gap) - gap, y + size + _BRACKET
            yield Line(x, under, end, under, hair)
            yield Line(x, under, x, under - 0.6, hair)
            yield Line(end, under, end, under - 0.6, hair)
            x = end + _BANK_GAP
        y += _BANK_PITCH


def banks_height(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> float:
    """Height of the lines of banks in mm, their brackets included."""
    return len(_bank_lines(a, box.w - a.x - a.right, theme)) * _BANK_PITCH - 1.4


def place_track(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A track of numbered cells from `high` to `low` in two lines, above zero and not; from `grey` on round, on grey.

    Numbers above the start stand free, the start is bold in a frame, the way down from it is in cells. Steps that are
    lost are crossed, and a ring is around where they lead.
    """
    hair, frame = theme.weight("hair"), theme.weight("frame")
    top = (box.h - 2 * a.h) / 2
    for value in range(a.high, a.low - 1, -1):
        upper = value > 0
        x = a.x + a.w * (a.high - value if upper else -value)
        y = top if upper else top + a.h
        if value <= a.start or not upper:
            ground = (theme.tone("band"), theme.tick["corner"]) if value <= a.grey else (None, 0.0)
            yield Rect(x, y, a.w, a.h, hair, *ground)
    for value in range(a.high, a.low - 1, -1):
        upper = value > 0
        x = a.x + a.w * (a.high - value if upper else -value)
        y = top if upper else top + a.h
        start = value == a.start
        if start:
            yield Rect(x, y, a.w, a.h, frame)
        text = f"+{value}" if upper else str(value)
        yield from centred(text, x + a.w / 2, y + a.h / 2, theme.size("small"), theme.font(start))
        if a.start - a.marked < value <= a.start:
            yield from cross(x, y, a.w, a.h, frame, _CROSS_INSET * 2)
        elif a.marked and value == a.start - a.marked:
            yield Circle(x + a.w / 2, y + a.h / 2, min(a.w, a.h) / 2, frame)
        elif value < a.start:
            name = f"{a.field} {text}".lstrip()
            yield tick_field("square", x + (a.w - _TRACK_FIELD) / 2, y + (a.h - _TRACK_FIELD) / 2, _TRACK_FIELD, name)


def place_log(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """Cells to write in, filling the box, each with its label in the corner; `dots` puts a circle under the label.

    What is `written` stands in the cells by hand, from the first on.
    """
    columns = a.columns
    rows = -(-len(a.labels) // columns)
    wide, high = box.w / columns, box.h / rows
    hair, size = theme.weight("hair"), theme.size("small")
    for column in range(1, columns):
        yield Line(column * wide, 0.0, column * wide, box.h, hair)
    for row in range(1, rows):
        yield Line(0.0, row * high, box.w, row * high, hair)
    for number, label in enumerate(a.labels):
        row, column = divmod(number, columns)
        x, y = column * wide + 0.9, row * high
        yield from glyph_problems(label, "log")
        yield Text(x, y + 2.6, label, theme.font(), size)
        name = f"{a.field} {label}".lstrip()
        if a.dots and label.isdigit():
            filled = label in a.filled
            yield Circle(x + 0.9, y + high - 1.8, 0.9, hair, theme.tone("black") if filled else None)
            if not filled:
                yield Field(x, y + high - 2.7, 1.8, 1.8, "check", f"{name} {a.dot_field}".rstrip(), shape="circle")
        if number < len(a.written):
            yield from _written(a.written[number], (column + 1) * wide - 0.8, y + high - 1.1, theme)
        else:
            left = column * wide + (2.9 if a.dots else 0.4)
            yield Field(left, y + 3.0, (column + 1) * wide - left - 0.2, high - 3.2, "text", name, theme.size("text"))


def _written(text: str, right: float, y: float, theme: Theme) -> Output:
    """A text by hand that ends at `right` on the baseline y."""
    yield from glyph_problems(text, "log")
    font, size = hand_font(theme), theme.size("number")
    yield Text(right - fonts.width(text, font, size), y, text, font, size)


def place_series(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """Short texts centred in equal columns, all of one size; one that starts with * is bold."""
    texts = [(text.removeprefix("*"), theme.font(a.bold or text.startswith("*"))) for text in a.values]
    wide = (a.w or box.w - a.x) / max(1, a.columns or len(texts))
    y = a.y if a.y >= 0 else box.h / 2
    wanted = theme.size(a.size)
    sizes = (wanted, *(size for size in (theme.size("text"), theme.size("small"), _LEAST_TYPE) if size < wanted))
    size = next((size for size in sizes if all(fonts.width(*text, size) <= wide + SLACK for text in texts)), None)
    if size is None:
        longest = max((text for text, _ in texts), key=len)
        yield Problem("does-not-fit", f"{longest!r} does not fit into {wide:.1f} mm", a.box)
        return
    for number, (text, font) in enumerate(texts):
        if text:
            yield from centred(text, a.x + (number + 0.5) * wide, y, size, font, theme.tone(a.tone), a.box)


_X = {"x": ("mm", 0.0, "left end")}
_SHAPE = {"shape": ("shape", "square", "`square`, `round` (rounded corners) or `circle`")}

ELEMENTS = (
    ElementType(
        "ticks",
        "Boxes to tick, in groups and rows.",
        {
            **_X,
            **_SHAPE,
            "n": ("count", 0, "number of boxes"),
            "field": ("text", "", "the form fields' name, after those around them; the number of the box follows"),
            "values": ("flag", False, "write into the first box of each group what is left when it is open"),
            "marked": ("count", 0, "how many are crossed, from the first on"),
            "first": ("mm", -1.0, "middle of the first row; without it all rows stand in the middle of the cell"),
            "size": ("mm", -1.0, "size of a box"),
            "gap": ("mm", -1.0, "distance of two boxes"),
            "group": ("number", -1, "boxes in a group; 0 for no groups"),
            "group_gap": ("mm", -1.0, "added distance after a group"),
            "per_row": ("number", -1, "boxes in a row"),
            "row_pitch": ("mm", -1.0, "distance of two rows"),
        },
        place_ticks,
        ticks_height,
    ),
    ElementType(
        "banks",
        "Weapons in banks, one box each, a bracket under each bank.",
        {
            **_X,
            **_SHAPE,
            "counts": ("counts", (), "weapons in each bank, as 4|2"),
            "field": ("text", "", "the form fields' name, after those around them; the number of the box follows"),
            "marked": ("counts", (), "weapons lost in each bank, as 2|0: crossed, from the first on"),
            "most": ("several", 10, "boxes in one part of a longer bank"),
            "right": ("mm", 2.0, "room to keep free at the right"),
            "y": ("mm", -1.0, "upper edge of the first line; without it the lines stand in the middle"),
        },
        place_banks,
        banks_height,
    ),
    ElementType(
        "track",
        "A numbered track in two lines, above zero and not.",
        {
            **_X,
            "grey": ("step", 0, "first number in a round cell on grey; all below are alike"),
            "high": ("step", 10, "first number"),
            "field": ("text", "", "the form fields' name, after those around them; the number of the box follows"),
            "low": ("step", -10, "last number"),
            "start": ("step", 0, "where the ship starts"),
            "marked": ("count", 0, "steps lost: crossed from the start on, with a ring around the next"),
            "w": ("mm", 4.1, "width of a cell"),
            "h": ("mm", 4.2, "height of a cell"),
        },
        place_track,
        lambda a, element, box, theme: 2 * float(a.h),
    ),
    ElementType(
        "log",
        "Cells to write in, with labels in their corners.",
        {
            "columns": ("several", 5, "cells in a row"),
            "field": ("text", "", "the form fields' name, after those around them; the number of the box follows"),
            "labels": ("list", (), "labels, as start|1|2"),
            "dots": ("flag", False, "a circle to fill under each number"),
            "dot_field": ("text", "", "what the form field of a circle is called after its cell, as fired"),
            "written": ("list", (), "what is written in the cells by hand, as 20|28"),
            "filled": ("list", (), "labels whose circle is filled, as 2|4"),
        },
        place_log,
    ),
    ElementType(
        "series",
        "Short texts centred in equal columns.",
        {
            **_X,
            "w": ("mm", 0.0, "width of all columns; 0 is up to the cell's edge"),
            "y": ("mm", -1.0, "middle of the texts; without it, the middle of the cell"),
            "columns": ("count", 0, "number of columns; 0 is one for each text"),
            "values": ("list", (), "the texts, as 2+|*3+; one that starts with * is bold"),
            "size": ("size", "text", "type size"),
            "bold": ("flag", False, "all bold"),
            "tone": ("tone", "black", "tone"),
            "box": ("text", "", "its name in messages"),
        },
        place_series,
    ),
)
