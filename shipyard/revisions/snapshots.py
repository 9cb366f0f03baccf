"""The designs of a repository at one moment: in a revision, or in the work tree."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from shipyard.configuration import in_force
from shipyard.core import git
from shipyard.core.files import SUFFIXES
from shipyard.core.findings import Finding
from shipyard.pipeline import Loaded, Yard, load_all
from shipyard.revisions.numbers import Value, flat

_ALSO_NEEDED = ("shipyard.toml", "pyproject.toml", ".gitignore")  # they say how designs are read, and which
_FILES, _LINK, _REPOSITORY = (b"100644", b"100755"), b"120000", b"160000"  # modes of a tree's entries


@dataclass(frozen=True)
class Design:
    """A document at one moment: its file from the top of the repository, its numbers and its findings.

    `numbers` are those of `shipyard show --format json`; None for a document that has none.
    """

    file: str
    name: str
    kind: str
    numbers: Mapping[str, Value] | None
    findings: tuple[Finding, ...]


def of_work_tree(top: str, below: str) -> dict[str, Design]:
    """The designs in a folder of the work tree, by file."""
    return _designs(top, below)


def of_revision(top: str, commit: str, below: str) -> dict[str, Design]:
    """The designs in a folder as they were in a commit, by file. Raises RevisionError.

    They are read from a folder of their own, so that fleets find the ships of the same commit.
    """
    with tempfile.TemporaryDirectory(prefix="shipyard-") as folder:
        for name, content, is_link in _contents(top, commit):
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            if is_link:  # followed or not as in the work tree
                path.symlink_to(os.fsdecode(content))
            else:
                path.write_bytes(content)
        return _designs(folder, below)


def _designs(root: str, below: str) -> dict[str, Design]:
    with contextlib.chdir(root):  # files are named from the top, in messages too
        if not Path(below or ".").is_dir():
            return {}
        settings = in_force()
        found = load_all([below or "."], Yard(settings.house), settings.exclude)
        return {loaded.name: _design(loaded) for loaded in found}


def _design(loaded: Loaded) -> Design:
    data = loaded.document.data if loaded.document else {}
    numbers = None
    if loaded.kind is not None and loaded.design is not None:
        described = loaded.kind.describe(loaded.kind.derive(loaded.design))
        numbers = flat({key: value for key, value in described.items() if key != "kind"})
    kind = loaded.kind.name if loaded.kind else ""
    return Design(loaded.name, str(data.get("name") or ""), kind, numbers, loaded.findings)


def _contents(top: str, commit: str) -> Iterator[tuple[str, bytes, bool]]:
    """Name and content of every file of a commit that matters; of a link, which comes last, where it leads.

    Submodules that are checked out are looked into, at the commits that belong to this one.
    """
    listing = git.output(top, "ls-tree", "-r", "-z", "--full-tree", commit).split(b"\0")
    lines = [line.partition(b"\t") for line in listing if line]
    entries = [(head.split(), os.fsdecode(name)) for head, _, name in lines]
    files = [(oid, name) for (mode, _, oid), name in entries if mode in _FILES and _matters(name)]
    links = [(oid, name) for (mode, _, oid), name in entries if mode == _LINK]
    for at, (name, content) in enumerate(_blobs(top, files + links)):
        yield name, content, at >= len(files)
    for (mode, _, oid), name in entries:
        if mode == _REPOSITORY and (inner := _work_tree(Path(top, name))):
            for path, content, is_link in _contents(inner, oid.decode()):
                yield f"{name}/{path}", content, is_link


def _work_tree(folder: Path) -> str:
    """The folder as git names it when it is the top of a work tree of its own, else empty."""
    top = git.top_of(str(folder)) if folder.is_dir() else ""
    return top if top and Path(top).samefile(folder) else ""


def _blobs(top: str, wanted: Sequence[tuple[bytes, str]]) -> Iterator[tuple[str, bytes]]:
    """Name and content of each object, all by one call of git."""
    answer = git.output(top, "cat-file", "--batch", given=b"".join(oid + b"\n" for oid, _ in wanted))
    start = 0
    for oid, name in wanted:
        end = answer.index(b"\n", start)
        head = answer[start:end].split()
        if len(head) != 3:
            raise git.RevisionError(f"git has no content of {name} ({oid.decode()}); fetch more of this clone")
        start = end + 1 + int(head[2]) + 1
        yield name, answer[end + 1 : start - 1]


def _matters(name: str) -> bool:
    return name.endswith(SUFFIXES) or Path(name).name in _ALSO_NEEDED
