"""Layout: rows get their heights, cells their marks. What was laid out once is not laid out again.

A row becomes a plan (its cells, its least height, its share of what is left over), equal rows the same plan. The plan
keeps what it drew for each height that it was given.
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


class CellPlan:
    """A cell: x and width in mm, and either rows or the leaves of `element`."""

    def __init__(self, element: Element, row_width: float, theme: Theme) -> None:
        a = element_types()["cell"].values(element)
        self.element, self.theme, self.values = element, theme, a
        self.x = float(a.x)
        self.width = float(a.w or row_width - a.x)
        rows = (child for child in element.children if child.tag == "row")
        self.rows = tuple(plan(row, self.width, theme) for row in rows)
        self._drawn: dict[float, Fragment] = {}

    @property
    def least_height(self) -> float:
        """What the rows, or the tallest leaf, need."""
        if self.rows:
            return sum(row.height for row in self.rows)
        box, types = Box(self.width, 0.0), element_types()
        heights = (types[leaf.tag].height(types[leaf.tag].values(leaf), leaf, box, self.theme) for leaf in self._leaves)
        return max(heights, default=0.0)

    @property
    def _leaves(self) -> tuple[Element, ...]:
        return self.element.children

    def drawn(self, height: float) -> Fragment:
        """The marks of the leaves in a cell of that height, from its top left corner."""
        found = self._drawn.get(height)
        if found is None:
            found = self._drawn[height] = self._draw(Box(self.width, height))
        return found

    def _draw(self, box: Box) -> Fragment:
        marks: list[Mark] = []
        problems: list[Problem] = []
        for leaf in self._leaves:
            kind = element_types()[leaf.tag]
            if kind.place is None:
                continue
            for output in kind.place(kind.values(leaf), leaf, box, self.theme):
                if isinstance(output, Problem):
                    problems.append(output)
                else:
                    marks.append(output)
        return Fragment(tuple(marks), tuple(problems))


class RowPlan:
    """A row: its least height in mm, its share of what is left over, its cells."""

    def __init__(self, row: Element, width: float, theme: Theme) -> None:
        a = element_types()["row"].values(row)
        self.width, self.theme, self.values = width, theme, a
        # a row that holds leaves directly is one cell
        cells = row.children if any(child.tag == "cell" for child in row.children) else (_cell_of(row),)
        self.cells = tuple(CellPlan(cell, width, theme) for cell in cells)
        needs = (cell.least_height + (0.0 if cell.rows else a.pad) for cell in self.cells)
        self.height = max(float(a.h), *needs)
        self.grow = float(a.grow)
        self._lines: dict[float, tuple[tuple[Mark, ...], tuple[Mark, ...]]] = {}

    def lines(self, height: float) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
        """What lies under the content (grounds), and what lies over it: the line under the row, the cells' lines."""
        found = self._lines.get(height)
        if found is None:
            found = self._lines[height] = tuple(self._grounds(height)), tuple(self._rules(height))
        return found

    def _grounds(self, height: float) -> Iterator[Mark]:
        if self.values.fill != "none":
            yield Rect(0.0, 0.0, self.width, height, 0.0, self.theme.tone(self.values.fill))
        for cell in self.cells:
            if cell.values.fill != "none":
                yield Rect(cell.x, 0.0, cell.width, height, 0.0, self.theme.tone(cell.values.fill))

    def _rules(self, height: float) -> Iterator[Mark]:
        for cell in self.cells:
            if cell.values.left != "none":
                weight, tone = self.theme.weight(cell.values.left), self.theme.tone(cell.values.left_tone)
                yield Line(cell.x, 0.0, cell.x, height, weight, tone)
        a = self.values
        if a.line != "none":
            yield Line(a.line_x, height, self.width, height, self.theme.weight(a.line), self.theme.tone(a.line_tone))


def _cell_of(row: Element) -> Element:
    return Element("cell", (), row.content)


@lru_cache(maxsize=20_000)
def plan(row: Element, width: float, theme: Theme) -> RowPlan:
    """The plan of a row in `width` mm."""
    return RowPlan(row, width, theme)


def place_row(row: RowPlan, x: float, y: float, height: float) -> Iterator[Placed | Problem]:
    """Everything of a row in that height, placed on the page."""
    under, over = row.lines(height)
    if under:
        yield Placed(x, y, under)
    for cell in row.cells:
        if cell.rows:
            yield from place_rows(cell.rows, x + cell.x, y, height)
            continue
        fragment = cell.drawn(height)
        if fragment.marks:
            yield Placed(x + cell.x, y, fragment.marks)
        yield from fragment.problems
    if over:
        yield Placed(x, y, over)


def place_rows(rows: Sequence[RowPlan], x: float, y: float, height: float) -> Iterator[Placed | Problem]:
    """Rows under one another in a cell; room that is left over goes to the rows that grow."""
    shares = sum(row.grow for row in rows)
    unit = max(0.0, height - sum(row.height for row in rows)) / shares if shares else 0.0
    for row in rows:
        tall = round(row.height + unit * row.grow, 4)
        yield from place_row(row, x, y, tall)
        y += tall
