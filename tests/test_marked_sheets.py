"""Sheets of games put away: crosses as many as boxes are lost, and all that a fresh sheet has still in its place."""

from collections import Counter

import pytest

from shipyard.core import library
from shipyard.core.findings import ERROR
from shipyard.core.system import system, systems
from shipyard.pipeline import Yard
from shipyard.press.marks import Circle, Line, Rect, Text, on_page
from shipyard.press.papers import paper
from shipyard.printing import Job, print_designs

STATES = [kind for found in systems() for kind in found.kinds if kind.state_of]
SHIPPED = [(kind.name, name) for kind in STATES for name in library.designs(kind.name)]
HAND = "Times-BoldItalic"


def sheets(state, **job):
    """The fresh pages of the design that a state belongs to, and the marked ones."""
    yard = Yard()
    loaded = yard.load(state)
    assert [finding.message for finding in loaded.findings if finding.level == ERROR] == []
    design = yard.loaded[loaded.references[-1]]
    printed = [
        print_designs(
            [design], Job(paper(job.get("size", "a4")), {"style": job.get("style", "tracked")}, states=states)
        )
        for states in ({}, {design.key: loaded.kind.derive(loaded.design)})
    ]
    assert [finding.message for both in printed for finding in both.findings] == []
    return [marks(each.pages) for each in printed]


def marks(pages):
    return [(number, mark) for number, page in enumerate(pages) for mark in on_page(page)]


def crosses(drawn):
    """How many crosses there are: two diagonals of the frame's weight from corner to corner of one box."""
    ends = Counter(
        (
            number,
            *(
                round(end, 2)
                for end in (min(mark.x1, mark.x2), min(mark.y1, mark.y2), max(mark.x1, mark.x2), max(mark.y1, mark.y2))
            ),
        )
        for number, mark in slanted(drawn)
    )
    return sum(count == 2 for count in ends.values())


def slanted(drawn):
    """Lines of the frame's weight that are neither level nor upright."""
    return [
        (number, mark)
        for number, mark in drawn
        if isinstance(mark, Line) and mark.weight == 0.9 and mark.x1 != mark.x2 and mark.y1 != mark.y2
    ]


def stamps(drawn):
    return sum(isinstance(mark, Text) and mark.text == "DESTROYED" for _, mark in drawn)


def by_hand(drawn):
    return [mark.text for _, mark in drawn if isinstance(mark, Text) and mark.font == HAND]


def still(drawn):
    """What damage may not move or hide: all lines, boxes and printed texts, to a hundredth of a millimetre."""
    return Counter(
        (number, type(mark).__name__, *(round(part, 2) if isinstance(part, float) else part for part in mark))
        for number, mark in drawn
        if isinstance(mark, Line | Rect) or (isinstance(mark, Text) and "page " not in mark.text)
    )


@pytest.mark.parametrize("style", ["tracked", "classic"])
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize(("kind", "name"), SHIPPED)
def test_nothing_of_a_fresh_sheet_is_moved_or_gone(kind, name, size, style):
    """Names that a player wrote, and squares of roster and card that are crossed, are the same marks."""
    fresh, marked = sheets(library.designs(kind)[name], size=size, style=style)
    gone = still(fresh) - still(marked)
    assert not gone, list(gone)[:5]
    assert crosses(marked) + stamps(marked) > 0 == crosses(fresh)


def fpf(**entry):
    return {"kind": "fpf-state", "name": "Case", "ship": "enterprise", "ships": [{"number": 2, **entry}]}


# The ENTERPRISE: superstructure 32, shields 16, power 20, phasers 4|2|2|2, photons 2|2, computer 5
@pytest.mark.parametrize(
    ("lost", "expected"),
    [
        ({}, 0),
        ({"superstructure": 9}, 9),
        ({"shields": 16, "power": 1}, 17),
        ({"phasers": 3}, 3),
        ({"phasers": [0, 2, 1]}, 3),
        ({"photons": [1, 1]}, 2),
        ({"computer": 5}, 5),
        ({"computer": 15}, 15),
        ({"superstructure": 31, "shields": 16, "power": 20, "phasers": 10, "photons": 4, "computer": 15}, 96),
    ],
)
def test_fpf_crosses_what_is_lost(save, lost, expected):
    _, marked = sheets(save("case.state.yaml", fpf(lost=lost)))
    assert crosses(marked) == expected
    assert stamps(marked) == 0


def test_fpf_only_the_ship_that_is_meant_is_marked(save):
    _, marked = sheets(save("case.state.yaml", fpf(lost={"superstructure": 3})))
    xs = [mark.x1 for _, mark in slanted(marked)]
    assert min(xs) > 104  # the second column of three
    assert max(xs) < 152


