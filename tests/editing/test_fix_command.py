"""`shipyard fix`: the corrections that leave no choice, and nothing else."""

from pathlib import Path

import pytest
import yaml

from shipyard.core import library, schemas
from shipyard.editing.fixing import fixed
from shipyard.editing.splice import spliced
from shipyard.pipeline import Yard

CASES = Path(__file__).parent.parent / "cases"
CERTAIN = ("BFCS203", "BFCS401", "FPF401", "FSF402", "SFB401", "STS401", "STS402", "STS403", "STS404")

ESCORT = """\
# the rulebook's ship
kind: bfcs-ship
name:   Escort
tech_level: 1
build_points: 9       # 30 + 6
move: 2
speed: 2
shields: 4
beams: [{arc: FA, bp: 1, count: 10}]
missiles: 2
holds: 1
hit_dice: 3d6
frame: 2  # units
"""
MENDED = ESCORT.replace("9       #", "36      #").replace("frame: 2", "frame: 3")


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_numbers_are_corrected_and_nothing_else_changes(run, home):
    (home / "a.ship.yaml").write_text(ESCORT)
    result = run("fix")
    assert (result.status, result.out) == (0, "")
    assert result.err == (
        "a.ship.yaml: corrected\n    frame: 3 (BFCS203)\n    build_points: 36 (BFCS401)\n"
        "1 of 1 design corrected, no errors left\n"
    )
    assert (home / "a.ship.yaml").read_text() == MENDED
    assert run("check").status == 0


def test_line_ends_and_the_byte_order_mark_stay(run, home):
    (home / "a.ship.yaml").write_bytes(b"\xef\xbb\xbf" + ESCORT.replace("\n", "\r\n").encode())
    assert run("fix").status == 0
    assert (home / "a.ship.yaml").read_bytes() == b"\xef\xbb\xbf" + MENDED.replace("\n", "\r\n").encode()


def test_diff_changes_nothing(run, home):
    (home / "a.ship.yaml").write_text(ESCORT)
    result = run("fix", "--diff")
    assert "\n-frame: 2  # units\n+frame: 3  # units\n" in result.out
    assert "a.ship.yaml: would be corrected" in result.err
    assert (home / "a.ship.yaml").read_text() == ESCORT


def test_standard_input_goes_to_standard_output_corrected_or_not(run):
    assert run("fix", "-", stdin=ESCORT.encode()).out == MENDED
    assert run("fix", "-", stdin=MENDED.encode()).out == MENDED


def test_where_the_errors_do_not_become_fewer_nothing_is_written(run, home):
    """One more frame unit would break the budget: what to change is the designer's choice."""
    text = ESCORT.replace("build_points: 9 ", "max_build_points: 34 ")
    (home / "a.ship.yaml").write_text(text)
    result = run("fix")
    assert result.status == 1
    assert result.err == "0 of 1 design corrected, 2 errors left\n"
    assert (home / "a.ship.yaml").read_text() == text


def test_a_waived_finding_and_a_warning_are_the_designers_wish(run, home):
    waived = ESCORT.replace("build_points: 9 ", "# ") + 'waive: [{code: BFCS203, reason: "hulk"}]\n'
    above_need = MENDED.replace("frame: 3", "frame: 4").replace("build_points: 36 ", "# ")
    for text in (waived, above_need):
        (home / "a.ship.yaml").write_text(text)
        run("fix")
        assert (home / "a.ship.yaml").read_text() == text


def test_a_number_that_stands_in_two_places_is_left_alone(run, home):
    text = MENDED.replace("build_points: 36 ", "build_points: &n 50 ") + "max_build_points: *n\n"
    (home / "a.ship.yaml").write_text(text)
    run("fix")
    assert (home / "a.ship.yaml").read_text() == text


def test_files_that_are_no_designs_are_reported(run, home):
    (home / "a.ship.yaml").write_text(ESCORT)
    (home / "b.ship.yaml").write_text("kind: [\n")
    result = run("fix")
    assert result.status == 1
    assert "YARD005" in result.err
    assert (home / "a.ship.yaml").read_text() == MENDED
    assert run("fix", "nowhere.ship.yaml").status == 3


def test_references_count_from_the_file_that_is_corrected(run, home):
    """The career is played again on its own page, which lies beside it and not in the current folder."""
    (home / "sub").mkdir()
    (home / "sub" / "mine.page.yaml").write_bytes(library.designs("fsf-page")["house"].read_bytes())
    text = library.designs("fsf-career")["dan"].read_text(encoding="utf-8")
    text = text.replace("page: house", "page: mine.page.yaml").replace("score: 10\n", "score: 11\n")
    (home / "sub" / "dan.career.yaml").write_text(text)
    result = run("fix", "sub/dan.career.yaml")
    assert result.status == 0
    assert "    score: 10 (FSF402)\n" in result.err
    assert (home / "sub" / "dan.career.yaml").read_text() == text.replace("score: 11\n", "score: 10\n")


def test_the_place_of_a_comment_beside_a_longer_number_stays():
    assert spliced("a: 9   # c\n", {("a",): 10}) == "a: 10  # c\n"
    assert spliced("a: 9 # c\n", {("a",): 1000}) == "a: 1000 # c\n"
    assert spliced("a: 1000 # c\n", {("a",): 9}) == "a: 9    # c\n"
    assert spliced("a: {b: '9', c: [1, 2]}\n", {("a", "b"): 10, ("a", "c", 1): 3}) == "a: {b: 10, c: [1, 3]}\n"


@pytest.mark.parametrize("code", CERTAIN)
def test_each_check_with_a_certain_number_is_corrected(code, tmp_path):
    """The rejecting cases of the check, from its case file: corrected, the finding is gone and no other comes."""
    content = yaml.safe_load(next(CASES.glob(f"*/{code}.yaml")).read_text(encoding="utf-8"))
    corrected = 0
    for case in content["reject"]:
        document = {**content["base"], **case.get("change", {})}
        document = {key: value for key, value in document.items() if value is not None}
        file = tmp_path / "case.yaml"
        file.write_text(yaml.safe_dump(document, allow_unicode=True, sort_keys=False), encoding="utf-8")
        loaded = Yard().load(file)
        done = fixed(loaded, Yard)
        if done:
            corrected += 1
            file.write_text(done.text, encoding="utf-8")
            after = {(finding.code, finding.path) for finding in Yard().load(file).findings}
            assert code not in {found for found, _ in after}
            assert {each.path for each in done.fixes}
    assert corrected, "no case was corrected"


@pytest.mark.parametrize("kind", schemas.kinds())
def test_shipped_designs_ask_for_no_correction(kind):
    for path in library.designs(kind).values():
        assert fixed(Yard().load(path), Yard) is None
