"""Importers of other programs' files: each module that binds an IMPORTER is one, named after its file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from shipyard.conversions.importers._record import Importer


@cache
def importers() -> Mapping[str, Importer]:
    """Every importer by the name of its format; modules that start with an underscore serve the others."""
    folder = Path(__file__).resolve().parent
    names = sorted(module.name for module in iter_modules([str(folder)]) if not module.name.startswith("_"))
    return {name: import_module(f"{__name__}.{name}").IMPORTER for name in names}
