"""Dice against a mission's numbers: one die for each number (L56-62, L193)."""

import random
import sys
from pathlib import Path

import pytest

from shipyard.systems.fsf.matching import covered
from shipyard.systems.fsf.model import BLACK, COLOURS, Need

sys.path.insert(0, str(Path(__file__).parent))
import fsf_brute as brute


@pytest.mark.parametrize(
    ("wanted", "values", "verdict"),
    [
        ("2", ((2,), (), ()), True),  # Training, L105
        ("B3", ((2,), (), ()), False),  # Security, L114
        ("B3", ((3,), (), ()), True),  # L126
        ("B3", ((4,), (2,), ()), True),  # L144
        ("2", ((1,), (1,), ()), False),  # L153
        ("3", ((4,), (2,), ()), True),  # Communications, L166
        ("3", ((2,), (2,), ()), False),  # L175
        ("3", ((5,), (2,), ()), True),
        ("4 G4", ((3,), (3,), ()), False),  # Aid, L184
        ("4 G4", ((5,), (4,), ()), True),
        ("4 G4", ((2,), (4,), ()), False),  # L193: the green die cannot meet both
        ("4 G4", ((3,), (4,), ()), False),  # L193: nor with Leadership on the blue die
        ("G4 6", ((), (6, 4), ()), True),  # the lower die for the colour, the higher for black
        ("G5 G6", ((), (6, 5), ()), True),
        ("R6", ((6,), (6,), (5,)), False),
    ],
)
def test_the_samples_rolls_and_the_edges(needs, wanted, values, verdict):
    assert covered(needs(wanted), values) is verdict


def test_a_swap_takes_a_die_of_any_colour(needs):
    assert covered(needs("G4 G4"), ((6,), (4,), ()), swaps=1)
    assert not covered(needs("G4 G4"), ((6, 6), (), ()), swaps=1)
    assert covered(needs("G4 G4"), ((6, 6), (), ()), swaps=2)


def test_it_agrees_with_every_assignment_tried():
    chance = random.Random(4)
    for _ in range(3000):
        values = tuple(tuple(chance.randint(1, 7) for _ in range(chance.randint(0, 2))) for _ in COLOURS)
        wanted = tuple(
            Need(chance.choice((*COLOURS, BLACK)), chance.randint(2, 6)) for _ in range(chance.randint(1, 4))
        )
        swaps = chance.randint(0, 2)
        assert covered(wanted, values, swaps) == brute.covers(wanted, values, swaps), (wanted, values, swaps)
