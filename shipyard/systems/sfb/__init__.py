"""Star Fleet Battles: ship system displays, as input of conversions."""

from shipyard.core.system import Kind, System
from shipyard.core.words import quoted
from shipyard.systems.sfb import show
from shipyard.systems.sfb.checks import CHECKS
from shipyard.systems.sfb.model import Ssd, build

_STARTER = """# yaml-language-server: $schema=https://shipyard.example/schemas/sfb-ssd.schema.json
# The boxes of a Star Fleet Battles ship, for `shipyard convert FILE --to ststcs`; `shipyard show` counts them.
kind: sfb-ssd
hull_code: PC
name: {name}
movement_cost: 1/3                         # power for a hex: 1, 3/4, 2/3, 1/2, 1/3, or a decimal
size_class: 4
size_group: cruiser-and-below              # or heavy-cruiser-and-above
warp: {{left: 6, right: 6, center: 0}}       # boxes; write 0 where there are none
impulse: 2
hull: {{forward: 0, aft: 0, center: 7}}
excess_damage: 4
shields: [18, 18, 18, 18, 18, 18]          # #1 to #6
phasers:                                   # arcs: LF L LR RR R RF, FA FX RA RX LS RS FULL
  - {{type: phaser-1, count: 2, arcs: [FX]}}
disruptors:
  - {{count: 1, arcs: [FA], range: 22}}
"""


def _new(name: str) -> str:
    """An `sfb-ssd` with the name, whatever characters it holds."""
    return _STARTER.format(name=quoted(name))


def _same(ssd: Ssd) -> Ssd:
    """A display has no numbers of its own beside its boxes and their sums."""
    return ssd


SYSTEM = System(
    name="sfb",
    title="Star Fleet Battles",
    credit="Star Fleet Battles by Amarillo Design Bureau",
    kinds=(Kind("sfb-ssd", build, _same, CHECKS, show.facts, show.story, _new, ()),),
)
