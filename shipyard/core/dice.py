"""Pools of dice: how they are written, their chances, exactly."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

_DICE = re.compile(r"\s*([0-9]{1,4})?\s*[dD]\s*([0-9]{1,4})\s*")


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice with `sides` sides each, as in 3d6."""

    count: int
    sides: int

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"


def parse_dice(text: str) -> Dice | None:
    """`3d6`, `d8`, `1D4` as Dice; None when the text is no dice or has none of them."""
    match = _DICE.fullmatch(text)
    if match is None:
        return None
    dice = Dice(int(match[1] or 1), int(match[2]))
    return dice if dice.count and dice.sides else None


@lru_cache(maxsize=4096)
def chance_of_at_least(dice: Dice, target: int) -> Fraction:
    """The chance that the dice sum to `target` or more."""
    if target <= dice.count:
        return Fraction(1)
    if target > dice.count * dice.sides:
        return Fraction(0)
    ways = _ways(dice.count, dice.sides)
    return Fraction(sum(ways[target - dice.count :]), dice.sides**dice.count)


@lru_cache(maxsize=256)
def _ways(count: int, sides: int) -> tuple[int, ...]:
    """In how many ways `count` dice give each sum, from `count` up."""
    ways = [1]
    for _ in range(count):
        longer = [0] * (len(ways) + sides - 1)
        for total, number in enumerate(ways):
            for face in range(sides):
                longer[total + face] += number
        ways = longer
    return tuple(ways)
