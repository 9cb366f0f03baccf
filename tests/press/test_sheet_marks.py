"""The shipped sheets under stress: every mark on the page and in its frame, no text over a text or a line.

Where something is too much for a sheet, that is a finding and nothing is drawn; it is never drawn wrong.
"""

from itertools import product

import pytest
from placed_marks import faults, texts

from shipyard.core import library
from shipyard.core import system as systems
from shipyard.core.findings import ERROR
from shipyard.core.quantities import limit_text
from shipyard.pipeline import Yard
from shipyard.press.marks import Rect
from shipyard.press.papers import PAPERS, paper
from shipyard.printing import Job, print_blank, print_designs

PAPER_FORMS = [(name, across) for name in sorted(PAPERS) for across in (False, True)]
HIGHEST_AND_LOWEST = [("a4", False), ("a4", True)]
STYLES = ("tracked", "classic")
SHEETS_OF = [(kind.name, system.name) for system in systems.systems() for kind in system.kinds if kind.sheets]


# A5 holds a squadron, a half card or a career page at their size, turned or upright.
_UPRIGHT, _ACROSS = ("a5", False), ("a5", True)
REDUCED = {"bfcs": {_UPRIGHT}, "fpf": {_UPRIGHT}, "fsf": {_ACROSS}, "ststcs": {_UPRIGHT, _ACROSS}}


def job(name="a4", across=False, style="tracked", **options):
    return Job(paper(name, across), {"style": style, **options})


def clean(printed):
    """No fault on any page."""
    found = [fault for page in printed.pages for fault in faults(page)]
    assert found == []
    return printed


def errors(printed):
    """What could not be printed; that a page was reduced is none."""
    return [finding for finding in printed.findings if finding.level == ERROR]


def printed_everywhere(loaded, styles=STYLES, forms=PAPER_FORMS):
    """The design on every paper in every style: drawn right, or refused with a finding that says what is too much."""
    assert loaded.sound, [(f.code, f.message) for f in loaded.findings]
    for (name, across), style in product(forms, styles):
        printed = clean(print_designs([loaded], job(name, across, style)))
        assert printed.pages or printed.findings
        assert {finding.code for finding in errors(printed)} <= {"YARD201"}


# What ships.


@pytest.mark.parametrize(("name", "across"), PAPER_FORMS)
@pytest.mark.parametrize("kind", [kind for kind, _ in SHEETS_OF])
def test_every_shipped_design_prints_on_every_paper(kind, name, across):
    """Upright all, turned a few; with the reference, where a sheet has one."""
    for style in STYLES if kind.startswith("fpf") else STYLES[:1]:
        for path in list(library.designs(kind).values())[across :: 1 + 3 * across]:
            printed = clean(print_designs([Yard().load(path)], job(name, across, style, reference="yes")))
            assert printed.pages
            assert errors(printed) == []


@pytest.mark.parametrize("kind", [kind for kind, _ in SHEETS_OF])
def test_only_small_paper_is_printed_on_in_a_reduced_size(kind):
    loaded = Yard().load(next(iter(library.designs(kind).values())))
    for name, across in PAPER_FORMS:
        reduced = {finding.code for finding in print_designs([loaded], job(name, across)).findings}
        assert reduced == ({"YARD204"} if (name, across) in REDUCED[kind.partition("-")[0]] else set())


@pytest.mark.parametrize(("name", "across"), PAPER_FORMS)
def test_every_blank_sheet_prints_on_every_paper(name, across):
    for kind, system in SHEETS_OF:
        for sheet in systems.kind(kind).sheets:
            if sheet.blank is not None:
                for style in STYLES if system == "fpf" else STYLES[:1]:
                    printed = clean(print_blank(kind, system, sheet, job(name, across, style, reference="yes")))
                    assert printed.pages
                    assert errors(printed) == []


