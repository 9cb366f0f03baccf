"""What the designer chose: a career page (the game's values) and a career (one play of it)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from shipyard.core.findings import Path
from shipyard.core.tables import House, readings_under

COLOURS = ("blue", "green", "red")
BLACK = "black"

# Dice in the order of COLOURS: how many of each, or the faces of each.
Counts = tuple[int, int, int]
Faces = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]

# What a skill can do: the word that a page writes, and whether it helps in mission rolls only.
POWERS: Mapping[str, bool] = {
    "survival_plus_one": False,
    "extra_mission": False,
    "reroll": False,
    "medal_plus_one": False,
    "ignore_failed_survival": False,
    "blue_plus_one": True,
    "green_plus_one": True,
    "red_plus_one": True,
    "any_plus_one": True,
    "flip": True,
    "set_to_six": True,
    "any_colour": True,
    "extra_blue_die": True,
    "extra_green_die": True,
    "extra_red_die": True,
}


@dataclass(frozen=True, slots=True, order=True)
class Need:
    """One number to the right of a mission: a die of this colour must show it or more; black takes any die."""

    colour: str
    number: int

    def __str__(self) -> str:
        return f"{'any' if self.colour == BLACK else self.colour} {self.number}"


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank with its ship. None is a hole: the page does not give the value.

    `promotion_box` is the box that brings the rank; `not_before` the first box at which an unknown one can stand.
    `opens` are the names of the missions that this rank adds.
    """

    name: str | None
    code: str | None
    promotion_box: int | None
    ship: str | None
    dice: Counts | None
    opens: tuple[str, ...] | None
    not_before: int | None = None


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission. `skill` is "" and `medal` 0 where the mission has none; None is a hole."""

    name: str | None
    needs: tuple[Need, ...] | None
    points: int | None
    skill: str | None
    medal: int | None
    survival: int | None
    discipline: bool | None
    executed: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill: `does` is one of POWERS, `boxes` the scores of its levels."""

    name: str
    effect: str | None
    does: str
    boxes: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Medal:
    """A medal and its score."""

    name: str | None
    score: int | None


@dataclass(frozen=True, slots=True)
class Band:
    """A scoring rank: totals from `low` to `high`, None for no end. `printed` is how the rulebook prints the range."""

    title: str
    low: int | None
    high: int | None
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Tours:
    """The tour track."""

    count: int | None
    short_game: int | None
    years_each: int | None
    missions: int | None
    mission_boxes: int | None


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Rules of the page where the rulebook leaves a choice; each is a ruling with the same name.

    `reroll_same_die`: a second level of re-roll may roll the same die again. `closed_when_full`: a mission without a
    free executed box cannot be flown. `keeps_lower_missions`: a rank may fly the missions of the ranks below.
    `ends_at_top_rank`: reaching the last rank ends the game. `survival_after_failure`: failed missions too.
    """

    reroll_same_die: bool = True
    closed_when_full: bool = True
    keeps_lower_missions: bool = True
    ends_at_top_rank: bool = False
    survival_after_failure: bool = True


class Readings(NamedTuple):
    """How the rulebook is read where it can be read in several ways; the rulings of the same names tell them."""

    eligibility: str = "keeps"
    closed_mission: str = "closed"
    computer: str = "same-die"
    grand_admiral: str = "goes-on"
    survival: str = "always"


AS_RULED = Readings()

# Ruling to the rule of a page that it decides where the page leaves it open, with the rule's value by choice.
OPEN_RULES: Mapping[str, tuple[str, Mapping[str, bool]]] = {
    "eligibility": ("keeps_lower_missions", {"keeps": True, "own": False}),
    "closed-mission": ("closed_when_full", {"closed": True, "open": False}),
    "computer": ("reroll_same_die", {"same-die": True, "once-a-die": False}),
    "grand-admiral": ("ends_at_top_rank", {"goes-on": False, "ends": True}),
    "survival": ("survival_after_failure", {"always": True, "success-only": False}),
}


@dataclass(frozen=True, eq=False)
class Page:
    """A career page. `values` and `sources` tell for each value's path what is given and whether it is the rulebook's
    or the house's; `holes` are the paths of the values not given. `start_chart` is the skill for each face, from 1.
    """

    name: str
    title: str
    tours: Tours
    start_dice: int | None
    start_chart: tuple[str | None, ...]
    promotion_boxes: int | None
    score_a_box: int | None
    ranks: tuple[Rank, ...]
    missions: tuple[Mission, ...]
    skills: tuple[Skill, ...]
    medals: tuple[Medal, ...]
    discipline_boxes: int | None
    discipline_score: int | None
    rank_bonus: int | None
    tours_bonus: int | None
    tours_bonus_last: int | None
    bands: tuple[Band, ...]
    rules: HouseRules
    values: Mapping[Path, object] = field(default_factory=dict)
    sources: Mapping[Path, str] = field(default_factory=dict)
    holes: tuple[Path, ...] = ()
    readings: Readings = AS_RULED

    @cached_property
    def mission_index(self) -> Mapping[str, int]:
        """Mission names to their places in `missions`."""
        return {mission.name: index for index, mission in enumerate(self.missions) if mission.name is not None}

    @cached_property
    def skill_index(self) -> Mapping[str, int]:
        """Skill names to their places in `skills`."""
        return {skill.name: index for index, skill in enumerate(self.skills)}

    @cached_property
    def powers(self) -> Mapping[str, tuple[int, ...]]:
        """For each power, the places of the skills that have it."""
        return {
            power: tuple(index for index, skill in enumerate(self.skills) if skill.does == power) for power in POWERS
        }


def adopt_page(page: Page, house: House) -> Page:
    """The page under house rules: they decide what it leaves open itself."""
    left_open = {key: choice for key, choice in house.items() if ("rules", OPEN_RULES[key][0]) not in page.values}
    values = {rule: by_choice[left_open[key]] for key, (rule, by_choice) in OPEN_RULES.items() if key in left_open}
    return replace(page, rules=replace(page.rules, **values), readings=readings_under(Readings, left_open))


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a skill in a mission: on which die, the face rolled, the number meant. "" and None: not given."""

    skill: str
    die: str
    roll: int | None
    number: str
    path: Path


@dataclass(frozen=True, slots=True)
class Throw:
    """A medal or survival roll of one die, with its re-rolls. `result` is the claim, None when there is none."""

    roll: int
    rerolls: tuple[int, ...]
    clone: bool
    result: bool | None
    path: Path

    @property
    def last(self) -> int:
        """The face that counts."""
        return self.rerolls[-1] if self.rerolls else self.roll


@dataclass(frozen=True, slots=True)
class Flight:
    """One mission as it was recorded. Claims are None where the record makes none."""

    mission: str
    faces: Faces
    uses: tuple[Use, ...]
    medal: Throw | None
    survival: Throw | None
    path: Path
    rank: str | None = None
    result: bool | None = None
    promotion: int | None = None
    gained: str | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """The start skill: `way` is the variant of the game, `rolls` its dice, `skills` the ones chosen or claimed."""

    way: str
    rolls: tuple[int, ...]
    skills: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Career:
    """A recorded career. `page` is None while its reference leads nowhere; `score` is the claimed total."""

    name: str
    page: Page | None
    short: bool
    start: Start
    tours: tuple[tuple[Flight, ...], ...]
    score: int | None = None
    seed: int | None = None
    player: str = ""

    @property
    def readings(self) -> Readings:
        """How its page reads the rulebook."""
        return AS_RULED if self.page is None else self.page.readings
