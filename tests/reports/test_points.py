"""What the shipped fleets are worth, as the rulebooks and `show` say it; new games are found by their words."""

from types import SimpleNamespace

import pytest

from shipyard.core import library
from shipyard.core import system as systems
from shipyard.pipeline import Yard
from shipyard.reports import markdown
from shipyard.reports.points import Worth, worths
from shipyard.reports.report import Report


def checked(kind, name):
    return Yard().load(library.designs(kind)[name])


def told(*files):
    return [(worth.name, worth.measure, worth.points, worth.limit) for worth in worths(Report((), files))]


def test_fleets_of_three_games():
    fleets = [("bfcs-fleet", "frontier-watch"), ("fpf-fleet", "klingon-strike"), ("ststcs-fleet", "border-patrol")]
    assert told(*(checked(*fleet) for fleet in fleets)) == [
        ("Frontier Watch", "Build Points", 233, 240),
        ("Klingon Strike Fleet", "value", 900, 1000),
        ("Border Patrol", "WDF", 138.2, 150),
        ("Border Patrol", "CE", 145.1, 150),
    ]


def test_ships_count_by_themselves_only_where_there_is_no_fleet():
    ship, fleet = checked("bfcs-ship", "escort"), checked("bfcs-fleet", "frontier-watch")
    assert told(ship) == [("Escort", "Build Points", 36, None)]
    assert told(ship, fleet) == told(fleet)


@pytest.mark.parametrize("kind", [kind for kind in systems.kind_names() if kind.endswith("-fleet")])
def test_every_kind_of_fleet_has_points(kind):
    for path in library.designs(kind).values():
        assert worths(Report((), [Yard().load(path)]))


def test_a_fleet_with_errors_is_named_without_points(save):
    path = save("a.fleet.yaml", {"kind": "fpf-fleet", "name": "X", "squadrons": [{"ship": "nowhere"}]})
    (worth,) = worths(Report((), [Yard().load(path)]))
    assert worth == Worth(str(path), "has errors", None, None, str(path))


def test_files_that_are_no_design_have_no_points(save):
    files = [Yard().load(save("a.yaml", "kind: x\n")), Yard().load(save("b.yaml", "[")), checked("fsf-page", "house")]
    assert told(*files) == []


def test_numbers_in_the_table():
    kind = SimpleNamespace(
        name="new-fleet",
        derive=lambda design: design,
        describe=lambda facts: {"name": "A|B", "points": 12345.5, **facts},
    )
    file = SimpleNamespace(name="a.fleet.yaml", kind=kind, design={"points_limit": None})
    text = markdown.render(Report((), [file]))
    assert text.endswith("| A&#124;B | points | 12,345.5 | - | a.fleet.yaml |\n")
