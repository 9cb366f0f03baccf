"""The page on the command line, made from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc

import click

from shipyard.cli import COMMANDS, cli

_HEAD = """# Command line

Every command with its options; `shipyard COMMAND --help` says the same. Data goes to stdout, progress and summaries go
to stderr. `-` stands for standard input or output.

| exit status | |
|--:|---|
| 0 | clean |
| 1 | findings at or above `--fail-on`; the command did what it could |
| 2 | wrong usage or configuration, or nothing found to look at |
| 3 | something could not be read, written or printed |
| 70 | a fault of Shipyard itself; please report it, with the output of `--debug` |
"""


def page() -> str:
    """The whole page as Markdown."""
    root = click.Context(cli, info_name="shipyard")
    rows = [f"| [{name}](#shipyard-{name}) | {_cell(told)} |" for name, told in COMMANDS.items()]
    index = "\n".join(["", "| command | |", "|---|---|", *rows, ""])
    own = "\n## shipyard\n" + _options(cli, root)
    return _HEAD + index + own + "".join(_section(context) for context in _contexts(root))


def _contexts(parent: click.Context) -> Iterator[click.Context]:
    """Each command, and after it each command below it, as it is called."""
    group = parent.command
    if isinstance(group, click.Group):
        for name in group.list_commands(parent):
            found = group.get_command(parent, name)
            if found is not None:
                context = click.Context(found, parent=parent, info_name=name)
                yield context
                yield from _contexts(context)


def _section(context: click.Context) -> str:
    command, path = context.command, context.command_path
    usage = " ".join([path, *command.collect_usage_pieces(context)])
    return f"\n## {path}\n\n```\n{usage}\n```\n{_help(command.help or '')}{_options(command, context)}"


def _help(text: str) -> str:
    """The help in Markdown: what click is told to leave as it is, in a block of its own."""
    parts = [part for part in cleandoc(text).split("\n\n") if part.strip("\b\n ")]
    return "".join(f"\n{_part(part)}\n" for part in parts)


def _part(part: str) -> str:
    if part.startswith("\b"):
        return "```\n" + part.removeprefix("\b").strip("\n") + "\n```"
    return part.strip()


def _options(command: click.Command, context: click.Context) -> str:
    records = [option.get_help_record(context) for option in command.params if isinstance(option, click.Option)]
    rows = [f"| `{_cell(names)}` | {_cell(told)} |" for names, told in filter(None, records)]
    return "\n".join(["", "| option | |", "|---|---|", *rows, ""]) if rows else ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
