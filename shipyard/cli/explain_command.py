"""`shipyard explain`."""

from __future__ import annotations

import click

from shipyard.cli import CLEAN
from shipyard.cli.completing import CODE
from shipyard.cli.files import write_text
from shipyard.core.manual import all_codes, manual_page
from shipyard.core.nearest import unknown


@click.command("explain")
@click.argument("code", type=CODE)
def command(code: str) -> int:
    """Explain a check: what, why, which rule.

    CODE is what a finding carries, as BFCS203, or its slug, as frame-short.

    \b
    shipyard explain BFCS203
    """
    slugs = all_codes()
    pages = [manual_page(found) for found in slugs.get(code.lower(), (code.upper(),))]
    if pages == [None]:
        known = [*slugs, *(code for codes in slugs.values() for code in codes)]
        raise click.UsageError(unknown("check", code, known))
    write_text("\n".join(page for page in pages if page), "-")
    return CLEAN
