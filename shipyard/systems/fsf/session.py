"""A career played by a person: offers, skill uses and rolls, written down after every die."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from shipyard.core.quantities import plural
from shipyard.systems.fsf import rules, words
from shipyard.systems.fsf.model import COLOURS, Career, Flight, Page
from shipyard.systems.fsf.opening import WAYS
from shipyard.systems.fsf.outlook import PARTS, Outlook, throw_chance
from shipyard.systems.fsf.reading import read_career
from shipyard.systems.fsf.record import Record, result
from shipyard.systems.fsf.replay import Replay, Step, replay
from shipyard.systems.fsf.rules import State
from shipyard.systems.fsf.seeded import Dice
from shipyard.systems.fsf.story import percent
from shipyard.systems.fsf.uses import Roll, roll_with_uses


class Quit(Exception):  # noqa: N818 - the player's wish, not a fault
    """The player leaves; everything is written already."""


class Console(Protocol):
    """Where the player sits. `ask` raises Quit when the player leaves."""

    def say(self, text: str) -> None:
        """Shows a line."""

    def ask(self, question: str) -> str:
        """The player's answer, without blanks around it."""


@dataclass
class Session:
    """A career under way: `document` is the record, `save` writes it."""

    page: Page
    document: Record
    dice: Dice
    console: Console
    save: Callable[[Record], None]

    def __post_init__(self) -> None:
        self.outlook = Outlook(self.page)

    @property
    def career(self) -> Career:
        """The record as a career."""
        return read_career(self.document, {("page",): self.page})

    @property
    def played(self) -> Replay:
        """The record under the rules."""
        found = replay(self.career)
        if found is None:
            raise ValueError("a session has a page")
        return found

    @property
    def flight(self) -> Record:
        """The record of the last mission."""
        flight: Record = next(flights[-1] for flights in reversed(self.document["tours"]) if flights)
        return flight

    def roll(self) -> int:
        """A die."""
        return self.dice.roll()


def play(session: Session, way: str = "one_roll") -> None:
    """Plays until the career is over; Quit ends it earlier. `way` is how a new career gets its start skills."""
    if "start" not in session.document:
        _start(session, way)
    if session.document["tours"] and any(session.document["tours"]):
        _finish_mission(session)
    while True:
        state = session.played.state
        if rules.is_over(session.page, state, session.career.short):
            break
        missions = rules.open_missions(session.page, state)
        if not missions or not _offer(session, state, missions):
            _end_tour(session, state)
            if rules.is_over(session.page, rules.next_tour(state), session.career.short):
                break
    _farewell(session)


def _start(session: Session, way: str) -> None:
    """The start skills."""
    dice, chosen = WAYS[way]
    start: Record = {"way": way}
    if dice:
        start["rolls"] = [session.roll() for _ in range(dice)]
    for _ in range(chosen):
        chart = [name or "" for name in session.page.start_chart]
        session.console.say("Start skills: " + ", ".join(f"{face} {name}" for face, name in enumerate(chart, 1)))
        start.setdefault("skills", []).append(chart[_number(session, "Which start skill", len(chart)) - 1])
    session.document["start"] = start
    session.document["tours"] = session.document.pop("tours")
    session.save(session.document)
    skills = session.played.start.skills
    names = [skill.name for skill, level in zip(session.page.skills, skills, strict=True) if level]
    rolled = f"rolled {' and '.join(map(str, start['rolls']))}: " if dice else ""
    session.console.say(f"Start skill: {rolled}{', '.join(names) or 'none'}")


def _number(session: Session, question: str, highest: int) -> int:
    while True:
        answer = session.console.ask(f"{question} (1-{highest})")
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= highest:
            return int(answer)
        session.console.say(f"a number from 1 to {highest}, or q to leave")


def _end_tour(session: Session, state: State) -> None:
    session.console.say(f"Tour {state.tour} is over.")
    if state.tour < rules.tours_of(session.page, session.career.short):
        session.document["tours"].append([])
        session.save(session.document)


def _offer(session: Session, state: State, missions: list[int]) -> bool:
    """Shows the open missions and flies the chosen one; False when the player ends the tour."""
    page, say = session.page, session.console.say
    rank = page.ranks[state.rank]
    left = rules.missions_allowed(page, state) - state.flown
    pool = words.dice_of(rules.pool(page, state))
    say("")
    say(f"Tour {state.tour}, {plural(left, 'mission')} left. {rank.name}, promotion box {state.promotion}")
    say(f"{rank.ship}: {pool}")
    for place, mission in enumerate(missions, 1):
        say(f"{place:3} {_offer_line(session, state, mission)}")
    highest = len(missions)
    while True:
        answer = session.console.ask(f"Mission (1-{highest}, t ends the Tour, q leaves)")
        if answer == "t":
            return False
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= highest:
            _begin(session, state, missions[int(answer) - 1])
            return True
        say(f"a number from 1 to {highest}, t or q")


