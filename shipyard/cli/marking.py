"""State documents beside the designs that are printed: damage already taken."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from shipyard.cli import FAILED
from shipyard.cli.loading import is_unread, new_yard, resolve, say
from shipyard.core.findings import NOTE
from shipyard.pipeline import Loaded, findings_of, locate

_SUFFIX = ".state.yaml"


def with_named_states(paths: Sequence[str], marked: Sequence[str]) -> tuple[list[str], list[Path]]:
    """The paths without state documents, and all state documents: `print friday.state.yaml` is `--marked` alone."""
    named = [path for path in paths if path.endswith(_SUFFIX) and Path(path).is_file()]
    return [path for path in paths if path not in named], [resolve(name) for name in (*marked, *named)]


def marked_states(files: Sequence[Path]) -> tuple[Mapping[str, Any], list[str]]:
    """What the state documents say, by the key of the design that each belongs to, and the paths of those designs.

    Raises UsageError for a document that is no state, has errors, or is the second one for its design.
    """
    yard = new_yard()
    states: dict[str, Any] = {}
    designs: list[str] = []
    for file in files:
        loaded = yard.load(file)
        findings = findings_of([loaded], yard)
        say(finding for finding in findings if finding.level != NOTE)
        if is_unread(findings):
            raise click.exceptions.Exit(FAILED)
        design = _design_of(loaded)
        key = os.path.realpath(design)
        if key in states:
            raise click.UsageError(f"{loaded.name}: {Path(design).name} is marked twice")
        assert loaded.kind is not None
        states[key] = loaded.kind.derive(loaded.design)
        designs.append(design)
    return states, designs


def _design_of(loaded: Loaded) -> str:
    """The file of the design that a state belongs to."""
    if loaded.kind is not None and not loaded.kind.state_of:
        raise click.UsageError(f"--marked {loaded.name}: a {loaded.kind.name} is no state of a game")
    if loaded.kind is None or not loaded.sound or loaded.document is None:
        click.echo(f"{loaded.name}: it has errors, nothing printed", err=True)
        raise click.exceptions.Exit(FAILED)
    for reference in loaded.kind.references(loaded.document.data):
        path = locate(reference, str(Path(loaded.path).parent))
        if path is not None:
            return str(path)
    raise click.UsageError(f"{loaded.name}: it names no design")
