"""What `show` says of an SFB display: its boxes and sums, as data and line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shipyard.core.quantities import number
from shipyard.systems.sfb import rules
from shipyard.systems.sfb.model import Ssd, Weapons


def facts(ssd: Ssd) -> Mapping[str, Any]:
    """The display as data for other programs; what the file does not give is null."""
    return {
        "kind": "sfb-ssd",
        "name": ssd.name,
        "hull_code": ssd.hull_code,
        "movement_cost": None if ssd.movement_cost is None else number(ssd.movement_cost),
        "size_class": ssd.size_class,
        "size_group": ssd.size_group,
        "warp": {**ssd.warp, "total": ssd.warp_total},
        "impulse": ssd.impulse,
        "hull": {**ssd.hull, "total": ssd.hull_total},
        "excess_damage": ssd.excess_damage,
        "shields": list(ssd.shields),
        "phasers": _weapon_facts(ssd.phasers),
        "disruptors": _weapon_facts(ssd.disruptors),
        "other_weapons": _weapon_facts(ssd.others),
    }


def _weapon_facts(weapons: Sequence[Weapons]) -> list[Mapping[str, Any]]:
    return [{"type": each.type, "count": each.count, "arcs": list(each.arcs), "range": each.range} for each in weapons]


def story(ssd: Ssd) -> list[str]:
    """The display line by line."""
    lines = [f"{ssd.hull_code} {ssd.name}".strip()]
    cost, tables = ssd.movement_cost, ssd.tables
    known = None if cost is None else rules.known_cost(cost, tables.costs, tables.tolerance)
    meant = f", taken as {known}" if known is not None and known != cost else ""
    lines.append(f"  movement cost    {ssd.movement_cost_text or 'missing'}{meant}")
    lines.append(f"  warp             {_sum(ssd.warp)} = {_box(ssd.warp_total)}")
    lines.append(f"  impulse          {_box(ssd.impulse)}")
    lines.append(f"  hull             {_sum(ssd.hull)} = {_box(ssd.hull_total)}")
    lines.append(f"  excess damage    {_box(ssd.excess_damage)}")
    lines.append(f"  shields          {', '.join(map(str, ssd.shields)) or 'missing'}")
    lines += [_weapon(weapons, ssd) for weapons in ssd.weapons] or ["  weapons          none"]
    group, ground = ssd.group
    return [*lines, f"  size group       {group}" + (f" (assumed: {ground})" if ground else "")]


def _box(value: int | None) -> str:
    return "missing" if value is None else str(value)


def _sum(parts: Mapping[str, int | None]) -> str:
    return " + ".join(f"{_box(value)} {key}" for key, value in parts.items())


def _weapon(weapons: Weapons, ssd: Ssd) -> str:
    sectors = "+".join(rules.nearest_sectors(weapons.bearings, ssd.tables.arcs))
    meant = f" ({sectors})" if sectors and sectors != weapons.arc_text else ""
    reach = f", range {weapons.range}" if weapons.range else ""
    return f"  {weapons.type:16} {weapons.count} in {weapons.arc_text or 'no arc'}{meant}{reach}"
