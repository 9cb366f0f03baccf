"""The career page's sheet: what stands on it, upright or italic, checked or open, and how it gives way."""

import io
import os
import re
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from page_marks import boxes_of, crosses_of, font_of, inside, is_straight, marks, misplaced, texts_of

from shipyard.core import library
from shipyard.core.findings import ERROR
from shipyard.core.system import SheetRequest, kind, system
from shipyard.core.tables import load_table
from shipyard.pipeline import Yard
from shipyard.press.marks import Circle, Rect, Text, listing
from shipyard.press.papers import PAPERS, paper
from shipyard.press.pdf import pdf
from shipyard.printing import Job, print_blank, print_designs
from shipyard.systems.fsf import rules
from shipyard.systems.fsf.view import form_for

GOLDEN = Path(__file__).parents[2] / "golden"
HOUSE = load_table(library.designs("fsf-page")["house"])
BOX = 3.5  # mm
COLOURS = {"#215ca6": "B", "#21754a": "G", "#ba2926": "R"}
FORMS = [(size, across) for size in PAPERS for across in (False, True)]
FULL = [("a4", False), ("letter", False), ("legal", False), ("a3", False), ("a3", True), ("tabloid", True)]
SMALL = [(size, True) for size in ("a4", "letter", "legal")] + [("a5", False)]
TWO = [size for size in PAPERS if size != "a5"]


def shipped(name, of):
    loaded = Yard().load(library.designs(of)[name])
    assert loaded.sound
    return loaded


def printed(loaded, size="a4", across=False, up=1):
    return print_designs([loaded] * up, Job(paper(size, across), up=up, turn=up > 1))


def drawn(loaded, size="a4", across=False, up=1):
    found = printed(loaded, size, across, up)
    assert not [finding for finding in found.findings if finding.level == ERROR]
    assert len(found.pages) == 1
    return found.pages[0]


def house(**changes):
    """The house page with keys changed: `missions=lambda missions: missions[:3]`."""
    data = deepcopy(dict(HOUSE))
    for key, change in changes.items():
        data[key] = change(data[key])
    found = kind("fsf-page")
    loaded = shipped("house", "fsf-page")
    return replace(loaded, design=found.build(data, {}))


def value(given):
    return {"value": given, "source": "house"}


def renamed(index, key, given):
    """A change of one value of one entry."""
    return lambda entries: [{**entry, key: value(given)} if at == index else entry for at, entry in enumerate(entries)]


def stepped(step):
    return lambda ranks: [{**rank, "promotion_box": value(at * step)} for at, rank in enumerate(ranks)]


def more_missions(count):
    return lambda missions: [{**missions[at % 15], "name": value(f"Mission {at}")} for at in range(count)]


PAGES = {
    "house": lambda: shipped("house", "fsf-page"),
    "rulebook": lambda: shipped("rulebook", "fsf-page"),
    "seven boxes a rank": lambda: house(ranks=stepped(7)),
    "eight boxes a rank": lambda: house(ranks=stepped(8)),
    "17 missions": lambda: house(missions=more_missions(17)),
    "one mission": lambda: house(missions=more_missions(1)),
    "no skills": lambda: house(skills=lambda skills: []),
    "short game of 14": lambda: house(tours=lambda tours: {**tours, "short_game": value(14)}),
    "short game of 1": lambda: house(tours=lambda tours: {**tours, "short_game": value(1)}),
    "18 tours": lambda: house(tours=lambda tours: {**tours, "count": value(18)}),
    "ten dice": lambda: house(
        missions=renamed(14, "needs", [{"colour": "blue", "number": 6}] * 5 + [{"colour": "black", "number": 6}] * 5)
    ),
    "all dice": lambda: house(ranks=renamed(12, "dice", {"blue": 4, "green": 3, "red": 7})),
    "no medals": lambda: house(medals=lambda medals: {"discipline": medals["discipline"]}),
    "holes": lambda: house(promotion=lambda promotion: {**promotion, "boxes": {"value": None}}),
    "ends at the top": lambda: house(rules=lambda given: {**given, "ends_at_top_rank": value(True)}),
}


