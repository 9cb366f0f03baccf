"""Templates: Jinja2 files in `sheets/` that write sheet markup, and a user's own."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sized
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined, TemplateError, TemplateSyntaxError, UndefinedError
from jinja2.exceptions import TemplateRuntimeError
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment

from shipyard.core.resources import folder
from shipyard.press.fonts import carried
from shipyard.press.markup import Kept, MarkupError


class SheetTemplateError(Exception):
    """What is wrong in a template; becomes a finding."""


def _final(value: Any) -> Any:
    """What an expression gives to the page: never None, names in composed form, control characters kept visible."""
    if type(value) is str:
        return carried(value if value.isascii() else unicodedata.normalize("NFC", value))
    if value is None:
        raise UndefinedError("a value of the template is empty (None)")
    return value


_MOST_TURNS = 250_000  # of all loops over a `range` in one rendering; the shipped sheets need some hundreds
_LONGEST = 1_000_000  # characters or entries of what `*` makes
_MOST_BITS = 256  # of a number that `*` or `**` makes


class _Environment(SandboxedEnvironment):
    """Jinja2 without what takes a template of a few words hours or all memory, or prints other words at each run."""

    intercepted_binops = frozenset({"*", "**"})

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.turns = 0
        self.globals["range"] = self.bounded_range
        del self.globals["lipsum"], self.filters["random"]

    def bounded_range(self, *bounds: int) -> range:
        """`range`, as long as all loops together are short enough."""
        found = range(*bounds)
        self.turns += len(found)
        if self.turns > _MOST_TURNS:
            raise TemplateRuntimeError(f"its loops take more than {_MOST_TURNS:,} turns")
        return found

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """A product or a power, unless it is out of all proportion."""
        if _size(left, right, operator) > 1:
            raise TemplateRuntimeError(f"what {operator} makes is too large")
        return super().call_binop(context, operator, left, right)


def _size(left: Any, right: Any, operator: str) -> float:
    """How much of what is allowed a product or power takes."""
    if isinstance(left, int) and isinstance(right, int):
        bits = left.bit_length() * right if operator == "**" else left.bit_length() + right.bit_length()
        return bits / _MOST_BITS
    many, times = (right, left) if isinstance(left, int) else (left, right)
    return len(many) * times / _LONGEST if isinstance(times, int) and isinstance(many, Sized) else 0


@cache
def _environment(own: Path | None) -> _Environment:
    """Jinja2 with the sheets' folder, a user's folder before it; sandboxed, since a template may come from anywhere."""
    folders = ([str(own)] if own else []) + [str(folder("sheets"))]
    return _Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_final,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def markup(template: str, view: Mapping[str, Any], own: Path | None = None, kept: Kept | None = None) -> str:
    """The markup that a template writes for a view. `own` is a user's template file, used in its place; `kept` writes
    what stands again and again only once.

    Raises SheetTemplateError with the template's line for bad syntax, unknown values and the like.
    """
    try:
        environment = _environment(own.resolve().parent if own else None)
        environment.turns = 0
        return environment.get_template(own.name if own else template).render({**view, "kept": (kept or Kept()).call})
    except TemplateSyntaxError as error:
        raise SheetTemplateError(f"{error.filename or own or template}:{error.lineno}: {error.message}") from None
    except MemoryError:
        raise SheetTemplateError(f"{own or template}: it takes more memory than there is") from None
    except RecursionError:
        raise SheetTemplateError(f"{own or template}: it includes or calls itself without an end") from None
    except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError, OSError) as error:
        raise SheetTemplateError(f"{own or template}: {error}") from None


__all__ = ["MarkupError", "SheetTemplateError", "markup"]
