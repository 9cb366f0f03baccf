"""`shipyard config`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from shipyard.cli import CLEAN
from shipyard.cli.files import write_text
from shipyard.cli.loading import in_force
from shipyard.configuration import HOUSE_RULES, OWN_FILE, SHARED_FILE, Configuration
from shipyard.core import system as systems

VERSION = 1


@click.command("config")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to show it.")
def command(form: str) -> int:
    """Show the settings in force here, and where each comes from.

    Settings stand in the shipyard.toml, or under [tool.shipyard] in the pyproject.toml, of this folder or the nearest
    one above; where one folder has both, shipyard.toml counts alone. Options of the command line go before them.

    \b
    paper = "letter"
    exclude = ["drafts/", "*.old.yaml"]
    fail-on = "warning"
    [house-rules.bfcs]
    limit-base = "before-frame"

    A house rule is one of the readings of a ruling, each under its game and id; this command lists them all.

    \b
    shipyard config
    shipyard config --format json
    """
    settings = in_force()
    write_text(_as_json(settings) if form == "json" else "".join(f"{line}\n" for line in _as_text(settings)), "-")
    return CLEAN


def _settings(settings: Configuration) -> dict[str, Any]:
    """Every key with its value; None where nothing is set."""
    return {
        "paper": settings.paper,
        "ink": settings.ink,
        "font": settings.font,
        "margin": settings.margin,
        "exclude": list(settings.exclude.lines) if settings.exclude else [],
        "fail-on": settings.fail_on,
    }


def _as_json(settings: Configuration) -> str:
    """`{"version", "file", "settings": [{"key", "value", "source"}], "rulings": [...]}`."""
    values = [
        {"key": key, "value": value, "source": settings.source(key)} for key, value in _settings(settings).items()
    ]
    told = {"version": VERSION, "file": settings.file or None, "settings": values, "rulings": _rulings(settings)}
    return json.dumps(told, indent=2) + "\n"


def _rulings(settings: Configuration) -> list[dict[str, Any]]:
    """Every ruling with the choice in force; one that has a single reading has no choices."""
    return [
        {
            "system": name,
            "id": key,
            "question": ruling.question,
            "ruling": ruling.ruling,
            "certainty": ruling.certainty,
            "choice": settings.house_of(name).get(key, ruling.default) or None,
            "default": ruling.default or None,
            "choices": dict(ruling.choices),
            "source": settings.source(f"{HOUSE_RULES}.{name}.{key}"),
        }
        for name in systems.system_names()
        for key, ruling in systems.rulings_of(name).items()
    ]


def _as_text(settings: Configuration) -> Iterator[str]:
    none = f"none; no {OWN_FILE} or {SHARED_FILE} with [tool.shipyard] here or above"
    yield f"configuration: {settings.file or none}"
    yield ""
    for key, value in _settings(settings).items():
        shown = ", ".join(value) if isinstance(value, list) else value
        yield f"{key:8} {'-' if shown in (None, '') else shown!s:20}  {settings.source(key)}"
    rulings = [ruling for ruling in _rulings(settings) if ruling["choices"]]
    width = max(len(ruling["id"]) for ruling in rulings)
    for name in systems.system_names():
        of_game = [ruling for ruling in rulings if ruling["system"] == name]
        yield from ["", f"[{HOUSE_RULES}.{name}]"] if of_game else []
        for ruling in of_game:
            yield f"{ruling['id']:{width}} = {ruling['choice']!s:14}  {ruling['source']}"
            for choice, meaning in ruling["choices"].items():
                mark = "*" if choice == ruling["choice"] else " "
                yield f"  {mark} {choice:14} {meaning}"
