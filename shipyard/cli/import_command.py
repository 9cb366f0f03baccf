"""`shipyard import`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from shipyard.cli import CLEAN, FAILED, FINDINGS
from shipyard.cli.completing import FILE
from shipyard.cli.files import check_new, write_text
from shipyard.cli.loading import new_yard, say
from shipyard.conversions.importers import importers
from shipyard.core import library
from shipyard.core.files import shown_name
from shipyard.core.findings import NOTE
from shipyard.core.nearest import did_you_mean


@click.command("import")
@click.argument("form", metavar="FORMAT")
@click.argument("file", type=FILE)
@click.option("--output", "-o", default="-", type=FILE, help="Write to a file instead of stdout.")
@click.option("--force", is_flag=True, help="Overwrite a file that is there.")
def command(form: str, file: str, output: str, force: bool) -> int:
    """Read a ship of another program and write it as a Shipyard document.

    FORMAT is amarillo: the ship files of the Amarillo SFB engine (JSON), to sfb-ssd. FILE may be `-` for standard
    input. Keys that are not taken over are named on stderr. A file that is no ship, or has a value of the wrong sort,
    gives findings and exit status 1, and nothing is written. What a conversion of the new document will still ask for
    is shown too.

    \b
    shipyard import amarillo ca.json -o ca.ssd.yaml
    shipyard import amarillo ca.json | shipyard convert - --to ststcs
    """
    if form not in importers():
        raise click.UsageError(f"there is no format {form!r}; {did_you_mean(form, importers())}")
    check_new(output, force)
    importer = importers()[form]
    name = "<stdin>" if file == "-" else shown_name(file)
    raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    imported = importer.read(raw, name.rpartition("/")[2])
    if imported.ignored:
        click.echo(f"ignored: {', '.join(imported.ignored)}", err=True)
    if imported.text is None:
        say(fault.finding(name) for fault in imported.faults)
        return FINDINGS
    target = output if output != "-" else f"{Path(name).stem.strip('<>')}{library.suffix(importer.kind)}"
    loaded = new_yard().load_text(imported.text.encode(), target)
    say(finding for finding in loaded.findings if finding.level != NOTE)
    if loaded.design is None:
        return FAILED
    write_text(imported.text, output)
    return CLEAN if loaded.sound else FINDINGS
