"""FASA's Star Trek starship combat (STSTCS) for the Tholians, by trynda1701's conversion from Star Fleet Battles."""

from collections.abc import Iterable, Mapping
from typing import Any

from shipyard.core.played import design_of
from shipyard.core.system import Kind, Reference, Sheet, System, later
from shipyard.systems.ststcs import show
from shipyard.systems.ststcs.checks import FLEET_CHECKS, SHIP_CHECKS
from shipyard.systems.ststcs.derive import derive_fleet, derive_ship
from shipyard.systems.ststcs.model import adopt_ship, build_fleet, build_ship
from shipyard.systems.ststcs.starters import new_fleet, new_ship, new_state
from shipyard.systems.ststcs.state_checks import STATE_CHECKS

_VIEW = f"{__name__}.view"
_STATE, _STATE_SHOW = f"{__name__}.state", f"{__name__}.state_show"
_CONTROL = "ststcs/control.xml.j2"
_LEAST = (198.0, 196.0)  # mm: lower, a sheet would need three pages and its logs would have no room to write
_SHIP_SHEET = Sheet(_CONTROL, later(_VIEW, "control_sheet"), later(_VIEW, "blank_control"), least=_LEAST)
_FLEET_SHEETS = Sheet(_CONTROL, later(_VIEW, "fleet_sheets"), least=_LEAST)


def _ships_of(data: Mapping[str, Any]) -> Iterable[Reference]:
    """Each place in a fleet that names a ship."""
    for index, entry in enumerate(data["ships"]):
        yield Reference(("ships", index, "ship"), entry["ship"], "ststcs-ship")


SYSTEM = System(
    name="ststcs",
    title="FASA STSTCS (Tholians)",
    credit="Tholian conversion by trynda1701 · FASA STSTCS",
    kinds=(
        Kind(
            "ststcs-ship",
            build_ship,
            derive_ship,
            SHIP_CHECKS,
            show.ship_facts,
            show.ship_story,
            new_ship,
            (_SHIP_SHEET,),
            adopt=adopt_ship,
        ),
        Kind(
            "ststcs-fleet",
            build_fleet,
            derive_fleet,
            FLEET_CHECKS,
            show.fleet_facts,
            show.fleet_story,
            new_fleet,
            (_FLEET_SHEETS,),
            _ships_of,
        ),
        Kind(
            name="ststcs-state",
            build=later(_STATE, "build_state"),
            derive=later(_STATE, "derive_state"),
            checks=STATE_CHECKS,
            describe=later(_STATE_SHOW, "state_facts"),
            story=later(_STATE_SHOW, "state_story"),
            starter=new_state,
            sheets=(),
            references=design_of("ststcs"),
            state_of=("ststcs-ship", "ststcs-fleet"),
        ),
    ),
    options={"reference": ("yes",)},
)