@pytest.mark.parametrize(("size", "across"), FORMS)
@pytest.mark.parametrize("name", PAGES)
def test_nothing_lies_over_anything_else(name, size, across):
    assert misplaced(drawn(PAGES[name](), size, across)) == []


@pytest.mark.parametrize("size", ["a4", "letter", "a5"])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_lies_over_anything_else_on_two_pages_a_sheet(name, size):
    assert misplaced(drawn(PAGES[name](), size, up=2)) == []


@pytest.mark.parametrize(("size", "across"), FORMS)
@pytest.mark.parametrize("name", library.designs("fsf-career"))
def test_nothing_lies_over_anything_else_on_a_career(name, size, across):
    assert misplaced(drawn(shipped(name, "fsf-career"), size, across)) == []


@pytest.mark.parametrize("size", PAPERS)
def test_two_start_skills_with_long_names_are_both_written(size):
    loaded = shipped("dan", "fsf-career")
    start = replace(loaded.design.start, way="choose_two", skills=("Administration", "Engineering"))
    page = drawn(replace(loaded, design=replace(loaded.design, start=start)), size)
    assert misplaced(page) == []
    assert {"Engineering,", "Administration"} <= set(texts_of(page))


@pytest.mark.parametrize("size", PAPERS)
def test_a_page_with_every_box_checked(size):
    assert misplaced(drawn_full(size)) == []
    checked = crosses_of(drawn_full(size))
    assert checked == 15 * 4 + 15 + 69 + 15 * 4 + 7 + 6 + sum(len(skill["boxes"]) for skill in HOUSE["skills"])


def drawn_full(size):
    """Nobody gets this far: every box of the house page checked, and a Clone used."""
    loaded = shipped("dan", "fsf-career")
    numbers = loaded.kind.derive(loaded.design)
    page = numbers.page
    state = numbers.replay.state._replace(
        promotion=69,
        rank=12,
        executed=(4,) * 15,
        skills=tuple(len(skill.boxes) for skill in page.skills),
        medals=7,
        disciplines=6,
        clones=1,
        top_tour=12,
    )
    flight = loaded.design.tours[0][0]
    career = replace(loaded.design, name="Wilhelmina van der Straaten", tours=((flight,) * 4,) * 15)
    played = replace(
        numbers,
        career=career,
        replay=replace(numbers.replay, state=state),
        score=rules.score(page, state),
        tour_boxes=15,
    )
    of = loaded.kind._replace(derive=lambda design: played)
    return drawn(replace(loaded, kind=of), size)


def test_the_sample_has_the_boxes_checked_that_the_rulebook_checks():
    page = drawn(shipped("dan", "fsf-career"))
    missions, tours, promotion, executed, skills, disciplines = 10, 3, 7, 10, 1 + 2 + 2 + 1, 2
    assert crosses_of(page) == missions + tours + promotion + executed + skills + disciplines
    by_hand = [one.mark.text for one in marks(page) if isinstance(one.mark, Text) and "Times" in one.mark.font]
    assert by_hand == ["Dan", "none", "0", "14", "0", "1", "1", "–6", "10"]


def test_the_scoring_rank_reached_is_ringed():
    page = drawn(shipped("dan", "fsf-career"))
    pills = [one for one in marks(page) if isinstance(one.mark, Rect) and one.mark.radius and one.mark.weight]
    ringed = [one.mark.text for one in marks(page) if isinstance(one.mark, Text) and inside(one, pills[0])]
    assert (len(pills), ringed) == (1, ["Washout"])


