"""The strict YAML reader: what each text becomes, and what it says, with line and column, of what it does not take."""

import pytest

from shipyard.core.documents import Document, read
from shipyard.core.yaml_reader import build, compose, decode


def value(text):
    """The data that a text becomes."""
    return build(compose(text))


def refused(raw):
    """The one finding for a file that is no document."""
    found = read(raw if isinstance(raw, bytes) else raw.encode("utf-8"), "x.yaml")
    assert not isinstance(found, Document), found
    assert (found.code, found.slug, found.level, found.file) == ("YARD005", "no-document", "error", "x.yaml")
    return found


# Scalars by the YAML 1.2 core rules.

AS_WRITTEN = [
    *("NO", "no", "Yes", "on", "OFF", "y", "N"),
    *("1:30", "1:30:15", "12:00"),
    *("2001-12-14", "1_000", "1,000", "0b11", "0o8", "0xg", "08:15", "1e", "1.2.3", "+", ".", "..", "-x", "+-1"),
    *("True!", "nulls", "NULLS", "~x", "inf", "nan", "4/2", "3d6", "10%", "-1 - 2", "1 2"),
]


@pytest.mark.parametrize("text", AS_WRITTEN)
def test_stays_text(text):
    assert value(f"k: {text}") == {"k": text}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0", 0),
        ("36", 36),
        ("-3", -3),
        ("+3", 3),
        ("010", 10),
        ("-007", -7),
        ("0o17", 15),
        ("0x1F", 31),
        ("36.5", 36.5),
        ("-.5", -0.5),
        ("5.", 5),
        ("1e3", 1000),
        ("1.5E-1", 0.15),
        ("999999999999999", 10**15 - 1),
        ("true", True),
        ("True", True),
        ("FALSE", False),
        ("null", None),
        ("Null", None),
        ("~", None),
        ("", None),
    ],
)
def test_becomes_a_value(text, expected):
    found = value(f"k: {text}")["k"]
    assert found == expected
    assert type(found) is type(expected)


@pytest.mark.parametrize("text", ["36", "true", "null", "~", "", "1.5", "0x1F", ".inf", "9" * 40])
@pytest.mark.parametrize("quote", ["'", '"'])
def test_in_quotes_everything_is_text(text, quote):
    assert value(f"k: {quote}{text}{quote}") == {"k": text}


@pytest.mark.parametrize("key", ["NO", "010", "1:30", "true", "null", "1.5", ""])
def test_a_key_is_the_text_that_stands_there(key):
    assert value(f"{key}: 1" if key else '"": 1') == {key: 1}


@pytest.mark.parametrize("text", ["9" * 16, "-" + "9" * 15, "1e15", "-1e300", "1e999", "0." + "1" * 40])
def test_numbers_beyond_all_reason_are_refused(text):
    found = refused(f"a: 1\nkey: {text}\n")
    assert (found.line, found.column) == (2, 6)
    assert "quotes" in found.hint


@pytest.mark.parametrize("text", [".inf", "-.Inf", "+.INF", ".nan", ".NaN", ".NAN"])
def test_what_is_no_number_is_refused(text):
    found = refused(f"a: 1\nkey: {text}\n")
    assert (found.line, found.column) == (2, 6)
    assert text in found.message


# Encodings.


def test_a_byte_order_mark_is_no_part_of_the_text():
    assert value(decode(b"\xef\xbb\xbfkind: x\n")) == {"kind": "x"}


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_of_every_system(end):
    document = read(f"kind: x{end}name: y{end}list:{end}  - 1{end}".encode(), "x.yaml")
    assert document.data == {"kind": "x", "name": "y", "list": [1]}
    assert document.mark(("list", 0)) == (4, 5)


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16(codec):
    raw = "kind: fpf-ship\n".encode(codec)
    found = refused(raw)
    assert "UTF-16" in found.message or "control character" in found.message
    assert found.hint


def test_latin_1_is_placed():
    found = refused("kind: fpf-ship\nname: Kr\xf6ger\n".encode("latin-1"))
    assert (found.line, found.column) == (2, 9)
    assert "0xf6" in found.message
    assert found.hint == "save the file as UTF-8"


