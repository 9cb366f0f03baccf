"""Starter documents: legal designs to change."""

from shipyard.core.words import quoted

_SHIP = """# yaml-language-server: $schema=https://shipyard.example/schemas/fpf-ship.schema.json
# An FPF ship class; squadrons of one to three stand in a fleet. `shipyard check` says what breaks the rules.
kind: fpf-ship
name: {name}
side: Federation           # Klingon, Federation, or your own
type: Cruiser
value: 100                 # agree with your opponent; the rules give no formula
superstructure: 24         # loses every point of damage; 0 is the end of the ship
shields: 14                # a weapon needs shields less strength on a d10
power: 16                  # 0 to 40; also the most that speed may change in a turn
phasers:                   # leave a weapon out if the class has none
  arcs: F                  # F, P, S, A; several as F/P
  strength: 4
  range: 22                # cm, under 40
  banks: [4, 2]            # beams in each bank; a bank with arcs of its own is {{count: 2, arcs: P/S}}
photons:
  arcs: F
  strength: 8
  range: 14
  banks: [2]
computer: 4                # 0 to 10, the start on the Systems track
damage_control: 2          # repairs a turn
registry: NCC-             # printed before the line for a name
"""

_FLEET = """# yaml-language-server: $schema=https://shipyard.example/schemas/fpf-fleet.schema.json
# An FPF fleet of squadrons. `shipyard check` says what breaks the rules, `shipyard show` adds it up.
kind: fpf-fleet
name: {name}
side: Klingon
value_limit: 700           # what you and your opponent agreed on; leave it out for none
squadrons:
  - ship: d-7-t-ktroika    # a name from `shipyard list fpf-ship`, or a path: my.ship.yaml
    names: [Amar, Klothos, Devisor]
  - ship: d-18-e-star-hawk # three ships with a line each for the name
  - ships:                 # a mixed squadron
      - {{ship: d-10-k-drakonath, name: Negh'Var}}
      - {{ship: d-25-b-bird-of-prey}}
"""

_STATE = """# yaml-language-server: $schema=https://shipyard.example/schemas/fpf-state.schema.json
# A game put away: what each ship has lost, so that its sheets can be printed again with the boxes crossed.
kind: fpf-state
name: {name}
fleet: klingon-strike      # the fleet that is on the table; or ship: for the three of a class's own sheet
turn: 2                    # the last turn that was played
ships:                     # a ship that is left out is untouched
  - ship: Amar             # by its name, or by squadron: and number:
    lost: {{superstructure: 7, shields: 3, power: 1, phasers: [1, 0], computer: 2}}   # boxes crossed; weapons by bank
    speeds: [20, 28, 36]   # cm: at the start, then turn by turn
    fired: [2]             # the turns in which it has fired
  - {{squadron: 1, number: 3, destroyed: true}}
"""


def new_ship(name: str) -> str:
    """An `fpf-ship` with the name, whatever characters it holds."""
    return _SHIP.format(name=quoted(name))


def new_fleet(name: str) -> str:
    """An `fpf-fleet` of shipped classes with the name."""
    return _FLEET.format(name=quoted(name))


def new_state(name: str) -> str:
    """An `fpf-state` of a shipped fleet with the name."""
    return _STATE.format(name=quoted(name))
