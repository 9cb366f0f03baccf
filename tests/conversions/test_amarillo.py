"""Ship files of the Amarillo SFB engine."""

import copy
import json

import pytest

from shipyard.conversions.importers import importers
from shipyard.pipeline import Yard

SHIP = {
    "faction": "Tholian",
    "type": "CA",
    "typeName": "Heavy Cruiser",
    "name": "TDFS Case",
    "moveCost": 0.6666667,
    "turnMode": "B",
    "sizeClass": 3,
    "bpv": 128,
    "serviceYear": 160,
    "shields": [30, 30, 30, 30, 30, 30],
    "hullBoxes": {"chull": 14, "cargo": 2},
    "power": {"leftWarp": 12, "rightWarp": 12, "impulse": 4, "apr": 3, "battery": 3},
    "tables": {"excess": 6, "sensor": [6, 5, 3]},
    "weapons": [
        {"type": "Phaser1", "designator": "1", "arcs": ["FA", "L"]},
        {"type": "Phaser1", "designator": "2", "arcs": ["L", "FA"]},
        {"type": "Phaser3", "designator": "3", "arcs": ["RX"]},
        {"type": "Phaser1", "designator": "4", "arcs": ["L", "LF", "13"]},
        {"type": "Disruptor", "designator": "A", "range": 30, "arcs": ["LF", "L"]},
        {"type": "Disruptor", "designator": "B", "range": 22, "arcs": ["LF", "L"]},
        {"type": "Photon", "designator": "C", "arcs": ["FA"]},
        {"type": "ScoutChannel", "designator": "1"},
        {"type": "ScoutChannel", "designator": "2"},
    ],
}


def _read(ship):
    raw = ship if isinstance(ship, bytes) else json.dumps(ship).encode()
    return importers()["amarillo"].read(raw, "ca.json")


def _design(ship):
    return Yard().load_text(_read(ship).text.encode(), "read").design


def _changed(*path, to):
    ship = copy.deepcopy(SHIP)
    target = ship
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = to
    return ship


def test_every_value_is_taken_over():
    design = _design(SHIP)
    assert (design.hull_code, design.name, design.type_name) == ("CA", "TDFS Case", "Heavy Cruiser")
    assert design.movement_cost_text == "0.6666667"
    assert (design.warp, design.impulse) == ({"left": 12, "right": 12, "center": 0}, 4)
    assert (design.hull, design.excess_damage) == ({"forward": 0, "aft": 0, "center": 14}, 6)
    assert (design.shields, design.size_class) == ((30,) * 6, 3)
    assert design.unused == {
        "turn_mode": "B", "year_in_service": "160", "bpv": "128", "apr": "3", "battery": "3"
    }  # fmt: skip


def test_weapons_of_one_type_arc_and_range_are_counted_together():
    found = [(weapons.type, weapons.count, weapons.arc_text, weapons.range) for weapons in _design(SHIP).weapons]
    assert found == [
        ("phaser-1", 2, "FA+L", None),
        ("phaser-3", 1, "RX", None),
        ("phaser-1", 1, "L+LF+13", None),
        ("disruptor", 1, "LF+L", 30),
        ("disruptor", 1, "LF+L", 22),
        ("photon", 1, "FA", None),
        ("scout-channel", 2, "", None),
    ]


def test_keys_that_are_not_taken_over_are_named():
    ignored = _read(SHIP).ignored
    assert set(ignored) == {"faction", "hullBoxes.cargo", "tables.sensor", "weapons[].designator"}


def test_the_document_is_sound():
    loaded = Yard().load_text(_read(SHIP).text.encode(), "read")
    assert loaded.sound
    assert loaded.findings == ()


def test_an_absent_key_is_zero():
    design = _design({"type": "X", "power": {"leftWarp": 5}, "shields": [3]})
    assert (design.warp_total, design.impulse, design.hull_total, design.excess_damage) == (5, 0, 0, 0)
    assert design.shields == (3, 0, 0, 0, 0, 0)
    assert design.name == "X"


def test_an_older_file_has_hull_for_type():
    ship = {**SHIP, "hull": "CA+"}
    del ship["type"]
    assert _design(ship).hull_code == "CA+"


@pytest.mark.parametrize(
    ("name", "key", "kind"),
    [
        ("Phaser1", "phasers", "phaser-1"),
        ("Phaser4", "phasers", "phaser-4"),
        ("PhaserG", "phasers", "phaser-g"),
        ("Disruptor", "disruptors", "disruptor"),
        ("WebCaster", "other_weapons", "web-caster"),
        ("ADD", "other_weapons", "add"),
        ("Łódź", "other_weapons", "łódź"),
    ],
)
def test_weapon_types_are_written_as_the_document_has_them(name, key, kind):
    design = _design({**SHIP, "weapons": [{"type": name, "arcs": ["FA"]}]})
    found = {"phasers": design.phasers, "disruptors": design.disruptors, "other_weapons": design.others}
    assert [weapons.type for weapons in found[key]] == [kind]


