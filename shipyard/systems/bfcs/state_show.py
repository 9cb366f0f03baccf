"""What `show` says of a BFCS state: what each ship has left, as data and line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shipyard.core.played import facts, when
from shipyard.core.words import visible
from shipyard.systems.bfcs.state import ShipMarks, StateNumbers, beam_rows, circles, ladder


def state_facts(numbers: StateNumbers) -> Mapping[str, Any]:
    """A state as data for other programs: what is left, by ship; a ship without an entry is untouched."""
    return facts("bfcs-state", numbers, _facts)


def _facts(mark: ShipMarks) -> Mapping[str, Any]:
    return {
        "ship": mark.title,
        "group": mark.place[0],
        "number": mark.place[1],
        "destroyed": mark.destroyed,
        "shields_down": mark.shields_down,
        "left": {**_rows_left(mark), "beams": _beams_left(mark), "hit_dice": dice_left(mark)},
        "velocity": [list(turn) for turn in mark.velocity],
        "note": mark.note,
    }


def _rows_left(mark: ShipMarks) -> dict[str, int]:
    """Circles left by system; shields that are down have none (BFCS, Damage Allocation, L117)."""
    left = {key: size - mark.rows[key] for key, size in circles(mark.ship).items()}
    return {**left, "shields": 0} if mark.shields_down else left


def _beams_left(mark: ShipMarks) -> list[int]:
    return [count - lost for (_, _, count), lost in zip(beam_rows(mark.ship), mark.beams, strict=True)]


def dice_left(mark: ShipMarks) -> dict[str, int]:
    """The dice as they are now, by size: those that have a circle left in a row and none in the row above."""
    dice: dict[str, int] = {}
    above = 0
    for sides, size in ladder(mark.ship).items():
        left = size - mark.dice[sides]
        if left > above:
            dice[f"d{sides}"] = left - above
        above = max(above, left)
    return dice


def state_story(numbers: StateNumbers) -> list[str]:
    """A state line by line: each ship that has an entry, with what it has left of what it had."""
    state = numbers.state
    lines = [visible(f"{when(state.name, state.turn)}: {numbers.fleet.name}")]
    for mark in numbers.marks.values():
        lines += _ship_lines(mark)
    ships = sum(group.count for group in numbers.fleet.groups)
    gone = sum(mark.destroyed for mark in numbers.marks.values())
    return [*lines, f"  {gone} of {ships} destroyed, {ships - len(numbers.marks)} without an entry"]


def _back(mark: ShipMarks, key: str) -> str:
    """That shields which were not exceeded come back (BFCS, Damage Allocation, L115)."""
    return " until next turn" if key == "shields" and mark.rows[key] and not mark.shields_down else ""


def _ship_lines(mark: ShipMarks) -> list[str]:
    if mark.destroyed:
        return [visible(f"  {mark.title}: destroyed")]
    left = _rows_left(mark)
    rows = [f"{key} {left[key]} of {size}{_back(mark, key)}" for key, size in circles(mark.ship).items() if size]
    beams = zip(_beams_left(mark), beam_rows(mark.ship), strict=True)
    arms = [f"{own} of {count} {arc} of damage {damage}" for own, (arc, damage, count) in beams]
    dice = " + ".join(f"{count}{die}" for die, count in dice_left(mark).items()) or "none"
    lines = [visible(f"  {mark.title}"), f"      {', '.join(rows) or 'no systems'}"]
    lines += [f"      beams: {', '.join(arms)}"] if arms else []
    lines += [f"      hit dice {dice}{'; shields down' if mark.shields_down else ''}"]
    lines += [f"      velocity {'/'.join(map(str, mark.velocity[-1]))}"] if mark.velocity else []
    return lines + ([visible(f"      {mark.note}")] if mark.note else [])
