"""Form fields: the places to tick and to write in, for readers that fill in on a screen. Paper looks the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from reportlab.lib.colors import black
from reportlab.pdfgen.canvas import Canvas

from shipyard.press import fonts
from shipyard.press.fonts import MM
from shipyard.press.marks import Field, Page, Placed

_LEAST_TYPE, _MOST_TYPE = 4, 11  # pt


def fields_of(page: Page) -> list[tuple[Placed, Field]]:
    """The form fields of a page, each with the fragment that it is placed with."""
    return [(part, mark) for part in page.placed for mark in part.marks if isinstance(mark, Field)]


class Form:
    """Fills a canvas with fields. A field's name says the ship and the box; of blocks alike the later ones are
    numbered, since fields with one name share what is written in them.
    """

    def __init__(self, canvas: Canvas) -> None:
        self.form = canvas.acroForm
        self.names: set[str] = set()
        self.again: Counter[str] = Counter()  # how often a block's name came again

    def add(self, fields: Iterable[tuple[Placed, Field]], height: float) -> None:
        """Fields on the page that is being drawn, `height` mm high."""
        for part, field in fields:
            self._add(part, field, height)

    def _add(self, part: Placed, field: Field, height: float) -> None:
        x, y = (part.x + field.x * part.scale) * MM, (height - part.y - (field.y + field.h) * part.scale) * MM
        wide, high = field.w * part.scale * MM, field.h * part.scale * MM
        name = self._name(part.owner, field.name)
        if field.kind == "check":
            size = min(wide, high)
            shape = "circle" if field.shape == "circle" else "square"
            self.form.checkbox(
                name=name, tooltip=name, x=x, y=y, size=size, shape=shape, buttonStyle="cross", **_BARE, fieldFlags=""
            )
        else:
            size = max(_LEAST_TYPE, min(_MOST_TYPE, int(field.size * part.scale or high * 0.7)))
            multiline = "multiline" if high > 2.2 * size else ""
            self.form.textfield(
                name=name, tooltip=name, x=x, y=y, width=wide, height=high, fontName="Helvetica", fontSize=size,
                maxlen=0, fieldFlags=multiline, **_BARE,
            )  # fmt: skip

    def _name(self, block: str, field: str) -> str:
        """A name of its own; a full stop would make a tree of fields."""
        while (name := _full_name(block, field, self.again[block])) in self.names:
            self.again[block] += 1
        self.names.add(name)
        return name


def _full_name(block: str, field: str, again: int) -> str:
    number = f" ({again + 1})" if again else ""
    name = f"{block}{number}: {field}" if block else f"{field}{number}"
    return fonts.shown(name).replace(".", "_")


# Nothing but what is filled in is drawn.
_BARE = {"borderWidth": 0, "borderColor": None, "fillColor": None, "textColor": black, "forceBorder": False}
