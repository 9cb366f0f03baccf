"""The ship files of the Amarillo SFB engine (JSON), to `sfb-ssd`.

An absent key is zero in that format. `type` is the hull code (`hull` in older files); arcs are sector names, unions of
them or bearings "1" to "24", clockwise from 1 ahead; `weapons` has one entry for each weapon.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shipyard.conversions.importers._json_fields import BadJson, Fields, parse
from shipyard.conversions.importers._record import Imported, Importer, ImportFault
from shipyard.conversions.yaml_text import flow, scalar
from shipyard.core.findings import Path
from shipyard.core.nearest import did_you_mean
from shipyard.core.words import quoted, visible
from shipyard.systems.sfb.model import tables, weapon_type
from shipyard.systems.sfb.rules import arc_bearings

MAX_WEAPONS = 500
_MODELINE = "# yaml-language-server: $schema=https://shipyard.example/schemas/sfb-ssd.schema.json"
_TOP = {"type", "hull", "typeName", "name", "moveCost", "turnMode", "sizeClass", "bpv", "serviceYear"}
_TOP |= {"shields", "hullBoxes", "power", "tables", "weapons"}
# Where a new word or a number starts in `ScoutChannel` or `Phaser1`.
_JOINT = re.compile(r"(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[0-9])")
_HULL = {"forward": "fhull", "aft": "ahull", "center": "chull"}
_WARP = {"left": "leftWarp", "right": "rightWarp", "center": "centerWarp"}
_POWER = {"apr": "apr", "awr": "awr", "battery": "battery"}
_WEAPON = ("type", "arcs", "range")


@dataclass(frozen=True)
class _Weapon:
    """One weapon of the file."""

    key: str
    type: str
    arcs: tuple[str, ...]
    bearings: frozenset[int]
    range: int | None


def read(raw: bytes, name: str) -> Imported:
    """The `sfb-ssd` document of a ship file."""
    try:
        data = parse(raw)
    except BadJson as why:
        return Imported(None, (ImportFault("YARD001", (), str(why)),))
    if not isinstance(data, dict) or not _is_ship(data):
        words = "this is no ship: it takes type (or hull), and power, hullBoxes or shields"
        return Imported(None, (ImportFault("YARD002", (), words),))
    fields = Fields()
    lines = [*_head(data, fields, name), *_boxes(data, fields), *_weapon_lines(_weapons(data, fields))]
    fields.leave(data, _TOP)
    ignored = tuple(visible(key) for key in fields.ignored)
    if fields.faults:
        return Imported(None, tuple(fields.faults), ignored)
    return Imported("".join(f"{line}\n" for line in lines), (), ignored)


def _is_ship(data: dict[str, Any]) -> bool:
    return bool({"type", "hull"} & data.keys() and {"power", "hullBoxes", "shields"} & data.keys())


def _head(data: dict[str, Any], fields: Fields, name: str) -> Iterator[str]:
    """What the ship is called and how it moves."""
    code = fields.text(data, "type", (), 20) or fields.text(data, "hull", (), 20)
    sort, own = fields.text(data, "typeName", ()), fields.text(data, "name", ())
    yield _MODELINE
    yield f"# read from {visible(name)}, a ship file of the Amarillo SFB engine"
    yield "kind: sfb-ssd"
    if code:
        yield f"hull_code: {quoted(code)}"
    yield f"name: {quoted(own or sort or code)}"
    if sort and own:
        yield f"type_name: {quoted(sort)}"
    yield f"movement_cost: {fields.number(data, 'moveCost', (), 99)}"
    mode = fields.text(data, "turnMode", (), 10)
    if mode:
        yield f"turn_mode: {quoted(mode)}"
    if "sizeClass" in data:
        yield f"size_class: {fields.whole(data, 'sizeClass', (), 7, 1)}"
    if "serviceYear" in data:
        yield f"year_in_service: {fields.whole(data, 'serviceYear', (), 9999)}"
    if "bpv" in data:
        yield f"bpv: {fields.number(data, 'bpv', (), 99999)}"


def _boxes(data: dict[str, Any], fields: Fields) -> Iterator[str]:
    """Engines, hull and shields."""
    power, hull, charts = (fields.part(data, key, ()) for key in ("power", "hullBoxes", "tables"))
    yield f"warp: {flow(_counts(fields, power, _WARP, 'power'))}"
    yield f"impulse: {fields.whole(power, 'impulse', ('power',))}"
    yield from (f"{key}: {boxes}" for key, boxes in _counts(fields, power, _POWER, "power").items() if boxes != "0")
    yield f"hull: {flow(_counts(fields, hull, _HULL, 'hullBoxes'))}"
    yield f"excess_damage: {fields.whole(charts, 'excess', ('tables',))}"
    shields = fields.items(data, "shields", (), 6)
    boxes = [str(fields.counted(value, ("shields", index))) for index, value in enumerate(shields)]
    yield f"shields: [{', '.join(boxes + ['0'] * (6 - len(boxes)))}]"
    fields.leave(power, (*_WARP.values(), *_POWER.values(), "impulse"), "power.")
    fields.leave(hull, _HULL.values(), "hullBoxes.")
    fields.leave(charts, ("excess",), "tables.")


def _counts(fields: Fields, data: dict[str, Any], names: Mapping[str, str], where: str) -> dict[str, str]:
    return {ours: str(fields.whole(data, theirs, (where,))) for ours, theirs in names.items()}


def _weapons(data: dict[str, Any], fields: Fields) -> Iterator[_Weapon]:
    for index, entry in enumerate(fields.items(data, "weapons", (), MAX_WEAPONS)):
        path: Path = ("weapons", index)
        if not isinstance(entry, dict):
            fields.fault("YARD103", path, "must be an object")
            continue
        name = fields.text(entry, "type", path, 50)
        if not name.strip():
            fields.fault("YARD102", path, "type is missing")
            continue
        key, kind = _named(name)
        arcs = _arcs(entry, fields, path)
        reach = fields.whole(entry, "range", path, 999, 1) if "range" in entry else None
        fields.leave(entry, _WEAPON, "weapons[].")
        yield _Weapon(key, kind, arcs, arc_bearings(arcs, tables().arcs)[0], reach)


def _named(name: str) -> tuple[str, str]:
    """`Phaser1` as (`phasers`, `phaser-1`), `ScoutChannel` as (`other_weapons`, `scout-channel`)."""
    kind = weapon_type(_JOINT.sub("-", name))
    if kind.startswith("phaser-"):
        return "phasers", kind
    return ("disruptors", kind) if kind == "disruptor" else ("other_weapons", kind)


def _arcs(entry: dict[str, Any], fields: Fields, path: Path) -> tuple[str, ...]:
    """The arcs of a weapon; a name that is none is a fault."""
    found = []
    for index, value in enumerate(fields.items(entry, "arcs", path, 24)):
        where = (*path, "arcs", index)
        name = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        if not isinstance(name, str):
            fields.fault("YARD103", where, "must be the name of an arc")
        elif arc_bearings((name,), tables().arcs)[1]:
            hint = did_you_mean(name, tables().arcs.bearings)
            fields.fault("YARD104", where, f"{name[:40]!r} is no firing arc", hint)
        else:
            found.append(name.strip().upper())
    return tuple(found)


def _weapon_lines(weapons: Iterator[_Weapon]) -> Iterator[str]:
    """The weapons, those of one type, arc and range together, each list under its key."""
    groups: dict[tuple[str, str, frozenset[int], int | None], list[_Weapon]] = {}
    for weapon in weapons:
        groups.setdefault((weapon.key, weapon.type, weapon.bearings, weapon.range), []).append(weapon)
    for key in ("phasers", "disruptors", "other_weapons"):
        lines = [_entry(alike) for (own, *_), alike in groups.items() if own == key]
        yield from [f"{key}:", *lines] if lines else []


def _entry(alike: Sequence[_Weapon]) -> str:
    first = alike[0]
    pairs = {} if first.key == "disruptors" else {"type": scalar(first.type)}
    pairs["count"] = str(len(alike))
    if first.arcs:
        pairs["arcs"] = f"[{', '.join(scalar(arc) for arc in first.arcs)}]"
    if first.range is not None:
        pairs["range"] = str(first.range)
    return f"  - {flow(pairs)}"


IMPORTER = Importer("ship files of the Amarillo SFB engine (JSON)", "sfb-ssd", read)
