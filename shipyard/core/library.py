"""The designs that ship with the product, by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from shipyard.core.resources import folder


def suffix(kind: str) -> str:
    """The file name ending of a kind: `.ship.yaml` for `fpf-ship`."""
    return f".{kind.partition('-')[2]}.yaml"


@cache
def designs(kind: str) -> Mapping[str, Path]:
    """Name to file of the shipped designs of a kind; a design's name is its file's name without the ending."""
    ending = suffix(kind)
    root = folder("designs") / kind.partition("-")[0]
    files = sorted(root.rglob(f"*{ending}"))
    return {path.name.removesuffix(ending): path for path in files}
