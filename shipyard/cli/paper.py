"""Options that `print` and `blank` share."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import click

from shipyard.core import system as systems
from shipyard.press.papers import PAPERS, Paper
from shipyard.press.papers import paper as paper_by_name


def paper_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--paper` and `--landscape`."""
    landscape = click.option("--landscape", is_flag=True, help="Turn the paper.")
    paper = click.option("--paper", type=click.Choice(sorted(PAPERS)), default="a4", help="The paper.")
    return paper(landscape(function))


def chosen_paper(name: str, landscape: bool) -> Paper:
    """The paper as it is printed."""
    return paper_by_name(name, landscape)


def sheet_options(style: str | None, names: Collection[str]) -> dict[str, str]:
    """The sheets' options; an option that no game here has, or an unknown value, is wrong usage."""
    if style is None:
        return {}
    known = {value for name in names for value in systems.system(name).options.get("style", ())}
    if not known:
        raise click.UsageError("--style changes nothing here: only FPF squadrons have styles")
    if style not in known:
        raise click.UsageError(f"there is no style {style!r}; choose from {', '.join(sorted(known))}")
    return {"style": style}
