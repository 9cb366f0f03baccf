"""Marks of a career page with their boxes on the paper, and which of them lie over one another."""

from typing import NamedTuple

from shipyard.press import fonts
from shipyard.press.marks import Circle, Field, Line, Rect, Text, on_page


class Placed(NamedTuple):
    """A mark with its box on the page in mm."""

    mark: object
    left: float
    top: float
    right: float
    bottom: float


def marks(page):
    return [boxed(mark) for mark in on_page(page) if not isinstance(mark, Field)]


def boxed(mark):
    if isinstance(mark, Text):
        wide = fonts.width(mark.text, mark.font, mark.size)
        return Placed(mark, mark.x, mark.y - fonts.cap_height(mark.size), mark.x + wide, mark.y)
    if isinstance(mark, Rect):
        return Placed(mark, mark.x, mark.y, mark.x + mark.w, mark.y + mark.h)
    if isinstance(mark, Circle):
        return Placed(mark, mark.x - mark.r, mark.y - mark.r, mark.x + mark.r, mark.y + mark.r)
    xs, ys = (mark.x1, mark.x2), (mark.y1, mark.y2)
    return Placed(mark, min(xs), min(ys), max(xs), max(ys))


def over(one, other, slack=0.05):
    return (
        min(one.right, other.right) - max(one.left, other.left) > slack
        and min(one.bottom, other.bottom) - max(one.top, other.top) > slack
    )


def inside(one, other, slack=0.15):
    return (
        one.left >= other.left - slack
        and one.right <= other.right + slack
        and one.top >= other.top - slack
        and one.bottom <= other.bottom + slack
    )


def is_straight(placed):
    return isinstance(placed.mark, Line) and (placed.left == placed.right or placed.top == placed.bottom)


def misplaced(page):
    """Texts, boxes and discs that lie over one another, and what leaves the paper's printable part."""
    found = sorted(marks(page), key=lambda one: one.top)
    solid = Placed(None, 4.0, 4.0, page.width - 4.0, page.height - 4.0)
    wrong = [one for one in found if not inside(one, solid) and not is_cut(one)]
    for at, one in enumerate(found):
        for other in found[at + 1 :]:
            if other.top > one.bottom:
                break
            if clash(one, other) or clash(other, one):
                wrong.append((one, other))
    return wrong


def clash(one, other):
    """Whether `one` may not stand where `other` is: texts inside boxes and discs, and boxes inside one another, may."""
    sort, area = type(one.mark), is_area(other)
    if is_cut(one) or is_cut(other):
        return False
    if sort is Text and is_straight(other):
        return crosses(other, one)
    if sort is Text:
        return over(one, other) and (type(other.mark) is Text or (area and not inside(one, other)))
    return is_area(one) and area and over(one, other) and not inside(one, other) and not inside(other, one)


def is_area(placed):
    """Boxes, discs and pills; a ring around a box of a used skill stands where it stands."""
    return isinstance(placed.mark, Rect) or (isinstance(placed.mark, Circle) and placed.mark.weight == 0)


def is_cut(placed):
    """Marks to cut along, by their weight: the page's own lines are finer or heavier."""
    return isinstance(placed.mark, Line) and placed.mark.weight == 0.4


def crosses(line, text):
    return (
        line.left < text.right - 0.1
        and line.right > text.left + 0.1
        and line.top < text.bottom - 0.05
        and line.bottom > text.top + 0.05
    )


def texts_of(page):
    return [placed.mark.text for placed in marks(page) if isinstance(placed.mark, Text)]


def crosses_of(page):
    """How many boxes are checked."""
    return sum(isinstance(one.mark, Line) and not is_straight(one) for one in marks(page)) // 2


def font_of(page, text):
    return next(one.mark.font for one in marks(page) if isinstance(one.mark, Text) and one.mark.text == text)


def boxes_of(page, size):
    return [one.mark for one in marks(page) if isinstance(one.mark, Rect) and abs(one.mark.w - size) < 0.001]
