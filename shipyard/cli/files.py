"""Writing results: whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from shipyard.configuration import OWN_FILE, SHARED_FILE
from shipyard.core.files import SUFFIXES


def write_text(text: str, output: str) -> None:
    """Text to a file, or to stdout when `output` is `-`."""
    if output == "-":
        click.echo(text, nl=False)
    else:
        write_bytes(text.encode("utf-8", "backslashreplace"), output)


def write_bytes(content: bytes, output: str) -> None:
    """Bytes to a file, or to stdout when `output` is `-`.

    A file is written beside its place and then renamed, so that it is never half there; what is no plain file
    (a device, a pipe) is written as it is.
    """
    if output == "-":
        sys.stdout.buffer.write(content)
        return
    path = Path(output)
    if path.exists() and not path.is_file():
        with named(output):
            path.write_bytes(content)
        return
    import tempfile  # brings a good deal along, and a check that writes no file starts without

    target = Path(os.path.realpath(path))
    with named(output):
        handle, name = tempfile.mkstemp(prefix=".shipyard-", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            Path(name).chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
            Path(name).replace(target)
        finally:
            Path(name).unlink(missing_ok=True)


@contextmanager
def named(output: str) -> Iterator[None]:
    """What the system says against writing goes by the name that the user gave."""
    try:
        yield
    except OSError as error:
        error.filename = output
        raise


def check_report(output: str | None) -> None:
    """Raise UsageError for a report's name that is a design's or a configuration's, which would be lost."""
    if output and (output.endswith(SUFFIXES) or Path(output).name in (OWN_FILE, SHARED_FILE)):
        raise click.UsageError(f"-o {output}: a report is written to no .yaml, .yml or configuration file")


def check_new(output: str, force: bool) -> None:
    """Raise UsageError for a file that is there: a document that somebody may have worked on is not written over."""
    if output != "-" and Path(output).is_file() and not force:
        raise click.UsageError(f"{output} is there already; --force overwrites it")


def is_same_file(output: str, path: str) -> bool:
    """Whether the output would overwrite this file."""
    return bool(path) and Path(output).is_file() and Path(path).is_file() and Path(output).samefile(path)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
