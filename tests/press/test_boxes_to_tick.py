"""Boxes are drawn for every point, whatever the value: counted from the marks."""

import pytest
from placed_marks import Circle, Rect, boxes, count, pressed, texts

from shipyard.pipeline import Yard
from shipyard.press.ink import inked
from shipyard.press.marks import Page, Placed, Shape
from shipyard.press.papers import paper
from shipyard.printing import Job, print_designs

VALUES = [0, 1, 10, 50, 99, 130]


def pages(loaded, style="tracked"):
    printed = print_designs([loaded], Job(paper("a4"), {"style": style}))
    assert printed.findings == ()
    return printed.pages


@pytest.mark.parametrize("value", [*VALUES, 2, 5, 6, 11, 100, 999])
@pytest.mark.parametrize("shape", ["square", "round", "circle"])
def test_as_many_boxes_as_asked_for_none_over_another(value, shape):
    drawn, problems = pressed(f"<row><ticks n='{value}' shape='{shape}' values='1'/></row>")
    marks = [box for box in drawn if isinstance(box.mark, Rect | Circle)]
    assert problems == []
    assert len(marks) == value
    assert len({(round(box.left, 2), round(box.top, 2)) for box in marks}) == value
    ordered = sorted(marks, key=lambda box: box.top)
    assert not any(one.over(two) for at, one in enumerate(ordered) for two in ordered[at + 1 : at + 25])


@pytest.mark.parametrize(
    ("value", "numbers"),
    [
        (0, []),
        (1, ["1"]),
        (5, ["5"]),
        (6, ["6", "1"]),
        (22, ["22", "17", "12", "7", "2"]),
        (104, [*map(str, range(99, 0, -5))]),
    ],
)
def test_the_first_box_of_each_group_says_what_is_left(value, numbers):
    """Three figures do not fit into a box: from 100 up they stay empty."""
    drawn, _ = pressed(f"<row><ticks n='{value}' values='1'/></row>")
    assert [box.mark.text for box in drawn if hasattr(box.mark, "text")] == numbers


def test_only_the_start_is_bold_in_a_frame():
    drawn, _ = pressed("<row><ticks n='12' values='1'/></row>")
    assert [box.mark.weight for box in drawn if isinstance(box.mark, Rect)] == [0.9] + [0.4] * 11
    assert [box.mark.font for box in drawn if hasattr(box.mark, "text")] == ["Helvetica-Bold", "Helvetica", "Helvetica"]


def fpf_boxes(loaded, **measures):
    return count(pages(loaded), Rect, w=3.2, h=3.2, **measures)


@pytest.mark.parametrize("value", VALUES)
def test_fpf_shields_have_rounded_boxes(load, fpf_ship, value):
    assert fpf_boxes(load(fpf_ship(shields=value)), radius=0.9) == 3 * value


@pytest.mark.parametrize("value", [1, 10, 50, 99, 130])
def test_fpf_superstructure_has_square_ones(load, fpf_ship, value):
    """Beside those of power (16) and of six phasers."""
    assert fpf_boxes(load(fpf_ship(superstructure=value)), radius=0) == 3 * (value + 16 + 6)


@pytest.mark.parametrize("value", [0, 1, 10, 40])
def test_fpf_power(load, fpf_ship, value):
    assert fpf_boxes(load(fpf_ship(power=value)), radius=0) == 3 * (22 + value + 6)


BANKS = [[1], [10], [11], [50], [99], [130], [1] * 30, [10, 11, 12], [4, 0, 2]]


@pytest.mark.parametrize("banks", BANKS)
def test_fpf_phasers_and_photons(load, fpf_ship, banks):
    """Circles of 1.6: the photons of each ship, and the leader's of each."""
    line = {"arcs": "F", "strength": 5, "range": 22, "banks": banks}
    assert fpf_boxes(load(fpf_ship(phasers=line)), radius=0) == 3 * (22 + 16 + sum(banks))
    assert count(pages(load(fpf_ship(photons=line))), Circle, r=1.6) == 3 * (sum(banks) + 1)


def test_fpf_banks_by_arc_lose_no_weapon(load, fpf_ship):
    banks = [{"count": 7, "arcs": "F"}, {"count": 12, "arcs": "P/S"}, {"count": 3, "arcs": "F"}]
    line = {"arcs": "A", "strength": 5, "range": 22, "banks": [*banks, 1]}
    assert fpf_boxes(load(fpf_ship(phasers=line)), radius=0) == 3 * (22 + 16 + 23)


@pytest.mark.parametrize("value", range(11))
def test_fpf_systems_track(load, fpf_ship, value):
    """From +10 to -10 whatever the start; the start alone is bold in a frame."""
    shown = texts(pages(load(fpf_ship(computer=value))))
    for place in [*(f"+{n}" for n in range(1, 11)), *(str(-n) for n in range(1, 11))]:
        assert shown.count(place) == 3
    assert count(pages(load(fpf_ship(computer=value))), Rect, w=4.1, h=4.2, weight=0.9) == 3


@pytest.mark.parametrize("ships", [1, 2, 3, 5])
def test_fpf_one_column_for_each_ship(load, ships):
    squadron = {"ships": [{"ship": "defender", "non_combatant": n > 2} for n in range(ships)]}
    loaded = load({"kind": "fpf-fleet", "name": "Case", "squadrons": [squadron]})
    drawn = [page for page in pages(loaded) if any("Shields" in text for text in texts([page]))]
    assert count(drawn, Rect, w=3.2, h=3.2, radius=0.9) == 14 * ships


