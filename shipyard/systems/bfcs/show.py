"""What `shipyard show` says of BFCS: stable data for programs, the calculation for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from shipyard.core.quantities import limit_text, number, plural, text
from shipyard.core.words import visible
from shipyard.systems.bfcs import rules
from shipyard.systems.bfcs.chart import Bp, chart, rulings
from shipyard.systems.bfcs.derive import BeamGroup, FleetNumbers, Share, ShipNumbers
from shipyard.systems.bfcs.diagram import diagram


def describe_ship(numbers: ShipNumbers) -> Mapping[str, Any]:
    """The stable JSON of a ship. BP are numbers, `sensor_range` is null without hit dice."""
    ship, costs, frame = numbers.ship, numbers.account, numbers.frame
    return {
        "kind": "bfcs-ship",
        "name": ship.name,
        "tech_level": ship.tech_level,
        "class": ship.ship_class,
        "build_points": _numbers(systems=costs.systems_bp, frame=frame.bp, total=costs.total),
        "frame_units": frame.units,
        "frame_units_needed": frame.needed,
        "move_speed": _numbers(bp=numbers.move_speed.bp, limit=numbers.move_speed.limit),
        "hit_dice": _numbers(bp=numbers.hit_dice.bp, limit=numbers.hit_dice.limit),
        "dice": [str(dice) for dice in numbers.dice],
        "classes": list(numbers.classes),
        "shield_points": numbers.shields,
        "armor_points": numbers.armor,
        "beams": [_beam_data(beam) for beam in numbers.beams],
        "missiles": numbers.missiles.number,
        "countermissiles": numbers.countermissiles.number,
        "fighters": numbers.fighters.number,
        "holds": ship.holds,
        "translight": ship.translight,
        "thrust": numbers.thrust,
        "sensor_range": numbers.sensor_range,
        "lines": [{"item": line.item, "quantity": line.quantity, "bp": number(line.bp)} for line in numbers.lines],
    }


def _numbers(**values: Bp) -> dict[str, int | float]:
    return {key: number(value) for key, value in values.items()}


def _beam_data(beam: BeamGroup) -> dict[str, Any]:
    return {"arc": beam.arc, "count": beam.count, "bp": beam.bp, "damage": beam.damage, "range": beam.reach}


def describe_fleet(numbers: FleetNumbers) -> Mapping[str, Any]:
    """The stable JSON of a fleet; `build_points` of an entry is that of all its ships, `each` that of one."""
    fleet = numbers.fleet
    return {
        "kind": "bfcs-fleet",
        "name": fleet.name,
        "side": fleet.side,
        "tech_level": fleet.tech_level,
        "build_points": number(numbers.total),
        "build_points_limit": None if fleet.build_points_limit is None else number(fleet.build_points_limit),
        "ships": [
            {
                "ship": group.ship.name,
                "count": group.group.count,
                "build_points": number(group.bp),
                "each": number(group.each),
                "names": list(group.group.names),
            }
            for group in numbers.groups
        ],
    }


def ship_story(numbers: ShipNumbers) -> list[str]:
    """The calculation of a ship, line by line, the rulings that it rests on, and the rulebook's diagram."""
    ship = numbers.ship
    head = (visible(ship.name), f"BFCS ship, tech level {ship.tech_level}, {ship.ship_class or 'no class declared'}")
    used = [f"  {rulings()[key].line_in(ship.readings)}" for key in used_rulings(numbers)]
    return [
        *head,
        "",
        *_cost_lines(numbers),
        "",
        *_limit_lines(numbers),
        "",
        *_yield_lines(numbers),
        "",
        "Rulings",
        *used,
        "",
        "Diagram",
        *(f"  {visible(line)}" for line in diagram(numbers)),
    ]


def _cost_lines(numbers: ShipNumbers) -> Iterator[str]:
    costs, frame = numbers.account, numbers.frame
    items = [visible(line.item) + _bought(numbers, line.system) for line in costs.lines]
    frame_item = "frame" + _bought(numbers, "frame")
    width = max(map(len, [*items, frame_item, "systems"]))
    yield "Cost in Build Points"
    for item, line in zip(items, costs.lines, strict=True):
        yield f"  {item:{width}} {line.quantity:4} x {text(line.each):3} = {text(line.bp):>6}"
    yield f"  {'systems':{width}} {'':10} = {text(costs.systems_bp):>6}"
    yield f"  {frame_item:{width}} {frame.units:4} x {text(frame.each):3} = {text(frame.bp):>6}   {_frame_sum(numbers)}"
    yield f"  {'total':{width}} {'':10} = {text(costs.total):>6}"


def _bought(numbers: ShipNumbers, system: str) -> str:
    level = numbers.ship.bought.get(system)
    return f" (bought, TL {level})" if level is not None else ""


def _frame_sum(numbers: ShipNumbers) -> str:
    frame = numbers.frame
    ratio = f"{text(numbers.account.systems_bp)} / {frame.ratio}"
    return f"{ratio}, rounded up: {plural(frame.needed, 'unit')} needed"


def _limit_lines(numbers: ShipNumbers) -> Iterator[str]:
    yield "Limits"
    yield f"  move + speed: {_share_text(numbers.move_speed)}"
    yield f"  hit dice: {_share_text(numbers.hit_dice)}"
    fitting = ", ".join(_class_text(name) for name in numbers.classes)
    yield f"  classes that fit {text(numbers.total)} BP: {fitting or 'none'}"
    budget = numbers.ship.max_build_points
    if budget is not None:
        state = "left" if budget >= numbers.total else "over: BROKEN"
        yield f"  budget: {text(budget)} BP, {text(abs(budget - numbers.total))} {state}"


