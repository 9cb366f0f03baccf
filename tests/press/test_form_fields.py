"""Form fields: every place to tick or to write in is one, its name says ship and box, and paper looks the same."""

import io
import re
from functools import cache
from itertools import pairwise

import pikepdf
import pypdfium2
import pytest
from placed_marks import Box, boxes

from shipyard.core import library
from shipyard.core import system as systems
from shipyard.core.findings import ERROR
from shipyard.pipeline import Yard
from shipyard.press.forms import fields_of
from shipyard.press.marks import Circle, Line, Rect, Text, moved
from shipyard.press.markup import parse_sheet
from shipyard.press.papers import paper
from shipyard.press.pdf import pdf
from shipyard.printing import Job, print_blank, print_designs

SHIPPED = [
    ("bfcs-ship", "escort"),
    ("bfcs-ship", "resolute"),
    ("bfcs-ship", "swift"),
    ("bfcs-fleet", "frontier-watch"),
    ("fpf-ship", "enterprise"),
    ("fpf-ship", "d-10-k-drakonath"),
    ("fpf-fleet", "federation-picket"),
    ("ststcs-ship", "tholian-d-a"),
    ("ststcs-ship", "tholian-sc-a"),
    ("ststcs-fleet", "border-patrol"),
    ("fsf-page", "rulebook"),
    ("fsf-career", "dan"),
]
BLANK = [
    (kind.name, number)
    for system in systems.systems()
    for kind in system.kinds
    for number, sheet in enumerate(kind.sheets)
    if sheet.blank is not None
]
STATES = [("bfcs-state", "core-armada-turn-6"), ("fpf-state", "klingon-strike-turn-5")]
STATES += [("ststcs-state", "border-patrol-turn-3")]
_BFCS = "kind: bfcs-ship, name: Case, tech_level: 5, class: battleship, shields: 20"
_FPF = """kind: fpf-ship, name: Case, type: Cruiser, value: 80, power: 16, computer: 4, damage_control: 2,
  photons: {arcs: F, strength: 9, range: 14, banks: [1, 1]}"""
_STSTCS = """kind: ststcs-ship, name: Case, hull_code: D, model: A, class: VII, engines: {type: RWC-1, count: 3},
  computer: R5M, mpr: 4/1, spr: 1/4, shield_generator: FSP, wpr: 1/8"""
ODD = {
    "beams in two columns": f"""{{{_BFCS}, move: 3, speed: 3, hit_dice: 9d10, beams: [
      {{arc: FA, bp: 1}}, {{arc: FA, bp: 3}}, {{arc: FA, bp: 7}}, {{arc: RF, bp: 1}}, {{arc: RF, bp: 3}}, {{arc: RF, bp: 7}},
      {{arc: LF, bp: 1}}, {{arc: LF, bp: 3}}, {{arc: LF, bp: 7}}, {{arc: RR, bp: 1}}, {{arc: RR, bp: 3}}, {{arc: RR, bp: 7}},
      {{arc: RA, bp: 1}}, {{arc: RA, bp: 3}}, {{arc: RA, bp: 7}}]}}""",
    "points that are written down": f"{{{_BFCS}, move: 500, speed: 500, hit_dice: 120d10}}",
    "a long track": f"{{{_FPF}, superstructure: 900, shields: 700}}",
    "banks by arcs": f"""{{{_FPF}, superstructure: 22, shields: 14, phasers: {{arcs: A, strength: 5, range: 22,
      banks: [{{count: 7, arcs: F}}, {{count: 12, arcs: P/S}}, {{count: 3, arcs: F}}, 2]}}}}""",
    "five ships of four classes": """{kind: fpf-fleet, name: Case, squadrons: [{ships: [
      {ship: defender}, {ship: enterprise}, {ship: charger}, {ship: defender}, {ship: reliant}]}]}""",
    "a weapon in many rows": f"""{{{_STSTCS}, superstructure: 32, impulse_power: 6, max_shield: 16, web_generators: 7,
      beams: [{{type: TTB-1, count: 40, arc: f}}, {{type: TTB-1, count: 70, arc: f/p}}, {{type: TTB-1, count: 90, arc: a}}]}}""",
    "a hull that is written down": f"""{{{_STSTCS}, superstructure: 999, impulse_power: 99, max_shield: 60,
      web_generators: 2}}""",
}
STYLES = ("tracked", "classic")
LEGENDS = {"lost"}  # words that explain the box before them


