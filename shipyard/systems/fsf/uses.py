"""Skill uses in a mission roll, one after the other, as a record gives them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from shipyard.core.findings import Path
from shipyard.core.nearest import did_you_mean
from shipyard.core.quantities import plural
from shipyard.systems.fsf import words
from shipyard.systems.fsf.enough import SIDES
from shipyard.systems.fsf.matching import covered
from shipyard.systems.fsf.model import BLACK, COLOURS, POWERS, Faces, Flight, Need, Page, Use
from shipyard.systems.fsf.rules import State

_DIE = re.compile(r"(blue|green|red)(?: ([1-9][0-9]?))?")


class Breach(NamedTuple):
    """A breach of a rule in a record: which check it belongs to, where, the words."""

    rule: str
    path: Path
    message: str
    hint: str = ""


@dataclass
class Die:
    """A rolled die: its face, the +1s on it, and how often it was rolled again."""

    face: int
    plus: int = 0
    rerolls: int = 0


@dataclass
class Roll:
    """The dice of a mission roll while skills are used on them, and what was wrong with the uses.

    `begun` says that a skill other than an extra die was used.
    """

    page: Page
    state: State
    needs: tuple[Need, ...]
    dice: dict[str, list[Die]]
    begun: bool = False
    swaps: int = 0
    swapped: list[Need] = field(default_factory=list)
    breaches: list[Breach] = field(default_factory=list)

    @property
    def values(self) -> Faces:
        """Faces with their +1s."""
        blue, green, red = (tuple(die.face + die.plus for die in self.dice[colour]) for colour in COLOURS)
        return blue, green, red

    @property
    def success(self) -> bool:
        """Whether the dice meet every number."""
        left = list(self.needs)
        for number in self.swapped:
            left.remove(number)
            left.append(Need(BLACK, number.number))
        return covered(left, self.values, self.swaps)


def roll_with_uses(page: Page, state: State, needs: tuple[Need, ...], flight: Flight) -> Roll:
    """The roll of a flight after all of its skill uses. A use against the rules is left out."""
    dice = {colour: [Die(face) for face in hand] for colour, hand in zip(COLOURS, flight.faces, strict=True)}
    roll = Roll(page, state, needs, dice)
    used: Counter[str] = Counter()
    for use in flight.uses:
        found = list(_breaches(roll, use, used))
        roll.breaches += found
        used[use.skill] += 1
    return roll


def _breaches(roll: Roll, use: Use, used: Counter[str]) -> Iterator[Breach]:
    """What is wrong with a use; without a fault it is carried out."""
    page = roll.page
    index = page.skill_index.get(use.skill)
    if index is None:
        hint = did_you_mean(use.skill, page.skill_index)
        yield Breach("unknown-skill", (*use.path, "skill"), f"{use.skill[:40]!r} is no skill of page {page.name}", hint)
        return
    level, power = roll.state.skills[index], page.skills[index].does
    if not POWERS[power] and power != "reroll":
        yield Breach("skill-misused", (*use.path, "skill"), f"{use.skill} does not help in a mission roll")
    elif used[use.skill] >= level:
        yield Breach("skill-overused", (*use.path, "skill"), _too_often(use.skill, used[use.skill] + 1, level))
    else:
        wrong = _POWERS[power](roll, use, power)
        if wrong is not None:
            yield wrong
        roll.begun = roll.begun or not power.startswith("extra")


def _too_often(skill: str, count: int, level: int) -> str:
    if level == 0:
        return f"{skill} is used, but no box of it is checked yet"
    return f"{skill} is used {words.times(count)} in one mission; its level is {level}"


def _die(roll: Roll, use: Use, colours: tuple[str, ...]) -> Die | Breach:
    """The die that a use names; it may be left out where there is only one."""
    every = [(colour, place) for colour in colours for place in range(len(roll.dice[colour]))]
    match = _DIE.fullmatch(use.die)
    if not use.die and len(every) == 1:
        colour, place = every[0]
    elif match is None:
        return Breach("unknown-die", use.path, f"{use.skill} does not say which die", "name it: `die: blue 1`")
    else:
        colour, place = match[1], int(match[2] or 1) - 1
        if match[2] is None and len(roll.dice[colour]) > 1:
            words_ = f"{use.skill} does not say which of {len(roll.dice[colour])} {colour} dice"
            return Breach("unknown-die", (*use.path, "die"), words_, f"name it: `die: {colour} 1`")
    if colour not in colours:
        words_ = f"{use.skill} works on {' or '.join(colours)} dice, not on {use.die}"
        return Breach("skill-misused", (*use.path, "die"), words_)
    if place >= len(roll.dice[colour]):
        count = plural(len(roll.dice[colour]), f"{colour} die", f"{colour} dice")
        words_ = f"there is no {colour} {place + 1}: the roll has {count}"
        return Breach("unknown-die", (*use.path, "die"), words_)
    return roll.dice[colour][place]


def _needs_roll(use: Use) -> Breach | None:
    if use.roll is None:
        return Breach("skill-misused", use.path, f"{use.skill} rolls a die; its face is missing", "add `roll:`")
    return None


def _takes_no_roll(use: Use) -> Breach | None:
    if use.roll is not None:
        return Breach("skill-misused", (*use.path, "roll"), f"{use.skill} rolls no die")
    return None


def _plus_comes_last(die: Die, use: Use) -> Breach | None:
    if die.plus:
        return Breach("skill-misused", use.path, f"{use.skill} on a die that has a +1 already; a +1 comes last")
    return None


def _reroll(roll: Roll, use: Use, power: str) -> Breach | None:
    die = _die(roll, use, COLOURS)
    if isinstance(die, Breach):
        return die
    wrong = _needs_roll(use) or _plus_comes_last(die, use)
    if wrong is None and die.rerolls and not roll.page.rules.reroll_same_die:
        return Breach("skill-misused", use.path, f"{use.die} is rolled again twice; this page allows it once a die")
    if wrong is None:
        die.face, die.rerolls = use.roll or die.face, die.rerolls + 1
    return wrong


def _flip(roll: Roll, use: Use, power: str) -> Breach | None:
    die = _die(roll, use, COLOURS)
    if isinstance(die, Breach):
        return die
    wrong = _takes_no_roll(use) or _plus_comes_last(die, use)
    if wrong is None:
        die.face = SIDES + 1 - die.face if power == "flip" else SIDES
    return wrong


def _plus(roll: Roll, use: Use, power: str) -> Breach | None:
    colour = power.partition("_")[0]
    die = _die(roll, use, COLOURS if colour == "any" else (colour,))
    if isinstance(die, Breach):
        return die
    wrong = _takes_no_roll(use)
    if wrong is None:
        die.plus += 1
    return wrong


def _swap(roll: Roll, use: Use, power: str) -> Breach | None:
    if not use.number:
        roll.swaps += 1
        return _takes_no_roll(use)
    colour, _, number = use.number.partition(" ")
    need = Need(colour, int(number))
    if roll.needs.count(need) <= roll.swapped.count(need):
        words_ = f"the mission has no number {need} left; it needs {words.needed(roll.needs)}"
        return Breach("skill-misused", (*use.path, "number"), words_)
    roll.swapped.append(need)
    return _takes_no_roll(use)


def _extra(roll: Roll, use: Use, power: str) -> Breach | None:
    colour = power.split("_")[1]
    if roll.begun:
        return Breach("skill-misused", use.path, f"the die of {use.skill} is rolled with the others, before other uses")
    wrong = _needs_roll(use)
    if wrong is None:
        roll.dice[colour].append(Die(use.roll or 1))
    return wrong


_POWERS: dict[str, Callable[[Roll, Use, str], Breach | None]] = {
    "reroll": _reroll,
    "flip": _flip,
    "set_to_six": _flip,
    "any_colour": _swap,
    **dict.fromkeys(("blue_plus_one", "green_plus_one", "red_plus_one", "any_plus_one"), _plus),
    **dict.fromkeys(("extra_blue_die", "extra_green_die", "extra_red_die"), _extra),
}
