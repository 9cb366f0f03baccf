"""jsonschema-rs decides and jsonschema words: both must come to the same verdict, on everything that is at hand."""

import copy
import json
from functools import cache
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator

from shipyard.core import schemas
from shipyard.core.resources import folder
from shipyard.core.system import kind_names

MOST_PLACES = 20
CASES = Path(__file__).parent.parent / "cases"

ODD_VALUES = [
    None,
    True,
    False,
    0,
    -1,
    1,
    0.5,
    1.0,
    10**15 - 1,
    -(10**14),
    "",
    "x",
    "x" * 500,
    [],
    {},
    [[]],
    [None],
    {"": 1},
]
ODD_VALUES += ["1", "F", "3d6", [1, 1], ["a", "a"], {"count": 1}, "é", "🚀" * 101]


@cache
def _words(kind):
    return Draft7Validator(json.loads(schemas.schema_text(kind)))


def _agree(kind, data):
    """Both verdicts; and words for every document that is refused."""
    verdict = schemas.is_valid(kind, data)
    assert verdict == _words(kind).is_valid(data), data
    found = schemas.faults(kind, data)
    assert verdict == (not found), data
    for fault in found:
        assert fault.slug in schemas.CODES
        assert fault.message
        assert len(fault.message) < 1000


def _designs():
    for path in sorted(folder("designs").rglob("*.yaml")):
        yield yaml.safe_load(path.read_text(encoding="utf-8"))


def _fixtures():
    """The documents of the case files of every system."""
    for path in sorted(CASES.glob("*/*.yaml")):
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
        for case in [*content["accept"], *content["reject"]]:
            document = {**content["base"], **case.get("change", {})}
            yield {key: value for key, value in document.items() if value is not None}
            yield from {**content.get("files", {}), **case.get("files", {})}.values()


def _paths(data, path=()):
    """Every place in the data."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield (*path, key)
        yield from _paths(value, (*path, key))


def _mutated(data, path, change):
    """A copy with one place changed."""
    copied = copy.deepcopy(data)
    target = copied
    for step in path[:-1]:
        target = target[step]
    change(target, path[-1])
    return copied


def _put(value):
    return lambda target, step: target.__setitem__(step, value)


def _drop(target, step):
    del target[step]


def test_on_every_design():
    for data in _designs():
        _agree(data["kind"], data)
        assert schemas.is_valid(data["kind"], data)


def test_on_every_fixture():
    known = kind_names()
    for data in _fixtures():
        if data.get("kind") in known:
            _agree(data["kind"], data)


@cache
def _samples():
    """The two largest designs of each kind, with a long list cut: what holds for three entries holds for fifty."""
    found = {}
    for data in sorted(_designs(), key=lambda data: -len(str(data))):
        if len(found.setdefault(data["kind"], [])) < 2:
            found[data["kind"]].append(_shortened(data))
    return found


def _shortened(data):
    if isinstance(data, dict):
        return {key: _shortened(value) for key, value in data.items()}
    return [_shortened(value) for value in data[:3]] if isinstance(data, list) else data


@pytest.mark.parametrize("kind", [kind for kind in schemas.kinds() if any(d["kind"] == kind for d in _designs())])
def test_on_designs_with_one_value_changed(kind):
    """Four odd values at each place, in turn, and the place left out; of a large design, at every third place or so."""
    tried = 0
    for data in _samples()[kind]:
        paths = list(_paths(data))
        for path in paths[:: len(paths) // MOST_PLACES + 1]:
            for value in [ODD_VALUES[(tried + step) % len(ODD_VALUES)] for step in range(0, 24, 6)]:
                _agree(kind, _mutated(data, path, _put(value)))
            _agree(kind, _mutated(data, path, _drop))
            tried += 1


@pytest.mark.parametrize("kind", schemas.kinds())
@pytest.mark.parametrize("value", ODD_VALUES, ids=range(len(ODD_VALUES)))
def test_on_documents_that_hold_nearly_nothing(kind, value):
    _agree(kind, {"kind": kind, "name": value})
    _agree(kind, {"kind": value})
    _agree(kind, {})
