"""STSTCS derived numbers: all that `show` and the control sheet give beside what the designer chose.

A number that cannot be known, because a part of the ship is in no table, is None.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from shipyard.core.quantities import text
from shipyard.systems.ststcs import construction, rules
from shipyard.systems.ststcs.catalogue import Weapon
from shipyard.systems.ststcs.construction import Sourced
from shipyard.systems.ststcs.model import Fleet, Group, Mount, Note, Ship

# The values of a ship that D and CE rest on, with the words for them.
RATED = {"warp_power": "warp power", "max_shield": "shield maximum"}


@dataclass(frozen=True, slots=True)
class MoveCost:
    """Power for a speed."""

    speed: int
    power: int


@dataclass(frozen=True, slots=True)
class PointCost:
    """Power and the shield or web points that it makes."""

    power: int
    points: int


@dataclass(frozen=True)
class WeaponLine:
    """All weapons of one type: `mounts` in the order of the file, `bearing` how many bear in each of f, p, s, a."""

    weapon: Weapon
    mounts: tuple[Mount, ...]

    @property
    def count(self) -> int:
        """Weapons of the type."""
        return sum(mount.count for mount in self.mounts)

    @property
    def wdf(self) -> Fraction:
        """Their part of the ship's WDF."""
        return self.count * self.weapon.wdf

    @property
    def bearing(self) -> dict[str, int]:
        """How many bear forward, to port, to starboard and aft."""
        return {arc: sum(mount.count for mount in self.mounts if arc in mount.arc.split("/")) for arc in rules.ARCS}

    @property
    def arcs(self) -> tuple[tuple[str, int], ...]:
        """Each arc with its weapons, in the order of the file."""
        counts: dict[str, int] = {}
        for mount in self.mounts:
            counts[mount.arc] = counts.get(mount.arc, 0) + mount.count
        return tuple(counts.items())


@dataclass(frozen=True, slots=True)
class Need:
    """What one component asks for: superstructure and mass in metric tons; None where no source tells."""

    item: str
    superstructure: Fraction | None
    mass: int | None


@dataclass(frozen=True)
class ShipNumbers:
    """A ship with its numbers. `daggers` are the values that are inferred, assumed or substituted, with the grounds."""

    ship: Ship
    warp_power: Sourced | None
    power: int | None
    wdf_limit: Fraction | None
    ser: Fraction | None
    spr: Fraction | None
    wpr: Fraction | None
    wer: Fraction | None
    shield_limit: Sourced | None
    moves: tuple[MoveCost, ...]
    shield_costs: tuple[PointCost, ...]
    web_costs: tuple[PointCost, ...]
    lines: tuple[WeaponLine, ...]
    wdf: Fraction
    d: Fraction | None
    ce: Fraction | None
    needs: tuple[Need, ...]
    need: Fraction
    mass: int
    daggers: tuple[Note, ...]

    @property
    def power_track(self) -> tuple[tuple[str, int], ...]:
        """The rows of the power track, an engine each and one for impulse: name and boxes."""
        if self.warp_power is None:
            return (("impulse", self.ship.impulse_power),)
        each = self.warp_power.value // self.ship.engine_count
        warp = [(f"warp {number}", each) for number in range(1, self.ship.engine_count + 1)]
        return (*warp, ("impulse", self.ship.impulse_power))

    def dagger(self, value: str) -> bool:
        """Whether a value is marked: it is inferred, assumed or substituted, or rests on one that is."""
        return any(note.value == value for note in self.daggers)


def warp_power(ship: Ship) -> Sourced | None:
    """Power of the warp engines together."""
    return None if ship.engine is None else construction.engine_power(ship.engine, ship.engine_count)


def total_power(ship: Ship) -> int | None:
    """Warp and impulse power."""
    warp = warp_power(ship)
    return None if warp is None else warp.value + ship.impulse_power


def wdf_limit(ship: Ship) -> Fraction | None:
    """The WDF that the ship's computer allows."""
    return None if ship.computer is None else construction.wdf_limit(ship.computer, ship.tables)


def shield_limit(ship: Ship) -> Sourced | None:
    """The largest shield of the ship's generator in its class."""
    return None if ship.generator is None else construction.shield_maximum(ship.generator, ship.class_name, ship.tables)


def shield_ratio(ship: Ship) -> Fraction | None:
    """SPR: what the file declares, else that of the generator."""
    if ship.spr is not None:
        return ship.spr
    return None if ship.generator is None else Fraction(1, ship.generator.ser)


