"""`shipyard explain`."""

from __future__ import annotations

import click

from shipyard.cli import CLEAN
from shipyard.cli.completing import CODE
from shipyard.cli.files import write_text
from shipyard.core.manual import all_codes, manual_page, ruling_names, ruling_pages
from shipyard.core.nearest import unknown


@click.command("explain")
@click.argument("code", type=CODE)
def command(code: str) -> int:
    """Explain a check or a ruling: what, why, which rule.

    CODE is what a finding carries, as BFCS203, or its slug, as frame-short, or the id of a ruling that `shipyard show`
    names, as limit-base.

    \b
    shipyard explain BFCS203
    shipyard explain limit-base
    """
    slugs = all_codes()
    pages = [manual_page(found) for found in slugs.get(code.lower(), (code.upper(),))] + [*ruling_pages(code.lower())]
    if pages == [None]:
        codes = sorted(found for codes in slugs.values() for found in codes)
        numbered = [found for found in codes if code.isdigit() and found.endswith(code)]
        if numbered:
            raise click.UsageError(f"say which {code}: {', '.join(numbered)}")
        raise click.UsageError(unknown("check or ruling", code, [*slugs, *codes, *ruling_names()]))
    write_text("\n".join(page for page in pages if page), "-")
    return CLEAN
