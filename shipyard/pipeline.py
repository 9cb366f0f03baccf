"""From files to findings, numbers and sheets: load -> check -> derive -> view -> press, as short functions."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from shipyard.core import checks, library, schemas
from shipyard.core import system as systems
from shipyard.core.documents import Document, read, text_findings
from shipyard.core.files import SUFFIXES, File, collect, file_at, near_file, read_file, shown_name, walk
from shipyard.core.findings import ERROR, Finding, in_file_order
from shipyard.core.findings import Path as Place
from shipyard.core.ignoring import Patterns
from shipyard.core.nearest import did_you_mean, nearest
from shipyard.core.system import Kind, Reference
from shipyard.core.tables import NO_HOUSE, House, house_of, house_words

__all__ = ["SUFFIXES", "Loaded", "Yard", "findings_of", "load_all", "walk"]


@dataclass(frozen=True)
class Loaded:
    """One file after loading and checking.

    `design` is None when the document does not keep to its schema or a reference has no design; `findings` are the
    file's own, in file order; `references` are the keys of the files it rests on, those that a file it refers to refers
    to among them, `missing` those of the ones that are not there; `house` are the house rules it was checked under.
    """

    name: str
    document: Document | None
    kind: Kind | None
    design: Any
    findings: tuple[Finding, ...]
    references: tuple[str, ...] = ()
    path: str = ""
    key: str = ""
    missing: tuple[str, ...] = ()
    house: House = field(default_factory=dict)

    @property
    def sound(self) -> bool:
        """Whether the design can be shown and printed: there is one, and no error in it."""
        return self.design is not None and not checks.has_errors(self.findings)


class Yard:
    """Loads each file once, follows references, and keeps what it loaded in order.

    `house` are the house rules, by game. `seen` are documents that were read but not yet checked.
    """

    def __init__(self, house: Mapping[str, House] | None = None) -> None:
        self.house: Mapping[str, House] = house or {}
        self.loaded: dict[str, Loaded] = {}
        self.loading: set[str] = set()
        self.seen: dict[str, Document | Finding] = {}

    def load(self, path: Path | str) -> Loaded:
        """The file at a path with its findings."""
        return self.load_file(file_at(path))

    def load_file(self, file: File) -> Loaded:
        """A file with its findings."""
        if file.key not in self.loaded:
            self.loading.add(file.key)
            document = self.seen.pop(file.key, None) or read_file(file.path, shown_name(file.path))
            self.loaded[file.key] = self._checked(document, file)
            self.loading.discard(file.key)
        return self.loaded[file.key]

    def load_text(self, raw: bytes, name: str = "<stdin>") -> Loaded:
        """A document that is in no file; its references count from the current folder."""
        if name not in self.loaded:
            self.loaded[name] = self._checked(read(raw, name), File("", name))
        return self.loaded[name]

    def _checked(self, document: Document | Finding, file: File) -> Loaded:
        result = self._check(document, file)
        if isinstance(document, Document):
            document.forget_places()
        return result

    def _check(self, document: Document | Finding, file: File) -> Loaded:
        path, key = file.path, file.key
        if isinstance(document, Finding):
            return Loaded(document.file, None, None, None, (document,), path=path, key=key)
        kind = systems.kind(document.kind) if document.kind is not None else None
        if kind is None:
            said = [*text_findings(document), unknown_kind(document)]
            return Loaded(document.name, document, None, None, tuple(said), path=path, key=key)
        said = text_findings(document)
        data, broken = readable_data(kind, document)
        said += broken
        if data is None:
            return Loaded(document.name, document, kind, None, tuple(in_file_order(said)), path=path, key=key)
        met = self._resolve(kind, data, document, os.path.dirname(path))
        complete = not broken and not met.faults
        design, house = kind.build(data, met.designs), self.house.get(kind.name.partition("-")[0], NO_HOUSE)
        if house:
            design = kind.adopt(design, house)
            house = in_effect(design, house)
        found = of_whole_things(checks.run(kind.checks, design, document, complete), broken)
        said += [*met.faults, *under_house_rules(found, house)]
        findings = in_file_order(checks.with_waivers(said, document, data.get("waive") or (), kind.checks))
        return Loaded(
            document.name,
            document,
            kind,
            design if complete else None,
            tuple(findings),
            tuple(met.files),
            path,
            key,
            tuple(met.missing),
            house,
        )

    def _resolve(self, kind: Kind, data: Mapping[str, Any], document: Document, base: str) -> _Met:
        """What the references of a document lead to."""
        met = _Met({}, {}, [], [])
        for reference in kind.references(data):
            path = locate(reference, base)
            if path is None:
                met.missing.extend(_nowhere(reference, base))
                met.faults.append(reference_finding(reference, document, *missing_words(reference, base)))
                continue
            file = file_at(path)
            words, hint = self._unfit(reference, file)
            if words:
                met.faults.append(reference_finding(reference, document, words, hint))
            else:
                met.designs[reference.path] = self.loaded[file.key].design
            if file.key in self.loaded:
                other = self.loaded[file.key]
                met.files.update(dict.fromkeys((*other.references, file.key)))
                met.missing.extend(other.missing)
        return met

    def _unfit(self, reference: Reference, file: File) -> tuple[str, str]:
        """Why a file is no design for a reference, and a hint; empty when it is one, which is then loaded.

        Its kind is looked at before it is checked: two documents that wrongly name each other get the same words
        whichever comes first.
        """
        kind = self._kind_of(file)
        if kind is not None and kind.name != reference.kind:
            return f"{reference.target} is a {kind.name}, a {reference.kind} belongs here", ""
        if file.key in self.loading:
            return f"{reference.target} refers back to this file", ""
        other = self.load_file(file)
        if other.sound:
            return "", ""
        count = sum(finding.level == ERROR for finding in other.findings)
        return f"{reference.target} has {count} error{'s' if count != 1 else ''} of its own", f"mend {other.name} first"

    def _kind_of(self, file: File) -> Kind | None:
        """The kind that a file names, with no more read than that takes."""
        if file.key in self.loaded:
            return self.loaded[file.key].kind
        if file.key not in self.loading and file.key not in self.seen:
            self.seen[file.key] = read_file(file.path, shown_name(file.path))
        document = self.seen.get(file.key)
        return systems.kind(document.kind) if isinstance(document, Document) and document.kind else None


class _Met(NamedTuple):
    """What a document's references lead to: designs by the path of the reference, the keys of the files that were
    loaded for them and of those that are not there, and faults.
    """

    designs: dict[Place, Any]
    files: dict[str, None]
    missing: list[str]
    faults: list[Finding]


def in_effect(design: Any, house: House) -> House:
    """The house rules that a design really goes by: its own readings, where it has any, may leave some out."""
    readings = getattr(design, "readings", None)
    return house if readings is None else house_of(readings)


def of_whole_things(findings: Iterable[Finding], broken: Sequence[Finding]) -> Iterator[Finding]:
    """The findings but those on an entry of which a part was left out as unreadable: that it lacks is told already."""
    inner = {fault.path[:end] for fault in broken for end in range(1, len(fault.path))}
    return (finding for finding in findings if finding.path not in inner)


def under_house_rules(findings: Iterable[Finding], house: House) -> Iterator[Finding]:
    """The findings, those that rest on a ruling which the house reads otherwise saying so."""
    for finding in findings:
        chosen = {ruling: house[ruling] for cite in finding.cites if (ruling := cite.removeprefix("ruling ")) in house}
        if chosen:
            words = ", ".join(house_words(chosen))
            finding = finding._replace(message=f"{finding.message} (house rule {words})")
        yield finding


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
        meant = next((key for key in document.data if key != "kind" and str(key).lower() == "kind"), None)
        path = () if meant is None else (meant,)
        hint = f"add `kind:` and one of {', '.join(known)}" if meant is None else "keys are small letters: kind"
        mark = document.mark(path, at_key=True)
        return Finding("YARD002", "unknown-kind", ERROR, "kind is missing", document.name, *mark, path, hint)
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


def _nowhere(reference: Reference, base: str) -> list[str]:
    """The key that the file of a reference would have, were it there."""
    try:
        return [os.path.realpath(os.path.join(base, reference.target))] if _is_path(reference.target) else []
    except (OSError, ValueError):
        return []


def _is_path(target: str) -> bool:
    return "/" in target or target.endswith(SUFFIXES)


def missing_words(reference: Reference, base: str = "") -> tuple[str, str]:
    """Message and hint for a reference that leads nowhere."""
    target = reference.target
    if _is_path(target):
        if os.path.exists(os.path.join(base, target)):
            return f"{target} is no plain file", ""
        near = _near(reference, base)
        return f"there is no file {target}", near or "the path counts from the folder of this file"
    message = f"no {reference.kind} named {target!r} ships with Shipyard"
    others = [kind for kind in systems.kind_names() if target in library.designs(kind)]
    if others:
        return f"{message}; it is a {others[0]}", f"`shipyard list {reference.kind}` names those that fit here"
    by_path = f"`shipyard list {reference.kind}` names the designs; a file of your own is given by its path"
    shipped = library.designs(reference.kind)
    return message, (not nearest(target, shipped) and _near(reference, base)) or did_you_mean(
        target, shipped
    ) or by_path


def _near(reference: Reference, base: str) -> str:
    """A hint at the user's own file that a reference most likely means, by its path from the referring file."""
    near = near_file(os.path.join(base, reference.target), (library.suffix(reference.kind),))
    return f"did you mean {os.path.relpath(near, base or '.').replace(os.sep, '/')}?" if near else ""


