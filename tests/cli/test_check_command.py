"""`shipyard check`: exit status, what goes to stdout and what to stderr, several files at once."""

import json
import os

import pytest
import yaml

from shipyard.core import library


def dump(content):
    return yaml.safe_dump(content).encode()


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The current folder is an empty one."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_a_clean_file(run, save, fpf_ship):
    result = run("check", save("a.ship.yaml", fpf_ship()))
    assert (result.status, result.out, result.err) == (0, "", "1 file checked: clean\n")


def test_a_fault_goes_to_stdout_the_summary_to_stderr(run, home, fpf_ship):
    (home / "a.ship.yaml").write_bytes(b"power: 41\n" + dump(fpf_ship(power=None)))
    result = run("check", "a.ship.yaml")
    assert result.status == 1
    assert result.out == (
        "a.ship.yaml:1:8: error FPF201 power-out-of-range: engine power 41 lies outside 0 to 40\n"
        "     1 | power: 41\n"
        "       |        ^\n"
        "    hint: power: 40\n"
    )
    assert result.err == "1 file checked: 1 error\n"


def test_a_hint_stands_below_the_source_line(run, save, fpf_ship):
    result = run("check", save("a.ship.yaml", fpf_ship(squadron_value=1)))
    assert result.out.split("\n")[3] == "    hint: squadron_value: 240"


@pytest.mark.parametrize(
    ("content", "statuses"),
    [
        ({}, {"error": 0, "warning": 0, "note": 0}),
        ({"phasers": {"arcs": "F", "strength": 0, "range": 22, "banks": [1]}}, {"error": 0, "warning": 0, "note": 1}),
        ({"waive": [{"code": "FPF201", "reason": "agreed"}]}, {"error": 0, "warning": 1, "note": 1}),
        ({"power": 41}, {"error": 1, "warning": 1, "note": 1}),
        ({"power": 41, "waive": [{"code": "FPF201", "reason": "agreed"}]}, {"error": 0, "warning": 0, "note": 1}),
    ],
    ids=range(5),
)
def test_the_level_that_fails(run, save, fpf_ship, content, statuses):
    path = save("a.ship.yaml", {**fpf_ship(), **content})
    assert {level: run("check", path, "--fail-on", level).status for level in statuses} == statuses
    assert run("check", path).status == statuses["error"]


def test_standard_input(run, fpf_ship):
    result = run("check", "-", stdin=dump(fpf_ship(power=41)))
    assert result.status == 1
    assert result.out.startswith("<stdin>:")
    assert run("check", "-", stdin=dump(fpf_ship())).status == 0


def test_references_on_standard_input_count_from_the_current_folder(run, home, fpf_ship):
    (home / "own.ship.yaml").write_bytes(dump(fpf_ship(value=7)))
    fleet = {"kind": "fpf-fleet", "name": "Case", "value_limit": 20, "squadrons": [{"ship": "own.ship.yaml"}]}
    result = run("check", "-", stdin=dump(fleet))
    assert "worth 21" in result.out


def test_standard_input_beside_a_file(run, save, fpf_ship):
    result = run("check", "-", save("a.ship.yaml", fpf_ship(power=42)), stdin=dump(fpf_ship(power=41)))
    assert result.status == 1
    assert "41" in result.out and "42" in result.out
    assert "2 files checked: 2 errors" in result.err


def test_an_empty_standard_input(run):
    result = run("check", "-")
    assert result.status == 1
    assert "the file is empty" in result.out


def test_without_paths_the_current_folder_is_checked(run, home, fpf_ship):
    (home / "sub").mkdir()
    (home / "sub/a.ship.yaml").write_bytes(dump(fpf_ship(power=41)))
    result = run("check")
    assert result.status == 1
    assert result.out.startswith("sub/a.ship.yaml:")


@pytest.mark.parametrize("paths", [(), (".",), ("empty",)])
def test_a_folder_without_designs_is_wrong_usage(run, home, paths):
    (home / "empty").mkdir()
    (home / "notes.txt").write_text("x")
    result = run("check", *paths)
    assert result.status == 2
    assert result.out == ""
    assert "no designs found" in result.err


def test_yaml_files_that_are_no_designs_are_passed_over_in_a_walk(run, home, fpf_ship):
    """Another program's YAML beside the designs is none of our business, until it is named."""
    (home / "mkdocs.yaml").write_text("site_name: x\n")
    assert run("check").status == 2
    (home / "a.ship.yaml").write_bytes(dump(fpf_ship()))
    assert "1 file checked: clean" in run("check").err
    result = run("check", "mkdocs.yaml")
    assert result.status == 1
    assert "YARD002" in result.out


def test_a_file_that_is_not_there(run, home):
    result = run("check", "nowhere.ship.yaml")
    assert result.status == 3
    assert "nowhere.ship.yaml: error YARD001 unreadable: cannot be read: no such file" in result.out


