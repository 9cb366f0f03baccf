"""What a game is to Shipyard: a System with its document kinds. Systems are found by their folders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from shipyard.core.checks import Check
from shipyard.core.findings import Path
from shipyard.core.resources import PACKAGE
from shipyard.core.tables import House, Ruling, load_rulings

# A sheet's view: plain values for a template. It takes the derived numbers and the request.
View = Mapping[str, Any]


def later(module: str, name: str) -> Callable[..., Any]:
    """The function `name` of a module that is imported when it is first called.

    To check a design takes neither its sheets nor its explanation; left until they are wanted, a check starts in
    half the time.
    """

    def call(*given: Any) -> Any:
        return getattr(import_module(module), name)(*given)

    return call


class Reference(NamedTuple):
    """A place in a document that names another document: the fleet's `ship: d-7-t-ktroika`."""

    path: Path
    target: str
    kind: str


_NO_WISHES: Mapping[str, str] = {}


class SheetRequest(NamedTuple):
    """What a view must know of the paper and of the user's wishes.

    `height` and `width` are the page's in mm; `options` are the sheet's own options, such as FPF's `style`;
    `waived` are the codes that the design breaks with leave; `house` are the house rules that it is made under, in
    words; `state` is what a state document derives of the printed
    design, None for a fresh sheet.
    """

    height: float = 297.0
    options: Mapping[str, str] = _NO_WISHES
    waived: tuple[str, ...] = ()
    state: Any = None
    width: float = 210.0
    house: tuple[str, ...] = ()

    @property
    def remarks(self) -> list[str]:
        """What a sheet says of the rules that its design goes by: the waived ones, the house rules."""
        waived = [f"waived: {', '.join(self.waived)}"] if self.waived else []
        return waived + [f"house rule {words}" for words in self.house]


class Sheet(NamedTuple):
    """A printed sheet: the template file in `sheets/<system>/` and the view that feeds it.

    `view(derived, request)` gives the template's values; `blank(request)` gives those of an empty sheet. `least` is the
    smallest page in mm that the sheet can be laid out on; smaller paper gets a reduced print. `portions` names the list
    in the view that a long sheet may be written from in portions, since its entries do not know of one another.
    """

    template: str
    view: Callable[[Any, SheetRequest], View]
    blank: Callable[[SheetRequest], View] | None = None
    least: tuple[float, float] = (202.0, 148.0)
    portions: str = ""


class Kind(NamedTuple):
    """A document kind: how its data becomes a design, numbers, findings, an explanation and sheets.

    `build(data, found)`: the model; `found` maps each resolved reference's path to the other document's design.
    `derive(design)`: every number that is shown or printed. `describe(derived)`: the stable JSON of `show`.
    `story(derived)`: the lines of `show` as text. `starter(name)`: the text of a new document.
    `sheets`: what prints it, in order. `state_of`: for a state document, the kinds whose sheets it marks; what it
    derives goes into the `state` of their SheetRequest, and its one reference is the design that it belongs to.
    `adopt(design, house)`: the design under house rules, for kinds whose rules can be read in several ways.
    """

    name: str
    build: Callable[[Mapping[str, Any], Mapping[Path, Any]], Any]
    derive: Callable[[Any], Any]
    checks: tuple[Check, ...]
    describe: Callable[[Any], Mapping[str, Any]]
    story: Callable[[Any], list[str]]
    starter: Callable[[str], str]
    sheets: tuple[Sheet, ...]
    references: Callable[[Mapping[str, Any]], Iterable[Reference]] = lambda data: ()
    state_of: tuple[str, ...] = ()
    adopt: Callable[[Any, House], Any] = lambda design, house: design


_NO_OPTIONS: Mapping[str, tuple[str, ...]] = {}


class System(NamedTuple):
    """One game. `credit` is what a sheet's footer says of its author; `options` are print options with their values."""

    name: str
    title: str
    credit: str
    kinds: tuple[Kind, ...]
    options: Mapping[str, tuple[str, ...]] = _NO_OPTIONS

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """The game's rulings by id."""
        return rulings_of(self.name)


def rulings_of(name: str) -> Mapping[str, Ruling]:
    """A game's rulings by id. The game itself is not imported for this."""
    path = PACKAGE / "systems" / name / "tables" / "rulings.yaml"
    return load_rulings(path) if path.is_file() else {}


@cache
def system_names() -> tuple[str, ...]:
    """The games' folder names, sorted. Nothing is imported for this."""
    folders = (PACKAGE / "systems").iterdir()
    return tuple(sorted(folder.name for folder in folders if (folder / "__init__.py").is_file()))


@cache
def system(name: str) -> System:
    """A game by its folder's name. Raises KeyError for an unknown one."""
    if name not in system_names():
        raise KeyError(name)
    found: System = import_module(f"shipyard.systems.{name}").SYSTEM
    return found


def systems() -> tuple[System, ...]:
    """All games, by name."""
    return tuple(system(name) for name in system_names())


@cache
def kind(name: str) -> Kind | None:
    """A document kind by name, or None. A kind's name starts with its system's: only that one is imported."""
    prefix = name.partition("-")[0]
    if prefix not in system_names():
        return None
    return next((kind for kind in system(prefix).kinds if kind.name == name), None)


def kind_names() -> tuple[str, ...]:
    """Every document kind of every game."""
    return tuple(kind.name for found in systems() for kind in found.kinds)
