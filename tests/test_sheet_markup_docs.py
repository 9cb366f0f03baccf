"""Pages that are generated from the code equal what the code says today."""

import pytest

from shipyard.core import manual as checks_manual
from shipyard.core.resources import PACKAGE
from shipyard.press import manual as markup_manual

DOCS = PACKAGE.parent / "docs"
PAGES = {
    "sheet-markup.md": (markup_manual.page, "python -m shipyard.press.manual > docs/sheet-markup.md"),
    "checks.md": (
        checks_manual.document,
        "python -c \"from shipyard.core.manual import document; print(document(), end='')\" > docs/checks.md",
    ),
}


@pytest.mark.skipif(not DOCS.is_dir(), reason="the pages are not in an installation")
@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_what_the_code_says(name):
    written, command = PAGES[name]
    assert (DOCS / name).read_text(encoding="utf-8") == written(), f"write it anew: {command}"


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_the_same_each_time(name):
    assert PAGES[name][0]() == PAGES[name][0]()


def test_every_element_and_attribute_stands_on_the_page_of_the_markup():
    from shipyard.press.elements import element_types

    text = markup_manual.page()
    for tag, kind in element_types().items():
        assert f"## `<{tag}>`" in text
        for name in kind.attributes:
            assert f"| `{name.replace('_', '-')}` |" in text
