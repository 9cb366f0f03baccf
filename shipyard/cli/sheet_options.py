"""Options that `print` and `blank` share: the paper, how pages lie on it, the ink, single games' wishes."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import click

from shipyard.configuration import Configuration
from shipyard.core import system as systems
from shipyard.press import fonts
from shipyard.press.ink import INKS
from shipyard.press.pages import Wishes
from shipyard.press.papers import GREATEST_SIDE, LEAST_SIDE, PAPERS, WIDEST_MARGIN, Paper
from shipyard.press.papers import paper as paper_by_name
from shipyard.printing import Job

Given = dict[str, Any]


class _PaperType(click.ParamType[str]):
    """A paper by name, or its sides in mm."""

    name = "paper"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it was given, known to be a paper's."""
        try:
            paper_by_name(str(value))
        except KeyError:
            sides = f"{LEAST_SIDE:.0f} to {GREATEST_SIDE:.0f} mm a side"
            self.fail(f"{value!r} is no paper; take {', '.join(PAPERS)}, or 210x297mm ({sides})", param, ctx)
        return str(value).lower()


class _MarginType(click.FloatRange):
    """Millimetres; `nan` is in no range, though no comparison says so."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number, known to be one."""
        found = super().convert(value, param, ctx)
        if math.isnan(found):
            self.fail(f"{value} is no number of millimetres", param, ctx)
        return found


_OPTIONS = (
    click.option("--paper", type=_PaperType(), help=f"{', '.join(PAPERS)}, or its sides as 210x297mm; else a4."),
    click.option("--landscape/--portrait", "landscape", default=None, help="Turn the paper, or keep it upright."),
    click.option("--margin", type=_MarginType(0, WIDEST_MARGIN), help="Millimetres that stay white around each page."),
    click.option("--up", type=click.IntRange(1, 16), default=1, help="Pages on each sheet of paper, with cut marks."),
    click.option("--duplex", is_flag=True, help="Print both sides, with references on the backs."),
    click.option("--ink", type=click.Choice(INKS), help="`outline` leaves out everything that is filled; else full."),
    click.option("--ruler", is_flag=True, help="A bar of 50 mm at the foot, to see what the printer did to the size."),
    click.option("--font", type=click.Path(exists=True, dir_okay=False), help="A TrueType font for other characters."),
    click.option("--fillable", is_flag=True, help="Boxes and lines become form fields, to fill in on a screen."),
    click.option("--style", help="How FPF squadrons look: tracked (default) or classic."),
    click.option("--reference", is_flag=True, help="Add a page of rules to the sheets that have one."),
)


def sheet_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that `print` and `blank` share."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def job_of(given: Given, settings: Configuration, games: Collection[str]) -> Job:
    """How to print, by the options that were given and the settings. Raises UsageError for a wish nothing can meet."""
    if given["duplex"] and given["up"] > 1:
        raise click.UsageError("--duplex goes with one page on each sheet of paper, not with --up")
    _use_font(given["font"] or settings.font)
    landscape = given["landscape"]
    margin = given["margin"] if given["margin"] is not None else settings.margin
    return Job(
        _paper(given["paper"] or settings.paper, bool(landscape)),
        _game_options(given, games),
        up=given["up"],
        turn=landscape is None and given["up"] > 1,
        margin=margin,
        ink=given["ink"] or settings.ink,
        wishes=Wishes(given.get("one_per_page", False), given["duplex"], given["ruler"]),
    )


def _paper(name: str, landscape: bool) -> Paper:
    return paper_by_name(name, landscape)


def _use_font(font: str | None) -> None:
    try:
        fonts.use(Path(font) if font else None)
    except fonts.FontError as error:
        raise click.UsageError(str(error)) from None


def _game_options(given: Given, games: Collection[str]) -> dict[str, str]:
    """The sheets' own options; one that no game here has, or an unknown value, is wrong usage."""
    chosen: dict[str, str] = {}
    style = given["style"]
    if style is not None:
        known = _known("style", games)
        if not known:
            raise click.UsageError("--style changes nothing here: only FPF squadrons have styles")
        if style not in known:
            raise click.UsageError(f"there is no style {style!r}; choose from {', '.join(sorted(known))}")
        chosen["style"] = style
    has_reference = bool(_known("reference", games))
    if given["duplex"] and not has_reference:
        raise click.UsageError("--duplex changes nothing here: none of these sheets has a page of rules for its back")
    if given["reference"] and not has_reference:
        raise click.UsageError("--reference changes nothing here: none of these sheets has a page of rules")
    if has_reference and (given["reference"] or given["duplex"]):
        chosen["reference"] = "yes"
    return chosen


def _known(option: str, games: Collection[str]) -> set[str]:
    """The values of an option in any of the games."""
    return {value for name in games for value in systems.system(name).options.get(option, ())}
