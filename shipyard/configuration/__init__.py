"""The settings of a project: `[tool.shipyard]` of a pyproject.toml, or a shipyard.toml, found by walking up.

The nearest folder that has either counts, and of two in one folder shipyard.toml. What an option of the command line
says goes before both.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import NamedTuple

from shipyard.core.findings import ERROR
from shipyard.core.ignoring import Patterns
from shipyard.core.system import later
from shipyard.core.tables import NO_HOUSE, House

OWN_FILE, SHARED_FILE = "shipyard.toml", "pyproject.toml"
HOUSE_RULES = "house-rules"
DEFAULT = "default"

# What in a pyproject.toml may be our table: most have none, and then nothing is parsed.
_OUR_TABLE = rb"(?m)^\s*\[\s*[\"']?tool[\"']?\s*\]|^\s*tool\s*=|tool[\"']?\s*\.\s*[\"']?shipyard"

_read = later("shipyard.configuration.reading", "read")


class ConfigurationError(Exception):
    """What is wrong with a configuration file: where, what, what to do. One line for the user."""


_NO_HOUSE_RULES: Mapping[str, House] = {}
_NO_SOURCES: Mapping[str, str] = {}


class Configuration(NamedTuple):
    """The settings in force, and where each that is no default came from.

    `margin` is in mm; `font` is None where none is set. `house` has, by game, the rulings that are read
    otherwise than Shipyard does. `file` is the file that was found, or empty; `sources` has `file:line` by key,
    a house rule's key being `house-rules.bfcs.limit-base`.
    """

    paper: str = "a4"
    ink: str = "full"
    font: str | None = None
    margin: float = 0
    exclude: Patterns | None = None
    fail_on: str = ERROR
    house: Mapping[str, House] = _NO_HOUSE_RULES
    file: str = ""
    sources: Mapping[str, str] = _NO_SOURCES

    def source(self, key: str) -> str:
        """Where a key's value came from: `default`, or `file:line`."""
        return self.sources.get(key, DEFAULT)

    def house_of(self, system: str) -> House:
        """The house rules of one game."""
        return self.house.get(system, NO_HOUSE)


def in_force(start: str = "") -> Configuration:
    """The settings for a folder, by default the current one.

    Raises ConfigurationError for a file with a mistake in it, OSError for one that cannot be read.
    """
    try:
        folder = os.path.abspath(start)
    except FileNotFoundError:  # the current folder is gone
        return Configuration()
    while True:
        for name in (OWN_FILE, SHARED_FILE):
            path = os.path.join(folder, name)
            found: Configuration | None = _found(path) if os.path.isfile(path) else None
            if found is not None:
                return found
        above = os.path.dirname(folder)
        if above == folder:
            return Configuration()
        folder = above


def _found(path: str) -> Configuration | None:
    """The settings in a file; None for a pyproject.toml without any."""
    with open(path, "rb") as file:
        raw = file.read()
    if os.path.basename(path) == SHARED_FILE and not (b"shipyard" in raw and re.search(_OUR_TABLE, raw)):
        return None
    found: Configuration | None = _read(path, raw)
    return found
