"""The pages of docs/ that are made from the code: `python -m shipyard.docs` writes them anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shipyard.cli import manual as command_line
from shipyard.core import manual as checks
from shipyard.core import schema_manual as documents
from shipyard.core.resources import PACKAGE
from shipyard.press import manual as sheet_markup

DOCS = PACKAGE.parent / "docs"

PAGES: Mapping[str, Callable[[], str]] = {
    "checks.md": checks.document,
    "sheet-markup.md": sheet_markup.page,
    "reference/documents.md": documents.page,
    "reference/command-line.md": command_line.page,
}


def write() -> None:
    """Write every page. Raises OSError where docs/ is not there, as in an installation."""
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write()
