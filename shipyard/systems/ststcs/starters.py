"""Starter documents: legal designs to change."""

from shipyard.core.words import quoted

_SHIP = """# yaml-language-server: $schema=https://shipyard.example/schemas/ststcs-ship.schema.json
# A FASA STSTCS Tholian. `shipyard check` says what breaks the rules, `shipyard show` shows the calculation.
kind: ststcs-ship
name: {name}
model: A                     # A is the first; B and later have better weapons
class: VI                    # two classes above the mass of the warp engines
engines: {{type: RWC-1, count: 2}}   # Romulan warp engines; together 24 power
impulse_power: 4
computer: R4M                # the next computer up gives the WDF limit: R4M 75
mpr: 3/1                     # power for a hex
superstructure: 20
shield_generator: FSL        # Federation; its ratio is the reciprocal of the MPR, here 1/3
max_shield: 15
web_generators: 2
beams:                       # TTB-1 to TTB-7, or Romulan RB types; arcs f, p, s, a
  - {{type: TTB-1, count: 6, arc: f/p/s}}
  - {{type: TTB-3, count: 4, arc: p/s/a}}
missiles:                    # TTP-1 to TTP-3, RP-1 to RP-3, FP-1 to FP-7
  - {{type: TTP-2, count: 2, arc: f}}
"""

_FLEET = """# yaml-language-server: $schema=https://shipyard.example/schemas/ststcs-fleet.schema.json
# A fleet of FASA STSTCS Tholians. `shipyard check` says what breaks the rules, `shipyard show` adds it up.
kind: ststcs-fleet
name: {name}
wdf_limit: 150               # what you and your opponent agreed on; leave a limit out for none
ce_limit: 150
ships:
  - ship: tholian-pc-a       # a name from `shipyard list ststcs-ship`, or a path: my.ship.yaml
    names: [Basal, Silex]    # a ship for each name; or count: 2
  - {{ship: tholian-ca-a}}
"""

_STATE = """# yaml-language-server: $schema=https://shipyard.example/schemas/ststcs-state.schema.json
# A game put away: what each ship has lost, so that its sheet can be printed again with the boxes crossed.
kind: ststcs-state
name: {name}
fleet: border-patrol         # the fleet that is on the table; or ship: for a ship on its own
turn: 2                      # the last turn that was played
ships:                       # a ship that is left out is untouched
  - ship: Attrex             # by its name, or by group: and number: in the fleet
    lost:                    # boxes crossed, not what is left
      superstructure: 5
      shields: [6, 0, 0, 0, 0, 3]          # shields 1 to 6
      warp: [2, 0]                         # by engine
      weapons: [{{type: TTB-1, lost: 1}}]    # arc: f/p where the type stands in several
      web_generators: [B]
  - {{ship: Silex, destroyed: true}}
"""


def new_ship(name: str) -> str:
    """An `ststcs-ship` with the name, whatever characters it holds."""
    return _SHIP.format(name=quoted(name))


def new_fleet(name: str) -> str:
    """An `ststcs-fleet` of shipped designs with the name."""
    return _FLEET.format(name=quoted(name))


def new_state(name: str) -> str:
    """An `ststcs-state` of a shipped fleet with the name."""
    return _STATE.format(name=quoted(name))
