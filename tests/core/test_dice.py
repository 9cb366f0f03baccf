"""Dice: how they are written, and their chances against a count of every throw."""

from fractions import Fraction
from itertools import product

import pytest

from shipyard.core.dice import Dice, chance_of_at_least, parse_dice


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("3d6", Dice(3, 6)),
        ("d8", Dice(1, 8)),
        ("1D4", Dice(1, 4)),
        (" 2 d 10 ", Dice(2, 10)),
        ("04d06", Dice(4, 6)),
        ("9999d9999", Dice(9999, 9999)),
    ],
)
def test_dice_are_read(text, dice):
    assert parse_dice(text) == dice


@pytest.mark.parametrize(
    "text",
    ["", "d", "3d", "0d6", "3d0", "3x6", "3d6+1", "-1d6", "3.5d6", "3d6 2d8", "10000d6", "1d10000", "٣d6", "3d６"],
)
def test_what_is_no_dice_is_none(text):
    assert parse_dice(text) is None


@pytest.mark.parametrize("dice", [Dice(3, 6), Dice(1, 20)])
def test_dice_are_written_as_they_are_read(dice):
    assert parse_dice(str(dice)) == dice


def test_one_die_is_written_with_its_number():
    assert str(parse_dice("d8")) == "1d8"


POOLS = [(1, 4), (1, 10), (2, 6), (3, 6), (4, 4), (2, 20), (5, 3), (3, 1), (1, 1)]


@pytest.mark.parametrize(("count", "sides"), POOLS)
def test_chances_are_those_of_every_throw_counted(count, sides):
    throws = [sum(throw) for throw in product(range(1, sides + 1), repeat=count)]
    for target in range(-1, count * sides + 3):
        counted = Fraction(sum(total >= target for total in throws), len(throws))
        assert chance_of_at_least(Dice(count, sides), target) == counted


def test_the_ends_are_certain_and_impossible():
    assert chance_of_at_least(Dice(3, 6), 3) == 1
    assert chance_of_at_least(Dice(3, 6), 18) == Fraction(1, 216)
    assert chance_of_at_least(Dice(3, 6), 19) == 0


def test_many_dice_stay_exact():
    """The sum of 40d20 lies as often at or above its middle as at or below it."""
    middle = 40 * 21 // 2
    above, below = chance_of_at_least(Dice(40, 20), middle), chance_of_at_least(Dice(40, 20), middle + 1)
    assert above + below == 1
    assert isinstance(above, Fraction)
