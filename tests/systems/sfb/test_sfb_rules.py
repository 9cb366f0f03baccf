"""Sectors, bearings and movement costs of SFB."""

from fractions import Fraction

import pytest

from shipyard.systems.sfb import rules
from shipyard.systems.sfb.model import tables, weapon_type

ARCS = tables().arcs


def _sectors(*names):
    return rules.nearest_sectors(rules.arc_bearings(names, ARCS)[0], ARCS)


@pytest.mark.parametrize(
    ("name", "sectors"),
    [
        ("FA", "LF RF"),
        ("RA", "RR LR"),
        ("FX", "LF RF R L"),
        ("RX", "R RR LR L"),
        ("LS", "LF LR L"),
        ("RS", "RF R RR"),
        ("FULL", "LF RF R RR LR L"),
        ("L", "L"),
        ("fa", "LF RF"),
        ("FH", "LF RF R L"),
        ("RP", "LF RF R RR"),
    ],
)
def test_unions_of_sectors(name, sectors):
    assert _sectors(name) == tuple(sectors.split())


def test_bearings_that_are_a_sector_are_that_sector():
    assert _sectors("1", "2", "3", "4", "5") == ("RF",)
    assert rules.made_of_sectors(rules.arc_bearings(["1", "2", "3", "4", "5"], ARCS)[0], ARCS)


def test_a_bearing_beside_sectors_does_not_count():
    assert _sectors("L", "LF", "13") == ("LF", "L")
    assert not rules.made_of_sectors(rules.arc_bearings(["L", "LF", "13"], ARCS)[0], ARCS)


def test_a_bearing_alone_stands_for_the_sectors_that_it_touches():
    assert _sectors("1") == ("LF", "RF")
    assert _sectors("7") == ("R",)


@pytest.mark.parametrize("name", ["", "0", "25", "-1", "XX", "F", "²", "1" * 5000])
def test_what_is_no_arc_is_told(name):
    assert rules.arc_bearings([name], ARCS)[1] == (name,)


@pytest.mark.parametrize(
    ("cost", "known"),
    [("1", "1"), ("0.6666667", "2/3"), ("0.67", "2/3"), ("0.76", "3/4"), ("0.761", None), ("0.32", None), ("0", None)],
)
def test_a_cost_counts_as_a_known_one_within_a_hundredth(cost, known):
    found = rules.known_cost(Fraction(cost), tables().costs, tables().tolerance)
    assert found == (None if known is None else Fraction(known))


def test_what_is_missing_is_not_zero():
    assert rules.total([6, 6, None]) is None
    assert rules.total([6, 6, 0]) == 12


@pytest.mark.parametrize("text", ["phaser-1", "Phaser 1", " PHASER_1 ", "phaser - 1"])
def test_weapon_types_are_written_in_one_way(text):
    assert weapon_type(text) == "phaser-1"
