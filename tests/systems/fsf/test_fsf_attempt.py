"""Chances are exact: against every case counted, against simulation, and in the play itself."""

import random
import sys
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

from shipyard.systems.fsf import rules, seeded
from shipyard.systems.fsf.attempt import Attempt, Helps
from shipyard.systems.fsf.derive import bare_odds
from shipyard.systems.fsf.matching import covered
from shipyard.systems.fsf.outlook import Outlook, mended, throw_chance
from shipyard.systems.fsf.plan import plan_uses
from shipyard.systems.fsf.record import SILENT

sys.path.insert(0, str(Path(__file__).parent))
import fsf_brute as brute

CASES = [
    ("B3", (1, 0, 0), Helps()),
    ("B3", (1, 0, 0), Helps(rerolls=2)),
    ("B3", (1, 0, 0), Helps(plus=(1, 0, 0), rerolls=1)),
    ("4 G4", (1, 1, 0), Helps(any_plus=1, rerolls=2)),
    ("G5", (1, 2, 0), Helps(plus=(2, 1, 0), any_plus=1, flips=1, rerolls=1)),
    ("B5 5", (1, 1, 1), Helps(plus=(0, 1, 1), any_plus=1, flips=1, rerolls=2)),
    ("B6 R6", (1, 1, 1), Helps(swaps=1, rerolls=2)),
    ("B6 R6 5", (1, 1, 1), Helps(plus=(1, 0, 2), any_plus=2, flips=1, sixes=1, rerolls=1)),
    ("B6 B6", (2, 1, 0), Helps(plus=(1, 0, 0), any_plus=1, flips=1, swaps=1, rerolls=2)),
    ("G6 6 5", (0, 2, 1), Helps(plus=(0, 1, 1), any_plus=1, sixes=1, rerolls=1)),
    ("R6", (0, 0, 3), Helps(flips=2, sixes=0, rerolls=2)),
    ("R4 R6", (0, 0, 2), Helps(flips=1, sixes=1)),
    ("B7", (1, 0, 0), Helps(plus=(1, 0, 0), sixes=1)),
]


@pytest.mark.parametrize(("wanted", "pool", "helps"), CASES)
@pytest.mark.parametrize("same_die", [True, False])
def test_the_chance_is_that_of_every_case_counted(needs, wanted, pool, helps, same_die):
    exact = Attempt(needs(wanted), helps, same_die).chance(pool)
    cases = brute.chance_cases(needs(wanted), pool, helps, same_die)
    assert exact == Fraction(cases, 6 ** (sum(pool) + helps.rerolls))


def test_chances_that_anyone_can_check(house):
    by_name = house.mission_index
    assert bare_odds(house, by_name["Training"], (1, 0, 0)) == Fraction(5, 6)
    assert bare_odds(house, by_name["Security"], (2, 0, 0)) == Fraction(8, 9)
    assert bare_odds(house, by_name["Aid"], (1, 1, 0)) == Fraction(1, 4)
    assert bare_odds(house, by_name["Supply"], (1, 1, 1)) == Fraction(1, 27)
    assert bare_odds(house, by_name["Research"], (3, 2, 6)) == 0


def test_exact_odds_agree_with_rolled_dice_for_every_mission_and_ship(house):
    dice, rolls = seeded.Dice(11), 300
    for rank, each in enumerate(house.ranks):
        for mission in house.missions:
            if mission.name in rules.opened_by(house, rank):
                chance = float(Attempt(mission.needs, Helps()).chance(each.dice))
                hits = 0
                for _ in range(rolls):
                    hits += covered(mission.needs, tuple(tuple(dice.roll() for _ in range(n)) for n in each.dice))
                assert abs(hits - rolls * chance) <= 4.5 * sqrt(rolls * chance * (1 - chance)) + 1, (
                    mission.name,
                    each.name,
                )


