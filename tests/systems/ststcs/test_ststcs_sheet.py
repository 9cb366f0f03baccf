"""The control sheet and the web reference: what stands on them, where, and how they give way."""

import io
import os
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
import yaml

from shipyard.core import library
from shipyard.core.system import kind, system
from shipyard.pipeline import Yard
from shipyard.press import fonts
from shipyard.press.marks import Circle, Line, Rect, Text, listing
from shipyard.press.papers import paper
from shipyard.press.pdf import pdf
from shipyard.printing import Job, print_blank, print_designs
from shipyard.systems.ststcs.batteries import batteries
from shipyard.systems.ststcs.paging import fitted_logs, measures, plan
from shipyard.systems.ststcs.web_reference import reference

GOLDEN = Path(__file__).parents[2] / "golden"
SHIP = {
    "kind": "ststcs-ship",
    "name": "Case",
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
TYPES = ["TTB-1", "TTB-2", "TTB-3", "TTB-4", "TTB-5", "TTB-6", "TTB-7", "RB-1", "RB-2", "RB-3", "RB-4", "RB-5", "RB-6"]
ARCS = ["f", "p", "s", "a", "f/p", "f/s", "p/s", "f/a", "p/a", "s/a", "f/p/s", "p/s/a", "f/p/a", "f/s/a", "f/p/s/a"]


def beams(*groups):
    return [{"type": weapon, "count": count, "arc": arc} for weapon, count, arc in groups]


def note(value, why):
    return {"value": value, "certainty": "assumed", "why": why}


HARD = {
    "no weapons": {},
    "22 phasers": {"beams": beams(("TTB-1", 22, "f/p/s"))},
    "200 weapons": {"beams": beams(*((weapon, 10, arc) for weapon in TYPES[:5] for arc in ARCS[-4:]))},
    "13 types": {"beams": beams(*((weapon, 3, "f/p/s/a") for weapon in TYPES))},
    "9990 weapons": {"beams": beams(*(("TTB-1", 999, arc) for arc in ARCS))},
    "1000 of boxes": {"superstructure": 9999, "impulse_power": 999, "max_shield": 99, "web_generators": 9},
    "six large engines": {
        "engines": {"type": "RWG-1", "count": 6},
        "impulse_power": 30,
        "superstructure": 150,
        "mpr": "5/2",
        "shield_generator": "FSA",
        "max_shield": 40,
        "beams": beams(("TTB-1", 22, "f/p/s")),
    },
    "odd ratios": {"spr": "999/1", "wpr": "1/999", "mpr": "999/998", "max_shield": 99},
    "dearest hex": {"mpr": "999/1", "impulse_power": 0, "superstructure": 0, "max_shield": 0},
    "no web": {"web_generators": 0, "beams": beams(("RB-3a", 2, "f"))},
    "200 letters": {"name": "x" * 200, "hull_code": "ARACHNAE", "origin": "o" * 200, "type_name": "t u" * 66},
    "200 wide letters": {"name": "W" * 200, "hull_code": "W" * 20, "origin": "W" * 200},
    "one letter": {"name": "x"},
    "long notes": {"notes": [note("class", "because " * 36), note("mpr", "W" * 300)] * 9},
    "unknown parts": {
        "engines": {"type": "N" * 20, "count": 2},
        "computer": "Z" * 20,
        "shield_generator": "Q" * 20,
        "beams": beams(("X" * 20, 2, "f"), ("TTB-1", 2, "nowhere")),
    },
}
PAPERS = [(name, across) for name in ("a4", "letter") for across in (False, True)]


def ship(**keys):
    """A loaded ship; its errors are set aside, as if all were waived."""
    loaded = Yard().load_text(yaml.safe_dump({**SHIP, **keys}).encode())
    assert loaded.design is not None, loaded.findings
    return replace(loaded, findings=tuple(finding for finding in loaded.findings if finding.level != "error"))


def pages_of(loaded, name="a4", across=False, **options):
    printed = print_designs([loaded], Job(paper(name, across), options))
    assert not printed.findings
    return printed.pages


def design(name, of="ststcs-ship"):

    return Yard().load(library.designs(of)[name])


def marks(page, sort):
    """The marks of a sort with their places on the page."""
    for part in page.placed:
        for mark in part.marks:
            if isinstance(mark, sort):
                yield part.x, part.y, mark


def text_boxes(page):
    """Left, top, right, bottom of each text, from its capitals to its baseline."""
    boxes = []
    for x, y, mark in marks(page, Text):
        if mark.text.strip():
            wide = fonts.width(mark.text, mark.font, mark.size)
            top = y + mark.y - fonts.cap_height(mark.size)
            boxes.append((x + mark.x, top, x + mark.x + wide, y + mark.y, mark.text))
    return boxes


def things(page):
    """Boxes and circles to tick, as left, top, right, bottom."""
    for x, y, mark in marks(page, Rect):
        if mark.w < 4 and mark.h < 4:
            yield x + mark.x, y + mark.y, x + mark.x + mark.w, y + mark.y + mark.h, "box"
    for x, y, mark in marks(page, Circle):
        if mark.r < 2 and not mark.fill:
            left, top = x + mark.x - mark.r, y + mark.y - mark.r
            yield left, top, left + 2 * mark.r, top + 2 * mark.r, "circle"


def overlapping(boxes, slack=0.12):
    """Pairs that lie on one another; a letter inside its circle is meant."""
    boxes = sorted(boxes)
    for index, (left, top, right, bottom, name) in enumerate(boxes):
        for other in boxes[index + 1 :]:
            if other[0] > right - slack:
                break
            inside = {name, other[4]} & {"circle"} and {name, other[4]} & set("ABCDEFGHI")
            if other[1] < bottom - slack and other[3] > top + slack and not inside:
                yield name, other[4], left, top


def struck(page, boxes, slack=0.12):
    """Texts that a line runs through."""
    for x, y, mark in marks(page, Line):
        left, right = sorted((x + mark.x1, x + mark.x2))
        top, bottom = sorted((y + mark.y1, y + mark.y2))
        for box in boxes:
            if left < box[2] - slack and right > box[0] + slack and top < box[3] - slack and bottom > box[1] + slack:
                yield box[4], left, top


def words(pages):
    return " ".join(mark.text for page in pages for _, _, mark in marks(page, Text))


@pytest.mark.parametrize(("name", "across"), PAPERS)
@pytest.mark.parametrize("case", HARD)
def test_nothing_overlaps_and_nothing_leaves_the_page(case, name, across):
    for page in pages_of(ship(**HARD[case]), name, across, reference="yes"):
        texts = text_boxes(page)
        assert not list(overlapping([*texts, *things(page)]))
        assert not list(struck(page, texts))
        sides = [(left, top, right, bottom) for left, top, right, bottom, _ in [*texts, *things(page)]]
        assert min(box[0] for box in sides) >= 11 and max(box[2] for box in sides) <= page.width - 11
        assert min(box[1] for box in sides) >= 7 and max(box[3] for box in sides) <= page.height - 7.5


@pytest.mark.parametrize(("name", "across"), PAPERS)
def test_every_shipped_ship_prints_on_one_page_or_two(name, across):

    for path in library.designs("ststcs-ship").values():
        assert len(pages_of(Yard().load(path), name, across)) == (2 if across else 1)


@pytest.mark.parametrize("case", ["22 phasers", "200 weapons", "13 types"])
@pytest.mark.parametrize(("name", "across"), PAPERS)
def test_every_weapon_has_a_circle_and_every_block_lands(case, name, across):
    pages = pages_of(ship(**HARD[case]), name, across)
    circles = sum(1 for page in pages for _, _, mark in marks(page, Circle) if mark.r == 1.6)
    count = sum(group["count"] for group in HARD[case]["beams"])
    assert circles == count + 2  # two web generators
    printed = words(pages)
    for block in ("POWER", "MOVEMENT", "SUPERSTRUCTURE", "SHIELDS", "WEAPONS", "STRANDS OF WEB", "POWER BY TURN"):
        assert block in printed


def test_boxes_are_the_ships_points():
    (page,) = pages_of(design("tholian-d-a"))
    boxes = sum(1 for box in things(page) if box[4] == "box")
    assert boxes == 42 + 32 + 6 * 16  # power, superstructure, shields


def test_no_line_between_cells_ends_in_the_air():
    """With weapons in one row of arcs or in several, the cells beside them are closed."""
    groups = [("TTB-1", 6, "f/p/s"), ("TTB-1", 7, "a"), ("TTB-1", 3, "p"), ("TTB-1", 3, "s"), ("TTB-2", 2, "f")]
    for count in (1, 3, 5):
        page = pages_of(ship(beams=beams(*groups[-count:])))[0]
        lines = [(x + mark.x1, y + mark.y1, x + mark.x2, y + mark.y2) for x, y, mark in marks(page, Line)]
        rects = [(x + mark.x, y + mark.y, mark.w, mark.h) for x, y, mark in marks(page, Rect)]
        level = [(min(x1, x2), max(x1, x2), y1) for x1, y1, x2, y2 in lines if abs(y1 - y2) < 0.01]
        level += [(x, x + w, edge) for x, y, w, h in rects for edge in (y, y + h)]
        upright = [(x1, end) for x1, y1, x2, y2 in lines if abs(x1 - x2) < 0.01 and x1 > 150 for end in (y1, y2)]
        assert upright
        loose = [
            (x, end)
            for x, end in upright
            if not any(left - 0.1 <= x <= right + 0.1 and abs(end - y) < 0.1 for left, right, y in level)
        ]
        assert loose == []


def test_the_measures_of_the_grid():
    (page,) = pages_of(design("tholian-pc-a"))
    frames = [
        (round(x + mark.x, 2), round(y + mark.y, 2), mark) for x, y, mark in marks(page, Rect) if mark.weight > 0.5
    ]
    assert (12.0, 10.0) in [(x, y) for x, y, _ in frames]
    assert {x for x, _, _ in frames} == {12.0, 59.5, 107.0}
    assert {round(mark.w, 2) for _, _, mark in frames} == {18, 43.5, 91, 138.5, 186}
    assert max(y + mark.h for _, y, mark in frames) == pytest.approx(278, abs=0.02)


def test_marked_values_have_a_dagger_and_a_footnote():
    printed = words(pages_of(design("tholian-pc-a")))
    assert printed.count("†") == 6  # impulse, D, CE, power, shield maximum, and the footnote
    for cause in ("warp power of 2 engines together", "shield maximum of FSB in class IV", "Inferred:", "Assumed:"):
        assert cause in printed.replace("  ", " ")


def test_notes_of_the_design_are_marked_and_printed():
    printed = words(pages_of(ship(beams=beams(("TTB-1", 2, "f")), notes=[note("beams", "a guess")])))
    assert "beams (a guess)" in printed
    pages = pages_of(ship(**HARD["long notes"]))
    assert words(pages[1:]).count("because") == 9 * 36


def test_waived_codes_are_marked_on_a_ship_and_in_a_fleet(save):
    waiver = [{"code": "STS202", "reason": "a barge"}]
    path = save("a.ship.yaml", {**SHIP, "class": "XX", "waive": waiver})
    assert "waived: STS202" in words(pages_of(Yard().load(path)))
    fleet = save("a.fleet.yaml", {"kind": "ststcs-fleet", "name": "F", "ships": [{"ship": "a.ship.yaml"}]})
    assert "waived: STS202" in words(pages_of(Yard().load(fleet)))


def test_a_fleet_has_a_sheet_for_each_ship_with_names_and_sums():
    pages = pages_of(design("border-patrol", "ststcs-fleet"))
    assert len(pages) == 4
    for page, name in zip(pages, ("Attrex", "Basal", "Silex", "Karst"), strict=True):
        assert name in words([page])
        assert "4 ships, WDF 138.2 of 150" in words([page])
    assert "ship 2 of 3" in words([pages[2]])


@pytest.mark.parametrize("name", ["x", "n" * 200, "W" * 200])
def test_ships_names_of_any_length_fit(save, name):
    fleet = {"kind": "ststcs-fleet", "name": "W" * 200, "ships": [{"ship": "tholian-pc-a", "names": [name]}]}
    for page in pages_of(Yard().load(save("a.fleet.yaml", fleet)), "letter"):
        assert not list(overlapping(text_boxes(page)))


def test_the_reference_follows_each_ship_and_has_its_numbers():
    pages = pages_of(design("border-patrol", "ststcs-fleet"), reference="yes")
    assert ["Web reference" in words([page]) for page in pages] == [False, True] * 4
    found = reference("PC", kind("ststcs-ship").derive(design("tholian-pc-a").design).wpr)
    rows = dict(found["laid"]["rows"])
    assert rows["10"][6 - 2] == "8"  # 10 power at 1/4 over six hexes
    entry = found["entry"][6 - 1]
    assert (entry["kept"][8 - 1], entry["trapped"], entry["damage"]) == ("2", 6, ["6", "12"])
    assert dict(found["penalties"])["trapped ship, missile"][2] == "–12"
    assert reference("", None)["laid"]["rows"][0][0] == "8"


@pytest.mark.parametrize(("name", "across"), PAPERS)
def test_an_empty_sheet(name, across):
    sheet = system("ststcs").kinds[0].sheets[0]
    printed = print_blank("ststcs-ship", "ststcs", sheet, Job(paper(name, across), {"reference": "yes"}))
    assert not printed.findings
    assert len(printed.pages) == (4 if across else 2)
    for page in printed.pages:
        assert not list(overlapping([*text_boxes(page), *things(page)]))


@pytest.mark.parametrize(
    ("room", "web", "expected"),
    [
        (129.5, True, (6, 10)),  # one type of weapons on A4
        (96.8, True, (4, 8)),  # three types
        (115.9, True, (5, 9)),  # one type on Letter
        (83.2, True, (4, 5)),  # three types on Letter
        (79.5, True, (4, 5)),
        (79.4, True, None),
        (40.5, False, (0, 5)),
        (40.4, False, None),
    ],
)
def test_log_rows(room, web, expected):
    logs = fitted_logs(room, web)
    assert (logs and (logs.strands, logs.turns)) == expected
    if logs:
        assert 5.5 <= logs.row <= 6.4 and logs.height <= room + 0.05


def test_the_logs_go_to_the_next_page_before_a_weapon_does():
    numbers = kind("ststcs-ship").derive(ship(**HARD["13 types"]).design)

    found = batteries(numbers)
    room = measures(297.0).room
    eight = plan(79.0, found[:8], True, room)
    assert [len(page.batteries or ()) for page in eight] == [8, 0] and eight[1].logs.turns == 16
    all_of_them = plan(79.0, found, True, room)
    assert [len(page.batteries or ()) for page in all_of_them] == [8, 5]
    assert all_of_them[0].more.startswith("more on page 2: RB-2 × 3")


def test_the_option_is_wrong_usage_where_it_changes_nothing(run, tmp_path):
    out = tmp_path / "a.pdf"
    assert run("print", "escort", "--reference", "-o", out).status == 2
    assert run("blank", "bfcs-ship", "--reference", "-o", out).status == 2
    assert not out.exists()
    assert run("print", "tholian-pc-a", "--reference", "-o", out).status == 0
    with pikepdf.open(out) as found:
        assert len(found.pages) == 2


def test_a_reader_opens_the_file():
    data = pdf(pages_of(design("tholian-d-a"), reference="yes"), "Dreadnought")
    with pikepdf.open(io.BytesIO(data)) as found:
        assert len(found.pages) == 2


SHEETS = {
    "ststcs-pc": ("tholian-pc-a", "ststcs-ship", "a4", False),
    "ststcs-dreadnought": ("tholian-d-a", "ststcs-ship", "a4", False),
    "ststcs-dreadnought-letter-landscape": ("tholian-d-a", "ststcs-ship", "letter", True),
    "ststcs-fleet": ("border-patrol", "ststcs-fleet", "letter", False),
}


@pytest.mark.parametrize("name", SHEETS)
def test_golden_listings(name):
    shipped, of, size, across = SHEETS[name]
    options = {"reference": "yes"} if of == "ststcs-ship" else {}
    _same_as_golden(name, listing(list(pages_of(design(shipped, of), size, across, **options))))


def test_golden_listing_of_an_empty_sheet():
    sheet = system("ststcs").kinds[0].sheets[0]
    printed = print_blank("ststcs-ship", "ststcs", sheet, Job(paper("a4")))
    _same_as_golden("ststcs-blank", listing(list(printed.pages)))


def _same_as_golden(name, found):
    """SHIPYARD_GOLDEN=write takes what is drawn now as what must be drawn."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("SHIPYARD_GOLDEN") == "write":
        path.write_text(found, encoding="utf-8")
    assert path.is_file(), f"no golden listing {path.name}; write it with SHIPYARD_GOLDEN=write"
    assert found == path.read_text(encoding="utf-8")
