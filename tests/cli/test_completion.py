"""`shipyard completion`: what is offered at each place, and the scripts in the shells themselves."""

import os
import shutil
import subprocess
import sys
from importlib import import_module

import click
import pytest
from click.shell_completion import BashComplete, FishComplete, ZshComplete

from shipyard.cli import COMMANDS, COMPLETE, cli
from shipyard.cli.completion_command import SHELLS
from shipyard.core import library, schemas
from shipyard.core.manual import FILE_PAGES, all_checks, all_codes, ruling_names
from shipyard.core.resources import PACKAGE

DESIGNS = {name for kind in schemas.kinds() for name in library.designs(kind)}
CODES = {*FILE_PAGES, *all_checks()}
FILES = {"output", "file", "files", "paths", "folder", "marked", "template", "font", "resume"}
CLASSES = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}


def offered(line, shell=ZshComplete):
    """What a shell offers at the end of a line: names by sort."""
    *words, typed = line.split(" ")
    items = shell(cli, {}, "shipyard", COMPLETE).get_completions(words[1:], typed)
    found = {sort: {item.value for item in items if item.type == sort} for sort in ("plain", "file", "dir")}
    return {sort: values for sort, values in found.items() if values}


@pytest.mark.parametrize("command", ["new", "blank", "list", "schema"])
def test_kinds(command):
    assert offered(f"shipyard {command} ") == {"plain": set(schemas.kinds())}
    fpf = {kind for kind in schemas.kinds() if kind.startswith("fpf-s")}
    assert offered(f"shipyard {command} fpf-s") == {"plain": fpf}


def test_codes_and_once_something_is_typed_slugs():
    assert offered("shipyard explain ") == {"plain": CODES}
    assert offered("shipyard explain BFCS20") == {"plain": {code for code in CODES if code.startswith("BFCS20")}}
    assert offered("shipyard explain bfcs203") == {"plain": {"bfcs203"}}
    named = {name for name in (*all_codes(), *ruling_names()) if name.startswith("frame-")}
    assert {"frame-short", "frame-base"} <= named
    assert offered("shipyard explain frame-") == {"plain": named}


@pytest.mark.parametrize("command", ["show", "print", "convert"])
def test_shipped_designs_and_files(command):
    assert offered(f"shipyard {command} kl") == {
        "plain": {name for name in DESIGNS if name.startswith("kl")},
        "file": {"kl"},
    }


@pytest.mark.parametrize("words", ["check ", "fmt ", "fix ", "print -o ", "print --marked ", "new bfcs-ship X -o "])
def test_files_alone(words):
    assert set(offered(f"shipyard {words}da")) == {"file"}


def test_folders_alone():
    assert set(offered("shipyard print --separate d")) == {"dir"}


def test_commands_and_options():
    assert offered("shipyard co") == {"plain": {name for name in COMMANDS if name.startswith("co")}}
    assert {"--format", "--fail-on"} <= offered("shipyard check --f")["plain"]
    assert offered("shipyard check --format sa") == {"plain": {"sarif"}}
    assert offered("shipyard career p") == {"plain": {"play"}}
    assert offered("shipyard completion ") == {"plain": set(SHELLS)}


def test_every_value_that_is_a_file_is_completed():
    """An option or argument that its metavar calls a file or a folder, or that is written to, offers files."""
    for name in COMMANDS:
        found = import_module(f"shipyard.cli.{name}_command").command
        for each in [found, *(found.commands.values() if isinstance(found, click.Group) else ())]:
            for parameter in each.params:
                if parameter.name in FILES:
                    items = parameter.shell_complete(click.Context(each), "x")
                    assert {"file", "dir"} & {item.type for item in items}, f"{name} {parameter.name}"


def test_the_names_of_commands_are_completed_without_loading_any():
    code = (
        "import sys; from shipyard.cli import main\ntry: main()\n"
        "except SystemExit: print([m for m in sys.modules if m.endswith('_command')])"
    )
    told = _asked("shipyard che", 1, sys.executable, "-c", code)
    assert told.stdout == "plain,check\n[]\n"


def test_designs_are_completed_without_reading_any():
    code = (
        "import sys; from shipyard.cli import main\ntry: main()\n"
        "except SystemExit: print([m for m in ('jsonschema_rs', 'reportlab', 'jinja2') if m in sys.modules])"
    )
    assert _asked("shipyard show klingon-strik", 2, sys.executable, "-c", code).stdout.endswith("\n[]\n")


