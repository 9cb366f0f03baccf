"""What `show` says of a display."""

import pytest

from shipyard.core import library
from shipyard.core.system import kind
from shipyard.pipeline import Yard


@pytest.mark.parametrize("name", library.designs("sfb-ssd"))
def test_a_shipped_display_is_clean_and_can_be_shown(name):
    loaded = Yard().load(library.designs("sfb-ssd")[name])
    assert loaded.findings == ()
    facts = kind("sfb-ssd").describe(loaded.design)
    assert facts["warp"]["total"] == loaded.design.warp_total
    assert kind("sfb-ssd").story(loaded.design)


def test_a_display_with_nothing_but_a_name_shows_what_is_missing():
    loaded = Yard().load_text(b"kind: sfb-ssd\nname: Bare\n")
    assert {finding.code for finding in loaded.findings} == {"SFB101"}
    assert "missing" in "\n".join(kind("sfb-ssd").story(loaded.design))
    assert kind("sfb-ssd").describe(loaded.design)["movement_cost"] is None
