"""The checks of a BFCS ship. Each docstring is the check's manual page."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from shipyard.core.checks import Check, Fault
from shipyard.core.findings import ERROR, NOTE, WARNING
from shipyard.core.nearest import nearest
from shipyard.core.quantities import limit_text, plural, text
from shipyard.systems.bfcs import rules
from shipyard.systems.bfcs.chart import DIE_SIDES, Bp, chart
from shipyard.systems.bfcs.model import MAX_DICE, Ship

MANY_FREE = 20
SHOWN_ARCS = "FA (FWD), RA (Rear), LF (PF), RF (SF), LR (PR), RR (SR)"
ARC_WORDS = (
    *("FA", "FWD", "RA", "Rear", "LF", "PF", "Port Fwd", "RF", "SF", "Starboard Fwd"),
    *("LR", "PR", "Port Rear", "RR", "SR", "Starboard Rear"),
)
DICE_OF_THE_CHART = ", ".join(f"d{sides}" for sides in DIE_SIDES)
HALF, ONE = Fraction(1, 2), Fraction(1)


def bought_not_higher(ship: Ship) -> Iterator[Fault]:
    """A system is bought from a level that is not above the ship's own.

    Systems are bought from nations of a higher tech level. What the ship's own level has needs no seller: leave it
    out of `bought`.

    Fails:  {tech_level: 4, bought: {hit_dice: 4}}
    Fixed:  {tech_level: 4, bought: {hit_dice: 5}}
    """
    for system, level in ship.bought.items():
        if level <= ship.tech_level:
            words = f"{system} bought from TL {level}, which is not above the ship's own TL {ship.tech_level}"
            higher = f"{system}: {ship.tech_level + 1} or higher, or " if ship.tech_level < 9 else ""
            yield Fault(("bought", system), words, f"{higher}leave it out")


def bought_without_system(ship: Ship) -> Iterator[Fault]:
    """A system is bought that the ship does not have.

    Fails:  {fighters: 0, bought: {fighters: 6}}
    Fixed:  {fighters: 2, bought: {fighters: 6}}
    """
    for system, level in ship.bought.items():
        if not rules.has(ship, system, chart()):
            words = f"{system} bought from TL {level}, but the ship has none"
            yield Fault(("bought", system), words, f"add {system}, or leave it out of bought", at_key=True)


def free_in_numbers(ship: Ship) -> Iterator[Fault]:
    """More than 20 of a system that costs nothing.

    The chart prints a cost of 0 for holds from tech level 8 and for a d4 at 9, and no limit. Agree on one with your
    group: free systems soak up hits on the hit chart, and free dice are extra shots.

    Fails:  {tech_level: 9, hit_dice: 21d4}
    Fixed:  {tech_level: 9, hit_dice: 20d4}
    """
    for line in rules.free_systems(ship, chart()):
        if line.quantity > MANY_FREE:
            words = f"{line.quantity} {line.item}, free at TL {line.tl}; over {MANY_FREE} is hardly what the rules mean"
            yield Fault((line.system,), words, "agree on a limit with your group")


def move_speed_over_share(ship: Ship) -> Iterator[Fault]:
    """Move and speed together take more than their share of the ship's Build Points.

    The share goes by the tech level: 1/2 at levels 1 to 3, 3/5 at 4 to 6, 3/4 at 7 and 8, 4/5 at 9. It is measured
    against the final total, frame included, and may be reached exactly.

    Fails:  {tech_level: 1, move: 5, speed: 4, shields: 4}    # 9 of 17 BP, at most 8.5
    Fixed:  {tech_level: 1, move: 5, speed: 4, shields: 5}    # 9 of 18 BP, at most 9
    """
    costs = rules.account(ship, chart())
    level = chart().levels[ship.tech_level]
    reading = ship.readings.move_speed_base
    base = rules.share_base(costs, reading)
    if costs.move_speed_bp > rules.share_limit(level.move_speed_share, base):
        parts = f"move {ship.move} + speed {ship.speed} = {costs.move_speed_bp} BP"
        words = _over_share(parts, level.move_speed_share, base, ship.tech_level)
        fitting = _largest(ship, costs.move_speed_bp, level.move_speed_share, ONE, reading)
        hint = f"as the ship stands, {text(fitting)} BP of move + speed fit; or add other systems"
        yield Fault(("move",) if ship.move else ("speed",), words, hint)


def hit_dice_over_share(ship: Ship) -> Iterator[Fault]:
    """The hit dice take more than their share of the ship's Build Points.

    The share goes by the tech level: 1/4 at levels 1 to 4, 1/3 at 5 to 7, 1/2 at 8 and 9. It is measured against the
    final total, frame included, and may be reached exactly: the rulebook's own Escort does.

    Fails:  {tech_level: 1, hit_dice: 3d6, move: 4, beams: [{arc: FA, bp: 1, count: 15}]}    # 9 of 34 BP
    Fixed:  {tech_level: 1, hit_dice: 3d6, move: 4, beams: [{arc: FA, bp: 1, count: 17}]}    # 9 of 36 BP
    """
    costs = rules.account(ship, chart())
    level = chart().levels[ship.tech_level]
    reading = ship.readings.limit_base
    base = rules.share_base(costs, reading)
    if costs.hit_dice_bp > rules.share_limit(level.hit_dice_share, base):
        parts = f"hit dice {' '.join(map(str, rules.hit_dice(ship)))} = {text(costs.hit_dice_bp)} BP"
        words = _over_share(parts, level.hit_dice_share, base, ship.tech_level)
        halves = any(line.each % 1 for line in costs.lines if line.system == "hit_dice")
        step = HALF if halves else Fraction(1)
        fitting = _largest(ship, costs.hit_dice_bp, level.hit_dice_share, step, reading)
        yield Fault(("hit_dice",), words, f"as the ship stands, {text(fitting)} BP of dice fit; or add other systems")


def _over_share(parts: str, share: Fraction, base: Bp, tl: int) -> str:
    limit = limit_text(rules.share_limit(share, base))
    return f"{parts}, at most {limit} allowed ({share} of {text(base)} BP at TL {tl})"


def _largest(ship: Ship, part: Bp, share: Fraction, step: Fraction, reading: str) -> Bp:
    def base_with(fewer: Bp) -> Bp:
        return rules.share_base_with(ship, chart(), part - fewer, reading)

    return rules.largest_part(part, share, base_with, step)


def frame_short(ship: Ship) -> Iterator[Fault]:
    """The ship has fewer frame units than its systems need.

    Units needed = Build Points of all systems / the tech level's ratio, rounded up. The frame itself is not counted
    in: the rulebook's Escort has 30 BP of systems and 3 units. Leave `frame` out to get exactly as many as needed.

    Fails:  {tech_level: 1, frame: 2}    # with 30 BP of systems
    Fixed:  {tech_level: 1, frame: 3}
    """
    costs = rules.account(ship, chart())
    if costs.frame_units < costs.frame_needed:
        needed = costs.frame_needed
        yield Fault(("frame",), _frame_words(ship, costs), f"frame: {needed}", certain=needed)


def frame_above_need(ship: Ship) -> Iterator[Fault]:
    """The ship has more frame units than its systems need.

    It is allowed, and each unit takes one more hit; but it costs, and makes the shares of the total larger.

    Fails:  {tech_level: 1, frame: 4}    # with 30 BP of systems
    Fixed:  {tech_level: 1, frame: 3}
    """
    costs = rules.account(ship, chart())
    if costs.frame_units > costs.frame_needed:
        yield Fault(("frame",), _frame_words(ship, costs), f"frame: {costs.frame_needed}, if you do not want the hits")


def _frame_words(ship: Ship, costs: rules.Account) -> str:
    level = rules.level_of(ship, "frame", chart())
    sum_of_it = f"{text(costs.systems_bp)} BP / {level.frame_ratio} at TL {level.tl}, rounded up"
    return f"{plural(costs.frame_units, 'frame unit')}, {costs.frame_needed} needed ({sum_of_it})"


def over_budget(ship: Ship) -> Iterator[Fault]:
    """The ship costs more than its own `max_build_points`.

    Fails:  {max_build_points: 35}    # a ship of 36 BP
    Fixed:  {max_build_points: 36}
    """
    total, budget = rules.account(ship, chart()).total, ship.max_build_points
    if budget is not None and total > budget:
        words = f"{text(total)} BP, {text(total - budget)} over the budget of {text(budget)}"
        yield Fault(("max_build_points",), words, f"take systems away, or max_build_points: {text(total)}")


def outside_class(ship: Ship) -> Iterator[Fault]:
    """The total lies outside the range of the declared class.

    Escort 30 to 45 BP, cruiser 80 to 130, destroyer 40 to 200, dreadnought 100 to 200, battleship 150 to 300; the ends
    belong to the range. The classes are descriptions, no bans: a ship outside is legal.

    Fails:  class: escort    # a ship of 46 BP
    Fixed:  class: destroyer
    """
    if ship.ship_class is not None:
        row = chart().classes[ship.ship_class]
        total = rules.account(ship, chart()).total
        fitting = rules.classes_that_fit(total, chart().classes, ship.readings.class_overlap)
        if ship.ship_class not in fitting:
            words = f"{text(total)} BP is outside {row.name} ({row.bp_min} to {row.bp_max} BP)"
            if row.bp_min <= total <= row.bp_max:
                words = f"{text(total)} BP is {fitting[0]}, the first class that holds it, and not {row.name}"
            hint = f"class: {' or '.join(fitting)}" if fitting else "no class fits: leave it out"
            yield Fault(("class",), words, hint)


def translight_unlike_class(ship: Ship) -> Iterator[Fault]:
    """The ship has a translight drive that its class does not have, or lacks one that its class has.

    Cruisers, dreadnoughts and battleships travel faster than light; escorts do not, and destroyers usually do not.

    Fails:  {class: cruiser, translight: false}
    Fixed:  {class: cruiser, translight: true}
    """
    if ship.ship_class is not None:
        row = chart().classes[ship.ship_class]
        if ship.translight != row.translight:
            path = ("translight",) if ship.translight else ("class",)
            state = "with" if ship.translight else "without"
            words = f"{row.name} {state} a translight drive, against its description: {row.why}"
            yield Fault(path, words, f"translight: {'true' if row.translight else 'false'}, or another class")


def move_below_step(ship: Ship) -> Iterator[Fault]:
    """Move is under 3, so the ship can never change its velocity.

    A step of velocity costs 3 MOVE and a turn of one hex side costs 1. The rulebook's own example ships have 1 and 2:
    by the printed rules they drift at the velocity they start with, unless your group lets MOVE carry over.

    Fails:  move: 2
    Fixed:  move: 3
    """
    if ship.move < rules.STEP_MOVE:
        cannot = "can turn but never change its velocity" if ship.move else "can neither turn nor change its velocity"
        words = f"move {ship.move}: a step of velocity costs {rules.STEP_MOVE} MOVE, so the ship {cannot}"
        yield Fault(("move",), words, f"move: {rules.STEP_MOVE}")


def no_such_firing_arc(ship: Ship) -> Iterator[Fault]:
    """A beam has an arc that the rules do not know.

    There are six, one for each hex side: FA or FWD, RA or Rear, LF or PF (Port Fwd), RF or SF (Starboard Fwd), LR or PR
    (Port Rear), RR or SR (Starboard Rear). Capitals, spaces, hyphens and underscores do not count.

    Fails:  beams: [{arc: FX, bp: 1}]
    Fixed:  beams: [{arc: FA, bp: 1}]
    """
    for index, beam in enumerate(ship.beams):
        if beam.arc is None:
            words = f"{beam.spelling[:40]!r} is no firing arc; there are {SHOWN_ARCS}"
            close = "FA" if beam.spelling.strip().upper() == "F" else nearest(beam.spelling, ARC_WORDS)
            yield Fault(("beams", index, "arc"), words, f"did you mean {close}?" if close else "write one of them")


def unknown_die(ship: Ship) -> Iterator[Fault]:
    """Hit dice of a size that the chart does not sell, or a text that is no dice.

    Dice are d4, d6, d8, d10, d12 and d20, written `3d6`; several sizes are a list: `[2d8, 1d6]`.

    Fails:  hit_dice: 3d7
    Fixed:  hit_dice: 3d8
    """
    for entry in ship.hit_dice:
        if entry.dice is None:
            words = f"{entry.spelling[:40]!r} is no hit dice of the chart; dice are {DICE_OF_THE_CHART}"
            yield Fault(entry.path, words, f"write 3d6, or a list as [2d8, 1d6]; 1 to {MAX_DICE} dice an entry")


def beams_without_dice(ship: Ship) -> Iterator[Fault]:
    """The ship has beams and no hit dice, so that no beam can ever hit.

    Fails:  {beams: [{arc: FA, bp: 1}]}
    Fixed:  {beams: [{arc: FA, bp: 1}], hit_dice: 1d4}
    """
    if ship.beams and not ship.hit_dice:
        words = f"{plural(ship.beam_count, 'beam')} and no hit dice: beams hit by rolling hit dice, so these never can"
        yield Fault(("beams",), words, "add hit_dice: 1d4 or better")


def more_beams_than_dice(ship: Ship) -> Iterator[Fault]:
    """The ship has more beams than hit dice, so that they cannot all fire in one turn.

    Each die is rolled for one shot a turn. More beams than dice are spares, or cover other arcs.

    Fails:  {beams: [{arc: FA, bp: 1, count: 4}], hit_dice: 3d6}
    Fixed:  {beams: [{arc: FA, bp: 1, count: 3}], hit_dice: 3d6}
    """
    beams, dice = ship.beam_count, ship.dice_count
    if ship.hit_dice and beams > dice:
        dice_words = f"{dice} hit {'die' if dice == 1 else 'dice'}"
        words = f"{beams} beams and {dice_words}: at most {plural(dice, 'beam')} can fire in a turn"
        yield Fault(("beams",), words, "fewer and stronger beams, or more dice")


def total_declared_wrong(ship: Ship) -> Iterator[Fault]:
    """The declared `build_points` are not what the ship costs.

    Fails:  build_points: 38    # 30 BP of systems + 6 BP of frame
    Fixed:  build_points: 36
    """
    costs, declared = rules.account(ship, chart()), ship.build_points
    if costs.frame_units < costs.frame_needed:
        return  # the total is not the last word: frame_short says so
    if declared is not None and declared != costs.total:
        sums = f"{text(costs.systems_bp)} systems + {text(costs.frame_bp)} frame"
        words = f"{text(declared)} BP declared, {text(costs.total)} computed ({sums})"
        yield Fault(("build_points",), words, f"build_points: {text(costs.total)}", certain=costs.total)


def class_undeclared(ship: Ship) -> Iterator[Fault]:
    """No class is declared; says which classes the total fits.

    Fails:  {name: Picket}                   # a ship of 36 BP
    Fixed:  {name: Picket, class: escort}
    """
    if ship.ship_class is None:
        total = rules.account(ship, chart()).total
        fitting = rules.classes_that_fit(total, chart().classes, ship.readings.class_overlap)
        words = f"{text(total)} BP fits {' or '.join(fitting) or 'no class'}"
        yield Fault((), words, f"class: {fitting[0]}, if it is one" if fitting else "")


CHECKS: tuple[Check, ...] = (
    Check("BFCS302", ERROR, unknown_die, ("BFCS, Tech Level Chart (L365-490)",), whole=False, gate=True),
    Check("BFCS301", ERROR, no_such_firing_arc, ("BFCS, Firing Arcs (L82-89)",), whole=False),
    Check("BFCS101", ERROR, bought_not_higher, ("BFCS, Tech Level Chart (L205)", "ruling bought-systems"), whole=False),
    Check("BFCS102", WARNING, bought_without_system, ("BFCS, Tech Level Chart (L205-208)",)),
    Check("BFCS103", WARNING, free_in_numbers, ("BFCS, Tech Level Chart (L365, L648)", "ruling free-systems")),
    Check("BFCS201", ERROR, move_speed_over_share, ("BFCS, Tech Level Chart (L18, L253)", "ruling move-speed-base")),
    Check("BFCS202", ERROR, hit_dice_over_share, ("BFCS, Tech Level Chart (L491)", "ruling limit-base")),
    Check("BFCS203", ERROR, frame_short, ("BFCS, Tech Level Chart (L692, L714)", "ruling frame-base")),
    Check("BFCS204", ERROR, over_budget),
    Check("BFCS205", WARNING, frame_above_need, ("BFCS, Tech Level Chart (L714)", "ruling frame-base")),
    Check("BFCS206", WARNING, outside_class, ("BFCS, Ship Classes (L718)", "ruling class-overlap")),
    Check("BFCS207", WARNING, translight_unlike_class, ("BFCS, Ship Classes (L718)", "ruling class-overlap")),
    Check("BFCS208", WARNING, move_below_step, ("BFCS, Moving (L43-44)",)),
    Check("BFCS303", WARNING, beams_without_dice, ("BFCS, Targetting Limitations (L98)",)),
    Check("BFCS304", WARNING, more_beams_than_dice, ("BFCS, Targetting Limitations (L98)",)),
    Check("BFCS401", ERROR, total_declared_wrong, ("BFCS, Tech Level Chart (L717)",)),
    Check("BFCS901", NOTE, class_undeclared, ("BFCS, Ship Classes (L718)", "ruling class-overlap")),
)
