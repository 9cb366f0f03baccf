"""What a control sheet says in small type: the grounds of its daggers, waived rules, what found no room above."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shipyard.core.quantities import ceil, exact
from shipyard.core.tables import house_of, house_words
from shipyard.systems.ststcs.catalogue import rulings
from shipyard.systems.ststcs.derive import RATED, ShipNumbers
from shipyard.systems.ststcs.model import Note, Ship

LINE = 155  # lower case letters of the small type that 186 mm hold, a few less than there is room for
SECOND_LINE = 68  # and those that stand below the name in one line
NAME, SHIP_NAME, LATER_NAMES = (
    230,
    190,
    130,
)  # of names: four lines beside the hull code, four below, one on later pages
_SHORT = 60  # of a name that is too long: its start stands in the head, the whole of it in the footnote
_MOST_LINES = 4
_LONGEST_WORD = 60
_STRANGERS = 8  # weapons of unknown types that are named
_CERTAINTIES = ("inferred", "assumed", "substituted")


@dataclass(frozen=True, slots=True)
class Small:
    """The header's second line, the footnote, and how many lines it takes at most; `notes` go to their own page."""

    second: str
    footnote: str
    lines: int
    notes: tuple[Note, ...]


def weight(text: str) -> int:
    """How long a text is, in lower case letters."""
    tenths = sum(19 if c in "WMmw%@" else 14 if c.isupper() else 10 for c in text)
    return -(-tenths // 10)


def shortened(text: str, most: int, short: int = _SHORT) -> str:
    """The text, or its start where it is longer than `most`."""
    if weight(text) <= most:
        return text
    end = 1
    while weight(text[: end + 1]) < short:
        end += 1
    return f"{text[:end].rstrip()}..."


def breakable(text: str) -> str:
    """The text with spaces in words that are too long for a line."""
    words = []
    for word in text.split():
        words += [word[at : at + _LONGEST_WORD] for at in range(0, len(word), _LONGEST_WORD)]
    return " ".join(words)


def small_print(numbers: ShipNumbers, waived: Sequence[str], place: str = "", ship_name: str = "") -> Small:
    """What stands in small type on a ship's sheet; `place`: which of several ships; `ship_name`: its own."""
    second, rest = _second_line(numbers.ship, waived, place)
    names = (("Ship", ship_name, SHIP_NAME), ("Name", numbers.ship.name, NAME))
    rest = [f"{label}: {breakable(name)}." for label, name, most in names if weight(name) > most] + rest
    text = _footnote(numbers, rest, numbers.ship.notes)
    notes: tuple[Note, ...] = ()
    if _lines(text) > _MOST_LINES:
        notes = numbers.ship.notes
        text = _footnote(numbers, rest, ())
    return Small(second, text, _lines(text), notes)


def _lines(text: str) -> int:
    return ceil(exact(weight(text)) / LINE)


def _second_line(ship: Ship, waived: Sequence[str], place: str) -> tuple[str, list[str]]:
    """The line under the name, and what is too long for it as sentences."""
    parts = ["Tholian"]
    rest: list[str] = []
    codes = ", ".join(waived)
    house = ", ".join(house_words(house_of(ship.readings)))
    wanted = [("", place), ("waived: ", codes), ("house rule: ", house), ("", ship.type_name), ("", ship.origin)]
    for (lead, value), label in zip(wanted, ("Ship", "Waived rules", "House rules", "Type", "Origin"), strict=True):
        if not value or value == ship.name:
            continue
        if weight(" · ".join([*parts, lead + value])) <= SECOND_LINE:
            parts.append(lead + value)
        else:
            rest.append(f"{label}: {breakable(value)}.")
            if lead:
                parts.append(f"{label.lower()}: see below")
    strangers = [f"{mount.type} × {mount.count}" for mount in ship.mounts if mount.weapon is None]
    rest += [breakable(f"In no weapon table: {', '.join(strangers[:_STRANGERS])}.")] if strangers else []
    return " · ".join(parts), rest


def _footnote(numbers: ShipNumbers, rest: Sequence[str], notes: Sequence[Note]) -> str:
    causes: dict[str, list[str]] = {certainty: [] for certainty in _CERTAINTIES}
    for certainty, words in _causes(numbers, notes):
        causes[certainty].append(words)
    sentences = [f"{certainty.capitalize()}: {'; '.join(words)}." for certainty, words in causes.items() if words]
    if numbers.ship.notes and not notes:
        sentences.append("The design's own notes stand on the page of notes.")
    return " ".join([*rest, "† Printed in no rulebook.", *sentences, _resting(numbers)]).strip()


def _causes(numbers: ShipNumbers, notes: Sequence[Note]) -> Iterator[tuple[str, str]]:
    """Each cause of a dagger: how sure it is, and the words for it."""
    ship = numbers.ship
    for note in notes:
        yield note.certainty, breakable(f"{note.value.replace('_', ' ')} ({note.why})")
    for note in numbers.daggers[len(ship.notes) :]:
        if note.value != "ce":
            yield note.certainty, _words(note, ship)
    if rounds_costs(ship):
        yield rulings()["part-power"].certainty, "a part of a power point costs a whole one"


def _words(note: Note, ship: Ship) -> str:
    """A cause in few words; `show` has the whole of it."""
    engines = f"{ship.engine_count} engines together" if ship.engine_count > 1 else "the engine"
    known = {
        "warp_power": f"warp power of {engines}",
        "impulse_power": "mass and superstructure need of a Federation engine for the impulse engine",
        "max_shield": f"shield maximum of {ship.generator_type} in class {ship.class_name}",
        "shield_generator": f"rating of {ship.generator_type}",
        "d": "the formulas of D and CE",
    }
    return known.get(note.value, f"{note.why.partition(';')[0]} of {note.value}")


def _resting(numbers: ShipNumbers) -> str:
    resting = [words for value, words in RATED.items() if numbers.dagger(value)]
    return f"D and CE rest on {' and '.join(resting)}." if resting else ""


def rounds_costs(ship: Ship) -> bool:
    """Whether a speed's cost may be no whole number, so that a ruling rounds it."""
    return ship.mpr.denominator > 1
