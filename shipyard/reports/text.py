"""Findings for people: one line each, `file:line:column: level CODE slug: message`, and a hint below."""

from __future__ import annotations

from collections.abc import Sequence

from shipyard.core.findings import Finding
from shipyard.core.words import visible


def render(findings: Sequence[Finding], files: int) -> str:
    """All findings, a line or two each; empty when there are none."""
    return "".join(line + "\n" for finding in findings for line in lines(finding))


def lines(finding: Finding) -> list[str]:
    """The lines of one finding."""
    place = finding.file + (f":{finding.line}:{finding.column}" if finding.line else "")
    text = f"{visible(place)}: {finding.level} {finding.code} {finding.slug}: {visible(finding.message)}"
    return [text] + ([f"    hint: {visible(finding.hint)}"] if finding.hint else [])


def summary(findings: Sequence[Finding], files: int) -> str:
    """The last line: how many files, how many findings of each level."""
    counted = [(sum(f.level == level for f in findings), level) for level in ("error", "warning", "note")]
    parts = [f"{count} {level}{'s' if count != 1 else ''}" for count, level in counted if count]
    return f"{files} file{'s' if files != 1 else ''} checked: {', '.join(parts) or 'clean'}"
