"""The rulebooks' numbers and rulings, as data in each system's folder `tables/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from shipyard.core import yaml_reader


@cache
def load_table(path: Path) -> Mapping[str, Any]:
    """A table file as plain data; read with the same strict rules as a user's document."""
    text = yaml_reader.decode(path.read_bytes())
    data: Mapping[str, Any] = yaml_reader.build(yaml_reader.compose(text))
    return data


@dataclass(frozen=True, slots=True)
class Ruling:
    """A choice made where a rulebook is silent or contradicts itself.

    `question` says what is open, `ruling` what Shipyard does, `why` the grounds, `certainty` one of `proven` (the
    printed examples allow nothing else), `inferred` or `assumed`.
    """

    id: str
    question: str
    ruling: str
    why: str
    certainty: str

    @property
    def line(self) -> str:
        """One line for a calculation: `ruling frame-base (proven): ...`."""
        return f"ruling {self.id} ({self.certainty}): {self.ruling}"


@cache
def load_rulings(path: Path) -> Mapping[str, Ruling]:
    """Rulings by id, from a `rulings.yaml`."""
    return {key: Ruling(key, **entry) for key, entry in load_table(path).items()}
