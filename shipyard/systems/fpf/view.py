"""What the FPF sheets show: plain values for the templates, nothing computed that `derive` does not give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shipyard.core.quantities import plural
from shipyard.core.system import SheetRequest, View
from shipyard.systems.fpf.derive import (
    COLUMNS,
    PenetrationLine,
    ShipNumbers,
    SquadronNumbers,
    derive_squadron,
    shield_values,
)
from shipyard.systems.fpf.model import SHIPS_IN_SQUADRON, Bank, Member, Ship, Squadron, Weapon
from shipyard.systems.fpf.rules import arcs_short, arcs_text

_LOCATIONS = {"phasers": "8", "photons": "9"}
_SHAPES = {"phasers": "square", "photons": "circle"}
_WORDS = {"F": "FWD", "P": "PORT", "S": "STBD", "A": "AFT"}


def ship_sheet(numbers: ShipNumbers, request: SheetRequest) -> View:
    """A class's sheet: a squadron of three ships without names."""
    members = tuple(Member(numbers.ship, "", False, ()) for _ in range(SHIPS_IN_SQUADRON))
    squadron = derive_squadron(0, Squadron(members, ()))
    return _sheet([squadron], "", numbers.ship.side, request)


def fleet_squadrons(numbers: Any, request: SheetRequest) -> View:
    """The squadron sheets of a fleet; what the fleet waives stands on its roster."""
    bare = SheetRequest(request.height, request.options)
    return _sheet(numbers.squadrons, numbers.fleet.name, numbers.fleet.side, bare)


def blank_squadron(request: SheetRequest) -> View:
    """An empty squadron sheet: everything to be written in."""
    style = request.options.get("style", "tracked")
    return {"footer": "", "style": style, "blank": True, "blocks": [_blank_block()] * (3 if style == "classic" else 2)}


_BLANK_TRACKS = {"superstructure": 40, "shields": 20, "power": 20, "computer": 10}
_BLANK_BANKS = {"phasers": [5, 5], "photons": [6]}


def _blank_block() -> View:
    """A squadron with open numbers: as many boxes as the largest printed ships have, and some more."""
    sets = {kind: [{"arcs": "", "words": "", "printed": "", "counts": counts}] for kind, counts in _BLANK_BANKS.items()}
    weapons = [
        {
            "label": kind.capitalize(),
            "location": location,
            "shape": _SHAPES[kind],
            "form": "plain",
            "strength": "",
            "range": "",
            "arcs": "",
            "sets": sets[kind],
            "cells": [{"sets": sets[kind]}] * SHIPS_IN_SQUADRON,
        }
        for kind, location in _LOCATIONS.items()
    ]
    member = {"ship": _BLANK_TRACKS, "registry": "", "name": "", "class_line": "", "non_combatant": False}
    return {
        "name": "Squadron",
        "title": "",
        "type": "",
        "sub": "",
        "value": None,
        "squadron_value": None,
        "mixed": False,
        "empty": 0,
        "members": [member] * SHIPS_IN_SQUADRON,
        "common": dict.fromkeys([*_BLANK_TRACKS, "damage_control"]),
        "power_note": "",
        "written": (),
        "weapons": weapons,
        "tables": [
            {
                "shields": shield_values(0),
                "lines": [_open_line(kind) for kind in _LOCATIONS],
            }
        ],
    }


def _open_line(kind: str) -> View:
    """A line of the d10 table to fill in."""
    return {"label": kind.capitalize(), "strength": "", "needed": [""] * COLUMNS}


def _sheet(squadrons: Sequence[SquadronNumbers], fleet: str, side: str, request: SheetRequest) -> View:
    return {
        "footer": fleet,
        "style": request.options.get("style", "tracked"),
        "blank": False,
        "blocks": [block for squadron in squadrons for block in _blocks(squadron, side, request)],
    }


def _blocks(numbers: SquadronNumbers, side: str, request: SheetRequest) -> list[View]:
    """A squadron as one block, or as several of three ships where there are more."""
    members = numbers.squadron.members
    parts = [members[at : at + SHIPS_IN_SQUADRON] for at in range(0, len(members), SHIPS_IN_SQUADRON)]
    return [_block(numbers, part, index, side, request) for index, part in enumerate(parts)]


