"""What a fleet's first page shows: squadrons, values against the limit, initiative."""

from __future__ import annotations

from typing import Any

from shipyard.core.quantities import plural
from shipyard.core.system import SheetRequest, View
from shipyard.systems.fpf.derive import SquadronNumbers
from shipyard.systems.fpf.model import AS_RULED, SHIPS_IN_SQUADRON
from shipyard.systems.fpf.rules import OUT_OF_CONTROL
from shipyard.systems.fpf.state import StateNumbers
from shipyard.systems.fpf.state_view import Initiative, footer, initiative, ship_marks, with_state
from shipyard.systems.fpf.view import member_view

BAR_WIDTH = 173.9  # mm
_ROW_STEPS = ((12.5, 10.0), (12.0, 8.0), (11.0, 7.0), (9.0, 6.0))  # mm: a squadron's row, its initiative row
_FIXED = 10.5 + 19.5 + 6.0 + 8.0  # heading, value bar, column heads, total
_INITIATIVE_FIXED = 7.0 + 5.5  # heading, turn numbers
_REFERENCE = 73.0
_MARGINS, _GAP = 24.0, 6.0
_LOW_PAGE = 200.0


def roster(numbers: Any, request: SheetRequest) -> View:
    """The first page of a fleet: squadrons, values against the limit, initiative, the turn and the damage table."""
    fleet = numbers.fleet
    table = initiative(request.state)
    squadrons = [row for squadron in numbers.squadrons for row in _roster_rows(squadron, request.state, table)]
    row, high = _row_heights(len(squadrons), request.height)
    counted = f"{plural(len(numbers.squadrons), 'squadron')}, {plural(numbers.ships, 'ship')}"
    return {
        "footer": footer(fleet.name, request.state),
        "title": fleet.name,
        "side": fleet.side,
        "sub": ", ".join([counted, *request.remarks]),
        "limit": fleet.value_limit,
        "value": numbers.value,
        "over": numbers.over,
        "ships": plural(numbers.ships, "ship"),
        "bar": _bar(numbers),
        "squadrons": squadrons,
        "row": row,
        "initiative": high,
        "turns": table.turns,
        "out_of_control": OUT_OF_CONTROL[fleet.readings.systems_zero][1],
    }


def blank_roster(request: SheetRequest) -> View:
    """An empty roster with six squadrons to write in."""
    empty = {
        "title": "",
        "short": "",
        "type": "",
        "cells": [None] * 3,
        "each": "",
        "value": "",
        "continued": False,
        "speeds": (),
    }
    rows = [{**empty, "number": number} for number in range(1, 7)]
    row, high = _row_heights(len(rows), request.height)
    return {
        "footer": "",
        "title": "",
        "side": "",
        "sub": "",
        "limit": None,
        "value": None,
        "over": 0,
        "ships": "",
        "bar": None,
        "squadrons": rows,
        "row": row,
        "initiative": high,
        "turns": initiative(None).turns,
        "out_of_control": OUT_OF_CONTROL[AS_RULED.systems_zero][1],
    }


def _row_heights(rows: int, height: float) -> tuple[float, float]:
    """The tallest rows with which all fits one page; where nothing does, initiative goes (0) and the table goes on.

    A low page (landscape) has the squadrons alone; initiative and reference follow on the next one.
    """
    room = height - _MARGINS
    if room < _LOW_PAGE:
        fits = _INITIATIVE_FIXED + rows * _ROW_STEPS[-1][1] <= room
        return _ROW_STEPS[-2][0], _ROW_STEPS[-1][1] if fits else 0.0
    room -= _REFERENCE + 2 * _GAP
    for row, high in _ROW_STEPS:
        if _FIXED + _INITIATIVE_FIXED + rows * (row + high) <= room:
            return row, high
    room += _GAP
    return next((row for row, _ in _ROW_STEPS if _FIXED + rows * row <= room), _ROW_STEPS[-1][0]), 0.0


def _roster_rows(numbers: SquadronNumbers, state: StateNumbers | None, table: Initiative) -> list[View]:
    """A squadron's row, and further ones for ships beyond the third."""
    squadron = numbers.squadron
    ships, mixed = squadron.ships, squadron.mixed
    cells: list[View | None] = [
        {
            **with_state(member_view(member), ship_marks(state, (numbers.number, at))),
            "mixed_line": f"{member.ship.name} {member.ship.value}",
        }
        for at, member in enumerate(squadron.members, 1)
        if member.ship
    ]
    cells += [None] * (-len(cells) % SHIPS_IN_SQUADRON)
    rows: list[View] = [
        {
            "number": numbers.number,
            "title": "Mixed squadron" if mixed else ships[0].title,
            "short": "" if mixed else ships[0].short_title,
            "type": "continued" if start else plural(len(squadron.members), "ship") if mixed else ships[0].type,
            "cells": cells[start : start + SHIPS_IN_SQUADRON],
            "mixed": mixed,
            "continued": start > 0,
            "each": "" if start else "–" if mixed else str(ships[0].value),
            "value": "" if start else str(numbers.value),
            "speeds": table.speeds.get(numbers.number, ()),
        }
        for start in range(0, len(cells), SHIPS_IN_SQUADRON)
    ]
    return rows


def _bar(numbers: Any) -> View:
    """The value bar in mm: a segment for each squadron, the free part, ticks, and the limit where it is broken."""
    limit = numbers.fleet.value_limit
    whole = max(numbers.value, limit or 0) or 1
    scale = BAR_WIDTH / whole
    segments, at = [], 0
    for squadron in numbers.squadrons:
        segments.append(
            {"x": at * scale, "w": squadron.value * scale, "number": squadron.number, "value": squadron.value}
        )
        at += squadron.value
    free = (limit or 0) - numbers.value
    step = _tick_step(whole)
    ticks = [{"x": value * scale, "text": str(value)} for value in range(0, whole + 1, step)]
    return {
        "segments": segments,
        "free": {"x": at * scale, "w": free * scale, "value": free} if free > 0 else None,
        "ticks": ticks,
        "limit_x": limit * scale if limit is not None and numbers.over else None,
    }


def _tick_step(whole: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50, ... that puts at most fifteen numbers under the bar."""
    steps = (factor * int(10**power) for power in range(8) for factor in (1, 2, 5))
    return next(step for step in steps if whole // step < 15)
