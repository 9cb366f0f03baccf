"""The shipped pages and careers: the rulebook's sample, and what the house page promises."""

import pytest

from shipyard.core import library
from shipyard.core.tables import load_table
from shipyard.pipeline import Yard
from shipyard.systems.fsf import rules
from shipyard.systems.fsf.derive import derive_career
from shipyard.systems.fsf.model import POWERS
from shipyard.systems.fsf.page_checks import BOX_OF_DICE
from shipyard.systems.fsf.reading import read_career
from shipyard.systems.fsf.replay import replay
from shipyard.systems.fsf.story import career_story, describe_career


@pytest.fixture(scope="module")
def dan():
    return load_table(library.designs("fsf-career")["dan"])


@pytest.mark.parametrize("page", ["house", "rulebook"])
def test_the_sample_on_both_pages(dan, page, request):
    """L203-210: 0 + 14 + 0 + 1 + 1 - 6 = 10, Washout."""
    numbers = derive_career(read_career(dan, {("page",): request.getfixturevalue(page)}))
    assert numbers.replay.breaches == ()
    assert describe_career(numbers) == {
        "kind": "fsf-career",
        "name": "Dan",
        "rank": "Ensign",
        "tours": 3,
        "alive": True,
        "score": {
            "tours_bonus": 0,
            "final_promotion": 14,
            "rank_bonus": 0,
            "missions": 1,
            "skills": 1,
            "medals": -6,
            "total": 10,
            "scoring_rank": "Washout",
        },
    }
    assert numbers.tour_boxes == 3


def test_the_samples_boxes(dan, house):
    """L153, L144, L175, L193; L107, L146, L177, L186; L208."""
    state = replay(read_career(dan, {("page",): house})).state
    executed = {mission.name: count for mission, count in zip(house.missions, state.executed, strict=True) if count}
    skills = {skill.name: level for skill, level in zip(house.skills, state.skills, strict=True) if level}
    assert executed == {"Training": 2, "Security": 4, "Communications": 2, "Aid": 2}
    assert skills == {"Fitness": 1, "Efficiency": 2, "Computer": 2, "Leadership": 1}
    assert (state.promotion, state.disciplines, state.medals) == (7, 2, 0)


def test_the_samples_missions_one_by_one(dan, house):
    steps = replay(read_career(dan, {("page",): house})).steps
    assert [step.success for step in steps] == [True, False, True, True, True, False, True, True, True, False]
    assert [house.ranks[step.before.rank].name for step in steps] == ["Cadet"] * 4 + ["Ensign"] * 6
    assert all(step.survived for step in steps)


def test_leadership_would_not_have_saved_the_last_mission(dan, house):
    """L193: blue 2 + 1 is 3, not 4."""
    data = {**dan, "tours": [*dan["tours"][:2], [*dan["tours"][2][:3]]]}
    last = dict(dan["tours"][2][3])
    last["uses"] = [*last["uses"], {"skill": "Leadership", "die": "blue 1"}]
    data["tours"][2].append(last)
    played = replay(read_career(data, {("page",): house}))
    assert played.breaches == ()
    assert not played.steps[-1].success


def test_the_story_tells_every_mission(dan, house):
    story = "\n".join(career_story(derive_career(read_career(dan, {("page",): house}))))
    assert "Communications 2: Light Escort, needs any 3; rolls blue 2, green 2, Computer blue 1 to 5: SUCCESS" in story
    assert "survival 6 + 1 = 7 against 2: survives" in story
    assert "promotion box 3; promoted to Ensign; Efficiency 2" in story
    assert "Total              10  Washout" in story


def test_the_long_career_uses_everything():
    loaded = Yard().load(library.designs("fsf-career")["long-service"])
    assert loaded.findings == ()
    numbers = derive_career(loaded.design)
    assert (numbers.rank, numbers.tours, numbers.alive) == ("Grand Admiral", 15, True)
    assert numbers.replay.state.clones == 2
    assert numbers.score.scoring_rank == "Emperor"


def test_the_house_page_is_whole_and_in_naval_order(house):
    assert house.holes == ()
    assert [rank.name for rank in house.ranks] == [
        "Cadet", "Ensign", "Lieutenant JG", "Lieutenant", "Lt Commander", "Commander", "Captain", "Commodore",
        "Rear Admiral", "Vice Admiral", "Admiral", "Fleet Admiral", "Grand Admiral",
    ]  # fmt: skip


def test_one_mission_for_each_of_the_fifteen_skills(house):
    assert sorted(mission.skill for mission in house.missions) == sorted(skill.name for skill in house.skills)
    assert {skill.does for skill in house.skills} == set(POWERS)
    assert len(house.missions) == 15


def test_dice_never_shrink_and_never_leave_the_box(house):
    full = rules.beginning(house)._replace(skills=tuple(len(skill.boxes) for skill in house.skills))
    pools = [rules.pool(house, full._replace(rank=rank)) for rank in range(len(house.ranks))]
    for one, other in zip(pools, pools[1:], strict=False):
        assert all(before <= after for before, after in zip(one, other, strict=True))
    assert pools[-1] == BOX_OF_DICE


def test_the_first_six_skills_are_the_start_chart(house):
    assert house.start_chart == tuple(skill.name for skill in house.skills[:6])


def test_every_value_says_where_it_is_from(house, rulebook):
    assert set(house.sources.values()) == {"rulebook", "house"}
    assert set(rulebook.sources.values()) == {"rulebook"}


def test_the_house_page_keeps_every_value_of_the_rulebook(house, rulebook):
    """The check FSF401 looks at the other direction: no value is called the rulebook's that is not."""
    for path, value in rulebook.values.items():
        assert house.values[path] == value, path
        assert house.sources[path] == "rulebook", path


def test_a_career_on_the_rulebook_page_ends_at_its_first_hole(save):
    tours = [
        [
            {"mission": "Training", "roll": {"blue": [5]}, "survival": 3},
            {"mission": "Security", "roll": {"blue": [5]}, "survival": 3},
        ]
    ]
    tours[0] += [{"mission": "Security", "roll": {"blue": [5]}, "survival": 3}]
    flight = {"mission": "Aid", "roll": {"blue": [5], "green": [5]}, "survival": 3}
    tours += [[flight] * 2, [flight] * 4]
    loaded = Yard().load(
        save(
            "c.career.yaml",
            {"kind": "fsf-career", "name": "C", "page": "rulebook", "start": {"way": "none"}, "tours": tours},
        )
    )
    said = [finding.message for finding in loaded.findings if finding.code == "FSF501"]
    assert "the career reaches a hole of page rulebook: the score of Aid's executed box 3 is not given" in said
    assert "the career reaches a hole of page rulebook: the promotion box of rank 3 is not given" in said


def test_a_page_of_ones_own_is_found_beside_the_career(save, house):
    text = library.designs("fsf-page")["house"].read_text(encoding="utf-8")
    save(
        "mine.page.yaml",
        text.replace("name: house", "name: mine").replace("[Survey, Aid], source: rulebook", "[Survey], source: house"),
    )
    flights = [{"mission": "Security", "roll": {"blue": [5]}, "survival": 3}] * 3
    flights.append({"mission": "Aid", "roll": {"blue": [5], "green": [5]}, "survival": 3})
    career = {"kind": "fsf-career", "name": "C", "page": "mine.page.yaml", "start": {"way": "none"}, "tours": [flights]}
    codes = [finding.code for finding in Yard().load(save("c.career.yaml", career)).findings]
    assert codes == ["FSF503"]
