"""The known name that a misspelt one most likely means."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name closest to `word`, or None when nothing is close. Case does not count."""
    by_lower = {name.lower(): name for name in known}
    found = get_close_matches(word.lower()[:100], by_lower, n=1, cutoff=0.6)
    return by_lower[found[0]] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names the closest known name, or lists the known ones when they are few."""
    names = sorted(known)
    close = nearest(word, names)
    if close is not None:
        return f"did you mean {close}?"
    return f"known: {', '.join(names)}" if 0 < len(names) <= 40 else ""
