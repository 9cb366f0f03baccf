"""What many tests share: documents on disk, the command line in one process, and a folder of their own."""

import gc
import io
import json
import os
import re
import sys
from typing import NamedTuple

import pytest

from shipyard.cli import main
from shipyard.pipeline import Yard

# Reports look at these; the tests must say the same inside a workflow and on a coloured terminal.
for variable in ("GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE", "NO_COLOR", "FORCE_COLOR"):
    os.environ.pop(variable, None)


class Result(NamedTuple):
    """How a command ended: exit status, stdout as bytes, stderr as text."""

    status: int
    raw: bytes
    err: str

    @property
    def out(self):
        """Stdout as text."""
        return self.raw.decode("utf-8")


@pytest.fixture
def run(monkeypatch):
    """`run("check", "-", stdin=b"...")`: the command line as `main` runs it, without a process of its own."""

    def call(*arguments, stdin=b""):
        out, err = io.BytesIO(), io.BytesIO()
        streams = [io.TextIOWrapper(stream, encoding="utf-8", write_through=True) for stream in (out, err)]
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        monkeypatch.setattr(sys, "stdout", streams[0])
        monkeypatch.setattr(sys, "stderr", streams[1])
        try:
            with pytest.raises(SystemExit) as ended:
                main([str(argument) for argument in arguments])
        finally:
            gc.enable()  # `check` turns it off for its short life
        return Result(ended.value.code or 0, out.getvalue(), err.getvalue().decode("utf-8"))

    return call


def _one_escape(halves):
    return f"\\U{ord(json.loads(chr(34) + halves[0] + chr(34))):08x}"


def as_yaml(data):
    """Data as JSON that is YAML too: characters beyond the first plane are one escape, not two halves."""
    halves = re.compile(r"\\u(d[89ab]..)\\u(d[c-f]..)")
    return halves.sub(_one_escape, json.dumps(data))


@pytest.fixture
def save(tmp_path):
    """`save("a.ship.yaml", {...})`: a document (or text, or bytes) as a file; returns its path."""

    def write(name, content):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content if isinstance(content, str) else as_yaml(content), encoding="utf-8")
        return path

    return write


@pytest.fixture
def load(save):
    """`load({...})`: the document after loading and checking."""
    return lambda content, name="case.yaml": Yard().load(save(name, content))


FPF_SHIP = {
    "kind": "fpf-ship",
    "name": "Case",
    "type": "Cruiser",
    "value": 80,
    "superstructure": 22,
    "shields": 14,
    "power": 16,
    "phasers": {"arcs": "F", "strength": 5, "range": 22, "banks": [4, 2]},
    "photons": {"arcs": "F", "strength": 9, "range": 14, "banks": [1, 1]},
    "computer": 4,
    "damage_control": 2,
    "registry": "IKV-",
}
BFCS_SHIP = {"kind": "bfcs-ship", "name": "Case", "tech_level": 5, "move": 3, "speed": 3, "shields": 3}


@pytest.fixture
def fpf_ship():
    """`fpf_ship(power=20)`: an FPF ship without faults, with keys changed; None takes a key away."""
    return lambda **keys: {k: v for k, v in {**FPF_SHIP, **keys}.items() if v is not None}


@pytest.fixture
def bfcs_ship():
    """`bfcs_ship(move=9)`: a BFCS ship without errors, with keys changed; None takes a key away."""
    return lambda **keys: {k: v for k, v in {**BFCS_SHIP, **keys}.items() if v is not None}
