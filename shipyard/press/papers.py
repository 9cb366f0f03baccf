"""Paper sizes, and how the pages of a sheet are laid on a paper: one or several on each, at their size or reduced."""

from __future__ import annotations

import re
from typing import NamedTuple


class Paper(NamedTuple):
    """A sheet of paper as it is printed: width and height in mm."""

    width: float
    height: float

    @property
    def turned(self) -> Paper:
        """The same paper, a quarter turned."""
        return Paper(self.height, self.width)


PAPERS = {
    "a3": Paper(297.0, 420.0),
    "a4": Paper(210.0, 297.0),
    "a5": Paper(148.0, 210.0),
    "letter": Paper(215.9, 279.4),
    "legal": Paper(215.9, 355.6),
    "tabloid": Paper(279.4, 431.8),
}

LEAST_SIDE, GREATEST_SIDE = 70.0, 2000.0  # mm
WIDEST_MARGIN = 60  # mm
EDGE = 6.0  # mm: how near to the edge of the paper a sheet's own margins go
LEAST_SCALE = 0.7  # an A4 page on A5; smaller print is no longer read at a table
_OWN_SIZE = re.compile(r"(\d{2,4}(?:\.\d{1,2})?)x(\d{2,4}(?:\.\d{1,2})?)mm", re.IGNORECASE)


def paper(name: str, landscape: bool = False) -> Paper:
    """A paper by name or as `210x297mm`, upright or across. Raises KeyError for an unknown name."""
    upright = PAPERS.get(name.lower()) or _own_size(name)
    return upright.turned if landscape else upright


def _own_size(name: str) -> Paper:
    found = _OWN_SIZE.fullmatch(name)
    if found is None:
        raise KeyError(name)
    size = Paper(float(found[1]), float(found[2]))
    if not all(LEAST_SIDE <= side <= GREATEST_SIDE for side in size):
        raise KeyError(name)
    return size


class Slot(NamedTuple):
    """A part of a paper that takes one page, from its top left corner, in mm."""

    x: float
    y: float
    width: float
    height: float


class Imposition(NamedTuple):
    """Pages on a paper: the paper as it is printed, its slots in reading order, the page that is laid out for a slot,
    and what it is multiplied by to fit. `cuts` are the x and the y that the paper is cut at.
    """

    paper: Paper
    slots: tuple[Slot, ...]
    page: Paper
    scale: float
    cuts: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())

    @property
    def too_small(self) -> bool:
        """Whether the print would be too small to read."""
        return self.scale < LEAST_SCALE - 0.001


def whole(paper: Paper) -> Imposition:
    """One page on each paper, at its own size."""
    return Imposition(paper, (Slot(0.0, 0.0, *paper),), paper, 1.0)


def imposed(
    paper: Paper, least: tuple[float, float], up: int = 1, margin: float = 0.0, turn: bool = False
) -> Imposition:
    """`up` pages on each paper. `least` is the smallest page that the sheet can be laid out on, in mm; where a slot is
    smaller, a larger page is laid out and reduced.

    The paper is divided so that the pages come out largest; with `turn` it may be turned for that. `margin` is what
    stays white around each page at least.
    """
    papers = (paper, paper.turned) if turn else (paper,)
    choices = [
        _divided(choice, least, columns, up // columns, margin)
        for choice in papers
        for columns in range(1, up + 1)
        if up % columns == 0
    ]
    # of equal ones the upright slots, then the paper as it was given
    return max(choices, key=lambda choice: (choice.scale, choice.page.height >= choice.page.width))


def _divided(paper: Paper, least: tuple[float, float], columns: int, rows: int, margin: float) -> Imposition:
    wide, high = paper.width / columns, paper.height / rows
    scale, extra = 1.0, 0.0
    for _ in range(5):  # what is reduced takes its own margins with it, so that more must be added to them
        extra = max(0.0, margin - EDGE * scale)
        inner = Paper(wide - 2 * extra, high - 2 * extra)
        scale = max(0.01, min(1.0, inner.width / least[0], inner.height / least[1]))
    slots = tuple(
        Slot(column * wide + extra, row * high + extra, *inner) for row in range(rows) for column in range(columns)
    )
    cuts = tuple(wide * at for at in range(1, columns)), tuple(high * at for at in range(1, rows))
    return Imposition(paper, slots, Paper(inner.width / scale, inner.height / scale), scale, cuts)
