"""What `show` gives for BFCS designs, from the shipped files to the text."""

import json

import pytest

from shipyard.core import library
from shipyard.core.findings import ERROR
from shipyard.core.system import kind
from shipyard.pipeline import Yard
from shipyard.systems.bfcs import SYSTEM
from shipyard.systems.bfcs.checks import CHECKS
from shipyard.systems.bfcs.diagram import circles
from shipyard.systems.bfcs.fleet_checks import CHECKS as FLEET_CHECKS
from shipyard.systems.bfcs.show import used_rulings

SHIPPED = [(each.name, path) for each in SYSTEM.kinds for path in library.designs(each.name).values()]


def _numbers(path):
    loaded = Yard().load(path)
    return loaded.kind, loaded.kind.derive(loaded.design)


def _shipped(name, kind_name="bfcs-ship"):
    return _numbers(library.designs(kind_name)[name])


@pytest.fixture
def ship(tmp_path):
    def build(**keys):
        file = tmp_path / "case.ship.yaml"
        file.write_text(json.dumps({"kind": "bfcs-ship", "name": "Case", "tech_level": 5, **keys}), encoding="utf-8")
        loaded = Yard().load(file)
        return loaded, loaded.kind.derive(loaded.design)

    return build


def test_the_escort_as_data():
    found, numbers = _shipped("escort")
    data = found.describe(numbers)
    expected = {
        "kind": "bfcs-ship",
        "name": "Escort",
        "tech_level": 1,
        "build_points": {"systems": 30, "frame": 6, "total": 36},
        "frame_units": 3,
        "frame_units_needed": 3,
        "move_speed": {"bp": 4, "limit": 18},
        "hit_dice": {"bp": 9, "limit": 9},
        "classes": ["escort"],
        "shield_points": 4,
        "armor_points": 0,
        "missiles": 20,
        "fighters": 0,
        "sensor_range": 324,
    }
    assert {key: data[key] for key in expected} == expected
    assert data["lines"][0] == {"item": "move", "quantity": 2, "bp": 2}
    assert data["lines"][-1] == {"item": "frame", "quantity": 3, "bp": 6}
    assert sum(line["bp"] for line in data["lines"]) == 36


def test_the_battleship_adds_up():
    found, numbers = _shipped("resolute")
    data = found.describe(numbers)
    assert data["build_points"] == {"systems": 197, "frame": 22.5, "total": 219.5}
    assert data["move_speed"] == {"bp": 19, "limit": 131.7}
    assert (data["frame_units"], data["sensor_range"], data["fighters"]) == (15, 19600, 32)
    assert [(beam.arc, beam.count, beam.damage, beam.reach) for beam in numbers.beams] == [
        *(("FA", 2, 16, 63), ("FA", 4, 10, 39), ("LF", 3, 6, 23), ("RF", 3, 6, 23)),
        *(("LR", 2, 4, 15), ("RR", 2, 4, 15), ("RA", 2, 6, 23)),
    ]
    assert numbers.hit_chart[0].effect == "that system to TL 4"
    assert [str(dice) for dice in numbers.dice] == ["4d12", "6d10", "4d8"]


def test_the_printed_diagram_of_the_minimal_ship():
    found, numbers = _shipped("minimal-ship")
    story = found.story(numbers)
    assert [line.strip() for line in story[story.index("Diagram") + 1 :]] == [
        *("MOVE - O", "SPEED - O", "SHLD - OO", "BEAM - O (FA) - 1"),
        *("MISSILES - OOOOOOOOOO", "FRAME - O", "HD - 1D4"),
    ]


def test_the_story_shows_the_division_the_limits_and_the_rulings():
    found, numbers = _shipped("escort")
    story = "\n".join(found.story(numbers))
    assert "30 / 10, rounded up: 3 units needed" in story
    assert "4 BP, at most 1/2 of 36 = 18" in story
    assert "9 BP, at most 1/4 of 36 = 9" in story
    assert "ruling frame-base (proven)" in story
    assert "ruling limit-base (proven)" in story


def test_a_ruling_is_told_only_where_it_is_used(ship):
    _, bare = ship()
    assert set(used_rulings(bare)) == {"frame-base", "class-overlap", "maneuver-cost", "thrust-sides"}
    _, free = ship(tech_level=9, hit_dice="2d4", fighters=1, bought={})
    assert {"free-systems", "flight", "limit-base"} <= set(used_rulings(free))
    _, bought = ship(hit_dice="2d4", bought={"hit_dice": 9})
    assert {"bought-systems", "free-systems"} <= set(used_rulings(bought))


def test_beams_alike_are_one_group_and_stand_in_card_order(ship):
    beams = [{"arc": "RA", "bp": 1}, {"arc": "Port Fwd", "bp": 1}, {"arc": "FWD", "bp": 1}, {"arc": "fa", "bp": 2}]
    _, numbers = ship(beams=[*beams, {"arc": "FRONT", "bp": 1, "count": 3}])
    assert [(group.arc, group.bp, group.count) for group in numbers.beams] == [
        *(("FA", 2, 1), ("FA", 1, 4), ("LF", 1, 1), ("RA", 1, 1)),
    ]


