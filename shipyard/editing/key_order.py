"""The order of keys in a document: that of its schema, at every depth."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from shipyard.core import schemas

Shape = tuple[Mapping[str, Any], ...]  # the schemas that may hold for a value


@cache
def shape_of(kind: str) -> Shape:
    """What the schema of a kind says of the whole document."""
    return _branches(json.loads(schemas.schema_text(kind)))


def in_order(keys: Iterable[str], shape: Shape) -> list[str]:
    """The keys as the schema lists them; those that it does not know come last, as they stood."""
    places = {key: place for place, key in enumerate(dict.fromkeys(key for each in shape for key in _known(each)))}
    return sorted(keys, key=lambda key: places.get(key, len(places)))


def below(shape: Shape, step: str | int) -> Shape:
    """What the schema says of a key's value or a list's entry."""
    return tuple(branch for each in shape for inner in _inner(each, step) for branch in _branches(inner))


def _known(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    known: Mapping[str, Any] = schema.get("properties", {})
    return known


def _inner(schema: Mapping[str, Any], step: str | int) -> Sequence[Any]:
    inner = schema.get("items") if isinstance(step, int) else _known(schema).get(step)
    return [inner] if isinstance(inner, dict) else []


def _branches(schema: Mapping[str, Any]) -> Shape:
    """A schema and its alternatives."""
    inner = [each for word in ("anyOf", "oneOf", "allOf") for each in schema.get(word, ())]
    return (schema, *(branch for each in inner for branch in _branches(each)))
