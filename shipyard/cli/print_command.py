"""`shipyard print`."""

from __future__ import annotations

from pathlib import Path

import click

from shipyard.cli import CLEAN, FAILED, FINDINGS, USAGE
from shipyard.cli.files import is_same_file, write_bytes
from shipyard.cli.loading import load_many, say
from shipyard.cli.paper import chosen_paper, paper_options, sheet_options, style_options
from shipyard.core.findings import ERROR, NOTE
from shipyard.pipeline import Loaded
from shipyard.printing import Job, Printed, print_designs


@click.command("print")
@click.argument("paths", nargs=-1, required=True)
@click.option("--output", "-o", required=True, help="The PDF to write; `-` for stdout.")
@paper_options
@style_options
@click.option("--template", type=click.Path(exists=True, dir_okay=False), help="A sheet template of your own.")
def command(
    paths: tuple[str, ...],
    output: str,
    paper: str,
    landscape: bool,
    style: str | None,
    reference: bool,
    template: str | None,
) -> int:
    """Print record sheets into one PDF.

    PATHS are designs and folders, or names of shipped designs. A design with errors is reported and left out; the
    others are printed, and the exit status is 1.

    \b
    shipyard print klingon-strike.fleet.yaml -o fleet.pdf
    shipyard print ships/ -o ships.pdf --paper letter
    shipyard print tholian-ca-a -o ca.pdf --reference
    shipyard print escort -o - | lp
    """
    results, findings = load_many(paths)
    if any(is_same_file(output, loaded.path) for loaded in results):
        raise click.UsageError(f"-o {output} is one of the designs; the PDF would overwrite it")
    if not results:
        click.echo(f"no designs found in {', '.join(paths)}", err=True)
        return USAGE
    say([finding for finding in findings if finding.level != NOTE])
    sound = [loaded for loaded in results if loaded.sound and loaded.kind is not None and loaded.kind.sheets]
    say_unprintable(results)
    names = {loaded.kind.name.partition("-")[0] for loaded in results if loaded.kind is not None}
    job = Job(chosen_paper(paper, landscape), sheet_options(style, reference, names), _path(template))
    printed = print_designs(sound, job)
    return deliver(printed, output, sound, complete=len(sound) == len(results))


def say_unprintable(results: list[Loaded]) -> None:
    """A line for each design that is left out."""
    for loaded in results:
        if loaded.kind is not None and not loaded.kind.sheets:
            click.echo(f"{loaded.name}: no sheet prints a {loaded.kind.name}", err=True)
        elif loaded.document is None:
            click.echo(f"{loaded.name}: not printed", err=True)
        elif not loaded.sound:
            click.echo(
                f"{loaded.name}: not printed, it has errors (`waive` a rule that is broken on purpose)", err=True
            )


def _path(template: str | None) -> Path | None:
    return Path(template) if template else None


def deliver(printed: Printed, output: str, designs: list[Loaded], complete: bool) -> int:
    """Write the PDF when there is a page, report what is missing, and give the exit status."""
    from shipyard.press.pdf import pdf

    say(printed.findings)
    if not printed.pages:
        click.echo("nothing printed", err=True)
        return FAILED
    title = str(designs[0].document.data["name"]) if len(designs) == 1 and designs[0].document else "Shipyard sheets"
    write_bytes(pdf(printed.pages, title), output)
    count = len(printed.pages)
    click.echo(f"{count} page{'s' if count != 1 else ''} to {output}", err=True)
    return CLEAN if complete and not any(f.level == ERROR for f in printed.findings) else FINDINGS
