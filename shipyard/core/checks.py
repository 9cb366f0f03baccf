"""A check finds one kind of fault in a design; the runner stamps its code, level and place."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from shipyard.core.documents import Document
from shipyard.core.findings import ERROR, NOTE, WARNING, Finding, Path
from shipyard.core.nearest import did_you_mean


class Fault(NamedTuple):
    """What a check yields: a message with the numbers in it, and where the value at fault stands.

    `certain` is the number that belongs there, where the rules leave no choice; `shipyard fix` writes it.
    """

    path: Path
    message: str
    hint: str = ""
    at_key: bool = False
    certain: int | Fraction | None = None


class Check(NamedTuple):
    """One rule of one game.

    `find` takes a design (the system's model) and yields faults; its docstring is the check's manual page.
    `cites` names the rulebook's place or a ruling's id. A check with `whole=True` rests on every value of the
    document (a total, a limit) and is passed over while one of them cannot be read; one with `whole=False` looks
    only at the values that it names. An error of a check with `gate=True` makes a value unreadable in that sense.
    """

    code: str
    level: str
    find: Callable[[Any], Iterable[Fault]]
    cites: tuple[str, ...] = ()
    whole: bool = True
    gate: bool = False

    @property
    def slug(self) -> str:
        """The name of the fault: `frame-short`."""
        return self.find.__name__.replace("_", "-")

    @property
    def manual(self) -> str:
        """The manual page: the docstring of the check."""
        return inspect.cleandoc(self.find.__doc__ or "")


def run(checks: tuple[Check, ...], design: Any, document: Document, complete: bool = True) -> Iterator[Finding]:
    """All findings of a design, gates first. `complete=False`: a part of the document could not be read."""
    gates = [check for check in checks if check.gate]
    for check in (*gates, *(check for check in checks if not check.gate)):
        if check.whole and not complete:
            continue
        for fault in check.find(design):
            complete = complete and not check.gate
            yield stamped(check, fault, document)


def stamped(check: Check, fault: Fault, document: Document) -> Finding:
    """The fault as a finding with its check's code and level and its place in the file."""
    mark = document.mark(fault.path, fault.at_key)
    return Finding(
        check.code, check.slug, check.level, fault.message, document.name, *mark, fault.path, fault.hint, check.cites
    )


def with_waivers(
    findings: Iterable[Finding], document: Document, waivers: Iterable[Mapping[str, str]], known: Iterable[Check]
) -> list[Finding]:
    """The findings after the document's waivers: a waived error becomes a note that says why.

    A waiver that matches nothing is a warning. Faults of the file or its schema (YARD) cannot be waived. `known` are
    the checks that can find something in this kind of document.
    """
    reasons: Mapping[str, tuple[int, str]] = {
        waiver["code"]: (index, waiver["reason"]) for index, waiver in enumerate(waivers)
    }
    codes = [check.code for check in known]
    kept, used = [], set()
    for finding in findings:
        if finding.code in reasons and not finding.code.startswith("YARD"):
            used.add(finding.code)
            if finding.level != NOTE:
                message = f"waived ({reasons[finding.code][1]}): {finding.message}"
                finding = finding._replace(level=NOTE, message=message, hint="")
        kept.append(finding)
    for code, (index, _) in reasons.items():
        if code not in used:
            path: Path = ("waive", index, "code")
            mark = document.mark(path)
            message, hint = _idle(code, codes)
            kept.append(Finding("YARD009", "idle-waiver", WARNING, message, document.name, *mark, path, hint))
    return kept


def _idle(code: str, codes: list[str]) -> tuple[str, str]:
    """Why a waiver does nothing, and what to do."""
    if code.startswith("YARD"):
        return f"{code} is a fault of the file or its form, which cannot be waived", "mend it"
    if code not in codes:
        return f"no check of this kind of document has the code {code}", did_you_mean(code, codes)
    return f"nothing here breaks {code}, so the waiver does nothing", "take the waiver away"


def waived_codes(findings: Iterable[Finding]) -> tuple[str, ...]:
    """The codes that this design waives and breaks; a sheet carries them as a mark."""
    return tuple(dict.fromkeys(f.code for f in findings if f.level == NOTE and f.message.startswith("waived (")))


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether any of the findings is an error."""
    return any(finding.level == ERROR for finding in findings)
