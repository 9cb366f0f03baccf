"""Layout: least heights, rows that grow, cells beside one another, grounds and lines."""

import pytest
from placed_marks import Line, Rect, Text, flow, pressed

from shipyard.press.pages import compose
from shipyard.press.papers import Paper


def height(row):
    """The height of a row, by the line under it."""
    drawn, problems = pressed(row.replace("<row", "<row line='hair'", 1))
    assert problems == []
    return round(max(box.bottom for box in drawn if isinstance(box.mark, Line)), 3)


def lines_at(drawn):
    return [round(box.top, 3) for box in drawn if isinstance(box.mark, Line)]


def test_a_row_is_as_high_as_it_says():
    assert height("<row h='9'/>") == 9


def test_a_row_is_as_high_as_its_content_needs():
    """Three rows of ten boxes: two pitches of 4 and a box of 3.2; the padding is added."""
    assert height("<row h='2' pad='2.8'><ticks n='30'/></row>") == 3.2 + 2 * 4 + 2.8
    assert height("<row h='20' pad='2.8'><ticks n='30'/></row>") == 20


@pytest.mark.parametrize(
    ("boxes", "tall"), [(0, 0), (1, 3.2), (10, 3.2), (11, 7.2), (20, 7.2), (21, 11.2), (130, 51.2)]
)
def test_boxes_take_a_row_for_each_ten(boxes, tall):
    assert height(f"<row><ticks n='{boxes}'/></row>") == tall


def test_the_highest_cell_counts():
    assert height("<row><cell w='90'><ticks n='10'/></cell><cell x='90'><ticks n='20'/></cell></row>") == 7.2


def test_rows_in_a_cell_add_up():
    assert height("<row><cell><row h='3'/><row h='4'><ticks n='11'/></row></cell></row>") == 10.2


def test_a_cell_without_a_width_takes_the_rest():
    """Words of a paragraph need more lines in a narrow cell."""
    words = "<para>" + "word " * 40 + "</para>"
    assert height(f"<row><cell x='150'>{words}</cell></row>") > height(f"<row><cell x='0'>{words}</cell></row>")


GROWING = "<row h='10' line='hair'/><row h='10' grow='1' line='hair'/><row h='10' grow='3' line='hair'/>"


def test_room_that_is_left_in_a_cell_goes_to_the_rows_that_grow():
    assert lines_at(pressed(f"<row h='70'><cell>{GROWING}</cell></row>")[0]) == [10, 30, 70]


def test_rows_that_do_not_grow_stay_at_the_top():
    drawn, _ = pressed("<row h='70'><cell><row h='10' line='hair'/><row h='10' line='hair'/></cell></row>")
    assert lines_at(drawn) == [10, 20]


def test_a_row_makes_room_for_the_rows_in_its_cells():
    assert lines_at(pressed(f"<row h='5'><cell>{GROWING}</cell></row>")[0]) == [10, 20, 30]


def test_grounds_lie_under_and_lines_over_the_content():
    drawn, _ = pressed("<row h='9' fill='band' line='frame'><text>a</text></row>")
    assert [type(box.mark) for box in drawn] == [Rect, Text, Line]
    ground = drawn[0].mark
    assert (ground.w, ground.h, ground.fill, ground.weight) == (190, 9, 0.9, 0)


def test_the_left_line_of_a_cell_is_as_high_as_the_row():
    drawn, _ = pressed("<row h='9'><cell x='46' w='48' left='frame'/><cell x='94'><row h='12'/></cell></row>")
    assert [box.mark for box in drawn] == [Line(46.0, 0.0, 46.0, 12.0, 0.9, 0.0)]


def test_equal_rows_are_drawn_once_from_the_second_on():
    """The same fragment stands at all places: what PDF writes once. What stands once is not kept."""
    block = "<block>" + "<row h='9'><text x='2'>a</text></row>" * 4 + "</block>"
    (page,), _ = compose([flow(block)], Paper(210.0, 297.0))
    first, *others = (part for part in page.placed if isinstance(part.marks[0], Text) and part.marks[0].text == "a")
    assert len({id(part.marks) for part in others}) == 1
    assert [part.marks for part in others] == [first.marks] * 3
    assert [part.y - first.y for part in others] == [9, 18, 27]


def test_problems_are_those_of_the_text_that_does_not_fit():
    _, problems = pressed(f"<row h='9'><text box='name'>{'W' * 500}</text></row>")
    assert [(problem.slug, problem.box) for problem in problems] == [("does-not-fit", "name")]


def test_a_problem_is_told_once_even_when_it_stands_in_many_cells():
    rows = f"<row h='9'><text box='name'>{'W' * 500}</text></row>" * 3
    assert len(pressed(rows)[1]) == 1
