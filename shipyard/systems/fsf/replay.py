"""A recorded career, played again under the rules: its steps, the state that it ends in, and every breach."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from shipyard.core.findings import Path
from shipyard.core.nearest import did_you_mean
from shipyard.systems.fsf import rules, words
from shipyard.systems.fsf.model import Career, Faces, Flight, Page
from shipyard.systems.fsf.opening import start_skills
from shipyard.systems.fsf.rules import State
from shipyard.systems.fsf.throws import medal_throw, survival_throw
from shipyard.systems.fsf.umpire import Stop, Umpire
from shipyard.systems.fsf.uses import Breach, Roll, roll_with_uses


@dataclass(frozen=True, slots=True)
class Step:
    """One mission as the rules make of it. `before` and `after` are the states around it.

    `values` are the dice after all uses. `medal` tells whether a medal was won, None without a roll; `survived` is
    None where no survival roll was made; `cloned`: a failed one was ignored.
    """

    flight: Flight
    mission: int
    before: State
    after: State
    values: Faces
    success: bool
    medal: bool | None = None
    survived: bool | None = None
    cloned: bool = False


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a career. `state` is the last one; `open_step`: the last mission waits for its survival roll."""

    start: State
    state: State
    steps: tuple[Step, ...]
    breaches: tuple[Breach, ...]
    open_step: bool = False


_TOP_SCORES = {
    "rank_bonus": "rank_bonus",
    "tours_bonus": "tours_bonus_a_tour_left",
    "tours_bonus_last": "tours_bonus_last_tour",
}


@lru_cache(maxsize=8)
def replay(career: Career) -> Replay | None:
    """The career under the rules of its page; None while the page is unknown."""
    if career.page is None:
        return None
    umpire = Umpire(career.page, career, rules.beginning(career.page))
    start, steps = umpire.state, list[Step]()
    with suppress(Stop):
        start_skills(umpire)
        start = umpire.state
        _tours(umpire, steps)
    return Replay(start, umpire.state, tuple(steps), tuple(umpire.breaches), umpire.open_step)


def _tours(umpire: Umpire, steps: list[Step]) -> None:
    page, career = umpire.page, umpire.career
    limit = rules.tours_of(page, career.short)
    length = "short_game" if career.short else "count"
    umpire.must(limit or None, ("tours",), "tours", length)
    final = next((flights[-1] for flights in reversed(career.tours) if flights), None)
    for number, flights in enumerate(career.tours):
        if number:
            umpire.state = rules.next_tour(umpire.state)
        if number >= limit:
            words_ = f"Tour {number + 1}: the {'short game' if career.short else 'career'} ends after Tour {limit}"
            umpire.breach("after-the-end", ("tours", number), words_, "take away what was flown after the end")
            raise Stop
        for flight in flights:
            _goes_on(umpire, flight, steps)
            step = _fly(umpire, flight, flight is final)
            steps += [step] if step is not None else []


def _goes_on(umpire: Umpire, flight: Flight, steps: list[Step]) -> None:
    """Nothing is flown after the end of a career."""
    state, name = umpire.state, umpire.career.name
    why = ""
    if not state.alive:
        why = f"{name} failed a survival roll in Tour {steps[-1].before.tour}"
    elif rules.is_over(umpire.page, state, umpire.career.short):
        why = f"{name} reached the last rank in Tour {state.top_tour}, which ends the game on this page"
    if why:
        words_ = f"{flight.mission} in Tour {state.tour} comes after the end of the game: {why}"
        umpire.breach("after-the-end", flight.path, words_, "take away what was flown after the end")
        raise Stop


