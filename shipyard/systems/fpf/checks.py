"""FPF's checks. Each docstring is the check's manual page."""

from __future__ import annotations

from collections.abc import Iterator

from shipyard.core.checks import Check, Fault
from shipyard.core.findings import ERROR, NOTE
from shipyard.core.nearest import did_you_mean
from shipyard.systems.fpf import rules
from shipyard.systems.fpf.model import SHIPS_IN_SQUADRON, Fleet, Ship

LONG_EVENING = 18


def power_out_of_range(ship: Ship) -> Iterator[Fault]:
    """Engine power lies outside 0 to 40.

    Power is what changes speed, and no ship moves more than 40 cm: more power than that could never be used.

    Fails:  power: 45
    Fixed:  power: 40
    """
    if not 0 <= ship.power <= rules.MAX_SPEED_CM:
        hint = f"power: {0 if ship.power < 0 else rules.MAX_SPEED_CM}"
        yield Fault(("power",), f"engine power {ship.power} lies outside 0 to {rules.MAX_SPEED_CM}", hint)


def computer_out_of_range(ship: Ship) -> Iterator[Fault]:
    """The computer lies outside 0 to 10.

    The Systems track runs from +10 to -10, and a ship starts on it at its computer's number.

    Fails:  computer: 12
    Fixed:  computer: 10
    """
    if not 0 <= ship.computer <= 10:
        words = f"computer {ship.computer} lies outside 0 to 10, the Systems track"
        yield Fault(("computer",), words, f"computer: {0 if ship.computer < 0 else 10}")


def weapon_outranges_movement(ship: Ship) -> Iterator[Fault]:
    """A weapon reaches 40 cm or more.

    The game rests on ships that move further than they shoot, and no ship moves more than 40 cm.

    Fails:  phasers: {arcs: F, strength: 4, range: 40, banks: [2]}
    Fixed:  phasers: {arcs: F, strength: 4, range: 39, banks: [2]}
    """
    for weapon in ship.weapons:
        if weapon.range >= rules.MAX_SPEED_CM:
            words = f"{weapon.kind} reach {weapon.range} cm; ships must move further ({rules.MAX_SPEED_CM} cm)"
            yield Fault((weapon.kind, "range"), words, f"range: {rules.MAX_SPEED_CM - 1} at most")


def unknown_arc(ship: Ship) -> Iterator[Fault]:
    """A firing arc is none of forward, port, starboard and aft.

    All four arcs are 90 degrees wide. F, P, S and A are written as letters or words (FWD, PORT, STARBOARD, AFT, REAR),
    several with a stroke between them or as a list; `all` is every arc.

    Fails:  phasers: {arcs: F/Q, strength: 4, range: 22, banks: [4]}
    Fixed:  phasers: {arcs: F/P, strength: 4, range: 22, banks: [4]}
    """
    for weapon in ship.weapons:
        for path, spelling in weapon.unknown_arcs:
            hint = did_you_mean(spelling, ["F", "P", "S", "A", "FWD", "PORT", "STARBOARD", "AFT", "REAR", "all"])
            yield Fault(path, f"{spelling[:40]!r} is no firing arc; arcs are F, P, S and A", hint)


def weapon_without_arc(ship: Ship) -> Iterator[Fault]:
    """A weapon line, or a bank of it, names no arc.

    Every bank bears in the arcs of its line unless it names its own.

    Fails:  photons: {strength: 9, range: 14, banks: [1]}
    Fixed:  photons: {arcs: F, strength: 9, range: 14, banks: [1]}
    """
    for weapon in ship.weapons:
        if not weapon.unknown_arcs and any(not bank.arcs for bank in weapon.banks):
            yield Fault((weapon.kind,), f"{weapon.kind} without a firing arc", "add arcs: F, or whichever they bear in")


def weapon_without_bank(ship: Ship) -> Iterator[Fault]:
    """A weapon line has no bank, or only empty ones.

    A ship without phasers or photons leaves the whole line out.

    Fails:  photons: {arcs: F, strength: 9, range: 14, banks: []}
    Fixed:  photons: {arcs: F, strength: 9, range: 14, banks: [1]}
    """
    for weapon in ship.weapons:
        if weapon.count == 0:
            words = f"{weapon.kind} have a strength and a range, but there are none of them"
            yield Fault((weapon.kind, "banks"), words, f"give a count, as banks: [2], or leave {weapon.kind} out")


