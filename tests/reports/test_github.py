"""Workflow commands: read back the way the runner reads them, within the platform's limits."""

import re

import pytest

from shipyard.core.words import visible
from shipyard.reports import github

UNESCAPED = {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"}


def unescape(text):
    for code, char in UNESCAPED.items():
        text = text.replace(code, char)
    return text


def parsed(line):
    """Command, properties and message, split at the first `::` after the properties."""
    match = re.fullmatch(r"::(\w+) ([^\n]*?)::([^\n]*)", line)
    properties = dict(pair.split("=", 1) for pair in match[2].split(","))
    return match[1], {key: unescape(value) for key, value in properties.items()}, unescape(match[3])


def test_a_finding_is_a_command(report, finding):
    told = github.render(report([finding(hint="power: 40")]))
    assert told == (
        "::error title=FPF201 power-out-of-range,file=a.ship.yaml,line=1,col=8"
        "::a.ship.yaml:1:8: FPF201 power 41%0Ahint: power: 40\n"
    )


@pytest.mark.parametrize(
    ("text", "data", "in_property"),
    [
        ("100 %", "100 %25", "100 %25"),
        ("%0A", "%250A", "%250A"),
        ("a\r\nb", "a%0D%0Ab", "a%0D%0Ab"),
        ("a:b,c", "a:b,c", "a%3Ab%2Cc"),
        ("%3A", "%253A", "%253A"),
    ],
)
def test_the_documented_escapes(text, data, in_property):
    assert (github._data(text), github._property(text)) == (data, in_property)


def test_hostile_texts_come_back_as_they_are_shown(report, finding, hostile):
    name = f"x{hostile}.yaml"
    lines = github.render(report([finding(message=hostile, hint=hostile, file=name)])).split("\n")
    assert len(lines) == 2 and lines[1] == ""
    command, properties, message = parsed(lines[0])
    assert command == "error"
    assert properties["title"] == "FPF201 power-out-of-range"
    shown = visible(f"{name}:1:8: FPF201 {hostile}")
    assert message == shown + (f"\nhint: {visible(hostile)}" if hostile else "")
    assert (properties["line"], properties["col"]) == ("1", "8")


def test_standard_input_has_no_file(report, finding):
    _, properties, message = parsed(
        github.render(report([finding(file="<stdin>")], texts={"<stdin>": b""})).rstrip("\n")
    )
    assert set(properties) == {"title"}
    assert message.startswith("<stdin>:1:8: ")


def test_a_whole_file_has_no_line(report, finding):
    _, properties, _ = parsed(github.render(report([finding(line=0, column=0)])).rstrip("\n"))
    assert set(properties) == {"title", "file"}


def many(finding, **numbers):
    return [finding(level=level, line=n + 1) for level, number in numbers.items() for n in range(number)]


@pytest.mark.parametrize(
    "numbers",
    [
        {"error": 10, "warning": 10, "note": 10},
        {"error": 11, "warning": 0, "note": 0},
        {"note": 10, "warning": 11, "error": 0},
        {"note": 11, "warning": 25, "error": 300},
        {"note": 9, "warning": 11, "error": 0},
    ],
)
def test_no_more_of_a_level_than_the_platform_keeps_and_none_is_lost(report, finding, numbers):
    said = many(finding, **numbers)
    lines = github.render(report(said)).rstrip("\n").split("\n")
    commands = [line for line in lines if line.startswith("::")]
    for command in ("::error ", "::warning ", "::notice "):
        assert sum(line.startswith(command) for line in commands) <= 10
    plain = [line for line in lines if not line.startswith("::")]
    counting = max(numbers.values()) > 10
    assert len(commands) + len(plain) == len(said) + counting
    if counting:
        assert lines[-1].startswith("::notice title=Shipyard::")
        counted = sum(int(number) for number in re.findall(r"(\d+) (?:error|warning|note)", lines[-1]))
        assert counted == len(plain)


def test_errors_come_first(report, finding):
    said = many(finding, note=3, warning=3, error=3)
    commands = [parsed(line)[0] for line in github.render(report(said)).rstrip("\n").split("\n")]
    assert commands == ["error"] * 3 + ["warning"] * 3 + ["notice"] * 3


def test_a_line_of_the_log_is_never_a_command_of_a_file_name(report, finding):
    said = [finding(file="::error::x ##[error]y.yaml", line=n) for n in range(1, 13)]
    lines = github.render(report(said)).split("\n")
    plain = [line for line in lines if "y.yaml" in line and not line.startswith("::error title=")]
    assert len(plain) == 2
    assert not any(line.lstrip().startswith("::") or "##[" in line for line in plain)


def test_nothing_to_say(report):
    assert github.render(report([], "a.ship.yaml")) == ""


def test_files_count_from_the_workspace(report, finding, tmp_path, monkeypatch):
    (tmp_path / "fleets").mkdir()
    monkeypatch.chdir(tmp_path / "fleets")
    for name, shown in (("a.yaml", "fleets/a.yaml"), ("../b.yaml", "b.yaml"), (str(tmp_path / "c.yaml"), "c.yaml")):
        told = github.render(report([finding(file=name)], root=tmp_path))
        assert f",file={shown},line=1" in told
    assert ",file=../../d.yaml,line" in github.render(report([finding(file="../../d.yaml")], root=tmp_path))


def test_the_summary_keeps_to_what_the_platform_takes(report, finding):
    said = [finding(message="漢" * 500, line=n + 1) for n in range(2000)]
    for taken in (0, 100_000, github.SUMMARY - 10_000):
        text = github.step_summary(report(said), taken)
        assert len(text.encode()) + taken <= github.SUMMARY
        rows = text.count("| error |")
        assert f"and {2000 - rows} more" in text
