"""`shipyard print`."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from shipyard.cli import CLEAN, FAILED, FINDINGS, USAGE
from shipyard.cli.completing import DESIGN, FILE, FOLDER
from shipyard.cli.delivery import DPI, SafeNames, check_ending, check_wishes, folder_for, said, spared, written
from shipyard.cli.loading import in_force, is_unread, load_many, resolve, say
from shipyard.cli.marking import marked_states, with_named_states
from shipyard.cli.progress import Progress
from shipyard.cli.sheet_options import Given, job_of, sheet_options
from shipyard.core.findings import ERROR, NOTE, Finding
from shipyard.core.nearest import nearest
from shipyard.core.quantities import plural
from shipyard.core.system import system
from shipyard.pipeline import Loaded
from shipyard.press.marks import Page
from shipyard.press.pdf import About
from shipyard.press.recipe import Recipe
from shipyard.printing import pages_of, title_of, unmatched

_ORDERS: dict[str, Callable[[Loaded], Any]] = {
    "given": lambda loaded: 0,
    "name": lambda loaded: (title_of(loaded).casefold(), loaded.name),
    "file": lambda loaded: loaded.name,
    "kind": lambda loaded: (loaded.kind.name if loaded.kind else "", title_of(loaded).casefold(), loaded.name),
}

# What a PDF keeps of the wishes that it was printed with, for `--verify`.
RECORDED = (
    "paper", "landscape", "margin", "up", "duplex", "ink", "ruler", "font", "fillable", "style", "reference", "only",
    "sort", "copies", "one_per_page", "marked", "template",
)  # fmt: skip
_UNSAID = (None, False, (), 1)  # no option, no flag, no name, one copy


@click.command("print")
@click.argument("paths", nargs=-1, type=DESIGN)
@click.option(
    "--output", "-o", type=FILE, help="The PDF to write, or pictures as .svg or .png; `-` for a PDF on stdout."
)
@click.option("--separate", type=FOLDER, metavar="DIR", help="A PDF for each document, in this folder.")
@click.option(
    "--verify", type=FILE, metavar="PDF", multiple=True, help="Print nothing; say whether this PDF is still up to date."
)
@click.option(
    "--only", metavar="NAME", multiple=True, help="Only this document, squadron or ship; `*` stands for any letters."
)
@click.option("--sort", type=click.Choice(list(_ORDERS)), default="given", help="The order of the documents.")
@click.option("--copies", type=click.IntRange(1, 500), default=1, help="How many of each, one set after the other.")
@click.option("--one-per-page", is_flag=True, help="Every card or squadron on a page of its own.")
@click.option(
    "--marked", type=FILE, metavar="STATE", multiple=True, help="A state document: damage that the ships have taken."
)
@click.option("--template", type=click.Path(exists=True, dir_okay=False), help="A sheet template of your own.")
@click.option("--dpi", type=click.IntRange(36, 1200), help=f"How fine .png pictures are; else {DPI}.")
@sheet_options
def command(paths: tuple[str, ...], output: str | None, **given: Any) -> int:
    """Print record sheets into one PDF.

    PATHS are designs and folders, or names of shipped designs. A design with errors is reported and left out; the
    others are printed, and the exit status is 1.

    An SVG keeps its text as text: it looks as printed where Helvetica, Arial or Liberation Sans is at hand. A PNG
    looks so everywhere.

    \b
    shipyard print klingon-strike.fleet.yaml -o fleet.pdf
    shipyard print ships/ -o ships.pdf --paper letter --ink outline
    shipyard print fleet.fleet.yaml -o gor.pdf --only "1  *" --copies 2
    shipyard print tholian-ca-a -o ca.pdf --duplex
    shipyard print escort -o cards.pdf --paper a3 --up 2
    shipyard print --marked friday.state.yaml -o friday.pdf
    shipyard print ships/ --separate sheets
    shipyard print --verify sheets/fleet.pdf
    shipyard print escort -o - | lp
    """
    # thousands of pages are millions of small objects, and none of them refers back
    gc.set_threshold(100_000, 50, 1000)
    if given["verify"]:
        from shipyard.cli.verifying import verify

        if output or given["separate"]:
            raise click.UsageError("--verify writes nothing; take -o and --separate away")
        return verify(paths, given)
    if (output is None) == (given["separate"] is None):
        raise click.UsageError("say where the sheets go: -o FILE, or --separate DIR")
    if not paths and not given["marked"]:
        raise click.UsageError("say what to print: files, folders, or names that `shipyard list` shows")
    if output is not None:
        check_ending(output)
    check_wishes(output or "", given["fillable"], given["dpi"])
    run = Run(paths, given)
    if not run.results:
        click.echo(f"no designs found in {', '.join(paths)}", err=True)
        return USAGE
    run.report()
    run.check_names()
    return run.separate(given["separate"]) if output is None else run.together(output)


class Run:
    """One call of `print`: what was found, what of it can be printed, and how."""

    def __init__(self, paths: Sequence[str], given: Given) -> None:
        self.progress, self.begun, self.done = Progress("printing"), 0, 0
        self.given, self.paths = given, paths
        paths, state_files = with_named_states(paths, given["marked"])
        states, designs = marked_states(state_files)
        found, self.findings = load_many([*paths, *(design for design in designs if not paths)])
        named = {str(resolve(path)) for path in paths if path != "-"}
        self.shipped = {str(resolve(path)) for path in paths if path != "-" and not Path(path).exists()}
        # what no sheet prints is passed over in a folder, and told where it was named
        self.results = [one for one in found if one.kind is None or one.kind.sheets or one.path in named | {""}]
        self.files = [loaded.path for loaded in self.results] + [str(path) for path in state_files]
        self.printable = [one for one in self.results if one.sound and one.kind is not None and one.kind.sheets]
        order = _ORDERS[given["sort"]]
        games = {one.kind.name.partition("-")[0] for one in self.results if one.kind is not None}
        job = job_of(given, in_force(), games)
        template = Path(given["template"]) if given["template"] else None
        self.job = replace(job, template=template, only=given["only"], states=states)
        self.sound = sorted(self.printable, key=order)
        unused = [state for key, state in states.items() if key not in {one.key for one in self.sound}]
        if unused:
            raise click.UsageError(
                f"--marked: the design that it belongs to is not printed here: {unused[0].state.name}"
            )

    def report(self) -> None:
        """Findings of the designs, and a line for each that is left out, on stderr."""
        # what the shipped fonts lack is told by the sheet itself, which may have another font; what is only odd about
        # a design that ships with us is not the user's to mend
        quiet = {one.name for one in self.results if one.path in self.shipped}
        told = [finding for finding in self.findings if finding.level != NOTE and finding.code != "YARD004"]
        say(finding for finding in told if finding.level == ERROR or finding.file not in quiet)
        for loaded in self.results:
            why = unprinted(loaded)
            if why:
                click.echo(f"{loaded.name}: {why}", err=True)

    @property
    def recorded(self) -> Given:
        """The wishes that the PDF keeps."""
        kept = {key: self.given[key] for key in RECORDED}
        return {key: value for key, value in kept.items() if value not in _UNSAID and (key, value) != ("sort", "given")}

    @property
    def complete(self) -> bool:
        """Whether everything that was found can be printed."""
        return len(self.printable) == len(self.results)

    def status(self, failed: bool) -> int:
        """3 where a file could not be read, 1 where something else was left out."""
        if is_unread(self.findings):
            return FAILED
        return CLEAN if self.complete and not failed else FINDINGS

    def together(self, output: str) -> int:
        """One PDF, or pictures, of all documents."""
        spared(output, self.files)
        findings: list[Finding] = []
        count = self.write(self.sound, output, findings)
        failed = self.tell(findings)
        if not count:
            return self._nothing()
        click.echo(said(count, output), err=True)
        return self.status(failed)

    def separate(self, path: str) -> int:
        """A PDF for each document."""
        names, findings, files, pages = SafeNames(), list[Finding](), 0, 0
        folder = folder_for(path)
        for loaded in self.sound:
            output = folder / names.name(Path(loaded.name).name.partition(".")[0] or title_of(loaded), ".pdf")
            spared(str(output), self.files)
            count = self.write([loaded], str(output), findings)
            files, pages = files + bool(count), pages + count
        failed = self.tell(findings)
        if not files:
            return self._nothing()
        click.echo(f"{plural(pages, 'page')} in {plural(files, 'file')} to {path}", err=True)
        return self.status(failed)

    def write(self, designs: Sequence[Loaded], output: str, findings: list[Finding]) -> int:
        """Print these designs into an output; the number of pages."""
        paths = [one.path for one in designs] if self.given["separate"] else self.paths
        recipe = Recipe.of(paths, self.recorded)
        pages = self.pages(designs, findings)
        return written(pages, output, about(designs), self.given["fillable"], recipe, self.given["dpi"])

    def pages(self, designs: Sequence[Loaded], findings: list[Finding]) -> Iterable[Page]:
        """The pages of these designs, as often as they are wanted."""
        wanted = list(designs) * self.given["copies"]
        total = len(self.sound) * self.given["copies"]
        try:
            for page in pages_of(wanted, self.job, findings, self._begin):
                self.done += 1
                self.progress.tell(f"page {self.done}, document {self.begun} of {total}")
                yield page
        finally:
            self.progress.end()

    def _begin(self, loaded: Loaded) -> None:
        self.begun += 1

    def check_names(self) -> None:
        """Raise UsageError for a name of `--only` that nothing here has, rather than leave a sheet out in silence."""
        missed, names = unmatched(self.sound, self.job)
        if missed and names:
            close = nearest(missed[0], names)
            there = f"there is {'; '.join(names[:12])}{' ...' if len(names) > 12 else ''}"
            hint = f"did you mean {close}?" if close else there
            raise click.UsageError(f"nothing here is called {' or '.join(missed)}; {hint}")

    def tell(self, findings: list[Finding]) -> bool:
        """Say what could not be printed, each once; whether anything could not."""
        say(dict.fromkeys(findings))
        return any(finding.level == ERROR for finding in findings)

    def _nothing(self) -> int:
        """Nothing was printed: there was nothing sound, or every sheet failed."""
        click.echo("nothing printed", err=True)
        return FAILED


def unprinted(loaded: Loaded) -> str:
    """Why a document is left out; empty for one that is printed."""
    if loaded.kind is not None and not loaded.kind.sheets:
        return f"there is no sheet for {loaded.kind.name}" + ("; take it with --marked" if loaded.kind.state_of else "")
    if loaded.document is None:
        return "not printed"
    if not loaded.sound:
        return "not printed, it has errors (`waive` a rule that is broken on purpose)"
    return ""


def about(designs: Sequence[Loaded]) -> About:
    """What the file says of itself: title, games, and the names that a search may look for."""
    if not designs:
        return About("Shipyard sheets")
    games = {one.kind.name.partition("-")[0] for one in designs if one.kind is not None}
    credits = [system(name).credit for name in sorted(games)]
    title = title_of(designs[0]) if len(designs) == 1 else "Shipyard sheets"
    names = dict.fromkeys([*(title_of(one) for one in designs), *(system(name).title for name in sorted(games))])
    return About(title, "Record sheets. " + "; ".join(credits), keywords=tuple(names)[:200])
