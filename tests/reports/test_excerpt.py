"""The caret stands under its character, on any line and on any console."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcwidth

from shipyard.reports.excerpt import WIDTH, excerpt


def columns(text):
    return sum(wcwidth(char) for char in text)


@pytest.mark.parametrize(
    ("line", "column", "shown", "before"),
    [
        ("power: 41", 8, "power: 41", 7),
        ("power: 41", 1, "power: 41", 0),
        ("power: 41", 10, "power: 41", 9),
        ("power: 41", 99, "power: 41", 9),
        ("\tpower: 41", 2, "    power: 41", 4),
        ("a\tb", 3, "a    b", 5),
        ("漢字: 1", 5, "漢字: 1", 6),
        ("e\u0301\u0301: 1", 5, "e\u0301\u0301: 1", 2),
        ("ｱ: 1", 4, "ｱ: 1", 3),
        ("\x07: 1", 4, "\\x07: 1", 6),
        ("\u202e: 1", 4, "\\u202e: 1", 8),
        ("\udcff: 1", 4, "\\xff: 1", 6),
        ("trailing   ", 1, "trailing", 0),
        ("", 1, "", 0),
    ],
)
def test_where_the_caret_stands(line, column, shown, before):
    assert excerpt(line, column) == (shown, before)


@pytest.mark.parametrize(
    ("encoding", "shown", "before"),
    [("utf-8", "Łó漢: 1", 6), ("cp1252", "\\u0141ó\\u6f22: 1", 15), ("ascii", "\\u0141\\xf3\\u6f22: 1", 18)],
)
def test_what_a_console_has_not_is_written_out(encoding, shown, before):
    assert excerpt("Łó漢: 1", 6, encoding) == (shown, before)
    shown.encode(encoding)


@pytest.mark.parametrize("length", [WIDTH - 1, WIDTH, WIDTH + 1, 5 * WIDTH])
@pytest.mark.parametrize("wide", ["x", "漢"])
def test_of_a_long_line_the_part_around_the_place_is_shown(length, wide):
    for at in range(length):
        shown, before = excerpt(f"{wide * at}@{wide * (length - at - 1)}", at + 1)
        assert columns(shown[: shown.index("@")]) == before
        assert WIDTH / 2 < columns(shown) <= WIDTH + len("......")


@pytest.mark.parametrize(
    "block",
    [
        *[range(0x80, 0x590), range(0x590, 0x700), range(0xE00, 0xE80), range(0x1100, 0x1200), range(0x1E00, 0x2600)],
        *[range(0x3041, 0x3130), range(0x4E00, 0x9FFD), range(0xAC00, 0xD7A4), range(0xFE00, 0xFFA0)],
        range(0x1F300, 0x1F650),
    ],
)
def test_characters_are_as_wide_as_terminals_show_them(block):
    """Latin, Greek, Cyrillic, Hebrew, Arabic, Thai, Japanese, Chinese, Korean, symbols and pictures."""
    characters = [chr(code) for code in block if chr(code).isprintable()]
    assert characters
    assert [char for char in characters if excerpt(f"{char}@", 2) != (f"{char}@", wcwidth(char))] == []


TEXTS = st.text(st.sampled_from("abc \t\x07漢é\u0301\u202e🚀"), max_size=400)


@given(TEXTS, TEXTS)
def test_the_character_at_fault_stands_over_the_caret(before, after):
    shown, caret = excerpt(f"{before}@{after}", len(before) + 1)
    assert columns(shown[: shown.index("@")]) == caret
    assert shown.isprintable()
