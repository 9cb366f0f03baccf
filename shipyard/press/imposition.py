"""Imposition: laid out pages onto sheets of paper - reduced, several on one with cut marks, a bar to measure by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from shipyard.press.marks import Line, Mark, Page, Placed, Text
from shipyard.press.papers import Imposition, Slot

_TICK, _AWAY, _CROSS = 5.0, 3.0, 2.5  # mm: a cut mark, its distance from the paper's edge, half a cross
_HAIR = 0.4  # pt
RULER = 50.0  # mm
_RULER_X, _RULER_FOOT = 10.0, 3.2  # mm from the left and the lower edge


def imposed_pages(pages: Iterable[Page], imposition: Imposition) -> Iterator[Page]:
    """Sheets of paper with the pages in their slots."""
    rest = iter(pages)
    while group := list(islice(rest, len(imposition.slots))):
        yield _sheet(group, imposition)


def _sheet(group: Sequence[Page], imposition: Imposition) -> Page:
    """One sheet of paper."""
    paper, scale = imposition.paper, imposition.scale
    slots = imposition.slots[: len(group)]
    if len(imposition.slots) == 1 and scale == 1 and not slots[0].x and not slots[0].y:
        return group[0]
    placed = [part for page, slot in zip(group, slots, strict=True) for part in _moved(page.placed, slot, scale)]
    outline = [
        entry._replace(y=slot.y + entry.y * scale)
        for page, slot in zip(group, slots, strict=True)
        for entry in page.outline
    ]
    footers = [
        footer._replace(x=slot.x, y=slot.y, scale=scale)
        for page, slot in zip(group, slots, strict=True)
        for footer in page.footers
    ]
    marks = tuple(_cut_marks(imposition))
    if marks:
        placed.append(Placed(0.0, 0.0, marks))
    return Page(paper.width, paper.height, tuple(placed), tuple(outline), group[0].label, tuple(footers))


def _moved(placed: Iterable[Placed], slot: Slot, scale: float) -> Iterator[Placed]:
    for part in placed:
        yield part._replace(x=slot.x + part.x * scale, y=slot.y + part.y * scale, scale=part.scale * scale)


def _cut_marks(imposition: Imposition) -> Iterator[Mark]:
    """Short lines at the edges of the paper, and crosses where two cuts meet."""
    width, height = imposition.paper
    columns, rows = imposition.cuts
    for x in columns:
        yield Line(x, _AWAY, x, _AWAY + _TICK, _HAIR)
        yield Line(x, height - _AWAY - _TICK, x, height - _AWAY, _HAIR)
    for y in rows:
        yield Line(_AWAY, y, _AWAY + _TICK, y, _HAIR)
        yield Line(width - _AWAY - _TICK, y, width - _AWAY, y, _HAIR)
    for x in columns:
        for y in rows:
            yield Line(x - _CROSS, y, x + _CROSS, y, _HAIR)
            yield Line(x, y - _CROSS, x, y + _CROSS, _HAIR)


def ruled(page: Page) -> Page:
    """The page with a bar of 50 mm at its foot: measured on paper, it tells what the printer did to the size."""
    start, y = _RULER_X, page.height - _RULER_FOOT
    marks: list[Mark] = [Line(start, y, start + RULER, y, _HAIR)]
    for at in range(6):
        high = 1.6 if at in (0, 5) else 0.9
        marks.append(Line(start + at * 10.0, y - high, start + at * 10.0, y, _HAIR))
    marks.append(Text(start + RULER + 1.5, y, "50 mm", "Helvetica", 6.0))
    return page._replace(placed=(*page.placed, Placed(0.0, 0.0, tuple(marks))))
