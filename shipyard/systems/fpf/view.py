"""What the FPF sheets show: plain values for the templates, nothing computed that `derive` does not give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Any

from shipyard.core.quantities import exact, floor, plural
from shipyard.core.system import SheetRequest, View
from shipyard.systems.fpf.derive import (
    COLUMNS,
    PenetrationLine,
    ShipNumbers,
    SquadronNumbers,
    derive_squadron,
    shield_values,
)
from shipyard.systems.fpf.model import AS_RULED, SHIPS_IN_SQUADRON, Bank, Member, Ship, Squadron, Weapon
from shipyard.systems.fpf.row_heights import written_tracks
from shipyard.systems.fpf.rules import OUT_AT, OUT_OF_CONTROL, arcs_short, arcs_text
from shipyard.systems.fpf.state_view import footer, with_marks

_MOST_BANKS = 12  # of one set of arcs, with a line each on a classic sheet
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
    return _sheet(numbers.squadrons, numbers.fleet.name, numbers.fleet.side, request._replace(waived=()))


def blank_squadron(request: SheetRequest) -> View:
    """An empty squadron sheet: everything to be written in."""
    style = request.options.get("style", "tracked")
    blocks = [_blank_block()] * _blocks_a_page(style, request.height)
    return {
        "footer": "",
        "style": style,
        "blank": True,
        "blocks": blocks,
        "out_of_control": OUT_OF_CONTROL[AS_RULED.systems_zero][1],
        "with_reference": "reference" in request.options,
    }


def _blocks_a_page(style: str, height: float) -> int:
    """As many empty squadrons as a page holds, one at least."""
    room = exact(height) - _PAGE_MARGINS + _BLOCK_GAP
    return max(1, floor(room / (_BLANK_HEIGHTS[style] + _BLOCK_GAP)))


_PAGE_MARGINS, _BLOCK_GAP = 24, 6  # mm
_BLANK_HEIGHTS = {"tracked": 123, "classic": 73}  # mm, the least
_BLANK_TRACKS = {"superstructure": 40, "shields": 20, "power": 20, "computer": 10}
_BLANK_BANKS = {"phasers": [5, 5], "photons": [6]}


def _blank_block() -> View:
    """A squadron with open numbers: as many boxes as the largest printed ships have, and some more."""
    sets = {
        kind: [{"arcs": "", "words": "", "printed": "", "counts": counts, "merged": [], "marked": []}]
        for kind, counts in _BLANK_BANKS.items()
    }
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
    member = {
        "ship": _BLANK_TRACKS,
        "registry": "",
        "name": "",
        "class_line": "",
        "non_combatant": False,
        "state": None,
    }
    return {
        "name": "Squadron",
        "owner": "",
        "names": "",
        "title": "",
        "short": "",
        "type": "",
        "sub": "",
        "value": None,
        "squadron_value": None,
        "mixed": False,
        "empty": 0,
        "members": [member] * SHIPS_IN_SQUADRON,
        "common": dict.fromkeys([*_BLANK_TRACKS, "damage_control"]),
        "same": "",
        "power_note": "",
        "written": (),
        "out_of_control": OUT_OF_CONTROL[AS_RULED.systems_zero][0],
        "out_at": OUT_AT[AS_RULED.systems_zero],
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
        "footer": footer(fleet, request.state),
        "style": request.options.get("style", "tracked"),
        "blank": False,
        "blocks": [block for squadron in squadrons for block in _blocks(squadron, side, request)],
        "out_of_control": _out_of_control(squadrons)[1],
        "with_reference": "reference" in request.options,
    }


def _out_of_control(squadrons: Sequence[SquadronNumbers]) -> tuple[str, str]:
    """When a ship is out of control, at its track and in the reference; all ships of a fleet go by the same rules."""
    ships = (ship for squadron in squadrons for ship in squadron.squadron.ships)
    return OUT_OF_CONTROL[next((ship.readings for ship in ships), AS_RULED).systems_zero]


def _blocks(numbers: SquadronNumbers, side: str, request: SheetRequest) -> list[View]:
    """A squadron as one block, or as several of three ships where there are more."""
    members = numbers.squadron.members
    parts = [members[at : at + SHIPS_IN_SQUADRON] for at in range(0, len(members), SHIPS_IN_SQUADRON)]
    return [_block(numbers, part, index, side, request) for index, part in enumerate(parts)]


def _block(numbers: SquadronNumbers, members: tuple[Member, ...], index: int, side: str, request: SheetRequest) -> View:
    squadron = numbers.squadron
    ships = tuple(member.ship for member in members if member.ship is not None)
    first, mixed = ships[0], squadron.mixed
    block = {
        **_body(ships, mixed, tuple(numbers.penetration), request.height),
        "name": _outline_name(numbers, first, mixed),
        "owner": f"{_outline_name(numbers, first, mixed)}, part {index + 1}" if index else "",
        "names": _ship_names(members),
        "title": "Mixed squadron" if mixed else first.title,
        "short": "" if mixed else first.short_title,
        "type": plural(len(squadron.members), "ship") if mixed else first.type,
        "out_of_control": OUT_OF_CONTROL[first.readings.systems_zero][0],
        "out_at": OUT_AT[first.readings.systems_zero],
        "sub": _sub_line(numbers, side or first.side, index, mixed, request.remarks),
        "value": None if mixed else first.value,
        "squadron_value": numbers.value,
        "mixed": mixed,
        "empty": SHIPS_IN_SQUADRON - len(members),
        "members": [member_view(member) for member in members],
    }
    places = [(numbers.number or 1, index * SHIPS_IN_SQUADRON + at) for at in range(1, len(members) + 1)]
    return with_marks(block, request.state, places)


@lru_cache(maxsize=2_000)
def _body(ships: tuple[Ship, ...], mixed: bool, lines: tuple[PenetrationLine, ...], height: float) -> View:
    """What does not depend on the ships' names: equal for all squadrons of a class, which `same` tells the sheet."""
    return {
        "same": f"fpf{next(_bodies)}",
        "common": _common(ships, mixed),
        "power_note": ships[0].power_note if not mixed else "",
        "written": written_tracks(ships, mixed, lines, height),
        "weapons": [_weapon_row(kind, ships, mixed) for kind in _LOCATIONS],
        "tables": _d10_tables(lines),
    }


