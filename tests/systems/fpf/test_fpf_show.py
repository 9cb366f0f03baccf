"""What `show` gives for FPF designs: a stable interface as JSON, a calculation as text."""

import json

import pytest

from shipyard.core import library
from shipyard.pipeline import Yard


def shown(name, kind="fpf-ship"):
    loaded = Yard().load(library.designs(kind)[name])
    numbers = loaded.kind.derive(loaded.design)
    return loaded.kind.describe(numbers), loaded.kind.story(numbers)


def story(load, content):
    loaded = load(content)
    return "\n".join(loaded.kind.story(loaded.kind.derive(loaded.design)))


def test_a_ship_as_data():
    data, _ = shown("d-7-t-ktroika")
    penetration = data.pop("penetration")
    assert data == {
        "kind": "fpf-ship",
        "name": "K'T'ROIKA",
        "designation": "D-7-t",
        "side": "Klingon",
        "type": "Battle Cruiser",
        "value": 80,
        "squadron_value": 240,
        "ships": 3,
        "superstructure": 22,
        "shields": 14,
        "power": 16,
        "beams": 6,
        "torpedoes": 2,
        "phasers": {
            "strength": 4,
            "range": 22,
            "banks": [
                {"count": 4, "arcs": ["F"], "own_arcs": False},
                {"count": 2, "arcs": ["F"], "own_arcs": False},
            ],
        },
        "photons": {
            "strength": 9,
            "range": 14,
            "banks": [
                {"count": 1, "arcs": ["F"], "own_arcs": False},
                {"count": 1, "arcs": ["F"], "own_arcs": False},
            ],
        },
        "computer": 4,
        "damage_control": 2,
    }
    assert [(line["weapon"], line["strength"]) for line in penetration] == [("phasers", 4), ("photons", 9)]
    assert penetration[0]["needed"]["12"] == 8
    assert penetration[1]["needed"] == {str(n): max(2, min(10, n - 9)) for n in range(21)}


def test_a_fleet_as_data():
    data, _ = shown("federation-picket", "fpf-fleet")
    assert {key: data[key] for key in ("kind", "name", "side", "value", "value_limit", "ships")} == {
        "kind": "fpf-fleet",
        "name": "Federation Picket",
        "side": "Federation",
        "value": 330 + 210 + 135 + 180 + 225,
        "value_limit": 1100,
        "ships": 13,
    }
    assert [(s["ship"], s["ships"], s["value"]) for s in data["squadrons"]] == [
        ("VENTURE", 3, 330),
        ("CHARGER", 3, 210),
        ("DEFENDER", 3, 135),
        ("RELIANT", 2, 180),
        (None, 2, 225),
    ]
    assert data["squadrons"][4]["members"] == [
        {"ship": "ENTERPRISE", "name": "1701 Enterprise", "non_combatant": False},
        {"ship": "DEFENDER", "name": "", "non_combatant": False},
    ]


def test_a_fleet_without_a_limit_has_none(load):
    loaded = load({"kind": "fpf-fleet", "name": "Case", "squadrons": [{"ship": "defender"}]})
    data = loaded.kind.describe(loaded.kind.derive(loaded.design))
    assert data["value_limit"] is None
    assert data["value"] == 135


def test_a_ship_without_weapons_as_data(load, fpf_ship):
    loaded = load(fpf_ship(phasers=None, photons=None))
    data = loaded.kind.describe(loaded.kind.derive(loaded.design))
    assert (data["beams"], data["torpedoes"], data["phasers"], data["photons"]) == (0, 0, None, None)
    assert data["penetration"] == []


@pytest.mark.parametrize("kind", ["fpf-ship", "fpf-fleet"])
def test_the_data_is_plain_json_with_whole_numbers(kind):
    for name in library.designs(kind):
        data, _ = shown(name, kind)
        assert json.loads(json.dumps(data)) == data
        assert not any(isinstance(value, float) for value in data.values())


def test_the_calculation_of_a_ship():
    text = "\n".join(shown("d-7-t-ktroika")[1])
    for part in ("3 x 80 = 240", "strength 4, range 22 cm", "strength 9, range 14 cm", "banks: 4 F, 2 F"):
        assert part in text


def test_what_a_number_rests_on_is_said_with_its_certainty():
    text = "\n".join(shown("d-7-t-ktroika")[1])
    for words in (
        "ruling banks-literal (assumed)",
        "ruling bounds-of-d10 (proven)",
        "ruling power-limits-change (inferred)",
        "ruling systems-zero (proven)",
    ):
        assert words in text


def test_a_ruling_that_nothing_rests_on_is_not_said(load, fpf_ship):
    one_bank = {"arcs": "F", "strength": 5, "range": 22, "banks": [4]}
    assert "banks-literal" not in story(load, fpf_ship(phasers=one_bank, photons=None))
    assert "bounds-of-d10" not in story(load, fpf_ship(phasers=None, photons=None))


def test_no_repairs_are_said_to_be_none(load, fpf_ship):
    assert "nothing is ever repaired" in story(load, fpf_ship(damage_control=0))
    assert "nothing is ever repaired" not in story(load, fpf_ship(damage_control=1))


def test_the_calculation_of_a_fleet():
    text = "\n".join(shown("federation-picket", "fpf-fleet")[1])
    for part in ("3 x 110 = 330", "2 x 90 = 180", "180 + 45 = 225", "13 ships", "= 1080; limit 1100, 20 free"):
        assert part in text


def test_a_fleet_over_its_limit_says_by_how_much(load):
    fleet = {"kind": "fpf-fleet", "name": "Case", "value_limit": 100, "squadrons": [{"ship": "defender"}]}
    assert "limit 100, 35 over" in story(load, fleet)


def test_what_would_move_the_cursor_is_written_out(load, fpf_ship):
    text = story(load, fpf_ship(name="A\u001b[2JB", power_note="x\u202ey"))
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "\\x1b[2J" in text
