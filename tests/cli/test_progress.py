"""Progress: a line on a terminal, for work that takes more than a second; never anywhere else."""

import io
import sys

import pytest

from shipyard.cli import progress
from shipyard.cli.progress import Progress


class Terminal(io.StringIO):
    """A stream that says whether it is a terminal."""

    def __init__(self, terminal):
        super().__init__()
        self.terminal = terminal

    def isatty(self):
        return self.terminal


@pytest.fixture
def worked(monkeypatch):
    """`worked(True, steps=10, seconds=0.5)`: what stderr got while ten pieces of work took half a second each."""

    def call(terminal, steps, seconds):
        stream, clock = Terminal(terminal), [0.0]
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr(progress.time, "monotonic", lambda: clock[0])
        shown = Progress("printing")
        for step in range(1, steps + 1):
            clock[0] += seconds
            shown.tell(f"page {step}")
        shown.end()
        return stream.getvalue()

    return call


def test_long_work_on_a_terminal_is_told_and_the_line_goes_away(worked):
    said = worked(True, steps=10, seconds=0.5)
    assert "\rprinting page 2" in said and "\rprinting page 10" in said
    assert "printing page 1\r" not in said
    assert said.endswith("\r" + " " * len("printing page 10") + "\r")


def test_short_work_says_nothing(worked):
    assert worked(True, steps=9, seconds=0.1) == ""


def test_no_terminal_says_nothing(worked):
    assert worked(False, steps=100, seconds=1.0) == ""


def test_a_thousand_pieces_are_not_a_thousand_lines(worked):
    assert worked(True, steps=1000, seconds=0.01).count("\rprinting") <= 100
