"""The six ships, models, overrides, losses: the conversion from SFB to STSTCS."""

from fractions import Fraction
from pathlib import Path

import pytest
import yaml

from shipyard.conversions import reports
from shipyard.conversions.record import MARKS, Request, conversion, targets
from shipyard.conversions.run import convert, overridden, strictly
from shipyard.conversions.sfb_to_ststcs.plan import converted_arc, steps_table
from shipyard.core import library
from shipyard.core.quantities import exact
from shipyard.core.system import kind
from shipyard.pipeline import Yard
from shipyard.systems.sfb.model import tables
from shipyard.systems.ststcs.derive import derive_ship

CONVERSION = conversion("sfb-ssd", "ststcs")
EXPECTED = yaml.safe_load((Path(__file__).parent / "expected.yaml").read_text(encoding="utf-8"))
EVERYTHING = (Path(__file__).parent / "everything.ssd.yaml").read_bytes()


def _check(name, text):
    return Yard().load_text(text.encode(), name).findings


def _outcome(raw, model="A", wishes=None, name="ship.ssd.yaml"):
    loaded = Yard().load_text(raw, name)
    design, findings = loaded.design, loaded.findings
    if wishes and design is not None:
        design, findings = overridden(loaded.document, loaded.kind, CONVERSION.overlay(wishes))
    return convert(design, tuple(findings), loaded.document, CONVERSION, Request(model, loaded.name), _check)


def _shipped(name, model="A", wishes=None):
    return _outcome(library.designs("sfb-ssd")[name].read_bytes(), model, wishes, f"{name}.ssd.yaml")


def _facts(outcome):
    loaded = Yard().load_text(outcome.text.encode(), "converted")
    return kind("ststcs-ship").describe(derive_ship(loaded.design))


def _marks(outcome, title):
    return [step.mark for step in outcome.converted.steps if step.title == title]


def test_conversions_are_found():
    assert "ststcs" in targets()


@pytest.mark.parametrize("name", EXPECTED)
def test_a_shipped_ship_gets_what_the_rules_give(name):
    facts, expected = _facts(_shipped(name)), EXPECTED[name]
    assert [facts[key] for key in ("superstructure", "mpr", "spr", "wpr")] == [
        expected[key] for key in ("superstructure", "mpr", "spr", "wpr")
    ]
    target = next(step for step in _shipped(name).converted.steps if step.title == "shield target")
    assert int(target.result.split()[0]) == int(expected["shield_target"])
    assert target.mark == ("rounded" if expected["shield_target"] % 1 else "exact")


def test_the_patrol_corvette():
    facts = _facts(_shipped("pc"))
    assert facts["engines"] == {"type": "RWA-1", "count": 2, "power": 12}
    assert (facts["mpr"], facts["spr"], facts["wpr"], facts["computer"]) == ("1/1", "1/2", "1/4", "R3M")
    assert (facts["class"], facts["wdf"], facts["d"], facts["ce"], facts["wer"]) == ("IV", 26, 92.9, 24.1, 3)
    assert (facts["shield_generator"], facts["max_shield"]) == ("FSB", 8)
    assert facts["beams"] == [{"type": "TTB-1", "count": 4, "arc": "f/p/s"}]


def test_the_heavy_cruiser_in_both_models():
    first, second = _facts(_shipped("ca")), _facts(_shipped("ca", "B"))
    assert first["engines"]["type"] == "RWC-1" and first["engines"]["count"] == 2
    assert {beam["type"] for beam in first["beams"]} == {"TTB-1", "TTB-3"}
    assert {beam["type"] for beam in second["beams"]} == {"TTB-4", "TTB-6"}
    assert {missile["type"] for missile in first["missiles"]} == {"TTP-2"}
    assert {missile["type"] for missile in second["missiles"]} == {"TTP-3"}


def test_the_dreadnought():
    facts = _facts(_shipped("d"))
    assert facts["engines"] == {"type": "RWC-1", "count": 3, "power": 36}
    assert (facts["class"], facts["computer"], facts["d"], facts["wdf"], facts["ce"]) == (
        "VII",
        "R5M",
        170,
        92.6,
        157.4,
    )
    assert (facts["shield_generator"], facts["max_shield"], facts["wer"]) == ("FSP", 16, 6)


def test_model_b_of_the_dreadnought_is_converted_with_its_broken_limit():
    outcome = _shipped("d", "B")
    assert outcome.text is not None and outcome.failed
    assert [finding.code for finding in reports.limits(outcome)] == ["STS204"]
    assert "144.6" in reports.text([outcome])
    assert _facts(outcome)["engines"] == {"type": "RWC-1", "count": 3, "power": 36}


@pytest.mark.parametrize("name", EXPECTED)
def test_models_differ_in_weapons_and_computer_alone_and_later_ones_are_as_b(name):
    first, second, later = (_facts(_shipped(name, model)) for model in "ABG")
    differing = {key for key in first if first[key] != second[key]}
    assert differing <= {"model", "computer", "wdf_limit", "beams", "missiles", "wdf", "ce"}
    assert {key for key in second if second[key] != later[key]} == {"model"}
    for key in ("beams", "missiles"):
        assert [(each["count"], each["arc"]) for each in first[key]] == [(e["count"], e["arc"]) for e in second[key]]


