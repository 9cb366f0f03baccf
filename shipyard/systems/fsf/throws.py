"""Medal and survival rolls of a record: one die, its re-rolls, and a Clone (FSF, Turn, step 5, L31-32)."""

from __future__ import annotations

from shipyard.core.quantities import plural
from shipyard.systems.fsf import rules, words
from shipyard.systems.fsf.model import Flight, Throw
from shipyard.systems.fsf.umpire import Umpire


def medal_throw(umpire: Umpire, flight: Flight, index: int, success: bool, last: bool) -> bool | None:
    """The medal roll of a won mission that has a medal."""
    mission, throw = umpire.page.missions[index], flight.medal
    if throw is None:
        waits = last and flight.survival is None
        if success and mission.medal and not waits and umpire.state.medals < len(umpire.page.medals):
            words_ = f"{flight.mission} has a medal ({mission.medal}+), and its roll is missing"
            umpire.breach("roll-missing", flight.path, words_, "add `medal:` with the die rolled")
        return None
    if not (success and mission.medal):
        why = "was not won" if mission.medal else "has no medal"
        umpire.breach(
            "medal-without-one", throw.path, f"a medal roll of {throw.roll} for {flight.mission}, which {why}"
        )
        return None
    won = _passes(umpire, throw, rules.medal_face(umpire.page, umpire.state, index), "medal", mission.medal)
    if won:
        umpire.state = rules.win_medal(umpire.page, umpire.state)
    return won


def survival_throw(umpire: Umpire, flight: Flight, index: int, success: bool, last: bool) -> tuple[bool | None, bool]:
    """The survival roll after a mission, and whether a Clone took the place of a failed one."""
    page, throw = umpire.page, flight.survival
    if not success and not page.rules.survival_after_failure:
        return None, False
    number = page.missions[index].survival
    umpire.must(number, flight.path, "missions", index, "survival")
    if throw is None:
        if last:
            umpire.open_step = True
        else:
            umpire.breach(
                "roll-missing", flight.path, f"{flight.mission} has no survival roll ({number}+)", "add `survival:`"
            )
        return None, False
    survived = _passes(umpire, throw, rules.survival_face(page, umpire.state, index), "survival", number or 0)
    if throw.clone:
        return survived, _clone(umpire, throw, survived)
    if not survived:
        umpire.state = rules.die(umpire.state)
    return survived, False


def _clone(umpire: Umpire, throw: Throw, survived: bool) -> bool:
    page, state, path = umpire.page, umpire.state, (*throw.path, "clone")
    if survived:
        umpire.breach("clone-misused", path, f"a Clone ignores a failed survival roll; this {throw.last} is passed")
    elif rules.clones_left(page, state) < 1:
        level = rules.level(page, state, "ignore_failed_survival")
        words_ = f"no Clone is left: level {level}, {words.times(state.clones) if state.clones else 'not'} used"
        umpire.breach("clone-misused", path, words_ + f"; at most {rules.CLONES_IN_A_CAREER} in a career")
        umpire.state = rules.die(state)
    else:
        umpire.state = rules.use_clone(state)
        return True
    return False


def _passes(umpire: Umpire, throw: Throw, face: int, what: str, number: int) -> bool:
    """Whether a medal or survival roll reaches its number; its re-rolls and its claim are looked at."""
    limit = rules.throw_rerolls(umpire.page, umpire.state)
    if len(throw.rerolls) > limit:
        words_ = f"{plural(len(throw.rerolls), 're-roll')} of the {what} die; Computer allows {limit}"
        umpire.breach("skill-overused", (*throw.path, "rerolls"), words_)
    last = (throw.roll, *throw.rerolls)[min(len(throw.rerolls), limit)]
    passed = last >= face
    if throw.result is not None and throw.result != passed:
        sum_ = f"{last} + {number - face} = {last + number - face}" if number != face else f"{last}"
        verdict = "success, not failure" if passed else "failure, not success"
        umpire.breach("wrong-result", (*throw.path, "result"), f"the {what} roll is {sum_} against {number}: {verdict}")
    return passed
