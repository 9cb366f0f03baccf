"""Files as users name them on the command line: a path, `-`, or the name of a shipped design."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from shipyard import configuration
from shipyard.configuration import Configuration, ConfigurationError
from shipyard.core import library
from shipyard.core import system as systems
from shipyard.core.files import near_file
from shipyard.core.findings import Finding
from shipyard.core.nearest import nearest
from shipyard.pipeline import SUFFIXES, Loaded, Yard, findings_of, load_all


def standard_input() -> bytes:
    """All of standard input. Raises UsageError when there is none."""
    if sys.stdin is None:
        raise click.UsageError("`-` is standard input, but it is closed")
    return sys.stdin.buffer.read()


def in_force() -> Configuration:
    """The settings for the current folder. Raises UsageError for a configuration file with a mistake in it."""
    try:
        return configuration.in_force()
    except ConfigurationError as error:
        raise click.UsageError(str(error)) from None


def new_yard() -> Yard:
    """A yard under the house rules in force."""
    return Yard(in_force().house)


def resolve(name: str) -> Path:
    """The file that a name means. A name of a shipped design counts where no such file exists."""
    path = Path(name)
    if path.exists() or "/" in name or name.endswith(SUFFIXES):
        return path
    found = [designs[name] for kind in systems.kind_names() if name in (designs := library.designs(kind))]
    if len(found) > 1:
        raise click.UsageError(f"several shipped designs are named {name!r}: {', '.join(str(p) for p in found)}")
    if not found:
        known = {design for kind in systems.kind_names() for design in library.designs(kind)}
        close = near_file(name) or nearest(name, known)
        hint = f"; did you mean {close}?" if close else ""
        raise click.UsageError(f"{name!r} is neither a file here nor a design that `shipyard list` names{hint}")
    return found[0]


def load_one(name: str) -> tuple[Loaded, list[Finding]]:
    """One design, with its findings and those of what it refers to."""
    yard = new_yard()
    loaded = yard.load_text(standard_input()) if name == "-" else yard.load(resolve(name))
    return loaded, findings_of([loaded], yard)


def load_many(names: Sequence[str]) -> tuple[list[Loaded], list[Finding]]:
    """Designs, folders and standard input in their order, with all findings."""
    yard = new_yard()
    results: list[Loaded] = []
    for name in names:
        if name == "-":
            results.append(yard.load_text(standard_input()))
        else:
            results += load_all([str(resolve(name))], yard, in_force().exclude)
    unique = list({id(loaded): loaded for loaded in results}.values())
    return unique, findings_of(unique, yard)


def is_unread(findings: Iterable[Finding]) -> bool:
    """Whether one of the findings says that a file could not be read: exit status 3, whatever else was found."""
    return any(finding.code == "YARD001" for finding in findings)


def say(findings: Iterable[Finding]) -> None:
    """Findings to stderr."""
    from shipyard.reports.text import brief

    click.echo(brief(findings), err=True, nl=False)
