"""Texts of users on their way to a console and into YAML."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shipyard.core.documents import read
from shipyard.core.words import MAX_NAME, quoted, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Hood", "Hood"),
        ("Łódź 🚀", "Łódź 🚀"),
        ("a\x1b[31mb", "a\\x1b[31mb"),
        ("a\nb\tc\rd", "a\\nb\\tc\\rd"),
        ("\u202egnp.exe", "\\u202egnp.exe"),
        ("\u2066x\u2069", "\\u2066x\\u2069"),
        ("\x7f\x9b", "\\x7f\\x9b"),
        ("\u2028", "\\u2028"),
        ("", ""),
    ],
)
def test_nothing_moves_the_cursor(text, shown):
    assert visible(text) == shown


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.text(max_size=60))
def test_any_name_comes_back_from_yaml_as_it_was(name):
    data = read(f"name: {quoted(name)}\n".encode(), "x.yaml").data
    assert data == {"name": name if name.strip() else "Unnamed"}


def test_a_long_name_is_cut_to_what_a_name_may_be():
    assert quoted("x" * 500) == '"' + "x" * MAX_NAME + '"'


@pytest.mark.parametrize("name", ["\ud800", "a\udcffb", "\udc80" * 3])
def test_half_a_character_from_the_command_line_is_no_crash(name):
    assert read(f"name: {quoted(name)}\n".encode(), "x.yaml").data["name"]
