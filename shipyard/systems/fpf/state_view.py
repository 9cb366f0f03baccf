"""What a state adds to FPF's sheets: boxes to cross, numbers and logs written by hand. A fresh sheet has none of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from shipyard.core import played
from shipyard.systems.fpf.model import Weapon
from shipyard.systems.fpf.state import TRACKS, WEAPONS, ShipMarks, StateNumbers

Marks = Mapping[str, Any]

_TURNS, _INITIATIVE_TURNS = 10, 12  # cells of a ship's speed log and of the roster's table, the start among them


class Initiative(NamedTuple):
    """The roster's table of initiative: the turns in its columns, each squadron's speeds by its number."""

    turns: Sequence[str]
    speeds: Mapping[int, Sequence[str]]


def footer(name: str, state: StateNumbers | None) -> str:
    """The footer's text: the design's, and which game put away it is."""
    return name if state is None else played.footer(name, played.when(state.state.name, state.state.turn))


def ship_marks(state: StateNumbers | None, place: tuple[int, int]) -> ShipMarks | None:
    """What a state says of the ship at a squadron and number; None for a ship that is untouched."""
    return state.marks.get(place) if state is not None else None


def member_marks(marks: ShipMarks | None) -> Marks | None:
    """The marks of a ship as plain values: boxes lost and what is left by track, the log, what is written."""
    if marks is None:
        return None
    ship = marks.member.ship
    assert ship is not None
    return {
        "lost": marks.tracks,
        "left": {key: getattr(ship, key) - marks.tracks[key] for key in TRACKS},
        "destroyed": marks.destroyed,
        "leader": marks.leader,
        "called": marks.called,
        "note": marks.note,
        "last": str(marks.speeds[-1]) if marks.speeds else "",
        "fired": [str(turn) for turn in marks.fired],
        **log(marks.speeds, _TURNS),
    }


def log(speeds: Sequence[int], cells: int, first: int | None = None) -> Marks:
    """A log's labels and what is written in it, from the turn `first` on; one that is full goes on half empty."""
    first = played.first_turn(len(speeds), cells) if first is None else first
    return {"labels": played.turn_labels(first, cells), "speeds": [str(speed) for speed in speeds[first:]]}


def with_marks(block: Marks, state: StateNumbers | None, places: Sequence[tuple[int, int]]) -> Marks:
    """A block with what its ships, at their squadrons and numbers, have lost; as it is where none is touched."""
    found = [ship_marks(state, place) for place in places]
    if not any(found):
        return block
    members = [with_state(*each) for each in zip(block["members"], found, strict=True)]
    weapons = [
        {**row, "cells": [_cell(cell, mark, kind) for cell, mark in zip(row["cells"], found, strict=True)]}
        for kind, row in zip(WEAPONS, block["weapons"], strict=True)
    ]
    return {**block, "members": members, "weapons": weapons, "same": ""}


def with_state(member: Marks, marks: ShipMarks | None) -> Marks:
    """A ship's view with its damage; one that its player has named on the sheet has the line for it."""
    own = member_marks(marks)
    return {**member, "state": own, **({"name": ""} if own and own["called"] else {})}


def _cell(cell: Marks | None, marks: ShipMarks | None, kind: str) -> Marks | None:
    """A ship's banks of one weapon, with the weapons lost in each bank of a set of arcs."""
    if cell is None or marks is None or not any(marks.banks[kind]):
        return cell
    ship = marks.member.ship
    line: Weapon = getattr(ship, kind)
    banks = list(zip(line.banks, marks.banks[kind], strict=True))
    sets = [
        {**one, "marked": [lost for bank, lost in banks if bank.arcs == one["arcs"] and bank.count]}
        for one in cell["sets"]
    ]
    return {**cell, "sets": sets}


def initiative(state: StateNumbers | None) -> Initiative:
    """The roster's table: the longest log of each squadron is its own, of several the leader's."""
    logs: dict[int, tuple[int, ...]] = {}
    for marks in sorted(state.marks.values(), key=lambda marks: not marks.leader) if state is not None else ():
        if len(marks.speeds) > len(logs.get(marks.place[0], ())):
            logs[marks.place[0]] = marks.speeds
    first = played.first_turn(max(map(len, logs.values()), default=0), _INITIATIVE_TURNS)
    columns = log((), _INITIATIVE_TURNS, first)["labels"]
    return Initiative(columns, {key: log(speeds, _INITIATIVE_TURNS, first)["speeds"] for key, speeds in logs.items()})
