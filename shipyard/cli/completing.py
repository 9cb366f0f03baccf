"""What a shell offers at each place of the command line: kinds, codes, shipped designs, files.

Values pass as they are, but for empty ones; each type only knows what may stand there. What it needs is imported when
a shell asks, and only names are read: no design is parsed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import click
from click.shell_completion import CompletionItem

Offers = Iterator[CompletionItem]


class Names(click.types.StringParamType):
    """A text for which a shell offers what `offers(typed)` yields and the typed text begins."""

    def __init__(self, name: str, offers: Callable[[str], Offers]) -> None:
        self.name = name
        self.offers = offers

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The text as it is. An empty one is refused: as a path it would be the current folder."""
        if value == "":
            self.fail("it is empty; if a variable stands here, it is not set", param, ctx)
        return super().convert(value, param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """What begins as the typed text does."""
        return [item for item in self.offers(incomplete) if item.value.startswith(incomplete)]


def _kinds(typed: str) -> Offers:
    from shipyard.core import schemas

    return map(CompletionItem, schemas.kinds())


def _codes(typed: str) -> Offers:
    """The codes, each with its slug; slugs and rulings themselves once something is typed. Codes may be typed small."""
    from shipyard.core.manual import all_codes, ruling_names

    slugs = all_codes()
    for code, slug in sorted((code, slug) for slug, found in slugs.items() for code in found):
        small = bool(typed) and code.lower().startswith(typed)
        yield CompletionItem(code.lower() if small else code, help=slug)
    if typed:
        yield from map(CompletionItem, sorted({*slugs, *ruling_names()}))


def _designs(typed: str) -> Offers:
    from shipyard.core import library, schemas

    yield from _files(typed)
    shipped = {name: kind for kind in schemas.kinds() for name in library.designs(kind)}
    for name in sorted(shipped):
        yield CompletionItem(name, help=shipped[name])


def _files(typed: str) -> Offers:
    yield CompletionItem(typed, type="file")


def _folders(typed: str) -> Offers:
    yield CompletionItem(typed, type="dir")


KIND = Names("kind", _kinds)
CODE = Names("code", _codes)
DESIGN = Names("design", _designs)
FILE = Names("file", _files)
FOLDER = Names("folder", _folders)
