"""JUnit XML as another program reads it."""

from types import SimpleNamespace
from xml.etree import ElementTree

from junitparser import Failure, JUnitXml

from shipyard.core.words import visible
from shipyard.reports import junit


def suite_of(report):
    text = junit.render(report)
    assert text.isascii()
    (suite,) = JUnitXml.fromstring(text.encode())
    return suite


def test_a_case_for_each_file_in_their_order(report, finding):
    said = report([finding(file="b.yaml"), finding(file="b.yaml", level="warning")], "c.yaml", "b.yaml", "a.yaml")
    suite = suite_of(said)
    assert [case.name for case in suite] == ["c.yaml", "b.yaml", "a.yaml"]
    assert [case.is_passed for case in suite] == [True, False, True]
    assert (suite.tests, suite.failures, suite.errors, suite.skipped) == (3, 1, 0, 0)


def test_a_case_says_what_failed_and_keeps_the_rest_as_output(report, finding):
    said = [finding(hint="power: 40"), finding(code="FPF202", slug="x"), finding(level="warning", message="small")]
    (case,) = suite_of(report(said))
    (failure,) = case.result
    assert isinstance(failure, Failure)
    assert (failure.message, failure.type) == ("2 errors: FPF201, FPF202", "FPF201")
    assert "power 41" in failure.text and "hint: power: 40" in failure.text and "small" not in failure.text
    assert "small" in case.system_out and "power 41" not in case.system_out


def test_the_level_that_fails_makes_the_failures(report, finding):
    said = [finding(level="warning"), finding(level="note")]
    assert [suite_of(report(said, fail_on=level)).failures for level in ("error", "warning", "note")] == [0, 1, 1]


def test_a_file_that_another_refers_to_has_a_case_of_its_own(report, finding):
    suite = suite_of(report([finding(file="ship.yaml")], "fleet.yaml"))
    assert [(case.name, case.is_passed) for case in suite] == [("fleet.yaml", True), ("ship.yaml", False)]


def test_the_kind_is_the_class(report):
    said = report([], "a.yaml")
    said.files[0].kind = SimpleNamespace(name="fpf-ship")
    (case,) = suite_of(said)
    assert case.classname == "fpf-ship"


def test_hostile_texts(report, finding, hostile):
    name = f"x{hostile}.yaml"
    said = report([finding(message=hostile, hint=hostile, file=name), finding(file=name, level="note", hint=hostile)])
    (case,) = suite_of(said)
    assert case.name == visible(name)
    assert visible(hostile) in case.result[0].text
    ElementTree.fromstring(junit.render(said))


def test_the_same_bytes_again(report, finding):
    said = report([finding(), finding(level="note")], "a.ship.yaml", "b.yaml")
    assert junit.render(said) == junit.render(said)
