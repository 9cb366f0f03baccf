"""Many careers by a seeded player, and what came of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from shipyard.systems.fsf import rules
from shipyard.systems.fsf.attempt import Hands
from shipyard.systems.fsf.model import Page
from shipyard.systems.fsf.outlook import Outlook
from shipyard.systems.fsf.record import Scribe
from shipyard.systems.fsf.rules import Score, State
from shipyard.systems.fsf.seeded import Dice, Player, fly_career

_STRIDE = 1_000_003  # the careers of neighbouring seeds have no seed in common below so many games


@dataclass
class Tally(Scribe):
    """What happened in the careers of one run."""

    page: Page
    games: int = 0
    scores: list[Score] = field(default_factory=list)
    ranks: Counter[int] = field(default_factory=Counter)
    tours: Counter[int] = field(default_factory=Counter)
    deaths: Counter[int] = field(default_factory=Counter)
    top_tours: Counter[int] = field(default_factory=Counter)
    choices: Counter[tuple[int, int]] = field(default_factory=Counter)
    won: Counter[int] = field(default_factory=Counter)
    died: Counter[int] = field(default_factory=Counter)
    clones: int = 0
    disciplines: int = 0
    _mission: int = 0

    def begin(self, state: State, mission: int, hands: Hands) -> None:
        """A mission was chosen at a rank."""
        self._mission = mission
        self.choices[state.rank, mission] += 1

    def settle(self, success: bool, hands: Hands, state: State) -> None:
        """It was won or lost."""
        self.won[self._mission] += success

    def throw(self, what: str, faces: list[int], success: bool, clone: bool = False) -> None:
        """A failed survival roll without a Clone ends the career."""
        if what == "survival" and not success and not clone:
            self.died[self._mission] += 1

    def finish(self, state: State, last_tour: int) -> None:
        """A career is over."""
        self.games += 1
        self.scores.append(rules.score(self.page, state))
        self.ranks[state.rank] += 1
        self.tours[min(state.tour, last_tour)] += 1
        self.clones += state.clones
        self.disciplines += state.disciplines
        if not state.alive:
            self.deaths[state.tour] += 1
        if state.top_tour:
            self.top_tours[state.top_tour] += 1

    def flown(self, mission: int) -> int:
        """How often a mission was flown."""
        return sum(count for (_, each), count in self.choices.items() if each == mission)

    def best_share(self, mission: int) -> tuple[int, int]:
        """The rank that chose a mission most, by its share of that rank's choices: (permille, rank)."""
        by_rank: Counter[int] = Counter()
        for (rank, _), count in self.choices.items():
            by_rank[rank] += count
        shares = [(1000 * self.choices[rank, mission] // total, -rank) for rank, total in by_rank.items()]
        best, rank = max(shares, default=(0, 0))
        return best, -rank


def run(page: Page, player: Player, games: int, seed: int, short: bool = False, way: str = "one_roll") -> Tally:
    """So many careers. Career number i has a seed of its own, whatever the others do."""
    outlook, tally = Outlook(page), Tally(page)
    last_tour = rules.tours_of(page, short)
    for number in range(games):
        dice = Dice(seed * _STRIDE + number)
        tally.finish(fly_career(outlook, player, dice, short, way, tally), last_tour)
    return tally


def summary(tally: Tally) -> dict[str, Any]:
    """The run's table: shares in percent with one decimal, scores at five places of their order."""
    page, games = tally.page, tally.games
    totals = sorted(score.total for score in tally.scores)
    titles = Counter(score.scoring_rank for score in tally.scores)
    return {
        "games": games,
        "grand_admiral": percent(sum(tally.top_tours.values()), games),
        "dead": percent(sum(tally.deaths.values()), games),
        "score": {
            name: totals[min(games - 1, games * share // 100)]
            for name, share in (("p10", 10), ("p25", 25), ("median", 50), ("p75", 75), ("p90", 90))
        },
        "scoring_ranks": {band.title: percent(titles[band.title], games) for band in page.bands},
        "last_rank": {
            page.ranks[rank].name or str(rank + 1): percent(count, games) for rank, count in sorted(tally.ranks.items())
        },
        "tours": {str(tour): percent(count, games) for tour, count in sorted(tally.tours.items())},
        "deaths_in_tour": {str(tour): percent(count, games) for tour, count in sorted(tally.deaths.items())},
        "grand_admiral_in_tour": {str(tour): percent(n, games) for tour, n in sorted(tally.top_tours.items())},
        "missions": {mission.name or "": _mission(tally, index) for index, mission in enumerate(page.missions)},
    }


def _mission(tally: Tally, index: int) -> dict[str, Any]:
    flown = tally.flown(index)
    share, rank = tally.best_share(index)
    return {
        "flown_a_career": round(flown / tally.games, 2),
        "success": percent(tally.won[index], flown),
        "deaths": percent(tally.died[index], flown),
        "best_share": percent(share, 1000),
        "best_rank": tally.page.ranks[rank].name or "",
    }


def percent(count: int, total: int) -> float:
    """A share in percent with one decimal; 0 of nothing is 0."""
    return (2000 * count + total) // (2 * total) / 10 if total else 0.0
