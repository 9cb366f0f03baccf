"""SFB arithmetic: sectors of fire, movement costs, boxes. Pure; tables come in as arguments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

# The six sectors clockwise from left of the bow: the order in which they are written.
SECTORS = ("LF", "RF", "R", "RR", "LR", "L")
BEARINGS = 24


@dataclass(frozen=True)
class ArcTable:
    """Bearings of every sector, union and partial arc by name; `unions` has the sectors of the unions."""

    bearings: Mapping[str, frozenset[int]]
    unions: Mapping[str, tuple[str, ...]]


def arc_bearings(names: Iterable[str], table: ArcTable) -> tuple[frozenset[int], tuple[str, ...]]:
    """The union of arcs as bearings 1 to 24, and the names that are no arc."""
    found: set[int] = set()
    unknown = []
    for name in names:
        key = name.strip().upper()
        if key in table.bearings:
            found |= table.bearings[key]
        elif key.isascii() and key.isdigit() and 1 <= int(key[:9]) <= BEARINGS:
            found.add(int(key))
        else:
            unknown.append(name)
    return frozenset(found), tuple(unknown)


def whole_sectors(bearings: frozenset[int], table: ArcTable) -> tuple[str, ...]:
    """The sectors that lie wholly inside."""
    return tuple(name for name in SECTORS if table.bearings[name] <= bearings)


def nearest_sectors(bearings: frozenset[int], table: ArcTable) -> tuple[str, ...]:
    """The sectors that stand for an arc (ruling bearings).

    A sector counts with two of its three inner bearings; where none has them, those that the arc touches.
    """
    found = tuple(name for name in SECTORS if len(_inner(name, table) & bearings) >= 2)
    return found or tuple(name for name in SECTORS if table.bearings[name] & bearings)


def _inner(name: str, table: ArcTable) -> frozenset[int]:
    """A sector's bearings less those that it shares with its neighbours."""
    others = frozenset().union(*(table.bearings[other] for other in SECTORS if other != name))
    return table.bearings[name] - others


def made_of_sectors(bearings: frozenset[int], table: ArcTable) -> bool:
    """Whether the arc is nothing but whole sectors."""
    whole = whole_sectors(bearings, table)
    return bearings == frozenset().union(*(table.bearings[name] for name in whole))


def known_cost(cost: Fraction, costs: Iterable[Fraction], tolerance: Fraction) -> Fraction | None:
    """The movement cost of the table that a cost means: 0.67 means 2/3 (within the tolerance, 0.01)."""
    near = [known for known in costs if abs(known - cost) <= tolerance]
    return min(near, key=lambda known: abs(known - cost)) if near else None


def total(parts: Iterable[int | None]) -> int | None:
    """The sum of boxes; None while one is not known, for what is missing is not zero."""
    values = list(parts)
    return None if any(value is None for value in values) else sum(value for value in values if value is not None)
