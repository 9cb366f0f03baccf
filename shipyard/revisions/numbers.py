"""The numbers of a design as one flat table, for any kind: `build_points.total`, `beams[FA].count`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Value = int | float | str | bool | None

# What a design is worth stands first; a key that a game does not have does no harm.
POINTS = ("build_points.total", "build_points", "value", "squadron_value", "wdf", "d", "ce", "score.total")


@dataclass(frozen=True)
class Number:
    """One number on both sides; None where a side has none."""

    key: str
    old: Value
    new: Value


def flat(data: Any) -> dict[str, Value]:
    """Every value by its place. A list's entries go by their texts, so that one more does not move the others."""
    return dict(_flat(data, ""))


def differences(old: Mapping[str, Value], new: Mapping[str, Value]) -> tuple[Number, ...]:
    """The numbers that are not the same, points first."""
    keys = [key for key in dict.fromkeys([*old, *new]) if old.get(key) != new.get(key)]
    keys.sort(key=lambda key: POINTS.index(key) if key in POINTS else len(POINTS))
    return tuple(Number(key, old.get(key), new.get(key)) for key in keys)


def _flat(value: Any, key: str) -> Iterator[tuple[str, Value]]:
    if isinstance(value, Mapping) and value and all(str(step).isdigit() for step in value):
        return  # a table by number, as of what each shield strength needs: it follows from the rest
    if isinstance(value, Mapping):
        for step, inner in value.items():
            yield from _flat(inner, f"{key}.{step}" if key else str(step))
    elif isinstance(value, list | tuple) and any(isinstance(item, Mapping) for item in value):
        for label, item in _labelled(value):
            yield from _flat(item, f"{key}[{label}]")
    elif isinstance(value, list | tuple):
        yield key, _row(value)
    else:
        yield key, value


def _labelled(items: Any) -> Iterator[tuple[str, Any]]:
    """Entries by their texts (`TTB-1 f/p`); those that share them are numbered."""
    seen: dict[str, int] = {}
    for item in items:
        texts = [each for each in item.values() if isinstance(each, str) and each] if isinstance(item, Mapping) else []
        label = " ".join(texts)
        seen[label] = seen.get(label, 0) + 1
        number = f"#{seen[label]}" if seen[label] > 1 or not label else ""
        yield f"{label} {number}".strip(), item


def _row(values: Any) -> str:
    return ", ".join(_row(value) if isinstance(value, list | tuple) else str(value) for value in values)
