"""Sheet markup: XML to elements, every attribute checked and turned into its type once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple
from xml.parsers import expat

from markupsafe import Markup

from shipyard.core.nearest import did_you_mean
from shipyard.press.marks import Mark
from shipyard.press.theme import Theme


class MarkupError(Exception):
    """What is wrong in a sheet's markup, and in which line of it."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"{message} (line {line} of the rendered markup)")


class Element:
    """One element: its tag, its typed attributes and its content. Equal elements are equal values, so that what was
    laid out once need not be laid out again; the hash is worked out once.
    """

    __slots__ = ("_hash", "attrs", "content", "tag")

    def __init__(self, tag: str, attrs: tuple[tuple[str, Any], ...], content: tuple[Element | str, ...]) -> None:
        self.tag = tag
        self.attrs = attrs
        self.content = content
        self._hash = hash((tag, attrs, content))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Element) or self._hash != other._hash:
            return False
        return (self.tag, self.attrs, self.content) == (other.tag, other.attrs, other.content)

    def __repr__(self) -> str:
        return f"Element({self.tag!r}, {self.attrs!r}, {self.content!r})"

    @property
    def text(self) -> str:
        """The text directly inside, white space folded."""
        return " ".join("".join(part for part in self.content if isinstance(part, str)).split())

    @property
    def children(self) -> tuple[Element, ...]:
        """The elements directly inside."""
        return tuple(part for part in self.content if isinstance(part, Element))


class Kept:
    """Parts of a sheet that stand again and again, as the rows of a class that ten squadrons have: written and read
    once. A template says `{% call kept(key) %}rows{% endcall %}`; equal keys must mean equal rows.
    """

    MOST = 5_000  # parts; a longer batch writes the rest anew

    def __init__(self) -> None:
        self.parts: dict[str, tuple[Element | str, ...]] = {}
        self.asked: set[str] = set()

    def call(self, key: str, caller: Callable[[], Any]) -> Any:
        """The markup of a part: in full for the first time, later only its key; an empty key is never kept."""
        if key in self.asked:
            return Markup(f'<kept key="{key}"/>')
        if not key or len(self.asked) >= self.MOST:
            return caller()
        self.asked.add(key)
        return Markup(f'<kept key="{key}">{caller()}</kept>')

    def forget(self) -> None:
        """Forget what was written but could not be read."""
        self.asked = set(self.parts)

    def content(self, key: str, content: tuple[Element | str, ...]) -> tuple[Element | str, ...]:
        """What stands for a `<kept>`: its content, which is remembered, or for an empty one what was."""
        if content:
            self.parts[key] = content
        return self.parts.get(key, ())


class Problem(NamedTuple):
    """Something that cannot be printed: `slug` is `does-not-fit` or `no-glyph`, `box` names the place on the sheet."""

    slug: str
    message: str
    box: str


class Box(NamedTuple):
    """The room that a leaf is placed in, in mm."""

    w: float
    h: float


Output = Iterator[Mark | Problem]
Place = Callable[[SimpleNamespace, Element, Box, Theme], Output]
Height = Callable[[SimpleNamespace, Element, Box, Theme], float]


def no_height(a: SimpleNamespace, element: Element, box: Box, theme: Theme) -> float:
    """For elements that take the room they are given."""
    return 0.0


@dataclass(frozen=True, eq=False)
class ElementType:
    """One element of the markup. `attributes`: name -> (type, default, what it is for).

    `place` yields the marks in a box; `height` is the least height that the element needs there. Elements without
    `place` give structure and are known to the layout.
    """

    tag: str
    purpose: str
    attributes: Mapping[str, tuple[str, Any, str]]
    place: Place | None = None
    height: Height = no_height
    inside: tuple[str, ...] = ()
    defaults: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "defaults", {name: default for name, (_, default, _) in self.attributes.items()})

    def values(self, element: Element) -> SimpleNamespace:
        """The element's attributes with the defaults filled in; `per-row` is `per_row`."""
        return SimpleNamespace(**{**self.defaults, **dict(element.attrs)})


def _flag(text: str) -> bool:
    if text not in ("0", "1"):
        raise ValueError(text)
    return text == "1"


def _token(text: str) -> str | float:
    """A number, or the name of a theme token."""
    try:
        return float(text)
    except ValueError:
        return text


def _token_of(low: float, high: float) -> Callable[[str], str | float]:
    """A number between both, or the name of a theme token."""

    def typed(text: str) -> str | float:
        value = _token(text)
        if isinstance(value, float) and not low <= value <= high:
            raise ValueError(text)
        return value

    return typed


_size = _token_of(1, 999)  # what is smaller is not there to the eye


def _list(text: str) -> tuple[str, ...]:
    return tuple(text.split("|")) if text else ()


def _measure(text: str) -> float:
    """A finite number within what a sheet can need."""
    value = float(text)
    if not -10_000 < value < 10_000:
        raise ValueError(text)
    return value


