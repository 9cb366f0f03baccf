"""`shipyard convert`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from shipyard.cli import CLEAN, FAILED, FINDINGS
from shipyard.cli.completing import DESIGN, FILE
from shipyard.cli.files import check_new, write_text
from shipyard.cli.loading import in_force, is_unread, load_one, new_yard, resolve, say
from shipyard.conversions import reports
from shipyard.conversions.record import Conversion, Request, conversion, conversions, targets
from shipyard.conversions.run import Outcome, convert, file_stem, overridden, strictly
from shipyard.core import library
from shipyard.core.findings import ERROR, NOTE, Finding
from shipyard.core.nearest import did_you_mean
from shipyard.pipeline import Loaded, walk

GROUPS = ["cruiser-and-below", "heavy-cruiser-and-above"]


@click.command("convert")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=DESIGN)
@click.option("--to", "system", required=True, metavar="SYSTEM", help="The game to convert to.")
@click.option("--model", default="A", metavar="LETTER", help="A is the first; later ones have better weapons.")
@click.option("--output", "-o", default="-", type=FILE, help="A file; for several FILEs a folder. Without it: stdout.")
@click.option("--force", is_flag=True, help="Overwrite files that are there.")
@click.option("--report", type=click.Choice(sorted(reports.FORMATS)), help="The form of the report.")
@click.option("--strict", is_flag=True, help="Write nothing where something has no counterpart; exit status 1.")
@click.option("--engines", metavar="TYPExN", help="Take these engines: RWF-1x2.")
@click.option("--computer", metavar="TYPE", help="Take this computer: R4M.")
@click.option("--mpr", metavar="RATIO", help="Take this movement ratio: 3/1.")
@click.option("--superstructure", metavar="N", help="Take this superstructure.")
@click.option("--shield", metavar="TYPE", help="Take this shield generator: FSL.")
@click.option("--size-group", type=click.Choice(GROUPS), help="How large the ship is, for its missiles.")
def command(
    files: tuple[str, ...],
    system: str,
    model: str,
    output: str,
    force: bool,
    report: str | None,
    strict: bool,
    **wishes: str | None,
) -> int:
    """Convert a design to another game, with a report of every rounding and loss.

    FILE is a design, `-` for standard input, the name of a shipped design, or a folder. The new document goes to
    stdout or to --output. The report goes to stderr; with both --report and --output it goes to stdout. Exit status 1
    means a fault in a source, for which nothing is written, or a limit that the new ship breaks.

    \b
    shipyard convert ca --to ststcs -o ca.ship.yaml
    shipyard convert ca --to ststcs --model B --report json -o ca-b.ship.yaml
    shipyard convert designs/sfb --to ststcs -o tholians/
    """
    letter = _model(model)
    if system not in targets():
        raise click.UsageError(f"nothing converts to {system!r}; {did_you_mean(system, targets())}")
    names = list(_expanded(files))
    several = len(names) > 1 or any(Path(name).is_dir() for name in files)
    folder = several or output.endswith("/") or Path(output).is_dir()
    if folder and output == "-":
        raise click.UsageError("several files need -o FOLDER")
    if folder and Path(output).is_file():
        raise click.UsageError(f"-o {output} is a file; several files, or a folder, need a folder")
    given = {key: text for key, text in wishes.items() if text is not None}
    outcomes = [_outcome(name, system, letter, given) for name in names]
    outcomes = [strictly(outcome) for outcome in outcomes] if strict else outcomes
    ready = _ready(outcomes, list(_targets(outcomes, output, folder)), names)
    for _, target in ready:
        check_new(target, force)
    if ready and folder:
        Path(output).mkdir(parents=True, exist_ok=True)
    for text, target in ready:
        write_text(text, target)
    _tell(outcomes, report, output)
    if any(is_unread(outcome.findings) for outcome in outcomes):
        return FAILED
    return FINDINGS if any(outcome.failed for outcome in outcomes) else CLEAN


def _model(text: str) -> str:
    if len(text) != 1 or not text.isascii() or not text.isalpha():
        raise click.UsageError(f"--model {text!r}: a model is a letter, A to Z")
    return text.upper()


def _expanded(files: Sequence[str]) -> Iterator[str]:
    """The files to convert: a folder stands for those below it that a conversion knows."""
    endings = tuple(library.suffix(each.source) for each in conversions())
    for name in files:
        if name == "-" or not Path(name).is_dir():
            yield name
            continue
        found = [str(path) for path in walk(Path(name), in_force().exclude) if path.name.endswith(endings)]
        if not found:
            raise click.UsageError(f"{name}: no files to convert ({', '.join(endings)})")
        yield from found


def _outcome(name: str, system: str, model: str, given: Mapping[str, str]) -> Outcome:
    """One file, read, checked and converted."""
    loaded, findings = load_one(name)
    if loaded.document is None or loaded.kind is None:
        return Outcome(loaded.name, system, model, tuple(findings))
    found = conversion(loaded.kind.name, system)
    if found is None:
        return Outcome(loaded.name, system, model, (_no_way(loaded, system),))
    wishes = _overlay(found, given)
    design, said = loaded.design, tuple(findings)
    if wishes and design is not None:
        design, said = overridden(loaded.document, loaded.kind, wishes)
    request = Request(model, loaded.name.rpartition("/")[2], in_force().house_of(system))
    return convert(design, said, loaded.document, found, request, _findings)


def _findings(name: str, text: str) -> Sequence[Finding]:
    return new_yard().load_text(text.encode(), name).findings


def _no_way(loaded: Loaded, system: str) -> Finding:
    """The finding for a document of a kind that nothing converts to the system."""
    assert loaded.document is not None and loaded.kind is not None
    words = f"a {loaded.kind.name} has no conversion to {system}"
    known = ", ".join(each.source for each in conversions() if each.target.partition("-")[0] == system)
    mark = loaded.document.mark(("kind",))
    return Finding("YARD002", "unknown-kind", ERROR, words, loaded.name, *mark, ("kind",), f"known: {known}")


def _overlay(found: Conversion, given: Mapping[str, str]) -> Mapping[str, Any]:
    try:
        return found.overlay(given)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _targets(outcomes: Sequence[Outcome], output: str, folder: bool) -> Iterator[str]:
    """Where each document goes; in a folder a second file of the same stem gets a number."""
    taken: set[str] = set()
    for outcome in outcomes:
        stem = name = file_stem(outcome.source)
        number = 1
        while name.casefold() in taken:
            number += 1
            name = f"{stem}-{number}"
        taken.add(name.casefold())
        yield str(Path(output) / f"{name}{library.suffix(outcome.target)}") if folder else output


def _ready(outcomes: Sequence[Outcome], targets: Sequence[str], names: Sequence[str]) -> list[tuple[str, str]]:
    """The texts to write and where they go. Raises UsageError when one would take the place of a source."""
    sources = {os.path.realpath(resolve(name)) for name in names if name != "-"}
    pairs = zip(outcomes, targets, strict=True)
    ready = [(outcome.text, target) for outcome, target in pairs if outcome.text is not None]
    for _, target in ready:
        if target != "-" and os.path.realpath(target) in sources:
            raise click.UsageError(f"{target} is a source; nothing is written")
    return ready


def _tell(outcomes: Sequence[Outcome], form: str | None, output: str) -> None:
    """Findings and report. A JSON report has the findings in it and stands alone in its stream."""
    aside = form is not None and output != "-"
    if form != "json" or aside:
        say(finding for outcome in outcomes for finding in outcome.findings if finding.level != NOTE)
    told = reports.FORMATS[form or "text"](outcomes)
    if aside:
        write_text(told, "-")
    else:
        click.echo(told, err=True, nl=False)
