"""`shipyard schema`."""

from __future__ import annotations

import json

import click

from shipyard.cli import CLEAN
from shipyard.cli.completing import KIND
from shipyard.cli.files import write_text
from shipyard.core import schema_catalog, schemas
from shipyard.core.nearest import unknown


@click.command("schema")
@click.argument("kind", required=False, type=KIND)
@click.option("--catalog", is_flag=True, help="The entry for a catalog of schemas: which file names are ours.")
def command(kind: str | None, catalog: bool) -> int:
    """Print the JSON Schema of a document kind.

    Editors use it for completion and hover texts. Without KIND it is one schema for the documents of every kind, which
    an editor can be given for all file names that --catalog lists.

    \b
    shipyard schema bfcs-ship > bfcs-ship.schema.json
    shipyard schema > shipyard.schema.json
    shipyard schema --catalog
    """
    if kind is not None and catalog:
        raise click.UsageError("the catalog is of every kind; leave out either KIND or --catalog")
    if kind is not None and kind not in schemas.kinds():
        raise click.UsageError(unknown("kind", kind, schemas.kinds()))
    whole = schema_catalog.catalog if catalog else schema_catalog.combined
    write_text(schemas.schema_text(kind) if kind is not None else json.dumps(whole(), indent=2) + "\n", "-")
    return CLEAN
