"""STSTCS states: what the ships of a fleet have lost so far, as the document says it and as a sheet needs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from shipyard.core import played
from shipyard.core.checks import Fault
from shipyard.core.findings import Path
from shipyard.core.played import one_or_each, spread, whole
from shipyard.core.roll_call import Berth, Call, answer
from shipyard.systems.ststcs.derive import warp_power, weapon_lines
from shipyard.systems.ststcs.model import Fleet, Group, Ship
from shipyard.systems.ststcs.rules import parse_arc

SHIELDS = 6


class WeaponLoss(NamedTuple):
    """Weapons lost of one type; without an `arc` they are taken from the type's first group on."""

    type: str
    arc: str
    lost: int
    path: Path


class ShipState(NamedTuple):
    """One ship's entry. `berth` is the ship that it means, or why it means none; `ship` is that one's design.

    `warp` is the power lost by engine, a single number where the entry leaves the engines open; `web` are letters of
    generators; `destroyed` is None where the entry does not say.
    """

    call: Call
    berth: Berth | Fault
    ship: Ship | None
    superstructure: int
    warp: int | tuple[int, ...]
    impulse: int
    shields: tuple[int, ...]
    weapons: tuple[WeaponLoss, ...]
    web: tuple[str, ...]
    called: str
    captain: str
    destroyed: bool | None

    @property
    def path(self) -> Path:
        """Where the entry stands."""
        return self.call.path


State = played.State[Fleet, ShipState]


class ShipMarks(NamedTuple):
    """What a sheet draws on one ship: boxes lost; `engines` by row of POWER, `weapons` by type and arc."""

    place: tuple[int, int]
    ship: Ship
    name: str
    superstructure: int
    engines: tuple[int, ...]
    shields: tuple[int, ...]
    weapons: Mapping[str, Mapping[str, int]]
    web: tuple[str, ...]
    called: str
    captain: str
    destroyed: bool


StateNumbers = played.StateNumbers[Fleet, ShipState, ShipMarks]


def build_state(data: Mapping[str, Any], found: Mapping[Path, Any]) -> State:
    """The state of an `ststcs-state` document; `found` has the fleet or the ship that it belongs to."""
    return played.built(data, found, _as_fleet, berths_of, _entry)


def _as_fleet(design: Ship | Fleet) -> Fleet:
    return _alone(design) if isinstance(design, Ship) else design


def _alone(ship: Ship) -> Fleet:
    return Fleet(ship.name, None, None, (Group(ship, 1, (), ()),))


def berths_of(fleet: Fleet) -> tuple[Berth, ...]:
    """Every ship of the fleet with its name, where it has one, and that of its design."""
    return tuple(
        Berth(at, number, tuple(dict.fromkeys((*_own_name(group, number), group.ship.name))))
        for at, group in enumerate(fleet.groups, 1)
        if group.ship is not None
        for number in range(1, group.count + 1)
    )


def _own_name(group: Group, number: int) -> tuple[str, ...]:
    return tuple(name.strip() for name in group.names[number - 1 : number] if name.strip())


def _entry(entry: Mapping[str, Any], path: Path, berths: Sequence[Berth], fleet: Fleet | None) -> ShipState:
    group, number = entry.get("group"), entry.get("number")
    call = Call(entry.get("ship", ""), whole(group), whole(number), path)
    berth = answer(call, berths) if berths else Fault(path, "no fleet")
    lost = entry.get("lost", {})
    return ShipState(
        call,
        berth,
        fleet.groups[berth.group - 1].ship if fleet is not None and isinstance(berth, Berth) else None,
        int(lost.get("superstructure", 0)),
        one_or_each(lost.get("warp", 0)),
        int(lost.get("impulse", 0)),
        tuple(map(int, lost.get("shields", ()))),
        tuple(_weapon(each, (*path, "lost", "weapons", at)) for at, each in enumerate(lost.get("weapons", ()))),
        tuple(lost.get("web_generators", ())),
        entry.get("called", ""),
        entry.get("captain", ""),
        entry.get("destroyed"),
    )


def _weapon(entry: Mapping[str, Any], path: Path) -> WeaponLoss:
    arc = entry.get("arc", "")
    return WeaponLoss(entry["type"].strip(), parse_arc(arc)[0] or arc if arc else "", int(entry["lost"]), path)


def engines(ship: Ship) -> tuple[int, ...]:
    """Power of each warp engine: the boxes of its row."""
    warp = warp_power(ship)
    return () if warp is None else (warp.value // ship.engine_count,) * ship.engine_count


def weapon_groups(ship: Ship) -> Mapping[str, Mapping[str, int]]:
    """Weapons by type and arc, as they stand on the sheet."""
    return {line.weapon.type: dict(line.arcs) for line in weapon_lines(ship)}


def derive_state(state: State) -> StateNumbers:
    """What the sheets need of a state; entries that mean no ship are left out."""
    marks = (
        _marks(entry, entry.berth, entry.ship)
        for entry in state.ships
        if isinstance(entry.berth, Berth) and entry.ship is not None
    )
    return StateNumbers(state, state.fleet or Fleet("", None, None, ()), {mark.place: mark for mark in marks})


def _marks(entry: ShipState, berth: Berth, ship: Ship) -> ShipMarks:
    warp = engines(ship)
    return ShipMarks(
        berth.place,
        ship,
        entry.called or berth.names[0],
        min(entry.superstructure, ship.superstructure),
        (*spread(entry.warp, warp), min(entry.impulse, ship.impulse_power)),
        spread(entry.shields, (ship.max_shield,) * SHIELDS),
        {type_: _lost_of(entry.weapons, type_, groups) for type_, groups in weapon_groups(ship).items()},
        entry.web,
        entry.called,
        entry.captain,
        bool(entry.destroyed),
    )


def _lost_of(losses: Sequence[WeaponLoss], type_: str, groups: Mapping[str, int]) -> Mapping[str, int]:
    """What is lost in each arc of a type: first what names its arc, then the rest from the first group on."""
    own = [loss for loss in losses if loss.type == type_]
    lost = {arc: min(size, sum(loss.lost for loss in own if loss.arc == arc)) for arc, size in groups.items()}
    rest = sum(loss.lost for loss in own if not loss.arc)
    more = spread(rest, [size - lost[arc] for arc, size in groups.items()])
    return {arc: lost[arc] + added for arc, added in zip(groups, more, strict=True)}
