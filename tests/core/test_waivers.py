"""Waivers: a waived error becomes a note that says why, an idle one warns, faults of files cannot be waived."""

import pytest

from shipyard.core.checks import waived_codes


def waiver(code, reason="boss ship"):
    return {"code": code, "reason": reason}


def found(loaded):
    return [(finding.code, finding.level) for finding in loaded.findings]


def test_a_waived_error_becomes_a_note_with_the_reason(load, fpf_ship):
    loaded = load(fpf_ship(power=41, waive=[waiver("FPF201")]))
    (finding,) = loaded.findings
    assert (finding.code, finding.level, finding.hint) == ("FPF201", "note", "")
    assert finding.message == "waived (boss ship): engine power 41 lies outside 0 to 40"
    assert loaded.sound
    assert waived_codes(loaded.findings) == ("FPF201",)


def test_a_waiver_goes_for_every_finding_of_its_code(load, fpf_ship):
    line = {"arcs": "F", "strength": 5, "range": 41, "banks": [1]}
    loaded = load(fpf_ship(phasers=line, photons=line, waive=[waiver("FPF203")]))
    assert found(loaded) == [("FPF203", "note")] * 2
    assert waived_codes(loaded.findings) == ("FPF203",)


def test_a_waiver_goes_for_no_other_code(load, fpf_ship):
    loaded = load(fpf_ship(power=41, computer=11, waive=[waiver("FPF201")]))
    assert set(found(loaded)) == {("FPF201", "note"), ("FPF202", "error")}
    assert not loaded.sound


def test_a_waiver_that_matches_nothing_is_a_warning_in_its_place(load, fpf_ship):
    loaded = load(fpf_ship(power=41, waive=[waiver("FPF201"), waiver("FPF202")]))
    idle = next(finding for finding in loaded.findings if finding.code == "YARD009")
    assert (idle.slug, idle.level, idle.path) == ("idle-waiver", "warning", ("waive", 1, "code"))
    assert "FPF202" in idle.message
    assert loaded.sound


def test_a_code_that_no_check_has_is_an_idle_waiver(load, fpf_ship):
    assert found(load(fpf_ship(waive=[waiver("ABC999")]))) == [("YARD009", "warning")]


def test_a_waived_note_stays_what_it_was_and_the_waiver_is_used(load, fpf_ship):
    weak = {"arcs": "F", "strength": 4, "range": 22, "banks": [4]}
    loaded = load(fpf_ship(phasers=weak, waive=[waiver("FPF501")]))
    assert found(loaded) == [("FPF501", "note")]
    assert "waived" not in loaded.findings[0].message
    assert waived_codes(loaded.findings) == ()


@pytest.mark.parametrize("code", ["YARD101", "YARD105", "YARD011", "YARD003", "YARD009"])
def test_faults_of_the_file_cannot_be_waived(load, code):
    faulty = {
        "YARD101": {"sheilds": 1},
        "YARD105": {"value_limit": -1},
        "YARD011": {"squadrons": [{"ship": "nowhere"}]},
        "YARD009": {"waive": [waiver("YARD009")]},
    }
    content = {"kind": "fpf-fleet", "name": "Case", "squadrons": [{"ship": "defender"}]}
    loaded = load({**content, "waive": [waiver(code)], **faulty.get(code, {"name": "Case #7"})})
    levels = {finding.level for finding in loaded.findings if finding.code == code}
    assert "note" not in levels
    assert ("YARD009", "warning") in found(loaded)


@pytest.mark.parametrize(
    "waive",
    [
        None,
        5,
        "FPF201",
        {"code": "FPF201", "reason": "boss ship"},
        [None],
        [1],
        ["FPF201"],
        [[]],
        [{}],
        [{"code": "FPF201"}],
        [{"reason": "boss ship"}],
        [{"code": ["FPF201"], "reason": "boss ship"}],
        [{"code": "FPF201", "reason": "boss ship", "until": 2}],
        [{"code": "FPF201", "reason": ""}],
    ],
    ids=range(14),
)
def test_a_waiver_that_cannot_be_read_is_a_fault_and_makes_nothing_sound(load, fpf_ship, waive):
    loaded = load({**fpf_ship(power=41), "waive": waive})
    codes = {finding.code for finding in loaded.findings if finding.level == "error"}
    assert any(code.startswith("YARD10") for code in codes)
    assert not loaded.sound


def test_the_sheet_carries_the_waived_code(load, fpf_ship):
    """A broken rule can be seen on the table, too."""
    from shipyard.press.marks import Text
    from shipyard.press.papers import paper
    from shipyard.printing import Job, print_designs

    printed = print_designs([load(fpf_ship(power=41, waive=[waiver("FPF201")]))], Job(paper("a4")))
    texts = [mark.text for part in printed.pages[0].placed for mark in part.marks if isinstance(mark, Text)]
    assert any("waived: FPF201" in text for text in texts)
