"""BFCS designs: what the player chose, nothing computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from shipyard.core.dice import Dice, parse_dice
from shipyard.core.findings import Path
from shipyard.core.quantities import exact
from shipyard.core.tables import House, readings_under
from shipyard.systems.bfcs.chart import DIE_SIDES, chart, squeezed

MAX_DICE = 999
MANEUVERS = ("basic", "standard", "advanced")


class Readings(NamedTuple):
    """How the rulebook is read where it can be read in several ways; the rulings of the same names tell them."""

    limit_base: str = "final"
    move_speed_base: str = "final"
    beam_falloff: str = "crossed"
    class_overlap: str = "every"


AS_RULED = Readings()


@dataclass(frozen=True, slots=True)
class Beam:
    """`count` weapons of `bp` Build Points each. `arc` is None where `spelling` is no arc of the rulebook."""

    arc: str | None
    spelling: str
    bp: int
    count: int


class DiceEntry(NamedTuple):
    """Hit dice as the document has them. `dice` is None where `spelling` is no dice that the chart knows."""

    dice: Dice | None
    spelling: str
    path: Path


class Ship(NamedTuple):
    """One ship; systems are in Build Points except beams, holds, dice and `frame`, which is in units.

    `frame` is None for as many units as are needed, `build_points` and `max_build_points` None where not declared.
    `bought` maps a system's key to the tech level that it comes from. Two ships are equal only when they are the same
    object: sums are kept by ship.
    """

    name: str
    tech_level: int
    ship_class: str | None
    build_points: Fraction | None
    max_build_points: Fraction | None
    move: int
    speed: int
    shields: int
    armor: int
    beams: tuple[Beam, ...]
    missiles: int
    countermissiles: int
    fighters: int
    holds: int
    translight: bool
    hit_dice: tuple[DiceEntry, ...]
    maneuver: str
    reverse_thrusters: bool
    frame: int | None
    bought: Mapping[str, int]
    readings: Readings = AS_RULED
    short_name: str = ""

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    @property
    def dice_known(self) -> bool:
        """Whether all hit dice can be reckoned with."""
        return all(entry.dice is not None for entry in self.hit_dice)

    @property
    def beam_count(self) -> int:
        """How many beams the ship carries."""
        return sum(beam.count for beam in self.beams)

    @property
    def dice_count(self) -> int:
        """How many hit dice the ship has."""
        return sum(entry.dice.count for entry in self.hit_dice if entry.dice is not None)


@dataclass(frozen=True, slots=True)
class Group:
    """Ships of one design in a fleet; `ship` is None while its reference leads nowhere."""

    ship: Ship | None
    count: int
    names: tuple[str, ...]
    path: Path


class Fleet(NamedTuple):
    """A nation's ships for one game, with the limit agreed for it."""

    name: str
    side: str
    tech_level: int
    build_points_limit: Fraction | None
    groups: tuple[Group, ...]


def build_ship(data: Mapping[str, Any], found: Mapping[Path, Any]) -> Ship:
    """The ship of a `bfcs-ship` document."""
    whole: dict[str, Any] = {key: int(data.get(key, 0)) for key in _WHOLE}
    return Ship(
        name=data["name"],
        short_name=data.get("short_name", ""),
        tech_level=int(data["tech_level"]),
        ship_class=data.get("class"),
        build_points=_optional(data.get("build_points")),
        max_build_points=_optional(data.get("max_build_points")),
        beams=tuple(_beam(entry) for entry in data.get("beams", ())),
        translight=data.get("translight", False),
        hit_dice=_hit_dice(data.get("hit_dice", ())),
        maneuver=data.get("maneuver", MANEUVERS[0]),
        reverse_thrusters=data.get("reverse_thrusters", False),
        frame=int(data["frame"]) if "frame" in data else None,
        bought={key: int(level) for key, level in data.get("bought", {}).items()},
        **whole,
    )


def adopt_ship(ship: Ship, house: House) -> Ship:
    """The ship under house rules."""
    return ship._replace(readings=readings_under(Readings, house))


_WHOLE = ("move", "speed", "shields", "armor", "missiles", "countermissiles", "fighters", "holds")


def _optional(value: Any) -> Fraction | None:
    return None if value is None else exact(value)


def _beam(entry: Mapping[str, Any]) -> Beam:
    spelling = entry["arc"]
    return Beam(chart().arcs.get(squeezed(spelling)), spelling, int(entry["bp"]), int(entry.get("count", 1)))


def _hit_dice(value: Any) -> tuple[DiceEntry, ...]:
    """`3d6`, or a list of such texts."""
    if isinstance(value, str):
        return (DiceEntry(_dice(value), value, ("hit_dice",)),)
    return tuple(DiceEntry(_dice(text), text, ("hit_dice", index)) for index, text in enumerate(value))


def _dice(text: str) -> Dice | None:
    dice = parse_dice(text)
    return dice if dice is not None and dice.sides in DIE_SIDES and dice.count <= MAX_DICE else None


def build_fleet(data: Mapping[str, Any], found: Mapping[Path, Any]) -> Fleet:
    """The fleet of a `bfcs-fleet` document; `found` has the ship of each reference that leads somewhere."""
    return Fleet(
        name=data["name"],
        side=data.get("side", ""),
        tech_level=int(data["tech_level"]),
        build_points_limit=_optional(data.get("build_points_limit")),
        groups=tuple(_group(entry, ("ships", index), found) for index, entry in enumerate(data.get("ships", ()))),
    )


def _group(entry: Mapping[str, Any], path: Path, found: Mapping[Path, Any]) -> Group:
    names = tuple(entry.get("names", ()))
    return Group(found.get((*path, "ship")), int(entry.get("count", len(names) or 1)), names, path)
