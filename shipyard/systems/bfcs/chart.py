"""The rulebook's tables as typed records: tech levels, ship classes, firing arcs, hit chart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from shipyard.core.quantities import exact
from shipyard.core.tables import Ruling, load_rulings, load_table

TABLES = Path(__file__).parent / "tables"

# Build Points: whole numbers stay int, halves are fractions. Both are exact.
Bp = int | Fraction

DIE_SIDES = (4, 6, 8, 10, 12, 20)
_BETWEEN_WORDS = re.compile(r"[\s\-_./()]+")


class TechLevel(NamedTuple):
    """One column of the Tech Level Chart. Costs are in BP; shares are of a ship's final BP.

    `die_cost` maps the sides of a die to its cost; `frame_ratio` is how many BP one frame unit holds; `beam_step` is
    how many hexes cost a beam one point of damage; `fighters` are those of one BP.
    """

    tl: int
    translight_cost: Bp
    move_speed_share: Fraction
    shield_points: int
    armor_points: int
    beam_step: int
    beam_damage: int
    die_cost: Mapping[int, Bp]
    hit_dice_share: Fraction
    fighters: int
    endurance: int
    countermissile_die: int
    missile_range: int
    missile_damage: int
    missile_die: int
    hold_cost: Bp
    frame_cost: Bp
    frame_ratio: int


class ShipClass(NamedTuple):
    """A class with its range of BP, both ends included. `why` says why it has a translight drive or none."""

    name: str
    bp_min: int
    bp_max: int
    translight: bool
    why: str


class HitRow(NamedTuple):
    """One line of the hit chart. `part` is the system's key in a design; empty for the first line."""

    roll: int
    system: str
    part: str
    effect: str


@dataclass(frozen=True, eq=False)
class Chart:
    """All tables. `arcs` maps each spelling, squeezed by `squeezed`, to its arc; `arc_labels` are in card order."""

    levels: Mapping[int, TechLevel]
    classes: Mapping[str, ShipClass]
    arcs: Mapping[str, str]
    arc_labels: Mapping[str, str]
    hit_rows: tuple[HitRow, ...]


@cache
def chart() -> Chart:
    """The tables of the rulebook, read once."""
    arcs = load_table(TABLES / "arcs.yaml")
    classes = load_table(TABLES / "ship_classes.yaml")
    return Chart(
        levels=_levels(load_table(TABLES / "tech_levels.yaml")),
        classes={
            name: ShipClass(name, row["bp_min"], row["bp_max"], row["translight"], row["why"])
            for name, row in classes.items()
        },
        arcs={spelling: arc for arc, row in arcs.items() for spelling in row["spellings"]},
        arc_labels={arc: row["label"] for arc, row in arcs.items()},
        hit_rows=tuple(HitRow(**row) for row in load_table(TABLES / "hit_chart.yaml")["rows"]),
    )


@cache
def rulings() -> Mapping[str, Ruling]:
    """The rulings by id."""
    return load_rulings(TABLES / "rulings.yaml")


def _levels(table: Mapping[str, Any]) -> dict[int, TechLevel]:
    """Tech level to its column of the chart."""
    columns = zip(*(row["values"] for row in table.values()), strict=True)
    return {tl: _level(tl, dict(zip(table, column, strict=True))) for tl, column in enumerate(columns, 1)}


def _level(tl: int, column: Mapping[str, Any]) -> TechLevel:
    values = {key: bp(exact(value)) for key, value in column.items()}
    die_cost = {sides: values.pop(f"d{sides}_cost") for sides in DIE_SIDES}
    shares: dict[str, Any] = {key: Fraction(values.pop(key)) for key in ("move_speed_share", "hit_dice_share")}
    whole: dict[str, Any] = values
    return TechLevel(tl=tl, die_cost=die_cost, **shares, **whole)


def bp(value: Bp) -> Bp:
    """The same number, as an int where it is whole: ints are quick to reckon with."""
    return value.numerator if value.denominator == 1 else value


def squeezed(arc: str) -> str:
    """An arc's spelling in capitals without spaces and marks: `port-fwd` and `Port Fwd` are both `PORTFWD`."""
    return _BETWEEN_WORDS.sub("", arc).upper()
