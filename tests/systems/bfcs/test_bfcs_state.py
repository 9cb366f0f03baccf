"""BFCS states count what the card draws."""

import pytest

from shipyard.core import library
from shipyard.pipeline import Yard
from shipyard.systems.bfcs.derive import derive_ship
from shipyard.systems.bfcs.diagram_rows import system_rows
from shipyard.systems.bfcs.state import beam_rows, build_state, circles, derive_state, ladder
from shipyard.systems.bfcs.state_show import dice_left, state_facts, state_story

SHIPS = sorted(library.designs("bfcs-ship"))
LABELS = {"MOVE", "SPEED", "SHLD", "ARMOR", "MISSILES", "COUNTERMISSILE", "FIGHTERS", "HOLD", "TRANSLIGHT", "FRAME"}


def ship(name):
    return Yard().load(library.designs("bfcs-ship")[name]).design


@pytest.mark.parametrize("name", SHIPS)
def test_there_are_as_many_circles_as_the_card_has(name):
    numbers = derive_ship(ship(name))
    rows = system_rows(numbers)
    drawn = {row["label"]: row["count"] for row in rows if row["label"] in LABELS and row["form"] == "ticks"}
    counted = dict(
        zip(
            ("MOVE", "SPEED", "SHLD", "ARMOR", "MISSILES", "COUNTERMISSILE", "FIGHTERS", "HOLD", "TRANSLIGHT", "FRAME"),
            circles(numbers.ship).values(),
            strict=True,
        )
    )
    assert drawn == {label: count for label, count in counted.items() if count}


@pytest.mark.parametrize("name", SHIPS)
def test_beams_and_dice_stand_as_on_the_card(name):
    numbers = derive_ship(ship(name))
    assert beam_rows(numbers.ship) == tuple((beam.arc, beam.damage, beam.count) for beam in numbers.beams)
    steps = [step for row in system_rows(numbers) if row["form"] == "ladder" for step in row["steps"]]
    assert ladder(numbers.ship) == {int(step["die"][1:]): step["count"] for step in steps}


@pytest.mark.parametrize(
    ("lost", "left"),
    [
        ({}, {"d12": 3, "d8": 3}),
        ({"d12": 1}, {"d12": 2, "d10": 1, "d8": 3}),
        ({"d12": 3, "d10": 3}, {"d8": 6}),
        ({"d8": 2}, {"d12": 3, "d8": 1, "d6": 2}),
        ({"d12": 3, "d10": 3, "d8": 6, "d6": 6, "d4": 5}, {"d4": 1}),
        ({"d12": 3, "d10": 3, "d8": 6, "d6": 6, "d4": 6}, {}),
    ],
)
def test_the_dice_left_follow_from_the_circles_crossed(lost, left):
    """Three d12 and three d8: a die that loses its circle in a row goes on in the next one."""
    data = {"name": "Case", "ship": "meridian", "ships": [{"lost": {"hit_dice": lost}}]}
    (mark,) = derive_state(build_state(data, {("ship",): ship("meridian")})).marks.values()
    assert dice_left(mark) == left


def test_one_number_of_beams_is_taken_from_the_first_row_on():
    data = {"name": "Case", "ship": "meridian", "ships": [{"lost": {"beams": 3}}]}
    numbers = derive_state(build_state(data, {("ship",): ship("meridian")}))
    (mark,) = numbers.marks.values()
    assert mark.beams == (2, 1, 0, 0)
    assert "0 of 2 FA of damage 12, 0 of 1 LF of damage 8" in "\n".join(state_story(numbers))


@pytest.mark.parametrize(
    ("entry", "destroyed"),
    [({}, False), ({"destroyed": True}, True), ({"lost": {"frame": 2}}, False), ({"lost": {"frame": 3}}, True)],
)
def test_a_ship_without_frame_is_destroyed(entry, destroyed):
    data = {"name": "Case", "ship": "escort", "ships": [entry]}
    (mark,) = derive_state(build_state(data, {("ship",): ship("escort")})).marks.values()
    assert mark.destroyed is destroyed


def test_dice_out_of_order_say_how_many_belong_above(load):
    """As the hint says, the state is right."""
    lost = {"d10": 1}
    state = {"kind": "bfcs-state", "name": "Case", "fleet": "core-armada", "turn": 1}
    (found,) = load({**state, "ships": [{"ship": "Meridian", "lost": {"hit_dice": lost}}]}).findings
    assert found.hint == "cross 1 circle of d12, or fewer of d10"
    assert load({**state, "ships": [{"ship": "Meridian", "lost": {"hit_dice": {**lost, "d12": 1}}}]}).findings == ()


@pytest.mark.parametrize(
    ("entry", "left", "words"),
    [
        ({}, 12, "shields 12 of 12, "),
        ({"lost": {"shields": 5}}, 7, "shields 7 of 12 until next turn, "),
        ({"lost": {"shields": 12}}, 0, "shields 0 of 12 until next turn, "),
        ({"shields_down": True}, 0, "shields 0 of 12, "),
        ({"lost": {"shields": 5}, "shields_down": True}, 0, "shields 0 of 12, "),
    ],
)
def test_shields_come_back_next_turn_and_none_are_left_once_exceeded(entry, left, words):
    data = {"name": "Case", "ship": "meridian", "ships": [entry]}
    numbers = derive_state(build_state(data, {("ship",): ship("meridian")}))
    assert state_facts(numbers)["ships"][0]["left"]["shields"] == left
    assert words in "\n".join(state_story(numbers))
