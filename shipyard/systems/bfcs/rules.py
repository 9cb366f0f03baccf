"""BFCS's arithmetic: costs, frame, shares, beams, dice. The tables come in as arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import floor
from typing import NamedTuple

from shipyard.core.dice import Dice
from shipyard.systems.bfcs.chart import Bp, Chart, ShipClass, TechLevel, bp
from shipyard.systems.bfcs.model import Fleet, Ship

MISSILES_PER_BP = 10  # BFCS, Ship Stats (L29)
COUNTERMISSILE_DAMAGE = 1  # BFCS, Countermissile (L109)
TURN_MOVE = 1  # BFCS, Moving (L43): MOVE for each hex side of a turn
STEP_MOVE = 3  # BFCS, Moving (L44): MOVE for each step of velocity
ARC_ORDER = ("FA", "LF", "RF", "LR", "RR", "RA")
ONE_BP_SYSTEMS = ("move", "speed", "shields", "armor")  # and, after the beams:
ONE_BP_STORES = ("missiles", "countermissiles", "fighters")

_THRUST = {"basic": "D", "standard": "CD", "advanced": "BCD"}  # BFCS, Moving (L56-61)


class Line(NamedTuple):
    """One line of the cost: `quantity` times `each` BP. `system` is the key in the document, `tl` its tech level."""

    item: str
    system: str
    quantity: int
    each: Bp
    bp: Bp
    tl: int


class Account(NamedTuple):
    """What a ship costs, in BP. `frame_needed` and `frame_units` count units; `lines` leave the frame out."""

    lines: tuple[Line, ...]
    systems_bp: Bp
    move_speed_bp: int
    hit_dice_bp: Bp
    frame_needed: int
    frame_units: int
    frame_bp: Bp
    total: Bp


def level_of(ship: Ship, system: str, chart: Chart) -> TechLevel:
    """The chart's column for one system of a ship: that of the nation it was bought from, or the ship's own."""
    return chart.levels[ship.bought.get(system, ship.tech_level)]


@lru_cache(maxsize=64)
def account(ship: Ship, chart: Chart) -> Account:
    """The cost of a ship: its systems, then the frame that they need, then both together (L714-717)."""
    lines = tuple(system_lines(ship, chart))
    systems_bp = bp(sum(line.bp for line in lines))
    level = level_of(ship, "frame", chart)
    needed = frame_units(systems_bp, level.frame_ratio)
    units = needed if ship.frame is None else ship.frame
    frame_bp = bp(units * level.frame_cost)
    dice_bp = bp(sum(line.bp for line in lines if line.system == "hit_dice"))
    total = bp(systems_bp + frame_bp)
    return Account(lines, systems_bp, ship.move + ship.speed, dice_bp, needed, units, frame_bp, total)


def system_lines(ship: Ship, chart: Chart) -> Iterator[Line]:
    """A line for each system that the ship has, in the order of a card, without the frame."""
    yield from _one_bp_lines(ship, ONE_BP_SYSTEMS)
    for (arc, each), count in beam_counts(ship).items():
        yield Line(f"beam {arc}", "beams", count, each, count * each, ship.bought.get("beams", ship.tech_level))
    yield from _one_bp_lines(ship, ONE_BP_STORES)
    if ship.holds:
        level = level_of(ship, "holds", chart)
        yield Line("holds", "holds", ship.holds, level.hold_cost, bp(ship.holds * level.hold_cost), level.tl)
    if ship.translight:
        level = level_of(ship, "translight", chart)
        yield Line("translight", "translight", 1, level.translight_cost, level.translight_cost, level.tl)
    level = level_of(ship, "hit_dice", chart)
    for dice in hit_dice(ship):
        cost = level.die_cost[dice.sides]
        yield Line(f"hit dice d{dice.sides}", "hit_dice", dice.count, cost, bp(dice.count * cost), level.tl)


def _one_bp_lines(ship: Ship, systems: Iterable[str]) -> Iterator[Line]:
    """Systems that cost 1 BP each at every level (L209)."""
    for system in systems:
        quantity: int = getattr(ship, system)
        if quantity:
            yield Line(system, system, quantity, 1, quantity, ship.bought.get(system, ship.tech_level))


def frame_units(systems_bp: Bp, ratio: int) -> int:
    """Frame units for systems of so many BP: divided by the ratio, rounded up (L714)."""
    return int(-(-systems_bp // ratio))


def has(ship: Ship, system: str, chart: Chart) -> bool:
    """Whether a ship has any of a system, by its key in the document."""
    if system == "frame":
        return account(ship, chart).frame_units > 0
    return bool(getattr(ship, system))


# What a share is measured against, by reading: from the BP of the systems and the final total.
_SHARE_BASES: Mapping[str, Callable[[Bp, Bp], Bp]] = {
    "final": lambda systems_bp, total: total,
    "before-frame": lambda systems_bp, total: systems_bp,
}


def share_base(costs: Account, reading: str) -> Bp:
    """The BP of which a part may have its share (rulings limit-base, move-speed-base)."""
    return _SHARE_BASES[reading](costs.systems_bp, costs.total)


def share_limit(share: Fraction, base: Bp) -> Fraction:
    """The most BP that a part may have of what it is measured against; the limit itself is allowed."""
    return share * base


def largest_part(part: Bp, share: Fraction, base_with: Callable[[Bp], Bp], step: Fraction) -> Bp:
    """The largest part, in steps, that keeps to its share of the BP which it is itself counted in.

    `base_with(part)` is what the share is measured against with that much of the part. Starts from `part` and goes
    down.
    """
    while part > (limit := share_limit(share, base_with(part))):
        part = bp(floor(limit / step) * step)
    return part


def share_base_with(ship: Ship, chart: Chart, less: Bp, reading: str) -> Bp:
    """The share's base of a ship whose systems cost `less` BP less, with the frame it then has."""
    costs = account(ship, chart)
    systems_bp = costs.systems_bp - less
    level = level_of(ship, "frame", chart)
    units = frame_units(systems_bp, level.frame_ratio) if ship.frame is None else ship.frame
    return _SHARE_BASES[reading](systems_bp, bp(systems_bp + units * level.frame_cost))