def _asked(line, place, *program):
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "COMP_WORDS": line, "COMP_CWORD": str(place)}
    environment[COMPLETE] = "bash_complete"
    return subprocess.run(program, env=environment, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    "line", ["shipyard nonsense x", "shipyard print --nonsense x", "shipyard 'x", "shipyard schema a b c", "shipyard "]
)
def test_what_makes_no_sense_says_nothing(line):
    told = _asked(line, line.count(" "), sys.executable, "-m", "shipyard")
    assert told.stderr == ""
    assert "Traceback" not in told.stdout


def test_a_fault_while_completing_says_nothing(run, monkeypatch):
    monkeypatch.setenv(COMPLETE, "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "shipyard list ")
    monkeypatch.setenv("COMP_CWORD", "2")
    monkeypatch.setattr(schemas, "kinds", lambda: 1 / 0)
    told = run()
    assert (told.out, told.err) == ("", "")
    assert told.status != 0


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_each_shell(run, shell):
    told = run("completion", shell)
    assert (told.status, told.err) == (0, "")
    assert f"{COMPLETE}={shell}_complete" in told.out
    assert SHELLS[shell].name == CLASSES[shell].name == shell


def test_another_shell_is_wrong_usage(run):
    told = run("completion", "tcsh")
    assert told.status == 2
    assert "'bash', 'zsh', 'fish'" in told.err


@pytest.fixture
def shell(tmp_path, run):
    """`shell("bash", "...")`: the output of a script in a real shell, in a folder with files, with `shipyard` there."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "shipyard"
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{PACKAGE.parent}" exec "{sys.executable}" -m shipyard "$@"\n')
    program.chmod(0o755)
    home = tmp_path / "home"
    (home / "klingons").mkdir(parents=True)
    (home / "klaxon.ship.yaml").write_text("")

    def call(name, text):
        found = shutil.which(name)
        if found is None:
            pytest.skip(f"{name} is not on this machine")
        environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "HOME": str(home), "TERM": "dumb"}
        script = home / "script"
        script.write_text(text)
        told = subprocess.run(
            [found, str(script)], cwd=home, env=environment, capture_output=True, text=True, timeout=60
        )
        assert told.stderr == ""
        return told.stdout.split("\n")[:-1]

    return call


BASH = """
eval "$(shipyard completion bash)"
compopt() { :; }
COMP_WORDS=(%s); COMP_CWORD=%d
_shipyard_completion shipyard '%s' ''
printf '%%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("shipyard list fpf-f", ["fpf-fleet"]),
        ("shipyard explain BFCS203", ["BFCS203"]),
        ("shipyard print kl", ["klaxon.ship.yaml", "klingon-strike", "klingons"]),
        ("shipyard check kl", ["klaxon.ship.yaml", "klingons"]),
        ("shipyard print --separate kl", ["klingons"]),
    ],
)
def test_bash(shell, line, wanted):
    words = line.split(" ")
    told = shell("bash", BASH % (line, len(words) - 1, words[-1]))
    assert [name for name in sorted(told) if not name.startswith("klingon-strike-")] == wanted


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("shipyard list fpf-f", ["fpf-fleet"]),
        ("shipyard explain BFCS203", ["BFCS203\tframe-short"]),
        ("shipyard print kl", ["klaxon.ship.yaml", "klingon-strike\tfpf-fleet", "klingons/"]),
        ("shipyard check kl", ["klaxon.ship.yaml", "klingons/"]),
    ],
)
def test_fish(shell, line, wanted):
    told = shell("fish", f'shipyard completion fish | source\ncomplete --do-complete "{line}"\n')
    assert [name for name in sorted(told) if not name.startswith("klingon-strike-")] == wanted


ZSH = """
autoload -U compinit && compinit -u -d "$HOME/.zcompdump"
eval "$(shipyard completion zsh)"
print -r -- "$_comps[shipyard]"
compadd() { local -a all; all=("${(@P)@[-1]}"); print -rl -- "$all[@]" }
_describe() { print -rl -- "${(@P)3}" }
_path_files() { print -r -- "files $*" }
words=(%s); CURRENT=%d
_shipyard_completion
"""


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("shipyard list fpf-f", ["fpf-fleet"]),
        ("shipyard explain BFCS203", ["BFCS203:frame-short"]),
        ("shipyard print kl", ["files -f", "klingon-strike:fpf-fleet"]),
        ("shipyard print --separate kl", ["files -/"]),
    ],
)
def test_zsh(shell, line, wanted):
    told = shell("zsh", ZSH % (line, line.count(" ") + 1))
    assert told[0] == "_shipyard_completion"
    assert [name for name in sorted(told[1:]) if not name.startswith("klingon-strike-")] == wanted