def squadron_value_differs(ship: Ship) -> Iterator[Fault]:
    """The declared squadron value is not three times the ship's value.

    The printed sheets show three ships of a class and give the value of all three.

    Fails:  value: 80, squadron_value: 250
    Fixed:  value: 80, squadron_value: 240
    """
    expected = rules.squadron_value(ship.value, SHIPS_IN_SQUADRON)
    if ship.squadron_value is not None and ship.squadron_value != expected:
        words = f"squadron value {ship.squadron_value} declared, {expected} computed (3 x {ship.value})"
        yield Fault(("squadron_value",), words, f"squadron_value: {expected}", certain=expected)


def weak_weapon(ship: Ship) -> Iterator[Fault]:
    """A weapon is so weak that only a 10 penetrates shields like the ship's own.

    The d10 must reach shields less strength; where that is 10 or more, nothing but the natural 10 gets through.
    This is a remark for the designer: it is legal, and all ten printed ships have such a weapon.

    Fails:  shields: 14, phasers: {arcs: F, strength: 4, range: 22, banks: [4]}
    Fixed:  shields: 14, phasers: {arcs: F, strength: 5, range: 22, banks: [4]}
    """
    for weapon in ship.weapons:
        if rules.only_a_ten(ship.shields, weapon.strength):
            words = f"only a 10 gets {weapon.kind} of strength {weapon.strength} through shields of {ship.shields}"
            yield Fault((weapon.kind, "strength"), f"{words}, like the ship's own")


def squadron_size(fleet: Fleet) -> Iterator[Fault]:
    """A squadron has no ships, or more than three that fight.

    Ships marked `non_combatant: true` may be added for protection and go beyond the three.

    Fails:  - {ship: d-7-t-ktroika, count: 4}
    Fixed:  - {ship: d-7-t-ktroika, count: 3}
    """
    for number, squadron in enumerate(fleet.squadrons, 1):
        path = (*squadron.path, squadron.forms[0]) if squadron.forms else squadron.path
        if squadron.count_given is not None:
            path = (*squadron.path, "count")
        if squadron.fighting > SHIPS_IN_SQUADRON:
            words = f"squadron {number} has {squadron.fighting} fighting ships; at most {SHIPS_IN_SQUADRON}"
            yield Fault(path, words, "split it, or mark ships that do not fight as non_combatant: true")


def squadron_form(fleet: Fleet) -> Iterator[Fault]:
    """A squadron names its ships in two ways or in none.

    Either `ship` with a class for all of them, or `ships` with a class for each.

    Fails:  - {names: [Amar]}
    Fixed:  - {ship: d-7-t-ktroika, names: [Amar]}
    """
    for number, squadron in enumerate(fleet.squadrons, 1):
        if len(squadron.forms) != 1:
            what = "both ship and ships" if squadron.forms else "neither ship nor ships"
            hint = "ship: and one class for all of them, or ships: [{ship: ...}, {ship: ...}]"
            yield Fault(squadron.path, f"squadron {number} has {what}; it needs one of them", hint)


def more_names_than_ships(fleet: Fleet) -> Iterator[Fault]:
    """A squadron has more names than ships.

    Without `count` the names say how many ships there are; with it, ships beyond the names get a line to write on.

    Fails:  - {ship: d-7-t-ktroika, count: 2, names: [Amar, Klothos, Devisor]}
    Fixed:  - {ship: d-7-t-ktroika, count: 3, names: [Amar, Klothos, Devisor]}
    """
    for number, squadron in enumerate(fleet.squadrons, 1):
        count, names = squadron.count_given, squadron.names_given
        if count is not None and names > count:
            words = f"squadron {number} has {names} names for {count} ship{'s' if count != 1 else ''}"
            yield Fault((*squadron.path, "names"), words, f"count: {names}, or fewer names")


