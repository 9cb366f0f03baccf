"""The loss report: what each step of the conversion took, by which rule, what it gave, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from shipyard.conversions.record import (
    ASSUMED,
    DROPPED,
    EXACT,
    INFERRED,
    OVERRIDDEN,
    ROUNDED,
    SUBSTITUTED,
    Step,
    Unused,
)
from shipyard.conversions.sfb_to_ststcs.plan import Arm, Plan, engine_groups, known_cost
from shipyard.core.quantities import plural, text
from shipyard.systems.sfb import rules as sfb
from shipyard.systems.sfb.model import Ssd, Weapons
from shipyard.systems.ststcs import construction, rules
from shipyard.systems.ststcs.catalogue import rulings
from shipyard.systems.ststcs.derive import ShipNumbers, plain, ratio, shield_weight, tenth


def report(plan: Plan, numbers: ShipNumbers) -> tuple[Step, ...]:
    """Every step from A.i to G; `numbers` are those of the finished ship."""
    steps = (_power, _engines, _impulse, _class, _computer, _movement, _superstructure, _shields, _beams, _missiles)
    found = [step for stage in steps for step in stage(plan)]
    return (*found, *_web(plan, numbers), *_ratings(numbers))


def _power(plan: Plan) -> Iterator[Step]:
    warp = plan.ssd.warp
    inputs = ", ".join(f"{boxes} {name}" for name, boxes in warp.items())
    result = f"{plan.ssd.warp_total or 0} warp power"
    yield Step("A.i", "warp power", f"warp boxes {inputs}", "the sum of the warp boxes", result, EXACT)
    rule = "the impulse boxes; APR, AWR and batteries do not count"
    yield Step("A.i", "impulse power", f"{plan.impulse} impulse boxes", rule, f"{plan.impulse} impulse power", EXACT)


def _engines(plan: Plan) -> Iterator[Step]:
    choice, warp = plan.engines, plan.ssd.warp_total or 0
    others = construction.nearest_engines(plan.choices, choice)
    listed = ", ".join(f"{each.text} = {each.power.value} ({each.power.value - warp:+})" for each in others)
    mark = EXACT if choice.difference == 0 else ROUNDED
    change = "" if mark == EXACT else f"{warp} to {choice.power.value}; "
    if "engines" in plan.ssd.wishes:
        mark = OVERRIDDEN
    yield Step(
        "A.ii",
        "warp engines",
        f"{warp} warp power, {plural(engine_groups(plan.ssd), 'engine group')}",
        "the nearest Romulan engines in power that a computer can run",
        f"{choice.text} = {choice.power.value}",
        mark,
        f"{change}the nearest others: {listed}",
        "engine-choice",
    )
    rule = "the table has single engines; several give what published pairs give, where there is one"
    sure, why = choice.power.certainty or EXACT, choice.power.why
    yield Step("A.ii", "power of the engines", choice.text, rule, f"{choice.power.value}", sure, why, "engine-pairs")


def _impulse(plan: Plan) -> Iterator[Step]:
    engine = construction.nearest_impulse(plan.impulse, plan.tables)
    rule = "the power is carried over; mass and superstructure need are those of the nearest Federation engine"
    result, mark, note = "no impulse engine", EXACT, ""
    if plan.impulse:
        result, mark = f"{plan.impulse} power, {engine.mass} tons", SUBSTITUTED
        note = f"{engine.type} in the place of a Romulan engine, whose table no source has"
    yield Step(
        "A.ii", "impulse engine", f"{plan.impulse} impulse power", rule, result, mark, note, "impulse-substitute"
    )


def _class(plan: Plan) -> Iterator[Step]:
    choice = plan.engines
    own = construction.class_of_mass(choice.mass, plan.tables.classes)
    inputs = f"{choice.text}, {choice.mass:,} tons: class {own}"
    if plan.class_name == choice.class_name:
        yield Step("A.iii", "class", inputs, "two classes above the engines", f"class {plan.class_name}", EXACT)
    else:
        note = f"{choice.class_name} to {plan.class_name}, into the range of the {plan.computer.type}"
        yield Step("A.iii", "class", inputs, "two classes above the engines", f"class {plan.class_name}", ROUNDED, note)


def _computer(plan: Plan) -> Iterator[Step]:
    computer = plan.computer
    inputs = f"{plan.engines.engine.type} engines, class {plan.engines.class_name}, WDF {tenth(plan.arms.wdf)}"
    rule = "the smallest computer that runs engines and class, and whose next one up allows the weapons"
    mark = OVERRIDDEN if "computer" in plan.ssd.wishes else EXACT
    result = f"{computer.type}, weapons up to WDF {text(plan.wdf_limit)}"
    note = "; ".join(_computer_reasons(plan))
    yield Step("A.iv", "computer", inputs, rule, result, mark, note, "computer-choice")


def _computer_reasons(plan: Plan) -> Iterator[str]:
    """Why no smaller computer does, or that none does."""
    tables, wdf = plan.tables, plan.arms.wdf
    needed = plan.engines.engine.computer
    for computer in tables.computers.values():
        if computer == plan.computer or not plan.fits:
            break
        if not construction.enough_computer(computer, needed, tables):
            continue
        if not construction.holds_class(computer, plan.class_name, tables):
            yield f"{computer.type} runs class {computer.class_min} to {computer.class_max}"
        if wdf > construction.wdf_limit(computer, tables):
            yield f"{computer.type} allows WDF {text(construction.wdf_limit(computer, tables))}"
    if not plan.fits and "computer" not in plan.ssd.wishes:
        yield f"no computer runs class {plan.engines.class_name} with WDF {tenth(wdf)}: the engines' own is taken"


def _movement(plan: Plan) -> Iterator[Step]:
    ssd, result = plan.ssd, f"MPR {ratio(plan.mpr)}"
    inputs = f"movement cost {ssd.movement_cost_text or 'not given'}"
    rule = "1 gives 4/1, 3/4 and 2/3 give 3/1, 1/2 gives 2/1, 1/3 gives 1/1"
    cost = known_cost(ssd)
    if "mpr" in ssd.wishes:
        yield Step("B", "movement ratio", inputs, rule, result, OVERRIDDEN)
    elif cost == ssd.movement_cost:
        yield Step("B", "movement ratio", inputs, rule, result, EXACT)
    else:
        yield Step("B", "movement ratio", inputs, rule, result, ROUNDED, f"{ssd.movement_cost_text} to {cost}")


def _superstructure(plan: Plan) -> Iterator[Step]:
    hull = ", ".join(f"{boxes} {name}" for name, boxes in plan.ssd.hull.items() if boxes is not None)
    excess = "no" if plan.ssd.excess_damage is None else plan.ssd.excess_damage
    inputs = f"hull boxes {hull or 'not given'}; {excess} excess damage"
    mark = OVERRIDDEN if "superstructure" in plan.ssd.wishes else EXACT
    result = f"{plan.superstructure} superstructure"
    yield Step("C", "superstructure", inputs, "hull boxes and excess damage boxes", result, mark)


def _shields(plan: Plan) -> Iterator[Step]:
    boxes, target = plan.ssd.shields[0], plan.target
    whole = rules.whole_shield(target, plan.readings.half_shields)
    mark, note = (EXACT, "") if target == whole else (ROUNDED, f"{text(target)} to {whole}")
    inputs, ruling = f"shield #1 with {boxes} boxes", _read(plan, "half-shields")
    yield Step("D.i", "shield target", inputs, "half of shield #1", f"{whole} points", mark, note, ruling)
    yield _shield_ratio(plan)
    yield from _generator(plan, whole)


def _read(plan: Plan, ruling: str) -> str:
    """A ruling's id, with the choice of a house that reads it otherwise."""
    return rulings()[ruling].name_in(plan.readings)


