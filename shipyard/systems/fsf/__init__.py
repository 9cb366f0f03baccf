"""Federation Stellar Force (FSF): a solo dice game on one sheet of paper, the career page."""

from __future__ import annotations

from shipyard.core.system import Kind, Sheet, System, later
from shipyard.systems.fsf.checks import CAREER_CHECKS
from shipyard.systems.fsf.derive import derive_career, derive_page
from shipyard.systems.fsf.model import adopt_page
from shipyard.systems.fsf.page_checks import PAGE_CHECKS
from shipyard.systems.fsf.reading import read_career, read_page, references
from shipyard.systems.fsf.starter import career_starter, page_starter
from shipyard.systems.fsf.story import career_story, describe_career, describe_page, page_story

_PAGE, _VIEW = "fsf/career.xml.j2", f"{__name__}.view"
_LEAST = (139.7, 205.0)  # mm: half of Letter is as wide as that, A5 is higher

SYSTEM = System(
    name="fsf",
    title="Federation Stellar Force",
    credit="Federation Stellar Force is by Robert M. Carrol",
    kinds=(
        Kind(
            name="fsf-page",
            build=lambda data, found: read_page(data),
            derive=derive_page,
            checks=PAGE_CHECKS,
            describe=describe_page,
            story=page_story,
            starter=page_starter,
            sheets=(Sheet(_PAGE, later(_VIEW, "empty_page"), least=_LEAST),),
            adopt=adopt_page,
        ),
        Kind(
            name="fsf-career",
            build=read_career,
            derive=derive_career,
            checks=CAREER_CHECKS,
            describe=describe_career,
            story=career_story,
            starter=career_starter,
            sheets=(Sheet(_PAGE, later(_VIEW, "career_page"), later(_VIEW, "blank_page"), least=_LEAST),),
            references=references,
        ),
    ),
)
