"""The elements that a sheet is made of, found by module: each binds a tuple ELEMENTS."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from shipyard.press.markup import ElementType


@cache
def element_types() -> Mapping[str, ElementType]:
    """Every element by tag."""
    found = {}
    for module in iter_modules(__path__):
        for kind in import_module(f"{__name__}.{module.name}").ELEMENTS:
            found[kind.tag] = kind
    return found
