"""A file that cannot be read is exit status 3 in every command, whatever else there was to do."""

import pytest
import yaml

from shipyard.core import library


@pytest.fixture
def home(tmp_path, monkeypatch, fpf_ship):
    """A folder with a sound ship, and names behind which there is nothing."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.ship.yaml").write_text(yaml.safe_dump(fpf_ship()))
    for name in ("gone.ship.yaml", "gone.ssd.yaml", "gone.page.yaml", "gone.state.yaml", "gone.career.yaml"):
        (tmp_path / name).symlink_to("nowhere")
    return tmp_path


@pytest.mark.parametrize(
    "arguments",
    [
        "check .",
        "fmt .",
        "fix .",
        "show gone.ship.yaml",
        "print . -o -",
        "print . --separate sheets",
        "print a.ship.yaml --marked gone.state.yaml -o -",
        "convert gone.ssd.yaml --to ststcs",
        "import amarillo gone.json",
        "career play --resume gone.career.yaml",
        "career play --page ./gone.page.yaml --auto bold",
        "career odds --page ./gone.page.yaml --games 0",
    ],
)
def test_the_exit_status_is_3(run, home, arguments):
    result = run(*arguments.split())
    assert result.status == 3, result.err
    assert "no such file" in (result.out + result.err if arguments.startswith("check") else result.err).lower()


@pytest.mark.parametrize(
    "arguments",
    [
        "check a.ship.yaml",
        "fmt a.ship.yaml",
        "fix a.ship.yaml",
        "show a.ship.yaml",
        "print a.ship.yaml escort -o -",
        "convert a.ssd.yaml --to ststcs",
        "career play --resume a.career.yaml",
        "career odds --page ./a.page.yaml --games 0",
    ],
)
def test_a_file_that_is_read_and_is_no_document_has_a_finding(run, home, arguments):
    for ending in ("ship", "ssd", "career", "page"):
        (home / f"a.{ending}.yaml").write_text("kind: [\n")
    result = run(*arguments.split())
    assert result.status == 1, result.err
    assert "YARD005" in (result.out if arguments.startswith("check") else result.err)


def test_what_can_be_printed_is_printed_all_the_same(run, home):
    result = run("print", "a.ship.yaml", "gone.ship.yaml", "-o", "a.pdf")
    assert result.status == 3
    assert "gone.ship.yaml: not printed" in result.err
    assert (home / "a.pdf").read_bytes().startswith(b"%PDF")


def test_sheets_are_not_up_to_date_while_a_design_cannot_be_read(run, home):
    (home / "gone.ship.yaml").unlink()
    (home / "gone.ship.yaml").write_bytes(library.designs("fpf-ship")["defender"].read_bytes())
    run("print", "a.ship.yaml", "gone.ship.yaml", "-o", "a.pdf")
    (home / "gone.ship.yaml").unlink()
    (home / "gone.ship.yaml").symlink_to("nowhere")
    result = run("print", "--verify", "a.pdf")
    assert result.status == 3
    assert "cannot be printed again" in result.err
