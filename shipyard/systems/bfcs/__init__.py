"""BFCS, the Basic Fleet Combat System: ships designed in Build Points, and fleets of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from shipyard.core.played import design_of
from shipyard.core.system import Kind, Reference, Sheet, System, later
from shipyard.systems.bfcs import checks, fleet_checks
from shipyard.systems.bfcs.model import adopt_ship, build_fleet, build_ship
from shipyard.systems.bfcs.state_checks import STATE_CHECKS

_DERIVE, _SHOW, _VIEW, _STARTERS = (f"{__name__}.{module}" for module in ("derive", "show", "view", "starters"))
_STATE, _STATE_SHOW = f"{__name__}.state", f"{__name__}.state_show"
_CARD = "bfcs/card.xml.j2"


def ship_references(data: Mapping[str, Any]) -> Iterator[Reference]:
    """The designs that a fleet's groups name."""
    for index, entry in enumerate(data.get("ships", ())):
        yield Reference(("ships", index, "ship"), entry["ship"], "bfcs-ship")


SHIP = Kind(
    name="bfcs-ship",
    build=build_ship,
    derive=later(_DERIVE, "derive_ship"),
    checks=checks.CHECKS,
    describe=later(_SHOW, "describe_ship"),
    story=later(_SHOW, "ship_story"),
    starter=later(_STARTERS, "ship_starter"),
    sheets=(Sheet(_CARD, later(_VIEW, "ship_cards"), later(_VIEW, "blank_cards")),),
    adopt=adopt_ship,
)

FLEET = Kind(
    name="bfcs-fleet",
    build=build_fleet,
    derive=later(_DERIVE, "derive_fleet"),
    checks=fleet_checks.CHECKS,
    describe=later(_SHOW, "describe_fleet"),
    story=later(_SHOW, "fleet_story"),
    starter=later(_STARTERS, "fleet_starter"),
    sheets=(Sheet(_CARD, later(_VIEW, "fleet_cards")),),
    references=ship_references,
)

STATE = Kind(
    name="bfcs-state",
    build=later(_STATE, "build_state"),
    derive=later(_STATE, "derive_state"),
    checks=STATE_CHECKS,
    describe=later(_STATE_SHOW, "state_facts"),
    story=later(_STATE_SHOW, "state_story"),
    starter=later(_STARTERS, "state_starter"),
    sheets=(),
    references=design_of("bfcs"),
    state_of=("bfcs-ship", "bfcs-fleet"),
)

SYSTEM = System(
    name="bfcs",
    title="Basic Fleet Combat System (BFCS)",
    credit="BFCS © 1998 James M. Dugan",
    kinds=(SHIP, FLEET, STATE),
)
