"""STSTCS states count what the control sheet draws."""

import pytest

from shipyard.core import library
from shipyard.pipeline import Yard
from shipyard.systems.ststcs.batteries import batteries
from shipyard.systems.ststcs.derive import derive_ship
from shipyard.systems.ststcs.state import build_state, derive_state, engines, weapon_groups

SHIPS = sorted(library.designs("ststcs-ship"))


def ship(name):
    return Yard().load(library.designs("ststcs-ship")[name]).design


@pytest.mark.parametrize("name", SHIPS)
def test_engines_and_weapons_stand_as_on_the_sheet(name):
    numbers = derive_ship(ship(name))
    assert (*engines(numbers.ship), numbers.ship.impulse_power) == tuple(count for _, count in numbers.power_track)
    drawn = {}
    for battery in batteries(numbers):
        for group in (group for row in battery.rows for group in row):
            arcs = drawn.setdefault(battery.name, {})
            arcs[group["words"]] = arcs.get(group["words"], 0) + group["circles"]
    assert weapon_groups(numbers.ship) == drawn


# The Heavy Cruiser: TTB-1 3 f/p and 3 f/s, TTB-3 4 p/s/a
@pytest.mark.parametrize(
    ("weapons", "lost"),
    [
        ([{"type": "TTB-1", "lost": 2}], {"f/p": 2, "f/s": 0}),
        ([{"type": "TTB-1", "lost": 4}], {"f/p": 3, "f/s": 1}),
        ([{"type": "TTB-1", "arc": "s/f", "lost": 2}], {"f/p": 0, "f/s": 2}),
        ([{"type": "TTB-1", "arc": "f/p", "lost": 2}, {"type": "TTB-1", "lost": 2}], {"f/p": 3, "f/s": 1}),
        ([{"type": "TTB-1", "lost": 2}, {"type": "TTB-1", "arc": "f/p", "lost": 2}], {"f/p": 3, "f/s": 1}),
    ],
)
def test_weapons_without_an_arc_are_taken_from_the_first_one_on(weapons, lost):
    data = {"name": "Case", "ship": "tholian-ca-a", "ships": [{"lost": {"weapons": weapons}}]}
    (mark,) = derive_state(build_state(data, {("ship",): ship("tholian-ca-a")})).marks.values()
    assert mark.weapons["TTB-1"] == lost
    assert mark.weapons["TTB-3"] == {"p/s/a": 0}
