"""Which files changed since a revision of git: the work tree against it, new files that are not ignored among them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from shipyard.core import git
from shipyard.core.git import RevisionError

__all__ = ["RevisionError", "changed_since"]


def changed_since(revision: str, folder: str = "") -> frozenset[str]:
    """The real paths of the files in the work tree of a folder that changed, came or went. Raises RevisionError.

    Of another repository inside, a submodule or a plain clone, git only says that something in it is new: all its
    files count as changed.
    """
    top = git.top_of(folder)
    commit = git.commit_of(top, revision)
    options = ("--name-only", "--no-renames", "--no-relative", "--ignore-submodules=none", "-z")
    names = git.output(top, "diff", *options, commit, "--").split(b"\0")
    names += git.output(top, "ls-files", "--others", "--exclude-standard", "-z").split(b"\0")
    paths = [os.path.realpath(Path(top) / os.fsdecode(name)) for name in names if name]
    return frozenset(file for path in paths for file in _files(path))


def _files(path: str) -> Iterator[str]:
    """The path itself, and the files below it where it is a folder."""
    yield path
    for folder, folders, files in os.walk(path):
        if ".git" in folders:
            folders.remove(".git")
        yield from (os.path.realpath(Path(folder) / name) for name in files)
