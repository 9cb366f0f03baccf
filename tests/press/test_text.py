"""Text: measured widths, the ladder of sizes, wrapping, and what happens to what does not fit."""

from typing import NamedTuple

import pytest
from placed_marks import pressed

from shipyard.press import fonts
from shipyard.press.elements.text import SLACK, Run, wrapped
from shipyard.press.marks import Line, Text
from shipyard.press.theme import theme

THEME = theme("fpf")
SIZES = {"title": 16.0, "number": 11.0, "text": 8.0, "small": 6.5}


class Drawn(NamedTuple):
    """What came of a cell."""

    marks: list
    problems: list


def place(markup, width=40.0, height=10.0):
    """Marks and problems of one cell."""
    drawn, problems = pressed(f"<row h='{height}'><cell>{markup}</cell></row>", width)
    return Drawn([box.mark for box in drawn], problems)


def run(text, size=8.0):
    return Run(text, "Helvetica", size, 0.0)


# Widths.


def test_widths_are_those_of_the_font():
    """AFM widths of Helvetica: A 667, i 222, space 278, in thousandths of the size."""
    assert fonts.width("Ai ", "Helvetica", 10) == pytest.approx((667 + 222 + 278) / 100 / fonts.MM)


def test_a_text_is_as_wide_as_its_parts():
    parts = sum(fonts.width(c, "Helvetica-Bold", 11) for c in "K'T'ROIKA")
    assert fonts.width("K'T'ROIKA", "Helvetica-Bold", 11) == pytest.approx(parts)


@pytest.mark.parametrize("text", ["é", "ß", "–", "·", "×", "…", "€", "’", "ÿ", "Œ"])
def test_western_characters_can_be_printed(text):
    assert fonts.missing(f"a{text}b") is None
    assert fonts.width(text, "Helvetica", 10) > 0


@pytest.mark.parametrize("text", ["Łódź", "Кронос", "Ελλάς", "e\u0301", "→", "★"])
def test_others_can_be_printed_by_an_embedded_font(text):
    assert fonts.missing(text) is None
    parts = fonts.pieces(text, "Helvetica-Bold")
    assert "".join(part.text for part in parts) == text
    assert not any(part.standard for part in parts)
    assert fonts.width(text, "Helvetica-Bold", 10) == pytest.approx(
        sum(fonts.width(part.text, "Helvetica-Bold", 10) for part in parts)
    )


@pytest.mark.parametrize("text", ["戦艦", "🚀", "\u202e", "א", "\x00", "\x1b", "\ue001"])
def test_what_no_font_has_cannot(text):
    assert fonts.missing(text) is not None or fonts.missing(fonts.carried(text)) is not None


# One line.


@pytest.mark.parametrize(
    ("attributes", "x"),
    [("x='3'", 3.0), ("right='3'", "right"), ("center='20'", "center"), ("", 0.0)],
)
def test_where_a_line_starts(attributes, x):
    (mark,) = place(f"<text {attributes}>Hood</text>").marks
    wide = fonts.width("Hood", "Helvetica", 8)
    expected = {"right": 40 - 3 - wide, "center": 20 - wide / 2}.get(x, x)
    assert mark.x == pytest.approx(expected)


def test_a_line_stands_in_the_middle_by_the_height_of_its_capitals():
    (mark,) = place("<text size='title'>Hood</text>", height=12).marks
    assert mark.y == pytest.approx(6 + fonts.cap_height(16) / 2)


def test_a_line_may_be_as_wide_as_its_room_and_no_wider():
    wide = fonts.width("Enterprise", "Helvetica", 8)
    assert not place(f"<text fit='{wide + 0.001}'>Enterprise</text>").problems
    assert not place(f"<text fit='{wide - SLACK + 0.001}'>Enterprise</text>").problems
    (problem,) = place(f"<text fit='{wide - SLACK - 0.01}' box='name'>Enterprise</text>").problems
    assert (problem.slug, problem.box) == ("does-not-fit", "name")
    assert "'Enterprise' (10 characters)" in problem.message


@pytest.mark.parametrize(("attributes", "room"), [("x='30'", 10), ("right='30'", 10), ("center='35'", 10)])
def test_without_a_room_of_its_own_a_line_ends_at_the_cell(attributes, room):
    fits = "i" * int(room / fonts.width("i", "Helvetica", 8))
    assert not place(f"<text {attributes}>{fits}</text>").problems
    assert place(f"<text {attributes}>{fits}ii</text>").problems


