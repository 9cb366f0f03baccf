"""All schemas in one, and the entry for a catalog like SchemaStore's: what an editor wants that goes by file names.

Kinds of several games share an ending, such as `.ship.yaml`; the one schema for all of them looks at `kind`.
"""

from __future__ import annotations

import json
from typing import Any

from shipyard.core import schemas

NAME = "shipyard.schema.json"


def combined() -> dict[str, Any]:
    """A schema for documents of every kind; nothing outside it is needed."""
    each = {kind: json.loads(schemas.schema_text(kind)) for kind in schemas.kinds()}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": _address(),
        "title": "Shipyard document",
        "description": "A document of Shipyard, of any kind; `kind` says which.",
        "type": "object",
        "required": ["kind"],
        "properties": {
            "kind": {"title": "Kind", "description": "What this document is.", "enum": list(each)},
        },
        "allOf": [
            {
                "if": {"required": ["kind"], "properties": {"kind": {"const": kind}}},
                "then": {"$ref": f"#/definitions/{kind}"},
            }
            for kind in each
        ],
        "definitions": {kind: _inside(kind, schema) for kind, schema in each.items()},
    }


def catalog() -> dict[str, Any]:
    """What a catalog of schemas says of Shipyard, in the form that SchemaStore has."""
    about = "Starships and fleets for tabletop games, and what becomes of them in play"
    entry = {
        "name": "Shipyard",
        "description": about,
        "fileMatch": [f"*{suffix}" for suffix in schemas.suffixes()],
        "url": _address(),
    }
    return {"$schema": "https://json.schemastore.org/schema-catalog.json", "version": 1, "schemas": [entry]}


def _address() -> str:
    """Beside the schemas of the kinds."""
    first: str = json.loads(schemas.schema_text(schemas.kinds()[0]))["$id"]
    return first.rpartition("/")[0] + "/" + NAME


def _inside(kind: str, schema: Any) -> Any:
    """A schema as a part of another: no address of its own, and what it refers to in itself is found from there."""
    if isinstance(schema, list):
        return [_inside(kind, each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: _inside(kind, value) for key, value in schema.items() if key not in ("$schema", "$id")}
    if str(inner.get("$ref", "")).startswith("#/"):
        inner["$ref"] = f"#/definitions/{kind}/{inner['$ref'].removeprefix('#/')}"
    return inner
