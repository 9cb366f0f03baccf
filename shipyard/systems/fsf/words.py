"""Dice, numbers and values of a page in words, for findings and stories."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shipyard.core.findings import Path
from shipyard.core.quantities import plural
from shipyard.systems.fsf.model import COLOURS, Counts, Faces, Need, Page

# What each value of a page is called.
_NAMES = {
    "count": "the number of Tours",
    "short_game": "the length of the short game",
    "years_each": "the years of a Tour",
    "mission_boxes": "the mission boxes above a Tour",
    "missions": "the missions of a Tour",
    "score_a_box": "the score of a promotion box",
    "rank_bonus": "the rank bonus",
    "tours_bonus_a_tour_left": "the bonus for a Tour left",
    "tours_bonus_last_tour": "the last Tour with a bonus",
    "dice": "the dice",
    "name": "the name",
    "code": "the code",
    "promotion_box": "the promotion box",
    "ship": "the ship",
    "opens": "the missions that it opens",
    "needs": "the needed numbers",
    "promotion_points": "the promotion points",
    "skill": "the skill",
    "medal": "the medal number",
    "survival": "the survival number",
    "discipline_on_failure": "whether failure brings a Discipline",
    "effect": "the effect",
}


def counted(counts: Iterable[int]) -> str:
    """`1 blue, 2 green`; `no dice`."""
    return ", ".join(f"{count} {colour}" for count, colour in zip(counts, COLOURS, strict=True) if count) or "no dice"


def dice_of(counts: Counts) -> str:
    """`1 blue and 2 green dice`."""
    return f"{counted(counts)} {'die' if sum(counts) == 1 else 'dice'}" if any(counts) else "no dice"


def rolled(faces: Faces) -> str:
    """`blue 3 5, green 2`."""
    return (
        ", ".join(f"{c} {' '.join(map(str, hand))}" for c, hand in zip(COLOURS, faces, strict=True) if hand)
        or "nothing"
    )


def needed(needs: Sequence[Need]) -> str:
    """`green 4 and any 4`; numbers of one colour together: `blue 6 6`."""
    texts = []
    for colour in dict.fromkeys(need.colour for need in needs):
        same = [need for need in needs if need.colour == colour]
        texts.append(" ".join([str(same[0]), *(str(need.number) for need in same[1:])]))
    return " and ".join(texts)


def value_named(page: Page, path: Path) -> str:
    """What a value of the page is called: `the medal number of Survey`."""
    match path:
        case ("ranks", int(index), str(key)):
            return f"{_NAMES[key]} of {page.ranks[index].name or f'rank {index + 1}'}"
        case ("missions", int(index), "executed", int(box)):
            return f"the score of {mission_named(page, index)}'s executed box {box + 1}"
        case ("missions", int(index), str(key)):
            return f"{_NAMES[key]} of {mission_named(page, index)}"
        case ("skills", int(index), "boxes", int(box)):
            return f"the score of {page.skills[index].name}'s box {box + 1}"
        case ("skills", int(index), str(key)):
            return f"{_NAMES[key]} of {page.skills[index].name or f'skill {index + 1}'}"
        case ("start_skill", "chart", face):
            return f"the start skill for a {face}"
        case ("medals", "list", int(index), str(key)):
            return f"the {key} of medal {index + 1}"
        case ("medals", "discipline", key):
            return "the number of Discipline boxes" if key == "boxes" else "the score of a Discipline"
        case ("scoring_ranks", int(index)):
            return f"the range of {page.bands[index].title}"
        case ("promotion", "boxes"):
            return "the number of promotion boxes"
        case _:
            return _NAMES.get(str(path[-1]), str(path[-1]).replace("_", " "))


def mission_named(page: Page, index: int) -> str:
    """A mission's name, or its place where it has none."""
    return page.missions[index].name or f"mission {index + 1}"


def rank_named(page: Page, index: int) -> str:
    """A rank's name, or its place where it has none."""
    return page.ranks[index].name or f"rank {index + 1}"


def times(count: int) -> str:
    """`once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(count) or plural(count, "time")
