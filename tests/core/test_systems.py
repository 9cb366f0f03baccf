"""What every game must have; a new one is held to it by its folder alone."""

import re

import pytest
import yaml

from shipyard.core import library, schemas
from shipyard.core.documents import read
from shipyard.core.files import File
from shipyard.core.resources import folder
from shipyard.core.system import kind as kind_named
from shipyard.core.system import kind_names, system, system_names, systems
from shipyard.pipeline import Yard
from shipyard.press import templates

KINDS = [pytest.param(found, kind, id=kind.name) for found in systems() for kind in found.kinds]


def test_systems_are_found_by_their_folders():
    assert {"bfcs", "fpf"} <= set(system_names())
    assert [found.name for found in systems()] == list(system_names())


@pytest.mark.parametrize("name", system_names())
def test_a_system_says_what_it_is_and_whose(name):
    found = system(name)
    assert found.title.strip()
    assert len(found.credit.split()) >= 3
    assert found.kinds


def test_an_unknown_system_is_an_error_for_the_caller():
    with pytest.raises(KeyError):
        system("chess")


@pytest.mark.parametrize("name", ["", "chess-ship", "fpf", "fpf-", "core-x", "fpf-ship-x", "../fpf-ship"])
def test_an_unknown_kind_is_none(name):
    assert kind_named(name) is None


@pytest.mark.parametrize(("found", "kind"), KINDS)
def test_a_kind_is_named_after_its_system(found, kind):
    assert kind.name.startswith(f"{found.name}-")
    assert kind_named(kind.name) is kind
    assert kind.name in schemas.kinds()


@pytest.mark.parametrize(("found", "kind"), KINDS)
def test_its_sheets_are_there(found, kind):
    for sheet in kind.sheets:
        assert (folder("sheets") / sheet.template).is_file()
        assert sheet.template.startswith(f"{found.name}/")


@pytest.mark.parametrize(("found", "kind"), KINDS)
def test_it_has_designs_and_all_are_clean(found, kind):
    assert library.designs(kind.name)
    for path in library.designs(kind.name).values():
        loaded = Yard().load(path)
        assert [f for f in loaded.findings if f.level == "error"] == []
        assert loaded.sound


@pytest.mark.parametrize(("found", "kind"), KINDS)
def test_its_designs_can_be_shown_as_text_and_data(found, kind):
    for path in library.designs(kind.name).values():
        loaded = Yard().load(path)
        numbers = kind.derive(loaded.design)
        data = kind.describe(numbers)
        assert data["kind"] == kind.name
        assert data["name"] == loaded.document.data["name"]
        story = kind.story(numbers)
        assert story
        assert all(isinstance(line, str) and "\n" not in line for line in story)
        assert not re.search(r"\bNone\b|\bnan\b|Fraction\(|\{", "\n".join(story))


def _shown(loaded):
    """All that `show` says of a design, as data and as text."""
    numbers = loaded.kind.derive(loaded.design)
    return loaded.kind.describe(numbers), loaded.kind.story(numbers)


@pytest.mark.parametrize(("found", "kind"), KINDS)
def test_what_is_derived_does_not_change_between_two_readings(found, kind):
    for path in library.designs(kind.name).values():
        assert _shown(Yard().load(path)) == _shown(Yard().load(path))


@pytest.mark.parametrize(("found", "kind"), KINDS)
def test_designs_survive_dump_and_load(found, kind):
    """A tool that writes the data anew, keys sorted and without comments, changes no number and no finding."""
    for path in library.designs(kind.name).values():
        loaded = Yard().load(path)
        text = yaml.safe_dump(yaml.safe_load(path.read_text(encoding="utf-8")), allow_unicode=True)
        again = Yard()._checked(read(text.encode(), path.name), File(str(path), str(path)))
        assert _shown(again) == _shown(loaded)
        assert sorted(f.code for f in again.findings) == sorted(f.code for f in loaded.findings)


def test_templates_of_all_sheets_compile():
    for path in folder("sheets").rglob("*.j2"):
        templates._environment(None).get_template(path.relative_to(folder("sheets")).as_posix())


def test_kinds_are_named_once():
    assert len(set(kind_names())) == len(kind_names())
