"""Whether dice meet a mission's numbers: one die for each number, equal or higher (FSF, Executing Missions, L56-62)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from shipyard.systems.fsf.model import BLACK, COLOURS, Faces, Need

# A mission's numbers sorted for matching, high first: (blue, green, red) and black.
Split = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def covered(needs: Sequence[Need], values: Faces, swaps: int = 0) -> bool:
    """Whether the final values of the dice meet every number; `swaps` numbers may take a die of any colour."""
    return any(unmet(variant, values) == 0 for variant in variants(split(needs), swaps))


def split(needs: Sequence[Need]) -> Split:
    """The numbers by colour, high first."""
    blue, green, red, black = (
        tuple(sorted((need.number for need in needs if need.colour == colour), reverse=True))
        for colour in (*COLOURS, BLACK)
    )
    return blue, green, red, black


@lru_cache(maxsize=1024)
def variants(numbers: Split, swaps: int) -> tuple[Split, ...]:
    """The numbers as they stand and with up to `swaps` of the coloured ones made black, each form once."""
    found = {numbers: None}
    newest = [numbers]
    for _ in range(swaps):
        newest = [changed for form in newest for changed in _swapped(form)]
        found |= dict.fromkeys(newest)
    return tuple(found)


def _swapped(numbers: Split) -> Iterator[Split]:
    *coloured, black = numbers
    for colour in range(3):
        for number in set(coloured[colour]):
            left = list(coloured[colour])
            left.remove(number)
            forms = [*coloured]
            forms[colour] = tuple(left)
            yield forms[0], forms[1], forms[2], tuple(sorted((*black, number), reverse=True))


def unmet(numbers: Split, values: Faces) -> int:
    """How many numbers stay unmet with the best use of these values.

    A coloured number takes the lowest die that is enough, so that the best dice are left for the black numbers.
    """
    missing = 0
    left: list[int] = []
    for wanted, dice in zip(numbers, values, strict=False):
        free = sorted(dice)
        for number in wanted:
            enough = next((value for value in free if value >= number), None)
            if enough is None:
                missing += 1
            else:
                free.remove(enough)
        left += free
    left.sort()
    for number in numbers[3]:
        if left and left[-1] >= number:
            left.pop()
        else:
            missing += 1
    return missing
