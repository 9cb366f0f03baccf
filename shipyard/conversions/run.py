"""From a checked document to the converted one: overrides, conversion, and the check of what came out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shipyard.conversions.record import Conversion, Converted, Request
from shipyard.core import checks, library
from shipyard.core.documents import Document
from shipyard.core.findings import Finding, in_file_order
from shipyard.core.system import Kind

# Checks a text under a name, as if it were a file.
TextCheck = Callable[[str, str], Sequence[Finding]]


@dataclass(frozen=True)
class Outcome:
    """One file's conversion. `text` is None where nothing may be written; `findings` are the source's faults, `broken`
    what the new document breaks.
    """

    source: str
    target: str
    model: str
    findings: tuple[Finding, ...] = ()
    converted: Converted | None = None
    text: str | None = None
    broken: tuple[Finding, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether an error stands in the way or in the result."""
        return self.text is None or checks.has_errors(self.broken)


def overridden(document: Document, kind: Kind, wishes: Mapping[str, Any]) -> tuple[Any, tuple[Finding, ...]]:
    """The design with keys laid over its document, and what it then breaks.

    The document must keep to its schema and refer to no other one, and the wishes must keep to it too.
    """
    laid = replace(document, data={**document.data, **wishes})
    design = kind.build(laid.data, {})
    found = checks.run(kind.checks, design, laid)
    waived = checks.with_waivers(found, laid, laid.data.get("waive") or (), kind.checks)
    return design, tuple(in_file_order(waived))


def convert(
    design: Any,
    findings: tuple[Finding, ...],
    document: Document,
    conversion: Conversion,
    request: Request,
    check: TextCheck,
) -> Outcome:
    """Convert a design with its findings; one with errors is not converted."""
    nothing = Outcome(document.name, conversion.target, request.model, findings)
    if design is None or checks.has_errors(findings):
        return nothing
    converted = conversion.convert(design, request)
    if converted.text is None:
        faults = tuple(checks.stamped(check, fault, document) for check, fault in converted.faults)
        return replace(nothing, findings=findings + faults)
    broken = tuple(check(f"{file_stem(document.name)}{library.suffix(conversion.target)}", converted.text))
    return replace(nothing, converted=converted, text=converted.text, broken=broken)


def strictly(outcome: Outcome) -> Outcome:
    """The outcome, with nothing to write where something of the source had no counterpart."""
    lossy = outcome.converted is not None and bool(outcome.converted.dropped)
    return replace(outcome, text=None) if lossy else outcome


def file_stem(name: str) -> str:
    """The name of a file without folder and ending: `designs/sfb/ca.ssd.yaml` as `ca`."""
    return name.rpartition("/")[2].partition(".")[0].strip("<>") or "converted"
