"""Markdown, read by a Markdown parser: tables with the right cells, and no text that turns into markup."""

import pytest
from markdown_it import MarkdownIt

from shipyard.core.words import visible
from shipyard.reports import markdown

PARSER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
HARMLESS = {"text", "text_special", "softbreak"}


def tables(text):
    """Each table as rows of cells, a cell being its inline tokens."""
    found, cells = [], []
    for token in PARSER.parse(text):
        if token.type == "table_open":
            found.append([])
        elif token.type == "tr_open":
            cells = []
            found[-1].append(cells)
        elif token.type == "inline" and found:
            cells.append(token.children)
    return found


def words(cell):
    assert {token.type for token in cell} <= HARMLESS
    return "".join(token.content for token in cell).replace("\u200b", "")


def test_a_table_of_findings_the_gravest_first(report, finding):
    said = [finding(level="note", line=1), finding(level="error", line=2), finding(level="warning", line=3)]
    text = markdown.render(report(said))
    assert text.startswith("### Shipyard: 1 error, 1 warning, 1 note in 1 file\n")
    (table,) = tables(text)
    assert [[words(cell) for cell in row] for row in table[1:]] == [
        ["error", "FPF201 power-out-of-range", "power 41", "a.ship.yaml:2:8"],
        ["warning", "FPF201 power-out-of-range", "power 41", "a.ship.yaml:3:8"],
        ["note", "FPF201 power-out-of-range", "power 41", "a.ship.yaml:1:8"],
    ]


def test_a_hint_stands_below_its_message(report, finding):
    (table,) = tables(markdown.render(report([finding(hint="power: 40")])))
    _, line_break, _ = message = [token for token in table[1][2] if token.content or token.type != "text"]
    assert (line_break.type, line_break.content) == ("html_inline", "<br>")
    assert [message[0].content, message[2].content] == ["power 41", "hint: power: 40"]


def test_nothing_to_say(report):
    assert markdown.render(report([], "a", "b")) == "### Shipyard: clean in 2 files\n"


def test_hostile_texts_stay_text(report, finding, hostile):
    (table,) = tables(markdown.render(report([finding(message=hostile, file=f"x{hostile}.yaml")])))
    assert len(table) == 2
    cells = [words(cell) for cell in table[1]]
    assert cells[2] == visible(hostile).strip()
    assert cells[3] == visible(f"x{hostile}.yaml:1:8")


@pytest.mark.parametrize("text", ["@someone", "see #12", "a@b"])
def test_nobody_is_called_and_nothing_is_linked(text):
    """The platform looks for names and numbers after it has read the markup, so that an escape is not enough."""
    shown = "".join(token.content for token in PARSER.parseInline(markdown.cell(text))[0].children)
    assert "@\u200b" in shown or "#\u200b" in shown


def test_a_comment_is_no_longer_than_the_platform_takes(report, finding):
    said = [finding(message="x" * 300, line=n + 1) for n in range(1000)]
    text = markdown.render(report(said))
    assert len(text) <= 65_536
    rows = text.count("| error |")
    assert rows > 150
    assert text.endswith(f"\nand {1000 - rows} more, which do not fit here\n")


def test_a_finding_too_long_for_any_comment_is_counted(report, finding):
    text = markdown.render(report([finding(message="x" * 70_000), finding()]))
    assert "and 2 more" in text
