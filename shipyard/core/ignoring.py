"""What a walk passes over: names in the .gitignore files of a git work tree, and the patterns of `exclude`.

Both are written as in a .gitignore. A folder that somebody names is wanted: a pattern that would pass over the folder
itself is set aside below it, every other one still holds there.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

GITIGNORE = ".gitignore"


class Patterns(NamedTuple):
    """Lines of patterns, and the folder from which their paths count."""

    folder: str
    lines: tuple[str, ...]


class _Spec(NamedTuple):
    """Patterns ready to match; `folder` is a real path that ends with a separator."""

    folder: str
    patterns: GitIgnoreSpec

    def verdict(self, path: str) -> bool | None:
        """Whether a path (a folder's ends with `/`) is passed over; None when no pattern speaks of it."""
        if not path.startswith(self.folder):
            return None
        return self.patterns.check_file(path[len(self.folder) :].replace(os.sep, "/")).include

    def without(self, path: str) -> _Spec:
        """The same without the patterns that name a folder or one above it."""
        from pathspec import GitIgnoreSpec

        name = path[len(self.folder) :].replace(os.sep, "/")
        kept = [one for one in self.patterns.patterns if not one.include or one.match_file(name) is None]
        return _Spec(self.folder, GitIgnoreSpec(kept))


class Ignored(NamedTuple):
    """What is passed over in one folder: `git` from the top of the work tree down, None outside of one."""

    git: tuple[_Spec, ...] | None = None
    excluded: _Spec | None = None

    def inside(self, folder: str, names: Sequence[str]) -> Ignored:
        """The same for a folder below, where names stand; a work tree in another has its own .gitignore files."""
        git = () if ".git" in names else self.git
        if git is not None and GITIGNORE in names:
            git = (*git, *_gitignore(folder))
        return self if git is self.git else self._replace(git=git)

    def holds(self, path: str, is_folder: bool) -> bool:
        """Whether a file or folder is passed over."""
        if not self.git and self.excluded is None:
            return False
        name = path + os.sep if is_folder else path
        if self.excluded is not None and self.excluded.verdict(name):
            return True
        verdicts = (spec.verdict(name) for spec in reversed(self.git or ()))
        return next((verdict for verdict in verdicts if verdict is not None), False)


def ignored_below(root: str, exclude: Patterns | None = None) -> Ignored:
    """What is passed over below a folder (a real path), its own .gitignore not yet counted."""
    top = work_tree(root)
    git = None if top is None else tuple(spec for folder in _between(top, root) for spec in _gitignore(folder))
    found = Ignored(git, _spec(exclude) if exclude else None)
    return _wanted(found, root + os.sep) if found.holds(root, True) else found


def _wanted(ignored: Ignored, root: str) -> Ignored:
    git = ignored.git and tuple(spec.without(root) for spec in ignored.git)
    excluded = ignored.excluded
    return Ignored(git, excluded.without(root) if excluded and root.startswith(excluded.folder) else excluded)


def work_tree(folder: str) -> str | None:
    """The top of the git work tree that a folder lies in."""
    while not os.path.lexists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above
    return folder


def _between(top: str, folder: str) -> list[str]:
    """The folders from the top of a work tree down to the one above `folder`."""
    found: list[str] = []
    while folder != top:
        folder = os.path.dirname(folder)
        found.insert(0, folder)
    return found


def _gitignore(folder: str) -> tuple[_Spec, ...]:
    try:
        with open(os.path.join(folder, GITIGNORE), encoding="utf-8-sig", errors="surrogateescape") as file:
            lines = file.read().split("\n")
    except OSError:
        return ()
    return (_spec(Patterns(folder, tuple(line for line in lines if is_pattern(line)))),)


def _spec(patterns: Patterns) -> _Spec:
    from pathspec import GitIgnoreSpec

    folder = patterns.folder if patterns.folder.endswith(os.sep) else patterns.folder + os.sep
    return _Spec(folder, GitIgnoreSpec.from_lines(patterns.lines))


def is_pattern(line: str) -> bool:
    """Whether a line is a pattern that git could read; git itself passes over one that is none, without a word."""
    from pathspec import GitIgnoreSpec

    try:
        GitIgnoreSpec.from_lines([line])
    except ValueError:
        return False
    return True
