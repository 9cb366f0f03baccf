"""Every page of the documentation and the README: its commands run and say what is shown, its links lead somewhere."""

import gc
import re
from importlib import import_module
from shutil import which

import pytest
from walk import Reader, assert_shows, blocks, steps

from shipyard.cli import COMMANDS
from shipyard.configuration.reading import KEYS
from shipyard.core.resources import PACKAGE
from shipyard.docs import DOCS, PAGES

ROOT = PACKAGE.parent
ALL = sorted([*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
MADE = {DOCS / name for name in PAGES}
# Tests of their own hold the reports; the balance takes minutes of careers.
ELSEWHERE = {DOCS / "reports.md", DOCS / "fsf-balance.md"}
WALKED = [page for page in ALL if page not in MADE | ELSEWHERE]


def ids(page):
    return page.relative_to(ROOT).as_posix()


def text_of(page):
    return page.read_text(encoding="utf-8")


@pytest.mark.skipif(not (which("bash") and which("git")), reason="some commands take bash, some git")
@pytest.mark.parametrize("page", WALKED, ids=ids)
def test_what_a_page_says_can_be_done(page, tmp_path, monkeypatch):
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    monkeypatch.setenv("HOME", str(tmp_path))
    reader = Reader(tmp_path / "bin")
    taken = list(steps(text_of(page)))
    assert taken or page.name in ("README.md", "CONTRIBUTING.md", "performance.md")
    for step in taken:
        reader.take(step)
    gc.enable()  # `check` turns it off for its short life


@pytest.mark.parametrize("page", WALKED, ids=ids)
def test_no_command_stands_where_nobody_runs_it(page):
    for language, _, content, line in blocks(text_of(page)):
        if language != "console":
            assert not re.search(r"^\$ |^shipyard ", content, re.M), f"{page.name}, line {line}"


@pytest.mark.parametrize("page", [page for page in ALL if page not in MADE], ids=ids)
def test_commands_and_options_in_sentences_are_real(page):
    prose = re.sub(r"^```.*?^```", "", text_of(page), flags=re.S | re.M)
    for said in re.findall(r"`shipyard ([^`]+)`", prose):
        name, *rest = said.split()
        assert name in {*COMMANDS, "COMMAND", "--help"}, said
        if name in COMMANDS:
            assert set(re.findall(r"(?<!\S)--?[a-z][a-z-]*", " ".join(rest))) <= _options(name) | {"--help"}, said


def _options(name):
    found = import_module(f"shipyard.cli.{name}_command").command
    each = [found, *getattr(found, "commands", {}).values()]
    return {option for command in each for param in command.params for option in (*param.opts, *param.secondary_opts)}


def _anchors(page):
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", text_of(page), flags=re.S | re.M), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", ALL, ids=ids)
def test_links_lead_somewhere(page):
    prose = re.sub(r"^```.*?^```", "", text_of(page), flags=re.S | re.M)
    for target in re.findall(r"\]\(([^)]+)\)", prose):
        if not target.startswith("https://"):
            path, _, anchor = target.partition("#")
            found = (page.parent / path).resolve() if path else page
            assert found.exists(), target
            assert not anchor or anchor in _anchors(found), target


def test_every_page_is_in_the_index():
    index = DOCS / "README.md"
    linked = {(DOCS / target).resolve() for target in re.findall(r"\]\(([^)#]+)\)", text_of(index))}
    assert {page.resolve() for page in DOCS.rglob("*.md")} - {index.resolve()} <= linked


@pytest.mark.parametrize("page", WALKED, ids=ids)
def test_a_document_that_a_page_shows_is_sound(page, load):
    """Also where no step writes it to a file. What refers to other files is held by the steps."""
    for language, name, content, line in blocks(text_of(page)):
        if language == "yaml" and not name and "kind:" in content and "ship:" not in content:
            loaded = load(content, "shown.yaml")
            assert loaded.sound, f"{page.name}, line {line}: {loaded.findings}"


def test_every_setting_has_its_place():
    page = text_of(DOCS / "how-to" / "house-rules.md")
    for key in KEYS:
        assert re.search(rf"^\| `{key}` \|", page, re.M), key


@pytest.mark.parametrize(
    ("told", "shown"), [("a\nb\nc\n", "a\n...\n"), ("a\nb\nc\n", "...\nc\n"), ("a\nb\nc\n", "a\n...\nc\n"), ("", "")]
)
def test_what_is_shown_may_leave_lines_out(told, shown):
    assert_shows(told, shown, "here")


@pytest.mark.parametrize(
    ("told", "shown"),
    [("a\nb\n", "a\n"), ("a\nb\n", "b\n"), ("a\n", "a\n...\nc\n"), ("a\nb\n", "...\na\n"), ("", "a\n")],
)
def test_what_is_shown_must_be_said(told, shown):
    with pytest.raises(AssertionError):
        assert_shows(told, shown, "here")
