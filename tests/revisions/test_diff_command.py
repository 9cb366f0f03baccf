"""`shipyard diff` over repositories built for the purpose."""

import json
import os
import subprocess
from pathlib import Path

import pytest

IDENTITY = {
    "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "a",
    "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull,
}  # fmt: skip

SHIP = """\
kind: bfcs-ship
name: {name}
tech_level: 1
move: 3
speed: 1
shields: {shields}
beams:
  - {{arc: FA, bp: 1, count: 10}}
missiles: 2
hit_dice: 2d6
"""
FLEET = "kind: bfcs-fleet\nname: Home Fleet\ntech_level: 1\nships:\n  - {ship: ../ships/hood.ship.yaml, count: 2}\n"


@pytest.fixture
def git(tmp_path, monkeypatch):
    """`git("commit", ...)` in a repository with a ship and a fleet of it; the current folder is its top."""
    for name, value in IDENTITY.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)

    def call(*arguments, folder="."):
        return subprocess.run(["git", *arguments], check=True, capture_output=True, cwd=folder, text=True).stdout

    call("init", "-q", "-b", "main")
    write("ships/hood.ship.yaml", SHIP.format(name="Hood", shields=8))
    write("fleets/home.fleet.yaml", FLEET)
    write(".github/workflows/ci.yaml", "on: push\n")
    write("mkdocs.yaml", "site_name: x\n")
    call("add", "-A")
    call("commit", "-qm", "one")
    return call


def write(name, text):
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")


def test_nothing_changed(run, git):
    result = run("diff", "HEAD")
    assert (result.status, result.out, result.err) == (0, "", "no design changed\n")
    assert json.loads(run("diff", "HEAD", "--format", "json").out)["designs"] == []
    assert "no design changed" in run("diff", "HEAD", "--format", "markdown").out


def submodule(git):
    """A repository of its own in `inner`, known to the outer one."""
    write("inner/ships/repulse.ship.yaml", SHIP.format(name="Repulse", shields=8))
    git("init", "-q", folder="inner")
    git("add", "-A", folder="inner")
    git("commit", "-qm", "inner", folder="inner")
    git("add", "inner")


def test_links_and_submodules_are_on_both_sides(run, git):
    """A fleet may rest on them: nothing has appeared or gone where nothing changed."""
    submodule(git)
    Path("second.ship.yaml").symlink_to("ships/hood.ship.yaml")
    Path("linked").symlink_to("ships")
    ships = "  - {ship: linked/hood.ship.yaml}\n  - {ship: inner/ships/repulse.ship.yaml}\n"
    write("all.fleet.yaml", f"kind: bfcs-fleet\nname: All\ntech_level: 1\nships:\n{ships}")
    git("add", "-A")
    git("commit", "-qm", "two")
    assert run("diff", "HEAD").err == "no design changed\n"
    write("inner/ships/repulse.ship.yaml", SHIP.format(name="Repulse", shields=9))
    out = run("diff", "HEAD").out
    assert "inner/ships/repulse.ship.yaml: changed (bfcs-ship Repulse)" in out
    assert "new" not in out


def test_a_submodule_that_is_not_there_is_on_neither_side(run, git):
    submodule(git)
    git("commit", "-qm", "two")
    for empty in (True, False):
        Path("inner").rename(f"gone-{empty}")
        if empty:
            Path("inner").mkdir()
        assert run("diff", "HEAD", "-o", os.devnull).status == 0
        if empty:
            Path("inner").rmdir()
            Path(f"gone-{empty}").rename("inner")


def test_a_changed_ship_and_its_fleet(run, git):
    write("ships/hood.ship.yaml", SHIP.format(name="Hood", shields=9).replace("count: 10", "count: 12"))
    result = run("diff", "HEAD")
    assert result.status == 0
    lines = result.out.split("\n")
    fleet, ship = (
        lines.index("fleets/home.fleet.yaml: changed (bfcs-fleet Home Fleet)"),
        lines.index("ships/hood.ship.yaml: changed (bfcs-ship Hood)"),
    )
    assert fleet < ship
    assert lines[fleet + 1].startswith("    build_points: ") and "(+" in lines[fleet + 1], "points stand first"
    assert lines[ship + 1].startswith("    build_points.total: ")
    assert "    beams[FA].count: 10 -> 12 (+2)" in lines
    assert "    + warning BFCS304: 12 beams and 2 hit dice: at most 2 beams can fire in a turn" in lines
    assert "    - warning BFCS304: 10 beams and 2 hit dice: at most 2 beams can fire in a turn" in lines


def test_two_revisions_without_the_work_tree(run, git):
    write("ships/hood.ship.yaml", SHIP.format(name="Hood", shields=9))
    git("commit", "-qam", "two")
    write("ships/hood.ship.yaml", "kind: [\n")
    result = run("diff", "HEAD~1", "HEAD")
    assert "shields[" not in result.out
    assert "shield_points: 8 -> 9 (+1)" in result.out
    assert "YARD005" not in result.out
    backwards = run("diff", "HEAD", "HEAD~1").out
    assert "shield_points: 9 -> 8 (-1)" in backwards
    assert run("diff", "HEAD~1", "HEAD").out == result.out


