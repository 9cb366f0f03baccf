"""`shipyard check`."""

from __future__ import annotations

import gc
import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from shipyard.cli import CLEAN, FAILED, FINDINGS, USAGE, reporting
from shipyard.cli.completing import FILE
from shipyard.cli.files import check_report, is_same_file
from shipyard.cli.loading import in_force, is_unread, standard_input
from shipyard.configuration import Configuration
from shipyard.core.findings import LEVELS, at_or_above
from shipyard.core.tables import house_words
from shipyard.pipeline import Known, Loaded, Yard, findings_of, load_all

if TYPE_CHECKING:
    from shipyard.workers import Verdict

Results = Sequence["Loaded | Verdict"]


@click.command("check")
@click.argument("paths", nargs=-1, type=FILE)
@click.option(
    "--format",
    "form",
    type=click.Choice(reporting.FORMS),
    default="auto",
    help="How to report; `auto` is github in a workflow of GitHub Actions, text elsewhere.",
)
@click.option("--output", "-o", type=FILE, help="Write the report to a file; stderr still shows the findings.")
@click.option("--fail-on", type=click.Choice(LEVELS), help="The level that makes the exit status 1; else error.")
@click.option("--changed", metavar="REV", help="Only designs changed since a git revision, and those resting on them.")
@click.option("--allow-empty", is_flag=True, help="Exit status 0 where there is nothing to check.")
@click.option("--jobs", "-j", type=click.IntRange(0), default=1, help="Processes that check; 0 is one a processor.")
def command(
    paths: tuple[str, ...],
    form: str,
    output: str | None,
    fail_on: str | None,
    changed: str | None,
    allow_empty: bool,
    jobs: int,
) -> int:
    """Check designs against their game's rules.

    PATHS are files and folders; `-` is standard input; without any, the current folder. Every fault has its line
    and column, a code for `shipyard explain`, and where one is known a hint.

    In a folder, hidden files, files that .gitignore or the `exclude` of the configuration names, and YAML without a
    `kind` are passed over; what is named here is checked whatever they say. `shipyard config` shows the settings.

    \b
    shipyard check designs
    shipyard check hood.ship.yaml --format json
    shipyard check --format sarif -o shipyard.sarif
    shipyard check --changed origin/main
    cat hood.ship.yaml | shipyard check -
    """
    gc.disable()
    check_report(output)
    settings = in_force()
    fail_on = fail_on or settings.fail_on
    texts = {"<stdin>": standard_input()} if "-" in paths else {}
    results, known = _checked(paths or (".",), texts, settings, jobs)
    if output and any(is_same_file(output, loaded.path) for loaded in results):
        raise click.UsageError(f"-o {output} is one of the designs; the report would overwrite it")
    if not results and not allow_empty:
        click.echo(f"no designs found in {', '.join(paths) or 'this folder'}", err=True)
        return USAGE
    if changed is not None:
        results = _since(changed, results, settings)
    findings = findings_of(results, known)
    _tell_house_rules(results, settings)
    reporting.tell(findings, results, texts, fail_on=fail_on, form=form, output=output)
    if is_unread(findings):
        return FAILED
    return FINDINGS if at_or_above(findings, fail_on) else CLEAN


def _checked(
    paths: Sequence[str], texts: Mapping[str, bytes], settings: Configuration, jobs: int
) -> tuple[Results, Known]:
    """Everything under the paths, standard input first, and where what they refer to is found."""
    yard = Yard(settings.house)
    given = [yard.load_text(raw, name) for name, raw in texts.items()]
    paths = [path for path in paths if path != "-"]
    if jobs == 1:
        return given + load_all(paths, yard, settings.exclude), yard
    from shipyard.cli.jobs import checked_by

    verdicts = checked_by(paths, settings, jobs)
    verdicts.loaded.update(yard.loaded)
    return [*given, *verdicts.files], verdicts


def _since(revision: str, results: Results, settings: Configuration) -> Results:
    """The files that changed since a revision or rest on one that did; all of them where the configuration changed."""
    from shipyard.core.changes import RevisionError, changed_since

    try:
        changed = changed_since(revision)
    except RevisionError as error:
        raise click.UsageError(f"--changed {revision}: {error}") from None
    if settings.file and os.path.realpath(settings.file) in changed:
        return results
    found = [one for one in results if not changed.isdisjoint((one.key, *one.references, *one.missing))]
    if not found:
        click.echo(f"no designs changed since {revision}", err=True)
    return found


def _tell_house_rules(results: Results, settings: Configuration) -> None:
    """A line on stderr for the games that were checked under house rules."""
    games = {one.kind.name.partition("-")[0] for one in results if one.kind is not None}
    told = [f"{name} {words}" for name in sorted(games) for words in house_words(settings.house_of(name))]
    if told:
        click.echo(f"house rules of {settings.file}: {', '.join(told)}", err=True)
