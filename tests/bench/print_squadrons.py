"""FPF squadron sheets against a plain reportlab program that draws the same marks: time, bytes, memory.

`python tests/bench/print_squadrons.py`. The yardstick gets the finished marks and calls drawString, line, rect and the
like for each of them; Shipyard starts from the design files. Ten minutes, most of them the yardstick's 10,000 pages.
"""

from __future__ import annotations

import marshal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from measure import HEAD, medians, peaks, row

ROOT = Path(__file__).resolve().parents[2]
PLAIN = Path(__file__).with_name("plain_reportlab.py")
IN_A_FLEET = 1_000


def write_fleet(folder: Path, squadrons: int, first: int = 0) -> Path:
    """A fleet of that many squadrons, every ship with a name of its own."""
    ships = sorted(path.name.removesuffix(".ship.yaml") for path in (ROOT / "designs/fpf/ships").iterdir())
    lines = ["kind: fpf-fleet", f"name: Bench {first}", "squadrons:"]
    for number in range(first, first + squadrons):
        names = ", ".join(f"Ship {number}-{at}" for at in range(3))
        lines.append(f"  - {{ship: {ships[number % len(ships)]}, names: [{names}]}}")
    path = folder / f"bench{first:06}-{squadrons}.fleet.yaml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def write_fleets(folder: Path, squadrons: int) -> list[Path]:
    """Fleets of at most a thousand squadrons each."""
    return [write_fleet(folder, min(IN_A_FLEET, squadrons - first), first) for first in range(0, squadrons, IN_A_FLEET)]


def write_marks(fleets: list[Path], target: Path) -> int:
    """The marks of the fleets' sheets, for the yardstick; the number of pages."""
    from shipyard.pipeline import Yard
    from shipyard.press.footers import with_footers
    from shipyard.press.papers import paper
    from shipyard.printing import Job, pages_of

    yard, pages = Yard(), 0
    with target.open("wb") as file:
        for page in pages_of([yard.load(fleet) for fleet in fleets], Job(paper("a4")), []):
            full = with_footers(page)
            marshal.dump((page.width, page.height, list(_plain(full))), file)
            pages += 1
    return pages


def _plain(page: Any) -> Iterator[tuple[Any, ...]]:
    """The marks of a page as plain tuples."""
    from shipyard.press.marks import Circle, Line, Rect, Shape, Text, on_page

    for mark in on_page(page):
        if isinstance(mark, Text):
            yield "text", mark.x, mark.y, mark.text, mark.font, mark.size
        elif isinstance(mark, Line):
            yield "line", mark.x1, mark.y1, mark.x2, mark.y2, mark.weight
        elif isinstance(mark, Rect):
            yield "rect", mark.x, mark.y, mark.w, mark.h, mark.weight, mark.fill, mark.radius
        elif isinstance(mark, Circle):
            yield "circle", mark.x, mark.y, mark.r, mark.weight, mark.fill
        elif isinstance(mark, Shape):
            yield "shape", mark.steps, mark.weight, mark.fill


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        small = _pair(folder / "small", 1_000)
        large = _pair(folder / "large", 18_700)
        middle = _pair(folder / "middle", 1_870)
        times = medians(small.commands, rounds=3)
        size = small.sizes["shipyard"] / small.sizes["plain"]
        seconds, memory = peaks(large.commands)
        thousand = medians({"shipyard": middle.commands["shipyard"]}, rounds=3)
    a_page = (seconds["shipyard"] / large.pages) / (thousand["shipyard"] / middle.pages)
    pages = f"{large.pages:,} pages"
    print(HEAD)
    print(
        row(
            "`print` of 1,000 FPF squadrons",
            "plain reportlab, same marks",
            times["shipyard"] / times["plain"],
            "1.0",
            "0.4",
        )
    )
    print(row(f"`print` of {pages}", "the same", seconds["shipyard"] / seconds["plain"], "", ""))
    print(row(f"bytes a page over {small.pages} pages", "the same", size, "0.9", "0.65"))
    print(row(f"peak memory at {pages}", "the same", memory["shipyard"] / memory["plain"], "1.0", "0.7"))
    print(row(f"time a page at {pages}", f"at {middle.pages:,} pages", a_page, "1.15", "1.05"))


class Pair(NamedTuple):
    """Two commands that make the same pages."""

    commands: dict[str, list[str]]
    pages: int

    @property
    def sizes(self) -> dict[str, int]:
        """Bytes of the files that they made."""
        return {name: Path(command[-1]).stat().st_size for name, command in self.commands.items()}


def _pair(folder: Path, squadrons: int) -> Pair:
    folder.mkdir()
    fleets, marks = write_fleets(folder, squadrons), folder / "pages.marks"
    pages = write_marks(fleets, marks)
    commands = {
        "shipyard": [sys.executable, "-m", "shipyard", "print", *map(str, fleets), "-o", str(folder / "ours.pdf")],
        "plain": [sys.executable, str(PLAIN), str(marks), str(folder / "plain.pdf")],
    }
    return Pair(commands, pages)


if __name__ == "__main__":
    main()
