"""Designs to pages: view -> template -> markup -> layout -> marks. One bad sheet does not stop the others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path

from shipyard.core.checks import waived_codes
from shipyard.core.findings import ERROR, NOTE, Finding
from shipyard.core.system import Sheet, SheetRequest, View
from shipyard.core.tables import house_words
from shipyard.pipeline import Loaded
from shipyard.press import fonts, templates
from shipyard.press.elements import element_types
from shipyard.press.footers import with_footers
from shipyard.press.ink import inked
from shipyard.press.marks import Circle, Page, Rect, Text, on_page
from shipyard.press.markup import Element, Kept, MarkupError, parse_sheet
from shipyard.press.pages import PLAIN, SENSELESS, Fault, Flow, Title, Wishes, composed
from shipyard.press.papers import LEAST_SCALE, Imposition, Paper, imposed
from shipyard.press.theme import theme

CODES = {"does-not-fit": "YARD201", "no-glyph": "YARD202", "bad-template": "YARD203"}
_NUMBERED = re.compile(r"^\d+\s+|\s+\d+$")
_HAIR = 0.5  # mm that a mark may stand outside of the paper
PORTION = 50  # entries of a long sheet that are written at once


@dataclass(frozen=True)
class Job:
    """How to print: the paper, the sheets' options, a user's own template for the last sheet of a kind.

    `up` pages stand on each paper, which may be turned for that with `turn`; `margin` mm stay white around each;
    `only` are patterns of names: of documents, or of the blocks in them.
    """

    paper: Paper
    options: Mapping[str, str] = field(default_factory=dict)
    template: Path | None = None
    up: int = 1
    turn: bool = False
    margin: float = 0.0
    ink: str = "full"
    wishes: Wishes = PLAIN
    only: tuple[str, ...] = ()
    states: Mapping[str, object] = field(default_factory=dict)

    def imposition(self, sheet: Sheet) -> Imposition:
        """How pages of this sheet are laid on the paper."""
        return imposed(self.paper, sheet.least, self.up, self.margin, self.turn)


@dataclass(frozen=True)
class Printed:
    """Pages, and what could not be printed."""

    pages: tuple[Page, ...]
    findings: tuple[Finding, ...]


def print_designs(designs: Sequence[Loaded], job: Job) -> Printed:
    """The record sheets of sound designs, in their order."""
    findings: list[Finding] = []
    pages = list(pages_of(designs, job, findings))  # all of them, before the first is numbered
    return Printed(tuple(map(with_footers, pages)), tuple(findings))


def print_blank(name: str, system: str, sheet: Sheet, job: Job, copies: int = 1) -> Printed:
    """Empty sheets of one kind."""
    findings: list[Finding] = []
    pages = list(blank_pages(name, system, sheet, job, copies, findings))
    return Printed(tuple(map(with_footers, pages)), tuple(findings))


def pages_of(
    designs: Iterable[Loaded], job: Job, findings: list[Finding], begun: Callable[[Loaded], None] = lambda loaded: None
) -> Iterator[Page]:
    """The pages one by one, their footers still to be written. What cannot be printed goes to `findings`; `begun` is
    called with each design.
    """
    kept = Kept()

    def flows() -> Iterator[Flow]:
        for loaded in designs:
            begun(loaded)
            yield from _flows_of(loaded, job, findings, kept)

    yield from _pressed(flows(), job, findings)


def blank_pages(name: str, system: str, sheet: Sheet, job: Job, copies: int, findings: list[Finding]) -> Iterator[Page]:
    """Empty sheets of one kind, one by one."""
    assert sheet.blank is not None
    imposition = job.imposition(sheet)
    if imposition.too_small:
        findings.append(_too_small(name, imposition))
        return
    if imposition.scale < 1:
        findings.append(_reduced(name, imposition))
    request = SheetRequest(imposition.page.height, job.options, width=imposition.page.width)
    flow = _flow(name, system, sheet, sheet.blank(request), job, imposition, findings, Kept())
    blocks = list(flow.blocks) if flow else []
    flows = [replace(flow, blocks=blocks * copies)] if flow else []
    yield from _pressed(iter(flows), job, findings)


def _bad_template(job: Job, message: str) -> Finding:
    told = f"the template {job.template} fails: {message}"
    return Finding(CODES["bad-template"], "bad-template", ERROR, told, str(job.template))


def _beside_paper(page: Page) -> str | None:
    """The first mark that stands where there is no paper, so that it would be missing in silence."""
    for mark in on_page(page):
        if isinstance(mark, Text | Rect | Circle) and not (
            -_HAIR < mark.x < page.width + _HAIR and -_HAIR < mark.y < page.height + _HAIR
        ):
            what = repr(fonts.shown(mark.text)) if isinstance(mark, Text) else f"a {type(mark).__name__.lower()}"
            return f"{what} at {mark.x:.0f}, {mark.y:.0f} mm"
    return None


def _pressed(flows: Iterator[Flow], job: Job, findings: list[Finding]) -> Iterator[Page]:
    """The pages; a user's template whose values make no sense for a page is a finding."""
    faults: list[Fault] = []
    try:
        for page in inked(composed(flows, job.paper, job.wishes, faults), job.ink):
            findings += map(_finding, faults)
            faults.clear()
            beside = _beside_paper(page) if job.template is not None else None
            if beside is None:
                yield page
            else:
                findings.append(_bad_template(job, f"the markup puts {beside} beside the paper"))
    except SENSELESS as error:
        if job.template is None:
            raise
        findings.append(_bad_template(job, f"the markup makes no sense: {type(error).__name__} {error}"))
    findings += map(_finding, faults)


