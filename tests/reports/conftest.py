"""Findings and reports made by hand, and texts that reports must survive."""

from types import SimpleNamespace

import pytest

from shipyard.core.findings import Finding
from shipyard.reports.report import Report, Sources

HOSTILE = [
    "plain",
    "a|b",
    "`code` and ``more``",
    "<b>bold</b> & <!-- x -->",
    "[link](https://example.org) ![x](y)",
    "*star* _under_ ~~gone~~ a_b_c",
    "@someone #12 GH-3",
    "back\\slash \\| \\` end\\",
    "100 %, 5 %0A: a::b",
    "::error::x ##[error]y",
    "two\nlines\r\nand\ttab",
    "\x00\x07\x1b[31mred\x7f\x85\u2028",
    "]]> <![CDATA[ &amp; \"quoted\" 'single'",
    "Łódź 漢字 🚀 e\u0301 \u202eright to left",
    "stray byte \udcff",
    "\ufffe\uffff",
    "",
    " ",
    "{0} {{x}} ${{ github.token }}",
    "x" * 300,
]


@pytest.fixture
def finding():
    """`finding(message="...")`: an error of one design with keys changed."""

    def make(**keys):
        return Finding(
            **{
                "code": "FPF201",
                "slug": "power-out-of-range",
                "level": "error",
                "message": "power 41",
                "file": "a.ship.yaml",
                "line": 1,
                "column": 8,
                "path": ("power",),
                **keys,
            }
        )

    return make


@pytest.fixture
def report():
    """`report(findings, "a.ship.yaml")`: a report of these files; without names, of those in the findings."""

    def make(findings, *names, **keys):
        names = names or dict.fromkeys(finding.file for finding in findings)
        files = [SimpleNamespace(name=name, kind=None, design=None) for name in names]
        texts = keys.pop("texts", {})
        return Report(tuple(findings), files, Sources(texts), **keys)

    return make


@pytest.fixture(params=HOSTILE, ids=range(len(HOSTILE)))
def hostile(request):
    """One text after the other that has bitten some report somewhere."""
    return request.param
