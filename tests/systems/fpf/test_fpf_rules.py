"""FPF's arithmetic: the roll to penetrate, the arcs' spellings, the values of squadrons."""

import pytest

from shipyard.systems.fpf import rules
from shipyard.systems.fpf.derive import penetration_lines, shield_values
from shipyard.systems.fpf.model import build_ship


def test_the_first_worked_example():
    """Strength 5 against shields of 12 needs 7 (FPF, Damage, L39)."""
    assert rules.target_number(12, 5) == rules.needed_roll(12, 5) == 7
    assert not rules.only_a_ten(12, 5)


def test_the_second_worked_example():
    """Strength 5 against shields of 20 would need 15; the natural 10 does it all the same (FPF, Damage, L39)."""
    assert rules.target_number(20, 5) == 15
    assert rules.needed_roll(20, 5) == 10
    assert rules.only_a_ten(20, 5)


@pytest.mark.parametrize("strength", range(12))
@pytest.mark.parametrize("shields", range(31))
def test_a_one_always_fails_and_a_ten_always_penetrates(shields, strength):
    """Against the rule read face by face: the lowest face of the d10 that gets through."""
    through = [face for face in range(1, 11) if face == 10 or (face != 1 and face >= shields - strength)]
    assert rules.needed_roll(shields, strength) == through[0]
    assert rules.only_a_ten(shields, strength) == (through == [10])


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("F", "F"),
        ("FWD", "F"),
        ("fwd", "F"),
        ("Forward", "F"),
        ("front", "F"),
        ("fore", "F"),
        ("P", "P"),
        ("port", "P"),
        ("left", "P"),
        ("S", "S"),
        ("STBD", "S"),
        ("starboard", "S"),
        ("Star", "S"),
        ("right", "S"),
        ("A", "A"),
        ("AFT", "A"),
        ("rear", "A"),
        ("F/P", "FP"),
        ("P/F", "FP"),
        ("F/P/S", "FPS"),
        ("F/P/A", "FPA"),
        ("F/P/S/A", "FPSA"),
        ("A/S/P/F", "FPSA"),
        ("FWD/PORT", "FP"),
        ("F, P", "FP"),
        ("F + P", "FP"),
        ("F P", "FP"),
        (" f / p ", "FP"),
        ("F/F", "F"),
        ("all", "FPSA"),
        ("ALL", "FPSA"),
        ("", ""),
        ("/", ""),
    ],
)
def test_spellings_of_arcs(text, letters):
    assert rules.parse_arcs(text) == (letters, ())


@pytest.mark.parametrize(
    ("text", "letters", "bad"),
    [
        ("Q", "", ("Q",)),
        ("FP", "", ("FP",)),
        ("F/Q", "F", ("Q",)),
        ("Q/F/dorsal", "F", ("Q", "dorsal")),
        ("F-P", "", ("F-P",)),
        ("all/F", "F", ("all",)),
        ("Fwd.", "", ("Fwd.",)),
    ],
)
def test_what_is_no_arc_is_named(text, letters, bad):
    assert rules.parse_arcs(text) == (letters, bad)


def test_arcs_written_out():
    assert rules.arcs_text("FPA") == rules.arcs_short("FPA") == "F/P/A"
    assert rules.arcs_text("FPSA") == "F/P/S/A"
    assert rules.arcs_short("FPSA") == "all"


@pytest.mark.parametrize("ships", range(5))
def test_the_value_of_equal_ships(ships):
    assert rules.squadron_value(80, ships) == sum([80] * ships)


@pytest.mark.parametrize(
    ("strength", "first", "last"), [(0, 0, 20), (10, 0, 20), (11, 10, 30), (20, 10, 30), (21, 20, 40), (99, 90, 110)]
)
def test_the_shield_values_that_a_line_covers(strength, first, last):
    """21 columns, among them all those in which the number moves."""
    assert shield_values(strength) == tuple(range(first, last + 1))
    needed = [rules.needed_roll(shields, strength) for shields in shield_values(strength)]
    assert {needed[0], needed[-1]} == {2, 10}


def test_a_line_of_the_table_for_each_strength_phasers_first(fpf_ship):
    one = build_ship(fpf_ship(), {})
    other = build_ship(fpf_ship(phasers={"arcs": "F", "strength": 2, "range": 18, "banks": [1]}, photons=None), {})
    lines = penetration_lines((one, other, one))
    assert [(line.weapon, line.strength) for line in lines] == [("phasers", 2), ("phasers", 5), ("photons", 9)]
    for line in lines:
        assert line.needed == tuple(rules.needed_roll(shields, line.strength) for shields in line.against)


def test_no_weapons_make_no_table(fpf_ship):
    assert penetration_lines((build_ship(fpf_ship(phasers=None, photons=None), {}),)) == ()
