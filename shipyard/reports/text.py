"""Findings for people: `file:line:column: level CODE slug: message`, the source line with a caret, and a hint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import click

from shipyard.core.findings import ERROR, NOTE, WARNING, Finding
from shipyard.core.words import visible
from shipyard.reports.excerpt import excerpt
from shipyard.reports.report import Report, Sources, place

_COLOURS = {ERROR: "red", WARNING: "yellow", NOTE: "cyan"}


class Screen(NamedTuple):
    """What the text is shown on: whether it has colours, and which characters."""

    colour: bool = False
    encoding: str = "utf-8"

    def paint(self, text: str, colour: str | None = None) -> str:
        """The text in bold and a colour, on a screen that has them."""
        return click.style(text, fg=colour, bold=True) if self.colour else text


def render(report: Report, screen: Screen | None = None) -> str:
    """All findings with their source lines; empty when there are none."""
    screen = screen or Screen()
    return "".join(line + "\n" for finding in report.findings for line in _lines(finding, report.sources, screen))


def brief(findings: Iterable[Finding]) -> str:
    """All findings without their source lines, a line or two each."""
    return "".join(line + "\n" for finding in findings for line in [_head(finding, Screen()), *_hint(finding)])


def _lines(finding: Finding, sources: Sources, screen: Screen) -> Iterator[str]:
    yield _head(finding, screen)
    yield from _source(finding, sources, screen)
    yield from _hint(finding)


def _head(finding: Finding, screen: Screen) -> str:
    level = screen.paint(f"{finding.level} {finding.code}", _COLOURS[finding.level])
    return f"{screen.paint(visible(place(finding)))}: {level} {finding.slug}: {visible(finding.message)}"


def _source(finding: Finding, sources: Sources, screen: Screen) -> Iterator[str]:
    line = sources.line(finding)
    if line is None or not line.strip():
        return
    shown, before = excerpt(line, finding.column, screen.encoding)
    yield f"{finding.line:>6} | {shown}"
    yield f"{'':>6} | {'':{before}}{screen.paint('^', _COLOURS[finding.level])}"


def _hint(finding: Finding) -> Iterator[str]:
    if finding.hint:
        yield f"    hint: {visible(finding.hint)}"
