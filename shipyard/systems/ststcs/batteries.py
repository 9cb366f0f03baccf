"""WEAPONS on a control sheet: types with hit numbers, damage by range, and mounts by arc as circles to cross off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shipyard.systems.ststcs.catalogue import Weapon
from shipyard.systems.ststcs.derive import ShipNumbers, WeaponLine
from shipyard.systems.ststcs.rules import ARCS

COLUMNS, WIDTH = 21, 138.6  # of the range scale; mm
SLOTS, SLOT = 4, 35.0  # mount groups in a row; mm
_HEAD, _ROW = 11.0, 6.5  # mm: hit row and damage row together; one row of mounts
_SLOTS_FOR = ((5, 1), (13, 2), (20, 3), (28, 4))
_MOST_CIRCLES = 84  # of one group: beyond, what is left is written down
_MOST_ROWS = 10  # of one type: beyond, every group is written down
_BEARING = ("fwd", "port", "stbd", "aft")


@dataclass(frozen=True)
class Battery:
    """All weapons of one type as they are drawn. `rows` are rows of mount groups, `bands` the damage by range."""

    name: str
    dagger: bool
    count: str
    power: str
    remark: str
    hits: tuple[str, ...]
    bands: tuple[Mapping[str, Any], ...]
    rows: tuple[tuple[Mapping[str, Any], ...], ...]
    bearing: tuple[tuple[str, str], ...]

    @property
    def height(self) -> float:
        """Height of the type in mm."""
        return _HEAD + _ROW * len(self.rows)


def batteries(numbers: ShipNumbers) -> tuple[Battery, ...]:
    """The ship's weapons by type, in the order of the file."""
    return tuple(_battery(line, numbers) for line in numbers.lines)


def _battery(line: WeaponLine, numbers: ShipNumbers) -> Battery:
    weapon = line.weapon
    chart = f"chart {weapon.chart}"
    noted = numbers.dagger("missiles" if weapon.missile else "beams") or numbers.dagger(weapon.type)
    return Battery(
        name=weapon.type,
        dagger=noted,
        count=f"× {line.count}",
        power=str(weapon.power),
        remark=f"to arm · {chart}" if weapon.missile else chart,
        hits=tuple(str(number) for number in weapon.to_hit),
        bands=tuple(_bands(weapon)),
        rows=mount_rows(line.arcs),
        bearing=tuple(zip(_BEARING, (str(line.bearing[arc] or "–") for arc in ARCS), strict=True)),
    )


def _bands(weapon: Weapon) -> list[Mapping[str, Any]]:
    """The damage by range: text, columns from `start` to before `end`, and whether it is a number to act on."""
    last = len(weapon.to_hit)
    if weapon.missile:
        return [{"text": str(weapon.damage), "start": 0, "end": last, "strong": True}]
    if not weapon.bands:
        return [{"text": "no bonus", "start": 0, "end": last, "strong": False}]
    bands: list[Mapping[str, Any]] = []
    at = 0
    for band in weapon.bands:
        bands.append({"text": f"+{band.bonus}", "start": band.near - 1, "end": band.far, "strong": True})
        at = band.far
    return bands + [{"text": "–", "start": at, "end": last, "strong": False}] * (at < last)


def mount_rows(arcs: Sequence[tuple[str, int]]) -> tuple[tuple[Mapping[str, Any], ...], ...]:
    """The groups in rows of four slots. A type with very many weapons has its numbers written down instead."""
    rows = _packed(arcs, _MOST_CIRCLES)
    return rows if len(rows) <= _MOST_ROWS else _packed(arcs, 0)


def _packed(arcs: Sequence[tuple[str, int]], most: int) -> tuple[tuple[Mapping[str, Any], ...], ...]:
    rows: list[list[Mapping[str, Any]]] = [[]]
    used = 0
    for arc, count in arcs:
        for group, slots in _groups(arc, count, most):
            if rows[-1] and used + slots > SLOTS:
                rows.append([])
                used = 0
            rows[-1].append({**group, "x": used * SLOT})
            used += slots
    return tuple(tuple(row) for row in rows)


def _groups(arc: str, count: int, most: int) -> list[tuple[dict[str, Any], int]]:
    """One arc's weapons as a group with the slots that it takes; more than fill a row go on in the next."""
    first = {
        "arcs": arc.replace("/", ""),
        "words": arc or "?",
        "circles": 0,
        "count": count,
        "form": "written",
        "marked": 0,
    }
    if count > most:
        return [(first, 2)]
    whole = _SLOTS_FOR[-1][0]
    groups = []
    for at in range(0, count, whole):
        part = min(whole, count - at)
        slots = next(slots for size, slots in _SLOTS_FOR if part <= size)
        groups.append(({**first, "form": "more" if at else "circles", "circles": part}, slots))
    return groups


def columns(found: Sequence[Battery]) -> int:
    """Columns of the range scale: 21, or as many as the longest chart has."""
    return max([COLUMNS, *(len(battery.hits) for battery in found)])


def blank_battery() -> Battery:
    """A type to fill in: empty cells, four discs to shade."""
    group = {"arcs": "", "words": "", "circles": 4, "count": 0, "form": "circles", "marked": 0}
    row = tuple({**group, "x": at * SLOT} for at in range(SLOTS))
    return Battery("", False, "", "", "", ("",) * COLUMNS, (), (row,), tuple((words, "") for words in _BEARING))
