"""FPF states: which ship an entry means, what it has left."""

import pytest

from shipyard.core import library
from shipyard.pipeline import Yard
from shipyard.systems.fpf.state import build_state, derive_state
from shipyard.systems.fpf.state_show import state_facts, state_story


def enterprise(**entry):
    """A state of the ENTERPRISE: superstructure 32, shields 16, power 20, phasers 4|2|2|2, photons 2|2, computer 5."""
    design = Yard().load(library.designs("fpf-ship")["enterprise"]).design
    data = {"name": "Case", "ship": "enterprise", "ships": [{"number": 1, **entry}]}
    return derive_state(build_state(data, {("ship",): design}))


@pytest.mark.parametrize(
    ("lost", "banks"),
    [
        (0, (0, 0, 0, 0)),
        (3, (3, 0, 0, 0)),
        (7, (4, 2, 1, 0)),
        (10, (4, 2, 2, 2)),
        ([1, 2], (1, 2, 0, 0)),
        ([0, 0, 0, 2], (0, 0, 0, 2)),
    ],
)
def test_one_number_of_weapons_is_taken_from_the_first_bank_on(lost, banks):
    (mark,) = enterprise(lost={"phasers": lost}).marks.values()
    assert mark.banks["phasers"] == banks


def test_what_is_left_is_told_as_data_and_in_words():
    numbers = enterprise(lost={"superstructure": 9, "computer": 7, "phasers": [4, 1], "power": 20}, speeds=[20, 31])
    (facts,) = state_facts(numbers)["ships"]
    assert facts["left"] == {
        "superstructure": 23,
        "shields": 16,
        "power": 0,
        "computer": -2,
        "phasers": [0, 1, 2, 2],
        "photons": [2, 2],
    }
    told = "\n".join(state_story(numbers))
    assert "superstructure 23 of 32, shields 16 of 16, power 0 of 20, computer -2 of 5" in told
    assert "phasers 0+1+2+2 of 4+2+2+2" in told
    assert "speeds 20, 31 cm" in told
    assert "0 of 3 destroyed, 2 without an entry" in told


@pytest.mark.parametrize(
    ("entry", "destroyed"),
    [
        ({}, False),
        ({"lost": {"superstructure": 31}}, False),
        ({"lost": {"superstructure": 32}}, True),
        ({"destroyed": True}, True),
    ],
)
def test_a_ship_without_superstructure_is_destroyed(entry, destroyed):
    (mark,) = enterprise(**entry).marks.values()
    assert mark.destroyed is destroyed


def test_a_state_whose_fleet_is_not_there_is_one_finding_and_no_traceback(load):
    loaded = load(
        {
            "kind": "fpf-state",
            "name": "Case",
            "fleet": "klingon-strik",
            "ships": [{"ship": "Amar", "lost": {"power": 99}}],
        }
    )
    assert [finding.code for finding in loaded.findings] == ["YARD011"]
    assert loaded.design is None


@pytest.mark.parametrize("ships", [[], [{}], [{"ship": "Nobody"}]])
def test_a_state_with_faults_can_be_shown_all_the_same(load, ships):
    loaded = load({"kind": "fpf-state", "name": "Case", "ships": ships})
    numbers = loaded.kind.derive(loaded.design)
    assert loaded.kind.story(numbers)
    assert loaded.kind.describe(numbers)["ships"] == []


@pytest.mark.parametrize(("fired", "codes"), [([2, 3], []), ([2, 2], ["YARD106"])])
def test_a_ship_fires_once_a_turn(load, fired, codes):
    """FPF, Firing (L32)."""
    loaded = load({"kind": "fpf-state", "name": "Case", "ship": "enterprise", "ships": [{"number": 1, "fired": fired}]})
    assert [finding.code for finding in loaded.findings] == codes


@pytest.mark.parametrize(
    ("lost", "hint", "mended"),
    [
        ({"shields": 14}, "superstructure: 14, or more", {"lost": {"shields": 14, "superstructure": 14}}),
        ({"shields": 16, "power": 16}, "destroyed: true, or less lost", {"lost": {"shields": 16}, "destroyed": True}),
    ],
)
def test_superstructure_short_says_how_much_it_would_take(load, lost, hint, mended):
    """As the hint says, the state is right: the Enterprise has 32."""
    state = {"kind": "fpf-state", "name": "Case", "ship": "enterprise"}
    (found,) = load({**state, "ships": [{"number": 1, "lost": lost}]}).findings
    assert (found.code, found.hint) == ("FPF511", hint)
    assert load({**state, "ships": [{"number": 1, **mended}]}).findings == ()
