"""`shipyard fmt` on files, folders and standard input."""

import os

import pytest

MESSY = b"name: NO\r\nkind: fpf-ship   # what it is\r\n"
NEAT = b'kind: fpf-ship   # what it is\nname: "NO"\n'


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_folder_is_laid_out_and_a_second_run_changes_nothing(run, home):
    (home / "sub").mkdir()
    (home / "sub" / "a.ship.yaml").write_bytes(b"\xef\xbb\xbf" + MESSY)
    (home / "b.ship.yaml").write_bytes(NEAT)
    os.utime(home / "b.ship.yaml", (1, 1))
    result = run("fmt")
    assert (result.status, result.out) == (0, "")
    assert result.err == "sub/a.ship.yaml: laid out anew\n2 designs, 1 with another layout\n"
    assert (home / "sub" / "a.ship.yaml").read_bytes() == NEAT
    assert (home / "b.ship.yaml").stat().st_mtime == 1, "a file that has the layout is not written"
    assert run("fmt", "--check").status == 0


@pytest.mark.parametrize("content", [NEAT.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + NEAT])
def test_what_no_diff_shows_is_told(run, home, content):
    (home / "a.ship.yaml").write_bytes(content)
    result = run("fmt", "--check", "--diff")
    assert (result.status, result.out) == (1, "")
    assert "line feeds at the ends of lines, no byte order mark\n" in result.err
    run("fmt")
    assert (home / "a.ship.yaml").read_bytes() == NEAT
    assert "line feeds" not in run("fmt").err


def test_check_and_diff_change_nothing(run, home):
    (home / "a.ship.yaml").write_bytes(MESSY)
    result = run("fmt", "--check")
    assert (result.status, result.out) == (1, "")
    assert "a.ship.yaml: would be laid out anew" in result.err
    result = run("fmt", "--diff")
    assert result.status == 0
    assert result.out.startswith("--- a/a.ship.yaml\n+++ b/a.ship.yaml\n@@ -1,2 +1,2 @@\n")
    assert "\n-name: NO\n" in result.out and '\n+name: "NO"\n' in result.out
    assert run("fmt", "--check", "--diff").status == 1
    assert (home / "a.ship.yaml").read_bytes() == MESSY


@pytest.mark.parametrize(
    ("name", "content", "status", "code"),
    [
        ("bad.ship.yaml", b"kind: fpf-ship\nname: [\n", 1, "YARD005"),
        ("bad.ship.yaml", b"kind: fpf-shop\n", 1, "YARD002"),
        ("bad.ship.yaml", b"kind: fpf-ship\nname: a\nname: b\n", 1, "YARD005"),
        ("nowhere.ship.yaml", None, 3, "YARD001"),
    ],
)
def test_a_file_that_is_no_design_is_reported_and_left_alone_and_the_others_are_laid_out(
    run, home, name, content, status, code
):
    (home / "a.ship.yaml").write_bytes(MESSY)
    if content is not None:
        (home / name).write_bytes(content)
    result = run("fmt", "a.ship.yaml", name)
    assert result.status == status
    assert code in result.err
    assert (home / "a.ship.yaml").read_bytes() == NEAT
    assert content is None or (home / name).read_bytes() == content


def test_a_text_that_cannot_be_laid_out_is_left_as_it_is(run, home):
    text = b"name: x\nkind: fpf-ship\none: &a {b: 1} # why\ntwo: *a\n"
    (home / "a.ship.yaml").write_bytes(text)
    result = run("fmt")
    assert result.status == 3
    assert "a.ship.yaml: left as it is: line 3 has a comment at an alias or its anchor" in result.err
    assert (home / "a.ship.yaml").read_bytes() == text


def test_standard_input_goes_to_standard_output(run):
    assert run("fmt", "-", stdin=MESSY).raw == NEAT
    assert run("fmt", "-", stdin=NEAT).raw == NEAT
    result = run("fmt", "-", "--check", stdin=MESSY)
    assert (result.status, result.raw) == (1, b"")
    result = run("fmt", "-", stdin=b"kind: [\n")
    assert (result.status, result.raw) == (1, b"")
    assert run("fmt", "-", "a.ship.yaml", stdin=MESSY).status == 2


def test_yaml_of_other_programs_is_none_of_our_business(run, home):
    (home / "mkdocs.yaml").write_bytes(b"b:   1\na: 2\n")
    assert run("fmt").status == 2
    (home / "a.ship.yaml").write_bytes(NEAT)
    assert run("fmt").status == 0
    assert (home / "mkdocs.yaml").read_bytes() == b"b:   1\na: 2\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_file_that_cannot_be_written_does_not_stop_the_others(run, home):
    for name in ("a", "b"):
        (home / name).mkdir()
        (home / name / "x.ship.yaml").write_bytes(MESSY)
    (home / "a").chmod(0o500)
    result = run("fmt")
    assert result.status == 3
    assert "a/x.ship.yaml: cannot be written" in result.err
    assert (home / "b" / "x.ship.yaml").read_bytes() == NEAT
