"""The manual: a page with what and why for every code; each check's own ends with a failing and a fixed example."""

import re

import pytest

from shipyard.core import schemas
from shipyard.core.manual import FILE_PAGES, all_checks, all_codes, document, manual_page
from shipyard.core.resources import PACKAGE
from shipyard.core.system import system_names, systems

CHECKS = all_checks()
TOPICS = "012345 9"
PREFIXES = {"bfcs": "BFCS", "fpf": "FPF", "ststcs": "STS", "sfb": "SFB", "fsf": "FSF"}


@pytest.mark.parametrize("code", sorted({*CHECKS, *FILE_PAGES}))
def test_every_code_has_a_page_with_what_and_why(code):
    title, blank, first, *rest = manual_page(code).split("\n")
    assert re.fullmatch(rf"{code} [a-z0-9]+(-[a-z0-9]+)* \((error|warning|note)\)", title)
    assert blank == ""
    assert first.rstrip().endswith((".", ","))
    assert len(" ".join([first, *rest]).split()) >= 7


@pytest.mark.parametrize("code", sorted(CHECKS))
def test_every_check_shows_a_failing_and_a_fixed_example(code):
    page = CHECKS[code].manual
    assert re.search(r"^Fails:\s+\S", page, re.M)
    assert re.search(r"^Fixed:\s+\S", page, re.M)
    assert page.index("Fails:") < page.index("Fixed:")
    assert not page.startswith("Fails:")


@pytest.mark.parametrize("code", sorted(CHECKS))
def test_every_check_says_why_between_its_first_line_and_its_examples(code):
    """One sentence says what; a why, or a second sentence, stands in front of the examples."""
    before = CHECKS[code].manual.partition("Fails:")[0]
    assert len(before.split()) >= 6, before


@pytest.mark.parametrize("code", sorted(CHECKS))
def test_the_page_names_the_rule(code):
    cites = CHECKS[code].cites
    assert ("\nRule: " in manual_page(code)) == bool(cites)
    assert all(cite in manual_page(code) for cite in cites)


@pytest.mark.parametrize("code", sorted({*CHECKS, *FILE_PAGES}))
def test_codes_have_their_systems_prefix_and_a_topic(code):
    match = re.fullmatch(r"([A-Z]{3,4})([0-9])[0-9]{2}", code)
    assert match
    assert match[2] in TOPICS
    assert match[1] in {"YARD", *PREFIXES.values()}


def test_a_check_belongs_to_the_system_of_its_prefix():
    for system in systems():
        for kind in system.kinds:
            for check in kind.checks:
                assert check.code.startswith(PREFIXES[system.name])


@pytest.mark.parametrize("code", ["", "YARD999", "fpf201", "FPF", "x"])
def test_an_unknown_code_has_no_page(code):
    assert manual_page(code) is None


def test_slugs_lead_to_codes():
    slugs = all_codes()
    assert slugs["unreadable"] == ("YARD001",)
    assert slugs["frame-short"] == ("BFCS203",)
    assert {code for codes in slugs.values() for code in codes} == {*CHECKS, *FILE_PAGES}


def test_every_ruling_that_a_check_cites_stands_in_its_system():
    """A cite is a place in the rulebook or the id of a ruling."""
    for system in systems():
        for kind in system.kinds:
            for check in kind.checks:
                for cite in check.cites:
                    assert cite in system.rulings or " " in cite or cite.isupper(), (check.code, cite)


@pytest.mark.parametrize("name", system_names())
def test_rulings_are_whole(name):
    found = next(system for system in systems() if system.name == name).rulings
    for ruling in found.values():
        assert ruling.certainty in ("proven", "inferred", "assumed")
        assert ruling.question.strip().endswith("?")
        for text in (ruling.ruling, ruling.why):
            assert len(text.split()) >= 3, ruling.id
        assert ruling.line == f"ruling {ruling.id} ({ruling.certainty}): {ruling.ruling}"


def test_every_code_that_the_program_makes_has_a_page():
    """Codes in the source that no check carries are faults of files, schemas and sheets."""
    written = set()
    for path in PACKAGE.rglob("*.py"):
        written |= set(re.findall(r'"(YARD[0-9]{3})"', path.read_text(encoding="utf-8")))
    assert written <= set(FILE_PAGES)
    assert set(schemas.CODES.values()) <= set(FILE_PAGES)


def test_the_document_has_each_page_once_in_order():
    text = document()
    heads = re.findall(r"^## (\S+) ", text, re.M)
    assert heads == sorted({*CHECKS, *FILE_PAGES})
