"""Templates: Jinja2 files in `sheets/` that write sheet markup, and a user's own."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined, TemplateError, TemplateSyntaxError, UndefinedError
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


@cache
def _environment(own: Path | None) -> SandboxedEnvironment:
    """Jinja2 with the sheets' folder, a user's folder before it; sandboxed, since a template may come from anywhere."""
    folders = ([str(own)] if own else []) + [str(folder("sheets"))]
    return SandboxedEnvironment(
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
        return environment.get_template(own.name if own else template).render({**view, "kept": (kept or Kept()).call})
    except TemplateSyntaxError as error:
        raise SheetTemplateError(f"{error.filename or own or template}:{error.lineno}: {error.message}") from None
    except RecursionError:
        raise SheetTemplateError(f"{own or template}: it includes or calls itself without an end") from None
    except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError, OSError) as error:
        raise SheetTemplateError(f"{own or template}: {error}") from None


__all__ = ["MarkupError", "SheetTemplateError", "markup"]