@pytest.mark.parametrize(
    ("ship", "code", "place"),
    [
        (_changed("power", "leftWarp", to=[12]), "YARD103", "power.leftWarp"),
        (_changed("power", "leftWarp", to="12"), "YARD103", "power.leftWarp"),
        (_changed("power", "leftWarp", to=True), "YARD103", "power.leftWarp"),
        (_changed("power", "leftWarp", to=None), "YARD103", "power.leftWarp"),
        (_changed("power", "leftWarp", to=1.5), "YARD103", "power.leftWarp"),
        (_changed("power", "leftWarp", to=-1), "YARD105", "power.leftWarp"),
        (_changed("power", "impulse", to=1000), "YARD105", "power.impulse"),
        (_changed("power", to=3), "YARD103", "power"),
        (_changed("shields", to=30), "YARD103", "shields"),
        (_changed("shields", to=[1] * 7), "YARD107", "shields"),
        (_changed("shields", 2, to={}), "YARD103", "shields[2]"),
        (_changed("moveCost", to=[1]), "YARD103", "moveCost"),
        (_changed("moveCost", to=-0.5), "YARD105", "moveCost"),
        (_changed("name", to=7), "YARD103", "name"),
        (_changed("name", to="x" * 201), "YARD107", "name"),
        (_changed("name", to="\ud800"), "YARD106", "name"),
        (_changed("sizeClass", to=9), "YARD105", "sizeClass"),
        (_changed("weapons", to={"type": "Phaser1"}), "YARD103", "weapons"),
        (_changed("weapons", to=[{"type": "Phaser1", "arcs": ["FX"]}] * 10_000), "YARD107", "weapons"),
        (_changed("weapons", 0, to="Phaser1"), "YARD103", "weapons[0]"),
        (_changed("weapons", 0, to={"arcs": ["FX"]}), "YARD102", "weapons[0]"),
        (_changed("weapons", 0, "arcs", to="FX"), "YARD103", "weapons[0].arcs"),
        (_changed("weapons", 0, "arcs", to=["FX", "XX"]), "YARD104", "weapons[0].arcs[1]"),
        (_changed("weapons", 0, "arcs", to=["25"]), "YARD104", "weapons[0].arcs[0]"),
        (_changed("weapons", 0, "arcs", to=[None]), "YARD103", "weapons[0].arcs[0]"),
        (_changed("weapons", 4, "range", to=[30]), "YARD103", "weapons[4].range"),
        (_changed("tables", "excess", to=[6]), "YARD103", "tables.excess"),
        ([], "YARD002", "no ship"),
        ({"type": "CA"}, "YARD002", "no ship"),
        ({"kind": "fpf-ship", "power": 16}, "YARD002", "no ship"),
        (b"", "YARD001", "not JSON"),
        (b"kind: fpf-ship", "YARD001", "not JSON"),
        (b"\xff\xfe{", "YARD001", "UTF-8"),
        (b'{"type": 1, "type": 2}', "YARD001", "stands twice"),
        (b'{"type": NaN}', "YARD001", "NaN"),
        (b'{"type": 1e999}', "YARD001", "out of range"),
        (b'{"type": ' + b"9" * 5000 + b"}", "YARD001", "5000 digits"),
        (b"[" * 100_000, "YARD001", "deep"),
        (b" " * ((1 << 20) + 1), "YARD001", "1 MiB"),
    ],
)
def test_what_is_no_ship_is_told_and_not_read(ship, code, place):
    imported = _read(ship)
    assert imported.text is None
    assert code in {fault.code for fault in imported.faults}
    assert any(place in fault.message for fault in imported.faults)


def test_every_fault_of_a_file_is_told():
    ship = _changed("power", "leftWarp", to=[12])
    ship["shields"] = 3
    assert len(_read(ship).faults) == 2


@pytest.mark.parametrize("name", ['A"B', "x\ny", "# no", "\u202e", "\x00\x7f", "\U0001f680", "{a: b}"])
def test_names_survive_whatever_they_hold(name):
    assert _design({**SHIP, "name": name, "typeName": name, "turnMode": name[:10]}).name == name


def test_a_byte_order_mark_does_no_harm():
    assert _read(b"\xef\xbb\xbf" + json.dumps(SHIP).encode()).text is not None
