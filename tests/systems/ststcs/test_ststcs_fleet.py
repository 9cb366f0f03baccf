"""A fleet's sums."""

from shipyard.core.system import kind
from shipyard.pipeline import Yard

FLEET = b"""kind: ststcs-fleet
name: Patrol
wdf_limit: 150
ships:
  - {ship: tholian-ca-a, names: [Attrex]}
  - {ship: tholian-pc-a, count: 3}
"""


def _show(raw):
    loaded = Yard().load_text(raw)
    fleet = kind("ststcs-fleet")
    numbers = fleet.derive(loaded.design)
    return fleet.describe(numbers), fleet.story(numbers)


def test_wdf_and_ce_are_added_before_they_are_rounded():
    facts, story = _show(FLEET)
    assert (facts["ships"], facts["wdf"], facts["wdf_limit"]) == (4, 138.2, 150)
    assert facts["ce"] == 145.1
    assert facts["ce_limit"] is None
    assert any("138.2 of 150" in line for line in story)


def test_a_reference_to_nothing_is_a_finding():
    loaded = Yard().load_text(FLEET.replace(b"tholian-pc-a", b"tholian-pc-x"))
    assert [finding.code for finding in loaded.findings] == ["YARD011"]
