"""Commented starter documents for `shipyard new`: legal designs to change."""

from __future__ import annotations

from shipyard.core.words import quoted

_SHIP = """\
# yaml-language-server: $schema=https://shipyard.example/schemas/bfcs-ship.schema.json
# A BFCS ship. `shipyard check` says what breaks the rules, `shipyard show` shows the calculation.
kind: bfcs-ship
name: {name}
tech_level: 4             # 1 to 9: what a Build Point (BP) buys goes by it
class: cruiser            # escort, cruiser, destroyer, dreadnought or battleship; may be left out
max_build_points: 130     # your budget; may be left out

# Systems in Build Points, 1 each. Move and speed together: at most 3/5 of the total at tech level 4.
move: 9                   # 1 turns one hex side, 3 change velocity by 1
speed: 8                  # top speed in hexes a turn
shields: 10
armor: 4                  # 2 points a BP at tech level 4

# `count` beams of `bp` BP each. Arcs: FA, RA, LF, RF, LR, RR, or FWD, Rear, Port Fwd and so on.
beams:
  - {{arc: FA, bp: 6, count: 2}}
  - {{arc: LF, bp: 3}}
  - {{arc: RF, bp: 3}}

missiles: 3               # ten missiles a BP
countermissiles: 2
fighters: 2               # 4 fighters a BP at tech level 4
holds: 3
translight: true
hit_dice: [3d10, 3d6]     # d4 to d20; at most 1/4 of the total at tech level 4. Each die is one shot a turn
maneuver: standard        # basic, standard or advanced: the rules print no cost
reverse_thrusters: false
# frame: 8                # units; left out = exactly as many as needed
# build_points: 103.5     # what you reckon it costs, to be checked
# bought: {{hit_dice: 5}}   # systems bought from a nation of a higher tech level
"""

_FLEET = """\
# yaml-language-server: $schema=https://shipyard.example/schemas/bfcs-fleet.schema.json
# A BFCS fleet. `shipyard check` says what breaks the rules, `shipyard show` adds it up.
kind: bfcs-fleet
name: {name}
tech_level: 4             # of the nation: it builds nothing above it
build_points_limit: 300   # agreed for the game; may be left out

# `ship` is the name of a design from `shipyard list bfcs-ship`, or the path of your own file from this one's folder.
ships:
  - {{ship: escort, count: 3, names: [Anton, Berta, Caesar]}}
  - {{ship: meridian}}
"""

_STATE = """\
# yaml-language-server: $schema=https://shipyard.example/schemas/bfcs-state.schema.json
# A game put away: what each ship has lost, so that its card can be printed again with the circles crossed.
kind: bfcs-state
name: {name}
fleet: frontier-watch     # the fleet that is on the table; or ship: for a ship on its own
turn: 2                   # the last turn that was played
ships:                    # a ship that is left out is untouched
  - ship: Beacon          # the name on its card
    lost: {{move: 1, missiles: 7}}         # circles crossed, not what is left
    velocity: [[0, 4, 0], [0, 5, 0], [1, 5, 0]]   # directions 1, 2, 3: at the start, then turn by turn
  - ship: Stubborn
    lost:
      beams: [2]          # a number for each row of BEAM on the card, from the top; or one for all: 2
      hit_dice: {{d6: 1}}   # circles crossed in a row of the ladder
    shields_down: true
  - {{ship: Tinder, destroyed: true}}
"""


def ship_starter(name: str) -> str:
    """The text of a new `bfcs-ship`: a legal cruiser."""
    return _SHIP.format(name=quoted(name))


def fleet_starter(name: str) -> str:
    """The text of a new `bfcs-fleet` of shipped designs."""
    return _FLEET.format(name=quoted(name))


def state_starter(name: str) -> str:
    """The text of a new `bfcs-state` of a shipped fleet."""
    return _STATE.format(name=quoted(name))
