"""Breaches of a schema: each keyword has its code, its words, and the place of the value at fault."""

import json

import pytest
import yaml

from shipyard.core import schemas
from shipyard.core.findings import path_text
from shipyard.core.manual import FILE_PAGES
from shipyard.core.schemas import SchemaFault, _faults_of


def faults(schema, data):
    """What a schema of one's own finds in data."""
    from jsonschema import Draft7Validator

    return [fault for error in Draft7Validator(schema).iter_errors(data) for fault in _faults_of(error)]


CASES = {
    "additionalProperties": (
        {"additionalProperties": False, "properties": {"shields": {}}},
        {"shields": 1, "sheilds": 2},
        SchemaFault("unknown-key", ("sheilds",), "unknown key 'sheilds'", "did you mean shields?", True),
    ),
    "required": (
        {"required": ["move"], "properties": {"move": {"description": "Build Points for MOVE."}}},
        {},
        SchemaFault("missing-key", (), "move is missing", "add move: Build Points for MOVE."),
    ),
    "type": ({"type": "integer"}, "two", SchemaFault("wrong-type", (), "must be a whole number, is 'two'")),
    "a number as text": (
        {"type": "integer"},
        "2",
        SchemaFault("wrong-type", (), "must be a whole number, is '2'", "take the quotes away"),
    ),
    "a number for a text": (
        {"type": "string"},
        7,
        SchemaFault("wrong-type", (), "must be text, is 7", "put it in quotes"),
    ),
    "a number for a text of another form": (
        {"type": "string", "pattern": "^[0-9]/[0-9]$", "description": "A ratio, as 2/1."},
        2,
        SchemaFault("wrong-type", (), "must be text, is 2", "A ratio, as 2/1."),
    ),
    "a number with its unit": (
        {"type": "integer"},
        "4 BP",
        SchemaFault("wrong-type", (), "must be a whole number, is '4 BP'", "write the number alone: 4"),
    ),
    "no value at all": (
        {"type": "array"},
        None,
        SchemaFault("wrong-type", (), "must be a list, is empty", "write a value, or take the line away"),
    ),
    "an entry for a list": (
        {"type": "array"},
        {"arc": "FA"},
        SchemaFault(
            "wrong-type",
            (),
            "must be a list, is keys and values",
            "begin each entry with `- `, or put [ ] around a single one",
        ),
    ),
    "a text for keys and values": (
        {"type": "object", "required": ["code", "reason"]},
        "BFCS207",
        SchemaFault("wrong-type", (), "must be keys and values, is 'BFCS207'", "write {code: BFCS207, reason: ...}"),
    ),
    "the yes of another YAML": (
        {"type": "boolean"},
        "Yes",
        SchemaFault("wrong-type", (), "must be true or false, is 'Yes'", "write true"),
    ),
    "a value for a list": (
        {"type": "array"},
        "F",
        SchemaFault("wrong-type", (), "must be a list, is 'F'", "write a list: [F]"),
    ),
    "types": (
        {"type": ["string", "null"]},
        1,
        SchemaFault("wrong-type", (), "must be text or empty, is 1"),
    ),
    "enum": (
        {"enum": ["basic", "advanced"]},
        "basci",
        SchemaFault("not-one-of", (), "'basci' is none of basic, advanced", "did you mean basic?"),
    ),
    "const": ({"const": "x"}, "y", SchemaFault("not-one-of", (), "must be 'x', is 'y'")),
    "minimum": (
        {"minimum": 1, "maximum": 9},
        0,
        SchemaFault("out-of-range", (), "0 is out of range; allowed: 1 to 9"),
    ),
    "maximum": ({"maximum": 9}, 10, SchemaFault("out-of-range", (), "10 is out of range; allowed: at most 9")),
    "minimum alone": ({"minimum": 1}, 0, SchemaFault("out-of-range", (), "0 is out of range; allowed: at least 1")),
    "exclusiveMinimum": (
        {"exclusiveMinimum": 0},
        0,
        SchemaFault("out-of-range", (), "0 is out of range; allowed: above 0"),
    ),
    "multipleOf": ({"multipleOf": 0.5}, 0.25, SchemaFault("out-of-range", (), "0.25 is no multiple of 0.5")),
    "pattern": (
        {"pattern": "^[A-Z]+$", "description": "The code of a check."},
        "abc",
        SchemaFault("wrong-form", (), "'abc' has the wrong form", "The code of a check."),
    ),
    "uniqueItems": (
        {"uniqueItems": True},
        [1, 1],
        SchemaFault("wrong-form", (), "the same entry stands here twice", "take one away"),
    ),
    "minItems": ({"minItems": 1}, [], SchemaFault("wrong-length", (), "has 0 entries; at least 1")),
    "maxItems": ({"maxItems": 1}, [1, 2], SchemaFault("wrong-length", (), "has 2 entries; at most 1")),
    "minLength": ({"minLength": 1}, "", SchemaFault("wrong-length", (), "has 0 characters; at least 1")),
    "maxLength": ({"maxLength": 2}, "abc", SchemaFault("wrong-length", (), "has 3 characters; at most 2")),
    "minProperties": ({"minProperties": 1}, {}, SchemaFault("wrong-length", (), "has 0 keys; at least 1")),
    "maxProperties": ({"maxProperties": 0}, {"a": 1}, SchemaFault("wrong-length", (), "has 1 keys; at most 0")),
}