def _form(loaded, height):
    """What of a sheet depends on the room: the forms of cards and their tables, whether initiative is listed."""
    request = systems.SheetRequest(height, {})
    views = [sheet.view(loaded.kind.derive(loaded.design), request) for sheet in loaded.kind.sheets]
    cards = [card for view in views for card in view.get("cards", ())]
    tables = [(card["form"], [len(table.rows) for table in card["tables"]]) for card in cards]
    return tables, [bool(view.get("initiative")) for view in views]


@pytest.mark.parametrize("kind", ["bfcs-ship", "bfcs-fleet", "fpf-ship", "fpf-fleet"])
def test_the_same_words_stand_on_both_papers(kind):
    """Where the sheet has the same form on both; page numbers apart, since the lower paper may need more pages."""
    compared = 0
    for path in library.designs(kind).values():
        loaded = Yard().load(path)
        if _form(loaded, 297.0) != _form(loaded, 279.4):
            continue
        found = [print_designs([loaded], job(name)).pages for name in ("a4", "letter")]
        words = [sorted(text for text in texts(pages) if not text.startswith("page ")) for pages in found]
        assert words[0] == words[1], path.name
        compared += 1
    assert compared


# FPF.


def line(*banks, arcs="F", strength=5, reach=22):
    return {"arcs": arcs, "strength": strength, "range": reach, "banks": list(banks)}


WEAPONS = {
    "one": line(1),
    "one bank of 30": line(30),
    "30 banks of one": line(*[1] * 30),
    "one bank of 200": line(200),
    "100 banks of two": line(*[2] * 100),
    "every arc": line(4, 2, arcs="all", strength=99, reach=39),
    "three arcs": line(4, 2, arcs="F/P/S", strength=0, reach=1),
    "an empty bank": line(0, 4),
    "banks by arc": line({"count": 10, "arcs": "F"}, {"count": 10, "arcs": "P/S"}, {"count": 9, "arcs": "all"}, 1),
    "banks by arc, 200": line({"count": 100, "arcs": "F"}, {"count": 50, "arcs": "P/S"}, {"count": 49, "arcs": "A"}, 1),
}


@pytest.mark.parametrize("weapons", WEAPONS)
def test_fpf_weapons(load, fpf_ship, weapons):
    printed_everywhere(load(fpf_ship(phasers=WEAPONS[weapons])), forms=HIGHEST_AND_LOWEST)
    printed_everywhere(load(fpf_ship(photons=WEAPONS[weapons])), forms=PAPER_FORMS[:1])


def test_fpf_without_weapons(load, fpf_ship):
    for missing in ({"phasers": None}, {"photons": None}, {"phasers": None, "photons": None}):
        printed_everywhere(load(fpf_ship(**missing)))


@pytest.mark.parametrize("weapons", ["one bank of 30", "one bank of 200"])
def test_fpf_many_weapons_of_one_line_still_print_upright(load, fpf_ship, weapons):
    for name in PAPERS:
        assert errors(print_designs([load(fpf_ship(phasers=WEAPONS[weapons]))], job(name))) == []


VALUES = {
    "superstructure": (1, 10, 50, 99, 130, 999),
    "shields": (0, 1, 50, 130, 999),
    "power": (0, 1, 40),
    "computer": (0, 1, 10),
    "damage_control": (0, 99),
    "value": (0, 9999),
}


@pytest.mark.parametrize("key", VALUES)
def test_fpf_values(load, fpf_ship, key):
    for value in VALUES[key]:
        printed_everywhere(load(fpf_ship(**{key: value})), forms=HIGHEST_AND_LOWEST)


@pytest.mark.parametrize("key", ["superstructure", "shields"])
def test_fpf_a_track_too_long_for_the_page_is_written_down(load, fpf_ship, key):
    for name in PAPERS:
        printed = clean(print_designs([load(fpf_ship(**{key: 999}))], job(name)))
        assert errors(printed) == []
        assert "999" in texts(printed.pages)


NAMES = ["x", "W" * 20, "W" * 50, "W" * 100, "W" * 200, "i" * 200, ("Long Name " * 20)[:200], ("W " * 100)[:200], "-"]
MARKUP = [
    "<b>Hood",
    "Salt & Burn",
    "A<br/>B",
    "{{ x }}",
    "{% x %}",
    "&amp;",
    "]]>",
    "'\"",
    "<!-- x -->",
    "a|b",
    "*bold",
]
ROOM = {"name": 200, "designation": 40, "type": 200, "side": 60, "power_note": 44, "registry": 20}