def test_fpf_no_superstructure_is_destroyed_and_stamped_in_its_own_column(save):
    ships = [{"number": number, "lost": {"superstructure": 32}} for number in (1, 3)]
    _, marked = sheets(save("case.state.yaml", {**fpf(), "ships": ships}))
    words = sorted(mark.x for _, mark in marked if isinstance(mark, Text) and mark.text == "DESTROYED")
    assert [56 < words[0] < 104, 152 < words[1] < 200] == [True, True]


def test_fpf_logs_names_and_notes_are_written_by_hand(save):
    entry = {"called": "Hood", "speeds": [20, 28, 36], "fired": [2], "note": "adrift", "leader": True}
    fresh, marked = sheets(save("case.state.yaml", fpf(**entry)))
    assert by_hand(fresh) == []
    assert by_hand(marked) == ["Hood", "adrift", "20", "28", "36"]
    filled = [mark for _, mark in marked if isinstance(mark, Circle) and mark.fill == 0.0]
    assert len(filled) == 2  # the turn with fire, and the leader


def test_fpf_a_full_log_goes_on_from_its_last_turns(save):
    _, marked = sheets(save("case.state.yaml", fpf(speeds=list(range(20, 33)))))
    assert by_hand(marked) == ["28", "29", "30", "31", "32"]
    assert [mark.text for _, mark in marked if isinstance(mark, Text)].count("17") >= 1  # 8 to 17 are its labels


def test_fpf_classic_strikes_numbers_and_writes_what_is_left(save):
    lost = {"superstructure": 9, "phasers": [1, 2], "computer": 6}
    _, marked = sheets(save("case.state.yaml", fpf(lost=lost, speeds=[20, 31])), style="classic")
    assert by_hand(marked) == ["23", "3", "0", "-1", "31"]
    assert crosses(marked) == 0


def test_fpf_a_track_that_is_written_has_its_present_value(save, fpf_ship):
    save("giant.ship.yaml", fpf_ship(superstructure=999))
    state = {
        "kind": "fpf-state",
        "name": "Case",
        "ship": "giant.ship.yaml",
        "ships": [{"number": 1, "lost": {"superstructure": 100}}],
    }
    _, marked = sheets(save("case.state.yaml", state))
    assert by_hand(marked) == ["899"]


def test_fpf_banks_of_several_arcs_are_crossed_where_they_stand(save, fpf_ship):
    """Banks are counted in the order of the file, whatever arcs stand together on the sheet."""
    banks = [{"count": 2, "arcs": "F"}, {"count": 3, "arcs": "A"}, {"count": 4, "arcs": "F"}]
    save("split.ship.yaml", fpf_ship(phasers={"arcs": "F", "strength": 4, "range": 22, "banks": banks}))
    state = {
        "kind": "fpf-state",
        "name": "Case",
        "ship": "split.ship.yaml",
        "ships": [{"number": 1, "lost": {"phasers": [0, 3, 1]}}],
    }
    _, marked = sheets(save("case.state.yaml", state))
    heights = Counter(round(mark.y1, 1) for _, mark in slanted(marked))
    assert sorted(heights.values()) == [1, 1, 3, 3]  # the F line has one cross, the A line three


def bfcs(**entry):
    return {"kind": "bfcs-state", "name": "Case", "ship": "resolute", "ships": [entry]}


@pytest.mark.parametrize(
    ("lost", "expected"),
    [
        ({"move": 2, "speed": 3, "shields": 40, "armor": 5}, 50),
        ({"beams": 5}, 5),
        ({"beams": [1, 4, 0, 0, 0, 0, 2]}, 7),
        ({"missiles": 34, "countermissiles": 3, "fighters": 32}, 69),
        ({"holds": 1, "translight": 1, "frame": 14}, 16),
        ({"hit_dice": {"d12": 4, "d10": 3, "d8": 1}}, 8),
    ],
)
def test_bfcs_crosses_what_is_lost(save, lost, expected):
    _, marked = sheets(save("case.state.yaml", bfcs(lost=lost)))
    assert crosses(marked) == expected


def test_bfcs_shields_that_are_down_and_a_wreck(save):
    _, marked = sheets(save("case.state.yaml", bfcs(shields_down=True)))
    assert crosses(marked) == 1
    _, marked = sheets(save("case.state.yaml", bfcs(lost={"frame": 15})))
    assert (crosses(marked), stamps(marked)) == (15, 1)


def test_bfcs_the_velocity_log_is_written_by_hand(save):
    velocity = [[0, 4, 0], [0, 5, -1]]
    _, marked = sheets(save("case.state.yaml", bfcs(velocity=velocity, note="no way home")))
    assert by_hand(marked) == ["0", "0", "4", "5", "0", "-1", "no way home"]


