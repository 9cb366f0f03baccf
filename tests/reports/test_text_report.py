"""Findings for people: the place, the source line, the hint; nothing that moves the cursor."""

import pytest

from shipyard.reports.report import Sources
from shipyard.reports.text import Screen, brief, render


def test_a_finding_with_its_line(report, finding):
    said = report([finding(line=2, column=8, hint="power: 40")], texts={"a.ship.yaml": b"kind: x\npower: 41\n"})
    assert render(said) == (
        "a.ship.yaml:2:8: error FPF201 power-out-of-range: power 41\n"
        "     2 | power: 41\n"
        "       |        ^\n"
        "    hint: power: 40\n"
    )


@pytest.mark.parametrize(
    ("keys", "texts"),
    [
        ({"line": 0, "column": 0}, {"a.ship.yaml": b"power: 41\n"}),
        ({"line": 9}, {"a.ship.yaml": b"power: 41\n"}),
        ({"line": 2, "column": 1}, {"a.ship.yaml": b"power: 41\n"}),
        ({"file": "nowhere.ship.yaml"}, {}),
        ({"file": "a\0b"}, {}),
        ({"file": "."}, {}),
    ],
    ids=["the whole file", "beyond the end", "an empty last line", "vanished", "no file name", "a folder"],
)
def test_without_a_source_line_the_finding_is_told_all_the_same(report, finding, keys, texts):
    lines = render(report([finding(**keys)], texts=texts)).split("\n")
    assert len(lines) == 2
    assert "FPF201" in lines[0]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x85", "\u2028", "\u2029"])
def test_lines_end_where_the_yaml_parser_ends_them(finding, end):
    sources = Sources({"a.ship.yaml": f"one{end}two{end}three".encode()})
    assert [sources.line(finding(line=number)) for number in (1, 2, 3, 4)] == ["one", "two", "three", None]


def test_a_mark_at_the_start_of_the_file_takes_no_column(finding):
    assert Sources({"a.ship.yaml": b"\xef\xbb\xbfpower: 41"}).line(finding()) == "power: 41"


def test_colour_is_beside_the_words(report, finding):
    said = report([finding(hint="power: 40")], texts={"a.ship.yaml": b"power: 41\n"})
    coloured = render(said, Screen(colour=True))
    assert "\x1b[31m" in coloured
    import click

    assert click.unstyle(coloured) == render(said)


def test_hostile_texts_stay_on_their_line(report, finding, hostile):
    said = [finding(message=hostile, hint=hostile, file=f"{hostile}.yaml", line=1)]
    texts = {f"{hostile}.yaml": hostile.encode("utf-8", "surrogateescape") if "\ufffe" not in hostile else b"x"}
    told = render(report(said, texts=texts))
    assert all(line.isprintable() for line in told.split("\n"))
    assert len(told.split("\n")) <= 5
    assert all(line.isprintable() for line in brief(said).split("\n"))


def test_brief_is_without_source(finding):
    assert brief([finding(hint="power: 40")]) == (
        "a.ship.yaml:1:8: error FPF201 power-out-of-range: power 41\n    hint: power: 40\n"
    )
