"""Short names: the whole name where it has room at full size, the short one before anything is made smaller."""

import pytest
from placed_marks import Text, texts

from shipyard.core.resources import folder
from shipyard.core.tables import load_table
from shipyard.press.papers import paper
from shipyard.printing import Job, print_designs

LONG = "Very Long Name Of A Ship That Nobody Can Say In One Breath"
SHORT = "Breath"


@pytest.fixture
def ships(fpf_ship, bfcs_ship):
    """A ship of each game, with names of one's own."""
    tholian = dict(load_table(folder("designs") / "ststcs/tholian-ca-a.ship.yaml"))
    return {"bfcs": bfcs_ship, "fpf": fpf_ship, "ststcs": lambda **keys: {**tholian, **keys}}


def printed(load, document, style="tracked"):
    found = print_designs([load(document)], Job(paper("a4"), {"style": style}))
    assert [finding.message for finding in found.findings] == []
    return found.pages


def largest(pages, text):
    """The type size that a text stands in."""
    return max(
        m.size for page in pages for part in page.placed for m in part.marks if isinstance(m, Text) and m.text == text
    )


@pytest.mark.parametrize("style", ["tracked", "classic"])
@pytest.mark.parametrize("game", ["bfcs", "fpf", "ststcs"])
def test_a_long_name_gives_way_to_the_short_one(load, ships, game, style):
    pages = printed(load, ships[game](name=LONG, short_name=SHORT), style)
    assert SHORT in texts(pages)
    assert LONG not in texts(pages)
    assert largest(pages, SHORT) == largest(printed(load, ships[game](name=SHORT), style), SHORT)


@pytest.mark.parametrize("game", ["bfcs", "fpf", "ststcs"])
def test_a_name_that_has_room_stands_whole(load, ships, game):
    pages = printed(load, ships[game](name="Hood", short_name=SHORT))
    assert "Hood" in texts(pages) and SHORT not in texts(pages)


@pytest.mark.parametrize("game", ["bfcs", "fpf", "ststcs"])
def test_a_short_name_is_data_too(load, ships, game):
    """Markup in it is text, and a character that no font has is a finding even where it is not needed."""
    assert "<b>&" in texts(printed(load, ships[game](name=LONG, short_name="<b>&")))
    found = print_designs([load(ships[game](name="Hood", short_name="戦艦"))], Job(paper("a4")))
    assert {finding.code for finding in found.findings} == {"YARD202"}


def test_cards_of_a_fleet_keep_their_numbers(load, save, bfcs_ship):
    save("a.ship.yaml", bfcs_ship(name=LONG, short_name=SHORT))
    fleet = {"kind": "bfcs-fleet", "name": "F", "tech_level": 5, "ships": [{"ship": "./a.ship.yaml", "count": 2}]}
    shown = texts(printed(load, fleet))
    assert [text for text in shown if text.startswith(SHORT)] == [f"{SHORT} 1", f"{SHORT} 2"]
