"""Findings as SARIF 2.1.0 (OASIS), for code scanning and for editors."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from shipyard import __version__
from shipyard.core.findings import Finding
from shipyard.core.manual import manual_page
from shipyard.reports.report import Report, is_waived

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
# The one fingerprint that code scanning looks at; it adds the rule and the file by itself.
FINGERPRINT = "primaryLocationLineHash"
_EXAMPLES = re.compile(r"\n+(?=Fails:|Fixed:|Rule:)")


def render(report: Report) -> str:
    """One run with the rules that were broken and a result for each finding, in ASCII."""
    slugs = {finding.code: finding.slug for finding in report.findings}
    codes = sorted(slugs)
    prints = _fingerprints(report)
    run = {
        "tool": {
            "driver": {
                "name": "Shipyard",
                "version": __version__,
                "rules": [_rule(code, slugs[code]) for code in codes],
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(finding, codes.index(finding.code), report, mark)
            for finding, mark in zip(report.findings, prints, strict=True)
        ],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(code: str, slug: str) -> dict[str, Any]:
    """A check with its manual page."""
    title, _, page = (manual_page(code) or f"{code} {slug}").partition("\n")
    text = page.strip() or title
    rule: dict[str, Any] = {
        "id": code,
        "name": slug,
        "shortDescription": {"text": " ".join(text.partition("\n\n")[0].split())},
        "fullDescription": {"text": _EXAMPLES.split(text)[0]},
        "help": {"text": text, "markdown": _markdown(text)},
    }
    level = title.rpartition("(")[2].rstrip(")")
    if level in ("error", "warning", "note"):
        rule["defaultConfiguration"] = {"level": level}
        rule["properties"] = {"problem.severity": "recommendation" if level == "note" else level}
    return rule


def _markdown(page: str) -> str:
    """A manual page with its examples as code."""
    lines = [f"    {line}" if line.startswith(("Fails:", "Fixed:", "        ")) else line for line in page.split("\n")]
    return "\n".join(lines)


def _result(finding: Finding, rule: int, report: Report, fingerprint: str) -> dict[str, Any]:
    hint = f"\nhint: {finding.hint}" if finding.hint else ""
    place: dict[str, Any] = {"artifactLocation": {"uri": uri(finding.file, report)}}
    if finding.line:
        place["region"] = {"startLine": finding.line, "startColumn": finding.column}
    result = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": finding.level,
        "message": {"text": finding.message + hint},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {FINGERPRINT: fingerprint},
    }
    if is_waived(finding):
        result["suppressions"] = [{"kind": "inSource"}]
    return result


def uri(name: str, report: Report) -> str:
    """A file's address: relative below the root, percent-encoded; `file:` for one that lies elsewhere."""
    if not report.is_on_disk(name):
        return quote(name)
    relative = report.address(name)
    return Path(os.path.abspath(name)).as_uri() if relative is None else quote(os.fsencode(relative))  # noqa: PTH100


def _fingerprints(report: Report) -> Iterator[str]:
    """What stays the same when lines above come and go: the words of the line and the keys that lead to it.

    Equal ones in one file are numbered from the top.
    """
    seen: Counter[tuple[str, str]] = Counter()
    for finding in report.findings:
        keys = [step for step in finding.path if isinstance(step, str)]
        words = (report.sources.line(finding) or "").split()
        parts = json.dumps([finding.code, keys, words])
        digest = hashlib.sha256(parts.encode()).hexdigest()[:16]
        seen[finding.file, digest] += 1
        yield f"{digest}:{seen[finding.file, digest]}"
