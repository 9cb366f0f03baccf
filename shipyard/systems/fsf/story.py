"""What `show` says of a page and of a career: stable JSON, and the story line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from shipyard.core.quantities import plural
from shipyard.core.resources import PACKAGE
from shipyard.core.tables import load_rulings
from shipyard.systems.fsf import rules, words
from shipyard.systems.fsf.derive import CareerNumbers, PageNumbers
from shipyard.systems.fsf.model import COLOURS, Page, Throw
from shipyard.systems.fsf.replay import Step, gained_skill

RULINGS = PACKAGE / "systems" / "fsf" / "tables" / "rulings.yaml"


def describe_page(numbers: PageNumbers) -> Mapping[str, Any]:
    """The page's JSON: ranks, missions with the bare odds at the rank that opens them, holes by name."""
    page = numbers.page
    return {
        "kind": "fsf-page",
        "name": page.name,
        "ranks": [
            {
                "name": rank.name,
                "code": rank.code,
                "promotion_box": rank.promotion_box,
                "ship": rank.ship,
                "dice": None if rank.dice is None else dict(zip(COLOURS, rank.dice, strict=True)),
            }
            for rank in page.ranks
        ],
        "missions": [_mission_json(numbers, index) for index in range(len(page.missions))],
        "house_values": sum(source == "house" for source in page.sources.values()),
        "rulebook_values": sum(source == "rulebook" for source in page.sources.values()),
        "holes": [words.value_named(page, path) for path in page.holes],
    }


def _mission_json(numbers: PageNumbers, index: int) -> Mapping[str, Any]:
    mission, odds, rank = numbers.page.missions[index], numbers.odds[index], numbers.opened[index]
    return {
        "name": mission.name,
        "opens_at": None if rank is None else numbers.page.ranks[rank].name,
        "needs": None if mission.needs is None else [str(need) for need in mission.needs],
        "promotion_points": mission.points,
        "skill": mission.skill,
        "medal": mission.medal or None,
        "survival": mission.survival,
        "discipline_on_failure": mission.discipline,
        "odds": None if odds is None else str(odds),
    }


def page_story(numbers: PageNumbers) -> list[str]:
    """The page as a table in text, and what it lacks."""
    page = numbers.page
    lines = [f"{page.title or page.name}, career page {page.name}", "", "Ranks (* = a house value)"]
    for index, rank in enumerate(page.ranks):
        at: tuple[str, int] = ("ranks", index)
        box = "?" if rank.promotion_box is None else str(rank.promotion_box)
        dice = "?" if rank.dice is None else words.dice_of(rank.dice)
        code, name, ship = (value or "?" for value in (rank.code, rank.name, rank.ship))
        marked = [_marked(page, value, *at, key) for value, key in _rank_values(box, code, name, ship, dice)]
        lines.append("  box {:>4}  {:6} {:18} {:18} {}".format(*marked).rstrip())
    lines += ["", "Missions, with the odds of the ship that opens them and no skill"]
    lines += [_mission_line(numbers, index) for index in range(len(page.missions))]
    house = sum(source == "house" for source in page.sources.values())
    lines += ["", f"{len(page.sources)} values: {len(page.sources) - house} of the rulebook, {house} of the house"]
    if page.holes:
        lines.append(f"{plural(len(page.holes), 'value')} not given; a career that reaches one is an error")
    return lines


def _rank_values(box: str, code: str, name: str, ship: str, dice: str) -> tuple[tuple[str, str], ...]:
    return (box, "promotion_box"), (code, "code"), (name, "name"), (ship, "ship"), (dice, "dice")


def _marked(page: Page, text: str, *path: str | int) -> str:
    return text + "*" if page.sources.get(path) == "house" else text


def _mission_line(numbers: PageNumbers, index: int) -> str:
    page, mission, odds = numbers.page, numbers.page.missions[index], numbers.odds[index]
    name = _marked(page, mission.name or "?", "missions", index, "name")
    needs = "?" if mission.needs is None else words.needed(mission.needs)
    chance = "" if odds is None else f"  {odds} = {percent(odds)}"
    return f"  {name:17} {_marked(page, needs, 'missions', index, 'needs')}{chance}"


def percent(odds: Fraction) -> str:
    """`83.3 %`, rounded to a tenth."""
    tenths = (odds * 2000 + 1) // 2
    if odds and not tenths:
        return "under 0.1 %"
    return f"{tenths // 10}.{tenths % 10} %"


def describe_career(numbers: CareerNumbers) -> Mapping[str, Any]:
    """The career's JSON."""
    return {
        "kind": "fsf-career",
        "name": numbers.career.name,
        "rank": numbers.rank,
        "tours": numbers.tours,
        "alive": numbers.alive,
        "score": numbers.score._asdict(),
    }


def career_story(numbers: CareerNumbers) -> list[str]:
    """The career line by line, its score with the calculation, and the rulings that it rests on."""
    page, career = numbers.page, numbers.career
    game = "short game" if career.short else "career game"
    lines = [f"{career.name}, {game} of {plural(rules.tours_of(page, career.short), 'Tour')}, page {page.name}"]
    lines.append(f"Start skill: {_start(numbers)}")
    tour = 0
    for step in numbers.steps:
        if step.before.tour != tour:
            tour = step.before.tour
            lines += ["", f"Tour {tour}: {words.rank_named(page, step.before.rank)} {career.name}"]
        lines += _step_lines(page, step)
    lines += ["", *_end(numbers), "", *_score_lines(numbers), ""]
    return lines + [f"  {line}" for line in _rulings(numbers)] + _house_note(page)


