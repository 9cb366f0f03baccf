"""The page on sheet markup, made from the elements themselves."""

from __future__ import annotations

from shipyard.press.elements import element_types
from shipyard.press.markup import ElementType

_HEAD = """# Sheet markup

A sheet is a Jinja2 template in `sheets/<system>/` that writes this markup; `shipyard print --template mine.xml.j2`
takes your own in its place (start from a copy of the shipped one). Blocks flow onto pages, rows stand under one
another in a block, cells beside one another in a row, and everything else is placed in its cell.

- Lengths are mm, type sizes and line weights pt. `size`, `weight` and `tone` also take names of `sheets/theme.yaml`.
- Without `y` a thing stands in the middle of its cell; text is centred by the height of its capitals.
- A row is as high as its content needs, at least `h`; what room is left goes to rows with `grow`.
- A text that does not fit its room, by every step of its ladder, is a finding (YARD201), and the block is not printed.
- Every value of the view is escaped; an unknown or empty value is a finding (YARD203).
"""


def page() -> str:
    """The whole page as Markdown."""
    types = element_types()
    rest = sorted(tag for tag in types if tag not in _STRUCTURE)
    return _HEAD + "".join(_section(types[tag]) for tag in (*_STRUCTURE, *rest))


_STRUCTURE = ("sheet", "block", "row", "cell")


def _section(kind: ElementType) -> str:
    lines = [f"\n## `<{kind.tag}>`\n", kind.purpose, ""]
    if kind.attributes:
        lines += ["| attribute | type | default | what for |", "|---|---|---|---|"]
        lines += [
            f"| `{name.replace('_', '-')}` | {sort} | {_shown(default)} | {purpose.replace('|', chr(92) + '|')} |"
            for name, (sort, default, purpose) in kind.attributes.items()
        ]
    return "\n".join(lines) + "\n"


def _shown(default: object) -> str:
    if isinstance(default, bool):
        return str(int(default))
    return f"{default:g}" if isinstance(default, int | float) else str(default) if default else ""
