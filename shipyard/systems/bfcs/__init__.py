"""BFCS, the Basic Fleet Combat System: ships designed in Build Points, and fleets of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from shipyard.core.system import Kind, Reference, Sheet, System
from shipyard.systems.bfcs import checks, fleet_checks, view
from shipyard.systems.bfcs.derive import derive_fleet, derive_ship
from shipyard.systems.bfcs.model import build_fleet, build_ship
from shipyard.systems.bfcs.show import describe_fleet, describe_ship, fleet_story, ship_story
from shipyard.systems.bfcs.starters import fleet_starter, ship_starter


def ship_references(data: Mapping[str, Any]) -> Iterator[Reference]:
    """The designs that a fleet's groups name."""
    for index, entry in enumerate(data.get("ships", ())):
        yield Reference(("ships", index, "ship"), entry["ship"], "bfcs-ship")


SHIP = Kind(
    name="bfcs-ship",
    build=build_ship,
    derive=derive_ship,
    checks=checks.CHECKS,
    describe=describe_ship,
    story=ship_story,
    starter=ship_starter,
    sheets=(Sheet("bfcs/card.xml.j2", view.ship_cards, view.blank_cards),),
)

FLEET = Kind(
    name="bfcs-fleet",
    build=build_fleet,
    derive=derive_fleet,
    checks=fleet_checks.CHECKS,
    describe=describe_fleet,
    story=fleet_story,
    starter=fleet_starter,
    sheets=(Sheet("bfcs/card.xml.j2", view.fleet_cards),),
    references=ship_references,
)

SYSTEM = System(
    name="bfcs",
    title="Basic Fleet Combat System (BFCS)",
    credit="BFCS © 1998 James M. Dugan",
    kinds=(SHIP, FLEET),
)
