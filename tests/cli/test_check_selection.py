"""Which files `shipyard check` looks at, by how many processes, and under which settings."""

import json
import os
import shutil
import subprocess
import sys

import pypdfium2
import pytest
import yaml

from shipyard.core import library
from shipyard.core.resources import folder

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
WHO = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")


def dump(content):
    return yaml.safe_dump(content, sort_keys=False).encode()


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The current folder is an empty one, in no git work tree."""
    place = tmp_path / "home"
    place.mkdir()
    monkeypatch.chdir(place)
    for name in ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"):
        monkeypatch.setenv(name, os.devnull)
    return place


@pytest.fixture
def put(home, fpf_ship):
    """`put("a.ship.yaml", power=41)`: an FPF ship in the current folder."""

    def write(name, **keys):
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(dump(fpf_ship(**keys)))
        return path

    return write


def put_fleet(home, name, *ships):
    squadrons = [{"ship": ship} for ship in ships]
    (home / name).write_bytes(dump({"kind": "fpf-fleet", "name": name, "squadrons": squadrons}))


def git(*arguments):
    subprocess.run(["git", *WHO, *arguments], check=True, capture_output=True)


def commit(message="x"):
    git("add", "-A")
    git("commit", "-q", "--allow-empty", "-m", message)


def checked(result):
    """The files that a JSON report of `--fail-on note` speaks of, and how many were checked."""
    report = json.loads(result.out)
    return report["files"], sorted({finding["file"] for finding in report["findings"]})


def test_what_is_ignored_is_passed_over_and_told_when_nothing_is_left(run, home, put):
    (home / ".git").mkdir()
    put("drafts/a.ship.yaml", power=41)
    (home / ".gitignore").write_text("drafts/\n")
    result = run("check")
    assert (result.status, result.out) == (2, "")
    assert "no designs found in this folder" in result.err
    assert run("check", "drafts").status == 1
    assert run("check", "drafts/a.ship.yaml").status == 1


def test_nothing_found_is_clean_where_that_is_allowed(run, home):
    assert run("check").status == 2
    result = run("check", "--allow-empty", "--format", "json")
    assert (result.status, json.loads(result.out)["files"]) == (0, 0)


@pytest.mark.parametrize("command", [("check",), ("print", ".", "-o", "x.pdf")])
def test_exclude_of_the_configuration_counts_in_every_walk(run, home, put, command):
    put("a.ship.yaml")
    put("drafts/b.ship.yaml", power=41)
    assert run(*command).status == 1
    (home / "shipyard.toml").write_text('exclude = ["drafts/"]\n')
    assert run(*command).status == 0


def test_the_level_that_fails_comes_from_the_configuration_unless_it_is_said(run, home, put):
    put("a.ship.yaml", phasers={"arcs": "F", "strength": 0, "range": 22, "banks": [1]})
    (home / "shipyard.toml").write_text('fail-on = "note"\n')
    assert run("check").status == 1
    assert run("check", "--fail-on", "warning").status == 0


@pytest.mark.parametrize("command", [("check",), ("show", "escort"), ("config",), ("print", "escort", "-o", "x.pdf")])
def test_a_mistake_in_the_configuration_is_exit_2_and_one_line(run, home, put, command):
    put("a.ship.yaml")
    (home / "shipyard.toml").write_text('\npapr = "a4"\n')
    result = run(*command)
    assert result.status == 2
    assert result.out == ""
    assert [line for line in result.err.split("\n") if "shipyard.toml:2: papr: unknown key" in line]
    assert os.listdir(home) and not (home / "x.pdf").exists()


def test_a_configuration_that_cannot_be_read_is_exit_3(run, home, put, monkeypatch):
    put("a.ship.yaml")
    (home / "shipyard.toml").write_text("")
    opened = open

    def refused(path, *rest, **more):
        if str(path).endswith("shipyard.toml"):
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, *rest, **more)

    monkeypatch.setattr("builtins.open", refused)
    result = run("check")
    assert result.status == 3
    assert "shipyard.toml: permission denied" in result.err


# House rules


def test_a_house_rule_changes_the_verdict_and_every_finding_says_so(run, home):
    escort = str(library.designs("bfcs-ship")["escort"])
    assert run("check", escort).status == 0
    (home / "shipyard.toml").write_text('[house-rules.bfcs]\nlimit-base = "before-frame"\n')
    result = run("check", escort)
    assert result.status == 1
    (line,) = [line for line in result.out.split("\n") if "BFCS202" in line]
    assert "at most 7.5 allowed (1/4 of 30 BP at TL 1) (house rule limit-base = before-frame)" in line
    assert "house rules of shipyard.toml: bfcs limit-base = before-frame" in result.err


def test_a_house_rule_of_another_game_says_nothing(run, home, put):
    put("a.ship.yaml")
    (home / "shipyard.toml").write_text('[house-rules.bfcs]\nlimit-base = "before-frame"\n')
    assert "house rule" not in run("check").err


HOUSE = [
    ("bfcs-ship", "escort", "bfcs", "limit-base", "before-frame"),
    ("bfcs-ship", "escort", "bfcs", "move-speed-base", "before-frame"),
    ("bfcs-ship", "resolute", "bfcs", "beam-falloff", "entered"),
    ("bfcs-ship", "nightjar", "bfcs", "class-overlap", "first"),
    ("fpf-ship", "enterprise", "fpf", "systems-zero", "below-zero"),
    ("ststcs-ship", "tholian-ca-a", "ststcs", "web-efficiency", "engines"),
    ("fsf-page", "rulebook", "fsf", "computer", "once-a-die"),
    ("fsf-page", "rulebook", "fsf", "closed-mission", "open"),
]


@pytest.mark.parametrize(("kind", "design", "game", "ruling", "choice"), HOUSE)
def test_show_names_each_house_rule_once_and_nothing_without(run, home, kind, design, game, ruling, choice):
    path = str(library.designs(kind)[design])
    before = run("show", path).out
    assert "house rule" not in before
    (home / "shipyard.toml").write_text(f'[house-rules.{game}]\n{ruling} = "{choice}"\n')
    after = run("show", path).out
    assert after.count(f"house rule {ruling} = {choice}: ") == 1
    assert f"ruling {ruling} (" not in after
    assert json.loads(run("show", path, "--format", "json").out)["house_rules"] == {ruling: choice}


@pytest.mark.parametrize(("kind", "design", "game", "ruling", "choice"), [row for row in HOUSE if row[2] != "fsf"])
def test_a_house_rule_changes_what_is_shown(run, home, kind, design, game, ruling, choice):
    path = str(library.designs(kind)[design])

    def calculation():
        return [
            line for line in run("show", path).out.split("\n") if "ruling " not in line and "house rule" not in line
        ]

    if (ruling, game) == ("systems-zero", "fpf"):
        pytest.skip("a word on the sheet only")
    before = calculation()
    (home / "shipyard.toml").write_text(f'[house-rules.{game}]\n{ruling} = "{choice}"\n')
    assert calculation() != before


@pytest.mark.parametrize(
    ("choice", "rule", "d", "grounds"),
    [
        ("whole", "WER x power / MPR + 1.5 x shield + SS", "92.9", "for engines and shields is a reading of the text"),
        ("engines", "WER x power / MPR + shield + SS", "87.1", "for the engines only is a house rule"),
    ],
)
def test_a_conversion_reckons_and_words_d_by_the_reading_in_force(run, home, choice, rule, d, grounds):
    """The Patrol Corvette: 10/7 x (3 x 14 + 1.5 x 8 + 11), or the shield once."""
    (home / "shipyard.toml").write_text(f'[house-rules.ststcs]\nweb-efficiency = "{choice}"\n')
    report = run("convert", "pc", "--to", "ststcs").err
    assert f"D: D {d} " in report
    assert f"rule: D = 10/7 x ({rule})" in report
    assert f"that WER counts {grounds}" in report
    assert f"ruling web-efficiency{' = engines' if choice == 'engines' else ''}\n" in report


@pytest.mark.parametrize(("kind", "design", "game", "ruling", "choice"), HOUSE[1:])  # the first makes an error
def test_sheets_carry_the_house_rules(run, home, kind, design, game, ruling, choice):
    def words():
        assert run("print", design, "-o", "x.pdf").status == 0
        with pypdfium2.PdfDocument(home / "x.pdf") as pdf:
            return " ".join(" ".join(page.get_textpage().get_text_range() for page in pdf).split())

    assert "house rule" not in words()
    (home / "shipyard.toml").write_text(f'[house-rules.{game}]\n{ruling} = "{choice}"\n')
    assert "house rule" in words()
    assert f"{ruling} = {choice}" in words()


def test_the_sheet_says_when_a_ship_is_out_of_control(run, home):
    def words():
        assert run("print", "klingon-strike", "-o", "x.pdf").status == 0
        with pypdfium2.PdfDocument(home / "x.pdf") as pdf:
            return " ".join(page.get_textpage().get_text_range() for page in pdf)

    assert "round: out of control" in words() and "0 or less: straight on" in words()
    (home / "shipyard.toml").write_text('[house-rules.fpf]\nsystems-zero = "below-zero"\n')
    assert "round: out of control" not in words() and "0 or less" not in words()
    assert "below 0: out of control" in words() and "below 0: straight on" in words()


def test_a_page_decides_before_the_house(run, home):
    """The shipped house page says whether a mission is closed; the rulebook's page leaves it open."""
    from shipyard.pipeline import Yard

    house = {"fsf": {"closed-mission": "open", "eligibility": "own"}}
    pages = library.designs("fsf-page")
    assert Yard(house).load(pages["house"]).design.rules.closed_when_full
    assert not Yard(house).load(pages["house"]).house
    left_open = Yard(house).load(pages["rulebook"]).design.rules
    assert (left_open.closed_when_full, left_open.keeps_lower_missions) == (False, True)


