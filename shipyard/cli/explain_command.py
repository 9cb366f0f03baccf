"""`shipyard explain`."""

from __future__ import annotations

import click

from shipyard.cli import CLEAN
from shipyard.cli.files import write_text
from shipyard.core.manual import all_codes, manual_page
from shipyard.core.nearest import did_you_mean


@click.command("explain")
@click.argument("code")
def command(code: str) -> int:
    """Explain a check: what, why, which rule.

    CODE is what a finding carries, as BFCS203, or its slug, as frame-short.

    \b
    shipyard explain BFCS203
    """
    codes = all_codes()
    page = manual_page(code.upper()) or manual_page(codes.get(code.lower(), ""))
    if page is None:
        raise click.UsageError(f"there is no check {code!r}; {did_you_mean(code, [*codes, *codes.values()])}")
    write_text(page, "-")
    return CLEAN
