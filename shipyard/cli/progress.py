"""Progress on a terminal, for work that takes more than a second."""

from __future__ import annotations

import sys
import time

_PATIENCE, _PAUSE = 1.0, 0.1  # seconds until the first line, and between two


class Progress:
    """A line on stderr that says how far the work is; nothing where stderr is no terminal."""

    def __init__(self, word: str, total: int) -> None:
        self.word, self.total, self.done = word, total, 0
        self.shown = bool(sys.stderr and sys.stderr.isatty())
        self.next = time.monotonic() + _PATIENCE
        self.wide = 0

    def step(self) -> None:
        """One piece of work begins."""
        self.done += 1
        if self.shown and time.monotonic() >= self.next:
            self.next = time.monotonic() + _PAUSE
            self._write(f"{self.word} {self.done} of {self.total}")

    def end(self) -> None:
        """The line goes away."""
        if self.wide:
            self._write("")
            sys.stderr.write("\r")
            sys.stderr.flush()

    def _write(self, text: str) -> None:
        sys.stderr.write("\r" + text.ljust(self.wide))
        sys.stderr.flush()
        self.wide = max(self.wide, len(text))
