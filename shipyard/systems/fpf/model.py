"""FPF designs: what the player chose, nothing computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from shipyard.core.findings import Path
from shipyard.core.tables import House, readings_under
from shipyard.systems.fpf.rules import parse_arcs

SHIPS_IN_SQUADRON = 3


class Readings(NamedTuple):
    """How the rules are read where they can be read in several ways; the ruling of the same name tells them."""

    systems_zero: str = "zero"


AS_RULED = Readings()


@dataclass(frozen=True, slots=True)
class Bank:
    """Weapons that stand together. `arcs` are the letters F P S A that they bear in, in that order; `own_arcs` says
    that the bank names its arcs itself and does not take those of the whole weapon line.
    """

    count: int
    arcs: str
    own_arcs: bool = False


@dataclass(frozen=True, slots=True)
class Weapon:
    """One weapon line of a ship: phasers or photons. `unknown_arcs` are spellings that are no arc, with their place."""

    kind: str
    strength: int
    range: int
    banks: tuple[Bank, ...]
    unknown_arcs: tuple[tuple[Path, str], ...] = ()

    @property
    def count(self) -> int:
        """Beams or tubes on one ship."""
        return sum(bank.count for bank in self.banks)

    @property
    def arc_sets(self) -> tuple[str, ...]:
        """The different sets of arcs among the banks, in the order of the banks."""
        return tuple(dict.fromkeys(bank.arcs for bank in self.banks))


@dataclass(frozen=True, slots=True)
class Ship:
    """One ship class. A weapon is None where the class has none."""

    name: str
    designation: str
    side: str
    type: str
    value: int
    squadron_value: int | None
    superstructure: int
    shields: int
    power: int
    power_note: str
    phasers: Weapon | None
    photons: Weapon | None
    computer: int
    damage_control: int
    registry: str
    readings: Readings = AS_RULED
    short_name: str = ""

    @property
    def title(self) -> str:
        """Designation and name, as a sheet's heading has them."""
        return f"{self.designation} {self.name}".strip()

    @property
    def short_title(self) -> str:
        """Designation and short name, for where the title has no room; empty where the class has none."""
        return f"{self.designation} {self.short_name}".strip() if self.short_name else ""

    @property
    def weapons(self) -> tuple[Weapon, ...]:
        """The weapon lines that the class has, phasers first: the order in which they fire."""
        return tuple(weapon for weapon in (self.phasers, self.photons) if weapon is not None)


@dataclass(frozen=True, slots=True)
class Member:
    """One ship of a squadron; `ship` is None while its reference leads nowhere."""

    ship: Ship | None
    name: str
    non_combatant: bool
    path: Path


@dataclass(frozen=True, slots=True)
class Squadron:
    """Ships that move and fire together. `names_given` counts the entries of `names`, `count_given` is `count`."""

    members: tuple[Member, ...]
    path: Path
    names_given: int = 0
    count_given: int | None = None
    forms: tuple[str, ...] = ("ship",)

    @property
    def ships(self) -> tuple[Ship, ...]:
        """The classes of its ships, one for each ship."""
        return tuple(member.ship for member in self.members if member.ship is not None)

    @property
    def value(self) -> int:
        """The sum of its ships' values."""
        return sum(ship.value for ship in self.ships)

    @property
    def fighting(self) -> int:
        """How many of its ships take part in the fight."""
        return sum(not member.non_combatant for member in self.members)

    @property
    def mixed(self) -> bool:
        """Whether its ships are of different classes."""
        return len(set(self.ships)) > 1


@dataclass(frozen=True, slots=True)
class Fleet:
    """A side's squadrons, with the limit agreed for the game."""

    name: str
    side: str
    value_limit: int | None
    squadrons: tuple[Squadron, ...]
    readings: Readings = AS_RULED

    @property
    def value(self) -> int:
        """The sum of its squadrons' values."""
        return sum(squadron.value for squadron in self.squadrons)


def build_ship(data: Mapping[str, Any], found: Mapping[Path, Any]) -> Ship:
    """The ship class of an `fpf-ship` document."""
    return Ship(
        name=data["name"],
        designation=data.get("designation", ""),
        side=data.get("side", ""),
        type=data["type"],
        value=data["value"],
        squadron_value=data.get("squadron_value"),
        superstructure=data["superstructure"],
        shields=data["shields"],
        power=data["power"],
        power_note=data.get("power_note", ""),
        phasers=_weapon(data, "phasers"),
        photons=_weapon(data, "photons"),
        computer=data["computer"],
        damage_control=data["damage_control"],
        registry=data.get("registry", ""),
        short_name=data.get("short_name", ""),
    )


def _weapon(data: Mapping[str, Any], kind: str) -> Weapon | None:
    line = data.get(kind)
    if line is None:
        return None
    unknown: list[tuple[Path, str]] = []
    own = _arcs(line.get("arcs"), (kind, "arcs"), unknown)
    banks = []
    for index, bank in enumerate(line["banks"]):
        if isinstance(bank, int):
            banks.append(Bank(bank, own))
        else:
            arcs = _arcs(bank.get("arcs"), (kind, "banks", index, "arcs"), unknown)
            banks.append(Bank(bank["count"], arcs or own, bool(arcs)))
    return Weapon(kind, line["strength"], line["range"], tuple(banks), tuple(unknown))


def _arcs(value: Any, path: Path, unknown: list[tuple[Path, str]]) -> str:
    """Arc letters of "F/P" or a list; spellings that are no arc go to `unknown`."""
    if value is None:
        return ""
    letters, bad = parse_arcs(value if isinstance(value, str) else "/".join(value))
    unknown += [(path, spelling) for spelling in bad]
    return letters


def adopt(design: Ship | Fleet, house: House) -> Ship | Fleet:
    """The ship class or fleet under house rules."""
    return replace(design, readings=readings_under(Readings, house))


def build_fleet(data: Mapping[str, Any], found: Mapping[Path, Any]) -> Fleet:
    """The fleet of an `fpf-fleet` document; `found` has the ship of each reference that leads somewhere."""
    squadrons = tuple(_squadron(entry, ("squadrons", index), found) for index, entry in enumerate(data["squadrons"]))
    return Fleet(data["name"], data.get("side", ""), data.get("value_limit"), squadrons)


def _squadron(entry: Mapping[str, Any], path: Path, found: Mapping[Path, Any]) -> Squadron:
    forms = tuple(form for form in ("ship", "ships") if form in entry)
    if forms == ("ships",):
        members = tuple(
            Member(
                found.get((*path, "ships", index, "ship")),
                member.get("name", ""),
                member.get("non_combatant", False),
                (*path, "ships", index),
            )
            for index, member in enumerate(entry["ships"])
        )
        return Squadron(members, path, forms=forms)
    names = entry.get("names", [])
    count = entry.get("count", len(names) or SHIPS_IN_SQUADRON)
    ship = found.get((*path, "ship"))
    members = tuple(
        Member(ship, names[index] if index < len(names) else "", False, _name_path(path, index, len(names)))
        for index in range(max(count, len(names)))
    )
    return Squadron(members, path, len(names), entry.get("count"), forms)


def _name_path(path: Path, index: int, names: int) -> Path:
    return (*path, "names", index) if index < names else path
