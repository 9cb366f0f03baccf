"""STSTCS designs: what the designer chose, nothing computed. Parts that no table has stay as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from shipyard.core.findings import Path
from shipyard.core.quantities import exact
from shipyard.core.tables import House, readings_under
from shipyard.systems.ststcs.catalogue import Catalogue, Computer, Generator, WarpEngine, Weapon, catalogue
from shipyard.systems.ststcs.rules import GENERATORS, parse_arc


class Readings(NamedTuple):
    """How the texts are read where they can be read in several ways; the rulings of the same names tell them."""

    half_shields: str = "down"
    ratio_between: str = "lower"
    web_efficiency: str = "whole"


AS_RULED = Readings()


@dataclass(frozen=True, slots=True)
class Mount:
    """Weapons of one type in one arc. `weapon` is None for a type that its table does not have; `bad_arcs` is what in
    the arc is none.
    """

    type: str
    count: int
    arc: str
    weapon: Weapon | None
    bad_arcs: tuple[str, ...]
    path: Path


@dataclass(frozen=True, slots=True)
class Note:
    """Something that the design says of one of its values: it is inferred, assumed or substituted, and why."""

    value: str
    certainty: str
    why: str


@dataclass(frozen=True)
class Ship:
    """A ship. `spr`, `wpr` and the ratings are those that the file declares; None where it leaves them to the rules.

    `waived` are the codes that the file waives: a fleet's sheets mark them too.
    """

    name: str
    hull_code: str
    type_name: str
    origin: str
    model: str
    class_name: str
    engine_type: str
    engine_count: int
    impulse_power: int
    computer_type: str
    mpr: Fraction
    spr: Fraction | None
    wpr: Fraction | None
    superstructure: int
    generator_type: str
    max_shield: int
    web_generators: int
    beams: tuple[Mount, ...]
    missiles: tuple[Mount, ...]
    declared: Mapping[str, Fraction]
    notes: tuple[Note, ...]
    waived: tuple[str, ...]
    tables: Catalogue
    readings: Readings = AS_RULED
    short_name: str = ""

    @property
    def engine(self) -> WarpEngine | None:
        """The engine type's table row."""
        return self.tables.engines.get(self.engine_type)

    @property
    def computer(self) -> Computer | None:
        """The computer's table row."""
        return self.tables.computers.get(self.computer_type)

    @property
    def generator(self) -> Generator | None:
        """The shield generator's table row."""
        return self.tables.generators.get(self.generator_type)

    @property
    def mounts(self) -> tuple[Mount, ...]:
        """Beams, then missiles."""
        return self.beams + self.missiles

    @property
    def web(self) -> bool:
        """Whether the ship lays web."""
        return self.web_generators > 0


@dataclass(frozen=True, slots=True)
class Group:
    """Ships of one design in a fleet; `ship` is None while its reference leads nowhere."""

    ship: Ship | None
    count: int
    names: tuple[str, ...]
    path: Path


@dataclass(frozen=True, slots=True)
class Fleet:
    """Ships with the limits agreed for a game."""

    name: str
    wdf_limit: Fraction | None
    ce_limit: Fraction | None
    groups: tuple[Group, ...]


def build_ship(data: Mapping[str, Any], found: Mapping[Path, Any]) -> Ship:
    """The ship of an `ststcs-ship` document."""
    tables = catalogue()
    engines = data["engines"]
    return Ship(
        name=data["name"],
        short_name=data.get("short_name", ""),
        hull_code=data.get("hull_code", ""),
        type_name=data.get("type_name", ""),
        origin=data.get("origin", ""),
        model=data["model"],
        class_name=data["class"],
        engine_type=engines["type"],
        engine_count=engines["count"],
        impulse_power=data["impulse_power"],
        computer_type=data["computer"],
        mpr=exact(data["mpr"]),
        spr=_optional(data, "spr"),
        wpr=_optional(data, "wpr"),
        superstructure=data["superstructure"],
        generator_type=data["shield_generator"],
        max_shield=data["max_shield"],
        web_generators=data.get("web_generators", GENERATORS),
        beams=_mounts(data, "beams", tables.beams),
        missiles=_mounts(data, "missiles", tables.missiles),
        declared={key: exact(data[key]) for key in ("wdf", "d", "ce", "wer") if key in data},
        notes=tuple(Note(note["value"], note["certainty"], note["why"]) for note in data.get("notes", ())),
        waived=tuple(dict.fromkeys(waiver["code"] for waiver in data.get("waive", ()))),
        tables=tables,
    )


def adopt_ship(ship: Ship, house: House) -> Ship:
    """The ship under house rules."""
    return replace(ship, readings=readings_under(Readings, house))


def _optional(data: Mapping[str, Any], key: str) -> Fraction | None:
    return exact(data[key]) if key in data else None


def _mounts(data: Mapping[str, Any], key: str, table: Mapping[str, Weapon]) -> tuple[Mount, ...]:
    mounts = []
    for index, entry in enumerate(data.get(key, ())):
        arc, bad = parse_arc(entry["arc"])
        mounts.append(Mount(entry["type"], entry["count"], arc, table.get(entry["type"]), bad, (key, index)))
    return tuple(mounts)


def build_fleet(data: Mapping[str, Any], found: Mapping[Path, Any]) -> Fleet:
    """The fleet of an `ststcs-fleet` document; `found` has the ship of each reference that leads somewhere."""
    groups = tuple(
        Group(
            found.get(("ships", index, "ship")),
            entry.get("count", len(entry.get("names", ())) or 1),
            tuple(entry.get("names", ())),
            ("ships", index),
        )
        for index, entry in enumerate(data["ships"])
    )
    return Fleet(data["name"], _optional(data, "wdf_limit"), _optional(data, "ce_limit"), groups)