@pytest.mark.parametrize(
    ("mission", "pool", "helps"),
    [
        ("Patrol", (1, 1, 1), Helps(plus=(1, 0, 1), any_plus=1, rerolls=2)),
        ("Rescue", (1, 2, 1), Helps(plus=(1, 1, 1), any_plus=2, rerolls=1)),
        ("Exploration", (2, 2, 1), Helps(plus=(2, 2, 1), any_plus=2, rerolls=2)),
        ("Salvage", (1, 2, 1), Helps(any_plus=1, flips=1, rerolls=2)),
    ],
)
def test_the_play_succeeds_as_often_as_the_odds_say(house, mission, pool, helps):
    attempt = Attempt(house.missions[house.mission_index[mission]].needs, helps)
    chance, dice, rolls, won = float(attempt.chance(pool)), seeded.Dice(5), 3000, 0
    for _ in range(rolls):
        won += seeded._reroll(attempt, [[dice.roll() for _ in range(count)] for count in pool], dice, SILENT)
    assert abs(won - rolls * chance) <= 4 * sqrt(rolls * chance * (1 - chance))


def test_missing_dice_are_counted_beyond_the_helps(needs):
    attempt = Attempt(needs("B6 B6 B6"), Helps(sixes=1, rerolls=2))
    assert attempt.missing(((1, 1, 6), (), ())) == 1
    assert attempt.missing(((1, 6, 6), (), ())) == 0
    assert attempt.missing(((1, 1, 1), (), ())) == 2
    assert attempt.missing(((1, 1), (), ())) == 3


def test_no_reroll_is_wasted_where_none_can_help(needs):
    assert Attempt(needs("B6 B6"), Helps(rerolls=1)).best_reroll(((1, 1), (), ()), ((), (), ()), 1) is None


def test_the_best_die_is_rolled_again(needs):
    attempt = Attempt(needs("B6 G3"), Helps(plus=(1, 0, 0), rerolls=1))
    assert attempt.best_reroll(((5,), (2,), (1,)), ((), (), ()), 1) == (1, 2)


@pytest.mark.parametrize(
    ("face", "rerolls", "millionths"), [(1, 0, 10**6), (0, 0, 10**6), (2, 0, 833334), (2, 1, 972223), (7, 3, 0)]
)
def test_the_chance_of_a_single_die(face, rerolls, millionths):
    assert throw_chance(face, rerolls) == millionths


def test_rerolls_that_mend():
    assert mended(0, 2, 1) == 36
    assert mended(1, 2, 1) == 11
    assert mended(2, 2, 1) == 1
    assert mended(2, 1, 6) == 0


def test_the_judged_chance_is_never_above_and_near_the_exact_one(house):
    """Within 20 points: it is a player's judgement."""
    outlook, chance = Outlook(house), random.Random(3)
    for _ in range(30):
        levels = tuple(chance.randint(0, len(skill.boxes)) for skill in house.skills)
        levels = tuple(0 if house.skills[i].does in ("flip", "any_colour") else n for i, n in enumerate(levels))
        state = rules.beginning(house)._replace(rank=chance.randint(3, 6), skills=levels)
        for mission in range(9):
            odds, exact = outlook.odds(state, mission)
            assert exact
            assert -0.20 <= outlook.chance(state, mission) / 10**6 - float(odds) <= 1e-6


def test_planned_uses_make_the_success(house):
    """Whenever the helps are enough, the uses can be spelt out; replays check them in the recorded careers."""
    chance = random.Random(8)
    for _ in range(200):
        levels = tuple(chance.randint(0, len(skill.boxes)) for skill in house.skills)
        state = rules.beginning(house)._replace(rank=chance.randint(0, 12), skills=levels)
        mission = chance.randrange(15)
        hands = tuple(tuple(chance.randint(1, 6) for _ in range(count)) for count in rules.pool(house, state))
        attempt = Attempt(house.missions[mission].needs, rules.helps(house, state)._replace(rerolls=0))
        uses = plan_uses(house, state, mission, hands)
        if attempt.missing(hands):
            assert uses == []
        else:
            assert covered(house.missions[mission].needs, hands) == (uses == [])
