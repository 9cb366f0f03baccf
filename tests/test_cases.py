"""Each check against its accepting and rejecting boundary cases in `cases/<system>/<CODE>.yaml`.

code: BFCS203
base: {kind: bfcs-ship, ...}            # a document
files: {other.ship.yaml: {...}}         # other documents beside it, where it refers to some
accept:
  - {change: {frame: 3}}                # keys laid over the base (null takes a key away)
reject:
  - {change: {frame: 2}, at: frame, says: "3 needed"}   # where the finding stands; a part of its message
"""

from pathlib import Path

import pytest
import yaml

from shipyard.core.findings import path_text
from shipyard.core.manual import all_checks
from shipyard.pipeline import Yard

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.glob("*/*.yaml"))


BUILT = tuple(f"{game}{hundred}" for game in ("BFCS", "FPF", "STS", "SFB") for hundred in (1, 2, 3, 4))


def _cases(verdict):
    for file in FILES:
        content = yaml.safe_load(file.read_text(encoding="utf-8"))
        for index, case in enumerate(content[verdict]):
            yield pytest.param(content, case, id=f"{file.stem}-{index}")


def _findings(content, case, folder):
    document = {**content["base"], **case.get("change", {})}
    document = {key: value for key, value in document.items() if value is not None}
    for name, other in {**content.get("files", {}), **case.get("files", {})}.items():
        (folder / name).write_text(yaml.safe_dump(other, allow_unicode=True), encoding="utf-8")
    file = folder / "case.yaml"
    file.write_text(yaml.safe_dump(document, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return Yard().load(file).findings


@pytest.mark.parametrize(("content", "case"), list(_cases("accept")))
def test_accepts(content, case, tmp_path):
    assert content["code"] not in {finding.code for finding in _findings(content, case, tmp_path)}


@pytest.mark.parametrize(("content", "case"), list(_cases("reject")))
def test_rejects(content, case, tmp_path):
    found = [finding for finding in _findings(content, case, tmp_path) if finding.code == content["code"]]
    assert found, "the check found nothing"
    assert case["at"] in {path_text(finding.path) for finding in found}
    assert any(str(case.get("says", "")) in finding.message for finding in found), [f.message for f in found]
    if content["code"].startswith(BUILT) and "error" in {finding.level for finding in found}:
        assert all(finding.hint for finding in found), "what is wrong with a design is told with what to do"


@pytest.mark.parametrize("code", sorted(all_checks()))
def test_every_check_has_cases_on_both_sides(code):
    files = [file for file in FILES if file.stem == code]
    assert files, f"no case file for {code}"
    content = yaml.safe_load(files[0].read_text(encoding="utf-8"))
    assert content["code"] == code
    assert content["accept"] and content["reject"]
