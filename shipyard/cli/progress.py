"""Progress on a terminal, for work that takes more than a second."""

from __future__ import annotations

import sys
import time

_PATIENCE, _PAUSE = 1.0, 0.1  # seconds until the first line, and between two


class Progress:
    """A line on stderr that says how far the work is; nothing where stderr is no terminal."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.shown = bool(sys.stderr and sys.stderr.isatty())
        self.next = time.monotonic() + _PATIENCE
        self.wide = 0

    def tell(self, how_far: str) -> None:
        """How far the work is now; most of the calls say nothing."""
        if self.shown and time.monotonic() >= self.next:
            self.next = time.monotonic() + _PAUSE
            self._write(f"{self.word} {how_far}")

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
