"""`shipyard schema`."""

from __future__ import annotations

import click

from shipyard.cli import CLEAN
from shipyard.cli.files import write_text
from shipyard.core import schemas
from shipyard.core.nearest import unknown


@click.command("schema")
@click.argument("kind")
def command(kind: str) -> int:
    """Print the JSON Schema of a document kind.

    Editors use it for completion and hover texts.

    \b
    shipyard schema bfcs-ship > bfcs-ship.schema.json
    """
    if kind not in schemas.kinds():
        raise click.UsageError(unknown("kind", kind, schemas.kinds()))
    write_text(schemas.schema_text(kind), "-")
    return CLEAN
