"""Checks of a career. Each docstring is the check's manual page; all of them tell what the replay came upon."""

from __future__ import annotations

from collections.abc import Iterator

from shipyard.core.checks import Check, Fault
from shipyard.core.findings import ERROR, NOTE
from shipyard.systems.fsf import rules
from shipyard.systems.fsf.model import Career
from shipyard.systems.fsf.replay import replay

# With these a part of the career is not counted, so that its score cannot be compared.
_UNCOUNTED = ("page-hole", "unknown-mission", "after-the-end")


def _breaches(career: Career, rule: str) -> Iterator[Fault]:
    played = replay(career)
    for breach in played.breaches if played is not None else ():
        if breach.rule == rule:
            yield Fault(breach.path, breach.message, breach.hint)


def page_hole(career: Career) -> Iterator[Fault]:
    """The career needs a value that its page does not give.

    The rulebook's text gives only a part of the career page. The page `rulebook` leaves the rest empty: a career can
    be recorded on it as far as the values go. The page `house` is complete.

    Fails:  page: rulebook with a mission Survey, whose numbers are not given
    Fixed:  page: house
    """
    yield from _breaches(career, "page-hole")


def unknown_mission(career: Career) -> Iterator[Fault]:
    """A mission that the page does not have; most often a misspelling.

    Fails:  - mission: Trainig
    Fixed:  - mission: Training
    """
    yield from _breaches(career, "unknown-mission")


def mission_not_open(career: Career) -> Iterator[Fault]:
    """The mission is not open to the rank that flies it.

    Each rank opens missions and keeps those of the ranks below. A promotion counts at once, in the same Tour.

    Fails:  - mission: Aid    # flown by a Cadet
    Fixed:  - mission: Security
    """
    yield from _breaches(career, "mission-not-open")


def mission_closed(career: Career) -> Iterator[Fault]:
    """All executed boxes of the mission are checked already.

    Each attempt checks one, won or not; a mission without a free box is closed.

    Fails:  a fifth mission Training in a career
    Fixed:  - mission: Security
    """
    yield from _breaches(career, "mission-closed")


def too_many_missions(career: Career) -> Iterator[Fault]:
    """A Tour has more missions than the career may fly.

    Two, and one more for each level of Efficiency, four at most. A level just gained counts in the same Tour.

    Fails:  a third mission in a Tour without Efficiency
    Fixed:  the third mission in the next Tour
    """
    yield from _breaches(career, "too-many-missions")


def after_the_end(career: Career) -> Iterator[Fault]:
    """Something is flown after the end of the game.

    The game ends with a failed survival roll, and after Tour 15 (Tour 7 in the short game).

    Fails:  a mission after `survival: {roll: 1}` against 2
    Fixed:  that mission taken away
    """
    yield from _breaches(career, "after-the-end")


def start_skill_wrong(career: Career) -> Iterator[Fault]:
    """The start skills do not fit the way in which the career starts.

    `one_roll` is the game as printed; `choose_one`, `two_rolls` and `choose_two` are its easier forms, and `none`
    plays without a start skill, as the rulebook's sample does. Only skills of the start chart can be chosen.

    Fails:  start: {way: two_rolls, rolls: [4]}
    Fixed:  start: {way: two_rolls, rolls: [4, 1]}
    """
    yield from _breaches(career, "start-skill")


def wrong_dice(career: Career) -> Iterator[Fault]:
    """The dice of a mission roll are not those of the ship.

    All dice of the ship are rolled, once. The die of Command, Alien Tech or Tactics is written as a use of that skill.

    Fails:  roll: {blue: [4], red: [2]}    # an Ensign has 1 blue and 1 green die
    Fixed:  roll: {blue: [4], green: [2]}
    """
    yield from _breaches(career, "wrong-dice")


def unknown_skill(career: Career) -> Iterator[Fault]:
    """A skill use names a skill that the page does not have.

    Fails:  uses: [{skill: Leadrship, die: blue 1}]
    Fixed:  uses: [{skill: Leadership, die: blue 1}]
    """
    yield from _breaches(career, "unknown-skill")


def skill_overused(career: Career) -> Iterator[Fault]:
    """A skill is used more often than its level allows.

    Each level is one use a mission; Computer has its re-rolls at each mission, medal and survival roll. A skill that
    the mission itself brings counts for its medal and survival rolls.

    Fails:  uses: [{skill: Leadership, die: blue 1}, {skill: Leadership, die: blue 1}]    # level 1
    Fixed:  uses: [{skill: Leadership, die: blue 1}]
    """
    yield from _breaches(career, "skill-overused")


def skill_misused(career: Career) -> Iterator[Fault]:
    """A skill is used for something that it cannot do, or out of order.

    Extra dice are rolled with the ship's; then come re-rolls, flips and dice turned to 6; a +1 comes last. A skill of
    one colour works on dice of that colour.

    Fails:  uses: [{skill: Gunnery, die: blue 1}]
    Fixed:  uses: [{skill: Administration, die: blue 1}]
    """
    yield from _breaches(career, "skill-misused")


def unknown_die(career: Career) -> Iterator[Fault]:
    """A skill use names no die, or one that the roll does not have.

    Dice are numbered within their colour, in the order of the roll; extra dice follow the ship's.

    Fails:  uses: [{skill: Computer, die: blue 2, roll: 5}]    # with roll: {blue: [3]}
    Fixed:  uses: [{skill: Computer, die: blue 1, roll: 5}]
    """
    yield from _breaches(career, "unknown-die")


