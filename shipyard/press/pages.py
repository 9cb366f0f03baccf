"""Pages: blocks flow onto pages, take a share of the room that is left, and get their frames and footer.

Pages come one after another while the blocks are still coming: a batch of thousands is never in memory as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, groupby
from types import SimpleNamespace
from typing import NamedTuple

from shipyard.press.elements import element_types
from shipyard.press.elements.text import glyph_problems
from shipyard.press.footers import footer_of, with_footers
from shipyard.press.imposition import imposed_pages, ruled
from shipyard.press.layout import RowPlan, plan, shared_out
from shipyard.press.marks import Count, Entry, Line, Page, Placed, Rect
from shipyard.press.markup import Element, Problem
from shipyard.press.papers import Imposition, Paper, whole
from shipyard.press.theme import Theme


class Fault(NamedTuple):
    """A block that is not printed, why, and whose it is."""

    element: Element
    block: str
    problem: Problem
    owner: str = ""


class Wishes(NamedTuple):
    """How blocks go onto pages: each on its own, references on backs, a bar to measure the print by."""

    one_per_page: bool = False
    duplex: bool = False
    ruler: bool = False


PLAIN = Wishes()
_CUT_END = 4.5  # mm from the paper's sides to a line to cut along, so that a reduced one is still printed


@dataclass
class Title:
    """The outline's entry of a document with several sheets: it stands above the first block that is printed."""

    text: str
    written: bool = False


@dataclass(frozen=True)
class Flow:
    """The blocks of one document. Documents with the same set-up share pages.

    `owner` is the file that faults are reported for; `title` is the document's entry in the outline, if it has one
    above those of its blocks, and `label` what its pages are called in a reader's list.
    """

    sheet: Element
    theme: Theme
    blocks: Iterable[Element]
    imposition: Imposition | None = None
    owner: str = ""
    title: Title | None = None
    label: str = ""

    @property
    def setup(self) -> SimpleNamespace:
        """The sheet's attributes."""
        return element_types()["sheet"].values(self.sheet)


@dataclass
class _Block:
    """A block, or a part of a split one, with its rows."""

    element: Element
    values: SimpleNamespace
    rows: list[RowPlan]
    flow: Flow
    first: bool = True

    @property
    def height(self) -> float:
        return sum(row.height for row in self.rows)

    def fault(self, problem: Problem) -> Fault:
        """The block with what keeps it from being printed."""
        return Fault(self.element, self.values.name, problem, self.flow.owner)


@dataclass
class _Draft:
    """A page being filled, `used` mm of it. A draft without blocks is a white page."""

    used: float = 0.0
    blocks: list[_Block] = field(default_factory=list)
    back: bool = False


def compose(flows: Sequence[Flow], paper: Paper, wishes: Wishes = PLAIN) -> tuple[list[Page], list[Fault]]:
    """All pages of the flows, and the blocks that could not be printed."""
    faults: list[Fault] = []
    pages = list(composed(flows, paper, wishes, faults))
    return [with_footers(page) for page in pages], faults


def composed(flows: Iterable[Flow], paper: Paper, wishes: Wishes, faults: list[Fault]) -> Iterator[Page]:
    """The pages one by one, their footers still to be written; what could not be printed goes to `faults`."""
    counted, count, done = ("", ""), Count(), 0
    for (sheet, *_), group in groupby(flows, lambda flow: _shared(flow, wishes)):
        setup = element_types()["sheet"].values(sheet)
        if (setup.footer, setup.credit) != counted:  # sheets with the same footer count their pages together
            counted, count = (setup.footer, setup.credit), Count()
        first = next(group)
        imposition = first.imposition or whole(paper)
        rest = chain((first,), group)  # noqa: B031 - what is left of the group, read once
        drafts: Iterable[_Draft] = _drafts(rest, setup, imposition.page, wishes, faults)
        if wishes.duplex:
            drafts = _on_backs(list(drafts), done)
        pages = (_page(draft, first, setup, imposition.page, count) for draft in drafts)
        for page in imposed_pages(pages, imposition):
            done += 1
            yield ruled(page) if wishes.ruler else page


def _shared(flow: Flow, wishes: Wishes) -> tuple[Element, Theme, Imposition | None, str]:
    """What flows must have in common to share pages; a document with references of its own on backs has its leaves."""
    alone = wishes.duplex and not flow.setup.shared_back
    return flow.sheet, flow.theme, flow.imposition, flow.owner if alone else ""


def _on_backs(drafts: Sequence[_Draft], done: int) -> Iterator[_Draft]:
    """Pages with a reference on the back of each; several references follow one another, what is left comes last.

    A sheet without references runs on. `done` pages are laid out before: an odd number leaves a white back.
    """
    backs = [draft for draft in drafts if draft.back]
    fronts = [draft for draft in drafts if not draft.back]
    if not backs:
        yield from fronts
        return
    if done % 2:
        yield _Draft()
    for at, front in enumerate(fronts):
        yield front
        back = backs[at % len(backs)]
        # the outline leads to the first of equal backs
        yield back if at < len(backs) else replace(back, blocks=[replace(one, first=False) for one in back.blocks])
    yield from backs[len(fronts) :]


def _drafts(
    flows: Iterable[Flow], setup: SimpleNamespace, paper: Paper, wishes: Wishes, faults: list[Fault]
) -> Iterator[_Draft]:
    """Blocks on pages: each page takes blocks while their least heights and gaps fit."""
    room = paper.height - setup.top - setup.bottom
    draft = _Draft(room + 1)
    for block in _in_order(flows, setup, faults):
        parts = _parts(block, room)
        if parts is None:
            message = f"needs {block.height:.0f} mm in height, the page has {room:.0f} mm"
            faults.append(block.fault(Problem("does-not-fit", message, "whole sheet")))
            continue
        for part in parts:
            own_page = part.values.new_page or wishes.one_per_page or not part.first
            if draft.used + setup.gap + part.height > room + 0.01 or own_page or draft.back != part.values.back:
                if draft.blocks:
                    yield draft
                draft = _Draft(-setup.gap, back=part.values.back)
            draft.blocks.append(part)
            draft.used += setup.gap + part.height
    if draft.blocks:
        yield draft


