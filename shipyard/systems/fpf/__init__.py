"""FPF by Madan M Mitra: fleets of three-ship squadrons that move further than they shoot."""

from collections.abc import Iterable, Mapping
from typing import Any

from shipyard.core.system import Kind, Reference, Sheet, System
from shipyard.systems.fpf import show, view
from shipyard.systems.fpf.checks import FLEET_CHECKS, SHIP_CHECKS
from shipyard.systems.fpf.derive import derive_fleet, derive_ship
from shipyard.systems.fpf.model import build_fleet, build_ship
from shipyard.systems.fpf.starters import new_fleet, new_ship

_SQUADRON = Sheet("fpf/squadron.xml.j2", view.ship_sheet, view.blank_squadron)
_SQUADRONS = Sheet("fpf/squadron.xml.j2", view.fleet_squadrons)
_ROSTER = Sheet("fpf/roster.xml.j2", view.roster, view.blank_roster)


def _ships_of(data: Mapping[str, Any]) -> Iterable[Reference]:
    """Each place in a fleet that names a ship class."""
    for index, squadron in enumerate(data["squadrons"]):
        if "ship" in squadron:
            yield Reference(("squadrons", index, "ship"), squadron["ship"], "fpf-ship")
        for number, member in enumerate(squadron.get("ships", ())):
            yield Reference(("squadrons", index, "ships", number, "ship"), member["ship"], "fpf-ship")


SYSTEM = System(
    name="fpf",
    title="FPF",
    credit="FPF by Madan M Mitra",
    kinds=(
        Kind(
            "fpf-ship",
            build_ship,
            derive_ship,
            SHIP_CHECKS,
            show.ship_facts,
            show.ship_story,
            new_ship,
            (_SQUADRON,),
        ),
        Kind(
            "fpf-fleet",
            build_fleet,
            derive_fleet,
            FLEET_CHECKS,
            show.fleet_facts,
            show.fleet_story,
            new_fleet,
            (_ROSTER, _SQUADRONS),
            _ships_of,
        ),
    ),
    options={"style": ("tracked", "classic")},
)
