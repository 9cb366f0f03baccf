"""Asking git, by its command line. Nothing here changes a repository."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence


class RevisionError(Exception):
    """Why git cannot tell what was asked. One line for the user."""


def top_of(folder: str = "") -> str:
    """The top folder of the work tree that a folder lies in. Raises RevisionError."""
    return os.fsdecode(output(folder or os.curdir, "rev-parse", "--show-toplevel").rstrip(b"\r\n"))


def commit_of(top: str, revision: str) -> str:
    """The commit that a revision means. What starts with a dash is never taken for an option. Raises RevisionError."""
    if "\0" in revision:
        raise RevisionError("a revision cannot hold a NUL")
    wanted = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    found = _run(top, wanted)
    if found.returncode == 0:
        return found.stdout.decode().strip()
    shallow = _run(top, ("rev-parse", "--is-shallow-repository")).stdout.strip() == b"true"
    why = "; this clone is shallow: fetch more of it, as with `git fetch --unshallow`" if shallow else ""
    raise RevisionError(f"git knows no revision {revision!r} here{why}")


def output(folder: str, *arguments: str, given: bytes = b"") -> bytes:
    """What a command of git prints, with `given` on its standard input. Raises RevisionError."""
    done = _run(folder, arguments, given)
    if done.returncode == 0:
        return done.stdout
    said = done.stderr.decode(errors="replace").strip().split("\n")[0].removeprefix("fatal: ")
    if said.startswith("not a git repository"):
        raise RevisionError("the current folder is in no git work tree, so nothing tells what changed")
    raise RevisionError(f"git {arguments[0]} fails: {said or f'exit status {done.returncode}'}")


def _run(folder: str, arguments: Sequence[str], given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(
            ["git", "-C", folder, *arguments],
            input=given,
            capture_output=True,
            env={**os.environ, "LC_ALL": "C"},
            check=False,
        )
    except OSError as error:
        raise RevisionError(f"git cannot be started ({(error.strerror or str(error)).lower()})") from None
