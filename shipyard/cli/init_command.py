"""`shipyard init`."""

from __future__ import annotations

import contextlib
import shlex
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

import click

from shipyard import __version__
from shipyard.cli import CLEAN, FAILED
from shipyard.cli.completing import FOLDER
from shipyard.cli.files import named
from shipyard.core import system as systems
from shipyard.core.nearest import unknown
from shipyard.core.system import System
from shipyard.fleet_repository import contents, is_possible, sheets

HOOKS = ".pre-commit-config.yaml"  # where it is, a repository is begun already


class _Unprintable(click.ClickException):
    exit_code = FAILED


@click.command("init")
@click.argument("folder", metavar="DIR", type=FOLDER)
@click.option("--system", "names", metavar="GAME", multiple=True, help="A game to begin with; several are possible.")
@click.option(
    "--source", default=f"shipyard=={__version__}", show_default=True, help="What pip installs Shipyard from."
)
def command(folder: str, names: tuple[str, ...], source: str) -> int:
    """Begin a fleet repository: folders, first designs, hooks, workflow.

    A ship and a fleet of each game (bfcs without --system) with schemas for the editor, their sheets, a pre-commit
    configuration and a workflow for GitHub. DIR may be there already; what is in it stays as it is, and only what is
    missing is added: another game, too.

    \b
    shipyard init my-fleets
    shipyard init . --system fpf --system ststcs
    shipyard init my-fleets --source git+https://example.org/shipyard@v1.0
    """
    target, games = Path(folder), _games(names or ("bfcs",))
    if not target.absolute().parent.is_dir():
        raise click.UsageError(f"there is no folder {target.absolute().parent} to make {target.name} in")
    if "\n" in source or '"' in source or "'" in source:
        raise click.UsageError("--source is one requirement of pip, without quotes")
    made, kept = _made(target, games, source)
    click.echo(f"{made} files in {folder}", err=True)
    if kept:
        click.echo(f"left as they were: {', '.join(kept)}", err=True)
    if HOOKS in kept:
        return CLEAN
    steps = ("git init", "pip install pre-commit", "pre-commit install", "git add -A", "git commit -m Begin")
    there = [] if folder == "." else [f"cd {shlex.quote(folder)}"]
    click.echo(f"next: {'; '.join([*there, *steps])}", err=True)
    return CLEAN


def _games(names: Sequence[str]) -> list[System]:
    possible = [system.name for system in systems.systems() if is_possible(system)]
    for name in names:
        if name not in possible:
            raise click.UsageError(unknown("game", name, possible))
    return [systems.system(name) for name in dict.fromkeys(names)]


def _made(target: Path, games: Sequence[System], source: str) -> tuple[int, list[str]]:
    """Make the whole repository near its place, then move there what is not there yet: how many files that were, and
    which ones stayed as they were.
    """
    texts = contents(games, source)
    wanted = [*texts, *(pdf for *_, pdf in sheets(games))]
    kept = _there_already(target, wanted)
    added = [path for path in wanted if path not in kept]
    near = target if target.exists() else target.absolute().parent
    with named(str(near)):
        place = tempfile.TemporaryDirectory(prefix=".shipyard-", dir=near)
    with place as name:
        work = Path(name, "new")
        for path, text in texts.items():
            (work / path).parent.mkdir(parents=True, exist_ok=True)
            (work / path).write_bytes(text.encode())
        _print(work, sheets(games))
        if target.exists():
            _move(work, target, added)
        else:
            work.rename(target)
    return len(added), kept


def _there_already(target: Path, wanted: Sequence[str]) -> list[str]:
    """The wanted files that are there. Raises UsageError when all of them are."""
    if target.exists() and not target.is_dir():
        raise click.UsageError(f"{target} is there already, and no folder")
    there = [path for path in wanted if (target / path).exists() or (target / path).is_symlink()]
    if len(there) == len(wanted):
        raise click.UsageError(f"{target} has all of this already; --system adds another game")
    return there


def _print(work: Path, wanted: Sequence[tuple[str, str, str]]) -> None:
    from shipyard.cli.print_command import command as print_command

    (work / "sheets").mkdir()
    with contextlib.chdir(work):
        for arguments in wanted:
            status = print_command.main(list(arguments), prog_name="shipyard print", standalone_mode=False)
            if status != CLEAN:
                raise _Unprintable(f"{arguments[-1]} cannot be printed, so nothing is begun")


def _move(work: Path, target: Path, wanted: Sequence[str]) -> None:
    """Into a folder that is there: all the files or, when one cannot be moved, none."""
    moved: list[Path] = []
    folders: list[Path] = []
    try:
        for path in wanted:
            place = target / path
            missing = [folder for folder in reversed(place.parents) if not folder.exists()]
            for folder in missing:
                folder.mkdir()
                folders.append(folder)
            shutil.move(work / path, place)
            moved.append(place)
    except OSError:
        for place in moved:
            place.unlink()
        for folder in reversed(folders):
            folder.rmdir()
        raise