def _fly(umpire: Umpire, flight: Flight, last: bool) -> Step | None:
    """One mission with everything that belongs to it; None where the page does not have it."""
    page, before = umpire.page, umpire.state
    index = page.mission_index.get(flight.mission)
    if index is None:
        words_ = f"{flight.mission[:40]!r} is no mission of page {page.name}"
        hint = did_you_mean(flight.mission, page.mission_index)
        umpire.breach("unknown-mission", (*flight.path, "mission"), words_, hint)
        umpire.state = before._replace(flown=before.flown + 1)
        return None
    _may_fly(umpire, flight, index)
    _box_score(umpire, flight, index)
    umpire.state = rules.begin_mission(page, before, index)
    roll = _roll(umpire, flight, index)
    success = roll.success
    _compare_result(umpire, flight, roll)
    _settle(umpire, flight, index, success)
    medal = medal_throw(umpire, flight, index, success, last)
    survived, cloned = survival_throw(umpire, flight, index, success, last)
    _compare_claims(umpire, flight, before)
    _known_scores(umpire, flight, before)
    return Step(flight, index, before, umpire.state, roll.values, success, medal, survived, cloned)


def _may_fly(umpire: Umpire, flight: Flight, index: int) -> None:
    """Missions a tour, eligibility by rank, and a free executed box (L25, L42)."""
    page, state, path = umpire.page, umpire.state, (*flight.path, "mission")
    umpire.must(page.tours.missions, path, "tours", "missions")
    umpire.must(page.tours.mission_boxes, path, "tours", "mission_boxes")
    allowed = rules.missions_allowed(page, state)
    if state.flown >= allowed:
        efficiency = rules.level(page, state, "extra_mission")
        words_ = f"{flight.mission} is mission {state.flown + 1} of Tour {state.tour}; at most {allowed}"
        umpire.breach("too-many-missions", path, f"{words_} ({page.tours.missions} + Efficiency {efficiency})")
    _eligible(umpire, flight, path)
    if not rules.has_free_box(page, state, index):
        boxes = len(page.missions[index].executed)
        words_ = f"{flight.mission} is closed: all {boxes} of its executed boxes are checked"
        umpire.breach("mission-closed", path, words_)


def _eligible(umpire: Umpire, flight: Flight, path: Path) -> None:
    page, state = umpire.page, umpire.state
    if flight.mission in rules.opened_by(page, state.rank):
        return
    for rank in range(state.rank + 1):
        umpire.must(page.ranks[rank].opens, path, "ranks", rank, "opens")
    opener = next((rank for rank, each in enumerate(page.ranks) if flight.mission in (each.opens or ())), None)
    mine = words.rank_named(page, state.rank)
    where = f"it opens at {words.rank_named(page, opener)}" if opener is not None else "no rank opens it"
    if opener is not None and opener < state.rank:
        where = f"only {words.rank_named(page, opener)} may fly it"
    open_now = [page.missions[each].name or "" for each in rules.open_missions(page, state)]
    hint = f"open now: {', '.join(open_now)}" if open_now else ""
    umpire.breach("mission-not-open", path, f"{flight.mission} is not open to {mine}: {where}", hint)


def _box_score(umpire: Umpire, flight: Flight, index: int) -> None:
    mission, box = umpire.page.missions[index], umpire.state.executed[index]
    if box < len(mission.executed) and mission.executed[box] is None:
        umpire.hole((*flight.path, "mission"), "missions", index, "executed", box)


def _roll(umpire: Umpire, flight: Flight, index: int) -> Roll:
    """The dice after all skill uses; they are the ship's (L27, L46)."""
    page, state = umpire.page, umpire.state
    rank = page.ranks[state.rank]
    umpire.must(rank.dice, flight.path, "ranks", state.rank, "dice")
    umpire.must(page.missions[index].needs, flight.path, "missions", index, "needs")
    ship, counts = rank.dice or (0, 0, 0), tuple(len(hand) for hand in flight.faces)
    if counts != ship:
        words_ = f"the {rank.ship or 'ship'} of {words.rank_named(page, state.rank)} has {words.counted(ship)}; "
        extra = any(rules.extra_dice(page, state)) and all(n >= m for n, m in zip(counts, ship, strict=True))
        hint = "the die of a skill is a use: `uses: [{skill: Command, roll: 4}]`" if extra else ""
        umpire.breach("wrong-dice", (*flight.path, "roll"), words_ + f"rolled are {words.counted(counts)}", hint)
    roll = roll_with_uses(page, state, page.missions[index].needs or (), flight)
    umpire.breaches += roll.breaches
    return roll