def classes_that_fit(total: Bp, classes: Mapping[str, ShipClass], reading: str) -> tuple[str, ...]:
    """The classes whose range holds the total, ends included (L718); every one or the first (ruling class-overlap)."""
    fitting = tuple(name for name, row in classes.items() if row.bp_min <= total <= row.bp_max)
    return fitting[: _CLASSES_TAKEN[reading]]


_CLASSES_TAKEN = {"every": None, "first": 1}


def beam_counts(ship: Ship) -> dict[tuple[str, int], int]:
    """(arc, BP of one weapon) to the number of such weapons, in card order; an unknown arc keeps its spelling."""
    counts: dict[tuple[str, int], int] = {}
    for beam in ship.beams:
        key = (beam.arc or beam.spelling, beam.bp)
        counts[key] = counts.get(key, 0) + beam.count
    if len(counts) < 2:
        return counts
    return dict(sorted(counts.items(), key=lambda entry: (_arc_rank(entry[0][0]), -entry[0][1])))


def _arc_rank(arc: str) -> tuple[int, str]:
    return (ARC_ORDER.index(arc), "") if arc in ARC_ORDER else (len(ARC_ORDER), arc)


# How many hexes short of `step` already cost the point, by reading.
_FALLOFF_LEAD: Mapping[str, Callable[[int], int]] = {"crossed": lambda step: 0, "entered": lambda step: step - 1}


def beam_damage(at_zero: int, distance: int, step: int, reading: str) -> int:
    """A beam's damage at a distance in hexes: one point less for each `step` hexes (L26, L90; ruling beam-falloff)."""
    return max(0, at_zero - (distance + _FALLOFF_LEAD[reading](step)) // step)


def beam_reach(at_zero: int, step: int, reading: str) -> int:
    """The last distance at which a beam still does damage; -1 for a beam without any."""
    return at_zero * step - 1 - _FALLOFF_LEAD[reading](step) if at_zero else -1


def hit_dice(ship: Ship) -> tuple[Dice, ...]:
    """The ship's dice, those of one size together, best first; unknown ones are left out."""
    counts: dict[int, int] = {}
    for entry in ship.hit_dice:
        if entry.dice is not None:
            counts[entry.dice.sides] = counts.get(entry.dice.sides, 0) + entry.dice.count
    return tuple(Dice(counts[sides], sides) for sides in sorted(counts, reverse=True))


def highest_roll(dice: Iterable[Dice]) -> int:
    """The most that all dice together can show."""
    return sum(pool.count * pool.sides for pool in dice)


def sensor_range(dice: tuple[Dice, ...]) -> int | None:
    """The furthest hex at which anything is sensed: the highest roll, squared (L200). None without dice."""
    return highest_roll(dice) ** 2 if dice else None


def thrust_letters(maneuver: str, reverse_thrusters: bool) -> str:
    """The directions in which thrust can be applied, in the order A to D (L56-61)."""
    return ("A" if reverse_thrusters else "") + _THRUST[maneuver]


def free_systems(ship: Ship, chart: Chart) -> Iterator[Line]:
    """The systems of a ship that cost nothing."""
    return (line for line in account(ship, chart).lines if not line.each)


def fleet_total(fleet: Fleet, chart: Chart) -> Bp:
    """The final BP of all ships of a fleet; a ship whose reference leads nowhere counts nothing."""
    return bp(sum(group.count * account(group.ship, chart).total for group in fleet.groups if group.ship is not None))


def ship_titles(design: str, count: int, names: tuple[str, ...], taken: set[str]) -> tuple[str, ...]:
    """How each ship of a group is called: its own name, or the design's, numbered where there are several.

    `taken` are the names that are in use already, in small letters; those given here are added.
    """
    own = names[:count]
    taken.update(name.casefold() for name in own)
    titles = list(own)
    number = 0
    while len(titles) < count:
        title = design if count == 1 and not number else f"{design} {number + (count > 1)}"
        number += 1
        if title.casefold() not in taken:
            taken.add(title.casefold())
            titles.append(title)
    return tuple(titles)
