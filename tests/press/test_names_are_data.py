"""Names are data: markup, braces and ampersands stand on the page and in its bookmark as they were written."""

import io

import pypdfium2
import pytest
import yaml
from placed_marks import faults, texts

from shipyard.core import library
from shipyard.core.tables import load_table
from shipyard.pipeline import Yard
from shipyard.press.papers import paper
from shipyard.press.pdf import pdf
from shipyard.printing import Job, print_designs

NAMES = [
    "<b>Hood</b>",
    "Salt & Burn",
    "A<br/>B",
    "{{ 7 * 7 }}",
    "{% raw %}",
    "&amp;lt;",
    "]]>",
    "a|b",
    "*bold",
    "~tilde",
    "(a) \\ [b] 'c' \"d\"",
    "/Title (x) Tj ET",
    "<kept key='x'/>",
    "100 % — §",
    "Łódź Ελλάς",
]
SHIPPED = {
    "fpf-ship": "enterprise",
    "fpf-fleet": "klingon-strike",
    "bfcs-ship": "escort",
    "bfcs-fleet": "frontier-watch",
    "ststcs-ship": "tholian-pc-a",
    "ststcs-fleet": "border-patrol",
    "fsf-career": "dan",
}


def named(kind, name, save):
    """A shipped design under another name."""
    data = {**load_table(library.designs(kind)[SHIPPED[kind]]), "name": name}
    data.pop("designation", None)
    loaded = Yard().load(save(f"a.{kind.partition('-')[2]}.yaml", yaml.safe_dump(data, allow_unicode=True)))
    assert loaded.sound, loaded.findings
    return loaded


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", SHIPPED)
def test_a_name_stands_as_it_was_written(kind, name, save):
    printed = print_designs([named(kind, name, save)], Job(paper("a4"), {}))
    assert printed.findings == ()
    assert any(name in text for text in texts(printed.pages))
    assert [fault for page in printed.pages for fault in faults(page)] == []
    with pypdfium2.PdfDocument(io.BytesIO(pdf(printed.pages, name))) as document:
        titles = [entry.get_title() for entry in document.get_toc()]
        assert document.get_metadata_value("Title") == name
    if not kind.endswith("-fleet") or kind == "fpf-fleet":
        assert name in " ".join(titles)


@pytest.mark.parametrize("name", ["a\u202eb", "a\u0007b", "a\u001b[31mb", "a\u2066b"])
@pytest.mark.parametrize("kind", SHIPPED)
def test_what_turns_a_line_or_a_terminal_reaches_neither_page_nor_bookmark(kind, name, save):
    data = {**load_table(library.designs(kind)[SHIPPED[kind]]), "name": name}
    text = yaml.safe_dump(data, allow_unicode=False)
    printed = print_designs([Yard().load(save(f"a.{kind.partition('-')[2]}.yaml", text))], Job(paper("a4"), {}))
    shown = [*texts(printed.pages), *(entry.name for page in printed.pages for entry in page.outline)]
    assert not any(name[1] in text for text in shown)
    assert "YARD202" in {finding.code for finding in printed.findings}
    assert all(finding.message.isprintable() for finding in printed.findings)
