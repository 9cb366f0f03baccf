"""FSF's derived numbers: what a page gives at a glance, and what became of a career."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from shipyard.systems.fsf import rules, words
from shipyard.systems.fsf.attempt import Attempt, Helps
from shipyard.systems.fsf.model import Career, Counts, Page
from shipyard.systems.fsf.replay import Replay, Step, replay
from shipyard.systems.fsf.rules import Score


@dataclass(frozen=True)
class PageNumbers:
    """A page with the bare odds of each mission at the rank that opens it; None where the page has a hole."""

    page: Page
    opened: tuple[int | None, ...]
    odds: tuple[Fraction | None, ...]


@dataclass(frozen=True)
class CareerNumbers:
    """A career with its end: rank, tours begun, tour boxes checked, and the score as it stands."""

    career: Career
    page: Page
    replay: Replay
    score: Score
    rank: str
    tours: int
    tour_boxes: int
    alive: bool

    @property
    def steps(self) -> tuple[Step, ...]:
        """The missions flown, in order."""
        return self.replay.steps


def derive_page(page: Page) -> PageNumbers:
    """The numbers of a page."""
    opened = tuple(opening_rank(page, mission.name) for mission in page.missions)
    odds = tuple(
        None if rank is None else bare_odds(page, index, page.ranks[rank].dice) for index, rank in enumerate(opened)
    )
    return PageNumbers(page, opened, odds)


def opening_rank(page: Page, mission: str | None) -> int | None:
    """The first rank, by place, that opens a mission."""
    if mission is None:
        return None
    return next((index for index, rank in enumerate(page.ranks) if mission in (rank.opens or ())), None)


def bare_odds(page: Page, mission: int, pool: Counts | None) -> Fraction | None:
    """The exact chance of a mission with a ship's dice and no skill (L56-62); None where the page has a hole."""
    needs = page.missions[mission].needs
    if needs is None or pool is None:
        return None
    return Attempt(needs, Helps()).chance(pool)


def derive_career(career: Career) -> CareerNumbers:
    """The numbers of a career whose page is known."""
    page, played = career.page, replay(career)
    if page is None or played is None:
        raise ValueError("a career without a page has no numbers")
    state = played.state
    flown = any(career.tours)
    finished = flown and not rules.open_missions(page, state)
    return CareerNumbers(
        career=career,
        page=page,
        replay=played,
        score=rules.score(page, state),
        rank=words.rank_named(page, state.rank),
        tours=len(career.tours),
        tour_boxes=max(0, len(career.tours) - (not finished)) if flown else 0,
        alive=state.alive,
    )
