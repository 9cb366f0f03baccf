"""Findings as JSON, for other programs.

`{"version": 1, "files": n, "findings": [{"code", "slug", "level", "message", "file", "line", "column", "path", "hint",
"cites"}]}`; the order is that of the files given, within a file from top to bottom.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from shipyard.core.findings import Finding

VERSION = 1


def render(findings: Sequence[Finding], files: int) -> str:
    """The report as indented JSON in ASCII, which every console can show."""
    entries = [asdict(finding) for finding in findings]
    return json.dumps({"version": VERSION, "files": files, "findings": entries}, indent=2) + "\n"
