"""The text of a new page and a new career."""

from __future__ import annotations

import json

from shipyard.core import library
from shipyard.systems.fsf.record import SCHEMA_ID

PAGE_SCHEMA_ID = SCHEMA_ID.replace("career", "page")


def page_starter(name: str) -> str:
    """A whole page to change: the house page under another name."""
    text = library.designs("fsf-page")["house"].read_text(encoding="utf-8")
    values = text[text.index("title:") :]
    return (
        f"# yaml-language-server: $schema={PAGE_SCHEMA_ID}\n"
        "# A career page of your own, to start with the house page. A value that you change has `source: house`; one\n"
        "# that you do not know yet is `{value: null}` and prints as an empty line. A career names this file by its\n"
        "# path: `page: mine.page.yaml`.\n"
        f"kind: fsf-page\nname: {json.dumps(name, ensure_ascii=False)}\n{values}"
    )


def career_starter(name: str) -> str:
    """A career of one mission."""
    return f"""# yaml-language-server: $schema={SCHEMA_ID}
# A recorded career. `shipyard check` plays it again under the rules, `shipyard show` tells it, and
# `shipyard career play` writes such a file by itself.
kind: fsf-career
name: {json.dumps(name, ensure_ascii=False)}
page: house          # or rulebook, or the path of a page of your own
game: career         # 15 Tours; `short` has 7
start: {{way: one_roll, rolls: [3]}}   # or none, choose_one, two_rolls, choose_two
tours:
  -  # Tour 1: a list of missions
    - mission: Security
      roll: {{blue: [2]}}        # the ship's dice, by colour
      uses:                    # skills, in the order of their use
        - {{skill: Computer, die: blue 1, roll: 5}}
      result: success          # results may be left out; where they stand they are checked
      survival: 4              # or {{roll: 1, rerolls: [4], result: success}}
"""
