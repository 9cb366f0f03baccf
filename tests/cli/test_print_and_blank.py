"""`shipyard print` and `shipyard blank`: what is written, what is not, and what is said of it."""

import os

import pytest
import yaml

from shipyard.core import system as systems

BLANK_KINDS = [kind.name for system in systems.systems() for kind in system.kinds if any(s.blank for s in kind.sheets)]
NO_SHEET = [kind.name for system in systems.systems() for kind in system.kinds if not kind.sheets]


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The current folder is an empty one."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def is_pdf(path):
    raw = path.read_bytes()
    return raw.startswith(b"%PDF-") and raw.rstrip().endswith(b"%%EOF")


def test_a_shipped_design(run, home):
    result = run("print", "enterprise", "-o", "e.pdf")
    assert (result.status, result.out, result.err) == (0, "", "1 page to e.pdf\n")
    assert is_pdf(home / "e.pdf")
    assert os.listdir(home) == ["e.pdf"]


def test_to_standard_output(run):
    result = run("print", "enterprise", "-o", "-")
    assert result.status == 0
    assert result.raw.startswith(b"%PDF-")
    assert result.err == "1 page to -\n"


def test_from_standard_input(run, home, fpf_ship):
    result = run("print", "-", "-o", "a.pdf", stdin=yaml.safe_dump(fpf_ship()).encode())
    assert result.status == 0
    assert is_pdf(home / "a.pdf")


def test_many_designs_and_a_folder(run, home, fpf_ship):
    (home / "ships").mkdir()
    for name in "abc":
        (home / f"ships/{name}.ship.yaml").write_text(yaml.safe_dump(fpf_ship(name=name)))
    result = run("print", "ships", "ships/a.ship.yaml", "escort", "klingon-strike", "-o", "all.pdf")
    assert result.status == 0
    assert "7 pages" in result.err


def test_a_design_with_errors_is_left_out_and_the_others_are_printed(run, home, fpf_ship):
    (home / "bad.ship.yaml").write_text(yaml.safe_dump(fpf_ship(power=41)))
    (home / "unreadable.ship.yaml").write_text("kind: [\n")
    result = run("print", "bad.ship.yaml", "unreadable.ship.yaml", "enterprise", "-o", "a.pdf")
    assert result.status == 1
    assert is_pdf(home / "a.pdf")
    assert "FPF201" in result.err and "YARD005" in result.err
    assert "bad.ship.yaml: not printed" in result.err
    assert result.out == ""


def test_a_sheet_on_which_something_does_not_fit_is_left_out(run, home, fpf_ship):
    (home / "long.ship.yaml").write_text(yaml.safe_dump(fpf_ship(name="W" * 200)))
    result = run("print", "long.ship.yaml", "enterprise", "-o", "a.pdf")
    assert result.status == 1
    assert "YARD201" in result.err
    assert is_pdf(home / "a.pdf")


@pytest.mark.parametrize("content", [{"power": 41}, {"name": "W" * 200}, {"name": "戦艦"}, {"kind": "x"}])
def test_when_nothing_can_be_printed_the_old_file_stays(run, home, fpf_ship, content):
    """No empty PDF, and the one that was there is not touched."""
    (home / "a.ship.yaml").write_text(yaml.safe_dump({**fpf_ship(), **content}))
    (home / "a.pdf").write_bytes(b"the old one")
    result = run("print", "a.ship.yaml", "-o", "a.pdf")
    assert result.status == 3
    assert (home / "a.pdf").read_bytes() == b"the old one"
    assert sorted(os.listdir(home)) == ["a.pdf", "a.ship.yaml"]
    assert "nothing printed" in result.err


def test_a_failing_sheet_makes_no_file(run, home, fpf_ship):
    (home / "a.ship.yaml").write_text(yaml.safe_dump(fpf_ship(name="戦艦")))
    assert run("print", "a.ship.yaml", "-o", "new.pdf").status == 3
    assert os.listdir(home) == ["a.ship.yaml"]


def test_a_waived_rule_is_printed(run, home, fpf_ship):
    waive = [{"code": "FPF201", "reason": "agreed"}]
    (home / "a.ship.yaml").write_text(yaml.safe_dump(fpf_ship(power=41, waive=waive)))
    assert run("print", "a.ship.yaml", "-o", "a.pdf").status == 0


def test_an_existing_file_is_replaced_and_keeps_its_mode(run, home):
    (home / "e.pdf").write_bytes(b"the old one")
    (home / "e.pdf").chmod(0o640)
    assert run("print", "enterprise", "-o", "e.pdf").status == 0
    assert is_pdf(home / "e.pdf")
    assert (home / "e.pdf").stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(run, home):
    (home / "real.pdf").write_bytes(b"the old one")
    (home / "e.pdf").symlink_to("real.pdf")
    assert run("print", "enterprise", "-o", "e.pdf").status == 0
    assert (home / "e.pdf").is_symlink()
    assert is_pdf(home / "real.pdf")


