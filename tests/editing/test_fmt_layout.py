"""The canonical layout: what changes, what stays, and what must never be lost."""

import random
from textwrap import dedent

import pytest

from shipyard.core import library, schemas, system
from shipyard.core.documents import Document, read
from shipyard.editing.comments import Source
from shipyard.editing.layout import formatted
from shipyard.editing.roundtrip import Unchangeable

DESIGNS = [path for kind in schemas.kinds() for path in library.designs(kind).values()]


def document(text):
    found = read(text.encode(), "case.yaml")
    assert isinstance(found, Document), found
    return found


def laid_out(text):
    text = dedent(text)
    new = formatted(document(text))
    assert formatted(document(new)) == new
    assert document(new).data == document(text).data
    return new


def comments(text):
    found = document(text)
    return sorted(comment.text for comment in Source(found.text, found.root).comments if comment.text)


def test_keys_take_the_schemas_order_at_every_depth():
    new = laid_out("""\
        beams: [{count: 2, bp: 1, arc: FA}]
        name: Hood
        hit_dice: 1d4
        tech_level: 1
        kind: bfcs-ship
        """)
    assert new == ("kind: bfcs-ship\nname: Hood\ntech_level: 1\nbeams: [{arc: FA, bp: 1, count: 2}]\nhit_dice: 1d4\n")


def test_keys_that_the_schema_does_not_know_come_last_as_they_stood():
    assert laid_out("zeta: 1\nname: Hood\nalpha: 2\nkind: bfcs-ship\n").split("\n")[2:4] == ["zeta: 1", "alpha: 2"]


def test_a_comment_and_a_blank_line_travel_with_the_key_below_and_the_comment_beside_stays_beside():
    new = laid_out("""\
        # the head stays at the head

        # of the name
        name: Hood   # beside

        # of the kind
        kind: bfcs-ship
        # the foot
        """)
    assert new == (
        "# the head stays at the head\n\n# of the name\n\n# of the kind\nkind: bfcs-ship\n"
        "name: Hood   # beside\n# the foot\n"
    )


def test_comments_of_an_inner_list_stay_in_it():
    new = laid_out("""\
        kind: bfcs-ship
        beams:  # of all beams
        # above the first
        - {arc: FA, bp: 1}  # beside
        - arc: LF
          # of the points
          bp: 1
          # ends the entry
        # of the move
        move: 3
        """)
    assert new == dedent("""\
        kind: bfcs-ship
        # of the move
        move: 3
        beams:  # of all beams
          # above the first
          - {arc: FA, bp: 1} # beside
          - arc: LF
            # of the points
            bp: 1
            # ends the entry
        """)


def test_lists_in_lists():
    new = laid_out("""\
        kind: fsf-career
        tours:
        -   -   {mission: Aid}
            -   mission: Supply
                result: failure
        -    # Tour 2
            - mission: Rescue
        """)
    assert new == dedent("""\
        kind: fsf-career
        tours:
          - - {mission: Aid}
            - mission: Supply
              result: failure
          -  # Tour 2
            - mission: Rescue
        """)


@pytest.mark.parametrize(
    "risky", ["NO", "yes", "Off", "y", "N", "1:30", "190:20:30", "2024-01-31", "1_000", "0b101", "=", "<<"]
)
def test_texts_that_older_yaml_takes_for_something_else_get_quotes(risky):
    assert laid_out(f"kind: fpf-ship\nname: {risky}\n{risky}: {{side: {risky}}}\n") == (
        f'kind: fpf-ship\nname: "{risky}"\n"{risky}": {{side: "{risky}"}}\n'
    )


@pytest.mark.parametrize(
    "written",
    [
        *(
            "'NO'",
            '"010"',
            "'1:30'",
            '"~"',
            "'null'",
            '"Hull #7"',
            "'*Star*'",
            '"&x"',
            "'!Kung'",
            '"%x"',
            "'@x'",
            "'it''s'",
        ),
        *('"true"', '"12"', "''", '"- a"', "'a: b'", '"a\\tb"', "010", "36.50", "0x1F", "~", "1/2", "3d6"),
    ],
)
def test_a_scalar_stays_as_the_author_wrote_it(written):
    text = f"kind: fpf-ship\nname: {written}\none: {{a: {written}}}\ntwo:\n  - {written}\n"
    assert laid_out(text) == text


def test_nothing_in_brackets_is_null():
    assert laid_out("kind: fpf-ship\none: {a: , b: ~}\ntwo:\n") == "kind: fpf-ship\none: {a: null, b: ~}\ntwo: null\n"


def test_brackets_stay_where_they_fit_and_open_where_a_comment_or_the_width_asks_for_it():
    short = "kind: bfcs-ship\nhit_dice: [1d4, 1d6]\n"
    assert laid_out(short.replace(", ", ",\n   ")) == short
    assert laid_out("kind: bfcs-ship\nhit_dice: [1d4, # one\n  1d6]\n") == (
        "kind: bfcs-ship\nhit_dice:\n  - 1d4         # one\n  - 1d6\n"
    )
    wide = ", ".join(f"{number}d6" for number in range(1, 60))
    assert laid_out(f"kind: bfcs-ship\nhit_dice: [{wide}]\n").count("\n  - ") == 59


