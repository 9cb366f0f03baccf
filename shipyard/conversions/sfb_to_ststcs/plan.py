"""The values of a converted ship, step by step. Pure: the display and the tables come in, a Plan comes out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from shipyard.core.quantities import exact
from shipyard.core.tables import load_table
from shipyard.systems.sfb import rules as sfb
from shipyard.systems.sfb.model import Ssd, Weapons
from shipyard.systems.ststcs import construction, rules
from shipyard.systems.ststcs.catalogue import Catalogue, Computer, Generator
from shipyard.systems.ststcs.construction import EngineChoice, Sourced
from shipyard.systems.ststcs.model import Readings

FIRST_MODEL = "A"


@dataclass(frozen=True)
class Arm:
    """An SFB weapon line and what takes its place."""

    source: Weapons
    type: str
    sectors: tuple[str, ...]
    arc: str
    wdf: Fraction


@dataclass(frozen=True)
class Arms:
    """What became of all weapons; `dropped` have no counterpart."""

    beams: tuple[Arm, ...]
    missiles: tuple[Arm, ...]
    dropped: tuple[Weapons, ...]

    @property
    def wdf(self) -> Fraction:
        """WDF of them all."""
        return rules.weapon_damage_factor((arm.source.count, arm.wdf) for arm in self.beams + self.missiles)


@dataclass(frozen=True)
class Plan:
    """The converted ship. `choices` are all engines that came into question; `fits` says that the computer holds class
    and weapons; `target` is the shield before rounding and limits.
    """

    ssd: Ssd
    model: str
    engines: EngineChoice
    choices: tuple[EngineChoice, ...]
    impulse: int
    class_name: str
    computer: Computer
    fits: bool
    wdf_limit: Fraction
    mpr: Fraction
    superstructure: int
    target: Fraction
    generator: Generator
    shield_limit: Sourced
    max_shield: int
    arms: Arms
    tables: Catalogue
    readings: Readings

    @property
    def spr(self) -> Fraction:
        """The shield ratio that the generator gives."""
        return Fraction(1, self.generator.ser)


@cache
def steps_table() -> Mapping[str, Any]:
    """The conversion's own tables."""
    return load_table(Path(__file__).resolve().parent / "steps.yaml")


def make_plan(ssd: Ssd, model: str, tables: Catalogue, readings: Readings) -> Plan:
    """The ship of a display that passed its checks, whose wishes name known parts."""
    arms, first = arms_of(ssd, model, tables), arms_of(ssd, FIRST_MODEL, tables)
    warp = ssd.warp_total or 0
    choices = construction.engine_choices(warp, first.wdf, tables)
    engines = chosen_engines(ssd, choices, first.wdf, tables)
    computer, class_name, fits = chosen_computer(ssd, engines, arms.wdf, tables)
    mpr = movement_ratio(ssd)
    target = Fraction(ssd.shields[0], 2)
    ser = rules.shield_efficiency(mpr, readings.ratio_between)
    generator = chosen_generator(ssd, ser, class_name, target, tables)
    limit = construction.shield_maximum(generator, class_name, tables)
    return Plan(
        ssd=ssd,
        model=model,
        engines=engines,
        choices=choices,
        impulse=ssd.impulse or 0,
        class_name=class_name,
        computer=computer,
        fits=fits,
        wdf_limit=construction.wdf_limit(computer, tables),
        mpr=mpr,
        superstructure=superstructure(ssd),
        target=target,
        generator=generator,
        shield_limit=limit,
        max_shield=min(rules.whole_shield(target, readings.half_shields), limit.value),
        arms=arms,
        tables=tables,
        readings=readings,
    )


def engine_groups(ssd: Ssd) -> int:
    """How many of the left, right and center engines have boxes."""
    return sum(1 for boxes in ssd.warp.values() if boxes)


