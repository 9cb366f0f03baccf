"""What a BFCS system card shows, and how it gives way when there is too much.

A card is drawn on rows of one unit. A half card has 24 body rows; what does not fit becomes a page card, and what does
not fit that goes on to further pages. Nothing is ever made smaller.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from shipyard.core.quantities import limit_text, text
from shipyard.core.system import SheetRequest, View
from shipyard.systems.bfcs import diagram_rows as diagram
from shipyard.systems.bfcs.chart import HitRow, chart
from shipyard.systems.bfcs.derive import FleetNumbers, HitLine, ShipNumbers, derive_ship
from shipyard.systems.bfcs.gunnery import Axis, GunneryRow, axis, blocks, fits_half, row_count
from shipyard.systems.bfcs.state_view import card_marks, footer, ship_marks, with_marks

HALF_ROWS, HALF_COLUMNS, PAGE_COLUMNS = 24, 20, 32
_HIT_ROWS, _ARC_ROWS, _DAMAGE_ROWS = 11, 13, 4
_ROOMY_ROWS = _HIT_ROWS + _ARC_ROWS + _DAMAGE_ROWS  # of a page card's body, where the page has them
_NOTES_LEAST, _FOOT_ROWS = 2, 3  # rows that a note needs; those that notes below the log ask for
_LOG_LEAST = 3 * 5.5  # mm
_LONG_SUM = 150  # characters of the breakdown that fit one line
_EVERY_ARC = ("FA", "RF", "RR", "RA", "LR", "LF")

Card = dict[str, Any]


def ship_cards(numbers: ShipNumbers, request: SheetRequest) -> View:
    """The card of one ship."""
    return _sheet(_cards(numbers, numbers.ship.name, request, (1, 1)), "", request)


def fleet_cards(numbers: FleetNumbers, request: SheetRequest) -> View:
    """A card for each ship of a fleet, under its own name."""
    cards: list[Card] = []
    for at, group in enumerate(numbers.groups, 1):
        derived = derive_ship(group.ship)
        for number, title in enumerate(group.titles, 1):
            cards += _cards(derived, title, request, (at, number))
    return _sheet(cards, numbers.fleet.name, request)


def _sheet(cards: Sequence[Card], fleet: str, request: SheetRequest) -> View:
    return {**_page(request), "footer": footer(fleet, request.state), "cards": cards}


def _page(request: SheetRequest) -> dict[str, float]:
    """The measures that change with the paper: the row unit, margins and the gap between half cards, in mm."""
    if request.height > 290:
        return {"u": 4.25, "top": 8.0, "bottom": 12.0, "gap": 6.0}
    return {"u": 4.0, "top": 7.0, "bottom": 10.8, "gap": 3.5}


def _cards(numbers: ShipNumbers, title: str, request: SheetRequest, place: tuple[int, int]) -> list[Card]:
    """One card as one block, or as several where it needs more than a page; `place` is the ship's in its fleet."""
    marks = ship_marks(request.state, place)
    rows = with_marks(diagram.system_rows(numbers), marks)
    head = {**_head(numbers, title, request), **card_marks(marks)}
    half = _half_card(numbers, rows, head)
    if half is not None:
        return [half]
    return _page_cards(numbers, rows, head, _rows_of_page(request))


def _rows_of_page(request: SheetRequest) -> int:
    """Rows of one unit that a page has for a card, the log's three rows taken off."""
    page = _page(request)
    room = request.height - page["top"] - page["bottom"] - _LOG_LEAST - 8.5
    return int(room / page["u"])


def _head(numbers: ShipNumbers, title: str, request: SheetRequest) -> Card:
    """What every card of a ship has: heading, sums, arcs and thrust, hit chart."""
    ship = numbers.ship
    classes = (ship.ship_class,) if ship.ship_class else numbers.classes
    sensor = numbers.sensor_range
    return {
        "name": title,
        "short": title.replace(ship.name, ship.short_name, 1) if ship.short_name else "",
        "ship_class": _class_text(classes),
        "tech_level": ship.tech_level,
        "build_points": text(numbers.total),
        "sensor_range": f"{sensor:,}" if sensor is not None else "none",
        "breakdown": _breakdown(numbers, request.remarks),
        "wedges": _wedges(numbers),
        "thrust": numbers.thrust,
        "maneuver": ship.maneuver.capitalize() + (", reverse" if ship.reverse_thrusters else ""),
        "dice": bool(numbers.dice),
        "hit_chart": [_hit_line(line) for line in numbers.hit_chart],
        "continued": False,
        "note_place": "",
    }


