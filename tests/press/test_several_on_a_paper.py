"""Several pages on one paper, and pages on smaller paper: everything stays in its part, and cut marks between them."""

import pytest
from placed_marks import Line, Text, boxes, faults, texts

from shipyard.core import library
from shipyard.core import system as systems
from shipyard.core.findings import ERROR
from shipyard.pipeline import Yard
from shipyard.press.pages import Wishes
from shipyard.press.papers import EDGE, LEAST_SCALE, Paper, imposed, paper
from shipyard.printing import Job, print_blank, print_designs

KINDS = [kind.name for system in systems.systems() for kind in system.kinds if kind.sheets]


def designs(kind):
    return [Yard().load(path) for path in library.designs(kind).values()]


def job(name, up=2, across=False, **more):
    return Job(paper(name, across), {"reference": "yes"}, up=up, turn=True, **more)


@pytest.mark.parametrize(("name", "up"), [("a4", 2), ("letter", 2), ("a3", 2), ("a3", 4), ("tabloid", 3)])
@pytest.mark.parametrize("kind", KINDS)
def test_each_page_stays_in_its_part_of_the_paper(kind, name, up):
    wanted = job(name, up)
    found = print_designs(designs(kind)[:4], wanted)
    if not found.pages:  # three A4 pages on tabloid are too small to read for some sheets, and that is said
        assert {finding.code for finding in found.findings} == {"YARD201"}
        return
    assert [finding for finding in found.findings if finding.level == ERROR] == []
    slots = wanted.imposition(systems.kind(kind).sheets[-1]).slots
    for page in found.pages:
        assert faults(page) == []
        for part in boxes(page):
            if isinstance(part.mark, Text):
                assert any(within(part, slot) for slot in slots), part


def within(box, slot):
    """Whether it stands in a slot, with a margin to cut in."""
    return (
        box.left >= slot.x + 2
        and box.top >= slot.y + 2
        and box.right <= slot.x + slot.width - 2
        and box.bottom <= slot.y + slot.height - 2
    )


def test_cut_marks_stand_at_the_edges_between_two_pages():
    (page,) = print_designs(designs("fsf-page"), job("a4")).pages
    assert (page.width, page.height) == (297.0, 210.0)
    marks = [box for box in boxes(page) if isinstance(box.mark, Line) and box.left == box.right == 148.5]
    assert sorted((round(mark.top), round(mark.bottom)) for mark in marks) == [(3, 8), (202, 207)]


@pytest.mark.parametrize("margin", [0, 5, 10, 18])
@pytest.mark.parametrize("kind", KINDS)
def test_a_margin_stays_white_on_every_side(kind, margin):
    for page in print_designs(designs(kind)[:2], job("a4", 1, margin=float(margin))).pages:
        box = (
            min(box.left for box in boxes(page)),
            min(box.top for box in boxes(page)),
            page.width - max(box.right for box in boxes(page)),
            page.height - max(box.bottom for box in boxes(page)),
        )
        assert min(box) >= max(margin - 1.6, 2.9), box  # lines to cut along may go further out


@pytest.mark.parametrize("least", [(202.0, 148.0), (139.7, 205.0), (198.0, 196.0)])
def test_a_page_is_reduced_only_as_far_as_it_must(least):
    for wide in range(100, 300, 10):
        for high in range(100, 400, 10):
            found = imposed(Paper(float(wide), float(high)), least)
            assert found.page.width >= least[0] - 0.001 and found.page.height >= least[1] - 0.001
            if found.scale < 1:
                tight = abs(found.page.width - least[0]) < 0.01 or abs(found.page.height - least[1]) < 0.01
                assert tight
            assert found.too_small == (min(wide / least[0], high / least[1]) < LEAST_SCALE - 0.001)
    assert EDGE < 10


@pytest.mark.parametrize(
    ("size", "codes"), [("100x100mm", {"YARD201"}), ("a5", {"YARD204"}), ("150x200mm", {"YARD204"}), ("a4", set())]
)
def test_an_empty_sheet_is_reduced_or_refused_as_a_full_one_is(size, codes):
    (sheet,) = systems.kind("bfcs-ship").sheets
    blank = print_blank("bfcs-ship", "bfcs", sheet, Job(paper(size), {}))
    full = print_designs(designs("bfcs-ship")[:1], Job(paper(size), {}))
    assert {finding.code for finding in blank.findings} == {finding.code for finding in full.findings} == codes
    assert bool(blank.pages) == bool(full.pages) == ("YARD201" not in codes)


ODD = ["145x145mm", "600x160mm", "203x150mm", "1000x1000mm", "198x196mm", "205x255mm"]


@pytest.mark.parametrize("size", ODD)
@pytest.mark.parametrize("kind", KINDS)
def test_paper_of_any_shape(kind, size):
    found = print_designs(designs(kind)[:2], Job(paper(size), {"reference": "yes"}))
    assert [fault for page in found.pages for fault in faults(page)] == []
    refused = {finding.message for finding in found.findings if finding.level == ERROR}
    assert bool(found.pages) != bool(refused), refused


# References.


@pytest.mark.parametrize("style", ["tracked", "classic"])
def test_the_quick_reference_stands_once_after_the_squadrons(style):
    ships = designs("fpf-ship")
    plain = print_designs(ships, Job(paper("a4"), {"style": style})).pages
    pages = print_designs(ships, Job(paper("a4"), {"style": style, "reference": "yes"})).pages
    assert ["The turn" in texts([page]) for page in pages] == [False] * len(plain) + [True]


def test_the_quick_reference_has_the_words_of_the_roster():
    fleet = designs("fpf-fleet")[0]
    roster, *_, reference = print_designs([fleet], Job(paper("a4"), {"reference": "yes"})).pages
    words = [text for text in texts([reference]) if not text.startswith("page ")]
    assert set(words) <= set(texts([roster]))
    assert len(words) > 50


@pytest.mark.parametrize("kind", ["fpf-ship", "fpf-fleet", "ststcs-ship", "ststcs-fleet"])
def test_printed_on_both_sides_every_front_has_its_reference_on_its_back(kind):
    pages = print_designs(designs(kind)[:1], Job(paper("a4"), {"reference": "yes"}, wishes=Wishes(duplex=True))).pages
    words = [" ".join(texts([page])) for page in pages]
    sheets = [at for at, text in enumerate(words) if "Superstructure" in text or "SUPERSTRUCTURE" in text]
    fronts = [at for at in sheets if "The turn" not in words[at]]
    assert fronts
    for at in fronts:
        assert at % 2 == 0
        assert "The turn" in words[at + 1] or "Web reference" in words[at + 1]
