"""Texts of users on their way out: to a console, where nothing may move the cursor, and into YAML, in quotes."""

MAX_NAME = 200


def visible(text: str) -> str:
    """The text with everything that moves the cursor or turns the writing direction written out."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def quoted(name: str) -> str:
    """Any text as a YAML scalar in double quotes; cut to what a name may be long, `Unnamed` for an empty one."""
    name = name.encode("utf-8", "replace").decode("utf-8")[:MAX_NAME]
    return f'"{"".join(map(_escaped, name if name.strip() else "Unnamed"))}"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    return char if char.isprintable() else f"\\U{ord(char):08x}"
