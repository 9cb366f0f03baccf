"""What a conversion is: a Conversion with its steps and losses. Conversions are found in this folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from shipyard.core.checks import Check, Fault
from shipyard.core.tables import House

EXACT, ROUNDED, ASSUMED, INFERRED = "exact", "rounded", "assumed", "inferred"
SUBSTITUTED, DROPPED, OVERRIDDEN = "substituted", "dropped", "overridden"
MARKS = (EXACT, ROUNDED, ASSUMED, INFERRED, SUBSTITUTED, DROPPED, OVERRIDDEN)


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the loss report: what went in, by which rule, what came out, and how sure it is (one of MARKS).

    `note` says what was rounded to what, or why; `ruling` names the ruling that decided.
    """

    step: str
    title: str
    inputs: str
    rule: str
    result: str
    mark: str
    note: str = ""
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class Unused:
    """A value of the source that no step looks at, and why."""

    key: str
    value: str
    why: str


@dataclass(frozen=True)
class Request:
    """What a conversion is asked for: the model letter, what the source file is called, the target's house rules."""

    model: str
    source: str
    house: House = field(default_factory=dict)


@dataclass(frozen=True)
class Converted:
    """The new document's text (None when there are faults), the steps, the unused values, and faults of the source."""

    text: str | None
    steps: tuple[Step, ...] = ()
    unused: tuple[Unused, ...] = ()
    faults: tuple[tuple[Check, Fault], ...] = ()

    @property
    def dropped(self) -> tuple[Step, ...]:
        """The steps in which something had no counterpart."""
        return tuple(step for step in self.steps if step.mark == DROPPED)


@dataclass(frozen=True)
class Conversion:
    """A way from one document kind to another.

    `convert(design, request)` makes the new document. `overlay(wishes)` turns texts of the command line, by option,
    into keys laid over the source document; it raises ValueError, with words for the user, for a text of the wrong
    form.
    """

    source: str
    target: str
    convert: Callable[[Any, Request], Converted]
    overlay: Callable[[Mapping[str, str]], Mapping[str, Any]]


@cache
def conversions() -> tuple[Conversion, ...]:
    """Every conversion: each module `<a>_to_<b>` of this folder binds one as CONVERSION."""
    folder = Path(__file__).resolve().parent
    names = sorted(module.name for module in iter_modules([str(folder)]) if "_to_" in module.name)
    return tuple(import_module(f"shipyard.conversions.{name}").CONVERSION for name in names)


def targets() -> tuple[str, ...]:
    """The systems that something converts to."""
    return tuple(sorted({each.target.partition("-")[0] for each in conversions()}))


def conversion(source: str, system: str) -> Conversion | None:
    """The conversion of a document kind to a system, or None."""
    fitting = (each for each in conversions() if each.target.partition("-")[0] == system)
    return next((each for each in fitting if each.source == source), None)
