"""Pages: blocks flow onto pages, take a share of the room that is left, and get their frames and footer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import NamedTuple

from shipyard.press import fonts
from shipyard.press.elements import element_types
from shipyard.press.elements.text import glyph_problems
from shipyard.press.layout import RowPlan, place_row, plan
from shipyard.press.marks import Line, Mark, Page, Placed, Rect, Text
from shipyard.press.markup import Element, Problem
from shipyard.press.papers import Paper
from shipyard.press.theme import Theme


class Fault(NamedTuple):
    """A block that is not printed, and why."""

    element: Element
    block: str
    problem: Problem


@dataclass(frozen=True)
class Flow:
    """Blocks of one or more sheets with the same page set-up; they share pages."""

    sheet: Element
    theme: Theme
    blocks: tuple[Element, ...]

    @property
    def setup(self) -> SimpleNamespace:
        """The sheet's attributes."""
        return element_types()["sheet"].values(self.sheet)


@dataclass
class _Block:
    """A block, or a part of a split one, with its rows."""

    element: Element
    rows: list[RowPlan]
    first: bool = True

    @property
    def height(self) -> float:
        return sum(row.height for row in self.rows)

    @property
    def values(self) -> SimpleNamespace:
        return element_types()["block"].values(self.element)


@dataclass
class _Draft:
    """A page being filled."""

    blocks: list[_Block] = field(default_factory=list)


def compose(flows: Sequence[Flow], paper: Paper) -> tuple[list[Page], list[Fault]]:
    """All pages of the flows, and the blocks that could not be printed."""
    pages: list[Page] = []
    faults: list[Fault] = []
    start = 0
    while start < len(flows):
        end = start + 1
        while end < len(flows) and _footer_of(flows[end]) == _footer_of(flows[start]):
            end += 1
        drafts = [(flow, draft) for flow in flows[start:end] for draft in _drafts(flow, paper, faults)]
        for number, (flow, draft) in enumerate(drafts, 1):
            pages.append(_page(flow, draft, paper, f"page {number} of {len(drafts)}"))
        start = end
    return pages, faults


def _footer_of(flow: Flow) -> tuple[str, str]:
    """Flows with the same footer count their pages together."""
    return flow.setup.footer, flow.setup.credit


def _drafts(flow: Flow, paper: Paper, faults: list[Fault]) -> list[_Draft]:
    """The flow's blocks on pages: each page takes blocks while their least heights and gaps fit."""
    a = flow.setup
    room = paper.height - a.top - a.bottom
    drafts: list[_Draft] = []
    used = room + 1
    unprintable = list(glyph_problems(a.footer, "footer"))
    for element in flow.blocks:
        if unprintable:
            faults.append(Fault(element, str(dict(element.attrs).get("name", "")), unprintable[0]))
            continue
        name = str(dict(element.attrs).get("name", ""))
        try:
            block = _Block(element, [plan(row, a.width, flow.theme) for row in element.children])
            problems = _problems(block)
        except SENSELESS as error:
            message = f"the markup makes no sense: {type(error).__name__} {error}"
            faults.append(Fault(element, name, Problem("bad-template", message, "")))
            continue
        if problems:
            faults += [Fault(element, name, problem) for problem in problems]
            continue
        parts = _parts(block, room)
        if parts is None:
            message = f"needs {block.height:.0f} mm in height, the page has {room:.0f} mm"
            faults.append(Fault(element, name, Problem("does-not-fit", message, "whole sheet")))
            continue
        for part in parts:
            if not drafts or used + a.gap + part.height > room + 0.01 or part.values.new_page or not part.first:
                drafts.append(_Draft())
                used = -a.gap
            drafts[-1].blocks.append(part)
            used += a.gap + part.height
    return drafts


# What a template with senseless values leads to while it is laid out: a theme has no such size, a count is nothing.
SENSELESS = (ValueError, KeyError, IndexError, ArithmeticError, TypeError, AttributeError, RecursionError)


def _problems(block: _Block) -> list[Problem]:
    """What in the block cannot be printed: found by placing it once."""
    found = [
        output
        for part in block.rows
        for output in place_row(part, 0.0, 0.0, part.height)
        if isinstance(output, Problem)
    ]
    return list(dict.fromkeys(found))


