"""Checks of a career page. Each docstring is the check's manual page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from shipyard.core import library
from shipyard.core.checks import Check, Fault
from shipyard.core.findings import ERROR, WARNING, Path
from shipyard.core.nearest import did_you_mean
from shipyard.core.tables import load_table
from shipyard.systems.fsf import words
from shipyard.systems.fsf.matching import covered
from shipyard.systems.fsf.model import COLOURS, Band, Counts, Page
from shipyard.systems.fsf.reading import read_page

BOX_OF_DICE: Counts = (4, 3, 7)  # blue, green, red (Components, L16)
_HIGHEST = 99


def promotion_boxes_out_of_order(page: Page) -> Iterator[Fault]:
    """A rank's promotion box does not lie above that of the rank before it, or beyond the track.

    Ranks are listed from the lowest to the highest; each promotion box is checked once.

    Fails:  promotion_box: {value: 8, source: house}    # below a rank at box 9
    Fixed:  promotion_box: {value: 15, source: house}
    """
    last, name = -1, ""
    for index, rank in enumerate(page.ranks):
        path: Path = ("ranks", index, "promotion_box")
        box = rank.promotion_box
        if box is None:
            continue
        if box <= last:
            yield Fault(
                path, f"{words.rank_named(page, index)} starts at promotion box {box}, {name} at {last} already"
            )
        elif page.promotion_boxes is not None and box > page.promotion_boxes:
            words_ = (
                f"{words.rank_named(page, index)} starts at promotion box {box}; the track has {page.promotion_boxes}"
            )
            yield Fault(path, words_)
        if box > last:
            last, name = box, words.rank_named(page, index)


def first_rank_missing(page: Page) -> Iterator[Fault]:
    """The first rank does not start at promotion box 0, so that a career begins without a rank.

    Fails:  promotion_box: {value: 1, source: house}    # of the first rank
    Fixed:  promotion_box: {value: 0, source: house}
    """
    box = page.ranks[0].promotion_box
    if box != 0:
        stated = "has no promotion box" if box is None else f"starts at promotion box {box}"
        words_ = f"a career starts at promotion box 0; the first rank, {words.rank_named(page, 0)}, {stated}"
        yield Fault(("ranks", 0, "promotion_box"), words_)


def name_twice(page: Page) -> Iterator[Fault]:
    """Two ranks, missions or skills have the same name; a career could mean either, and ranks would go in a circle.

    Fails:  - name: {value: Ensign, source: house}    # the second rank of that name
    Fixed:  - name: {value: Lieutenant JG, source: house}
    """
    for what, names in (
        ("ranks", [rank.name for rank in page.ranks]),
        ("missions", [mission.name for mission in page.missions]),
        ("skills", [skill.name for skill in page.skills]),
    ):
        first_of: dict[str | None, int] = {}
        for index, name in enumerate(names):
            first = first_of.setdefault(name, index)
            if name and first < index:
                words_ = (
                    f"{name[:40]} is already the name of number {first + 1} of the {what}, this is number {index + 1}"
                )
                yield Fault((what, index, "name"), words_)


def unknown_opened_mission(page: Page) -> Iterator[Fault]:
    """A rank opens a mission that the page does not have.

    Fails:  opens: {value: [Survay, Aid], source: rulebook}
    Fixed:  opens: {value: [Survey, Aid], source: rulebook}
    """
    for index, rank in enumerate(page.ranks):
        for place, name in enumerate(rank.opens or ()):
            if name not in page.mission_index:
                path: Path = ("ranks", index, "opens", "value", place)
                words_ = f"{words.rank_named(page, index)} opens {name[:40]!r}, which is no mission of this page"
                yield Fault(path, words_, did_you_mean(name, page.mission_index))


def mission_never_opens(page: Page) -> Iterator[Fault]:
    """No rank opens the mission, or two do.

    A mission without a rank can never be flown. Where ranks keep the missions of the ranks below, opening one again
    does nothing.

    Fails:  opens: {value: [Survey], source: house}    # and Aid in no rank
    Fixed:  opens: {value: [Survey, Aid], source: house}
    """
    if any(rank.opens is None for rank in page.ranks):
        return
    for index, mission in enumerate(page.missions):
        openers = [each for each, rank in enumerate(page.ranks) if mission.name in (rank.opens or ())]
        if mission.name is not None and not openers:
            yield Fault(("missions", index, "name"), f"no rank opens {mission.name}")
        elif len(openers) > 1 and page.rules.keeps_lower_missions:
            names = " and ".join(words.rank_named(page, each) for each in openers)
            yield Fault(
                ("ranks", openers[1], "opens"), f"{mission.name} is opened {words.times(len(openers))}: by {names}"
            )


def unknown_page_skill(page: Page) -> Iterator[Fault]:
    """A mission or the start chart names a skill that the page does not have.

    Fails:  skill: {value: Fitnes, source: house}
    Fixed:  skill: {value: Fitness, source: house}
    """
    named: list[tuple[Path, str | None]] = [
        (("missions", index, "skill"), mission.skill) for index, mission in enumerate(page.missions)
    ]
    named += [(("start_skill", "chart", str(face)), skill) for face, skill in enumerate(page.start_chart, 1)]
    for path, skill in named:
        if skill and skill not in page.skill_index:
            yield Fault(path, f"{skill[:40]!r} is no skill of this page", did_you_mean(skill, page.skill_index))


def beyond_box_of_dice(page: Page) -> Iterator[Fault]:
    """A ship needs more dice, with those that skills add, than the game's box has: 4 blue, 3 green, 7 red.

    The rulebook lists those dice and no others; a page of your own may ask for more, if you have them.

    Fails:  dice: {value: {blue: 4, green: 2, red: 6}, source: house}    # with Command: 5 blue
    Fixed:  dice: {value: {blue: 3, green: 2, red: 6}, source: house}
    """
    extra = _extra_dice(page)
    for index, rank in enumerate(page.ranks):
        pool = [ship + more for ship, more in zip(rank.dice or (0, 0, 0), extra, strict=True)]
        for colour, count, limit in zip(COLOURS, pool, BOX_OF_DICE, strict=True):
            if rank.dice is not None and count > limit:
                words_ = f"{words.rank_named(page, index)} can roll {count} {colour} dice; the box has {limit}"
                yield Fault(("ranks", index, "dice"), words_)


def _extra_dice(page: Page) -> Counts:
    blue, green, red = (
        sum(len(page.skills[index].boxes) for index in page.powers[f"extra_{colour}_die"]) for colour in COLOURS
    )
    return blue, green, red


def fewer_dice_with_rank(page: Page) -> Iterator[Fault]:
    """A rank's ship has fewer dice of a colour than that of the rank before it.

    Fails:  dice: {value: {blue: 1, green: 1, red: 1}, source: house}    # after a ship with 2 blue
    Fixed:  dice: {value: {blue: 2, green: 1, red: 1}, source: house}
    """
    last, name = (0, 0, 0), ""
    for index, rank in enumerate(page.ranks):
        if rank.dice is None:
            continue
        for colour, count, before in zip(COLOURS, rank.dice, last, strict=True):
            if count < before:
                words_ = f"{words.rank_named(page, index)} has {count} {colour}, {name} has {before}"
                yield Fault(("ranks", index, "dice"), words_)
        last, name = rank.dice, words.rank_named(page, index)


def mission_cannot_succeed(page: Page) -> Iterator[Fault]:
    """No ship of the page has the dice for a mission, whatever they show and with every skill.

    Fails:  needs: {value: [{colour: red, number: 6}], source: house}    # and no ship with a red die
    Fixed:  needs: {value: [{colour: blue, number: 6}], source: house}
    """
    ships = [rank.dice for rank in page.ranks if rank.dice is not None]
    if len(ships) < len(page.ranks):
        return
    swaps = sum(len(page.skills[index].boxes) for index in page.powers["any_colour"])
    most = [max(dice[i] for dice in ships) + more for i, more in enumerate(_extra_dice(page))]
    blue, green, red = ((_HIGHEST,) * count for count in most)
    for index, mission in enumerate(page.missions):
        if mission.needs is not None and not covered(mission.needs, (blue, green, red), swaps):
            words_ = f"{words.mission_named(page, index)} needs {words.needed(mission.needs)}; a ship rolls at most "
            yield Fault(("missions", index, "needs"), words_ + words.counted(most))


def scoring_bands_broken(page: Page) -> Iterator[Fault]:
    """The scoring ranks leave a total out or hold one twice.

    Each begins one above the last; the first has no lower end and the last no upper end. A printed range that
    overlaps goes into `printed`.

    Fails:  - {title: Drudge, from: 50, to: 75, source: rulebook}    # after a band that ends at 50
    Fixed:  - {title: Drudge, from: 51, to: 75, printed: 50 to 75, source: rulebook}
    """
    last: int | None = None
    for index, band in enumerate(page.bands):
        path: Path = ("scoring_ranks", index)
        if index and last is None:
            yield Fault(path, f"{band.title} comes after a scoring rank without an upper end")
        elif index and band.low != (last or 0) + 1:
            start = "has no lower end" if band.low is None else f"starts at {band.low}"
            yield Fault(
                path, f"{band.title} {start}; the scoring rank before it ends at {last}", f"from: {(last or 0) + 1}"
            )
        elif not index and band.low is not None:
            yield Fault(
                path, f"the first scoring rank starts at {band.low}; totals below it have none", "take `from` away"
            )
        if band.low is not None and band.high is not None and band.high < band.low:
            yield Fault(path, f"{band.title} ends at {band.high}, below its start at {band.low}")
        last = band.high
    if page.bands and last is not None:
        yield Fault(
            ("scoring_ranks", len(page.bands) - 1), f"totals above {last} have no scoring rank", "take `to` away"
        )


def source_missing(page: Page) -> Iterator[Fault]:
    """A value does not say where it comes from.

    The printed page shows house values in italics; a value of your own is `house`.

    Fails:  ship: {value: Scout}
    Fixed:  ship: {value: Scout, source: rulebook}
    """
    for path, source in page.sources.items():
        if not source:
            yield Fault(path, f"{words.value_named(page, path)} does not say where it comes from", "source: house")


def not_the_rulebooks_value(page: Page) -> Iterator[Fault]:
    """A value says that it is the rulebook's, and the rulebook gives another or none.

    The shipped page `rulebook` holds what the rulebook gives. Ranks, missions and skills are compared by name. A value
    of your own has `source: house`.

    Fails:  survival: {value: 4, source: rulebook}    # Aid has 2
    Fixed:  survival: {value: 2, source: rulebook}
    """
    printed = _by_name(rulebook_page())
    for key, (path, value) in _by_name(page).items():
        if page.sources.get(path) == "rulebook":
            if key not in printed:
                yield Fault(path, f"the rulebook does not give {words.value_named(page, path)}", "source: house")
            elif _comparable(printed[key][1]) != _comparable(value):
                words_ = (
                    f"{words.value_named(page, path)} is {_said(printed[key][1])} in the rulebook, not {_said(value)}"
                )
                yield Fault(path, words_, "a value of your own has `source: house`")


def _said(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_said, value))
    if isinstance(value, dict):
        return " ".join(f"{each}" if key in ("colour", "number") else f"{key} {each}" for key, each in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)


@cache
def rulebook_page() -> Page:
    """The shipped page with the rulebook's values."""
    return read_page(load_table(library.designs("fsf-page")["rulebook"]))


