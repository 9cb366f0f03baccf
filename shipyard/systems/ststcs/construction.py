"""Which parts make a ship: engines, classes, computers, shields. Pure; the tables come in as a Catalogue."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from shipyard.systems.ststcs.catalogue import Catalogue, Computer, Generator, ImpulseEngine, TonnageClass, WarpEngine

# How far above the engines' class a ship should be (Tholian conversion, step A.iii, L8).
CLASSES_ABOVE_ENGINES = 2


@dataclass(frozen=True, slots=True)
class Sourced:
    """A number and how sure it is: `certainty` is empty (printed) or inferred or assumed, `why` the grounds."""

    value: int
    certainty: str = ""
    why: str = ""


def engine_power(engine: WarpEngine, count: int) -> Sourced:
    """Power of `count` engines of a type together (ruling engine-pairs)."""
    if count == 1:
        return Sourced(engine.power)
    if engine.pair_each is None:
        why = f"no ship with {count} {engine.type} is published; each is taken as one alone, {engine.power}"
        return Sourced(engine.power * count, "assumed", why)
    each = engine.pair_each
    if count > 2:
        why = f"each of {count} {engine.type} is taken as each of a pair, {each} ({engine.seen_on})"
        return Sourced(each * count, "assumed", why)
    if engine.pair_named:
        return Sourced(each * count)
    why = f"{each} each is published for a pair ({engine.seen_on}), but that it is the {engine.type} is inferred"
    return Sourced(each * count, "inferred", why)


def class_of_mass(mass: int | Fraction, classes: tuple[TonnageClass, ...]) -> str:
    """The class of a mass in metric tons, the upper bound inclusive; the first or last class beyond the table."""
    return next((each.name for each in classes if mass <= each.to), classes[-1].name)


def target_class(engine_mass: int, tables: Catalogue) -> str:
    """The class to aim for: two above that of the warp engines (L8)."""
    rank = tables.rank(class_of_mass(engine_mass, tables.classes)) + CLASSES_ABOVE_ENGINES
    return tables.class_names[min(rank, len(tables.classes) - 1)]


def wdf_limit(computer: Computer, tables: Catalogue) -> Fraction:
    """The WDF that a Tholian ship may have: that of the next computer up (L9); the largest has none above it."""
    types = list(tables.computers)
    above = types[min(types.index(computer.type) + 1, len(types) - 1)]
    return tables.computers[above].max_wdf


def holds_class(computer: Computer, name: str, tables: Catalogue) -> bool:
    """Whether a ship class is in the computer's range."""
    return tables.rank(computer.class_min) <= tables.rank(name) <= tables.rank(computer.class_max)


def clamped_class(computer: Computer, name: str, tables: Catalogue) -> str:
    """The class of the computer's range that is nearest to `name`."""
    low, high = tables.rank(computer.class_min), tables.rank(computer.class_max)
    return tables.class_names[min(high, max(low, tables.rank(name)))]


def enough_computer(computer: Computer, needed: str, tables: Catalogue) -> bool:
    """Whether the computer is at least the `needed` one."""
    types = list(tables.computers)
    return types.index(computer.type) >= types.index(needed)


def fitting_computer(needed: str, class_name: str, wdf: Fraction, tables: Catalogue) -> Computer | None:
    """The smallest computer for engines, class and weapons, or None (ruling computer-choice)."""
    for computer in tables.computers.values():
        if (
            enough_computer(computer, needed, tables)
            and holds_class(computer, class_name, tables)
            and wdf <= wdf_limit(computer, tables)
        ):
            return computer
    return None


@dataclass(frozen=True, slots=True)
class EngineChoice:
    """Engines that come into question for a warp power: the rank tells how well they fit, smallest first."""

    engine: WarpEngine
    count: int
    power: Sourced
    difference: int
    class_name: str
    computer: Computer | None

    @property
    def mass(self) -> int:
        """Mass of all engines in metric tons."""
        return self.engine.mass * self.count

    @property
    def text(self) -> str:
        """`RWC-1 x 2`."""
        return f"{self.engine.type} x {self.count}"


def engine_choices(warp: int, wdf: Fraction, tables: Catalogue) -> tuple[EngineChoice, ...]:
    """Every type once, twice and three times, with its distance to a warp power and the computer that would do."""
    return tuple(
        engine_choice(engine, count, warp, wdf, tables) for engine in tables.engines.values() for count in (1, 2, 3)
    )


def engine_choice(engine: WarpEngine, count: int, warp: int, wdf: Fraction, tables: Catalogue) -> EngineChoice:
    """One choice of engines."""
    power = engine_power(engine, count)
    class_name = target_class(engine.mass * count, tables)
    computer = fitting_computer(engine.computer, class_name, wdf, tables)
    return EngineChoice(engine, count, power, abs(power.value - warp), class_name, computer)


def best_engines(choices: Iterable[EngineChoice], groups: int) -> EngineChoice:
    """The choice by the order of preference of the ruling engine-choice."""
    return min(
        choices,
        key=lambda each: (each.computer is None, each.count != groups, each.difference, each.mass, each.engine.type),
    )


def nearest_engines(choices: Iterable[EngineChoice], but: EngineChoice, number: int = 3) -> list[EngineChoice]:
    """The choices nearest in power, whatever their number of engines, without the one taken."""
    others = [each for each in choices if each != but]
    return sorted(others, key=lambda each: (each.difference, each.mass, each.engine.type, each.count))[:number]


def shield_maximum(generator: Generator, class_name: str, tables: Catalogue) -> Sourced:
    """The largest shield of a generator in a class (ruling shield-maximum)."""
    rank = tables.rank(class_name)
    nearest = min(generator.maxima, key=lambda name: (abs(tables.rank(name) - rank), -tables.rank(name)))
    value = generator.maxima[nearest]
    if nearest != class_name:
        why = f"nothing is known of {generator.type} in class {class_name}; the {value} of class {nearest} is taken"
        return Sourced(value, "assumed", why)
    if generator.printed:
        return Sourced(value)
    return Sourced(value, "inferred", f"{generator.type} in class {class_name}: {value}, from published ships")


def best_generator(ser: int, class_name: str, target: int | Fraction, tables: Catalogue) -> Generator:
    """The generator of a rating whose maximum in the class is nearest to the target (ruling shield-choice)."""
    fitting = [each for each in tables.generators.values() if each.ser == ser]
    return min(
        fitting,
        key=lambda each: (
            abs(shield_maximum(each, class_name, tables).value - target),
            each.mass is None,
            each.mass or 0,
            each.type,
        ),
    )


def nearest_impulse(power: int, tables: Catalogue) -> ImpulseEngine:
    """The Federation impulse engine nearest in power, the lighter of two (ruling impulse-substitute)."""
    return min(tables.impulse, key=lambda each: (abs(each.power - power), each.mass, each.type))