def _parts(block: _Block, room: float) -> list[_Block] | None:
    """The block, cut between rows into parts that fit a page if it may be split; None when it fits no page."""
    if block.height <= room + 0.01:
        return [block]
    if not block.values.split:
        return None
    heads = [row for row in block.rows if row.values.repeat]
    head_height = sum(row.height for row in heads)
    parts = [_Block(block.element, [])]
    for group in _kept_together(block.rows):
        tall = sum(row.height for row in group)
        if head_height + tall > room:
            return None
        if parts[-1].rows and parts[-1].height + tall > room + 0.01:
            parts.append(_Block(block.element, [] if group[0] in heads else list(heads), first=False))
        parts[-1].rows += group
    return parts


def _kept_together(rows: list[RowPlan]) -> list[list[RowPlan]]:
    """Rows in groups: one with keep=1 and the row after it are a group."""
    groups: list[list[RowPlan]] = []
    joined = False
    for row in rows:
        if joined:
            groups[-1].append(row)
        else:
            groups.append([row])
        joined = row.values.keep
    return groups


def _page(flow: Flow, draft: _Draft, paper: Paper, numbering: str) -> Page:
    """One page with its blocks at their places, their frames, cut lines and the footer."""
    a = flow.setup
    left = (paper.width - a.width) / 2
    unit, gap = _spread(draft, a, paper.height - a.top - a.bottom)
    placed: list[Placed] = []
    outline: list[tuple[str, float]] = []
    y = a.top
    for number, block in enumerate(draft.blocks):
        tall = sum(row.height + unit * row.grow for row in block.rows)
        if block.values.place == "bottom":
            y = paper.height - a.bottom - tall
        if a.cut and number:
            placed.append(Placed(0.0, y - gap / 2, (_cut(paper),)))
        if block.first and block.values.name:
            outline.append((block.values.name, y))
        placed += _placed_block(block, left, y, unit, flow)
        y += tall + gap
    placed += _footer(numbering, a, paper, flow.theme)
    return Page(paper.width, paper.height, tuple(placed), tuple(outline))


def _spread(draft: _Draft, a: SimpleNamespace, room: float) -> tuple[float, float]:
    """How much a row of grow 1 gains, and the gap between blocks."""
    gaps = len(draft.blocks) - 1
    height = sum(block.height for block in draft.blocks)
    spare = room - height - gaps * a.gap
    gap = a.roomy_gap if a.roomy_gap and spare >= a.spare else a.gap
    shares = sum(row.grow for block in draft.blocks for row in block.rows)
    left_over = max(0.0, room - height - gaps * gap)
    unit = min(a.stretch, left_over / shares) if shares else 0.0
    if a.justify and gaps:
        gap = (room - height - unit * shares) / gaps
    return unit, gap


def _placed_block(block: _Block, x: float, y: float, unit: float, flow: Flow) -> list[Placed]:
    """The block's rows, and its frame around them."""
    width = flow.setup.width
    top = y
    placed: list[Placed] = []
    for part in block.rows:
        tall = round(part.height + unit * part.grow, 4)
        placed += [output for output in place_row(part, x, y, tall) if isinstance(output, Placed)]
        y += tall
    weight = flow.theme.weight(block.values.frame)
    if weight:
        placed.append(Placed(x, top, (Rect(0.0, 0.0, width, y - top, weight),)))
    return placed


def _cut(paper: Paper) -> Mark:
    return Line(3.0, 0.0, paper.width - 3.0, 0.0, 0.4, 0.0, 1.2)


def _footer(numbering: str, a: SimpleNamespace, paper: Paper, theme: Theme) -> list[Placed]:
    """The footer's text, centred; a name that is too long for it is cut, since it stands in full on the sheet."""
    size, font = theme.size(a.footer_size), theme.font()
    parts = [part for part in (numbering if a.numbered else "", a.footer, a.credit) if part]
    if not parts:
        return []
    text = "  ·  ".join(parts)
    while len(parts) > 1 and fonts.width(text, font, size) > a.width and len(parts[1]) > 10:
        parts[1] = parts[1][: len(parts[1]) - 6].rstrip() + "..."
        text = "  ·  ".join(parts)
    x = (paper.width - (a.width if a.footer_left else fonts.width(text, font, size))) / 2
    return [Placed(0.0, paper.height - a.footer_y, (Text(x, 0.0, text, font, size),))]
