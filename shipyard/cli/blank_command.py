"""`shipyard blank`."""

from __future__ import annotations

import click

from shipyard.cli import CLEAN, FAILED, FINDINGS
from shipyard.cli.files import is_same_file, write_bytes
from shipyard.cli.loading import new_yard, say
from shipyard.cli.paper import chosen_paper, paper_options, sheet_options, style_options
from shipyard.core import system as systems
from shipyard.core.findings import NOTE, Finding
from shipyard.core.nearest import unknown
from shipyard.core.system import Sheet
from shipyard.pipeline import SUFFIXES, Loaded, findings_of, locate, missing_words
from shipyard.printing import Job, print_blank, print_designs


@click.command("blank")
@click.argument("kind")
@click.option("--output", "-o", required=True, help="The PDF to write; `-` for stdout.")
@click.option("--copies", type=click.IntRange(1, 500), default=1, help="How many pages alike.")
@paper_options
@style_options
@click.option("--page", help="What FSF careers are played on: house (default), rulebook, or a page file of your own.")
@click.option("--two-up", is_flag=True, help="Two FSF career pages in A5 on each sheet, the paper turned.")
def command(
    kind: str,
    output: str,
    copies: int,
    paper: str,
    landscape: bool,
    style: str | None,
    reference: bool,
    page: str | None,
    two_up: bool,
) -> int:
    """Print an empty sheet to fill in by hand.

    KIND is a document kind: its sheet is printed with everything open.

    \b
    shipyard blank fpf-ship -o squadrons.pdf
    shipyard blank bfcs-ship -o cards.pdf --paper letter --copies 4
    shipyard blank fsf-career -o careers.pdf --page rulebook --two-up
    """
    from shipyard.press.pdf import pdf

    name, sheet = blank_sheet(kind)
    job = Job(chosen_paper(paper, landscape or two_up), sheet_options(style, reference, [name], two_up))
    if page is None:
        printed = print_blank(kind, name, sheet, job, copies)
    else:
        loaded, findings = page_of(kind, page)
        if is_same_file(output, loaded.path):
            raise click.UsageError(f"-o {output} is the page itself; the PDF would overwrite it")
        say([finding for finding in findings if finding.level != NOTE])
        if not loaded.sound:
            click.echo(f"{loaded.name}: not printed, it has errors", err=True)
            return FINDINGS
        printed = print_designs([loaded] * copies, job)
    say(printed.findings)
    if not printed.pages:
        return FAILED
    write_bytes(pdf(printed.pages, f"Blank {kind}"), output)
    count = len(printed.pages)
    click.echo(f"{count} page{'s' if count != 1 else ''} to {output}", err=True)
    return CLEAN


def page_of(kind: str, name: str) -> tuple[Loaded, list[Finding]]:
    """The page that a document of this kind is filled in on, with its findings. Raises UsageError."""
    found = systems.kind(kind)
    pages = [place for place in found.references({"page": name}) if place.path == ("page",)] if found else []
    if not pages:
        raise click.UsageError("--page changes nothing here: only an fsf-career is filled in on a page")
    path = locate(pages[0], "")
    if path is None:
        message, hint = missing_words(pages[0])
        raise click.UsageError(message if name.endswith(SUFFIXES) or not hint else f"{message}; {hint}")
    yard = new_yard()
    loaded = yard.load(path)
    if loaded.kind is not None and loaded.kind.name != pages[0].kind:
        raise click.UsageError(f"{name} is a {loaded.kind.name}; --page takes a {pages[0].kind}")
    return loaded, findings_of([loaded], yard)


def blank_sheet(kind: str) -> tuple[str, Sheet]:
    """The system's name and the sheet of a kind that has an empty form. Raises UsageError."""
    found = systems.kind(kind)
    if found is None:
        raise click.UsageError(unknown("kind", kind, systems.kind_names()))
    for sheet in found.sheets:
        if sheet.blank is not None:
            return kind.partition("-")[0], sheet
    raise click.UsageError(f"a {kind} has no sheet of its own that could be printed empty")