def test_runs_stand_side_by_side_on_one_baseline():
    one, two = place("<text x='2'><run bold='1'>TL</run><run size='number' gap='1.5'>5</run></text>").marks
    assert (one.font, two.font) == ("Helvetica-Bold", "Helvetica")
    assert one.y == two.y
    assert two.x == pytest.approx(2 + fonts.width("TL", "Helvetica-Bold", 8) + 1.5)


def test_a_line_to_write_on_starts_after_the_text():
    text, line = place("<text x='2' write='7'>NCC-</text>").marks
    assert isinstance(line, Line)
    assert line.x1 == pytest.approx(2 + fonts.width("NCC-", "Helvetica", 8) + 0.7)
    assert line.x2 == 40 - 7
    assert line.y1 > text.y


@pytest.mark.parametrize("letters", range(0, 40, 3))
def test_a_line_to_write_on_never_runs_backwards_through_the_text(letters):
    fragment = place(f"<text x='2' write='7'>{'W' * letters}</text>")
    for line in (mark for mark in fragment.marks if isinstance(mark, Line)):
        assert line.x2 >= line.x1 or fragment.problems


# The ladder.


def ladder(text, steps="title|number|number*2|small*3", fit=40):
    return place(f"<text fit='{fit}' ladder='{steps}' box='name'>{text}</text>", width=60, height=12)


@pytest.mark.parametrize(
    ("letters", "size", "lines"),
    [(1, 16, 1), (10, 16, 1), (11, 11, 1), (15, 11, 1), (16, 11, 2), (30, 11, 2), (31, 6.5, 2), (78, 6.5, 3)],
)
def test_a_text_goes_down_its_ladder(letters, size, lines):
    """Letters of 667 thousandths: 10 of 16 pt are 37.6 mm, 15 of 11 pt are 38.8 mm, 26 of 6.5 pt are 39.8 mm."""
    fragment = ladder("A" * letters)
    assert not fragment.problems
    assert [mark.size for mark in fragment.marks] == [size] * lines
    assert "".join(mark.text for mark in fragment.marks) == "A" * letters
    assert all(fonts.width(mark.text, mark.font, mark.size) <= 40 + SLACK for mark in fragment.marks)


def test_below_the_ladder_is_a_problem_and_nothing_is_drawn():
    fragment = ladder("A" * 79)
    assert fragment.marks == []
    assert [(p.slug, p.box) for p in fragment.problems] == [("does-not-fit", "name")]


def test_the_lines_of_a_ladder_stay_around_the_middle():
    marks = ladder("A" * 78).marks
    caps = fonts.cap_height(6.5)
    assert (marks[0].y - caps + marks[-1].y) / 2 == pytest.approx(6)


def test_no_text_draws_nothing():
    assert ladder("") == ([], [])


# Wrapping.


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", []),
        ("one", ["one"]),
        ("one two", ["one two"]),
        ("seven words that wrap onto three lines", ["seven words", "that wrap onto", "three lines"]),
        ("W" * 14, ["W" * 7, "W" * 7]),
        ("a " + "W" * 13, ["a", "W" * 7, "W" * 6]),
    ],
)
def test_words_are_kept_whole_where_they_can_be(text, lines):
    found = wrapped(run(text), 20.0, 3)
    assert found == lines
    assert all(fonts.width(line, "Helvetica", 8) <= 20 + SLACK for line in found)


def test_no_letter_is_lost_or_added():
    text = "Bird of " + "W" * 30 + " prey and some more words"
    for room in (12, 17, 20, 33, 61):
        for most in range(1, 12):
            found = wrapped(run(text), room, most)
            if found is not None:
                assert len(found) <= most
                assert "".join(found).replace(" ", "") == text.replace(" ", "")


def test_one_line_is_never_broken_inside_a_word():
    assert wrapped(run("WWWWWWWWWW"), 10, 1) is None


def test_a_room_narrower_than_a_letter_ends():
    assert wrapped(run("WWWW"), 0.5, 3) is None or wrapped(run("WWWW"), 0.5, 3)


# Lines and paragraphs.


def test_stacked_lines_stand_around_the_middle():
    marks = place("<lines x='1'><text>One</text><text size='small'>two</text></lines>", height=12).marks
    assert [mark.text for mark in marks] == ["One", "two"]
    top = marks[0].y - fonts.cap_height(8)
    assert (top + marks[-1].y) / 2 == pytest.approx(6)
    assert marks[1].y - marks[0].y == pytest.approx(3.2)


def test_stacked_lines_make_their_row_as_high_as_they_need():
    texts = "".join("<text box='type'>x</text>" for _ in range(9))
    drawn, problems = pressed(f"<row h='10' line='hair'><lines>{texts}</lines></row>")
    assert problems == []
    assert max(box.bottom for box in drawn) == pytest.approx(fonts.cap_height(8) + 8 * 3.3, abs=0.001)


