"""Which ship of a fleet is meant: by its name, or by its group and its number in the group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shipyard.core.checks import Fault
from shipyard.core.findings import Path
from shipyard.core.nearest import did_you_mean
from shipyard.core.quantities import plural


class Berth(NamedTuple):
    """A ship's place in its fleet, group and number from 1, with what the ship may be called, its own name first."""

    group: int
    number: int
    names: tuple[str, ...]

    @property
    def place(self) -> tuple[int, int]:
        """Group and number: no two ships of a fleet share them."""
        return self.group, self.number


class Call(NamedTuple):
    """How a document calls a ship: `ship` is a name, `group` and `number` a place; what it leaves out is empty.

    `word` is what the game calls a group: `squadron`.
    """

    ship: str
    group: int | None
    number: int | None
    path: Path
    word: str = "group"


def answer(call: Call, berths: Sequence[Berth]) -> Berth | Fault:
    """The one ship that a call means, or what is wrong with the call."""
    if call.ship:
        return _by_name(call, berths)
    return _by_place(call, berths)


def _by_name(call: Call, berths: Sequence[Berth]) -> Berth | Fault:
    """A ship's own name goes before the name of its class."""
    wanted, path = call.ship.strip().casefold(), (*call.path, "ship")
    found = [berth for berth in berths if berth.names and berth.names[0].casefold() == wanted]
    found = found or [berth for berth in berths if wanted in (name.casefold() for name in berth.names)]
    if not found:
        names = {name for berth in berths for name in berth.names}
        return Fault(path, f"no ship is called {call.ship[:60]!r}", did_you_mean(call.ship, names))
    told = (call.group, call.number)
    here = [berth for berth in found if all(said in (None, own) for said, own in zip(told, berth.place, strict=True))]
    if len(here) == 1:
        return here[0]
    if not here:
        return Fault(path, f"{call.ship[:60]!r} is not there, but {_places(found, call.word)}")
    hint = f"say which: {call.word}: {here[0].group}, number: {here[0].number}"
    return Fault(path, f"{len(here)} ships are called {call.ship[:60]!r}: {_places(here, call.word)}", hint)


def _places(berths: Sequence[Berth], word: str) -> str:
    told = [f"{word} {berth.group} number {berth.number}" for berth in berths[:4]]
    return ", ".join(told) + (" ..." if len(berths) > 4 else "")


def _by_place(call: Call, berths: Sequence[Berth]) -> Berth | Fault:
    """A group or a number may be left out where there is only one."""
    groups = sorted({berth.group for berth in berths})
    group = groups[0] if call.group is None and len(groups) == 1 else call.group
    if group is None:
        hint = f"add ship: with its name, or {call.word}: and number:"
        return Fault(call.path, f"which ship is meant? there are {len(groups)} {call.word}s", hint)
    if group not in groups:
        words = f"there is no {call.word} {group}; there {_are(len(groups), call.word)}"
        return Fault((*call.path, call.word), words)
    ships = [berth for berth in berths if berth.group == group]
    number = 1 if call.number is None and len(ships) == 1 else call.number
    if number is None:
        words = f"which ship is meant? {call.word} {group} has {len(ships)}"
        return Fault(call.path, words, f"add number: 1 to {len(ships)}, counted as on the sheet")
    found = next((berth for berth in ships if berth.number == number), None)
    if found is None:
        words = f"there is no ship {number} in {call.word} {group}; it has {plural(len(ships), 'ship')}"
        return Fault((*call.path, "number"), words)
    return found


def _are(count: int, word: str) -> str:
    return f"{'is' if count == 1 else 'are'} {plural(count, word)}"


def called_twice(answers: Sequence[tuple[Call, Berth | Fault]]) -> Iterator[Fault]:
    """A fault for each call that means a ship which an earlier one has called already."""
    first: dict[tuple[int, int], int] = {}
    for number, (call, berth) in enumerate(answers, 1):
        if isinstance(berth, Berth):
            before = first.setdefault(berth.place, number)
            if before != number:
                name = berth.names[0] if berth.names else f"{call.word} {berth.group} number {berth.number}"
                yield Fault(call.path, f"{name[:60]!r} has an entry already, the {_nth(before)}", "make one of the two")


def _nth(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number % 100 not in (11, 12, 13) else 0, "th")
    return f"{number}{ending}"
