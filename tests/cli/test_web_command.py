"""`shipyard web`: the answers at the table."""

import pytest


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("lay --power 10 --wpr 1/4 --hexes 6", "strength 8 (40 web points over 5 hexes)"),
        ("lay --power 10 --wpr 1/4 --hexes 2", "strength 40 (40 web points over 1 hex)"),
        (
            "lay --power 10 --wpr 1/4 --hexes 6 --turns 1",
            "strength 8 (40 web points over 5 hexes); strength 7 after 1 turn",
        ),
        ("lay --power 0 --wpr 1/8 --hexes 6", "strength 0 (0 web points over 5 hexes)"),
        (
            "fire --strength 8 --hexes 10 --damage 40",
            "strength 4 (80 web points less 40 damage leave 40 over 10 hexes)",
        ),
        ("fire --points 80 --hexes 10 --damage 99", "strength 0 (80 web points less 99 damage leave 0 over 10 hexes)"),
    ],
)
def test_a_question_has_a_line_for_an_answer(run, arguments, line):
    result = run("web", *arguments.split())
    assert (result.status, result.out, result.err) == (0, line + "\n", "")


def test_speed_8_bursts_through_strength_6_with_2_left(run):
    out = run("web", "enter", "--speed", 8, "--strength", 6, "--hexes", 10).out
    assert "speed 2 left; 12 damage" in out
    assert "60 less 8 leave strength 5" in out


def test_speed_6_is_trapped_by_strength_6(run):
    out = run("web", "enter", "--speed", 6, "--strength", 6).out
    assert out.startswith("trapped: 6 damage") and "speed 7 or more" in out


def test_penalties_of_firing_through_web(run):
    out = run("web", "fire", "--through", 3).out
    assert "beams -3, missiles -6" in out and "beams -6, missiles -12" in out and "sensor rolls -3" in out
    assert "-0" not in run("web", "fire", "--through", 0).out


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        ("lay --power 10 --wpr 1/4 --hexes 1", "--hexes 1"),
        ("lay --power 10 --wpr 1/4 --hexes 0", "--hexes 0"),
        ("lay --power -1 --wpr 1/4 --hexes 6", "--power -1"),
        ("lay --power 10 --wpr 0/4 --hexes 6", "--wpr"),
        ("lay --power 10 --wpr 4 --hexes 6", "--wpr"),
        ("lay --power 10 --wpr 1/4 --hexes 6 --turns -1", "--turns"),
        ("lay --power 999999999999999999999 --wpr 1/4 --hexes 6", "--power"),
        ("fire --strength 8 --hexes 0 --damage 4", "--hexes"),
        ("fire --strength 8 --hexes 4 --damage -4", "--damage"),
        ("fire --points -8 --hexes 4 --damage 4", "--points"),
        ("fire --through -1", "--through"),
        ("enter --speed -1 --strength 6", "--speed"),
        ("enter --speed 8 --strength 0", "--strength"),
        ("enter --speed 8 --strength 6 --hexes 0", "--hexes"),
    ],
)
def test_a_bad_value_is_a_finding_and_exits_1(run, arguments, option):
    result = run("web", *arguments.split())
    assert (result.status, result.out) == (1, "")
    assert "error YARD10" in result.err and option in result.err


@pytest.mark.parametrize("arguments", ["lay --power x --wpr 1/4 --hexes 6", "lay", "fire --hexes 3", "burn"])
def test_wrong_usage_exits_2(run, arguments):
    assert run("web", *arguments.split()).status == 2
