"""The sheets as listings of their marks, compared with `golden/`.

A listing that is missing is a failure, as is one that no sheet belongs to. After a change that is meant, look at the
picture of the sheet first, then write the listings anew with

    SHIPYARD_GOLDEN=write python -m pytest tests/test_golden_sheets.py

and look at what changed in them, too.
"""

import difflib
import os
from pathlib import Path

import pytest

from shipyard.core import library
from shipyard.core import system as systems
from shipyard.core.findings import ERROR
from shipyard.pipeline import Yard
from shipyard.press.marks import listing
from shipyard.press.papers import paper
from shipyard.printing import Job, print_blank, print_designs

FOLDER = Path(__file__).parent / "golden"
WRITE = os.environ.get("SHIPYARD_GOLDEN") == "write"

# Name of the listing: the designs on it, the paper, the style.
SHIPPED = {
    "bfcs-half-cards": ([("bfcs-ship", "escort"), ("bfcs-ship", "minimal-ship")], "a4", "tracked"),
    "bfcs-half-cards-letter": ([("bfcs-ship", "escort"), ("bfcs-ship", "minimal-ship")], "letter", "tracked"),
    "bfcs-page-card": ([("bfcs-ship", "resolute")], "a4", "tracked"),
    "bfcs-page-card-tl9": ([("bfcs-ship", "swift")], "letter", "tracked"),
    "fpf-squadrons-tracked": ([("fpf-ship", "enterprise"), ("fpf-ship", "d-25-b-bird-of-prey")], "a4", "tracked"),
    "fpf-squadrons-tracked-letter": (
        [("fpf-ship", "enterprise"), ("fpf-ship", "d-10-k-drakonath")],
        "letter",
        "tracked",
    ),
    "fpf-squadrons-classic": (
        [("fpf-ship", "enterprise"), ("fpf-ship", "charger"), ("fpf-ship", "d-2-a-sting")],
        "a4",
        "classic",
    ),
    "fpf-roster-and-mixed-squadron": ([("fpf-fleet", "federation-picket")], "a4", "tracked"),
    "fpf-roster-and-mixed-squadron-classic": ([("fpf-fleet", "federation-picket")], "letter", "classic"),
}
BLANKS = {
    "blank-fpf-ship-tracked": ("fpf-ship", "tracked"),
    "blank-fpf-ship-classic": ("fpf-ship", "classic"),
    "blank-fpf-fleet": ("fpf-fleet", "tracked"),
    "blank-bfcs-ship": ("bfcs-ship", "tracked"),
}


def _shipped(designs, paper_name, style):
    loaded = [Yard().load(library.designs(kind)[name]) for kind, name in designs]
    return print_designs(loaded, Job(paper(paper_name), {"style": style}))


def _blank(kind, style):
    (sheet,) = [sheet for sheet in systems.kind(kind).sheets if sheet.blank is not None]
    return print_blank(kind, kind.partition("-")[0], sheet, Job(paper("a4"), {"style": style}))


SHEETS = {name: (_shipped, given) for name, given in SHIPPED.items()}
SHEETS |= {name: (_blank, given) for name, given in BLANKS.items()}


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_drawn_as_its_listing_says(name):
    draw, given = SHEETS[name]
    printed = draw(*given)
    assert [finding.message for finding in printed.findings if finding.level == ERROR] == []
    drawn = listing(list(printed.pages))
    path = FOLDER / f"{name}.txt"
    if WRITE:
        path.write_text(drawn, encoding="utf-8")
    assert path.is_file(), f"no listing {path.name}; see the head of this file for how to write it"
    golden = path.read_text(encoding="utf-8")
    changed = difflib.unified_diff(golden.split("\n"), drawn.split("\n"), path.name, "as drawn", n=1, lineterm="")
    assert golden == drawn, "\n".join(line for line, _ in zip(changed, range(40), strict=False))


def test_no_listing_is_left_over():
    """Those of other games are written and compared by their own tests, under their own names."""
    ours = {path.stem for path in FOLDER.glob("*.txt") if path.stem.startswith(("bfcs-", "fpf-", "blank-"))}
    assert ours == set(SHEETS)


def test_every_game_with_sheets_has_listings():
    for system in systems.systems():
        if any(kind.sheets for kind in system.kinds):
            assert list(FOLDER.glob(f"{system.name}-*.txt")), system.name


def test_a_sheet_is_drawn_alike_twice():
    draw, given = SHEETS["fpf-roster-and-mixed-squadron"]
    assert listing(list(draw(*given).pages)) == listing(list(draw(*given).pages))
