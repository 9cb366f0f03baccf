"""Characters: what the fonts have is printed as it was written, what they lack is a finding, never a silent `?`."""

import pytest
from placed_marks import texts

from shipyard.press.papers import paper
from shipyard.printing import Job, print_designs

HAVE = ["Krüger", "Ærø", "Ça ira", "Señor", "D’Artagnan", "Hood – refit", "5 × 4 · €", "½", "Šárka", "Žižka", "naïve"]
LACK = {
    "Polish": ("Łódź", "U+0141"),
    "Cyrillic": ("Кронос", "U+041A"),
    "Greek": ("Ελλάς", "U+0395"),
    "Chinese": ("戦艦", "U+6226"),
    "emoji": ("Hood 🚀", "U+1F680"),
    "combining": ("x\u0301", "U+0301"),
    "written right to left": ("a\u202eb", "U+202E"),
    "no width": ("a\u200bb", "U+200B"),
    "private": ("a\ue001b", "U+"),
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


@pytest.mark.parametrize("text", HAVE)
def test_western_names_are_printed_as_they_were_written(load, fpf_ship, text):
    result = printed(load(fpf_ship(name=text)))
    assert result.findings == ()
    assert text in texts(result.pages)


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
    assert result.findings[0].message.isprintable()
    assert result.pages == ()


@pytest.mark.parametrize("key", PLACES)
@pytest.mark.parametrize("style", ["tracked", "classic"])
def test_wherever_it_is_printed(load, fpf_ship, key, style):
    for what in ("Polish", "a control character", "emoji"):
        result = printed(load(fpf_ship(**{key: LACK[what][0]})), style)
        shown = " ".join(texts(result.pages))
        if style == "classic" and key in ("side", "power_note"):
            assert result.findings == ()  # it is not printed there
        else:
            assert {finding.code for finding in result.findings} == {"YARD202"}
        assert "?" not in shown


@pytest.mark.parametrize("what", ["Polish", "a control character"])
def test_in_a_fleet_the_sheets_without_it_are_printed(load, what):
    text, _ = LACK[what]
    squadrons = [{"ship": "defender", "names": [text]}, {"ship": "enterprise"}]
    result = printed(load({"kind": "fpf-fleet", "name": "Case", "squadrons": squadrons}))
    assert {finding.code for finding in result.findings} == {"YARD202"}
    assert any("ENTERPRISE" in text for text in texts(result.pages))
    assert not any("?" in text for text in texts(result.pages))


@pytest.mark.parametrize("what", ["Polish", "a control character", "written right to left"])
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