def fleet_over_limit(fleet: Fleet) -> Iterator[Fault]:
    """The fleet's value is above its limit.

    The value of a fleet is the sum of its ships' values. The rulebook names no limits: players agree on one.

    Fails:  value_limit: 700 with squadrons worth 780
    Fixed:  value_limit: 780
    """
    value = fleet.value
    if fleet.value_limit is not None and value > fleet.value_limit:
        over = value - fleet.value_limit
        words = f"the fleet is worth {value}, {over} over its limit of {fleet.value_limit}"
        yield Fault(("value_limit",), words, f"take ships away, or value_limit: {value}")


def same_name_twice(fleet: Fleet) -> Iterator[Fault]:
    """Two ships of the fleet have the same name; damage would go to the wrong one.

    Fails:  - {ship: d-7-t-ktroika, names: [Amar, Amar]}
    Fixed:  - {ship: d-7-t-ktroika, names: [Amar, Klothos]}
    """
    seen: dict[str, int] = {}
    for number, squadron in enumerate(fleet.squadrons, 1):
        for member in squadron.members:
            key = member.name.strip().casefold()
            if key and key in seen:
                path = (*member.path, "name") if member.path[-2] == "ships" else member.path
                yield Fault(path, f"{member.name!r} is already a ship of squadron {seen[key]}", "give it another name")
            elif key:
                seen[key] = number


def foreign_ship(fleet: Fleet) -> Iterator[Fault]:
    """A ship's class belongs to another side than the fleet.

    The rules do not forbid it; it may be a captured ship, or a slip.

    Fails:  side: Klingon with - {ship: enterprise}
    Fixed:  side: Federation with - {ship: enterprise}
    """
    ships = dict.fromkeys(ship for squadron in fleet.squadrons for ship in squadron.ships)
    foreign = [ship for ship in ships if ship.side and ship.side.casefold() != fleet.side.casefold()]
    if fleet.side and foreign:
        named = ", ".join(f"{ship.title} ({ship.side})" for ship in foreign[:5]) + (" ..." if len(foreign) > 5 else "")
        yield Fault(("side",), f"the fleet is {fleet.side}, but has ships of another side: {named}")


def long_evening(fleet: Fleet) -> Iterator[Fault]:
    """The fleet has more than 18 ships.

    The author speaks of 15 to 18 ships a side in three hours.

    Fails:  seven squadrons of three ships
    Fixed:  six squadrons of three ships
    """
    ships = sum(len(squadron.members) for squadron in fleet.squadrons)
    if ships > LONG_EVENING:
        words = f"{ships} ships; with more than {LONG_EVENING} a side it will be a long evening"
        yield Fault(("squadrons",), words)


SHIP_CHECKS = (
    Check("FPF201", ERROR, power_out_of_range, ("FPF, Movement (L19)",), whole=False),
    Check("FPF202", ERROR, computer_out_of_range, ("FPF, Repairs, Systems damage track (L48)",), whole=False),
    Check("FPF203", ERROR, weapon_outranges_movement, ("FPF, Design philosophy (L9), Movement (L19)",), whole=False),
    Check("FPF301", ERROR, unknown_arc, ("FPF, Firing arcs (L37)",), whole=False),
    Check("FPF302", ERROR, weapon_without_arc, ("FPF, Firing arcs (L37)",)),
    Check("FPF303", ERROR, weapon_without_bank, ("FPF, The ships",), whole=False),
    Check("FPF401", ERROR, squadron_value_differs, ("FPF, The ships",)),
    Check("FPF501", NOTE, weak_weapon, ("FPF, Damage (L39)",), whole=False),
)
FLEET_CHECKS = (
    Check("FPF205", ERROR, squadron_form, whole=False, gate=True),
    Check("FPF204", ERROR, squadron_size, ("FPF, Movement (L17), Masking (L26)",), whole=False),
    Check("FPF206", ERROR, fleet_over_limit),
    Check("FPF402", ERROR, more_names_than_ships, whole=False),
    Check("FPF502", ERROR, same_name_twice, whole=False),
    Check("FPF503", NOTE, foreign_ship),
    Check("FPF504", NOTE, long_evening, ("FPF, Design philosophy (L10)",)),
)
