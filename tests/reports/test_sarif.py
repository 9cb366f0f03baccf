"""SARIF: valid by the published schema, addresses and positions by its words, fingerprints that stay."""

import json
import os
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from jsonschema import Draft4Validator

from shipyard.core.manual import FILE_PAGES, all_checks
from shipyard.reports import sarif

SCHEMA = json.loads((Path(__file__).parent.parent / "data/sarif-2.1.0.schema.json").read_text())
VALID = Draft4Validator(SCHEMA)


def run_of(report):
    log = json.loads(sarif.render(report))
    assert [error.message for error in VALID.iter_errors(log)] == []
    return log["runs"][0]


def results(report):
    return run_of(report)["results"]


def prints(report):
    return [result["partialFingerprints"]["primaryLocationLineHash"] for result in results(report)]


def test_the_schema_refuses_what_is_wrong():
    log = {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "results": [{"message": {}}]}]}
    assert not VALID.is_valid(log)
    assert SCHEMA["id"] == sarif.SCHEMA


def test_nothing_to_say(report):
    assert results(report([], "a.ship.yaml")) == []


def test_hostile_texts(report, finding, hostile):
    name = f"x{hostile}.yaml"
    said = report([finding(message=hostile, hint=hostile, file=name, path=(hostile, 0))])
    (result,) = results(said)
    assert result["message"]["text"].startswith(hostile)
    address = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert urlsplit(address).scheme == ""
    assert unquote(address, errors="surrogateescape") == os.path.normpath(name)
    assert sarif.render(said).isascii()


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("a.ship.yaml", "a.ship.yaml"),
        ("./fleets/../a.ship.yaml", "a.ship.yaml"),
        ("a b/ü?#.yaml", "a%20b/%C3%BC%3F%23.yaml"),
        ("a:b.yaml", "a%3Ab.yaml"),
        ("50%.yaml", "50%25.yaml"),
        ("a\\b.yaml", "a%5Cb.yaml"),
    ],
)
def test_addresses_are_relative_and_encoded(report, finding, name, address):
    (result,) = results(report([finding(file=name)]))
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == address


def test_a_file_elsewhere_has_its_full_address(report, finding, tmp_path, monkeypatch):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    for name in ("../b c.yaml", str(tmp_path / "b c.yaml")):
        (result,) = results(report([finding(file=name)]))
        address = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert address == (tmp_path / "b c.yaml").as_uri()


def test_positions_count_from_one_and_a_whole_file_has_none(report, finding):
    placed, whole = results(report([finding(), finding(line=0, column=0)]))
    assert placed["locations"][0]["physicalLocation"]["region"] == {"startLine": 1, "startColumn": 8}
    assert "region" not in whole["locations"][0]["physicalLocation"]


def test_every_check_makes_a_rule_with_its_manual(report, finding):
    codes = sorted({*FILE_PAGES, *all_checks()})
    rules = run_of(report([finding(code=code) for code in reversed(codes)]))["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == codes
    for rule in rules:
        assert rule["defaultConfiguration"]["level"] in ("error", "warning", "note")
        assert rule["shortDescription"]["text"].endswith(".")
        assert rule["help"]["text"].startswith(rule["fullDescription"]["text"])
        assert " ".join(rule["fullDescription"]["text"].split()).startswith(rule["shortDescription"]["text"])
        assert "Fails:" not in rule["fullDescription"]["text"] != ""
        assert "\n\n    Fails:" in rule["help"]["markdown"] or "Fails:" not in rule["help"]["text"]


def test_results_point_at_their_rule(report, finding):
    run = run_of(report([finding(code="FPF202"), finding(), finding(code="FPF202")]))
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == ["FPF201", "FPF202"]
    assert [rules[result["ruleIndex"]] for result in run["results"]] == ["FPF202", "FPF201", "FPF202"]


def test_a_code_without_a_page_is_a_rule_all_the_same(report, finding):
    (rule,) = run_of(report([finding(code="XYZ999", slug="new-game")]))["tool"]["driver"]["rules"]
    assert (rule["id"], rule["name"]) == ("XYZ999", "new-game")


def test_a_waived_finding_is_suppressed(report, finding):
    waived, open_ = results(report([finding(level="note", message="waived (boss): power 41"), finding()]))
    assert waived["suppressions"] == [{"kind": "inSource"}]
    assert "suppressions" not in open_


FLEET = [
    ("BFCS204", ("ships", 0, "count"), "  - {ship: escort, count: 0}"),
    ("BFCS204", ("ships", 1, "count"), "  - {ship: picket, count: 0}"),
    ("BFCS204", ("ships", 2, "count"), "  - {ship: picket, count: 0}"),
    ("BFCS203", ("frame",), "frame: 2"),
]


def fleet(finding, report, above):
    lines = above + [line for _, _, line in FLEET]
    said = [
        finding(code=code, path=(*path[:1], path[1] + len(above), *path[2:]) if len(path) > 1 else path, line=number)
        for number, (code, path, _) in enumerate(FLEET, len(above) + 1)
    ]
    return prints(report(said, texts={"a.ship.yaml": "\n".join(lines).encode()}))


def test_fingerprints_survive_moved_lines_and_other_blanks(report, finding):
    """Lines come in above, a list grows at its head, the indent changes: each fault is still the same fault."""
    before = fleet(finding, report, [])
    assert len(set(before)) == len(before)
    assert fleet(finding, report, ["# a word", "", "  - {ship: nightjar}"]) == before
    indented = [finding(code=code, path=path, line=n) for n, (code, path, _) in enumerate(FLEET, 1)]
    texts = {"a.ship.yaml": "\n".join(f"  {line} " for _, _, line in FLEET).encode()}
    assert prints(report(indented, texts=texts)) == before


def test_fingerprints_tell_faults_apart(report, finding):
    texts = {"a.ship.yaml": b"power: 41\npower: 42\n"}
    base = prints(report([finding()], texts=texts))
    for keys in ({"code": "FPF202"}, {"line": 2}, {"path": ("computer",)}):
        assert prints(report([finding(**keys)], texts=texts)) != base
    assert prints(report([finding(message="other words", hint="x", column=1)], texts=texts)) == base
