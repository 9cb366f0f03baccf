"""`shipyard show`."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from shipyard.cli import CLEAN, FAILED, FINDINGS
from shipyard.cli.completing import DESIGN
from shipyard.cli.files import write_text
from shipyard.cli.loading import is_unread, load_one, say
from shipyard.core import system as systems
from shipyard.core.findings import NOTE
from shipyard.pipeline import Loaded


@click.command("show")
@click.argument("file", type=DESIGN)
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
        click.echo(f"{loaded.name}: not shown; mend what stands above first", err=True)
        return FAILED if is_unread(findings) else FINDINGS
    derived = loaded.kind.derive(loaded.design)
    if form == "json":
        facts = loaded.kind.describe(derived)
        house = {"house_rules": dict(loaded.house)} if loaded.house else {}
        write_text(json.dumps({**facts, **house}, indent=2) + "\n", "-")
    else:
        story = loaded.kind.story(derived)
        write_text("".join(line + "\n" for line in [*story, *_untold_house_rules(loaded, story)]), "-")
    return CLEAN if loaded.sound else FINDINGS


def _untold_house_rules(loaded: Loaded, story: Sequence[str]) -> list[str]:
    """The house rules in force that the story of the design does not name itself."""
    rulings = systems.rulings_of(loaded.kind.name.partition("-")[0]) if loaded.kind else {}
    lines = [rulings[key].house_line(choice) for key, choice in loaded.house.items()]
    return [line for line in lines if not any(line in told for told in story)]
