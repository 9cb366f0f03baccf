"""`shipyard fix`."""

from __future__ import annotations

from codecs import BOM_UTF8
from pathlib import Path

import click

from shipyard.cli import CLEAN, FAILED, FINDINGS
from shipyard.cli.completing import FILE
from shipyard.cli.editing import Change, apply, designs_to_edit, unreadable
from shipyard.cli.loading import is_unread, new_yard, say
from shipyard.core.findings import ERROR, path_text
from shipyard.core.quantities import text
from shipyard.editing.fixing import Fixed, fixed
from shipyard.pipeline import Loaded


@click.command("fix")
@click.argument("paths", nargs=-1, type=FILE)
@click.option("--diff", is_flag=True, help="Change nothing; show what would change.")
def command(paths: tuple[str, ...], diff: bool) -> int:
    """Correct what leaves no choice: declared totals, too few frame units.

    Only those numbers change, and only where fewer errors are left afterwards; everything else in the text stays.
    PATHS are files and folders; `-` is standard input, corrected to stdout; without any, the current folder. The
    exit status is 1 when errors are left: `shipyard check` shows them.

    \b
    shipyard fix
    shipyard fix ships/ --diff
    shipyard fix - < hood.ship.yaml > fixed.ship.yaml
    """
    results = designs_to_edit(paths)
    bad = unreadable(results)
    say(bad)
    pairs = [(loaded, fixed(loaded, new_yard)) for loaded in results if loaded.document is not None]
    changes = [_change(loaded, done) for loaded, done in pairs if done or not loaded.path]
    changed, written = apply(changes, "corrected", dry=False, diff=diff)
    left = len(bad) + sum(done.errors if done else _errors(loaded) for loaded, done in pairs if loaded.kind)
    words = f"{left} error{'s' if left != 1 else ''} left" if left else "no errors left"
    click.echo(f"{changed} of {len(results)} design{'s' if len(results) != 1 else ''} corrected, {words}", err=True)
    if not written or is_unread(bad):
        return FAILED
    return FINDINGS if left else CLEAN


def _change(loaded: Loaded, done: Fixed | None) -> Change:
    """The file with its corrections; the ends of its lines and a byte order mark stay as they are."""
    assert loaded.document is not None
    raw = Path(loaded.path).read_bytes() if loaded.path else b""
    content = (done.text if done else loaded.document.text).encode()
    if b"\r\n" in raw:
        content = content.replace(b"\n", b"\r\n")
    if raw.startswith(BOM_UTF8):
        content = BOM_UTF8 + content
    fixes = done.fixes if done else ()
    return Change(loaded, content, tuple(f"{path_text(fix.path)}: {text(fix.value)} ({fix.code})" for fix in fixes))


def _errors(loaded: Loaded) -> int:
    return sum(finding.level == ERROR for finding in loaded.findings)
