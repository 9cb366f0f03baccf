"""Values of a career page as its sheet shows them: text, upright for the rulebook's and italic for the house's."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from shipyard.core.findings import Path
from shipyard.systems.fsf.model import Page

HOUSE = "house"
MINUS = "–"


@dataclass(frozen=True, slots=True)
class Shown:
    """A text on the sheet. `house` prints it in italics."""

    text: str
    house: bool = False


@dataclass(frozen=True, slots=True)
class Boxes:
    """A row of boxes to check.

    `texts` stand inside, in the markup's form; `crossed` are checked, `ringed` used up, `marked` stand out (all from
    the left); `pitch` is their distance in mm.
    """

    texts: str
    crossed: int = 0
    marked: int = 0
    ringed: int = 0
    pitch: float = 4.25


def shown(page: Page, value: object, *path: str | int, after: str = "") -> Shown | None:
    """A value of the page with its source; None for a hole."""
    return None if value is None else Shown(f"{value}{after}", is_house(page, path))


def is_house(page: Page, path: Path) -> bool:
    """Whether a value is the house's."""
    return page.sources.get(path) == HOUSE


def negative(number: int) -> str:
    """A whole number with the sign as it is printed: `–3`."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def inside(texts: Iterable[str]) -> str:
    """Texts of boxes or dice as a list of the markup; a space stands for an empty one."""
    return "|".join(text or " " for text in texts)


def styled(text: str, house: bool) -> str:
    """A text of a box or die, marked for italics."""
    return f"~{text}" if house and text else text


def score_texts(page: Page, scores: Iterable[int | None], *path: str | int) -> str:
    """Scores as they stand in their boxes: nothing for 0 and for one that is not given."""
    texts = (styled(negative(score), is_house(page, (*path, i))) if score else "" for i, score in enumerate(scores))
    return inside(texts)
