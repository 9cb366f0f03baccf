"""What a walk passes over: names in the .gitignore files of a git work tree, and the patterns of `exclude`.

Both are written as in a .gitignore. A folder that somebody names is wanted: a pattern that would pass over the folder
itself is set aside below it, every other one still holds there.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathspec.pattern import RegexPattern

GITIGNORE = ".gitignore"


class Patterns(NamedTuple):
    """Lines of patterns, and the folder from which their paths count."""

    folder: str
    lines: tuple[str, ...]


class _Rule(NamedTuple):
    """One pattern. One that is not `anchored` looks at the last part of a path alone, whatever the folder."""

    pattern: RegexPattern
    anchored: bool
    folders_only: bool

    def names(self, path: str, is_folder: bool) -> bool:
        """Whether the pattern names this very file or folder; that one above it is named does not count."""
        if self.folders_only and not is_folder:
            return False
        name = path if self.anchored else path.rpartition("/")[2]
        name += "/" if self.folders_only else ""
        found = self.pattern.match_file(name)
        return found is not None and (not found.match.re.groups or found.match.end() == len(name))


class _Spec(NamedTuple):
    """Rules in their order; `folder` is a real path that ends with a separator, from which their paths count."""

    folder: str
    rules: tuple[_Rule, ...]

    def verdict(self, path: str, is_folder: bool) -> bool | None:
        """Whether a path is passed over: the last rule that names it decides. None when no rule does."""
        if not path.startswith(self.folder):
            return None
        name = path[len(self.folder) :].replace(os.sep, "/")
        last = next((rule for rule in reversed(self.rules) if rule.names(name, is_folder)), None)
        return None if last is None else last.pattern.include

    def without(self, path: str) -> _Spec:
        """The same without the rules that pass over a folder or one above it."""
        steps = path[len(self.folder) :].split(os.sep) if path.startswith(self.folder) else []
        above = ["/".join(steps[:end]) for end in range(1, len(steps) + 1)]
        kept = (
            rule for rule in self.rules if not (rule.pattern.include and any(rule.names(one, True) for one in above))
        )
        return _Spec(self.folder, tuple(kept))


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
        if self.excluded is not None and self.excluded.verdict(path, is_folder):
            return True
        verdicts = (spec.verdict(path, is_folder) for spec in reversed(self.git or ()))
        return next((verdict for verdict in verdicts if verdict is not None), False)


def ignored_below(root: str, exclude: Patterns | None = None) -> Ignored:
    """What is passed over below a folder (a real path), its own .gitignore not yet counted."""
    top = work_tree(root)
    git = None if top is None else tuple(spec for folder in _between(top, root) for spec in _gitignore(folder))
    excluded = _spec(exclude) if exclude else None
    return Ignored(git and tuple(spec.without(root) for spec in git), excluded and excluded.without(root))


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
            return (_spec(Patterns(folder, tuple(file.read().split("\n")))),)
    except OSError:
        return ()


def _spec(patterns: Patterns) -> _Spec:
    folder = patterns.folder if patterns.folder.endswith(os.sep) else patterns.folder + os.sep
    return _Spec(folder, tuple(rule for line in patterns.lines for rule in _rules(line)))


def _rules(line: str) -> tuple[_Rule, ...]:
    """The rule of a line; none for a comment, and for what git could not read either and passes over without a word."""
    from pathspec import GitIgnoreSpec

    try:
        patterns = GitIgnoreSpec.from_lines([line]).patterns
    except ValueError:
        return ()
    text = line.rstrip()
    anchored, folders_only = "/" in text[:-1], text.endswith("/")
    return tuple(_Rule(pattern, anchored, folders_only) for pattern in patterns if pattern.include is not None)


def is_pattern(line: str) -> bool:
    """Whether a line of `exclude` is a pattern."""
    return bool(_rules(line))
