"""Made designs of every shape: each prints with everything in its place, or is refused in words."""

import json

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from placed_marks import faults

from shipyard.core.documents import read
from shipyard.core.findings import ERROR
from shipyard.pipeline import Yard
from shipyard.press.papers import PAPERS, paper
from shipyard.printing import Job, print_designs

FEW = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
NAMES = st.sampled_from(
    ["Hood", "W" * 20, "Enterprise of the Line", "Ærø", "<b>", "A Name That Goes On and On and On", "i" * 60]
)
JOBS = st.builds(
    lambda name, across, style: Job(paper(name, across), {"style": style}),
    st.sampled_from(sorted(PAPERS)),
    st.booleans(),
    st.sampled_from(["tracked", "classic"]),
)
ARCS = st.sampled_from(["F", "A", "F/P", "P/S", "F/P/S", "all"])
BANKS = st.lists(
    st.integers(0, 12) | st.fixed_dictionaries({"count": st.integers(0, 30)}, optional={"arcs": ARCS}), max_size=8
)
LINES = st.builds(
    lambda arcs, strength, reach, banks: {"arcs": arcs, "strength": strength, "range": reach, "banks": [*banks, 1]},
    ARCS,
    st.sampled_from([0, 5, 10, 11, 20, 99]),
    st.integers(1, 39),
    BANKS,
)
FPF = st.fixed_dictionaries(
    {
        "kind": st.just("fpf-ship"),
        "name": NAMES,
        "type": NAMES,
        "value": st.integers(0, 3000),
        "superstructure": st.integers(1, 60) | st.integers(1, 999),
        "shields": st.integers(0, 30) | st.integers(0, 999),
        "power": st.integers(0, 40),
        "computer": st.integers(0, 10),
        "damage_control": st.integers(0, 99),
    },
    optional={
        "phasers": LINES,
        "photons": LINES,
        "side": NAMES,
        "registry": st.sampled_from(["NCC-", "IKV-", "W" * 20]),
    },
)
MEMBERS = st.fixed_dictionaries(
    {"ship": st.sampled_from(["enterprise", "defender", "d-25-b-bird-of-prey", "d-2-a-sting"])},
    optional={"name": NAMES, "non_combatant": st.booleans()},
)
FLEETS = st.fixed_dictionaries(
    {
        "kind": st.just("fpf-fleet"),
        "name": NAMES,
        "squadrons": st.lists(
            st.fixed_dictionaries({"ships": st.lists(MEMBERS, min_size=1, max_size=5)}), min_size=1, max_size=9
        ),
    },
    optional={"value_limit": st.integers(0, 3000)},
)
POINTS = st.integers(0, 20) | st.integers(0, 200)
BEAMS = st.lists(
    st.fixed_dictionaries(
        {
            "arc": st.sampled_from(["FA", "LF", "RF", "LR", "RR", "RA"]),
            "bp": st.integers(1, 30),
            "count": st.integers(1, 40),
        }
    ),
    max_size=12,
)
DICE = st.lists(st.builds("{}d{}".format, st.integers(1, 30), st.sampled_from([4, 6, 8, 10, 12, 20])), max_size=5)
BFCS = st.fixed_dictionaries(
    {"kind": st.just("bfcs-ship"), "name": NAMES, "tech_level": st.integers(1, 9)},
    optional={
        **dict.fromkeys(
            ("move", "speed", "shields", "armor", "missiles", "countermissiles", "fighters", "holds"), POINTS
        ),
        "beams": BEAMS,
        "hit_dice": DICE,
        "translight": st.booleans(),
        "maneuver": st.sampled_from(["basic", "standard", "advanced"]),
    },
)


def sound(data):
    """The design with its errors waived: whether it is legal is tried elsewhere."""
    found = Yard().load_text(json.dumps(data).encode())
    codes = sorted({finding.code for finding in found.findings if finding.level == ERROR})
    waived = {**data, "waive": [{"code": code, "reason": "tried"} for code in codes]}
    return Yard().load_text(json.dumps(waived).encode())


def tried(data, job):
    loaded = sound(data)
    assert loaded.sound, [(finding.code, finding.message) for finding in loaded.findings]
    printed = print_designs([loaded], job)
    assert printed.pages or printed.findings
    assert {finding.code for finding in printed.findings} <= {"YARD201", "YARD204"}
    assert [fault for page in printed.pages for fault in faults(page)] == []


@FEW
@given(FPF, JOBS)
def test_any_fpf_ship(data, job):
    tried(data, job)


@FEW
@given(FLEETS, JOBS)
def test_any_fpf_fleet(data, job):
    tried(data, job)


@FEW
@given(BFCS, JOBS)
def test_any_bfcs_ship(data, job):
    tried(data, job)


def test_what_is_tried_is_read_as_it_was_made():
    data = {"kind": "fpf-ship", "name": "Ærø", "power": 1}
    assert read(json.dumps(data).encode(), "x").data == data
