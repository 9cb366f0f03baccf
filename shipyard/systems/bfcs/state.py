"""BFCS states: what the ships of a fleet have lost so far, as the document says it and as a card needs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from shipyard.core import played
from shipyard.core.checks import Fault
from shipyard.core.findings import Path
from shipyard.core.played import one_or_each, spread, whole
from shipyard.core.roll_call import Berth, Call, answer
from shipyard.systems.bfcs import rules
from shipyard.systems.bfcs.chart import DIE_SIDES, chart
from shipyard.systems.bfcs.model import Fleet, Group, Ship

ROWS = ("move", "speed", "shields", "armor", "missiles", "countermissiles", "fighters", "holds", "translight", "frame")


class ShipState(NamedTuple):
    """One ship's entry. `berth` is the ship that it means, or why it means none; `ship` is that one's design.

    `rows` are circles lost by system; `beams` are beams lost by row of the card, a single number where the entry
    leaves the rows open; `dice` are circles lost by row of the ladder; `destroyed` is None where nothing is said.
    """

    call: Call
    berth: Berth | Fault
    ship: Ship | None
    rows: Mapping[str, int]
    beams: int | tuple[int, ...]
    dice: Mapping[int, int]
    shields_down: bool
    velocity: tuple[tuple[int, ...], ...]
    destroyed: bool | None
    note: str

    @property
    def path(self) -> Path:
        """Where the entry stands."""
        return self.call.path


State = played.State[Fleet, ShipState]


class ShipMarks(NamedTuple):
    """What a card draws on one ship: circles lost by system, by row of beams, by row of the ladder of dice."""

    place: tuple[int, int]
    title: str
    ship: Ship
    rows: Mapping[str, int]
    beams: tuple[int, ...]
    dice: Mapping[int, int]
    shields_down: bool
    velocity: tuple[tuple[int, ...], ...]
    destroyed: bool
    note: str


StateNumbers = played.StateNumbers[Fleet, ShipState, ShipMarks]


def build_state(data: Mapping[str, Any], found: Mapping[Path, Any]) -> State:
    """The state of a `bfcs-state` document; `found` has the fleet or the ship that it belongs to."""
    return played.built(data, found, _as_fleet, berths_of, _entry)


def _as_fleet(design: Ship | Fleet) -> Fleet:
    return _alone(design) if isinstance(design, Ship) else design


def _alone(ship: Ship) -> Fleet:
    return Fleet(ship.name, "", ship.tech_level, None, (Group(ship, 1, (), ()),))


def berths_of(fleet: Fleet) -> tuple[Berth, ...]:
    """Every ship of the fleet with the name on its card and that of its design."""
    taken = {name.casefold() for group in fleet.groups for name in group.names}
    return tuple(
        Berth(at, number, tuple(dict.fromkeys((title, ship.name))))
        for at, group in enumerate(fleet.groups, 1)
        if (ship := group.ship) is not None
        for number, title in enumerate(rules.ship_titles(ship.name, group.count, group.names, taken), 1)
    )


def _entry(entry: Mapping[str, Any], path: Path, berths: Sequence[Berth], fleet: Fleet | None) -> ShipState:
    group, number = entry.get("group"), entry.get("number")
    call = Call(entry.get("ship", ""), whole(group), whole(number), path)
    berth = answer(call, berths) if berths else Fault(path, "no fleet")
    lost = entry.get("lost", {})
    return ShipState(
        call,
        berth,
        fleet.groups[berth.group - 1].ship if fleet is not None and isinstance(berth, Berth) else None,
        {key: int(lost[key]) for key in ROWS if key in lost},
        one_or_each(lost.get("beams", 0)),
        {int(row.removeprefix("d")): int(count) for row, count in lost.get("hit_dice", {}).items()},
        entry.get("shields_down", False),
        tuple(tuple(map(int, turn)) for turn in entry.get("velocity", ())),
        entry.get("destroyed"),
        entry.get("note", ""),
    )


def circles(ship: Ship) -> Mapping[str, int]:
    """How many circles each system's row has on the card."""
    tables = chart()
    level = {key: rules.level_of(ship, key, tables) for key in ("shields", "armor", "fighters")}
    return {
        "move": ship.move,
        "speed": ship.speed,
        "shields": ship.shields * level["shields"].shield_points,
        "armor": ship.armor * level["armor"].armor_points,
        "missiles": ship.missiles * rules.MISSILES_PER_BP,
        "countermissiles": ship.countermissiles,
        "fighters": ship.fighters * level["fighters"].fighters,
        "holds": ship.holds,
        "translight": int(ship.translight),
        "frame": rules.account(ship, tables).frame_units,
    }


def ladder(ship: Ship) -> Mapping[int, int]:
    """Circles in each row of the ladder of hit dice, by sides: a die has one in its own size and every smaller one."""
    dice = rules.hit_dice(ship)
    rows = (sides for sides in reversed(DIE_SIDES) if dice and sides <= dice[0].sides)
    return {row: sum(pool.count for pool in dice if pool.sides >= row) for row in rows}


def beam_rows(ship: Ship) -> tuple[tuple[str, int, int], ...]:
    """Arc, damage at range 0 and number of each row of beams, in the order of the card."""
    level = rules.level_of(ship, "beams", chart())
    return tuple((arc, bp * level.beam_damage, count) for (arc, bp), count in rules.beam_counts(ship).items())


def is_destroyed(entry: ShipState) -> bool:
    """Whether the entry says so, or no frame is left (BFCS, Effects of Damage, L183)."""
    if entry.destroyed is not None or entry.ship is None:
        return bool(entry.destroyed)
    return entry.rows.get("frame", 0) >= circles(entry.ship)["frame"] > 0


def derive_state(state: State) -> StateNumbers:
    """What the cards need of a state; entries that mean no ship are left out."""
    marks = (
        _marks(entry, entry.berth, entry.ship)
        for entry in state.ships
        if isinstance(entry.berth, Berth) and entry.ship is not None
    )
    fleet = state.fleet or Fleet("", "", 1, None, ())
    return StateNumbers(state, fleet, {mark.place: mark for mark in marks})


def _marks(entry: ShipState, berth: Berth, ship: Ship) -> ShipMarks:
    return ShipMarks(
        berth.place,
        berth.names[0],
        ship,
        {key: min(entry.rows.get(key, 0), size) for key, size in circles(ship).items()},
        spread(entry.beams, [count for _, _, count in beam_rows(ship)]),
        {sides: min(entry.dice.get(sides, 0), size) for sides, size in ladder(ship).items()},
        entry.shields_down,
        entry.velocity,
        is_destroyed(entry),
        entry.note,
    )
