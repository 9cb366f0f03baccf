"""The converted ship as a commented document."""

from __future__ import annotations

from collections.abc import Iterator

from shipyard.conversions.sfb_to_ststcs.plan import Arm, Plan
from shipyard.conversions.yaml_text import commented, flow, scalar
from shipyard.core.quantities import text
from shipyard.core.words import quoted, visible
from shipyard.systems.ststcs import rules
from shipyard.systems.ststcs.derive import ratio, tenth

_MODELINE = "# yaml-language-server: $schema=https://shipyard.example/schemas/ststcs-ship.schema.json"


def document(plan: Plan, source: str) -> str:
    """The text of an `ststcs-ship` document that gives every step its comment."""
    head = f"converted from {source} by steps A to G of the Tholian rules, model {plan.model}"
    lines = [_MODELINE, f"# {visible(head)}", *_lines(plan), *_arms("beams", plan.arms.beams)]
    lines += [*_arms("missiles", plan.arms.missiles), *_notes(plan)]
    return "".join(line.rstrip() + "\n" for line in lines)


def _lines(plan: Plan) -> Iterator[str]:
    ssd, choice, limit = plan.ssd, plan.engines, plan.shield_limit
    yield "kind: ststcs-ship"
    yield f"name: {quoted(ssd.name)}"
    if ssd.hull_code:
        yield f"hull_code: {quoted(ssd.hull_code)}"
    if ssd.type_name:
        yield f"type_name: {quoted(ssd.type_name)}"
    yield "origin: converted from Star Fleet Battles"
    yield f"model: {plan.model}"
    yield commented(f"class: {plan.class_name}", f"A.iii: two above the engines' {choice.mass:,} tons")
    engines = flow({"type": choice.engine.type, "count": str(choice.count)})
    sure = f" ({choice.power.certainty})" if choice.power.certainty else ""
    words = f"A.ii: {choice.power.value} power{sure} for {ssd.warp_total or 0} warp boxes"
    yield commented(f"engines: {engines}", words + _set(plan, "engines"))
    yield commented(f"impulse_power: {plan.impulse}", "A.i: impulse boxes")
    words = f"A.iv: weapons up to WDF {text(plan.wdf_limit)}"
    yield commented(f"computer: {plan.computer.type}", words + _set(plan, "computer"))
    words = f"B: movement cost {ssd.movement_cost_text or 'not given'}"
    yield commented(f"mpr: {ratio(plan.mpr)}", words + _set(plan, "mpr"))
    words = "C: hull and excess damage boxes"
    yield commented(f"superstructure: {plan.superstructure}", words + _set(plan, "superstructure"))
    yield commented(f"spr: {ratio(plan.spr)}", "D.ii: the reciprocal of MPR, at most 1/2")
    most = f"at most {limit.value}" + (f" ({limit.certainty})" if limit.certainty else "")
    words = f"D.iii: in class {plan.class_name} {most}"
    yield commented(f"shield_generator: {plan.generator.type}", words + _set(plan, "shield"))
    yield commented(f"max_shield: {plan.max_shield}", f"D.i: half of shield #1 is {text(plan.target)}")
    yield commented(f"web_generators: {rules.GENERATORS}", "G: on every ship")
    yield commented(f"wpr: {ratio(rules.web_ratio(plan.spr))}", "G: half of SPR")


def _set(plan: Plan, key: str) -> str:
    """What the comment says of a value that the source or the command line has set."""
    return "; overridden" if key in plan.ssd.wishes else ""


def _arms(key: str, arms: tuple[Arm, ...]) -> Iterator[str]:
    step = {"beams": "E", "missiles": "F"}[key]
    if arms:
        yield f"{key}:"
    for arm in arms:
        entry = flow({"type": arm.type, "count": str(arm.source.count), "arc": arm.arc})
        words = f"{step}: {arm.source.count} x {arm.source.type} in {arm.source.arc_text}, WDF {tenth(arm.wdf)} each"
        yield commented(f"  - {entry}", words)


def _notes(plan: Plan) -> Iterator[str]:
    """What the numbers of the document do not show by themselves."""
    why = plan.ssd.group[1]
    if plan.arms.missiles and why:
        yield "notes:"
        yield "  - " + flow({"value": "missiles", "certainty": "assumed", "why": scalar(why)})
