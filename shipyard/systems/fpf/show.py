"""What `show` says of FPF ships and fleets: as data, and as a calculation line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shipyard.core.resources import PACKAGE
from shipyard.core.tables import Ruling, load_rulings
from shipyard.core.words import visible
from shipyard.systems.fpf.derive import FleetNumbers, PenetrationLine, ShipNumbers, SquadronNumbers
from shipyard.systems.fpf.model import SHIPS_IN_SQUADRON, Squadron, Weapon
from shipyard.systems.fpf.rules import arcs_text


def _ruling(key: str) -> Ruling:
    return load_rulings(PACKAGE / "systems" / "fpf" / "tables" / "rulings.yaml")[key]


def ship_facts(numbers: ShipNumbers) -> Mapping[str, Any]:
    """A ship class as data for other programs."""
    ship = numbers.ship
    return {
        "kind": "fpf-ship",
        "name": ship.name,
        "designation": ship.designation,
        "side": ship.side,
        "type": ship.type,
        "value": ship.value,
        "squadron_value": numbers.squadron_value,
        "ships": SHIPS_IN_SQUADRON,
        "superstructure": ship.superstructure,
        "shields": ship.shields,
        "power": ship.power,
        "beams": ship.phasers.count if ship.phasers else 0,
        "torpedoes": ship.photons.count if ship.photons else 0,
        "phasers": _weapon_facts(ship.phasers),
        "photons": _weapon_facts(ship.photons),
        "computer": ship.computer,
        "damage_control": ship.damage_control,
        "penetration": [_penetration_facts(line) for line in numbers.penetration],
    }


def _weapon_facts(weapon: Weapon | None) -> Mapping[str, Any] | None:
    if weapon is None:
        return None
    banks = [{"count": bank.count, "arcs": list(bank.arcs), "own_arcs": bank.own_arcs} for bank in weapon.banks]
    return {"strength": weapon.strength, "range": weapon.range, "banks": banks}


def _penetration_facts(line: PenetrationLine) -> Mapping[str, Any]:
    needed = dict(zip(map(str, line.against), line.needed, strict=True))
    return {"weapon": line.weapon, "strength": line.strength, "needed": needed}


def ship_story(numbers: ShipNumbers) -> list[str]:
    """A ship class line by line, with the rulings that its sheet rests on."""
    ship = numbers.ship
    side = f", {ship.side}" if ship.side else ""
    lines = [visible(f"{ship.title} ({ship.type}{side})")]
    lines += [f"  value            {ship.value}; a squadron of 3: 3 x {ship.value} = {numbers.squadron_value}"]
    lines += [f"  superstructure   {ship.superstructure:3}  loses every point of damage, at 0 the ship is destroyed"]
    lines += [f"  shields (1-4)    {ship.shields:3}"]
    lines += [f"  power (5-7)      {ship.power:3}" + (f"  {visible(ship.power_note)}" if ship.power_note else "")]
    lines += [_weapon_line("phasers (8)", ship.phasers), _weapon_line("photons (9)", ship.photons)]
    lines += [f"  computer (0)     {ship.computer:3}  start on the Systems track of +10 to -10"]
    never = "  nothing is ever repaired" if ship.damage_control == 0 else ""
    lines += [f"  damage control   {ship.damage_control:3}{never}"]
    lines += _penetration_story(numbers.penetration, ship.shields)
    keys = ["banks-literal"] if any(_shares_arcs(weapon) for weapon in ship.weapons) else []
    keys += ["bounds-of-d10"] if ship.weapons else []
    return lines + [_ruling(key).line_in(ship.readings) for key in [*keys, "power-limits-change", "systems-zero"]]


def _shares_arcs(weapon: Weapon) -> bool:
    return len(weapon.banks) > 1 and not all(bank.own_arcs for bank in weapon.banks)


def _weapon_line(label: str, weapon: Weapon | None) -> str:
    if weapon is None:
        return f"  {label:16} none; a hit there counts on the superstructure only"
    banks = ", ".join(f"{bank.count} {arcs_text(bank.arcs) or '?'}" for bank in weapon.banks)
    word = "banks" if len(weapon.banks) > 1 else "bank"
    return f"  {label:16} {weapon.count:3}  strength {weapon.strength}, range {weapon.range} cm; {word}: {banks}"


def _penetration_story(lines: tuple[PenetrationLine, ...], own: int) -> list[str]:
    """The d10 needed against shields that matter: from the last 2+ to the first 10, and against its own."""
    told = []
    for line in lines:
        steps = [f"{shields}: {needed}+" if needed < 10 else f"{shields}: 10" for shields, needed in _slope(line)]
        told.append(f"  d10 needed by {line.weapon} of strength {line.strength} against shields of {', '.join(steps)}")
    return told


def _slope(line: PenetrationLine) -> list[tuple[int, int]]:
    pairs = list(zip(line.against, line.needed, strict=True))
    start = max((at for at, (_, needed) in enumerate(pairs) if needed == 2), default=0)
    end = min((at for at, (_, needed) in enumerate(pairs) if needed == 10), default=len(pairs) - 1)
    return pairs[start : max(end, start) + 1]


def fleet_facts(numbers: FleetNumbers) -> Mapping[str, Any]:
    """A fleet as data for other programs; a mixed squadron has `ship` null and its ships in `members`."""
    fleet = numbers.fleet
    return {
        "kind": "fpf-fleet",
        "name": fleet.name,
        "side": fleet.side,
        "value": numbers.value,
        "value_limit": fleet.value_limit,
        "ships": numbers.ships,
        "squadrons": [_squadron_facts(squadron) for squadron in numbers.squadrons],
    }


def _squadron_facts(numbers: SquadronNumbers) -> Mapping[str, Any]:
    squadron = numbers.squadron
    members = [
        {"ship": member.ship.title if member.ship else None, "name": member.name, "non_combatant": member.non_combatant}
        for member in squadron.members
    ]
    ship = None if squadron.mixed or not squadron.ships else squadron.ships[0].title
    return {"ship": ship, "ships": len(members), "value": numbers.value, "members": members}


def squadron_name(squadron: Squadron) -> str:
    """The class of a squadron, or that it is mixed."""
    return "mixed squadron" if squadron.mixed or not squadron.ships else squadron.ships[0].title


def fleet_story(numbers: FleetNumbers) -> list[str]:
    """A fleet line by line: squadrons, their sums, the total against the limit."""
    fleet = numbers.fleet
    lines = [visible(f"{fleet.name}{f' ({fleet.side})' if fleet.side else ''}")]
    for entry in numbers.squadrons:
        squadron = entry.squadron
        values = [ship.value for ship in squadron.ships]
        sums = f"{len(values)} x {values[0]}" if len(set(values)) == 1 else " + ".join(map(str, values))
        lines.append(f"  {entry.number:2}  {visible(squadron_name(squadron)):24} {sums} = {entry.value}")
        names = [member.name for member in squadron.members if member.name]
        lines += [visible(f"      {', '.join(names)}")] if names else []
    limit = fleet.value_limit
    against = "no limit" if limit is None else f"limit {limit}, {limit - numbers.value} free"
    against = f"limit {limit}, {numbers.over} over" if numbers.over else against
    count = f"{numbers.ships} ship{'s' if numbers.ships != 1 else ''}"
    return [*lines, f"  {count}, {' + '.join(str(s.value) for s in numbers.squadrons)} = {numbers.value}; {against}"]
