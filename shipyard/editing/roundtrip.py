"""ruamel.yaml set up for our layout: every scalar kept as it is written, lists indented by two."""

from __future__ import annotations

import io
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import Comment, CommentedMap, CommentedSeq
from ruamel.yaml.emitter import RoundTripEmitter
from ruamel.yaml.events import SequenceEndEvent
from ruamel.yaml.nodes import ScalarNode
from ruamel.yaml.resolver import VersionedResolver


class Unchangeable(Exception):  # noqa: N818 - a value for the caller to report
    """Why a text keeps the layout that it has."""


Holder = CommentedMap | CommentedSeq


class _AsWritten(VersionedResolver):
    """Takes every scalar for text, so that `010`, `NO` and `1.50` are written as they were read."""

    def resolve(self, kind: Any, value: Any, implicit: Any) -> Any:
        return super().resolve(kind, "text" if kind is ScalarNode else value, implicit)


class _Emitter(RoundTripEmitter):
    """Writes a list in a list as `- - entry`; the library's own emitter has one indent for all lists."""

    def __init__(self, *given: Any, **named: Any) -> None:
        self._nested = [False]
        super().__init__(*given, **named)

    @property
    def best_sequence_indent(self) -> int:
        return 2 if self._nested[-1] else 4

    @best_sequence_indent.setter
    def best_sequence_indent(self, value: int) -> None:
        """The base class sets its own."""

    @property
    def sequence_dash_offset(self) -> int:
        return 0 if self._nested[-1] else 2

    @sequence_dash_offset.setter
    def sequence_dash_offset(self, value: int) -> None:
        """The base class sets its own."""

    def expect_block_sequence(self) -> None:
        nested = not self.mapping_context and not self.root_context
        super().expect_block_sequence()
        self._nested.append(nested)

    def expect_block_sequence_item(self, first: bool = False) -> None:
        ends = not first and isinstance(self.event, SequenceEndEvent)
        super().expect_block_sequence_item(first)
        if ends:
            self._nested.pop()

    def write_indent(self) -> None:
        starts_line = self.column == 0
        super().write_indent()
        if starts_line:
            self.no_newline = False  # else the next entry would stand on this line


def _yaml() -> YAML:
    yaml = YAML()
    yaml.Resolver, yaml.Emitter = _AsWritten, _Emitter
    yaml.indent(mapping=2, sequence=4, offset=2)
    yaml.preserve_quotes = True
    yaml.brace_single_entry_mapping_in_flow_sequence = True
    yaml.width = 1 << 20  # lines break where the layout says so, never in a text
    return yaml


def load(text: str) -> Any:
    """The text as ruamel's tree, without what ruamel remembers of blank lines. Raises YAMLError."""
    tree = _yaml().load(text)
    _forget_comments(tree)
    return tree


def _forget_comments(value: Any) -> None:
    if isinstance(value, Holder):
        setattr(value, Comment.attrib, Comment())
        for each in value.values() if isinstance(value, CommentedMap) else value:
            _forget_comments(each)
    elif hasattr(value, "comment"):
        value.comment = None


def dump(tree: Any) -> str:
    """A tree as text. Raises YAMLError."""
    out = io.StringIO()
    _yaml().dump(tree, out)
    return out.getvalue()
