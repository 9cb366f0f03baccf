"""One canonical layout: the schema's order of keys, two spaces of indent, quotes round risky texts, comments kept."""

from __future__ import annotations

import json
from typing import Any

from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import YAMLError
from ruamel.yaml.scalarstring import DoubleQuotedScalarString
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from shipyard.core.documents import Document, read
from shipyard.core.yaml_reader import compose
from shipyard.editing import roundtrip
from shipyard.editing.comments import Source
from shipyard.editing.entries import Outline
from shipyard.editing.key_order import Shape, below, in_order, shape_of
from shipyard.editing.placing import hang_comments, place_comments
from shipyard.editing.quoting import is_risky
from shipyard.editing.roundtrip import Holder, Unchangeable


def formatted(document: Document) -> str:
    """The document's text in the canonical layout; it says the same and has the same comments.

    The kind must have a schema. Raises Unchangeable when a text cannot be laid out anew without losing something.
    """
    shape = shape_of(document.kind or "")
    text = _laid_out(document.text, shape)
    if text == document.text:
        return text
    _compare(document, text)
    if _laid_out(text, shape) != text:
        raise Unchangeable("the layout does not come to rest")
    return text


def _compare(document: Document, text: str) -> None:
    """Both texts say the same and have the same comments. Raises Unchangeable."""
    after = read(text.encode(), document.name)
    if not isinstance(after, Document) or _exact(after.data) != _exact(document.data):
        raise Unchangeable("in the new layout it would say something else")
    old, new = (sorted(c.text for c in Source(t, compose(t)).comments if c.text) for t in (document.text, text))
    if old != new:
        lost = next(iter([comment for comment in old if comment not in new] or new))
        raise Unchangeable(f"the comment {lost[:60]!r} stands where it cannot be kept")


def _exact(data: Any) -> str:
    """Data without the order of keys; true is not 1."""
    return json.dumps(data, sort_keys=True)


def _laid_out(text: str, shape: Shape) -> str:
    source = Source(text, compose(text))
    try:
        tree = roundtrip.load(source.bare)
        if not _agree(source.root, tree):
            raise Unchangeable("it can be read in two ways; look for unusual spaces and line ends")
        outline = Outline(source, tree, shape)
        head, foot = place_comments(source, outline)
        _arrange(source.root, tree, shape, set())
        hang_comments(outline)
        body = roundtrip.dump(tree)
    except YAMLError as error:
        raise Unchangeable(" ".join(str(error).split())[:120]) from None
    return "".join(line + "\n" for line in [*head, *body.rstrip().split("\n"), *foot])


def _agree(node: Node, value: Any) -> bool:
    """Whether ruamel has read the same keys and entries as our reader, which takes more characters for line ends."""
    if isinstance(node, MappingNode):
        same = isinstance(value, CommentedMap) and [key.value for key, _ in node.value] == list(value)
        return same and all(_agree(inner, value[key.value]) for key, inner in node.value)
    if isinstance(node, SequenceNode):
        same = isinstance(value, CommentedSeq) and len(node.value) == len(value)
        return same and all(_agree(inner, value[index]) for index, inner in enumerate(node.value))
    return not isinstance(value, Holder)


def _arrange(node: Node, value: Any, shape: Shape, seen: set[int]) -> None:
    """Put keys in the schema's order and quotes round risky texts, everywhere in a value."""
    if isinstance(node, ScalarNode) or id(node) in seen:
        return
    seen.add(id(node))
    if isinstance(node, MappingNode):
        nodes = {key.value: (key, inner) for key, inner in node.value}
        olds = {key: (key, old) for key, old in value.items()}
        value.clear()
        for name in in_order(nodes, shape):
            (key_node, inner), (key, old) = nodes[name], olds[name]
            _arrange(inner, old, below(shape, name), seen)
            value[_quoted(key_node, key, key=True)] = _quoted(inner, old)
        return
    for index, inner in enumerate(node.value):
        _arrange(inner, value[index], below(shape, index), seen)
        value[index] = _quoted(inner, value[index])


def _quoted(node: Node, value: Any, key: bool = False) -> Any:
    """A plain text in quotes where it is risky, and `null` for nothing at all, which brackets do not take."""
    if not isinstance(node, ScalarNode) or type(value) is not str:
        return value
    if not value and not key:
        return "null"
    return DoubleQuotedScalarString(value) if is_risky(node, key) else value
