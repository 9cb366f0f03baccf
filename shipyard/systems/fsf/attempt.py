"""One try at a mission's numbers with the skills at hand: what is missing, the best re-roll, the exact chance.

The dice of a colour matter only by what they can do for the numbers, so hands fall into a few kinds; two colours
together fall into a few kinds again; and everything is worked out once for each combination of kinds. All chances
are exact: whole numbers of equal cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from shipyard.systems.fsf.enough import (
    SIDES,
    Hand,
    Sets,
    amounts_up_to,
    hands_of,
    joined,
    joined_whole,
    needed_plus,
    replaced,
)
from shipyard.systems.fsf.enough import parts as parts_of
from shipyard.systems.fsf.matching import split, variants
from shipyard.systems.fsf.model import Counts, Need

_FIXED = 8  # added to a face that may not be rolled again

Hands = Sequence[Sequence[int]]  # the faces of the blue, green and red dice
Ways = tuple[tuple[int, int], ...]  # kinds and in how many of six cases each follows
Moves = tuple[tuple[int, Ways], ...]  # the face rolled again, and where that leads


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
    """Dice against a mission's numbers with given helps. `same_die`: a die may be re-rolled more than once.

    A kind is a number. With no re-roll left it stands for the helps that are enough (`_sets`); with more for what
    each re-roll leads to (`_moves`) and for the kind with one re-roll less (`_lower`).
    """

    def __init__(self, needs: tuple[Need, ...], helps: Helps, same_die: bool = True) -> None:
        self.helps = helps
        self.same_die = same_die
        self.forms = variants(split(needs), helps.swaps)
        self._amounts = amounts_up_to(helps.flips, helps.sixes + helps.rerolls, helps.any_plus)
        self._fixed = 0 if same_die else _FIXED
        self._kinds: dict[object, int] = {}
        self._sets: dict[int, tuple[Sets, ...]] = {}
        self._lower: dict[int, int] = {}
        self._moves: dict[int, frozenset[Ways]] = {}
        self._of_hand: dict[tuple[int, int, Hand], int] = {}
        self._hand_moves: dict[tuple[int, int, Hand], Moves] = {}
        self._of_pair: dict[tuple[int, int], int] = {}
        self._stands: dict[tuple[int, int], tuple[int, int]] = {}
        self._values: dict[tuple[int, int], int] = {}

    def missing(self, dice: Hands) -> int:
        """How many dice would have to turn to 6 beyond the helps; 0: success. Counts to one above the re-rolls."""
        blue, green, red = (self._hand(0, colour, tuple(sorted(hand))) for colour, hand in enumerate(dice))
        return self._short(self._pair(0, blue, green), red)

    def best_reroll(self, free: Hands, fixed: Hands, rerolls: int) -> tuple[int, int] | None:
        """Colour (0, 1, 2) and face of the die that is best rolled again; None when no re-roll can help.

        `fixed` are the dice that may not be rolled again.
        """
        hands = [
            tuple(sorted((*hand, *(face + self._fixed for face in held))))
            for hand, held in zip(free, fixed, strict=True)
        ]
        less = rerolls - 1
        kinds = [self._hand(less, colour, hand) for colour, hand in enumerate(hands)]
        best, found = 0, None
        for colour, hand in enumerate(hands):
            for face, ways in self._moves_of(rerolls, colour, hand):
                won = sum(number * self._with(less, kinds, colour, kind) for kind, number in ways)
                if won > best:
                    best, found = won, (colour, face)
        return found

    def chance(self, pool: Counts) -> Fraction:
        """The exact chance of success with a pool of dice and the best use of every help."""
        rerolls = self.helps.rerolls
        won = sum(ways * self._value(rerolls, *kinds) for kinds, ways in self._spread(rerolls, pool).items())
        return Fraction(won, SIDES ** (sum(pool) + rerolls))

    def missing_spread(self, pool: Counts) -> Counter[tuple[int, int]]:
        """In how many ways of rolling the pool so many dice are missing, with so many +1s to spare, before re-rolls."""
        spread: Counter[tuple[int, int]] = Counter()
        for kinds, ways in self._spread(0, pool).items():
            spread[self._stand(*kinds)] += ways
        return spread

    def _spread(self, rerolls: int, pool: Counts) -> Counter[tuple[int, int]]:
        """The kinds of blue and green together and of red, with the ways to roll them."""
        blue, green, red = (self._spread_of(rerolls, colour, count) for colour, count in enumerate(pool))
        both: Counter[int] = Counter()
        for one, ways in blue.items():
            for other, more in green.items():
                both[self._pair(rerolls, one, other)] += ways * more
        return Counter({(pair, last): ways * more for pair, ways in both.items() for last, more in red.items()})

    def _spread_of(self, rerolls: int, colour: int, count: int) -> Counter[int]:
        ways: Counter[int] = Counter()
        for hand, number in hands_of(count):
            ways[self._hand(rerolls, colour, hand)] += number
        return ways

    def _with(self, rerolls: int, kinds: list[int], colour: int, kind: int) -> int:
        blue, green, red = (kind if place == colour else each for place, each in enumerate(kinds))
        return self._value(rerolls, self._pair(rerolls, blue, green), red)

    def _hand(self, rerolls: int, colour: int, hand: Hand) -> int:
        key = (rerolls, colour, hand)
        kind = self._of_hand.get(key)
        if kind is None:
            if rerolls:
                moves = frozenset(ways for _, ways in self._moves_of(*key))
                kind = self._named_by_moves(rerolls, self._hand(rerolls - 1, colour, hand), moves)
            else:
                kind = self._named_by_sets(self._sets_of(colour, hand))
            self._of_hand[key] = kind
        return kind

    def _sets_of(self, colour: int, hand: Hand) -> tuple[Sets, ...]:
        amounts, own = self._amounts, self.helps.plus[colour]
        faces = tuple(face % _FIXED for face in hand)
        return tuple(
            tuple(
                amounts.at_least(needed_plus(faces, form[colour], part, amounts.flips, amounts.sixes), own)
                for part in parts_of(form[3])
            )
            for form in self.forms
        )

    def _moves_of(self, rerolls: int, colour: int, hand: Hand) -> Moves:
        key = (rerolls, colour, hand)
        moves = self._hand_moves.get(key)
        if moves is None:
            moves = self._hand_moves[key] = tuple(
                (face, self._after_reroll(rerolls - 1, colour, hand, face)) for face in self._worth_rerolling(hand)
            )
        return moves

    def _after_reroll(self, rerolls: int, colour: int, hand: Hand, face: int) -> Ways:
        hands = (replaced(hand, face, new + self._fixed) for new in range(1, SIDES + 1))
        return _counted((self._hand(rerolls, colour, each), 1) for each in hands)

    def _worth_rerolling(self, hand: Hand) -> list[int]:
        """The faces among which the best die to roll again is: the lowest, and those that a flip could serve."""
        free = sorted({face for face in hand if face < _FIXED})
        if not self.helps.flips:
            return free[:1]
        return [face for face in free if face < 3] + [face for face in free if face >= 3][:1]

    def _named_by_sets(self, sets: tuple[Sets, ...]) -> int:
        kind = self._kinds.setdefault(sets, len(self._kinds))
        self._sets[kind] = sets
        return kind

    def _named_by_moves(self, rerolls: int, lower: int, moves: frozenset[Ways]) -> int:
        kind = self._kinds.setdefault((rerolls, lower, moves), len(self._kinds))
        self._lower[kind], self._moves[kind] = lower, moves
        return kind

    def _pair(self, rerolls: int, one: int, other: int) -> int:
        kind = self._of_pair.get((one, other))
        if kind is None:
            found = self._pair_by_moves(rerolls, one, other) if rerolls else self._pair_by_sets(one, other)
            kind = self._of_pair[one, other] = found
        return kind

    def _pair_by_sets(self, one: int, other: int) -> int:
        sets = zip(self._sets[one], self._sets[other], self.forms, strict=True)
        return self._named_by_sets(tuple(joined(mine, theirs, form[3], self._amounts) for mine, theirs, form in sets))

    def _pair_by_moves(self, rerolls: int, one: int, other: int) -> int:
        less, mine, theirs = rerolls - 1, self._lower[one], self._lower[other]
        moves = {_counted((self._pair(less, kind, theirs), ways) for kind, ways in move) for move in self._moves[one]}
        moves |= {_counted((self._pair(less, mine, kind), ways) for kind, ways in move) for move in self._moves[other]}
        return self._named_by_moves(rerolls, self._pair(less, mine, theirs), frozenset(moves))

    def _value(self, rerolls: int, one: int, other: int) -> int:
        """In how many of 6^rerolls cases the best play from here succeeds."""
        value = self._values.get((one, other))
        if value is None:
            value = self._values[one, other] = self._worked_out(rerolls, one, other)
        return value

    def _worked_out(self, rerolls: int, one: int, other: int) -> int:
        bare, last = one, other
        for _ in range(rerolls):
            bare, last = self._lower[bare], self._lower[last]
        short = self._short(bare, last)
        if short == 0 or short > rerolls:
            return 0 if short else SIDES**rerolls
        mine, theirs, less = self._lower[one], self._lower[other], rerolls - 1
        won = 0
        for move in self._moves[one]:
            won = max(won, sum(ways * self._value(less, kind, theirs) for kind, ways in move))
        for move in self._moves[other]:
            won = max(won, sum(ways * self._value(less, mine, kind) for kind, ways in move))
        return won

    def _short(self, one: int, other: int) -> int:
        return self._stand(one, other)[0]

    def _stand(self, one: int, other: int) -> tuple[int, int]:
        """Missing dice, and the +1s that would be left if they were there."""
        stand = self._stands.get((one, other))
        if stand is None:
            best = (self._amounts.sixes + 1, 0)
            for mine, theirs, form in zip(self._sets[one], self._sets[other], self.forms, strict=True):
                sixes, needed = self._amounts.cheapest(joined_whole(mine, theirs, form[3], self._amounts))
                best = min(best, (sixes, needed))
            stand = max(0, best[0] - self.helps.sixes), self._amounts.plus - best[1]
            self._stands[one, other] = stand
        return stand


def _counted(ways: Iterable[tuple[int, int]]) -> Ways:
    total: dict[int, int] = {}
    for kind, number in ways:
        total[kind] = total.get(kind, 0) + number
    return tuple(sorted(total.items()))
