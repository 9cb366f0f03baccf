"""Findings for people: one line each, `file:line:column: level CODE slug: message`, and a hint below."""

from __future__ import annotations

from collections.abc import Sequence

from shipyard.core.findings import Finding


def render(findings: Sequence[Finding], files: int) -> str:
    """All findings, a line or two each; empty when there are none."""
    return "".join(line + "\n" for finding in findings for line in lines(finding))


def lines(finding: Finding) -> list[str]:
    """The lines of one finding."""
    place = finding.file + (f":{finding.line}:{finding.column}" if finding.line else "")
    text = f"{one_line(place)}: {finding.level} {finding.code} {finding.slug}: {one_line(finding.message)}"
    return [text] + ([f"    hint: {one_line(finding.hint)}"] if finding.hint else [])


def one_line(text: str) -> str:
    """The text with everything that moves the cursor or turns the writing direction made visible."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def summary(findings: Sequence[Finding], files: int) -> str:
    """The last line: how many files, how many findings of each level."""
    counted = [(sum(f.level == level for f in findings), level) for level in ("error", "warning", "note")]
    parts = [f"{count} {level}{'s' if count != 1 else ''}" for count, level in counted if count]
    return f"{files} file{'s' if files != 1 else ''} checked: {', '.join(parts) or 'clean'}"
