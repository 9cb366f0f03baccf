"""The rulebook's tables as records: read once from `tables/`, passed to the rules as arguments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from shipyard.core.quantities import exact
from shipyard.core.resources import PACKAGE
from shipyard.core.tables import Ruling, load_rulings, load_table

_FOLDER = PACKAGE / "systems" / "ststcs" / "tables"


@dataclass(frozen=True, slots=True)
class TonnageClass:
    """A ship class: masses in metric tons above `above`, up to and with `to`."""

    name: str
    above: int
    to: int


@dataclass(frozen=True, slots=True)
class Computer:
    """A control computer. `classes` is the range of ship classes it can run."""

    type: str
    mass: int
    class_min: str
    class_max: str
    superstructure: Fraction
    max_wdf: Fraction


@dataclass(frozen=True, slots=True)
class WarpEngine:
    """A warp engine type. `power` is that of one engine alone; `pair_each` that of each of two, where a published
    ship has them; `pair_named` says that the ship's engine type is printed and not inferred.
    """

    type: str
    mass: int
    power: int
    computer: str
    superstructure: Fraction
    pair_each: int | None
    pair_named: bool
    seen_on: str


@dataclass(frozen=True, slots=True)
class ImpulseEngine:
    """An impulse engine; only its mass and superstructure need are used."""

    type: str
    mass: int
    power: int
    superstructure: Fraction


@dataclass(frozen=True, slots=True)
class Generator:
    """A shield generator. `maxima` is the largest shield by class; `printed` says that they are printed ones."""

    type: str
    mass: int | None
    ser: int
    superstructure: Fraction | None
    inferred: str
    maxima: Mapping[str, int]
    printed: bool


@dataclass(frozen=True, slots=True)
class Band:
    """A damage bonus from range `near` to range `far`."""

    bonus: int
    near: int
    far: int


@dataclass(frozen=True, slots=True)
class Weapon:
    """A beam, or a missile launcher (`missile`, with its `damage`). `power` fires a beam or arms a missile;
    `to_hit` has the d10 number for range 1, 2, ...
    """

    type: str
    missile: bool
    mass: int
    power: int
    chart: str
    to_hit: tuple[int, ...]
    bands: tuple[Band, ...]
    damage: int | None
    wdf: Fraction
    superstructure: Fraction
    inferred: str


@dataclass(frozen=True)
class Catalogue:
    """Every table, by type name."""

    classes: tuple[TonnageClass, ...]
    computers: Mapping[str, Computer]
    engines: Mapping[str, WarpEngine]
    impulse: tuple[ImpulseEngine, ...]
    generators: Mapping[str, Generator]
    beams: Mapping[str, Weapon]
    missiles: Mapping[str, Weapon]
    superstructure_mass: int

    @property
    def class_names(self) -> tuple[str, ...]:
        """I to XX."""
        return tuple(each.name for each in self.classes)

    def rank(self, name: str) -> int:
        """The place of a class, counted from 0."""
        return self.class_names.index(name)


@cache
def catalogue() -> Catalogue:
    """The tables of this game."""
    parts = load_table(_FOLDER / "construction.yaml")
    arms = load_table(_FOLDER / "weapons.yaml")
    each = exact(parts["impulse_engines"]["superstructure_each"])
    return Catalogue(
        classes=tuple(TonnageClass(row["class"], row["above"], row["to"]) for row in parts["classes"]["rows"]),
        computers={row["type"]: _computer(row) for row in parts["computers"]["rows"]},
        engines={engine.type: engine for engine in _engines(parts)},
        impulse=tuple(ImpulseEngine(superstructure=each, **row) for row in parts["impulse_engines"]["rows"]),
        generators={generator.type: generator for generator in _generators(parts)},
        beams=_weapons(arms, ("tholian_beams", "romulan_beams")),
        missiles=_weapons(arms, ("tholian_missiles", "other_missiles")),
        superstructure_mass=parts["superstructure_mass"]["each"],
    )


@cache
def rulings() -> Mapping[str, Ruling]:
    """The rulings of this game by id."""
    return load_rulings(_FOLDER / "rulings.yaml")


def _computer(row: Mapping[str, Any]) -> Computer:
    need, wdf = exact(row["superstructure"]), exact(row["max_wdf"])
    return Computer(row["type"], row["mass"], row["class_min"], row["class_max"], need, wdf)


def _engines(parts: Mapping[str, Any]) -> Iterator[WarpEngine]:
    pairs = {row["type"]: row for row in parts["warp_pairs"]["rows"]}
    for row in parts["warp_engines"]["rows"]:
        pair = pairs.get(row["type"], {})
        yield WarpEngine(
            row["type"],
            row["mass"],
            row["power"],
            row["computer"],
            exact(row["superstructure"]),
            pair.get("power_each"),
            pair.get("named", False),
            pair.get("seen_on", ""),
        )


def _generators(parts: Mapping[str, Any]) -> Iterator[Generator]:
    groups = {member: group for group in parts["shield_maxima"]["groups"] for member in group["members"]}
    for row in parts["shields"]["rows"]:
        group = groups[row["type"]]
        need = row["superstructure"]
        yield Generator(
            row["type"],
            row["mass"],
            row["ser"],
            None if need is None else exact(need),
            row.get("inferred", ""),
            group["by_class"],
            group["printed"],
        )


def _weapons(arms: Mapping[str, Any], tables: tuple[str, ...]) -> Mapping[str, Weapon]:
    return {row["type"]: _weapon(row, arms["charts"]["rows"]) for table in tables for row in arms[table]["rows"]}


def _weapon(row: Mapping[str, Any], charts: Mapping[str, list[int]]) -> Weapon:
    return Weapon(
        type=row["type"],
        missile="damage" in row,
        mass=row["mass"],
        power=row["power"],
        chart=row["chart"],
        to_hit=tuple(charts[row["chart"]]),
        bands=tuple(Band(bonus, *row[f"plus{bonus}"]) for bonus in (3, 2, 1) if f"plus{bonus}" in row),
        damage=row.get("damage"),
        wdf=exact(row["wdf"]),
        superstructure=exact(row["superstructure"]),
        inferred=row.get("inferred", ""),
    )
