"""What `show` says of STSTCS ships and fleets: as data, and as a calculation line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from shipyard.core.quantities import number, plural
from shipyard.systems.ststcs import rules
from shipyard.systems.ststcs.catalogue import rulings
from shipyard.systems.ststcs.derive import FleetNumbers, ShipNumbers, WeaponLine, plain, ratio, shield_weight, tenth
from shipyard.systems.ststcs.model import Mount, Ship

_MARK = "+"


def ship_facts(numbers: ShipNumbers) -> Mapping[str, Any]:
    """A ship as data for other programs; what cannot be known is null. D, CE and WDF are rounded as printed."""
    ship, warp = numbers.ship, numbers.warp_power
    return {
        "kind": "ststcs-ship",
        "name": ship.name,
        "model": ship.model,
        "class": ship.class_name,
        "engines": {"type": ship.engine_type, "count": ship.engine_count, "power": warp.value if warp else None},
        "impulse_power": ship.impulse_power,
        "power": numbers.power,
        "computer": ship.computer_type,
        "wdf_limit": _number(numbers.wdf_limit),
        "mpr": ratio(ship.mpr),
        "spr": ratio(numbers.spr) if numbers.spr is not None else None,
        "wpr": ratio(numbers.wpr) if numbers.wpr is not None else None,
        "superstructure": ship.superstructure,
        "shield_generator": ship.generator_type,
        "max_shield": ship.max_shield,
        "ser": _number(numbers.ser),
        "wer": _number(numbers.wer),
        "beams": _mount_facts(ship.beams),
        "missiles": _mount_facts(ship.missiles),
        "wdf": _tenth(numbers.wdf),
        "d": _tenth(numbers.d),
        "ce": _tenth(numbers.ce),
    }


def _number(value: Fraction | None) -> int | float | None:
    return None if value is None else number(value)


def _tenth(value: Fraction | None) -> int | float | None:
    return None if value is None else number(rules.rounded(value))


def _mount_facts(mounts: Sequence[Mount]) -> list[Mapping[str, Any]]:
    return [{"type": mount.type, "count": mount.count, "arc": mount.arc} for mount in mounts]


def ship_story(numbers: ShipNumbers) -> list[str]:
    """A ship line by line: parts, weapons, the calculation of WDF, WER, D and CE, and what is not printed anywhere."""
    ship = numbers.ship
    head = f"{ship.hull_code} {ship.name}".strip()
    lines = [f"{head} (model {ship.model}, class {ship.class_name})"]
    lines += [f"  {ship.type_name}"] if ship.type_name and ship.type_name != ship.name else []
    lines += [f"  {ship.origin}"] if ship.origin else []
    lines += _parts(numbers)
    lines += [_weapon(line, numbers) for line in numbers.lines] or ["  weapons          none"]
    lines += _strangers(ship)
    lines += ["", *_ratings(numbers), "", *_footnotes(numbers)]
    return lines


def _marked(numbers: ShipNumbers, value: str) -> str:
    return _MARK if numbers.dagger(value) else ""


def _parts(numbers: ShipNumbers) -> list[str]:
    ship, spr = numbers.ship, numbers.spr
    warp = f"{numbers.warp_power.value}{_marked(numbers, 'warp_power')}" if numbers.warp_power else "unknown"
    impulse = f"{ship.impulse_power}{_marked(numbers, 'impulse_power')}"
    generator = f"{ship.generator_type}{_marked(numbers, 'shield_generator')}"
    shield = f"{ship.max_shield}{_marked(numbers, 'max_shield')}"
    lines = [
        f"  power            {ship.engine_type} x {ship.engine_count} = {warp} warp, {impulse} impulse: "
        f"{plain(numbers.power)} a turn",
        f"  computer         {ship.computer_type}, weapons up to WDF {plain(numbers.wdf_limit)} (the next one's limit)",
        f"  movement         MPR {ratio(ship.mpr)}; top speed {len(numbers.moves)}",
        f"  superstructure   {ship.superstructure}; components need {plain(numbers.need)} (inferred limit)",
        f"  shields          {generator}, SPR {ratio(spr)}, at most {shield}",
    ]
    if ship.web:
        count = plural(ship.web_generators, "generator")
        lines.append(
            f"  web              {count}, WPR {ratio(numbers.wpr)}: 1 power makes {_per_power(numbers)} web points"
        )
    return [*lines, f"  mass             about {numbers.mass:,} tons (an estimate)"]


def _per_power(numbers: ShipNumbers) -> str:
    return "unknown" if numbers.wpr is None else plain(1 / numbers.wpr)


def _weapon(line: WeaponLine, numbers: ShipNumbers) -> str:
    weapon = line.weapon
    arcs = ", ".join(f"{count} {arc or '?'}" for arc, count in line.arcs)
    if weapon.missile:
        effect = f"power {weapon.power} to arm, damage {weapon.damage}"
    else:
        bands = " ".join(f"+{band.bonus}({band.near}-{band.far})" for band in weapon.bands) or "no bonus"
        effect = f"power {weapon.power}, {bands}"
    name = f"{weapon.type}{_marked(numbers, weapon.type)} x {line.count}"
    return f"  {name:16} {arcs}; {effect}, chart {weapon.chart} to {len(weapon.to_hit)}, WDF {tenth(weapon.wdf)} each"


def _strangers(ship: Ship) -> list[str]:
    return [
        f"  {mount.type} x {mount.count}    in no weapon table; not counted"
        for mount in ship.mounts
        if not mount.weapon
    ]


def _ratings(numbers: ShipNumbers) -> list[str]:
    ship = numbers.ship
    parts = " + ".join(f"{line.count} x {tenth(line.weapon.wdf)}" for line in numbers.lines)
    lines = [f"  WDF = {parts or 'no weapons'} = {tenth(numbers.wdf)}"]
    if numbers.ser is None or numbers.d is None or numbers.power is None:
        return [*lines, "  D and CE cannot be worked out: a part of the ship is unknown"]
    move = f"{numbers.power} / ({ratio(ship.mpr)})"
    if numbers.wer is not None:
        ser = plain(numbers.ser)
        factor = plain(shield_weight(ship, numbers.ser))
        lines.append(f"  WER = (SER + 2 x SER) / 2 = ({ser} + 2 x {ser}) / 2 = {tenth(numbers.wer)}")
        bracket = f"WER {plain(numbers.wer)} x {move} + {factor} x shield {ship.max_shield} + SS {ship.superstructure}"
    else:
        bracket = f"SER {plain(numbers.ser)} x {move} + shield {ship.max_shield} + SS {ship.superstructure}"
    lines.append(f"  D{_MARK} = 10/7 x ({bracket}) = {tenth(numbers.d)}")
    lines.append(f"  CE{_MARK} = D x WDF / 100 = {tenth(numbers.d)} x {tenth(numbers.wdf)} / 100 = {tenth(numbers.ce)}")
    return lines


def _footnotes(numbers: ShipNumbers) -> list[str]:
    """Each marked value with its grounds, then the rulings that the numbers rest on."""
    lines = [f"  {_MARK} {note.value.replace('_', ' ')}: {note.certainty}; {note.why}" for note in numbers.daggers]
    keys = ["defense-formula", "combat-efficiency", "component-superstructure"]
    keys += ["web-efficiency"] if numbers.ship.web else []
    keys += ["shield-maximum"] if numbers.dagger("max_shield") else []
    keys += ["engine-pairs"] if numbers.dagger("warp_power") else []
    keys += ["impulse-substitute"] if numbers.dagger("impulse_power") else []
    keys += ["part-power"] if numbers.ship.mpr.denominator > 1 else []
    keys += ["ratio-between"] if numbers.ship.mpr.denominator > 1 else []
    return lines + [f"  {rulings()[key].line_in(numbers.ship.readings)}" for key in keys]


def fleet_facts(numbers: FleetNumbers) -> Mapping[str, Any]:
    """A fleet as data for other programs; `wdf` and `ce` of a line are those of one ship."""
    fleet = numbers.fleet
    return {
        "kind": "ststcs-fleet",
        "name": fleet.name,
        "ships": numbers.ships,
        "wdf": _tenth(numbers.wdf),
        "wdf_limit": _number(fleet.wdf_limit),
        "ce": _tenth(numbers.ce),
        "ce_limit": _number(fleet.ce_limit),
        "groups": [
            {
                "ship": entry.numbers.ship.name,
                "model": entry.numbers.ship.model,
                "count": entry.group.count,
                "names": list(entry.group.names),
                "wdf": _tenth(entry.numbers.wdf),
                "ce": _tenth(entry.numbers.ce),
            }
            for entry in numbers.groups
        ],
    }


def fleet_story(numbers: FleetNumbers) -> list[str]:
    """A fleet line by line, with its sums against the limits."""
    fleet = numbers.fleet
    lines = [fleet.name]
    for entry in numbers.groups:
        ship, count = entry.numbers.ship, entry.group.count
        named = f" ({', '.join(entry.group.names)})" if entry.group.names else ""
        title = f"{ship.hull_code} {ship.name}".strip()
        lines.append(
            f"  {count} x {title}, model {ship.model}{named}: WDF {tenth(entry.numbers.wdf)}, "
            f"CE {tenth(entry.numbers.ce)}{_MARK} each"
        )
    for name, value, limit in (("WDF", numbers.wdf, fleet.wdf_limit), ("CE", numbers.ce, fleet.ce_limit)):
        lines.append(f"  {name} {tenth(value)}" + (f" of {plain(limit)}" if limit is not None else "; no limit"))
    return [*lines, f"  {_MARK} inferred: {rulings()['defense-formula'].line}"]
