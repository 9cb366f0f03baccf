"""BFCS's rules against every number that the rulebook prints."""

from fractions import Fraction

import pytest

from shipyard.core.dice import Dice
from shipyard.core.tables import load_table
from shipyard.systems.bfcs import rules
from shipyard.systems.bfcs.chart import TABLES, chart, rulings, squeezed
from shipyard.systems.bfcs.derive import derive_ship
from shipyard.systems.bfcs.gunnery import axis
from shipyard.systems.bfcs.model import Readings, build_ship

MINIMAL = {
    "name": "Minimal Ship",
    "tech_level": 1,
    "move": 1,
    "speed": 1,
    "shields": 2,
    "missiles": 1,
    "beams": [{"arc": "FWD", "bp": 1}],
    "hit_dice": "1d4",
}
ESCORT = {
    "name": "Escort",
    "tech_level": 1,
    "move": 2,
    "speed": 2,
    "shields": 4,
    "missiles": 2,
    "beams": [{"arc": "FWD", "bp": 1, "count": 10}],
    "holds": 1,
    "hit_dice": "3d6",
}


def _account(document):
    return rules.account(build_ship(document, {}), chart())


@pytest.mark.parametrize(
    ("document", "systems", "units", "total"),
    [(MINIMAL, 8, 1, 10), (ESCORT, 30, 3, 36)],
    ids=["minimal", "escort"],
)
def test_the_printed_ships_cost_what_is_printed(document, systems, units, total):
    costs = _account(document)
    assert (costs.systems_bp, costs.frame_needed, costs.frame_units, costs.total) == (systems, units, units, total)


def test_the_escorts_dice_are_exactly_their_share():
    costs = _account(ESCORT)
    assert costs.hit_dice_bp == rules.share_limit(chart().levels[1].hit_dice_share, costs.total) == 9


def test_the_printed_sensor_range():
    assert rules.sensor_range((Dice(3, 6),)) == 324
    assert rules.sensor_range(()) is None


@pytest.mark.parametrize(
    ("systems", "ratio", "units"),
    [
        (0, 10, 0),
        (Fraction(1, 2), 10, 1),
        (10, 10, 1),
        (Fraction(21, 2), 10, 2),
        (30, 10, 3),
        (31, 10, 4),
        (197, 14, 15),
    ],
)
def test_frame_units_round_up(systems, ratio, units):
    assert rules.frame_units(systems, ratio) == units


@pytest.mark.parametrize(
    ("at_zero", "distance", "step", "damage"),
    [(1, 0, 1, 1), (1, 1, 1, 0), (16, 3, 4, 16), (16, 4, 4, 15), (16, 63, 4, 1), (16, 64, 4, 0), (6, 900, 4, 0)],
)
def test_beam_damage_falls_with_distance(at_zero, distance, step, damage):
    assert rules.beam_damage(at_zero, distance, step, "crossed") == damage


@pytest.mark.parametrize("reading", ["crossed", "entered"])
@pytest.mark.parametrize(("at_zero", "step"), [(1, 1), (16, 4), (10, 4), (999, 5)])
def test_beam_reach_is_the_last_range_with_damage(at_zero, step, reading):
    reach = rules.beam_reach(at_zero, step, reading)
    assert rules.beam_damage(at_zero, reach, step, reading) == 1
    assert rules.beam_damage(at_zero, reach + 1, step, reading) == 0


@pytest.mark.parametrize(("distance", "damage"), [(0, 16), (1, 15), (4, 15), (5, 14)])
def test_where_entering_hexes_costs_a_beam_the_first_of_them_does(distance, damage):
    assert rules.beam_damage(16, distance, 4, "entered") == damage


@pytest.mark.parametrize(
    ("spellings", "arc"),
    [
        (["FWD", "FA", "fwd", "Forward"], "FA"),
        (["Rear", "RA", "REAR"], "RA"),
        (["LF", "PF", "Port Fwd", "PORT-FWD", "PF(Port Fwd)", "LF/PF"], "LF"),
        (["RF", "SF", "Starboard Fwd", "starboard_fwd", "SF (Starboard Fwd)"], "RF"),
        (["LR", "PR", "Port Rear", "PR(Port Rear)"], "LR"),
        (["RR", "SR", "Starboard Rear", "SR(Starboard Rear)"], "RR"),
    ],
)
def test_every_printed_spelling_of_an_arc(spellings, arc):
    assert {chart().arcs.get(squeezed(spelling)) for spelling in spellings} == {arc}