def _block(numbers: SquadronNumbers, members: tuple[Member, ...], index: int, side: str, request: SheetRequest) -> View:
    squadron = numbers.squadron
    ships = [member.ship for member in members if member.ship is not None]
    first, mixed = ships[0], squadron.mixed
    return {
        "name": _outline_name(numbers, first, mixed),
        "title": "Mixed squadron" if mixed else first.title,
        "type": plural(len(squadron.members), "ship") if mixed else first.type,
        "sub": _sub_line(numbers, side or first.side, index, mixed, request.waived),
        "value": None if mixed else first.value,
        "squadron_value": numbers.value,
        "mixed": mixed,
        "empty": SHIPS_IN_SQUADRON - len(members),
        "members": [_member(member) for member in members],
        "common": _common(ships, mixed),
        "power_note": first.power_note if not mixed else "",
        "written": _written(ships, request.height),
        "weapons": [_weapon_row(kind, ships, mixed) for kind in _LOCATIONS],
        "tables": _d10_tables(numbers.penetration),
    }


def _outline_name(numbers: SquadronNumbers, first: Ship, mixed: bool) -> str:
    title = "Mixed squadron" if mixed else first.title
    return f"{numbers.number}  {title}" if numbers.number else title


def _sub_line(numbers: SquadronNumbers, side: str, index: int, mixed: bool, waived: tuple[str, ...]) -> str:
    """The small line of the heading: side, number, and what is unusual."""
    parts = [side] if side else []
    parts += [f"squadron {numbers.number}"] if numbers.number else []
    count = len(numbers.squadron.members)
    parts += [plural(count, "ship")] if count != SHIPS_IN_SQUADRON and not mixed else []
    parts += ["continued"] if index else []
    parts += [f"waived: {', '.join(waived)}"] if waived else []
    return ", ".join(parts)


def _member(member: Member) -> View:
    ship = member.ship
    assert ship is not None
    registry = ship.registry
    named = member.name.strip()
    shown = named if not registry or named.casefold().startswith(registry.casefold()) else registry + named
    return {
        "ship": ship,
        "registry": registry,
        "name": shown if named else "",
        "class_line": f"{ship.title}  ·  {ship.value}",
        "non_combatant": member.non_combatant,
    }


_TRACKS = ("superstructure", "shields", "power")
_OTHER_ROWS, _BOX_ROW = 140.0, 4.0  # mm: margins and all rows but the tracks at their least; a row of ten boxes
_WEAPON_LINE = 5.6  # mm: a line of weapons beyond the first


def _weapon_lines(ship: Ship) -> int:
    """Lines of weapons beyond the first of each kind, as they flow on the sheet; banks that bear alike go together."""
    lines = 0
    for weapon in ship.weapons:
        plain = len(weapon.arc_sets) == 1
        for arcs in weapon.arc_sets:
            banks = [bank.count for bank in weapon.banks if bank.arcs == arcs]
            lines += _flowed(banks, *((10, 44.0) if plain else (5, 35.4)))
        lines -= 1
    return lines


def _flowed(banks: Sequence[int], most: int, room: float) -> int:
    """Lines that banks take in `room` mm, broken into parts of at most `most`: 4 mm a weapon, 1.6 more a part."""
    parts = [min(most, count - done) for count in banks for done in range(0, count, most)]
    lines, used = 1, 0.0
    for part in parts:
        wide = part * 4.0 - 0.8 + (2.4 if used else 0.0)
        if used and used + wide > room:
            lines, used, wide = lines + 1, 0.0, wide - 2.4
        used += wide
    return lines