def _shield_ratio(plan: Plan) -> Step:
    rule = "the reciprocal of MPR, at most 1/2 and at least 1/4"
    inputs, result = f"MPR {ratio(plan.mpr)}", f"SPR {ratio(plan.spr)}"
    wanted = Fraction(1, rules.shield_efficiency(plan.mpr, plan.readings.ratio_between))
    if plan.spr != wanted:
        note = f"{ratio(wanted)} to {ratio(plan.spr)}, the ratio of the {plan.generator.type}"
        return Step("D.ii", "shield ratio", inputs, rule, result, OVERRIDDEN, note)
    if plan.mpr.denominator > 1 and 2 < plan.mpr < 4:
        return Step("D.ii", "shield ratio", inputs, rule, result, ASSUMED, "", _read(plan, "ratio-between"))
    return Step("D.ii", "shield ratio", inputs, rule, result, EXACT)


def _generator(plan: Plan, target: int) -> Iterator[Step]:
    generator, limit = plan.generator, plan.shield_limit
    inputs = f"SPR 1/{generator.ser}, class {plan.class_name}, target {target}"
    rule = "the Federation generator of the ratio whose maximum in the class is nearest to the target"
    mark = OVERRIDDEN if "shield" in plan.ssd.wishes else limit.certainty or EXACT
    note = f"{generator.type}'s rating is inferred: {generator.inferred}" if generator.inferred else ""
    yield Step("D.iii", "shield generator", inputs, rule, generator.type, mark, note, "shield-choice")
    inputs = f"target {target}, {generator.type} in class {plan.class_name} at most {limit.value}"
    rule = "the target, as far as the generator goes"
    change = f"{target} to {plan.max_shield}; " if plan.max_shield < target else ""
    sure = limit.certainty or (ROUNDED if change else EXACT)
    note = f"{change}{limit.why}".removesuffix("; ")
    yield Step("D.iii", "shield maximum", inputs, rule, f"{plan.max_shield} points", sure, note, "shield-maximum")