def wrong_result(career: Career) -> Iterator[Fault]:
    """A result is recorded that the dice do not give.

    A mission needs every number, each with a die of its own, equal or higher. Fitness is added to survival rolls,
    Courage to medal rolls.

    Fails:  {mission: Aid, roll: {blue: [2], green: [4]}, result: success}    # any 4 and green 4
    Fixed:  {mission: Aid, roll: {blue: [2], green: [4]}, result: failure}
    """
    yield from _breaches(career, "wrong-result")


def wrong_claim(career: Career) -> Iterator[Fault]:
    """A rank, promotion box, skill or score is recorded that the career does not bring.

    These keys may be left out; where they stand they must agree with the rules.

    Fails:  promotion: 3    # after two points
    Fixed:  promotion: 2
    """
    yield from _breaches(career, "wrong-claim")
    played = replay(career)
    if career.score is None or career.page is None or played is None:
        return
    if not any(breach.rule in _UNCOUNTED for breach in played.breaches):
        total = rules.score(career.page, played.state)
        if total.total != career.score:
            lines = " + ".join(str(line) for line in total[:6])
            message = f"the score is {total.total} ({lines}), not {career.score}"
            sure = None if played.breaches else total.total  # a record with another fault may be what is wrong
            yield Fault(("score",), message, f"score: {total.total}", certain=sure)


def roll_missing(career: Career) -> Iterator[Fault]:
    """A mission lacks its medal or survival roll.

    A survival roll follows every mission, won or not; a medal roll every won mission that has a medal number, as long
    as a medal is free. Only the last mission of a career may still wait for them.

    Fails:  {mission: Security, roll: {blue: [5]}}    # and a mission after it
    Fixed:  {mission: Security, roll: {blue: [5]}, survival: 4}
    """
    yield from _breaches(career, "roll-missing")


def medal_without_one(career: Career) -> Iterator[Fault]:
    """A medal is rolled for after a mission that has none, or that failed.

    Fails:  {mission: Training, roll: {blue: [5]}, medal: 6, survival: 3}
    Fixed:  {mission: Training, roll: {blue: [5]}, survival: 3}
    """
    yield from _breaches(career, "medal-without-one")


def clone_misused(career: Career) -> Iterator[Fault]:
    """A Clone is used that is not there, or on a survival roll that is passed.

    Each level ignores one failed survival roll, two at most in a career.

    Fails:  survival: {roll: 1, clone: true}    # without a level of Clone
    Fixed:  survival: {roll: 1}
    """
    yield from _breaches(career, "clone-misused")


def career_waits(career: Career) -> Iterator[Fault]:
    """The last mission has no survival roll yet: the career is under way.

    `shipyard career play --resume` goes on from here.

    Fails:  {mission: Training, roll: {blue: [5]}}    # the last mission
    Fixed:  {mission: Training, roll: {blue: [5]}, survival: 3}
    """
    played = replay(career)
    if played is not None and played.open_step:
        path = next(flights[-1].path for flights in reversed(career.tours) if flights)
        yield Fault(path, f"the last mission, {played.steps[-1].flight.mission}, waits for its survival roll")


CAREER_CHECKS = (
    Check("FSF501", ERROR, page_hole, ("missing-page",)),
    Check("FSF502", ERROR, unknown_mission, ("FSF, Turn, step 3 (L25)",)),
    Check("FSF503", ERROR, mission_not_open, ("FSF, Turn, step 3 (L25)", "eligibility")),
    Check("FSF504", ERROR, mission_closed, ("closed-mission",)),
    Check("FSF505", ERROR, too_many_missions, ("FSF, Missions, Number (L42)",)),
    Check("FSF506", ERROR, after_the_end, ("FSF, Turn, Game End (L34-38)", "grand-admiral")),
    Check("FSF507", ERROR, start_skill_wrong, ("FSF, Turn, step 2 (L21-24)",)),
    Check("FSF508", ERROR, wrong_dice, ("FSF, Dice Available (L46), Success Roll (L56)", "extra-dice")),
    Check("FSF509", ERROR, unknown_skill, ("FSF, Skills (L70-84)",)),
    Check("FSF510", ERROR, skill_overused, ("FSF, Skills (L68, L72)", "skill-levels")),
    Check("FSF511", ERROR, skill_misused, ("FSF, Skills (L70-84)", "plus-ones", "extra-dice", "computer")),
    Check("FSF512", ERROR, unknown_die, ("FSF, Skills (L70-84)",)),
    Check("FSF513", ERROR, wrong_result, ("FSF, Success Roll (L56-62)", "one-die-per-number")),
    Check("FSF402", ERROR, wrong_claim, ("FSF, Turn, step 5 (L28-32), Sample (L203-210)",)),
    Check("FSF514", ERROR, roll_missing, ("FSF, Turn, step 5 (L31-32)", "survival", "medal")),
    Check("FSF515", ERROR, medal_without_one, ("FSF, Turn, step 5 (L31)",)),
    Check("FSF516", ERROR, clone_misused, ("FSF, Skills, Clone (L82)", "clone")),
    Check("FSF517", NOTE, career_waits),
)