def test_a_conversion_goes_by_the_house_rules_of_its_target(run, home):
    ssd = yaml.safe_load(library.designs("sfb-ssd")["pc"].read_text())
    (home / "odd.ssd.yaml").write_bytes(dump({**ssd, "shields": [13] * 6}))
    plain = run("convert", "odd.ssd.yaml", "--to", "ststcs")
    (home / "shipyard.toml").write_text('[house-rules.ststcs]\nhalf-shields = "up"\n')
    house = run("convert", "odd.ssd.yaml", "--to", "ststcs")
    assert yaml.safe_load(plain.out)["max_shield"] == 6
    assert yaml.safe_load(house.out)["max_shield"] == 7
    assert "half-shields = up" in house.err


# Several processes


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif", "junit", "markdown"])
def test_any_number_of_processes_says_the_same_bytes(run, home, put, form):
    for number in range(9):
        put(f"{number}.ship.yaml", power=30 + 2 * number)
        put_fleet(home, f"{number}.fleet.yaml", f"{number}.ship.yaml", "defender", "8.ship.yaml", "bad/x.ship.yaml")
    put("bad/x.ship.yaml", computer=11)
    (home / "none.ship.yaml").write_text("")
    (home / "foreign.yaml").write_text("a: b\n")
    given = [f"{number}.fleet.yaml" for number in (3, 1)] + [".", "nowhere.yaml", "bad"]
    one = run("check", *given, "--format", form)
    assert one.status == 3
    for jobs in (2, 5):
        several = run("check", *given, "--format", form, "--jobs", jobs)
        assert several.raw == one.raw
        assert (several.status, several.err) == (one.status, one.err)


