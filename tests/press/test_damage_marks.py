"""Damage on a sheet: as many crosses as boxes are lost, each over its box, and none on a fresh sheet."""

import pytest
from placed_marks import Circle, Line, Rect, pressed

from shipyard.press.marks import Text

FRAME = 0.9


def crossings(drawn):
    """The boxes of the crosses: two lines of the frame's weight that share both ends' heights and sides."""
    lines = [
        box for box in drawn if isinstance(box.mark, Line) and box.mark.x1 != box.mark.x2 and box.mark.y1 != box.mark.y2
    ]
    places = [(round(b.left, 3), round(b.top, 3), round(b.right, 3), round(b.bottom, 3)) for b in lines]
    assert all(places.count(place) == 2 for place in places)
    assert {box.mark.weight for box in lines} <= {FRAME}
    return sorted(set(places))


def inside(place, box):
    return box.left < place[0] and box.top < place[1] and box.right > place[2] and box.bottom > place[3]


@pytest.mark.parametrize("shape", ["square", "round", "circle"])
@pytest.mark.parametrize(("boxes", "lost"), [(22, 0), (22, 1), (22, 13), (22, 22), (5, 9), (130, 101)])
def test_the_first_boxes_are_crossed(shape, boxes, lost):
    drawn, problems = pressed(f"<row><ticks n='{boxes}' shape='{shape}' values='1' marked='{lost}'/></row>")
    ticks = sorted((b for b in drawn if isinstance(b.mark, Rect | Circle)), key=lambda b: (round(b.top, 3), b.left))
    crossed = [any(inside(place, tick) for place in crossings(drawn)) for tick in ticks]
    assert problems == []
    assert crossed == [at < lost for at in range(boxes)]


@pytest.mark.parametrize(
    ("counts", "marked", "crossed"),
    [
        ("4|2", "2|1", [1, 1, 0, 0, 1, 0]),
        ("4|2", "0|2", [0, 0, 0, 0, 1, 1]),
        ("4|2", "1", [1, 0, 0, 0, 0, 0]),
        ("2|2", "2|0|9", [1, 1, 0, 0]),  # no bank, nothing to cross
        ("12|1", "11|1", [1] * 11 + [0, 1]),  # a bank in two parts goes on in the second
    ],
)
def test_weapons_are_crossed_bank_by_bank(counts, marked, crossed):
    drawn, _ = pressed(f"<row><banks counts='{counts}' marked='{marked}'/></row>", width=60)
    ticks = sorted((b for b in drawn if isinstance(b.mark, Rect)), key=lambda b: (round(b.top, 3), b.left))
    assert [any(inside(place, tick) for place in crossings(drawn)) for tick in ticks] == [bool(at) for at in crossed]


@pytest.mark.parametrize(
    ("start", "lost", "ring"), [(4, 1, "+3"), (4, 4, "0"), (4, 5, "-1"), (10, 10, "0"), (0, 3, "-3")]
)
def test_the_steps_of_a_track_are_crossed_down_to_where_the_ship_stands(start, lost, ring):
    drawn, _ = pressed(f"<row><track start='{start}' marked='{lost}'/></row>")
    (circle,) = [box for box in drawn if isinstance(box.mark, Circle)]
    texts = [box for box in drawn if isinstance(box.mark, Text)]
    assert [box.mark.text for box in texts if box.inside(circle)] == [ring]
    assert len(crossings(drawn)) == lost


def test_a_track_without_loss_or_with_nothing_left_has_no_ring():
    for lost in (0, 14):
        drawn, _ = pressed(f"<row><track start='3' marked='{lost}'/></row>")
        assert [box for box in drawn if isinstance(box.mark, Circle)] == []


def test_a_log_has_what_is_written_in_its_cells_and_the_circles_of_its_labels():
    drawn, problems = pressed(
        "<row h='12'><log columns='3' labels='start|1|2|3|4|5' dots='1' written='20|28' filled='2|5'/></row>", width=48
    )
    texts = {box.mark.text: box for box in drawn if isinstance(box.mark, Text)}
    assert problems == []
    assert texts["20"].right < texts["1"].left < texts["28"].left
    assert texts["28"].right < texts["2"].left
    dots = sorted((b for b in drawn if isinstance(b.mark, Circle)), key=lambda b: (round(b.top, 3), b.left))
    assert [dot.mark.fill for dot in dots] == [None, 0.0, None, None, 0.0]  # turns 1 to 5


def test_a_stamp_stands_in_the_middle_of_its_cell_over_lines_from_corner_to_corner():
    drawn, problems = pressed("<row h='80'><cell x='46' w='48'><stamp>DESTROYED</stamp></cell></row>")
    (word,) = [box for box in drawn if isinstance(box.mark, Text)]
    (frame,) = [box for box in drawn if isinstance(box.mark, Rect)]
    assert problems == []
    assert word.inside(frame)
    assert (frame.left + frame.right) / 2 == pytest.approx(46 + 24)
    assert (frame.top + frame.bottom) / 2 == pytest.approx(40)
    lines = [box for box in drawn if isinstance(box.mark, Line)]
    assert {(line.left, line.right) for line in lines} == {(47.5, 92.5)}
    assert {line.mark.weight for line in lines} == {0.4}


def test_a_stamp_that_is_too_long_is_a_finding():
    _, problems = pressed("<row h='80'><cell w='20'><stamp>DESTROYED</stamp></cell></row>")
    assert [problem.slug for problem in problems] == ["does-not-fit"]
