"""Footers: the line at the foot of a page, written when the pages that are numbered together are counted."""

from __future__ import annotations

from types import SimpleNamespace

from shipyard.press import fonts
from shipyard.press.marks import Count, Footer, Page, Placed, Text
from shipyard.press.papers import Paper
from shipyard.press.theme import Theme

_SHORTEST = 10  # characters that a cut name keeps


def footer_of(a: SimpleNamespace, theme: Theme, paper: Paper, count: Count) -> tuple[Footer, ...]:
    """The footer of a page that is the last one counted; empty for a sheet without one."""
    parts = tuple(part for part in (a.footer, a.credit) if part)
    if not parts and not a.numbered:
        return ()
    line = Text((paper.width - a.width) / 2, paper.height - a.footer_y, "", theme.font(), theme.size(a.footer_size))
    centre = None if a.footer_left else paper.width / 2
    return (Footer(parts, a.numbered, count.total, count, line, a.width, centre),)


def with_footers(page: Page) -> Page:
    """The page with its footers written."""
    return page._replace(placed=(*page.placed, *map(_placed, page.footers)), footers=())


def _placed(footer: Footer) -> Placed:
    """The footer's text in its place; a name that is too long for it is cut, since it stands in full on the sheet."""
    line = footer.line
    parts = [f"page {footer.number} of {footer.counted.total}"] if footer.numbered else []
    parts += footer.parts
    text = "  ·  ".join(parts)
    while len(parts) > 1 and fonts.width(text, line.font, line.size) > footer.width and len(parts[1]) > _SHORTEST:
        parts[1] = parts[1][: len(parts[1]) - 6].rstrip() + "..."
        text = "  ·  ".join(parts)
    x = line.x if footer.centre is None else footer.centre - fonts.width(text, line.font, line.size) / 2
    y = footer.y + line.y * footer.scale
    return Placed(footer.x, y, (line._replace(x=x, y=0.0, text=text),), scale=footer.scale)
