"""What changed between two moments, design by design."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from shipyard.core import git
from shipyard.core.findings import Finding
from shipyard.revisions.numbers import Number, differences
from shipyard.revisions.snapshots import Design, of_revision, of_work_tree

NEW, GONE, CHANGED = "new", "gone", "changed"


@dataclass(frozen=True)
class Change:
    """What changed in one design. `old` or `new` is None for one that came or went."""

    old: Design | None
    new: Design | None
    numbers: tuple[Number, ...]
    appeared: tuple[Finding, ...]
    solved: tuple[Finding, ...]

    @property
    def design(self) -> Design:
        """The design as it is, or was."""
        found = self.new or self.old
        assert found is not None
        return found

    @property
    def status(self) -> str:
        """`new`, `gone` or `changed`."""
        return CHANGED if self.old and self.new else NEW if self.new else GONE

    @property
    def renamed_from(self) -> str:
        """The file that it was in, where that was another one."""
        return self.old.file if self.old and self.new and self.old.file != self.new.file else ""


def changes(old: str, new: str | None = None, folder: str = "") -> list[Change]:
    """What changed below a folder from one revision to another, or to the work tree. Raises RevisionError.

    Ships and fleets in the order of their files; a design that is the same on both sides is left out.
    """
    top = git.top_of(folder)
    below = os.fsdecode(git.output(folder or os.curdir, "rev-parse", "--show-prefix").rstrip(b"\r\n")).rstrip("/")
    commits = [git.commit_of(top, revision) for revision in (old, new) if revision is not None]
    before = of_revision(top, commits[0], below)
    after = of_work_tree(top, below) if new is None else of_revision(top, commits[1], below)
    pairs = _pairs(before, after, _renames(top, commits))
    found = (_change(one, other) for one, other in pairs)
    wanted = [each for each in found if each.status != CHANGED or each.renamed_from or _says_something(each)]
    return sorted(wanted, key=lambda change: change.design.file)


def _says_something(change: Change) -> bool:
    return bool(change.numbers or change.appeared or change.solved)


def _renames(top: str, commits: list[str]) -> dict[str, str]:
    """New file by old one, as far as git recognises them."""
    options = ("diff", "--name-status", "--find-renames", "--diff-filter=R", "--no-relative", "-z")
    words = git.output(top, *options, *commits, "--").split(b"\0")
    return {os.fsdecode(words[at]): os.fsdecode(words[at + 1]) for at in range(1, len(words) - 1, 3)}


def _pairs(
    before: Mapping[str, Design], after: Mapping[str, Design], renames: Mapping[str, str]
) -> Iterable[tuple[Design | None, Design | None]]:
    """Each design with what it has become: in the same file, in a renamed one, or in one of the same kind and name."""
    left, free = dict(before), dict(after)
    pairs = [(left.pop(file), free.pop(file)) for file in before if file in after]
    for file, to in renames.items():
        if file in left and to in free:
            pairs.append((left.pop(file), free.pop(to)))
    names = Counter((each.kind, each.name) for side in (left, free) for each in side.values())
    for design in list(left.values()):
        same = [each for each in free.values() if (each.kind, each.name) == (design.kind, design.name)]
        if len(same) == 1 and names[design.kind, design.name] == 2:
            pairs.append((left.pop(design.file), free.pop(same[0].file)))
    return [*pairs, *((design, None) for design in left.values()), *((None, design) for design in free.values())]


def _change(old: Design | None, new: Design | None) -> Change:
    """What is between both; numbers only where both have some."""
    numbers: tuple[Number, ...] = ()
    if old and new and old.numbers is not None and new.numbers is not None:
        numbers = differences(old.numbers, new.numbers)
    before, after = (design.findings if design else () for design in (old, new))
    return Change(old, new, numbers, _only(after, before), _only(before, after))


def _only(findings: Iterable[Finding], others: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings that the others do not have; where in the file they stand does not count."""
    left = Counter(map(_same, others))
    found = []
    for finding in findings:
        if left[_same(finding)]:
            left[_same(finding)] -= 1
        else:
            found.append(finding)
    return tuple(found)


def _same(finding: Finding) -> tuple[str, str, str]:
    return finding.code, finding.level, finding.message
