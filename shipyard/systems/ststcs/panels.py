"""The blocks of a control sheet's upper half: facts, power, movement, superstructure, shields, web."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from shipyard.core.quantities import floor, plural, text
from shipyard.systems.ststcs.derive import PointCost, ShipNumbers, ratio, tenth
from shipyard.systems.ststcs.footnotes import rounds_costs
from shipyard.systems.ststcs.rules import generators

UNIT = 15.5  # mm: a twelfth of the facts strip
BAND, GAP = 5.0, 4.0  # mm
STRIP = 14.0  # mm: ten speeds with their costs
_SPEEDS_A_STRIP, _COSTS_A_STRIP, _LONG_COSTS_A_STRIP, _MOST_STRIPS = 10, 10, 6, 3
_TRACK_ROW, _TRACK_LINE, _TRACK_PAD, _TRACKS_LEAST = 5.0, 4.2, 3.0, 13.0  # mm
_HULL_LINE, _HULL_PAD, _HULL_LEAST = 4.6, 7.5, 10.0  # mm
_HULL_A_LINE, _SHIELD_A_LINE = 15, 5
_SHIELD_STRIP, _SHIELD_LINE, _TICK = 11.0, 3.7, 3.2  # mm
_LEAST_SLOT_LINES = 4
_HEX, _OFF = 10.91, 2.5  # mm: half the height of the hex; from hex or axis to a slot
_SHIELD_MARGIN = 2.3
_MOST_SHIELD_BOXES, _MOST_HULL_BOXES = 40, 150
_ONE_LINE = 12  # boxes of an engine that stand in one line

Panel = dict[str, Any]


@dataclass(frozen=True)
class Track:
    """How boxes are drawn: `per_line` of a long engine, whether superstructure or engines are written down instead."""

    per_line: int = 10
    hull_written: bool = False
    engines_written: bool = False


# In the order in which they are tried when a page is too low for everything.
TRACKS = (Track(), Track(hull_written=True), Track(12, True), Track(12, True, True))


def facts(numbers: ShipNumbers) -> list[Panel]:
    """The cells of the facts strip, left to right."""
    ship = numbers.ship
    engines = f"{ship.engine_type} × {ship.engine_count}"
    wer = tenth(numbers.wer) if ship.web else "–"
    built = (ship.class_name, ship.model, ship.computer_type, engines, str(ship.impulse_power), ship.generator_type)
    worth = (tenth(numbers.d), tenth(numbers.wdf), tenth(numbers.ce), wer)
    return strip(
        [*built, *worth],
        [numbers.dagger(key) for key in _FACT_KEYS],
    )


_FACT_KEYS = ("class", "model", "computer", "engines", "impulse_power", "shield_generator", "d", "wdf", "ce", "wer")
_FACT_CELLS = (
    ("class", 1.0),
    ("model", 1.0),
    ("computer", 1.25),
    ("warp engines", 2.0),
    ("impulse", 1.0),
    ("shields", 1.25),
    ("D", 1.125),
    ("WDF", 1.125),
    ("CE", 1.125),
    ("WER", 1.125),
)


def strip(values: Sequence[str], daggers: Sequence[bool]) -> list[Panel]:
    """Facts in their cells; the frame line parts how the ship is built from what it is worth."""
    cells: list[Panel] = []
    x = 0.0
    for (caption, units), value, dagger in zip(_FACT_CELLS, values, daggers, strict=True):
        left = "frame" if caption == "D" else "hair" if cells else "none"
        cells.append({"x": x, "w": units * UNIT, "caption": caption, "value": value, "dagger": dagger, "left": left})
        x += units * UNIT
    return cells


def power(numbers: ShipNumbers, track: Track) -> Panel:
    """POWER: the sum, and a row of boxes for each engine."""
    total = "?" if numbers.power is None else str(numbers.power)
    daggers = {"impulse": numbers.dagger("impulse_power")}
    warp = numbers.dagger("warp_power") or numbers.dagger("engines")
    rows = [_engine(name, str(count), count, daggers.get(name, warp), track) for name, count in numbers.power_track]
    return {"total": total, "dagger": warp, "rows": rows, "h": _power_height(rows)}


def _engine(name: str, shown: str, count: int, dagger: bool, track: Track) -> Panel:
    written = count > (_ONE_LINE if track.engines_written else 3 * track.per_line)
    per_line = _ONE_LINE if count <= _ONE_LINE else track.per_line
    lines = 1 if written else max(1, -(-count // per_line))
    return {
        "name": name,
        "count": shown,
        "dagger": dagger,
        "boxes": 0 if written else count,
        "written": written,
        "per_line": per_line,
        "marked": 0,
        "h": _TRACK_ROW + (lines - 1) * _TRACK_LINE,
    }


def _power_height(rows: Sequence[Panel]) -> float:
    tall: float = sum(row["h"] for row in rows)
    return BAND + max(_TRACKS_LEAST, _TRACK_PAD + tall)


def movement(numbers: ShipNumbers) -> Panel:
    """MOVEMENT: speeds that the ship can pay, ten a strip, with their power."""
    mpr = numbers.ship.mpr
    pairs = [(str(move.speed), str(move.power)) for move in numbers.moves]
    cost = _price(mpr, "power a hex")
    return {
        "ratio": ratio(mpr),
        "dagger": numbers.dagger("mpr") or rounds_costs(numbers.ship),
        "captions": "|".join(["MPR", *([cost] if cost else [])]),
        "hint": f"top speed {len(pairs)}" if pairs else "no speed can be paid",
        **_strips(pairs),
    }


def _strips(pairs: Sequence[tuple[str, str]]) -> Panel:
    strips = [pairs[at : at + _SPEEDS_A_STRIP] for at in range(0, len(pairs), _SPEEDS_A_STRIP)] or [[]]
    return {"strips": strips, "h": BAND + STRIP * len(strips)}


def _price(value: Fraction, what: str) -> str:
    """`4 power a hex`; empty where the number is too long for a caption."""
    shown = text(value)
    return f"{shown} {what}" if len(shown) <= 5 else ""


def superstructure(numbers: ShipNumbers, track: Track) -> Panel:
    """SUPERSTRUCTURE: its points as boxes."""
    return _hull(str(numbers.ship.superstructure), numbers.ship.superstructure, track.hull_written, numbers)


def _hull(shown: str, count: int, written: bool, numbers: ShipNumbers | None = None) -> Panel:
    written = count > (2 * _HULL_A_LINE if written else _MOST_HULL_BOXES)
    lines = 1 if written else max(1, -(-count // _HULL_A_LINE))
    return {
        "points": shown,
        "dagger": numbers is not None and numbers.dagger("superstructure"),
        "boxes": 0 if written else count,
        "written": written,
        "marked": 0,
        "h": BAND + max(_HULL_LEAST, (lines - 1) * _HULL_LINE + _HULL_PAD),
    }


def shields(numbers: ShipNumbers) -> Panel:
    """SHIELDS: what power buys, and six slots of boxes around the hex."""
    ship = numbers.ship
    lines = _cost_lines(numbers.shield_costs)
    return {
        "ratio": "?" if numbers.spr is None else ratio(numbers.spr),
        "ratio_dagger": numbers.dagger("shield_generator") and ship.spr is None,
        "maximum": str(ship.max_shield),
        "dagger": numbers.dagger("max_shield"),
        "lines": [[(str(cost.power), str(cost.points)) for cost in line] for line in lines],
        **_slots(ship.max_shield, len(lines)),
    }


def _cost_lines(costs: Sequence[PointCost]) -> list[Sequence[PointCost]]:
    """At most three lines of steps from a bit of a shield to the whole; long numbers take wider columns."""
    digits = len(str(costs[-1].power)) if costs else 1
    a_line = _COSTS_A_STRIP if digits < 3 else _LONG_COSTS_A_STRIP
    step = -(-len(costs) // (_MOST_STRIPS * a_line)) or 1
    kept = costs[::-1][::step][::-1]
    return [kept[at : at + a_line] for at in range(0, len(kept), a_line)] or [[]]


def _slots(boxes: int, strips: int) -> Panel:
    """Six slots alike: their place and the height of the block. Shields never move from ship to ship."""
    written = boxes > _MOST_SHIELD_BOXES
    lines = 1 if written else -(-boxes // _SHIELD_A_LINE)
    slot = (max(_LEAST_SLOT_LINES, lines) - 1) * _SHIELD_LINE + _TICK
    height = 2 * (_HEX + _OFF + slot + _SHIELD_MARGIN)
    own = (lines - 1) * _SHIELD_LINE + _TICK if lines else 0.0
    return {
        "boxes": 0 if written else boxes,
        "written": written,
        "slot": slot,
        "own": own,
        "strip": _SHIELD_STRIP * strips,
        "h": BAND + _SHIELD_STRIP * strips + height,
    }


def halves(numbers: ShipNumbers, room: float) -> Panel:
    """Both halves side by side, `h` high; the last block on the left stretches so that both end on one line."""
    right = shields(numbers)
    move = movement(numbers)
    for track in TRACKS:
        engines, hull = power(numbers, track), superstructure(numbers, track)
        left = engines["h"] + move["h"] + hull["h"] + 2 * GAP
        if left <= room:
            break
    return _paired(engines, move, hull, right)


def _paired(engines: Panel, move: Panel, hull: Panel, right: Panel) -> Panel:
    left = engines["h"] + move["h"] + hull["h"] + 2 * GAP
    tall = round(max(left, right["h"]), 3)
    hull = {**hull, "h": round(hull["h"] + tall - left, 3)}
    return {"power": engines, "movement": move, "superstructure": hull, "shields": _placed(right, tall), "h": tall}


def _placed(panel: Panel, tall: float) -> Panel:
    """The shields' slots as places: left end and top of the boxes, and their number's right end, in mm."""
    area = tall - BAND - panel["strip"]
    middle, x = area / 2, 45.5
    slot, own = panel["slot"], panel["own"]
    inset = (slot - own) / 2
    high, low = middle - _HEX - _OFF - slot + inset, middle + _HEX + _OFF + inset
    upper, under = middle - _OFF - slot + inset, middle + _OFF + inset
    places = [(x - 9.0, high), (x + 21.4, upper), (x + 21.4, under), (x - 9.0, low), (x - 36.1, under)]
    places.append((x - 36.1, upper))
    slots = [
        {"number": number, "x": round(left, 3), "y": round(top, 3), "marked": 0}
        for number, (left, top) in enumerate(places, 1)
    ]
    return {**panel, "area": round(area, 3), "middle": round(middle, 3), "slots": slots}


def web(numbers: ShipNumbers) -> Panel:
    """WEB: the ratio, the generators, and web points by power."""
    ship = numbers.ship
    return {
        "ratio": "?" if numbers.wpr is None else ratio(numbers.wpr),
        "generators": generators(ship.web_generators),
        "hint": plural(ship.web_generators, "generator"),
        "lost": (),
        "costs": [(str(cost.power), str(cost.points)) for cost in numbers.web_costs[:18]],
    }


def prices(numbers: ShipNumbers) -> Panel:
    """What a thing costs, for the heads of the turn table."""
    spr, wpr = numbers.spr, numbers.wpr
    full = f", full at {numbers.shield_costs[-1].power}" if numbers.shield_costs else ""
    return {
        "movement": _price(numbers.ship.mpr, "a hex"),
        "shields": f"{_exchange(spr, ' power', 'points')}{full}" if spr is not None else "",
        "web": _exchange(wpr, "", "points") if wpr is not None else "",
    }


def _exchange(value: Fraction, power: str, what: str) -> str:
    shown = f"{value.numerator}{power} = {plural(value.denominator, what[:-1])}"
    return shown if len(shown) <= 24 else ""


def per_power(wpr: Fraction) -> str:
    """How many web points a power makes, in words of the reference's header."""
    if wpr.numerator == 1:
        return f"1 power gives {plural(floor(1 / wpr), 'web point')}"
    return f"{wpr.numerator} power give {plural(wpr.denominator, 'web point')}"


def blank_halves() -> Panel:
    """The upper blocks to fill in."""
    track = Track()
    rows = [_engine(name, "", _ONE_LINE, False, track) for name in ("warp 1", "warp 2", "warp 3", "impulse")]
    engines = {"total": "", "dagger": False, "rows": rows, "h": _power_height(rows)}
    move = {"ratio": "", "dagger": False, "captions": "MPR", "hint": ""}
    pairs = [(str(speed), "") for speed in range(1, 2 * _SPEEDS_A_STRIP + 1)]
    right = {"ratio": "", "ratio_dagger": False, "maximum": "", "dagger": False, **_slots(20, 1)}
    right["lines"] = [[(str(power), "") for power in range(1, 6)]]
    return _paired(engines, {**move, **_strips(pairs)}, _hull("", 2 * _HULL_A_LINE, False), right)


def blank_web() -> Panel:
    """WEB to fill in."""
    costs = [(str(power), "") for power in range(1, 19)]
    return {"ratio": "", "generators": generators(2), "hint": "2 generators", "costs": costs, "lost": ()}
