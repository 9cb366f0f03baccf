"""SFB checks: whether a display has what a conversion needs. Each docstring is the check's manual page."""

from __future__ import annotations

from collections.abc import Iterator

from shipyard.core.checks import Check, Fault
from shipyard.core.findings import ERROR, WARNING, Path
from shipyard.core.nearest import did_you_mean, nearest
from shipyard.systems.sfb import rules
from shipyard.systems.sfb.model import Ssd


def needed_for_conversion(ssd: Ssd) -> Iterator[Fault]:
    """A value that the conversion needs is missing.

    Movement cost, warp boxes left, right and center, impulse, hull boxes forward, aft and center, excess damage and
    shield #1 must be given, and the arcs of every phaser and disruptor. A ship that has none of something says 0: what
    is missing is not taken as zero. `mpr` stands for the movement cost, `superstructure` for hull and excess damage.

    Fails:  warp: {left: 6, right: 6}
    Fixed:  warp: {left: 6, right: 6, center: 0}
    """
    if ssd.movement_cost is None and "mpr" not in ssd.wishes:
        yield _missing(("movement_cost",), "movement_cost", "movement_cost: 2/3")
    yield from (_missing(("warp",), f"warp.{key}", f"warp: {{{key}: 0}}") for key, it in ssd.warp.items() if it is None)
    if ssd.impulse is None:
        yield _missing(("impulse",), "impulse", "impulse: 2")
    if "superstructure" not in ssd.wishes:
        parts = ssd.hull.items()
        yield from (_missing(("hull",), f"hull.{key}", f"hull: {{{key}: 0}}") for key, it in parts if it is None)
        if ssd.excess_damage is None:
            yield _missing(("excess_damage",), "excess_damage", "excess_damage: 4")
    if not ssd.shields:
        yield _missing(("shields",), "shield #1", "shields: [18, 18, 18, 18, 18, 18]")


def _missing(path: Path, name: str, example: str) -> Fault:
    none = "" if path[0] in ("movement_cost", "shields") else ", 0 where the ship has none"
    return Fault(path, f"{name} is missing; a conversion needs it", f"write {example}{none}")


def weapon_without_arc(ssd: Ssd) -> Iterator[Fault]:
    """A phaser or disruptor has no arc.

    Fails:  phasers: [{type: phaser-1, count: 4}]
    Fixed:  phasers: [{type: phaser-1, count: 4, arcs: [FX]}]
    """
    for weapons in ssd.phasers + ssd.disruptors:
        if not weapons.arcs:
            yield Fault(
                weapons.path, f"{weapons.type} x {weapons.count}: arcs is missing", "add arcs: [FX], or its own"
            )


def unknown_arc(ssd: Ssd) -> Iterator[Fault]:
    """An arc is no sector, union of sectors or bearing.

    Sectors are LF, L, LR, RR, R and RF; unions FA, FX, RA, RX, LS, RS and FULL; FH, RH, FP, LP and RP end inside a
    sector; bearings run from 1 (ahead) clockwise to 24.

    Fails:  arcs: [FX, XX]
    Fixed:  arcs: [FX]
    """
    known = ssd.tables.arcs.bearings
    for weapons in ssd.weapons:
        for name in weapons.unknown:
            hint = did_you_mean(name, known) or f"known: {', '.join(known)}, 1 to 24"
            yield Fault((*weapons.path, "arcs"), f"{name[:40]!r} is no firing arc", hint)


def unmapped_movement_cost(ssd: Ssd) -> Iterator[Fault]:
    """The movement cost is none that step B of the conversion has.

    It has 1, 3/4, 2/3, 1/2 and 1/3; a decimal counts as one of them within 0.01. For another cost the file says itself
    which movement ratio the ship gets.

    Fails:  movement_cost: 1.5
    Fixed:  movement_cost: 1.5, mpr: 5/1
    """
    cost, tables = ssd.movement_cost, ssd.tables
    if cost is not None and "mpr" not in ssd.wishes and rules.known_cost(cost, tables.costs, tables.tolerance) is None:
        listed = ", ".join(str(known) for known in tables.costs)
        words = f"movement cost {ssd.movement_cost_text} has no movement ratio; the steps have {listed}"
        yield Fault(("movement_cost",), words, "add mpr: 4/1, or whichever ratio the ship is to have")


