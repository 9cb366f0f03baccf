"""The files of a new fleet repository, as text: designs with their schemas, hooks, a workflow, editor settings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from shipyard.core import library, schemas
from shipyard.core.resources import folder
from shipyard.core.system import Kind, System

FOLDERS = {"ship": "ships", "fleet": "fleets", "career": "careers"}
_MODELINE = re.compile(r"(# yaml-language-server: \$schema=)\S+")


def contents(systems: Sequence[System], source: str) -> dict[str, str]:
    """Text by path. `source` is what pip installs Shipyard from."""
    texts = dict(_designs(systems))
    words = {
        "@SOURCE@": source,
        "@FILES@": _file_pattern(),
        "@FOLDERS@": ", ".join(
            f"`{name}/`" for name in FOLDERS.values() if any(path.startswith(f"{name}/") for path in texts)
        ),
        "@PRINT@": "\n".join(" ".join(["shipyard print", *each]) for each in sheets(systems)),
    }
    root = folder("templates") / "repository" / "all"
    for path in sorted(path for path in root.rglob("*") if path.is_file()):
        texts[_shown(path.relative_to(root))] = _filled(path.read_text(encoding="utf-8"), words)
    return texts


def sheets(systems: Sequence[System]) -> list[tuple[str, str, str]]:
    """What `shipyard print` is to print in the new repository, an entry for each game: `(design, "-o", pdf)`."""
    last = [list(_kinds(system))[-1] for system in systems]
    return [(_path(kind), "-o", f"sheets/first-{kind.name.partition('-')[0]}.pdf") for kind in last]


def is_possible(system: System) -> bool:
    """Whether the game has something to begin a repository with."""
    return any(True for _ in _kinds(system))


def _kinds(system: System) -> Iterator[Kind]:
    """What a repository begins with: a ship and a fleet, or a career."""
    return (kind for kind in system.kinds if kind.sheets and kind.name.partition("-")[2] in FOLDERS)


def _designs(systems: Sequence[System]) -> Iterator[tuple[str, str]]:
    """The first designs with the schema of each."""
    for kind in (kind for system in systems for kind in _kinds(system)):
        schema = f"schemas/{kind.name}.schema.json"
        yield schema, schemas.schema_text(kind.name)
        system, _, what = kind.name.partition("-")
        own = folder("templates") / "repository" / system / f"first.{what}.yaml"
        text = own.read_text(encoding="utf-8") if own.is_file() else kind.starter(f"First {what.capitalize()}")
        yield _path(kind), _MODELINE.sub(rf"\g<1>../{schema}", text, count=1)


def _path(kind: Kind) -> str:
    system, _, what = kind.name.partition("-")
    return f"{FOLDERS[what]}/first-{system}{library.suffix(kind.name)}"


def _file_pattern() -> str:
    """The names of designs, for a hook."""
    words = sorted(suffix.split(".")[1] for suffix in schemas.suffixes())
    return rf"\.({'|'.join(words)})\.ya?ml$"


def _shown(path: Path) -> str:
    """Templates of hidden files are not hidden themselves."""
    return "/".join(part.replace("dot-", ".", 1) if part.startswith("dot-") else part for part in path.parts)


def _filled(text: str, words: Mapping[str, str]) -> str:
    for mark, value in words.items():
        text = text.replace(mark, value)
    return text
