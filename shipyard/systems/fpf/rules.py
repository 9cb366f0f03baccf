"""FPF's arithmetic. Lines (Lnn) are those of the rules text by Madan M Mitra."""

from __future__ import annotations

import re
from functools import lru_cache

MAX_SPEED_CM = 40  # L19: the most that any ship moves in a turn
MIN_NEEDED, MAX_NEEDED = 2, 10  # L39: a 1 always fails, a 10 always penetrates

ARC_NAMES = {"F": "forward", "P": "port", "S": "starboard", "A": "aft"}
_SPELLINGS = {
    "F": "F FWD FORWARD FRONT FORE",
    "P": "P PORT LEFT",
    "S": "S STBD STARBOARD STAR RIGHT",
    "A": "A AFT REAR",
}
_LETTER = {spelling: letter for letter, spellings in _SPELLINGS.items() for spelling in spellings.split()}


@lru_cache(maxsize=1024)
def parse_arcs(text: str) -> tuple[str, tuple[str, ...]]:
    """Arc letters in the order F P S A, and the spellings that are no arc. `FWD/PORT` is `FP`; `all` is every arc."""
    words = [word for word in re.split(r"[/,+\s]+", text.strip()) if word]
    if [word.upper() for word in words] == ["ALL"]:
        return "FPSA", ()
    found = {_LETTER[word.upper()] for word in words if word.upper() in _LETTER}
    bad = tuple(word for word in words if word.upper() not in _LETTER)
    return "".join(letter for letter in "FPSA" if letter in found), bad


def arcs_text(letters: str) -> str:
    """`FP` as `F/P`."""
    return "/".join(letters)


def arcs_short(letters: str) -> str:
    """`FP` as `F/P`, all four as `all`."""
    return "all" if letters == "FPSA" else arcs_text(letters)


def target_number(shields: int, strength: int) -> int:
    """Shields less strength: what the d10 must reach (L39). Not yet bounded by the 1 and the 10."""
    return shields - strength


def needed_roll(shields: int, strength: int) -> int:
    """The lowest d10 roll that penetrates, 2 to 10: a 1 always fails, a 10 always penetrates (L39)."""
    return max(MIN_NEEDED, min(MAX_NEEDED, target_number(shields, strength)))


def only_a_ten(shields: int, strength: int) -> bool:
    """Whether nothing but the natural 10 penetrates."""
    return target_number(shields, strength) >= MAX_NEEDED


# The highest Systems at which a ship is out of control, by reading (ruling systems-zero).
OUT_AT = {"zero": 0, "below-zero": -1}
# How a sheet says when a ship is out of control, by reading (ruling systems-zero): at its track, and in the reference.
OUT_OF_CONTROL = {
    "zero": ("round: out of control", "0 or less: straight on, repairs only"),
    "below-zero": ("below 0: out of control", "below 0: straight on, repairs only"),
}


def squadron_value(value: int, ships: int) -> int:
    """The value of equal ships together; the printed sheets give it for three."""
    return value * ships
