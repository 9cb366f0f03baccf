"""One try at a mission's numbers with the skills at hand: what is missing, the best re-roll, the exact chance.

The dice of a colour matter only by what they can do for the numbers, so hands of dice fall into a few kinds, and
everything is worked out once for each combination of kinds. All chances are exact: whole numbers of equal cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial
from typing import NamedTuple

from shipyard.systems.fsf.matching import Split, split, variants
from shipyard.systems.fsf.model import Counts, Faces, Need

SIDES = 6
_FIXED = 8  # added to a face that may not be rolled again

Hand = tuple[int, ...]
Costs = tuple[tuple[tuple[int, ...], ...], ...]
Kinds = tuple[int, int, int]


class Helps(NamedTuple):
    """What skills add to one mission roll, in uses: +1 on a die of each colour and on any, flips, dice set to 6,
    numbers free of their colour, re-rolls. Extra dice belong to the pool.
    """

    plus: Counts = (0, 0, 0)
    any_plus: int = 0
    flips: int = 0
    sixes: int = 0
    swaps: int = 0
    rerolls: int = 0


class Attempt:
    """Dice against a mission's numbers with given helps. `same_die`: a die may be re-rolled more than once."""

    def __init__(self, needs: tuple[Need, ...], helps: Helps, same_die: bool = True) -> None:
        self.helps = helps
        self.forms = variants(split(needs), helps.swaps)
        self._fixed = 0 if same_die else _FIXED
        self._hands: dict[tuple[int, int, Hand], int] = {}
        self._kinds: dict[object, int] = {}
        self._costs: dict[int, tuple[Costs, ...]] = {}
        self._lower: dict[int, int] = {}
        self._moves: dict[int, tuple[tuple[tuple[int, int], ...], ...]] = {}
        self._joined: dict[tuple[int, int], tuple[Costs, ...]] = {}
        self._missing: dict[Kinds, int] = {}
        self._values: dict[Kinds, int] = {}

    def missing(self, dice: Faces) -> int:
        """How many dice would have to be turned to 6 beyond the helps; 0: success. Counts to one above the re-rolls."""
        return self._short((self._kind(0, 0, dice[0]), self._kind(0, 1, dice[1]), self._kind(0, 2, dice[2])))

    def cases(self, dice: Faces, rerolls: int) -> int:
        """In how many of 6^rerolls cases the best play from here succeeds."""
        return self._value(rerolls, self._kinds_of(dice, rerolls))

    def best_reroll(self, dice: Faces, rerolls: int, fixed: Faces = ((), (), ())) -> tuple[int, int] | None:
        """Colour (0, 1, 2) and face of the die that is best rolled again; None when no re-roll can help.

        `fixed` are dice that may not be rolled again; `dice` are the others.
        """
        hands = [_sorted((*free, *(face + self._fixed for face in held))) for free, held in zip(dice, fixed, strict=True)]
        best, found = 0, None
        for colour, hand in enumerate(hands):
            for face in sorted(set(hand)):
                if face < _FIXED:
                    won = sum(self._after(hands, colour, face, new, rerolls) for new in range(1, SIDES + 1))
                    if won > best:
                        best, found = won, (colour, face)
        return found

    def chance(self, pool: Counts) -> Fraction:
        """The exact chance of success with a pool of dice and the best use of every help."""
        rerolls = self.helps.rerolls
        spread = [self._spread(rerolls, colour, count) for colour, count in enumerate(pool)]
        won = sum(
            blue_ways * green_ways * red_ways * self._value(rerolls, (blue, green, red))
            for blue, blue_ways in spread[0]
            for green, green_ways in spread[1]
            for red, red_ways in spread[2]
        )
        return Fraction(won, SIDES ** (sum(pool) + rerolls))

    def _after(self, hands: list[Hand], colour: int, face: int, new: int, rerolls: int) -> int:
        changed = [*hands]
        changed[colour] = _replaced(hands[colour], face, new + self._fixed)
        return self._value(rerolls - 1, self._kinds_of((changed[0], changed[1], changed[2]), rerolls - 1))

    def _spread(self, rerolls: int, colour: int, count: int) -> list[tuple[int, int]]:
        ways: Counter[int] = Counter()
        for hand, number in hands_of(count):
            ways[self._kind(rerolls, colour, hand)] += number
        return list(ways.items())

    def _kinds_of(self, dice: Faces, rerolls: int) -> Kinds:
        blue, green, red = (self._kind(rerolls, colour, _sorted(hand)) for colour, hand in enumerate(dice))
        return blue, green, red

    def _kind(self, rerolls: int, colour: int, hand: Hand) -> int:
        """The kind of a hand: hands of one kind are worth the same whatever the other colours show."""
        key = (rerolls, colour, hand)
        kind = self._hands.get(key)
        if kind is None:
            kind = self._hands[key] = self._kind_by_moves(*key) if rerolls else self._kind_by_costs(colour, hand)
        return kind

    def _kind_by_costs(self, colour: int, hand: Hand) -> int:
        faces = tuple(face % _FIXED for face in hand)
        helps = self.helps
        depth = helps.sixes + helps.rerolls
        costs = tuple(
            tuple(
                tuple(min(max(0, cost - helps.plus[colour]), helps.any_plus + 1) for cost in row)
                for row in needed_plus(faces, form[colour], part, helps.flips, depth)
            )
            for form in self.forms
            for part in parts(form[3])
        )
        kind = self._kinds.setdefault(costs, len(self._kinds))
        if kind not in self._costs:
            self._costs[kind] = self._by_form(costs)
        return kind

    def _by_form(self, costs: Costs) -> tuple[Costs, ...]:
        found, start = [], 0
        for form in self.forms:
            size = len(parts(form[3]))
            found.append(costs[start : start + size])
            start += size
        return tuple(found)

    def _kind_by_moves(self, rerolls: int, colour: int, hand: Hand) -> int:
        lower = self._kind(rerolls - 1, colour, hand)
        moves = frozenset(
            tuple(
                sorted(
                    Counter(
                        self._kind(rerolls - 1, colour, _replaced(hand, face, new + self._fixed))
                        for new in range(1, SIDES + 1)
                    ).items()
                )
            )
            for face in set(hand)
            if face < _FIXED
        )
        kind = self._kinds.setdefault((rerolls, lower, moves), len(self._kinds))
        self._lower[kind] = lower
        self._moves[kind] = tuple(moves)
        return kind

    def _value(self, rerolls: int, kinds: Kinds) -> int:
        value = self._values.get(kinds)
        if value is None:
            value = self._values[kinds] = self._worked_out(rerolls, kinds)
        return value

    def _worked_out(self, rerolls: int, kinds: Kinds) -> int:
        bare = kinds
        for _ in range(rerolls):
            bare = self._lowered(bare)
        short = self._short(bare)
        if short == 0 or short > rerolls:
            return 0 if short else SIDES**rerolls
        blue, green, red = lower = self._lowered(kinds)
        won = [0]
        for move in self._moves[kinds[0]]:
            won.append(sum(ways * self._value(rerolls - 1, (kind, green, red)) for kind, ways in move))
        for move in self._moves[kinds[1]]:
            won.append(sum(ways * self._value(rerolls - 1, (blue, kind, red)) for kind, ways in move))
        for move in self._moves[kinds[2]]:
            won.append(sum(ways * self._value(rerolls - 1, (*lower[:2], kind)) for kind, ways in move))
        return max(won)

    def _lowered(self, kinds: Kinds) -> Kinds:
        return self._lower[kinds[0]], self._lower[kinds[1]], self._lower[kinds[2]]

    def _short(self, kinds: Kinds) -> int:
        short = self._missing.get(kinds)
        if short is None:
            short = self._missing[kinds] = self._worst(kinds)
        return short

    def _worst(self, kinds: Kinds) -> int:
        pair = self._joined.get(kinds[:2])
        if pair is None:
            first, second = self._costs[kinds[0]], self._costs[kinds[1]]
            pair = self._joined[kinds[:2]] = tuple(
                joined(one, other, form[3]) for one, other, form in zip(first, second, self.forms, strict=True)
            )
        limit = self.helps.any_plus
        least = min(
            fewest_sixes(one, other, form[3], limit)
            for one, other, form in zip(pair, self._costs[kinds[2]], self.forms, strict=True)
        )
        return max(0, least - self.helps.sixes)


