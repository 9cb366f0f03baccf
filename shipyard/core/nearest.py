"""The known name that a misspelt one most likely means."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name closest to `word`, or None when nothing is close. Case does not count."""
    from difflib import get_close_matches  # no clean check needs it

    by_lower = {name.lower(): name for name in known}
    found = get_close_matches(word.lower()[:100], by_lower, n=1, cutoff=0.6)
    return by_lower[found[0]] if found else None


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """A message for a name that is not known: `there is no kind 'x'; did you mean y?`."""
    hint = did_you_mean(word, known)
    return f"there is no {what} {word!r}" + (f"; {hint}" if hint else "")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names those of which the word is a part, as `ship` is of `bfcs-ship`, or the closest known name, or
    lists the known ones when they are few.
    """
    names = sorted(known)
    of_part = [name for name in names if word.lower() in name.lower().split("-")]
    if 1 < len(of_part) <= 6:
        return f"did you mean {', '.join(of_part[:-1])} or {of_part[-1]}?"
    close = of_part[0] if of_part else nearest(word, names)
    if close is not None:
        return f"did you mean {close}?"
    return f"known: {', '.join(names)}" if 0 < len(names) <= 40 else ""
