"""Text that fits: none, one, 30 and 200 weapons, names of 1 to 200 characters, on every sheet and paper, in every ink.

What is too much for its box is a finding that names the box and the ship; what is printed stands in its frame, in type
of 6 pt at least, and the same words stand on A4 and on Letter.
"""

import pytest
import yaml
from placed_marks import Circle, Rect, Shape, Text, faults, texts

from shipyard.core import library
from shipyard.core.findings import ERROR
from shipyard.core.tables import load_table
from shipyard.pipeline import Yard
from shipyard.press.ink import INKS, LARGEST, inked
from shipyard.press.papers import PAPERS, paper
from shipyard.printing import Job, print_designs

LEAST_TYPE = 6.0  # pt
PAPER_FORMS = [(name, across) for name in sorted(PAPERS) for across in (False, True)]
LENGTHS = (1, 12, 40, 90, 200)
NAMES = [form[:length] for length in LENGTHS for form in ("W" * 200, "x" * 200, "Long Name " * 20, "W i " * 50)]
WEAPONS = (0, 1, 30, 200)


def waived(save, file, content):
    """The document on disk, its errors waived: they are not what is tried here."""
    codes = sorted({finding.code for finding in Yard().load(save(file, content)).findings if finding.level == ERROR})
    return save(file, {**content, "waive": [{"code": code, "reason": "tried"} for code in codes]})


def loaded(path):
    found = Yard().load(path)
    assert found.sound, [(finding.code, finding.message) for finding in found.findings]
    return found


