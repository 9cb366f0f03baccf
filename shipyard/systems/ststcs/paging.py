"""What stands on which page of a control sheet. The logs give way first, then whole types of weapons; nothing shrinks.

Lengths are mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from shipyard.core.quantities import exact, floor
from shipyard.systems.ststcs.batteries import Battery
from shipyard.systems.ststcs.panels import BAND, GAP

HEADER, FACTS = 12.0, 13.0  # the strip with the gap above it
NONE, MORE = 8.0, 5.0  # the rows `none` and `more on page 2`
_FOOTNOTE, _FOOTNOTE_LEAD, _FOOTNOTE_LINES = 6.0, 2.6, 2
_HEAD = 8.0  # of a log: its column heads
_ROW_WANTED, _ROW_LEAST, _ROW_MOST = 6.0, 5.5, 6.4
_ROWS_LEAST, _ROWS_SMALL = 9, 12
_STRANDS_LEAST, _STRANDS_MOST, _TURNS_LEAST, _TURNS_MOST = 4, 8, 5, 16
_STRANDS_SHARE = exact("9/25")
_COSTS_LEAST, _COSTS_MOST = 4, 6
_NAMED = 12  # types of weapons that stand in the row `more on page 2`


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of a paper: margins, the footer's baseline from the lower edge, and the room for framed blocks."""

    top: float
    footer: float
    room: float

    @property
    def bottom(self) -> float:
        """From the end of the footnote to the lower edge."""
        return self.footer + 3.0


def measures(height: float, footnote_lines: int = _FOOTNOTE_LINES) -> Measures:
    """The measures of a paper of that height; a long footnote takes its room from the blocks."""
    top, footer = (10.0, 10.0) if height > 290 else (8.0, 8.0)
    return Measures(top, footer, round(height - top - footer - 3.0 - footnote_height(footnote_lines), 3))


def footnote_height(lines: int) -> float:
    """From the end of the last frame to that of the footnote: two lines, or more where a design has much to explain."""
    return _FOOTNOTE + _FOOTNOTE_LEAD * max(0, lines - _FOOTNOTE_LINES)


@dataclass(frozen=True, slots=True)
class Logs:
    """Rows of both logs, how high one is, and how many rows the table of web points has. No strands without web."""

    strands: int
    turns: int
    row: float

    @property
    def strands_height(self) -> float:
        """WEB and STRANDS OF WEB."""
        return round(BAND + _HEAD + self.strands * self.row, 3)

    @property
    def turns_height(self) -> float:
        """POWER BY TURN."""
        return round(BAND + _HEAD + self.turns * self.row, 3)

    @property
    def height(self) -> float:
        """Both, with the gap between them."""
        return self.turns_height + (self.strands_height + GAP if self.strands else 0.0)

    @property
    def cost_rows(self) -> int:
        """Rows of the table of web points."""
        return max(_COSTS_LEAST, min(_COSTS_MOST, self.strands))


@dataclass(frozen=True)
class PagePlan:
    """One page: `front` has the facts and the halves; `batteries` is None where no weapons block stands."""

    front: bool
    batteries: tuple[Battery, ...] | None
    more: str
    logs: Logs | None
    used: float

    @property
    def title(self) -> str:
        """What a page after the first is called."""
        parts = ["weapons"] * (self.batteries is not None) + ["log"] * (self.logs is not None)
        return " and ".join(parts).capitalize()


def halves_room(room: float) -> float:
    """The most that the upper half may take: below it stand at least the weapons' band and a row."""
    return room - HEADER - FACTS - GAP - GAP - BAND - NONE


def plan(halves: float, found: Sequence[Battery], web: bool, room: float) -> list[PagePlan]:
    """The pages of a ship whose upper half is `halves` high."""
    pages: list[PagePlan] = []
    used = HEADER + FACTS + GAP + halves
    rest = list(found)
    while rest or not pages:
        taken = _taken(rest, room - used - GAP, bool(pages))
        rest = rest[len(taken) :]
        used += GAP + weapons_height(taken, bool(rest), bool(found))
        pages.append(PagePlan(not pages, tuple(taken), _more(rest, len(pages) + 2), None, used))
        used = HEADER
    return _with_logs(pages, web, room)


def _taken(rest: Sequence[Battery], room: float, must: bool) -> list[Battery]:
    """As many whole types as fit; on a page of their own at least one."""
    if BAND + sum(battery.height for battery in rest) <= room:
        return list(rest)
    taken: list[Battery] = []
    used = BAND + MORE
    for battery in rest:
        used += battery.height
        if used > room and (taken or not must):
            break
        taken.append(battery)
    return taken


def weapons_height(taken: Sequence[Battery], more: bool, armed: bool) -> float:
    """The weapons block of a page."""
    rows = sum(battery.height for battery in taken) + MORE * more
    return BAND + (rows if armed else NONE)


def _more(rest: Sequence[Battery], page: int) -> str:
    if not rest:
        return ""
    named = [f"{battery.name} {battery.count}" for battery in rest[:_NAMED]]
    named += [f"{len(rest) - _NAMED} more types"] if len(rest) > _NAMED else []
    return f"more on page {page}: {', '.join(named)}"


def _with_logs(pages: list[PagePlan], web: bool, room: float) -> list[PagePlan]:
    """The logs below the last weapons, or on a page of their own."""
    last = pages[-1]
    logs = fitted_logs(room - last.used - GAP, web)
    if logs is not None:
        joined = PagePlan(last.front, last.batteries, last.more, logs, last.used + GAP + logs.height)
        return [*pages[:-1], joined]
    own = full_logs(room - HEADER - GAP, web)
    return [*pages, PagePlan(False, None, "", own, HEADER + GAP + own.height)]


def fitted_logs(room: float, web: bool) -> Logs | None:
    """Logs for what a page has left: 36 % of the rows are strands. None below nine rows."""
    room -= 2 * (BAND + _HEAD) + GAP if web else BAND + _HEAD
    rows = floor(exact(room) / exact(_ROW_WANTED))
    if rows < _ROWS_SMALL:
        rows = min(_ROWS_SMALL, floor(exact(round(room, 3)) / exact(_ROW_LEAST)))
    if rows < (_ROWS_LEAST if web else _TURNS_LEAST):
        return None
    strands = max(_STRANDS_LEAST, min(_STRANDS_MOST, floor(rows * _STRANDS_SHARE + exact("1/2")))) if web else 0
    turns = min(_TURNS_MOST, rows - strands)
    return Logs(strands, turns, round(min(_ROW_MOST, room / (strands + turns)), 3))


def full_logs(room: float, web: bool) -> Logs:
    """Logs on a page of their own: eight strands and sixteen turns, or what a low page holds."""
    strands = _STRANDS_MOST if web else 0
    fixed = 2 * (BAND + _HEAD) + GAP if web else BAND + _HEAD
    return Logs(strands, _TURNS_MOST, round(min(_ROW_MOST, (room - fixed) / (strands + _TURNS_MOST)), 3))


def as_view(page: PagePlan) -> dict[str, Any]:
    """A page's logs as plain values for the template."""
    logs = page.logs
    if logs is None:
        return {"logs": None}
    heights = {"strands_h": logs.strands_height, "turns_h": logs.turns_height, "cost_rows": logs.cost_rows}
    return {"logs": {"strands": logs.strands, "turns": logs.turns, "row": logs.row, **heights}}