def _whole(low: int, high: int) -> Callable[[str], int]:
    def typed(text: str) -> int:
        if not low <= int(text) <= high:
            raise ValueError(text)
        return int(text)

    return typed


def _one_of(*known: str) -> Callable[[str], str]:
    def typed(text: str) -> str:
        if text not in known:
            raise ValueError(text)
        return text

    return typed


def _counts(text: str) -> tuple[str, ...]:
    """Numbers as `4|2`, each up to 1,000."""
    parts = _list(text)
    if any(not part.isdecimal() or len(part) > 3 for part in parts):
        raise ValueError(text)
    return parts


def _ladder(text: str) -> tuple[str, ...]:
    """Steps as `title|11|11*2`."""
    parts = _list(text)
    if any(not _STEP.fullmatch(part) for part in parts):
        raise ValueError(text)
    for part in parts:
        _size(part.partition("*")[0])
    return parts


_STEP = re.compile(r"([a-z]+|[0-9]{1,3}(\.[0-9]+)?)(\*[1-9])?")


def _quarters(text: str) -> str:
    if set(text) - set("FPSA"):
        raise ValueError(text)
    return text


TYPES: Mapping[str, Callable[[str], Any]] = {
    "mm": _measure,
    "number": _measure,
    "count": _whole(-1, 10_000),
    "step": _whole(-99, 99),
    "several": _whole(1, 1_000),
    "counts": _counts,
    "ladder": _ladder,
    "quarters": _quarters,
    "arc": _one_of("FA", "RF", "RR", "RA", "LR", "LF"),
    "shape": _one_of("square", "round", "circle"),
    "place": _one_of("flow", "bottom"),
    "flag": _flag,
    "text": str,
    "list": _list,
    "size": _size,
    "weight": _token_of(0, 99),
    "tone": _token_of(0, 1),
}


def parse(markup: str, types: Mapping[str, ElementType], kept: Kept | None = None) -> Element:
    """The root element of a markup text. Raises MarkupError for bad XML, unknown elements and attributes."""
    parts = kept or Kept()
    stack: list[tuple[str, tuple[tuple[str, Any], ...], list[Element | str]]] = [("", (), [])]
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def start(tag: str, attributes: dict[str, str]) -> None:
        if tag not in types:
            raise MarkupError(f"unknown element <{tag}>; {did_you_mean(tag, types)}", parser.CurrentLineNumber)
        try:
            stack.append((tag, _typed(types[tag], tuple(attributes.items())), []))
        except ValueError as error:
            raise MarkupError(str(error), parser.CurrentLineNumber) from None

    def end(tag: str) -> None:
        name, attributes, content = stack.pop()
        if name == "kept":
            stack[-1][2].extend(parts.content(attributes[0][1] if attributes else "", tuple(content)))
        else:
            stack[-1][2].append(Element(name, attributes, tuple(content)))

    def text(data: str) -> None:
        if not data.isspace() or (len(stack) > 1 and types[stack[-1][0]].inside == ("text",)):
            stack[-1][2].append(data)

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    try:
        parser.Parse(markup, True)
    except expat.ExpatError as error:
        raise MarkupError(f"not XML: {expat.errors.messages[error.code]}", error.lineno) from None
    except RecursionError:
        raise MarkupError("nested too deeply", 1) from None
    root = stack[0][2][0] if stack[0][2] else None
    if not isinstance(root, Element):
        raise MarkupError("there is no element", 1)
    return root


def parse_sheet(markup: str, types: Mapping[str, ElementType], kept: Kept | None = None) -> Element:
    """The root element of a whole sheet. Raises MarkupError as `parse` does."""
    root = parse(markup, types, kept)
    if root.tag != "sheet":
        raise MarkupError("a sheet is one <sheet> of <block>s", 1)
    blocks = {child.tag for child in root.children}
    if root.tag != "sheet" or blocks != {"block"} or any(row.tag != "row" for b in root.children for row in b.children):
        raise MarkupError("a sheet is one <sheet> of <block>s, a block is <row>s", 1)
    return root


@lru_cache(maxsize=50_000)
def _typed(kind: ElementType, attributes: tuple[tuple[str, str], ...]) -> tuple[tuple[str, Any], ...]:
    """Attributes in their types. Raises ValueError with words for the user."""
    typed = []
    for name, value in attributes:
        key = name.replace("-", "_")
        if key not in kind.attributes:
            hint = did_you_mean(name, [known.replace("_", "-") for known in kind.attributes])
            raise ValueError(f"<{kind.tag}> has no attribute {name!r}; {hint}")
        sort = kind.attributes[key][0]
        try:
            typed.append((key, TYPES[sort](value)))
        except ValueError:
            raise ValueError(f"<{kind.tag} {name}={value!r}>: a {sort} is wanted") from None
    return tuple(typed)
