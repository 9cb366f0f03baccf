"""The command line as a whole: its commands, their help, wrong usage, and faults of the program itself."""

import re
from importlib import import_module

import click
import pytest

from shipyard import __version__
from shipyard.cli import COMMANDS, cli
from shipyard.core.resources import PACKAGE

MODULES = {path.name.removesuffix("_command.py") for path in (PACKAGE / "cli").glob("*_command.py")}


def command(name):
    return import_module(f"shipyard.cli.{name}_command").command


def _commands():
    """Each command and each command below it, with the words that call it."""
    for name in COMMANDS:
        found = command(name)
        yield pytest.param((name,), found, id=name)
        if isinstance(found, click.Group):
            for below, inner in found.commands.items():
                yield pytest.param((name, below), inner, id=f"{name} {below}")


EVERY_COMMAND = list(_commands())


def test_the_list_of_commands_agrees_with_the_modules():
    assert set(COMMANDS) == MODULES


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_says_what_the_command_says_of_itself(name):
    found = command(name)
    first = " ".join(found.help.strip().split("\n\n")[0].split())
    assert found.name == name
    assert COMMANDS[name] == first


@pytest.mark.parametrize(("words", "found"), EVERY_COMMAND)
def test_the_help_of_each_command_has_an_example(run, words, found):
    result = run(*words, "--help")
    assert (result.status, result.err) == (0, "")
    examples = re.findall(r"^  (?:.*\| )?shipyard .+$", result.out, re.M)
    assert any(f"shipyard {' '.join(words)} " in f"{line} " for line in examples), result.out
    assert all(len(line) <= 100 for line in result.out.split("\n"))


@pytest.mark.parametrize(("words", "found"), EVERY_COMMAND)
def test_each_option_is_explained(words, found):
    for option in found.params:
        if isinstance(option, click.Option):
            assert option.help and option.help.endswith("."), option.name


@pytest.mark.parametrize(("words", "found"), EVERY_COMMAND)
def test_an_unknown_option_is_wrong_usage_with_a_hint(run, words, found):
    result = run(*words, "--no-such-option")
    assert result.status == 2
    assert result.out == ""
    assert "--no-such-option" in result.err
    assert "--help" in result.err


PATHS = {
    "paths",
    "path",
    "file",
    "files",
    "folder",
    "output",
    "separate",
    "verify",
    "marked",
    "template",
    "font",
    "resume",
}
TAKEN = [
    pytest.param(param, id=f"{' '.join(words)} {param.name}")
    for words, found in (case.values for case in EVERY_COMMAND)
    for param in found.params
    if param.name in PATHS
]


@pytest.mark.parametrize("param", TAKEN)
def test_an_empty_path_is_refused_and_not_the_current_folder(param):
    """As a script gives one whose variable is not set."""
    with pytest.raises(click.BadParameter):
        param.type.convert("", param, None)


def test_an_empty_path_is_wrong_usage(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("init", "")
    assert result.status == 2
    assert "'DIR': it is empty" in result.err
    assert not list(tmp_path.iterdir())


def test_the_examples_in_help_texts_name_real_commands_and_options():
    for words, found in (case.values for case in EVERY_COMMAND):
        for line in re.findall(r"shipyard ([a-z]+)([^\n|>]*)", found.help or ""):
            assert line[0] in COMMANDS
            known = {name for each in _with_groups(command(line[0])) for param in each.params for name in param.opts}
            assert set(re.findall(r"(?<!\S)--?[a-z-]+", line[1])) <= known | {"-"}, (words, line)


def _with_groups(found):
    return [found, *(found.commands.values() if isinstance(found, click.Group) else ())]


def test_the_overall_help_lists_every_command(run):
    result = run("--help")
    assert result.status == 0
    for name in COMMANDS:
        assert re.search(rf"^  {name} ", result.out, re.M)


@pytest.mark.parametrize("group", ["career", "web"])
def test_the_help_of_a_group_cuts_no_sentence_short(run, group):
    listed = run(group, "--help").out.partition("Commands:")[2]
    assert listed.strip() and "..." not in listed


def test_no_command_at_all_shows_the_help(run):
    result = run()
    assert result.status in (0, 2)
    assert "Commands:" in result.out + result.err


def test_an_unknown_command_names_the_nearest(run):
    result = run("chekc", "designs")
    assert result.status == 2
    assert "there is no command 'chekc'; did you mean check?" in result.err


def test_the_version(run):
    assert run("--version").out == f"shipyard {__version__}\n"


def test_starting_loads_no_command(run):
    """What a command needs is imported when it is called; a test of start-up time would not be steady."""
    import subprocess
    import sys

    heavy = ("reportlab", "jinja2", "jsonschema", "yaml")
    code = f"import shipyard.cli, sys; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.fixture
def broken(monkeypatch):
    """A command with a fault of its own."""

    @click.command("list")
    def fails():
        raise RuntimeError("two\nlines " + "x" * 1000)

    monkeypatch.setattr(import_module("shipyard.cli.list_command"), "command", fails)


def test_a_fault_of_the_program_is_one_line_and_exit_70(run, broken):
    result = run("list")
    assert result.status == 70
    assert result.out == ""
    assert result.err.count("\n") == 1
    assert "RuntimeError: two lines" in result.err
    assert "please report" in result.err
    assert len(result.err) < 500


def test_under_debug_it_is_shown_in_full(broken):
    from shipyard.cli import main

    with pytest.raises(RuntimeError):
        main(["--debug", "list"])


def test_ctrl_c_is_no_traceback(run, monkeypatch):
    @click.command("list")
    def stopped():
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module("shipyard.cli.list_command"), "command", stopped)
    result = run("list")
    assert result.status == 3
    assert "Traceback" not in result.err


def test_commands_are_looked_up_by_name_only():
    context = click.Context(cli)
    assert cli.get_command(context, "nowhere") is None
    assert cli.list_commands(context) == list(COMMANDS)