def test_blank_lines_in_brackets_are_no_blank_lines_of_the_document():
    for text in ("[1d4,\n\n  1d6]", "[1d4\n\n, 1d6\n\n]"):
        assert laid_out(f"kind: bfcs-ship\nhit_dice: {text}\nframe: 1\n") == (
            "kind: bfcs-ship\nhit_dice: [1d4, 1d6]\nframe: 1\n"
        )


def test_a_document_in_json_becomes_a_block():
    new = laid_out('{"name": "Hood", "kind": "bfcs-ship", "move": 3}')
    assert new == '"kind": "bfcs-ship"\n"name": "Hood"\n"move": 3\n'


def test_long_texts_and_folded_texts_keep_their_words():
    text = "kind: ststcs-ship\nnotes: |\n  one  # no comment\n\n   two\n# below\nx: >-\n  a\n  b\n"
    assert laid_out(text) == text
    assert laid_out("kind: ststcs-ship\nb:\n  t: | # beside\n    abc\n  # tail\n") == (
        "kind: ststcs-ship\nb:\n  # beside\n  t: |\n    abc\n  # tail\n"
    )


def test_anchors_stay_and_a_comment_that_would_be_written_twice_is_refused():
    text = "kind: bfcs-ship\nx: &a {b: 1}\nz: *a\n"
    assert laid_out(text) == text
    text = "kind: bfcs-ship\na-list:\n  - &a-b {b: 1}\n  # of the alias\n  - 2\n  - *a-b\n  # of the last\n  - c"
    assert laid_out(text) == text + "\n"
    text = "kind: bfcs-ship\nx: &a {b: 1}\nz: *a\n"
    with pytest.raises(Unchangeable, match="line 2 has a comment at an alias"):
        formatted(document(text.replace("1}\n", "1} # why\n")))


@pytest.mark.parametrize("end", ["\u2028", "\x85", "\u2029"])
@pytest.mark.parametrize(
    "text", ["# a{}b: c\nkind: fpf-ship\n", "# a{}kind: fpf-ship\n", "kind: fpf-ship\nname: x{} y\n"]
)
def test_line_ends_that_readers_take_differently_change_nothing(text, end):
    text = text.replace("{}", end)
    try:
        laid_out(text)
    except Unchangeable as why:
        assert str(why)


@pytest.mark.parametrize("path", DESIGNS, ids=lambda path: path.name)
def test_shipped_designs_have_the_layout(path):
    text = path.read_text(encoding="utf-8")
    assert laid_out(text) == text


@pytest.mark.parametrize("kind", system.kind_names())
def test_starters_have_the_layout(kind):
    text = system.kind(kind).starter("NO")
    assert laid_out(text) == text


EXTRA = (
    *("x_empty:", "x_nested:\n  - - a\n    - b\n  -  # dash\n    - c: 1\n      d: [1,\n   2, # in\n  3]"),
    *("x_text: |\n  abc\n   # no comment\n\n  def", "x_fold: >-\n  abc\n  def", 'x_quoted: "a # b"  # c'),
    *("x_anchor: &a {z: NO, y: 1:30}\nx_alias: *a\nx_list:\n  - b\n  - *a", "? x_odd\n: v", "x_long: a b\n  c d"),
    *("x_deep:\n    k:\n        - l:\n          - m: 1\n            n: 'q'", "x_seq:\n- a\n- b: 1\n  c: 2"),
    "x_dash:\n-\n  a: 1\n-\n  - 1",
)


def scrambled(text, seed):
    """A design with its keys shuffled, odd values added, and comments and blank lines strewn in."""
    dice = random.Random(seed)
    parts = [[]]
    for line in (line for line in text.split("\n") if line and not line.startswith("#")):
        if line[0] not in " -":
            parts.append([])
        parts[-1].append(line)
    parts += [part.split("\n") for part in dice.sample(EXTRA, dice.randint(0, 5))]
    dice.shuffle(parts)
    lines = ["# head"]
    for number, line in enumerate(line for part in parts for line in part):
        if dice.random() < 0.15:
            lines.append(" " * dice.randint(0, 7) + f"# own {number}")
        if dice.random() < 0.08:
            lines.append("")
        beside = dice.choice(["  ", " \t"]) + f"# beside {number}" if dice.random() < 0.15 and "#" not in line else ""
        lines.append(line + beside)
    return "\n".join(lines) + dice.choice(["", "\n", "\n  # end\n\n# last\n\n"])


@pytest.mark.parametrize("seed", range(60))
def test_whatever_the_text_nothing_is_lost_and_the_layout_rests(seed):
    """Texts at random: laid out, they say the same with the same comments, and a second time changes nothing."""
    path = random.Random(seed).choice([path for path in DESIGNS if path.stat().st_size < 4000])
    text = scrambled(path.read_text(encoding="utf-8"), seed)
    if not isinstance(read(text.encode(), "case"), Document):
        return  # a comment in a text that runs on: no YAML
    try:
        new = laid_out(text)
    except Unchangeable as why:
        assert "alias" in str(why)
    else:
        assert comments(new) == comments(text)
        assert new.index("# head") == 0
