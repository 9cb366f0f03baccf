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
# Games put away: the state document, the paper, the style.
_FPF = """{kind: fpf-state, name: Case, ship: d-10-k-drakonath, turn: 2, ships: [
  {number: 1, called: Amar, leader: true, lost: {superstructure: 13, shields: 6, power: 1, phasers: [1, 2], photons: [0, 1], computer: 6},
   speeds: [20, 28, 36], fired: [2], note: out of control}, {number: 3, destroyed: true}]}"""
_BFCS = """{kind: bfcs-state, name: Case, ship: escort, turn: 1, ships: [{shields_down: true, note: holed,
  lost: {move: 1, shields: 4, beams: 3, missiles: 12, holds: 1, frame: 2, hit_dice: {d6: 2, d4: 1}},
  velocity: [[0, 4, 0], [0, 5, -1]]}]}"""
_STSTCS = """{kind: ststcs-state, name: Case, ship: tholian-ca-a, ships: [{called: Attrex, captain: Loskene,
  lost: {superstructure: 7, warp: [4, 1], impulse: 1, shields: [13, 6, 0, 0, 0, 9], web_generators: [B],
  weapons: [{type: TTB-1, lost: 4}, {type: TTP-2, arc: f, lost: 1}]}}]}"""
MARKED = {
    "marked-fpf-tracked": (_FPF, "a4", "tracked"),
    "marked-fpf-classic": (_FPF, "letter", "classic"),
    "marked-bfcs": (_BFCS, "a4", "tracked"),
    "marked-ststcs": (_STSTCS, "letter", "tracked"),
}


def _shipped(designs, paper_name, style, across=False, **options):
    loaded = [Yard().load(library.designs(kind)[name]) for kind, name in designs]
    return print_designs(loaded, Job(paper(paper_name, across), {"style": style, **options}))


def _on_a5(designs):
    """A squadron at its size on A5 across, the quick reference after it."""
    return _shipped(designs, "a5", "tracked", across=True, reference="yes")


def _blank(kind, style):
    (sheet,) = [sheet for sheet in systems.kind(kind).sheets if sheet.blank is not None]
    return print_blank(kind, kind.partition("-")[0], sheet, Job(paper("a4"), {"style": style}))


def _marked(state, paper_name, style):
    yard = Yard()
    loaded = yard.load_text(state.encode())
    design = yard.loaded[loaded.references[-1]]
    states = {design.key: loaded.kind.derive(loaded.design)}
    return print_designs([design], Job(paper(paper_name), {"style": style}, states=states))


SHEETS = {name: (_shipped, given) for name, given in SHIPPED.items()}
SHEETS["fpf-squadron-and-reference-a5"] = (_on_a5, ([("fpf-ship", "enterprise")],))
SHEETS["bfcs-half-card-a5"] = (_on_a5, ([("bfcs-ship", "escort")],))
SHEETS |= {name: (_blank, given) for name, given in BLANKS.items()}
SHEETS |= {name: (_marked, given) for name, given in MARKED.items()}


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
    ours = {path.stem for path in FOLDER.glob("*.txt") if path.stem.startswith(("bfcs-", "fpf-", "blank-", "marked-"))}
    assert ours == set(SHEETS)


def test_every_game_with_sheets_has_listings():
    for system in systems.systems():
        if any(kind.sheets for kind in system.kinds):
            assert list(FOLDER.glob(f"{system.name}-*.txt")), system.name


def test_a_sheet_is_drawn_alike_twice():
    draw, given = SHEETS["fpf-roster-and-mixed-squadron"]
    assert listing(list(draw(*given).pages)) == listing(list(draw(*given).pages))
