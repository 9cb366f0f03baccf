"""A ship's numbers from its document: `show`, what is marked, and documents at the edge of sense."""

import json

import pytest

from shipyard.core.system import kind
from shipyard.pipeline import Yard
from shipyard.systems.ststcs.derive import derive_ship

PC = """kind: ststcs-ship
name: Patrol Corvette
model: A
class: IV
engines: {type: RWA-1, count: 2}
impulse_power: 2
computer: R3M
mpr: 1/1
superstructure: 11
shield_generator: FSB
max_shield: 8
beams:
  - {type: TTB-1, count: 4, arc: f/p/s}
"""

KEYS = [
    "kind", "name", "model", "class", "engines", "impulse_power", "power", "computer", "wdf_limit", "mpr", "spr", "wpr",
    "superstructure", "shield_generator", "max_shield", "ser", "wer", "beams", "missiles", "wdf", "d", "ce",
]  # fmt: skip


def _load(text):
    return Yard().load_text(text.encode())


def _numbers(text):
    return derive_ship(_load(text).design)


def _facts(text):
    return kind("ststcs-ship").describe(_numbers(text))


def test_show_has_exactly_the_promised_keys():
    assert list(_facts(PC)) == KEYS


def test_the_numbers_of_the_patrol_corvette():
    assert _facts(PC) == {
        "kind": "ststcs-ship",
        "name": "Patrol Corvette",
        "model": "A",
        "class": "IV",
        "engines": {"type": "RWA-1", "count": 2, "power": 12},
        "impulse_power": 2,
        "power": 14,
        "computer": "R3M",
        "wdf_limit": 50,
        "mpr": "1/1",
        "spr": "1/2",
        "wpr": "1/4",
        "superstructure": 11,
        "shield_generator": "FSB",
        "max_shield": 8,
        "ser": 2,
        "wer": 3,
        "beams": [{"type": "TTB-1", "count": 4, "arc": "f/p/s"}],
        "missiles": [],
        "wdf": 26,
        "d": 92.9,
        "ce": 24.1,
    }


def test_the_sheet_has_what_it_needs():
    numbers = _numbers(PC)
    assert numbers.power_track == (("warp 1", 6), ("warp 2", 6), ("impulse", 2))
    assert [move.power for move in numbers.moves] == list(range(1, 15))
    assert [(cost.power, cost.points) for cost in numbers.shield_costs] == [(1, 2), (2, 4), (3, 6), (4, 8)]
    assert [cost.points for cost in numbers.web_costs] == [4 * power for power in range(1, 15)]
    assert numbers.lines[0].bearing == {"f": 4, "p": 4, "s": 4, "a": 0}
    assert numbers.lines[0].weapon.to_hit[:5] == (10, 10, 10, 10, 9)


@pytest.mark.parametrize("value", ["warp_power", "impulse_power", "max_shield", "d", "ce"])
def test_what_no_rulebook_prints_is_marked_with_its_grounds(value):
    numbers = _numbers(PC)
    note = next(note for note in numbers.daggers if note.value == value)
    assert note.certainty in {"inferred", "assumed", "substituted"}
    story = "\n".join(kind("ststcs-ship").story(numbers))
    assert note.why in story
    assert f"{value.replace('_', ' ')}: {note.certainty}" in story


def test_printed_power_bears_no_mark():
    text = PC.replace("{type: RWA-1, count: 2}", "{type: RWF-1, count: 2}")
    assert not _numbers(text).dagger("warp_power")


def test_an_inferred_weapon_bears_a_mark():
    assert _numbers(PC.replace("TTB-1", "RB-7a")).dagger("RB-7a")


def test_a_note_of_the_document_is_a_mark():
    note = "notes: [{value: missiles, certainty: assumed, why: a guess}]\n"
    numbers = _numbers(PC + note)
    assert numbers.dagger("missiles")
    assert any("a guess" in line for line in kind("ststcs-ship").story(numbers))


def test_show_prints_every_calculation():
    story = "\n".join(kind("ststcs-ship").story(_numbers(PC)))
    assert "WDF = 4 x 6.5 = 26.0" in story
    assert "WER = (SER + 2 x SER) / 2 = (2 + 2 x 2) / 2 = 3.0" in story
    assert "10/7 x (WER 3 x 14 / (1/1) + 1.5 x shield 8 + SS 11) = 92.9" in story
    assert "D x WDF / 100 = 92.9 x 26.0 / 100 = 24.1" in story


def test_a_ship_without_web_has_ser_in_the_calculation():
    facts = _facts(PC + "web_generators: 0\n")
    assert facts["wpr"] is None and facts["wer"] is None
    assert facts["d"] == 67.1  # 10/7 x (2 x 14 + 8 + 11)


@pytest.mark.parametrize(
    ("old", "new", "unknown"),
    [
        ("RWA-1", "RWZ-9", ["power", "d", "ce"]),
        ("R3M", "R9M", ["wdf_limit"]),
        ("FSB", "FSX", ["spr", "ser", "wer", "wpr", "d", "ce"]),
    ],
)
def test_an_unknown_part_leaves_its_numbers_unknown_and_is_a_finding(old, new, unknown):
    text = PC.replace(old, new)
    loaded = _load(text)
    assert "STS201" in {finding.code for finding in loaded.findings}
    facts = kind("ststcs-ship").describe(derive_ship(loaded.design))
    assert [key for key, value in facts.items() if value is None] == [key for key in facts if key in unknown]
    assert kind("ststcs-ship").story(derive_ship(loaded.design))


def test_a_ship_without_anything_still_has_ratings():
    text = (
        PC.split("beams:")[0].replace("impulse_power: 2", "impulse_power: 0").replace("max_shield: 8", "max_shield: 0")
    )
    facts = _facts(text.replace("superstructure: 11", "superstructure: 0"))
    assert (facts["wdf"], facts["ce"]) == (0, 0)
    assert json.dumps(facts)


def test_the_worst_numbers_that_the_schema_allows_are_shown():
    text = PC.replace("mpr: 1/1", "mpr: 999/1").replace("count: 4", "count: 999").replace("power: 2", "power: 999")
    numbers = _numbers(text)
    assert numbers.moves[0].power == 999
    assert kind("ststcs-ship").story(numbers)
    slow = _numbers(PC.replace("mpr: 1/1", "mpr: 1/999"))
    assert len(slow.moves) == 30


def test_an_unknown_weapon_is_told_and_not_counted():
    loaded = _load(PC.replace("TTB-1", "TTB-9"))
    numbers = derive_ship(loaded.design)
    assert numbers.wdf == 0
    assert any("TTB-9" in line and "not counted" in line for line in kind("ststcs-ship").story(numbers))


def test_a_totals_check_is_passed_over_while_a_weapon_is_unknown():
    codes = {finding.code for finding in _load(PC.replace("TTB-1", "TTB-9") + "wdf: 26\n").findings}
    assert "STS301" in codes and "STS401" not in codes
