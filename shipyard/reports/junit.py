"""Findings as JUnit XML, for servers that collect test results: a test case for each file."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from shipyard.core.findings import Finding
from shipyard.core.words import visible
from shipyard.reports.report import Report
from shipyard.reports.summary import counts
from shipyard.reports.text import brief


def render(report: Report) -> str:
    """One suite; a file fails when a finding is as grave as `--fail-on` says. ASCII, whatever names hold."""
    root = Element("testsuites", name="shipyard")
    suite = SubElement(root, "testsuite", name="shipyard check")
    kinds = {file.name: file.kind.name for file in report.files if file.kind is not None}
    failed = 0
    for name, findings in report.by_file():
        case = SubElement(suite, "testcase", name=visible(name), classname=kinds.get(name, "shipyard"), time="0")
        failed += report.fails(findings)
        _tell(case, findings, report)
    for element in (root, suite):
        for key, value in (("tests", len(suite)), ("failures", failed), ("errors", 0), ("skipped", 0), ("time", 0)):
            element.set(key, str(value))
    ElementTree.indent(root)
    written: bytes = ElementTree.tostring(root, encoding="us-ascii", xml_declaration=True)
    return written.decode("ascii") + "\n"


def _tell(case: Element, findings: list[Finding], report: Report) -> None:
    """The grave findings of a file as its failure, the others as its output. Readers keep one failure of a case."""
    grave = [finding for finding in findings if report.fails([finding])]
    others = [finding for finding in findings if not report.fails([finding])]
    if grave:
        codes = ", ".join(dict.fromkeys(finding.code for finding in grave))
        failure = SubElement(case, "failure", message=f"{counts(grave)}: {codes}", type=grave[0].code)
        failure.text = brief(grave)
    if others:
        SubElement(case, "system-out").text = brief(others)
