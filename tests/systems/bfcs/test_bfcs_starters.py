"""The commented lines of a starter are true: put in, the ship still passes."""

from shipyard.pipeline import Yard
from shipyard.systems.bfcs.starters import ship_starter


def test_commented_totals_hold():
    text = ship_starter("Daring").replace("# frame:", "frame:").replace("# build_points:", "build_points:")
    loaded = Yard().load_text(text.encode())
    assert loaded.sound
    assert [finding.code for finding in loaded.findings if finding.level != "note"] == []
