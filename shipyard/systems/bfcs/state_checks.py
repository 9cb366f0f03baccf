"""The checks of a BFCS state. Each docstring is the check's manual page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from shipyard.core.checks import Check, Fault
from shipyard.core.findings import ERROR
from shipyard.core.played import not_one_design
from shipyard.core.quantities import plural
from shipyard.core.roll_call import called_twice
from shipyard.systems.bfcs.model import Ship
from shipyard.systems.bfcs.state import ShipState, State, beam_rows, circles, ladder


def fleet_or_ship(state: State) -> Iterator[Fault]:
    """A state names both a fleet and a ship, or neither.

    It belongs to one design: with `fleet` to a fleet, with `ship` to a ship on its own.

    Fails:  ships: [{ship: Beacon}] without fleet
    Fixed:  fleet: frontier-watch, ships: [{ship: Beacon}]
    """
    yield from not_one_design(state.forms)


def ship_not_found(state: State) -> Iterator[Fault]:
    """An entry means no ship of the fleet, or several.

    A ship is called by the name on its card, or by its entry in the fleet (`group`) and its number there, from 1. What
    leaves no doubt may be left out.

    Fails:  - {ship: Becon}
    Fixed:  - {ship: Beacon}
    """
    if state.fleet is not None:
        yield from (entry.berth for entry in state.ships if isinstance(entry.berth, Fault))


def ship_twice(state: State) -> Iterator[Fault]:
    """Two entries mean the same ship.

    One of them would be lost on the card.

    Fails:  - {ship: Beacon} and - {group: 1, number: 2}, which is the Beacon
    Fixed:  - {ship: Beacon}
    """
    yield from called_twice([(entry.call, entry.berth) for entry in state.ships])


def more_lost_than_there_is(state: State) -> Iterator[Fault]:
    """A ship has lost more circles than its card has.

    What counts is circles crossed, not what is left: points of armor and single missiles, not Build Points. Beams are
    counted for each row of the card from the top, or all together with one number.

    Fails:  lost: {missiles: 21} with 2 BP of missiles, which are 20
    Fixed:  lost: {missiles: 20}
    """
    for entry in state.ships:
        if entry.ship is not None:
            yield from _rows_overrun(entry, entry.ship)
            yield from _beams_overrun(entry, entry.ship)
            yield from _dice_overrun(entry, entry.ship)


def _rows_overrun(entry: ShipState, ship: Ship) -> Iterator[Fault]:
    sizes = circles(ship)
    for key, lost in entry.rows.items():
        if lost > sizes[key]:
            words = f"{key} {lost} lost, but {ship.name[:60]} has {sizes[key]}"
            yield Fault((*entry.path, "lost", key), words, f"{key}: {sizes[key]} at most")


def _beams_overrun(entry: ShipState, ship: Ship) -> Iterator[Fault]:
    rows, path, lost = beam_rows(ship), (*entry.path, "lost", "beams"), entry.beams
    total = sum(count for _, _, count in rows)
    hint = "rows: " + ", ".join(f"{count} {arc} of damage {damage}" for arc, damage, count in rows[:8]) if rows else ""
    if isinstance(lost, int):
        if lost > total:
            yield Fault(path, f"beams {lost} lost, but {ship.name[:60]} has {total}", hint)
    elif len(lost) > len(rows):
        words = f"beams lost in {plural(len(lost), 'row')}, but {ship.name[:60]} has {plural(len(rows), 'row')}"
        yield Fault(path, words, hint)
    else:
        for at, (own, (arc, damage, count)) in enumerate(zip(lost, rows, strict=False)):
            if own > count:
                words = f"beams {own} lost in row {at + 1} ({arc}, damage {damage}), but it has {count}"
                yield Fault((*path, at), words, hint)


def _dice_overrun(entry: ShipState, ship: Ship) -> Iterator[Fault]:
    sizes = ladder(ship)
    for row, lost in entry.dice.items():
        if lost > sizes.get(row, 0):
            words = f"hit dice {lost} lost in row d{row}, but it has {plural(sizes.get(row, 0), 'circle')}"
            yield Fault((*entry.path, "lost", "hit_dice", f"d{row}"), words)


def dice_out_of_order(state: State) -> Iterator[Fault]:
    """A die has lost a smaller size before a larger one.

    A hit lowers a die by one step, so that it loses the circle of its present size: a row of the ladder never has
    fewer circles left than the row above it.

    Fails:  lost: {hit_dice: {d10: 2}} with 3d12
    Fixed:  lost: {hit_dice: {d12: 2, d10: 2}}
    """
    for entry in state.ships:
        sizes = ladder(entry.ship) if entry.ship is not None else {}
        left = {row: size - entry.dice.get(row, 0) for row, size in sizes.items()}
        for upper, lower in pairwise(left):
            if left[upper] > left[lower] >= 0 and lower in entry.dice:
                words = f"{left[upper]} left in row d{upper}, but {left[lower]} in row d{lower}: the larger goes first"
                needed = f"cross {plural(sizes[upper] - left[lower], 'circle')} of d{upper}, or fewer of d{lower}"
                yield Fault((*entry.path, "lost", "hit_dice", f"d{lower}"), words, needed)


def not_destroyed(state: State) -> Iterator[Fault]:
    """A ship without frame is said not to be destroyed.

    Once there is no more frame the ship is destroyed; `destroyed` need not be said then.

    Fails:  {ship: Beacon, lost: {frame: 1}, destroyed: false} with 1 frame unit
    Fixed:  {ship: Beacon, lost: {frame: 1}}
    """
    for entry in state.ships:
        if entry.destroyed is False and entry.ship is not None:
            lost, most = entry.rows.get("frame", 0), circles(entry.ship)["frame"]
            if lost >= most > 0:
                words = f"frame {lost} of {most} is lost, and none left is destroyed"
                yield Fault((*entry.path, "destroyed"), words, "destroyed: true, or less frame lost")


def log_ahead_of_turn(state: State) -> Iterator[Fault]:
    """The velocity log goes beyond the last turn that was played.

    Its first three numbers are those of the start, then come three for each turn.

    Fails:  turn: 1 with velocity: [[0, 4, 0], [0, 5, 0], [0, 6, 0]]
    Fixed:  turn: 2
    """
    for entry in state.ships:
        turns = len(entry.velocity) - 1
        if state.turn is not None and turns > state.turn:
            words = f"velocities of the start and {plural(turns, 'turn')}, but turn {state.turn} is the last"
            yield Fault((*entry.path, "velocity"), words, f"turn: {turns}, or fewer velocities")


STATE_CHECKS = (
    Check("BFCS501", ERROR, fleet_or_ship, whole=False, gate=True),
    Check("BFCS502", ERROR, ship_not_found, whole=False),
    Check("BFCS503", ERROR, ship_twice, whole=False),
    Check("BFCS504", ERROR, more_lost_than_there_is, ("BFCS, Effects of Damage (L164-185)",), whole=False),
    Check("BFCS505", ERROR, dice_out_of_order, ("BFCS, Effects of Damage (L177)", "hit-dice-step"), whole=False),
    Check("BFCS506", ERROR, not_destroyed, ("BFCS, Effects of Damage (L183)",), whole=False),
    Check("BFCS507", ERROR, log_ahead_of_turn, whole=False),
)
