"""Which help is enough: what one colour's dice need to meet mission numbers, and two colours together.

Help comes as flips, dice set to 6, and +1s on any die. The amounts that are enough form a set: with an amount every
larger one. A set is a whole number with one bit for each amount, so that adding two sets is a few shifts.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement, product
from math import factorial

SIDES = 6
NEVER = 99

Hand = tuple[int, ...]
Rows = tuple[tuple[int, ...], ...]  # +1s by flips and dice set to 6
Sets = tuple[int, ...]  # one set for each part of the black numbers


class Amounts:
    """Up to `flips`, `sixes` and `plus`, each from 0, as places of bits; gaps catch what grows past the end."""

    def __init__(self, flips: int, sixes: int, plus: int) -> None:
        self.flips, self.sixes, self.plus = flips, sixes, plus
        self._row = 2 * plus + 1
        self._block = self._row * (2 * sixes + 1)
        self._least: dict[int, tuple[int, ...]] = {}
        self._added: dict[tuple[int, int], int] = {}
        self._at_least: dict[tuple[Rows, int], int] = {}

    def place(self, flips: int, sixes: int, plus: int) -> int:
        """The bit of an amount."""
        return flips * self._block + sixes * self._row + plus

    @cached_property
    def everything(self) -> int:
        """The set of all amounts."""
        return sum(1 << self.place(*each) for each in self._all())

    @cached_property
    def _last_rows(self) -> tuple[int, ...]:
        """For each number of dice set to 6, the bits of all +1s with all flips."""
        return tuple(((2 << self.plus) - 1) << self.place(self.flips, sixes, 0) for sixes in range(self.sixes + 1))

    def _all(self) -> list[tuple[int, int, int]]:
        return list(product(range(self.flips + 1), range(self.sixes + 1), range(self.plus + 1)))

    def at_least(self, rows: Rows, own: int) -> int:
        """The set for rows of +1s needed by flips and sixes, of which a colour's own skill gives `own`."""
        found = self._at_least.get((rows, own))
        if found is None:
            found = self._at_least[rows, own] = self._from_rows(rows, own)
        return found

    def _from_rows(self, rows: Rows, own: int) -> int:
        found = 0
        for flips, row in enumerate(rows):
            for sixes, needed in enumerate(row):
                first = max(0, needed - own)
                if first <= self.plus:
                    found |= ((2 << self.plus) - (1 << first)) << self.place(flips, sixes, 0)
        return found

    def least(self, enough: int) -> tuple[int, ...]:
        """The bits of the smallest amounts of a set: none is larger than another in every way."""
        least = self._least.get(enough)
        if least is None:
            steps = (1, self._row, self._block)
            places = [self.place(*each) for each in self._all()]
            inside = {place for place in places if enough >> place & 1}
            found = tuple(place for place in inside if not any(place - step in inside for step in steps))
            least = self._least[enough] = tuple(sorted(found))
        return least

    def added(self, one: int, other: int) -> int:
        """The amounts that are enough for both."""
        found = self._added.get((one, other))
        if found is None:
            found = 0
            for place in self.least(one):
                found |= other << place
            found = self._added[one, other] = found & self.everything
        return found

    def cheapest(self, enough: int) -> tuple[int, int]:
        """The fewest dice set to 6 when all else is there, and the fewest +1s with them; one die too many if never."""
        for sixes, bits in enumerate(self._last_rows):
            found = enough & bits
            if found:
                return sixes, (found & -found).bit_length() - 1 - self.place(self.flips, sixes, 0)
        return self.sixes + 1, self.plus


@lru_cache(maxsize=256)
def amounts_up_to(flips: int, sixes: int, plus: int) -> Amounts:
    """The amounts of a size; sets of one size share what was worked out for them."""
    return Amounts(flips, sixes, plus)


def joined(one: Sets, other: Sets, black: Hand, amounts: Amounts) -> Sets:
    """The sets of two colours' dice together."""
    return tuple(_over(pairs, one, other, amounts) for pairs in splits(black))


def joined_whole(one: Sets, other: Sets, black: Hand, amounts: Amounts) -> int:
    """The set of two colours' dice together that meet all of the black numbers."""
    return _over(splits(black)[-1], one, other, amounts)


def _over(pairs: tuple[tuple[int, int], ...], one: Sets, other: Sets, amounts: Amounts) -> int:
    found = 0
    for first, second in pairs:
        found |= amounts.added(one[first], other[second])
    return found


@lru_cache(maxsize=1 << 17)
def needed_plus(hand: Hand, wanted: Hand, part: Hand, flips: int, sixes: int) -> Rows:
    """The +1s with which a hand meets its own colour's numbers and `part` of the black ones, by flips and sixes.

    The lowest dice are flipped, where that is higher; then the lowest are set to 6. Best die to highest number, the
    +1s are fewest.
    """
    numbers = tuple(sorted((*wanted, *part), reverse=True))
    if len(hand) < len(numbers):
        return ((NEVER,) * (sixes + 1),) * (flips + 1)
    return tuple(_row(_flipped(hand, count), numbers, sixes) for count in range(flips + 1))


def _flipped(hand: Hand, count: int) -> list[int]:
    low = sorted(hand)
    return sorted(SIDES + 1 - face if face <= SIDES // 2 and place < count else face for place, face in enumerate(low))


def _row(values: list[int], numbers: Hand, sixes: int) -> tuple[int, ...]:
    row = []
    for count in range(sixes + 1):
        dice = sorted((*values[count:], *[SIDES] * min(count, len(values))), reverse=True)
        row.append(sum(max(0, number - die) for number, die in zip(numbers, dice, strict=False)))
    return tuple(row)


@lru_cache(maxsize=256)
def parts(black: Hand) -> tuple[Hand, ...]:
    """Every different part of the black numbers, the empty one first, all of them last."""
    found: dict[Hand, None] = {(): None}
    for number in sorted(black):
        found |= dict.fromkeys([(*part, number) for part in found])
    return tuple(sorted(found, key=lambda part: (len(part), part)))


@lru_cache(maxsize=256)
def splits(black: Hand) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each part of the black numbers, the pairs of parts (by place) that make it up."""
    whole = parts(black)
    place = {part: index for index, part in enumerate(whole)}
    pairs: list[list[tuple[int, int]]] = [[] for _ in whole]
    for (first, one), (second, other) in product(enumerate(whole), repeat=2):
        index = place.get(tuple(sorted((*one, *other))))
        if index is not None:
            pairs[index].append((first, second))
    return tuple(tuple(each) for each in pairs)


@lru_cache(maxsize=32)
def hands_of(count: int) -> tuple[tuple[Hand, int], ...]:
    """Every hand of so many dice, low first, with the number of ways to roll it."""
    found = []
    for hand in combinations_with_replacement(range(1, SIDES + 1), count):
        ways = factorial(count)
        for number in Counter(hand).values():
            ways //= factorial(number)
        found.append((hand, ways))
    return tuple(found)


def replaced(hand: Hand, face: int, new: int) -> Hand:
    """The hand, low first, with one die of `face` showing `new`."""
    left = list(hand)
    left.remove(face)
    left.append(new)
    left.sort()
    return tuple(left)