@cache
def printed_form(kind, name, style, form="a4"):
    """The pages of a design, of an empty sheet (its number), of a game put away, or of an odd design, made sound."""
    job = Job(paper(form), {"style": style})
    if isinstance(name, int):
        return print_blank(kind, kind.partition("-")[0], systems.kind(kind).sheets[name], job).pages
    if kind == "odd":
        return print_designs([_waived(ODD[name])], job).pages
    yard = Yard()
    loaded = yard.load(library.designs(kind)[name])
    if not kind.endswith("-state"):
        return print_designs([loaded], job).pages
    design = yard.loaded[loaded.references[-1]]
    states = {design.key: loaded.kind.derive(loaded.design)}
    return print_designs([design], Job(job.paper, job.options, states=states)).pages


def _waived(text):
    codes = sorted({finding.code for finding in Yard().load_text(text.encode()).findings if finding.level == ERROR})
    waive = ", ".join(f"{{code: {code}, reason: tried}}" for code in codes)
    return Yard().load_text(f"{text[:-1]}, waive: [{waive}]}}".encode())


def styles_of(cases):
    return [
        (kind, name, style)
        for kind, name in cases
        for style in STYLES
        if style == "tracked" or "fpf-" in (ODD[name] if kind == "odd" else kind)
    ]


DESIGNS = styles_of([*SHIPPED, *(("odd", name) for name in ODD)])
FRESH = DESIGNS + styles_of(BLANK)
EVERY = FRESH + styles_of(STATES)


def placed_fields(page):
    """The fields of a page as boxes on the paper, in their order."""
    found = []
    for part, field in fields_of(page):
        at = moved(field, part.x, part.y, part.scale)
        found.append(Box(at, at.x, at.y, at.x + at.w, at.y + at.h))
    return found


def in_a_file(pages):
    """The fields of the PDF, page by page."""
    with pikepdf.open(io.BytesIO(pdf(pages, "Form", fillable=True))) as file:
        return [[(str(note.T), str(note.TU), str(note.FT)) for note in page.get("/Annots", [])] for page in file.pages]


@pytest.mark.parametrize(("kind", "name", "style"), EVERY)
def test_each_name_is_there_once_and_says_whose_box_it_is(kind, name, style):
    pages = printed_form(kind, name, style)
    found = [field for page in in_a_file(pages) for field in page]
    names = [name for name, _, _ in found]
    assert len(names) == sum(len(fields_of(page)) for page in pages) > 0
    assert len(set(names)) == len(names)
    for one, tooltip, _ in found:
        block, _, box = one.partition(": ")
        assert tooltip == one
        assert block and re.search("[a-zA-Z]", box), one
        assert box != "line" and box == " ".join(box.split()), one


@pytest.mark.parametrize(("kind", "name", "style"), DESIGNS)
def test_names_of_one_block_differ_by_themselves(kind, name, style):
    """Numbers that tell blocks alike apart are not for the fields of one block."""
    names = [name for page in in_a_file(printed_form(kind, name, style)) for name, _, _ in page]
    assert [name for name in names if re.search(r" \(\d+\):", name)] == []


def boxes_to_tick(page):
    """Open squares and circles of the size of a tick box, less those of a legend."""
    everything = boxes(page)
    words = [box for box in everything if isinstance(box.mark, Text) and box.mark.text in LEGENDS]
    for box in everything:
        mark = box.mark
        square = isinstance(mark, Rect) and mark.weight and abs(mark.w - mark.h) < 0.01 and 2.3 < mark.w < 3.6
        circle = isinstance(mark, Circle) and mark.weight and mark.fill is None and abs(mark.r - 1.6) < 0.01
        explained = any(0 < word.left - box.right < 1.2 and box.top < word.bottom < box.bottom for word in words)
        if (square or circle) and not explained:
            yield box


def over(box, fields):
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return [one for one in fields if one.left < x < one.right and one.top < y < one.bottom]


@pytest.mark.parametrize(("kind", "name", "style"), FRESH)
def test_every_open_box_is_one_field_to_tick(kind, name, style):
    for page in printed_form(kind, name, style):
        fields = placed_fields(page)
        crosses = [box for box in boxes(page) if isinstance(box.mark, Line) and box.mark.x1 != box.mark.x2]
        crossed = [line for line in crosses if line.top != line.bottom]
        for box in boxes_to_tick(page):
            kinds = [one.mark.kind for one in over(box, fields)]
            lost = sum(line.inside(box) and line.bottom - line.top > 2 for line in crossed) == 2
            assert kinds == ([] if lost else ["check"]), box