@pytest.mark.parametrize("raw", [b"name: \xc3", b"name: \xed\xa0\x80", b"\xff", b"name: \xf5\x80\x80\x80"])
def test_broken_utf_8(raw):
    found = refused(raw)
    assert found.line == 1
    assert "UTF-8" in found.message


@pytest.mark.parametrize("code", [0x00, 0x01, 0x07, 0x08, 0x0B, 0x1B, 0x7F])
def test_control_characters_are_placed(code):
    found = refused(b"kind: x\nname: ab" + bytes([code]) + b"c\n")
    assert (found.line, found.column) == (2, 9)
    assert "control character" in found.message


def test_tabs_that_indent_are_placed():
    found = refused("kind: x\nsquadrons:\n\t- ship: y\n")
    assert (found.line, found.column) == (3, 1)
    assert "tab" in found.message
    assert "spaces" in found.hint


def test_a_tab_between_values_is_white_space():
    assert value("a:\t1\nb: x\ty\n") == {"a": 1, "b": "x\ty"}


# What a file must hold.


@pytest.mark.parametrize(
    "text", ["", "\n\n", "   ", "# only a comment\n", "---\n", "---\n...\n", "\ufeff", "null", "~"]
)
def test_nothing_in_it(text):
    found = refused(text)
    assert "empty" in found.message or "keys and values" in found.message
    assert "kind:" in found.hint


@pytest.mark.parametrize("text", ["- a\n- b\n", "[a, b]", "just text", "36", "true", "'quoted'", "|\n block\n"])
def test_no_keys_at_the_top(text):
    found = refused(text)
    assert (found.line, found.column) == (1, 1)
    assert found.message == "the file must hold keys and values at the top"


@pytest.mark.parametrize("text", ["kind: x\n---\nkind: y\n", "---\nkind: x\n---\nkind: y\n", "a: 1\n...\n---\nb: 1\n"])
def test_several_documents(text):
    found = refused(text)
    assert "several documents" in found.message
    assert found.line > 1


def test_one_document_may_carry_its_marks():
    assert value("---\nkind: x\n...\n") == {"kind": "x"}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: 1\nb: 2\na: 3\n", (3, 1)),
        ("x:\n  a: 1\n  a: 1\n", (3, 3)),
        ("{a: 1, a: 2}", (1, 8)),
        ("a: 1\n'a': 2\n", (2, 1)),
        ("1: x\n'1': y\n", (2, 1)),
        ("l:\n  - {b: 1, c: 2, b: 3}\n", (2, 18)),
    ],
)
def test_a_key_twice(text, place):
    found = refused(text)
    assert (found.line, found.column) == place
    assert "twice" in found.message


@pytest.mark.parametrize("text", ["? [a, b]\n: 1\n", "? {a: 1}\n: 2\n", "x: {[a]: 1}", "? !!str a\n: 1\n"])
def test_a_key_that_is_no_text(text):
    assert "a key must be plain text" in refused(text).message


def test_merge_keys_are_no_magic():
    assert value("base: &b {a: 1}\nc: {<<: x}\n") == {"base": {"a": 1}, "c": {"<<": "x"}}


