"""A fleet repository from its first day: what `init` makes, its hooks on good and bad commits, the action, workflows."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from pre_commit import clientlib

from shipyard.core import schemas
from shipyard.core.resources import PACKAGE, folder

TOP = PACKAGE.parent
pytestmark = pytest.mark.skipif(
    not (TOP / "action.yml").is_file(), reason="hooks and action are not in an installation"
)

GAMES = ("bfcs", "fpf", "fsf", "ststcs")
EVERYTHING = [argument for game in GAMES for argument in ("--system", game)]


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder of its own, git without anybody's settings, and `shipyard` on the path."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "a")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "a@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", os.devnull)
    monkeypatch.setenv("PRE_COMMIT_HOME", str(tmp_path / "pre-commit"))
    monkeypatch.setenv("PYTHONPATH", str(TOP))
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "shipyard"
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m shipyard "$@"\n')
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{command.parent}{os.pathsep}{os.environ['PATH']}")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


@pytest.fixture
def fleet(run, home, monkeypatch):
    """A repository that `init` made, with everything committed; the current folder is its top."""
    assert run("init", "fleet").status == 0
    monkeypatch.chdir("fleet")
    git("init", "-q", "-b", "main")
    git("add", "-A")
    git("commit", "-qm", "begin")
    return home / "fleet"


def git(*arguments):
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout


def files(root):
    return sorted(str(path.relative_to(root)) for path in Path(root).rglob("*") if path.is_file())


# What `init` makes


@pytest.mark.parametrize("arguments", [[], *(["--system", game] for game in GAMES), EVERYTHING], ids=" ".join)
def test_a_new_repository_is_clean_in_every_respect(run, home, monkeypatch, arguments):
    result = run("init", "fleet", *arguments)
    assert (result.status, result.out) == (0, "")
    assert "next: cd fleet; git init; " in result.err
    monkeypatch.chdir("fleet")
    assert run("check", "--fail-on", "warning").status == 0
    assert run("fmt", "--check").status == 0
    assert run("fix").err.endswith("no errors left\n")
    assert run("print", "--verify", "sheets").status == 0


def test_designs_name_their_schema_and_an_editor_finds_it(run, home):
    run("init", "fleet", *EVERYTHING)
    designs = [path for path in Path("fleet").rglob("*.yaml") if path.name.endswith(schemas.suffixes())]
    assert {path.parent.name for path in designs} == {"ships", "fleets", "careers"}
    for path in designs:
        text = path.read_text(encoding="utf-8")
        schema = path.parent / re.match(r"# yaml-language-server: \$schema=(\S+)\n", text)[1]
        assert schema.read_text(encoding="utf-8") == schemas.schema_text(yaml.safe_load(text)["kind"])


def test_the_fleet_has_the_first_ship_in_it(run, fleet):
    ship = Path("ships/first-bfcs.ship.yaml")
    ship.write_text(ship.read_text().replace("kind:", "kinds:"))
    result = run("check", "fleets")
    assert "YARD011" in result.out


def test_every_file_is_valid_by_its_own_rules(run, fleet):
    clientlib.load_config(".pre-commit-config.yaml")
    check_schema("vendor.github-workflows", ".github/workflows/designs.yml")
    for name in (".vscode/settings.json", ".vscode/extensions.json"):
        assert json.loads(Path(name).read_text())
    for name in files("."):
        if not name.startswith(".git/") and not name.endswith(".pdf"):
            text = Path(name).read_bytes().decode("ascii")
            assert text.endswith("\n") and not re.search(r"@[A-Z]+@|[ \t]\n|\r", text), name
    assert git("status", "--porcelain") == "", "nothing that it makes is ignored or changed by git"


def test_the_source_stands_where_pip_is_called(run, home):
    source = "git+https://example.org/shipyard@v1"
    assert run("init", "fleet", "--source", source).status == 0
    for name in ("README.md", ".github/workflows/designs.yml"):
        assert f'"{source}"' in Path("fleet", name).read_text()
    for bad in ('a"; rm -rf "', "a\nb"):
        assert run("init", "other", "--source", bad).status == 2
    assert not Path("other").exists()


def test_the_current_folder(run, home):
    git("init", "-q")
    first = run("init", ".", "--system", "fpf")
    assert first.status == 0
    assert "next: git init; " in first.err
    assert run("check").status == 0
    assert [name for name in os.listdir() if name.startswith(".shipyard")] == []


def test_a_folder_that_is_there_is_filled_and_nothing_in_it_is_overwritten(run, home):
    Path("fleet/ships").mkdir(parents=True)
    Path("fleet/ships/mine.ship.yaml").write_text("mine\n")
    assert run("init", "fleet").status == 0
    assert Path("fleet/ships/mine.ship.yaml").read_text() == "mine\n"
    before = {name: Path("fleet", name).read_bytes() for name in files("fleet")}
    result = run("init", "fleet", "--system", "fpf")
    assert result.status == 0
    left = result.err.partition("left as they were: ")[2].partition("\n")[0].split(", ")
    assert "README.md" in left and set(left) < set(before)
    assert "next:" not in result.err, "a repository that is begun is not begun again"
    after = {name: Path("fleet", name).read_bytes() for name in files("fleet")}
    assert {name: after[name] for name in before} == before
    assert "ships/first-fpf.ship.yaml" in after and "sheets/first-fpf.pdf" in after
    again = run("init", "fleet", "--system", "fpf")
    assert again.status == 2
    assert "has all of this already" in again.err


def test_a_repository_that_has_its_own_first_files_can_be_begun_in(run, home, monkeypatch):
    """As those that a host of repositories makes."""
    Path("fleet").mkdir()
    for name in ("README.md", ".gitignore"):
        Path("fleet", name).write_text("mine\n")
    assert "next: cd fleet; git init; " in run("init", "fleet").err
    assert Path("fleet/README.md").read_text() == "mine\n"
    monkeypatch.chdir("fleet")
    assert run("check").status == 0
    assert run("print", "--verify", "sheets").status == 0


@pytest.mark.parametrize("there", [False, True])
def test_what_fails_leaves_nothing_behind(run, home, monkeypatch, there):
    from shipyard.cli import print_command

    def fail(*given, **named):
        raise OSError(28, "no space left on device", "fleet")

    monkeypatch.setattr(print_command.command, "main", fail)
    if there:
        Path("fleet").mkdir()
    result = run("init", "fleet")
    assert result.status == 3
    assert result.err.endswith("no space left on device\n")
    assert files(home) == []
    assert os.listdir(home) == (["fleet"] if there else [])
    assert not there or os.listdir("fleet") == []


def test_a_move_that_fails_is_taken_back(run, home, monkeypatch):
    from shipyard.cli import init_command

    moved = []

    def move(source, target):
        moved.append(target)
        if len(moved) == 5:
            raise OSError(28, "no space left on device", "fleet")
        os.rename(source, target)

    monkeypatch.setattr(init_command.shutil, "move", move)
    Path("fleet").mkdir()
    assert run("init", "fleet").status == 3
    assert os.listdir("fleet") == []
    assert os.listdir(home) == ["fleet"]


def test_sheets_that_cannot_be_printed_leave_nothing_behind(run, home, monkeypatch):
    from shipyard.cli import print_command

    monkeypatch.setattr(print_command.command, "main", lambda *given, **named: 1)
    result = run("init", "fleet")
    assert result.status == 3
    assert "sheets/first-bfcs.pdf cannot be printed" in result.err
    assert os.listdir(home) == []


def test_wrong_usage(run, home):
    Path("file").write_text("x")
    assert run("init", "file").status == 2
    assert run("init", "a/b/c").status == 2
    result = run("init", "fleet", "--system", "sfb")
    assert result.status == 2
    assert "there is no game 'sfb'" in result.err
    assert os.listdir(home) == ["file"]


# Hooks


def manifest():
    return {hook["id"]: hook for hook in clientlib.load_manifest(str(TOP / ".pre-commit-hooks.yaml"))}


def run_hook(hook_id):
    """A hook as pre-commit runs it: its entry with its arguments and the staged files that it wants."""
    hook = manifest()[hook_id]
    staged = git("diff", "--cached", "--name-only", "--diff-filter=ACMRTUXB", "HEAD").split()
    wanted = [name for name in staged if re.search(hook["files"], name)]
    if not wanted:
        return None
    command = [*shlex.split(hook["entry"]), *hook["args"], *(wanted if hook["pass_filenames"] else [])]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def stage(name, old, new):
    text = Path(name).read_text()
    assert old in text
    Path(name).write_text(text.replace(old, new))
    git("add", name)


SHIP, FLEET = "ships/first-bfcs.ship.yaml", "fleets/first-bfcs.fleet.yaml"


def test_hooks_look_at_designs_under_every_name_that_they_may_have():
    for hook in manifest().values():
        assert all(re.search(hook["files"], f"a/b{suffix}") for suffix in schemas.suffixes()), hook["id"]
        assert not re.search(hook["files"], "mkdocs.yaml")
    local = yaml.safe_load((folder("templates") / "repository/all/dot-pre-commit-config.yaml").read_text())
    own = [hook["id"] for hook in local["repos"][0]["hooks"]]
    left_out = {"shipyard-fix", "shipyard-check"}
    assert set(own) == set(manifest()) - left_out, "every hook but the one that corrects, and none that tells twice"


def test_a_good_commit_passes_every_hook(run, fleet):
    stage(FLEET, "build_points_limit: 300", "build_points_limit: 310")
    assert run("print", FLEET, "-o", "sheets/first-bfcs.pdf").status == 0
    git("add", "-A")
    for hook in manifest():
        done = run_hook(hook)
        assert done.returncode == 0, (hook, done.stderr)
        assert done.stdout == ""
    assert git("diff", "--name-only") == "", "no hook changed anything"


def test_a_commit_of_other_files_runs_no_hook(fleet):
    stage("README.md", "A fleet repository", "My fleets")
    assert [run_hook(hook) for hook in manifest()] == [None] * len(manifest())


def test_a_ship_that_breaks_a_rule_stops_the_commit(fleet):
    stage(SHIP, "max_build_points: 130", "max_build_points: 90")
    done = run_hook("shipyard-check")
    assert done.returncode == 1
    assert f"{SHIP}:" in done.stdout and "BFCS204" in done.stdout
    assert run_hook("shipyard-check-all").returncode == 1


def test_a_ship_that_breaks_a_fleet_is_found_by_the_look_at_all_designs(fleet):
    """The ship is legal by itself; its fleet costs too much with it."""
    stage(SHIP, "shields: 10", "shields: 40")
    stage(SHIP, "max_build_points: 130", "max_build_points: 200")
    done = run_hook("shipyard-check-all")
    assert done.returncode == 1
    assert FLEET in done.stdout and "BFCS209" in done.stdout
    assert "BFCS209" not in run_hook("shipyard-check").stdout


def test_another_layout_is_mended_and_seen_by_pre_commit_as_a_change(fleet):
    stage(SHIP, "kind: bfcs-ship", "kind:   bfcs-ship")
    assert run_hook("shipyard-fmt").returncode == 0
    assert git("diff", "--name-only").split() == [SHIP]
    assert git("diff", "HEAD") == ""


def test_a_wrong_total_is_mended(fleet):
    stage(SHIP, "# build_points: 103.5", "build_points: 90")
    assert run_hook("shipyard-check").returncode == 1
    assert run_hook("shipyard-fix").returncode == 0
    assert "build_points: 103.5" in Path(SHIP).read_text()
    git("add", "-A")
    assert run_hook("shipyard-check").returncode == 0


def test_a_sheet_that_is_older_than_its_designs_stops_the_commit(run, fleet):
    stage(SHIP, "shields: 10", "shields: 11")
    done = run_hook("shipyard-sheets")
    assert done.returncode == 1
    assert "sheets/first-bfcs.pdf: stale" in done.stderr
    assert run("print", FLEET, "-o", "sheets/first-bfcs.pdf").status == 0
    assert run_hook("shipyard-sheets").returncode == 0


def test_pre_commit_itself_runs_the_hooks_of_a_new_repository(fleet):
    command = [sys.executable, "-m", "pre_commit", "run", "--all-files"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("Passed") == 3
    stage(SHIP, "max_build_points: 130", "max_build_points: 90")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout.count("Failed") == 2 and "BFCS204" in done.stdout


# The action and the workflows


def check_schema(name, *paths):
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", name, *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def action():
    return yaml.safe_load((TOP / "action.yml").read_text(encoding="utf-8"))


def run_step(name, **env):
    """A step of the action as the runner runs it."""
    (step,) = (step for step in action()["runs"]["steps"] if step["name"] == name)
    assert set(env) == set(step["env"])
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **env})


def test_the_action_and_the_workflows_are_valid():
    check_schema("vendor.github-actions", TOP / "action.yml")
    check_schema("vendor.github-workflows", *sorted((TOP / ".github" / "workflows").glob("*.yml")))


def test_what_a_user_writes_reaches_a_script_only_through_its_environment():
    """An expression inside a script would let an input run as a command."""
    for step in action()["runs"]["steps"]:
        assert "${{" not in step.get("run", "")


def test_every_input_is_used_and_every_used_input_is_one():
    text = (TOP / "action.yml").read_text(encoding="utf-8")
    assert set(re.findall(r"inputs\.([a-z-]+)", text)) == set(action()["inputs"])


def test_the_action_checks_and_writes_sarif(fleet, tmp_path, monkeypatch):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_OUTPUT", str(tmp_path / "outputs"))
    sarif = tmp_path / "a folder" / "x.sarif"
    sarif.parent.mkdir()
    given = {"FAIL_ON": "error", "SARIF": str(sarif)}
    assert run_step("Check designs", PATHS="ships\nfleets", **given).returncode == 0
    assert (tmp_path / "outputs").read_text() == f"sarif-file={sarif}\n"
    assert json.loads(sarif.read_text())["version"] == "2.1.0"
    stage(SHIP, "max_build_points: 130", "max_build_points: 90")
    done = run_step("Check designs", PATHS=".", **given)
    assert done.returncode == 1
    assert re.search(rf"^::error .*BFCS204.*file={SHIP},", done.stderr, re.MULTILINE)
    assert json.loads(sarif.read_text())["runs"][0]["results"]
    (tmp_path / "outputs").write_text("")
    assert run_step("Check designs", PATHS=".", **{**given, "FAIL_ON": "$(touch x)"}).returncode == 2
    assert (tmp_path / "outputs").read_text() == "", "no file, no upload"
    assert not Path("x").exists()


def test_the_action_looks_at_layout_and_sheets(fleet):
    assert run_step("Check the layout", PATHS=".").returncode == 0
    assert run_step("Check the sheets", SHEETS="sheets\nsheets/first-bfcs.pdf").returncode == 0
    stage(SHIP, "shields: 10", "shields:  11")
    assert run_step("Check the layout", PATHS="ships").returncode == 1
    assert run_step("Check the sheets", SHEETS="sheets").returncode == 1


def test_a_folder_that_cannot_be_written_is_named_by_its_own_name(run, tmp_path, monkeypatch):
    def refused(prefix, dir):
        raise PermissionError(13, "Permission denied", f"{dir}/{prefix}x1y2")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("shipyard.cli.init_command.tempfile.TemporaryDirectory", refused)
    result = run("init", "fleet")
    assert result.status == 3
    assert result.err == f"shipyard: {tmp_path}: permission denied\n"