@pytest.mark.parametrize("key", ROOM)
def test_fpf_texts_of_every_length(load, fpf_ship, key):
    for text in NAMES:
        for style in STYLES:
            printed = clean(print_designs([load(fpf_ship(**{key: text[: ROOM[key]]}))], job(style=style)))
            assert printed.pages or printed.findings
            for finding in printed.findings:
                assert " of " in finding.message.partition(":")[0], "the message does not say which text it is"


@pytest.mark.parametrize("key", ROOM)
def test_fpf_texts_with_markup_stand_as_they_were_written(load, fpf_ship, key):
    for text in MARKUP:
        for style in STYLES if key not in ("side", "power_note") else STYLES[:1]:
            printed = clean(print_designs([load(fpf_ship(**{key: text}))], job(style=style)))
            assert printed.findings == ()
            assert any(text in shown for shown in texts(printed.pages)), (text, style)


def fleet(*squadrons, **keys):
    return {"kind": "fpf-fleet", "name": "Case", "squadrons": list(squadrons), **keys}


def test_fpf_names_of_ships_and_fleets(load):
    for text in [*NAMES[1:], *MARKUP[::2]]:
        squadrons = [
            {"ship": "enterprise", "names": [text]},
            {"ships": [{"ship": "defender", "name": f"{text[:199]}2"}]},
        ]
        mixed = {"ships": [{"ship": "d-7-t-ktroika", "name": f"{text[:199]}3"}, {"ship": "defender"}]}
        for style in STYLES:
            printed = clean(print_designs([load(fleet(*squadrons, mixed, name=text))], job(style=style)))
            assert printed.pages or printed.findings


@pytest.mark.parametrize("count", [1, 8, 9, 16, 17, 40])
def test_fpf_rosters_of_any_length(load, count):
    names = list(library.designs("fpf-ship"))
    squadrons = [{"ship": names[n % 10], "names": [f"Ship {n}-{each}" for each in range(3)]} for n in range(count)]
    for name, across in PAPER_FORMS if count < 9 else PAPER_FORMS[:1]:
        printed = clean(print_designs([load(fleet(*squadrons, value_limit=99_999))], job(name, across)))
        assert errors(printed) == []
        shown = texts(printed.pages)
        assert all(f"Ship {n}-0" in " ".join(shown) for n in range(count))


@pytest.mark.parametrize("limit", [0, 1, 10, 50, 90, 120, 150, 170, 179])
def test_a_fleet_over_its_limit_shows_it_wherever_the_limit_falls(load, limit):
    waive = [{"code": "FPF206", "reason": "agreed"}]
    printed = clean(
        print_designs([load(fleet({"ship": "enterprise", "count": 1}, value_limit=limit, waive=waive))], job())
    )
    assert printed.findings == ()
    shown = " ".join(texts(printed.pages))
    assert f"limit {limit}" in shown
    assert f"over by {180 - limit}" in shown


@pytest.mark.parametrize("limit", range(20, 1060, 80))
def test_the_limit_runs_through_no_number_of_the_bar(load, limit):
    waive = [{"code": "FPF206", "reason": "agreed"}]
    squadrons = [
        {"ship": name} for name in ("venture", "charger", "defender", "reliant", "d-25-b-bird-of-prey", "defender")
    ]
    clean(print_designs([load(fleet(*squadrons, value_limit=limit, waive=waive))], job()))


def test_fpf_squadrons_of_every_size_and_mix(load):
    names = list(library.designs("fpf-ship"))
    everything = {"ships": [{"ship": name, "non_combatant": n > 2} for n, name in enumerate(names)]}
    for squadron in (
        {"ship": "enterprise", "count": 1},
        {"ship": "enterprise", "count": 2},
        everything,
        {"ships": [{"ship": "d-25-b-bird-of-prey"}, {"ship": "enterprise"}, {"ship": "d-2-a-sting"}]},
    ):
        printed_everywhere(load(fleet(squadron)))


