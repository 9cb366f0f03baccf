"""Findings as JSON, for other programs. docs/reports.md says what it holds, docs/report.schema.json its form."""

from __future__ import annotations

import json
from typing import Any

from shipyard.core.findings import Finding
from shipyard.reports.report import Report, is_waived

VERSION = 1


def render(report: Report) -> str:
    """The report as indented JSON in ASCII, which every console can show."""
    entries = [_entry(finding) for finding in report.findings]
    return json.dumps({"version": VERSION, "files": len(report.files), "findings": entries}, indent=2) + "\n"


def _entry(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "slug": finding.slug,
        "level": finding.level,
        "message": finding.message,
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "path": finding.path,
        "hint": finding.hint,
        "cites": finding.cites,
        "waived": is_waived(finding),
    }