def needed_plus(hand: Hand, wanted: Hand, part: Hand, flips: int, sixes: int) -> Iterator[tuple[int, ...]]:
    """For 0 to `flips` flips, a row of the +1s needed with 0 to `sixes` dice set to 6; many where it cannot be done.

    One colour's dice must meet its own numbers and `part` of the black ones. The lowest dice are flipped, then the
    lowest set to 6; sorted against sorted the +1s are fewest.
    """
    numbers = _sorted((*wanted, *part))[::-1]
    for flipped in range(flips + 1):
        values = sorted(
            SIDES + 1 - face if place < flipped and 2 * face <= SIDES else face
            for place, face in enumerate(sorted(hand))
        )
        yield tuple(_shortfall(values, numbers, count) for count in range(sixes + 1))


def _shortfall(values: list[int], numbers: Hand, sixes: int) -> int:
    if len(values) < len(numbers):
        return 99
    values = sorted((*values[sixes:], *[SIDES] * min(sixes, len(values))), reverse=True)
    return sum(max(0, number - value) for number, value in zip(numbers, values, strict=False))


@lru_cache(maxsize=256)
def parts(black: Hand) -> tuple[Hand, ...]:
    """Every different part of the black numbers, the empty one first, all of them last."""
    found: dict[Hand, None] = {(): None}
    for number in black:
        found |= dict.fromkeys([(*part, number) for part in found])
    return tuple(sorted(found, key=lambda part: (len(part), part)))


