"""Settings: which file counts, what may stand in it, and how a mistake is told."""

import os

import pytest

from shipyard.configuration import Configuration, ConfigurationError, in_force
from shipyard.core.system import rulings_of, system_names
from shipyard.core.tables import readings_under


@pytest.fixture
def home(tmp_path, monkeypatch):
    """An empty folder two below the one for the test, which is the current one."""
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    return folder


def own(folder, text):
    (folder / "shipyard.toml").write_text(text, encoding="utf-8")


def shared(folder, text):
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")


def test_without_a_file_all_is_by_default(home):
    assert in_force() == Configuration()
    assert in_force().source("paper") == "default"


def test_every_key(home):
    own(
        home,
        """
paper = "letter"
ink = "grey"
font = "Some.ttf"
margin = 7
exclude = ["drafts/", "*.old.yaml"]
fail-on = "warning"

[house-rules.bfcs]
limit-base = "before-frame"
class-overlap = "every"
""",
    )
    settings = in_force()
    assert (settings.paper, settings.ink, settings.font, settings.margin) == ("letter", "grey", "Some.ttf", 7.0)
    assert settings.exclude == (os.path.realpath(home), ("drafts/", "*.old.yaml"))
    assert settings.fail_on == "warning"
    assert settings.house == {"bfcs": {"limit-base": "before-frame"}}
    assert settings.source("exclude") == "shipyard.toml:6"
    assert settings.source("house-rules.bfcs.limit-base") == "shipyard.toml:10"
    assert settings.source("house-rules.bfcs.class-overlap") == "shipyard.toml:11"
    assert settings.source("house-rules.bfcs.beam-falloff") == "default"


def test_the_nearest_file_counts_alone(home):
    own(home.parent, 'paper = "letter"\nfail-on = "note"\n')
    assert in_force().paper == "letter"
    assert in_force().file == "../shipyard.toml"
    own(home, 'fail-on = "warning"\n')
    assert (in_force().paper, in_force().fail_on) == ("a4", "warning")


def test_a_pyproject_counts_where_it_has_our_table(home):
    shared(home.parent, '[tool.shipyard]\npaper = "letter"\n')
    shared(home, '[project]\nname = "shipyard"\n[tool.other]\npaper = "x"\n')
    assert in_force().paper == "letter"
    assert in_force().source("paper") == "../pyproject.toml:2"


@pytest.mark.parametrize(
    "text",
    [
        '[tool.shipyard]\npaper = "letter"',
        '[ tool . shipyard ]\npaper = "letter"',
        '["tool"."shipyard"]\npaper = "letter"',
        'tool.shipyard.paper = "letter"',
        '[tool]\nshipyard = {paper = "letter"}',
        '[tool]\nshipyard.paper = "letter"',
        'tool = {shipyard = {paper = "letter"}}',
        '\ufeff[tool.shipyard]\r\npaper = "letter"\r\n',
    ],
)
def test_however_our_table_is_written(home, text):
    (home / "pyproject.toml").write_bytes(text.encode())
    assert in_force().paper == "letter"


def test_of_two_in_one_folder_shipyard_toml_counts(home):
    shared(home, '[tool.shipyard]\npaper = "a5"\nfail-on = "note"\n')
    own(home, 'paper = "letter"\n')
    assert (in_force().paper, in_force().fail_on) == ("letter", "error")


def test_a_key_of_another_table_is_not_taken_for_the_place(home):
    shared(home, '[tool.ruff]\nexclude = ["x"]\n[tool.shipyard]\n\nexclude = ["y"]\n')
    assert in_force().source("exclude") == "pyproject.toml:5"


