"""What the career page's sheet shows: a page blank, or filled in as a career stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shipyard.core import library
from shipyard.core.system import SheetRequest, View
from shipyard.core.tables import load_table
from shipyard.systems.fsf import sheet_rows, sheet_words
from shipyard.systems.fsf.derive import CareerNumbers, PageNumbers
from shipyard.systems.fsf.model import Page
from shipyard.systems.fsf.reading import DEFAULT_PAGE, read_page
from shipyard.systems.fsf.sheet_values import Boxes, inside

_RANKS, _MISSIONS, _SKILLS = 13, 15, 5  # rows that are always kept
_ROWS = 49.15  # height of the whole page in rows, with those
_HOW_LEAST = 41.0  # mm that fifteen lines of How to play take in the small form


@dataclass(frozen=True)
class Form:
    """The measures of a form. `scale` is that of every width; type sizes are pt, the rest mm.

    `sizes`: title, head, text, small, name and sums by hand. `rows`: least and greatest height of a row. `groups`:
    widths of the columns of skills, `group_gap` apart. `needs`: pitch and diameter of a mission's dice. `front`: room
    for the start-skill number. `full`: with a number in every promotion box, and all words at their full length.
    """

    scale: float
    sizes: tuple[float, float, float, float, float, float]
    margin: float
    rows: tuple[float, float]
    groups: tuple[float, float, float]
    group_gap: float
    needs: tuple[float, float]
    front: float
    full: bool

    @property
    def width(self) -> float:
        """The width of everything that is drawn."""
        return round(_WIDTH * self.scale, 3)

    def least_height(self, rows: float) -> float:
        """The lowest page that takes so many rows."""
        return rows * self.rows[0] + 2 * self.margin


_WIDTH = 190.0
_SIDE = 4.3  # mm: what stays white at the sides, at least
_FULL = Form(1.0, (19, 10, 8.5, 7, 12, 11), 10.0, (4.9, 6.2), (61.0, 66.5, 54.5), 4.0, (4.9, 4.5), 4.2, full=True)
_SMALL = Form(0.7, (13.5, 7.2, 6, 6, 9, 8), 7.5, (3.7, 4.4), (60.2, 66.4, 59.0), 2.2, (5.05, 4.8), 3.4, full=False)


def form_for(width: float, height: float, rows: float) -> Form:
    """The full form where the page has room for it, else the small one, made for A5 and as wide as half of Letter."""
    if width >= _FULL.width + 2 * _SIDE and height >= _FULL.least_height(rows):
        return _FULL
    return replace(_SMALL, scale=min(_SMALL.scale, (width - 2 * _SIDE) / _WIDTH))


def career_page(numbers: CareerNumbers, request: SheetRequest) -> View:
    """The career's page with every box checked that the career has checked."""
    return _sheet(numbers.page, numbers, request, numbers.career.name)


def empty_page(numbers: PageNumbers, request: SheetRequest) -> View:
    """A page with nothing checked."""
    return _sheet(numbers.page, None, request, numbers.page.title or numbers.page.name)


def blank_page(request: SheetRequest) -> View:
    """The house page with nothing checked."""
    page = shipped_page(DEFAULT_PAGE)
    return _sheet(page, None, request, page.title or page.name)


def shipped_page(name: str) -> Page:
    """A page that ships with Shipyard. Raises KeyError for an unknown name."""
    return read_page(load_table(library.designs("fsf-page")[name]))


