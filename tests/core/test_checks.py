"""How checks are run: gates first, totals passed over while something is unreadable, findings stamped and placed."""

from shipyard.core.checks import Check, Fault, has_errors, run
from shipyard.core.documents import read
from shipyard.core.findings import Finding, at_or_above, in_file_order

DOCUMENT = read(b"kind: x\na: 1\nb: {c: 2}\n", "x.yaml")


def bad_total(design):
    """A total."""
    yield Fault((), "total")


def bad_part(design):
    """A part."""
    yield Fault(("b", "c"), "part", "mend it")


def bad_gate(design):
    """A gate."""
    yield from [Fault(("a",), "gate", at_key=True)] if design == "shut" else []


CHECKS = (
    Check("X101", "error", bad_total, ("rule 1",)),
    Check("X201", "warning", bad_part, whole=False),
    Check("X001", "error", bad_gate, gate=True, whole=False),
)


def codes(design, complete=True):
    return [finding.code for finding in run(CHECKS, design, DOCUMENT, complete)]


def test_all_checks_are_run():
    assert codes("open") == ["X101", "X201"]


def test_a_gate_that_shuts_takes_the_totals_along():
    assert codes("shut") == ["X001", "X201"]


def test_a_part_that_cannot_be_read_takes_the_totals_along():
    assert codes("open", complete=False) == ["X201"]


def test_a_finding_is_stamped_and_placed():
    found = {finding.code: finding for finding in run(CHECKS, "open", DOCUMENT)}
    assert found["X201"] == Finding("X201", "bad-part", "warning", "part", "x.yaml", 3, 8, ("b", "c"), "mend it", ())
    assert found["X101"].cites == ("rule 1",)


def test_a_fault_of_a_key_stands_at_the_key():
    (gate, _) = run(CHECKS, "shut", DOCUMENT)
    assert (gate.line, gate.column) == (2, 1)


def test_the_manual_page_is_the_docstring():
    assert [check.manual for check in CHECKS] == ["A total.", "A part.", "A gate."]


def _finding(level, line=0, column=0, code="X1"):
    return Finding(code, "x", level, "m", "f", line, column)


def test_findings_of_a_file_go_from_top_to_bottom_the_graver_first():
    given = [_finding("note", 2, 1), _finding("error", 2, 1), _finding("warning", 1, 9), _finding("note", 1, 2)]
    assert [(f.line, f.column, f.level) for f in in_file_order(given)] == [
        (1, 2, "note"),
        (1, 9, "warning"),
        (2, 1, "error"),
        (2, 1, "note"),
    ]


def test_how_grave_findings_are():
    assert has_errors([_finding("note"), _finding("error")])
    assert not has_errors([_finding("warning")])
    for level, expected in (("error", False), ("warning", True), ("note", True)):
        assert at_or_above([_finding("warning")], level) == expected
    assert not at_or_above([], "note")
