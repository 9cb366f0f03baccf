"""The one schema for every kind judges as the schemas of the kinds do; the catalog lists every ending."""

import fnmatch
import json

import jsonschema_rs
import pytest
import yaml
from jsonschema import Draft7Validator

from shipyard.core import schema_catalog, schemas
from shipyard.core.resources import folder

COMBINED = schema_catalog.combined()
VALIDATOR = jsonschema_rs.validator_for(json.dumps(COMBINED))
DESIGNS = sorted(folder("designs").rglob("*.yaml"))


def test_it_is_a_schema_and_needs_no_other():
    Draft7Validator.check_schema(COMBINED)
    text = json.dumps(COMBINED)
    references = {part.partition('"')[0] for part in text.split('"$ref": "')[1:]}
    assert all(reference.startswith("#/definitions/") for reference in references)
    assert text.count('"$id"') == 1


@pytest.mark.parametrize("path", DESIGNS, ids=lambda path: path.name)
def test_a_design_is_right_for_it_and_wrong_under_another_kind(path):
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert VALIDATOR.is_valid(data)
    assert not VALIDATOR.is_valid({**data, "no_such_key": 1})
    for kind in schemas.kinds():
        assert VALIDATOR.is_valid({**data, "kind": kind}) == schemas.is_valid(kind, {**data, "kind": kind})


@pytest.mark.parametrize("data", [{}, {"kind": "bfcs"}, {"kind": None}, {"name": "X"}, [], "bfcs-ship"])
def test_without_a_kind_that_we_know_nothing_is_right(data):
    assert not VALIDATOR.is_valid(data)


def test_the_catalog_lists_every_ending_and_no_other_file():
    (entry,) = schema_catalog.catalog()["schemas"]
    assert entry["fileMatch"] == [f"*{ending}" for ending in schemas.suffixes()]
    for path in DESIGNS:
        assert any(fnmatch.fnmatch(path.name, pattern) for pattern in entry["fileMatch"]), path
    for other in ("compose.yaml", "ship.yaml", "hood.ship.yaml.bak"):
        assert not any(fnmatch.fnmatch(other, pattern) for pattern in entry["fileMatch"]), other


def test_the_catalog_leads_to_the_schema():
    (entry,) = schema_catalog.catalog()["schemas"]
    assert set(entry) == {"name", "description", "fileMatch", "url"}
    assert entry["url"] == COMBINED["$id"]
    assert {json.loads(schemas.schema_text(kind))["$id"].rpartition("/")[0] for kind in schemas.kinds()} == {
        entry["url"].rpartition("/")[0]
    }
