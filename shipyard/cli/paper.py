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


def style_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--style` and `--reference`: options of single games' sheets."""
    reference = click.option("--reference", is_flag=True, help="Add the web rules as tables after each STSTCS sheet.")
    style = click.option("--style", help="How FPF squadrons look: tracked (default) or classic.")
    return style(reference(function))


def sheet_options(style: str | None, reference: bool, names: Collection[str], two_up: bool = False) -> dict[str, str]:
    """The sheets' options; an option that no game here has, or an unknown value, is wrong usage."""
    chosen: dict[str, str] = {}
    if style is not None:
        known = _known("style", names)
        if not known:
            raise click.UsageError("--style changes nothing here: only FPF squadrons have styles")
        if style not in known:
            raise click.UsageError(f"there is no style {style!r}; choose from {', '.join(sorted(known))}")
        chosen["style"] = style
    if reference:
        if not _known("reference", names):
            raise click.UsageError("--reference changes nothing here: only STSTCS ships have a web reference")
        chosen["reference"] = "yes"
    if two_up:
        if not _known("two_up", names):
            raise click.UsageError("--two-up changes nothing here: only FSF career pages are printed in A5")
        chosen["two_up"] = "yes"
    return chosen


def _known(option: str, names: Collection[str]) -> set[str]:
    """The values of an option in any of the games."""
    return {value for name in names for value in systems.system(name).options.get(option, ())}
