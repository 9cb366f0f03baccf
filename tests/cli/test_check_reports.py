"""`shipyard check`: which form goes where, on terminals, into files, and inside a workflow."""

import json
import os
import subprocess
import sys

import pytest
import yaml

from shipyard.cli.reporting import FORMS
from shipyard.core.resources import PACKAGE
from shipyard.reports.github import SUMMARY

BAD = b"kind: fpf-ship\nname: Case\ntype: Cruiser\nvalue: 80\nsuperstructure: 22\nshields: 14\npower: 41\n"
BAD += b"computer: 4\ndamage_control: 2\nphasers: {arcs: F, strength: 5, range: 22, banks: [4, 2]}\n"
TEXT = "a.ship.yaml:7:8: error FPF201 power-out-of-range: engine power 41 lies outside 0 to 40\n"
TEXT += "     7 | power: 41\n       |        ^\n    hint: power: 40\n"
COUNT = "1 file checked: 1 error\n"


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The current folder has one design with one fault."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "a.ship.yaml").write_bytes(BAD)
    return folder


@pytest.fixture
def workflow(monkeypatch, tmp_path):
    """The command runs as a step of a workflow; the file of the step's summary."""
    path = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(path))
    return path


def test_auto_is_text_elsewhere(run, home):
    assert run("check") == run("check", "--format", "auto") == run("check", "--format", "text")
    assert run("check").out == TEXT


def test_auto_is_github_in_a_workflow(run, home, workflow):
    told = run("check")
    assert told.out.startswith("::error title=FPF201 power-out-of-range,file=a.ship.yaml,line=7,col=8::")
    assert (told.status, told.err) == (1, COUNT)
    assert "FPF201" in workflow.read_text()


def test_a_clean_run_in_a_workflow_says_what_the_fleets_are_worth(run, workflow):
    from shipyard.core import library

    told = run("check", library.designs("fpf-fleet")["klingon-strike"])
    assert (told.status, told.out) == (0, "")
    assert "| Klingon Strike Fleet | value | 900 | 1,000 |" in workflow.read_text()


def test_the_steps_summary_keeps_what_stands_in_it(run, home, workflow):
    workflow.write_text("before\n")
    run("check")
    run("check")
    assert workflow.read_text().startswith("before\n### Shipyard")
    assert workflow.read_text().count("### Shipyard") == 2


def test_a_full_summary_is_not_burst(run, home, workflow):
    workflow.write_text("x" * (SUMMARY - 300))
    run("check")
    assert workflow.stat().st_size <= SUMMARY


def test_another_form_in_a_workflow_is_what_it_says(run, home, workflow):
    assert run("check", "--format", "text").out == TEXT
    assert not workflow.exists()


def test_a_summary_that_cannot_be_written_is_one_line(run, home, monkeypatch):
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "nowhere/summary.md")
    told = run("check", "--format", "github")
    assert told.status == 3
    assert told.out.startswith("::error ")
    assert told.err == "shipyard: nowhere/summary.md: no such file or directory\n"


