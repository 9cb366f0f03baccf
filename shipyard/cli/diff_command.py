"""`shipyard diff`."""

from __future__ import annotations

import click

from shipyard.cli import CLEAN
from shipyard.cli.completing import FILE
from shipyard.cli.files import check_report, write_text
from shipyard.core.git import RevisionError
from shipyard.revisions import rendering
from shipyard.revisions.compare import changes

FORMS = ("text", "markdown", "json")


@click.command("diff")
@click.argument("old", metavar="[REV]", default="HEAD")
@click.argument("new", metavar="[REV]", required=False)
@click.option("--format", "form", type=click.Choice(FORMS), default="text", help="How to report.")
@click.option("--output", "-o", default="-", type=FILE, help="Write to a file instead of stdout.")
def command(old: str, new: str | None, form: str, output: str) -> int:
    """Tell what changed since a revision of git.

    What each ship and fleet is worth, its weapons and other numbers, and the findings that appeared or were solved,
    from the first revision, or HEAD, to the second, or to the work tree as it is now; OLD..NEW are two as well. The
    current folder and those below it are looked at; a fleet is worked out with the ships of its own revision. Nothing
    is checked out. As Markdown it is a comment for a pull request.

    \b
    shipyard diff
    shipyard diff main
    shipyard diff v1.0 v1.1 --format json
    shipyard diff origin/main HEAD --format markdown -o comment.md
    """
    check_report(output)
    if new is None and ".." in old and "..." not in old:  # three dots are another question
        old, new = (revision or "HEAD" for revision in old.split("..", 1))
    try:
        found = changes(old, new)
    except RevisionError as error:
        raise click.UsageError(str(error)) from None
    if form == "json":
        write_text(rendering.as_json(found, old, new), output)
    else:
        write_text((rendering.markdown if form == "markdown" else rendering.text)(found), output)
    click.echo(rendering.summary(found), err=True)
    return CLEAN
