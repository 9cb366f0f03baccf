"""Which files changed since a revision of git: the work tree against it, new files that are not ignored among them."""

from __future__ import annotations

import os
from pathlib import Path

from shipyard.core import git
from shipyard.core.git import RevisionError

__all__ = ["RevisionError", "changed_since"]


def changed_since(revision: str, folder: str = "") -> frozenset[str]:
    """The real paths of the files in the work tree of a folder that changed, came or went. Raises RevisionError."""
    top = git.top_of(folder)
    commit = git.commit_of(top, revision)
    names = git.output(top, "diff", "--name-only", "--no-renames", "--no-relative", "-z", commit, "--").split(b"\0")
    names += git.output(top, "ls-files", "--others", "--exclude-standard", "-z").split(b"\0")
    return frozenset(os.path.realpath(Path(top) / os.fsdecode(name)) for name in names if name)
