"""Designs to pages: view -> template -> markup -> layout -> marks -> PDF. One bad sheet does not stop the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from shipyard.core.checks import waived_codes
from shipyard.core.findings import ERROR, Finding
from shipyard.core.system import Sheet, SheetRequest, View
from shipyard.pipeline import Loaded
from shipyard.press import fonts, templates
from shipyard.press.elements import element_types
from shipyard.press.marks import Page
from shipyard.press.markup import Element, MarkupError, parse_sheet
from shipyard.press.pages import SENSELESS, Fault, Flow, compose
from shipyard.press.papers import Paper
from shipyard.press.theme import theme

CODES = {"does-not-fit": "YARD201", "no-glyph": "YARD202", "bad-template": "YARD203"}


@dataclass(frozen=True)
class Job:
    """How to print: the paper, the sheets' options, a user's own template for the last sheet of a kind."""

    paper: Paper
    options: Mapping[str, str] = field(default_factory=dict)
    template: Path | None = None


@dataclass(frozen=True)
class Printed:
    """Pages, and what could not be printed."""

    pages: tuple[Page, ...]
    findings: tuple[Finding, ...]


def print_designs(designs: Sequence[Loaded], job: Job) -> Printed:
    """The record sheets of sound designs, in their order."""
    flows: list[Flow] = []
    findings: list[Finding] = []
    owners: dict[Element, str] = {}
    for loaded in designs:
        for flow in _flows_of(loaded, job, findings):
            owners.update((block, loaded.name) for block in flow.blocks)
            _append(flows, flow)
    pages, faults = _composed(flows, job, findings)
    findings += [_finding(fault, owners[fault.element]) for fault in faults]
    return Printed(tuple(pages), tuple(findings))


def print_blank(name: str, system: str, sheet: Sheet, job: Job, copies: int = 1) -> Printed:
    """Empty sheets of one kind."""
    assert sheet.blank is not None
    findings: list[Finding] = []
    request = SheetRequest(job.paper.height, job.options)
    flow = _flow(name, system, sheet, sheet.blank(request), job, findings)
    if flow is None:
        return Printed((), tuple(findings))
    flows = [Flow(flow.sheet, flow.theme, flow.blocks * copies)]
    pages, faults = _composed(flows, job, findings)
    return Printed(tuple(pages), (*findings, *(_finding(fault, name) for fault in faults)))


def _composed(flows: list[Flow], job: Job, findings: list[Finding]) -> tuple[list[Page], list[Fault]]:
    """The pages; a user's template whose values make no sense for a page is a finding."""
    try:
        return compose(flows, job.paper)
    except SENSELESS as error:
        if job.template is None:
            raise
        message = f"the markup makes no sense: {type(error).__name__} {error}"
        findings.append(Finding(CODES["bad-template"], "bad-template", ERROR, message, str(job.template)))
        return [], []


def _flows_of(loaded: Loaded, job: Job, findings: list[Finding]) -> list[Flow]:
    """The sheets of one design; what its templates get wrong goes to `findings`."""
    assert loaded.kind is not None
    derived = loaded.kind.derive(loaded.design)
    request = SheetRequest(job.paper.height, job.options, waived_codes(loaded.findings))
    system = loaded.kind.name.partition("-")[0]
    flows = []
    for sheet in loaded.kind.sheets:
        own = job if sheet is loaded.kind.sheets[-1] else Job(job.paper, job.options)
        flow = _flow(loaded.name, system, sheet, sheet.view(derived, request), own, findings)
        if flow is not None:
            flows.append(flow)
    return flows


def _flow(name: str, system: str, sheet: Sheet, view: View, job: Job, findings: list[Finding]) -> Flow | None:
    try:
        text = templates.markup(sheet.template, view, job.template)
        root = parse_sheet(text, element_types())
    except (templates.SheetTemplateError, MarkupError) as error:  # a template may be the user's own
        message = f"the template {job.template or sheet.template} fails: {error}"
        findings.append(Finding(CODES["bad-template"], "bad-template", ERROR, message, name))
        return None
    bare = Element(root.tag, root.attrs, ())
    return Flow(bare, theme(system), root.children)


def _append(flows: list[Flow], flow: Flow) -> None:
    """Add a flow; sheets with the same set-up as the one before share its pages."""
    if flows and flows[-1].sheet == flow.sheet and flows[-1].theme == flow.theme:
        flows[-1] = Flow(flow.sheet, flow.theme, flows[-1].blocks + flow.blocks)
    else:
        flows.append(flow)


def _finding(fault: Fault, file: str) -> Finding:
    where = " of ".join(part for part in (fault.problem.box, fonts.shown(fault.block)) if part)
    message = f"{where}: {fault.problem.message}" if where else fault.problem.message
    hint = {"does-not-fit": "shorten the text", "no-glyph": "use Latin-1 characters"}.get(fault.problem.slug, "")
    if fault.problem.box == "the page":
        hint = "take upright or larger paper, or a page with fewer entries"
    if fault.problem.box == "whole sheet":
        hint = "take a larger paper, or split the ship's equipment"
    return Finding(CODES[fault.problem.slug], fault.problem.slug, ERROR, message, file, hint=hint)
