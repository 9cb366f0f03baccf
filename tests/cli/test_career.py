"""`shipyard career`: playing at the terminal, leaving and going on, and the odds."""

import json

import pytest

from shipyard.core import library
from shipyard.pipeline import Yard


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _typed(*answers):
    return ("\n".join(answers) + "\n").encode()


def test_a_career_is_written_as_it_goes(run, here):
    result = run("career", "play", "--name", "Dan the 2nd", "--seed", "5", stdin=_typed("1", "q"))
    assert result.status == 0
    assert "Start skill: rolled 5: Engineering" in result.out
    assert "1 Training" in result.out and "83.3 %" in result.out
    assert "go on with: shipyard career play --resume dan-the-2nd.career.yaml" in result.err
    loaded = Yard().load(here / "dan-the-2nd.career.yaml")
    assert loaded.findings == ()
    assert len(loaded.design.tours[0]) == 1


def test_leaving_loses_nothing_and_going_on_gives_the_same_dice(run, here):
    """Two missions in one sitting, and the same two in two sittings."""
    run("career", "play", "--name", "One", "--seed", "5", stdin=_typed("1", "2", "q"))
    run("career", "play", "--name", "Two", "--seed", "5", stdin=_typed("1", "q"))
    run("career", "play", "--resume", "two.career.yaml", stdin=_typed("2", "q"))
    one, two = ((here / f"{name}.career.yaml").read_text().replace(name.title(), "") for name in ("one", "two"))
    assert one == two


def test_going_on_in_the_middle_of_a_mission(run, save, here):
    """A roll that waits for its skills, then its survival roll."""
    flight = {"mission": "Security", "roll": {"blue": [2]}}
    head = {
        "kind": "fsf-career",
        "name": "Mid",
        "page": "house",
        "seed": 3,
        "start": {"way": "choose_one", "skills": ["Administration"]},
    }
    file = save("mid.career.yaml", {**head, "tours": [[flight]]})
    result = run("career", "play", "--resume", file, stdin=_typed("admin b1", "q"))
    assert "needs blue 3; blue 1: 2+1 (success)" in result.out
    assert "Security: SUCCESS; promotion box 1; Efficiency 1" in result.out
    assert Yard().load(file).design.tours[0][0].survival is not None


def test_a_use_against_the_rules_is_said_and_left_out(run, save, here):
    flight = {"mission": "Security", "roll": {"blue": [1]}}
    head = {
        "kind": "fsf-career",
        "name": "Mid",
        "page": "house",
        "seed": 3,
        "start": {"way": "choose_one", "skills": ["Computer"]},
    }
    file = save("mid.career.yaml", {**head, "tours": [[flight]]})
    result = run("career", "play", "--resume", file, stdin=_typed("computer b7", "luck", "computer", "", "n", "q"))
    assert "there is no blue 7" in result.out
    assert "which skill? Computer" in result.out
    assert len(Yard().load(file).design.tours[0][0].uses) == 1


def test_a_whole_career_by_hand_ends_with_its_score(run, here):
    result = run("career", "play", "--name", "All", "--seed", "8", "--short", stdin=_typed(*["1", ""] * 200))
    assert "points, " in result.out
    loaded = Yard().load(here / "all.career.yaml")
    assert loaded.findings == ()


def test_ending_a_tour_early(run, here):
    run("career", "play", "--name", "Lazy", "--seed", "8", "--short", stdin=_typed(*["t"] * 7))
    assert Yard().load(here / "lazy.career.yaml").findings == ()


def test_end_of_input_is_leaving(run, here):
    result = run("career", "play", "--name", "Eof", "--seed", "8")
    assert result.status == 0
    assert "--resume eof.career.yaml" in result.err


def test_a_file_is_never_overwritten(run, here):
    (here / "x.career.yaml").write_text("mine")
    result = run("career", "play", "--name", "x")
    assert result.status == 2
    assert "--resume x.career.yaml" in result.err
    assert (here / "x.career.yaml").read_text() == "mine"


def test_a_seeded_player_is_the_same_each_time(run, here):
    for name in ("a", "b"):
        assert (
            run(
                "career", "play", "--auto", "random", "--seed", "9", "--name", "Nine", "-o", f"{name}.career.yaml"
            ).status
            == 0
        )
    assert (here / "a.career.yaml").read_bytes() == (here / "b.career.yaml").read_bytes()
    assert Yard().load(here / "a.career.yaml").findings == ()


