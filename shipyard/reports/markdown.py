"""Findings as Markdown, for a comment on a pull request or the summary of a step."""

from __future__ import annotations

import re
from collections.abc import Iterator

from shipyard.core.findings import Finding
from shipyard.core.words import visible
from shipyard.reports.points import Worth, worths
from shipyard.reports.report import Report, place
from shipyard.reports.summary import counted, counts

# The platform takes comments of so many characters, and drops longer ones whole.
COMMENT = 65_536
_MARKUP = re.compile(r"[!-/:-@\[-`{-~]")
_PLAIN = frozenset(".,;:/()-+%?!='\"")  # of these none means anything inside a table's cell


def render(report: Report, limit: int = COMMENT) -> str:
    """A heading with the counts, a table of the findings, the gravest first, and what each fleet is worth.

    At most `limit` bytes: what does not fit is counted in a last line.
    """
    heading = f"### Shipyard: {counts(report.findings)} in {counted(len(report.files), 'file')}\n"
    left = limit - len(heading) - 200  # for the lines that count what is left out
    points = _table("| Fleet or ship | | Points | Limit | File |\n|---|---|--:|--:|---|\n", _worths(report), left // 2)
    left -= len(points.encode())
    ranked = sorted(report.findings, key=lambda finding: finding.rank)
    findings = _table("| Level | Check | Finding | Place |\n|---|---|---|---|\n", map(_row, ranked), left)
    return heading + findings + points


def _table(head: str, rows: Iterator[str], limit: int) -> str:
    """A table of as many rows as fit, and how many do not; nothing without rows."""
    lines: list[str] = []
    more = 0
    left = limit - len(head)
    for row in rows:
        left -= len(row.encode())
        if more or left < 0:
            more += 1
        else:
            lines.append(row)
    if not lines and not more:
        return ""
    return "\n" + head + "".join(lines) + (f"\nand {more} more, which do not fit here\n" if more else "")


def _row(finding: Finding) -> str:
    hint = f"<br>hint: {cell(finding.hint)}" if finding.hint else ""
    check = f"{cell(finding.code)} {cell(finding.slug)}"
    return f"| {finding.level} | {check} | {cell(finding.message)}{hint} | {cell(place(finding))} |\n"


def _worths(report: Report) -> Iterator[str]:
    return (_worth(worth) for worth in worths(report))


def _worth(worth: Worth) -> str:
    numbers = ["-" if number is None else f"{number:,}" for number in (worth.points, worth.limit)]
    return f"| {cell(worth.name)} | {worth.measure} | {' | '.join(numbers)} | {cell(worth.file)} |\n"


def cell(text: str) -> str:
    """Any text as itself inside a table: no markup, no mention of a person, no link to another page."""
    shown = _MARKUP.sub(lambda match: match[0] if match[0] in _PLAIN else f"&#{ord(match[0])};", visible(text))
    shown = shown.replace("://", "&#58;//").replace("www.", "www&#46;")
    return re.sub(r"(&#(?:35|64);)", "\\1&#8203;", shown)
