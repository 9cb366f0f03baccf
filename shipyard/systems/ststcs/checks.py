"""STSTCS checks. Each docstring is the check's manual page."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from shipyard.core.checks import Check, Fault
from shipyard.core.findings import ERROR, NOTE, WARNING
from shipyard.core.nearest import did_you_mean
from shipyard.core.quantities import ceil, text
from shipyard.systems.ststcs import construction, derive, rules
from shipyard.systems.ststcs.derive import ratio, tenth
from shipyard.systems.ststcs.model import Fleet, Mount, Ship


def unknown_part(ship: Ship) -> Iterator[Fault]:
    """Warp engines, computer or shield generator are none that the tables have.

    A Tholian ship has Romulan warp engines and computers and Federation shield generators.

    Fails:  computer: R7M
    Fixed:  computer: R6M
    """
    tables = ship.tables
    parts = (
        (("engines", "type"), "warp engine", ship.engine_type, tables.engines),
        (("computer",), "Romulan computer", ship.computer_type, tables.computers),
        (("shield_generator",), "Federation shield generator", ship.generator_type, tables.generators),
    )
    for path, what, name, known in parts:
        if name not in known:
            yield Fault(path, f"{name!r} is no {what}", did_you_mean(name, known))


def unknown_weapon(ship: Ship) -> Iterator[Fault]:
    """A weapon is in none of the tables, or stands in the wrong list.

    Beams are TTB-1 to TTB-7 and the Romulan RB types, missiles TTP-1 to TTP-3, RP-1 to RP-3 and FP-1 to FP-7.

    Fails:  beams: [{type: TTB-8, count: 2, arc: f}]
    Fixed:  beams: [{type: TTB-7, count: 2, arc: f}]
    """
    for mount in ship.mounts:
        if mount.weapon is None:
            yield _unknown_weapon(mount, ship)


def _unknown_weapon(mount: Mount, ship: Ship) -> Fault:
    beams = mount.path[0] == "beams"
    own, other = (ship.tables.beams, ship.tables.missiles) if beams else (ship.tables.missiles, ship.tables.beams)
    path = (*mount.path, "type")
    if mount.type in other:
        message = f"{mount.type} is no {'beam' if beams else 'missile'}"
        return Fault(path, message, f"write it under {'missiles' if beams else 'beams'}:")
    return Fault(path, f"{mount.type!r} is in no weapon table", did_you_mean(mount.type, own))


def unknown_arc(ship: Ship) -> Iterator[Fault]:
    """A firing arc is none of f, p, s and a.

    They stand for forward, port, starboard and aft, 90 degrees each; several have a stroke between them.

    Fails:  beams: [{type: TTB-1, count: 4, arc: f/l}]
    Fixed:  beams: [{type: TTB-1, count: 4, arc: f/p}]
    """
    for mount in ship.mounts:
        for bad in mount.bad_arcs:
            yield Fault((*mount.path, "arc"), f"{bad!r} is no firing arc", "arcs are f, p, s and a, as in f/p")


def class_outside_computer(ship: Ship) -> Iterator[Fault]:
    """The ship's class is outside the range of classes that its computer can run.

    The next computer up lends its WDF limit, but the range of classes stays that of the ship's own computer.

    Fails:  class: XI, computer: R3M
    Fixed:  class: X, computer: R3M
    """
    computer = ship.computer
    if computer is not None and not construction.holds_class(computer, ship.class_name, ship.tables):
        low, high = computer.class_min, computer.class_max
        words = f"class {ship.class_name} is outside the {low} to {high} that an {computer.type} can run"
        fitting = [
            each.type
            for each in ship.tables.computers.values()
            if construction.holds_class(each, ship.class_name, ship.tables)
        ]
        hint = f"computers for class {ship.class_name}: {', '.join(fitting)}" if fitting else f"class: {high}"
        yield Fault(("class",), words, hint)


def engines_need_computer(ship: Ship) -> Iterator[Fault]:
    """The warp engines need a larger computer than the ship has.

    Each engine type names the smallest computer that can control it.

    Fails:  engines: {type: RWF-1, count: 2}, computer: R2M
    Fixed:  engines: {type: RWF-1, count: 2}, computer: R3M
    """
    engine, computer = ship.engine, ship.computer
    if engine and computer and not construction.enough_computer(computer, engine.computer, ship.tables):
        words = f"{engine.type} engines need an {engine.computer}, the ship has an {computer.type}"
        yield Fault(("computer",), words, f"computer: {engine.computer}, or larger")


def weapons_over_limit(ship: Ship) -> Iterator[Fault]:
    """The weapons' WDF is above what the computer allows.

    The limit of a Tholian ship is that of the next computer up: R1M 8, R2M 25, R3M 50, R4M 75, R5M 105. An R6M has
    none above it and keeps its own 105.

    Fails:  computer: R2M with four TTB-1 (WDF 26.0)
    Fixed:  computer: R3M with four TTB-1
    """
    limit, wdf = derive.wdf_limit(ship), derive.damage_factor(ship)
    if limit is not None and wdf > limit:
        words = f"WDF {tenth(wdf)} is above the {text(limit)} that an {ship.computer_type} allows"
        larger = [each for each in ship.tables.computers.values() if construction.wdf_limit(each, ship.tables) >= wdf]
        hint = f"computer: {larger[0].type}, or fewer weapons" if larger else "fewer weapons"
        yield Fault(("computer",), words, hint)


def shield_ratio_differs(ship: Ship) -> Iterator[Fault]:
    """SPR is not the reciprocal of MPR, or not that of the shield generator.

    MPR 4/1 and more goes with SPR 1/4, 3/1 with 1/3, 2/1 and less with 1/2. Between two of them the ratio of the lower
    one counts (Shipyard's assumption).

    Fails:  mpr: 3/1, shield_generator: FSB
    Fixed:  mpr: 3/1, shield_generator: FSI
    """
    generator, ser = ship.generator, rules.shield_efficiency(ship.mpr, ship.readings.ratio_between)
    wanted = Fraction(1, ser)
    if ship.spr is not None and ship.spr != wanted:
        words = f"SPR {ratio(ship.spr)}; MPR {ratio(ship.mpr)} goes with {ratio(wanted)}"
        yield Fault(("spr",), words, f"spr: {ratio(wanted)}")
    if generator is not None and generator.ser != ser:
        words = f"{generator.type} has SPR 1/{generator.ser}; MPR {ratio(ship.mpr)} goes with {ratio(wanted)}"
        fitting = [each.type for each in ship.tables.generators.values() if each.ser == ser]
        yield Fault(("shield_generator",), words, f"generators with {ratio(wanted)}: {', '.join(fitting)}")


def web_ratio_differs(ship: Ship) -> Iterator[Fault]:
    """WPR is not half of SPR.

    SPR 1/2 goes with WPR 1/4, 1/3 with 1/6, 1/4 with 1/8.

    Fails:  spr: 1/2, wpr: 1/6
    Fixed:  spr: 1/2, wpr: 1/4
    """
    spr = derive.shield_ratio(ship)
    if ship.wpr is not None and spr is not None and ship.wpr != rules.web_ratio(spr):
        wanted = ratio(rules.web_ratio(spr))
        yield Fault(("wpr",), f"WPR {ratio(ship.wpr)}; SPR {ratio(spr)} goes with {wanted}", f"wpr: {wanted}")


def shield_over_maximum(ship: Ship) -> Iterator[Fault]:
    """The shield is stronger than the generator's largest one in the ship's class.

    That table is in no source that was found: the maximum is inferred from published ships, so this is a warning.

    Fails:  class: IV, shield_generator: FSB, max_shield: 9
    Fixed:  class: IV, shield_generator: FSB, max_shield: 8
    """
    limit = derive.shield_limit(ship)
    if limit is not None and ship.max_shield > limit.value:
        sort = limit.certainty or "printed"
        words = f"shield {ship.max_shield}; {ship.generator_type} in class {ship.class_name} has at most {limit.value}"
        words += f" ({sort})"
        yield Fault(("max_shield",), words, f"max_shield: {limit.value}")


def components_over_superstructure(ship: Ship) -> Iterator[Fault]:
    """The components need more superstructure than the ship has.

    That the needs add up to a limit is inferred, so this is a warning.

    Fails:  superstructure: 5 with components that need 6.2
    Fixed:  superstructure: 7
    """
    need = derive.component_superstructure(derive.component_needs(ship))
    if need > ship.superstructure:
        words = f"superstructure {ship.superstructure}; the components need {text(need)} (an inferred limit)"
        yield Fault(("superstructure",), words, f"superstructure: {ceil(need)}, or fewer components")


def not_two_generators(ship: Ship) -> Iterator[Fault]:
    """A Tholian ship has two web generators, no more and no fewer.

    Fails:  web_generators: 1
    Fixed:  web_generators: 2
    """
    if ship.web_generators != rules.GENERATORS:
        words = f"{ship.web_generators} web generators; every Tholian ship has {rules.GENERATORS}"
        yield Fault(("web_generators",), words, f"web_generators: {rules.GENERATORS}")


def class_misses_target(ship: Ship) -> Iterator[Fault]:
    """The ship's class is not two above the class of its warp engines.

    The text gives that class as the one to aim for, if possible, so this is a remark.

    Fails:  class: III, engines: {type: RWA-1, count: 2}
    Fixed:  class: IV, engines: {type: RWA-1, count: 2}
    """
    if ship.engine is not None:
        mass = ship.engine.mass * ship.engine_count
        target = construction.target_class(mass, ship.tables)
        if target != ship.class_name:
            own = construction.class_of_mass(mass, ship.tables.classes)
            words = f"class {ship.class_name}; engines of {mass:,} tons are class {own}, two up is {target}"
            yield Fault(("class",), words)


def mass_outside_class(ship: Ship) -> Iterator[Fault]:
    """The ship's estimated mass is outside the band of its class.

    The mass of a superstructure point is not known; 1,500 tons is an estimate from a few printed masses. A remark.

    Fails:  class: II, superstructure: 20
    Fixed:  class: IV, superstructure: 20
    """
    mass = derive.total_mass(ship)
    band = ship.tables.classes[ship.tables.rank(ship.class_name)]
    if not band.above < mass <= band.to:
        words = f"about {mass:,} tons (an estimate) are class {construction.class_of_mass(mass, ship.tables.classes)}, "
        yield Fault(("class",), words + f"class {band.name} is {band.above:,} to {band.to:,}")


def _declared(ship: Ship, key: str, value: Fraction | None, words: str) -> Iterator[Fault]:
    """A fault when the declared number is not the derived one to the decimal that is printed."""
    declared = ship.declared.get(key)
    if declared is not None and value is not None and abs(declared - value) > Fraction(1, 20):
        message = f"{key} {text(declared)} declared, {tenth(value)} computed ({words})"
        yield Fault((key,), message, f"{key}: {tenth(value)}", certain=rules.rounded(value))


def wdf_differs(ship: Ship) -> Iterator[Fault]:
    """The declared WDF is not the sum of the weapons' listed WDF.

    Fails:  wdf: 25 with four TTB-1
    Fixed:  wdf: 26.0
    """
    parts = " + ".join(f"{line.count} x {tenth(line.weapon.wdf)}" for line in derive.weapon_lines(ship))
    yield from _declared(ship, "wdf", derive.damage_factor(ship), parts or "no weapons")


def d_differs(ship: Ship) -> Iterator[Fault]:
    """The declared D is not the computed one.

    Fails:  d: 90 on a ship with D 92.9
    Fixed:  d: 92.9
    """
    yield from _declared(ship, "d", derive.defense(ship), "`shipyard show` has the calculation")


def ce_differs(ship: Ship) -> Iterator[Fault]:
    """The declared CE is not D x WDF / 100.

    Fails:  ce: 24 on a ship with CE 24.1
    Fixed:  ce: 24.1
    """
    yield from _declared(ship, "ce", derive.combat_efficiency(ship), "D x WDF / 100")


def wer_differs(ship: Ship) -> Iterator[Fault]:
    """The declared WER is not one and a half times SER, or the ship has no web.

    Fails:  wer: 2 with SPR 1/2
    Fixed:  wer: 3
    """
    yield from _declared(ship, "wer", derive.web_rating(ship), "the mean of SER and twice SER")
    if "wer" in ship.declared and not ship.web:
        yield Fault(("wer",), "WER declared, but the ship has no web generators", "take wer away")


def fleet_over_wdf(fleet: Fleet) -> Iterator[Fault]:
    """The fleet's WDF is above the limit agreed for the game.

    Fails:  wdf_limit: 100 with ships of WDF 104
    Fixed:  wdf_limit: 104
    """
    wdf = derive.fleet_factor(fleet)
    if fleet.wdf_limit is not None and wdf > fleet.wdf_limit:
        words = f"WDF {tenth(wdf)}, {tenth(wdf - fleet.wdf_limit)} over the limit of {text(fleet.wdf_limit)}"
        yield Fault(("wdf_limit",), words, f"take ships away, or wdf_limit: {tenth(wdf)}")


def fleet_over_ce(fleet: Fleet) -> Iterator[Fault]:
    """The fleet's CE, to one decimal, is above the limit agreed for the game.

    Fails:  ce_limit: 48 with ships of CE 48.3
    Fixed:  ce_limit: 48.3
    """
    ce = rules.rounded(derive.fleet_efficiency(fleet))
    if fleet.ce_limit is not None and ce > fleet.ce_limit:
        words = f"CE {tenth(ce)}, {tenth(ce - fleet.ce_limit)} over the limit of {text(fleet.ce_limit)}"
        yield Fault(("ce_limit",), words, f"take ships away, or ce_limit: {tenth(ce)}")


def more_names_than_ships(fleet: Fleet) -> Iterator[Fault]:
    """A line of a fleet has more names than ships.

    Without `count` the names say how many ships there are.

    Fails:  - {ship: tholian-pc-a, count: 1, names: [Basal, Silex]}
    Fixed:  - {ship: tholian-pc-a, count: 2, names: [Basal, Silex]}
    """
    for group in fleet.groups:
        if len(group.names) > group.count:
            words = f"{len(group.names)} names for {group.count} ship{'s' if group.count != 1 else ''}"
            yield Fault((*group.path, "names"), words, f"count: {len(group.names)}, or fewer names")


_TEXT = "Tholian conversion by trynda1701"
SHIP_CHECKS = (
    Check("STS201", ERROR, unknown_part, (f"{_TEXT}, steps A and D (L5, L24)",), whole=False, gate=True),
    Check("STS301", ERROR, unknown_weapon, (f"{_TEXT}, steps E and F (L25-L49)",), whole=False, gate=True),
    Check("STS302", ERROR, unknown_arc, ("STSTCS, firing arcs",), whole=False),
    Check("STS202", ERROR, class_outside_computer, (f"{_TEXT}, step A.iv (L9)",), whole=False),
    Check("STS203", ERROR, engines_need_computer, (f"{_TEXT}, step A.iv (L9)",), whole=False),
    Check("STS204", ERROR, weapons_over_limit, (f"{_TEXT}, step A.iv (L9)", "largest-computer")),
    Check("STS205", ERROR, shield_ratio_differs, (f"{_TEXT}, step D.ii (L19-L23)", "ratio-between"), whole=False),
    Check("STS206", ERROR, web_ratio_differs, (f"{_TEXT}, step G (L54-L57)",), whole=False),
    Check("STS207", WARNING, shield_over_maximum, (f"{_TEXT}, step D.iii (L24)", "shield-maximum"), whole=False),
    Check("STS208", WARNING, components_over_superstructure, ("component-superstructure",)),
    Check("STS209", ERROR, not_two_generators, (f"{_TEXT}, step G (L54)",), whole=False),
    Check("STS210", NOTE, class_misses_target, (f"{_TEXT}, step A.iii (L8)",), whole=False),
    Check("STS211", NOTE, mass_outside_class, ("STSTCS, ship classes",)),
    Check("STS401", ERROR, wdf_differs, (f"{_TEXT}, steps E and F (L25-L49)",)),
    Check("STS402", ERROR, d_differs, ("defense-formula", "web-efficiency")),
    Check("STS403", ERROR, ce_differs, ("combat-efficiency",)),
    Check("STS404", ERROR, wer_differs, (f"{_TEXT}, step G (L58-L59)",)),
)
FLEET_CHECKS = (
    Check("STS212", ERROR, fleet_over_wdf),
    Check("STS213", ERROR, fleet_over_ce),
    Check("STS405", ERROR, more_names_than_ships, whole=False),
)