def _lines(element):
    """The elements inside that draw a line to write on."""
    for child in element.children:
        attributes = dict(child.attrs)
        if child.tag == "write" or (child.tag == "text" and "write" in attributes):
            yield attributes
        yield from _lines(child)


@pytest.mark.parametrize(("kind", "name", "style"), FRESH)
def test_every_line_to_write_on_is_a_field(kind, name, style, monkeypatch):
    """But for those that a career has filled in by hand: name and start skill."""
    read = []

    def parsed(*arguments):
        read.append(parse_sheet(*arguments))
        return read[-1]

    monkeypatch.setattr("shipyard.printing.parse_sheet", parsed)
    printed_form.__wrapped__(kind, name, style)
    assert read
    lines = [line for root in read for line in _lines(root)]
    assert len([line for line in lines if not line.get("field")]) == (
        2 if kind == "fsf-career" and name == "dan" else 0
    )


@pytest.mark.parametrize("form", ["a4", "letter", "a5"])
@pytest.mark.parametrize(("kind", "name", "style"), EVERY)
def test_fields_stand_apart_on_the_page_and_have_room(kind, name, style, form):
    for page in printed_form(kind, name, style, form):
        fields = placed_fields(page)
        for field in fields:
            assert field.left >= 3 and field.top >= 3, field
            assert field.right <= page.width - 3 and field.bottom <= page.height - 3, field
            assert min(field.right - field.left, field.bottom - field.top) > 1.2, field
        ordered = sorted(fields, key=lambda field: field.top)
        for at, field in enumerate(ordered):
            for other in ordered[at + 1 :]:
                if other.top >= field.bottom:
                    break
                assert not field.over(other), (field, other)


def _around_the_ship(name):
    """Shields are numbered clockwise."""
    return re.fullmatch(r"shield [1-6] (\d+|left)", name)


@pytest.mark.parametrize(("kind", "name", "style"), FRESH)
def test_fields_come_in_the_order_of_reading(kind, name, style):
    """What comes next stands below or to the right."""
    for page in printed_form(kind, name, style):
        for one, other in pairwise(placed_fields(page)):
            if not (_around_the_ship(one.mark.name) and _around_the_ship(other.mark.name)):
                assert other.top >= one.bottom - 0.6 or other.left >= one.right - 0.6, (one, other)


@pytest.mark.parametrize(("kind", "name", "style"), styles_of(STATES))
def test_what_is_written_by_hand_has_no_field_over_it(kind, name, style):
    seen = 0
    for page in printed_form(kind, name, style):
        fields = [field for field in placed_fields(page) if field.mark.kind == "text"]
        for box in boxes(page):
            if isinstance(box.mark, Text) and box.mark.font == "Times-BoldItalic":
                seen += 1
                assert [field for field in fields if field.over(box, 0.3)] == [], box
    assert seen


