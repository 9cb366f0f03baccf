"""Reading JSON that nobody vouches for: no value is taken that is not what it should be, each fault is kept."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from shipyard.conversions.importers._record import ImportFault
from shipyard.core.findings import Path, path_text

MAX_BYTES = 1 << 20
MAX_DIGITS = 15


class BadJson(Exception):  # noqa: N818 - a value for the caller to report, not a fault of the program
    """Why a text is no JSON that can be used."""


def parse(raw: bytes) -> Any:
    """The value of a JSON text in UTF-8. Raises BadJson, also for a key twice and for numbers out of range."""
    if len(raw) > MAX_BYTES:
        raise BadJson(f"{len(raw):,} bytes; a ship has at most {MAX_BYTES:,} (1 MiB)")
    try:
        text = raw.decode("utf-8-sig")
        return json.loads(
            text, object_pairs_hook=_once, parse_constant=_no_number, parse_int=_short, parse_float=_finite
        )
    except UnicodeDecodeError as error:
        raise BadJson(f"byte 0x{raw[error.start]:02x} is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise BadJson(f"not JSON: {error.msg.lower()} in line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise BadJson("nested too deeply") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadJson(f"the key {key[:40]!r} stands twice in one object")
        found[key] = value
    return found


def _no_number(text: str) -> Any:
    raise BadJson(f"{text} is no number that a ship can have")


def _short(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise BadJson(f"a number of {len(text)} digits; at most {MAX_DIGITS}")
    return int(text)


def _finite(text: str) -> float:
    number = float(text)
    if not -1e15 < number < 1e15:
        raise BadJson(f"the number {text[:40]} is out of range")
    return number


class Fields:
    """Takes values out of JSON objects, noting what was taken, what is at fault, and what was left.

    An absent key is zero, empty or None, as the caller says; a value of another type is a fault.
    """

    def __init__(self) -> None:
        self.faults: list[ImportFault] = []
        self.ignored: dict[str, None] = {}

    def fault(self, code: str, path: Path, message: str, hint: str = "") -> None:
        """Note a fault."""
        self.faults.append(ImportFault(code, path, f"{path_text(path) or 'the file'}: {message}", hint))

    def part(self, data: dict[str, Any], key: str, path: Path) -> dict[str, Any]:
        """The object under a key; empty where there is none."""
        value = data.get(key, {})
        if isinstance(value, dict):
            return value
        self.fault("YARD103", (*path, key), f"must be an object, is {_shown(value)}")
        return {}

    def items(self, data: dict[str, Any], key: str, path: Path, most: int) -> list[Any]:
        """The list under a key, of at most `most` entries; empty where there is none."""
        value = data.get(key, [])
        if not isinstance(value, list):
            self.fault("YARD103", (*path, key), f"must be a list, is {_shown(value)}")
            return []
        if len(value) > most:
            self.fault("YARD107", (*path, key), f"has {len(value):,} entries; at most {most}")
            return []
        return value

    def text(self, data: dict[str, Any], key: str, path: Path, most: int = 200) -> str:
        """The text under a key; empty where there is none."""
        value = data.get(key, "")
        if not isinstance(value, str):
            self.fault("YARD103", (*path, key), f"must be text, is {_shown(value)}")
            return ""
        if len(value) > most:
            self.fault("YARD107", (*path, key), f"has {len(value)} characters; at most {most}")
            return ""
        if any("\ud800" <= char <= "\udfff" for char in value):
            self.fault("YARD106", (*path, key), "holds half a character (a lone surrogate)")
            return ""
        return value

    def whole(self, data: dict[str, Any], key: str, path: Path, most: int = 999, least: int = 0) -> int:
        """The whole number under a key; `least` where there is none."""
        return self.counted(data.get(key, least), (*path, key), most, least)

    def counted(self, value: Any, path: Path, most: int = 999, least: int = 0) -> int:
        """A value as a whole number from `least` to `most`."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.fault("YARD103", path, f"must be a whole number, is {_shown(value)}")
        elif value != int(value):
            self.fault("YARD103", path, f"must be a whole number, is {value}")
        elif not least <= value <= most:
            self.fault("YARD105", path, f"{int(value)} is out of range; allowed: {least} to {most}")
        else:
            return int(value)
        return least

    def number(self, data: dict[str, Any], key: str, path: Path, most: int) -> int | float:
        """The number under a key; 0 where there is none."""
        value = data.get(key, 0)
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.fault("YARD103", (*path, key), f"must be a number, is {_shown(value)}")
        elif not 0 <= value <= most:
            self.fault("YARD105", (*path, key), f"{value} is out of range; allowed: 0 to {most}")
        else:
            return value
        return 0

    def leave(self, data: dict[str, Any], taken: Iterable[str], prefix: str = "") -> None:
        """Note every key that is not among the taken ones as ignored."""
        for key in data:
            if key not in taken:
                self.ignored[f"{prefix}{key[:60]}"] = None


def _shown(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:37] + "...")
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return str(value)
