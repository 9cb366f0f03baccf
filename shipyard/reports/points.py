"""What fleets are worth: a row for each sum that a game counts, against its limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from shipyard.reports.report import Checked, Report

# The words in which `describe` gives what a fleet or a ship costs. A limit is `<word>_limit`.
MEASURES = {"build_points": "Build Points", "points": "points", "value": "value", "wdf": "WDF", "ce": "CE"}

FLEET = "-fleet"  # how the names of such kinds end


@dataclass(frozen=True)
class Worth:
    """One sum of one fleet or ship; `points` is None when it cannot be known, `limit` when there is none."""

    name: str
    measure: str
    points: int | float | None
    limit: int | float | None
    file: str


def worths(report: Report) -> list[Worth]:
    """The fleets among the files; the ships when there is no fleet."""
    of_fleets = [file for file in report.files if file.kind is not None and file.kind.name.endswith(FLEET)]
    return [worth for file in of_fleets or report.files for worth in _of(file)]


def _of(file: Checked) -> Iterator[Worth]:
    if file.kind is None:
        return
    if file.design is None:
        if file.kind.name.endswith(FLEET):
            yield Worth(file.name, "has errors", None, None, file.name)
        return
    facts = file.kind.describe(file.kind.derive(file.design))
    for key, measure in MEASURES.items():
        if key in facts:
            yield Worth(facts["name"], measure, _total(facts[key]), facts.get(f"{key}_limit"), file.name)


def _total(value: Any) -> int | float | None:
    """A sum, or the total of a sum with its parts."""
    total: int | float | None = value["total"] if isinstance(value, Mapping) else value
    return total