PLACES = {
    ("bfcs-ship", "escort", "tracked"): [
        *("Escort: counter", "Escort: SHLD down", "Escort: notes", "Escort: MISSILES 20", "Escort: HD d4 3"),
        *("Escort: velocity in direction 1, turn start", "Escort: velocity in direction 3, turn 14"),
    ],
    ("bfcs-ship", 0, "tracked"): [
        *("Card: name", "Card: tech level", "Card: sums", "Card: BEAM line 2 arc", "Card: HD d10 number"),
        *("Card: beams FA", "Card: range line 1 max"),
    ],
    ("fpf-ship", "enterprise", "tracked"): [
        *("ENTERPRISE: ship 1 name", "ENTERPRISE: ship 3 leader", "ENTERPRISE: ship 2 Speed 1 fired"),
        *("ENTERPRISE: ship 2 Speed start", "ENTERPRISE: ship 2 notes", "ENTERPRISE: ship 1 Phasers 1"),
    ],
    ("fpf-ship", "enterprise", "classic"): [
        *("ENTERPRISE: ship 1 Shields now", "ENTERPRISE: ship 3 Speed last turn", "ENTERPRISE: ship 2 name"),
    ],
    ("fpf-ship", 0, "tracked"): [
        *("Squadron: class name", "Squadron: Shields start", "Squadron (2): ship 1 name", "Squadron: Phasers range"),
        "Squadron: Photons against shields of 20",
    ],
    ("fpf-fleet", "federation-picket", "tracked"): [
        *("Roster: squadron 1 ship 1 lost", "Federation Picket: initiative of squadron 2, turn 3"),
        "5  Mixed squadron: notes",
    ],
    ("odd", "points that are written down", "tracked"): ["Case: MOVE left 1", "Case: HD d10 left 6"],
    ("odd", "beams in two columns", "tracked"): ["Case: BEAM FA 1", "Case: BEAM line 2 right LF 1"],
    ("odd", "five ships of four classes", "tracked"): ["1  Mixed squadron, part 2: ship 2 name"],
    ("odd", "a long track", "tracked"): ["Case: ship 1 Superstructure left 1", "Case: ship 3 Shields left 4"],
    ("odd", "a hull that is written down", "tracked"): ["Case: superstructure left 5", "Case: shield 1 left"],
    ("odd", "a weapon in many rows", "tracked"): ["Case: TTB-1 f line 2 12", "Case: web generator G"],
    ("ststcs-ship", "tholian-d-a", "tracked"): [
        *("Dreadnought: ship", "Dreadnought: captain", "Dreadnought: shield 6 1", "Dreadnought: web generator A"),
        *("Dreadnought: strand 1 strength laid", "Dreadnought: turn 2 shields 3", "Dreadnought: superstructure 1"),
        "Dreadnought: turn 1 left",
    ],
    ("ststcs-ship", 0, "tracked"): [
        *("Control sheet: name", "Control sheet: hull code", "Control sheet: class", "Control sheet: warp 1 points"),
        *("Control sheet: weapon 1 to hit at 7", "Control sheet: power for speed 20", "Control sheet: WPR"),
    ],
    ("fsf-page", "rulebook", "tracked"): [
        *("name", "start skill", "date", "tour 1", "tour 15, upper box 2", "discipline 6", "score, total"),
        *(
            "rank 3, promotion 1",
            "rank 3, name",
            "rank 3, blue die 1",
            "medal 1, won",
            "mission 1 Training, executed 4",
        ),
        *("mission 6, die 4", "skill Fitness, box 2", "skill Fitness, start number"),
    ],
}


@pytest.mark.parametrize(("kind", "name", "style"), PLACES)
def test_what_a_player_fills_in_at_the_table(kind, name, style):
    pages = in_a_file(printed_form(kind, name, style))
    names = {name for page in pages for name, _, _ in page}
    names |= {name.partition(": ")[2] for name in names if kind.startswith("fsf-")}
    assert [name for name in PLACES[kind, name, style] if name not in names] == []


def pictures(raw):
    """Every page as a reader draws it, with its form."""
    file = pypdfium2.PdfDocument(raw)
    file.init_forms()
    return [page.render(scale=1).to_pil().tobytes() for page in file]


@pytest.mark.parametrize(
    ("kind", "name", "style"),
    [*styles_of(BLANK), ("bfcs-ship", "resolute", "tracked"), ("fsf-career", "dan", "tracked")],
)
def test_the_printed_look_is_unchanged(kind, name, style):
    pages = printed_form(kind, name, style)
    assert pictures(pdf(pages, "Form")) == pictures(pdf(pages, "Form", fillable=True))


def test_a_short_text_and_a_tick_are_seen_in_every_field():
    """A field too small for its type would show nothing."""
    pages = printed_form("ststcs-ship", 0, "tracked")
    with pikepdf.open(io.BytesIO(pdf(pages, "Form", fillable=True))) as file:
        for field in file.Root.AcroForm.Fields:
            if str(field.FT) == "/Btn":
                field.V = field.AS = pikepdf.Name.Yes
            else:
                field.V = pikepdf.String("8")
                del field.AP
        file.Root.AcroForm.NeedAppearances = True
        rectangles = [[float(number) for number in field.Rect] for field in file.Root.AcroForm.Fields]
        filled = io.BytesIO()
        file.save(filled)
    drawn = pypdfium2.PdfDocument(filled.getvalue())
    drawn.init_forms()
    after = drawn[0].render(scale=2).to_pil().convert("L")
    before = pypdfium2.PdfDocument(pdf(pages, "Form"))[0].render(scale=2).to_pil().convert("L")
    for left, low, right, high in rectangles:
        room = [round(2 * number) for number in (left, after.height / 2 - high, right, after.height / 2 - low)]
        assert after.crop(room).tobytes() != before.crop(room).tobytes(), (left, low)
