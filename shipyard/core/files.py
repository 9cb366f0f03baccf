"""Finding and reading a user's files. Nothing here raises for what a user may have on disk."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from shipyard.core.documents import Document, read, unreadable
from shipyard.core.findings import Finding
from shipyard.core.ignoring import Ignored, Patterns, ignored_below
from shipyard.core.nearest import nearest
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


def collect(paths: Sequence[str], exclude: Patterns | None = None) -> Iterator[File]:
    """The files at and below the paths, in order, each once. What is ignored is passed over unless it is named."""
    seen: set[str] = set()
    for given in paths:
        for file in below(given, exclude) if os.path.isdir(given) else (file_at(given),):
            if file.key not in seen:
                seen.add(file.key)
                yield file


def below(root: str, exclude: Patterns | None = None) -> Iterator[File]:
    """YAML files below a folder, sorted; hidden and ignored ones are passed over, links to folders are not followed.

    A folder that cannot be read stands in its own place, for `read_file` to say so.
    """
    real = os.path.realpath(root)
    open_folders = [_entries(root, real, ignored_below(real, exclude))]
    while open_folders:
        found = next(open_folders[-1], None)
        if found is None:
            open_folders.pop()
        elif isinstance(found, File):
            yield found
        else:
            open_folders.append(_entries(*found))


def _entries(root: str, real: str, above: Ignored) -> Iterator[File | tuple[str, str, Ignored]]:
    """What one folder holds: YAML files, and folders with their real path and what is ignored there."""
    try:
        with os.scandir(root) as listing:
            entries = sorted(listing, key=lambda entry: entry.name)
    except OSError:
        yield File(root, real, False)
        return
    ignored = above.inside(real, [entry.name for entry in entries])
    for entry in entries:
        is_folder = entry.is_dir(follow_symlinks=False)
        if entry.name.startswith(".") or not (is_folder or entry.name.endswith(SUFFIXES)):
            continue
        here = os.path.join(real, entry.name)
        if ignored.holds(here, is_folder):
            continue
        if is_folder:
            yield entry.path, here, ignored
        else:
            yield File(entry.path, os.path.realpath(here) if entry.is_symlink() else here, False)


def walk(root: Path, exclude: Patterns | None = None) -> Iterator[Path]:
    """The paths of the YAML files below a folder."""
    return (Path(file.path) for file in below(str(root), exclude))


def read_file(path: str, name: str) -> Document | Finding:
    """The document in a file, or the finding that says why it cannot be read."""
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            return unreadable(name, _folder_words(path))
        if not stat.S_ISREG(mode):
            return unreadable(name, "is no plain file")
        with open(path, "rb") as file:
            return read(file.read(), name)
    except FileNotFoundError as error:
        near = near_file(path)
        return unreadable(name, f"cannot be read: {_reason(error)}", f"did you mean {near}?" if near else "")
    except OSError as error:
        return unreadable(name, f"cannot be read: {_reason(error)}")
    except ValueError:
        return unreadable(name, "is no usable file name")


def _folder_words(path: str) -> str:
    """What is wrong with a folder that stands where a file is expected."""
    try:
        with os.scandir(path):
            return "is a folder, not a file"
    except OSError as error:
        return f"the folder cannot be read: {_reason(error)}"


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def near_file(path: str, endings: tuple[str, ...] = SUFFIXES) -> str:
    """The file most likely meant by a path where none is: `hood` by `hood.ship.yaml`, `Hod.ship.yml` too; or empty."""
    base, name = os.path.split(path)
    try:
        there = sorted(each for each in os.listdir(base or ".") if each.endswith(endings))
    except (OSError, ValueError):
        return ""
    begun = [each for each in there if each.lower().startswith(f"{name.lower()}.")]
    stems = {each.partition(".")[0]: each for each in there}
    close = begun[0] if begun else stems.get(nearest(name.partition(".")[0], stems) or "")
    return shown_name(os.path.join(base, close)) if close else ""


def shown_name(path: str) -> str:
    """How messages call a file: as the user gave it, with `/`, without a leading `./`; a shipped design below the
    current folder by its relative path.
    """
    if path.startswith(str(folder("designs"))) and path.startswith(f"{Path.cwd()}{os.sep}"):
        path = os.path.relpath(path)
    path = path.replace(os.sep, "/")
    return path[2:] if path.startswith("./") else path
