"""From files to findings, numbers and sheets: load -> check -> derive -> view -> press, as short functions."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from shipyard.core import checks, library, schemas
from shipyard.core import system as systems
from shipyard.core.documents import Document, lost_comment_findings, read, unreadable
from shipyard.core.findings import ERROR, Finding, in_file_order
from shipyard.core.findings import Path as Place
from shipyard.core.nearest import did_you_mean
from shipyard.core.resources import folder
from shipyard.core.system import Kind, Reference

SUFFIXES = (".yaml", ".yml")


@dataclass(frozen=True)
class Loaded:
    """One file after loading and checking.

    `design` is None when the document does not keep to its schema or a reference has no design; `findings` are the
    file's own, in file order; `references` are the files it refers to.
    """

    name: str
    document: Document | None
    kind: Kind | None
    design: Any
    findings: tuple[Finding, ...]
    references: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether the design can be shown and printed: there is one, and no error in it."""
        return self.design is not None and not checks.has_errors(self.findings)


@dataclass
class Yard:
    """Loads each file once, follows references, and keeps what it loaded in order."""

    loaded: dict[str, Loaded] = field(default_factory=dict)
    loading: set[str] = field(default_factory=set)

    def load(self, path: Path | str, raw: bytes | None = None) -> Loaded:
        """The file at `path` with its findings; `raw` stands for the file's bytes where there is no file."""
        name = shown_name(path)
        key = str(path) if raw is not None else os.path.realpath(path)
        if key in self.loaded:
            return self.loaded[key]
        self.loading.add(key)
        document = read_file(Path(path), name) if raw is None else read(raw, name)
        result = self._check(document, Path(path).parent)
        if isinstance(document, Document):
            document.forget_places()
        self.loading.discard(key)
        self.loaded[key] = result
        return result

    def _check(self, document: Document | Finding, base: Path) -> Loaded:
        if isinstance(document, Finding):
            return Loaded(document.file, None, None, None, (document,))
        kind = systems.kind(document.kind) if document.kind is not None else None
        if kind is None:
            said = [*lost_comment_findings(document), unknown_kind(document)]
            return Loaded(document.name, document, None, None, tuple(said))
        said = lost_comment_findings(document)
        data, broken = readable_data(kind, document)
        said += broken
        if data is None:
            return Loaded(document.name, document, kind, None, tuple(in_file_order(said)))
        found, referred, faults = self._resolve(kind, data, document, base)
        complete = not broken and not faults
        design = kind.build(data, found)
        said += [*faults, *checks.run(kind.checks, design, document, complete)]
        findings = in_file_order(checks.with_waivers(said, document))
        return Loaded(document.name, document, kind, design if complete else None, tuple(findings), referred)

    def _resolve(
        self, kind: Kind, data: Mapping[str, Any], document: Document, base: Path
    ) -> tuple[dict[Place, Any], tuple[str, ...], list[Finding]]:
        """Designs by the path of the reference, the keys of the files referred to, and faults of references."""
        found: dict[Place, Any] = {}
        referred: dict[str, None] = {}
        faults: list[Finding] = []
        for reference in kind.references(data):
            path = locate(reference, base)
            if path is None:
                faults.append(reference_finding(reference, document, *missing_words(reference)))
                continue
            key = os.path.realpath(path)
            if key in self.loading:
                faults.append(reference_finding(reference, document, f"{reference.target} refers back to this file"))
                continue
            other = self.load(path)
            referred[key] = None
            if other.kind is not None and other.kind.name != reference.kind:
                words = f"{reference.target} is a {other.kind.name}, a {reference.kind} belongs here"
                faults.append(reference_finding(reference, document, words))
            elif not other.sound:
                count = sum(finding.level == ERROR for finding in other.findings)
                words = f"{reference.target} has {count} error{'s' if count != 1 else ''} of its own"
                faults.append(reference_finding(reference, document, words, f"mend {other.name} first"))
            else:
                found[reference.path] = other.design
        return found, tuple(referred), faults


def readable_data(kind: Kind, document: Document) -> tuple[Mapping[str, Any] | None, list[Finding]]:
    """The document's data as far as it keeps to its schema, and what does not.

    Values that break the schema are left out, so that the rules can still look at the rest; None when too little is
    left, as with a missing key.
    """
    if schemas.is_valid(kind.name, document.data):
        return document.data, []
    broken = schemas.faults(kind.name, document.data)
    rest = schemas.without(document.data, broken)
    findings = [schema_finding(fault, document) for fault in broken]
    return (rest if schemas.is_valid(kind.name, rest) else None), findings


def shown_name(path: Path | str) -> str:
    """How messages call a file: as the user gave it, with `/`, without a leading `./`; a shipped design below the
    current folder by its relative path.
    """
    text = str(path)
    if text.startswith(str(folder("designs"))) and text.startswith(str(Path.cwd()) + os.sep):
        text = os.path.relpath(text)
    text = text.replace(os.sep, "/")
    return text[2:] if text.startswith("./") else text


