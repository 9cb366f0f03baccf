"""How high the rows of a tracked squadron are, and which tracks are written down where a page is too low for them.

Lengths are mm, as the template has them.
"""

from __future__ import annotations

from collections.abc import Sequence

from shipyard.systems.fpf.derive import PenetrationLine
from shipyard.systems.fpf.model import Ship, Weapon

TRACKS = ("superstructure", "shields", "power")
_MARGINS = 24.0
_FIXED, _CLASS_LINE = 49.5, 2.5  # heading, names, computer, damage control, speed; the classes of a mixed squadron
_TRACK_LEAST, _TRACK_PAD, _TEN_BOXES = 9.0, 2.0, 4.0
_TABLE_HEAD, _TABLE_LINE = 4.6, 5.4
_NO_WEAPON, _WEAPON_LEAST, _BANK_LINE = 7.4, 10.0, 5.6
_PLAIN_PAD, _SPLIT_PAD, _MIXED_PAD, _MIXED_SET = 2.4, 2.4, 7.2, 6.4


def written_tracks(
    ships: Sequence[Ship], mixed: bool, lines: Sequence[PenetrationLine], height: float
) -> tuple[str, ...]:
    """The tracks with too many boxes for a page of this height, the longest first: what is left is written down."""
    high = {key: _track(max(getattr(ship, key) for ship in ships)) for key in TRACKS}
    room = height - _MARGINS - _other_rows(ships, mixed, lines)
    written: list[str] = []
    while sum(high.values()) > room and len(written) < len(TRACKS):
        longest = max(high, key=lambda key: high[key])
        written.append(longest)
        high[longest] = _TRACK_LEAST
    return tuple(written)


def _track(boxes: int) -> float:
    return max(_TRACK_LEAST, _TRACK_PAD + _TEN_BOXES * -(-boxes // 10))


def _other_rows(ships: Sequence[Ship], mixed: bool, lines: Sequence[PenetrationLine]) -> float:
    tables = len({line.against for line in lines}) * _TABLE_HEAD + len(lines) * _TABLE_LINE
    fixed = _FIXED + (_CLASS_LINE if mixed else 0.0)
    kinds = ([ship.phasers for ship in ships], [ship.photons for ship in ships])
    return fixed + tables + sum(_weapon_row(weapons, mixed) for weapons in kinds)


def _weapon_row(weapons: Sequence[Weapon | None], mixed: bool) -> float:
    """The row of one kind of weapon, as high as the ship with most of it needs."""
    fitted = [weapon for weapon in weapons if weapon is not None]
    if not fitted:
        return _NO_WEAPON
    return max(_WEAPON_LEAST, *(_weapon(weapon, mixed) for weapon in fitted))


def _weapon(weapon: Weapon, mixed: bool) -> float:
    """Banks that bear alike stand together; those of several sets of arcs have less room beside their words."""
    one = len(weapon.arc_sets) == 1
    most, room = (10, 44.0) if one else (5, 28.6 if mixed else 35.4)
    sets = [
        _BANK_LINE * _flowed([bank.count for bank in weapon.banks if bank.arcs == arcs], most, room)
        for arcs in weapon.arc_sets
    ]
    if mixed:
        return _MIXED_PAD + sum(max(_MIXED_SET, high) for high in sets)
    return (_PLAIN_PAD if one else _SPLIT_PAD) + sum(sets)


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
