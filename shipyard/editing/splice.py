"""Putting one value in the place of another: nothing else in the text changes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from yaml.nodes import MappingNode, Node, ScalarNode

from shipyard.core.findings import Path
from shipyard.core.quantities import text as number_text
from shipyard.core.yaml_reader import compose


def spliced(text: str, values: Mapping[Path, int | Fraction]) -> str:
    """The text with numbers in the place of scalars. A path that leads to no scalar is passed over."""
    root = compose(text)
    places = [(node, value) for path, value in values.items() if (node := _node(root, path)) is not None]
    for node, value in sorted(places, key=lambda place: -place[0].start_mark.index):
        start, end = node.start_mark.index, node.end_mark.index
        new = number_text(Fraction(value))
        text = text[:start] + new + _aligned(text[end:], len(new) - (end - start))
    return text


def _aligned(rest: str, grown: int) -> str:
    """What follows a value that grew, with a comment behind it in the column where it was, if there is room."""
    gap = re.match(r" +(?=#)", rest)
    return rest if gap is None else " " * max(1, len(gap[0]) - grown) + rest[gap.end() :]


def _node(root: Node, path: Path) -> ScalarNode | None:
    node = root
    for step in path:
        steps = dict(_children(node))
        if step not in steps:
            return None
        node = steps[step]
    return node if isinstance(node, ScalarNode) else None


def _children(node: Node) -> list[tuple[str | int, Node]]:
    if isinstance(node, MappingNode):
        return [(key.value, value) for key, value in node.value]
    return [] if isinstance(node, ScalarNode) else list(enumerate(node.value))
