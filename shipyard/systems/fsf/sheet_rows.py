"""The rows of a career page's sheet: ranks with promotion boxes and ships, missions, skills, medals, scores.

Positions are mm from a block's left edge on A4 and Letter; a smaller page scales them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from shipyard.systems.fsf.derive import opening_rank
from shipyard.systems.fsf.model import BLACK, COLOURS, POWERS, Mission, Need, Page, Rank
from shipyard.systems.fsf.rules import Score, State
from shipyard.systems.fsf.sheet_values import Boxes, Shown, inside, is_house, negative, score_texts, shown, styled

Row = dict[str, Any]

LETTERS = dict(zip(COLOURS, "BGR", strict=True))
_STEP = 6  # promotion boxes of a rank whose successor's box is not known
_UNKNOWN_NEEDS = 4
_DICE_ROOM, _DICE_PITCH, _COLOUR_GAP = 51.9, 4.5, 0.7
_NEEDS_ROOM = 40.2


def promotion_rows(page: Page, state: State | None, full: bool) -> list[Boxes]:
    """The promotion boxes of each rank: from its own box to the one before the next rank's.

    `full` writes a number into every box, else only the one that brings the rank.
    """
    return [_promotion(page, index, state.promotion if state else 0, full) for index in range(len(page.ranks))]


def _promotion(page: Page, index: int, checked: int, full: bool) -> Boxes:
    rank = page.ranks[index]
    if rank.promotion_box is None:
        return Boxes(inside([""] * _STEP))
    first = rank.promotion_box or 1
    last = index == len(page.ranks) - 1
    known, end = _end(page, index, first)
    house = is_house(page, ("ranks", index, "promotion_box"))
    marks = 1 if rank.promotion_box else 0
    numbers = [
        styled(str(box), house) if box <= known and (full or (marks and box == first)) else ""
        for box in range(first, end + 1)
    ]
    pitch = 4.25 if len(numbers) <= _STEP or last else 3.6
    return Boxes(inside(numbers), max(0, min(checked - first + 1, len(numbers))), marks, pitch=pitch)


def _end(page: Page, index: int, first: int) -> tuple[int, int]:
    """The last box that is known to be this rank's, and the last one drawn."""
    if index == len(page.ranks) - 1:
        end = max(first, page.promotion_boxes or first)
        return end, end
    after = page.ranks[index + 1]
    if after.promotion_box is not None:
        return after.promotion_box - 1, after.promotion_box - 1
    known = (after.not_before or first + 1) - 1
    return known, max(known, first + _STEP - 1)


def rank_rows(page: Page, state: State | None, full: bool) -> list[Row]:
    """Each rank with its boxes, code, name, ship and dice; None where the page has a hole."""
    boxes = promotion_rows(page, state, full)
    slots = dice_slots(page)
    return [
        {
            "boxes": boxes[index],
            "code": shown(page, rank.code, "ranks", index, "code"),
            "name": shown(page, rank.name, "ranks", index, "name"),
            "ship": shown(page, rank.ship, "ranks", index, "ship"),
            "goal": index == len(page.ranks) - 1 and rank.promotion_box is not None,
            "dice": list(_ship_dice(page, index, rank, slots)),
        }
        for index, rank in enumerate(page.ranks)
    ]


def dice_slots(page: Page) -> tuple[int, int, int]:
    """The most dice of each colour that a ship of the page has; at least what a page without ships draws."""
    given = [rank.dice for rank in page.ranks if rank.dice is not None]
    blue, green, red = (max((dice[place] for dice in given), default=0) for place in range(len(COLOURS)))
    if any(rank.dice is None for rank in page.ranks):
        return max(blue, 3), max(green, 2), max(red, 6)
    return blue, green, red


def dice_pitch(slots: Sequence[int]) -> float:
    """The distance of two of a ship's dice in mm: as drawn, or what a larger fleet leaves."""
    return min(_DICE_PITCH, (_DICE_ROOM - 2 * _COLOUR_GAP) / max(1, sum(slots)))