def _flows_of(loaded: Loaded, job: Job, findings: list[Finding], kept: Kept) -> Iterator[Flow]:
    """The sheets of one design; what its templates get wrong goes to `findings`."""
    assert loaded.kind is not None
    derived = loaded.kind.derive(loaded.design)
    system = loaded.kind.name.partition("-")[0]
    whole = _is_chosen(loaded, job.only)
    title = Title(title_of(loaded)) if len(loaded.kind.sheets) > 1 else None
    for sheet in loaded.kind.sheets:
        own = job if sheet is loaded.kind.sheets[-1] else replace(job, template=None)
        imposition = job.imposition(sheet)
        if imposition.too_small:
            findings.append(_too_small(loaded.name, imposition))
            continue
        request = SheetRequest(
            height=imposition.page.height,
            width=imposition.page.width,
            options=job.options,
            waived=waived_codes(loaded.findings),
            state=job.states.get(loaded.key),
            house=house_words(loaded.house),
        )
        flow = _flow(loaded.name, system, sheet, sheet.view(derived, request), own, imposition, findings, kept)
        if flow is not None:
            if imposition.scale < 1:
                findings.append(_reduced(loaded.name, imposition))
            chosen = flow.blocks if whole else (block for block in flow.blocks if _is_named(block, job.only))
            yield replace(flow, blocks=chosen, title=title, label=title_of(loaded))


def unmatched(designs: Iterable[Loaded], job: Job) -> tuple[Sequence[str], Sequence[str]]:
    """The patterns of `only` that match nothing here and, where there are any, what they could name: each document,
    and each block and ship on its sheets.
    """
    left, names, kept = list(job.only), dict[str, None](), Kept()
    for loaded in designs:
        left = [pattern for pattern in left if not _is_chosen(loaded, (pattern,))]
        names[title_of(loaded)] = None
        for name in _names_on(loaded, job, kept) if left else ():
            left = [pattern for pattern in left if not _matches(name, (pattern,))]
            names[name] = None
        if not left:
            return (), ()
    return left, list(names)


def _names_on(loaded: Loaded, job: Job, kept: Kept) -> Iterator[str]:
    """The names of all blocks and ships on a design's sheets."""
    for flow in _flows_of(loaded, replace(job, only=()), [], kept):
        yield from (" ".join(name.split()) for block in flow.blocks for name in _names_of(block) if name)