@pytest.mark.parametrize("forms", [FULL, SMALL], ids=["full", "small"])
@pytest.mark.parametrize("name", ["house", "rulebook"])
def test_all_papers_of_a_form_have_the_same_words_and_as_many_boxes(name, forms):
    pages = [drawn(shipped(name, "fsf-page"), *form) for form in forms]
    assert len({tuple(texts_of(page)) for page in pages}) == 1
    assert len({len(boxes_of(page, BOX if forms is FULL else 0.7 * BOX)) for page in pages}) == 1


def test_the_full_form_stands_on_a_page_that_has_room_for_it_and_the_small_one_on_others():
    assert [form_for(wide, high, 49.15).full for wide, high in ((198.6, 260.9), (198.5, 300), (300, 260.7))] == [
        True,
        False,
        False,
    ]
    assert form_for(139.7, 215.9, 49.15).width == pytest.approx(139.7 - 2 * 4.3)


@pytest.mark.parametrize(("size", "across"), [*FULL, *SMALL])
def test_no_letter_is_smaller_than_six_points(size, across):
    for name in PAGES:
        page = drawn(PAGES[name](), size, across)
        assert min(one.mark.size for one in marks(page) if isinstance(one.mark, Text)) >= 6


def test_every_box_of_the_house_page_is_there():
    skills = sum(len(skill["boxes"]) for skill in HOUSE["skills"])
    missions = sum(len(mission["executed"]) for mission in HOUSE["missions"])
    assert len(boxes_of(drawn(shipped("house", "fsf-page")), BOX)) == 15 * 4 + 69 + missions + skills + 7 + 6


@pytest.mark.parametrize("up", [1, 2])
def test_a_die_tells_its_colour_by_a_letter_too(up):
    found = marks(drawn(shipped("house", "fsf-page"), up=up))
    for at, one in enumerate(found):
        if isinstance(one.mark, Circle):
            letter = COLOURS.get(one.mark.fill, "")
            text = found[at + 1].mark
            assert re.fullmatch(rf"{letter}[1-6]?" if letter else "[1-6]", text.text)
            assert text.tone == 1
            assert inside(found[at + 1], one, slack=0.0)


def test_house_values_are_italic_and_values_of_the_rulebook_upright():
    page = drawn(shipped("house", "fsf-page"))
    upright = ["Cadet", "Ensign", "Grand Admiral", "Light Cruiser", "Training", "Security", "Survey", "Aid", "Fitness"]
    assert all("Oblique" not in font_of(page, text) for text in [*upright, "O-C", "O-1", "B3", "G4", "Washout"])
    italic = ["Lieutenant JG", "Heavy Escort", "Patrol", "Star Fortress", "Medal of Honor", "B5", "21", "69", "25*"]
    assert all("Oblique" in font_of(page, text) for text in italic)
    assert any(text.startswith("Italic: house values") for text in texts_of(page))


def test_the_rulebook_page_has_no_house_value_and_lines_for_what_is_not_given():
    page = drawn(shipped("rulebook", "fsf-page"))
    assert not any("Oblique" in one.mark.font for one in marks(page) if isinstance(one.mark, Text))
    assert any(text.startswith("Empty lines: not in the rulebook.") for text in texts_of(page))
    lines = [one for one in marks(page) if is_straight(one) and one.mark.weight == 0.35 and one.mark.tone == 0]
    assert len(lines) > 100


def test_the_blank_of_a_career_is_the_house_page():
    sheet = next(sheet for one in system("fsf").kinds for sheet in one.sheets if sheet.blank is not None)
    blank = print_blank("fsf-career", "fsf", sheet, Job(paper("a4")), copies=4)
    assert (len(blank.pages), blank.findings) == (4, ())
    assert listing([blank.pages[0]]) == listing([drawn(shipped("house", "fsf-page"))])


@pytest.mark.parametrize("size", TWO)
def test_two_pages_on_a_sheet_are_alike_and_readable(size):
    page = drawn(shipped("house", "fsf-page"), size, up=2)
    texts = texts_of(page)
    half = len(texts) // 2
    assert texts[:half] == texts[half:]
    assert min(one.mark.size for one in marks(page) if isinstance(one.mark, Text)) >= 6


