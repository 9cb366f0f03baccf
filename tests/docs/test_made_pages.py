"""Pages that are made from the code equal what the code says today, and leave nothing out."""

import json
import re
from importlib import import_module

import click
import pytest

from shipyard.cli import COMMANDS
from shipyard.core import schemas
from shipyard.core.manual import FILE_PAGES, all_checks
from shipyard.docs import DOCS, PAGES
from shipyard.press.elements import element_types


@pytest.mark.skipif(not DOCS.is_dir(), reason="the pages are not in an installation")
@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_what_the_code_says(name):
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name](), "write it anew: python -m shipyard.docs"


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_the_same_each_time_and_plain(name):
    page = PAGES[name]()
    assert PAGES[name]() == page
    assert not re.search(r"[\b\t]| object at 0x|/home/|\bNone\b", page)
    assert page.endswith("\n") and not page.endswith("\n\n")


def _sections(name):
    """The page's parts by their heading."""
    parts = re.split(r"^## (.*)\n", PAGES[name](), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_every_element_and_attribute_stands_on_the_page_of_the_markup():
    sections = _sections("sheet-markup.md")
    for tag, kind in element_types().items():
        for name in kind.attributes:
            assert f"| `{name.replace('_', '-')}` |" in sections[f"`<{tag}>`"]


def test_every_check_has_a_section():
    titles = {title.split()[0] for title in _sections("checks.md")}
    assert titles == {*FILE_PAGES, *all_checks()}


def _commands():
    for name in COMMANDS:
        found = import_module(f"shipyard.cli.{name}_command").command
        yield f"shipyard {name}", found
        for below, inner in getattr(found, "commands", {}).items():
            yield f"shipyard {name} {below}", inner


def test_every_command_and_option_has_its_place():
    sections = _sections("reference/command-line.md")
    assert set(sections) == {"shipyard", *(path for path, _ in _commands())}
    for path, found in _commands():
        told = re.findall(r"(?<![\w-])--?[a-z][\w-]*", " ".join(re.findall(r"^\| `(.*?)` \|", sections[path], re.M)))
        options = [option for option in found.params if isinstance(option, click.Option)]
        assert {name for option in options for name in (*option.opts, *option.secondary_opts)} == set(told)


def test_examples_of_commands_stand_in_blocks():
    for path, section in _sections("reference/command-line.md").items():
        blocks = "".join(re.findall(r"```\n(.*?)```", section, re.S))
        loose = re.sub(r"```\n.*?```", "", section, flags=re.S)
        assert path in blocks or path == "shipyard"
        assert not re.search(r"^ *shipyard ", loose, re.M)


def _keys(schema, path=""):
    for name, inner in schema.get("properties", {}).items():
        here = f"{path}.{name}" if path else name
        yield here
        yield from _keys(inner, here)
    yield from _keys(schema["items"], f"{path}[]") if "items" in schema else ()
    for branch in schema.get("anyOf", ()):
        yield from _keys(branch, path)


@pytest.mark.parametrize("kind", schemas.kinds())
def test_every_kind_and_key_has_its_row(kind):
    section = _sections("reference/documents.md")[kind]
    schema = json.loads(schemas.schema_text(kind))
    rows = re.findall(r"^\| \**`([^`]*)`\** \| .+ \| .+ \|$", section, re.M)
    assert rows == list(_keys(schema))
    assert schema["description"] in section
    for name in schema["required"]:
        assert f"**`{name}`**" in section
