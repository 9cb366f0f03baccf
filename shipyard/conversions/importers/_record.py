"""What an importer is, and how it tells what is wrong with a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from shipyard.core.findings import ERROR, Finding, Path
from shipyard.core.manual import FILE_PAGES


@dataclass(frozen=True, slots=True)
class ImportFault:
    """A fault of a foreign file: a code of files and schemas, where, and what."""

    code: str
    path: Path
    message: str
    hint: str = ""

    def finding(self, file: str) -> Finding:
        """The fault as a finding; foreign files have no lines to point at."""
        slug = FILE_PAGES[self.code][0]
        return Finding(self.code, slug, ERROR, self.message, file, path=self.path, hint=self.hint)


@dataclass(frozen=True)
class Imported:
    """The new document's text (None when there are faults), the faults, and the keys that were not taken over."""

    text: str | None
    faults: tuple[ImportFault, ...] = ()
    ignored: tuple[str, ...] = ()


@dataclass(frozen=True)
class Importer:
    """A foreign format. `read(raw, name)` makes a document of `kind` from a file's bytes; `name` is the file's."""

    title: str
    kind: str
    read: Callable[[bytes, str], Imported]