def bfcs_circles(loaded):
    """Circles to tick on a BFCS card."""
    return count(pages(loaded), Circle, r=1.6)


@pytest.mark.parametrize("key", ["move", "speed", "armor", "holds", "countermissiles"])
def test_bfcs_one_circle_for_each_point(load, bfcs_ship, key):
    """One Build Point more is one circle more, but for what else the total changes (frames)."""
    base = bfcs_ship(move=20, speed=20, shields=20, frame=60, hit_dice=None)
    without = bfcs_circles(_waived(load, {**base, key: 0}))
    per_point = bfcs_circles(_waived(load, {**base, key: 1})) - without
    assert per_point >= 1
    for value in (10, 50, 99, 130):
        assert bfcs_circles(_waived(load, {**base, key: value})) - without == value * per_point


@pytest.mark.parametrize("beams", [0, 1, 10, 50, 99, 130])
def test_bfcs_one_circle_for_each_beam(load, bfcs_ship, beams):
    base = bfcs_ship(move=40, speed=40, frame=60)
    without = bfcs_circles(_waived(load, base))
    more = {**base, "beams": [{"arc": "FA", "bp": 1, "count": beams}]} if beams else base
    assert bfcs_circles(_waived(load, more)) - without == beams


def _waived(load, content):
    codes = sorted({finding.code for finding in load(content).findings if finding.level == "error"})
    return load({**content, "class": "battleship", "waive": [{"code": code, "reason": "tried"} for code in codes]})


def test_what_is_counted_is_on_the_page(load, fpf_ship):
    (page,) = pages(load(fpf_ship(superstructure=130)))
    for box in boxes(page):
        assert box.left >= 0 and box.right <= page.width
        assert box.top >= 0 and box.bottom <= page.height


# What means different things differs in shape, so that grey and outline lose nothing.


def shapes(page):
    """Boxes of a page that take ticks, by shape, without regard to their ground."""
    found = {"square": 0, "round": 0, "circle": 0}
    for box in boxes(page):
        wide, high = box.right - box.left, box.bottom - box.top
        if isinstance(box.mark, Circle) and box.mark.fill is None:
            found["circle"] += abs(wide - 3.2) < 0.01
        elif isinstance(box.mark, Rect) and box.mark.weight and wide < 4.3 and high < 4.3:
            found["round" if box.mark.radius else "square"] += 1
    return found


def test_shields_and_a_computer_out_of_control_are_round_photons_and_leaders_circles(load, fpf_ship):
    base = {"shields": 0, "computer": 0, "superstructure": 10, "power": 0, "photons": None}
    (plain,) = pages(load(fpf_ship(**base)))
    for more, shape, boxes_more in (
        ({"shields": 7}, "round", 3 * 7),
        ({"superstructure": 17}, "square", 3 * 7),
        ({"power": 7}, "square", 3 * 7),
        ({"computer": 3}, "square", 3 * 3),
    ):
        (page,) = pages(load(fpf_ship(**{**base, **more})))
        found = {key: shapes(page)[key] - shapes(plain)[key] for key in shapes(plain)}
        assert found == {"square": 0, "round": 0, "circle": 0, shape: boxes_more}, more
    assert shapes(plain)["round"] == 3 * 11  # zero to -10


@pytest.mark.parametrize(("reading", "least"), [("zero", 11), ("below-zero", 10)])
def test_the_cells_in_which_a_ship_is_out_of_control_go_by_the_house_rule(save, fpf_ship, reading, least):
    path = save("case.ship.yaml", fpf_ship(shields=0, computer=0))
    (page,) = pages(Yard({"fpf": {"systems-zero": reading}}).load(path))
    assert shapes(page)["round"] == 3 * least
    grey = [box for box in boxes(page) if isinstance(box.mark, Rect) and box.mark.radius and box.mark.fill == 0.9]
    assert len(grey) == 3 * least


@pytest.mark.parametrize("ink", ["grey", "outline"])
def test_no_ink_changes_a_shape(load, fpf_ship, ink):
    (page,) = pages(load(fpf_ship()))
    (inked_page,) = inked([page], ink)
    assert shapes(inked_page) == shapes(page)


@pytest.mark.parametrize("ink", ["grey", "outline"])
def test_no_ink_lets_shine_through_what_lies_under_a_white_area(ink):
    drawn, _ = pressed("<row h='20'><stamp>DESTROYED</stamp></row>")
    page = Page(210.0, 297.0, (Placed(0.0, 0.0, tuple(box.mark for box in drawn)),))
    (inked_page,) = inked([page], ink)
    assert [mark.fill for part in inked_page.placed for mark in part.marks if isinstance(mark, Rect)] == [1.0]


def test_arcs_are_hatched_in_outline_however_many_quadrants_they_have():
    for arcs in ("F", "FP", "FPS", "FPSA"):
        drawn, _ = pressed(f"<row h='10'><rose x='20' arcs='{arcs}'/></row>")
        page = Page(210.0, 297.0, (Placed(0.0, 0.0, tuple(box.mark for box in drawn)),))
        (inked_page,) = inked([page], "outline")
        fills = [mark.fill for part in inked_page.placed for mark in part.marks if isinstance(mark, Shape)]
        assert fills == [None] * len(arcs)