def no_engines(ssd: Ssd) -> Iterator[Fault]:
    """The ship has no warp boxes, so there are no nearest engines.

    Fails:  warp: {left: 0, right: 0, center: 0}
    Fixed:  warp: {left: 0, right: 0, center: 0}, engines: {type: RWA-1, count: 1}
    """
    if ssd.warp_total == 0 and "engines" not in ssd.wishes:
        yield Fault(
            ("warp",), "no warp engine boxes: 0 left, 0 right, 0 center", "add engines: {type: RWA-1, count: 1}"
        )


def size_group_open(ssd: Ssd) -> Iterator[Fault]:
    """The ship has disruptors, and nothing says which missiles take their place.

    Cruisers and below get other launchers than heavy cruisers and above, and both are size class 3. A conversion takes
    cruiser-and-below and says that it assumes it.

    Fails:  size_class: 3
    Fixed:  size_class: 3, size_group: heavy-cruiser-and-above
    """
    if ssd.disruptors and ssd.group_open:
        size = f"size class {ssd.size_class} does not tell" if ssd.size_class else "no size class is given"
        words = f"size_group is missing, and {size}; a conversion takes {ssd.group[0]}"
        yield Fault(("size_class",), words, "add size_group: cruiser-and-below or heavy-cruiser-and-above")


def unknown_phaser(ssd: Ssd) -> Iterator[Fault]:
    """A phaser's type is none that SFB has; a conversion would drop it.

    Fails:  phasers: [{type: phasor-1, count: 4, arcs: [FX]}]
    Fixed:  phasers: [{type: phaser-1, count: 4, arcs: [FX]}]
    """
    for weapons in ssd.phasers:
        if weapons.type not in ssd.tables.phasers:
            hint = did_you_mean(weapons.type, ssd.tables.phasers)
            yield Fault((*weapons.path, "type"), f"{weapons.type!r} is no phaser", hint)
    for weapons in ssd.others:
        like = nearest(weapons.type, (*ssd.tables.mapped_phasers, "disruptor"))
        if weapons.type == like:
            key = "disruptors" if like == "disruptor" else "phasers"
            yield Fault((*weapons.path, "type"), f"{weapons.type} belongs under {key}:", f"move it to {key}:")


def total_differs(ssd: Ssd) -> Iterator[Fault]:
    """A declared total is not the sum of its boxes.

    Fails:  warp: {left: 6, right: 6, center: 0, total: 14}
    Fixed:  warp: {left: 6, right: 6, center: 0, total: 12}
    """
    for key, parts, found in (("warp", ssd.warp, ssd.warp_total), ("hull", ssd.hull, ssd.hull_total)):
        declared = ssd.declared.get(key)
        if declared is not None and found is not None and declared != found:
            terms = " + ".join(str(value) for value in parts.values())
            message = f"{key} total {declared} declared, {terms} = {found}"
            yield Fault((key, "total"), message, f"total: {found}", certain=found)


_TEXT = "Tholian conversion by trynda1701"
CHECKS = (
    Check("SFB101", ERROR, needed_for_conversion, (f"{_TEXT}, steps A to D (L6-L18)",), gate=True),
    Check("SFB201", ERROR, unmapped_movement_cost, (f"{_TEXT}, step B (L10-L14)",), whole=False),
    Check("SFB202", ERROR, no_engines, (f"{_TEXT}, step A (L6)",), whole=False),
    Check("SFB203", WARNING, size_group_open, (f"{_TEXT}, step F (L50-L52)",), whole=False),
    Check("SFB301", ERROR, unknown_arc, ("SFB, firing arcs",), whole=False),
    Check("SFB302", WARNING, unknown_phaser, ("SFB, phaser types",), whole=False),
    Check("SFB303", ERROR, weapon_without_arc, (f"{_TEXT}, step E (L37)",), whole=False),
    Check("SFB401", ERROR, total_differs, whole=False),
)
