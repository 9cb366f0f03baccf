"""The manual: a page for each check, made from its docstring; the checks of files and schemas stand here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from shipyard.core.checks import Check
from shipyard.core.system import rulings_of, system_names, systems
from shipyard.core.tables import Ruling

# Faults of files and schemas: code -> (slug, level, page). They have no check function of their own.
FILE_PAGES: Mapping[str, tuple[str, str, str]] = {
    "YARD001": (
        "unreadable",
        "error",
        """The file cannot be read: it is not there, is a folder or a device, or the system does not allow it.

The exit status is then 3; the other files are checked all the same.
""",
    ),
    "YARD002": (
        "unknown-kind",
        "error",
        """The document does not say what it is, or names a kind that no game has.

Fails:  kind: bfcs-shop
Fixed:  kind: bfcs-ship
""",
    ),
    "YARD003": (
        "lost-comment",
        "warning",
        """YAML starts a comment at ` #`, and a text was cut off there.

Fails:  name: Hull #7
Fixed:  name: "Hull #7"
""",
    ),
    "YARD004": (
        "unprintable-text",
        "warning",
        """A text has a character that no sheet can print.

The fonts that come with Shipyard have Latin, Greek and Cyrillic letters and many signs, but no Chinese, for instance.
The design is legal, but `shipyard print` will refuse the sheet rather than print it with a hole (YARD202), unless
`--font` gives it a font that has the character.

Fails:  name: 長門
Fixed:  name: Nagato
""",
    ),
    "YARD005": (
        "no-document",
        "error",
        """The file is no YAML document that Shipyard takes.

A document is UTF-8 text of at most 1 MiB, one document a file, with keys and values at the top; no tags, no key twice,
at most 100,000 values after aliases, nested at most 50 deep. YAML 1.2 rules hold: `NO` is text, `010` is 10.

Fails:  name: USS Hood: refit
Fixed:  name: "USS Hood: refit"
""",
    ),
    "YARD009": (
        "idle-waiver",
        "warning",
        """A waiver names a code that nothing in the document breaks.

Waive a code only as long as it is needed: `waive: [{code: BFCS202, reason: "boss ship"}]`. Codes of files and schemas
(YARD) cannot be waived.
""",
    ),
    "YARD011": (
        "broken-reference",
        "error",
        """A document refers to another one that is not there or has errors.

A reference is a path, relative to the folder of the file it stands in, or the name of a design that `shipyard list`
shows. What is wrong with the other document is shown once, at its own place.

Fails:  ship: d-7-t-kitroika
Fixed:  ship: d-7-t-ktroika
""",
    ),
    "YARD101": ("unknown-key", "error", "A key that this kind of document does not know; most often a misspelling.\n"),
    "YARD102": ("missing-key", "error", "A key that this kind of document needs.\n"),
    "YARD103": (
        "wrong-type",
        "error",
        """The value is of the wrong sort: text where a number belongs, or the like.

Fails:  move: two
Fixed:  move: 2
""",
    ),
    "YARD104": ("not-one-of", "error", "The value is none of those that this key takes.\n"),
    "YARD105": ("out-of-range", "error", "The number is too small, too large, or between the allowed steps.\n"),
    "YARD106": ("wrong-form", "error", "The text does not have the form that this key takes.\n"),
    "YARD107": ("wrong-length", "error", "The text or list is too short or too long.\n"),
    "YARD201": (
        "does-not-fit",
        "error",
        """Something does not fit its place on the sheet, even at the smallest size.

Nothing is cut or overprinted: the sheet is not printed. Shorten the text that the message names.
""",
    ),
    "YARD203": (
        "bad-template",
        "error",
        """A sheet template cannot be used: bad Jinja2, unknown markup, an empty value.

The message names the template and the line. The elements of the markup stand in docs/sheet-markup.md.
""",
    ),
    "YARD202": (
        "no-glyph",
        "error",
        """A character that the sheet's font does not have.

