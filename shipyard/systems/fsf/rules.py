"""FSF's rules as pure transitions of a career's state. Dice come in from outside; the page is an argument.

Line numbers are those of the rulebook's text. A caller sees to it that the page gives the values that it asks for.
"""

from __future__ import annotations

from typing import NamedTuple

from shipyard.systems.fsf.attempt import Helps
from shipyard.systems.fsf.model import Band, Counts, Mission, Page, Rank

CLONES_IN_A_CAREER = 2  # Skills, Clone (L82)


class State(NamedTuple):
    """A career between two events.

    `tour` counts from 1 and `flown` the missions of this tour; `rank` is a place in the page's ranks; `executed` and
    `skills` are checked boxes by mission and skill; `top_tour` is the tour that brought the last rank, 0 for never.
    """

    tour: int
    flown: int
    promotion: int
    rank: int
    executed: tuple[int, ...]
    skills: tuple[int, ...]
    medals: int = 0
    disciplines: int = 0
    clones: int = 0
    top_tour: int = 0
    alive: bool = True


class Score(NamedTuple):
    """The six lines of the score block, their sum and its scoring rank (Sample, L203-210)."""

    tours_bonus: int
    final_promotion: int
    rank_bonus: int
    missions: int
    skills: int
    medals: int
    total: int
    scoring_rank: str


def beginning(page: Page) -> State:
    """A career before its start skill."""
    return State(1, 0, 0, 0, (0,) * len(page.missions), (0,) * len(page.skills))


def level(page: Page, state: State, power: str) -> int:
    """The checked boxes of the skills with this power."""
    levels = 0
    for index in page.powers[power]:
        levels += state.skills[index]
    return levels


def learn(page: Page, state: State, skill: int) -> State:
    """One more level of a skill; a full skill takes no more (L146)."""
    if state.skills[skill] >= len(page.skills[skill].boxes):
        return state
    return state._replace(skills=_checked(state.skills, skill))


def missions_allowed(page: Page, state: State) -> int:
    """Missions of this tour: two, one more for each level of Efficiency, four at most (L42)."""
    return min(page.tours.mission_boxes or 0, (page.tours.missions or 0) + level(page, state, "extra_mission"))


def tours_of(page: Page, short: bool) -> int:
    """The tours of a game (L37-38)."""
    return (page.tours.short_game if short else page.tours.count) or 0


def opened_by(page: Page, rank: int) -> set[str]:
    """The missions that a rank may fly: its own and, where the page says so, those of the ranks below."""
    ranks = page.ranks[: rank + 1] if page.rules.keeps_lower_missions else page.ranks[rank : rank + 1]
    return {name for each in ranks for name in each.opens or ()}


def has_free_box(page: Page, state: State, mission: int) -> bool:
    """Whether a mission has an executed box left, or the page lets full missions be flown on."""
    return not page.rules.closed_when_full or state.executed[mission] < len(page.missions[mission].executed)


def open_missions(page: Page, state: State) -> list[int]:
    """The missions, by place, that may be flown now; none when the tour has no mission left."""
    if state.flown >= missions_allowed(page, state):
        return []
    names = opened_by(page, state.rank)
    return [i for i, each in enumerate(page.missions) if each.name in names and has_free_box(page, state, i)]


def begin_mission(page: Page, state: State, mission: int) -> State:
    """Checks a box above the tour and one of the mission's executed boxes, won or not (L25, L52)."""
    executed = state.executed
    if executed[mission] < len(page.missions[mission].executed):
        executed = _checked(executed, mission)
    return state._replace(flown=state.flown + 1, executed=executed)


def helps(page: Page, state: State) -> Helps:
    """What the skills add to a mission roll: each once a level (L68)."""
    plus = (
        level(page, state, "blue_plus_one"),
        level(page, state, "green_plus_one"),
        level(page, state, "red_plus_one"),
    )
    singles = (level(page, state, power) for power in ("any_plus_one", "flip", "set_to_six", "any_colour", "reroll"))
    return Helps(plus, *singles)


def extra_dice(page: Page, state: State) -> Counts:
    """The dice that skills add to the ship's (L79-81)."""
    return (
        level(page, state, "extra_blue_die"),
        level(page, state, "extra_green_die"),
        level(page, state, "extra_red_die"),
    )


def pool(page: Page, state: State) -> Counts:
    """The dice of a mission roll: the ship's and those of the skills."""
    ship, more = page.ranks[state.rank].dice or (0, 0, 0), extra_dice(page, state)
    return ship[0] + more[0], ship[1] + more[1], ship[2] + more[2]


