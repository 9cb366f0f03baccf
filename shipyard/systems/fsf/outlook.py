"""What a player sees before a choice: the chance of each mission, exactly or by rule of thumb, and of survival."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import prod

from shipyard.systems.fsf import rules
from shipyard.systems.fsf.attempt import Attempt, Helps
from shipyard.systems.fsf.enough import SIDES, hands_of
from shipyard.systems.fsf.model import BLACK, COLOURS, Counts, Need, Page
from shipyard.systems.fsf.rules import State

PARTS = 1_000_000  # chances of players are whole millionths: the same on every machine, and quick
_SLOW = 25_000  # hands of a pool, all colours together, above which flips or free colours make an exact chance slow


class Outlook:
    """A complete page with the chances on it; each is worked out when it is first asked for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._attempts: dict[tuple[int, Helps], Attempt] = {}
        self._by_state: dict[tuple[int, int, tuple[int, ...]], int] = {}
        self._by_pool: dict[tuple[int, Helps, Counts], int] = {}

    def attempt(self, mission: int, helps: Helps) -> Attempt:
        """The mission's numbers with these helps."""
        found = self._attempts.get((mission, helps))
        if found is None:
            needs = self.page.missions[mission].needs or ()
            found = self._attempts[mission, helps] = Attempt(needs, helps, self.page.rules.reroll_same_die)
        return found

    def odds(self, state: State, mission: int, patient: bool = False) -> tuple[Fraction, bool]:
        """The chance of success now with the best use of every skill, and whether it is exact.

        Flips and free colours with many dice take long, up to a minute; there the chance is the one that `chance`
        judges, unless the caller is `patient`.
        """
        helps, pool = self._relevant(state, mission)
        if not patient and (helps.flips or helps.swaps) and prod(len(hands_of(count)) for count in pool) > _SLOW:
            return Fraction(self.chance(state, mission), PARTS), False
        return self.attempt(mission, helps).chance(pool), True

    def chance(self, state: State, mission: int) -> int:
        """The chance of success now as a player judges it, in millionths.

        Exact before re-rolls; a re-roll is judged to mend one missing die as often as a die meets the mission's
        highest number with the +1s that are to spare.
        """
        key = (mission, state.rank, state.skills)
        chance = self._by_state.get(key)
        if chance is None:
            helps, pool = self._relevant(state, mission)
            chance = self._by_pool.get((mission, helps, pool))
            if chance is None:
                chance = self._by_pool[mission, helps, pool] = self._judged(mission, helps, pool)
            self._by_state[key] = chance
        return chance

    def _relevant(self, state: State, mission: int) -> tuple[Helps, Counts]:
        """Helps and pool without the colours that cannot serve the mission."""
        helps, pool = rules.helps(self.page, state), rules.pool(self.page, state)
        colours = {need.colour for need in self.page.missions[mission].needs or ()}
        if BLACK in colours or helps.swaps:
            return helps, pool
        serves = [colour in colours for colour in COLOURS]
        return helps._replace(plus=_kept(helps.plus, serves)), _kept(pool, serves)

    def _judged(self, mission: int, helps: Helps, pool: Counts) -> int:
        spread = self.attempt(mission, helps).missing_spread(pool)
        hits = hits_of(self.page.missions[mission].needs or ())
        cases = sum(
            ways * mended(missing, helps.rerolls, min(SIDES, hits + spare)) for (missing, spare), ways in spread.items()
        )
        return int(PARTS * cases // SIDES ** (sum(pool) + helps.rerolls))


def _kept(counts: Counts, serves: Sequence[bool]) -> Counts:
    blue, green, red = (count if serve else 0 for count, serve in zip(counts, serves, strict=True))
    return blue, green, red


def hits_of(needs: Sequence[Need]) -> int:
    """How many faces of a bare die meet the highest number; at least one."""
    return max(1, SIDES + 1 - max((need.number for need in needs), default=1))


def mended(missing: int, rerolls: int, hits: int) -> int:
    """In how many of 6^rerolls cases at least `missing` re-rolls hit, each on `hits` faces."""
    if missing <= 0:
        return int(SIDES**rerolls)
    if missing > rerolls:
        return 0
    misses = SIDES - hits
    return hits * mended(missing - 1, rerolls - 1, hits) + misses * mended(missing, rerolls - 1, hits)


@cache
def throw_chance(face: int, rerolls: int) -> int:
    """The chance, in millionths, that a die shows `face` or more when it may be rolled again `rerolls` times."""
    misses = min(max(face - 1, 0), SIDES)
    return int(PARTS - PARTS * misses ** (rerolls + 1) // SIDES ** (rerolls + 1))