Nothing is replaced silently: the sheet is not printed. Take the character away, or give a font that has it, with
`shipyard print --font FILE` or as `font` in the configuration.
""",
    ),
    "YARD204": (
        "reduced",
        "note",
        """A sheet is printed smaller than it is drawn, so that it fits the paper.

Everything stands on it, in smaller print. Larger paper, the paper turned, or fewer pages on each (`--up`) give the full
size. Where the print would be too small to read, the sheet is not printed (YARD201).
""",
    ),
}


@cache
def all_checks() -> Mapping[str, Check]:
    """Every game's checks by code. Raises ValueError when a code is used twice."""
    found: dict[str, Check] = {}
    for system in systems():
        for kind in system.kinds:
            for check in kind.checks:
                if found.setdefault(check.code, check) != check:
                    raise ValueError(f"two checks have the code {check.code}")
    return found


def all_codes() -> Mapping[str, tuple[str, ...]]:
    """Slug to codes, of every check and of the faults of files and schemas; games may share a slug."""
    slugs = [(slug, code) for code, (slug, _, _) in FILE_PAGES.items()]
    slugs += [(check.slug, code) for code, check in all_checks().items()]
    found: dict[str, tuple[str, ...]] = {}
    for slug, code in slugs:
        found[slug] = (*found.get(slug, ()), code)
    return found


def document() -> str:
    """docs/checks.md: every check with its manual page, by code."""
    head = "# Checks\n\nWhat `shipyard check` finds, by code; `shipyard explain CODE` prints the same page.\n"
    pages = (manual_page(code) for code in sorted({*FILE_PAGES, *all_checks()}))
    return head + "".join(f"\n## {_as_section(page)}" for page in pages if page)


def _as_section(page: str) -> str:
    """A page with its first line as the heading and its examples set apart."""
    title, _, text = page.partition("\n")
    lines = [f"    {line}" if line.startswith(("Fails:", "Fixed:", "        ")) else line for line in text.split("\n")]
    return title + "\n" + "\n".join(lines)


def manual_page(code: str) -> str | None:
    """The page of a check as text, or None for an unknown code."""
    if code in FILE_PAGES:
        slug, level, text = FILE_PAGES[code]
        return f"{code} {slug} ({level})\n\n{text}"
    check = all_checks().get(code)
    if check is None:
        return None
    cites = "".join(f"\nRule: {_cited(cite, code)}" for cite in check.cites)
    return f"{code} {check.slug} ({check.level})\n\n{check.manual}\n{cites}\n"


def ruling_names() -> tuple[str, ...]:
    """The ids of all rulings; games may share one."""
    return tuple(sorted({id_ for name in system_names() for id_ in rulings_of(name)}))


def ruling_pages(id_: str) -> list[str]:
    """The page of a ruling in each game that has it: what is open, what Shipyard does and why, other readings."""
    return [_ruling_page(name, rulings[id_]) for name in system_names() if id_ in (rulings := rulings_of(name))]


def _ruling_page(game: str, ruling: Ruling) -> str:
    readings = [
        f"\n  {choice}{' (as it is)' if choice == ruling.default else ''}: {meaning}"
        for choice, meaning in ruling.choices.items()
    ]
    house = f"\nReadings, for {ruling.id} under [house-rules.{game}] in shipyard.toml:{''.join(readings)}\n"
    head = f"{ruling.id} (ruling of {game}, {ruling.certainty})\n\n{ruling.question.strip()}\n\n"
    return f"{head}Ruling: {ruling.ruling}.\nWhy: {ruling.why.strip()}\n{house if readings else ''}"


def _cited(cite: str, code: str) -> str:
    """A place in a rulebook as it is; a ruling with what it says and why."""
    owner = next(s for s in systems() for kind in s.kinds for check in kind.checks if check.code == code)
    ruling = owner.rulings.get(cite.removeprefix("ruling "))
    return cite if ruling is None else f"{ruling.line}. {ruling.why}"
