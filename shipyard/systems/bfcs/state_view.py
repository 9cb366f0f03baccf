"""What a state adds to BFCS cards: circles to cross, the velocity log, a stamp for a wreck. A fresh card has none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shipyard.core import played
from shipyard.systems.bfcs.state import ShipMarks, StateNumbers, ladder

Row = Mapping[str, Any]

TURNS = 15  # cells of the velocity log, the start among them
_SYSTEMS = {
    "MOVE": "move",
    "SPEED": "speed",
    "SHLD": "shields",
    "ARMOR": "armor",
    "MISSILES": "missiles",
    "COUNTERMISSILE": "countermissiles",
    "FIGHTERS": "fighters",
    "HOLD": "holds",
    "TRANSLIGHT": "translight",
    "FRAME": "frame",
}


def footer(name: str, state: StateNumbers | None) -> str:
    """The footer's text: the design's, and which game put away it is."""
    return name if state is None else played.footer(name, played.when(state.state.name, state.state.turn))


def ship_marks(state: StateNumbers | None, place: tuple[int, int]) -> ShipMarks | None:
    """What a state says of the ship at an entry of the fleet and a number in it; None for one that is untouched."""
    return state.marks.get(place) if state is not None else None


def with_marks(rows: Sequence[Row], marks: ShipMarks | None) -> list[Row]:
    """The rows of SYSTEMS with `marked`, the circles lost, and `left`, the number that is written in a long row."""
    if marks is None:
        return list(rows)
    beams = iter(marks.beams)
    return [_row(row, marks, beams) for row in rows]


def _row(row: Row, marks: ShipMarks, beams: Any) -> Row:
    if row["form"] == "ladder":
        rows = zip(row["steps"], ladder(marks.ship).items(), strict=True)
        return {**row, "steps": [_marked(step, size, marks.dice[sides]) for step, (sides, size) in rows]}
    if row["arc"]:
        marked = _marked(row, row["count"], next(beams))
        return {**marked, "pair": row["pair"] and _marked(row["pair"], row["pair"]["count"], next(beams))}
    shown = _marked(row, row["count"], marks.rows[_SYSTEMS[row["label"]]])
    return {**shown, "is_down": row["down"] and marks.shields_down}


def _marked(row: Row, size: int, lost: int) -> Row:
    return {**row, "marked": lost, "left": size - lost}


def card_marks(marks: ShipMarks | None) -> Mapping[str, Any]:
    """What a card has beside its rows: the log by direction, the first turn in it, a remark, whether it is a wreck."""
    velocity = marks.velocity if marks is not None else ()
    first = played.first_turn(len(velocity), TURNS)
    return {
        "velocity": [[str(turn[direction]) for turn in velocity[first:]] for direction in range(3)],
        "turns": played.turn_labels(first, TURNS),
        "note": marks.note if marks is not None else "",
        "destroyed": marks is not None and marks.destroyed,
    }
