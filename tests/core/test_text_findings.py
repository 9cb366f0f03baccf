"""Warnings about texts: what a comment cut off, and what no sheet can print."""

import pytest


def warnings(loaded, code):
    return [finding for finding in loaded.findings if finding.code == code]


@pytest.mark.parametrize("name", ["Krüger", "D’Artagnan", "Hood – refit", "€5", "Kru\u0308ger", "ß", "×"])
def test_western_characters_are_not_remarked_on(load, fpf_ship, name):
    assert load(fpf_ship(name=name)).findings == ()


@pytest.mark.parametrize(
    ("name", "character"),
    [
        ("Łódź \u0e01", "U+0E01 (\u0e01)"),
        ("戦艦", "U+6226 (戦)"),
        ("🚀", "U+1F680 (🚀)"),
        ("a\tb", "U+0009"),
        ("a\u202eb", "U+202E"),
    ],
)
def test_what_no_sheet_can_print_is_a_warning_in_its_place(load, fpf_ship, name, character):
    loaded = load(fpf_ship(name=name))
    (found,) = warnings(loaded, "YARD004")
    assert (found.level, found.path) == ("warning", ("name",))
    assert character in found.message
    assert found.message.isprintable()
    assert loaded.sound


def test_each_text_is_looked_at(load):
    squadrons = [{"ship": "defender", "names": ["ok", "戦艦"]}]
    loaded = load({"kind": "fpf-fleet", "name": "戦艦", "squadrons": squadrons})
    places = [finding.path for finding in warnings(loaded, "YARD004")]
    assert sorted(places, key=len) == [("name",), ("squadrons", 0, "names", 1)]


def test_in_a_document_without_a_kind_too(load):
    assert {finding.code for finding in load({"name": "戦艦"}).findings} == {"YARD002", "YARD004"}


@pytest.mark.parametrize("name", ["a\u00a0b", "a\u00adb"])
def test_spaces_and_hyphens_of_latin_1_are_printed(load, fpf_ship, name):
    """What the check lets pass the sheet prints, and the other way round."""
    from shipyard.press.papers import paper
    from shipyard.printing import Job, print_designs

    loaded = load(fpf_ship(name=name))
    refused = bool(print_designs([loaded], Job(paper("a4"))).findings)
    assert bool(warnings(loaded, "YARD004")) == refused
