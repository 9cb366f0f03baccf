"""The checks of an STSTCS state. Each docstring is the check's manual page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from shipyard.core.checks import Check, Fault
from shipyard.core.findings import ERROR, WARNING
from shipyard.core.nearest import did_you_mean
from shipyard.core.played import not_one_design
from shipyard.core.quantities import plural
from shipyard.core.roll_call import called_twice
from shipyard.systems.ststcs.model import Ship
from shipyard.systems.ststcs.rules import generators
from shipyard.systems.ststcs.state import ShipState, State, WeaponLoss, engines, weapon_groups


def fleet_or_ship(state: State) -> Iterator[Fault]:
    """A state names both a fleet and a ship, or neither.

    It belongs to one design: with `fleet` to a fleet, with `ship` to a ship on its own.

    Fails:  ships: [{ship: Attrex}] without fleet
    Fixed:  fleet: border-patrol, ships: [{ship: Attrex}]
    """
    yield from not_one_design(state.forms)


def ship_not_found(state: State) -> Iterator[Fault]:
    """An entry means no ship of the fleet, or several.

    A ship is called by its name, or by its entry in the fleet (`group`) and its number there, both counted from 1.
    What leaves no doubt may be left out.

    Fails:  - {ship: Atrex}
    Fixed:  - {ship: Attrex}
    """
    if state.fleet is not None:
        yield from (entry.berth for entry in state.ships if isinstance(entry.berth, Fault))


def ship_twice(state: State) -> Iterator[Fault]:
    """Two entries mean the same ship.

    One of them would be lost on the sheet.

    Fails:  - {ship: Attrex} and - {group: 1}, which is the Attrex
    Fixed:  - {ship: Attrex}
    """
    yield from called_twice([(entry.call, entry.berth) for entry in state.ships])


def more_lost_than_there_is(state: State) -> Iterator[Fault]:
    """A ship has lost more boxes than its sheet has.

    What counts is boxes crossed, not what is left. Warp power is counted for each engine, or with one number from the
    first engine on; shields in the order 1 to 6.

    Fails:  lost: {shields: [0, 17]} with shields of 16
    Fixed:  lost: {shields: [0, 16]}
    """
    for entry in state.ships:
        if entry.ship is not None:
            for path, what, lost, most in _counts(entry, entry.ship):
                if lost > most:
                    words = f"{what} {lost} lost, but {entry.ship.name[:60]} has {most}"
                    yield Fault((*entry.path, "lost", *path), words, f"{most} at most")
            yield from _strangers(entry, entry.ship)


def _counts(entry: ShipState, ship: Ship) -> Iterator[tuple[tuple[str | int, ...], str, int, int]]:
    """Each number of an entry: its place, what it counts, what is lost, how much there is."""
    warp = engines(ship)
    yield ("superstructure",), "superstructure", entry.superstructure, ship.superstructure
    yield ("impulse",), "impulse power", entry.impulse, ship.impulse_power
    if isinstance(entry.warp, int):
        yield ("warp",), "warp power", entry.warp, sum(warp)
    else:
        for at, (lost, power) in enumerate(zip(entry.warp, warp, strict=False)):
            yield ("warp", at), f"power of warp engine {at + 1}", lost, power
    for at, lost in enumerate(entry.shields):
        yield ("shields", at), f"shield {at + 1}", lost, ship.max_shield


def _strangers(entry: ShipState, ship: Ship) -> Iterator[Fault]:
    """Engines and generators that the ship does not have."""
    count = len(engines(ship))
    if isinstance(entry.warp, tuple) and len(entry.warp) > count:
        words = f"warp power of {plural(len(entry.warp), 'engine')}, but {ship.name[:60]} has {count}"
        yield Fault((*entry.path, "lost", "warp"), words)
    known = generators(ship.web_generators)
    for at, letter in enumerate(entry.web):
        if letter not in known:
            words = f"web generator {letter} lost, but {ship.name[:60]} has {', '.join(known) or 'none'}"
            yield Fault((*entry.path, "lost", "web_generators", at), words)


def weapon_not_there(state: State) -> Iterator[Fault]:
    """A ship has lost a weapon that it does not have, or more of them than there are.

    A weapon is named by its type and, where the type stands in several arcs, by its arc, both as on the sheet. Without
    an arc, weapons are taken from the type's first arc on.

    Fails:  weapons: [{type: TTB-9, lost: 1}]
    Fixed:  weapons: [{type: TTB-1, lost: 1}]
    """
    for entry in state.ships:
        if entry.ship is not None:
            groups = weapon_groups(entry.ship)
            lost: dict[tuple[str, str], int] = {}
            for weapon in entry.weapons:
                yield from _unknown_weapon(weapon, groups) or _too_many(weapon, groups[weapon.type], lost)


def _unknown_weapon(weapon: WeaponLoss, groups: Mapping[str, Mapping[str, int]]) -> list[Fault]:
    """The fault of a type that the ship does not have, or of an arc in which the type does not bear."""
    if weapon.type not in groups:
        hint = did_you_mean(weapon.type, groups)
        return [Fault((*weapon.path, "type"), f"the ship has no {weapon.type[:40]!r}", hint)]
    arcs = groups[weapon.type]
    if weapon.arc and weapon.arc not in arcs:
        words = f"no {weapon.type} bears in {weapon.arc[:40]!r}; they stand in {', '.join(arcs)}"
        return [Fault((*weapon.path, "arc"), words)]
    return []


def _too_many(weapon: WeaponLoss, arcs: Mapping[str, int], lost: dict[tuple[str, str], int]) -> list[Fault]:
    """The fault of a weapon of which more are lost than there are, in its arc or in all; `lost` is the sum so far."""
    limits = {weapon.arc: arcs.get(weapon.arc, 0), "": sum(arcs.values())}
    for arc, most in limits.items():
        key = (weapon.type, arc)
        lost[key] = lost.get(key, 0) + weapon.lost
        if lost[key] > most:
            where = f" in {arc}" if arc else ""
            words = f"{weapon.type} {lost[key]} lost{where}, but there {'is' if most == 1 else 'are'} {most}"
            return [Fault((*weapon.path, "lost"), words)]
    return []


def superstructure_gone(state: State) -> Iterator[Fault]:
    """A ship has lost all its superstructure and is not said to be destroyed.

    A ship without superstructure is usually out of the game; the sheet says so only with `destroyed: true`.

    Fails:  {ship: Attrex, lost: {superstructure: 20}} with superstructure 20
    Fixed:  {ship: Attrex, lost: {superstructure: 20}, destroyed: true}
    """
    for entry in state.ships:
        if entry.ship is not None and not entry.destroyed:
            most = entry.ship.superstructure
            if entry.superstructure >= most > 0:
                words = f"superstructure {entry.superstructure} of {most} is lost; is the ship destroyed?"
                yield Fault((*entry.path, "lost", "superstructure"), words, "destroyed: true")


STATE_CHECKS = (
    Check("STS501", ERROR, fleet_or_ship, whole=False, gate=True),
    Check("STS502", ERROR, ship_not_found, whole=False),
    Check("STS503", ERROR, ship_twice, whole=False),
    Check("STS504", ERROR, more_lost_than_there_is, whole=False),
    Check("STS505", ERROR, weapon_not_there, whole=False),
    Check("STS506", WARNING, superstructure_gone, whole=False),
)
