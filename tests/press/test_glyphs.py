"""Characters: what the fonts have is printed as it was written, what they lack is a finding, never a silent `?`."""

import io

import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from placed_marks import texts

from shipyard.press import fonts
from shipyard.press.papers import paper
from shipyard.press.pdf import pdf
from shipyard.printing import Job, print_designs

STANDARD = ["Krüger", "Ærø", "Ça ira", "Señor", "D’Artagnan", "Hood – refit", "5 × 4 · €", "½", "Šárka", "naïve"]
EMBEDDED = {
    "Polish": "Łódź",
    "Czech": "Příšerně žluťoučký",
    "Turkish": "Iğdır Şükrü",
    "Cyrillic": "Кронос",
    "Greek": "Ελλάς",
    "Vietnamese": "Nguyễn",
    "an arrow": "Hood → refit",
    "a star": "★ Hood",
    "beside what is standard": "Hood & Łódź <b>{{ x }}",
}
LACK = {
    "Chinese": ("戦艦", "U+6226"),
    "emoji": ("Hood 🚀", "U+1F680"),
    "Hebrew": ("אבג", "U+05D0"),
    "Arabic": ("سفينة", "U+0633"),
    "written right to left": ("a\u202eb", "U+202E"),
    "no width": ("a\u200bb", "U+200B"),
    "private": ("a\ue001b", "U+E001"),
    "outside": ("a\uffffb", "U+FFF"),
    "a question mark of its own": ("\ufffd", "U+FFFD"),
    "a control character": ("a\u0001b", "U+0001"),
    "an escape": ("a\u001b[2Jb", "U+001B"),
    "a line feed": ("a\nb", "U+000A"),
    "a tab": ("a\tb", "U+0009"),
    "delete": ("a\u007fb", "U+007F"),
    "a control character of Latin-1": ("a\u0085b", "U+0085"),
}
BFCS_FLEET = {"kind": "bfcs-fleet", "tech_level": 1, "ships": [{"ship": "escort"}]}
PLACES = ["name", "designation", "type", "side", "power_note", "registry"]


def printed(loaded, style="tracked"):
    return print_designs([loaded], Job(paper("a4"), {"style": style}))


@pytest.mark.parametrize("text", [*STANDARD, *EMBEDDED.values()])
def test_names_are_printed_as_they_were_written(load, fpf_ship, text):
    result = printed(load(fpf_ship(name=text)))
    assert result.findings == ()
    assert text in texts(result.pages)
    assert text in read(result.pages)


@pytest.mark.parametrize("text", STANDARD)
def test_western_names_need_no_font_in_the_file(load, fpf_ship, text):
    assert b"/FontFile2" not in pdf(printed(load(fpf_ship(name=text))).pages, "x")


def read(pages):
    """The text of a PDF of these pages, as a reader's search finds it."""
    with pypdfium2.PdfDocument(io.BytesIO(pdf(pages, "x"))) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


@pytest.mark.parametrize("text", EMBEDDED.values())
@pytest.mark.parametrize("style", ["tracked", "classic"])
def test_a_name_is_as_wide_as_it_was_measured(load, fpf_ship, text, style):
    """Where a reader finds the letters on the page is where the layout has put them, to a tenth of a mm."""
    name = text + text[:1]
    result = printed(load(fpf_ship(name=name)), style)
    found = [(part, mark) for page in result.pages for part in page.placed for mark in part.marks]
    part, mark = next((part, mark) for part, mark in found if getattr(mark, "text", "") == name)
    with pypdfium2.PdfDocument(io.BytesIO(pdf(result.pages, "x"))) as document:
        words = document[0].get_textpage()
        at, count = words.search(name).get_next()
        first, last = (words.get_charbox(place, loose=True) for place in (at, at + count - 1))
    measured = fonts.width(name[:-1], mark.font, mark.size)
    assert first[0] / fonts.MM == pytest.approx(part.x + mark.x, abs=0.1)
    assert (last[0] - first[0]) / fonts.MM == pytest.approx(measured, abs=0.1)


def test_a_letter_and_an_accent_that_no_letter_has_stand_together(load, fpf_ship):
    assert "x\u0301" in texts(printed(load(fpf_ship(name="x\u0301"))).pages)


# A font of one's own.