# Texts that YAML takes for something else.


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("kind: x\nname: USS Hood: refit\n", (2, 15), "`: `"),
        ("kind: x\nname: *Star*\n", (2, 7), "`*`"),
        ("kind: x\nname: *Star\n", (2, 7), "alias"),
        ("kind: x\nname: @x\n", (2, 7), "cannot start with @"),
        ("kind: x\nname: `x`\n", (2, 7), "cannot start with `"),
        ("kind: x\nname: %x\n", (2, 7), "cannot start with %"),
        ("kind: x\nname: !Kung\n", (2, 7), "!Kung"),
        ("kind: x\nname: !!str Kung\n", (2, 7), "tag"),
        ("kind: x\nname: & b\n", (2, 7), "`&`"),
        ("kind: x\nname: - b\n", (2, 7), "list item"),
        ("kind: x\nname: 'open\n", (2, 7), "quote"),
        ('kind: x\nname: "open\n', (2, 7), "quote"),
        ('kind: x\nname: "a\\qb"\n', (2, 9), "escape"),
        ('kind: x\nname: "\\ud83d\\ude80"\n', (2, 10), "half"),
        ('kind: x\nname: "\\UFFFFFFFF"\n', (2, 10), "no character"),
        ("kind: x\n...\nname: y\n", (3, 1), "after the end"),
        ("%YAML 9.9\n---\nkind: x\n", (1, 1), "%YAML"),
        (f"kind: {'[' * 5000}\n", (1, 1006), "brackets"),
        ("kind: x\nname: [a, b\n", (2, 7), "bracket"),
        ("kind: x\nname: {a: 1\n", (2, 7), "bracket"),
        ("kind: x\n  name: y\n", (2, 7), "indent"),
        ("kind: x\nname\n", (2, 1), "without `:`"),
        ("kind: x\nl:\n  - a: 1\n   b: 2\n", (4, 4), "each entry"),
        ("kind: x\nl:\n  a: 1\n b: 2\n", (4, 2), "below one another"),
        ("kind: x\nl: 3\n\tm: 3\n", (3, 1), "spaces"),
    ],
)
def test_syntax_is_placed_and_explained(text, place, words):
    found = refused(text)
    assert words in found.message + found.hint, (found.message, found.hint)
    assert (found.line, found.column) == place, found.message
    assert "\n" not in found.message
    assert found.hint, "it says what to do"


@pytest.mark.parametrize(
    "name", ["USS Hood: refit", "*Star*", "!Kung", "@x", "%x", "- b", "#7", "a: b", "NO", "Hull #7"]
)
def test_in_quotes_every_name_goes(name):
    assert value(f'name: "{name}"') == {"name": name}
    assert value(f"name: '{name}'") == {"name": name}


@pytest.mark.parametrize("text", ["{}\t", "{}@x", "kind: x\n{}\t- b", "a: 1{}b: 2", "{}{}%"])
@pytest.mark.parametrize("end", ["\u0085", "\u2028", "\u2029"])
def test_line_ends_of_older_yaml_are_no_crash(text, end):
    """The parser counts them as line ends; editors and Python's `split` do not."""
    found = read(text.replace("{}", end).encode(), "x.yaml")
    assert isinstance(found, Document) or found.code == "YARD005"


# Aliases.


def test_an_alias_repeats_its_value():
    assert value("a: &x [1, 2]\nb: *x\n") == {"a": [1, 2], "b": [1, 2]}


@pytest.mark.parametrize("text", ["a: &x [*x]\n", "a: &x {b: *x}\n", "a: &x [[[{b: *x}]]]\n", "&x {kind: *x}\n"])
def test_an_alias_inside_itself(text):
    found = refused(text)
    assert "alias" in found.message
    assert found.line == 1


def test_an_anchor_twice():
    found = refused("a: &x 1\nb: &x 2\nc: *x\n")
    assert (found.line, found.column) == (2, 4)
    assert "anchor" in found.message


# What a comment took away.


@pytest.mark.parametrize(
    ("text", "path", "place"),
    [
        ("name: Hull #7\n", ("name",), (1, 12)),
        ("kind: x\nlist:\n  - Hull  #7\n", ("list", 0), (3, 11)),
        ("a: {b: c #d\n}\n", ("a", "b"), (1, 10)),
    ],
)
def test_a_value_that_a_comment_cut_off(text, path, place):
    document = read(text.encode(), "x.yaml")
    assert [(found[0], found[1]) for found in document.lost] == [(path, place)]


@pytest.mark.parametrize(
    "text", ["name: Hull # 7\n", "name: Hull#7\n", "name: 'Hull' #7\n", "#7\nname: x\n", "name: x\n#7\n", "name: #7\n"]
)
def test_a_comment_that_is_meant(text):
    assert read(text.encode(), "x.yaml").lost == ()


def test_the_lost_comment_is_a_warning_and_the_rest_is_checked(load, fpf_ship):
    import yaml

    text = yaml.safe_dump(fpf_ship(power=41)).replace("name: Case", "name: Case #7")
    codes = {(finding.code, finding.level) for finding in load(text).findings}
    assert codes == {("YARD003", "warning"), ("FPF201", "error")}
