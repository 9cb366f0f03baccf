"""Star Fleet Battles Tholians to FASA STSTCS, by trynda1701's conversion: steps A to G."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from shipyard.conversions.record import Conversion, Converted, Request
from shipyard.conversions.sfb_to_ststcs import steps, writing
from shipyard.conversions.sfb_to_ststcs.plan import make_plan
from shipyard.core import yaml_reader
from shipyard.core.checks import Check, Fault
from shipyard.core.nearest import did_you_mean
from shipyard.core.tables import readings_under
from shipyard.systems.sfb.model import Ssd
from shipyard.systems.ststcs.catalogue import Catalogue, catalogue
from shipyard.systems.ststcs.checks import SHIP_CHECKS
from shipyard.systems.ststcs.derive import derive_ship
from shipyard.systems.ststcs.model import Readings, adopt_ship, build_ship

_UNKNOWN_PART = next(check for check in SHIP_CHECKS if check.code == "STS201")
_ENGINES = re.compile(r"\s*([A-Za-z]+-?[0-9]+)\s*[xX]\s*([1-6])\s*")
_RATIO = re.compile(r"[1-9][0-9]{0,2}/[1-9][0-9]{0,2}")


def overlay(wishes: Mapping[str, str]) -> Mapping[str, Any]:
    """Keys of an `sfb-ssd` from the options of the command line. Raises ValueError for a text of the wrong form."""
    found: dict[str, Any] = dict(wishes)
    if "engines" in wishes:
        match = _ENGINES.fullmatch(wishes["engines"])
        if match is None:
            raise ValueError(f"--engines {wishes['engines']!r}: write type and number, as RWF-1x2; at most six engines")
        found["engines"] = {"type": match[1].upper(), "count": int(match[2])}
    if "mpr" in wishes and not _RATIO.fullmatch(wishes["mpr"]):
        raise ValueError(f"--mpr {wishes['mpr']!r}: write power and hexes, as 3/1")
    if "superstructure" in wishes:
        if not re.fullmatch(r"[0-9]{1,4}", wishes["superstructure"]):
            raise ValueError(f"--superstructure {wishes['superstructure']!r}: write a whole number")
        found["superstructure"] = int(wishes["superstructure"])
    for key in ("computer", "shield"):
        if key in wishes:
            found[key] = wishes[key].strip().upper()
    return found


def convert(ssd: Ssd, request: Request) -> Converted:
    """The STSTCS ship of a display, with the report of every step. A wish for an unknown part is a fault."""
    tables = catalogue()
    faults = tuple(unknown_wishes(ssd, tables))
    if faults:
        return Converted(None, faults=faults)
    plan = make_plan(ssd, request.model, tables, readings_under(Readings, request.house))
    text = writing.document(plan, request.source)
    ship = adopt_ship(build_ship(yaml_reader.build(yaml_reader.compose(text)), {}), request.house)
    return Converted(text, steps.report(plan, derive_ship(ship)), steps.unused(ssd))


def unknown_wishes(ssd: Ssd, tables: Catalogue) -> Iterator[tuple[Check, Fault]]:
    """A fault for each wish of the source that names a part that no table has."""
    engines = ssd.wishes.get("engines", {})
    parts = (
        (("engines", "type"), "warp engine", engines.get("type"), tables.engines),
        (("computer",), "Romulan computer", ssd.wishes.get("computer"), tables.computers),
        (("shield",), "Federation shield generator", ssd.wishes.get("shield"), tables.generators),
    )
    for path, what, name, known in parts:
        if name is not None and name not in known:
            yield _UNKNOWN_PART, Fault(path, f"{name!r} is no {what}", did_you_mean(name, known))


CONVERSION = Conversion("sfb-ssd", "ststcs-ship", convert, overlay)