def _compare_result(umpire: Umpire, flight: Flight, roll: Roll) -> None:
    if flight.result is not None and flight.result != roll.success:
        words_ = f"{flight.mission} needs {words.needed(roll.needs)}; the dice come to {words.rolled(roll.values)}: "
        message = words_ + ("success, not failure" if roll.success else "failure, not success")
        umpire.breach("wrong-result", (*flight.path, "result"), message)


def _settle(umpire: Umpire, flight: Flight, index: int, success: bool) -> None:
    """Promotion and skill, or Discipline."""
    page, mission = umpire.page, umpire.page.missions[index]
    if not success:
        umpire.must(mission.discipline, flight.path, "missions", index, "discipline_on_failure")
        umpire.state = rules.fail(page, umpire.state, index)
        return
    for value, key in ((mission.points, "promotion_points"), (mission.skill, "skill"), (mission.medal, "medal")):
        umpire.must(value, flight.path, "missions", index, key)
    umpire.state = rules.succeed(page, umpire.state, index)
    _known_promotion(umpire, flight)


def _known_promotion(umpire: Umpire, flight: Flight) -> None:
    """Ends the replay where the rank of a promotion box is not known."""
    page, state = umpire.page, umpire.state
    following = state.rank + 1
    if following < len(page.ranks) and page.ranks[following].promotion_box is None:
        first = page.ranks[following].not_before or (page.ranks[state.rank].promotion_box or 0) + 1
        if state.promotion >= first:
            umpire.must(None, flight.path, "ranks", following, "promotion_box")


def _known_scores(umpire: Umpire, flight: Flight, before: State) -> None:
    """Whether the page gives the scores of what the mission brought."""
    page, after, at = umpire.page, umpire.state, flight.path
    for index, (old, new) in enumerate(zip(before.skills, after.skills, strict=True)):
        if new > old and page.skills[index].boxes[old] is None:
            umpire.hole(at, "skills", index, "boxes", old)
    if after.promotion > before.promotion and page.score_a_box is None:
        umpire.hole(at, "promotion", "score_a_box")
    if after.disciplines > before.disciplines and page.discipline_score is None:
        umpire.hole(at, "medals", "discipline", "score_each")
    if after.medals > before.medals and page.medals[before.medals].score is None:
        umpire.hole(at, "medals", "list", before.medals, "score")
    if after.top_tour and not before.top_tour:
        for value, key in _TOP_SCORES.items():
            if getattr(page, value) is None:
                umpire.hole(at, "bonuses", key)


def _compare_claims(umpire: Umpire, flight: Flight, before: State) -> None:
    """Rank, promotion box and skill as the record gives them, against what the rules make of them."""
    page, after = umpire.page, umpire.state
    rank = words.rank_named(page, before.rank)
    if flight.rank is not None and flight.rank != rank:
        umpire.breach("wrong-claim", (*flight.path, "rank"), f"flown as {rank}, not as {flight.rank[:40]}")
    if flight.promotion is not None and flight.promotion - after.promotion != umpire.promotion_off:
        umpire.promotion_off = flight.promotion - after.promotion
        words_ = f"the last promotion box is {after.promotion} after this mission, not {flight.promotion}"
        umpire.breach("wrong-claim", (*flight.path, "promotion"), words_)
    gained = gained_skill(page, before, after) or "none"
    if flight.gained is not None and flight.gained != gained:
        words_ = f"this mission brings {'no skill' if gained == 'none' else gained}, not {flight.gained[:40]}"
        umpire.breach("wrong-claim", (*flight.path, "gained"), words_)


def gained_skill(page: Page, before: State, after: State) -> str:
    """The skill of which a mission checked a box; "" for none."""
    pairs = zip(page.skills, before.skills, after.skills, strict=True)
    return next((skill.name for skill, old, new in pairs if new > old), "")
