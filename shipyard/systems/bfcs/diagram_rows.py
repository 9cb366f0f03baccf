"""The rows of SYSTEMS on a system card: what a hit can take away, as circles to tick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from shipyard.core.dice import Dice
from shipyard.systems.bfcs.chart import DIE_SIDES
from shipyard.systems.bfcs.derive import BeamGroup, ShipNumbers

Row = Mapping[str, Any]

PER_LINE = 20
MOST_CIRCLES = 400  # of one system, or 100 of one size of dice: beyond, what is left is written down and not ticked
_MOST_DICE = 100
_PITCH, _GROUP_GAP = 4.2, 1.4  # mm: from circle to circle, added after five
_FLIGHT_SLOT = 5 * _PITCH + _GROUP_GAP
_PAIR_UP, _PAIR_MOST = 12, 5  # more beam groups than this stand two in a row, if none has more weapons than that


def system_rows(numbers: ShipNumbers) -> list[Row]:
    """The rows in the order of the rulebook's diagram; a system that the ship lacks has none."""
    ship = numbers.ship
    rows: list[Row] = []
    rows += _plain("MOVE", ship.move, numbers, "move")
    rows += _plain("SPEED", ship.speed, numbers, "speed")
    rows += _plain("SHLD", numbers.shields, numbers, "shields", down=True)
    rows += _plain("ARMOR", numbers.armor, numbers, "armor")
    rows += _beam_rows(numbers)
    rows += _stores(numbers)
    rows += _plain("HOLD", ship.holds, numbers, "holds")
    rows += _plain("TRANSLIGHT", int(ship.translight), numbers, "translight")
    rows += _plain("FRAME", numbers.frame.units, numbers, "frame")
    rows += _ladder(numbers)
    return rows


def lines_of(rows: list[Row]) -> int:
    """How many lines of circles the rows take."""
    return sum(row["lines"] for row in rows)


def _row(label: str, count: int, **more: Any) -> Row:
    countable = count <= MOST_CIRCLES
    lines = max(1, -(-count // more.get("per_row", PER_LINE))) if countable else 1
    blank: dict[str, Any] = {
        "form": "ticks",
        "label": label,
        "level": None,
        "arc": "",
        "note": "",
        "damage": "",
        "count": count,
        "circles": count if countable else 0,
        "written": not countable,
        "of": "",
        "lines": lines,
        "group": 5,
        "group_gap": _GROUP_GAP,
        "per_row": PER_LINE,
        "down": False,
        "is_down": False,
        "line": True,
        "pair": None,
        "marked": 0,
        "left": "",
    }
    return {**blank, **more}


def _level(numbers: ShipNumbers, system: str) -> int | None:
    """The tech level of a bought system, None for one of the nation's own."""
    return numbers.ship.bought.get(system)


def _plain(label: str, count: int, numbers: ShipNumbers, system: str, down: bool = False) -> list[Row]:
    return [_row(label, count, level=_level(numbers, system), down=down)] if count else []


def _stores(numbers: ShipNumbers) -> Iterator[Row]:
    """Missiles by tens, countermissile batteries, fighters by flights: what stands together is lost together."""
    missiles, counter, fighters = numbers.missiles, numbers.countermissiles, numbers.fighters
    if missiles.number:
        level = _level(numbers, "missiles")
        yield _row("MISSILES", missiles.number, damage=missiles.damage, group=10, group_gap=2 * _GROUP_GAP, level=level)
    if counter.number:
        yield _row("COUNTERMISSILE", counter.number, damage=counter.damage)
    if fighters.number:
        flights = 4 if fighters.flight <= 5 else 3
        gap = _FLIGHT_SLOT - fighters.flight * _PITCH if fighters.flight <= 5 else _GROUP_GAP
        yield _row(
            "FIGHTERS",
            fighters.number,
            note=f"{fighters.endurance} turns",
            group=fighters.flight,
            group_gap=round(gap, 2),
            per_row=flights * fighters.flight,
        )


def _beam_rows(numbers: ShipNumbers) -> list[Row]:
    """A row for each group of beams alike; many small groups stand two in a row."""
    beams = list(numbers.beams)
    level = _level(numbers, "beams")
    paired = len(beams) > _PAIR_UP and all(beam.count <= _PAIR_MOST for beam in beams)
    steps = [beams[at : at + 2] for at in range(0, len(beams), 2)] if paired else [[beam] for beam in beams]
    rows: list[Row] = []
    for number, step in enumerate(steps):
        facts = _beam_facts(step[0])
        pair = _beam_facts(step[1]) if len(step) > 1 else None
        label = "BEAM" if number == 0 else ""
        row = _row(label, step[0].count, level=level if number == 0 else None, line=number == len(steps) - 1)
        rows.append({**row, **facts, "pair": pair})
    return rows


def _beam_facts(beam: BeamGroup) -> dict[str, Any]:
    return {"arc": beam.arc, "damage": beam.damage, "count": beam.count, "circles": beam.count, "marked": 0}


def _ladder(numbers: ShipNumbers) -> list[Row]:
    """The dice as a ladder: columns are dice, best first, rows are sizes; a die has a circle in its own size and in
    every smaller one, since a hit lowers it by one.
    """
    dice = numbers.dice
    if not dice:
        return []
    steps = [_ladder_step(sides, dice) for sides in reversed(DIE_SIDES) if sides <= dice[0].sides]
    level = _level(numbers, "hit_dice")
    return [{"form": "ladder", "label": "HD", "level": level, "steps": steps, "lines": lines_of(steps), "line": True}]


def _ladder_step(sides: int, dice: tuple[Dice, ...]) -> Row:
    own = next((str(pool) for pool in dice if pool.sides == sides), "")
    count = sum(pool.count for pool in dice if pool.sides >= sides)
    row = _row("", count if count <= _MOST_DICE else MOST_CIRCLES + 1, arc=own)
    if row["written"]:
        return {**row, "die": f"d{sides}", "of": f" of {count}", "end": 0, "lost": False}
    last = (count - 1) % PER_LINE + 1
    end = (last - 1) * _PITCH + 3.2 + (last - 1) // 5 * _GROUP_GAP
    return {**row, "die": f"d{sides}", "end": round(end, 2), "lost": sides == DIE_SIDES[0]}


def blank_row(label: str) -> Row:
    """A system's row of an empty card: a line of circles to count off."""
    tens = {"group": 10, "group_gap": 2 * _GROUP_GAP} if label == "MISSILES" else {}
    count = 1 if label == "TRANSLIGHT" else PER_LINE
    return {**_row(label, count, down=label == "SHLD", **tens), "count": "", "circles": count}


def blank_ladder() -> Row:
    """The dice ladder of an empty card, from d10 down."""
    steps = [{**_ladder_step(sides, (Dice(10, 20),)), "arc": ""} for sides in reversed(DIE_SIDES)]
    return {"form": "ladder", "label": "HD", "level": None, "steps": steps, "lines": len(steps), "line": True}
