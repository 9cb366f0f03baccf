"""1,000 FPF squadron sheets in one PDF against a plain reportlab program that draws the same marks.

`python tests/bench/print_squadrons.py`. The yardstick gets the finished marks and calls drawString, line, rect and the
like for each of them; Shipyard starts from the design files. Memory and the time a page are taken at 10,000 pages.
"""

from __future__ import annotations

import pickle
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from measure import HEAD, medians, peaks, row

ROOT = Path(__file__).resolve().parents[2]
PLAIN = Path(__file__).with_name("plain_reportlab.py")


def write_fleet(folder: Path, squadrons: int) -> Path:
    """A fleet of that many squadrons, every ship with a name of its own."""
    ships = sorted(path.name.removesuffix(".ship.yaml") for path in (ROOT / "designs/fpf/ships").iterdir())
    lines = ["kind: fpf-fleet", "name: Bench", "squadrons:"]
    for number in range(squadrons):
        names = ", ".join(f"Ship {number}-{at}" for at in range(3))
        lines.append(f"  - {{ship: {ships[number % len(ships)]}, names: [{names}]}}")
    path = folder / f"bench{squadrons}.fleet.yaml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def write_marks(fleet: Path, target: Path) -> int:
    """The marks of the fleet's squadron sheets, for the yardstick; the number of pages."""
    from shipyard.pipeline import Yard
    from shipyard.press.papers import paper
    from shipyard.printing import Job, print_designs

    printed = print_designs([Yard().load(fleet)], Job(paper("a4")))
    pages = [(page.width, page.height, [tuple(part) for part in page.placed]) for page in printed.pages]
    target.write_bytes(pickle.dumps(pages))
    return len(pages)


def main() -> None:
    """Print the table."""
    python = sys.executable
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        small, large = (_pair(folder, squadrons, python) for squadrons in (1000, 6_000))
        times = medians(small.commands, rounds=3)
        size = (folder / "ours1000.pdf").stat().st_size / (folder / "plain1000.pdf").stat().st_size
        seconds, memory = peaks(large.commands)
    a_page = (seconds["shipyard"] / large.pages) / (times["shipyard"] / small.pages)
    against = times["shipyard"] / times["plain"]
    print(HEAD)
    print(row("`print` of 1,000 FPF squadrons", "plain reportlab, same marks", against, "1.0", "0.4"))
    print(row(f"bytes a page over {small.pages} pages", "the same", size, "0.9", "0.65"))
    print(row(f"peak memory at {large.pages:,} pages", "the same", memory["shipyard"] / memory["plain"], "1.0", "0.7"))
    print(row(f"time a page at {large.pages:,} pages", f"at {small.pages:,} pages", a_page, "1.15", "1.05"))


class Pair(NamedTuple):
    """Two commands that make the same pages."""

    commands: dict[str, list[str]]
    pages: int


def _pair(folder: Path, squadrons: int, python: str) -> Pair:
    fleet, marks = write_fleet(folder, squadrons), folder / f"{squadrons}.marks"
    pages = write_marks(fleet, marks)
    ours, plain = folder / f"ours{squadrons}.pdf", folder / f"plain{squadrons}.pdf"
    commands = {
        "shipyard": [python, "-m", "shipyard", "print", str(fleet), "-o", str(ours)],
        "plain": [python, str(PLAIN), str(marks), str(plain)],
    }
    return Pair(commands, pages)


if __name__ == "__main__":
    main()
