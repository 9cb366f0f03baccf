"""A page of the documentation as steps that a reader takes, and a reader who takes them in a folder of their own.

- A block `console` has commands after `$ ` and below each what it says; a line `...` stands for any lines. Where
  nothing is shown, nothing is compared, but the command must end well. `echo $?` tells how the one before ended.
- A block with a file name after its language, as `yaml daring.ship.yaml`, is that file.
- A block `diff daring.ship.yaml` is a change in that file: the lines without a sign and with `-` stand there once.
- Any other block is shown only. It has no command of Shipyard at the start of a line.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

from shipyard.cli import main
from shipyard.core.resources import PACKAGE

_FOR_A_SHELL = re.compile(r"[|><&;$*`(]|\\$")


@dataclass(frozen=True)
class Command:
    """A command, what the page shows of its output (None for nothing), and the line it stands on."""

    text: str
    shown: str | None
    line: int


@dataclass(frozen=True)
class File:
    """A file that the page has its reader write, whole or, as a `diff`, changed."""

    name: str
    text: str
    is_change: bool
    line: int


def blocks(text):
    """Each fenced block: language, file name, content, line."""
    for token in MarkdownIt("commonmark").parse(text):
        if token.type == "fence":
            language, _, name = token.info.strip().partition(" ")
            yield language, name.strip(), token.content, token.map[0] + 1


def steps(text):
    """What a reader does, in order."""
    for language, name, content, line in blocks(text):
        if language == "console":
            yield from _commands(content, line)
        elif name:
            yield File(name, content, language == "diff", line)


def _commands(content, line):
    assert content.startswith("$ "), f"line {line}: a console block starts with a command"
    for part in re.split(r"^(?=\$ )", content, flags=re.M)[1:]:
        command, _, shown = part[2:].partition("\n")
        yield Command(command, shown or None, line)


class Reader:
    """Does what a page says, in the current folder."""

    def __init__(self, bin_folder: Path) -> None:
        self.bin = bin_folder
        self.status = 0
        bin_folder.mkdir()
        program = bin_folder / "shipyard"
        program.write_text(f'#!/bin/sh\nPYTHONPATH="{PACKAGE.parent}" exec "{sys.executable}" -m shipyard "$@"\n')
        program.chmod(0o755)

    def take(self, step):
        """One step; a fault in the page or in the program is an AssertionError that names the line."""
        if isinstance(step, File):
            self._write(step)
        else:
            self._run(step)

    def _write(self, step):
        path = Path(step.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        if not step.is_change:
            path.write_text(step.text, encoding="utf-8")
            return
        lines = step.text.splitlines()
        old, new = ("".join(line[1:] + "\n" for line in lines if line[:1] in f" {sign}") for sign in "-+")
        before = path.read_text(encoding="utf-8")
        assert before.count(old) == 1, (
            f"line {step.line}: {step.name} has these lines {before.count(old)} times:\n{old}"
        )
        path.write_text(before.replace(old, new), encoding="utf-8")

    def _run(self, step):
        if step.text == "echo $?":
            told = f"{self.status}\n"
        elif step.text.startswith("cd "):
            os.chdir(step.text[3:])
            told = ""
        else:
            told, self.status = self._told(step.text)
            assert step.shown is not None or self.status == 0, f"line {step.line}: {step.text}: {self.status}\n{told}"
        assert "internal fault" not in told and "Traceback" not in told, told
        if step.shown is not None:
            assert_shows(told, step.shown, f"line {step.line}: {step.text}")

    def _told(self, command):
        if command.startswith("shipyard ") and not _FOR_A_SHELL.search(command):
            return _in_process(shlex.split(command)[1:])
        names = {f"GIT_{who}_{what}": "a@b" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        environment = {**os.environ, **names, "PATH": f"{self.bin}:{os.environ['PATH']}"}
        ended = subprocess.run(
            ["bash", "-c", command], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60
        )
        return ended.stdout.decode(), ended.returncode


def _in_process(arguments):
    """What a terminal shows, both streams in their order, and the exit status."""
    screen, before = io.BytesIO(), (sys.stdin, sys.stdout, sys.stderr)
    sys.stdin = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    sys.stdout, sys.stderr = (io.TextIOWrapper(screen, encoding="utf-8", write_through=True) for _ in range(2))
    try:
        main(arguments)
    except SystemExit as ended:
        return screen.getvalue().decode(), ended.code or 0
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.detach()
        sys.stdin, sys.stdout, sys.stderr = before


def assert_shows(told, shown, where):
    """The output is what is shown; `...` stands for any lines."""
    place = 0
    parts = re.split(r"^\.\.\.\n", shown, flags=re.M)
    for number, part in enumerate(parts):
        found = told.find(part, place) if number else (0 if told.startswith(part) else -1)
        if number and number == len(parts) - 1:
            found = len(told) - len(part) if told[place:].endswith(part) else -1
        assert found >= 0, f"{where}\n--- the page shows\n{part}--- the command says\n{told}"
        place = found + len(part)
    assert place == len(told), f"{where}\n--- the page shows\n{shown}--- the command says\n{told}"
