"""Texts that other programs, or a hasty reader, take for something else get quotes."""

from __future__ import annotations

import yaml
from yaml.nodes import ScalarNode

from shipyard.core import yaml_reader

_TEXT = "tag:yaml.org,2002:str"
_YAML_1_1 = yaml.resolver.Resolver()  # NO, 1:30, 2024-01-01, 1_000: the older rules, which many tools keep to
_LETTERS = ("y", "Y", "n", "N")


def is_risky(node: ScalarNode, key: bool = False) -> bool:
    """Whether a plain scalar is text to us and something else by YAML 1.1. A key is always text to us."""
    if node.style or not node.value:
        return False
    if not key and not isinstance(yaml_reader.build(node), str):
        return False
    tag = _YAML_1_1.resolve(ScalarNode, node.value, (True, False))  # type: ignore[no-untyped-call]
    return node.value in _LETTERS or bool(tag != _TEXT)