def test_processes_beside_standard_input_and_house_rules(run, home, put):
    for number in range(3):
        put(f"{number}.ship.yaml", power=41)
    shutil.copy(library.designs("bfcs-ship")["escort"], home / "escort.ship.yaml")
    (home / "shipyard.toml").write_text('[house-rules.bfcs]\nlimit-base = "before-frame"\n')
    fleet = dump({"kind": "fpf-fleet", "name": "Case", "squadrons": [{"ship": "1.ship.yaml"}]})
    one, two = (run("check", "-", ".", "-j", jobs, stdin=fleet) for jobs in (1, 2))
    assert one == two
    assert "house rule limit-base" in two.out


def test_shipped_designs_by_two_processes(run):
    assert run("check", folder("designs"), "-j", "2") == run("check", folder("designs"))


def test_order_of_the_arguments_changes_the_order_of_the_findings_only(run, home, put):
    put("a.ship.yaml", power=41)
    put_fleet(home, "a.fleet.yaml", "a.ship.yaml", "b.fleet.yaml")
    put_fleet(home, "b.fleet.yaml", "a.fleet.yaml", "b.fleet.yaml")
    names = ["a.ship.yaml", "a.fleet.yaml", "b.fleet.yaml"]
    there, back = (run("check", *order).out.split("\n") for order in (names, names[::-1]))
    assert sorted(there) == sorted(back)
    assert sum("is a fpf-fleet, a fpf-ship belongs here" in line for line in there) == 2
    assert sum("b.fleet.yaml refers back" in line or "is a fpf-fleet" in line for line in there) == 3


