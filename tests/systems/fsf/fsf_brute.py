"""The same questions as `matching` and `attempt` answer, worked out the long way."""

from functools import cache
from itertools import permutations, product

from shipyard.systems.fsf.model import BLACK, COLOURS


def covers(needs, values, swaps=0):
    """Every assignment of dice to numbers, tried in turn."""
    dice = [(colour, value) for colour, hand in zip(COLOURS, values, strict=True) for value in hand]
    for chosen in permutations(dice, len(needs)):
        foreign = 0
        for (colour, value), need in zip(chosen, needs, strict=True):
            if value < need.number:
                break
            foreign += need.colour not in (BLACK, colour)
        else:
            if foreign <= swaps:
                return True
    return False


def succeeds(needs, values, helps):
    """Every assignment and every use of flips, dice set to 6 and +1s."""
    dice = [(colour, value) for colour, hand in zip(COLOURS, values, strict=True) for value in hand]
    ways = product(("", "flip", "six"), repeat=len(dice))
    for way in ways:
        if way.count("flip") > helps.flips or way.count("six") > helps.sixes:
            continue
        turned = [
            (colour, {"": value, "flip": 7 - value, "six": 6}[what])
            for (colour, value), what in zip(dice, way, strict=True)
        ]
        for chosen in permutations(turned, len(needs)):
            foreign = sum(need.colour not in (BLACK, die[0]) for die, need in zip(chosen, needs, strict=True))
            plus = dict.fromkeys(COLOURS, 0)
            for (colour, value), need in zip(chosen, needs, strict=True):
                plus[colour] += max(0, need.number - value)
            anywhere = sum(max(0, plus[c] - own) for c, own in zip(COLOURS, helps.plus, strict=True))
            if foreign <= helps.swaps and anywhere <= helps.any_plus:
                return True
    return False


def chance_cases(needs, pool, helps, same_die=True):
    """In how many of 6^(dice + re-rolls) cases the best play succeeds: every roll, every re-roll of every die."""
    size = sum(pool)

    @cache
    def won(dice):
        return succeeds(needs, _hands(dice, pool), helps)

    @cache
    def best(dice, held, left):
        if won(dice):
            return 6**left
        if not left:
            return 0
        options = [0]
        for place in range(size):
            if place not in held:
                after = held if same_die else held | {place}
                changed = ((*dice[:place], new, *dice[place + 1 :]) for new in range(1, 7))
                options.append(sum(best(each, after, left - 1) for each in changed))
        return max(options)

    return sum(best(dice, frozenset(), helps.rerolls) for dice in product(range(1, 7), repeat=size))


def _hands(dice, pool):
    hands, start = [], 0
    for count in pool:
        hands.append(dice[start : start + count])
        start += count
    return tuple(hands)
