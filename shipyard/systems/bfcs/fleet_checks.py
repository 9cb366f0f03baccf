"""The checks of a BFCS fleet. Each docstring is the check's manual page."""

from __future__ import annotations

from collections.abc import Iterator

from shipyard.core.checks import Check, Fault
from shipyard.core.findings import ERROR, NOTE, Path
from shipyard.core.quantities import plural, text
from shipyard.systems.bfcs import rules
from shipyard.systems.bfcs.chart import chart
from shipyard.systems.bfcs.model import Fleet


def fleet_over_budget(fleet: Fleet) -> Iterator[Fault]:
    """The ships of the fleet cost more than the limit agreed for the game.

    The total is each ship's final Build Points times its count.

    Fails:  {build_points_limit: 100, ships: [{ship: escort, count: 3}]}    # 3 x 36 = 108 BP
    Fixed:  {build_points_limit: 108, ships: [{ship: escort, count: 3}]}
    """
    limit, total = fleet.build_points_limit, rules.fleet_total(fleet, chart())
    if limit is not None and total > limit:
        words = f"{text(total)} BP, {text(total - limit)} over the limit of {text(limit)}"
        yield Fault(("build_points_limit",), words, f"take ships away, or build_points_limit: {text(total)}")


def ship_above_nation(fleet: Fleet) -> Iterator[Fault]:
    """A ship is of a higher tech level than the nation that builds it.

    A nation produces nothing above its own level; it may only buy single systems from a nation that can. Ships of a
    lower level are older ships and allowed.

    Fails:  {tech_level: 1, ships: [{ship: resolute}]}    # a ship of TL 5
    Fixed:  {tech_level: 5, ships: [{ship: resolute}]}
    """
    for group in fleet.groups:
        ship = group.ship
        if ship is not None and ship.tech_level > fleet.tech_level:
            words = f"{ship.name[:60]} is TL {ship.tech_level}, the nation is TL {fleet.tech_level} and cannot build it"
            hint = f"design it at tech_level: {fleet.tech_level} with `bought` systems, or raise the fleet's tech_level"
            yield Fault((*group.path, "ship"), words, hint)


def bought_above_nation(fleet: Fleet) -> Iterator[Fault]:
    """A ship carries systems bought from above the nation's own tech level.

    This is legal; somebody must have sold them. Worth settling before a campaign.

    Fails:  {tech_level: 1, ships: [{ship: borrowed-eyes}]}    # its hit dice come from TL 5
    Fixed:  {tech_level: 5, ships: [{ship: borrowed-eyes}]}
    """
    for group in fleet.groups:
        if group.ship is not None:
            above = [f"{key} TL {tl}" for key, tl in group.ship.bought.items() if tl > fleet.tech_level]
            if above:
                words = f"{group.ship.name[:60]} has systems bought from above the nation's TL {fleet.tech_level}: "
                yield Fault((*group.path, "ship"), words + ", ".join(above))


def names_above_count(fleet: Fleet) -> Iterator[Fault]:
    """More names are given than there are ships.

    Fails:  {ship: escort, count: 2, names: [Anton, Berta, Caesar]}
    Fixed:  {ship: escort, count: 3, names: [Anton, Berta, Caesar]}
    """
    for group in fleet.groups:
        if len(group.names) > group.count:
            words = f"{plural(len(group.names), 'name')} for {plural(group.count, 'ship')}"
            yield Fault((*group.path, "names"), words, f"count: {len(group.names)}, or take names away")


def ship_named_twice(fleet: Fleet) -> Iterator[Fault]:
    """Two ships of the fleet have the same name.

    Cards and logs go by the name. Capitals and spaces around it do not count.

    Fails:  {ship: escort, count: 2, names: [Anton, anton]}
    Fixed:  {ship: escort, count: 2, names: [Anton, Berta]}
    """
    first: dict[str, Path] = {}
    for group in fleet.groups:
        for index, name in enumerate(group.names):
            path = (*group.path, "names", index)
            before = first.setdefault(name.strip().casefold(), path)
            if before != path:
                words = f"{name[:60]!r} is already the name of a ship of entry {int(before[1]) + 1}"
                yield Fault(path, words, "give it another name")


CHECKS: tuple[Check, ...] = (
    Check("BFCS209", ERROR, fleet_over_budget),
    Check("BFCS210", ERROR, ship_above_nation, ("BFCS, Tech Level Chart (L205-208)",), whole=False),
    Check(
        "BFCS211", NOTE, bought_above_nation, ("BFCS, Tech Level Chart (L205)", "ruling bought-systems"), whole=False
    ),
    Check("BFCS402", ERROR, names_above_count, whole=False),
    Check("BFCS403", ERROR, ship_named_twice, whole=False),
)