def chosen_engines(ssd: Ssd, choices: Sequence[EngineChoice], wdf: Fraction, tables: Catalogue) -> EngineChoice:
    """Step A.ii: the file's engines, else the best of the choices."""
    wish = ssd.wishes.get("engines")
    if wish is None:
        return construction.best_engines(choices, engine_groups(ssd))
    engine = tables.engines[wish["type"]]
    return construction.engine_choice(engine, wish["count"], ssd.warp_total or 0, wdf, tables)


def chosen_computer(ssd: Ssd, engines: EngineChoice, wdf: Fraction, tables: Catalogue) -> tuple[Computer, str, bool]:
    """Steps A.iii and A.iv: computer and class, and whether every limit is kept."""
    needed = engines.engine.computer
    if "computer" in ssd.wishes:
        computer = tables.computers[ssd.wishes["computer"]]
        fits = construction.enough_computer(computer, needed, tables) and wdf <= construction.wdf_limit(
            computer, tables
        )
        class_name = construction.clamped_class(computer, engines.class_name, tables)
        return computer, class_name, fits and class_name == engines.class_name
    fitting = construction.fitting_computer(needed, engines.class_name, wdf, tables)
    if fitting is not None:
        return fitting, engines.class_name, True
    computer = tables.computers[needed]
    return computer, construction.clamped_class(computer, engines.class_name, tables), False


def known_cost(ssd: Ssd) -> Fraction | None:
    """The movement cost of step B that the ship's means; None where there is none."""
    cost = ssd.movement_cost
    return None if cost is None else sfb.known_cost(cost, ssd.tables.costs, ssd.tables.tolerance)


def movement_ratio(ssd: Ssd) -> Fraction:
    """Step B: the file's ratio, else that of the movement cost."""
    if "mpr" in ssd.wishes:
        return exact(ssd.wishes["mpr"])
    ratios = {exact(row["cost"]): exact(row["mpr"]) for row in steps_table()["movement"]["rows"]}
    return ratios[known_cost(ssd) or Fraction(0)]


def superstructure(ssd: Ssd) -> int:
    """Step C: the file's superstructure, else hull and excess damage boxes."""
    boxes = (ssd.hull_total or 0) + (ssd.excess_damage or 0)
    return int(ssd.wishes.get("superstructure", boxes))


def chosen_generator(ssd: Ssd, ser: int, class_name: str, target: Fraction, tables: Catalogue) -> Generator:
    """Step D.iii: the file's generator, else the best one of the rating."""
    if "shield" in ssd.wishes:
        return tables.generators[ssd.wishes["shield"]]
    return construction.best_generator(ser, class_name, target, tables)


def arms_of(ssd: Ssd, model: str, tables: Catalogue) -> Arms:
    """Steps E and F: the weapons of a model."""
    steps = steps_table()
    age = "model_a" if model == FIRST_MODEL else "later"
    beam_of, missile_of = steps["beams"][age], steps["missiles"][age]
    beams = tuple(_arm(ssd, each, beam_of[each.type], tables) for each in ssd.phasers if each.type in beam_of)
    lost = tuple(each for each in ssd.phasers if each.type not in beam_of)
    missiles = tuple(_arm(ssd, each, missile_of[ssd.group[0]], tables) for each in ssd.disruptors)
    return Arms(beams, missiles, lost + ssd.others)


def _arm(ssd: Ssd, source: Weapons, name: str, tables: Catalogue) -> Arm:
    weapon = tables.beams.get(name) or tables.missiles[name]
    sectors = sfb.nearest_sectors(source.bearings, ssd.tables.arcs)
    return Arm(source, name, sectors, converted_arc(sectors), weapon.wdf)


def converted_arc(found: Sequence[str]) -> str:
    """STSTCS arcs for SFB sectors (ruling arcs): `f/p`."""
    table = steps_table()["arcs"]
    for row in table["exactly"]:
        if set(found) == set(row["sectors"]):
            return str(row["arc"])
    letters = {table["sectors"][name] for name in found}
    return "/".join(letter for letter in rules.ARCS if letter in letters)
