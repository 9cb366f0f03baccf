"""FPF by Madan M Mitra: fleets of three-ship squadrons that move further than they shoot."""

from collections.abc import Iterable, Mapping
from typing import Any

from shipyard.core.played import design_of
from shipyard.core.system import Kind, Reference, Sheet, System, later
from shipyard.systems.fpf.checks import FLEET_CHECKS, SHIP_CHECKS
from shipyard.systems.fpf.model import adopt, build_fleet, build_ship
from shipyard.systems.fpf.state_checks import STATE_CHECKS

_DERIVE, _SHOW, _VIEW, _STARTERS = (f"{__name__}.{module}" for module in ("derive", "show", "view", "starters"))
_STATE, _STATE_SHOW = f"{__name__}.state", f"{__name__}.state_show"
_ROSTERS = f"{__name__}.roster"
_SQUADRON = Sheet("fpf/squadron.xml.j2", later(_VIEW, "ship_sheet"), later(_VIEW, "blank_squadron"))
_SQUADRONS = Sheet("fpf/squadron.xml.j2", later(_VIEW, "fleet_squadrons"), portions="blocks")
_ROSTER = Sheet("fpf/roster.xml.j2", later(_ROSTERS, "roster"), later(_ROSTERS, "blank_roster"))


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
            name="fpf-ship",
            build=build_ship,
            derive=later(_DERIVE, "derive_ship"),
            checks=SHIP_CHECKS,
            describe=later(_SHOW, "ship_facts"),
            story=later(_SHOW, "ship_story"),
            starter=later(_STARTERS, "new_ship"),
            sheets=(_SQUADRON,),
            adopt=adopt,
        ),
        Kind(
            name="fpf-fleet",
            build=build_fleet,
            derive=later(_DERIVE, "derive_fleet"),
            checks=FLEET_CHECKS,
            describe=later(_SHOW, "fleet_facts"),
            story=later(_SHOW, "fleet_story"),
            starter=later(_STARTERS, "new_fleet"),
            sheets=(_ROSTER, _SQUADRONS),
            references=_ships_of,
            adopt=adopt,
        ),
        Kind(
            name="fpf-state",
            build=later(_STATE, "build_state"),
            derive=later(_STATE, "derive_state"),
            checks=STATE_CHECKS,
            describe=later(_STATE_SHOW, "state_facts"),
            story=later(_STATE_SHOW, "state_story"),
            starter=later(_STARTERS, "new_state"),
            sheets=(),
            references=design_of("fpf"),
            state_of=("fpf-ship", "fpf-fleet"),
        ),
    ),
    options={"style": ("tracked", "classic"), "reference": ("yes",)},
)
