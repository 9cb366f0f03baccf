"""Pages to files: one PDF, pictures of each page, a PDF for each document; written whole, or not at all."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from shipyard.cli.files import is_same_file, write_bytes
from shipyard.core.quantities import plural
from shipyard.press.footers import with_footers
from shipyard.press.marks import Page
from shipyard.press.pdf import About, pdf
from shipyard.press.recipe import Recipe

PICTURES = (".svg", ".png")
DPI = 150  # of pictures, unless another is wished for
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
_UNSAFE = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
_LONGEST = 120  # bytes of a file's name


def spared(output: str, files: Iterable[str]) -> None:
    """Raise UsageError when an output would overwrite one of the files that it is made from."""
    for file in files:
        if is_same_file(output, file):
            raise click.UsageError(f"-o {output} is one of the designs; the sheets would overwrite it")


def check_ending(output: str) -> None:
    """Raise UsageError for a name of no kind of file that sheets are written to; a name without any gets a hint."""
    path = Path(output)
    if path.suffix and path.suffix.lower() not in (".pdf", *PICTURES):
        raise click.UsageError(f"-o {output}: sheets are written as .pdf, .svg or .png, not as {path.suffix}")
    if output != "-" and not path.suffix and (path.is_file() or not path.exists()):
        click.echo("hint: the name of a PDF ends in .pdf", err=True)


def check_wishes(output: str, fillable: bool, dpi: int | None) -> None:
    """Raise UsageError for a wish that this kind of file cannot meet."""
    suffix = Path(output).suffix.lower()
    if fillable and suffix in PICTURES:
        raise click.UsageError("--fillable changes nothing here: only a PDF has fields to fill in")
    if dpi is not None and suffix != ".png":
        raise click.UsageError("--dpi changes nothing here: only .png pictures are more or less fine")


def written(
    pages: Sequence[Page] | Iterable[Page],
    output: str,
    about: About,
    fillable: bool,
    recipe: Recipe | None,
    dpi: int | None,
) -> int:
    """Write the pages to a PDF, or to a picture for each; the number of pages. Nothing is written without a page."""
    suffix = Path(output).suffix.lower()
    counted = _Counted(pages)
    if suffix == ".svg":
        drawn = [with_footers(page) for page in list(counted)]
        _pictures([_svg(page, about.title) for page in drawn], output)
        return counted.count
    content = pdf(counted, about, fillable, recipe)
    if counted.count and suffix == ".png":
        _pictures(_png(content, dpi or DPI), output)
    elif counted.count:
        write_bytes(content, output)
    return counted.count


class _Counted:
    """Pages, counted as they go by."""

    def __init__(self, pages: Iterable[Page]) -> None:
        self.pages, self.count = iter(pages), 0

    def __iter__(self) -> _Counted:
        return self

    def __next__(self) -> Page:
        page = next(self.pages)
        self.count += 1
        return page


def _svg(page: Page, title: str) -> bytes:
    from shipyard.press.svg import svg

    return svg(page, title).encode()


def _png(content: bytes, dpi: int) -> list[bytes]:
    from shipyard.press.png import NoPicturesError, png

    try:
        return list(png(content, dpi))
    except NoPicturesError:
        raise click.UsageError(
            "PNG needs the packages pypdfium2 and Pillow: `pip install 'shipyard[png]'`, or take .svg"
        ) from None


def _pictures(pictures: Sequence[bytes], output: str) -> None:
    """One file, or a file for each page: sheet.png, or sheet-1.png, sheet-2.png."""
    for number, picture in enumerate(pictures, 1):
        write_bytes(picture, output if len(pictures) == 1 else _numbered(output, number))


def _numbered(output: str, number: int) -> str:
    path = Path(output)
    return str(path.with_name(f"{path.stem}-{number}{path.suffix}"))


def said(count: int, output: str) -> str:
    """What is said of an output: `2 pages to fleet.pdf`, `2 pages to fleet-1.png ... fleet-2.png`."""
    if count > 1 and output.lower().endswith(PICTURES):
        output = f"{_numbered(output, 1)} ... {_numbered(output, count)}"
    return f"{plural(count, 'page')} to {output}"


class SafeNames:
    """Names of files that every system takes, no two alike even where capitals do not count."""

    def __init__(self) -> None:
        self.taken: set[str] = set()

    def name(self, wanted: str, suffix: str) -> str:
        """A safe name near the wanted one."""
        plain = _UNSAFE.sub("-", unicodedata.normalize("NFC", wanted)).strip(" .") or "sheet"
        plain = "".join(char for char in plain if char.isprintable())
        if _RESERVED.fullmatch(plain):
            plain = f"_{plain}"
        plain = plain.encode()[:_LONGEST].decode(errors="ignore").rstrip(" .")
        name, number = f"{plain}{suffix}", 1
        while name.casefold() in self.taken:
            number += 1
            name = f"{plain}-{number}{suffix}"
        self.taken.add(name.casefold())
        return name


def folder_for(path: str) -> Path:
    """The folder for separate files, made when it is missing. Raises UsageError where something else has its name."""
    folder = Path(path)
    if folder.exists() and not folder.is_dir():
        raise click.UsageError(f"--separate {path}: that is a file, not a folder")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