LONG = "Wondrously long designation of somebody"
TOO_MUCH = {
    "a rank's name": ({"ranks": renamed(3, "name", LONG)}, "does not fit"),
    "a mission's name": ({"missions": renamed(3, "name", LONG)}, "does not fit"),
    "a letter that no font has": ({"ranks": renamed(3, "name", "戦艦")}, "U+6226"),
    "missions": ({"missions": more_missions(45)}, "45 missions"),
    "promotion boxes": ({"ranks": stepped(9)}, "9 promotion boxes"),
    "tours": ({"tours": lambda tours: {**tours, "count": value(19)}}, "19 Tours"),
    "numbers": ({"missions": renamed(3, "needs", [{"colour": "black", "number": 2}] * 11)}, "11 numbers"),
    "executed boxes": (
        {"missions": lambda missions: [{**missions[0], "executed": [{"score": 1, "source": "house"}] * 6}]},
        "6 executed boxes",
    ),
    "skill boxes": (
        {"skills": lambda skills: [{**skills[0], "boxes": [{"score": 1, "source": "house"}] * 4}]},
        "4 boxes",
    ),
    "dice": ({"ranks": renamed(12, "dice", {"blue": 5, "green": 3, "red": 7})}, "15 dice"),
    "medals": (
        {"medals": lambda medals: {**medals, "list": medals["list"] + [{"name": "X", "score": 1, "source": "house"}]}},
        "8 medals",
    ),
    "a score in a box": (
        {"missions": lambda missions: [{**missions[0], "executed": [{"score": -99, "source": "house"}]}]},
        "does not fit into a box",
    ),
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_too_much_is_a_finding_and_never_printed_over(what):
    changes, words = TOO_MUCH[what]
    found = printed(house(**changes))
    assert found.pages == ()
    assert {finding.code for finding in found.findings} <= {"YARD201", "YARD202"}
    assert any(words in finding.message for finding in found.findings)


@pytest.mark.parametrize(
    "name", ["Lieutenant Commander II", "Łódź", "<b>A & {{ x }}</b>", "Ensign | ~first", "O'Brien / Æsir"]
)
def test_a_long_or_odd_name_stands_on_the_page_as_it_is(name):
    page = drawn(house(ranks=renamed(3, "name", name)))
    assert misplaced(page) == []
    assert name in " ".join(texts_of(page))


@pytest.mark.parametrize(("length", "fits"), [(1, True), (40, True), (300, False)])
def test_a_players_name_shrinks_until_it_fits_its_line(length, fits):
    loaded = shipped("dan", "fsf-career")
    found = printed(replace(loaded, design=replace(loaded.design, name="W" * length)))
    assert bool(found.pages) == fits
    assert all(misplaced(page) == [] for page in found.pages)


def test_more_rows_than_the_full_form_has_room_for_stand_on_the_small_one():
    page = drawn(house(missions=more_missions(25)))
    assert misplaced(page) == []
    assert {"Mission 24", "surv."} <= set(texts_of(page))


@pytest.mark.parametrize(("missions", "told"), [(15, True), (17, False)])
def test_how_to_play_stands_on_the_small_form_as_long_as_it_has_room_beside_the_ranks(missions, told):
    page = drawn(house(missions=more_missions(missions)), "a5")
    assert misplaced(page) == []
    assert ("HOW TO PLAY" in texts_of(page)) == told


@pytest.mark.parametrize("form", [("a4", False), ("a5", False)])
@pytest.mark.parametrize(
    ("rule", "value", "said"),
    [
        ("survival_after_failure", True, "Either way roll a die to survive"),
        ("survival_after_failure", False, "If won, roll a die to survive"),
        ("keeps_lower_missions", False, "own missions only"),
        ("ends_at_top_rank", True, "a career ends at Grand Admiral"),
        ("closed_when_full", True, "closed"),
    ],
)
def test_how_to_play_goes_by_the_rules_of_the_page(rule, value, said, form):
    page = drawn(house(rules=lambda own: {**own, rule: {"value": value, "source": "house"}}), *form)
    assert misplaced(page) == []
    assert said in " ".join(" ".join(texts_of(page)).split())


def test_a_waived_rule_is_said_on_the_page():
    loaded = shipped("dan", "fsf-career")
    view = loaded.kind.sheets[0].view
    request = SheetRequest(waived=("FSF501",))
    assert view(loaded.kind.derive(loaded.design), request)["things"] == "waived: FSF501"


def test_the_page_option(run, tmp_path):
    out = tmp_path / "blank.pdf"
    plain, house_page, rulebook = (tmp_path / f"{name}.pdf" for name in ("plain", "house", "rulebook"))
    assert run("blank", "fsf-career", "-o", plain).status == 0
    assert run("blank", "fsf-career", "--page", "house", "-o", house_page).status == 0
    assert run("blank", "fsf-career", "--page", "rulebook", "--copies", "2", "-o", rulebook).status == 0
    assert plain.read_bytes() == house_page.read_bytes()
    with pikepdf.open(rulebook) as found:
        assert len(found.pages) == 2
    for wrong in (("fsf-career", "--page", "hause"), ("fpf-ship", "--page", "house")):
        assert run("blank", *wrong, "-o", out).status == 2
    assert not out.exists()


def test_a_page_file_of_ones_own(run, save, tmp_path):
    out = tmp_path / "blank.pdf"
    mine = save("mine.page.yaml", library.designs("fsf-page")["house"].read_bytes())
    assert run("blank", "fsf-career", "--page", mine, "--two-up", "-o", out).status == 0
    with pikepdf.open(out) as found:
        assert len(found.pages) == 1
    assert run("blank", "fsf-career", "--page", mine, "-o", mine).status == 2
    broken = save("broken.page.yaml", "kind: fsf-page\nname: broken\n")
    assert run("blank", "fsf-career", "--page", broken, "-o", tmp_path / "none.pdf").status == 1
    career = save("dan.career.yaml", library.designs("fsf-career")["dan"].read_bytes())
    assert run("blank", "fsf-career", "--page", career, "-o", tmp_path / "none.pdf").status == 2
    assert not (tmp_path / "none.pdf").exists()


def test_a_reader_opens_the_file():
    with pikepdf.open(io.BytesIO(pdf([drawn(shipped("dan", "fsf-career"))], "Dan"))) as found:
        assert len(found.pages) == 1
        assert "/Times-BoldItalic" in {str(font.BaseFont) for font in found.pages[0].Resources.Font.values()}


SHEETS = {
    "fsf-house": ("house", "fsf-page", "a4", 1),
    "fsf-rulebook-letter": ("rulebook", "fsf-page", "letter", 1),
    "fsf-two-up": ("house", "fsf-page", "a4", 2),
    "fsf-dan": ("dan", "fsf-career", "a4", 1),
}


@pytest.mark.parametrize("name", SHEETS)
def test_golden_listings(name):
    design, of, size, up = SHEETS[name]
    same_as_golden(name, listing([drawn(shipped(design, of), size, up=up)]))


def test_golden_listing_of_a_full_page():
    same_as_golden("fsf-full-letter", listing([drawn_full("letter")]))


def same_as_golden(name, found):
    """SHIPYARD_GOLDEN=write takes what is drawn now as what must be drawn."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("SHIPYARD_GOLDEN") == "write":
        path.write_text(found, encoding="utf-8")
    assert path.is_file(), f"no golden listing {path.name}; write it with SHIPYARD_GOLDEN=write"
    assert found == path.read_text(encoding="utf-8")
