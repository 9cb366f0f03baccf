"""`shipyard config`: every setting and ruling with what is in force and where it comes from."""

import json
import re

import pytest

from shipyard.configuration.reading import KEYS
from shipyard.core.system import rulings_of, system_names


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The current folder is an empty one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def settings_of(result):
    return {entry["key"]: (entry["value"], entry["source"]) for entry in json.loads(result.out)["settings"]}


def test_every_key_that_a_file_may_have_is_shown(run, home):
    shown = settings_of(run("config", "--format", "json"))
    assert {*shown, "house-rules"} == set(KEYS)
    assert {source for _, source in shown.values()} == {"default"}
    text = run("config").out
    assert all(re.search(rf"^{key} ", text, re.MULTILINE) for key in shown)


def test_values_and_where_they_stand(run, home):
    (home / "pyproject.toml").write_text(
        '[project]\nname = "x"\n[tool.shipyard]\npaper = "letter"\nexclude = ["a", "b/"]\nmargin = 8.5\n'
    )
    shown = settings_of(run("config", "--format", "json"))
    assert shown["paper"] == ("letter", "pyproject.toml:4")
    assert shown["exclude"] == (["a", "b/"], "pyproject.toml:5")
    assert shown["margin"] == (8.5, "pyproject.toml:6")
    assert shown["fail-on"] == ("error", "default")
    assert re.search(r"^exclude +a, b/ +pyproject.toml:5$", run("config").out, re.MULTILINE)


def test_every_ruling_of_every_game_with_its_choice(run, home):
    (home / "shipyard.toml").write_text('[house-rules.fpf]\nsystems-zero = "below-zero"\n')
    result = run("config", "--format", "json")
    rulings = {(entry["system"], entry["id"]): entry for entry in json.loads(result.out)["rulings"]}
    assert set(rulings) == {(name, key) for name in system_names() for key in rulings_of(name)}
    chosen = rulings["fpf", "systems-zero"]
    assert (chosen["choice"], chosen["default"], chosen["source"]) == ("below-zero", "zero", "shipyard.toml:2")
    assert rulings["bfcs", "frame-base"]["choices"] == {}
    assert rulings["bfcs", "limit-base"]["choice"] == "final"
    assert result.raw.isascii()


def test_what_is_in_force_has_a_star_and_the_file_could_be_written_from_it(run, home):
    (home / "shipyard.toml").write_text('[house-rules.fpf]\nsystems-zero = "below-zero"\n')
    text = run("config").out
    assert re.search(r"^\[house-rules\.fpf\]\nsystems-zero += below-zero +shipyard.toml:2$", text, re.MULTILINE)
    starred = re.findall(r"^  \* (\S+)", text, re.MULTILINE)
    open_rulings = [ruling for name in system_names() for ruling in rulings_of(name).values() if ruling.choices]
    assert len(starred) == len(open_rulings)
    assert "below-zero" in starred and "zero" not in starred
