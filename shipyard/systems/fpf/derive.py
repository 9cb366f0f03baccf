"""FPF's derived numbers: all that `show` and the sheets give beside what the designer chose."""

from __future__ import annotations

from dataclasses import dataclass

from shipyard.systems.fpf import rules
from shipyard.systems.fpf.model import SHIPS_IN_SQUADRON, Fleet, Ship, Squadron


@dataclass(frozen=True)
class PenetrationLine:
    """The d10 roll needed by one weapon strength against each shield value of `against`."""

    weapon: str
    strength: int
    against: tuple[int, ...]
    needed: tuple[int, ...]


@dataclass(frozen=True)
class SquadronNumbers:
    """A squadron with its number in the fleet and its value."""

    number: int
    squadron: Squadron
    value: int
    penetration: tuple[PenetrationLine, ...]


@dataclass(frozen=True)
class ShipNumbers:
    """A ship class with the squadron of three that its printed sheet shows."""

    ship: Ship
    squadron_value: int
    penetration: tuple[PenetrationLine, ...]


@dataclass(frozen=True)
class FleetNumbers:
    """A fleet with the sums of its squadrons; `over` is by how much the limit is broken, 0 where it is kept."""

    fleet: Fleet
    squadrons: tuple[SquadronNumbers, ...]
    value: int
    ships: int
    over: int


COLUMNS = 21


def shield_values(strength: int) -> tuple[int, ...]:
    """The 21 shield values worth a column for a strength: 0 to 20, from 10 for strengths above 10, and so on."""
    start = max(0, strength - 1) // 10 * 10
    return tuple(range(start, start + COLUMNS))


def penetration_lines(ships: tuple[Ship, ...]) -> tuple[PenetrationLine, ...]:
    """One line for each different weapon strength; those with the same columns together, phasers first."""
    found = {(weapon.kind, weapon.strength) for ship in ships for weapon in ship.weapons}
    lines = [_penetration(kind, strength) for kind, strength in sorted(found)]
    return tuple(sorted(lines, key=lambda line: line.against[0]))


def _penetration(kind: str, strength: int) -> PenetrationLine:
    against = shield_values(strength)
    return PenetrationLine(kind, strength, against, tuple(rules.needed_roll(value, strength) for value in against))


def derive_ship(ship: Ship) -> ShipNumbers:
    """The numbers of a ship class."""
    value = rules.squadron_value(ship.value, SHIPS_IN_SQUADRON)
    return ShipNumbers(ship, value, penetration_lines((ship,)))


def derive_squadron(number: int, squadron: Squadron) -> SquadronNumbers:
    """The numbers of a squadron: its value is the sum of its ships."""
    return SquadronNumbers(number, squadron, squadron.value, penetration_lines(squadron.ships))


def derive_fleet(fleet: Fleet) -> FleetNumbers:
    """The numbers of a fleet."""
    squadrons = tuple(derive_squadron(number, squadron) for number, squadron in enumerate(fleet.squadrons, 1))
    value = fleet.value
    ships = sum(len(squadron.members) for squadron in fleet.squadrons)
    over = max(0, value - fleet.value_limit) if fleet.value_limit is not None else 0
    return FleetNumbers(fleet, squadrons, value, ships, over)
