"""`shipyard check` of 1,000 designs, and start-up, as ratios: `python tests/bench/check_designs.py`.

The designs are the shipped BFCS and FPF ships, each written many times with another name.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from measure import HEAD, medians, row

ROOT = Path(__file__).resolve().parents[2]
COUNT = 1000
YARDSTICK = """
import sys, yaml, pathlib
for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    with open(path, 'rb') as file:
        yaml.load(file, Loader=yaml.CSafeLoader)
"""


def write_designs(folder: Path) -> int:
    """1,000 ship files in `folder/all`, the BFCS ones among them also in `folder/bfcs`; how many those are."""
    ships = [ship for game in ("bfcs", "fpf") for ship in sorted((ROOT / "designs" / game / "ships").iterdir())]
    for name in ("all", "bfcs"):
        (folder / name).mkdir()
    for number in range(COUNT):
        ship = ships[number % len(ships)]
        text = ship.read_text(encoding="utf-8").replace("\nname: ", f"\nname: {number} ", 1)
        for name in ("all", ship.parts[-3]):
            if (folder / name).is_dir():
                (folder / name / f"{number:04}.ship.yaml").write_text(text, encoding="utf-8")
    return len(list((folder / "bfcs").iterdir()))


def main() -> None:
    """Print the table."""
    python = sys.executable
    tool = [python, "-m", "shipyard"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        count = write_designs(folder)
        bfcs = sorted(str(path) for path in (folder / "bfcs").iterdir())
        schema = str(ROOT / "schemas" / "bfcs-ship.schema.json")
        slow = medians(
            {
                "check": [*tool, "check", str(folder / "all")],
                "yaml": [python, "-c", YARDSTICK, str(folder / "all")],
                "check bfcs": [*tool, "check", str(folder / "bfcs")],
                "check-jsonschema": [python, "-m", "check_jsonschema", "--schemafile", schema, *bfcs],
            }
        )
        fast = medians(
            {"pass": [python, "-c", "pass"], "--help": [*tool, "--help"], "one": [*tool, "check", bfcs[0]]}, rounds=15
        )
    print(HEAD)
    parsing = slow["check"] / slow["yaml"]
    print(row(f"`check` of {COUNT:,} designs", "`yaml.load` with CSafeLoader", parsing, "1.5", "0.9"))
    against = slow["check bfcs"] / slow["check-jsonschema"]
    print(row(f"`check` of {count} designs", "check-jsonschema, our schema", against, "0.4", "0.2"))
    print(row("`--help`", "`python -c pass`", fast["--help"] / fast["pass"], "6", "4.5"))
    print(row("`check` of one file", "`python -c pass`", fast["one"] / fast["pass"], "9", "7"))


if __name__ == "__main__":
    main()