def web_ratio(ship: Ship) -> Fraction | None:
    """WPR: what the file declares, else half of SPR; None without web or ratio."""
    spr = shield_ratio(ship)
    if not ship.web or (ship.wpr is None and spr is None):
        return None
    return ship.wpr if ship.wpr is not None or spr is None else rules.web_ratio(spr)


def web_rating(ship: Ship) -> Fraction | None:
    """WER of a ship with web."""
    spr = shield_ratio(ship)
    return rules.web_efficiency(1 / spr) if spr is not None and ship.web else None


def damage_factor(ship: Ship) -> Fraction:
    """WDF of the weapons that are in the tables."""
    return rules.weapon_damage_factor((mount.count, mount.weapon.wdf) for mount in ship.mounts if mount.weapon)


def defense(ship: Ship) -> Fraction | None:
    """D, not rounded."""
    power, spr = total_power(ship), shield_ratio(ship)
    if power is None or spr is None:
        return None
    shields = shield_weight(ship, 1 / spr) * ship.max_shield
    return rules.defense(Fraction(power), ship.mpr, 1 / spr, shields, Fraction(ship.superstructure), ship.web)


def shield_weight(ship: Ship, ser: Fraction) -> Fraction:
    """How often the ship's shield maximum counts in its D."""
    return rules.shield_weight(ser, ship.web, ship.readings.web_efficiency)


def combat_efficiency(ship: Ship) -> Fraction | None:
    """CE, not rounded."""
    d = defense(ship)
    return None if d is None else rules.combat_efficiency(d, damage_factor(ship))


def component_needs(ship: Ship) -> tuple[Need, ...]:
    """What each component needs; the mass of the superstructure itself is not in it."""
    impulse = construction.nearest_impulse(ship.impulse_power, ship.tables)
    needs = []
    if ship.engine is not None:
        count = ship.engine_count
        item = f"{count} x {ship.engine_type}"
        needs.append(Need(item, count * ship.engine.superstructure, count * ship.engine.mass))
    if ship.computer is not None:
        needs.append(Need(ship.computer_type, ship.computer.superstructure, ship.computer.mass))
    if ship.impulse_power:
        needs.append(Need(f"impulse ({impulse.type} in its place)", impulse.superstructure, impulse.mass))
    if ship.generator is not None:
        needs.append(Need(ship.generator_type, ship.generator.superstructure, ship.generator.mass))
    for line in weapon_lines(ship):
        weapon, count = line.weapon, line.count
        needs.append(Need(f"{count} x {weapon.type}", count * weapon.superstructure, count * weapon.mass))
    return tuple(needs)


def component_superstructure(needs: Sequence[Need]) -> Fraction:
    """The sum of the superstructure needs that are known."""
    return sum((need.superstructure for need in needs if need.superstructure is not None), Fraction(0))


def total_mass(ship: Ship) -> int:
    """The ship's mass under the estimate, in metric tons: known components and superstructure."""
    parts = sum(need.mass for need in component_needs(ship) if need.mass is not None)
    return parts + ship.superstructure * ship.tables.superstructure_mass


def weapon_lines(ship: Ship) -> tuple[WeaponLine, ...]:
    """The weapons by type, in the order in which the types first stand in the file."""
    found: dict[str, list[Mount]] = {}
    weapons: dict[str, Weapon] = {}
    for mount in ship.mounts:
        if mount.weapon is not None:
            weapons[mount.type] = mount.weapon
            found.setdefault(mount.type, []).append(mount)
    return tuple(WeaponLine(weapons[name], tuple(mounts)) for name, mounts in found.items())


# What D of a ship with web rests on besides the formula, by reading (ruling web-efficiency).
_WER_COUNTS = {
    "whole": "that WER counts for engines and shields is a reading of the text",
    "engines": "that WER counts for the engines only is a house rule",
}


def daggers(ship: Ship) -> tuple[Note, ...]:
    """Every value that no rulebook prints, and the ratings that rest on one."""
    notes = [*ship.notes, *_own_daggers(ship)]
    resting = [words for value, words in RATED.items() if any(note.value == value for note in notes)]
    formula = "the formula of D is worked out from published ships"
    if ship.web:
        formula += f"; {_WER_COUNTS[ship.readings.web_efficiency]}"
    why = f"{formula}; rests on {' and '.join(resting)}" if resting else formula
    rated = Note("ce", "inferred", "rests on D; that it is D x WDF / 100 follows from a list of ships")
    return (*notes, Note("d", "inferred", why), rated)


