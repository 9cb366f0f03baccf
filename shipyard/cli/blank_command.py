"""`shipyard blank`."""

from __future__ import annotations

import click

from shipyard.cli import CLEAN, FAILED
from shipyard.cli.files import write_bytes
from shipyard.cli.loading import say
from shipyard.cli.paper import chosen_paper, paper_options, sheet_options
from shipyard.core import system as systems
from shipyard.core.nearest import did_you_mean
from shipyard.core.system import Sheet
from shipyard.printing import Job, print_blank


@click.command("blank")
@click.argument("kind")
@click.option("--output", "-o", required=True, help="The PDF to write; `-` for stdout.")
@click.option("--copies", type=click.IntRange(1, 500), default=1, help="How many pages alike.")
@paper_options
@click.option("--style", help="How FPF squadrons look: tracked (default) or classic.")
def command(kind: str, output: str, copies: int, paper: str, landscape: bool, style: str | None) -> int:
    """Print an empty sheet to fill in by hand.

    KIND is a document kind: its sheet is printed with everything open.

    \b
    shipyard blank fpf-ship -o squadrons.pdf
    shipyard blank bfcs-ship -o cards.pdf --paper letter --copies 4
    """
    from shipyard.press.pdf import pdf

    name, sheet = blank_sheet(kind)
    job = Job(chosen_paper(paper, landscape), sheet_options(style, [name]))
    printed = print_blank(kind, name, sheet, job, copies)
    say(printed.findings)
    if not printed.pages:
        return FAILED
    write_bytes(pdf(printed.pages, f"Blank {kind}"), output)
    count = len(printed.pages)
    click.echo(f"{count} page{'s' if count != 1 else ''} to {output}", err=True)
    return CLEAN


def blank_sheet(kind: str) -> tuple[str, Sheet]:
    """The system's name and the sheet that has an empty form. Raises UsageError."""
    blanks = {
        found.name: (system.name, sheet)
        for system in systems.systems()
        for found in system.kinds
        for sheet in found.sheets
        if sheet.blank is not None
    }
    if kind not in blanks:
        raise click.UsageError(f"there is no blank {kind!r}; {did_you_mean(kind, blanks)}")
    return blanks[kind]