@pytest.mark.parametrize("word", CASES)
def test_each_keyword_has_its_words(word):
    schema, data, expected = CASES[word]
    assert faults(schema, data) == [expected]


def test_every_keyword_with_words_is_tried_here():
    assert set(schemas._WORDS) <= set(CASES)


def test_every_fault_has_a_code_with_a_page():
    assert set(schemas.CODES) == {slug for slug, level, _ in FILE_PAGES.values()} & set(schemas.CODES)
    for slug, code in schemas.CODES.items():
        assert FILE_PAGES[code][:2] == (slug, "error")


def test_an_unknown_keyword_still_gives_a_fault():
    assert [fault.slug for fault in faults({"not": {}}, 1)] == ["wrong-form"]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "empty"),
        (True, "true"),
        (False, "false"),
        ([1], "a list"),
        ({"a": 1}, "keys and values"),
        (1.5, "1.5"),
        ("x" * 41, "'" + "x" * 37 + "...'"),
        ("x" * 40, "'" + "x" * 40 + "'"),
    ],
)
def test_a_value_is_shown_as_it_was_written(value, words):
    found = faults({"enum": ["a"]}, value)
    assert found[0].message.startswith(f"{words} is none of")


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ("string", "text"),
        ("integer", "a whole number"),
        ("number", "a number"),
        ("boolean", "true or false"),
        ("array", "a list"),
        ("object", "keys and values"),
        ("null", "empty"),
    ],
)
def test_a_type_is_told_in_plain_words(kinds, words):
    wrong = 1 if kinds not in ("integer", "number") else "x"
    assert faults({"type": kinds}, wrong)[0].message.startswith(f"must be {words}, is ")


# Alternatives: the branch that takes the value's type is the one that is meant.

BANK = {
    "anyOf": [
        {"type": "integer", "title": "a count", "minimum": 0},
        {"type": "object", "title": "a count with arcs", "additionalProperties": False, "properties": {"count": {}}},
    ]
}


@pytest.mark.parametrize(
    ("value", "slug", "words"),
    [
        (-1, "out-of-range", "-1 is out of range"),
        ({"cuont": 1}, "unknown-key", "unknown key 'cuont'"),
        ("x", "wrong-type", "must be a count or a count with arcs, is 'x'"),
        (None, "wrong-type", "must be a count or a count with arcs, is empty"),
    ],
)
def test_alternatives(value, slug, words):
    found = faults(BANK, value)
    assert [fault.slug for fault in found] == [slug]
    assert words in found[0].message


