"""The transitions of a career, by the rulebook's examples."""

import dataclasses

import pytest

from shipyard.systems.fsf import rules
from shipyard.systems.fsf.model import HouseRules


def state_with(page, **changes):
    skills = {name: level for name, level in changes.items() if name in page.skill_index}
    state = rules.beginning(page)
    for name, level in skills.items():
        for _ in range(level):
            state = rules.learn(page, state, page.skill_index[name])
    return state._replace(**{key: value for key, value in changes.items() if key not in skills})


@pytest.mark.parametrize(("level", "missions"), [(0, 2), (1, 3), (2, 4)])
def test_missions_of_a_tour(house, level, missions):
    """L42: two, and one for each level of Efficiency; Lieutenant Dan with one level flies three."""
    assert rules.missions_allowed(house, state_with(house, Efficiency=level)) == missions


def test_a_lieutenants_light_cruiser(house):
    """L48: 1 blue, 2 green and 1 red."""
    rank = next(rank for rank in house.ranks if rank.name == "Lieutenant")
    assert (rank.ship, rank.dice) == ("Light Cruiser", (1, 2, 1))


def test_who_may_fly_what(house):
    """L102 and L141."""
    assert rules.opened_by(house, 0) == {"Training", "Security", "Communications"}
    assert rules.opened_by(house, 1) == {"Training", "Security", "Communications", "Survey", "Aid"}


def test_a_page_may_take_the_lower_missions_away(house):
    page = dataclasses.replace(house, rules=HouseRules(keeps_lower_missions=False))
    assert rules.opened_by(page, 1) == {"Survey", "Aid"}


def test_a_full_mission_is_closed(house):
    """Four executed boxes."""
    training = house.mission_index["Training"]
    executed = tuple(4 if index == training else 0 for index in range(15))
    state = state_with(house, executed=executed)
    assert training not in rules.open_missions(house, state)
    page = dataclasses.replace(house, rules=HouseRules(closed_when_full=False))
    assert training in rules.open_missions(page, state)
    assert rules.begin_mission(page, state, training).executed == executed


def test_promotion_is_immediate(house):
    """L136: box 3 makes an Ensign; L190: after box 7 Dan still is one."""
    assert [rules.promote(house, state_with(house), box).rank for box in (0, 2, 3, 7, 8, 9)] == [0, 0, 1, 1, 1, 2]


def test_points_beyond_the_track_are_lost(house):
    state = rules.promote(house, state_with(house, tour=15, promotion=68), 3)
    assert (state.promotion, house.ranks[state.rank].name, state.top_tour) == (69, "Grand Admiral", 15)


def test_a_full_skill_takes_no_more(house):
    """L146."""
    state = state_with(house, Efficiency=2)
    assert rules.learn(house, state, house.skill_index["Efficiency"]) == state


def test_a_won_mission_brings_point_and_skill(house):
    security = house.mission_index["Security"]
    state = rules.succeed(house, state_with(house), security)
    assert (state.promotion, state.skills[house.skill_index["Efficiency"]]) == (1, 1)


@pytest.mark.parametrize(
    ("mission", "disciplines"), [("Training", 1), ("Aid", 1), ("Security", 0), ("Communications", 0)]
)
def test_discipline_on_failure(house, mission, disciplines):
    """L156 and L196; L117 has none for Security."""
    assert rules.fail(house, state_with(house), house.mission_index[mission]).disciplines == disciplines


def test_the_discipline_row_fills_up(house):
    state = state_with(house, disciplines=6)
    assert rules.fail(house, state, house.mission_index["Training"]).disciplines == 6


def test_fitness_helps_survival_and_courage_medals(house):
    state = state_with(house, Fitness=1, Courage=2)
    assert rules.survival_face(house, state, house.mission_index["Security"]) == 1
    assert rules.medal_face(house, state, house.mission_index["Campaign"]) == 6


def test_rerolls_of_a_single_die(house):
    state = state_with(house, Computer=2)
    assert rules.throw_rerolls(house, state) == 2
    once = dataclasses.replace(house, rules=HouseRules(reroll_same_die=False))
    assert rules.throw_rerolls(once, state) == 1


def test_two_clones_in_a_career(house):
    state = state_with(house, Clone=2)
    assert [rules.clones_left(house, state._replace(clones=used)) for used in (0, 1, 2)] == [2, 1, 0]


def test_extra_dice_join_the_pool(house):
    state = state_with(house, Command=1, Tactics=1, rank=3)
    assert rules.pool(house, state) == (2, 2, 2)
    assert rules.pool(house, state._replace(skills=state_with(house, **{"Alien Tech": 1}).skills)) == (1, 3, 1)


@pytest.mark.parametrize(
    ("tour", "short", "over"),
    [(7, True, False), (8, True, True), (8, False, False), (15, False, False), (16, False, True)],
)
def test_the_last_tour(house, tour, short, over):
    """L37-38."""
    assert rules.is_over(house, state_with(house, tour=tour), short) is over


def test_a_failed_survival_roll_ends_it(house):
    assert rules.is_over(house, rules.die(state_with(house)), False)


def test_whether_the_last_rank_ends_it_is_the_pages_choice(house):
    state = state_with(house, tour=14, rank=12, top_tour=14)
    assert not rules.is_over(house, state, False)
    assert rules.is_over(dataclasses.replace(house, rules=HouseRules(ends_at_top_rank=True)), state, False)


@pytest.mark.parametrize(("tour", "bonus"), [(15, 0), (14, 0), (13, 5), (12, 10), (1, 65)])
def test_the_tours_bonus_needs_tour_13_or_earlier(house, tour, bonus):
    """L203."""
    score = rules.score(house, state_with(house, tour=15, promotion=69, rank=12, top_tour=tour))
    assert (score.tours_bonus, score.rank_bonus, score.final_promotion) == (bonus, 25, 138)


@pytest.mark.parametrize(
    ("total", "title"),
    [(-9, "Washout"), (0, "Washout"), (50, "Washout"), (51, "Drudge"), (75, "Drudge"), (76, "Traveller"), (100, "Traveller"),
     (101, "Voyager"), (125, "Voyager"), (126, "Champion"), (175, "Champion"), (176, "Savior"), (199, "Savior"),
     (200, "Emperor"), (999, "Emperor")],
)  # fmt: skip
def test_scoring_ranks(house, rulebook, total, title):
    """L88-94; 50 and negatives are Washout (ruling washout)."""
    assert rules.scoring_rank(house.bands, total) == title
    assert rules.scoring_rank(rulebook.bands, total) == title


def test_medals_score_in_order(house):
    state = state_with(house, medals=6)
    assert rules.score(house, rules.win_medal(house, state)).medals == 16
    assert rules.win_medal(house, rules.win_medal(house, state)).medals == 7