def fpf(save):
    line = {"arcs": "F", "strength": 5, "range": 22}
    ship = {
        "kind": "fpf-ship",
        "type": "Cruiser",
        "value": 80,
        "superstructure": 22,
        "shields": 14,
        "power": 16,
        "computer": 4,
        "damage_control": 2,
        "registry": "NCC-",
    }
    squadrons = []
    for count in WEAPONS:
        weapons = (
            {"photons": {**line, "banks": [count]}, "phasers": {**line, "banks": [2] * (count // 2) or [1]}}
            if count
            else {}
        )
        waived(save, f"{count}.ship.yaml", {**ship, **weapons, "name": f"Case {count}"})
        squadrons.append({"ship": f"{count}.ship.yaml", "names": [f"Of {count}"]})
    names = distinct(NAMES)
    squadrons += [{"ship": "defender", "names": names[at : at + 3]} for at in range(0, len(names), 3)]
    squadrons.append({"ships": [{"ship": "0.ship.yaml", "name": "None"}, {"ship": "30.ship.yaml", "name": "Thirty"}]})
    squadrons.append({"ships": [{"ship": "defender", "name": name} for name in distinct(NAMES[4:8] * 9)[-4:]]})
    return waived(save, "a.fleet.yaml", {"kind": "fpf-fleet", "name": "Long Name " * 6, "squadrons": squadrons})


def bfcs(save):
    arcs = ["FA", "LF", "RF", "LR", "RR", "RA"]
    groups = []
    for count in WEAPONS:
        beams = [{"arc": arcs[at % 6], "bp": 1 + at // 6} for at in range(count)]
        ship = {"kind": "bfcs-ship", "name": f"Case {count}", "tech_level": 5, "move": 3, "speed": 3, "beams": beams}
        waived(save, f"{count}.ship.yaml", {**ship, "shields": 3, "hit_dice": f"{max(1, count)}d10"})
        groups.append({"ship": f"{count}.ship.yaml"})
    groups += [{"ship": "escort", "count": len(NAMES), "names": distinct(NAMES)}]
    return waived(save, "a.fleet.yaml", {"kind": "bfcs-fleet", "name": "Fleet", "tech_level": 5, "ships": groups})


def ststcs(save):
    ship = {
        "kind": "ststcs-ship",
        "model": "A",
        "class": "IV",
        "engines": {"type": "RWA-1", "count": 2},
        "impulse_power": 2,
        "computer": "R3M",
        "mpr": "1/1",
        "superstructure": 11,
        "shield_generator": "FSB",
        "max_shield": 8,
    }
    groups = []
    for at, count in enumerate(WEAPONS):
        beams = [{"type": "TTB-1", "count": count, "arc": "f/p/s"}] if count else []
        name = ("W" * 200, "x" * 200, "Long Name " * 20, "W i " * 50)[at]
        waived(save, f"{count}.ship.yaml", {**ship, "beams": beams, "name": name, "hull_code": "W" * 20})
        groups.append({"ship": f"{count}.ship.yaml", "names": ["One"]})
    names = distinct(NAMES)
    groups.append({"ship": "tholian-pc-a", "count": len(names), "names": names})
    return waived(save, "a.fleet.yaml", {"kind": "ststcs-fleet", "name": "W" * 200, "ships": groups})


def fsf(save):
    """Pages in which a rank, a ship, a mission, a skill or a medal has a long name are tried with the sheet of FSF."""
    data = dict(load_table(library.designs("fsf-career")["dan"]))
    return save("a.career.yaml", yaml.safe_dump({**data, "name": "Long Name " * 4}))


def distinct(names):
    """The names, those of several letters ending in their place, so that no two are the same."""
    return [chr(65 + at) if len(name) == 1 else f"{name[:-2]}{at:02}" for at, name in enumerate(names)]


DOCUMENTS = {"fpf": fpf, "fpf-classic": fpf, "bfcs": bfcs, "ststcs": ststcs, "fsf": fsf}


def printed(document, what, name="a4", across=False):
    return print_designs(
        [document], Job(paper(name, across), {"style": "classic" if what == "fpf-classic" else "tracked"})
    )


@pytest.fixture
def document(request, save):
    return loaded(DOCUMENTS[request.param](save))


CASES = [pytest.param(what, what, id=what) for what in DOCUMENTS]


@pytest.mark.parametrize(("document", "what"), CASES, indirect=["document"])
@pytest.mark.parametrize(("name", "across"), PAPER_FORMS)
def test_everything_stands_in_its_frame_or_is_refused_in_words(document, what, name, across):
    found = printed(document, what, name, across)
    assert found.pages
    assert [fault for page in found.pages for fault in faults(page)] == []
    for finding in found.findings:
        assert finding.code == ("YARD201" if finding.level == ERROR else "YARD204")
        assert finding.level != ERROR or " of " in finding.message.partition(":")[0]


@pytest.mark.parametrize(("document", "what"), CASES, indirect=["document"])
@pytest.mark.parametrize(("name", "across"), [("a4", False), ("letter", True), ("a5", False)])
def test_no_type_is_smaller_than_six_points(document, what, name, across):
    """Of a page before it is reduced; how far that may go is the paper's to say."""
    small = {
        (mark.text, mark.size)
        for page in printed(document, what, name, across).pages
        for part in page.placed
        for mark in part.marks
        if isinstance(mark, Text) and mark.size < LEAST_TYPE - 0.001
    }
    assert small == set()


def refused(found):
    return sorted(finding.message for finding in found.findings if finding.level == ERROR)


@pytest.mark.parametrize(("document", "what"), CASES, indirect=["document"])
def test_the_same_words_stand_on_a4_and_letter(document, what):
    """Numbers apart: a lower page has fewer rows to write in, and its pages are others."""
    found = {name: printed(document, what, name) for name in ("a4", "letter")}
    words = {
        name: {word for text in texts(each.pages) if not text.startswith("page ") for word in text.split()}
        for name, each in found.items()
    }
    letters = {name: {word for word in each if word.isalpha()} for name, each in words.items()}
    assert refused(found["a4"]) == refused(found["letter"])
    assert letters["a4"] ^ letters["letter"] <= PAGES


PAGES = {"Weapons", "Log", "continued", "Notes", "log", "and", "on", "more"}  # heads of pages that only one may have


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize(("document", "what"), CASES, indirect=["document"])
def test_an_ink_changes_no_place_and_outline_fills_nothing_larger_than_a_box_to_tick(document, what, ink):
    pages = printed(document, what).pages[:12]
    for page, plain in zip(inked(pages, ink), pages, strict=True):
        assert texts([page]) == texts([plain])
        assert faults(page) == []
        if ink == "outline":
            assert [mark for mark in filled(page) if area(mark) > LARGEST + 0.01] == []


def filled(page):
    """Areas that take ink."""
    for part in page.placed:
        for mark in part.marks:
            if isinstance(mark, Rect | Circle | Shape) and mark.fill not in (None, 1.0):
                yield mark


def area(mark):
    """In mm2; of a shape that of the polygon through the ends of its steps, which is the smaller one."""
    if isinstance(mark, Rect):
        return mark.w * mark.h
    if isinstance(mark, Circle):
        return 3.1416 * mark.r**2
    points = [(float(step[-2]), float(step[-1])) for step in mark.steps]
    return abs(sum(a * d - b * c for (a, b), (c, d) in zip(points, [*points[1:], points[0]], strict=True))) / 2
