"""Where values stand: line and column for every key and value of a document."""

import pytest

from shipyard.core.documents import read
from shipyard.core.findings import path_text

TEXT = """\
# a comment
kind: fpf-fleet
name: "Case"
squadrons:
  - ship: defender
    names: [Amar,
            "Klothos"]
  - ships:
    - {ship: enterprise, name: X}
note: |
  two
  lines
empty:
"""

PLACES = {
    (): ((2, 1), (2, 1)),
    ("kind",): ((2, 1), (2, 7)),
    ("name",): ((3, 1), (3, 7)),
    ("squadrons",): ((4, 1), (5, 3)),
    ("squadrons", 0): ((5, 5), (5, 5)),
    ("squadrons", 0, "ship"): ((5, 5), (5, 11)),
    ("squadrons", 0, "names"): ((6, 5), (6, 12)),
    ("squadrons", 0, "names", 0): ((6, 13), (6, 13)),
    ("squadrons", 0, "names", 1): ((7, 13), (7, 13)),
    ("squadrons", 1): ((8, 5), (8, 5)),
    ("squadrons", 1, "ships"): ((8, 5), (9, 5)),
    ("squadrons", 1, "ships", 0): ((9, 7), (9, 7)),
    ("squadrons", 1, "ships", 0, "ship"): ((9, 8), (9, 14)),
    ("squadrons", 1, "ships", 0, "name"): ((9, 26), (9, 32)),
    ("note",): ((10, 1), (10, 7)),
    ("empty",): ((13, 1), (13, 7)),
}


def test_every_value_has_its_place():
    assert dict(read(TEXT.encode(), "x.yaml").places) == PLACES


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_places_do_not_depend_on_line_ends(end):
    assert dict(read(b"\xef\xbb\xbf" + TEXT.replace("\n", end).encode(), "x.yaml").places) == PLACES


def test_columns_count_characters_not_bytes():
    document = read("{näme: Łódź, b: 1}".encode(), "x.yaml")
    assert document.mark(("b",), at_key=True) == (1, 14)


def test_characters_beyond_the_first_plane_count_as_one():
    assert read("{a: 🚀🚀, b: 1}".encode(), "x.yaml").mark(("b",), at_key=True) == (1, 9)


def test_a_place_that_is_not_there_is_that_of_what_is_around_it():
    document = read(TEXT.encode(), "x.yaml")
    assert document.mark(("squadrons", 1, "ships", 0, "non_combatant")) == (9, 7)
    assert document.mark(("nowhere", "at", "all")) == (2, 1)


def test_places_can_be_forgotten_and_found_again():
    document = read(TEXT.encode(), "x.yaml")
    document.forget_places()
    assert document.root is None
    assert dict(document.places) == PLACES


def test_values_through_an_alias_stand_where_they_were_written():
    document = read(b"a: &x {b: 1}\nc: *x\n", "x.yaml")
    assert document.mark(("c", "b")) == (1, 11)


@pytest.mark.parametrize(
    ("path", "text"),
    [((), ""), (("a",), "a"), (("a", 0), "a[0]"), (("a", 0, "b"), "a[0].b"), (("a", "b", 1, 2), "a.b[1][2]")],
)
def test_how_a_path_is_written(path, text):
    assert path_text(path) == text


def test_a_self_referring_alias_among_keys_has_no_endless_places():
    """Refused while it is built, so its places are never asked for; positions alone must not run on either."""
    assert read(b"a: &x [*x]\n", "x.yaml").code == "YARD005"