# Names and links


@pytest.mark.skipif(sys.platform == "darwin", reason="file names are Unicode there")
@pytest.mark.parametrize("form", ["text", "json", "github", "sarif", "junit", "markdown"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_file_name_that_is_no_text_in_every_report(run, home, put, form, jobs):
    os.rename(put("a.ship.yaml", power=41), os.fsencode(home) + b"/\xff.ship.yaml")
    put("b.ship.yaml", power=41)
    assert run("check", "--format", form, "-j", jobs).status == 1
    assert run("check", "--format", form, "-j", jobs, "-o", "report").status == 1
    assert (home / "report").read_bytes().decode()


def test_links_in_a_circle_are_one_finding_each(run, home, put):
    put("a.ship.yaml")
    (home / "x.ship.yaml").symlink_to("y.ship.yaml")
    (home / "y.ship.yaml").symlink_to("x.ship.yaml")
    (home / "here").symlink_to(".")
    put_fleet(home, "f.fleet.yaml", "x.ship.yaml", "here/a.ship.yaml")
    result = run("check")
    assert result.status == 3
    assert result.out.count("YARD001 unreadable: cannot be read: too many levels of symbolic links") == 2
    assert "4 files checked" in result.err


def test_a_file_that_vanishes_between_the_walk_and_its_reading(run, home, put, monkeypatch):
    from shipyard import pipeline

    put("a.ship.yaml")
    gone = put("b.ship.yaml")
    found = pipeline.collect

    def collect(*given):
        files = list(found(*given))
        gone.unlink(missing_ok=True)
        return files

    monkeypatch.setattr(pipeline, "collect", collect)
    result = run("check")
    assert result.status == 3
    assert "b.ship.yaml: error YARD001 unreadable: cannot be read: no such file or directory" in result.out


# Changes


@needs_git
def test_changed_designs_and_those_that_rest_on_them(run, home, put):
    git("init", "-q")
    for name in ("a", "b", "c", "gone", "moved"):
        put(f"{name}.ship.yaml", power=41)
    put_fleet(home, "on-a.fleet.yaml", "a.ship.yaml")
    put_fleet(home, "on-c.fleet.yaml", "c.ship.yaml")
    put_fleet(home, "on-gone.fleet.yaml", "gone.ship.yaml")
    commit()
    assert run("check", "--changed", "HEAD").status == 0
    assert "no designs changed since HEAD" in run("check", "--changed", "HEAD").err
    put("a.ship.yaml", power=42)
    put("new.ship.yaml", power=43)
    (home / "gone.ship.yaml").unlink()
    (home / "moved.ship.yaml").rename(home / "renamed.ship.yaml")
    result = run("check", "--changed", "HEAD", "--format", "json")
    files = ["a.ship.yaml", "new.ship.yaml", "on-a.fleet.yaml", "on-gone.fleet.yaml", "renamed.ship.yaml"]
    assert checked(result) == (5, files)
    assert run("check", "--changed", "HEAD", "--format", "json", "-j", "3").raw == result.raw
    commit()
    assert checked(run("check", "--changed", "HEAD~1", "--format", "json")) == (5, files)
    assert checked(run("check", "b.ship.yaml", "a.ship.yaml", "--changed", "HEAD~1", "--format", "json"))[0] == 1


@needs_git
def test_a_changed_configuration_changes_everything(run, home, put):
    git("init", "-q")
    put("a.ship.yaml")
    commit()
    (home / "shipyard.toml").write_text("")
    assert "1 file checked" in run("check", "--changed", "HEAD").err


@needs_git
def test_changes_are_seen_from_a_folder_below_and_with_odd_names(run, home, put, monkeypatch):
    git("init", "-q")
    commit()
    put('sub/ö "x"\n.ship.yaml', power=41)
    monkeypatch.chdir(home / "sub")
    git("config", "diff.relative", "true")
    assert run("check", "--changed", "HEAD").status == 1


@needs_git
@pytest.mark.parametrize("revision", ["nowhere", "--output=x", "HEAD~9", "", "HEAD:a", "a\nb"])
def test_a_revision_that_git_does_not_know_is_wrong_usage(run, home, put, revision):
    git("init", "-q")
    put("a.ship.yaml")
    commit()
    result = run("check", f"--changed={revision}")
    assert result.status == 2
    assert "git knows no revision" in result.err
    assert os.listdir(home) == [".git", "a.ship.yaml"] or sorted(os.listdir(home)) == [".git", "a.ship.yaml"]


@needs_git
def test_a_shallow_clone_says_that_it_is_one(run, home, put, monkeypatch, tmp_path):
    git("init", "-q")
    put("a.ship.yaml")
    commit()
    commit()
    git("clone", "-q", "--depth", "1", f"file://{home}", str(tmp_path / "clone"))
    monkeypatch.chdir(tmp_path / "clone")
    result = run("check", "--changed", "HEAD~1")
    assert result.status == 2
    assert "shallow" in result.err


@needs_git
@pytest.mark.parametrize("known", [True, False])
def test_a_repository_inside_counts_as_changed_when_it_did(run, home, put, known):
    """A submodule, and a clone that the outer repository knows nothing of."""
    put("inner/a.ship.yaml")
    put_fleet(home, "b.fleet.yaml", "inner/a.ship.yaml")
    for place in ("inner", "."):
        git("-C", place, "init", "-q")
    git("-C", "inner", "add", "-A")
    git("-C", "inner", "commit", "-q", "-m", "x")
    if known:
        git("-c", "advice.addEmbeddedRepo=false", "add", "inner", "b.fleet.yaml")
    else:
        git("add", "b.fleet.yaml")
    git("commit", "-q", "-m", "x")
    assert ("no designs changed" in run("check", "--changed", "HEAD").err) is known
    put("inner/a.ship.yaml", power=41)
    result = run("check", "--changed", "HEAD", "--format", "json")
    assert checked(result)[0] == 2
    assert result.status == 1


@needs_git
def test_outside_of_a_work_tree_nothing_tells_what_changed(run, home, put, monkeypatch):
    put("a.ship.yaml")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(home.parent))
    result = run("check", "--changed", "HEAD")
    assert result.status == 2
    assert "no git work tree" in result.err


def test_without_git(run, home, put, monkeypatch):
    put("a.ship.yaml")
    monkeypatch.setenv("PATH", str(home))
    result = run("check", "--changed", "HEAD")
    assert result.status == 2
    assert "git cannot be started" in result.err
    assert run("check").status == 0
