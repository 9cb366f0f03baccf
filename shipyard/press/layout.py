"""Layout: rows get their heights, cells their marks. What was laid out once is not laid out again.

Heights come in two passes: what the content needs at least, then a share of what is left over for rows that grow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from shipyard.press.elements import element_types
from shipyard.press.marks import Line, Mark, Placed, Rect
from shipyard.press.markup import Box, Element, Problem
from shipyard.press.theme import Theme


class Fragment(NamedTuple):
    """Marks from an origin of their own, and what could not be printed."""

    marks: tuple[Mark, ...]
    problems: tuple[Problem, ...]


class Measured(NamedTuple):
    """A row with its least height and its share of what is left over."""

    row: Element
    height: float
    grow: float


def _cells(row: Element) -> tuple[Element, ...]:
    """The cells of a row; one that holds leaves directly is one cell."""
    if any(child.tag == "cell" for child in row.children):
        return row.children
    return (Element("cell", (), row.content),)


@lru_cache(maxsize=20_000)
def measured(row: Element, width: float, theme: Theme) -> Measured:
    """Least height and grow share of a row in `width` mm."""
    a = element_types()["row"].values(row)
    need, grow = 0.0, a.grow
    for cell in _cells(row):
        wide = _cell_width(cell, width)
        rows = [child for child in cell.children if child.tag == "row"]
        if rows:
            inner = [measured(child, wide, theme) for child in rows]
            need = max(need, sum(one.height for one in inner))
        else:
            need = max(need, _leaves_height(cell, wide, theme) + a.pad)
    return Measured(row, max(a.h, need), grow)


def _cell_width(cell: Element, width: float) -> float:
    a = element_types()["cell"].values(cell)
    return float(a.w or width - a.x)


def _leaves_height(cell: Element, width: float, theme: Theme) -> float:
    tallest = 0.0
    for leaf in cell.children:
        kind = element_types()[leaf.tag]
        tallest = max(tallest, kind.height(kind.values(leaf), leaf, Box(width, 0.0), theme))
    return tallest


@lru_cache(maxsize=50_000)
def placed_leaves(cell: Element, width: float, height: float, theme: Theme) -> Fragment:
    """The marks of the leaves of one cell, from the cell's top left corner."""
    marks: list[Mark] = []
    problems: list[Problem] = []
    for leaf in cell.children:
        kind = element_types()[leaf.tag]
        if kind.place is None:
            continue
        for output in kind.place(kind.values(leaf), leaf, Box(width, height), theme):
            if isinstance(output, Problem):
                problems.append(output)
            else:
                marks.append(output)
    return Fragment(tuple(marks), tuple(problems))


@lru_cache(maxsize=20_000)
def _row_lines(row: Element, width: float, height: float, theme: Theme) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """What lies under a row's content (grounds), and what lies over it (the line under it, the cells' left lines)."""
    a = element_types()["row"].values(row)
    under: list[Mark] = []
    over: list[Mark] = []
    if a.fill != "none":
        under.append(Rect(0.0, 0.0, width, height, 0.0, theme.tone(a.fill)))
    for cell in _cells(row):
        c = element_types()["cell"].values(cell)
        if c.fill != "none":
            under.append(Rect(c.x, 0.0, c.w or width - c.x, height, 0.0, theme.tone(c.fill)))
        if c.left != "none":
            over.append(Line(c.x, 0.0, c.x, height, theme.weight(c.left), theme.tone(c.left_tone)))
    if a.line != "none":
        over.append(Line(a.line_x, height, width, height, theme.weight(a.line), theme.tone(a.line_tone)))
    return tuple(under), tuple(over)


def place_row(
    row: Element, x: float, y: float, width: float, height: float, theme: Theme
) -> Iterator[Placed | Problem]:
    """Everything of a row, placed on the page."""
    under, over = _row_lines(row, width, height, theme)
    if under:
        yield Placed(x, y, under)
    for cell in _cells(row):
        cell_x = dict(cell.attrs).get("x", 0.0)
        wide = _cell_width(cell, width)
        rows = [child for child in cell.children if child.tag == "row"]
        if rows:
            yield from place_rows(rows, x + cell_x, y, wide, height, theme)
            continue
        fragment = placed_leaves(cell, wide, height, theme)
        if fragment.marks:
            yield Placed(x + cell_x, y, fragment.marks)
        yield from fragment.problems
    if over:
        yield Placed(x, y, over)


def place_rows(
    rows: Sequence[Element], x: float, y: float, width: float, height: float, theme: Theme
) -> Iterator[Placed | Problem]:
    """Rows under one another in a cell; room that is left over goes to the rows that grow."""
    parts = [measured(row, width, theme) for row in rows]
    shares = sum(part.grow for part in parts)
    unit = max(0.0, height - sum(part.height for part in parts)) / shares if shares else 0.0
    for part in parts:
        tall = round(part.height + unit * part.grow, 4)
        yield from place_row(part.row, x, y, width, tall, theme)
        y += tall
