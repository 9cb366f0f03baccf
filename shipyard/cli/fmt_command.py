"""`shipyard fmt`."""

from __future__ import annotations

import click

from shipyard.cli import CLEAN, FAILED, FINDINGS
from shipyard.cli.completing import FILE
from shipyard.cli.editing import Change, apply, designs_to_edit, unreadable
from shipyard.cli.loading import is_unread, say
from shipyard.core.words import visible
from shipyard.editing.layout import formatted
from shipyard.editing.roundtrip import Unchangeable
from shipyard.pipeline import Loaded


@click.command("fmt")
@click.argument("paths", nargs=-1, type=FILE)
@click.option("--check", is_flag=True, help="Change nothing; exit status 1 when a file would change.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change.")
def command(paths: tuple[str, ...], check: bool, diff: bool) -> int:
    """Lay designs out in one way: order of keys, indent, quotes.

    Keys stand in the order of the schema; texts that other programs take for something else get quotes. Comments,
    blank lines and short lists in brackets stay, and no value ever changes. Lines end in line feeds, on Windows too.
    PATHS are files and folders; `-` is standard input, laid out to stdout; without any, the current folder. A file
    that is no readable design is reported and left alone.

    \b
    shipyard fmt
    shipyard fmt ships/ --check --diff
    shipyard fmt - < hood.ship.yaml
    """
    results = designs_to_edit(paths)
    bad = unreadable(results)
    say(bad)
    changes = [change for loaded in results if (change := _laid_out(loaded))]
    changed, written = apply(changes, "laid out anew", dry=check, diff=diff)
    stuck = len(results) - len(changes) - sum(loaded.kind is None for loaded in results)
    click.echo(f"{len(changes)} design{'s' if len(changes) != 1 else ''}, {changed} with another layout", err=True)
    if stuck or not written or is_unread(bad):
        return FAILED
    return FINDINGS if bad or (check and changed) else CLEAN


def _laid_out(loaded: Loaded) -> Change | None:
    """The design in its layout; None, with a word on it, when it has to stay as it is."""
    if loaded.document is None or loaded.kind is None:
        return None
    try:
        text = formatted(loaded.document)
    except Unchangeable as why:
        click.echo(f"{visible(loaded.name)}: left as it is: {visible(str(why))}", err=True)
        return None
    unseen = text == loaded.document.text  # should the bytes differ, a diff would not show where
    return Change(loaded, text.encode(), ("line feeds at the ends of lines, no byte order mark",) if unseen else ())
