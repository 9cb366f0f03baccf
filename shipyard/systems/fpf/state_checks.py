"""The checks of an FPF state. Each docstring is the check's manual page."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from shipyard.core.checks import Check, Fault
from shipyard.core.findings import ERROR, WARNING
from shipyard.core.played import not_one_design
from shipyard.core.quantities import ceil, plural
from shipyard.core.roll_call import called_twice
from shipyard.systems.fpf.model import Ship
from shipyard.systems.fpf.state import LOWEST_SYSTEMS, TRACKS, ShipState, State, bank_sizes, boxes, is_destroyed


def fleet_or_ship(state: State) -> Iterator[Fault]:
    """A state names both a fleet and a ship class, or neither.

    It belongs to one design: with `fleet` to a fleet, with `ship` to the three ships of a class's own sheet.

    Fails:  ships: [{ship: Amar}] without fleet
    Fixed:  fleet: klingon-strike, ships: [{ship: Amar}]
    """
    yield from not_one_design(state.forms)


def ship_not_found(state: State) -> Iterator[Fault]:
    """An entry means no ship of the fleet, or several.

    A ship is called by its name, or by its squadron and its number in it, both counted from 1 as on the roster. What
    leaves no doubt may be left out: the squadron where there is one, the name of the class where one ship has it.

    Fails:  - {ship: Amr}
    Fixed:  - {ship: Amar}
    """
    if state.fleet is not None:
        yield from (entry.berth for entry in state.ships if isinstance(entry.berth, Fault))


def ship_twice(state: State) -> Iterator[Fault]:
    """Two entries mean the same ship.

    One of them would be lost on the sheet.

    Fails:  - {ship: Amar} and - {squadron: 2, number: 1}, which is the Amar
    Fixed:  - {ship: Amar}
    """
    yield from called_twice([(entry.call, entry.berth) for entry in state.ships])


def more_lost_than_there_is(state: State) -> Iterator[Fault]:
    """A ship has lost more boxes than it has, or a bank that it does not have.

    What counts is boxes crossed, not what is left. Weapons are counted for each bank in the order of the class's file,
    or all together with one number. The Systems track ends at -10.

    Fails:  lost: {shields: 15} with shields 14
    Fixed:  lost: {shields: 14}
    """
    for entry in state.ships:
        if entry.ship is not None:
            yield from _tracks_overrun(entry)
            yield from _banks_overrun(entry)


def _tracks_overrun(entry: ShipState) -> Iterator[Fault]:
    assert entry.ship is not None
    for key in TRACKS:
        lost, most = entry.tracks.get(key, 0), boxes(entry.ship, key)
        if lost > most:
            down = f": from +{entry.ship.computer} to {LOWEST_SYSTEMS}" if key == "computer" else ""
            words = f"{key} {lost} lost, but {entry.ship.title[:60]} has {most}{down}"
            yield Fault((*entry.path, "lost", key), words, f"{key}: {most} at most")


def _banks_overrun(entry: ShipState) -> Iterator[Fault]:
    assert entry.ship is not None
    for key, lost in entry.weapons.items():
        sizes, path, title = bank_sizes(entry.ship, key), (*entry.path, "lost", key), entry.ship.title[:60]
        if isinstance(lost, int):
            if lost > sum(sizes):
                yield Fault(path, f"{key} {lost} lost, but {title} has {sum(sizes)}")
        elif len(lost) > len(sizes):
            words = f"{key} lost in {plural(len(lost), 'bank')}, but {title} has {plural(len(sizes), 'bank')}"
            yield Fault(path, words, f"a number for each bank: {'|'.join(map(str, sizes))}" if sizes else "")
        else:
            for number, (own, size) in enumerate(zip(lost, sizes, strict=False), 1):
                if own > size:
                    words = f"{key} {own} lost in bank {number}, but it has {size}"
                    yield Fault((*path, number - 1), words, f"banks as in the file: {'|'.join(map(str, sizes))}")


def not_destroyed(state: State) -> Iterator[Fault]:
    """A ship without superstructure is said not to be destroyed.

    At 0 superstructure a ship is destroyed; `destroyed` need not be said then.

    Fails:  {ship: Amar, lost: {superstructure: 20}, destroyed: false} with superstructure 20
    Fixed:  {ship: Amar, lost: {superstructure: 20}}
    """
    for entry in state.ships:
        if entry.destroyed is False and entry.ship is not None:
            lost, most = entry.tracks.get("superstructure", 0), entry.ship.superstructure
            if lost >= most > 0:
                words = f"superstructure {lost} of {most} is lost, and 0 left is destroyed"
                yield Fault((*entry.path, "destroyed"), words, "destroyed: true, or less superstructure lost")


def superstructure_kept(state: State) -> Iterator[Fault]:
    """A ship has lost more elsewhere than superstructure.

    Every point of damage also comes off the superstructure, which is never repaired: what shields, power, weapons and
    Systems have lost cannot be more, a weapon counted as a point. Power that takes double damage counts half.

    Fails:  lost: {superstructure: 3, shields: 4}
    Fixed:  lost: {superstructure: 4, shields: 4}
    """
    for entry in state.ships:
        if entry.ship is not None and not is_destroyed(entry):
            lost, found = entry.tracks.get("superstructure", 0), _points_elsewhere(entry, entry.ship)
            if found > lost:
                words = f"superstructure {lost} lost, but {found} of shields, power, weapons and Systems"
                path = (*entry.path, "lost", *(("superstructure",) if "superstructure" in entry.tracks else ()))
                enough = f"superstructure: {found}, or more"
                yield Fault(
                    path, words, enough if found < entry.ship.superstructure else "destroyed: true, or less lost"
                )


def _points_elsewhere(entry: ShipState, ship: Ship) -> int:
    """The fewest points of damage that cost a ship what it has lost beside superstructure."""
    power = entry.tracks.get("power", 0)
    least = ceil(Fraction(power, 2)) if ship.power_note else power
    weapons = sum(lost if isinstance(lost, int) else sum(lost) for lost in entry.weapons.values())
    return entry.tracks.get("shields", 0) + least + weapons + entry.tracks.get("computer", 0)


def log_ahead_of_turn(state: State) -> Iterator[Fault]:
    """A log goes beyond the last turn that was played.

    The first of `speeds` is the speed at the start, then one for each turn; `fired` are numbers of turns.

    Fails:  turn: 1 with speeds: [20, 28, 36]
    Fixed:  turn: 2
    """
    if state.turn is None:
        return
    for entry in state.ships:
        if len(entry.speeds) > state.turn + 1:
            turns = len(entry.speeds) - 1
            words = f"speeds of the start and {plural(turns, 'turn')}, but turn {state.turn} is the last"
            yield Fault((*entry.path, "speeds"), words, f"turn: {turns}, or fewer speeds")
        for at, turn in enumerate(entry.fired):
            if turn > state.turn:
                yield Fault((*entry.path, "fired", at), f"fired in turn {turn}, but turn {state.turn} is the last")


STATE_CHECKS = (
    Check("FPF505", ERROR, fleet_or_ship, whole=False, gate=True),
    Check("FPF506", ERROR, ship_not_found, whole=False),
    Check("FPF507", ERROR, ship_twice, whole=False),
    Check("FPF508", ERROR, more_lost_than_there_is, ("FPF, Repairs, Systems damage track (L48)",), whole=False),
    Check("FPF509", ERROR, not_destroyed, ("FPF, Repairs (L46)",), whole=False),
    Check("FPF510", ERROR, log_ahead_of_turn, whole=False),
    Check("FPF511", WARNING, superstructure_kept, ("FPF, Damage (L43)", "FPF, Repairs (L46)"), whole=False),
)
