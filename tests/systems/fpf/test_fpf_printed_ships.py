"""The ten ships that the rulebook prints, each number against the shipped design."""

from pathlib import Path

import pytest
import yaml

from shipyard.core import library
from shipyard.pipeline import Yard
from shipyard.systems.fpf.derive import derive_ship

PRINTED = yaml.safe_load(Path(__file__).with_name("printed_ships.yaml").read_text(encoding="utf-8"))
LETTERS = {"FWD": "F", "AFT": "A"}
SPELT_RIGHT = {"ESCOURT": "ESCORT"}  # both printings of the misspelling


def _loaded(row):
    return Yard().load(library.designs("fpf-ship")[row["file"]])


def _weapon(weapon):
    """A weapon line in the form of the rulebook's cell, its arcs as letters."""
    assert len(weapon.arc_sets) == 1
    return [weapon.arc_sets[0], weapon.strength, weapon.range, [bank.count for bank in weapon.banks]]


def _cell(arcs, *rest):
    return [LETTERS.get(arcs, arcs.replace("/", "")), *rest]


def test_there_are_ten_and_no_others():
    assert sorted(library.designs("fpf-ship")) == sorted(row["file"] for row in PRINTED)


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: row["file"])
def test_the_numbers_are_the_printed_ones(row):
    ship = _loaded(row).design
    assert ship.title == row["heading"]
    for key in ("side", "value", "superstructure", "shields", "power", "computer", "damage_control", "registry"):
        assert getattr(ship, key) == row[key], key
    assert ship.power_note == row.get("power_note", "")
    assert ship.squadron_value == row["sqdrn"]


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: row["file"])
def test_the_weapons_are_the_printed_ones(row):
    ship = _loaded(row).design
    assert _weapon(ship.phasers) == _cell(*row["phasers"])
    assert _weapon(ship.photons) == _cell(*row["photons"])


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: row["file"])
def test_the_type_is_printed_with_its_spelling_mended(row):
    loaded = _loaded(row)
    printed = row["printed"].upper()
    assert loaded.design.type.upper() == SPELT_RIGHT.get(printed, printed)
    if printed in SPELT_RIGHT:
        assert loaded.document.data["printed_type"] == row["printed"]


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: row["file"])
def test_the_squadron_value_is_computed_as_printed(row):
    assert derive_ship(_loaded(row).design).squadron_value == row["sqdrn"] == 3 * row["value"]


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: row["file"])
def test_no_printed_ship_breaks_a_rule(row):
    assert {finding.level for finding in _loaded(row).findings} <= {"note"}


def test_the_weak_weapons_among_them_are_remarked_on():
    """Shields less strength is 10 or more for these lines, against shields like their own."""
    weak = {(row["file"], f.path) for row in PRINTED for f in _loaded(row).findings if f.code == "FPF501"}
    expected = {
        (row["file"], (kind, "strength"))
        for row in PRINTED
        for kind in ("phasers", "photons")
        if row["shields"] - row[kind][1] >= 10
    }
    assert weak == expected


@pytest.mark.parametrize("name", sorted(library.designs("fpf-fleet")))
def test_each_shipped_fleet_has_five_squadrons_and_no_faults(name):
    loaded = Yard().load(library.designs("fpf-fleet")[name])
    assert len(loaded.design.squadrons) >= 5
    assert loaded.findings == ()
