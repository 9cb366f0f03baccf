"""Every number that the rules print, and the arithmetic around it."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from shipyard.core.quantities import exact
from shipyard.systems.ststcs import rules
from shipyard.systems.ststcs.catalogue import Band, catalogue

SHIPS = yaml.safe_load((Path(__file__).parent / "published_ships.yaml").read_text(encoding="utf-8"))

# The text's own list (L26-L32, L44-L48): mass, superstructure, power, bands, chart, its length, WDF.
BEAMS = {
    "TTB-1": (465, "1.0", 6, [(3, 1, 8), (2, 9, 16), (1, 17, 20)], "W", 20, "6.5"),
    "TTB-2": (450, "0.6", 4, [(3, 1, 3), (2, 4, 9), (1, 10, 14)], "M", 14, "3.0"),
    "TTB-3": (200, "0.5", 3, [], "G", 10, "0.8"),
    "TTB-4": (565, "1.2", 9, [(3, 1, 10), (2, 11, 16), (1, 17, 21)], "V", 21, "7.9"),
    "TTB-5": (650, "0.6", 6, [(3, 1, 3), (2, 4, 9), (1, 10, 15)], "K", 15, "4.8"),
    "TTB-6": (330, "0.4", 4, [(2, 1, 6), (1, 7, 10)], "J", 10, "2.3"),
    "TTB-7": (80, "0.4", 3, [(2, 1, 5), (1, 6, 10)], "J", 10, "1.9"),
}
MISSILES = {
    "TTP-1": (135, "0.8", 1, 8, "L", 12, "2.7"),
    "TTP-2": (180, "1.0", 1, 12, "Q", 14, "4.5"),
    "TTP-3": (200, "1.8", 1, 15, "S", 16, "9.5"),
}


@pytest.mark.parametrize("name", BEAMS)
def test_a_beam_has_the_numbers_of_the_text(name):
    beam = catalogue().beams[name]
    mass, need, power, bands, chart, length, wdf = BEAMS[name]
    assert (beam.mass, beam.power, beam.chart, len(beam.to_hit)) == (mass, power, chart, length)
    assert (beam.superstructure, beam.wdf) == (Fraction(need), Fraction(wdf))
    assert beam.bands == tuple(Band(*band) for band in bands)
    assert not beam.missile


@pytest.mark.parametrize("name", MISSILES)
def test_a_missile_has_the_numbers_of_the_text(name):
    missile = catalogue().missiles[name]
    mass, need, power, damage, chart, length, wdf = MISSILES[name]
    assert (missile.mass, missile.power, missile.damage) == (mass, power, damage)
    assert (missile.chart, len(missile.to_hit)) == (chart, length)
    assert (missile.superstructure, missile.wdf) == (Fraction(need), Fraction(wdf))
    assert missile.missile


def test_every_band_ends_within_the_reach_of_its_weapon_and_bands_follow_one_another():
    for weapon in (*catalogue().beams.values(), *catalogue().missiles.values()):
        ends = [(band.near, band.far) for band in weapon.bands]
        assert all(near <= far <= len(weapon.to_hit) for near, far in ends), weapon.type
        assert all(far + 1 == near for (_, far), (near, _) in pairwise(ends)), weapon.type


def test_charts_fall_from_near_to_far():
    for weapon in (*catalogue().beams.values(), *catalogue().missiles.values()):
        assert list(weapon.to_hit) == sorted(weapon.to_hit, reverse=True)
        assert set(weapon.to_hit) <= set(range(1, 11))


@pytest.mark.parametrize("ship", SHIPS, ids=lambda ship: ship["ship"])
def test_d_of_a_published_ship_is_within_2_percent(ship):
    values = [Fraction(ship[key]) for key in ("power", "mpr", "ser", "max_shield", "superstructure")]
    printed = exact(ship["d"])
    assert abs(rules.defense(*values, web=False) - printed) <= printed / 50


def test_d_of_enterprise_mk_i_is_145_7():
    ship = next(ship for ship in SHIPS if ship["ship"] == "Enterprise Mk I")
    values = [Fraction(ship[key]) for key in ("power", "mpr", "ser", "max_shield", "superstructure")]
    assert rules.rounded(rules.defense(*values, web=False)) == Fraction("145.7")


def test_d_with_web_puts_wer_in_the_place_of_ser():
    values = (Fraction(14), Fraction(1), Fraction(2), Fraction(8), Fraction(11))
    assert rules.defense(*values, web=True) == Fraction(10, 7) * (3 * 14 + 8 + 11)


@pytest.mark.parametrize(
    ("mpr", "ser"), [("6/1", 4), ("4/1", 4), ("7/2", 3), ("3/1", 3), ("5/2", 2), ("2/1", 2), ("1/1", 2), ("1/2", 2)]
)
def test_shield_ratio_is_the_reciprocal_of_mpr_between_a_quarter_and_a_half(mpr, ser):
    assert rules.shield_efficiency(Fraction(mpr), "lower") == ser


@pytest.mark.parametrize(("spr", "wpr"), [("1/2", "1/4"), ("1/3", "1/6"), ("1/4", "1/8")])
def test_web_ratio_has_twice_the_denominator(spr, wpr):
    assert rules.web_ratio(Fraction(spr)) == Fraction(wpr)


@pytest.mark.parametrize(("ser", "wer"), [(2, "3"), (3, "9/2"), (4, "6")])
def test_web_efficiency_is_the_mean_of_ser_and_twice_ser(ser, wer):
    assert rules.web_efficiency(ser) == Fraction(wer)


def test_the_texts_web_of_ten_power_and_six_hexes_has_strength_8_and_7_a_turn_later():
    assert rules.web_points(10, Fraction(1, 4)) == 40
    assert rules.web_hexes(6) == 5
    assert rules.laid_strength(10, Fraction(1, 4), 6) == 8
    assert rules.decayed_strength(8, 1) == 7


def test_a_web_that_decays_ends_at_zero():
    assert rules.decayed_strength(3, 5) == 0


@pytest.mark.parametrize("hexes", [1, 0, -1])
def test_no_web_is_laid_on_fewer_than_two_hexes(hexes):
    with pytest.raises(ValueError, match="leave no web"):
        rules.laid_strength(10, Fraction(1, 4), hexes)


def test_fractions_of_strength_are_dropped():
    assert rules.laid_strength(10, Fraction(1, 4), 8) == 5  # 40 over 7


def test_the_texts_forty_points_of_damage_leave_strength_4():
    left = rules.points_left(8 * 10, 40)
    assert (left, rules.web_strength(left, 10)) == (40, 4)
    assert rules.points_left(80, 100) == 0


def test_recharging_rounds_down_again():
    assert rules.recharged_strength(4, 10, 3, Fraction(1, 4)) == 5  # 40 + 12 = 52 over 10


def test_speed_8_on_strength_6_leaves_2():
    assert rules.enter_web(8, 6) == rules.Entry(trapped=False, speed=2, damage=12, points_lost=8)


@pytest.mark.parametrize(("speed", "trapped"), [(5, True), (6, True), (7, False)])
def test_a_ship_is_trapped_at_or_under_the_strength(speed, trapped):
    entry = rules.enter_web(speed, 6)
    assert entry.trapped is trapped
    assert entry.damage == (6 if trapped else 12)
    assert entry.points_lost == (0 if trapped else speed)


def test_escape_takes_a_speed_above_the_strength():
    assert not rules.enter_web(rules.escape_speed(6), 6).trapped


def test_penalties_are_1_a_hex_for_beams_and_2_for_missiles_twice_for_the_trapped():
    assert [rules.fire_penalty(3, missile) for missile in (False, True)] == [3, 6]
    assert [rules.fire_penalty(3, missile, trapped=True) for missile in (False, True)] == [6, 12]
    assert rules.sensor_penalty(3) == 3


def test_speeds_cost_their_hexes_times_mpr_whole_points():
    assert [rules.move_power(speed, Fraction(1, 2)) for speed in (1, 2, 3)] == [1, 1, 2]
    assert rules.top_speed(42, Fraction(4)) == 10
    assert rules.top_speed(999, Fraction(1)) == 30


def test_shield_points_stop_at_the_maximum():
    assert [rules.shield_points(power, Fraction(3), 13) for power in (1, 4, 5)] == [3, 12, 13]
    assert rules.full_shield_power(13, Fraction(3)) == 5


def test_halves_of_a_tenth_are_rounded_up():
    assert rules.rounded(Fraction("24.15")) == Fraction("24.2")
    assert rules.rounded(Fraction("24.149")) == Fraction("24.1")


@pytest.mark.parametrize(("text", "arc", "bad"), [("a/f", "f/a", ()), ("F / S", "f/s", ()), ("f/x", "f", ("x",))])
def test_arcs_are_written_in_one_order(text, arc, bad):
    assert rules.parse_arc(text) == (arc, bad)