def _own_daggers(ship: Ship) -> Iterator[Note]:
    warp, limit = warp_power(ship), shield_limit(ship)
    if warp is not None and warp.certainty:
        yield Note("warp_power", warp.certainty, warp.why)
    if ship.impulse_power:
        engine = construction.nearest_impulse(ship.impulse_power, ship.tables)
        why = f"mass and superstructure need are those of the Federation {engine.type}; no Romulan table was found"
        yield Note("impulse_power", "substituted", why)
    if limit is not None and limit.certainty:
        yield Note("max_shield", limit.certainty, limit.why)
    if ship.generator is not None and ship.generator.inferred:
        yield Note("shield_generator", "inferred", ship.generator.inferred)
    for line in weapon_lines(ship):
        if line.weapon.inferred:
            yield Note(line.weapon.type, "inferred", line.weapon.inferred)


def move_costs(ship: Ship) -> tuple[MoveCost, ...]:
    """Power by speed, as far as the ship can pay it."""
    power = total_power(ship)
    top = 0 if power is None else rules.top_speed(power, ship.mpr)
    return tuple(MoveCost(speed, rules.move_power(speed, ship.mpr)) for speed in range(1, top + 1))


def shield_costs(ship: Ship) -> tuple[PointCost, ...]:
    """Shield points by power, up to a full shield."""
    spr = shield_ratio(ship)
    if spr is None:
        return ()
    full = rules.full_shield_power(ship.max_shield, 1 / spr)
    return tuple(PointCost(power, rules.shield_points(power, 1 / spr, ship.max_shield)) for power in range(1, full + 1))


def web_costs(ship: Ship) -> tuple[PointCost, ...]:
    """Web points by power, up to all the power that the ship has."""
    wpr, power = web_ratio(ship), total_power(ship)
    if wpr is None or power is None:
        return ()
    return tuple(PointCost(each, rules.web_points(each, wpr)) for each in range(1, power + 1))


def derive_ship(ship: Ship) -> ShipNumbers:
    """All numbers of a ship."""
    spr = shield_ratio(ship)
    needs = component_needs(ship)
    return ShipNumbers(
        ship=ship,
        warp_power=warp_power(ship),
        power=total_power(ship),
        wdf_limit=wdf_limit(ship),
        ser=None if spr is None else 1 / spr,
        spr=spr,
        wpr=web_ratio(ship),
        wer=web_rating(ship),
        shield_limit=shield_limit(ship),
        moves=move_costs(ship),
        shield_costs=shield_costs(ship),
        web_costs=web_costs(ship),
        lines=weapon_lines(ship),
        wdf=damage_factor(ship),
        d=defense(ship),
        ce=combat_efficiency(ship),
        needs=needs,
        need=component_superstructure(needs),
        mass=total_mass(ship),
        daggers=daggers(ship),
    )


@dataclass(frozen=True, slots=True)
class GroupNumbers:
    """Ships of one design with their numbers; `wdf` and `ce` are those of one ship."""

    group: Group
    numbers: ShipNumbers


@dataclass(frozen=True)
class FleetNumbers:
    """A fleet with its sums."""

    fleet: Fleet
    groups: tuple[GroupNumbers, ...]
    ships: int
    wdf: Fraction
    ce: Fraction


def fleet_factor(fleet: Fleet) -> Fraction:
    """The sum of the ships' WDF."""
    return sum((group.count * damage_factor(group.ship) for group in fleet.groups if group.ship), Fraction(0))


def fleet_efficiency(fleet: Fleet) -> Fraction:
    """The sum of the ships' CE, not rounded."""
    return sum(
        (group.count * (combat_efficiency(group.ship) or Fraction(0)) for group in fleet.groups if group.ship),
        Fraction(0),
    )


def derive_fleet(fleet: Fleet) -> FleetNumbers:
    """All numbers of a fleet."""
    groups = tuple(GroupNumbers(group, derive_ship(group.ship)) for group in fleet.groups if group.ship is not None)
    ships = sum(group.count for group in fleet.groups)
    return FleetNumbers(fleet, groups, ships, fleet_factor(fleet), fleet_efficiency(fleet))


def ratio(value: Fraction | None) -> str:
    """`1/4`, `3/1`."""
    return "unknown" if value is None else f"{value.numerator}/{value.denominator}"


def tenth(value: Fraction | None) -> str:
    """To one decimal, as printed: `92.9`, `26.0`."""
    return "unknown" if value is None else f"{float(rules.rounded(value)):.1f}"


def plain(value: Fraction | int | None) -> str:
    """A number, or `unknown`."""
    return "unknown" if value is None else text(value)
