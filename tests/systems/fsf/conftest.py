"""FSF's pages and needs for its tests."""

import pytest

from shipyard.core import library
from shipyard.core.tables import load_table
from shipyard.systems.fsf.model import BLACK, Need
from shipyard.systems.fsf.reading import read_page

_LETTERS = {"B": "blue", "G": "green", "R": "red"}


@pytest.fixture(scope="session")
def house():
    return read_page(load_table(library.designs("fsf-page")["house"]))


@pytest.fixture(scope="session")
def rulebook():
    return read_page(load_table(library.designs("fsf-page")["rulebook"]))


@pytest.fixture(scope="session")
def needs():
    """`needs("B6 G5 4")`: blue 6, green 5, any 4."""

    def read(text):
        return tuple(
            Need(_LETTERS[word[0]], int(word[1:])) if word[0] in _LETTERS else Need(BLACK, int(word))
            for word in text.split()
        )

    return read
