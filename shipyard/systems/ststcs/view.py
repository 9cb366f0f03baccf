"""What an STSTCS control sheet shows: one ship's pages, a page for each ship of a fleet, and empty ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shipyard.core.quantities import plural
from shipyard.core.system import SheetRequest, View
from shipyard.systems.ststcs import panels
from shipyard.systems.ststcs.batteries import Battery, batteries, blank_battery, columns
from shipyard.systems.ststcs.derive import FleetNumbers, GroupNumbers, ShipNumbers, plain, tenth
from shipyard.systems.ststcs.footnotes import (
    LATER_NAMES,
    NAME,
    SHIP_NAME,
    Small,
    breakable,
    shortened,
    small_print,
    weight,
)
from shipyard.systems.ststcs.paging import PagePlan, as_view, footnote_height, halves_room, measures, plan
from shipyard.systems.ststcs.rules import generators
from shipyard.systems.ststcs.state_view import footer, with_marks
from shipyard.systems.ststcs.web_reference import reference

_BLANK_TYPES = (3, 2, 1)
_NOTHING_BY_HAND = {"called": "", "captain": ""}
_LONG_NAME = 90  # a ship's name that needs the captain's line too
Page = dict[str, Any]


def control_sheet(numbers: ShipNumbers, request: SheetRequest) -> View:
    """The control sheet of one ship."""
    pages = with_marks(_ship_pages(numbers, request, request.waived), request.state, (1, 1))
    return _sheet(pages, "", request)


def fleet_sheets(numbers: FleetNumbers, request: SheetRequest) -> View:
    """A control sheet for each ship of a fleet, under its own name."""
    pages: list[Page] = []
    for at, group in enumerate(numbers.groups, 1):
        for index in range(group.group.count):
            pages += with_marks(_member_pages(group, index, request), request.state, (at, index + 1))
    return _sheet(pages, _fleet_footer(numbers, request.waived), request)


def _member_pages(entry: GroupNumbers, index: int, request: SheetRequest) -> list[Page]:
    group = entry.group
    name = group.names[index] if index < len(group.names) else ""
    place = f"ship {index + 1} of {group.count}" if group.count > 1 else ""
    return _ship_pages(entry.numbers, request, entry.numbers.ship.waived, name.strip(), place)


def _fleet_footer(numbers: FleetNumbers, waived: Sequence[str]) -> str:
    """The fleet's sums against its limits, its name, and what it waives."""
    fleet = numbers.fleet
    sums = [("WDF", numbers.wdf, fleet.wdf_limit), ("CE†", numbers.ce, fleet.ce_limit)]
    parts = [plural(numbers.ships, "ship")]
    parts += [
        f"{name} {tenth(value)}" + (f" of {plain(limit)}" if limit is not None else "") for name, value, limit in sums
    ]
    parts += [f"waived: {', '.join(waived)}"] if waived else []
    return f"{', '.join(parts)}: {fleet.name}"


def _sheet(pages: Sequence[Page], name: str, request: SheetRequest) -> View:
    return {
        "footer": footer(name, request.state),
        "paper": measures(request.height),
        "low": request.height < 290,
        "pages": pages,
    }


def _ship_pages(
    numbers: ShipNumbers, request: SheetRequest, waived: Sequence[str], ship_name: str = "", place: str = ""
) -> list[Page]:
    """All pages of one ship: control sheet, what does not fit on it, notes, and the web reference if it is wanted."""
    ship = numbers.ship
    small = small_print(numbers, waived, place, ship_name)
    paper = measures(request.height, small.lines)
    halves = panels.halves(numbers, halves_room(paper.room))
    plans = plan(halves["h"], batteries(numbers), ship.web, paper.room)
    name = ship.short_name if ship.short_name and weight(ship.name) > NAME else shortened(ship.name, NAME)
    names = {"name": name, "short": ship.short_name, "ship": shortened(ship_name, SHIP_NAME)}
    head = {"code": ship.hull_code, "second": small.second, **names, **_NOTHING_BY_HAND}
    shared = {
        "facts": panels.facts(numbers),
        "halves": halves,
        "web": panels.web(numbers) if ship.web else None,
        "turn": _turn_columns(numbers),
    }
    outline = f"{ship_name}, {ship.name}" if ship_name else ship.name
    pages = _pages(plans, head, shared, paper.room, small, outline)
    pages += _notes_page(head, small)
    if request.options.get("reference"):
        pages.append({"form": "reference", **reference(ship.hull_code, numbers.wpr)})
    return pages


