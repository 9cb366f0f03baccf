"""What `show` says of an FPF state: what each ship has left, as data and line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shipyard.core.played import facts, when
from shipyard.core.words import visible
from shipyard.systems.fpf.model import Ship
from shipyard.systems.fpf.state import TRACKS, WEAPONS, ShipMarks, StateNumbers, bank_sizes


def state_facts(numbers: StateNumbers) -> Mapping[str, Any]:
    """A state as data for other programs: what is left, by ship; a ship without an entry is untouched."""
    return facts("fpf-state", numbers, _facts)


def _facts(mark: ShipMarks) -> Mapping[str, Any]:
    ship = mark.member.ship
    assert ship is not None
    return {
        "ship": ship.title,
        "name": mark.called or mark.member.name,
        "squadron": mark.place[0],
        "number": mark.place[1],
        "destroyed": mark.destroyed,
        "left": {
            **{key: left(mark, ship, key) for key in TRACKS},
            **{key: banks_left(mark, ship, key) for key in WEAPONS},
        },
        "speeds": list(mark.speeds),
        "fired": list(mark.fired),
        "note": mark.note,
    }


def left(mark: ShipMarks, ship: Ship, track: str) -> int:
    """What a track stands at now; the computer's may be below zero."""
    start: int = getattr(ship, track)
    return start - mark.tracks[track]


def banks_left(mark: ShipMarks, ship: Ship, weapon: str) -> list[int]:
    """Weapons left in each bank."""
    return [size - lost for size, lost in zip(bank_sizes(ship, weapon), mark.banks[weapon], strict=True)]


def state_story(numbers: StateNumbers) -> list[str]:
    """A state line by line: each ship that has an entry, with what it has left of what it had."""
    state = numbers.state
    lines = [visible(f"{when(state.name, state.turn)}: {numbers.fleet.name}")]
    for mark in numbers.marks.values():
        lines += _ship_lines(mark)
    ships = sum(len(squadron.members) for squadron in numbers.fleet.squadrons)
    gone = sum(mark.destroyed for mark in numbers.marks.values())
    return [*lines, f"  {gone} of {ships} destroyed, {ships - len(numbers.marks)} without an entry"]


def _ship_lines(mark: ShipMarks) -> list[str]:
    ship = mark.member.ship
    assert ship is not None
    name = mark.called or mark.member.name or ship.title
    head = f"  squadron {mark.place[0]}, ship {mark.place[1]}, {name}"
    if mark.destroyed:
        return [visible(f"{head}: destroyed")]
    tracks = [f"{key} {left(mark, ship, key)} of {getattr(ship, key)}" for key in TRACKS]
    weapons = [
        f"{key} {'+'.join(map(str, banks_left(mark, ship, key)))} of {'+'.join(map(str, sizes))}"
        for key in WEAPONS
        if (sizes := bank_sizes(ship, key))
    ]
    lines = [visible(head), f"      {', '.join(tracks)}", f"      {', '.join(weapons) or 'no weapons'}"]
    lines += [f"      speeds {', '.join(map(str, mark.speeds))} cm"] if mark.speeds else []
    return lines + ([visible(f"      {mark.note}")] if mark.note else [])
