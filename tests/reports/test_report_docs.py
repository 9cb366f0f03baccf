"""docs/reports.md shows what the command says; the JSON keeps to its published schema."""

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from shipyard.cli.reporting import FORMS
from shipyard.core.manual import FILE_PAGES, all_checks
from shipyard.reports import json as json_report

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "reports.md").read_text(encoding="utf-8")
SCHEMA = json.loads((DOCS / "report.schema.json").read_text(encoding="utf-8"))
DESIGN = re.search(r"```yaml\n(.*?)```", PAGE, re.S)[1]
EXAMPLES = re.findall(r"```\n\$ shipyard ([^\n]*)\n(.*?)```", PAGE, re.S)


def test_every_form_has_its_section():
    assert re.findall(r"^## (\w+)$", PAGE, re.M) == list(FORMS[1:])


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_an_example_is_what_the_command_says(run, tmp_path, monkeypatch, command, shown):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "daring.ship.yaml").write_text(DESIGN)
    assert run(*command.split()).out == shown


def test_json_keeps_to_the_schema(report, finding, hostile):
    Draft7Validator.check_schema(SCHEMA)
    said = [finding(message=hostile, hint=hostile, file=f"x{hostile}", path=(hostile, 3)), finding(line=0, column=0)]
    told = json_report.render(report(said))
    assert told.isascii()
    assert [error.message for error in Draft7Validator(SCHEMA).iter_errors(json.loads(told))] == []


def test_the_schema_tells_of_every_key(report, finding):
    told = json.loads(json_report.render(report([finding()])))
    described = SCHEMA["definitions"]["finding"]
    assert list(told) == list(SCHEMA["properties"]) == SCHEMA["required"]
    assert list(told["findings"][0]) == list(described["properties"]) == described["required"]
    assert told["version"] == SCHEMA["properties"]["version"]["const"]


def test_every_code_and_slug_fits_the_schema():
    properties = SCHEMA["definitions"]["finding"]["properties"]
    slugs = {code: page[0] for code, page in FILE_PAGES.items()} | {c: check.slug for c, check in all_checks().items()}
    for code, slug in slugs.items():
        assert re.search(properties["code"]["pattern"], code)
        assert re.search(properties["slug"]["pattern"], slug)
