"""Texts as YAML scalars that read back as they were, whatever characters they hold."""

from __future__ import annotations

import re

from shipyard.core.words import quoted, visible

# Plain scalars that YAML 1.2 takes as nothing but text, in every place.
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9+/.'-]*( [A-Za-z0-9+/.'()-]+)*")
_WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


def scalar(text: str) -> str:
    """A text as a YAML scalar: plain where that is safe, in double quotes elsewhere."""
    if _PLAIN.fullmatch(text) and text.lower() not in _WORDS and not text.endswith("'"):
        return text
    return quoted(text)


def flow(pairs: dict[str, str]) -> str:
    """`{type: RWA-1, count: 2}` of keys and finished scalars."""
    return "{" + ", ".join(f"{key}: {value}" for key, value in pairs.items()) + "}"


def commented(line: str, words: str, width: int = 40) -> str:
    """A line with a comment behind it, in line with the others."""
    return f"{line:{width}}  # {visible(words)}" if words else line
