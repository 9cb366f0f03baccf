"""Paper sizes."""

from __future__ import annotations

from typing import NamedTuple


class Paper(NamedTuple):
    """A sheet of paper as it is printed: width and height in mm."""

    width: float
    height: float


PAPERS = {"a4": Paper(210.0, 297.0), "letter": Paper(215.9, 279.4)}


def paper(name: str, landscape: bool = False) -> Paper:
    """A paper by name, upright or across. Raises KeyError for an unknown name."""
    upright = PAPERS[name]
    return Paper(upright.height, upright.width) if landscape else upright
