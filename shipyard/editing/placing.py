"""Comments and blank lines: to which entry each belongs, and how it travels with that entry."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from ruamel.yaml.comments import CommentedMap
from ruamel.yaml.error import CommentMark
from ruamel.yaml.tokens import CommentToken

from shipyard.editing.comments import Comment, Source
from shipyard.editing.entries import Block, Entry, Outline
from shipyard.editing.roundtrip import Unchangeable


def place_comments(source: Source, outline: Outline) -> tuple[list[str], list[str]]:
    """Give each comment to its entry: the one on its line, or the one below it. What is left is head and foot."""
    entries = list(outline.entries())
    lines = [entry.line for entry in entries]
    gaps: dict[int, list[Comment]] = {}
    for comment in source.comments:
        place = bisect_right(lines, comment.line)
        if not comment.alone and place and entries[place - 1].beside is None:
            entries[place - 1].beside = (comment.column, comment.text)
        else:
            gaps.setdefault(place, []).append(comment)
    head = [comment.text for comment in gaps.pop(0, ())]
    foot: list[str] = []
    for place, gap in gaps.items():
        following = entries[place] if place < len(entries) else None
        rest = _without_tails(gap, entries[place - 1], following)
        if following:
            following.above = rest
        else:
            foot = rest
    while head and not head[0]:
        head.pop(0)
    while foot and not foot[-1]:
        foot.pop()
    return head, foot


def _without_tails(gap: Sequence[Comment], last: Entry, following: Entry | None) -> list[str]:
    """The comments of a gap that stand before what follows; those that are indented deeper end an inner block."""
    floor, column = (following.home.depth, following.column) if following else (0, 0)
    block, done = last.home, 0
    for number, comment in enumerate(gap, 1):
        if not comment.text:
            continue
        while block.parent and block.depth > floor and comment.column < block.entries[0].column:
            block = block.parent.home
        if block.depth <= floor or comment.column <= column:
            break
        indent = "  " * block.depth
        block.tail += [indent + each.text if each.text else "" for each in gap[done:number]]
        done = number
    return [comment.text for comment in gap[done:]]


def hang_comments(outline: Outline) -> None:
    """Put each entry's comments where ruamel writes them, after the keys have been put in order."""
    _settle(outline.root)
    for entry in outline.entries():
        _hang(entry)


def _settle(block: Block) -> None:
    """Entries in their new order; comments above the first of a list's item go above its dash, tails to the end."""
    order = list(block.holder) if isinstance(block.holder, CommentedMap) else list(range(len(block.holder)))
    block.entries.sort(key=lambda entry: order.index(entry.key))
    for entry in block.entries:
        if entry.block:
            _settle(entry.block)
    first = block.entries[0]
    if block.parent:
        while first.above and not first.above[0]:
            first.above.pop(0)
        if not isinstance(block.parent.home.holder, CommentedMap):
            block.parent.above += first.above
            first.above = []
    block.last().under += block.tail


def _hang(entry: Entry) -> None:
    """Raises Unchangeable for a comment at an alias or its anchor: ruamel would write it at both."""
    in_map = isinstance(entry.home.holder, CommentedMap)
    if entry.is_shared and (entry.beside or entry.under or (entry.above and not in_map)):
        raise Unchangeable(f"line {entry.line + 1} has a comment at an alias or its anchor; write the value out")
    at, text = entry.beside or (0, "")
    if entry.is_long_text and text:  # ruamel has no place beside `|`
        entry.above.append(text)
        at, text = 0, ""
    column = 2 * entry.home.depth
    above = [CommentToken(f"{line}\n", CommentMark(column if line else 0)) for line in entry.above] or None
    lines = entry.under if entry.is_long_text else [text, *entry.under]
    after = CommentToken("\n".join(lines) + "\n", CommentMark(at)) if text or entry.under else None
    entry.home.holder.ca.items[entry.key] = [None, above, after, None] if in_map else [after, above, None, None]
