"""The skill uses that turn rolled dice into a success, spelt out for a record: which skill on which die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from shipyard.systems.fsf import rules
from shipyard.systems.fsf.attempt import Hands
from shipyard.systems.fsf.enough import NEVER, SIDES, Hand, needed_plus, parts, splits
from shipyard.systems.fsf.matching import Split, split, variants
from shipyard.systems.fsf.model import COLOURS, Page
from shipyard.systems.fsf.rules import State

Record = dict[str, Any]


class _Way(NamedTuple):
    """One way to succeed: the numbers that each colour's dice take, its flips and dice set to 6, and the price."""

    form: Split
    numbers: tuple[Hand, ...]
    flips: tuple[int, ...]
    sixes: tuple[int, ...]
    price: int


def plan_uses(page: Page, state: State, mission: int, faces: Hands) -> list[Record]:
    """The uses, as a record writes them, of the cheapest way to succeed with these faces; [] where there is none."""
    numbers = split(page.missions[mission].needs or ())
    ways = list(_ways(numbers, faces, page, state))
    if not ways:
        return []
    best = min(ways, key=lambda way: way.price)
    stock = _Stock(page, state)
    uses = [stock.use("any_colour", number=_swapped(numbers, best.form))] if best.form != numbers else []
    if len(best.form[3]) > len(numbers[3]) + 1:
        uses = [stock.use("any_colour") for _ in range(len(best.form[3]) - len(numbers[3]))]
    for colour, hand in enumerate(faces):
        uses += _on_hand(stock, colour, hand, best)
    return uses


def _ways(numbers: Split, faces: Hands, page: Page, state: State) -> Iterator[_Way]:
    helps = rules.helps(page, state)
    for form in variants(numbers, helps.swaps):
        for shares in _shares(form[3]):
            wanted = [tuple(sorted((*form[i], *shares[i]), reverse=True)) for i in range(3)]
            rows = [
                needed_plus(tuple(sorted(hand)), wanted[i], (), helps.flips, helps.sixes)
                for i, hand in enumerate(faces)
            ]
            for flips in _spreads(helps.flips):
                for sixes in _spreads(helps.sixes):
                    plus = [rows[i][flips[i]][sixes[i]] for i in range(3)]
                    lead = sum(max(0, plus[i] - helps.plus[i]) for i in range(3))
                    if max(plus) < NEVER and lead <= helps.any_plus:
                        swaps = len(form[3]) - len(numbers[3])
                        yield _Way(form, tuple(wanted), flips, sixes, 8 * (sum(flips) + sum(sixes) + swaps) + sum(plus))


def _shares(black: Hand) -> Iterator[tuple[Hand, Hand, Hand]]:
    """Every way to share the black numbers among the three colours."""
    whole = parts(black)
    for pair, last in splits(black)[-1]:
        for first, second in splits(black)[pair]:
            yield whole[first], whole[second], whole[last]


def _spreads(most: int) -> list[tuple[int, ...]]:
    return [each for each in product(range(most + 1), repeat=3) if sum(each) <= most]


def _swapped(numbers: Split, form: Split) -> str:
    for colour, before, after in zip(COLOURS, numbers, form, strict=False):
        for number in before:
            if before.count(number) > after.count(number):
                return f"{colour} {number}"
    return ""


class _Stock:
    """The skill levels that a mission may still use."""

    def __init__(self, page: Page, state: State) -> None:
        self.page = page
        self.left = list(state.skills)

    def has(self, power: str) -> bool:
        return any(self.left[index] for index in self.page.powers[power])

    def use(self, power: str, **what: str) -> Record:
        index = next(index for index in self.page.powers[power] if self.left[index])
        self.left[index] -= 1
        return {"skill": self.page.skills[index].name} | {key: value for key, value in what.items() if value}


def _on_hand(stock: _Stock, colour: int, hand: Sequence[int], way: _Way) -> Iterator[Record]:
    """Flips, dice set to 6 and +1s on one colour's dice: lowest dice first, best die to highest number."""
    name = COLOURS[colour]
    values = dict(enumerate(hand))
    low = sorted(values, key=lambda place: values[place])
    for place in low[: way.flips[colour]]:
        if 2 * values[place] <= SIDES:
            values[place] = SIDES + 1 - values[place]
            yield stock.use("flip", die=f"{name} {place + 1}")
    low = sorted(values, key=lambda place: values[place])
    for place in low[: way.sixes[colour]]:
        values[place] = SIDES
        yield stock.use("set_to_six", die=f"{name} {place + 1}")
    high = sorted(values, key=lambda place: -values[place])
    for number, place in zip(way.numbers[colour], high, strict=False):
        for _ in range(number - values[place]):
            power = f"{name}_plus_one" if stock.has(f"{name}_plus_one") else "any_plus_one"
            yield stock.use(power, die=f"{name} {place + 1}")