def test_no_spelling_means_two_arcs():
    listed = [spelling for row in load_table(TABLES / "arcs.yaml").values() for spelling in row["spellings"]]
    assert len(listed) == len(set(listed)) == len(chart().arcs)
    assert all(spelling == squeezed(spelling) for spelling in listed)


@pytest.mark.parametrize(
    ("maneuver", "reverse", "letters"),
    [("basic", False, "D"), ("standard", False, "CD"), ("advanced", False, "BCD"), ("basic", True, "AD")],
)
def test_thrust_letters(maneuver, reverse, letters):
    assert rules.thrust_letters(maneuver, reverse) == letters


def test_the_chart_has_nine_levels_of_exact_numbers():
    levels = chart().levels
    assert list(levels) == list(range(1, 10))
    for level in levels.values():
        values = [*level, *level.die_cost.values()]
        assert not any(isinstance(value, float) for value in values)
    assert levels[1].die_cost == {4: 2, 6: 3, 8: 4, 10: 5, 12: 9, 20: 12}
    assert levels[9].die_cost == {4: 0, 6: Fraction(1, 2), 8: 1, 10: Fraction(3, 2), 12: 2, 20: 3}
    assert [level.frame_ratio for level in levels.values()] == [10, 10, 12, 12, 14, 14, 16, 16, 20]


def test_a_bought_system_has_the_cost_and_yield_of_its_level():
    ship = build_ship({**ESCORT, "bought": {"hit_dice": 5}}, {})
    costs = rules.account(ship, chart())
    assert costs.hit_dice_bp == Fraction(9, 2)
    assert rules.level_of(ship, "shields", chart()).tl == 1


def test_costs_do_not_depend_on_key_order():
    assert _account(ESCORT).total == _account(dict(reversed(ESCORT.items()))).total


def test_the_largest_part_that_fits_is_the_largest():
    def total_with(part):
        return part + 10

    assert rules.largest_part(30, Fraction(1, 2), total_with, Fraction(1)) == 10
    assert rules.largest_part(3, Fraction(1, 2), total_with, Fraction(1)) == 3
    assert rules.largest_part(30, Fraction(1, 3), lambda part: part, Fraction(1, 2)) == 0


def test_ships_of_a_group_are_named_or_numbered():
    assert rules.ship_titles("Escort", 1, (), set()) == ("Escort",)
    assert rules.ship_titles("Escort", 3, ("Anton",), set()) == ("Anton", "Escort 1", "Escort 2")
    assert rules.ship_titles("Escort", 1, ("Anton", "Berta"), set()) == ("Anton",)
    assert rules.ship_titles("Escort", 2, (), {"escort 2"}) == ("Escort 1", "Escort 3")
    assert rules.ship_titles("Escort", 1, (), {"escort"}) == ("Escort 1",)


def test_rulings_say_how_certain_they_are():
    assert {ruling.certainty for ruling in rulings().values()} == {"proven", "inferred", "assumed"}
    assert rulings()["frame-base"].certainty == rulings()["limit-base"].certainty == "proven"


@pytest.mark.parametrize(
    ("bought", "falloff", "lines"),
    [
        ({}, "crossed", [5, 10, 15]),  # TL 1: a point each hex, so that lines only help to count
        ({"beams": 3}, "crossed", [3, 6, 9, 12, 15]),
        ({"beams": 3}, "entered", [1, 4, 7, 10, 13]),
    ],
)
def test_lines_of_the_range_axis_stand_where_a_beam_loses_a_point(bought, falloff, lines):
    document = {**ESCORT, "beams": [{"arc": "FA", "bp": 4}], "bought": bought}
    numbers = derive_ship(build_ship(document, {})._replace(readings=Readings(beam_falloff=falloff)))
    table = axis(numbers, 0, 16, 1)
    assert table.lines == lines
    if bought:
        assert all(label.start in (0, *lines) for label in table.rows[0].labels)
