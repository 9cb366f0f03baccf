"""The schema files themselves: valid draft-07, closed, and described, key by key."""

import json

import pytest
from jsonschema import Draft7Validator

from shipyard.core import schemas
from shipyard.core.resources import folder
from shipyard.core.system import kind as kind_of
from shipyard.core.system import kind_names

KINDS = schemas.kinds()
KNOWN_WORDS = {*schemas._WORDS, "anyOf", "oneOf"}
ABOUT = {"$schema", "$id", "title", "description", "examples", "default", "properties", "items", "definitions", "$ref"}


def _schema(kind):
    return json.loads(schemas.schema_text(kind))


def _parts(schema, path=""):
    """Every schema inside a schema, with where it stands."""
    yield path, schema
    for name, inner in schema.get("properties", {}).items():
        yield from _parts(inner, f"{path}.{name}")
    items = schema.get("items")
    if isinstance(items, dict):
        yield from _parts(items, f"{path}[]")
    for word in ("anyOf", "oneOf", "allOf"):
        for index, inner in enumerate(schema.get(word, ())):
            yield from _parts(inner, f"{path}<{index}>")
    for name, inner in schema.get("definitions", {}).items():
        yield from _parts(inner, f"{path}#{name}")


def _keys(schema):
    return schema.get("properties", {}).items()


PARTS = {kind: list(_parts(_schema(kind))) for kind in KINDS}


def test_every_kind_has_a_schema_and_every_schema_its_kind():
    assert set(KINDS) == set(kind_names())


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_a_valid_draft_07_schema(kind):
    schema = _schema(kind)
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    Draft7Validator.check_schema(schema)


@pytest.mark.parametrize("kind", KINDS)
def test_it_has_an_address_of_its_own(kind):
    assert _schema(kind)["$id"].endswith(f"/{kind}.schema.json")
    assert len({_schema(other)["$id"] for other in KINDS}) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_kind_is_wanted_and_is_its_own(kind):
    schema = _schema(kind)
    assert schema["properties"]["kind"]["const"] == kind
    assert {"kind", "name"} <= set(schema["required"])


@pytest.mark.parametrize("kind", KINDS)
def test_everything_has_a_title_and_a_description(kind):
    for path, part in PARTS[kind]:
        if "$ref" not in part:
            assert part.get("title", "").strip(), path
            assert len(part.get("description", "").strip()) > 3, path


@pytest.mark.parametrize("kind", KINDS)
def test_every_map_is_closed(kind):
    for path, part in PARTS[kind]:
        if "properties" in part or part.get("type") == "object":
            assert part.get("additionalProperties") is False, path
            assert set(part.get("required", ())) <= set(part["properties"]), path


@pytest.mark.parametrize("kind", KINDS)
def test_every_word_of_it_can_be_told_in_plain_words(kind):
    """A keyword that `schemas` has no words for would give its users jsonschema's."""
    for path, part in PARTS[kind]:
        assert set(part) <= KNOWN_WORDS | ABOUT, path


@pytest.mark.parametrize("kind", KINDS)
def test_its_examples_keep_to_it(kind):
    definitions = {"definitions": _schema(kind).get("definitions", {})}
    for path, part in PARTS[kind]:
        for example in part.get("examples", ()):
            assert not list(Draft7Validator({**part, **definitions}).iter_errors(example)), path


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_shows_what_goes_there(kind):
    """An example, the values themselves, both ends of a range, or a plain yes or no."""
    for path, part in ((f"{path}.{name}", key) for path, whole in PARTS[kind] for name, key in _keys(whole)):
        inner = [part, part.get("items", {}), *part.get("anyOf", ()), *part.get("oneOf", ())]
        shown = any({"examples", "enum", "const", "properties"} & set(each) for each in inner)
        assert shown or {"minimum", "maximum"} <= set(part) or part.get("type") == "boolean", path


@pytest.mark.parametrize("kind", KINDS)
def test_every_check_of_a_kind_can_be_waived_with_a_reason(kind):
    """Where a kind has waivers at all: a career has none, since its checks are about what happened."""
    waive = _schema(kind)["properties"].get("waive")
    if waive is not None:
        assert waive["items"]["required"] == ["code", "reason"]
        validator = Draft7Validator(waive)
        for check in kind_of(kind).checks:
            assert validator.is_valid([{"code": check.code, "reason": "agreed"}]), check.code
        assert not validator.is_valid([{"code": "fpf 201", "reason": "agreed"}])
        assert not validator.is_valid([{"code": "FPF201", "reason": ""}])


@pytest.mark.parametrize("path", sorted(folder("designs").rglob("*.yaml")), ids=lambda path: path.name)
def test_the_first_line_of_each_design_leads_the_editor_to_its_schema(path):
    first = path.read_text(encoding="utf-8").split("\n")[0]
    start = "# yaml-language-server: $schema="
    assert first.startswith(start)
    target = (path.parent / first.removeprefix(start)).resolve()
    assert target.parent == folder("schemas").resolve()
    kind = target.name.removesuffix(".schema.json")
    assert f"kind: {kind}\n" in path.read_text(encoding="utf-8")
    assert path.name.endswith(f".{kind.partition('-')[2]}.yaml")
