"""The command line: options in, exit status out. Commands load when they are called, so that start-up stays short."""

from __future__ import annotations

import errno
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, TextIO

import click

from shipyard import __version__

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

CLEAN, FINDINGS, USAGE, FAILED, INTERNAL = 0, 1, 2, 3, 70

# The variable by which a shell asks what may stand at the cursor; click's own choice of name.
COMPLETE = "_SHIPYARD_COMPLETE"

# Command to the first line of its help; the rest of a command stands in its module. A test holds both together.
COMMANDS = {
    "check": "Check designs against their game's rules.",
    "fmt": "Lay designs out in one way: order of keys, indent, quotes.",
    "fix": "Correct what leaves no choice: declared totals, too few frame units.",
    "diff": "Tell what changed since a revision of git.",
    "show": "Show a design's numbers with the calculation behind them.",
    "print": "Print record sheets into one PDF.",
    "blank": "Print an empty sheet to fill in by hand.",
    "convert": "Convert a design to another game, with a report of every rounding and loss.",
    "import": "Read a ship of another program and write it as a Shipyard document.",
    "career": "Play Federation Stellar Force careers, and measure a career page.",
    "new": "Write a commented starter document.",
    "init": "Begin a fleet repository: folders, first designs, hooks, workflow.",
    "list": "List the designs that ship with Shipyard.",
    "explain": "Explain a check or a ruling: what, why, which rule.",
    "schema": "Print the JSON Schema of a document kind.",
    "config": "Show the settings in force here, and where each comes from.",
    "web": "Work out Tholian web: laying, firing on it, flying into it.",
    "completion": "Print the script that makes a shell complete what you type.",
}


class LazyGroup(click.Group):
    """A group whose commands are imported by name: `check` is `shipyard.cli.check_command.command`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which they are used."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, or None."""
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(f"shipyard.cli.{cmd_name}_command").command
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing any of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The names of commands with their help, without importing any of them; or the options."""
        from click.shell_completion import CompletionItem

        found = [CompletionItem(name, help=told) for name, told in COMMANDS.items() if name.startswith(incomplete)]
        return found + click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with the nearest command named when there is none."""
        unknown = args and args[0] not in COMMANDS and not args[0].startswith("-")
        if unknown and not ctx.resilient_parsing:
            from shipyard.core.nearest import did_you_mean

            ctx.fail(f"there is no command {args[0]!r}; {did_you_mean(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, message="shipyard %(version)s")
@click.option("--debug", is_flag=True, help="Show the traceback of an internal fault.")
@click.pass_context
def cli(ctx: click.Context, debug: bool) -> None:
    """Design starships for tabletop games as text, check them, print record sheets.

    \b
    shipyard new bfcs-ship Hood > hood.ship.yaml
    shipyard check hood.ship.yaml
    shipyard print hood.ship.yaml -o hood.pdf
    """
    ctx.obj = {"debug": debug}


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit. A traceback reaches a user only under `--debug`."""
    given = sys.argv[1:] if arguments is None else arguments
    sys.stdout = sys.stdout or _closed()
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    if COMPLETE in os.environ:  # what goes wrong while a shell completes would stand in the middle of a command
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    try:
        status = _flushed(_status(given))
    except OSError:  # stderr takes nothing either, so there is nobody to tell
        status = FAILED
    sys.exit(status)


def _closed() -> TextIO:
    """A stream for a stdout that the caller closed: writing to it fails, so that no data is lost in silence."""
    return os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")


def _status(given: list[str]) -> int:
    try:
        os.getcwd()  # noqa: PTH109 - a folder that somebody took away would be missed with less clear words elsewhere
    except FileNotFoundError:
        click.echo("shipyard: the current folder is not there any more", err=True)
        return FAILED
    try:
        result: Any = _run(given)
        return result if isinstance(result, int) else CLEAN
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.UsageError as error:
        error.show()
        return USAGE
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped", err=True)
        return FAILED
    except BrokenPipeError:
        return _pipe_closed()
    except OSError as error:
        return _failed(error)
    except Exception as error:
        if "--debug" in given:
            raise
        return _internal(error)


def _run(given: list[str]) -> Any:
    """What the command returns. Without click's own `main`, which takes a closed pipe for status 1."""
    if COMPLETE in os.environ:
        return cli.main(given, prog_name="shipyard", standalone_mode=False)
    with cli.make_context("shipyard", list(given)) as context:
        return cli.invoke(context)


def _flushed(status: int) -> int:
    """The status after everything is really written: a full disk or a closed pipe shows only now."""
    try:
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        return _pipe_closed()
    except OSError as error:
        return _failed(error)


def _pipe_closed() -> int:
    """Nobody reads on: say nothing, and keep Python from trying again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED


def _failed(error: OSError) -> int:
    name = f"{error.filename}: " if error.filename else ""
    why = "standard output is closed" if error.errno == errno.EBADF else (error.strerror or str(error)).lower()
    click.echo(f"shipyard: {name}{why}", err=True)
    if not error.filename:
        _pipe_closed()
    return FAILED


def _internal(error: Exception) -> int:
    words = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    click.echo(f"shipyard: internal fault ({words}); please report it, with the output of --debug", err=True)
    return INTERNAL