def _beams(plan: Plan) -> Iterator[Step]:
    rule = "phaser-1, 2 and 3 become TTB-1, 2 and 3 in model A, TTB-4, 5 and 6 in later models, one for one"
    for arm in plan.arms.beams:
        yield _arm("E", rule, arm, plan.ssd)
    if not plan.arms.beams:
        yield Step("E", "beams", "no phaser-1, 2 or 3", rule, "no beams", EXACT)
    for weapons in plan.arms.dropped:
        yield _dropped(weapons)


def _missiles(plan: Plan) -> Iterator[Step]:
    ssd = plan.ssd
    rule = "a disruptor becomes a launcher, up to cruisers TTP-1 (later models TTP-2), above TTP-2 (later TTP-3)"
    if not ssd.disruptors:
        yield Step("F", "missiles", "no disruptors", rule, "no missiles", EXACT)
        return
    group, why = ssd.group
    given = f"size group {group}"
    if why:
        inputs = "no size class" if ssd.size_class is None else f"size class {ssd.size_class}"
        yield Step("F", "size group", inputs, "missiles go by the size of the ship", given, ASSUMED, why, "size-group")
    else:
        yield Step("F", "size group", given, "missiles go by the size of the ship", given, EXACT)
    for arm in plan.arms.missiles:
        yield _arm("F", rule, arm, ssd)


def _arm(step: str, rule: str, arm: Arm, ssd: Ssd) -> Step:
    """A weapon line that has a counterpart; only an all-round arc is the same in both games."""
    source = arm.source
    reach = f", range {source.range} (not used)" if source.range else ""
    whole = sfb.made_of_sectors(source.bearings, ssd.tables.arcs)
    means = "" if whole else f" (nearest sectors {'+'.join(arm.sectors)}, ruling bearings)"
    all_round = len(arm.sectors) == len(sfb.SECTORS)
    return Step(
        step,
        f"{source.type} in {source.arc_text}",
        f"{source.count} x {source.type} in {source.arc_text}{reach}",
        rule,
        f"{source.count} x {arm.type} in {arm.arc}",
        EXACT if all_round and whole else ROUNDED,
        "" if all_round and whole else f"arc {source.arc_text}{means} to {arm.arc}",
        "arcs",
    )