@lru_cache(maxsize=256)
def splits(black: Hand) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each part of the black numbers, the pairs of parts (by place) that make it up."""
    whole = parts(black)
    place = {tuple(sorted(part)): index for index, part in enumerate(whole)}
    pairs: list[list[tuple[int, int]]] = [[] for _ in whole]
    for first, one in enumerate(whole):
        for second, other in enumerate(whole):
            index = place.get(tuple(sorted((*one, *other))))
            if index is not None:
                pairs[index].append((first, second))
    return tuple(tuple(each) for each in pairs)


def joined(one: Costs, other: Costs, black: Hand) -> Costs:
    """The costs of two colours together: for each part of the black numbers, flips and sixes, the fewest +1s."""
    flips, sixes = len(one[0]), len(one[0][0])
    return tuple(
        tuple(
            tuple(
                min(
                    one[first][here][count] + other[second][flipped - here][total - count]
                    for first, second in pairs
                    for here in range(flipped + 1)
                    for count in range(total + 1)
                )
                for total in range(sixes)
            )
            for flipped in range(flips)
        )
        for pairs in splits(black)
    )


def fewest_sixes(one: Costs, other: Costs, black: Hand, limit: int) -> int:
    """The fewest dice set to 6 with which all is met for at most `limit` +1s; one more than counted if never."""
    flips, sixes = len(one[0]), len(one[0][0])
    rows = [
        (one[first][here], other[second][flips - 1 - here])
        for first, second in splits(black)[-1]
        for here in range(flips)
    ]
    for total in range(sixes):
        if any(mine[count] + theirs[total - count] <= limit for mine, theirs in rows for count in range(total + 1)):
            return total
    return sixes


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


def _sorted(hand: Hand) -> Hand:
    return tuple(sorted(hand))


def _replaced(hand: Hand, face: int, new: int) -> Hand:
    left = list(hand)
    left.remove(face)
    left.append(new)
    left.sort()
    return tuple(left)
