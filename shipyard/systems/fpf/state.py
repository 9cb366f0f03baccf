"""FPF states: what the ships of a fleet have lost so far, as the document says it and as a sheet needs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from shipyard.core import played
from shipyard.core.checks import Fault
from shipyard.core.findings import Path
from shipyard.core.played import one_or_each, spread, whole
from shipyard.core.roll_call import Berth, Call, answer
from shipyard.systems.fpf.model import SHIPS_IN_SQUADRON, Fleet, Member, Ship, Squadron

TRACKS = ("superstructure", "shields", "power", "computer")
WEAPONS = ("phasers", "photons")
LOWEST_SYSTEMS = -10  # FPF, Repairs, Systems damage track (L48)


class ShipState(NamedTuple):
    """One ship's entry. `berth` is the ship that it means, or why it means none; `ship` is that one's class.

    `tracks` are boxes lost by track; `weapons` are weapons lost by bank, a single number where the entry leaves the
    banks open. `speeds` start with the speed before turn 1; `destroyed` is None where the entry does not say.
    """

    call: Call
    berth: Berth | Fault
    ship: Ship | None
    tracks: Mapping[str, int]
    weapons: Mapping[str, int | tuple[int, ...]]
    speeds: tuple[int, ...]
    fired: tuple[int, ...]
    called: str
    leader: bool
    destroyed: bool | None
    note: str

    @property
    def path(self) -> Path:
        """Where the entry stands."""
        return self.call.path


State = played.State[Fleet, ShipState]


class ShipMarks(NamedTuple):
    """What a sheet draws on one ship: boxes lost by track, weapons lost by bank in the order of the class's file."""

    place: tuple[int, int]
    member: Member
    tracks: Mapping[str, int]
    banks: Mapping[str, tuple[int, ...]]
    destroyed: bool
    speeds: tuple[int, ...]
    fired: tuple[int, ...]
    called: str
    leader: bool
    note: str


StateNumbers = played.StateNumbers[Fleet, ShipState, ShipMarks]


def build_state(data: Mapping[str, Any], found: Mapping[Path, Any]) -> State:
    """The state of an `fpf-state` document; `found` has the fleet or the class that it belongs to."""
    return played.built(data, found, _as_fleet, berths_of, _entry)


def _as_fleet(design: Ship | Fleet) -> Fleet:
    return _one_class(design) if isinstance(design, Ship) else design


def _one_class(ship: Ship) -> Fleet:
    """The three ships without names that a class's own sheet shows."""
    members = tuple(Member(ship, "", False, ()) for _ in range(SHIPS_IN_SQUADRON))
    return Fleet(ship.title, ship.side, None, (Squadron(members, ()),))


def berths_of(fleet: Fleet) -> tuple[Berth, ...]:
    """Every ship of the fleet with what it may be called: its name, with and without registry, and its class."""
    return tuple(
        Berth(group, number, tuple(dict.fromkeys(_names(member))))
        for group, squadron in enumerate(fleet.squadrons, 1)
        for number, member in enumerate(squadron.members, 1)
    )


def _names(member: Member) -> list[str]:
    name, ship = member.name.strip(), member.ship
    own = [name] if name else []
    return own if ship is None else [*own, *(ship.registry + each for each in own), ship.title, ship.name]


def _entry(entry: Mapping[str, Any], path: Path, berths: Sequence[Berth], fleet: Fleet | None) -> ShipState:
    squadron, number = entry.get("squadron"), entry.get("number")
    call = Call(entry.get("ship", ""), whole(squadron), whole(number), path, "squadron")
    berth = answer(call, berths) if berths else Fault(path, "no fleet")
    ship = member_at(fleet, berth.place).ship if fleet is not None and isinstance(berth, Berth) else None
    lost = entry.get("lost", {})
    return ShipState(
        call,
        berth,
        ship,
        {key: int(lost[key]) for key in TRACKS if key in lost},
        {key: one_or_each(lost[key]) for key in WEAPONS if key in lost},
        tuple(map(int, entry.get("speeds", ()))),
        tuple(map(int, entry.get("fired", ()))),
        entry.get("called", ""),
        entry.get("leader", False),
        entry.get("destroyed"),
        entry.get("note", ""),
    )


def member_at(fleet: Fleet, place: tuple[int, int]) -> Member:
    """The ship at a squadron and number, both from 1."""
    return fleet.squadrons[place[0] - 1].members[place[1] - 1]


def boxes(ship: Ship, track: str) -> int:
    """How many boxes a track has; the computer's goes from its start down to the end of the Systems track."""
    size: int = getattr(ship, track)
    return size - LOWEST_SYSTEMS if track == "computer" else size


def bank_sizes(ship: Ship, weapon: str) -> tuple[int, ...]:
    """Weapons in each bank, in the order of the class's file; empty where the class has none."""
    line = getattr(ship, weapon)
    return () if line is None else tuple(bank.count for bank in line.banks)


def is_destroyed(entry: ShipState) -> bool:
    """Whether the entry says so, or no superstructure is left (FPF, Repairs, L46)."""
    gone = entry.ship is not None and entry.tracks.get("superstructure", 0) >= entry.ship.superstructure > 0
    return gone if entry.destroyed is None else entry.destroyed


def derive_state(state: State) -> StateNumbers:
    """What the sheets need of a state; entries that mean no ship are left out."""
    fleet = state.fleet or Fleet("", "", None, ())
    marks = (
        _marks(entry, entry.berth, member_at(fleet, entry.berth.place))
        for entry in state.ships
        if isinstance(entry.berth, Berth)
    )
    return StateNumbers(state, fleet, {mark.place: mark for mark in marks})


def _marks(entry: ShipState, berth: Berth, member: Member) -> ShipMarks:
    ship = member.ship
    assert ship is not None
    banks = {key: spread(entry.weapons.get(key, 0), bank_sizes(ship, key)) for key in WEAPONS}
    tracks = {key: min(entry.tracks.get(key, 0), boxes(ship, key)) for key in TRACKS}
    return ShipMarks(
        berth.place,
        member,
        tracks,
        banks,
        is_destroyed(entry),
        entry.speeds,
        entry.fired,
        entry.called,
        entry.leader,
        entry.note,
    )
