"""The odds of missions and the table of a run of careers, as plain values and as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from shipyard.systems.fsf import rules
from shipyard.systems.fsf.model import Page
from shipyard.systems.fsf.outlook import Outlook


def mission_odds(
    page: Page, levels: tuple[int, ...], ranks: Sequence[int], patient: bool = False
) -> dict[str, dict[str, Any]]:
    """For each mission and each of the ranks that may fly it: the chance with these skill levels, and whether it is
    exact; `patient` makes every one exact. The chance is a ratio, `1/6`; `percent` is for people.
    """
    outlook = Outlook(page)
    start = rules.beginning(page)._replace(skills=levels)
    found: dict[str, dict[str, Any]] = {}
    for index, mission in enumerate(page.missions):
        row = found[mission.name or ""] = {}
        for rank in ranks:
            each = page.ranks[rank]
            if mission.name in rules.opened_by(page, rank):
                odds, exact = outlook.odds(start._replace(rank=rank), index, patient)
                percent = round(float(100 * odds), 1)
                row[each.code or each.name or str(rank + 1)] = {"odds": str(odds), "percent": percent, "exact": exact}
    return found


def lines(page: Page, found: Mapping[str, Any]) -> Iterator[str]:
    """The report as text."""
    yield from _odds_lines(page, found["odds"])
    if "careers" in found:
        yield ""
        yield from _career_lines(found["careers"])


def _odds_lines(page: Page, odds: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    codes = [rank.code or rank.name or str(index + 1) for index, rank in enumerate(page.ranks)]
    yield f"Chance of success in %, by rank, page {page.name} (~: judged, not exact)"
    yield "  {:16}".format("mission") + "".join(f"{code[:6]:>7}" for code in codes)
    for mission, row in odds.items():
        yield f"  {mission[:15]:16}" + "".join(_cell(row.get(code)) for code in codes)


def _cell(entry: Mapping[str, Any] | None) -> str:
    if entry is None:
        return f"{'':>7}"
    return f"{'' if entry['exact'] else '~'}{entry['percent']:.1f}".rjust(7)


def _career_lines(run: Mapping[str, Any]) -> Iterator[str]:
    how = f"{run['game']} game, player {run['player']}, start {run['start']}, seed {run['seed']}"
    yield f"{run['games']:,} careers, {how}"
    yield f"  last rank reached {run['grand_admiral']} %, ended by a failed survival roll {run['dead']} %"
    yield "  score: " + ", ".join(f"{name} {value}" for name, value in run["score"].items())
    for key, title in _TABLES.items():
        yield f"  {title}: " + ", ".join(f"{name} {value} %" for name, value in run[key].items())
    yield ""
    yield "  mission         flown a career  success %  deaths %  best share of a rank's choices"
    for name, row in run["missions"].items():
        share = f"{row['best_share']:5.1f} %  {row['best_rank']}"
        yield f"  {name:16}{row['flown_a_career']:14.2f}{row['success']:11.1f}{row['deaths']:10.1f}  {share}"


_TABLES = {
    "scoring_ranks": "scoring ranks",
    "last_rank": "last rank",
    "tours": "Tour in which the career ended",
    "deaths_in_tour": "failed survival in Tour",
    "grand_admiral_in_tour": "last rank in Tour",
}
