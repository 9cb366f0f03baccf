"""`shipyard show`."""

from __future__ import annotations

import json

import click

from shipyard.cli import CLEAN, FAILED, FINDINGS
from shipyard.cli.files import write_text
from shipyard.cli.loading import load_one, say
from shipyard.core.findings import NOTE


@click.command("show")
@click.argument("file")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to show it.")
def command(file: str, form: str) -> int:
    """Show a design's numbers with the calculation behind them.

    FILE is a design, `-` for standard input, or the name of a shipped design. Findings go to stderr; a design that
    breaks a rule is shown all the same, and the exit status is 1.

    \b
    shipyard show hood.ship.yaml
    shipyard show hood.ship.yaml --format json
    shipyard show d-7-t-ktroika
    """
    loaded, findings = load_one(file)
    say([finding for finding in findings if finding.level != NOTE])
    if loaded.kind is None or loaded.design is None:
        return FAILED if loaded.document is None else FINDINGS
    derived = loaded.kind.derive(loaded.design)
    if form == "json":
        write_text(json.dumps(loaded.kind.describe(derived), indent=2) + "\n", "-")
    else:
        write_text("".join(line + "\n" for line in loaded.kind.story(derived)), "-")
    return CLEAN if loaded.sound else FINDINGS