@pytest.mark.parametrize("name", EXPECTED)
@pytest.mark.parametrize("model", ["A", "B"])
def test_the_document_breaks_nothing_but_what_the_report_names(name, model):
    outcome = _shipped(name, model)
    found = Yard().load_text(outcome.text.encode(), f"{name}.ship.yaml").findings
    assert tuple(found) == outcome.broken
    told = reports.text([outcome])
    assert all(finding.message in told for finding in found if finding.level != "note")


@pytest.mark.parametrize("name", EXPECTED)
def test_every_step_stands_in_the_report_with_a_mark(name):
    steps = _shipped(name).converted.steps
    assert {"A.i", "A.ii", "A.iii", "A.iv", "B", "C", "D.i", "D.ii", "D.iii", "E", "F", "G"} == {s.step for s in steps}
    assert all(step.mark in MARKS and step.inputs and step.rule and step.result for step in steps)


def test_the_three_nearest_other_engines_are_told():
    note = next(step.note for step in _shipped("d").converted.steps if step.title == "warp engines")
    assert note.startswith("34 to 36; the nearest others: ")
    assert note.count("(") == 3 and "RWB-1 x 3 = 33 (-1)" in note


def test_what_is_not_certain_says_so_in_report_and_document():
    outcome = _shipped("pc")
    assert _marks(outcome, "power of the engines") == ["assumed"]
    assert _marks(outcome, "impulse engine") == ["substituted"]
    assert _marks(outcome, "shield maximum") == ["inferred"]
    assert _marks(outcome, "D") == _marks(outcome, "CE") == ["inferred"]
    assert "(assumed)" in outcome.text and "(inferred)" in outcome.text


def test_27_shield_boxes_are_13_points_and_the_half_is_told():
    step = next(step for step in _shipped("dd").converted.steps if step.title == "shield target")
    assert (step.mark, step.note) == ("rounded", "13.5 to 13")


@pytest.mark.parametrize(
    ("wish", "value", "title", "key", "result"),
    [
        ("engines", "RWF-1x2", "warp engines", "engines", {"type": "RWF-1", "count": 2, "power": 36}),
        ("engines", "rwf-1 X 2", "warp engines", "engines", {"type": "RWF-1", "count": 2, "power": 36}),
        ("computer", "r6m", "computer", "computer", "R6M"),
        ("mpr", "2/1", "movement ratio", "mpr", "2/1"),
        ("shield", "FSI", "shield generator", "shield_generator", "FSI"),
        ("superstructure", "25", "superstructure", "superstructure", 25),
    ],
)
def test_an_override_takes_the_steps_place_and_shows(wish, value, title, key, result):
    outcome = _shipped("ca", wishes={wish: value})
    assert _facts(outcome)[key] == result
    assert _marks(outcome, title) == ["overridden"]
    assert "overridden" in outcome.text


def test_the_same_keys_in_the_source_override_too():
    raw = library.designs("sfb-ssd")["ca"].read_bytes() + b"engines: {type: RWF-1, count: 2}\nmpr: 4/1\n"
    outcome = _outcome(raw)
    assert _facts(outcome)["engines"]["type"] == "RWF-1"
    assert _marks(outcome, "movement ratio") == _marks(outcome, "warp engines") == ["overridden"]


def test_an_override_mends_a_cost_that_has_no_ratio():
    raw = library.designs("sfb-ssd")["ca"].read_bytes().replace(b"movement_cost: 2/3", b"movement_cost: 1.5")
    assert [finding.code for finding in _outcome(raw).findings] == ["SFB201"]
    assert _facts(_outcome(raw, wishes={"mpr": "5/1"}))["mpr"] == "5/1"


@pytest.mark.parametrize(("wish", "value"), [("engines", "RWZ-9x2"), ("computer", "R9M"), ("shield", "FSX")])
def test_an_override_with_an_unknown_part_is_a_finding(wish, value):
    outcome = _shipped("ca", wishes={wish: value})
    assert outcome.text is None
    assert [finding.code for finding in outcome.findings] == ["STS201"]


@pytest.mark.parametrize(
    "wishes", [{"engines": "RWF-1"}, {"engines": "RWF-1x7"}, {"mpr": "3"}, {"superstructure": "-1"}]
)
def test_an_override_of_the_wrong_form_is_told(wishes):
    with pytest.raises(ValueError, match="--"):
        CONVERSION.overlay(wishes)


def test_a_broken_ratio_of_an_override_is_named():
    outcome = _shipped("ca", wishes={"shield": "FSB"})
    assert "STS205" in {finding.code for finding in reports.limits(outcome)}
    assert _marks(outcome, "shield ratio") == ["overridden"]


