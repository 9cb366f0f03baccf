"""What `fmt` and `fix` share: which files they take, and how a change is shown and written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from shipyard.cli.files import write_bytes
from shipyard.cli.loading import in_force, new_yard, standard_input
from shipyard.core.findings import Finding
from shipyard.core.words import visible
from shipyard.editing.difference import unified
from shipyard.pipeline import Loaded, load_all


@dataclass(frozen=True)
class Change:
    """A readable design and the bytes that it is to have; `words` say what is new, a line each."""

    loaded: Loaded
    content: bytes
    words: tuple[str, ...] = ()

    @property
    def old(self) -> bytes:
        """The bytes that it has; of standard input its text."""
        assert self.loaded.document is not None
        return Path(self.loaded.path).read_bytes() if self.loaded.path else self.loaded.document.text.encode()


def designs_to_edit(paths: Sequence[str]) -> list[Loaded]:
    """The designs at and below the paths, or the one on standard input. Raises UsageError when there are none."""
    if "-" in paths:
        if len(paths) > 1:
            raise click.UsageError("`-` is standard input and stands alone: its text goes to stdout")
        return [new_yard().load_text(standard_input())]
    results = load_all(paths or (".",), new_yard(), in_force().exclude)
    if not results:
        raise click.UsageError(f"no designs found in {', '.join(paths) or 'this folder'}")
    return results


def unreadable(results: Sequence[Loaded]) -> list[Finding]:
    """Why files are left alone: they cannot be read, or are of no kind."""
    return [finding for loaded in results if loaded.kind is None for finding in loaded.findings]


def apply(changes: Sequence[Change], done: str, dry: bool, diff: bool) -> tuple[int, bool]:
    """Write what changed, or only show it: how many files, and whether each could be written."""
    changed = [change for change in changes if change.content != change.old]
    written = True
    for change in changes:
        if diff:
            click.echo(unified(_text(change.old), _text(change.content), change.loaded.name), nl=False)
        elif not change.loaded.path and not dry:
            write_bytes(change.content, "-")
    for change in changed:
        written &= dry or diff or not change.loaded.path or _write(change)
        click.echo(f"{visible(change.loaded.name)}: {'would be ' if dry or diff else ''}{done}", err=True)
        click.echo("".join(f"    {visible(line)}\n" for line in change.words), err=True, nl=False)
    return len(changed), written


def _text(content: bytes) -> str:
    """The text as a diff shows it: line ends are line feeds."""
    return content.decode("utf-8-sig").replace("\r\n", "\n")


def _write(change: Change) -> bool:
    """Write one file; a file that cannot be written does not stop the others."""
    try:
        write_bytes(change.content, change.loaded.path)
    except OSError as error:
        words = (error.strerror or str(error)).lower()
        click.echo(f"{visible(change.loaded.name)}: cannot be written: {words}", err=True)
        return False
    return True