# In a document: where they stand.


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"sheilds": 1}, "YARD101", "sheilds"),
        ({"phasers": {"arcs": "F", "strength": 5, "range": 22, "banks": [1], "arc": "F"}}, "YARD101", "phasers.arc"),
        ({"power": None}, "YARD103", "power"),
        ({"power": "ten"}, "YARD103", "power"),
        ({"power": True}, "YARD103", "power"),
        ({"power": 1.5}, "YARD103", "power"),
        ({"power": [1]}, "YARD103", "power"),
        ({"power": -1}, "YARD105", "power"),
        ({"power": 1000}, "YARD105", "power"),
        ({"name": "x" * 201}, "YARD107", "name"),
        ({"name": 7}, "YARD103", "name"),
        ({"waive": [{"code": "fpf201", "reason": "boss"}]}, "YARD106", "waive[0].code"),
        ({"waive": [{"code": "FPF201", "reason": "x"}]}, "YARD107", "waive[0].reason"),
        ({"waive": [{"code": "FPF201"}]}, "YARD102", "waive[0]"),
        ({"phasers": {"strength": 5, "range": 22, "banks": [-1]}}, "YARD105", "phasers.banks[0]"),
        ({"phasers": {"strength": 5, "range": 22, "banks": ["4"]}}, "YARD103", "phasers.banks[0]"),
        (
            {"phasers": {"strength": 5, "range": 22, "banks": [{"count": 1, "arc": "F"}]}},
            "YARD101",
            "phasers.banks[0].arc",
        ),
        ({"phasers": {"strength": 5, "banks": [1]}}, "YARD102", "phasers"),
    ],
)
def test_a_fault_stands_where_its_value_does(load, fpf_ship, change, code, path):
    loaded = load({**fpf_ship(), **change})
    found = [finding for finding in loaded.findings if finding.code.startswith("YARD1")]
    assert [(finding.code, path_text(finding.path)) for finding in found] == [(code, path)]
    assert found[0].line > 0 and found[0].column > 0
    assert loaded.design is None


def test_every_missing_key_is_told(load):
    found = load({"kind": "fpf-ship"}).findings
    missing = {"name", "type", "value", "superstructure", "shields", "power", "computer", "damage_control"}
    assert {finding.message.split()[0] for finding in found} == missing
    assert {finding.code for finding in found} == {"YARD102"}


def test_a_misspelt_key_is_told_once(load, fpf_ship):
    """Not as unknown, and the right one as missing besides."""
    (found,) = load(fpf_ship(computer=None) | {"compputer": 4}).findings
    assert (found.code, found.hint) == ("YARD101", "did you mean computer?")


@pytest.mark.parametrize("code", ["FPF201\n", "\nFPF201", "FPF201 "])
def test_a_form_goes_to_the_very_end(load, fpf_ship, code):
    """`$` of Python's patterns would let a line feed pass, which the fast validator does not."""
    found = load({**fpf_ship(), "waive": [{"code": code, "reason": "agreed"}]}).findings
    assert "YARD106" in {finding.code for finding in found}


def test_an_unknown_key_is_placed_at_the_key(load, fpf_ship):
    text = yaml.safe_dump(fpf_ship(), sort_keys=False) + "sheilds: 3\n"
    (found,) = load(text).findings
    assert (found.line, found.column) == (text.count("\n"), 1)


def test_a_wrong_value_is_placed_at_the_value(load, fpf_ship):
    text = "power: 1.5\n" + yaml.safe_dump(fpf_ship(power=None))
    (found,) = load(text).findings
    assert (found.line, found.column) == (1, 8)