def test_another_tool_may_have_what_it_likes(home):
    shared(home, "this is no TOML\n")
    assert in_force() == Configuration()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('papr = "a4"', ("shipyard.toml:1: papr: unknown key", "did you mean paper?")),
        ('fail_on = "note"', ("unknown key", "fail-on")),
        ('paper = "a44"', ("shipyard.toml:1: paper", "a44", "letter")),
        ("paper = 4", ("paper",)),
        ("ink = 3", ("ink", "none of full, grey, outline")),
        ('ink = "outlined"', ("shipyard.toml:1: ink", "did you mean outline?")),
        ("paper = letter", ("not TOML", "quotes")),
        ('margin = "3"', ("margin", "no number")),
        ("margin = -1", ("margin",)),
        ("margin = true", ("margin",)),
        ("margin = nan", ("margin",)),
        ('exclude = "drafts"', ("exclude", "list")),
        ("exclude = [1]", ("exclude", "list")),
        ('exclude = ["!"]', ("exclude", "'!'", "no pattern")),
        ('\nfail-on = "errors"', ("shipyard.toml:2: fail-on", "did you mean error?")),
        ("fail-on = []", ("fail-on",)),
        ("house-rules = 1", ("house-rules", "table for each game")),
        ('house-rules.limit-base = "final"', ("house-rules", "table for each game")),
        ('[house-rules.bfsc]\nx = "y"', ("shipyard.toml:1: house-rules.bfsc", "did you mean bfcs?")),
        ('[house-rules.bfcs]\nlimit-bas = "final"', ("shipyard.toml:2: house-rules.bfcs.limit-bas", "limit-base?")),
        (
            '[house-rules.bfcs]\nlimit-base = "finel"',
            ("shipyard.toml:2:", "final, before-frame", "did you mean final?"),
        ),
        ("[house-rules.bfcs]\nlimit-base = [1]", ("limit-base", "none of")),
        ('[house-rules.bfcs]\nframe-base = "x"', ("frame-base", "no other reading")),
        ("paper = \n", ("shipyard.toml: not TOML", "line 1")),
        ('paper = "a4"\npaper = "a4"', ("not TOML",)),
        ("x = " + "[" * 5000, ("not TOML",)),
    ],
)
def test_a_mistake_is_told_with_its_place_and_what_to_do(home, text, words):
    own(home, text)
    with pytest.raises(ConfigurationError) as error:
        in_force()
    assert "\n" not in str(error.value)
    assert all(word in str(error.value) for word in words), str(error.value)


@pytest.mark.parametrize("table", ["tool.shipyard = 3", "[[tool.shipyard]]"])
def test_a_shared_table_that_is_none(home, table):
    shared(home, table)
    with pytest.raises(ConfigurationError, match="must be a table"):
        in_force()


def test_a_file_that_is_no_utf_8(home):
    (home / "shipyard.toml").write_bytes(b'paper = "\xe4"')
    with pytest.raises(ConfigurationError, match="0xe4 is not UTF-8"):
        in_force()


def test_a_folder_of_that_name_is_none(home):
    (home / "shipyard.toml").mkdir()
    assert in_force() == Configuration()


def test_a_current_folder_that_is_gone(home):
    home.rmdir()
    assert in_force() == Configuration()


RULINGS = [(name, ruling) for name in system_names() for ruling in rulings_of(name).values() if ruling.choices]


@pytest.mark.parametrize(("name", "ruling"), RULINGS, ids=[f"{name}-{ruling.id}" for name, ruling in RULINGS])
def test_a_ruling_with_choices_names_its_own_and_its_game_knows_each(name, ruling):
    from importlib import import_module

    model = import_module(f"shipyard.systems.{name}.model")
    assert len(ruling.choices) >= 2
    assert ruling.default in ruling.choices
    assert all(meaning.strip() for meaning in ruling.choices.values())
    for choice in ruling.choices:
        readings = readings_under(model.Readings, {ruling.id: choice})
        assert ruling.choice_in(readings) == ("" if choice == ruling.default else choice)
    assert ruling.choice_in(model.AS_RULED) == ""


@pytest.mark.parametrize("name", system_names())
def test_a_game_has_a_reading_for_each_ruling_with_choices_and_no_other(name):
    from importlib import import_module

    open_rulings = {ruling.id.replace("-", "_") for game, ruling in RULINGS if game == name}
    readings = getattr(import_module(f"shipyard.systems.{name}.model"), "Readings", None)
    assert open_rulings == set(readings._fields if readings else ())


def test_each_game_with_rulings_has_one_that_a_group_may_read_otherwise():
    assert {name for name, _ in RULINGS} == {name for name in system_names() if rulings_of(name)}


def test_a_setting_takes_what_its_option_takes(home, run):
    """No setting is refused that the command line takes, nor the other way round."""
    for key, good, bad in (("margin", "60", "60.5"), ("ink", '"outline"', '"pale"'), ("paper", '"a5"', '"a6"')):
        own(home, f"{key} = {good}")
        assert run("config").status == 0
        assert run("blank", "bfcs-ship", "-o", "a.pdf", f"--{key}", good.strip('"')).status != 2
        assert run("blank", "bfcs-ship", "-o", "a.pdf", f"--{key}", bad.strip('"')).status == 2
        own(home, f"{key} = {bad}")
        assert run("config").status == 2
