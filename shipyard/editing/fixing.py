"""The corrections that leave no choice: a declared total that the rules work out, frame units that are too few.

Each is the replacement of one number; after it the document is checked again. What does not make the errors fewer, or
brings up another one, is not done: there is a choice then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from shipyard.core.checks import has_errors
from shipyard.core.documents import Document, read
from shipyard.core.files import File
from shipyard.core.findings import ERROR, NOTE, Path
from shipyard.editing.splice import spliced
from shipyard.pipeline import Loaded, Yard

ROUNDS = 5  # one correction can bring up the next: more frame units, another total


@dataclass(frozen=True)
class Fix:
    """One number in the place of another, and the check that asks for it."""

    code: str
    path: Path
    value: int | Fraction


@dataclass(frozen=True)
class Fixed:
    """A document's new text, what was changed in it, and how many errors are left."""

    text: str
    fixes: tuple[Fix, ...]
    errors: int


def fixed(loaded: Loaded, new_yard: Callable[[], Yard]) -> Fixed | None:
    """The document with every certain correction, or None when there is none that helps."""
    if not has_errors(loaded.findings):
        return None
    current, done = loaded, dict[Path, Fix]()
    for _ in range(ROUNDS):
        fixes = {fix.path: fix for fix in certain_fixes(current)}
        if not fixes or current.document is None:
            break
        after = _with(current.document, fixes, loaded, new_yard())
        if after is None:
            break
        current, done = after, done | fixes
    if current.document is None or not _errors(current) < _errors(loaded):
        return None
    return Fixed(current.document.text, tuple(done.values()), len(_errors(current)))


def certain_fixes(loaded: Loaded) -> Iterator[Fix]:
    """The corrections of the design's findings; a waived finding asks for none."""
    if loaded.kind is None or loaded.design is None:
        return
    said = {(finding.code, finding.path) for finding in loaded.findings if finding.level != NOTE}
    for check in loaded.kind.checks:
        if any(code == check.code for code, _ in said):
            for fault in check.find(loaded.design):
                if fault.certain is not None and (check.code, fault.path) in said:
                    yield Fix(check.code, fault.path, fault.certain)


def _errors(loaded: Loaded) -> set[tuple[str, Path]]:
    return {(finding.code, finding.path) for finding in loaded.findings if finding.level == ERROR}


def _with(document: Document, fixes: dict[Path, Fix], loaded: Loaded, yard: Yard) -> Loaded | None:
    """The document after the corrections, checked; None when more than those values would change, as with an anchor."""
    text = spliced(document.text, {path: fix.value for path, fix in fixes.items()})
    after = read(text.encode(), document.name)
    if not isinstance(after, Document) or _unlike(document.data, after.data, ()) != set(fixes):
        return None
    yard.seen[loaded.key] = after  # its references count from where the file lies
    return yard.load_file(File(loaded.path, loaded.key))


def _unlike(old: object, new: object, path: Path) -> set[Path]:
    """The paths at which two values differ."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        return {place for key in old for place in _unlike(old[key], new[key], (*path, key))}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return {place for index, (was, now) in pairs for place in _unlike(was, now, (*path, index))}
    return set() if old == new else {path}