def _in_order(flows: Iterable[Flow], setup: SimpleNamespace, faults: list[Fault]) -> Iterator[_Block]:
    """The blocks as they come; those with once=1 after all others, and of equal ones the first."""
    once: dict[Element, _Block] = {}
    for flow in flows:
        for block in _blocks(flow, setup, faults):
            if block.values.once:
                once.setdefault(block.element, block)
            else:
                yield block
    yield from once.values()


# What a template with senseless values leads to while it is laid out: a theme has no such size, a count is nothing.
SENSELESS = (ValueError, KeyError, IndexError, ArithmeticError, TypeError, AttributeError, RecursionError)


def _blocks(flow: Flow, setup: SimpleNamespace, faults: list[Fault]) -> Iterator[_Block]:
    """The blocks of a flow that can be printed."""
    unprintable = list(glyph_problems(setup.footer, "footer"))
    for element in flow.blocks:
        name = str(dict(element.attrs).get("name", ""))
        if unprintable:
            faults.append(Fault(element, name, unprintable[0], flow.owner))
            continue
        try:
            rows = [plan(row, setup.width, flow.theme) for row in element.children]
            problems = dict.fromkeys(problem for row in rows for problem in row.problems)
        except SENSELESS as error:
            message = f"the markup makes no sense: {type(error).__name__} {error}"
            faults.append(Fault(element, name, Problem("bad-template", message, ""), flow.owner))
            continue
        if problems:
            faults += [Fault(element, name, problem, flow.owner) for problem in problems]
            continue
        yield _Block(element, element_types()["block"].values(element), rows, flow)


def _parts(block: _Block, room: float) -> list[_Block] | None:
    """The block, cut between rows into parts that fit a page if it may be split; None when it fits no page."""
    if block.height <= room + 0.01:
        return [block]
    if not block.values.split:
        return None
    heads = [row for row in block.rows if row.values.repeat]
    head_height = sum(row.height for row in heads)
    parts = [replace(block, rows=[])]
    for group in _kept_together(block.rows):
        tall = sum(row.height for row in group)
        if head_height + tall > room:
            return None
        if parts[-1].rows and parts[-1].height + tall > room + 0.01:
            parts.append(replace(block, rows=[] if group[0] in heads else list(heads), first=False))
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


def _page(draft: _Draft, flow: Flow, a: SimpleNamespace, paper: Paper, count: Count) -> Page:
    """One page with its blocks at their places, their frames and cut lines; its footer is written later."""
    left = (paper.width - a.width) / 2
    unit, gap = _spread(draft, a, paper.height - a.top - a.bottom)
    placed: list[Placed] = []
    outline: list[Entry] = []
    y = a.top
    count.total += 1
    for number, block in enumerate(draft.blocks):
        tall = sum(row.height + unit * row.grow for row in block.rows)
        if block.values.place == "bottom":
            foot = paper.height - a.bottom - tall
            below = y - gap + max(gap, a.most_gap) if number else y
            y = min(foot, below) if a.most_gap else foot
        if a.cut and number:
            placed.append(Placed(0.0, y - gap / 2, (Line(_CUT_END, 0.0, paper.width - _CUT_END, 0.0, 0.4, 0.0, 1.2),)))
        outline += _entries(block, y)
        placed += _placed_block(block, left, y, tall, a.width)
        y += tall + gap
    footers = footer_of(a, flow.theme, paper, count) if draft.blocks else ()
    label = draft.blocks[0].flow.label if draft.blocks else ""
    return Page(paper.width, paper.height, tuple(placed), tuple(outline), label, footers)


def _entries(block: _Block, y: float) -> Iterator[Entry]:
    """The outline's entries of a block: its document's before the first, its own, those of its parts."""
    title, name = block.flow.title, block.values.name
    if title and not title.written and not block.values.once:
        title.written = True
        yield Entry(title.text, y)
    if block.first and name:
        level = 1 if title else 0
        yield Entry(name, y, level)
        yield from (Entry(part, y, level + 1) for part in block.values.parts if part)


def _spread(draft: _Draft, a: SimpleNamespace, room: float) -> tuple[float, float]:
    """How much a row of grow 1 gains, and the gap between blocks."""
    gaps = len(draft.blocks) - 1
    height = sum(block.height for block in draft.blocks)
    spare = room - height - gaps * a.gap
    gap = a.roomy_gap if a.roomy_gap and spare >= a.spare else a.gap
    shares = sum(row.grow for block in draft.blocks for row in block.rows)
    left_over = max(0.0, room - height - gaps * gap)
    unit = min(a.stretch, left_over / shares) if shares else 0.0
    if a.justify and gaps > 0:
        even = (room - height - unit * shares) / gaps
        gap = min(even, max(gap, a.most_gap)) if a.most_gap else even
    return unit, gap


def _placed_block(block: _Block, x: float, y: float, tall: float, width: float) -> Iterator[Placed]:
    """The block's rows, and its frame around them."""
    owner = block.values.owner or block.values.name
    for row, top, high in shared_out(block.rows, tall):
        marks = row.drawn(high).marks
        if marks:
            yield Placed(x, y + top, marks, owner)
    weight = block.flow.theme.weight(block.values.frame)
    if weight:
        yield Placed(x, y, (Rect(0.0, 0.0, width, tall, weight),))