def _ship_dice(page: Page, index: int, rank: Rank, slots: Sequence[int]) -> Iterator[Row]:
    """The dice of a ship, each colour in its own columns; rings where they are not known."""
    x, pitch = 0.0, dice_pitch(slots)
    house = is_house(page, ("ranks", index, "dice"))
    for place, colour in enumerate(COLOURS):
        count = slots[place] if rank.dice is None else rank.dice[place]
        letter = "" if rank.dice is None else styled(LETTERS[colour], house)
        if count:
            yield {"x": x, "texts": inside([letter] * count)}
        x += slots[place] * pitch + _COLOUR_GAP


def mission_rows(page: Page, state: State | None) -> list[Row]:
    """Each mission with all its numbers and its executed boxes; None where the page has a hole."""
    return [
        _mission(page, index, mission, state.executed[index] if state else 0)
        for index, mission in enumerate(page.missions)
    ]


def _mission(page: Page, index: int, mission: Mission, executed: int) -> Row:
    at: tuple[str, int] = ("missions", index)
    pitch, texts = _needs(page, index, mission)
    medal, skill = mission.medal, mission.skill
    boxes = mission.executed or (None,) * (page.tours.mission_boxes or 4)
    return {
        "from": _opened(page, mission),
        "name": shown(page, mission.name, *at, "name"),
        "needs": texts,
        "pitch": pitch,
        "points": shown(page, mission.points, *at, "promotion_points"),
        "skill": Shown("") if skill == "" else shown(page, skill, *at, "skill"),
        "medal": Shown("") if medal == 0 else shown(page, medal, *at, "medal", after="+"),
        "survival": shown(page, mission.survival, *at, "survival", after="+"),
        "fail": _failure(page, index, mission),
        "boxes": Boxes(
            score_texts(page, boxes, *at, "executed"), min(executed, len(boxes)), pitch=4.25 if len(boxes) < 5 else 3.6
        ),
    }


def _needs(page: Page, index: int, mission: Mission) -> tuple[float, str]:
    """The room of a disc in mm, and the needed numbers: blue, green, red, any, high before low.

    Empty where they are not known.
    """
    if mission.needs is None:
        return _NEEDS_ROOM, inside([""] * _UNKNOWN_NEEDS)
    house = is_house(page, ("missions", index, "needs"))
    order = sorted(mission.needs, key=lambda need: ((*COLOURS, BLACK).index(need.colour), -need.number))
    return _NEEDS_ROOM / max(1, len(order)), inside(styled(_need(need), house) for need in order)


def _need(need: Need) -> str:
    return f"{LETTERS.get(need.colour, '')}{need.number}"


def _opened(page: Page, mission: Mission) -> Shown | None:
    """The code of the rank that opens a mission; its name's beginning where it has no code."""
    rank = opening_rank(page, mission.name)
    if rank is None or page.ranks[rank].code is None:
        return None
    house = is_house(page, ("ranks", rank, "opens")) or is_house(page, ("ranks", rank, "code"))
    return Shown(str(page.ranks[rank].code), house)


def _failure(page: Page, index: int, mission: Mission) -> Shown | None:
    """What a failure costs."""
    path = ("missions", index, "discipline_on_failure")
    if mission.discipline is None:
        return None
    if not mission.discipline:
        return Shown("")
    score = page.discipline_score
    return Shown("yes" if score is None else negative(score), is_house(page, path))