@pytest.fixture
def own_font(tmp_path):
    """A TrueType font with two Chinese characters, and with what nobody may print."""
    have = {0x6226: "one", 0x8266: "two", 0x202E: "turn", 0x05D0: "alef"}
    pen = TTGlyphPen(None)
    for number, point in enumerate([(0, 0), (0, 700), (700, 700), (700, 0)]):
        (pen.lineTo if number else pen.moveTo)(point)
    pen.closePath()
    names = [".notdef", *have.values()]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(have)
    builder.setupGlyf(dict.fromkeys(names, pen.glyph()))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (800, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Tried", "styleName": "Regular", "psName": "Tried"})
    builder.setupOS2()
    builder.setupPost()
    path = tmp_path / "own.ttf"
    builder.save(path)
    fonts.use(path)
    yield path
    fonts.use(None)


def test_a_font_of_ones_own_prints_what_it_has(own_font, load, fpf_ship):
    result = printed(load(fpf_ship(name="戦艦 Łódź")))
    assert result.findings == ()
    assert "戦艦 Łódź" in read(result.pages)
    assert fonts.width("戦艦", "Helvetica", 10) == pytest.approx(16 / fonts.MM)


@pytest.mark.parametrize("text", ["戦闘", "戦\u202e", "戦א"])
def test_a_font_of_ones_own_does_not_print_what_it_lacks_or_what_turns_the_line(own_font, load, fpf_ship, text):
    result = printed(load(fpf_ship(name=text)))
    assert {finding.code for finding in result.findings} == {"YARD202"}
    assert f"U+{ord(text[1]):04X}" in result.findings[0].message


def test_without_it_nothing_is_remembered_of_it(own_font, load, fpf_ship):
    assert printed(load(fpf_ship(name="戦艦"))).findings == ()
    fonts.use(None)
    assert {finding.code for finding in printed(load(fpf_ship(name="戦艦"))).findings} == {"YARD202"}


def test_a_letter_and_its_accent_become_one(load, fpf_ship):
    result = printed(load(fpf_ship(name="Kru\u0308ger")))
    assert "Krüger" in texts(result.pages)


@pytest.mark.parametrize("what", LACK)
def test_a_character_that_no_font_has_is_a_finding(load, fpf_ship, what):
    text, character = LACK[what]
    loaded = load(fpf_ship(name=text))
    result = printed(loaded)
    assert {finding.code for finding in result.findings} == {"YARD202"}
    assert character in result.findings[0].message
    assert result.findings[0].message.startswith("class name of ")
    assert "--font" in result.findings[0].hint
    assert result.findings[0].message.isprintable()
    assert result.pages == ()


@pytest.mark.parametrize("key", PLACES)
@pytest.mark.parametrize("style", ["tracked", "classic"])
def test_wherever_it_is_printed(load, fpf_ship, key, style):
    for what in ("Chinese", "a control character", "emoji"):
        result = printed(load(fpf_ship(**{key: LACK[what][0]})), style)
        shown = " ".join(texts(result.pages))
        if style == "classic" and key in ("side", "power_note"):
            assert result.findings == ()  # it is not printed there
        else:
            assert {finding.code for finding in result.findings} == {"YARD202"}
        assert "?" not in shown


@pytest.mark.parametrize("key", PLACES)
@pytest.mark.parametrize("style", ["tracked", "classic"])
def test_other_letters_are_printed_wherever_they_stand(load, fpf_ship, key, style):
    result = printed(load(fpf_ship(**{key: "Łódź Ελλάς"})), style)
    assert result.findings == ()
    assert ("Łódź Ελλάς" in " ".join(texts(result.pages))) == (style == "tracked" or key not in ("side", "power_note"))


@pytest.mark.parametrize("what", ["Chinese", "a control character"])
def test_in_a_fleet_the_sheets_without_it_are_printed(load, what):
    text, _ = LACK[what]
    squadrons = [{"ship": "defender", "names": [text]}, {"ship": "enterprise"}]
    result = printed(load({"kind": "fpf-fleet", "name": "Case", "squadrons": squadrons}))
    assert {finding.code for finding in result.findings} == {"YARD202"}
    assert any("ENTERPRISE" in text for text in texts(result.pages))
    assert not any("?" in text for text in texts(result.pages))


@pytest.mark.parametrize("what", ["Chinese", "a control character", "written right to left"])
@pytest.mark.parametrize("fleet", [{"kind": "fpf-fleet", "squadrons": [{"ship": "defender"}]}, BFCS_FLEET], ids=str)
def test_a_fleet_with_such_a_name(load, fleet, what):
    """A fleet's name stands in the footer of each of its pages, and for BFCS nowhere else."""
    result = printed(load({**fleet, "name": LACK[what][0]}))
    assert "YARD202" in {finding.code for finding in result.findings}
    assert not any("?" in text for text in texts(result.pages))


@pytest.mark.parametrize("what", LACK)
def test_a_card_with_such_a_name(load, bfcs_ship, what):
    result = printed(load(bfcs_ship(name=LACK[what][0])))
    assert {finding.code for finding in result.findings} == {"YARD202"}
    assert result.pages == ()
