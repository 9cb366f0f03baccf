"""BFCS's derived numbers: all that `show` and the sheets give beside what the designer chose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from shipyard.core.dice import Dice
from shipyard.systems.bfcs import rules
from shipyard.systems.bfcs.chart import Bp, Chart, HitRow, TechLevel, chart
from shipyard.systems.bfcs.model import Fleet, Group, Ship

SYSTEMS = (
    *("move", "speed", "shields", "armor", "beams", "missiles", "countermissiles"),
    *("fighters", "holds", "translight", "frame", "hit_dice"),
)


@dataclass(frozen=True)
class Share:
    """What a part costs and the most that it may cost, in BP: its `share` of `base`."""

    bp: Bp
    share: Fraction
    base: Bp
    limit: Fraction

    @property
    def kept(self) -> bool:
        """Whether the part keeps to its share."""
        return self.bp <= self.limit


@dataclass(frozen=True)
class Frame:
    """The frame: units that the ship has and needs, BP of a unit and of all, BP that a unit holds."""

    units: int
    needed: int
    each: Bp
    bp: Bp
    ratio: int


@dataclass(frozen=True)
class BeamGroup:
    """Beams alike: `count` weapons of `bp` BP in one arc, with `damage` at range 0 and one less for each `step` hexes.

    `reach` is the last range with any damage, `falloff` the reading of the loss. An arc that the rules do not know
    keeps its spelling.
    """

    arc: str
    label: str
    bp: int
    count: int
    damage: int
    step: int
    reach: int
    falloff: str

    def damage_at(self, distance: int) -> int:
        """The damage of one hit at a distance in hexes."""
        return rules.beam_damage(self.damage, distance, self.step, self.falloff)


@dataclass(frozen=True)
class Ordnance:
    """Missiles (number, range, damage, die) or countermissile batteries; `die` is the sides of the die of one shot."""

    number: int
    range: int
    damage: int
    die: int


@dataclass(frozen=True)
class Fighters:
    """Fighters aboard, in flights of `flight`, with `endurance` in turns."""

    number: int
    flights: int
    flight: int
    endurance: int


@dataclass(frozen=True)
class HitLine:
    """One line of the hit chart, worded for this ship; `fitted` is False for a system that it does not have."""

    roll: int
    system: str
    effect: str
    fitted: bool


@dataclass(frozen=True)
class ShipNumbers:
    """All numbers of a ship. `levels` maps a system's key to its column of the Tech Level Chart, bought ones heeded.

    `beams` and `dice` stand in the order of a card; `shields` and `armor` are in points; `sensor_range` is None
    without dice; `thrust` are letters A to D; `arc_labels` are all six arcs.
    """

    ship: Ship
    level: TechLevel
    levels: Mapping[str, TechLevel]
    account: rules.Account
    frame: Frame
    move_speed: Share
    hit_dice: Share
    dice: tuple[Dice, ...]
    beams: tuple[BeamGroup, ...]
    shields: int
    armor: int
    missiles: Ordnance
    countermissiles: Ordnance
    fighters: Fighters
    classes: tuple[str, ...]
    sensor_range: int | None
    thrust: str
    hit_chart: tuple[HitLine, ...]
    arc_labels: Mapping[str, str]

    @property
    def lines(self) -> tuple[rules.Line, ...]:
        """Every line of the cost; the frame, where there is one, stands last."""
        if not self.frame.units:
            return self.account.lines
        tl = self.levels["frame"].tl
        line = rules.Line("frame", "frame", self.frame.units, self.frame.each, self.frame.bp, tl)
        return (*self.account.lines, line)

    @property
    def total(self) -> Bp:
        """The final Build Points."""
        return self.account.total


@dataclass(frozen=True)
class GroupNumbers:
    """Ships of one design in a fleet: BP of one and of all, and how each is called on its card."""

    group: Group
    ship: Ship
    each: Bp
    bp: Bp
    titles: tuple[str, ...]


@dataclass(frozen=True)
class FleetNumbers:
    """A fleet with its sums; `over` is by how much the limit is broken, 0 where it is kept."""

    fleet: Fleet
    groups: tuple[GroupNumbers, ...]
    ships: int
    total: Bp
    over: Bp


def derive_ship(ship: Ship) -> ShipNumbers:
    """The numbers of a ship."""
    tables = chart()
    levels = {system: rules.level_of(ship, system, tables) for system in SYSTEMS}
    level, costs, dice = tables.levels[ship.tech_level], rules.account(ship, tables), rules.hit_dice(ship)
    missile, counter = levels["missiles"], levels["countermissiles"]
    return ShipNumbers(
        ship=ship,
        level=level,
        levels=levels,
        account=costs,
        frame=_frame(costs, levels["frame"]),
        move_speed=_share(costs.move_speed_bp, level.move_speed_share, costs, ship.readings.move_speed_base),
        hit_dice=_share(costs.hit_dice_bp, level.hit_dice_share, costs, ship.readings.limit_base),
        dice=dice,
        beams=_beams(ship, levels["beams"], tables),
        shields=ship.shields * levels["shields"].shield_points,
        armor=ship.armor * levels["armor"].armor_points,
        missiles=Ordnance(
            ship.missiles * rules.MISSILES_PER_BP, missile.missile_range, missile.missile_damage, missile.missile_die
        ),
        countermissiles=Ordnance(
            ship.countermissiles, counter.countermissile_die, rules.COUNTERMISSILE_DAMAGE, counter.countermissile_die
        ),
        fighters=_fighters(ship, levels["fighters"]),
        classes=rules.classes_that_fit(costs.total, tables.classes, ship.readings.class_overlap),
        sensor_range=rules.sensor_range(dice),
        thrust=rules.thrust_letters(ship.maneuver, ship.reverse_thrusters),
        hit_chart=tuple(_hit_line(row, ship, tables) for row in tables.hit_rows),
        arc_labels=tables.arc_labels,
    )


def _frame(costs: rules.Account, level: TechLevel) -> Frame:
    return Frame(costs.frame_units, costs.frame_needed, level.frame_cost, costs.frame_bp, level.frame_ratio)


def _share(part: Bp, share: Fraction, costs: rules.Account, reading: str) -> Share:
    base = rules.share_base(costs, reading)
    return Share(part, share, base, rules.share_limit(share, base))


def _beams(ship: Ship, level: TechLevel, tables: Chart) -> tuple[BeamGroup, ...]:
    return tuple(
        BeamGroup(
            arc=arc,
            label=tables.arc_labels.get(arc, arc),
            bp=each,
            count=count,
            damage=each * level.beam_damage,
            step=level.beam_step,
            reach=rules.beam_reach(each * level.beam_damage, level.beam_step, ship.readings.beam_falloff),
            falloff=ship.readings.beam_falloff,
        )
        for (arc, each), count in rules.beam_counts(ship).items()
    )


def _fighters(ship: Ship, level: TechLevel) -> Fighters:
    return Fighters(ship.fighters * level.fighters, ship.fighters, level.fighters, level.endurance)


def _hit_line(row: HitRow, ship: Ship, tables: Chart) -> HitLine:
    """The line with the next lower tech level in words; at TL 1 the system is lost (L137-142)."""
    lower = f"to TL {ship.tech_level - 1}" if ship.tech_level > 1 else "is lost"
    if ship.bought:
        lower = "one TL down"
    fitted = not row.part or rules.has(ship, row.part, tables)
    return HitLine(row.roll, row.system, row.effect.format(lower=lower), fitted)


def derive_fleet(fleet: Fleet) -> FleetNumbers:
    """The numbers of a fleet; groups whose reference leads nowhere are left out."""
    taken = {name.casefold() for group in fleet.groups for name in group.names}
    groups = tuple(_group(group, group.ship, taken) for group in fleet.groups if group.ship is not None)
    total = rules.fleet_total(fleet, chart())
    limit = fleet.build_points_limit
    over: Bp = total - limit if limit is not None and total > limit else 0
    return FleetNumbers(fleet, groups, sum(group.group.count for group in groups), total, over)


def _group(group: Group, ship: Ship, taken: set[str]) -> GroupNumbers:
    each = rules.account(ship, chart()).total
    titles = rules.ship_titles(ship.name, group.count, group.names, taken)
    return GroupNumbers(group, ship, each, each * group.count, titles)
