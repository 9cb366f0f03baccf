"""What changed, as text, as Markdown for a comment on a pull request, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from shipyard.core.findings import Finding
from shipyard.core.words import visible
from shipyard.reports.markdown import COMMENT, cell
from shipyard.revisions.compare import Change
from shipyard.revisions.numbers import POINTS, Number, Value
from shipyard.revisions.snapshots import Design

VERSION = 1


def summary(changes: Sequence[Change]) -> str:
    """How many designs changed, came and went, and how many findings."""
    if not changes:
        return "no design changed"
    designs = [f"{count} {word}" for word in ("changed", "new", "gone") if (count := _count(changes, word))]
    findings = [
        f"{count} finding{'s' if count != 1 else ''} {word}"
        for word, count in (
            ("appeared", sum(len(change.appeared) for change in changes)),
            ("solved", sum(len(change.solved) for change in changes)),
        )
        if count
    ]
    return f"designs: {', '.join(designs)}" + (f"; {', '.join(findings)}" if findings else "")


def _count(changes: Iterable[Change], status: str) -> int:
    return sum(change.status == status for change in changes)


def text(changes: Sequence[Change]) -> str:
    """A heading for each design, and a line for each number and finding."""
    return "".join(visible(line) + "\n" for change in changes for line in _text_lines(change))


def _text_lines(change: Change) -> Iterator[str]:
    design = change.design
    moved = f", was {change.renamed_from}" if change.renamed_from else ""
    yield f"{design.file}: {change.status} ({_title(design)}{moved})"
    yield from (f"    {number.key}: {_moved(number)}" for number in _shown(change))
    for sign, findings in (("+", change.appeared), ("-", change.solved)):
        yield from (f"    {sign} {finding.level} {finding.code}: {finding.message}" for finding in findings)


def markdown(changes: Sequence[Change], limit: int = COMMENT) -> str:
    """A heading with the counts and a section for each design; at most `limit` bytes."""
    found = f"### Shipyard: {summary(changes)}\n"
    for done, change in enumerate(changes):
        section = "".join(_markdown_lines(change))
        if len((found + section).encode()) > limit - 100:
            return f"{found}\nand {len(changes) - done} more, which do not fit here\n"
        found += section
    return found


def _markdown_lines(change: Change) -> Iterator[str]:
    design = change.design
    moved = f", was {cell(change.renamed_from)}" if change.renamed_from else ""
    words = ", ".join([change.status, cell(design.kind), cell(design.file)])
    yield f"\n**{cell(design.name or design.file)}** ({words}{moved})\n"
    numbers = _shown(change)
    if numbers:
        yield "\n| Number | Before | After |\n|---|---|---|\n"
    for number in numbers:
        yield f"| {cell(number.key)} | {cell(_word(number.old))} | {cell(_word(number.new) + _more(number))} |\n"
    if change.appeared or change.solved:
        yield "\n"
    for word, findings in (("new", change.appeared), ("solved", change.solved)):
        for finding in findings:
            yield f"- {word}: {finding.level} {cell(f'{finding.code} {finding.slug}: {finding.message}')}\n"


def as_json(changes: Sequence[Change], old: str, new: str | None) -> str:
    """`{"version", "from", "to", "designs": [{"file", "was", "name", "kind", "status", "numbers", "findings"}]}`.

    `to` is null for the work tree. A design that came or went has its points on one side only.
    """
    designs = [_entry(change) for change in changes]
    return json.dumps({"version": VERSION, "from": old, "to": new, "designs": designs}, indent=2) + "\n"


def _entry(change: Change) -> dict[str, Any]:
    design = change.design
    return {
        "file": design.file,
        "was": change.renamed_from or None,
        "name": design.name,
        "kind": design.kind,
        "status": change.status,
        "numbers": [asdict(number) for number in _shown(change)],
        "findings": {"appeared": _findings(change.appeared), "solved": _findings(change.solved)},
    }


def _findings(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    keys = ("code", "slug", "level", "message", "line", "column")
    return [{key: getattr(finding, key) for key in keys} for finding in findings]


def _shown(change: Change) -> tuple[Number, ...]:
    """The numbers that changed; of a design that came or went what it is worth."""
    if change.old and change.new:
        return change.numbers
    numbers = change.design.numbers or {}
    worth = [(key, numbers[key]) for key in POINTS if key in numbers]
    return tuple(Number(key, None, value) if change.new else Number(key, value, None) for key, value in worth)


def _title(design: Design) -> str:
    return f"{design.kind} {design.name}".strip() or "no design"


def _moved(number: Number) -> str:
    return f"{_word(number.old)} -> {_word(number.new)}{_more(number)}"


def _more(number: Number) -> str:
    """By how much a number went up or down."""
    old, new = number.old, number.new
    if isinstance(old, bool) or isinstance(new, bool):
        return ""
    if not isinstance(old, int | float) or not isinstance(new, int | float):
        return ""
    return f" ({round(new - old, 3):+g})"


def _word(value: Value) -> str:
    if value is None:
        return "-"
    return str(value).lower() if isinstance(value, bool) else str(value)
