"""A source line for a console, with the place of a finding in it: what stands in which column of the screen."""

from __future__ import annotations

from unicodedata import category, east_asian_width

from shipyard.core.words import visible

WIDTH = 100
BEFORE = 60  # of these at most so many before the place, when the line is longer
TAB = "    "
CUT = "..."


def excerpt(line: str, column: int, encoding: str = "utf-8") -> tuple[str, int]:
    """The line, or the part of it around a column (from 1), and how far from its start the place is shown.

    Every character is written so that its width is known: tabs as blanks, control characters, stray bytes and what
    the encoding does not have written out.
    """
    index = min(column - 1, len(line))
    if len(line) <= WIDTH and line.isascii() and line.isprintable():  # as most lines are
        return line.rstrip(), index
    start = max(0, index - WIDTH)
    cells = [_cell(char, encoding) for char in line[start : index + WIDTH + 1]]
    at = index - start
    first, end = _window([_width(cell) for cell in cells], at)
    head = CUT if start + first > 0 else ""
    tail = CUT if start + end < len(line) else ""
    shown = head + "".join(cells[first:end]) + tail
    return shown.rstrip(), len(head) + sum(map(_width, cells[first:at]))


def _window(widths: list[int], at: int) -> tuple[int, int]:
    """From where to where the cells are shown: all of them if they fit."""
    if sum(widths) <= WIDTH:
        return 0, len(widths)
    first = at
    used = 0
    while first > 0 and used + widths[first - 1] <= BEFORE:
        first -= 1
        used += widths[first]
    end = at
    while end < len(widths) and used + widths[end] <= WIDTH:
        used += widths[end]
        end += 1
    return first, end


def _cell(char: str, encoding: str) -> str:
    if char.isascii() and char.isprintable():
        return char
    if char == "\t":
        return TAB
    if "\udc80" <= char <= "\udcff":  # a byte that is not UTF-8
        return f"\\x{ord(char) - 0xDC00:02x}"
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        return char.encode("ascii", "backslashreplace").decode()
    return visible(char)


def _width(cell: str) -> int:
    """Columns on the screen: none for combining marks and for the later letters of a Korean syllable, two for East
    Asian wide characters.
    """
    if cell.isascii():
        return len(cell)
    if category(cell) in ("Mn", "Me") or "\u1160" <= cell <= "\u11ff":
        return 0
    return 2 if east_asian_width(cell) in "WF" else 1