def _offer_line(session: Session, state: State, mission: int) -> str:
    page, each = session.page, session.page.missions[mission]
    odds, exact = session.outlook.odds(state, mission)
    alive = throw_chance(rules.survival_face(page, state, mission), rules.throw_rerolls(page, state))
    index = page.skill_index.get(each.skill or "")
    full = index is not None and state.skills[index] >= len(page.skills[index].boxes)
    skill = "" if index is None else f"  {each.skill}{' (full)' if full else ''}"
    medal = f"  medal {each.medal}+" if each.medal else ""
    fail = "  Discipline if failed" if each.discipline else ""
    return (
        f"{each.name:15} {words.needed(each.needs or ()):45} {'' if exact else 'about '}{percent(odds)}, "
        f"survival {percent(Fraction(alive, PARTS))}  {plural(each.points or 0, 'point')}{skill}{medal}{fail}"
    )


def _begin(session: Session, state: State, mission: int) -> None:
    """Rolls the dice of a mission."""
    page, tours = session.page, session.document["tours"]
    if not tours:
        tours.append([])
    ship = page.ranks[state.rank].dice or (0, 0, 0)
    roll = {
        colour: [session.roll() for _ in range(count)] for colour, count in zip(COLOURS, ship, strict=True) if count
    }
    flight: Record = {"mission": page.missions[mission].name, "roll": roll}
    extra = [
        {"skill": page.skills[index].name, "roll": session.roll()}
        for colour in COLOURS
        for index in page.powers[f"extra_{colour}_die"]
        for _ in range(state.skills[index])
    ]
    if extra:
        flight["uses"] = extra
    tours[-1].append(flight)
    session.save(session.document)
    _finish_mission(session)


def _finish_mission(session: Session) -> None:
    """Whatever the last mission still waits for: skill uses, medal and survival rolls."""
    flight = session.flight
    if "survival" not in flight and "result" not in flight:
        _use_skills(session)
    step = _step(session)
    if step is None:
        return
    mission = session.page.missions[step.mission]
    if "survival" not in flight and step.success and mission.medal and step.before.medals < len(session.page.medals):
        _throw(session, "medal", rules.medal_face(session.page, step.after, step.mission), mission.medal)
    step = _step(session)
    if step is not None and (step.success or session.page.rules.survival_after_failure):
        _throw(session, "survival", rules.survival_face(session.page, step.after, step.mission), mission.survival or 0)


def _step(session: Session) -> Step | None:
    """The last mission as the rules make of it; None where they can make nothing of it."""
    played = session.played
    return played.steps[-1] if played.steps else None


def _use_skills(session: Session) -> None:
    """Skill uses on the mission roll, until the player is content."""
    while True:
        roll = _roll(session)
        session.console.say(_roll_line(roll))
        skills = [] if roll.success else _usable(session, roll)
        answer = ""
        if skills:
            session.console.say(f"    skills: {', '.join(skills)}")
            answer = session.console.ask("Skill and die, as in `computer b1`; Enter when done")
        if not answer:
            break
        _use(session, answer, skills)
    flight = session.flight
    flight["result"] = result(roll.success)
    session.save(session.document)
    session.console.say(f"    {flight['mission']}: {flight['result'].upper()}{_gains(session)}")


def _gains(session: Session) -> str:
    step = _step(session)
    if step is None:
        return ""
    page, before, after = session.page, step.before, step.after
    gains = [
        f"{skill.name} {new}"
        for skill, old, new in zip(page.skills, before.skills, after.skills, strict=True)
        if new > old
    ]
    if after.promotion > before.promotion:
        gains.insert(0, f"promotion box {after.promotion}")
    if after.rank > before.rank:
        gains.insert(1, f"promoted to {page.ranks[after.rank].name}")
    if after.disciplines > before.disciplines:
        gains.append("a Discipline")
    return "".join(f"; {gain}" for gain in gains)


def _roll(session: Session) -> Roll:
    """The dice of the last mission after its uses."""
    flight: Flight = next(flights[-1] for flights in reversed(session.career.tours) if flights)
    state = session.played.steps[-1].before
    mission = session.page.missions[session.page.mission_index[flight.mission]]
    return roll_with_uses(session.page, state, mission.needs or (), flight)


