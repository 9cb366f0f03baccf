"""The known name that a misspelt one means."""

import pytest

from shipyard.core.nearest import did_you_mean, nearest

KNOWN = ["shields", "speed", "hit_dice", "missiles", "countermissiles", "FWD"]


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("sheilds", "shields"),
        ("Shields", "shields"),
        ("SPEED", "speed"),
        ("hitdice", "hit_dice"),
        ("missile", "missiles"),
        ("fwd", "FWD"),
        ("shields", "shields"),
        ("", None),
        ("zzz", None),
        ("\0", None),
        ("x" * 100_000, None),
    ],
)
def test_the_nearest_name(word, name):
    assert nearest(word, KNOWN) == name


def test_a_hint_names_it():
    assert did_you_mean("sheilds", KNOWN) == "did you mean shields?"


def test_without_a_near_one_the_few_known_names_are_listed():
    assert did_you_mean("zzz", ["b", "a"]) == "known: a, b"


def test_many_names_are_not_listed():
    assert did_you_mean("zzz", [f"name{n}" for n in range(41)]) == ""
    assert did_you_mean("zzz", [f"name{n}" for n in range(40)]).startswith("known: ")


def test_nothing_known_gives_no_hint():
    assert did_you_mean("x", []) == ""
    assert nearest("x", []) is None


def test_a_generator_is_as_good_as_a_list():
    assert did_you_mean("sheilds", (name for name in KNOWN)) == "did you mean shields?"


def test_a_part_of_several_names_leads_to_all_of_them():
    kinds = ["bfcs-fleet", "bfcs-ship", "fpf-ship"]
    assert did_you_mean("ship", kinds) == "did you mean bfcs-ship or fpf-ship?"
    assert did_you_mean("FPF", kinds) == "did you mean fpf-ship?"
    assert did_you_mean("ship", [f"g{n}-ship" for n in range(9)]).count("-ship") == 1, "the closest of many"