def title_of(loaded: Loaded) -> str:
    """What a document is called in the outline: its name, else its file's."""
    data = loaded.document.data if loaded.document else {}
    return str(data.get("name") or Path(loaded.name).name)


def _is_chosen(loaded: Loaded, only: Sequence[str]) -> bool:
    """Whether the whole document is wanted: without patterns, or when one matches its name or its file's."""
    file = Path(loaded.name).name
    names = (title_of(loaded), file, file.partition(".")[0], loaded.name)
    return not only or any(_matches(name, only) for name in names)


def _is_named(block: Element, only: Sequence[str]) -> bool:
    """Whether a pattern matches the block's name, or that of a ship in it."""
    return any(_matches(name, only) for name in _names_of(block))


def _names_of(block: Element) -> Iterator[str]:
    """The block's name and those of its ships, also without the number of a squadron before or of a card behind."""
    attributes = dict(block.attrs)
    for name in map(str, (attributes.get("name", ""), *attributes.get("parts", ()))):
        yield name
        yield from {_NUMBERED.sub("", name)} - {name}


def _matches(name: str, only: Sequence[str]) -> bool:
    folded = " ".join(str(name).casefold().split())
    return any(fnmatchcase(folded, " ".join(pattern.casefold().split())) for pattern in only)


def _flow(
    name: str,
    system: str,
    sheet: Sheet,
    view: View,
    job: Job,
    imposition: Imposition,
    findings: list[Finding],
    kept: Kept,
) -> Flow | None:
    """A sheet's markup, read; None when its template fails. A long sheet is written in portions."""
    portions = _portions(view, "" if job.template else sheet.portions)

    def read(part: View) -> Element | None:
        try:
            text = templates.markup(sheet.template, part, job.template, kept)
            return parse_sheet(text, element_types(), kept)
        except (templates.SheetTemplateError, MarkupError) as error:  # a template may be the user's own
            kept.forget()
            message = f"the template {job.template or sheet.template} fails: {error}"
            findings.append(Finding(CODES["bad-template"], "bad-template", ERROR, message, name))
            return None

    first = read(next(portions))
    if first is None:
        return None
    bare = Element(first.tag, first.attrs, ())

    def blocks() -> Iterator[Element]:
        yield from first.children
        for part in portions:
            root = read(part)
            yield from root.children if root else ()

    return Flow(bare, theme(system), blocks(), imposition, name)


def _portions(view: View, key: str) -> Iterator[View]:
    """The view, its long list cut into portions."""
    entries = view.get(key, ()) if key else ()
    if len(entries) <= PORTION:
        yield view
        return
    for at in range(0, len(entries), PORTION):
        yield {**view, key: entries[at : at + PORTION]}


def _too_small(name: str, imposition: Imposition) -> Finding:
    """The finding for paper on which the print could not be read."""
    message = (
        f"would have to be printed at {imposition.scale:.0%} of its size on this paper; "
        f"below {LEAST_SCALE:.0%} it cannot be read"
    )
    hint = "take a larger paper, turn it, or put fewer pages on each"
    return Finding(CODES["does-not-fit"], "does-not-fit", ERROR, message, name, hint=hint)


def _reduced(name: str, imposition: Imposition) -> Finding:
    message = f"printed at {imposition.scale:.0%} of its size, so that it fits the paper"
    return Finding("YARD204", "reduced", NOTE, message, name, hint="larger or turned paper gives full size")


def _finding(fault: Fault) -> Finding:
    where = " of ".join(part for part in (fault.problem.box, fonts.shown(fault.block)) if part)
    message = f"{where}: {fault.problem.message}" if where else fault.problem.message
    hint = {"does-not-fit": "shorten the text", "no-glyph": "give a font that has it with --font"}.get(
        fault.problem.slug, ""
    )
    if fault.problem.box == "the page":
        hint = "take upright or larger paper, or a page with fewer entries"
    if fault.problem.box == "whole sheet":
        hint = "take a larger paper, or split the ship's equipment"
    return Finding(CODES[fault.problem.slug], fault.problem.slug, ERROR, message, fault.owner, hint=hint)