def _class_text(classes: tuple[str, ...]) -> str:
    """The class, or the two that fit; more are only counted, for want of room."""
    if len(classes) > 2:
        return f"{len(classes)} classes fit"
    return " / ".join(name.capitalize() for name in classes) or "–"


def _half_card(numbers: ShipNumbers, rows: list[diagram.Row], head: Card) -> Card | None:
    """A half card, giving up notes, damage and rows of many dice in this order; None when it does not fit."""
    body = HALF_ROWS - (len(head["breakdown"]) - 1)
    noted = _NOTES_LEAST if head["note"] else 0
    if not fits_half(numbers, HALF_COLUMNS):
        return None
    for damage, dice in ((True, 4), (False, 4), (False, 3), (False, 2)):
        table = axis(numbers, 0, HALF_COLUMNS, dice)
        used = 1 + diagram.lines_of(rows) + damage * _DAMAGE_ROWS + row_count([table])
        if used + noted <= body:
            spare = {"notes": body - used, "arc_rows": _ARC_ROWS - (len(head["breakdown"]) - 1)}
            tables = [table] if table.rows else []
            return {**head, **spare, "form": "half", "rows": rows, "damage": damage, "tables": tables, "body": body}
    return None


def _page_cards(numbers: ShipNumbers, rows: list[diagram.Row], head: Card, page_rows: int) -> list[Card]:
    """A page card; the gunnery table goes to a second page, and the systems to more, when they must."""
    fixed = len(head["breakdown"]) + 1  # and the log's band
    for tables in _table_steps(numbers):
        room = page_rows - fixed - row_count(tables)
        if _body(rows) <= room:
            return [_page_card(head, rows, room, tables)]
    room = page_rows - len(head["breakdown"])
    *full, last = _chunks(rows, room - 1)
    parts = [(part, _body(part)) for part in full] + [(last, room)]
    cards = [
        _page_card({**head, "continued": bool(at)}, part, rows_there, [], log=False)
        for at, (part, rows_there) in enumerate(parts)
    ]
    tables = _table_steps(numbers)[0]
    return [*cards, {**head, "continued": True, "form": "tables", "tables": tables, "log": True}]


def _body(rows: list[diagram.Row]) -> int:
    """The rows that a body needs at least."""
    return max(HALF_ROWS, diagram.lines_of(rows) + 1)


def _table_steps(numbers: ShipNumbers) -> list[list[Axis]]:
    """The gunnery table from its fullest form to its shortest: rows of fewer dice. No range is ever left out."""
    return [blocks(numbers, PAGE_COLUMNS, dice) for dice in (4, 3, 2)]


def _page_card(head: Card, rows: list[diagram.Row], room: int, tables: list[Axis], log: bool = True) -> Card:
    """A page card whose body takes up to `room` rows; where it has few left for notes, they go below the log.

    The rows of the right panel that are left over go to the hexagon, to DAMAGE, then to notes.
    """
    body = max(_body(rows), min(_ROOMY_ROWS, room))
    spare = body - _HIT_ROWS - _ARC_ROWS
    damage = spare >= _DAMAGE_ROWS
    notes = body - 1 - diagram.lines_of(rows)
    left = not damage and notes >= _DAMAGE_ROWS
    spare -= _DAMAGE_ROWS * damage
    notes -= _DAMAGE_ROWS * left
    wider = min(2, spare)
    beside = max(notes, spare - wider)
    foot = _FOOT_ROWS if beside <= _FOOT_ROWS <= room - body else 0
    return {
        **head,
        "form": "page",
        "rows": rows,
        "damage": damage,
        "tables": tables,
        "body": body,
        "damage_left": left,
        "notes": notes,
        "arc_rows": _ARC_ROWS + wider,
        "right_notes": spare - wider,
        "foot_notes": foot,
        "note_place": "" if head["continued"] else _note_place(notes, spare - wider, foot),
        "log": log,
    }


def _note_place(notes: int, right: int, foot: int) -> str:
    """Where on a page card a note stands: where there is room for it, else on the second line of the sums."""
    if foot:
        return "foot"
    if notes >= _NOTES_LEAST:
        return "left"
    return "right" if right >= _NOTES_LEAST else "sums"


