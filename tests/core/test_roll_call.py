"""Which ship of a fleet a document means."""

import pytest

from shipyard.core.checks import Fault
from shipyard.core.roll_call import Berth, Call, answer, called_twice

FLEET = (
    Berth(1, 1, ("Amar", "Battle Cruiser")),
    Berth(1, 2, ("Battle Cruiser",)),
    Berth(2, 1, ("Battle", "Escort")),
    Berth(3, 1, ("Escort",)),
)


def meant(ship="", group=None, number=None, fleet=FLEET):
    return answer(Call(ship, group, number, ("ships", 0), "squadron"), fleet)


@pytest.mark.parametrize(
    ("call", "place"),
    [
        ({"ship": "Amar"}, (1, 1)),
        ({"ship": "  aMAR "}, (1, 1)),
        ({"ship": "Battle"}, (2, 1)),
        ({"ship": "Battle Cruiser"}, (1, 2)),  # a name of its own goes before that of a class
        ({"ship": "Escort"}, (3, 1)),
        ({"ship": "Amar", "group": 1}, (1, 1)),
        ({"group": 1, "number": 2}, (1, 2)),
        ({"group": 2}, (2, 1)),  # alone in its group
    ],
)
def test_a_ship_is_found(call, place):
    assert meant(**call).place == place


@pytest.mark.parametrize(
    ("call", "where", "words"),
    [
        ({"ship": "Amr"}, ("ships", 0, "ship"), "no ship is called 'Amr'"),
        ({"ship": "Amar", "group": 2}, ("ships", 0, "ship"), "'Amar' is not there, but squadron 1 number 1"),
        ({}, ("ships", 0), "which ship is meant? there are 3 squadrons"),
        ({"group": 1}, ("ships", 0), "which ship is meant? squadron 1 has 2"),
        ({"group": 9}, ("ships", 0, "squadron"), "there is no squadron 9; there are 3 squadrons"),
        ({"group": 2, "number": 2}, ("ships", 0, "number"), "there is no ship 2 in squadron 2; it has 1 ship"),
    ],
)
def test_a_call_that_means_none_or_several_says_why(call, where, words):
    fault = meant(**call)
    assert isinstance(fault, Fault)
    assert (fault.path, fault.message) == (where, words)


def test_several_ships_of_one_name_are_told_with_their_places():
    twins = (Berth(1, 1, ("Sting",)), Berth(1, 2, ("Sting",)), Berth(4, 1, ("Sting",)))
    fault = meant("Sting", fleet=twins)
    assert fault.message == "3 ships are called 'Sting': squadron 1 number 1, squadron 1 number 2, squadron 4 number 1"
    assert fault.hint == "say which: squadron: 1, number: 1"
    assert meant("Sting", group=4, fleet=twins).place == (4, 1)


def test_the_nearest_name_is_the_hint():
    assert meant("Escrot").hint == "did you mean Escort?"


def test_only_one_ship_need_not_be_called_at_all():
    assert meant(fleet=FLEET[3:]).place == (3, 1)


def test_a_second_call_for_a_ship_is_a_fault_and_calls_for_none_are_not():
    calls = [Call(name, None, None, ("ships", at)) for at, name in enumerate(("Amar", "Nobody", "Nobody", "amar"))]
    (fault,) = called_twice([(call, answer(call, FLEET)) for call in calls])
    assert fault.path == ("ships", 3)
    assert fault.message == "'Amar' has an entry already, the 1st"