def test_one_unreadable_file_does_not_hide_the_faults_of_the_others(run, home, fpf_ship):
    (home / "a.ship.yaml").write_bytes(dump(fpf_ship(power=41)))
    (home / "b.ship.yaml").write_bytes(b"\xff\xfe\x00")
    (home / "c.ship.yaml").write_bytes(b"kind: fpf-ship\nname: [\n")
    (home / "d.ship.yaml").write_bytes(dump({"kind": "fpf-shop"}))
    (home / "e.ship.yaml").write_bytes(dump(fpf_ship(computer=11)))
    assert run("check", ".").status == 1
    result = run("check", ".", "nowhere.yaml")
    assert result.status == 3
    codes = [line.split(": ")[1].split()[1] for line in result.out.split("\n") if ": error " in line]
    assert codes == ["FPF201", "YARD005", "YARD005", "YARD002", "FPF202", "YARD001"]
    assert "6 files checked: 6 errors" in result.err


def test_files_stand_in_the_order_in_which_they_were_given(run, home, fpf_ship):
    for name in "abc":
        (home / f"{name}.ship.yaml").write_bytes(dump(fpf_ship(power=41)))
    result = run("check", "c.ship.yaml", "a.ship.yaml", ".")
    assert [line[0] for line in result.out.split("\n") if ": error " in line] == ["c", "a", "b"]
    assert "3 files checked" in result.err


def test_a_verdict_does_not_depend_on_what_else_is_checked(run, home, fpf_ship):
    (home / "bad.ship.yaml").write_bytes(dump(fpf_ship(power=41)))
    for name, ship in (("a", "bad.ship.yaml"), ("b", "defender"), ("c", "bad.ship.yaml")):
        fleet = {"kind": "fpf-fleet", "name": name, "squadrons": [{"ship": ship}]}
        (home / f"{name}.fleet.yaml").write_bytes(dump(fleet))
    together = set(run("check").out.split("\n"))
    apart = {line for name in ("a", "b", "c") for line in run("check", f"{name}.fleet.yaml").out.split("\n")}
    assert together == apart


def test_json(run, home, fpf_ship):
    (home / "a.ship.yaml").write_bytes(b"power: 41\n" + dump(fpf_ship(power=None)))
    result = run("check", "a.ship.yaml", "--format", "json")
    assert result.status == 1
    report = json.loads(result.out)
    assert report["version"] == 1
    assert report["files"] == 1
    assert report["findings"] == [
        {
            "code": "FPF201",
            "slug": "power-out-of-range",
            "level": "error",
            "message": "engine power 41 lies outside 0 to 40",
            "file": "a.ship.yaml",
            "line": 1,
            "column": 8,
            "path": ["power"],
            "hint": "power: 40",
            "cites": ["FPF, Movement (L19)"],
            "waived": False,
        }
    ]
    assert result.raw.isascii()


def test_json_of_nothing_to_say(run, save, fpf_ship):
    report = json.loads(run("check", save("a.ship.yaml", fpf_ship()), "--format", "json").out)
    assert report == {"version": 1, "files": 1, "findings": []}


@pytest.mark.parametrize("command", ["check", "diff"])
@pytest.mark.parametrize("name", ["other.ship.yaml", "x.yml", "shipyard.toml", "sub/pyproject.toml"])
def test_a_report_has_the_name_of_no_design_and_no_configuration(run, home, fpf_ship, command, name):
    """Not even of one that is not looked at in this run."""
    (home / "a.ship.yaml").write_text(yaml.safe_dump(fpf_ship()))
    (home / "sub").mkdir()
    (home / name).write_bytes(b"")
    result = run(command, *(["a.ship.yaml"] if command == "check" else []), "-o", name)
    assert result.status == 2
    assert f"-o {name}: a report" in result.err
    assert (home / name).read_bytes() == b""


def test_a_report_does_not_overwrite_a_design(run, home, fpf_ship):
    (home / "a.ship.yaml").write_bytes(dump(fpf_ship()))
    result = run("check", "a.ship.yaml", "-o", "./a.ship.yaml")
    assert result.status == 2
    assert (home / "a.ship.yaml").read_bytes() == dump(fpf_ship())


def test_a_report_to_a_file(run, home, fpf_ship):
    (home / "a.ship.yaml").write_bytes(dump(fpf_ship(power=41)))
    result = run("check", "a.ship.yaml", "-o", "report.txt")
    assert (result.status, result.out) == (1, "")
    assert "FPF201" in (home / "report.txt").read_text()
    assert sorted(os.listdir(home)) == ["a.ship.yaml", "report.txt"]


def test_names_with_odd_characters_do_not_move_the_cursor(run, home, fpf_ship):
    (home / "a\x1b[2J.ship.yaml").write_bytes(dump(fpf_ship(power=41)))
    result = run("check")
    assert "\x1b" not in result.out
    assert "a\\x1b[2J.ship.yaml" in result.out


def test_all_shipped_designs_are_clean(run):
    from shipyard.core.resources import folder

    result = run("check", folder("designs"), "--fail-on", "error")
    assert result.status == 0
    assert ": error " not in result.out


def test_an_unknown_format_lists_the_known_ones(run):
    result = run("check", ".", "--format", "xml")
    assert result.status == 2
    assert "json" in result.err and "text" in result.err


def test_a_shipped_fleet_by_its_path(run):
    assert run("check", library.designs("fpf-fleet")["klingon-strike"]).status == 0