def _chunks(rows: list[diagram.Row], most: int) -> list[list[diagram.Row]]:
    """The system rows in parts of at most `most` lines with their head."""
    parts: list[list[diagram.Row]] = [[]]
    for row in rows:
        if parts[-1] and diagram.lines_of(parts[-1]) + row["lines"] + 1 > most:
            parts.append([])
        parts[-1].append(row)
    return parts


def _breakdown(numbers: ShipNumbers, remarks: Sequence[str]) -> list[str]:
    """The sum as one line, or broken before the frame; limits are exact, or cut, never rounded up."""
    sums: dict[str, Any] = {}
    for line in numbers.account.lines:
        sums[line.system] = sums.get(line.system, Fraction(0)) + line.bp
    parts = []
    for system, points in sums.items():
        name = {"hit_dice": "hit dice"}.get(system, system)
        limit = {"speed": numbers.move_speed, "hit_dice": numbers.hit_dice}.get(system)
        if system == "move" and "speed" not in sums:
            limit = numbers.move_speed
        parts.append(f"{name} {text(points)}" + (f" (max {limit_text(limit.limit)})" if limit else ""))
    systems = f"{' + '.join(parts) or 'no systems 0'} = {text(numbers.account.systems_bp)}"
    frame = numbers.frame
    rest = f"frame {frame.units} × {text(frame.each)} = {text(frame.bp)};  "
    rest += f"{text(numbers.account.systems_bp)} + {text(frame.bp)} = {text(numbers.total)} BP"
    rest += "".join(f";  {remark}" for remark in remarks)
    return [f"{systems};  {rest}"] if len(systems) + len(rest) < _LONG_SUM else [systems, rest]


def _wedges(numbers: ShipNumbers) -> list[View]:
    """What bears in each of the six arcs, as number x damage; more than two groups are summed up."""
    wedges: list[View] = []
    for arc in _EVERY_ARC:
        groups = [beam for beam in numbers.beams if beam.arc == arc]
        lines = [f"{beam.count}×{beam.damage}" for beam in groups]
        if len(groups) > 1 and arc not in ("FA", "RA"):
            lines = [f"~{line}" for line in lines]  # the side arcs are narrow
        if len(groups) > 2:
            lines = [f"~{sum(beam.count for beam in groups)} beams"]
        wedges.append({"arc": arc, "name": numbers.arc_labels[arc], "lines": lines})
    return wedges


def _hit_line(line: Any) -> Mapping[str, Any]:
    effect = line.effect.replace("-", "–") if line.fitted else "none"
    return {"roll": line.roll, "system": line.system, "effect": effect, "fitted": line.fitted}


_BLANK_SYSTEMS = (
    *("MOVE", "SPEED", "SHLD", "", "ARMOR", "BEAM", "", "", "", "", "", "", "MISSILES", "MISSILES", "COUNTERMISSILE"),
    *("FIGHTERS", "", "HOLD", "TRANSLIGHT", "FRAME"),
)
_BLANK_GUNNERY = (*("BEAM",) * 5, *("",) * 8, "MISSILE", "COUNTERM.")


def blank_cards(request: SheetRequest) -> View:
    """An empty page card: circles for every system of the chart, numbers to be written in."""
    tables = chart()
    rows = [diagram.blank_row(label) for label in _BLANK_SYSTEMS]
    rows.append(diagram.blank_ladder())
    gunnery = tuple(GunneryRow("blank", label, "", -1, (), None, "blank") for label in _BLANK_GUNNERY)
    head: Card = {
        **dict.fromkeys(("name", "short", "ship_class", "tech_level", "build_points", "sensor_range", "thrust"), ""),
        "breakdown": [""],
        "wedges": [{"arc": arc, "name": tables.arc_labels[arc], "lines": []} for arc in _EVERY_ARC],
        "maneuver": "ring what it has",
        "dice": True,
        "hit_chart": [_hit_line(_blank_hit_line(row)) for row in tables.hit_rows],
        "continued": False,
        "note_place": "",
        **card_marks(None),
    }
    table = [Axis(0, PAGE_COLUMNS, PAGE_COLUMNS, gunnery)]
    room = _rows_of_page(request) - 2 - row_count(table)
    if _body(rows) <= room:
        return _sheet([_page_card(head, rows, room, table)], "", request)
    page = _page_card(head, rows, _body(rows), [], log=False)
    return _sheet([page, {**head, "continued": True, "form": "tables", "tables": table, "log": True}], "", request)


def _blank_hit_line(row: HitRow) -> HitLine:
    return HitLine(row.roll, row.system, row.effect.format(lower="one TL down"), True)
