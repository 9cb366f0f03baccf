"""The words of a career page's sheet, in our own, made from the page's values; and what a page has too much of."""

from __future__ import annotations

from collections.abc import Iterator

from shipyard.systems.fsf.model import COLOURS, Page
from shipyard.systems.fsf.sheet_rows import dice_slots, discipline, promotion_rows, skill_groups
from shipyard.systems.fsf.sheet_values import HOUSE, negative

_NUMBERS = ("no", "one", "two", "three", "four")
_BOX_OF_DICE = (4, 3, 7)  # Components: blue, green, red (L16)


def subtitle(page: Page) -> str:
    """Which page it is."""
    known = {"house": "Career page, house values", "rulebook": "Career page, rulebook values"}
    return known.get(page.name, f"Career page {page.name}" if len(page.name) <= 40 else page.name)


def needed_things(page: Page) -> str:
    """What a player needs: the box of dice, or more where the page's ships have more."""
    counts = [max(pair) for pair in zip(_BOX_OF_DICE, dice_slots(page), strict=True)]
    blue, green, red = (f"{count} {colour}" for count, colour in zip(counts, COLOURS, strict=True))
    return f"one player, a pen, {blue}, {green} and {red} dice"


def tours_note(page: Page) -> str:
    """How many missions a Tour has."""
    count = page.tours.missions
    if count is None:
        return ""
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    note = f"a Tour has {number} mission{'' if count == 1 else 's'}"
    opener = next((page.skills[index].name for index in page.powers["extra_mission"]), "")
    return f"{note}; {opener} opens the boxes marked E" if opener and page.tours.mission_boxes != count else note


def how_to_play(page: Page, full: bool) -> list[tuple[str, str]]:
    """The game in a few lines, each with its number or none (Turn, L20-38); in fewer words on a small page."""
    cost = "" if page.discipline_score is None else f" where {negative(page.discipline_score)} is shown"
    survive = (
        "Either way roll a die to survive" if page.rules.survival_after_failure else "If won, roll a die to survive"
    )
    return [
        ("", "Before Tour 1: roll a die, check a box of that skill." if full else "First roll a die for a skill."),
        ("1", "Choose a mission; check a Tour box and an Executed box."),
        ("2", "Roll all dice of your ship, once; then use skills."),
        ("3", "Success: check points and skill, roll for the medal."),
        ("4", f"Failure: check a Discipline{cost}."),
        ("5", f"{survive}; failed, the career is over."),
        ("", "After the last: check the Tour."),
    ]


def skills_note(page: Page, full: bool) -> str:
    """How skills are used."""
    front = "a number in front: roll for the start skill"
    if not all(page.start_chart):
        front = "write 1 to 6 in front of the start skills"
    if not full:
        return f"each level once a mission; {front}"
    clone = next((page.skills[index].name for index in page.powers["ignore_failed_survival"]), "")
    circle = f" circle a used {clone};" if clone else ""
    return f"one box a level, each used once a mission;{circle} {front}"


def footnote(page: Page, full: bool) -> str:
    """What italics and empty lines mean, and the rules that the page sets where the rulebook has none."""
    house = any(source == HOUSE for source in page.sources.values())
    parts = ["Italic: house values, not the rulebook's."] if house else []
    if page.holes:
        parts.append(f"Empty lines: not {'in the rulebook' if page.name == 'rulebook' else 'given'}.")
    rules = _house_rules(page, full)
    return " ".join([*parts, f"House rules: {'; '.join(rules)}."] if rules else parts)


def _house_rules(page: Page, full: bool) -> list[str]:
    """The rules where the rulebook is silent, in fewer words on a small page."""
    top = (page.ranks[-1].name if page.ranks else None) or "the last rank"
    rules = []
    if page.rules.closed_when_full:
        rules.append("a mission with full Executed boxes is closed" if full else "full missions are closed")
    if not page.rules.keeps_lower_missions:
        rules.append("a rank flies its own missions only" if full else "own missions only")
    if page.rules.ends_at_top_rank:
        rules.append(f"a career ends at {top}" + (" and is scored however it ends" if full else ""))
    else:
        rules.append(f"a career goes on after {top}" + (" and is scored however it ends" if full else ""))
    return rules


def bonus_note(page: Page) -> str:
    """What the stars in the score block mean (L203, L205)."""
    top = (page.ranks[-1].name if page.ranks else None) or "the last rank"
    rank, tours, last = page.rank_bonus, page.tours_bonus, page.tours_bonus_last
    parts = [f"{rank} for the rank"] if rank is not None else []
    if tours is not None and last is not None:
        parts.append(f"{tours} if it came in Tour {last}, and {tours} more for each Tour earlier")
    elif last is not None:
        parts.append(f"Tours bonus if it came in Tour {last} or earlier")
    return f"* only for a {top}" + (f": {'; '.join(parts)}." if parts else ".")


def too_much(page: Page, height: float, least: float) -> Iterator[str]:
    """What of the page has no room on the sheet. `height` is the paper's in mm, `least` the one that its rows need."""
    if height < least:
        counts = f"{len(page.ranks)} ranks, {len(page.missions)} missions and {len(page.skills)} skills"
        yield f"{counts} need {least:.0f} mm of paper in height; it has {height:.0f} mm"
    yield from _tracks_too_long(page)
    for mission in page.missions:
        name = mission.name or "a mission"
        if len(mission.needs or ()) > 10:
            yield f"{name} needs {len(mission.needs or ())} numbers; a row has room for 10"
        if len(mission.executed) > 5:
            yield f"{name} has {len(mission.executed)} executed boxes; a row has room for 5"
    for skill in page.skills:
        if len(skill.boxes) > 3:
            yield f"{skill.name} has {len(skill.boxes)} boxes; a row has room for 3"


def _tracks_too_long(page: Page) -> Iterator[str]:
    limits = (
        (page.tours.count or 0, 18, "Tours"),
        (page.tours.mission_boxes or 0, 4, "mission boxes above a Tour"),
        (sum(dice_slots(page)), 14, "dice side by side"),
        (len(page.medals), 7, "medals"),
        (discipline(page, None, True)["count"], 9, "Discipline boxes"),
        (len(page.bands), 7, "scoring ranks"),
        (max((len(group["rows"]) for group in skill_groups(page, None)), default=0), 9, "skills in a column"),
    )
    for count, limit, what in limits:
        if count > limit:
            yield f"{count} {what}; the sheet has room for {limit}"
    for rank, boxes in zip(page.ranks, promotion_rows(page, None, True), strict=True):
        count = boxes.texts.count("|") + 1
        if count > 8:
            yield f"{rank.name or 'a rank'} has {count} promotion boxes; a row has room for 8"
