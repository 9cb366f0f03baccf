"""A configuration file as settings: every key and value looked at, and told with its line when it is wrong."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, NoReturn

from shipyard.configuration import HOUSE_RULES, OWN_FILE, Configuration, ConfigurationError
from shipyard.core import system as systems
from shipyard.core.findings import LEVELS
from shipyard.core.ignoring import Patterns, is_pattern
from shipyard.core.nearest import did_you_mean
from shipyard.core.tables import House, Ruling
from shipyard.press.ink import INKS
from shipyard.press.papers import PAPERS, WIDEST_MARGIN, paper


class _Table(NamedTuple):
    """Our table as it stands in a file; `head` is what its header starts with in a shared one."""

    file: str
    text: str
    head: str
    data: Mapping[str, Any]

    def place(self, *keys: str) -> str:
        """`file:line` of a key, or the file alone where the key is written in an unusual way."""
        wanted = [*self.head.split("."), *keys] if self.head else list(keys)
        section: list[str] = []
        for number, line in enumerate(self.text.split("\n"), 1):
            header = re.match(r"\s*\[([^\[\]]+)\]", line)
            if header:
                section = _steps(header[1])
            elif "=" in line and [*section, *_steps(line.partition("=")[0])] == wanted:
                return f"{self.file}:{number}"
            if header and section == wanted:
                return f"{self.file}:{number}"
        return self.file

    def refuse(self, keys: tuple[str, ...], words: str, hint: str = "") -> NoReturn:
        """Raise for a key or its value."""
        raise ConfigurationError(f"{self.place(*keys)}: {'.'.join(keys)}: {words}" + (f"; {hint}" if hint else ""))


def _steps(key: str) -> list[str]:
    return [step.strip().strip("\"'") for step in key.split(".")]


def read(path: str, raw: bytes) -> Configuration | None:
    """The settings in a file; None for a pyproject.toml without a table of ours. Raises ConfigurationError."""
    table = _table(path, raw)
    return None if table is None else _configuration(table, os.path.dirname(path))


def _table(path: str, raw: bytes) -> _Table | None:
    own, name = os.path.basename(path) == OWN_FILE, _shown(path)
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
        data = tomllib.loads(text)
    except UnicodeDecodeError as error:
        byte = f"byte 0x{raw[error.start]:02x}"
        raise ConfigurationError(f"{name}: {byte} is not UTF-8; save the file as UTF-8") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        hint = '; a text stands in quotes: paper = "letter"' if "Invalid value" in str(error) else ""
        raise ConfigurationError(f"{name}: not TOML: {error}{hint}") from None
    if own:
        return _Table(name, text, "", data)
    tools = data.get("tool")
    table = tools.get("shipyard") if isinstance(tools, dict) else None
    if table is not None and not isinstance(table, dict):
        raise ConfigurationError(f"{name}: tool.shipyard must be a table of settings")
    return None if table is None else _Table(name, text, "tool.shipyard", table)


def _shown(path: str) -> str:
    """How messages call a configuration file: from the current folder where that is no longer."""
    short = os.path.relpath(path)
    return (short if len(short) < len(path) else path).replace(os.sep, "/")


def _configuration(table: _Table, folder: str) -> Configuration:
    for key in table.data:
        if key not in KEYS:
            table.refuse((key,), "unknown key", did_you_mean(key, KEYS))
    values = {key.replace("-", "_"): KEYS[key](table, key, value) for key, value in table.data.items()}
    sources = {key: table.place(key) for key in table.data if key != HOUSE_RULES}
    chosen: Mapping[str, House] = values.pop("house_rules", {})
    sources |= {
        f"{HOUSE_RULES}.{name}.{ruling}": table.place(HOUSE_RULES, name, ruling)
        for name, choices in chosen.items()
        for ruling in choices
    }
    house = {name: _not_default(name, choices) for name, choices in chosen.items()}
    if "exclude" in values:
        values["exclude"] = Patterns(os.path.realpath(folder), values["exclude"])
    return Configuration(**values, house={k: v for k, v in house.items() if v}, file=table.file, sources=sources)


def _not_default(system: str, choices: House) -> House:
    rulings = systems.rulings_of(system)
    return {ruling: choice for ruling, choice in choices.items() if choice != rulings[ruling].default}


def _one_of(*known: str) -> Callable[[_Table, str, Any], str]:
    def check(table: _Table, key: str, value: Any) -> str:
        if not isinstance(value, str) or value not in known:
            table.refuse((key,), f"{value!r} is none of {', '.join(known)}", did_you_mean(str(value), known))
        return value

    return check


def _paper(table: _Table, key: str, value: Any) -> str:
    try:
        paper(str(value))
    except KeyError:
        table.refuse((key,), f"{value!r} is no paper; there are {', '.join(PAPERS)}", "or a size as 210x297mm")
    return str(value)


def _text(table: _Table, key: str, value: Any) -> str:
    if not isinstance(value, str) or not value:
        table.refuse((key,), f"{value!r} is no text")
    return value


def _millimetres(table: _Table, key: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= WIDEST_MARGIN:
        table.refuse((key,), f"{value!r} is no number of mm from 0 to {WIDEST_MARGIN}")
    return float(value)


def _patterns(table: _Table, key: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(line, str) for line in value):
        table.refuse((key,), f"must be a list of patterns in quotes, is {value!r}", 'write exclude = ["drafts/"]')
    for line in value:
        if not is_pattern(line):
            table.refuse((key,), f"{line!r} is no pattern", "patterns are written as in a .gitignore")
    return tuple(value)


def _house_rules(table: _Table, key: str, value: Any) -> Mapping[str, House]:
    names = systems.system_names()
    if not isinstance(value, dict) or not all(isinstance(choices, dict) for choices in value.values()):
        table.refuse((key,), "must have a table for each game", f"write [{HOUSE_RULES}.{names[0]}]")
    for name, choices in value.items():
        if name not in names:
            table.refuse((key, name), f"there is no game {name!r}", did_you_mean(name, names))
        for ruling, choice in choices.items():
            _check_choice(table, (key, name, ruling), systems.rulings_of(name), choice)
    return value


def _check_choice(table: _Table, keys: tuple[str, str, str], rulings: Mapping[str, Ruling], choice: Any) -> None:
    _, name, ruling = keys
    if ruling not in rulings:
        open_ones = [key for key, each in rulings.items() if each.choices]
        table.refuse(keys, f"{name} has no such ruling", did_you_mean(ruling, open_ones))
    known = rulings[ruling].choices
    if not known:
        table.refuse(keys, "this ruling has no other reading", "take the line away")
    if not isinstance(choice, str) or choice not in known:
        table.refuse(keys, f"{choice!r} is none of {', '.join(known)}", did_you_mean(str(choice), known))


KEYS: Mapping[str, Callable[[_Table, str, Any], Any]] = {
    "paper": _paper,
    "ink": _one_of(*INKS),
    "font": _text,
    "margin": _millimetres,
    "exclude": _patterns,
    "fail-on": _one_of(*LEVELS),
    HOUSE_RULES: _house_rules,
}