def test_files_count_from_the_workspace(run, home, workflow, monkeypatch):
    monkeypatch.setenv("GITHUB_WORKSPACE", str(home.parent))
    assert "file=home/a.ship.yaml," in run("check").out
    report = json.loads(run("check", "--format", "sarif").out)
    place = report["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "home/a.ship.yaml"


@pytest.mark.parametrize("form", FORMS)
def test_a_report_in_a_file_leaves_the_findings_on_the_terminal(run, home, form):
    stdout = run("check", "--format", form).raw
    told = run("check", "--format", form, "-o", "report.out")
    assert (told.status, told.out, told.err) == (1, "", TEXT + COUNT)
    assert (home / "report.out").read_bytes() == stdout


def test_a_report_in_a_file_leaves_the_annotations_in_a_workflow(run, home, workflow):
    told = run("check", "--format", "sarif", "-o", "report.sarif")
    assert told.out == ""
    assert told.err.startswith("::error title=FPF201")
    assert json.loads((home / "report.sarif").read_text())["version"] == "2.1.0"
    assert "FPF201" in workflow.read_text()
    run("check", "-o", "report.txt")
    assert (home / "report.txt").read_text() == TEXT


def test_a_dash_is_stdout(run, home):
    assert run("check", "-o", "-") == run("check")


def test_a_report_that_cannot_be_written_does_not_hide_the_findings(run, home):
    told = run("check", "-o", "nowhere/report.txt")
    assert told.status == 3
    assert told.err.startswith(TEXT)


def test_standard_input_has_source_lines_even_where_it_is_no_yaml(run):
    assert "     7 | power: 41\n       |        ^\n" in run("check", "-", stdin=BAD).out
    assert "     1 | a: [x, y\n       |    ^\n" in run("check", "-", stdin=b"a: [x, y\n").out


def test_a_fault_of_a_file_that_another_refers_to_has_its_line(run, home):
    (home / "x.fleet.yaml").write_text("kind: fpf-fleet\nname: X\nsquadrons: [{ship: a.ship.yaml}]\n")
    assert TEXT in run("check", "x.fleet.yaml").out


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "0"}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": ""}, True),
    ],
)
def test_colour_in_a_pipe(run, home, monkeypatch, environment, coloured):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    told = run("check")
    assert ("\x1b[" in told.out) == coloured
    assert "\x1b[" not in told.err
    assert "\x1b[" not in run("check", "--format", "json").out
    run("check", "-o", "report.txt")
    assert "\x1b[" not in (home / "report.txt").read_text()


def process(*arguments, stdout=subprocess.PIPE, **environment):
    return subprocess.run(
        [sys.executable, "-m", "shipyard", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent), **environment},
        check=False,
        timeout=60,
    )


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no pseudo-terminals here")
@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({"TERM": "xterm"}, True), ({"TERM": "dumb"}, False), ({"TERM": "xterm", "NO_COLOR": "1"}, False)],
)
def test_colour_on_a_terminal(home, environment, coloured):
    ours, theirs = os.openpty()
    process("check", stdout=theirs, **environment)
    os.close(theirs)
    said = os.read(ours, 100_000)
    os.close(ours)
    assert b"FPF201" in said
    assert (b"\x1b[31m" in said) == coloured


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_the_caret_stands_right_on_any_console(home, encoding):
    (home / "a.ship.yaml").write_text("kind: fpf-ship\n漢é: {é: 1, é: 2}\n", encoding="utf-8")
    lines = process("check", PYTHONIOENCODING=encoding).stdout.decode(encoding).split("\n")
    source, caret = lines[1], lines[2]
    written = source[: source.rindex("é") if "é" in source else source.rindex("\\xe9")]
    wide = written.count("漢")
    assert caret.index("^") == len(written) + wide


@pytest.mark.parametrize("form", FORMS[1:])
def test_the_same_bytes_whatever_the_hash_seed(home, fpf_ship, form):
    for name in "cab":
        (home / f"{name}.ship.yaml").write_text(yaml.safe_dump(fpf_ship(power=41, computer=11, value=0)))
    outputs = {process("check", "b.ship.yaml", ".", "--format", form, PYTHONHASHSEED=seed).stdout for seed in "123"}
    assert len(outputs) == 1
    said = outputs.pop().decode()
    assert said.index("b.ship.yaml") < said.index("a.ship.yaml") < said.index("c.ship.yaml")


def test_a_clean_run_loads_nothing_of_the_reports_but_their_count(home, fpf_ship):
    """Start-up counts: a hook checks one file, most often without a fault."""
    (home / "a.ship.yaml").write_text(yaml.safe_dump(fpf_ship()))
    code = "import sys, shipyard.cli\ntry: shipyard.cli.main(['check', 'a.ship.yaml'])\nexcept SystemExit: pass\n"
    code += "print(sorted(name for name in sys.modules if name.startswith(('shipyard.reports.', 'json', 'xml'))))"
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert "'shipyard.reports.summary'" in loaded.stdout
    assert not {"'shipyard.reports.report'", "'shipyard.reports.text'", "'xml'"} & set(
        loaded.stdout.strip("[]\n").split(", ")
    )
