"""Careers as documents: what a seeded or interactive career writes down, and the text of the file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from shipyard.systems.fsf import rules
from shipyard.systems.fsf.attempt import Hands
from shipyard.systems.fsf.model import COLOURS, Page
from shipyard.systems.fsf.plan import plan_uses
from shipyard.systems.fsf.rules import State

Record = dict[str, Any]

SCHEMA_ID = "https://shipyard.example/schemas/fsf-career.schema.json"


class Scribe:
    """Is told of every event of a career, and writes nothing."""

    def start(self, way: str, faces: list[int], names: list[str]) -> None:
        """The start skills: their dice and names."""

    def begin(self, state: State, mission: int, hands: Hands) -> None:
        """A mission is rolled for; `state` is the one before it."""

    def reroll(self, colour: int, place: int, face: int) -> None:
        """A mission die is rolled again."""

    def settle(self, success: bool, hands: Hands, state: State) -> None:
        """The mission is won or lost; `state` has its promotion and skill."""

    def throw(self, what: str, faces: list[int], success: bool, clone: bool = False) -> None:
        """A medal or survival roll with its re-rolls."""


SILENT = Scribe()


class Recorder(Scribe):
    """Writes a career's document: `document` is its data."""

    def __init__(self, page: Page, head: Record) -> None:
        self.page = page
        self.document: Record = {"kind": "fsf-career", **head, "tours": []}
        self._state = rules.beginning(page)
        self._mission = 0
        self._flight: Record = {}

    def start(self, way: str, faces: list[int], names: list[str]) -> None:
        """The start skills: their dice and names."""
        start: Record = {"way": way}
        if faces:
            start["rolls"] = faces
        if names:
            start["skills"] = names
        self.document["start"] = start

    def begin(self, state: State, mission: int, hands: Hands) -> None:
        """A mission is rolled for: the ship's dice, then those that skills add."""
        page, self._state, self._mission = self.page, state, mission
        tours: list[list[Record]] = self.document["tours"]
        while len(tours) < state.tour:
            tours.append([])
        ship = page.ranks[state.rank].dice or (0, 0, 0)
        self._flight = {"mission": page.missions[mission].name, "roll": rolled(hands, ship), "uses": []}
        tours[-1].append(self._flight)
        for colour, hand in zip(COLOURS, hands, strict=True):
            faces = list(hand[ship[COLOURS.index(colour)] :])
            for index in page.powers[f"extra_{colour}_die"]:
                for _ in range(state.skills[index]):
                    self._flight["uses"].append({"skill": page.skills[index].name, "roll": faces.pop(0)})

    def reroll(self, colour: int, place: int, face: int) -> None:
        """A mission die is rolled again: by the first skill with a level left."""
        used = [use["skill"] for use in self._flight["uses"]]
        name = next(
            self.page.skills[index].name
            for index in self.page.powers["reroll"]
            if used.count(self.page.skills[index].name) < self._state.skills[index]
        )
        self._flight["uses"].append({"skill": name, "die": f"{COLOURS[colour]} {place + 1}", "roll": face})

    def settle(self, success: bool, hands: Hands, state: State) -> None:
        """The uses that make the success, the result and the claims that go with it."""
        if success:
            self._flight["uses"] += plan_uses(self.page, self._state, self._mission, hands)
        if not self._flight["uses"]:
            del self._flight["uses"]
        self._flight["result"] = result(success)
        self._flight["promotion"] = state.promotion

    def throw(self, what: str, faces: list[int], success: bool, clone: bool = False) -> None:
        """A medal or survival roll with its re-rolls."""
        record: Record = {"roll": faces[0]}
        if faces[1:]:
            record["rerolls"] = faces[1:]
        record["result"] = result(success)
        if clone:
            record["clone"] = True
        self._flight[what] = record

    def finish(self, state: State) -> None:
        """The career is over: its score, as a claim."""
        tours = self.document.pop("tours")
        self.document |= {"score": rules.score(self.page, state).total, "tours": tours}


def rolled(hands: Hands, ship: Sequence[int]) -> Record:
    """The ship's dice by colour."""
    return {colour: list(hand[:count]) for colour, hand, count in zip(COLOURS, hands, ship, strict=True) if count}


def result(success: bool) -> str:
    """The word for a result."""
    return "success" if success else "failure"


def career_text(document: Record, schema: str = SCHEMA_ID) -> str:
    """The document as the text of its file: a line for each entry, a comment above each tour."""
    lines = [f"# yaml-language-server: $schema={schema}"]
    for key, value in document.items():
        if key != "tours":
            lines.append(f"{key}: {_flow(value)}")
    if not document["tours"]:
        return "\n".join([*lines, "tours: []", ""])
    lines.append("tours:")
    for number, flights in enumerate(document["tours"], 1):
        lines.append(f"  -  # Tour {number}" if flights else "  - []")
        for flight in flights:
            lines += [f"    {'- ' if key == 'mission' else '  '}{text}" for key, text in _flight_lines(flight)]
    return "\n".join([*lines, ""])


def _flight_lines(flight: Record) -> list[tuple[str, str]]:
    lines = []
    for key, value in flight.items():
        if key == "uses":
            lines.append((key, "uses:"))
            lines += [(key, f"  - {_flow(use)}") for use in value]
        else:
            lines.append((key, f"{key}: {_flow(value)}"))
    return lines


def _flow(value: Any) -> str:
    """A value on one line; text in quotes unless it is plain words."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(each) for each in value) + "]"
    if isinstance(value, str) and not _is_plain(value):
        return json.dumps(value, ensure_ascii=False)
    return json.dumps(value) if not isinstance(value, str) else value


def _is_plain(text: str) -> bool:
    words = text.replace("-", " ").replace("_", " ").split(" ")
    plain = all(word.isascii() and word.isalnum() for word in words) and text[:1].isalpha()
    return plain and text.lower() not in ("true", "false", "null")