def skill_groups(page: Page, state: State | None, front: float = 4.2) -> list[Row]:
    """The skills in three columns: those for any time, and those for mission rolls in two halves.

    `front` is the room in mm before the boxes of a column in which start skills stand.
    """
    any_time = [index for index, skill in enumerate(page.skills) if not POWERS.get(skill.does, True)]
    rest = [index for index in range(len(page.skills)) if index not in any_time]
    half = -(-len(rest) // 2)
    groups = (any_time, rest[:half], rest[half:])
    titles = ("any time", "mission rolls only", "mission rolls only")
    return [_group(page, title, group, state, front) for title, group in zip(titles, groups, strict=True)]


def _group(page: Page, title: str, group: Sequence[int], state: State | None, front: float) -> Row:
    rows = [_skill(page, index, state) for index in group]
    widest = max((len(_boxes(page, index)) for index in group), default=1)
    start = front if any(row["face"] or row["writes_face"] for row in rows) else 0.0
    return {
        "title": title if group else "",
        "rows": rows,
        "boxes_x": start,
        "names_x": start + 4.25 * widest + 1.55,
        "names": "|".join(row["name"].text.replace("|", "/") for row in rows),
    }


def _boxes(page: Page, index: int) -> tuple[int | None, ...]:
    """The scores of a skill's boxes; two empty ones where the page does not give them."""
    return page.skills[index].boxes or (None, None)


def _skill(page: Page, index: int, state: State | None) -> Row:
    skill, at = page.skills[index], ("skills", index)
    face = next((number for number, name in enumerate(page.start_chart, 1) if name == skill.name), 0)
    level = state.skills[index] if state else 0
    used = state.clones if state and skill.does == "ignore_failed_survival" else 0
    scores = _boxes(page, index)
    return {
        "face": Shown(str(face), is_house(page, ("start_skill", "chart", str(face)))) if face else None,
        "writes_face": not face and not all(page.start_chart),
        "name": Shown(skill.name, is_house(page, (*at, "name"))),
        "effect": shown(page, skill.effect, *at, "effect"),
        "boxes": Boxes(score_texts(page, scores, *at, "boxes"), min(level, len(scores)), ringed=min(used, len(scores))),
    }


_LONGEST_INSIDE = 2  # characters of a score in its box
_UNKNOWN_MEDALS, _UNKNOWN_DISCIPLINES = 7, 6


def medal_rows(page: Page, state: State | None) -> list[Row]:
    """The medals, from the one that is won first; lines to fill in where the page gives none."""
    if not page.medals:
        return [{"name": None, "boxes": Boxes(" ")} for _ in range(_UNKNOWN_MEDALS)]
    won = state.medals if state else 0
    return [
        {
            "name": shown(page, medal.name, "medals", "list", index, "name"),
            "boxes": Boxes(_medal_score(page, index), index < won),
        }
        for index, medal in enumerate(page.medals)
    ]


def _medal_score(page: Page, index: int) -> str:
    score = page.medals[index].score
    return inside([styled(negative(score) if score else "", is_house(page, ("medals", "list", index, "score")))])


def discipline(page: Page, state: State | None, full: bool) -> Row:
    """The Discipline boxes with what each costs inside, or beside the word where the boxes are too small."""
    count = page.discipline_boxes if page.discipline_boxes is not None else _UNKNOWN_DISCIPLINES
    score = page.discipline_score
    house = is_house(page, ("medals", "discipline", "score_each"))
    beside = score is not None and (not full or len(negative(score)) > _LONGEST_INSIDE)
    text = styled(negative(score), house) if score is not None and not beside else ""
    checked = min(state.disciplines, count) if state else 0
    title = f"Discipline, {negative(score or 0)} each" if beside else "Discipline"
    return {"title": title, "boxes": Boxes(inside([text] * count), checked), "count": count}


def score_rows(page: Page, score: Score | None) -> list[Row]:
    """The lines of the score block: label, what it brings, and the player's number."""
    tours = shown(page, page.tours_bonus, "bonuses", "tours_bonus_a_tour_left", after="*")
    rank = shown(page, page.rank_bonus, "bonuses", "rank_bonus", after="*")
    each = f"Promotion × {page.score_a_box}" if page.score_a_box is not None else "Promotion"
    labels = (
        ("Tours bonus", tours or Shown("*")),
        (each, None),
        ("Rank bonus", rank or Shown("*")),
        ("Missions", None),
        ("Skills", None),
        ("Medals", None),
        ("Total", None),
    )
    numbers: list[str] = [""] * len(labels) if score is None else _numbers(score)
    return [
        {"label": label, "amount": amount, "number": number}
        for (label, amount), number in zip(labels, numbers, strict=True)
    ]


def _numbers(score: Score) -> list[str]:
    lines = (score.tours_bonus, score.final_promotion, score.rank_bonus, score.missions, score.skills, score.medals)
    return [negative(number) for number in (*lines, score.total)]


def band_rows(page: Page, score: Score | None) -> list[Row]:
    """The scoring ranks with their totals; the one reached stands out."""
    return [
        {
            "range": _range(band.low, band.high),
            "title": band.title,
            "house": is_house(page, ("scoring_ranks", index)),
            "reached": score is not None and score.scoring_rank == band.title,
        }
        for index, band in enumerate(page.bands)
    ]


def _range(low: int | None, high: int | None) -> str:
    if low is None:
        return "any" if high is None else f"to {negative(high)}"
    return f"{negative(low)}+" if high is None else f"{negative(low)}–{negative(high)}"
