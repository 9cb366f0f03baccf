"""Marks of a page in page coordinates with their boxes, and what is wrong with where they stand.

Boxes are (left, top, right, bottom) in mm. A text's box is its ink: the height of its capitals above the baseline, its
descenders below it where it has letters with one, its measured width.
"""

from collections import defaultdict
from itertools import product
from typing import NamedTuple

from shipyard.press import fonts
from shipyard.press.elements import element_types
from shipyard.press.marks import Circle, Field, Line, Rect, Shape, Text, on_page
from shipyard.press.markup import Element, parse
from shipyard.press.pages import Flow, compose
from shipyard.press.papers import Paper
from shipyard.press.theme import theme

DESCENT = 0.21  # of the type size, as Helvetica's g
DEEP = set("gjpqy,;()[]{}@$Q|_çµ")
TOUCH = 0.06  # mm: what is closer than this counts as touching only when it really lies over the other


def flow(blocks, **setup):
    """Blocks in markup as a flow of a sheet with the given attributes."""
    attributes = " ".join(f"{key.replace('_', '-')}='{value}'" for key, value in setup.items())
    root = parse(f"<sheet {attributes}>{blocks}</sheet>", element_types())
    return Flow(Element(root.tag, root.attrs, ()), theme("fpf"), root.children)


def pressed(rows, width=190.0):
    """Rows in markup, drawn from the corner of a large paper: their marks with boxes, and the problems."""
    sheet = flow(f"<block>{rows}</block>", width=width, top=0, bottom=0)
    pages, faults = compose([sheet], Paper(width, 2000.0))
    drawn = [page._replace(placed=page.placed[:-1]) for page in pages]  # less the footer
    return [box for page in drawn for box in boxes(page)], [fault.problem for fault in faults]


class Box(NamedTuple):
    """A mark with its place on the page."""

    mark: object
    left: float
    top: float
    right: float
    bottom: float

    def over(self, other, slack=TOUCH):
        """Whether both share more than a hair."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > slack
            and min(self.bottom, other.bottom) - max(self.top, other.top) > slack
        )

    def inside(self, other, slack=TOUCH):
        """Whether this lies within the other."""
        return (
            self.left >= other.left - slack
            and self.top >= other.top - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )


def boxes(page):
    """Every mark of a page with its box."""
    return [_box(mark) for mark in on_page(page) if not isinstance(mark, Field)]


def _box(mark):
    if isinstance(mark, Text):
        wide = fonts.width(mark.text, mark.font, mark.size)
        deep = DESCENT * mark.size / fonts.MM if DEEP & set(mark.text) else 0.0
        return Box(mark, mark.x, mark.y - fonts.cap_height(mark.size), mark.x + wide, mark.y + deep)
    if isinstance(mark, Line):
        xs, ys = (mark.x1, mark.x2), (mark.y1, mark.y2)
    elif isinstance(mark, Rect):
        xs, ys = (mark.x, mark.x + mark.w), (mark.y, mark.y + mark.h)
    elif isinstance(mark, Circle):
        xs, ys = (mark.x - mark.r, mark.x + mark.r), (mark.y - mark.r, mark.y + mark.r)
    else:
        points = [(float(step[at]), float(step[at + 1])) for step in mark.steps for at in range(1, len(step), 2)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(mark, min(xs), min(ys), max(xs), max(ys))


def texts(pages):
    """The texts of the pages, in the order in which they are drawn."""
    return [mark.text for page in pages for part in page.placed for mark in part.marks if isinstance(mark, Text)]


def frames(page):
    """The outlines of blocks and panels: open rectangles of the frame's weight, larger than anything to tick."""
    return [
        b
        for b in boxes(page)
        if isinstance(b.mark, Rect)
        and b.mark.fill is None
        and not b.mark.radius
        and b.mark.weight > 0.6
        and min(b.right - b.left, b.bottom - b.top) > 6
    ]


def faults(page, margin=2.9):
    """What stands where it should not, as readable lines."""
    found = []
    everything = boxes(page)
    paper = Box(None, margin, margin, page.width - margin, page.height - margin)
    found += [f"off the page: {_named(box)}" for box in everything if not box.inside(paper)]
    for frame in frames(page):
        for box in everything:
            if box.over(frame) and not box.inside(frame, 0.2) and not frame.inside(box, 0.2):
                found.append(f"out of its frame: {_named(box)}")
    written = _visible([box for box in everything if isinstance(box.mark, Text)], everything)
    written.sort(key=lambda box: box.top)
    for at, box in enumerate(written):
        for other in written[at + 1 :]:
            if other.top > box.bottom:
                break
            if box.over(other):
                found.append(f"text over text: {_named(box)} and {_named(other)}")
    found += _crossed(written, everything)
    return found


def _visible(written, everything):
    """Texts that no white ground drawn after them hides."""
    order = {id(box.mark): at for at, box in enumerate(everything)}
    white = [box for box in everything if isinstance(box.mark, Rect) and box.mark.fill == 1.0 and not box.mark.weight]
    return [
        box
        for box in written
        if not any(box.inside(cover) and order[id(cover.mark)] > order[id(box.mark)] for cover in white)
    ]


def _crossed(written, everything):
    """Texts that a straight line or the side of a rectangle runs through."""
    found = []
    cells = defaultdict(list)
    for box in written:
        core = box._replace(left=box.left + 0.1, right=box.right - 0.1, top=box.top + 0.1, bottom=box.bottom - 0.1)
        for cell in _cells(core):
            cells[cell].append(core)
    for edge in _edges(everything):
        near = {id(box): box for cell in _cells(edge) for box in cells.get(cell, ())}
        found += [
            f"line through text: {_named(box)} at {edge.left:.1f},{edge.top:.1f}"
            for box in near.values()
            if _meets(box, edge)
        ]
    return found


def _cells(box, size=8):
    """The squares of a grid that a box touches: only what shares one is compared."""
    return product(
        range(int(box.left // size), int(box.right // size) + 1),
        range(int(box.top // size), int(box.bottom // size) + 1),
    )


def _meets(box, edge):
    return edge.left < box.right and edge.right > box.left and edge.top < box.bottom and edge.bottom > box.top


def _edges(everything):
    for box in everything:
        if isinstance(box.mark, Line) and (box.left == box.right or box.top == box.bottom):
            yield box
        elif isinstance(box.mark, Rect) and box.mark.weight:
            yield box._replace(right=box.left)
            yield box._replace(left=box.right)
            yield box._replace(bottom=box.top)
            yield box._replace(top=box.bottom)


def _named(box):
    what = repr(box.mark.text[:40]) if isinstance(box.mark, Text) else type(box.mark).__name__
    return f"{what} {box.left:.1f},{box.top:.1f} {box.right:.1f},{box.bottom:.1f}"


def count(pages, kind, **size):
    """How many marks of a kind there are with the given measures, as `count(pages, Rect, w=3.2, h=3.2)`."""
    return sum(
        isinstance(mark, kind) and all(abs(getattr(mark, key) - value) < 0.001 for key, value in size.items())
        for page in pages
        for part in page.placed
        for mark in part.marks
    )


__all__ = ["Circle", "Line", "Rect", "Shape", "Text", "boxes", "count", "faults", "flow", "frames", "pressed", "texts"]
