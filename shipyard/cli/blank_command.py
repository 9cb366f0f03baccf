"""`shipyard blank`."""

from __future__ import annotations

import click

from shipyard.cli import CLEAN, FAILED
from shipyard.cli.files import write_bytes
from shipyard.cli.loading import say
from shipyard.cli.paper import chosen_paper, paper_options, sheet_options, style_options
from shipyard.core import system as systems
from shipyard.core.nearest import unknown
from shipyard.core.system import Sheet
from shipyard.printing import Job, print_blank


@click.command("blank")
@click.argument("kind")
@click.option("--output", "-o", required=True, help="The PDF to write; `-` for stdout.")
@click.option("--copies", type=click.IntRange(1, 500), default=1, help="How many pages alike.")
@paper_options
@style_options
def command(
    kind: str, output: str, copies: int, paper: str, landscape: bool, style: str | None, reference: bool
) -> int:
    """Print an empty sheet to fill in by hand.

    KIND is a document kind: its sheet is printed with everything open.

    \b
    shipyard blank fpf-ship -o squadrons.pdf
    shipyard blank bfcs-ship -o cards.pdf --paper letter --copies 4
    """
    from shipyard.press.pdf import pdf

    name, sheet = blank_sheet(kind)
    job = Job(chosen_paper(paper, landscape), sheet_options(style, reference, [name]))
    printed = print_blank(kind, name, sheet, job, copies)
    say(printed.findings)
    if not printed.pages:
        return FAILED
    write_bytes(pdf(printed.pages, f"Blank {kind}"), output)
    count = len(printed.pages)
    click.echo(f"{count} page{'s' if count != 1 else ''} to {output}", err=True)
    return CLEAN


def blank_sheet(kind: str) -> tuple[str, Sheet]:
    """The system's name and the sheet of a kind that has an empty form. Raises UsageError."""
    found = systems.kind(kind)
    if found is None:
        raise click.UsageError(unknown("kind", kind, systems.kind_names()))
    for sheet in found.sheets:
        if sheet.blank is not None:
            return kind.partition("-")[0], sheet
    raise click.UsageError(f"a {kind} has no sheet of its own that could be printed empty")
