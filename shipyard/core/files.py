"""Finding and reading a user's files. Nothing here raises for what a user may have on disk."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from shipyard.core.documents import Document, read, unreadable
from shipyard.core.findings import Finding
from shipyard.core.resources import folder

SUFFIXES = (".yaml", ".yml")


class File(NamedTuple):
    """A file to look at: its path, a key that is the same for every path to it, and whether the user named it."""

    path: str
    key: str
    named: bool = True


def file_at(path: Path | str) -> File:
    """The file at a path that somebody named."""
    return File(str(path), os.path.realpath(path))


def collect(paths: Sequence[str]) -> Iterator[File]:
    """The files at and below the paths, in order, each once."""
    seen: set[str] = set()
    for given in paths:
        for file in below(given) if os.path.isdir(given) else (file_at(given),):
            if file.key not in seen:
                seen.add(file.key)
                yield file


def below(root: str) -> Iterator[File]:
    """YAML files below a folder, sorted; hidden ones are passed over, links to folders are not followed."""
    yield from _below(root, os.path.realpath(root))


def _below(root: str, real: str) -> Iterator[File]:
    try:
        entries = sorted(os.scandir(root), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        path = entry.path
        if entry.name.endswith(SUFFIXES) and not entry.is_dir(follow_symlinks=False):
            key = os.path.realpath(path) if entry.is_symlink() else f"{real}{os.sep}{entry.name}"
            yield File(path, key, False)
        elif entry.is_dir(follow_symlinks=False):
            yield from _below(path, f"{real}{os.sep}{entry.name}")


def walk(root: Path) -> Iterator[Path]:
    """The paths of the YAML files below a folder."""
    return (Path(file.path) for file in below(str(root)))


def read_file(path: str, name: str) -> Document | Finding:
    """The document in a file, or the finding that says why it cannot be read."""
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            return unreadable(name, "is a folder, not a file")
        if not stat.S_ISREG(mode):
            return unreadable(name, "is no plain file")
        with open(path, "rb") as file:
            return read(file.read(), name)
    except OSError as error:
        return unreadable(name, f"cannot be read: {(error.strerror or str(error)).lower()}")
    except ValueError:
        return unreadable(name, "is no usable file name")


def shown_name(path: str) -> str:
    """How messages call a file: as the user gave it, with `/`, without a leading `./`; a shipped design below the
    current folder by its relative path.
    """
    if path.startswith(str(folder("designs"))) and path.startswith(f"{Path.cwd()}{os.sep}"):
        path = os.path.relpath(path)
    path = path.replace(os.sep, "/")
    return path[2:] if path.startswith("./") else path