def _by_name(page: Page) -> dict[tuple[object, ...], tuple[Path, object]]:
    """Every value that is given, by a key with names in place of list positions: (path, value)."""
    found: dict[tuple[object, ...], tuple[Path, object]] = {}
    rows: dict[str, tuple[Any, ...]] = {
        "ranks": page.ranks,
        "missions": page.missions,
        "skills": page.skills,
        "scoring_ranks": page.bands,
    }
    for path, value in page.values.items():
        if path in page.sources:
            row = rows[str(path[0])][int(path[1])] if path[0] in rows else None
            name = path[1] if row is None else row.title if isinstance(row, Band) else row.name
            found[path[0], name, *path[2:]] = (path, value)
    return found


def _comparable(value: object) -> object:
    """Lists without their order, dice without those that are not there."""
    if isinstance(value, list):
        return sorted(map(repr, map(_comparable, value)))
    if isinstance(value, dict):
        return sorted((key, each) for key, each in value.items() if each)
    return value


PAGE_CHECKS = (
    Check("FSF201", ERROR, promotion_boxes_out_of_order, ("FSF, Missions, Promotion Points (L66)",), whole=False),
    Check("FSF202", ERROR, first_rank_missing, ("FSF, Sample, Tour 1 (L102)",), whole=False),
    Check("FSF203", ERROR, name_twice, whole=False),
    Check("FSF204", ERROR, unknown_opened_mission, ("FSF, Turn, step 3 (L25)",)),
    Check("FSF205", WARNING, mission_never_opens, ("FSF, Turn, step 3 (L25)",)),
    Check("FSF206", ERROR, unknown_page_skill, ("FSF, Skills (L68)",)),
    Check("FSF207", WARNING, beyond_box_of_dice, ("FSF, Components (L16)",)),
    Check("FSF208", WARNING, fewer_dice_with_rank, whole=False),
    Check("FSF209", WARNING, mission_cannot_succeed, ("FSF, Executing Missions (L56-62)",)),
    Check("FSF210", ERROR, scoring_bands_broken, ("FSF, Scoring Ranks (L88-94)", "washout"), whole=False),
    Check("FSF211", ERROR, source_missing, ("missing-page",), whole=False),
    Check("FSF401", ERROR, not_the_rulebooks_value, ("missing-page",)),
)
