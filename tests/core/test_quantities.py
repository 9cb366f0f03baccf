"""Exact numbers: no binary float ever decides a verdict or a printed figure."""

from fractions import Fraction

import pytest

from shipyard.core import quantities


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (36, Fraction(36)),
        (36.5, Fraction(73, 2)),
        (0.1, Fraction(1, 10)),
        (0.07, Fraction(7, 100)),
        (1e-3, Fraction(1, 1000)),
        (1e15, Fraction(10**15)),
        ("3/5", Fraction(3, 5)),
        ("1/4", Fraction(1, 4)),
        ("36.5", Fraction(73, 2)),
        (Fraction(1, 3), Fraction(1, 3)),
    ],
)
def test_a_number_is_what_was_written(written, value):
    assert quantities.exact(written) == value


@pytest.mark.parametrize("text", ["", "x", "1/0", "1//2", "3d6"])
def test_other_text_is_an_error_for_the_caller(text):
    with pytest.raises((ValueError, ZeroDivisionError)):
        quantities.exact(text)


def test_a_tenth_ten_times_is_one():
    assert sum([quantities.exact(0.1)] * 10) == 1


def test_fifty_times_seven_hundredths_is_three_and_a_half():
    """The product that binary floats round up to 4 (50 x 0.07 = 3.5000000000000004)."""
    product = 50 * quantities.exact(0.07)
    assert product == Fraction(7, 2)
    assert quantities.ceil(product) == 4
    assert quantities.ceil(100 * quantities.exact(0.07)) == 7
    assert quantities.floor(100 * quantities.exact(0.29)) == 29


@pytest.mark.parametrize(
    ("value", "up", "down"),
    [
        (Fraction(0), 0, 0),
        (Fraction(3), 3, 3),
        (Fraction(31, 10), 4, 3),
        (Fraction(30, 10), 3, 3),
        (Fraction(-1, 2), 0, -1),
        (Fraction(10**30 + 1, 10**15), 10**15 + 1, 10**15),
    ],
)
def test_rounding_says_which_way(value, up, down):
    assert quantities.ceil(value) == up
    assert quantities.floor(value) == down


@pytest.mark.parametrize(
    ("value", "data"), [(36, 36), (Fraction(36), 36), (Fraction(73, 2), 36.5), (Fraction(1, 3), 1 / 3)]
)
def test_numbers_for_other_programs(value, data):
    found = quantities.number(value)
    assert found == data
    assert type(found) is type(data)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (36, "36"),
        (Fraction(36), "36"),
        (Fraction(73, 2), "36.5"),
        (Fraction(5125, 1000), "5.125"),
        (Fraction(1, 4), "0.25"),
        (Fraction(-1, 2), "-0.5"),
        (Fraction(7, 3), "7/3"),
        (Fraction(1, 16), "1/16"),
        (Fraction(0), "0"),
        (Fraction(10**12), "1000000000000"),
    ],
)
def test_numbers_for_people(value, text):
    assert quantities.text(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(Fraction(225, 8), "28.125"), (Fraction(439, 6), "73.16"), (Fraction(9), "9"), (Fraction(1, 300), "0")],
)
def test_a_limit_is_exact_where_it_can_be(value, text):
    assert quantities.limit_text(value) == text
    assert Fraction(text) <= value


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 ships"), (1, "1 ship"), (2, "2 ships"), (Fraction(1, 2), "0.5 ships"), (Fraction(1), "1 ship")],
)
def test_one_and_many(count, words):
    assert quantities.plural(count, "ship") == words


def test_one_and_many_of_an_irregular_word():
    assert quantities.plural(2, "hex", "hexes") == "2 hexes"
    assert quantities.plural(1, "hex", "hexes") == "1 hex"