def _start(numbers: CareerNumbers) -> str:
    start, state = numbers.career.start, numbers.replay.start
    names = [
        f"{skill.name}{f' {level}' if level > 1 else ''}"
        for skill, level in zip(numbers.page.skills, state.skills, strict=True)
        if level
    ]
    rolls = f" (rolled {' and '.join(map(str, start.rolls))})" if start.rolls else ""
    return (", ".join(names) or "none") + rolls


def _step_lines(page: Page, step: Step) -> Iterator[str]:
    mission, rank = page.missions[step.mission], page.ranks[step.before.rank]
    box = step.after.executed[step.mission]
    uses = "".join(f", {_use(use)}" for use in step.flight.uses)
    outcome = "SUCCESS" if step.success else "FAILURE"
    yield (
        f"  {mission.name} {box}: {rank.ship or 'ship'}, needs {words.needed(mission.needs or ())}; "
        f"rolls {words.rolled(step.flight.faces)}{uses}: {outcome}"
    )
    gains = list(_gains(page, step))
    if gains:
        yield f"    {'; '.join(gains)}"
    if step.flight.survival is not None and step.survived is not None:
        face = rules.survival_face(page, step.after, step.mission)
        yield f"    survival {_throw(step.flight.survival, face, mission.survival)}: {_fate(step)}"


def _use(use: Any) -> str:
    to = f" to {use.roll}" if use.roll and use.die else f" rolls {use.roll}" if use.roll else ""
    return f"{use.skill}{f' {use.die}' if use.die else ''}{f' {use.number}' if use.number else ''}{to}"


def _gains(page: Page, step: Step) -> Iterator[str]:
    before, after = step.before, step.after
    if after.promotion > before.promotion:
        yield f"promotion box {after.promotion}"
    if after.rank > before.rank:
        yield f"promoted to {words.rank_named(page, after.rank)}"
    gained = gained_skill(page, before, after)
    if gained:
        yield f"{gained} {after.skills[page.skill_index[gained]]}"
    elif step.success and page.missions[step.mission].skill:
        yield f"{page.missions[step.mission].skill} is full"
    if after.disciplines > before.disciplines:
        yield f"Discipline {after.disciplines}"
    if step.medal is not None and step.flight.medal is not None:
        face, number = rules.medal_face(page, after, step.mission), page.missions[step.mission].medal
        name = page.medals[before.medals].name if step.medal and before.medals < len(page.medals) else "no medal"
        yield f"medal {_throw(step.flight.medal, face, number)}: {name}"


def _throw(throw: Throw, face: int, number: int | None) -> str:
    rolls = " then ".join(map(str, (throw.roll, *throw.rerolls)))
    plus = (number or 0) - face
    return f"{rolls}{f' + {plus} = {throw.last + plus}' if plus else ''} against {number}"


def _fate(step: Step) -> str:
    if step.survived:
        return "survives"
    return "fails, ignored by a Clone" if step.cloned else "fails; the career is over"


def _end(numbers: CareerNumbers) -> Iterator[str]:
    state = numbers.replay.state
    fate = "alive" if numbers.alive else f"retired by a failed survival roll in Tour {state.tour}"
    yield f"{numbers.rank}, promotion box {state.promotion}, {plural(numbers.tours, 'Tour')}, {fate}"
    if numbers.replay.open_step:
        yield "The last mission waits for its survival roll."
    left_out = sum(map(len, numbers.career.tours)) - len(numbers.steps)
    if left_out:
        yield f"{plural(left_out, 'mission')} of the record could not be counted"


def _score_lines(numbers: CareerNumbers) -> Iterator[str]:
    page, score, state = numbers.page, numbers.score, numbers.replay.state
    top = f"reached in Tour {state.top_tour}" if state.top_tour else "only for the last rank"
    last_tour, a_box = ("?" if value is None else value for value in (page.tours_bonus_last, page.score_a_box))
    medals = f"{plural(state.medals, 'medal')}, {plural(state.disciplines, 'Discipline')}"
    yield f"  Tours bonus      {score.tours_bonus:4}  ({top}; none after Tour {last_tour})"
    yield f"  Final promotion  {score.final_promotion:4}  ({state.promotion} x {a_box})"
    yield f"  Rank bonus       {score.rank_bonus:4}  ({top})"
    yield f"  Missions         {score.missions:4}  ({plural(sum(state.executed), 'executed box', 'executed boxes')})"
    yield f"  Skills           {score.skills:4}  ({plural(sum(state.skills), 'box', 'boxes')})"
    yield f"  Medals           {score.medals:4}  ({medals})"
    yield f"  Total            {score.total:4}  {score.scoring_rank}"


def _rulings(numbers: CareerNumbers) -> Iterator[str]:
    """The rulings that this career really used."""
    state, found = numbers.replay.state, load_rulings(RULINGS)
    rerolls = any(step.flight.survival and step.flight.survival.rerolls for step in numbers.steps)
    used = {
        "computer": rerolls or any(use.roll and use.die for step in numbers.steps for use in step.flight.uses),
        "discipline": state.disciplines > 0,
        "medal": any(step.medal is not None for step in numbers.steps),
        "clone": state.clones > 0,
        "grand-admiral": state.top_tour > 0,
        "final-promotion": state.promotion > 0,
        "scored": not numbers.alive,
        "washout": numbers.score.total <= 50,
    }
    return (found[name].line_in(numbers.page.readings) for name, does in used.items() if does)


def _house_note(page: Page) -> list[str]:
    if page.name == "rulebook":
        return []
    house = sum(source == "house" for source in page.sources.values())
    return [f"  {house} of the {len(page.sources)} values of page {page.name} are house values, not the rulebook's"]
