"""What a state adds to STSTCS control sheets: boxes to cross, names by hand, a stamp for a wreck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from shipyard.core import played
from shipyard.systems.ststcs.batteries import Battery
from shipyard.systems.ststcs.state import ShipMarks, StateNumbers

Page = dict[str, Any]


def footer(name: str, state: StateNumbers | None) -> str:
    """The footer's text: the design's, and which game put away it is."""
    return name if state is None else played.footer(name, played.when(state.state.name, state.state.turn))


def with_marks(pages: list[Page], state: StateNumbers | None, place: tuple[int, int]) -> list[Page]:
    """The pages of the ship at an entry of the fleet and a number in it, with what it has lost."""
    marks = state.marks.get(place) if state is not None else None
    if marks is None:
        return pages
    lost = {type_: dict(arcs) for type_, arcs in marks.weapons.items()}
    return [_page(page, marks, lost) if page["form"] == "control" else page for page in pages]


def _page(page: Page, marks: ShipMarks, lost: dict[str, dict[str, int]]) -> Page:
    head, web = page["head"], page["web"]
    if page["front"]:
        head = {**head, "called": marks.called, "captain": marks.captain}
    found = page["batteries"]
    return {
        **page,
        "head": head,
        "halves": _halves(page["halves"], marks),
        "web": web and {**web, "lost": marks.web},
        "batteries": found if found is None else tuple(_battery(battery, lost[battery.name]) for battery in found),
        "destroyed": marks.destroyed,
    }


def _halves(halves: Page, marks: ShipMarks) -> Page:
    power, hull, shields = halves["power"], halves["superstructure"], halves["shields"]
    rows = [_marked(row, int(row["count"]), lost) for row, lost in zip(power["rows"], marks.engines, strict=True)]
    most = marks.ship.max_shield
    slots = [_marked(slot, most, lost) for slot, lost in zip(shields["slots"], marks.shields, strict=False)]
    return {
        **halves,
        "power": {**power, "rows": rows},
        "superstructure": _marked(hull, marks.ship.superstructure, marks.superstructure),
        "shields": {**shields, "slots": [*slots, *shields["slots"][len(slots) :]]},
    }


def _marked(panel: Mapping[str, Any], boxes: int, lost: int) -> Page:
    return {**panel, "marked": lost, "left": boxes - lost}


def _battery(battery: Battery, lost: dict[str, int]) -> Battery:
    """A type with its weapons lost; a group that goes on in the next row is crossed on from there."""
    return replace(battery, rows=tuple(tuple(_groups(row, lost)) for row in battery.rows))


def _groups(row: Sequence[Mapping[str, Any]], lost: dict[str, int]) -> Iterable[Mapping[str, Any]]:
    for group in row:
        shown = group["circles"] if group["form"] != "written" else group["count"]
        taken = min(shown, lost[group["words"]])
        lost[group["words"]] -= taken
        yield _marked(group, shown, taken)
