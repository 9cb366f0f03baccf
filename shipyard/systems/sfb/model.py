"""SFB ship system displays: the boxes as the file gives them. What the file leaves out is None, not zero."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from shipyard.core.findings import Path
from shipyard.core.quantities import exact
from shipyard.core.resources import PACKAGE
from shipyard.core.tables import load_table
from shipyard.systems.sfb.rules import ArcTable, arc_bearings, total

WARP = ("left", "right", "center")
HULL = ("forward", "aft", "center")
LIGHT, HEAVY = "cruiser-and-below", "heavy-cruiser-and-above"
OVERRIDES = ("engines", "computer", "mpr", "superstructure", "shield")


@dataclass(frozen=True)
class Tables:
    """The tables of this game."""

    arcs: ArcTable
    costs: tuple[Fraction, ...]
    tolerance: Fraction
    phasers: tuple[str, ...]
    mapped_phasers: tuple[str, ...]
    size_groups: Mapping[int, str]
    heavy_words: tuple[str, ...]


@dataclass(frozen=True)
class Weapons:
    """Weapons of one type in the same arcs. `arcs` is what the file says, `bearings` what it means."""

    type: str
    count: int
    arcs: tuple[str, ...]
    bearings: frozenset[int]
    unknown: tuple[str, ...]
    range: int | None
    path: Path

    @property
    def arc_text(self) -> str:
        """`LF+L`."""
        return "+".join(self.arcs)


@dataclass(frozen=True)
class Ssd:
    """A ship system display. `wishes` are the values that the file sets for a conversion, by key."""

    hull_code: str
    name: str
    type_name: str
    movement_cost: Fraction | None
    movement_cost_text: str
    size_class: int | None
    size_group: str | None
    warp: Mapping[str, int | None]
    impulse: int | None
    hull: Mapping[str, int | None]
    excess_damage: int | None
    shields: tuple[int, ...]
    phasers: tuple[Weapons, ...]
    disruptors: tuple[Weapons, ...]
    others: tuple[Weapons, ...]
    declared: Mapping[str, int]
    unused: Mapping[str, str]
    wishes: Mapping[str, Any]
    tables: Tables

    @property
    def warp_total(self) -> int | None:
        """All warp boxes."""
        return total(self.warp.values())

    @property
    def hull_total(self) -> int | None:
        """All hull boxes."""
        return total(self.hull.values())

    @property
    def weapons(self) -> tuple[Weapons, ...]:
        """Every weapon line, in the order of the file's keys."""
        return self.phasers + self.disruptors + self.others

    @property
    def group(self) -> tuple[str, str]:
        """The size group, and why it is assumed; no ground where the file says it (ruling size-group)."""
        if self.size_group is not None:
            return self.size_group, ""
        title = f"{self.type_name} {self.name}".casefold()
        for word in self.tables.heavy_words:
            if word in title:
                return HEAVY, f"it is called a {word}"
        group = self.tables.size_groups.get(self.size_class or 0)
        if group is not None:
            return group, f"size class {self.size_class} counts as {group}"
        return LIGHT, f"nothing says whether it is a heavy cruiser or above, so {LIGHT} is taken"

    @property
    def group_open(self) -> bool:
        """Whether nothing in the file tells the size group."""
        return self.group[1].startswith("nothing")


@cache
def tables() -> Tables:
    """The tables of this game, read once."""
    data = load_table(PACKAGE / "systems" / "sfb" / "tables" / "sfb.yaml")
    sectors = {name: frozenset(marks) for name, marks in data["sectors"]["bearings"].items()}
    unions = {name: tuple(parts) for name, parts in data["unions"]["sectors"].items()}
    wider = {name: frozenset().union(*(sectors[part] for part in parts)) for name, parts in unions.items()}
    partial = {name: frozenset(marks) for name, marks in data["partial_arcs"]["bearings"].items()}
    groups = data["size_classes"]
    return Tables(
        ArcTable(sectors | wider | partial, unions),
        tuple(exact(cost) for cost in data["movement_costs"]["costs"]),
        exact(data["movement_costs"]["tolerance"]),
        tuple(data["phasers"]["types"]),
        tuple(data["phasers"]["mapped"]),
        {size: name for name in (HEAVY, LIGHT) for size in groups[name]},
        tuple(groups["heavy_words"]),
    )


def build(data: Mapping[str, Any], found: Mapping[Path, Any]) -> Ssd:
    """The display of an `sfb-ssd` document."""
    cost = data.get("movement_cost")
    warp, hull = data.get("warp", {}), data.get("hull", {})
    return Ssd(
        hull_code=data.get("hull_code", ""),
        name=data["name"],
        type_name=data.get("type_name", ""),
        movement_cost=None if cost is None else exact(cost),
        movement_cost_text="" if cost is None else str(cost),
        size_class=data.get("size_class"),
        size_group=data.get("size_group"),
        warp={key: warp.get(key) for key in WARP},
        impulse=data.get("impulse"),
        hull={key: hull.get(key) for key in HULL},
        excess_damage=data.get("excess_damage"),
        shields=tuple(data.get("shields", ())),
        phasers=_weapons(data, "phasers", ""),
        disruptors=_weapons(data, "disruptors", "disruptor"),
        others=_weapons(data, "other_weapons", ""),
        declared={name: part["total"] for name, part in (("warp", warp), ("hull", hull)) if "total" in part},
        unused={key: str(data[key]) for key in UNUSED if key in data},
        wishes={key: data[key] for key in OVERRIDES if key in data},
        tables=tables(),
    )


# Keys that describe the ship but that no step of the conversion looks at.
UNUSED = ("turn_mode", "year_in_service", "bpv", "apr", "awr", "battery")


def _weapons(data: Mapping[str, Any], key: str, kind: str) -> tuple[Weapons, ...]:
    found = []
    for index, entry in enumerate(data.get(key, ())):
        arcs = entry.get("arcs", ())
        names = (arcs,) if isinstance(arcs, str) else tuple(arcs)
        bearings, unknown = arc_bearings(names, tables().arcs)
        name = kind or weapon_type(entry["type"])
        found.append(Weapons(name, entry["count"], names, bearings, unknown, entry.get("range"), (key, index)))
    return tuple(found)


def weapon_type(text: str) -> str:
    """`Phaser 1` as `phaser-1`: how the tables write a type."""
    return "-".join(text.strip().lower().replace("_", " ").replace("-", " ").split())
