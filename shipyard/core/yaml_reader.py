"""A strict reader for one YAML document: YAML 1.2 core scalars, no tags, no duplicate keys, no surprises.

`NO` is text, `010` is ten, `1:30` is text. The C parser composes the nodes; tag resolution, which takes most of
PyYAML's time and carries the YAML 1.1 rules, is switched off and done here.
"""

from __future__ import annotations

import re
from typing import Any

import yaml
from yaml.cyaml import CParser  # type: ignore[attr-defined] # the stubs do not export it
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from shipyard.core.findings import Path

MAX_BYTES = 1 << 20
MAX_NODES = 100_000
MAX_DEPTH = 50
MAX_DIGITS = 15

_PLAIN_TAG = "plain"
_INTEGER = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_OTHER_BASE = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "Null": None, "NULL": None}
_WORDS |= {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}

Mark = tuple[int, int]


class Unreadable(Exception):  # noqa: N818 - a value for the caller to report, not a fault of the program
    """Why a text is no document, where, and what to do. Becomes one finding."""

    def __init__(self, message: str, line: int = 0, column: int = 0, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.line, self.column, self.hint = message, line, column, hint


class _Parser(CParser):
    """Composes nodes without resolving tags: a node bears a tag of its own only when the text wrote one."""

    def resolve(self, kind: Any, value: Any, implicit: Any) -> str:
        return _PLAIN_TAG

    def descend_resolver(self, *_: Any) -> None:
        pass

    def ascend_resolver(self) -> None:
        pass


def decode(raw: bytes) -> str:
    """UTF-8 text with line feeds; a byte order mark and CRLF are taken away. Raises Unreadable."""
    if len(raw) > MAX_BYTES:
        raise Unreadable(f"{len(raw):,} bytes; a document has at most {MAX_BYTES:,} (1 MiB)")
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Unreadable("the file is in UTF-16", hint="save it as UTF-8")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        raise Unreadable(
            f"byte 0x{raw[error.start]:02x} is not UTF-8", line, column, "save the file as UTF-8"
        ) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def compose(text: str) -> Node:
    """The document's root node. Raises Unreadable for bad syntax, none or several documents."""
    try:
        node = _Parser(text).get_single_node()
    except yaml.YAMLError as error:
        raise _syntax(error, text) from None
    if node is None:
        raise Unreadable("the file is empty", hint="a document starts with `kind: ...`; try `shipyard new`")
    return node


def build(root: Node) -> Any:
    """Plain Python data of a composed document. Raises Unreadable."""
    return _Builder().value(root, 0)


class _Builder:
    """Turns nodes into data, counting them: an alias costs as many nodes as what it repeats."""

    def __init__(self) -> None:
        self.nodes = 0
        self.open: set[int] = set()

    def value(self, node: Node, depth: int) -> Any:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise _at(node, f"more than {MAX_NODES:,} values after aliases are followed")
        if type(node) is ScalarNode:
            if node.tag == _PLAIN_TAG:
                return node.value if node.style else _scalar(node)
            raise _tagged(node)
        if node.tag != _PLAIN_TAG:
            raise _tagged(node)
        if depth >= MAX_DEPTH:
            raise _at(node, f"nested deeper than {MAX_DEPTH} levels")
        if id(node) in self.open:
            raise _at(node, "an alias refers to the value that it stands in")
        self.open.add(id(node))
        data: Any
        if type(node) is MappingNode:
            data = self.mapping(node, depth)
        else:
            data = [self.value(item, depth + 1) for item in node.value]
        self.open.discard(id(node))
        return data

    def mapping(self, node: Node, depth: int) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = key_node.value
            if type(key_node) is not ScalarNode or key_node.tag != _PLAIN_TAG:
                raise _at(key_node, "a key must be plain text")
            if key in data:
                raise _at(key_node, f"the key {key!r} stands here twice", "keep one of the two")
            data[key] = self.value(value_node, depth + 1)
        return data


def _scalar(node: ScalarNode) -> Any:
    """A plain scalar by the YAML 1.2 core rules."""
    text: str = node.value
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "0123456789-+.":
        return text
    if text.isdecimal() and text.isascii() and len(text) <= MAX_DIGITS:
        return int(text)
    if _INTEGER.fullmatch(text):
        if len(text) > MAX_DIGITS:
            raise _at(node, f"a number of {len(text)} digits; at most {MAX_DIGITS}", "put it in quotes if it is text")
        return int(text)
    if _OTHER_BASE.fullmatch(text) and len(text) <= MAX_DIGITS:
        return int(text, 0)
    if _FLOAT.fullmatch(text):
        number = float(text)
        if len(text) > 2 * MAX_DIGITS or not -1e15 < number < 1e15:
            raise _at(node, f"the number {text[:40]} is out of range", "put it in quotes if it is text")
        return int(number) if number.is_integer() else number
    if _NOT_FINITE.fullmatch(text):
        raise _at(node, f"{text} is no number that a design can have", "put it in quotes if it is text")
    return text


def positions(root: Node) -> dict[Path, tuple[Mark, Mark]]:
    """For each path the place of its key (or of its value in a list) and of its value; both count from 1."""
    places: dict[Path, tuple[Mark, Mark]] = {(): (_mark(root), _mark(root))}

    def walk(node: Node, path: Path) -> None:
        if type(node) is MappingNode:
            for key_node, value_node in node.value:
                here = (*path, key_node.value)
                places[here] = (_mark(key_node), _mark(value_node))
                walk(value_node, here)
        elif type(node) is SequenceNode:
            for index, item in enumerate(node.value):
                here = (*path, index)
                places[here] = (_mark(item), _mark(item))
                walk(item, here)

    walk(root, ())
    return places


def place(root: Node, path: Path) -> tuple[Mark, Mark]:
    """The places of a path's key and value, or of the nearest place around it when the path is not there."""
    node, marks = root, (_mark(root), _mark(root))
    for step in path:
        if type(node) is MappingNode:
            pair = next((pair for pair in node.value if pair[0].value == step), None)
            if pair is None:
                break
            node, marks = pair[1], (_mark(pair[0]), _mark(pair[1]))
        elif type(node) is SequenceNode and isinstance(step, int) and step < len(node.value):
            node = node.value[step]
            marks = (_mark(node), _mark(node))
        else:
            break
    return marks


_LOST_COMMENT = re.compile(r"#(?<=[ \t]#)[^\s#]")  # from the mark: most texts have few of them


def lost_comments(text: str, root: Node) -> list[tuple[Path, Mark, str]]:
    """Plain values cut off by ` #word`, as in `name: Hull #7`: path, place of the mark and the lost text."""
    if not _LOST_COMMENT.search(text):
        return []
    lines = text.split("\n")
    found: list[tuple[Path, Mark, str]] = []

    def walk(node: Node, path: Path) -> None:
        if type(node) is MappingNode:
            for key_node, value_node in node.value:
                walk(value_node, (*path, key_node.value))
        elif type(node) is SequenceNode:
            for index, item in enumerate(node.value):
                walk(item, (*path, index))
        elif isinstance(node, ScalarNode) and not node.style and node.value and node.end_mark.line < len(lines):
            rest = lines[node.end_mark.line][node.end_mark.column :]
            match = re.match(r"[ \t]+(#[^\s#].*)", rest)
            if match:
                found.append((path, (node.end_mark.line + 1, node.end_mark.column + match.start(1) + 1), match[1]))

    walk(root, ())
    return found


def _mark(node: Node) -> Mark:
    return node.start_mark.line + 1, node.start_mark.column + 1


def _at(node: Node, message: str, hint: str = "") -> Unreadable:
    return Unreadable(message, *_mark(node), hint)


def _tagged(node: Node) -> Unreadable:
    return _at(node, f"the tag {node.tag} is not allowed", "put a text that starts with ! in quotes")


_QUOTE = "put the text in quotes"
_BELOW = "begin the keys of one entry below one another, and each entry with `- `"
_PLAINER = (
    ("mapping values are not allowed", "a text with `: ` in it, or a wrong indent", _QUOTE + ", or mend the indent"),
    ("found undefined alias", "`*` starts an alias, and there is none of this name", _QUOTE + " if it starts with *"),
    ("second occurrence", "the same anchor stands here twice", _QUOTE + " if it starts with &"),
    ("did not find expected alphabetic", "`*`, `&` or `%` starts something that YAML does not know", _QUOTE),
    ("found another document", "the file holds several documents", "one document a file; take away `---`"),
    ("could not find expected ':'", "a key without `:`", "write `key: value`"),
    (
        "did not find expected key",
        "the indent does not match, or a comma or bracket is missing",
        "begin the keys of one entry below one another; in brackets, put a comma between them",
    ),
    ("found unexpected end of stream", "a quote is not closed", "close it where the text ends"),
    ("did not find expected ','", "a list or map in brackets is not closed", "close it with ] or }, commas between"),
    ("did not find expected '-'", "a list and a map stand side by side, or the indent is wrong", _BELOW),
    ("found a tab character", "a tab stands where spaces belong", "indent with spaces"),
    (
        "block sequence entries are not allowed",
        "a list item stands where a value belongs",
        "start it on a line of its own",
    ),
    ("undefined tag handle", "a text that starts with ! must stand in quotes", _QUOTE),
    ("found unknown escape character", "an unknown \\ escape in double quotes", "use single quotes"),
    (
        "invalid Unicode character escape code",
        "a \\ escape of no character, or of half of one",
        "write the character itself, or all of it as in \\U0001F680",
    ),
    ("expected <document start>", "something stands after the end of the document", "take away it, or the `...` above"),
    ("incompatible YAML document", "the file asks for another version of YAML", "take its line %YAML away"),
    ("maximum nesting depth", "lists or maps in one another without an end", "close the brackets"),
    ("control characters are not allowed", "a control character stands in the text", "take it away"),
)


# Problems that the parser notices only after the place where they began.
_NOTICED_LATE = (
    *("could not find expected ':'", "did not find expected ','", "did not find expected alphabetic"),
    *("found unexpected end of stream",),
)


def _syntax(error: yaml.YAMLError, text: str) -> Unreadable:
    """PyYAML's error in words that help a player."""
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    mark = getattr(error, "problem_mark", None)
    if problem.startswith(_NOTICED_LATE):
        mark = getattr(error, "context_mark", None) or mark  # where it began, not where it was noticed
    line, column = (mark.line + 1, mark.column + 1) if mark is not None else (0, 0)
    if line == 0 and isinstance(getattr(error, "position", None), int):
        position = error.position  # type: ignore[attr-defined]
        line, column = text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)
    if "cannot start any token" in problem:
        return _bad_start(text, line, column)
    plain, hint = next(((words, hint) for start, words, hint in _PLAINER if start in problem), ("", ""))
    return Unreadable(f"not YAML: {plain} ({problem})" if plain else f"not YAML: {problem}", line, column, hint)


_LINE_ENDS = re.compile("[\n\x85\u2028\u2029]")  # what the parser counts as the end of a line


def _bad_start(text: str, line: int, column: int) -> Unreadable:
    """YAML keeps a few characters for itself; the parser does not say which one it met."""
    lines = _LINE_ENDS.split(text)
    character = lines[line - 1][column - 1 : column] if line <= len(lines) else ""
    if character == "\t":
        return Unreadable("not YAML: a tab stands where spaces belong", line, column, "indent with spaces")
    return Unreadable(f"not YAML: a text cannot start with {character}", line, column, _QUOTE)
