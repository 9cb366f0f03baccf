"""The PDF files: sound for a strict reader, searchable, outlined, and equal byte by byte whenever they are equal."""

import io
import os
import subprocess
import sys

import pikepdf
import pypdfium2
import pytest

from shipyard.core import system as systems
from shipyard.core.resources import PACKAGE

PRINTED = {
    "tracked": ("print", "enterprise", "d-25-b-bird-of-prey"),
    "classic": ("print", "enterprise", "--style", "classic", "--paper", "letter"),
    "fleet": ("print", "federation-picket"),
    "cards": ("print", "escort", "minimal-ship", "resolute", "--paper", "letter"),
    "across": ("print", "klingon-strike", "frontier-watch", "--landscape"),
}
BLANK_KINDS = [kind.name for system in systems.systems() for kind in system.kinds if any(s.blank for s in kind.sheets)]
FILES = {**PRINTED, **{f"blank {kind}": ("blank", kind, "--copies", "2") for kind in BLANK_KINDS}}


@pytest.fixture
def made(run):
    """`made("fleet")`: the bytes of a file."""

    def call(name):
        result = run(*FILES[name], "-o", "-")
        assert result.status == 0, result.err
        return result.raw

    return call


def text_of(raw):
    document = pypdfium2.PdfDocument(raw)
    return [page.get_textpage().get_text_bounded() for page in document]


@pytest.mark.parametrize("name", FILES)
def test_a_strict_reader_has_nothing_to_say(made, name):
    with pikepdf.open(io.BytesIO(made(name))) as pdf:
        problems = pdf.check_pdf_syntax() if hasattr(pdf, "check_pdf_syntax") else pdf.check()
        assert list(problems) == []
        assert len(pdf.pages) > 0


@pytest.mark.parametrize("name", FILES)
def test_it_can_be_drawn(made, name):
    document = pypdfium2.PdfDocument(made(name))
    bitmap = document[0].render(scale=0.5).to_numpy() if _numpy() else document[0].render(scale=0.5).to_pil()
    assert bitmap is not None


def _numpy():
    try:
        import numpy  # noqa: F401
    except ImportError:
        return False
    return True


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("tracked", ["ENTERPRISE", "BIRD OF PREY", "Superstructure", "540", "NCC-", "d10 needed against shields"]),
        ("classic", ["ENTERPRISE", "FWD  str 5 / 24 cm", "Last turn", "Sqdrn."]),
        ("fleet", ["Federation Picket", "Mixed squadron", "1701 Enterprise", "page 1 of 4", "FPF by Madan M Mitra"]),
        ("cards", ["Escort", "Resolute", "219.5", "HIT CHART", "BFCS © 1998 James M. Dugan"]),
        ("across", ["Klingon Strike Fleet", "Gr'oth", "Lantern"]),
        ("blank fpf-ship", ["Superstructure", "Speed"]),
        ("blank bfcs-ship", ["HIT CHART"]),
    ],
)
def test_its_text_can_be_searched(made, name, words):
    text = "\n".join(text_of(made(name)))
    found = " ".join(text.split())
    for word in words:
        assert " ".join(word.split()) in found, word


def test_odd_names_can_be_searched(run, save, fpf_ship):
    names = ["(Hood)", "A\\B", "Krüger – €5", "<b>Hood", "Salt & Burn", "))((", "\\)", "D’Artagnan"]
    files = [save(f"{n}.ship.yaml", fpf_ship(name=name)) for n, name in enumerate(names)]
    text = "\n".join(text_of(run("print", *files, "-o", "-").raw))
    for name in names:
        assert name in text


def test_the_outline_leads_to_the_right_pages(made):
    document = pypdfium2.PdfDocument(made("fleet"))
    pages = text_of(made("fleet"))
    entries = [(item.level, item.get_title(), item.get_dest().get_index()) for item in document.get_toc()]
    assert [(level, title) for level, title, _ in entries if level < 2] == [
        (0, "Federation Picket"),
        (1, "Roster"),
        (1, "1  VENTURE"),
        (1, "2  CHARGER"),
        (1, "3  DEFENDER"),
        (1, "4  RELIANT"),
        (1, "5  Mixed squadron"),
    ]
    assert [title for level, title, _ in entries if level == 2][-3:] == [
        "NCC-1661 Courser",
        "NCC-1662 Destrier",
        "NCC-1864 Reliant",
    ][3:] or ["NCC-1701 Enterprise"]
    for _, title, page in entries[2:]:
        assert title.split("  ")[-1].split()[-1] in pages[page]


@pytest.mark.parametrize(
    ("name", "width", "height"), [("tracked", 210, 297), ("classic", 215.9, 279.4), ("across", 297, 210)]
)
def test_pages_have_the_size_of_the_paper(made, name, width, height):
    for page in pypdfium2.PdfDocument(made(name)):
        assert [round(side * 25.4 / 72, 1) for side in page.get_size()] == [width, height]


def test_the_title_is_that_of_the_design(run):
    with pikepdf.open(io.BytesIO(run("print", "klingon-strike", "-o", "-").raw)) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Klingon Strike Fleet"
        assert "/ModDate" not in pdf.docinfo or "2000" in str(pdf.docinfo["/ModDate"])
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"


def test_no_page_is_empty(made):
    for name in FILES:
        assert all(len(text.split()) > 10 for text in text_of(made(name)))


@pytest.mark.parametrize("name", FILES)
def test_printing_twice_gives_equal_bytes(made, name):
    assert made(name) == made(name)


def test_bytes_do_not_depend_on_the_process_its_time_or_place(made, tmp_path):
    """Another hash seed, time zone, language and current folder."""
    environments = [
        {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "C"},
        {"PYTHONHASHSEED": "77", "TZ": "America/Adak", "LANG": "de_DE.UTF-8"},
    ]
    for name in ("fleet", "cards"):
        found = {made(name)}
        for number, environment in enumerate(environments):
            found.add(
                subprocess.run(
                    [sys.executable, "-m", "shipyard", *FILES[name], "-o", "-"],
                    env={**os.environ, "PYTHONPATH": str(PACKAGE.parent), **environment},
                    cwd=tmp_path if number else "/",
                    capture_output=True,
                    check=True,
                    timeout=60,
                ).stdout
            )
        assert len(found) == 1
