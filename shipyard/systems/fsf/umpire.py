"""Who watches a replay: the state, the breaches, and the values that the page must give."""

from __future__ import annotations

from dataclasses import dataclass, field

from shipyard.core.findings import Path
from shipyard.systems.fsf import words
from shipyard.systems.fsf.model import Career, Page
from shipyard.systems.fsf.rules import State
from shipyard.systems.fsf.uses import Breach


class Stop(Exception):  # noqa: N818 - ends a replay that cannot go on; `replay` catches it
    """Nothing can follow."""


@dataclass
class Umpire:
    """A replay under way: the state so far, and every breach that was seen.

    `promotion_off` is by how many boxes the record's last claim was off, so that one slip is said once.
    """

    page: Page
    career: Career
    state: State
    breaches: list[Breach] = field(default_factory=list)
    open_step: bool = False
    promotion_off: int = 0
    _holes: set[Path] = field(default_factory=set)

    def breach(self, rule: str, path: Path, message: str, hint: str = "") -> None:
        """Notes a breach of a rule."""
        self.breaches.append(Breach(rule, path, message, hint))

    def hole(self, at: Path, *value: str | int) -> None:
        """Says that the page lacks a value which the career needs here."""
        name = words.value_named(self.page, value)
        if value in self._holes:
            return
        self._holes.add(value)
        hint = "put the value into a page of your own, or play on page house"
        self.breach("page-hole", at, f"the career reaches a hole of page {self.page.name}: {name} is not given", hint)

    def must(self, given: object, at: Path, *value: str | int) -> None:
        """Ends the replay where a value is missing without which nothing can follow."""
        if given is None:
            self.hole(at, *value)
            raise Stop
