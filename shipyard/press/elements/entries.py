"""Room to write in: nothing on paper, a form field on a screen."""

from __future__ import annotations

from types import SimpleNamespace

from shipyard.press.marks import Field
from shipyard.press.markup import Box, Element, ElementType, Output
from shipyard.press.theme import Theme

_INSET = 0.3  # mm between a form field and the edges that it is measured from


def place_entry(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """A form field to write in, from x, y to the given size or near the cell's far edges."""
    x, y = max(a.x, _INSET), max(a.y, _INSET)
    w = (a.x + a.w if a.w else box.w - a.right - _INSET) - x
    h = (a.y + a.h if a.h else box.h - _INSET) - y
    if a.field and w > 0 and h > 0:
        yield Field(x, y, w, h, "text", a.field, theme.size(a.size))


def place_entries(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> Output:
    """Form fields side by side, each in its own width, as high as the cell."""
    x = a.x
    for width, name in zip(map(float, a.widths), a.names, strict=True):
        yield Field(x + _INSET, a.y + _INSET, width - 2 * _INSET, (a.h or box.h - a.y) - 2 * _INSET, "text", name)
        x += width


ELEMENTS = (
    ElementType(
        "entry",
        "Room to write in: a form field, nothing on paper.",
        {
            "x": ("mm", 0.0, "left end"),
            "y": ("mm", 0.0, "upper end"),
            "w": ("mm", 0.0, "width; 0 is up to `right` before the cell's edge"),
            "h": ("mm", 0.0, "height; 0 is up to the cell's foot"),
            "right": ("mm", 0.0, "distance of its end from the cell's edge"),
            "size": ("size", 0.0, "type size; 0 goes by the height"),
            "field": ("text", "", "the form field's name, after those around it"),
        },
        place_entry,
    ),
    ElementType(
        "entries",
        "Rooms to write in, side by side as the cells of a log.",
        {
            "x": ("mm", 0.0, "left end of the first"),
            "y": ("mm", 0.0, "upper end"),
            "h": ("mm", 0.0, "height; 0 is up to the cell's foot"),
            "widths": ("list", (), "the width of each, as 13|8.5"),
            "names": ("list", (), "the form fields' names, after those around them, as power|speed"),
        },
        place_entries,
    ),
)
