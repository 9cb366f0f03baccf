"""The plain-text diagram of a BFCS ship, as the rulebook prints it: `BEAM - O (FA) - 1`."""

from __future__ import annotations

from collections.abc import Iterator

from shipyard.systems.bfcs import rules
from shipyard.systems.bfcs.derive import ShipNumbers

# Longer rows of circles are written as a number.
LONGEST = 100


def diagram(numbers: ShipNumbers) -> list[str]:
    """A line for each system that the ship has, in the order of a card."""
    return [f"{label} - {marks}" for label, marks in _rows(numbers) if marks]


def _rows(numbers: ShipNumbers) -> Iterator[tuple[str, str]]:
    ship = numbers.ship
    yield "MOVE", circles(ship.move)
    yield "SPEED", circles(ship.speed)
    yield "SHLD", circles(numbers.shields)
    yield "ARMOR", circles(numbers.armor)
    for beam in numbers.beams:
        yield "BEAM", f"{circles(beam.count)} ({beam.arc}) - {beam.damage}"
    yield "MISSILES", circles(numbers.missiles.number, rules.MISSILES_PER_BP)
    yield "COUNTERMISSILE", circles(numbers.countermissiles.number)
    yield "FIGHTERS", circles(numbers.fighters.number, numbers.fighters.flight)
    yield "HOLD", circles(ship.holds)
    yield "TRANSLIGHT", circles(int(ship.translight))
    yield "FRAME", circles(numbers.frame.units)
    yield "HD", " ".join(str(dice).upper() for dice in numbers.dice)


def circles(count: int, group: int = 0) -> str:
    """`OOO` for 3, in groups of `group` where that is given; `O x 250` where the row would be too long."""
    if count > LONGEST:
        return f"O x {count}"
    if not group:
        return "O" * count
    return " ".join("O" * min(group, count - start) for start in range(0, count, group))