def _written(ships: Sequence[Ship], height: float) -> tuple[str, ...]:
    """The tracks with too many boxes for the page, the longest first: what is left of them is written down."""
    rows = {key: max(-(-getattr(ship, key) // 10) for ship in ships) for key in _TRACKS}
    written: list[str] = []
    room = height - _OTHER_ROWS - max(_weapon_lines(ship) for ship in ships) * _WEAPON_LINE
    while sum(rows.values()) * _BOX_ROW > room and len(written) < len(_TRACKS):
        longest = max(rows, key=lambda key: rows[key])
        written.append(longest)
        rows[longest] = 2
    return tuple(written)


def _common(ships: Sequence[Ship], mixed: bool) -> Mapping[str, int | None]:
    """The values that all ships of the block share; None where they differ, or stand in the ships' own cells."""
    common: dict[str, int | None] = {}
    for key in ("superstructure", "shields", "power", "computer", "damage_control"):
        values = {getattr(ship, key) for ship in ships}
        common[key] = values.pop() if len(values) == 1 else None
    if mixed:
        common["damage_control"] = None
    return common


def _weapon_row(kind: str, ships: Sequence[Ship], mixed: bool) -> View:
    """One weapon line: `form` is none, plain (all banks bear alike), split (by arcs) or mixed (by ship)."""
    weapons: list[Weapon | None] = [getattr(ship, kind) for ship in ships]
    row: dict[str, Any] = {
        "label": kind.capitalize(),
        "location": _LOCATIONS[kind],
        "shape": _SHAPES[kind],
        "cells": [_weapon_cell(weapon) for weapon in weapons],
    }
    first = next((weapon for weapon in weapons if weapon is not None), None)
    if first is None:
        return {**row, "form": "none"}
    if mixed:
        return {**row, "form": "mixed"}
    form = "plain" if len(first.arc_sets) == 1 else "split"
    return {**row, "form": form, **_weapon_facts(first)}


def _weapon_facts(weapon: Weapon) -> dict[str, Any]:
    return {
        "strength": weapon.strength,
        "range": weapon.range,
        "arcs": "".join(letter for letter in "FPSA" if any(letter in arcs for arcs in weapon.arc_sets)),
        "sets": [_arc_set(arcs, weapon.banks) for arcs in weapon.arc_sets],
    }


def _weapon_cell(weapon: Weapon | None) -> View | None:
    """A ship's banks of one weapon, as a mixed squadron's cell shows them."""
    if weapon is None:
        return None
    facts = _weapon_facts(weapon)
    return {**facts, "words": arcs_short(facts["arcs"]), "one_set": len(facts["sets"]) == 1}


def _arc_set(arcs: str, banks: Sequence[Bank]) -> View:
    """The banks that bear in one set of arcs."""
    counts = [bank.count for bank in banks if bank.arcs == arcs and bank.count]
    printed = _WORDS.get(arcs, arcs_text(arcs))
    return {"arcs": arcs, "words": arcs_short(arcs), "printed": printed, "counts": counts}


def _d10_tables(lines: Sequence[PenetrationLine]) -> list[View]:
    """The lines under the shield values that they share."""
    columns = dict.fromkeys(line.against for line in lines)
    return [
        {"shields": shields, "lines": [_penetration(line) for line in lines if line.against == shields]}
        for shields in columns
    ]


def _penetration(line: PenetrationLine) -> View:
    """A line of the d10 table: bold where the number moves, plain where it is always 2+ or only the 10."""
    texts = ["10" if needed == 10 else f"{needed}+" if needed == 2 else f"*{needed}+" for needed in line.needed]
    return {"label": line.weapon.capitalize(), "strength": line.strength, "needed": texts}


# The roster.

BAR_WIDTH = 173.9  # mm
_ROW_STEPS = ((12.5, 10.0), (12.0, 8.0), (11.0, 7.0), (9.0, 6.0))  # mm: a squadron's row, its initiative row
_FIXED = 10.5 + 19.5 + 6.0 + 8.0  # heading, value bar, column heads, total
_INITIATIVE_FIXED = 7.0 + 5.5  # heading, turn numbers
_REFERENCE = 73.0
_MARGINS, _GAP = 24.0, 6.0
_LOW_PAGE = 200.0


def roster(numbers: Any, request: SheetRequest) -> View:
    """The first page of a fleet: squadrons, values against the limit, initiative, the turn and the damage table."""
    fleet = numbers.fleet
    squadrons = [row for squadron in numbers.squadrons for row in _roster_rows(squadron)]
    row, initiative = _row_heights(len(squadrons), request.height)
    counted = f"{plural(len(numbers.squadrons), 'squadron')}, {plural(numbers.ships, 'ship')}"
    return {
        "footer": fleet.name,
        "title": fleet.name,
        "side": fleet.side,
        "sub": ", ".join([counted] + [f"waived: {', '.join(request.waived)}"] * bool(request.waived)),
        "limit": fleet.value_limit,
        "value": numbers.value,
        "over": numbers.over,
        "ships": plural(numbers.ships, "ship"),
        "bar": _bar(numbers),
        "squadrons": squadrons,
        "row": row,
        "initiative": initiative,
        "turns": ["start", *map(str, range(1, 12))],
    }


def blank_roster(request: SheetRequest) -> View:
    """An empty roster with six squadrons to write in."""
    empty = {"title": "", "type": "", "cells": [None] * 3, "each": "", "value": "", "continued": False}
    rows = [{**empty, "number": number} for number in range(1, 7)]
    row, initiative = _row_heights(len(rows), request.height)
    return {
        "footer": "",
        "title": "",
        "side": "",
        "sub": "",
        "limit": None,
        "value": None,
        "over": 0,
        "ships": "",
        "bar": None,
        "squadrons": rows,
        "row": row,
        "initiative": initiative,
        "turns": ["start", *map(str, range(1, 12))],
    }


def _row_heights(rows: int, height: float) -> tuple[float, float]:
    """The tallest rows with which all fits one page; where nothing does, initiative goes (0) and the table goes on.

    A low page (landscape) has the squadrons alone; initiative and reference follow on the next one.
    """
    room = height - _MARGINS
    if room < _LOW_PAGE:
        fits = _INITIATIVE_FIXED + rows * _ROW_STEPS[-1][1] <= room
        return _ROW_STEPS[-2][0], _ROW_STEPS[-1][1] if fits else 0.0
    room -= _REFERENCE + 2 * _GAP
    for row, initiative in _ROW_STEPS:
        if _FIXED + _INITIATIVE_FIXED + rows * (row + initiative) <= room:
            return row, initiative
    room += _GAP
    return next((row for row, _ in _ROW_STEPS if _FIXED + rows * row <= room), _ROW_STEPS[-1][0]), 0.0


def _roster_rows(numbers: SquadronNumbers) -> list[View]:
    """A squadron's row, and further ones for ships beyond the third."""
    squadron = numbers.squadron
    ships, mixed = squadron.ships, squadron.mixed
    cells: list[View | None] = [
        {**_member(member), "mixed_line": f"{member.ship.name} {member.ship.value}"}
        for member in squadron.members
        if member.ship
    ]
    cells += [None] * (-len(cells) % SHIPS_IN_SQUADRON)
    rows: list[View] = [
        {
            "number": numbers.number,
            "title": "Mixed squadron" if mixed else ships[0].title,
            "type": "continued" if start else plural(len(squadron.members), "ship") if mixed else ships[0].type,
            "cells": cells[start : start + SHIPS_IN_SQUADRON],
            "mixed": mixed,
            "continued": start > 0,
            "each": "" if start else "–" if mixed else str(ships[0].value),
            "value": "" if start else str(numbers.value),
        }
        for start in range(0, len(cells), SHIPS_IN_SQUADRON)
    ]
    return rows


def _bar(numbers: Any) -> View:
    """The value bar in mm: a segment for each squadron, the free part, ticks, and the limit where it is broken."""
    limit = numbers.fleet.value_limit
    whole = max(numbers.value, limit or 0) or 1
    scale = BAR_WIDTH / whole
    segments, at = [], 0
    for squadron in numbers.squadrons:
        segments.append(
            {"x": at * scale, "w": squadron.value * scale, "number": squadron.number, "value": squadron.value}
        )
        at += squadron.value
    free = (limit or 0) - numbers.value
    step = _tick_step(whole)
    ticks = [{"x": value * scale, "text": str(value)} for value in range(0, whole + 1, step)]
    return {
        "segments": segments,
        "free": {"x": at * scale, "w": free * scale, "value": free} if free > 0 else None,
        "ticks": ticks,
        "limit_x": limit * scale if limit is not None and numbers.over else None,
    }


def _tick_step(whole: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50, ... that puts at most fifteen numbers under the bar."""
    steps = (factor * int(10**power) for power in range(8) for factor in (1, 2, 5))
    return next(step for step in steps if whole // step < 15)
