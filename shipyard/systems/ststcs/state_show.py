"""What `show` says of an STSTCS state: what each ship has left, as data and line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shipyard.core.played import facts, when
from shipyard.core.words import visible
from shipyard.systems.ststcs.rules import generators
from shipyard.systems.ststcs.state import SHIELDS, ShipMarks, StateNumbers, engines, weapon_groups


def state_facts(numbers: StateNumbers) -> Mapping[str, Any]:
    """A state as data for other programs: what is left, by ship; a ship without an entry is untouched."""
    return facts("ststcs-state", numbers, _facts)


def _facts(mark: ShipMarks) -> Mapping[str, Any]:
    return {
        "ship": mark.ship.name,
        "name": mark.name,
        "group": mark.place[0],
        "number": mark.place[1],
        "captain": mark.captain,
        "destroyed": mark.destroyed,
        "left": {
            "superstructure": mark.ship.superstructure - mark.superstructure,
            "warp": _power_left(mark)[:-1],
            "impulse": _power_left(mark)[-1],
            "shields": _shields_left(mark),
            "weapons": [
                {"type": type_, "arc": arc, "count": count - mark.weapons[type_][arc]}
                for type_, arcs in weapon_groups(mark.ship).items()
                for arc, count in arcs.items()
            ],
            "web_generators": _web_left(mark),
        },
    }


def _power_left(mark: ShipMarks) -> list[int]:
    sizes = (*engines(mark.ship), mark.ship.impulse_power)
    return [size - lost for size, lost in zip(sizes, mark.engines, strict=True)]


def _shields_left(mark: ShipMarks) -> list[int]:
    return [mark.ship.max_shield - lost for lost in (*mark.shields, *[0] * SHIELDS)[:SHIELDS]]


def _web_left(mark: ShipMarks) -> list[str]:
    return [letter for letter in generators(mark.ship.web_generators) if letter not in mark.web]


def state_story(numbers: StateNumbers) -> list[str]:
    """A state line by line: each ship that has an entry, with what it has left of what it had."""
    state = numbers.state
    lines = [visible(f"{when(state.name, state.turn)}: {numbers.fleet.name}")]
    for mark in numbers.marks.values():
        lines += _ship_lines(mark)
    ships = sum(group.count for group in numbers.fleet.groups)
    gone = sum(mark.destroyed for mark in numbers.marks.values())
    return [*lines, f"  {gone} of {ships} destroyed, {ships - len(numbers.marks)} without an entry"]


def _ship_lines(mark: ShipMarks) -> list[str]:
    head = f"  {mark.name}" + (f", captain {mark.captain}" if mark.captain else "")
    if mark.destroyed:
        return [visible(f"{head}: destroyed")]
    ship = mark.ship
    hull = f"superstructure {ship.superstructure - mark.superstructure} of {ship.superstructure}"
    power = f"power {'+'.join(map(str, _power_left(mark)))}"
    shields = f"shields {', '.join(map(str, _shields_left(mark)))} of {ship.max_shield}"
    arms = [
        f"{type_} {count - mark.weapons[type_][arc]} of {count} {arc}"
        for type_, arcs in weapon_groups(ship).items()
        for arc, count in arcs.items()
    ]
    lines = [visible(head), f"      {hull}, {power}, {shields}", f"      {', '.join(arms) or 'no weapons'}"]
    return lines + ([f"      web generators {', '.join(_web_left(mark)) or 'none left'}"] if ship.web else [])
