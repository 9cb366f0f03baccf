"""`shipyard web`."""

from __future__ import annotations

import re
from fractions import Fraction

import click

from shipyard.cli import CLEAN, FINDINGS
from shipyard.cli.files import write_text
from shipyard.cli.loading import say
from shipyard.core.findings import ERROR, Finding
from shipyard.core.quantities import plural
from shipyard.systems.ststcs import rules

_MOST = 100_000


@click.group("web")
def command() -> None:
    """Work out Tholian web: laying, firing on it, flying into it.

    \b
    shipyard web lay --power 10 --wpr 1/4 --hexes 6
    shipyard web fire --strength 8 --hexes 10 --damage 40
    shipyard web enter --speed 8 --strength 6
    """


@command.command("lay")
@click.option("--power", type=int, required=True, help="Power given to a web generator.")
@click.option("--wpr", required=True, help="Web point ratio of the ship, as 1/4.")
@click.option("--hexes", type=int, required=True, help="Hexes that the ship travels in the turn.")
@click.option("--turns", type=int, default=0, help="Turns that pass after it.")
def lay(power: int, wpr: str, hexes: int, turns: int) -> int:
    """Strength of a strand that a ship lays in a turn.

    The first hex has web, the last has none: six hexes travelled make five of web.

    \b
    shipyard web lay --power 10 --wpr 1/4 --hexes 6
    """
    ratio = _ratio(wpr)
    faults = [*_below("power", power, 0), *_below("hexes", hexes, 2), *_below("turns", turns, 0)]
    if ratio is None:
        faults.append(_fault("YARD106", "wrong-form", "wpr", f"{wpr!r} is no web point ratio", "write it as 1/4"))
    if faults or ratio is None:
        return _refused("lay", faults)
    points, length = rules.web_points(power, ratio), rules.web_hexes(hexes)
    strength = rules.laid_strength(power, ratio, hexes)
    line = f"strength {strength} ({plural(points, 'web point')} over {plural(length, 'hex', 'hexes')})"
    if turns:
        line += f"; strength {rules.decayed_strength(strength, turns)} after {plural(turns, 'turn')}"
    return _said(line)


@command.command("fire", short_help="Fire on a web, or through it.")
@click.option("--points", type=int, help="Web points of the whole strand.")
@click.option("--strength", type=int, help="Strength of the strand, where its points are not known.")
@click.option("--hexes", type=int, help="Hexes of web in the strand.")
@click.option("--damage", type=int, help="Damage of all that hits it.")
@click.option("--through", type=int, help="Web hexes that a shot crosses; asks for the penalties instead.")
def fire(points: int | None, strength: int | None, hexes: int | None, damage: int | None, through: int | None) -> int:
    """Fire on a web, which is hit as a whole; or, with --through, the penalties of firing through it.

    \b
    shipyard web fire --strength 8 --hexes 10 --damage 40
    shipyard web fire --points 80 --hexes 10 --damage 40
    shipyard web fire --through 3
    """
    if through is not None:
        faults = list(_below("through", through, 0))
        return _refused("fire", faults) if faults else _said(_penalties(through))
    if hexes is None or damage is None or (points is None) == (strength is None):
        raise click.UsageError("give --hexes, --damage and one of --points and --strength; or --through alone")
    faults = [*_below("hexes", hexes, 1), *_below("damage", damage, 0)]
    faults += [*_below("points", points or 0, 0), *_below("strength", strength or 0, 0)]
    if faults:
        return _refused("fire", faults)
    before = points if points is not None else (strength or 0) * hexes
    left = rules.points_left(before, damage)
    sums = f"{plural(before, 'web point')} less {damage} damage leave {left} over {plural(hexes, 'hex', 'hexes')}"
    return _said(f"strength {rules.web_strength(left, hexes)} ({sums})")


def _penalties(through: int) -> str:
    beam, missile = (rules.fire_penalty(through, kind) for kind in (False, True))
    trapped = [rules.fire_penalty(through, kind, trapped=True) for kind in (False, True)]
    return (
        f"to hit: beams -{beam}, missiles -{missile} for a Tholian outside the web, none for one in it; "
        f"a trapped ship firing out: beams -{trapped[0]}, missiles -{trapped[1]}; "
        f"sensor rolls -{rules.sensor_penalty(through)}"
    ).replace("-0", "0")


@command.command("enter", short_help="What happens to a ship that flies into web.")
@click.option("--speed", type=int, required=True, help="Speed of the ship that flies into the web.")
@click.option("--strength", type=int, required=True, help="Strength of the web.")
@click.option("--hexes", type=int, help="Hexes of web in the strand, for what is left of it.")
def enter(speed: int, strength: int, hexes: int | None) -> int:
    """What happens to a ship that is no Tholian when it flies into web.

    \b
    shipyard web enter --speed 8 --strength 6
    shipyard web enter --speed 8 --strength 6 --hexes 10
    """
    faults = [*_below("speed", speed, 0), *_below("strength", strength, 1)]
    faults += _below("hexes", hexes, 1) if hexes is not None else []
    if faults:
        return _refused("enter", faults)
    entry = rules.enter_web(speed, strength)
    hit = f"{entry.damage} damage to the facing shield, the rest to superstructure"
    if entry.trapped:
        out = rules.escape_speed(strength)
        return _said(f"trapped: {hit}; the web is unaffected; to get out, power for speed {out} or more")
    line = f"bursts through with speed {entry.speed} left; {hit}; the web loses {plural(entry.points_lost, 'point')}"
    if hexes is not None:
        left = rules.points_left(strength * hexes, entry.points_lost)
        line += f": {strength * hexes} less {entry.points_lost} leave strength {rules.web_strength(left, hexes)}"
    return _said(line)


def _ratio(text: str) -> Fraction | None:
    match = re.fullmatch(r"\s*([1-9][0-9]{0,2})\s*/\s*([1-9][0-9]{0,2})\s*", text)
    return Fraction(int(match[1]), int(match[2])) if match else None


def _below(key: str, value: int, least: int) -> list[Finding]:
    """The finding for a number that is too small, or beyond all reason."""
    if least <= value <= _MOST:
        return []
    why = {"hexes": "a strand of web" if least == 1 else "the hex that a ship ends in has no web"}.get(key, "")
    words = f"{value} is out of range; allowed: {least} to {_MOST}" + (f" ({why})" if why and value < least else "")
    return [_fault("YARD105", "out-of-range", key, words)]


def _fault(code: str, slug: str, key: str, words: str, hint: str = "") -> Finding:
    return Finding(code, slug, ERROR, f"--{key} {words}", "", path=(key,), hint=hint)


def _refused(name: str, faults: list[Finding]) -> int:
    say(fault._replace(file=f"web {name}") for fault in faults)
    return FINDINGS


def _said(line: str) -> int:
    write_text(line + "\n", "-")
    return CLEAN
