"""FPF designs as they are read: banks, squadrons, references to ships, sums of fleets."""

import pytest

from shipyard.pipeline import Yard, findings_of, load_all
from shipyard.systems.fpf.derive import derive_fleet
from shipyard.systems.fpf.model import build_ship


def codes(loaded):
    return [finding.code for finding in loaded.findings]


def fleet(*squadrons, **keys):
    return {"kind": "fpf-fleet", "name": "Case", "squadrons": list(squadrons), **keys}


# Ships.


def test_a_bank_bears_in_the_arcs_of_its_line_unless_it_names_its_own(fpf_ship):
    line = {"arcs": "F/P", "strength": 5, "range": 22, "banks": [3, {"count": 2, "arcs": "A"}, {"count": 1}]}
    weapon = build_ship(fpf_ship(phasers=line), {}).phasers
    assert [(bank.count, bank.arcs, bank.own_arcs) for bank in weapon.banks] == [
        (3, "FP", False),
        (2, "A", True),
        (1, "FP", False),
    ]
    assert weapon.count == 6
    assert weapon.arc_sets == ("FP", "A")


def test_a_list_of_arcs_is_the_same_as_a_text(fpf_ship):
    def arcs(value):
        return build_ship(fpf_ship(photons={"arcs": value, "strength": 9, "range": 14, "banks": [1]}), {}).photons

    assert arcs(["P", "fwd"]) == arcs("F/P")


def test_unknown_arcs_do_not_stop_the_rest_of_the_ship(fpf_ship, load):
    bad = {"arcs": "F/Q", "strength": 5, "range": 45, "banks": [1, {"count": 2, "arcs": "Z"}]}
    loaded = load(fpf_ship(phasers=bad, power=41))
    assert codes(loaded) == ["FPF201", "FPF301", "FPF203", "FPF301"]


def test_a_ship_without_weapons_is_a_ship(fpf_ship, load):
    assert load(fpf_ship(phasers=None, photons=None)).findings == ()


def test_everything_wrong_at_once_is_told_in_the_order_of_the_file(fpf_ship, load):
    weak = {"arcs": "Q", "strength": 0, "range": 40, "banks": []}
    loaded = load(fpf_ship(squadron_value=1, power=41, computer=11, phasers=weak, photons=weak))
    assert [finding.line for finding in loaded.findings] == sorted(finding.line for finding in loaded.findings)
    assert set(codes(loaded)) >= {"FPF201", "FPF202", "FPF203", "FPF301", "FPF303", "FPF401", "FPF501"}


# Squadrons and fleets.


def test_a_squadron_has_three_ships_unless_it_says_otherwise(load):
    loaded = load(
        fleet(
            {"ship": "d-7-t-ktroika"},
            {"ship": "d-7-t-ktroika", "count": 1},
            {"ship": "d-7-t-ktroika", "names": ["Amar", "Klothos"]},
            {"ship": "d-7-t-ktroika", "count": 3, "names": ["Devisor"]},
            {"ships": [{"ship": "d-7-t-ktroika"}, {"ship": "d-2-a-sting", "name": "Wasp"}]},
        )
    )
    assert [len(squadron.members) for squadron in loaded.design.squadrons] == [3, 1, 2, 3, 2]
    assert [[member.name for member in squadron.members] for squadron in loaded.design.squadrons][2:] == [
        ["Amar", "Klothos"],
        ["Devisor", "", ""],
        ["", "Wasp"],
    ]


def test_the_sum_of_a_fleet_is_the_sum_of_its_ships(load):
    """240 + 80 + (180 + 2 x 45) of the printed values."""
    mixed = {"ships": [{"ship": "enterprise"}, {"ship": "defender"}, {"ship": "defender", "non_combatant": True}]}
    loaded = load(fleet({"ship": "d-7-t-ktroika"}, {"ship": "d-7-t-ktroika", "count": 1}, mixed, value_limit=589))
    numbers = derive_fleet(loaded.design)
    assert [squadron.value for squadron in numbers.squadrons] == [240, 80, 270]
    assert (numbers.value, numbers.ships, numbers.over) == (590, 7, 1)


@pytest.mark.parametrize(("limit", "over"), [(None, 0), (240, 0), (241, 0), (239, 1), (0, 240)])
def test_how_far_a_fleet_is_over_its_limit(load, limit, over):
    keys = {} if limit is None else {"value_limit": limit}
    assert derive_fleet(load(fleet({"ship": "d-7-t-ktroika"}, **keys)).design).over == over


