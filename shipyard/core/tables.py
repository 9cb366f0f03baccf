"""The rulebooks' numbers and rulings, as data in each system's folder `tables/`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from shipyard.core import yaml_reader

# House rules of one game: ruling to the choice that is in force instead of Shipyard's own.
House = Mapping[str, str]
NO_HOUSE: House = {}

Readings = TypeVar("Readings")


@cache
def load_table(path: Path) -> Mapping[str, Any]:
    """A table file as plain data; read with the same strict rules as a user's document."""
    text = yaml_reader.decode(path.read_bytes())
    data: Mapping[str, Any] = yaml_reader.build(yaml_reader.compose(text))
    return data


class Ruling(NamedTuple):
    """A choice made where a rulebook is silent or contradicts itself.

    `question` says what is open, `ruling` what Shipyard does, `why` the grounds, `certainty` one of `proven` (the
    printed examples allow nothing else), `inferred` or `assumed`. Where a group may well read the rulebook otherwise,
    `choices` has each reading with its meaning, and `default` is the one that `ruling` describes.
    """

    id: str
    question: str
    ruling: str
    why: str
    certainty: str
    choices: Mapping[str, str] = NO_HOUSE
    default: str = ""

    @property
    def line(self) -> str:
        """One line for a calculation: `ruling frame-base (proven): ...`."""
        return f"ruling {self.id} ({self.certainty}): {self.ruling}"

    def choice_in(self, readings: object) -> str:
        """The choice that a design's readings hold, empty for Shipyard's own."""
        choice: str = getattr(readings, _field(self.id), self.default)
        return "" if choice == self.default else choice

    def name_in(self, readings: object) -> str:
        """The id, with the choice of a house that reads it otherwise: `limit-base = before-frame`."""
        choice = self.choice_in(readings)
        return f"{self.id} = {choice}" if choice else self.id

    def line_in(self, readings: object) -> str:
        """The line for a design with these readings: `house rule limit-base = before-frame: ...` for another one."""
        choice = self.choice_in(readings)
        return self.house_line(choice) if choice else self.line

    def house_line(self, choice: str) -> str:
        """One line for a choice of a house: `house rule limit-base = before-frame: ...`."""
        return f"house rule {self.id} = {choice}: {self.choices[choice]}"


@cache
def load_rulings(path: Path) -> Mapping[str, Ruling]:
    """Rulings by id, from a `rulings.yaml`."""
    return {key: Ruling(key, **entry) for key, entry in load_table(path).items()}


def readings_under(record: type[Readings], house: House) -> Readings:
    """A game's record of readings, a field for each ruling that has several, with the house's in their places."""
    return record(**{_field(ruling): choice for ruling, choice in house.items()})


def house_of(readings: NamedTuple) -> House:
    """The house rules that made a record of readings."""
    own = readings._field_defaults
    return {name.replace("_", "-"): choice for name, choice in readings._asdict().items() if choice != own[name]}


def _field(ruling: str) -> str:
    return ruling.replace("-", "_")


def house_words(house: House) -> tuple[str, ...]:
    """House rules in few words: `limit-base = before-frame`."""
    return tuple(f"{ruling} = {choice}" for ruling, choice in house.items())
