"""Which engines, classes, computers and shields a ship gets."""

from fractions import Fraction

import pytest

from shipyard.systems.ststcs import construction
from shipyard.systems.ststcs.catalogue import catalogue

TABLES = catalogue()


@pytest.mark.parametrize(
    ("mass", "name"), [(0, "I"), (5000, "I"), (5001, "II"), (100_000, "VII"), (100_001, "VIII"), (900_000, "XX")]
)
def test_the_upper_bound_of_a_class_belongs_to_it(mass, name):
    assert construction.class_of_mass(mass, TABLES.classes) == name


def test_engines_of_100_000_tons_aim_for_class_ix():
    assert construction.target_class(100_000, TABLES) == "IX"


def test_there_is_no_class_above_xx():
    assert construction.target_class(650_000, TABLES) == "XX"


@pytest.mark.parametrize(
    ("computer", "limit"), [("R1M", 8), ("R2M", 25), ("R3M", 50), ("R4M", 75), ("R5M", 105), ("R6M", 105)]
)
def test_the_wdf_limit_is_that_of_the_next_computer(computer, limit):
    assert construction.wdf_limit(TABLES.computers[computer], TABLES) == limit


@pytest.mark.parametrize(
    ("engine", "count", "power", "certainty"),
    [
        ("RWA-1", 1, 6, ""),
        ("RWA-1", 2, 12, "assumed"),
        ("RWC-1", 2, 24, "inferred"),
        ("RWC-1", 3, 36, "assumed"),
        ("RWF-1", 1, 16, ""),
        ("RWF-1", 2, 36, ""),
        ("RWA-2", 2, 18, "inferred"),
    ],
)
def test_several_engines_give_what_published_pairs_give(engine, count, power, certainty):
    found = construction.engine_power(TABLES.engines[engine], count)
    assert (found.value, found.certainty) == (power, certainty)
    assert bool(found.why) is bool(certainty)


@pytest.mark.parametrize(
    ("warp", "groups", "wdf", "text"),
    [
        (12, 2, "26", "RWA-1 x 2"),
        (16, 2, "33", "RWA-2 x 2"),
        (24, 2, "60.2", "RWC-1 x 2"),
        (34, 3, "92.6", "RWC-1 x 3"),
    ],
)
def test_the_worked_choices_of_engines(warp, groups, wdf, text):
    choices = construction.engine_choices(warp, Fraction(wdf), TABLES)
    assert construction.best_engines(choices, groups).text == text


def test_the_nearest_engines_lose_to_those_that_a_computer_can_run():
    choices = construction.engine_choices(34, Fraction("92.6"), TABLES)
    nearer = next(each for each in choices if each.text == "RWB-1 x 3")
    assert (nearer.difference, nearer.class_name, nearer.computer) == (1, "V", None)


def test_pc_needs_an_r3m_for_its_weapons():
    assert construction.fitting_computer("R1M", "IV", Fraction(26), TABLES).type == "R3M"
    assert construction.fitting_computer("R1M", "IV", Fraction(25), TABLES).type == "R2M"


def test_no_computer_holds_more_than_105():
    assert construction.fitting_computer("R1M", "X", Fraction(105), TABLES).type == "R5M"
    assert construction.fitting_computer("R1M", "X", Fraction("105.1"), TABLES) is None


@pytest.mark.parametrize(
    ("ser", "name", "target", "generator", "limit", "certainty"),
    [
        (2, "IV", 9, "FSB", 8, "inferred"),
        (2, "IV", "27/2", "FSF", 13, "inferred"),
        (3, "VI", 15, "FSL", 16, "assumed"),
        (4, "VII", 18, "FSP", 16, "assumed"),
        (4, "XIII", 20, "FSS", 20, ""),
    ],
)
def test_the_generator_is_the_one_nearest_to_the_target(ser, name, target, generator, limit, certainty):
    best = construction.best_generator(ser, name, Fraction(target), TABLES)
    found = construction.shield_maximum(best, name, TABLES)
    assert (best.type, found.value, found.certainty) == (generator, limit, certainty)


def test_of_two_classes_equally_near_the_heavier_counts():
    assert construction.shield_maximum(TABLES.generators["FSI"], "VI", TABLES).value == 13  # V has 14, VII has 13


def test_the_impulse_engine_is_the_nearest_and_lightest_federation_one():
    assert construction.nearest_impulse(2, TABLES).type == "FIA-2"
    assert construction.nearest_impulse(100, TABLES).type == "FIG-3"