def reference_finding(reference: Reference, document: Document, message: str, hint: str = "") -> Finding:
    """The finding for a reference without a usable design behind it."""
    mark = document.mark(reference.path)
    return Finding("YARD011", "broken-reference", ERROR, message, document.name, *mark, reference.path, hint)


def load_all(paths: Sequence[str], yard: Yard, exclude: Patterns | None = None) -> list[Loaded]:
    """Load and check everything under the paths. In a walk, files without a `kind` are passed over."""
    return load_files(collect(paths, exclude), yard)


def load_files(files: Iterable[File], yard: Yard) -> list[Loaded]:
    """Load and check files that `collect` found."""
    results = []
    for file in files:
        loaded = yard.load_file(file)
        if not file.named and _is_foreign(loaded, file):
            continue
        results.append(loaded)
    return results


def _is_foreign(loaded: Loaded, file: File) -> bool:
    """Whether a file found in a folder is none of ours: YAML without a `kind`, under a name that is not ours either."""
    ours = file.path.endswith(tuple(schemas.suffixes()))
    return not ours and loaded.document is not None and "kind" not in loaded.document.data


class Told(Protocol):
    """What is known of a file after its check, here or by another process."""

    @property
    def key(self) -> str:
        """What tells it from other files."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with it."""

    @property
    def references(self) -> tuple[str, ...]:
        """The keys of the files it rests on."""


class Known(Protocol):
    """Where the files that others refer to are found by key; one without errors may be missing."""

    @property
    def loaded(self) -> Mapping[str, Told]:
        """Files by key."""


def findings_of(results: Iterable[Told], known: Known) -> list[Finding]:
    """Every finding of the files and of what they refer to: each file once, a referred file before the first that
    needs it unless it was given itself.
    """
    results = list(results)
    given = {told.key for told in results}
    said: set[str] = set()
    findings: list[Finding] = []
    for told in results:
        for key in told.references:
            if key not in given and key not in said and key in known.loaded:
                said.add(key)
                findings += [finding for finding in known.loaded[key].findings if finding.level == ERROR]
        if told.key not in said:
            said.add(told.key)
            findings += told.findings
    return findings