def _roll_line(roll: Roll) -> str:
    dice = [
        f"{colour} {place}: {die.face}{f'+{die.plus}' if die.plus else ''}"
        for colour in COLOURS
        for place, die in enumerate(roll.dice[colour], 1)
    ]
    stands = "success" if roll.success else "not yet"
    return f"    needs {words.needed(roll.needs)}; {', '.join(dice)} ({stands})"


def _usable(session: Session, roll: Roll) -> list[str]:
    """The skills with a use left that can serve this roll."""
    used = [use["skill"] for use in session.flight.get("uses", ())]
    served = {f"{colour}_plus_one" for colour in COLOURS if roll.dice[colour]}
    served |= {"any_plus_one", "reroll", "flip", "set_to_six", "any_colour"}
    return [
        skill.name
        for skill, level in zip(session.page.skills, roll.state.skills, strict=True)
        if skill.does in served and used.count(skill.name) < level
    ]


def _use(session: Session, answer: str, skills: list[str]) -> None:
    """One use as the player typed it; what the rules do not allow is said and left out."""
    name, what = _parsed(answer, skills)
    if name is None:
        session.console.say(f"    which skill? {', '.join(skills)}")
        return
    does = session.page.skills[session.page.skill_index[name]].does
    use: Record = {"skill": name}
    if what:
        use["number" if does == "any_colour" else "die"] = what
    before = len(_roll(session).breaches)
    flight = session.flight
    flight["uses"] = [*flight.get("uses", ()), use | ({"roll": 1} if does == "reroll" else {})]
    breaches = _roll(session).breaches[before:]
    flight["uses"].pop()
    if breaches:
        session.console.say(f"    {breaches[-1].message}")
    else:
        flight["uses"].append(use | ({"roll": session.roll()} if does == "reroll" else {}))
    if not flight["uses"]:
        del flight["uses"]
    session.save(session.document)


def _parsed(answer: str, skills: list[str]) -> tuple[str | None, str]:
    """`comp b1` as (Computer, blue 1): a skill by its beginning, a die by the colour's first letter and its place."""
    head, _, tail = answer.lower().rpartition(" ")
    named = [name for name in skills if head and name.lower().startswith(head)]
    colour = next((colour for colour in COLOURS if tail[:1] == colour[0] and tail[1:].isdigit()), None)
    if len(named) == 1 and colour is not None:
        return named[0], f"{colour} {int(tail[1:])}"
    for cut in (answer.lower(), *(answer.lower().partition(f" {c}")[0] for c in COLOURS)):
        named = [name for name in skills if cut and name.lower().startswith(cut)]
        if len(named) == 1:
            return named[0], answer.lower()[len(cut) :].strip()
    return None, ""


def _throw(session: Session, what: str, face: int, number: int) -> None:
    """A medal or survival roll, its re-rolls, and a Clone where one is left."""
    flight = session.flight
    throw: Any = flight.get(what)
    if isinstance(throw, int) or (throw is not None and "result" in throw):
        return
    if throw is None:
        throw = flight[what] = {"roll": session.roll()}
        session.save(session.document)
    state = session.played.steps[-1].after
    limit = rules.throw_rerolls(session.page, state)
    while True:
        last = (throw["roll"], *throw.get("rerolls", ()))[-1]
        plus = f" + {number - face} = {last + number - face}" if number != face else ""
        session.console.say(f"    {what} roll {last}{plus} against {number}: {result(last >= face)}")
        if last >= face or len(throw.get("rerolls", ())) >= limit or not _yes(session, "Roll it again with Computer"):
            break
        throw.setdefault("rerolls", []).append(session.roll())
        session.save(session.document)
    throw["result"] = result(last >= face)
    if what == "survival" and last < face and _clones(session, state) and _yes(session, "Ignore it with a Clone"):
        throw["clone"] = True
    session.save(session.document)


def _clones(session: Session, state: State) -> bool:
    return rules.clones_left(session.page, state) > 0


def _yes(session: Session, question: str) -> bool:
    while True:
        answer = session.console.ask(f"{question}? (y/n)").lower()
        if answer in ("y", "yes", "n", "no", ""):
            return answer in ("y", "yes", "")
        session.console.say("y or n")


def _farewell(session: Session) -> None:
    session.console.say("")
    session.console.say(farewell(session.page, session.played.state))


def farewell(page: Page, state: State) -> str:
    """How a career ended, in a line: the rank, whether alive, and the score."""
    score = rules.score(page, state)
    fate = "alive" if state.alive else f"retired by a failed survival roll in Tour {state.tour}"
    return f"{words.rank_named(page, state.rank)}, {fate}: {score.total} points, {score.scoring_rank}"
