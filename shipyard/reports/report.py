"""What a report is made of: the findings in their order, the files that were checked, and their source lines."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from shipyard.core.checks import waived_codes
from shipyard.core.findings import ERROR, Finding, at_or_above
from shipyard.core.system import Kind

_LINE_ENDS = re.compile("\r\n|[\r\n\x85\u2028\u2029]")  # what the YAML parser counts as the end of a line


class Checked(Protocol):
    """A file after its check."""

    @property
    def name(self) -> str:
        """How messages call it."""

    @property
    def kind(self) -> Kind | None:
        """What it holds, where that is known."""

    @property
    def design(self) -> Any:
        """What was chosen; None when it cannot be read."""


class Sources:
    """Source lines by file and number, read when they are wanted; `texts` holds what is in no file.

    Findings come file by file, so only the last file is kept.
    """

    def __init__(self, texts: Mapping[str, bytes] | None = None) -> None:
        self.texts: Mapping[str, bytes] = texts or {}
        self._last: tuple[str, list[str]] = ("", [])

    def line(self, finding: Finding) -> str | None:
        """The line that a finding stands on; None when it has none or the file is not there any more."""
        if not finding.line:
            return None
        if self._last[0] != finding.file:
            self._last = (finding.file, self._read(finding.file))
        lines = self._last[1]
        return lines[finding.line - 1] if finding.line <= len(lines) else None

    def _read(self, name: str) -> list[str]:
        raw = self.texts.get(name)
        if raw is None:
            try:
                with open(name, "rb") as file:  # noqa: PTH123 - thousands of files: open is a good deal faster
                    raw = file.read()
            except (OSError, ValueError):
                return []
        return _LINE_ENDS.split(raw.decode("utf-8-sig", "surrogateescape"))


@dataclass(frozen=True)
class Report:
    """What `check` found: findings in the order of the files, within a file from top to bottom.

    `fail_on` is the level that makes a file fail; `root` is the folder that addresses of files count from.
    """

    findings: Sequence[Finding]
    files: Sequence[Checked]
    sources: Sources = field(default_factory=Sources)
    fail_on: str = ERROR
    root: Path = field(default_factory=Path.cwd)

    def by_file(self) -> Iterator[tuple[str, list[Finding]]]:
        """Every file with its findings: those that were checked in their order, then others that they refer to."""
        found: dict[str, list[Finding]] = {file.name: [] for file in self.files}
        for finding in self.findings:
            found.setdefault(finding.file, []).append(finding)
        return iter(found.items())

    def fails(self, findings: Sequence[Finding]) -> bool:
        """Whether one of the findings is as grave as the level that fails."""
        return at_or_above(findings, self.fail_on)

    def is_on_disk(self, name: str) -> bool:
        """Whether a name is that of a file, not of standard input."""
        return name not in self.sources.texts

    def address(self, name: str) -> str | None:
        """A file's path from `root`, with `/`; None when it lies elsewhere."""
        try:
            return Path(os.path.normpath(Path.cwd() / name)).relative_to(self.root).as_posix()
        except ValueError:
            return None


def place(finding: Finding) -> str:
    """`file:line:column`, or the file alone."""
    return finding.file + (f":{finding.line}:{finding.column}" if finding.line else "")


def is_waived(finding: Finding) -> bool:
    """Whether the design breaks this rule on purpose."""
    return bool(waived_codes((finding,)))
