"""The entries of a document - keys with values, list items - in both trees, and where each starts in the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode

from shipyard.editing.comments import Source, shared
from shipyard.editing.key_order import Shape, below
from shipyard.editing.quoting import is_risky
from shipyard.editing.roundtrip import Holder

WIDTH = 150


@dataclass(eq=False)
class Block:
    """A mapping or list that is written over several lines.

    `tail` are the comments after its last entry that belong to it and not to what follows.
    """

    holder: Holder
    depth: int
    parent: Entry | None
    shape: Shape
    entries: list[Entry] = field(default_factory=list)
    tail: list[str] = field(default_factory=list)

    def last(self) -> Entry:
        """The last entry of all within the block."""
        entry = self.entries[-1]
        return entry.block.last() if entry.block else entry


@dataclass(eq=False)
class Entry:
    """A key with its value or a list's item: where it starts, its comments, and its value when that is a block.

    Comments stand in lines above it, beside it with their column, and under it where they end the blocks around it.
    """

    home: Block
    key: str | int
    line: int
    column: int
    block: Block | None = None
    above: list[str] = field(default_factory=list)
    beside: tuple[int, str] | None = None
    under: list[str] = field(default_factory=list)
    is_long_text: bool = False
    is_shared: bool = False


class Outline:
    """All blocks of a document with their entries in the order of the text."""

    def __init__(self, source: Source, tree: Holder, shape: Shape) -> None:
        self._source = source
        self._seen: set[int] = set()
        self._shared = shared(source.root)
        self._commented = [comment.line for comment in source.comments if comment.text]
        assert isinstance(source.root, CollectionNode)  # a document has keys and values at the top
        self.root = self._block(source.root, tree, Block(tree, 0, None, shape))

    def entries(self) -> Iterator[Entry]:
        """Every entry, in the order of the text."""
        waiting = list(reversed(self.root.entries))
        while waiting:
            entry = waiting.pop()
            yield entry
            waiting += reversed(entry.block.entries) if entry.block else ()

    def _block(self, node: CollectionNode, holder: Holder, block: Block) -> Block:
        holder.fa.set_block_style()
        for key, place, value in self._parts(node):
            line, column = self._source.place(place)
            entry = Entry(block, key, line, column)
            block.entries.append(entry)
            self._open(entry, value)
        return block

    def _open(self, entry: Entry, value: Node) -> None:
        """Look into an entry's value when it is a block, or has to become one."""
        home = entry.home
        entry.is_shared = id(value) in self._shared
        entry.is_long_text = isinstance(value, ScalarNode) and value.style in ("|", ">")
        if not isinstance(value, CollectionNode) or not value.value or id(value) in self._seen:
            return  # an alias is written once, where its anchor is
        self._seen.add(id(value))
        room = WIDTH - 2 * home.depth - (len(entry.key) + 2 if isinstance(entry.key, str) else 4)
        if value.flow_style and not self._has_comments(value) and _width(value) <= room:
            return
        inner = home.holder[entry.key]
        entry.block = self._block(value, inner, Block(inner, home.depth + 1, entry, below(home.shape, entry.key)))

    def _has_comments(self, node: Node) -> bool:
        first, last = (self._source.place(mark.index)[0] for mark in (node.start_mark, node.end_mark))
        return any(first <= line < last for line in self._commented)

    def _parts(self, node: CollectionNode) -> Iterator[tuple[str | int, int, Node]]:
        """Key, place and value of each entry; the place of a list's item is that of its dash."""
        if isinstance(node, MappingNode):
            yield from ((key.value, key.start_mark.index, value) for key, value in node.value)
            return
        end = node.start_mark.index
        for index, item in enumerate(node.value):
            place = item.start_mark.index if node.flow_style else self._dash(end)
            yield index, place, item
            is_alias = item.start_mark.index < place
            end = self._line_end(place) if is_alias else item.end_mark.index

    def _dash(self, start: int) -> int:
        """Where the next dash stands that is not in a comment."""
        text = self._source.text
        while start < len(text) and text[start] != "-":
            start = self._line_end(start) if text[start] == "#" else start + 1
        return start

    def _line_end(self, start: int) -> int:
        end = self._source.text.find("\n", start)
        return len(self._source.text) if end < 0 else end


def _width(node: Node) -> int:
    """How wide a value is in brackets on one line."""
    if isinstance(node, ScalarNode):
        return len(node.value) + (2 if node.style or is_risky(node) else 0)
    if isinstance(node, MappingNode):
        return sum(_width(key) + _width(value) + 4 for key, value in node.value) or 2
    return sum(_width(item) + 2 for item in node.value) or 2
