"""`print --verify`: whether sheets that are kept beside their designs are still what the designs say."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from shipyard.cli import CLEAN, FAILED, FINDINGS
from shipyard.cli.loading import is_unread
from shipyard.cli.print_command import Run, about
from shipyard.cli.sheet_options import Given
from shipyard.core.findings import Finding
from shipyard.press.pdf import pdf
from shipyard.press.recipe import Recipe, recipe_of

_SKIPPED = {"node_modules", "__pycache__"}
_MOST = 100_000  # files and folders that are looked through for the ones that a PDF was printed from


def verify(paths: Sequence[str], given: Given) -> int:
    """Print each PDF again in memory and compare. Exit status 1 when one is stale, 3 when one cannot be printed."""
    files = list(_pdfs(given["verify"]))
    if not files:
        raise click.UsageError(f"no PDF of Shipyard's in {', '.join(given['verify'])}")
    worst = CLEAN
    for file in files:
        worst = max(worst, _verified(file, paths, given))
    return worst


def _pdfs(wanted: Sequence[str]) -> Iterator[Path]:
    """The files that were named, and below folders those that have a recipe."""
    for name in wanted:
        path = Path(name)
        if not path.is_dir():
            yield path
            continue
        inside = (found for found in path.rglob("*.pdf") if found.is_file())
        yield from sorted(found for found in inside if recipe_of(found.read_bytes()) is not None)


def _verified(file: Path, paths: Sequence[str], given: Given) -> int:
    content = file.read_bytes()
    if b"%PDF-" not in content[:1024]:
        raise click.UsageError(f"--verify {file}: that is no PDF")
    recipe = recipe_of(content)
    if recipe is None and not paths:
        raise click.UsageError(f"{file} does not say what it was printed from; name the designs, too")
    if not paths and recipe is not None:
        paths, given = _again(recipe, given, file)
    run = Run(paths, given)
    run.report()
    findings: list[Finding] = []
    pages = run.pages(run.sound, findings)
    again = pdf(pages, about(run.sound), given["fillable"], Recipe.of(paths, run.recorded))
    if findings:
        run.tell(findings)
    if again == content:
        click.echo(f"{file}: up to date", err=True)
        return CLEAN
    if not run.sound or is_unread(run.findings):
        click.echo(f"{file}: cannot be printed again", err=True)
        return FAILED
    click.echo(f"{file}: stale; print it again:\n    {_command(paths, given, file)}", err=True)
    return FINDINGS


def _again(recipe: Recipe, given: Given, file: Path) -> tuple[list[str], Given]:
    """The paths and options of a recipe, with its files found again."""
    finder = _Finder(file)
    options: dict[str, Any] = {**given, **{key: _tupled(value) for key, value in recipe.options.items()}}
    if options["marked"]:
        options["marked"] = tuple(finder.path(name) for name in options["marked"])
    for key in ("template", "font"):
        if key in recipe.options:
            options[key] = finder.path(str(options[key]))
    return [finder.path(name) for name in recipe.files], options


def _tupled(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


class _Finder:
    """Finds files and folders by their bare names: beside the PDF, or below the current folder."""

    def __init__(self, pdf: Path) -> None:
        self.pdf = pdf
        self.below: dict[str, list[str]] | None = None

    def path(self, name: str) -> str:
        """The one path with this name; a shipped design's name stands for itself. Raises UsageError for several."""
        for folder in (self.pdf.parent, Path()):
            if (folder / name).exists():
                return str(folder / name)
        if Path.cwd().name == name:
            return "."
        found = self._found().get(name, [])
        if len(found) > 1:
            shown = ", ".join(found[:3])
            raise click.UsageError(f"{self.pdf} was printed from {name}, and there are several: {shown}; name it, too")
        return found[0] if found else name

    def _found(self) -> dict[str, list[str]]:
        if self.below is None:
            self.below = {}
            seen = 0
            for folder, folders, files in os.walk("."):
                folders[:] = sorted(one for one in folders if not one.startswith(".") and one not in _SKIPPED)
                for one in (*folders, *files):
                    self.below.setdefault(one, []).append(str(Path(folder) / one))
                seen += len(folders) + len(files)
                if seen > _MOST:
                    break
        return self.below


def _command(paths: Sequence[str], given: Given, file: Path) -> str:
    """The command that prints the file again."""
    import shlex

    from shipyard.cli.print_command import RECORDED

    words = ["shipyard", "print", *paths, "-o", str(file)]
    for key in RECORDED:
        value = given[key]
        flag = "--" + key.replace("_", "-")
        if key == "landscape" and value is False:
            words.append("--portrait")
        elif value is True:
            words.append(flag)
        elif isinstance(value, tuple):
            words += [word for one in value for word in (flag, one)]
        elif value not in (None, False, 1) and (key, value) != ("sort", "given"):
            words += [flag, str(value)]
    return shlex.join(words)
