"""`shipyard list`."""

from __future__ import annotations

import click

from shipyard.cli import CLEAN
from shipyard.cli.completing import KIND
from shipyard.cli.files import write_text
from shipyard.core import library
from shipyard.core import system as systems
from shipyard.core.nearest import unknown
from shipyard.pipeline import Yard


@click.command("list")
@click.argument("kind", required=False, type=KIND)
def command(kind: str | None) -> int:
    """List the designs that ship with Shipyard.

    A fleet refers to them by name. KIND limits the list to one document kind.

    \b
    shipyard list
    shipyard list fpf-ship
    """
    known = systems.kind_names()
    if kind is not None and kind not in known:
        raise click.UsageError(unknown("kind", kind, known))
    rows = [
        (name, each, str(Yard().load(path).document.data.get("name", "")))  # type: ignore[union-attr] # our own file
        for each in (known if kind is None else (kind,))
        for name, path in library.designs(each).items()
    ]
    if not rows:
        click.echo("no designs of this kind ship with Shipyard", err=True)
        return CLEAN
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    write_text("".join(f"{name:{widths[0]}}  {each:{widths[1]}}  {title}\n" for name, each, title in rows), "-")
    return CLEAN
