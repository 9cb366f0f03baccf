"""`shipyard blank`."""

from __future__ import annotations

from typing import Any

import click

from shipyard.cli import CLEAN, FAILED, FINDINGS
from shipyard.cli.completing import FILE, KIND
from shipyard.cli.delivery import DPI, check_ending, check_wishes, said, spared, written
from shipyard.cli.loading import in_force, is_unread, new_yard, say
from shipyard.cli.sheet_options import job_of, sheet_options
from shipyard.core import system as systems
from shipyard.core.findings import ERROR, NOTE, Finding
from shipyard.core.nearest import unknown
from shipyard.core.system import Sheet
from shipyard.pipeline import SUFFIXES, Loaded, findings_of, locate, missing_words
from shipyard.press.pdf import About
from shipyard.printing import blank_pages, pages_of


@click.command("blank")
@click.argument("kind", type=KIND)
@click.option(
    "--output", "-o", required=True, type=FILE, help="The PDF to write, or pictures as .svg or .png; `-` for stdout."
)
@click.option("--copies", type=click.IntRange(1, 500), help="How many pages alike; else as many as --up.")
@click.option("--page", help="What FSF careers are played on: house (default), rulebook, or a page file of your own.")
@click.option("--two-up", is_flag=True, help="Two on each sheet of paper, and twice the copies.")
@click.option("--dpi", type=click.IntRange(36, 1200), help=f"How fine .png pictures are; else {DPI}.")
@sheet_options
def command(
    kind: str, output: str, copies: int | None, page: str | None, two_up: bool, dpi: int | None, **given: Any
) -> int:
    """Print an empty sheet to fill in by hand.

    KIND is a document kind: its sheet is printed with everything open.

    \b
    shipyard blank fpf-ship -o squadrons.pdf
    shipyard blank bfcs-ship -o cards.pdf --paper letter --copies 4
    shipyard blank fsf-career -o careers.pdf --page rulebook --two-up
    shipyard blank fpf-ship -o tablet.pdf --fillable
    """
    name, sheet = blank_sheet(kind)
    check_ending(output)
    check_wishes(output, given["fillable"], dpi)
    if two_up:
        given["up"], copies = 2, 2 * (copies or 1)
    copies = copies or given["up"]  # no sheet of paper half white
    job = job_of(given, in_force(), [name])
    findings: list[Finding] = []
    if page is None:
        pages = blank_pages(kind, name, sheet, job, copies, findings)
    else:
        loaded, said_of_page = page_of(kind, page)
        spared(output, [loaded.path])
        say([finding for finding in said_of_page if finding.level != NOTE])
        if not loaded.sound:
            click.echo(f"{loaded.name}: not printed, it has errors", err=True)
            return FAILED if is_unread(said_of_page) else FINDINGS
        pages = (sheet._replace(label="") for sheet in pages_of([loaded] * copies, job, findings))
    count = written(pages, output, About(f"Blank {kind}"), given["fillable"], None, dpi)
    say(dict.fromkeys(findings))
    if not count:
        return FAILED
    click.echo(said(count, output), err=True)
    return FINDINGS if any(finding.level == ERROR for finding in findings) else CLEAN


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
    kinds = [each for system in systems.systems() for each in system.kinds]
    able = [each.name for each in kinds if any(sheet.blank is not None for sheet in each.sheets)]
    raise click.UsageError(f"there is no empty sheet for {kind}; there is one for {', '.join(able)}")