def succeed(page: Page, state: State, mission: int) -> State:
    """Promotion at once, then the mission's skill, which counts at once (L29-30, L107, L136)."""
    flown: Mission = page.missions[mission]
    state = promote(page, state, flown.points or 0)
    index = page.skill_index.get(flown.skill or "")
    return state if index is None else learn(page, state, index)


def promote(page: Page, state: State, points: int) -> State:
    """Promotion boxes checked; those beyond the last are lost."""
    box = state.promotion + points
    if page.promotion_boxes is not None:
        box = min(box, page.promotion_boxes)
    rank = rank_at(page.ranks, box)
    top = state.top_tour or (state.tour if rank == len(page.ranks) - 1 else 0)
    return state._replace(promotion=box, rank=rank, top_tour=top)


def rank_at(ranks: tuple[Rank, ...], box: int) -> int:
    """The highest rank whose promotion box is checked."""
    return max(
        (i for i, rank in enumerate(ranks) if rank.promotion_box is not None and rank.promotion_box <= box), default=0
    )


def fail(page: Page, state: State, mission: int) -> State:
    """A failed mission: a Discipline where the mission asks for it, as long as there is a box (L156)."""
    if not page.missions[mission].discipline:
        return state
    if page.discipline_boxes is not None and state.disciplines >= page.discipline_boxes:
        return state
    return state._replace(disciplines=state.disciplines + 1)


def medal_face(page: Page, state: State, mission: int) -> int:
    """The face that the medal die must show: the number less Courage (L73)."""
    return (page.missions[mission].medal or 0) - level(page, state, "medal_plus_one")


def win_medal(page: Page, state: State) -> State:
    """Checks the next free medal; with none free nothing happens."""
    return state._replace(medals=min(state.medals + 1, len(page.medals)))


def survival_face(page: Page, state: State, mission: int) -> int:
    """The face that the survival die must show: the number less Fitness (L70)."""
    return (page.missions[mission].survival or 0) - level(page, state, "survival_plus_one")


def throw_rerolls(page: Page, state: State) -> int:
    """Re-rolls of a medal or survival die (L72): one a level, one in all where a die is rolled again only once."""
    rerolls = level(page, state, "reroll")
    return rerolls if page.rules.reroll_same_die else min(rerolls, 1)


def clones_left(page: Page, state: State) -> int:
    """How often a failed survival roll can still be ignored (L82)."""
    return min(level(page, state, "ignore_failed_survival"), CLONES_IN_A_CAREER) - state.clones


def use_clone(state: State) -> State:
    """Ignores a failed survival roll. The box stays checked."""
    return state._replace(clones=state.clones + 1)


def die(state: State) -> State:
    """A failed survival roll ends the game (L35)."""
    return state._replace(alive=False)


def next_tour(state: State) -> State:
    """The tour's box is checked and the next tour begins (L36)."""
    return state._replace(tour=state.tour + 1, flown=0)


def is_over(page: Page, state: State, short: bool) -> bool:
    """Whether nothing can follow (L34-38): dead, past the last tour, or at the last rank where the page ends there."""
    ended = page.rules.ends_at_top_rank and state.top_tour > 0
    return not state.alive or ended or state.tour > tours_of(page, short)


def score(page: Page, state: State) -> Score:
    """The score of a career as it stands (L203-210). A value that the page does not give counts as 0."""
    tours_bonus, rank_bonus = 0, 0
    if state.top_tour:
        rank_bonus = page.rank_bonus or 0
        tours_bonus = max(0, (page.tours_bonus_last or 0) + 1 - state.top_tour) * (page.tours_bonus or 0)
    lines = (
        tours_bonus,
        state.promotion * (page.score_a_box or 0),
        rank_bonus,
        sum(_boxes(each.executed, count) for each, count in zip(page.missions, state.executed, strict=True)),
        sum(_boxes(each.boxes, count) for each, count in zip(page.skills, state.skills, strict=True)),
        _boxes(tuple(medal.score for medal in page.medals), state.medals)
        + state.disciplines * (page.discipline_score or 0),
    )
    total = sum(lines)
    return Score(*lines, total, scoring_rank(page.bands, total))


def scoring_rank(bands: tuple[Band, ...], total: int) -> str:
    """The title for a total; "" where no band holds it."""
    for band in bands:
        if (band.low is None or total >= band.low) and (band.high is None or total <= band.high):
            return band.title
    return ""


def _checked(boxes: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*boxes[:place], boxes[place] + 1, *boxes[place + 1 :])


def _boxes(scores: tuple[int | None, ...], checked: int) -> int:
    return sum(value or 0 for value in scores[:checked])
