"""How a career begins: its start skills, by roll or by choice (FSF, Turn, step 2, L21-24)."""

from __future__ import annotations

from shipyard.core.nearest import did_you_mean
from shipyard.core.quantities import plural
from shipyard.systems.fsf import rules
from shipyard.systems.fsf.umpire import Umpire

WAYS = {  # how a career gets its start skills: dice rolled, skills chosen (Start, L21-24)
    "none": (0, 0),
    "one_roll": (1, 0),
    "choose_one": (0, 1),
    "two_rolls": (2, 0),
    "choose_two": (0, 2),
}


def start_skills(umpire: Umpire) -> None:
    """The start skills, by roll or by choice."""
    page, start = umpire.page, umpire.career.start
    dice, chosen = WAYS[start.way]
    if len(start.rolls) != dice:
        words_ = f"way {start.way} rolls {plural(dice, 'die', 'dice')} for a start skill; {len(start.rolls)} recorded"
        hint = "`start: {way: none}` plays without a start skill" if not start.rolls else ""
        umpire.breach("start-skill", ("start",), words_, hint)
    for place, face in enumerate(start.rolls[:dice]):
        umpire.must(page.start_chart[face - 1], ("start", "rolls", place), "start_skill", "chart", str(face))
        _learn(umpire, page.start_chart[face - 1] or "")
    if chosen:
        _choose(umpire, chosen)
    else:
        _claimed_skills(umpire)


def _claimed_skills(umpire: Umpire) -> None:
    start, chart = umpire.career.start, umpire.page.start_chart
    rolled = [chart[face - 1] for face in start.rolls]
    if start.skills and sorted(start.skills) != sorted(name or "" for name in rolled):
        words_ = f"the start skill is {', '.join(filter(None, rolled)) or 'none'} by the rolls, not "
        umpire.breach("start-skill", ("start", "skills"), words_ + ", ".join(start.skills))


def _choose(umpire: Umpire, chosen: int) -> None:
    start, chart = umpire.career.start, umpire.page.start_chart
    if len(start.skills) != chosen:
        words_ = f"way {start.way} chooses {plural(chosen, 'start skill')}; {len(start.skills)} recorded"
        umpire.breach("start-skill", ("start",), words_)
    for place, name in enumerate(start.skills[:chosen]):
        if name not in chart:
            umpire.must(chart[0], ("start", "skills", place), "start_skill", "chart", "1")
            hint = did_you_mean(name, [each for each in chart if each])
            umpire.breach("start-skill", ("start", "skills", place), f"{name[:40]!r} is not on the start chart", hint)
        else:
            _learn(umpire, name)


def _learn(umpire: Umpire, name: str) -> None:
    index = umpire.page.skill_index.get(name)
    if index is not None:
        umpire.state = rules.learn(umpire.page, umpire.state, index)
