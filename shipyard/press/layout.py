"""Layout: rows get their heights, cells their marks. What was laid out once is not laid out again.

A row becomes a plan (its cells, its least height, its share of what is left over), equal rows the same plan. The plan
keeps what it drew for each height that it was given: one fragment with everything in the row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from shipyard.press import fonts
from shipyard.press.elements import element_types
from shipyard.press.marks import Field, Line, Mark, Rect, moved
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
        box = Box(self.width, height)
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
        self._drawn: dict[float, Fragment | None] = {}

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What in the row cannot be printed: found by drawing it once."""
        return tuple(dict.fromkeys(self._draw(self.height).problems))

    def drawn(self, height: float) -> Fragment:
        """Everything of the row in that height, from its top left corner. Kept from the second time on, since most of
        what a fleet does not repeat is drawn once.
        """
        found = self._drawn.get(height)
        if found is None:
            found = self._draw(height)
            self._drawn[height] = found if height in self._drawn else None
        return found

    def _draw(self, height: float) -> Fragment:
        marks: list[Mark] = list(self._grounds(height))
        problems: list[Problem] = []
        for cell in self.cells:
            fragment = stacked(cell.rows, height) if cell.rows else cell.drawn(height)
            names = cell.values.field, self.values.field
            marks += (_named(moved(mark, cell.x, 0.0), *names) for mark in fragment.marks)
            problems += fragment.problems
        marks += self._rules(height)
        return Fragment(tuple(marks), tuple(problems))

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


def plan(row: Element, width: float, theme: Theme) -> RowPlan:
    """The plan of a row in `width` mm."""
    return _planned(row, width, theme, fonts.own())


@lru_cache(maxsize=4_096)
def _planned(row: Element, width: float, theme: Theme, own_font: str) -> RowPlan:
    """The cache holds what a fleet repeats, not every ship of ten thousand; what a font lacks goes by the font."""
    return RowPlan(row, width, theme)


def shared_out(rows: Sequence[RowPlan], height: float) -> Iterator[tuple[RowPlan, float, float]]:
    """Rows under one another with their y and height; room that is left over goes to the rows that grow."""
    shares = sum(row.grow for row in rows)
    unit = max(0.0, height - sum(row.height for row in rows)) / shares if shares else 0.0
    y = 0.0
    for row in rows:
        tall = round(row.height + unit * row.grow, 4)
        yield row, y, tall
        y += tall


def stacked(rows: Sequence[RowPlan], height: float) -> Fragment:
    """The rows of a cell in that height, from its top left corner."""
    marks: list[Mark] = []
    problems: list[Problem] = []
    for row, y, tall in shared_out(rows, height):
        fragment = row.drawn(tall)
        marks += (moved(mark, 0.0, y) for mark in fragment.marks)
        problems += fragment.problems
    return Fragment(tuple(marks), tuple(problems))


def _named(mark: Mark, *names: str) -> Mark:
    """A form field with the names of the row and cell around it before its own."""
    if not isinstance(mark, Field):
        return mark
    return mark._replace(name=" ".join(name for name in (*names, mark.name) if name))
