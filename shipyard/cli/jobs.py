"""`--jobs`: a check by several processes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor

import click

from shipyard.configuration import Configuration
from shipyard.core.files import collect
from shipyard.workers import Verdicts, check_files

MOST = 61  # what every system can wait for


def checked_by(paths: Sequence[str], settings: Configuration, jobs: int) -> Verdicts:
    """Everything under the paths, checked by so many processes; 0 is one for each processor."""
    files = list(collect(paths, settings.exclude))
    try:
        return check_files(files, settings.house, min(jobs or os.cpu_count() or 1, MOST))
    except BrokenExecutor:
        raise click.ClickException(
            "a process was ended from outside, perhaps for lack of memory; use fewer --jobs"
        ) from None
