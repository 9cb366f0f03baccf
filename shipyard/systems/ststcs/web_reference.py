"""The back of a control sheet: web in combat as tables. Every number comes from the rules; the words are our own."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from shipyard.systems.ststcs import rules
from shipyard.systems.ststcs.derive import ratio
from shipyard.systems.ststcs.panels import per_power

_HEXES = range(2, 13)  # travelled
_POWERS = range(1, 13)
_POINTS = (8, 12, 16, 20, 24, 32, 40, 48, 56, 64, 80, 96)
_STRENGTHS, _SPEEDS, _CROSSED = range(1, 11), range(1, 19), range(1, 7)


def reference(code: str, wpr: Fraction | None) -> dict[str, Any]:
    """The reference for a ship with a web ratio; without one, by web points instead of power."""
    return {
        "code": code,
        "second": f"WPR {ratio(wpr)} · {per_power(wpr)}" if wpr is not None else "strength by web points",
        "laid": _laid_by_power(wpr) if wpr is not None else _laid_by_points(),
        "entry": [_entry_row(strength) for strength in _STRENGTHS],
        "speeds": [str(speed) for speed in _SPEEDS],
        "crossed": [str(hexes) for hexes in _CROSSED],
        "penalties": _penalties(),
    }


def _laid_by_power(wpr: Fraction) -> dict[str, Any]:
    rows = [(str(power), [rules.laid_strength(power, wpr, hexes) for hexes in _HEXES]) for power in _POWERS]
    return _laid("power", f"at WPR {ratio(wpr)}", rows)


def _laid_by_points() -> dict[str, Any]:
    rows = [
        (str(points), [rules.web_strength(points, rules.web_hexes(hexes)) for hexes in _HEXES]) for points in _POINTS
    ]
    return _laid("web points", "at any WPR", rows)


def _laid(caption: str, hint: str, rows: Sequence[tuple[str, Sequence[int]]]) -> dict[str, Any]:
    return {
        "caption": caption,
        "hint": hint,
        "hexes": [str(hexes) for hexes in _HEXES],
        "digits": max(len(str(value)) for _, values in rows for value in values),
        "rows": [(label, [str(value) if value else "–" for value in values]) for label, values in rows],
    }


def _entry_row(strength: int) -> dict[str, Any]:
    """A web's strength: how many speeds are trapped, the speeds kept, and the damage of both outcomes."""
    entries = [rules.enter_web(speed, strength) for speed in _SPEEDS]
    trapped = [entry for entry in entries if entry.trapped]
    through = [entry for entry in entries if not entry.trapped]
    kept = ["" if entry.trapped else str(entry.speed) for entry in entries]
    damage = [str(found[0].damage) for found in (trapped, through)]
    return {"strength": str(strength), "trapped": len(trapped), "kept": kept, "damage": damage}


def _penalties() -> list[tuple[str, list[str]]]:
    """What is taken off the number to hit, by web hexes crossed."""
    shots = (("Tholian", False), ("trapped ship", True))
    return [
        (f"{who}, {what}", [f"–{rules.fire_penalty(hexes, missile, trapped)}" for hexes in _CROSSED])
        for who, trapped in shots
        for what, missile in (("beam", False), ("missile", True))
    ]
