"""`shipyard new`."""

from __future__ import annotations

import os
from pathlib import Path

import click

from shipyard.cli import CLEAN
from shipyard.cli.completing import FILE, KIND
from shipyard.cli.files import check_new, write_bytes
from shipyard.core import library
from shipyard.core import system as systems
from shipyard.core.nearest import unknown
from shipyard.core.words import MAX_NAME


@click.command("new")
@click.argument("kind", type=KIND)
@click.argument("name")
@click.option("--output", "-o", default="-", type=FILE, help="Write to a file instead of stdout.")
@click.option("--force", is_flag=True, help="Overwrite a file that is there.")
def command(kind: str, name: str, output: str, force: bool) -> int:
    """Write a commented starter document.

    It is a legal design that passes `shipyard check`: change it from there. KIND is the document kind, NAME the
    design's name.

    \b
    shipyard new bfcs-ship Hood -o hood.ship.yaml
    shipyard new fpf-fleet "Home Fleet" > home.fleet.yaml
    """
    found = systems.kind(kind)
    if found is None:
        raise click.UsageError(unknown("kind", kind, systems.kind_names()))
    if not name.strip() or len(name) > MAX_NAME:
        raise click.UsageError(f"a name has 1 to {MAX_NAME} characters, not only spaces")
    check_new(output, force)
    if output != "-" and not output.endswith(library.suffix(kind)):
        click.echo(f"hint: files of this kind end in {library.suffix(kind)}", err=True)
    text = _with_near_schema(found.starter(name), kind, output)
    write_bytes(text.encode(), output)  # a document is UTF-8 on every console
    return CLEAN


def _with_near_schema(text: str, kind: str, output: str) -> str:
    """The starter with the schema of its repository in the first line, where there is one, as `init` puts it there.

    An editor reads that one without a network, and whatever address the schema itself has.
    """
    first, _, rest = text.partition("\n")
    folder = Path(output).absolute().parent
    near = (above / "schemas" / f"{kind}.schema.json" for above in (folder, *folder.parents))
    schema = next((path for path in near if path.is_file()), None)
    if output == "-" or schema is None:
        return text
    return f"{first.partition('=')[0]}={Path(os.path.relpath(schema, folder)).as_posix()}\n{rest}"