_bodies = count()


def _outline_name(numbers: SquadronNumbers, first: Ship, mixed: bool) -> str:
    title = "Mixed squadron" if mixed else first.title
    return f"{numbers.number}  {title}" if numbers.number else title


def _ship_names(members: tuple[Member, ...]) -> str:
    """The named ships of a squadron for the outline, parted by |."""
    return "|".join(member_view(member)["name"].replace("|", "/") for member in members if member.name.strip())


def _sub_line(numbers: SquadronNumbers, side: str, index: int, mixed: bool, remarks: Sequence[str]) -> str:
    """The small line of the heading: side, number, and what is unusual."""
    parts = [side] if side else []
    parts += [f"squadron {numbers.number}"] if numbers.number else []
    count = len(numbers.squadron.members)
    parts += [plural(count, "ship")] if count != SHIPS_IN_SQUADRON and not mixed else []
    parts += ["continued"] if index else []
    parts += remarks
    return ", ".join(parts)


def member_view(member: Member) -> View:
    """A ship with its class, its name as printed, and what the name line needs where it has none."""
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
        "state": None,
    }


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
    return {
        "arcs": arcs,
        "words": arcs_short(arcs),
        "printed": printed,
        "counts": counts,
        "merged": _merged(counts),
        "marked": [],
    }


def _merged(counts: Sequence[int]) -> list[str]:
    """Banks that are too many for a line each, the equal ones together: `100 × 2`."""
    if len(counts) <= _MOST_BANKS:
        return []
    return [f"{number} × {count}" for count, number in Counter(counts).items()]


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
