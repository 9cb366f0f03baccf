"""A long list of files checked by several processes: the same findings in the same order as by one.

Every process loads what its files refer to by itself, so that a reference means the same in each; what comes back of a
file is its verdict, not its design.
"""

from __future__ import annotations

import gc
import signal
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from shipyard.core import system as systems
from shipyard.core.files import File
from shipyard.core.findings import ERROR, Finding
from shipyard.core.system import Kind
from shipyard.core.tables import House
from shipyard.pipeline import Loaded, Told, Yard, load_files

MOST_AT_A_TIME = 100  # files: more would leave processes idle at the end


@dataclass(frozen=True)
class Verdict:
    """What a process found out of a file. Its design is made anew when somebody asks for it."""

    name: str
    path: str
    key: str
    kind_name: str
    findings: tuple[Finding, ...]
    references: tuple[str, ...]
    missing: tuple[str, ...]
    house: House

    @property
    def kind(self) -> Kind | None:
        """What the file holds."""
        return systems.kind(self.kind_name)

    @cached_property
    def design(self) -> Any:
        """What was chosen; None when it cannot be read."""
        return Yard({self.kind_name.partition("-")[0]: self.house}).load(self.path).design


@dataclass
class Verdicts:
    """The verdicts of a list of files in its order; `loaded` has those of every file that was looked at."""

    files: list[Verdict] = field(default_factory=list)
    loaded: dict[str, Told] = field(default_factory=dict)


def check_files(files: Sequence[File], house: Mapping[str, House], jobs: int) -> Verdicts:
    """Check files with so many processes. Raises BrokenExecutor when one of them is ended from outside."""
    size = max(1, min(MOST_AT_A_TIME, -(-len(files) // (4 * jobs))))
    portions = [files[start : start + size] for start in range(0, len(files), size)]
    found = Verdicts()
    with ProcessPoolExecutor(min(jobs, max(1, len(portions))), initializer=_begin, initargs=(house,)) as pool:
        for verdicts, others in pool.map(_checked, portions):
            found.files += verdicts
            found.loaded.update((verdict.key, verdict) for verdict in (*others, *verdicts))
    return found


_yards: list[Yard] = []  # of this process: what one portion loaded serves the next


def _begin(house: Mapping[str, House]) -> None:
    gc.disable()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process hears it, and ends the others
    _yards[:] = [Yard(house)]


def _checked(files: Sequence[File]) -> tuple[list[Verdict], list[Verdict]]:
    """The verdicts of files, and those of others with errors that they refer to."""
    yard = _yards[0]
    results = load_files(files, yard)
    others = {key: yard.loaded[key] for loaded in results for key in loaded.references}
    faulty = [other for other in others.values() if any(finding.level == ERROR for finding in other.findings)]
    return [_verdict(loaded) for loaded in results], [_verdict(loaded) for loaded in faulty]


def _verdict(loaded: Loaded) -> Verdict:
    kind = loaded.kind.name if loaded.kind else ""
    told = (loaded.findings, loaded.references, loaded.missing, loaded.house)
    return Verdict(loaded.name, loaded.path, loaded.key, kind, *told)
