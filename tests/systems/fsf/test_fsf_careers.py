"""Recorded careers: they replay without a finding, and a changed die is caught where it matters."""

import copy
import hashlib
import random

import pytest

from shipyard.core import yaml_reader
from shipyard.pipeline import Yard
from shipyard.systems.fsf import balance, rules, seeded
from shipyard.systems.fsf.outlook import Outlook
from shipyard.systems.fsf.reading import read_career
from shipyard.systems.fsf.record import Recorder, career_text
from shipyard.systems.fsf.replay import replay

PLAYERS = ["random"] * 170 + ["sensible"] * 30
DICE_OF_SEED_1 = [2, 5, 1, 3, 1, 4, 4, 4, 6, 4, 2, 1, 4, 1, 4, 4, 5, 1, 6, 4]
CAREER_42 = "b02e3a8136946139"
CLAIMS = ("result", "promotion", "gained", "rank")


@pytest.fixture(scope="module")
def careers(house):
    """200 careers as documents, each with the state that its player saw at the end."""
    outlook = Outlook(house)
    return [_recorded(outlook, player, seed) for seed, player in enumerate(PLAYERS)]


def _recorded(outlook, player, seed, short=False, way="one_roll"):
    recorder = Recorder(
        outlook.page, {"name": f"Career {seed}", "page": "house", "game": "short" if short else "career"}
    )
    state = seeded.fly_career(outlook, seeded.PLAYERS[player], seeded.Dice(seed), short, way, recorder)
    recorder.finish(state)
    return recorder.document, state


def _replayed(document, house):
    return replay(read_career(document, {("page",): house}))


def test_recorded_careers_replay_to_the_same_end(careers, house):
    for document, state in careers:
        played = _replayed(document, house)
        assert played.breaches == (), document["name"]
        assert played.state._replace(tour=0, flown=0) == state._replace(tour=0, flown=0)
        assert rules.score(house, played.state).total == document["score"]


def test_their_files_have_no_finding(careers, tmp_path):
    for number in (0, 3, 171, 180, 199):
        file = tmp_path / f"{number}.career.yaml"
        file.write_text(career_text(careers[number][0]), encoding="utf-8")
        assert Yard().load(file).findings == ()


def test_a_file_reads_back_as_it_was_written(careers):
    for document, _ in careers[::20]:
        assert yaml_reader.build(yaml_reader.compose(career_text(document))) == document


@pytest.mark.parametrize(
    "name", ["true", "A: b", "", '"', "Łódź #7", "- x", "12", "null", "{{ x }}", "a\nb", "*Star*", "x" * 100]
)
def test_odd_names_survive_the_file(name):
    document = {"kind": "fsf-career", "name": name, "tours": []}
    assert yaml_reader.build(yaml_reader.compose(career_text(document))) == document


def _dice(document):
    """Every die of a document: where it stands, and the flight that it belongs to (None for the start)."""
    for place in range(len(document["start"].get("rolls", ()))):
        yield ("start", "rolls", place), None
    for tour, flights in enumerate(document["tours"]):
        for number, flight in enumerate(flights):
            at = ("tours", tour, number)
            for colour, hand in flight["roll"].items():
                yield from (((*at, "roll", colour, place), at) for place in range(len(hand)))
            for index, use in enumerate(flight.get("uses", ())):
                if "roll" in use:
                    yield (*at, "uses", index, "roll"), at
            for what in ("medal", "survival"):
                if what in flight:
                    yield (*at, what, "roll"), at
                    yield from (((*at, what, "rerolls", i), at) for i in range(len(flight[what].get("rerolls", ()))))


def _with_die(document, path, face):
    changed = copy.deepcopy(document)
    target = changed
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = face(target[path[-1]])
    return changed


def _without_claims(document):
    bare = copy.deepcopy(document)
    bare["start"].pop("skills", None)
    bare.pop("score")
    for flight in (flight for flights in bare["tours"] for flight in flights):
        for claim in CLAIMS:
            flight.pop(claim, None)
        for what in ("medal", "survival"):
            flight.get(what, {}).pop("result", None)
    return bare


def _course(played):
    """What happened, mission by mission."""
    return [(step.success, step.medal, step.survived, step.cloned, step.after) for step in played.steps]


def test_a_changed_die_is_caught_exactly_where_it_matters(careers, house):
    chance = random.Random(1)
    mattered = 0
    for document, _ in careers:
        before = _course(_replayed(document, house))
        path, at = chance.choice(list(_dice(document)))
        changed = _with_die(document, path, lambda face: chance.choice([each for each in range(1, 7) if each != face]))
        played, bare = _replayed(changed, house), _replayed(_without_claims(changed), house)
        matters = _course(bare) != before or bare.breaches != ()
        assert matters == (played.breaches != ()), (document["name"], path)
        if matters:
            mattered += 1
            first = played.breaches[0].path
            assert first[: len(at or ("start",))] == (at or ("start",)), (path, first)
    assert mattered > 20


@pytest.mark.parametrize("way", ["none", "choose_one", "two_rolls", "choose_two"])
def test_every_way_to_start_and_the_short_game(house, way):
    document, _ = _recorded(Outlook(house), "random", 5, short=True, way=way)
    assert _replayed(document, house).breaches == ()
    assert len(document["tours"]) <= 7


def test_the_same_seed_gives_the_same_career_everywhere(house):
    """The dice of a seed, and a whole career, as they were first recorded."""
    dice = seeded.Dice(1)
    assert [dice.roll() for _ in range(20)] == DICE_OF_SEED_1
    document, _ = _recorded(Outlook(house), "random", 42)
    assert hashlib.sha256(career_text(document).encode()).hexdigest()[:16] == CAREER_42


def test_dice_are_counted_and_skipped(careers):
    document, _ = careers[3]
    dice = seeded.Dice(9)
    dice.skip(seeded.dice_in(document))
    assert dice.rolled == sum(1 for _ in _dice(document))


def test_dice_are_fair():
    dice = seeded.Dice(123)
    faces = [dice.roll() for _ in range(6000)]
    assert all(850 < faces.count(face) < 1150 for face in range(1, 7))
    assert {dice.below(3) for _ in range(50)} == {0, 1, 2}
    assert dice.below(1) == 0


def test_a_run_of_careers_counts_them_all(house):
    tally = balance.run(house, seeded.PLAYERS["random"], 20, seed=2)
    table = balance.summary(tally)
    assert table["games"] == 20
    assert sum(tally.ranks.values()) == len(tally.scores) == 20
    assert abs(sum(table["scoring_ranks"].values()) - 100) < 1
    assert sum(tally.choices.values()) == sum(tally.flown(index) for index in range(15))
    assert balance.summary(balance.run(house, seeded.PLAYERS["random"], 20, seed=2)) == table


@pytest.mark.parametrize(
    ("count", "total", "share"), [(1, 3, 33.3), (2, 3, 66.7), (0, 0, 0.0), (1, 1, 100.0), (1, 2000, 0.1)]
)
def test_shares(count, total, share):
    assert balance.percent(count, total) == share