def test_findings_come_and_go_by_what_they_say_not_by_their_line(run, git):
    write("ships/hood.ship.yaml", "# a line more\n" + SHIP.format(name="Hood", shields=8))
    assert run("diff", "HEAD").out == ""
    write("ships/hood.ship.yaml", SHIP.format(name="Hood", shields=8) + "frame: 1\n")
    result = run("diff", "HEAD")
    assert "    + error BFCS203: 1 frame unit, " in result.out
    assert "fleets/home.fleet.yaml: changed" in result.out, "the fleet has a broken reference now"
    git("commit", "-qam", "broken")
    write("ships/hood.ship.yaml", SHIP.format(name="Hood", shields=8))
    assert "    - error BFCS203: " in run("diff", "HEAD").out
    assert "findings solved" in run("diff", "HEAD").err


def test_a_fleet_is_worked_out_with_the_ships_of_its_own_revision(run, git):
    write("ships/hood.ship.yaml", "kind: [\n")
    found = json.loads(run("diff", "HEAD", "--format", "json").out)
    assert found["from"] == "HEAD" and found["to"] is None
    by_file = {each["file"]: each for each in found["designs"]}
    assert by_file["fleets/home.fleet.yaml"]["findings"]["appeared"][0]["code"] == "YARD011"
    assert by_file["fleets/home.fleet.yaml"]["findings"]["solved"] == []
    assert "shipyard-" not in json.dumps(found), "no name of a temporary folder"


@pytest.mark.parametrize("committed", [True, False])
def test_a_renamed_ship_is_the_same_ship(run, git, committed):
    os.rename("ships/hood.ship.yaml", "ships/mighty-hood.ship.yaml")
    write("fleets/home.fleet.yaml", FLEET.replace("hood.", "mighty-hood."))
    if committed:
        git("add", "-A")
    result = run("diff", "HEAD")
    assert "ships/mighty-hood.ship.yaml: changed (bfcs-ship Hood, was ships/hood.ship.yaml)" in result.out
    assert "gone" not in result.err and "new" not in result.err


def test_ships_that_come_and_go(run, git):
    write("ships/repulse.ship.yaml", SHIP.format(name="Repulse", shields=20))
    os.remove("ships/hood.ship.yaml")
    os.remove("fleets/home.fleet.yaml")
    result = run("diff", "HEAD")
    assert "ships/repulse.ship.yaml: new (bfcs-ship Repulse)\n    build_points.total: - -> " in result.out
    assert "ships/hood.ship.yaml: gone (bfcs-ship Hood)\n    build_points.total: " in result.out
    assert result.err.startswith("designs: 1 new, 2 gone")


def test_only_the_current_folder_is_looked_at(run, git, monkeypatch):
    write("ships/hood.ship.yaml", SHIP.format(name="Hood", shields=9))
    monkeypatch.chdir("fleets")
    result = run("diff", "HEAD")
    assert "fleets/home.fleet.yaml: changed" in result.out
    assert "ships/hood.ship.yaml: changed" not in result.out


def test_house_rules_are_those_of_each_side(run, git):
    write("shipyard.toml", 'exclude = ["ships"]\n')
    assert "ships/hood.ship.yaml: gone" in run("diff", "HEAD").out


def test_markdown_means_nothing_by_itself(run, git):
    evil = "a|b<b>*x*`@you"
    write("ships/evil.ship.yaml", SHIP.format(name=json.dumps(evil), shields=8))
    out = run("diff", "HEAD", "--format", "markdown").out
    assert out.startswith("### Shipyard: designs: 1 new")
    assert not any(mark in out.replace("**", "") for mark in ("a|b", "<b>", "*x*", "`", "@you"))


def test_a_report_to_a_file(run, git):
    write("ships/hood.ship.yaml", SHIP.format(name="Hood", shields=9))
    result = run("diff", "HEAD", "-o", "out.txt")
    assert result.out == ""
    assert "shield_points: 8 -> 9 (+1)" in Path("out.txt").read_text()


def test_revisions_are_named_as_for_git(run, git):
    write("ships/hood.ship.yaml", SHIP.format(name="Hood", shields=9))
    assert run("diff").out == run("diff", "HEAD").out != ""
    git("commit", "-qam", "two")
    assert run("diff").out == ""
    two = run("diff", "HEAD~", "HEAD").out
    assert "shield_points: 8 -> 9 (+1)" in two
    for same in ("HEAD~..HEAD", "HEAD~..", "HEAD~"):
        assert run("diff", same).out == two
    assert "shield_points: 9 -> 8 (-1)" in run("diff", "..HEAD~").out


def test_an_unknown_revision_is_wrong_usage(run, git):
    for revision in ("nowhere", "--output=x", "HEAD:ships", "a\x00b", "HEAD...HEAD", "HEAD..nowhere"):
        result = run("diff", "--", revision)
        assert result.status == 2
        assert "revision" in result.err
    assert not Path("x").exists()


def test_a_shallow_clone_says_that_it_is_one(run, git, tmp_path, monkeypatch):
    first = git("rev-parse", "HEAD").strip()
    write("ships/hood.ship.yaml", SHIP.format(name="Hood", shields=9))
    git("commit", "-qam", "two")
    git("clone", "-q", "--depth", "1", f"file://{tmp_path}", str(tmp_path / "shallow"))
    monkeypatch.chdir("shallow")
    result = run("diff", first)
    assert result.status == 2
    assert "this clone is shallow" in result.err


def test_outside_a_repository(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    result = run("diff", "HEAD")
    assert result.status == 2
    assert "in no git work tree" in result.err


def test_without_git(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    result = run("diff", "HEAD")
    assert result.status == 2
    assert "git cannot be started" in result.err