def test_nothing_of_a_ship_with_one_of_everything_is_lost_silently():
    outcome = _outcome(EVERYTHING)
    told = reports.text([outcome])
    source = yaml.safe_load(EVERYTHING)
    for key in ("phasers", "disruptors", "other_weapons"):
        for entry in source[key]:
            arcs = "+".join(entry.get("arcs", []))
            assert f"{entry['count']} x {entry.get('type', 'disruptor')}{f' in {arcs}' if arcs else ''}" in told
    for key in ("turn_mode", "year_in_service", "bpv", "apr", "awr", "battery", "shields", "size_class"):
        assert f"not used: {key} " in told
    assert {step.title for step in outcome.converted.dropped} == {
        "phaser-4", "phaser-g", "photon", "web-caster", "snare", "drone-rack", "scout-channel",
    }  # fmt: skip
    assert "range 30" in told and "range 25" in told
    assert all(str(boxes) in told for boxes in (*source["warp"].values(), *source["hull"].values()))


def test_strict_writes_nothing_where_something_is_dropped():
    assert strictly(_outcome(EVERYTHING)).text is None
    assert strictly(_shipped("ca")).text is not None


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("movement_cost: 0.9", "SFB201"),
        ("warp: {left: 0, right: 0, center: 0}", "SFB202"),
        ("phasers: [{type: phaser-1, count: 1, arcs: [XX]}]", "SFB301"),
        ("impulse: many", "YARD103"),
    ],
)
def test_a_fault_of_the_source_stands_in_the_way(change, code):
    key = change.partition(":")[0]
    lines = [line for line in library.designs("sfb-ssd")["pc"].read_text().splitlines() if not line.startswith(key)]
    lines = [line for line in lines if not line.startswith("  -")] if key == "phasers" else lines
    outcome = _outcome("\n".join([*lines, change]).encode())
    assert outcome.text is None and outcome.failed
    assert [finding.code for finding in outcome.findings] == [code]


@pytest.mark.parametrize(
    ("size", "name", "launcher", "code"),
    [
        ("size_class: 4", "Destroyer", "TTP-1", []),
        ("size_class: 2", "Big One", "TTP-2", []),
        ("size_class: 3", "Heavy Cruiser", "TTP-2", []),
        ("size_class: 3", "Cruiser", "TTP-1", ["SFB203"]),
        ("", "Cruiser", "TTP-1", ["SFB203"]),
    ],
)
def test_a_size_group_that_is_not_given_is_assumed_and_marked(size, name, launcher, code):
    lines = library.designs("sfb-ssd")["ca"].read_text().splitlines()
    lines = [line for line in lines if not line.startswith(("size_", "name"))]
    outcome = _outcome("\n".join([*lines, f"name: {name}", size]).encode())
    assert {missile["type"] for missile in _facts(outcome)["missiles"]} == {launcher}
    assert _marks(outcome, "size group") == ["assumed"]
    assert [finding.code for finding in outcome.findings] == code
    loaded = Yard().load_text(outcome.text.encode(), "converted")
    assert derive_ship(loaded.design).dagger("missiles")


@pytest.mark.parametrize(
    "name",
    ['A"B', "A\\B", "A: b #c", "x\ny", "Łódź", "星", "\u202eevil", "\x7f\x85\u2028", "- a", "{{ x }}", "\U0001f680"],
)
def test_a_name_survives_whatever_it_holds(name):
    loaded = Yard().load_text(library.designs("sfb-ssd")["pc"].read_bytes(), "pc")
    design, _ = overridden(loaded.document, loaded.kind, {"name": name, "hull_code": name[:20]})
    text = CONVERSION.convert(design, Request("A", "evil\nname.yaml")).text
    again = Yard().load_text(text.encode(), "again")
    assert again.sound
    assert (again.design.name, again.design.hull_code) == (name, name[:20])


@pytest.mark.parametrize(
    ("sectors", "arc"),
    [
        ("LF RF", "f"), ("RR LR", "a"), ("LF RF R L", "f/p/s"), ("R RR LR L", "p/s/a"), ("LF LR L", "p"),
        ("RF R RR", "s"), ("LF RF R RR LR L", "f/p/s/a"), ("L", "p"), ("R", "s"), ("LF L", "f/p"), ("RF R", "f/s"),
        ("LR L", "p/a"), ("R RR", "s/a"), ("LF RF L", "f/p"), ("LF", "f"), ("RR", "a"),
    ],
)  # fmt: skip
def test_sectors_become_arcs_by_the_ruling(sectors, arc):
    assert converted_arc(sectors.split()) == arc


def test_every_cost_that_sfb_knows_has_a_ratio():
    assert {exact(row["cost"]) for row in steps_table()["movement"]["rows"]} == set(tables().costs)
    ratios = {exact(row["cost"]): row["mpr"] for row in steps_table()["movement"]["rows"]}
    assert ratios[Fraction(3, 4)] == ratios[Fraction(2, 3)] == "3/1"
