"""The reader's limits, each at its exact boundary: size, values after aliases, depth."""

import pytest

from shipyard.core import yaml_reader
from shipyard.core.documents import Document, read
from shipyard.core.yaml_reader import MAX_BYTES, MAX_DEPTH, MAX_DIGITS, MAX_NODES


def refused(raw):
    found = read(raw, "x.yaml")
    assert not isinstance(found, Document)
    return found


def test_the_limits_are_the_promised_ones():
    assert (MAX_BYTES, MAX_NODES, MAX_DEPTH) == (1024 * 1024, 100_000, 50)


def _of_size(size):
    head, line = b"kind: x\n", b"#" * 99 + b"\n"
    body = head + line * ((size - len(head)) // len(line))
    return body + b"#" * (size - len(body))


def test_a_file_of_one_mib_is_read():
    assert len(_of_size(MAX_BYTES)) == MAX_BYTES
    assert read(_of_size(MAX_BYTES), "x.yaml").data == {"kind": "x"}


def test_one_byte_more_is_not():
    assert "1,048,577 bytes" in refused(_of_size(MAX_BYTES + 1)).message


def test_a_large_file_on_disk_is_one_finding(save, run):
    path = save("big.yaml", _of_size(MAX_BYTES + 1))
    result = run("check", path)
    assert result.status == 1
    assert result.out.count("YARD005") == 1


def _with_values(count):
    """A document of exactly `count` values: the map, the list, and the numbers in it."""
    return b"k: [" + b"1," * (count - 2) + b"]"


def test_as_many_values_as_allowed():
    assert len(read(_with_values(MAX_NODES), "x.yaml").data["k"]) == MAX_NODES - 2


def test_one_value_more():
    found = refused(_with_values(MAX_NODES + 1))
    assert found.message == "more than 100,000 values after aliases are followed"
    assert (found.line, found.column) == (1, 5 + 2 * (MAX_NODES - 2))


def _with_aliases(values, aliases):
    """`values` numbers in a list that stands 1 + `aliases` times."""
    return b"a: &x [" + b"1," * values + b"]\nb: [" + b"*x," * aliases + b"]\n"


def test_aliases_count_as_what_they_repeat():
    """The map, a's list of 998, b's list, and 99 or 100 copies of a's."""
    assert isinstance(read(_with_aliases(998, 99), "x.yaml"), Document)
    assert "after aliases" in refused(_with_aliases(998, 100)).message


def test_an_alias_bomb_is_refused_at_once():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 30)]
    assert "after aliases" in refused("\n".join(lines).encode()).message


def _nested(depth, start, end):
    return b"k: " + start * depth + b"1" + end * depth


@pytest.mark.parametrize(("start", "end"), [(b"[", b"]"), (b"{a: ", b"}")])
def test_depth_at_the_boundary(start, end):
    """The top map is the first level."""
    assert isinstance(read(_nested(MAX_DEPTH - 1, start, end), "x.yaml"), Document)
    found = refused(_nested(MAX_DEPTH, start, end))
    assert found.message == "nested deeper than 50 levels"
    assert (found.line, found.column) == (1, 4 + len(start) * (MAX_DEPTH - 1))


@pytest.mark.parametrize("depth", [1_000, 10_000, 250_000])
def test_depth_far_beyond_does_not_crash(depth):
    assert "nest" in refused(_nested(depth, b"[", b"]")).message


def test_depth_through_aliases():
    lines = ["a0: &a0 [1]"] + [f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 60)]
    assert "deep" in refused("\n".join(lines).encode()).message


def test_long_integers_at_the_boundary():
    assert yaml_reader.build(yaml_reader.compose("k: " + "9" * MAX_DIGITS)) == {"k": 10**MAX_DIGITS - 1}
    assert "16 digits" in refused(b"k: " + b"9" * (MAX_DIGITS + 1)).message


def test_a_long_line_is_not_repeated_in_the_message():
    assert len(refused(b"kind: x\nname: [" + b"a b" * 5000).message) < 300
    assert len(refused(b"k: " + b"9" * 5000).message) < 300
