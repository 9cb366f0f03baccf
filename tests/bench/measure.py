"""Runs commands in turns and compares the medians of their processor time: only ratios within one run mean anything."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence


def medians(commands: Mapping[str, Sequence[str]], rounds: int = 5) -> dict[str, float]:
    """Seconds of each command, the median of `rounds` interleaved runs; exit statuses 0 and 1 count."""
    # as for a user, compiled modules are kept
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(rounds + 1):
        for name, command in commands.items():
            start = _children_seconds()
            done = subprocess.run(command, capture_output=True, env=environment)
            spent = _children_seconds() - start
            if done.returncode not in (0, 1):
                sys.exit(f"{name} failed: {done.stderr.decode()[-400:]}")
            if turn:  # the first turn warms the disk
                times[name].append(spent)
    return {name: statistics.median(values) for name, values in times.items()}


def peaks(commands: Mapping[str, Sequence[str]]) -> tuple[dict[str, float], dict[str, float]]:
    """Processor seconds and peak memory (KiB) of each command, run once."""
    seconds, memory = {}, {}
    for name, command in commands.items():
        start = _children_seconds()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        if status:
            sys.exit(f"{name} failed")
        seconds[name], memory[name] = _children_seconds() - start, float(used.ru_maxrss)
    return seconds, memory


def _children_seconds() -> float:
    """Processor time of all ended child processes, which other work on the machine disturbs less than the clock."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def row(what: str, yardstick: str, ratio: float, must: str, goal: str) -> str:
    """A line of the table in docs/performance.md."""
    return f"| {what} | {yardstick} | {ratio:.2f} | {must} | {goal} |"


HEAD = "| what | yardstick | ratio | must | goal |\n|---|---|--:|--:|--:|"