def _share_text(share: Share) -> str:
    verdict = "" if share.kept else ": BROKEN"
    return f"{text(share.bp)} BP, at most {share.share} of {text(share.base)} = {limit_text(share.limit)}{verdict}"


def _class_text(name: str) -> str:
    row = chart().classes[name]
    return f"{name} ({row.bp_min}-{row.bp_max})"


def _yield_lines(numbers: ShipNumbers) -> Iterator[str]:
    ship, levels = numbers.ship, numbers.levels
    yield "What it gives"
    yield f"  maneuver {ship.maneuver}, thrust in directions {', '.join(numbers.thrust)}; no cost is charged for it"
    if ship.shields:
        yield f"  shields: {_points(ship.shields, levels['shields'].shield_points, numbers.shields)}"
    if ship.armor:
        yield f"  armor: {_points(ship.armor, levels['armor'].armor_points, numbers.armor)}"
    yield from (_beam_text(beam) for beam in numbers.beams)
    yield from _store_lines(numbers)
    yield f"  sensor range: {_sensor_text(numbers)}"


def _points(bp: int, each: int, points: int) -> str:
    return f"{bp} BP x {each} = {plural(points, 'point')}"


def _beam_text(beam: BeamGroup) -> str:
    loss = f"1 less for each {beam.step} hexes" if beam.step > 1 else "1 less for each hex"
    reach = f"reaches range {beam.reach}" if beam.reach else "reaches range 0 only"
    return f"  beam {visible(beam.label)}: {beam.count} x damage {beam.damage} at range 0, {loss}; {reach}"


def _store_lines(numbers: ShipNumbers) -> Iterator[str]:
    missiles, batteries, fighters = numbers.missiles, numbers.countermissiles, numbers.fighters
    if missiles.number:
        shot = f"hit on d{missiles.die}, damage {missiles.damage}"
        yield f"  missiles: {missiles.number}, range {missiles.range}, {shot}"
    if batteries.number:
        shot = f"hit on d{batteries.die}, damage {batteries.damage}"
        yield f"  countermissiles: {plural(batteries.number, 'battery', 'batteries')}, range {batteries.range}, {shot}"
    if fighters.number:
        flights = f"{plural(fighters.flights, 'flight')} of {fighters.flight}"
        yield f"  fighters: {fighters.number} in {flights}, endurance {fighters.endurance} turns"


def _sensor_text(numbers: ShipNumbers) -> str:
    if numbers.sensor_range is None:
        return "none, no hit dice"
    highest = rules.highest_roll(numbers.dice)
    return f"{numbers.sensor_range} hexes ({highest} x {highest}, {highest} being the highest roll)"


def used_rulings(numbers: ShipNumbers) -> Iterator[str]:
    """The ids of the rulings that a ship's numbers rest on, in the order of the calculation."""
    ship = numbers.ship
    free = any(True for _ in rules.free_systems(ship, chart()))
    conditions = {
        "frame-base": True,
        "move-speed-base": bool(ship.move or ship.speed),
        "limit-base": bool(ship.hit_dice),
        "cost-one": bool(ship.armor or ship.beams or ship.countermissiles or ship.fighters),
        "bought-systems": bool(ship.bought),
        "free-systems": free,
        "class-overlap": True,
        "maneuver-cost": True,
        "thrust-sides": True,
        "beam-count": bool(ship.beams),
        "beam-falloff": bool(ship.beams),
        "hit-dice-step": bool(ship.hit_dice),
        "countermissile-range": bool(ship.countermissiles),
        "flight": bool(ship.fighters),
        "shields-exceeded": bool(ship.shields),
        "armor-pierced": bool(ship.armor),
    }
    return (key for key, used in conditions.items() if used)


def fleet_story(numbers: FleetNumbers) -> list[str]:
    """The sums of a fleet, a line for each design, and its ships by name."""
    fleet = numbers.fleet
    side = f", {visible(fleet.side)}" if fleet.side else ""
    lines = [visible(fleet.name), f"BFCS fleet, tech level {fleet.tech_level}{side}", "", "Ships in Build Points"]
    names = [f"{visible(group.ship.name)} (TL {group.ship.tech_level})" for group in numbers.groups]
    width = max(map(len, [*names, "total"]), default=0)
    for name, group in zip(names, numbers.groups, strict=True):
        lines.append(f"  {name:{width}} {group.group.count:4} x {text(group.each):6} = {text(group.bp):>7}")
        lines += _name_lines(group.titles if group.group.names else ())
    lines.append(f"  {'total':{width}} {'':13} = {text(numbers.total):>7}   {plural(numbers.ships, 'ship')}")
    return lines + _fleet_limit(numbers)


def _name_lines(titles: Iterable[str]) -> list[str]:
    named = [visible(title) for title in titles]
    return [f"    {', '.join(named)}"] if named else []


def _fleet_limit(numbers: FleetNumbers) -> list[str]:
    limit = numbers.fleet.build_points_limit
    if limit is None:
        return ["  no limit agreed"]
    rest = f"{text(numbers.over)} over: BROKEN" if numbers.over else f"{text(limit - numbers.total)} left"
    return [f"  limit {text(limit)}: {rest}"]
