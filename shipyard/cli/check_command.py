"""`shipyard check`."""

from __future__ import annotations

import gc

import click

from shipyard.cli import CLEAN, FAILED, FINDINGS, USAGE, reporting
from shipyard.cli.files import is_same_file
from shipyard.cli.loading import standard_input
from shipyard.core.findings import LEVELS, at_or_above
from shipyard.pipeline import Yard, findings_of, load_all


@click.command("check")
@click.argument("paths", nargs=-1)
@click.option(
    "--format",
    "form",
    type=click.Choice(reporting.FORMS),
    default="auto",
    help="How to report; `auto` is github in a workflow of GitHub Actions, text elsewhere.",
)
@click.option("--output", "-o", help="Write the report to a file; stderr still shows the findings.")
@click.option("--fail-on", type=click.Choice(LEVELS), default="error", help="The level that makes the exit status 1.")
def command(paths: tuple[str, ...], form: str, output: str | None, fail_on: str) -> int:
    """Check designs against their game's rules.

    PATHS are files and folders; `-` is standard input; without any, the current folder. Every fault has its line
    and column, a code for `shipyard explain`, and where one is known a hint.

    \b
    shipyard check designs
    shipyard check hood.ship.yaml --format json
    shipyard check --format sarif -o shipyard.sarif
    cat hood.ship.yaml | shipyard check -
    """
    gc.disable()
    yard = Yard()
    texts: dict[str, bytes] = {}
    if "-" in paths:
        raw = standard_input()
        results = [yard.load_text(raw)]
        texts[results[0].name] = raw
        results += load_all([path for path in paths if path != "-"], yard)
    else:
        results = load_all(paths or (".",), yard)
    if not results:
        click.echo(f"no designs found in {', '.join(paths) or 'this folder'}", err=True)
        return USAGE
    if output and any(is_same_file(output, loaded.path) for loaded in results):
        raise click.UsageError(f"-o {output} is one of the designs; the report would overwrite it")
    findings = findings_of(results, yard)
    reporting.tell(findings, results, texts, fail_on=fail_on, form=form, output=output)
    if any(finding.code == "YARD001" for finding in findings):
        return FAILED
    return FINDINGS if at_or_above(findings, fail_on) else CLEAN