def _sheet(page: Page, played: CareerNumbers | None, request: SheetRequest, name: str) -> View:
    rows = _row_counts(page)
    height = _ROWS + sum(rows.values()) - _RANKS - _MISSIONS - _SKILLS
    form = form_for(request.width, request.height, height)
    title, head, text, small, hand, sums = form.sizes
    row = (request.height - 2 * form.margin) / height
    u = min(row, form.rows[1])
    state = played.replay.state if played else None
    return {
        "name": name,
        "s": form.scale,
        "u": round(u, 4),
        "full": form.full,
        "margin": form.margin,
        "width": form.width,
        "type": {"title": title, "head": head, "text": text, "small": small, "hand": hand, "sums": sums},
        "groups": _group_places(form),
        "needs_pitch": form.needs[0],
        "needs_disc": form.needs[1],
        "keep": rows,
        "refusals": list(sheet_words.too_much(page, request.height, form.least_height(height))),
        **_words(page, form.full, request.remarks),
        "how_to_play": sheet_words.how_to_play(page, form.full) if form.full or _has_room(page, rows, u) else [],
        **_written(played),
        "tours": _tours(page, played),
        "ranks": sheet_rows.rank_rows(page, state, form.full),
        "dice_pitch": sheet_rows.dice_pitch(sheet_rows.dice_slots(page)),
        "missions": sheet_rows.mission_rows(page, state),
        "skills": sheet_rows.skill_groups(page, state, form.front),
        "medals": sheet_rows.medal_rows(page, state),
        "discipline": sheet_rows.discipline(page, state, form.full),
        "score": sheet_rows.score_rows(page, played.score if played else None),
        "bands": sheet_rows.band_rows(page, played.score if played else None),
    }


def _row_counts(page: Page) -> Mapping[str, int]:
    """Rows of each block; the drawn ones are kept for a smaller page, so that the panels beside them have room."""
    groups = sheet_rows.skill_groups(page, None)
    return {
        "ranks": max(_RANKS, len(page.ranks)),
        "missions": max(_MISSIONS, len(page.missions)),
        "skills": max(_SKILLS, *(len(group["rows"]) for group in groups)),
    }


def _has_room(page: Page, rows: Mapping[str, int], u: float) -> bool:
    """Whether the small form has room for How to play beside Tours and ranks, above medals and discipline."""
    return (3.67 + rows["ranks"] - 0.9 * len(page.medals)) * u >= _HOW_LEAST


def _group_places(form: Form) -> list[tuple[float, float]]:
    """Left edge and width of the three columns of skills."""
    places, x = [], 0.0
    for wide in form.groups:
        places.append((round(x, 3), wide))
        x += wide + form.group_gap
    return places


def _words(page: Page, full: bool, remarks: Sequence[str]) -> Mapping[str, Any]:
    things = sheet_words.needed_things(page)
    return {
        "title": (page.title or page.name).upper(),
        "subtitle": sheet_words.subtitle(page),
        "things": ", ".join(remarks) or things,
        "tours_note": sheet_words.tours_note(page),
        "skills_note": sheet_words.skills_note(page, full),
        "footnote": sheet_words.footnote(page, full),
        "bonus_note": sheet_words.bonus_note(page),
    }


def _written(played: CareerNumbers | None) -> Mapping[str, str]:
    """The player's name and start skill, as written on the lines of the header."""
    if played is None:
        return {"player": "", "start_skill": ""}
    levels = played.replay.start.skills
    names = [skill.name for skill, level in zip(played.page.skills, levels, strict=True) for _ in range(level)]
    return {"player": played.career.name, "start_skill": ", ".join(names) or "none"}


def _tours(page: Page, played: CareerNumbers | None) -> list[Mapping[str, Any]]:
    """The Tours with the boxes above them: the lower two first, then those that a skill opens."""
    count, boxes = page.tours.count or 15, page.tours.mission_boxes or 4
    base = page.tours.missions if page.tours.missions is not None else boxes
    flown = [len(flights) for flights in played.career.tours] if played else []
    ends = _ends(page.tours.short_game, count)
    tours: list[Mapping[str, Any]] = []
    for number in range(1, count + 1):
        done = flown[number - 1] if number <= len(flown) else 0
        tours.append(
            {
                "number": number,
                "lower": _mission_boxes(0, min(2, boxes), base, done),
                "upper": _mission_boxes(2, boxes, base, done),
                "checked": int(played is not None and number <= played.tour_boxes),
                "ends": ends.get(number, ""),
            }
        )
    return tours


def _ends(short: int | None, count: int) -> Mapping[int, str]:
    """The Tours with which a game ends, and the words under them; side by side there is room for one word."""
    beside = short == count - 1
    ends = {} if short is None else {short: "short" if beside else "short game ends"}
    return {**ends, count: "career" if beside else "career ends"}


def _mission_boxes(first: int, end: int, base: int, done: int) -> Boxes:
    texts = ["" if place < base else "E" for place in range(first, end)]
    return Boxes(inside(texts) if texts else "", max(0, min(done, end) - first))
