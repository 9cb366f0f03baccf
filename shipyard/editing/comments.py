"""Where the comments and blank lines of a text stand. Readers of YAML drop them or move them about."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode

_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#.*")


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment or, with an empty text, a blank line. `alone`: nothing but spaces stands before it."""

    line: int
    column: int
    text: str
    alone: bool


@dataclass(frozen=True)
class Source:
    """A text with its composed nodes. Lines and columns count from 0; only a line feed ends a line."""

    text: str
    root: Node

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def place(self, index: int) -> tuple[int, int]:
        """Line and column of a place in the text."""
        line = bisect_right(self._starts, index) - 1
        return line, index - self._starts[line]

    @cached_property
    def _masked(self) -> tuple[list[str], set[int]]:
        """The lines with every text written over, and the numbers of those that a text or brackets run through."""
        rest, inside = list(self.text), set[int]()
        for start, end in self._texts():
            rest[start:end] = ["\n" if char == "\n" else "x" for char in self.text[start:end]]
            inside.update(range(self.place(start)[0], self.place(end)[0] + 1))
        for first, last in self._brackets():
            inside.update(range(first, last + 1))
        return "".join(rest).split("\n"), inside

    def _brackets(self) -> Iterator[tuple[int, int]]:
        """First and last line of what stands in brackets."""
        for node, _ in _walk(self.root):
            if isinstance(node, CollectionNode) and node.flow_style:
                yield self.place(node.start_mark.index)[0], self.place(node.end_mark.index)[0]

    @cached_property
    def comments(self) -> tuple[Comment, ...]:
        """Every comment and blank line that is no part of a text, from top to bottom."""
        lines, inside = self._masked
        return tuple(comment for number, line in enumerate(lines) for comment in _found(number, line, inside))

    @cached_property
    def bare(self) -> str:
        """The text without its comments and without spaces at the ends of lines; lines keep their numbers."""
        lines = zip(self.text.split("\n"), self._masked[0], strict=True)
        return "\n".join(line[: len(_COMMENT.sub("", masked).rstrip())] for line, masked in lines)

    def _texts(self) -> Iterator[tuple[int, int]]:
        """The spans of scalars; of a block scalar what follows its first line, without the blank lines at its end."""
        for node in scalars(self.root):
            start, end = node.start_mark.index, node.end_mark.index
            if node.style in ("|", ">"):
                start = self.text.find("\n", start, end) + 1 or end
                end = start + len(self.text[start:end].rstrip())
            yield start, end


def _found(number: int, line: str, inside: set[int]) -> Iterator[Comment]:
    match = _COMMENT.search(line)
    if match:
        yield Comment(number, match.start(), match[0].rstrip(), not line[: match.start()].strip())
    elif not line.strip() and number not in inside:
        yield Comment(number, 0, "", True)


def scalars(root: Node) -> Iterator[ScalarNode]:
    """Every scalar of a tree once, keys included."""
    return (node for node, again in _walk(root) if isinstance(node, ScalarNode) and not again)


def shared(root: Node) -> set[int]:
    """The nodes that stand in more than one place: an anchor and its aliases."""
    return {id(node) for node, again in _walk(root) if again}


def _walk(root: Node) -> Iterator[tuple[Node, bool]]:
    """Every node of a tree, and whether it came before; what is in it comes once."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        node = waiting.pop()
        again = id(node) in seen
        yield node, again
        seen.add(id(node))
        if not again and isinstance(node, MappingNode):
            waiting += [each for pair in node.value for each in pair]
        elif not again and isinstance(node, SequenceNode):
            waiting += node.value
