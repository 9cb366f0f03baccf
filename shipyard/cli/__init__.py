"""The command line: options in, exit status out. Commands load when they are called, so that start-up stays short."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import click

from shipyard import __version__

CLEAN, FINDINGS, USAGE, FAILED, INTERNAL = 0, 1, 2, 3, 70

# Command to the first line of its help; the rest of a command stands in its module. A test holds both together.
COMMANDS = {
    "check": "Check designs against their game's rules.",
    "show": "Show a design's numbers with the calculation behind them.",
    "print": "Print record sheets into one PDF.",
    "blank": "Print an empty sheet to fill in by hand.",
    "convert": "Convert a design to another game, with a report of every rounding and loss.",
    "import": "Read a ship of another program and write it as a Shipyard document.",
    "career": "Play Federation Stellar Force careers, and measure a career page.",
    "new": "Write a commented starter document.",
    "list": "List the designs that ship with Shipyard.",
    "explain": "Explain a check: what, why, which rule.",
    "schema": "Print the JSON Schema of a document kind.",
    "web": "Work out Tholian web: laying, firing on it, flying into it.",
}
    "config": "Show the settings in force here, and where each comes from.",


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

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with the nearest command named when there is none."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
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
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - closed by the caller
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    status = _status(given)
    sys.exit(_flushed(status))


def _status(given: list[str]) -> int:
    try:
        result: Any = cli.main(given, prog_name="shipyard", standalone_mode=False)
        return result if isinstance(result, int) else CLEAN
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
    click.echo(f"shipyard: {name}{(error.strerror or str(error)).lower()}", err=True)
    if not error.filename:
        _pipe_closed()
    return FAILED


def _internal(error: Exception) -> int:
    words = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    click.echo(f"shipyard: internal fault ({words}); please report it, with the output of --debug", err=True)
    return INTERNAL
