"""Players that fly careers on their own. The same seed gives the same career on every machine."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from shipyard.systems.fsf import rules
from shipyard.systems.fsf.attempt import Attempt, Hands
from shipyard.systems.fsf.enough import SIDES
from shipyard.systems.fsf.model import Page
from shipyard.systems.fsf.opening import WAYS
from shipyard.systems.fsf.outlook import PARTS, Outlook, throw_chance
from shipyard.systems.fsf.record import SILENT, Scribe
from shipyard.systems.fsf.rules import State


class Dice:
    """Dice from a seed. Only `getrandbits` is used, which Python keeps the same from version to version."""

    def __init__(self, seed: int) -> None:
        self._bits = random.Random(seed).getrandbits
        self.rolled = 0

    def roll(self) -> int:
        """A face, 1 to 6."""
        self.rolled += 1
        while True:
            face = self._bits(3)
            if face < SIDES:
                return face + 1

    def skip(self, count: int) -> None:
        """Passes over dice that were rolled already."""
        for _ in range(count):
            self.roll()

    def below(self, limit: int) -> int:
        """A number from 0 to below `limit`, each as likely."""
        while True:
            number = self._bits(limit.bit_length())
            if number < limit:
                return number


def dice_in(document: Mapping[str, Any]) -> int:
    """How many dice a career's document records."""
    count = len(document.get("start", {}).get("rolls", ()))
    for flight in (flight for flights in document["tours"] for flight in flights):
        count += sum(len(hand) for hand in flight["roll"].values())
        count += sum("roll" in use for use in flight.get("uses", ()))
        throws = [flight[what] for what in ("medal", "survival") if what in flight]
        count += sum(1 if isinstance(throw, int) else 1 + len(throw.get("rerolls", ())) for throw in throws)
    return count


@dataclass(frozen=True, slots=True)
class Player:
    """How a seeded player chooses: the least chance of survival, in millionths, without and with a Clone in hand;
    whether it weighs a skill's worth; whether it takes any open mission. `about` says so to people.
    """

    about: str
    floor: int = 930_000
    floor_with_clone: int = 850_000
    weighs_skills: bool = True
    takes_any: bool = False


PLAYERS = {
    "sensible": Player("weighs survival (93 %), points, skills and medals"),
    "cautious": Player("as sensible, but wants 98.5 % survival", 985_000),
    "bold": Player("as sensible, but content with 75 % survival", 750_000, 750_000),
    "skill-blind": Player("as sensible, but for points alone", weighs_skills=False),
    "random": Player("takes any open mission", takes_any=True),
}

# How much a free skill box is worth beside others, by what the skill does.
_WORTH = {"extra_mission": 3, "survival_plus_one": 2, "reroll": 2}
_UNIT = 120  # values are whole 120ths of a millionth of a point


def fly_career(
    outlook: Outlook,
    player: Player,
    dice: Dice,
    short: bool = False,
    way: str = "one_roll",
    scribe: Scribe = SILENT,
) -> State:
    """A whole career, written down by `scribe`. A start by choice takes the first skills of the chart."""
    page = outlook.page
    state = begin(page, dice, way, scribe)
    tours = rules.tours_of(page, short)
    while not rules.is_over(page, state, short):
        mission = choose(outlook, player, state, tours, dice)
        state = rules.next_tour(state) if mission is None else fly(outlook, state, mission, dice, scribe)
    return state


def begin(page: Page, dice: Dice, way: str, scribe: Scribe = SILENT) -> State:
    """The state after the start skills."""
    rolls, chosen = WAYS[way]
    faces = [dice.roll() for _ in range(rolls)]
    names = [page.start_chart[face - 1] or "" for face in faces] or [name or "" for name in page.start_chart[:chosen]]
    state = rules.beginning(page)
    for name in names:
        state = rules.learn(page, state, page.skill_index[name])
    scribe.start(way, faces, names)
    return state


def choose(outlook: Outlook, player: Player, state: State, tours: int, dice: Dice) -> int | None:
    """The mission to fly next, None when none is open."""
    page = outlook.page
    missions = rules.open_missions(page, state)
    if not missions:
        return None
    if player.takes_any:
        return missions[dice.below(len(missions))]
    boxes = page.tours.mission_boxes or 0
    left = (tours - state.tour + 1) * boxes - state.flown
    floor = player.floor_with_clone if rules.clones_left(page, state) > 0 else player.floor
    if state.tour == tours and state.flown + 1 >= rules.missions_allowed(page, state):
        floor = 0
    best, found, fallback, otherwise = None, missions[0], None, missions[0]
    for mission in missions:
        value, survival = worth(outlook, player, state, mission, left)
        if survival >= floor and (best is None or value > best):
            best, found = value, mission
        risked = value * survival
        if fallback is None or risked > fallback:
            fallback, otherwise = risked, mission
    return found if best is not None else otherwise