@pytest.mark.parametrize("hit_dice", [["1d6"], ["2d8", "2d6"], ["2d8", "1d6", "2d4"]])
@pytest.mark.parametrize("groups", range(8))
def test_bfcs_a_note_stands_on_every_card_however_full(save, hit_dice, groups):
    beams = [{"arc": "FA", "bp": 1 + at} for at in range(groups)]
    ship = {"kind": "bfcs-ship", "name": "Case", "tech_level": 2, "move": 3, "beams": beams, "hit_dice": hit_dice}
    ship |= {"shields": 3, "armor": 3, "missiles": 1, "holds": 2}
    save("case.ship.yaml", {**ship, "waive": [{"code": "BFCS202", "reason": "a case"}]})
    _, marked = sheets(save("case.state.yaml", {**bfcs(note="no way home"), "ship": "case.ship.yaml"}))
    assert by_hand(marked) == ["no way home"]


def test_bfcs_a_row_that_is_written_has_its_present_value(save):
    ship = {
        "kind": "bfcs-ship",
        "name": "Depot",
        "tech_level": 4,
        "missiles": 50,
        "hit_dice": "1d4",
        "waive": [{"code": "BFCS202", "reason": "a store"}],
    }
    save("depot.ship.yaml", ship)
    state = {**bfcs(lost={"missiles": 77}), "ship": "depot.ship.yaml"}
    _, marked = sheets(save("case.state.yaml", state))
    assert by_hand(marked) == ["423"]


def test_bfcs_dice_that_are_written_have_their_present_number(save):
    ship = {
        "kind": "bfcs-ship",
        "name": "Array",
        "tech_level": 9,
        "hit_dice": ["150d6", "3d4"],
        "max_build_points": 9999,
    }
    save("array.ship.yaml", {**ship, "waive": [{"code": "BFCS202", "reason": "a wall of eyes"}]})
    state = {**bfcs(lost={"hit_dice": {"d6": 12, "d4": 3}}), "ship": "array.ship.yaml"}
    _, marked = sheets(save("case.state.yaml", state))
    assert by_hand(marked) == ["138", "150"]


def ststcs(**entry):
    return {"kind": "ststcs-state", "name": "Case", "ship": "tholian-d-a", "ships": [entry]}


@pytest.mark.parametrize(
    ("lost", "expected"),
    [
        ({"superstructure": 31}, 31),
        ({"warp": 15, "impulse": 2}, 17),
        ({"warp": [1, 0, 12]}, 13),
        ({"shields": [16, 0, 3]}, 19),
        ({"weapons": [{"type": "TTB-1", "lost": 5}, {"type": "TTB-3", "arc": "a", "lost": 8}]}, 13),
        ({"web_generators": ["A", "B"]}, 2),
    ],
)
def test_ststcs_crosses_what_is_lost(save, lost, expected):
    _, marked = sheets(save("case.state.yaml", ststcs(lost=lost)))
    assert crosses(marked) == expected


def test_ststcs_names_by_hand_and_a_wreck(save):
    _, marked = sheets(save("case.state.yaml", ststcs(called="Basal", captain="Loskene", destroyed=True)))
    assert by_hand(marked) == ["Basal", "Loskene"]
    assert stamps(marked) == 1


def test_ststcs_what_is_written_has_its_present_value(save):
    parts = {
        "engines": {"type": "RWC-1", "count": 2},
        "impulse_power": 90,
        "computer": "R4M",
        "shield_generator": "FSL",
    }
    ship = {"kind": "ststcs-ship", "name": "Colossus", "model": "A", "class": "VI", "mpr": "3/1", **parts}
    ship |= {"superstructure": 400, "max_shield": 60, "beams": [{"type": "TTB-1", "count": 100, "arc": "f"}]}
    save("colossus.ship.yaml", {**ship, "waive": [{"code": "STS204", "reason": "a giant"}]})
    lost = {"superstructure": 123, "impulse": 33, "shields": [7], "weapons": [{"type": "TTB-1", "lost": 21}]}
    _, marked = sheets(save("case.state.yaml", {**ststcs(lost=lost), "ship": "colossus.ship.yaml"}))
    assert by_hand(marked) == ["57", "277", "53", "79"]


@pytest.mark.parametrize("kind", [kind.name for kind in STATES])
def test_the_footer_says_which_game_it_is_and_when(kind):
    for path in library.designs(kind).values():
        _, marked = sheets(path)
        name = Yard().load(path).document.data["name"]
        turn = Yard().load(path).document.data["turn"]
        footers = [mark.text for _, mark in marked if isinstance(mark, Text) and mark.text.startswith("page ")]
        assert footers
        assert all(f"{name}, after turn {turn}" in text for text in footers)


def test_every_game_with_record_sheets_has_states():
    """FSF's careers are their own state; Star Fleet Battles ships are only converted."""
    printed = {found.name for found in systems() if any(kind.sheets for kind in found.kinds)}
    assert {kind.name.partition("-")[0] for kind in STATES} == printed - {"fsf"}
    for kind in STATES:
        known = {each.name for each in system(kind.name.partition("-")[0]).kinds if each.sheets}
        assert set(kind.state_of) == known
