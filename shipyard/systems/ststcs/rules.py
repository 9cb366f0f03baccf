"""STSTCS arithmetic for Tholian ships: ratios, ratings, and web in play. Pure; tables and dice come in as arguments.

Lines (L..) are those of the Tholian conversion by trynda1701.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from shipyard.core.quantities import ceil, floor

TENTH = Fraction(1, 10)
# The share of D that every point of the bracket counts (ruling defense-formula).
DEFENSE_FACTOR = Fraction(10, 7)
TOP_SPEED = 30
GENERATORS = 2
BEAM_PENALTY, MISSILE_PENALTY, SENSOR_PENALTY = 1, 2, 1
ARCS = ("f", "p", "s", "a")


def rounded(value: Fraction, step: Fraction = TENTH) -> Fraction:
    """To the nearest multiple of `step`, halves up: how D, CE and WDF are printed."""
    return floor(value / step + Fraction(1, 2)) * step


# Ratios and ratings


Rounding = Callable[[Fraction], int]
_RATIO_BETWEEN: Mapping[str, Rounding] = {"lower": floor, "higher": ceil}
_HALVES: Mapping[str, Rounding] = {"down": floor, "up": ceil}


def shield_efficiency(mpr: Fraction, reading: str) -> int:
    """The SER that a movement ratio calls for: 4 at 4/1 and more, 3 at 3/1, 2 at 2/1 and less (L21-L23).

    Between two of them the lower or the higher one counts (ruling ratio-between).
    """
    return min(4, max(2, _RATIO_BETWEEN[reading](mpr)))


def whole_shield(points: Fraction, reading: str) -> int:
    """Shield points without their half, rounded down or up (ruling half-shields)."""
    return _HALVES[reading](points)


def web_efficiency(ser: int | Fraction) -> Fraction:
    """WER: the mean of SER and twice SER (L58-L59)."""
    return Fraction(ser + 2 * ser, 2)


def web_ratio(spr: Fraction) -> Fraction:
    """WPR: twice the denominator of SPR (L54-L57)."""
    return spr / 2


def defense(
    power: Fraction, mpr: Fraction, ser: Fraction, shields: Fraction, superstructure: Fraction, web: bool
) -> Fraction:
    """D of a ship with `power` from warp and impulse together (rulings defense-formula, web-efficiency).

    Without web: 10/7 x (SER x P/MPR + shield + SS). With it, WER stands for SER: 10/7 x (WER x P/MPR + shield + SS).
    `shields` is the maximum shield times its `shield_weight`.
    """
    efficiency = web_efficiency(ser) if web else ser
    return DEFENSE_FACTOR * (efficiency * power / mpr + shields + superstructure)


# How often the shield maximum of a ship with web counts in D, by reading: WER / SER, or once.
_SHIELD_WEIGHTS: Mapping[str, Callable[[Fraction], Fraction]] = {
    "whole": lambda ser: web_efficiency(ser) / ser,
    "engines": lambda ser: Fraction(1),
}


def shield_weight(ser: Fraction, web: bool, reading: str) -> Fraction:
    """How often the shield maximum counts in D (ruling web-efficiency): once, where there is no web."""
    return _SHIELD_WEIGHTS[reading](ser) if web else Fraction(1)


def weapon_damage_factor(weapons: Iterable[tuple[int, Fraction]]) -> Fraction:
    """WDF of a ship: the sum of count x listed WDF."""
    return sum((count * wdf for count, wdf in weapons), Fraction(0))


def combat_efficiency(d: Fraction, wdf: Fraction) -> Fraction:
    """CE = D x WDF / 100 (ruling combat-efficiency)."""
    return d * wdf / 100


def move_power(speed: int, mpr: Fraction) -> int:
    """Power for a speed: speed x MPR, a part of a point counted whole (ruling part-power)."""
    return ceil(speed * mpr)


def top_speed(power: int, mpr: Fraction) -> int:
    """The highest speed that the ship can pay, at most 30, the end of the movement chart."""
    return min(TOP_SPEED, floor(power / mpr))


def full_shield_power(max_shield: int, ser: Fraction) -> int:
    """The power that fills one shield."""
    return ceil(max_shield / ser)


def shield_points(power: int, ser: Fraction, max_shield: int) -> int:
    """Shield points for `power`: SER points for each, up to the maximum."""
    return min(max_shield, floor(power * ser))


def parse_arc(text: str) -> tuple[str, tuple[str, ...]]:
    """`p/f` as (`f/p`, ()): the arcs in the order f, p, s, a, and what is no arc."""
    parts = [part.strip().lower() for part in text.split("/")]
    unknown = tuple(part for part in parts if part not in ARCS)
    return "/".join(arc for arc in ARCS if arc in parts), unknown


# Web in play (L62-L97)


def generators(count: int) -> list[str]:
    """A letter for each web generator."""
    return list("ABCDEFGHI"[:count])


def web_points(power: int, wpr: Fraction) -> int:
    """Web points that `power` makes: 10 power at 1/4 are 40 (L67)."""
    return floor(power / wpr)


def web_hexes(hexes_travelled: int) -> int:
    """Hexes of web behind a ship: one less than it travelled (L66)."""
    return hexes_travelled - 1


def web_strength(points: int, hexes: int) -> int:
    """Strength of a web of `hexes` hexes (1 or more), rounded down (L67)."""
    return points // hexes


def laid_strength(power: int, wpr: Fraction, hexes_travelled: int) -> int:
    """Strength of a strand laid in a turn. Raises ValueError below two hexes, which leave no web."""
    if hexes_travelled < 2:
        raise ValueError(f"{hexes_travelled} hexes travelled leave no web; it takes 2 or more")
    return web_strength(web_points(power, wpr), web_hexes(hexes_travelled))


def decayed_strength(strength: int, turns: int) -> int:
    """Strength of a web that nobody fires on, after `turns` turns: one less each turn (L69)."""
    return max(0, strength - turns)


def recharged_strength(strength: int, hexes: int, power: int, wpr: Fraction) -> int:
    """Strength after a Tholian ship in the web has added power, rounded down again (L72)."""
    return web_strength(strength * hexes + web_points(power, wpr), hexes)


def points_left(points: int, damage: int) -> int:
    """Points of a web that was hit as a whole (L81)."""
    return max(0, points - damage)


@dataclass(frozen=True, slots=True)
class Entry:
    """What happens to a non-Tholian ship that flies into web: trapped or through, with which speed, damage to the
    facing shield, and loss of web points.
    """

    trapped: bool
    speed: int
    damage: int
    points_lost: int


def enter_web(speed: int, strength: int) -> Entry:
    """A ship with `speed` meets web of `strength` (L82-L84)."""
    if speed <= strength:
        return Entry(trapped=True, speed=0, damage=strength, points_lost=0)
    return Entry(trapped=False, speed=speed - strength, damage=2 * strength, points_lost=speed)


def escape_speed(strength: int) -> int:
    """The speed that a trapped ship must pay for to get out: above the strength (L83)."""
    return strength + 1


def fire_penalty(web_hexes_crossed: int, missile: bool, trapped: bool = False) -> int:
    """What a shot through web takes from the number to hit: 1 a hex for beams, 2 for missiles (L85-L87).

    A trapped ship that fires out has twice the penalties (L83); a Tholian that stands in web has none (L88).
    """
    each = MISSILE_PENALTY if missile else BEAM_PENALTY
    return web_hexes_crossed * each * (2 if trapped else 1)


def sensor_penalty(web_hexes_between: int) -> int:
    """What web between two ships takes from a sensor roll, Tholians too (L90)."""
    return web_hexes_between * SENSOR_PENALTY