def test_schema_faults_and_rule_findings_come_in_one_list_in_file_order(load, fpf_ship):
    """The value that cannot be read is left out; what needs no total is checked all the same."""
    text = yaml.safe_dump(fpf_ship(computer=11, power=41, side=7))
    codes = [finding.code for finding in load(text).findings]
    assert codes == ["FPF202", "FPF201", "YARD103"]


def test_an_entry_is_not_judged_for_a_part_that_cannot_be_read(load):
    """A squadron whose `ships` are not readable is not told that it has none."""
    fleet = {"kind": "fpf-fleet", "name": "Home", "squadrons": [{"ships": ["defender"]}, {"names": ["A"]}]}
    found = load(fleet).findings
    assert [(finding.code, finding.path[:2]) for finding in found] == [
        ("YARD103", ("squadrons", 0)),
        ("FPF205", ("squadrons", 1)),
    ]


def test_totals_are_not_judged_while_a_part_cannot_be_read(load, fpf_ship):
    found = load(fpf_ship(squadron_value=1, side=7, power=41)).findings
    assert [finding.code for finding in found] == ["FPF201", "YARD103"]


def test_without_a_value_that_it_needs_no_rule_is_looked_at(load, fpf_ship):
    assert [finding.code for finding in load(fpf_ship(value="many", power=41)).findings] == ["YARD103"]


# What is left when the broken values are taken out.


@pytest.mark.parametrize(
    ("path", "left"),
    [
        (("a",), {"b": [1, {"c": 2}]}),
        (("b",), {"a": 1}),
        (("b", 0), {"a": 1}),
        (("b", 1, "c"), {"a": 1, "b": [1, {}]}),
        (("nowhere",), {"a": 1, "b": [1, {"c": 2}]}),
        (("a", "x", "y"), {"a": 1, "b": [1, {"c": 2}]}),
        (("b", 9, "c"), {"a": 1, "b": [1, {"c": 2}]}),
        ((), {"a": 1, "b": [1, {"c": 2}]}),
    ],
)
def test_without_the_broken_values(path, left):
    data = {"a": 1, "b": [1, {"c": 2}]}
    assert schemas.without(data, [SchemaFault("wrong-type", path, "")]) == left
    assert data == {"a": 1, "b": [1, {"c": 2}]}


def test_two_broken_entries_of_one_list_take_it_away_once():
    gone = [SchemaFault("wrong-type", ("b", index), "") for index in (0, 1)]
    assert schemas.without({"b": [1, 2, 3]}, gone) == {}


# The document's kind.


@pytest.mark.parametrize(
    ("content", "words", "hint"),
    [
        ({"name": "x"}, "kind is missing", "fpf-ship"),
        ({"kind": None}, "kind is missing", "fpf-ship"),
        ({"Kind": "fpf-ship"}, "kind is missing", "keys are small letters: kind"),
        ({"kind": "bfcs-shop"}, "'bfcs-shop' is no kind", "did you mean bfcs-ship?"),
        ({"kind": "bfcs"}, "'bfcs' is no kind", "did you mean bfcs-fleet, bfcs-ship or bfcs-state?"),
        ({"kind": ""}, "'' is no kind", ""),
        ({"kind": 7}, "7 is no kind", ""),
        ({"kind": ["fpf-ship"]}, "is no kind", ""),
        ({"kind": {"a": 1}}, "is no kind", ""),
        ({"kind": True}, "is no kind", ""),
        ({"kind": "../core-x"}, "is no kind", ""),
        ({"kind": "os-ship"}, "is no kind", ""),
        ({"kind": "x" * 5000}, "is no kind", ""),
    ],
)
def test_the_kind(load, content, words, hint):
    (found,) = load(content).findings
    assert (found.code, found.slug) == ("YARD002", "unknown-kind")
    assert words in found.message
    assert hint in found.hint
    assert len(found.message) < 100
    assert found.line == 1


def test_json_is_a_document_too(save, fpf_ship):
    from shipyard.pipeline import Yard

    assert Yard().load(save("a.yaml", json.dumps(fpf_ship()))).findings == ()