def _dropped(weapons: Weapons) -> Step:
    arcs = f" in {weapons.arc_text}" if weapons.arcs else ""
    reach = f", range {weapons.range}" if weapons.range else ""
    inputs = f"{weapons.count} x {weapons.type}{arcs}{reach}"
    rule = "only phaser-1, 2 and 3 and disruptors have a counterpart"
    return Step("E", weapons.type, inputs, rule, "nothing", DROPPED, f"{inputs} is lost")


def _web(plan: Plan, numbers: ShipNumbers) -> Iterator[Step]:
    yield Step("G", "web generators", "every ship", "two on every ship", f"{rules.GENERATORS} generators", EXACT)
    inputs = f"SPR {ratio(plan.spr)}"
    yield Step("G", "web ratio", inputs, "half of SPR", f"WPR {ratio(numbers.wpr)}", EXACT)
    inputs = f"SER {plan.generator.ser}"
    yield Step("G", "WER", inputs, "the mean of SER and twice SER", f"WER {tenth(numbers.wer)}", EXACT)


def _ratings(numbers: ShipNumbers) -> Iterator[Step]:
    ship = numbers.ship
    parts = " + ".join(f"{line.count} x {tenth(line.weapon.wdf)}" for line in numbers.lines) or "no weapons"
    yield Step("G", "WDF", parts, "the sum of the listed WDF", f"WDF {tenth(numbers.wdf)}", EXACT)
    inputs = f"WER {tenth(numbers.wer)}, power {numbers.power}, MPR {ratio(ship.mpr)}, "
    inputs += f"shield {ship.max_shield}, SS {ship.superstructure}"
    rule = f"D = 10/7 x (WER x power / MPR + {_shield_term(numbers)} + SS)"
    why, ruling = {note.value: note.why for note in numbers.daggers}, rulings()["web-efficiency"].name_in(ship.readings)
    yield Step("G", "D", inputs, rule, f"D {tenth(numbers.d)}", INFERRED, why["d"], ruling)
    inputs = f"D {tenth(numbers.d)}, WDF {tenth(numbers.wdf)}"
    yield Step("G", "CE", inputs, "D x WDF / 100", f"CE {tenth(numbers.ce)}", INFERRED, why["ce"], "combat-efficiency")


def _shield_term(numbers: ShipNumbers) -> str:
    """The shield in the sum of D, as often as it counts: `1.5 x shield`, or once."""
    weight = shield_weight(numbers.ship, numbers.ser) if numbers.ser is not None else 1
    return "shield" if weight == 1 else f"{plain(weight)} x shield"


_WHY = {
    "turn_mode": "STSTCS has no turn modes",
    "year_in_service": "no step uses it",
    "bpv": "D, WDF and CE take its place",
    "apr": "reactors do not count (step A.i)",
    "awr": "reactors do not count (step A.i)",
    "battery": "batteries do not count (step A.i)",
}


def unused(ssd: Ssd) -> tuple[Unused, ...]:
    """What the source says and no step looks at."""
    found = [Unused(key, value, _WHY[key]) for key, value in ssd.unused.items()]
    if ssd.size_class is not None and ("size class" not in ssd.group[1] or not ssd.disruptors):
        found.append(
            Unused("size_class", str(ssd.size_class), "the size group decides, and only for missiles (step F)")
        )
    if ssd.size_group is not None and not ssd.disruptors:
        found.append(Unused("size_group", ssd.size_group, "the ship has no disruptors (step F)"))
    if len(ssd.shields) > 1:
        found.append(Unused("shields", ", ".join(map(str, ssd.shields[1:])), "only shield #1 counts (step D.i)"))
    return tuple(found)