# BFCS.

ARCS = ["FA", "LF", "RF", "LR", "RR", "RA"]
LARGE = {"move": 40, "speed": 40, "shields": 50, "hit_dice": ["20d10"]}
SHIPS = {
    "nothing": {"move": 0, "speed": 0, "shields": 0},
    "no weapons": {},
    "one beam": {"beams": [{"arc": "FA", "bp": 1}], "hit_dice": "1d4"},
    "30 beams alike": {**LARGE, "beams": [{"arc": "FA", "bp": 1, "count": 30}]},
    "200 beams alike": {**LARGE, "beams": [{"arc": "FA", "bp": 1, "count": 200}]},
    "30 beams in every arc": {**LARGE, "beams": [{"arc": ARCS[n % 6], "bp": 1 + n % 5} for n in range(30)]},
    "30 beams all different": {**LARGE, "beams": [{"arc": ARCS[n % 6], "bp": 1 + n} for n in range(30)]},
    "200 beams all different": {**LARGE, "beams": [{"arc": ARCS[n % 6], "bp": 1 + n // 6} for n in range(200)]},
    "many dice": {**LARGE, "hit_dice": ["30d10", "30d8", "30d6", "30d4"]},
    "everything": {
        "tech_level": 9,
        "move": 9,
        "speed": 9,
        "shields": 30,
        "armor": 10,
        "missiles": 10,
        "countermissiles": 10,
        "fighters": 10,
        "holds": 20,
        "translight": True,
        "maneuver": "advanced",
        "reverse_thrusters": True,
        "hit_dice": ["10d20", "10d12", "5d10", "5d8", "5d6", "5d4"],
        "beams": [{"arc": arc, "bp": bp, "count": 2} for arc in ARCS for bp in (1, 3, 7)],
    },
}


def waived(load, content):
    """The design, sound: its errors waived. They are not what is tried here."""
    codes = sorted({finding.code for finding in load(content).findings if finding.level == ERROR})
    return load({**content, "waive": [{"code": code, "reason": "tried"} for code in codes]})


@pytest.mark.parametrize("what", SHIPS)
def test_bfcs_ships_small_and_large(load, bfcs_ship, what):
    printed_everywhere(waived(load, bfcs_ship(**SHIPS[what])), STYLES[:1], [("a4", False), ("letter", True)])


@pytest.mark.parametrize("tech_level", range(1, 10))
def test_a_gunnery_table_of_each_tech_level(load, bfcs_ship, tech_level):
    """The number of certain ranges, and so what is merged in the table, goes by the level and the dice."""
    for dice in ("2d4", "3d6", "4d10", ["4d20", "1d4"]):
        ship = bfcs_ship(tech_level=tech_level, move=40, beams=[{"arc": "FA", "bp": 3}], hit_dice=dice)
        assert clean(print_designs([waived(load, ship)], job())).findings == ()


POINTS = ("move", "speed", "shields", "armor", "missiles", "countermissiles", "fighters", "holds")


@pytest.mark.parametrize("key", POINTS)
def test_bfcs_values(load, bfcs_ship, key):
    for value in (1, 10, 50, 99, 130):
        printed_everywhere(waived(load, bfcs_ship(**{key: value})), STYLES[:1], HIGHEST_AND_LOWEST)


@pytest.mark.parametrize("total", range(10, 310, 20))
def test_a_card_prints_whatever_classes_the_total_fits(load, bfcs_ship, total):
    """Without a class of its own a ship shows every class that its Build Points fit: up to three of them."""
    loaded = waived(load, bfcs_ship(move=total // 3, speed=0, shields=total // 3))
    assert clean(print_designs([loaded], job())).findings == ()


@pytest.mark.parametrize(("shields", "limits"), [(8, ("18.9", "7.875")), (9, ("19.5", "8.125"))])
def test_bfcs_the_limits_on_the_card_are_those_of_show(load, bfcs_ship, shields, limits):
    loaded = waived(load, bfcs_ship(tech_level=4, move=6, shields=shields, hit_dice=["2d12"]))
    ship = loaded.kind.derive(loaded.design)
    assert (limit_text(ship.move_speed.limit), limit_text(ship.hit_dice.limit)) == limits
    (sums,) = [line for line in texts(print_designs([loaded], job()).pages) if line.startswith("move ")]
    assert [f"(max {limit})" in sums for limit in limits] == [True, True]


def _free_below(page):
    """Height between the lowest frame of a page of cards and its lower margin, in mm."""
    foot = max(part.y + mark.y + mark.h for part in page.placed for mark in part.marks if isinstance(mark, Rect))
    return page.height - 12.0 - foot


@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize("groups", [1, 4, 8, 12])
@pytest.mark.parametrize("dice", [["3d12", "2d10"], ["3d12", "3d10", "3d8", "2d6"]])
def test_bfcs_no_card_wants_damage_or_notes_while_its_page_has_room(load, bfcs_ship, dice, groups, name):
    beams = [{"arc": ("FA", "LF", "RF", "RA")[at % 4], "bp": 2 + at, "count": 2} for at in range(groups)]
    ship = bfcs_ship(tech_level=5, move=6, shields=8, beams=beams, missiles=3, countermissiles=3, hit_dice=dice)
    page = print_designs([waived(load, ship)], job(name)).pages[0]
    assert {"DAMAGE", "NOTES"} <= set(texts([page])) or _free_below(page) < 4 * 4.25


def test_bfcs_names(load, bfcs_ship):
    for text in NAMES:
        printed = clean(print_designs([load(bfcs_ship(name=text))], job()))
        assert printed.pages or printed.findings
    for text in MARKUP:
        printed = clean(print_designs([load(bfcs_ship(name=text))], job()))
        assert printed.findings == ()
        assert text in texts(printed.pages)


# Batches.


def names_of(printed):
    return [entry.name for page in printed.pages for entry in page.outline]


def test_one_sheet_that_fails_does_not_stop_the_others(save, fpf_ship):
    files = [save(f"{n}.ship.yaml", fpf_ship(name=name)) for n, name in enumerate(["A", "W" * 200, "戦艦", "D"])]
    printed = print_designs([Yard().load(path) for path in files], job())
    assert [finding.code for finding in printed.findings] == ["YARD201", "YARD202"]
    assert [finding.file.rpartition("/")[2] for finding in printed.findings] == ["1.ship.yaml", "2.ship.yaml"]
    assert names_of(printed) == ["A", "D"]


def test_sheets_stand_in_the_order_in_which_they_were_asked_for():
    names = ["venture", "defender", "enterprise", "d-2-a-sting", "charger"]
    loaded = [Yard().load(library.designs("fpf-ship")[name]) for name in names]
    printed = print_designs(loaded, job())
    assert names_of(printed) == [each.design.title for each in loaded]


A_PAGE = {"a4": (2, 3), "letter": (2, 3), "legal": (2, 3), "a3": (3, 4), "tabloid": (3, 4), "a5": (2, 3)}


def test_equal_ships_share_pages_as_many_as_the_paper_holds():
    ships = [Yard().load(library.designs("fpf-ship")["enterprise"]) for _ in range(8)]
    assert [len(print_designs(ships[:6], job(style=style)).pages) for style in STYLES] == [3, 2]
    for name, fitting in A_PAGE.items():
        for each, style in zip(fitting, STYLES, strict=True):
            for count in (each, each + 1, 2 * each - 1, 2 * each):
                pages = print_designs(ships[:count], job(name, style=style)).pages
                assert len(pages) == -(-count // each), (name, style, count)


def test_no_placeholder_is_left_on_any_sheet():
    for kind, _ in SHEETS_OF:
        for path in library.designs(kind).values():
            shown = texts(print_designs([Yard().load(path)], job()).pages)
            assert not [
                text for text in shown if text in ("None", "nan", "True", "False") or "{" in text or "Fraction" in text
            ]
