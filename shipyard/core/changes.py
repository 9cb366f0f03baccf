"""Which files changed since a revision of git: the work tree against it, new files that are not ignored among them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path


class RevisionError(Exception):
    """Why git cannot tell what changed. One line for the user."""


def changed_since(revision: str, folder: str = "") -> frozenset[str]:
    """The real paths of the files in the work tree of a folder that changed, came or went. Raises RevisionError."""
    folder = folder or os.curdir
    top = os.fsdecode(_git(folder, "rev-parse", "--show-toplevel").rstrip(b"\r\n"))
    commit = _commit(top, revision)
    names = _git(top, "diff", "--name-only", "--no-renames", "--no-relative", "-z", commit, "--").split(b"\0")
    names += _git(top, "ls-files", "--others", "--exclude-standard", "-z").split(b"\0")
    return frozenset(os.path.realpath(Path(top) / os.fsdecode(name)) for name in names if name)


def _commit(top: str, revision: str) -> str:
    """The commit that a revision means. What starts with a dash is never taken for an option."""
    if "\0" in revision:
        raise RevisionError("a revision cannot hold a NUL")
    wanted = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    found = _run(top, wanted)
    if found.returncode == 0:
        return found.stdout.decode().strip()
    shallow = _run(top, ("rev-parse", "--is-shallow-repository")).stdout.strip() == b"true"
    why = "; this clone is shallow: fetch more of it, as with `git fetch --unshallow`" if shallow else ""
    raise RevisionError(f"git knows no revision {revision!r} here{why}")


def _git(folder: str, *arguments: str) -> bytes:
    """What a command of git prints."""
    done = _run(folder, arguments)
    if done.returncode == 0:
        return done.stdout
    said = done.stderr.decode(errors="replace").strip().split("\n")[0].removeprefix("fatal: ")
    if said.startswith("not a git repository"):
        raise RevisionError("the current folder is in no git work tree, so nothing tells what changed")
    raise RevisionError(f"git {arguments[0]} fails: {said or f'exit status {done.returncode}'}")


def _run(folder: str, arguments: Sequence[str]) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(
            ["git", "-C", folder, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env={**os.environ, "LC_ALL": "C"},
            check=False,
        )
    except OSError as error:
        raise RevisionError(f"git cannot be started ({(error.strerror or str(error)).lower()})") from None