def test_a_ship_without_anything(ship):
    loaded, numbers = ship()
    data = loaded.kind.describe(numbers)
    assert data["build_points"] == {"systems": 0, "frame": 0, "total": 0}
    assert data["sensor_range"] is None
    assert data["lines"] == []
    assert loaded.kind.story(numbers)


@pytest.mark.parametrize("keys", [{"hit_dice": "3d7"}, {"beams": [{"arc": "up", "bp": 2}]}, {"move": 99, "frame": 0}])
def test_a_broken_ship_can_still_be_shown(ship, keys):
    loaded, numbers = ship(**keys)
    assert any(finding.level == ERROR for finding in loaded.findings)
    assert json.dumps(loaded.kind.describe(numbers))
    assert loaded.kind.story(numbers)


def test_whole_numbers_written_with_a_point_are_whole(ship):
    _, numbers = ship(tech_level=5.0, move=3.0, frame=1.0, beams=[{"arc": "FA", "bp": 2.0, "count": 2.0}])
    found = kind("bfcs-ship")
    assert "2.0" not in json.dumps(found.describe(numbers))
    assert "5.0" not in "\n".join(found.story(numbers))


def test_an_unknown_die_keeps_totals_out_of_the_findings(ship):
    loaded, _ = ship(hit_dice="3d7", move=99, build_points=1)
    assert {finding.code for finding in loaded.findings if finding.level == ERROR} == {"BFCS302"}


def test_a_bought_system_is_not_promised_the_wrong_level_on_the_hit_chart(ship):
    _, numbers = ship(hit_dice="2d4", bought={"hit_dice": 9})
    assert numbers.hit_chart[0].effect == "that system one TL down"
    _, first = ship(tech_level=1)
    assert first.hit_chart[0].effect == "that system is lost"


def test_the_hit_chart_knows_what_is_fitted(ship):
    _, numbers = ship(move=3, holds=1)
    assert [line.system for line in numbers.hit_chart if line.fitted] == ["ROLL AGAIN", "HOLD", "MOVE", "FRAME"]


def test_control_characters_of_a_name_do_not_reach_the_terminal(ship):
    loaded, numbers = ship(name="Hood\x1b[31m\u202e", beams=[{"arc": "\x1b[2J", "bp": 1}])
    assert all(line.isprintable() for line in loaded.kind.story(numbers))


def test_a_long_row_of_circles_becomes_a_number():
    assert circles(0) == ""
    assert circles(100) == "O" * 100
    assert circles(101) == "O x 101"
    assert circles(7, 3) == "OOO OOO O"


def test_the_fleet_as_data_and_text():
    found, numbers = _shipped("frontier-watch", "bfcs-fleet")
    data = found.describe(numbers)
    assert data["build_points"] == sum(entry["build_points"] for entry in data["ships"]) == 233
    escorts = {"ship": "Escort", "count": 2, "build_points": 72, "each": 36, "names": ["Stubborn", "Steadfast"]}
    assert data["ships"][1] == escorts
    story = "\n".join(found.story(numbers))
    assert "limit 240: 7 left" in story
    assert "Lantern, Beacon, Tinder" in story


@pytest.mark.parametrize(("kind_name", "path"), SHIPPED, ids=[path.name for _, path in SHIPPED])
def test_shipped_designs_have_no_errors_and_name_their_schema(kind_name, path):
    loaded = Yard().load(path)
    assert loaded.sound
    first = path.read_text(encoding="utf-8").splitlines()[0]
    target = first.removeprefix("# yaml-language-server: $schema=")
    assert (path.parent / target).resolve().name == f"{kind_name}.schema.json"
    assert (path.parent / target).resolve().is_file()


PLAIN_NAMES = ["Hood", "NO", "a: b #c", '"\\', "Łódź \U0001f600", "{x}", "\n\t\0\x7f\x85\u2028\ufeff"]
AWKWARD_NAMES = ["", "  ", "\udcff", "x" * 999]


@pytest.mark.parametrize("kind_name", [each.name for each in SYSTEM.kinds])
@pytest.mark.parametrize("name", PLAIN_NAMES + AWKWARD_NAMES, ids=range(11))
def test_a_starter_is_legal_whatever_the_name(kind_name, name):
    text = kind(kind_name).starter(name)
    loaded = Yard().load_text(text.encode("utf-8"))
    assert loaded.sound
    if name in PLAIN_NAMES:
        assert loaded.design.name == name


@pytest.mark.parametrize("check", [*CHECKS, *FLEET_CHECKS], ids=lambda check: check.code)
def test_every_manual_page_has_a_failing_and_a_fixed_example(check):
    assert "\nFails:  " in check.manual
    assert "\nFixed:  " in check.manual


def test_every_ruling_cited_by_a_check_exists():
    cited = [cite.removeprefix("ruling ") for check in CHECKS for cite in check.cites if cite.startswith("ruling ")]
    assert cited
    assert set(cited) <= set(SYSTEM.rulings)


def test_every_schema_key_is_explained():
    def unexplained(node, path):
        for key, value in node.get("properties", {}).items():
            if not (value.get("title") and value.get("description")):
                yield f"{path}.{key}"
            yield from unexplained(value, f"{path}.{key}")
            yield from unexplained(value.get("items", {}), f"{path}.{key}[]")

    from shipyard.core.schemas import schema_text

    for each in SYSTEM.kinds:
        assert list(unexplained(json.loads(schema_text(each.name)), each.name)) == []
