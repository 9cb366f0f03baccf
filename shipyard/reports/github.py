"""Findings as workflow commands of GitHub Actions: annotations at the lines of a change."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from shipyard.core.findings import ERROR, NOTE, WARNING, Finding
from shipyard.core.words import visible
from shipyard.reports import markdown
from shipyard.reports.report import Report, place
from shipyard.reports.summary import counts

COMMANDS = {ERROR: "error", WARNING: "warning", NOTE: "notice"}
SHOWN = 10  # annotations that the platform keeps of a level in a step; it drops the rest without a word
SUMMARY = 1 << 20  # bytes that it takes as the summary of a step


def render(report: Report) -> str:
    """A command for each finding, errors first; those beyond the platform's limit as plain lines, and their count."""
    ranked = sorted(report.findings, key=lambda finding: finding.rank)
    shown: list[Finding] = []
    rest: list[Finding] = []
    for _, of_level in groupby(ranked, key=lambda finding: finding.rank):
        some = list(of_level)
        shown += some[:SHOWN]
        rest += some[SHOWN:]
    if rest and sum(finding.level == NOTE for finding in shown) == SHOWN:
        rest.append(shown.pop())  # the count is a notice too
    lines = [annotation(finding, report) for finding in shown] + list(_beyond(rest))
    return "".join(line + "\n" for line in lines)


def step_summary(report: Report, taken: int = 0) -> str:
    """The Markdown for the step's summary, of which other commands have `taken` so many bytes already."""
    return markdown.render(report, max(SUMMARY - taken, 0))


def annotation(finding: Finding, report: Report) -> str:
    """One command. The message has the place once more: the log shows nothing but the message."""
    properties = {"title": f"{finding.code} {finding.slug}"}
    if report.is_on_disk(finding.file):
        properties["file"] = report.address(finding.file) or finding.file
        if finding.line:
            properties |= {"line": str(finding.line), "col": str(finding.column)}
    words = ",".join(f"{key}={_property(visible(value))}" for key, value in properties.items())
    hint = f"\nhint: {visible(finding.hint)}" if finding.hint else ""
    return f"::{COMMANDS[finding.level]} {words}::{_data(_plain(finding) + hint)}"


def _beyond(rest: list[Finding]) -> Iterator[str]:
    """The findings past the limit for the log, and a notice that counts them."""
    for finding in rest:
        # A line that starts with `::` or holds `##[` would be a command, and file names are anybody's.
        yield f"{finding.level}: {_plain(finding)}".replace("##[", "# #[")
    if rest:
        said = f"{counts(rest)} more than annotations are shown of; they stand in the log and in the step's summary"
        yield f"::notice title=Shipyard::{_data(said)}"


def _plain(finding: Finding) -> str:
    return visible(f"{place(finding)}: {finding.code} {finding.message}")


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
