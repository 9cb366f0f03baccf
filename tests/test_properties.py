"""What must hold for any document, tried with many made ones."""

import gc
import io
import random
import sys

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shipyard.cli import main
from shipyard.core import library
from shipyard.core import system as systems
from shipyard.core.documents import Document, read
from shipyard.pipeline import Yard

FEW = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def checked(data, name="case.yaml"):
    """A document's data after checking, as if it stood in a file in the current folder."""
    raw = data if isinstance(data, bytes) else yaml.safe_dump(data, sort_keys=False, allow_unicode=True).encode()
    return Yard().load_text(raw, name)


def check_input(raw):
    """Exit status of `shipyard check -` with that input, and all that it says."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"), out, err
    try:
        with pytest.raises(SystemExit) as ended:
            main(["check", "-"])
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
        gc.enable()
    return ended.value.code or 0, (out.buffer.getvalue() + err.buffer.getvalue()).decode("utf-8")


@FEW
@given(st.binary(max_size=200))
def test_any_bytes_are_checked_to_the_end(raw):
    status, said = check_input(raw)
    assert status in (0, 1, 3)
    assert "internal fault" not in said


YAML_LIKE = st.text(alphabet="kindamefp-sh: \n\t#'\"[]{},&*!|>%@`?0123.\\\u0141\u2028", max_size=120)


@FEW
@given(YAML_LIKE)
def test_any_text_that_looks_like_yaml(text):
    status, said = check_input(text.encode())
    assert status in (0, 1, 3)
    assert "internal fault" not in said


# Any data under any kind.

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**14), 10**14),
    st.sampled_from([0.5, 1.5, -2.25]),
    st.text(max_size=12),
    st.sampled_from(["3d6", "F/P", "FA", "d-7-t-ktroika", "../x.yaml", "1/4", "A"]),
)
DATA = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
KEYS = sorted(
    {
        key
        for kind in systems.kind_names()
        for path in library.designs(kind).values()
        for key in Yard().load(path).document.data
    }
)


@FEW
@given(st.sampled_from(systems.kind_names()), st.dictionaries(st.sampled_from(KEYS), DATA, max_size=8))
def test_any_values_under_known_keys(kind, data):
    status, said = check_input(yaml.safe_dump({"kind": kind, "name": "Case", **data}, allow_unicode=True).encode())
    assert status in (0, 1, 3)
    assert "internal fault" not in said


def _places(data, path=()):
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield (*path, key)
        yield from _places(value, (*path, key))


DESIGNS = [
    yaml.safe_load(path.read_text(encoding="utf-8"))
    for kind in systems.kind_names()
    for path in library.designs(kind).values()
]


@FEW
@given(st.data())
def test_a_shipped_design_with_one_value_changed(data):
    design = data.draw(st.sampled_from(DESIGNS))
    copy = yaml.safe_load(yaml.safe_dump(design))
    path = data.draw(st.sampled_from(list(_places(copy))))
    target = copy
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = data.draw(DATA)
    status, said = check_input(yaml.safe_dump(copy, allow_unicode=True).encode())
    assert status in (0, 1, 3)
    assert "internal fault" not in said


# Designs that keep to their schema.

COUNTS = st.integers(0, 30)
ARCS = st.sampled_from(["F", "P", "F/P", "F/P/S/A", "all", "AFT", "Q", "port"])
BANKS = st.lists(COUNTS | st.fixed_dictionaries({"count": COUNTS}, optional={"arcs": ARCS}), max_size=4)
LINES = st.fixed_dictionaries(
    {"strength": st.integers(0, 20), "range": st.integers(1, 45), "banks": BANKS}, optional={"arcs": ARCS}
)
FPF_SHIPS = st.fixed_dictionaries(
    {
        "kind": st.just("fpf-ship"),
        "name": st.sampled_from(["Hood", "USS Hood: refit", "NO", "Łódź"]),
        "type": st.just("Cruiser"),
        "value": st.integers(0, 200),
        "superstructure": st.integers(1, 60),
        "shields": st.integers(0, 30),
        "power": st.integers(0, 45),
        "computer": st.integers(0, 12),
        "damage_control": st.integers(0, 9),
    },
    optional={"phasers": LINES, "photons": LINES, "squadron_value": st.integers(0, 600), "side": st.just("Klingon")},
)
HALVES = st.integers(0, 60).map(lambda half: half / 2 if half % 2 else half // 2)
BFCS_BEAMS = st.lists(
    st.fixed_dictionaries(
        {"arc": st.sampled_from(["FA", "Rear", "PORT FWD", "XX"]), "bp": st.integers(1, 9)},
        optional={"count": st.integers(1, 9)},
    ),
    max_size=4,
)
BFCS_SHIPS = st.fixed_dictionaries(
    {"kind": st.just("bfcs-ship"), "name": st.just("Hood"), "tech_level": st.integers(1, 9)},
    optional={
        **{key: st.integers(0, 40) for key in ("move", "speed", "shields", "armor", "missiles", "fighters", "frame")},
        "build_points": HALVES,
        "beams": BFCS_BEAMS,
        "hit_dice": st.sampled_from(["3d6", "2d20", "1d7", "x", ["2d8", "1d6"], []]),
        "translight": st.booleans(),
    },
)
SHIPS = FPF_SHIPS | BFCS_SHIPS


def said(loaded):
    """Every finding but its place, sorted."""
    return sorted((f.code, f.level, f.message, str(f.path), f.hint) for f in loaded.findings)


def numbers(loaded):
    """What `show` gives as data, or None where there is no design."""
    return loaded.kind.describe(loaded.kind.derive(loaded.design)) if loaded.design is not None else None


def _shuffled(value, chance):
    """The same data with the keys of every map in another order."""
    if isinstance(value, dict):
        keys = list(value)
        chance.shuffle(keys)
        return {key: _shuffled(value[key], chance) for key in keys}
    return [_shuffled(entry, chance) for entry in value] if isinstance(value, list) else value


@FEW
@given(SHIPS, st.integers(0, 2**32))
def test_numbers_and_findings_do_not_depend_on_the_order_of_keys(ship, seed):
    one, other = checked(ship), checked(_shuffled(ship, random.Random(seed)))
    assert said(one) == said(other)
    assert numbers(one) == numbers(other)


@FEW
@given(SHIPS)
def test_load_dump_load_changes_nothing(ship):
    one = checked(ship)
    again = checked(yaml.safe_load(yaml.safe_dump(dict(one.document.data), allow_unicode=True)))
    assert again.document.data == one.document.data
    assert said(one) == said(again)
    assert numbers(one) == numbers(again)


@FEW
@given(SHIPS)
def test_every_design_of_the_schema_can_be_shown(ship):
    loaded = checked(ship)
    assert loaded.design is not None
    assert loaded.kind.story(loaded.kind.derive(loaded.design))


@FEW
@given(SHIPS)
def test_findings_stand_inside_the_file(ship):
    loaded = checked(ship)
    lines = loaded.document.text.split("\n")
    for finding in loaded.findings:
        assert 1 <= finding.line <= len(lines)
        assert 1 <= finding.column <= len(lines[finding.line - 1]) + 1


@FEW
@given(st.dictionaries(st.text(max_size=10), DATA, min_size=1, max_size=5))
def test_the_reader_gives_back_what_a_dumper_wrote(data):
    """But for texts that only YAML 1.1 would leave bare, such as 1:30, which both read as text here."""
    try:
        text = yaml.safe_dump(data, allow_unicode=True)
        expected = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError):
        return
    document = read(text.encode("utf-8", "surrogatepass"), "x.yaml")
    if isinstance(document, Document):
        assert document.data == expected