def test_a_paragraph_wraps_and_its_bold_words_are_bold():
    marks = place("<para w='30'>Some words <b>with bold ones</b> that go on and on.</para>", height=30).marks
    assert {mark.text for mark in marks if mark.font == "Helvetica-Bold"} == {"with", "bold", "ones"}
    assert len({mark.y for mark in marks}) > 1
    for mark in marks:
        assert mark.x + fonts.width(mark.text, mark.font, mark.size) <= 30 + SLACK


def test_a_word_wider_than_its_paragraph_is_a_problem():
    (problem,) = place(f"<para w='20' box='rule'>{'W' * 40}</para>").problems
    assert (problem.slug, problem.box) == ("does-not-fit", "rule")


# Cut, and in columns.


@pytest.mark.parametrize("length", [1, 9, 30, 31, 60, 200])
def test_what_may_be_cut_shows_as_much_as_its_last_step_takes(length):
    text = "abcdefghij" * 20
    drawn = place(f"<text ladder='8|6*2' cut='1'>{text[:length]}</text>")
    assert drawn.problems == []
    shown = "".join(mark.text for mark in drawn.marks)
    if shown == text[:length]:
        return
    start = shown.removesuffix("...")
    assert shown.endswith("...") and text.startswith(start)
    assert {mark.size for mark in drawn.marks} == {6.0}
    assert wrapped(run(text[: len(start) + 1] + "...", 6.0), 40.0, 2) is None


def test_a_text_is_not_cut_unless_it_may_be():
    assert len(place(f"<text ladder='8|6*2'>{'W' * 200}</text>").problems) == 1


@pytest.mark.parametrize(("text", "size"), [("1", 11), ("1000", 8), ("10000", 6.5), ("11111", 6.5)])
def test_texts_in_columns_are_of_one_size_in_which_all_fit(text, size):
    wide = {"1": 8.0, "1000": 6.5, "10000": 6.6, "11111": 6.6}[text]
    marks = place(f"<series w='{2 * wide}' size='11' values='7|{text}'/>").marks
    assert {mark.size for mark in marks} == {size}
    assert all(fonts.width(mark.text, mark.font, mark.size) <= wide + 0.05 for mark in marks)


def test_a_text_wider_than_its_column_is_a_problem():
    drawn = place("<series w='10' values='1|123456' box='row'/>")
    assert [(problem.slug, problem.box) for problem in drawn.problems] == [("does-not-fit", "row")]
    assert drawn.marks == []


@pytest.mark.parametrize(("length", "fits"), [(8, True), (100, True), (200, False)])
def test_a_name_over_a_second_line_stays_in_its_height(length, fits):
    drawn = place(f"<nameplate second='{'Second ' * 8}' box='name'>{'W' * length}</nameplate>", 80, 12)
    assert bool(drawn.problems) != fits
    if fits:
        assert min(mark.y - fonts.cap_height(mark.size) for mark in drawn.marks) >= 0
        assert max(mark.y for mark in drawn.marks) <= 12


# Characters.


@pytest.mark.parametrize(
    "markup",
    [
        "<text box='x'>戦艦</text>",
        "<text box='x'><run>ok</run><run>戦艦</run></text>",
        "<text box='x' ladder='text|small'>戦艦</text>",
        "<lines><text box='x'>戦艦</text></lines>",
        "<para box='x'>a 戦艦 b</para>",
        "<circle r='5'>戦</circle>",
        "<badge>戦</badge>",
        "<series values='1|戦'/>",
        "<log labels='1|戦'/>",
        "<log labels='1' written='戦'/>",
        "<hand box='x'>戦艦</hand>",
        "<pill box='x'>戦艦</pill>",
        "<beside box='x'>戦艦</beside>",
        "<figure box='x'>戦</figure>",
        "<nameplate box='x'>戦</nameplate>",
        "<nameplate box='x' second='戦'>a</nameplate>",
        "<stamp>戦</stamp>",
        "<hexarcs><wedge arc='FA' lines='戦'/></hexarcs>",
    ],
)
def test_a_character_that_the_font_lacks_is_a_problem_wherever_it_stands(markup):
    problems = place(markup, 100, 60).problems
    assert [problem.slug for problem in problems] == ["no-glyph"]
    assert "U+6226" in problems[0].message


def test_names_of_sizes_stand_for_points():
    assert {name: THEME.size(name) for name in SIZES} == SIZES
    assert THEME.size(7.25) == 7.25


def test_all_marks_of_a_text_are_texts():
    assert all(isinstance(mark, Text) for mark in place("<text>a</text>").marks)
