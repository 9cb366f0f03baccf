"""Games put away: what the state documents of all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from shipyard.core.checks import Fault
from shipyard.core.findings import Path
from shipyard.core.roll_call import Berth
from shipyard.core.system import Reference

Fleet = TypeVar("Fleet")  # a game's fleet
Entry = TypeVar("Entry")  # what a game's state says of one ship
Marks = TypeVar("Marks")  # what a game's sheet draws on one ship

FORMS = ("fleet", "ship")  # the keys that name the design whose sheets a state marks: one of them is right


class State(NamedTuple, Generic[Fleet, Entry]):
    """A game put away. `fleet` is the fleet, or a ship on its own; None where nothing usable is named.

    `forms` are the keys that name it: one of them is right. `turn` is the last turn played, None where it is not said.
    """

    name: str
    fleet: Fleet | None
    forms: tuple[str, ...]
    turn: int | None
    ships: tuple[Entry, ...]


class StateNumbers(NamedTuple, Generic[Fleet, Entry, Marks]):
    """A state as the sheets and `show` need it: `marks` by group of the fleet and number in it, from 1."""

    state: State[Fleet, Entry]
    fleet: Fleet
    marks: Mapping[tuple[int, int], Marks]


def built(
    data: Mapping[str, Any],
    found: Mapping[Path, Any],
    as_fleet: Callable[[Any], Fleet],
    berths_of: Callable[[Fleet], Sequence[Berth]],
    entry_of: Callable[[Mapping[str, Any], Path, Sequence[Berth], Fleet | None], Entry],
) -> State[Fleet, Entry]:
    """The state of a document; `found` has the design that it belongs to, which `as_fleet` makes a fleet of."""
    forms = forms_of(data)
    design = found.get((forms[0],)) if len(forms) == 1 else None
    fleet = as_fleet(design) if design is not None else None
    berths = berths_of(fleet) if fleet is not None else ()
    ships = tuple(entry_of(entry, ("ships", at), berths, fleet) for at, entry in enumerate(data.get("ships", ())))
    return State(data["name"], fleet, forms, whole(data.get("turn")), ships)


def facts(
    kind: str, numbers: StateNumbers[Any, Any, Marks], facts_of: Callable[[Marks], Mapping[str, Any]]
) -> Mapping[str, Any]:
    """A state as data for other programs: what is left, by ship; a ship without an entry is untouched."""
    return {
        "kind": kind,
        "name": numbers.state.name,
        "fleet": numbers.fleet.name,
        "turn": numbers.state.turn,
        "ships": [facts_of(mark) for mark in numbers.marks.values()],
    }


def forms_of(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The keys with which a state names its design."""
    return tuple(form for form in FORMS if form in data)


def design_of(system: str) -> Callable[[Mapping[str, Any]], Iterable[Reference]]:
    """The references of a game's states: the fleet or the ship that each belongs to."""
    return lambda data: (Reference((form,), data[form], f"{system}-{form}") for form in forms_of(data))


def not_one_design(forms: tuple[str, ...]) -> Iterator[Fault]:
    """The fault of a state that names its design twice or not at all."""
    if len(forms) != 1:
        what = "both fleet and ship" if forms else "neither fleet nor ship"
        yield Fault(forms[1:], f"the state names {what}; it needs one of them", "fleet: or ship:, as printed")


def whole(value: Any) -> int | None:
    """A number of the document as an int; None where it says nothing."""
    return None if value is None else int(value)


def one_or_each(value: Any) -> int | tuple[int, ...]:
    """What is lost of several things alike: one number for all of them, or one for each."""
    return tuple(map(int, value)) if isinstance(value, list) else int(value)


def spread(lost: int | tuple[int, ...], sizes: Sequence[int]) -> tuple[int, ...]:
    """What is lost of each of several things, never more than there is; one number is taken from the first on."""
    if isinstance(lost, tuple):
        return tuple(min(own, size) for own, size in zip((*lost, *[0] * len(sizes)), sizes, strict=False))
    taken = []
    for size in sizes:
        taken.append(min(lost, size))
        lost -= taken[-1]
    return tuple(taken)


def when(name: str, turn: int | None) -> str:
    """`Friday evening, after turn 4`."""
    return name if turn is None else f"{name}, after turn {turn}"


def footer(design: str, game: str) -> str:
    """What a marked sheet has at its foot: the design's own words, then which game it is and when."""
    return "  ·  ".join(part for part in (design, game) if part)


def first_turn(written: int, cells: int) -> int:
    """The first turn that a log of so many cells shows: the start, 0, while there is room for a turn more; then the
    log goes on half empty.
    """
    return 0 if written < cells else written - cells // 2


def turn_labels(first: int, cells: int) -> list[str]:
    """The labels of a log's cells from a turn on: `start`, then numbers."""
    return ["start" if turn == 0 else str(turn) for turn in range(first, first + cells)]
