"""The conversion report as text, JSON and Markdown: each takes outcomes and gives one text."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict

from shipyard.conversions.record import MARKS, Step
from shipyard.conversions.run import Outcome
from shipyard.core.findings import NOTE, Finding
from shipyard.core.words import visible

VERSION = 1
_NOTHING = "nothing is written: what is marked dropped would be lost"


def text(outcomes: Sequence[Outcome]) -> str:
    """For people: each step with inputs, rule, result and mark."""
    return "".join(line + "\n" for outcome in outcomes for line in _lines(outcome))


def _lines(outcome: Outcome) -> list[str]:
    converted = outcome.converted
    if converted is None:
        return []
    lines = [visible(f"{outcome.source} to {outcome.target}, model {outcome.model}")]
    for step in converted.steps:
        lines.append(visible(f"  {step.step:6}{step.title}: {step.result} [{step.mark}]"))
        lines.append(visible(f"        {step.inputs}; rule: {step.rule}"))
        lines += [visible(f"        {words}") for words in (step.note, _ruling(step)) if words]
    lines += [visible(f"  not used: {each.key} {each.value}; {each.why}") for each in converted.unused]
    lines += [visible(f"  limit broken: {_said(finding)}") for finding in limits(outcome)]
    lines += [f"  {_NOTHING}"] if outcome.text is None else []
    return [*lines, f"  {summary(outcome)}"]


def _ruling(step: Step) -> str:
    return f"ruling {step.ruling}" if step.ruling else ""


def _said(finding: Finding) -> str:
    return f"{finding.level} {finding.code} {finding.slug}: {finding.message}"


def limits(outcome: Outcome) -> list[Finding]:
    """The limits that the new ship breaks: its errors and warnings."""
    return [finding for finding in outcome.broken if finding.level != NOTE]


def summary(outcome: Outcome) -> str:
    """How many steps bear each mark: `12 exact, 3 rounded, 1 dropped`."""
    steps = outcome.converted.steps if outcome.converted else ()
    counted = [(sum(step.mark == mark for step in steps), mark) for mark in MARKS]
    return ", ".join(f"{count} {mark}" for count, mark in counted if count)


def as_json(outcomes: Sequence[Outcome]) -> str:
    """For programs: `{"version", "conversions": [{"source", "target", "model", "written", "steps", "unused", "broken",
    "findings"}]}`; a step is `{"step", "title", "inputs", "rule", "result", "mark", "note", "ruling"}`.
    """
    entries = [_entry(outcome) for outcome in outcomes]
    return json.dumps({"version": VERSION, "conversions": entries}, indent=2) + "\n"


def _entry(outcome: Outcome) -> dict[str, object]:
    converted = outcome.converted
    return {
        "source": outcome.source,
        "target": outcome.target,
        "model": outcome.model,
        "written": outcome.text is not None,
        "steps": [asdict(step) for step in converted.steps] if converted else [],
        "unused": [asdict(each) for each in converted.unused] if converted else [],
        "broken": [finding._asdict() for finding in outcome.broken],
        "findings": [finding._asdict() for finding in outcome.findings],
    }


def markdown(outcomes: Sequence[Outcome]) -> str:
    """For a forum or a pull request: a table for each ship."""
    return "\n".join("\n".join(_markdown(outcome)) + "\n" for outcome in outcomes if outcome.converted is not None)


def _markdown(outcome: Outcome) -> list[str]:
    converted = outcome.converted
    assert converted is not None
    lines = [f"## {_cell(outcome.source)} to {outcome.target}, model {outcome.model}", ""]
    lines += ["| step | what | from | rule | result | mark | note |", "|---|---|---|---|---|---|---|"]
    for step in converted.steps:
        note = "; ".join(words for words in (step.note, _ruling(step)) if words)
        cells = (step.step, step.title, step.inputs, step.rule, step.result, f"**{step.mark}**", note)
        lines.append(f"| {' | '.join(_cell(cell) for cell in cells)} |")
    lines += [""] + [f"- not used: {_cell(f'{each.key} {each.value}')}; {each.why}" for each in converted.unused]
    lines += [f"- limit broken: {_cell(_said(finding))}" for finding in limits(outcome)]
    lines += [f"- {_NOTHING}"] if outcome.text is None else []
    return [*lines, f"- {summary(outcome)}"]


def _cell(words: str) -> str:
    """A text that breaks neither the table nor the page."""
    escaped = visible(words).replace("\\", "\\\\").replace("|", "\\|")
    return escaped.replace("<", "&lt;").replace("`", "\\`").replace("[", "\\[")


FORMATS: Mapping[str, Callable[[Sequence[Outcome]], str]] = {"text": text, "json": as_json, "markdown": markdown}