def read_file(path: Path, name: str) -> Document | Finding:
    """The document in a file, or the finding that says why it cannot be read."""
    try:
        if path.is_dir():
            return unreadable(name, "is a folder, not a file")
        if path.exists() and not path.is_file():
            return unreadable(name, "is no plain file")
        return read(path.read_bytes(), name)
    except OSError as error:
        return unreadable(name, f"cannot be read: {(error.strerror or str(error)).lower()}")
    except ValueError:
        return unreadable(name, "is no usable file name")


def unknown_kind(document: Document) -> Finding:
    """The finding for a document without a kind, or with one that no game has."""
    known = systems.kind_names()
    value = document.data.get("kind")
    if value is None:
        message, hint, path = "kind is missing", f"add `kind:` and one of {', '.join(known)}", ()
        return Finding("YARD002", "unknown-kind", ERROR, message, document.name, *document.mark(path), path, hint)
    shown = repr(value)[:60]
    hint = did_you_mean(str(value), known)
    mark = document.mark(("kind",))
    return Finding("YARD002", "unknown-kind", ERROR, f"{shown} is no kind", document.name, *mark, ("kind",), hint)


def schema_finding(fault: schemas.SchemaFault, document: Document) -> Finding:
    """A breach of the schema, placed in its file."""
    mark = document.mark(fault.path, fault.at_key)
    code = schemas.CODES[fault.slug]
    return Finding(code, fault.slug, ERROR, _said(fault), document.name, *mark, fault.path, fault.hint)


def _said(fault: schemas.SchemaFault) -> str:
    """The message with the key in front, where it does not name it already."""
    key = next((step for step in reversed(fault.path) if isinstance(step, str)), "")
    return fault.message if fault.slug in ("unknown-key", "missing-key") or not key else f"{key}: {fault.message}"


def locate(reference: Reference, base: Path) -> Path | None:
    """The file that a reference means: a path relative to the referring file, or the name of a shipped design."""
    if _is_path(reference.target):
        path = Path(os.path.normpath(base / reference.target))
        try:
            return path if path.is_file() else None
        except ValueError:
            return None
    return library.designs(reference.kind).get(reference.target)


def _is_path(target: str) -> bool:
    return "/" in target or target.endswith(SUFFIXES)


def missing_words(reference: Reference) -> tuple[str, str]:
    """Message and hint for a reference that leads nowhere."""
    if _is_path(reference.target):
        return f"there is no file {reference.target}", "the path counts from the folder of this file"
    hint = did_you_mean(reference.target, library.designs(reference.kind))
    if not hint:
        hint = f"`shipyard list {reference.kind}` names the designs; a file of your own is given by its path"
    return f"no {reference.kind} named {reference.target!r} ships with Shipyard", hint


def reference_finding(reference: Reference, document: Document, message: str, hint: str = "") -> Finding:
    """The finding for a reference without a usable design behind it."""
    mark = document.mark(reference.path)
    return Finding("YARD011", "broken-reference", ERROR, message, document.name, *mark, reference.path, hint)


def collect(paths: Sequence[str]) -> Iterator[tuple[Path, bool]]:
    """The files to look at, in order, each once; True when the user named the file itself."""
    seen: set[str] = set()
    for given in paths:
        path = Path(given)
        found: Iterable[tuple[Path, bool]] = (
            ((inner, False) for inner in walk(path)) if path.is_dir() else ((path, True),)
        )
        for file, named in found:
            key = os.path.realpath(file)
            if key not in seen:
                seen.add(key)
                yield file, named


def walk(root: Path) -> Iterator[Path]:
    """YAML files below a folder, sorted; hidden folders are passed over, links to folders are not followed."""
    for place, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.endswith(SUFFIXES) and not name.startswith("."):
                yield Path(place) / name


def load_all(paths: Sequence[str], yard: Yard) -> list[Loaded]:
    """Load and check everything under the paths. In a walk, files without a `kind` are passed over."""
    results = []
    for file, named in collect(paths):
        loaded = yard.load(file)
        if not named and loaded.document is not None and "kind" not in loaded.document.data:
            continue
        results.append(loaded)
    return results


def findings_of(results: Iterable[Loaded], yard: Yard) -> list[Finding]:
    """Every finding of the files and of what they refer to: each file once, a referred file before the first that
    needs it unless it was given itself.
    """
    results = list(results)
    given = {id(loaded) for loaded in results}
    said: set[int] = set()
    findings: list[Finding] = []
    for loaded in results:
        for key in loaded.references:
            other = yard.loaded[key]
            if id(other) not in given and id(other) not in said:
                said.add(id(other))
                findings += [finding for finding in other.findings if finding.level == ERROR]
        if id(loaded) not in said:
            said.add(id(loaded))
            findings += loaded.findings
    return findings


def rename(loaded: Loaded, name: str) -> Loaded:
    """The same result under another name, for standard input."""
    return replace(loaded, name=name, findings=tuple(replace(finding, file=name) for finding in loaded.findings))