@pytest.mark.parametrize(
    ("ships", "mixed"),
    [(["defender"], False), (["defender", "defender"], False), (["defender", "charger"], True)],
)
def test_a_squadron_is_mixed_when_its_classes_differ(load, ships, mixed):
    loaded = load(fleet({"ships": [{"ship": name} for name in ships]}))
    assert loaded.design.squadrons[0].mixed == mixed


def test_non_combatants_may_exceed_the_three_but_count_in_the_value(load):
    entry = {"ships": [{"ship": "defender"}] * 3 + [{"ship": "venture", "non_combatant": True}] * 5}
    loaded = load(fleet(entry))
    assert loaded.findings == ()
    assert loaded.design.value == 3 * 45 + 5 * 110


# References.


def test_a_ship_of_ones_own_counts_from_the_folder_of_the_fleet(save, fpf_ship):
    save("ships/own.ship.yaml", fpf_ship(value=77))
    path = save("fleets/a.fleet.yaml", fleet({"ship": "../ships/own.ship.yaml"}, {"ship": "defender"}))
    assert Yard().load(path).design.value == 3 * 77 + 3 * 45


def test_a_reference_that_leads_nowhere_names_the_nearest(load):
    found = load(fleet({"ship": "d-7-t-kitroika"})).findings
    assert [(f.code, f.path, f.hint) for f in found] == [
        ("YARD011", ("squadrons", 0, "ship"), "did you mean d-7-t-ktroika?")
    ]


@pytest.mark.parametrize(
    "target", ["no.ship.yaml", "../no/way.ship.yaml", "/no/such.yaml", "a\0b.yaml", "x" * 399 + "/", ".", "./", "/"]
)
def test_a_path_without_a_file_behind_it_is_a_finding(load, target):
    found = codes(load(fleet({"ship": target})))
    assert found[0] == "YARD011"
    assert set(found[1:]) <= {"YARD004"}  # a text with characters that no sheet can print


def test_a_fleet_cannot_be_a_ship_of_itself(save):
    path = save("a.fleet.yaml", fleet({"ship": "a.fleet.yaml"}))
    assert "refers back" in Yard().load(path).findings[0].message


def test_two_fleets_cannot_refer_to_each_other(save):
    first = save("a.fleet.yaml", fleet({"ship": "b.fleet.yaml"}))
    second = save("b.fleet.yaml", fleet({"ship": "a.fleet.yaml"}))
    yard = Yard()
    assert [codes(yard.load(path)) for path in (first, second)] == [["YARD011"], ["YARD011"]]


def test_another_kind_of_document_is_no_ship(save, bfcs_ship):
    save("b.ship.yaml", bfcs_ship())
    path = save("a.fleet.yaml", fleet({"ship": "b.ship.yaml"}))
    assert "is a bfcs-ship" in Yard().load(path).findings[0].message


def test_faults_of_a_ship_are_told_once_at_its_own_place(save, fpf_ship, tmp_path):
    save("bad.ship.yaml", fpf_ship(power=41))
    path = save("a.fleet.yaml", fleet({"ship": "bad.ship.yaml"}, {"ship": "bad.ship.yaml"}, {"ship": "defender"}))
    yard = Yard()
    found = findings_of(load_all([str(path)], yard), yard)
    assert [(f.code, f.file.rpartition("/")[2]) for f in found] == [
        ("FPF201", "bad.ship.yaml"),
        ("YARD011", "a.fleet.yaml"),
        ("YARD011", "a.fleet.yaml"),
    ]
    whole = Yard()
    both = findings_of(load_all([str(tmp_path)], whole), whole)
    assert [f.code for f in both].count("FPF201") == 1


def test_sums_are_not_judged_while_a_ship_is_missing(load):
    """A total of a part of the fleet would be a lie, in either direction."""
    found = load(fleet({"ship": "nowhere"}, {"ship": "enterprise"}, value_limit=1))
    assert codes(found) == ["YARD011"]


def test_faults_that_need_no_sum_are_told_beside_a_missing_ship(load):
    entry = {"ship": "nowhere", "count": 4, "names": ["a", "a"]}
    assert set(codes(load(fleet(entry)))) == {"YARD011", "FPF204", "FPF502"}
