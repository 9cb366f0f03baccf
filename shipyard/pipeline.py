"""From files to findings, numbers and sheets: load -> check -> derive -> view -> press, as short functions."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shipyard.core import checks, library, schemas
from shipyard.core import system as systems
from shipyard.core.documents import Document, read, text_findings
from shipyard.core.files import SUFFIXES, File, collect, file_at, read_file, shown_name, walk
from shipyard.core.findings import ERROR, Finding, in_file_order
from shipyard.core.findings import Path as Place
from shipyard.core.nearest import did_you_mean
from shipyard.core.system import Kind, Reference

__all__ = ["SUFFIXES", "Loaded", "Yard", "findings_of", "load_all", "walk"]


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
    path: str = ""

    @property
    def sound(self) -> bool:
        """Whether the design can be shown and printed: there is one, and no error in it."""
        return self.design is not None and not checks.has_errors(self.findings)


@dataclass
class Yard:
    """Loads each file once, follows references, and keeps what it loaded in order."""

    loaded: dict[str, Loaded] = field(default_factory=dict)
    loading: set[str] = field(default_factory=set)

    def load(self, path: Path | str) -> Loaded:
        """The file at a path with its findings."""
        return self.load_file(file_at(path))

    def load_file(self, file: File) -> Loaded:
        """A file with its findings."""
        if file.key not in self.loaded:
            self.loading.add(file.key)
            document = read_file(file.path, shown_name(file.path))
            self.loaded[file.key] = self._checked(document, os.path.dirname(file.path), file.path)
            self.loading.discard(file.key)
        return self.loaded[file.key]

    def load_text(self, raw: bytes, name: str = "<stdin>") -> Loaded:
        """A document that is in no file; its references count from the current folder."""
        if name not in self.loaded:
            self.loaded[name] = self._checked(read(raw, name), "")
        return self.loaded[name]

    def _checked(self, document: Document | Finding, base: str, path: str = "") -> Loaded:
        result = self._check(document, base, path)
        if isinstance(document, Document):
            document.forget_places()
        return result

    def _check(self, document: Document | Finding, base: str, path: str) -> Loaded:
        if isinstance(document, Finding):
            return Loaded(document.file, None, None, None, (document,), path=path)
        kind = systems.kind(document.kind) if document.kind is not None else None
        if kind is None:
            said = [*text_findings(document), unknown_kind(document)]
            return Loaded(document.name, document, None, None, tuple(said), path=path)
        said = text_findings(document)
        data, broken = readable_data(kind, document)
        said += broken
        if data is None:
            return Loaded(document.name, document, kind, None, tuple(in_file_order(said)), path=path)
        found, referred, faults = self._resolve(kind, data, document, base)
        complete = not broken and not faults
        design = kind.build(data, found)
        said += [*faults, *checks.run(kind.checks, design, document, complete)]
        findings = in_file_order(checks.with_waivers(said, document, data.get("waive") or (), kind.checks))
        design = design if complete else None
        return Loaded(document.name, document, kind, design, tuple(findings), referred, path)

    def _resolve(
        self, kind: Kind, data: Mapping[str, Any], document: Document, base: str
    ) -> tuple[dict[Place, Any], tuple[str, ...], list[Finding]]:
        """Designs by the path of the reference, the keys of the files referred to, and faults of references."""
        found: dict[Place, Any] = {}
        referred: dict[str, None] = {}
        faults: list[Finding] = []
        for reference in kind.references(data):
            path = locate(reference, base)
            if path is None:
                faults.append(reference_finding(reference, document, *missing_words(reference, base)))
                continue
            file = file_at(path)
            if file.key in self.loading:
                faults.append(reference_finding(reference, document, f"{reference.target} refers back to this file"))
                continue
            other = self.load_file(file)
            referred[file.key] = None
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


def locate(reference: Reference, base: str) -> Path | None:
    """The file that a reference means: a path relative to the referring file, or the name of a shipped design."""
    if _is_path(reference.target):
        path = Path(os.path.normpath(os.path.join(base, reference.target)))
        try:
            return path if path.is_file() else None
        except (OSError, ValueError):  # a name that is too long, or has a NUL in it
            return None
    return library.designs(reference.kind).get(reference.target)


def _is_path(target: str) -> bool:
    return "/" in target or target.endswith(SUFFIXES)


def missing_words(reference: Reference, base: str = "") -> tuple[str, str]:
    """Message and hint for a reference that leads nowhere."""
    target = reference.target
    if _is_path(target):
        if os.path.exists(os.path.join(base, target)):
            return f"{target} is no plain file", ""
        return f"there is no file {target}", "the path counts from the folder of this file"
    message = f"no {reference.kind} named {target!r} ships with Shipyard"
    others = [kind for kind in systems.kind_names() if target in library.designs(kind)]
    if others:
        return f"{message}; it is a {others[0]}", f"`shipyard list {reference.kind}` names those that fit here"
    by_path = f"`shipyard list {reference.kind}` names the designs; a file of your own is given by its path"
    return message, did_you_mean(target, library.designs(reference.kind)) or by_path


def reference_finding(reference: Reference, document: Document, message: str, hint: str = "") -> Finding:
    """The finding for a reference without a usable design behind it."""
    mark = document.mark(reference.path)
    return Finding("YARD011", "broken-reference", ERROR, message, document.name, *mark, reference.path, hint)


def load_all(paths: Sequence[str], yard: Yard) -> list[Loaded]:
    """Load and check everything under the paths. In a walk, files without a `kind` are passed over."""
    results = []
    for file in collect(paths):
        loaded = yard.load_file(file)
        if not file.named and _is_foreign(loaded, file):
            continue
        results.append(loaded)
    return results


def _is_foreign(loaded: Loaded, file: File) -> bool:
    """Whether a file found in a folder is none of ours: YAML without a `kind`, under a name that is not ours either."""
    ours = file.path.endswith(tuple(schemas.suffixes()))
    return not ours and loaded.document is not None and "kind" not in loaded.document.data


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
