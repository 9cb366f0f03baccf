"""What `check` says and where: the form of a report, its file, the terminal, the summary of a workflow's step."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

from shipyard.cli.files import write_text
from shipyard.core.findings import Finding
from shipyard.reports.summary import summary

if TYPE_CHECKING:
    from shipyard.reports.report import Checked, Report

FORMS = ("auto", "text", "json", "github", "sarif", "junit", "markdown")


def tell(
    findings: Sequence[Finding],
    files: Sequence[Checked],
    texts: Mapping[str, bytes],
    *,
    fail_on: str,
    form: str,
    output: str | None,
) -> None:
    """The report on stdout, or in a file; then stderr has the findings for whoever reads the terminal or the log.

    `texts` holds what came from standard input, by its name in the findings.
    """
    here = "github" if _in_workflow() else "text"
    output = None if output == "-" else output
    if form == "auto":
        form = "text" if output else here
    if findings or output or form != "text":  # a clean run needs none of the modules for the rest
        from shipyard.reports.report import Report, Sources

        report = Report(findings, files, Sources(texts), fail_on, _root())
        _show(report, here if output else form, err=bool(output))
        if output:
            write_text(_rendered(report, form), output)
    click.echo(summary(findings, len(files)), err=True)


def _in_workflow() -> bool:
    """Whether this runs as a step of GitHub Actions."""
    return os.environ.get("GITHUB_ACTIONS") == "true"


def _root() -> Path:
    """The folder that addresses in reports count from: a workflow's workspace, elsewhere the current one."""
    workspace = os.environ.get("GITHUB_WORKSPACE", "")
    return Path(workspace).resolve() if _in_workflow() and workspace else Path.cwd()


def _rendered(report: Report, form: str) -> str:
    rendered: str = import_module(f"shipyard.reports.{form}").render(report)
    return rendered


def _show(report: Report, form: str, err: bool) -> None:
    """The report on stdout or stderr, named outright: click would take a stream of its own for an ASCII console."""
    stream = sys.stderr if err else sys.stdout
    if form == "text":
        from shipyard.reports.text import Screen, render

        screen = Screen(_has_colour(stream.isatty()), stream.encoding or "ascii")
        click.echo(render(report, screen), file=stream, nl=False, color=screen.colour)
    else:
        click.echo(_rendered(report, form), file=stream, nl=False)
    if form == "github":
        _summarise(report)


def _has_colour(terminal: bool) -> bool:
    """Whether to colour: NO_COLOR forbids it, FORCE_COLOR wants it also in a pipe, a terminal can."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return terminal and os.environ.get("TERM") != "dumb"


def _summarise(report: Report) -> None:
    """All findings and the points of the fleets, below what other commands of this step have said."""
    name = os.environ.get("GITHUB_STEP_SUMMARY")
    if name:
        from shipyard.reports.github import step_summary

        with Path(name).open("ab") as file:
            file.write(step_summary(report, file.tell()).encode())