def worth(outlook: Outlook, player: Player, state: State, mission: int, left: int) -> tuple[int, int]:
    """What a mission is worth to a player with `left` missions to fly, and its chance of survival in millionths.

    The chance times (points, the worth of the skill box, half the expected medal score), plus half the executed
    score, less 1.5 times the chance of a Discipline. A free skill box is worth the missions left / 60, times its
    weight, plus half its score.
    """
    page = outlook.page
    flown = page.missions[mission]
    chance = outlook.chance(state, mission)
    index = page.skill_index.get(flown.skill or "")
    free = index is not None and state.skills[index] < len(page.skills[index].boxes)
    gain = _UNIT * (flown.points or 0)
    if free and index is not None and player.weighs_skills:
        skill = page.skills[index]
        gain += 2 * left * _WORTH.get(skill.does, 1) + 60 * (skill.boxes[state.skills[index]] or 0)
    rerolls = rules.throw_rerolls(page, state)
    if flown.medal and state.medals < len(page.medals):
        medal = throw_chance(rules.medal_face(page, state, mission), rerolls)
        gain += 60 * (page.medals[state.medals].score or 0) * medal // PARTS
    value = chance * gain
    if state.executed[mission] < len(flown.executed):
        value += 60 * PARTS * (flown.executed[state.executed[mission]] or 0)
    if flown.discipline and state.disciplines < (page.discipline_boxes or 0):
        value -= 180 * (PARTS - chance)
    return value, _survival(page, state, mission, chance, page.skills[index].does if free and index is not None else "")


def _survival(page: Page, state: State, mission: int, chance: int, gained: str) -> int:
    """The chance to survive a mission; a skill that it brings counts at once."""
    face, rerolls = rules.survival_face(page, state, mission), rules.throw_rerolls(page, state)
    failed = throw_chance(face, rerolls)
    if gained == "survival_plus_one":
        won = throw_chance(face - 1, rerolls)
    elif gained == "reroll":
        won = throw_chance(face, rerolls + 1)
    else:
        return failed
    return (chance * won + (PARTS - chance) * failed) // PARTS


def fly(outlook: Outlook, state: State, mission: int, dice: Dice, scribe: Scribe) -> State:
    """One mission with skills used as well as they can be."""
    page = outlook.page
    hands = [[dice.roll() for _ in range(count)] for count in rules.pool(page, state)]
    scribe.begin(state, mission, hands)
    state = rules.begin_mission(page, state, mission)
    success = _reroll(outlook.attempt(mission, rules.helps(page, state)), hands, dice, scribe)
    state = rules.succeed(page, state, mission) if success else rules.fail(page, state, mission)
    scribe.settle(success, hands, state)
    rerolls = rules.throw_rerolls(page, state)
    if success and page.missions[mission].medal and state.medals < len(page.medals):
        faces = _throw(dice, rules.medal_face(page, state, mission), rerolls)
        won = faces[-1] >= rules.medal_face(page, state, mission)
        scribe.throw("medal", faces, won)
        state = rules.win_medal(page, state) if won else state
    if success or page.rules.survival_after_failure:
        faces = _throw(dice, rules.survival_face(page, state, mission), rerolls)
        survived = faces[-1] >= rules.survival_face(page, state, mission)
        cloned = not survived and rules.clones_left(page, state) > 0
        scribe.throw("survival", faces, survived, cloned)
        if not survived:
            state = rules.use_clone(state) if cloned else rules.die(state)
    return state


def _reroll(attempt: Attempt, hands: list[list[int]], dice: Dice, scribe: Scribe) -> bool:
    """Re-rolls dice as long as that can help; whether the dice then succeed. `hands` end as the dice lie."""
    held: list[set[int]] = [set(), set(), set()]
    left = attempt.helps.rerolls
    while (missing := attempt.missing(hands)) and missing <= left:
        best = attempt.best_reroll(*_free_and_fixed(hands, held), left)
        if best is None:
            return False
        colour, face = best
        place = next(p for p, each in enumerate(hands[colour]) if each == face and p not in held[colour])
        hands[colour][place] = new = dice.roll()
        if not attempt.same_die:
            held[colour].add(place)
        scribe.reroll(colour, place, new)
        left -= 1
    return missing == 0


def _free_and_fixed(hands: list[list[int]], held: list[set[int]]) -> tuple[Hands, Hands]:
    """The dice that may be rolled again, and those that may not."""
    free = [
        [face for place, face in enumerate(hand) if place not in out] for hand, out in zip(hands, held, strict=True)
    ]
    fixed = [[face for place, face in enumerate(hand) if place in out] for hand, out in zip(hands, held, strict=True)]
    return free, fixed


def _throw(dice: Dice, face: int, rerolls: int) -> list[int]:
    """A medal or survival die, rolled again until it shows `face` or no re-roll is left."""
    faces = [dice.roll()]
    while faces[-1] < face and len(faces) <= rerolls:
        faces.append(dice.roll())
    return faces