def _pages(
    plans: Sequence[PagePlan], head: Page, shared: Mapping[str, Any], room: float, small: Small, outline: str
) -> list[Page]:
    scale = columns([battery for page in plans for battery in page.batteries or ()])
    pages = []
    for page in plans:
        own = "" if page.front else page.title
        whose = ", ".join(part for part in (head["ship"], head["name"]) if part)
        header = {**head, "long": weight(head["ship"]) > _LONG_NAME} if page.front else _later_head(head, own, whose)
        pages.append(
            {
                "form": "control",
                "outline": outline if page.front else "",
                "whose": outline,
                "front": page.front,
                "head": header,
                "batteries": page.batteries,
                "scale": scale,
                "more": page.more,
                "spare": max(0.0, round(room - page.used, 3)),
                "footnote": small.footnote if page.batteries is not None else "",
                "foot": footnote_height(small.lines),
                "destroyed": False,
                **as_view(page),
                **shared,
            }
        )
    return pages


def _later_head(head: Page, title: str, whose: str) -> Page:
    second = shortened(whose, LATER_NAMES, LATER_NAMES)
    return {
        "code": head["code"],
        "name": title,
        "short": "",
        "second": second,
        "ship": "",
        "long": False,
        **_NOTHING_BY_HAND,
    }


def _notes_page(head: Page, small: Small) -> list[Page]:
    """The design's own notes, when they are too long for a footnote."""
    if not small.notes:
        return []
    rows = [(note.value.replace("_", " "), f"{note.certainty}: {breakable(note.why)}") for note in small.notes]
    return [{"form": "notes", "head": _later_head(head, "Notes", head["name"]), "rows": rows}]


def _turn_columns(numbers: ShipNumbers) -> Page:
    """The groups of the turn table: what a ship lacks has no column."""
    ship = numbers.ship
    kinds = [name for name, mounts in (("beams", ship.beams), ("missiles", ship.missiles)) if mounts]
    return _turn_groups(panels.prices(numbers), generators(ship.web_generators), kinds or ["none"])


def _turn_groups(prices: Mapping[str, str], generators: Sequence[str], kinds: Sequence[str]) -> Page:
    groups = [
        _group("movement", prices["movement"], [("speed", 12.0), ("power", 13.0)]),
        _group("shields", prices["shields"], [(str(number), 10.0) for number in range(1, 7)]),
    ]
    if generators:
        groups.append(_group("web", prices["web"], [(letter, 24.0 / len(generators)) for letter in generators]))
    groups.append(_group("weapons", "", [(kind, 28.0 / len(kinds)) for kind in kinds]))
    return {"groups": groups, "other": 14.0 if generators else 38.0}


def _group(caption: str, price: str, cells: Sequence[tuple[str, float]]) -> Page:
    return {"caption": caption, "price": price, "cells": cells, "w": round(sum(wide for _, wide in cells), 3)}


def blank_control(request: SheetRequest) -> View:
    """An empty control sheet: as many types of weapons as leave the logs on the page."""
    paper = measures(request.height)
    halves = panels.blank_halves()
    tried = [plan(halves["h"], _blank_types(types), True, paper.room) for types in _BLANK_TYPES]
    plans = min(tried, key=len)
    shared = {
        "facts": panels.strip([""] * 10, [False] * 10),
        "halves": halves,
        "web": panels.blank_web(),
        "turn": _turn_groups(dict.fromkeys(("movement", "shields", "web"), ""), "AB", ("beams", "missiles")),
    }
    head = {"code": "", "name": "", "short": "", "second": "", "ship": "", **_NOTHING_BY_HAND}
    pages = _pages(plans, head, shared, paper.room, Small("", "", 0, ()), "Control sheet")
    if request.options.get("reference"):
        pages.append({"form": "reference", **reference("", None)})
    return _sheet(pages, "", request)


def _blank_types(count: int) -> list[Battery]:
    return [blank_battery()] * count