def test_a_page_of_ones_own_is_named_from_the_careers_folder(run, here):
    (here / "pages").mkdir()
    text = library.designs("fsf-page")["house"].read_text(encoding="utf-8").replace("name: house", "name: mine")
    (here / "pages" / "mine.page.yaml").write_text(text, encoding="utf-8")
    (here / "careers").mkdir()
    given = (
        "career",
        "play",
        "--page",
        "pages/mine.page.yaml",
        "--auto",
        "random",
        "--seed",
        "1",
        "-o",
        "careers/c.career.yaml",
    )
    assert run(*given).status == 0
    assert 'page: "../pages/mine.page.yaml"' in (here / "careers" / "c.career.yaml").read_text()
    assert Yard().load(here / "careers" / "c.career.yaml").findings == ()


@pytest.mark.parametrize("command", [("play",), ("odds", "--games", "10")])
def test_a_page_with_holes_is_refused_by_name(run, here, command):
    result = run("career", *command, "--page", "rulebook")
    assert result.status == 1
    assert "the start skill for a 1" in result.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play", "--page", "hous"), "did you mean house?"),
        (("play", "--resume", "dan.page.yaml"), "cannot be read"),
        (("odds", "--games", "0", "--skill", "Computr"), "did you mean Computer?"),
        (("odds", "--games", "0", "--skill", "Computer=3"), "levels 0 to 2"),
        (("odds", "--games", "0", "--skill", "Computer=x"), "levels 0 to 2"),
        (("odds", "--games", "0", "--rank", "Commandor"), "did you mean Commander?"),
        (("odds", "--page", "missing.page.yaml"), "cannot be read"),
    ],
)
def test_wrong_usage_is_said(run, here, arguments, words):
    result = run("career", *arguments)
    assert result.status in (1, 2, 3)
    assert words in result.err


def test_a_career_with_errors_is_not_gone_on_with(run, save, here):
    flights = [{"mission": "Raid", "roll": {"blue": [2]}, "survival": 4}]
    file = save("c.career.yaml", {"kind": "fsf-career", "name": "C", "start": {"way": "none"}, "tours": [flights]})
    result = run("career", "play", "--resume", file)
    assert result.status == 1
    assert "FSF503" in result.err


def test_the_odds_are_ratios(run):
    result = run("career", "odds", "--games", "0", "--format", "json")
    odds = json.loads(result.out)["odds"]
    assert odds["Training"]["O-C"] == {"odds": "5/6", "percent": 83.3, "exact": True}
    assert odds["Aid"]["O-1"]["odds"] == "1/4"
    assert "O-C" not in odds["Aid"]
    assert "careers" not in json.loads(result.out)


def test_the_odds_with_skills(run):
    plain = json.loads(run("career", "odds", "--games", "0", "--format", "json").out)["odds"]
    skilled = json.loads(run("career", "odds", "--games", "0", "--skill", "Computer=2", "--format", "json").out)["odds"]
    assert skilled["Security"]["O-C"]["odds"] == "26/27"
    for mission, row in plain.items():
        assert all(skilled[mission][rank]["percent"] >= entry["percent"] for rank, entry in row.items())


def test_the_odds_of_one_rank_every_one_exact(run):
    given = (
        "career",
        "odds",
        "--games",
        "0",
        "--rank",
        "Commodore",
        "--skill",
        "Navigation",
        "--skill",
        "Leadership=2",
    )
    for more, exact in ((), False), (("--exact",), True):
        odds = json.loads(run(*given, *more, "--format", "json").out)["odds"]
        assert list(odds["Research"]) == ["O-7"]
        assert all(row["O-7"]["exact"] for row in odds.values() if row) is exact
    assert odds["Diplomacy"] == {}


def test_a_run_of_careers_is_reported(run):
    result = run("career", "odds", "--games", "12", "--seed", "4", "--player", "random", "--short")
    assert "12 careers, short game, player random, start one_roll, seed 4" in result.out
    assert "scoring ranks: Washout" in result.out
    assert result.out == run("career", "odds", "--games", "12", "--seed", "4", "--player", "random", "--short").out


def test_a_seeded_career_is_told_in_a_line(run, here):
    told = run("career", "play", "--auto", "sensible", "--seed", "3", "-o", "a.career.yaml").err
    score = json.loads(run("show", "a.career.yaml", "--format", "json").out)["score"]
    assert told.startswith("Grand Admiral, alive: ")
    assert f"{score['total']} points, {score['scoring_rank']}; the career is in a.career.yaml" in told