@pytest.mark.parametrize("output", ["no/such/folder/a.pdf", "afile/a.pdf", ".", "a" * 300 + ".pdf", "/"])
def test_an_output_that_cannot_be_written(run, home, output):
    (home / "afile").write_text("x")
    result = run("print", "enterprise", "-o", output)
    assert result.status == 3
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err
    assert sorted(os.listdir(home)) == ["afile"]


@pytest.mark.parametrize(("name", "status"), [("nowhere", 2), ("no/where.ship.yaml", 3)])
def test_a_design_that_is_not_there(run, home, name, status):
    result = run("print", name, "-o", "a.pdf")
    assert result.status == status
    assert name in result.err
    assert os.listdir(home) == []


def test_a_design_is_not_overwritten_by_its_sheet(run, home, fpf_ship):
    text = yaml.safe_dump(fpf_ship())
    (home / "a.ship.yaml").write_text(text)
    assert run("print", "a.ship.yaml", "-o", "a.ship.yaml").status == 2
    assert (home / "a.ship.yaml").read_text() == text


def test_an_empty_folder(run, home):
    (home / "empty").mkdir()
    result = run("print", "empty", "-o", "a.pdf")
    assert result.status == 2
    assert "no designs found" in result.err


def test_a_missing_output_is_wrong_usage(run):
    assert run("print", "enterprise").status == 2


@pytest.mark.parametrize("kind", NO_SHEET)
def test_a_kind_without_a_sheet_says_so(run, home, kind):
    document = run("new", kind, "Hood").raw
    result = run("print", "-", "-o", "a.pdf", stdin=document)
    assert result.status in (1, 3)
    assert f"no sheet for {kind}" in result.err


# Options: each changes something.


@pytest.mark.parametrize(
    "option", [("--paper", "letter"), ("--landscape",), ("--style", "classic")], ids=lambda option: option[0]
)
def test_each_option_changes_the_file(run, option):
    assert run("print", "enterprise", "-o", "-").raw != run("print", "enterprise", "-o", "-", *option).raw


@pytest.mark.parametrize(
    "options",
    [("--paper", "a9"), ("--style", "modern"), ("--template", "nowhere.j2"), ("--template", "/")],
    ids=lambda options: " ".join(options),
)
def test_a_value_that_an_option_does_not_have(run, home, options):
    result = run("print", "enterprise", "-o", "a.pdf", *options)
    assert result.status == 2
    assert os.listdir(home) == []


def test_a_style_that_changes_nothing_here_is_wrong_usage(run):
    result = run("print", "escort", "-o", "-", "--style", "classic")
    assert result.status == 2
    assert result.raw == b""


def test_a_template_of_ones_own(run, home):
    (home / "mine.xml.j2").write_text(
        "<sheet><block><row h='9'><text>{{ blocks[0].title }}</text></row></block></sheet>"
    )
    assert run("print", "enterprise", "-o", "a.pdf", "--template", "mine.xml.j2").status == 0
    (home / "mine.xml.j2").write_text("<sheet>{{ nowhere }}</sheet>")
    result = run("print", "enterprise", "-o", "b.pdf", "--template", "mine.xml.j2")
    assert result.status == 3
    assert "YARD203" in result.err
    assert sorted(os.listdir(home)) == ["a.pdf", "mine.xml.j2"]


# Blank sheets.


@pytest.mark.parametrize("kind", BLANK_KINDS)
def test_a_blank_sheet(run, home, kind):
    result = run("blank", kind, "-o", "a.pdf")
    assert (result.status, result.out) == (0, "")
    assert is_pdf(home / "a.pdf")


@pytest.mark.parametrize("copies", [1, 2, 3, 7])
def test_copies_are_pages(run, copies):
    for kind in ("fpf-ship", "fpf-fleet"):
        result = run("blank", kind, "-o", "-", "--copies", copies)
        assert result.err == f"{copies} page{'s' if copies != 1 else ''} to -\n"


@pytest.mark.parametrize("copies", ["0", "-1", "501", "many"])
def test_copies_have_limits(run, copies):
    assert run("blank", "fpf-ship", "-o", "-", "--copies", copies).status == 2


def test_a_blank_of_an_unknown_kind(run):
    result = run("blank", "fpf-shp", "-o", "-")
    assert (result.status, result.raw) == (2, b"")
    assert "did you mean fpf-ship?" in result.err


def test_a_blank_style(run):
    assert run("blank", "fpf-ship", "-o", "-").raw != run("blank", "fpf-ship", "-o", "-", "--style", "classic").raw
    assert run("blank", "bfcs-ship", "-o", "-", "--style", "classic").status == 2
