"""Documents as the model: every value of a page with its source, every throw of a career with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from shipyard.core.findings import Path
from shipyard.core.system import Reference
from shipyard.systems.fsf.model import (
    COLOURS,
    Band,
    Career,
    Counts,
    Faces,
    Flight,
    HouseRules,
    Medal,
    Mission,
    Need,
    Page,
    Rank,
    Skill,
    Start,
    Throw,
    Tours,
    Use,
)

NONE = "none"
DEFAULT_PAGE = "house"
FACES = ("1", "2", "3", "4", "5", "6")

Data = Mapping[str, Any]


class _Values:
    """Takes values out of a page's data and keeps where each came from."""

    def __init__(self) -> None:
        self.given: dict[Path, object] = {}
        self.sources: dict[Path, str] = {}
        self.holes: list[Path] = []

    def take(self, data: Data | None, *path: str | int) -> Any:
        """The `value` of an entry such as `{value: 3, source: house}`; None for a hole."""
        entry: Data = (data or {}).get(str(path[-1])) or {}
        return self.keep(path, entry.get("value"), entry.get("source"))

    def keep(self, path: Path, value: Any, source: str | None) -> Any:
        """The value, with its source noted under its path."""
        if value is None:
            self.holes.append(path)
        else:
            self.given[path], self.sources[path] = value, source or ""
        return value

    def scores(self, entries: Iterable[Data], *path: str | int) -> tuple[int | None, ...]:
        """The scores of a row of boxes."""
        return tuple(
            self.keep((*path, index), entry.get("score"), entry.get("source")) for index, entry in enumerate(entries)
        )


def read_page(data: Data) -> Page:
    """A page from data that keeps to the schema."""
    values = _Values()
    tours, promotion, bonuses = data.get("tours"), data.get("promotion"), data.get("bonuses")
    medals, start = data.get("medals", {}), data.get("start_skill", {})
    return Page(
        name=data["name"],
        title=data.get("title", ""),
        tours=Tours(*(values.take(tours, "tours", key) for key in Tours.__dataclass_fields__)),
        start_dice=values.take(start, "start_skill", "dice"),
        start_chart=tuple(values.take(start.get("chart"), "start_skill", "chart", face) for face in FACES),
        promotion_boxes=values.take(promotion, "promotion", "boxes"),
        score_a_box=values.take(promotion, "promotion", "score_a_box"),
        ranks=tuple(_rank(entry, values, index) for index, entry in enumerate(data["ranks"])),
        missions=tuple(_mission(entry, values, index) for index, entry in enumerate(data["missions"])),
        skills=tuple(_skill(entry, values, index) for index, entry in enumerate(data["skills"])),
        medals=tuple(_medal(entry, values, index) for index, entry in enumerate(medals.get("list") or ())),
        discipline_boxes=values.take(medals.get("discipline"), "medals", "discipline", "boxes"),
        discipline_score=values.take(medals.get("discipline"), "medals", "discipline", "score_each"),
        rank_bonus=values.take(bonuses, "bonuses", "rank_bonus"),
        tours_bonus=values.take(bonuses, "bonuses", "tours_bonus_a_tour_left"),
        tours_bonus_last=values.take(bonuses, "bonuses", "tours_bonus_last_tour"),
        bands=tuple(_band(entry, values, index) for index, entry in enumerate(data.get("scoring_ranks", ()))),
        rules=_rules(data.get("rules", {}), values),
        values=values.given,
        sources=values.sources,
        holes=tuple(values.holes),
    )


def _rank(entry: Data, values: _Values, index: int) -> Rank:
    def take(key: str) -> Any:
        return values.take(entry, "ranks", index, key)

    dice, opens = take("dice"), take("opens")
    return Rank(
        name=take("name"),
        code=take("code"),
        promotion_box=take("promotion_box"),
        ship=take("ship"),
        dice=None if dice is None else _counts(dice),
        opens=None if opens is None else tuple(opens),
        not_before=entry.get("promotion_box", {}).get("not_before"),
    )


def _counts(dice: Data) -> Counts:
    return dice.get("blue", 0), dice.get("green", 0), dice.get("red", 0)


def _mission(entry: Data, values: _Values, index: int) -> Mission:
    def take(key: str) -> Any:
        return values.take(entry, "missions", index, key)

    needs, skill, medal = take("needs"), take("skill"), take("medal")
    return Mission(
        name=take("name"),
        needs=None if needs is None else tuple(Need(need["colour"], need["number"]) for need in needs),
        points=take("promotion_points"),
        skill="" if skill == NONE else skill,
        medal=0 if medal == NONE else medal,
        survival=take("survival"),
        discipline=take("discipline_on_failure"),
        executed=values.scores(entry.get("executed") or (), "missions", index, "executed"),
    )


def _skill(entry: Data, values: _Values, index: int) -> Skill:
    return Skill(
        name=values.take(entry, "skills", index, "name") or "",
        effect=values.take(entry, "skills", index, "effect"),
        does=entry["does"],
        boxes=values.scores(entry.get("boxes") or (), "skills", index, "boxes"),
    )


def _medal(entry: Data, values: _Values, index: int) -> Medal:
    path: Path = ("medals", "list", index)
    source = entry.get("source")
    return Medal(
        values.keep((*path, "name"), entry.get("name"), source),
        values.keep((*path, "score"), entry.get("score"), source),
    )


def _band(entry: Data, values: _Values, index: int) -> Band:
    band = Band(entry["title"], entry.get("from"), entry.get("to"), entry.get("printed", ""))
    low, high = "" if band.low is None else f"from {band.low}", "" if band.high is None else f"to {band.high}"
    values.keep(("scoring_ranks", index), f"{low} {high}".strip(), entry.get("source"))
    return band


def _rules(data: Data, values: _Values) -> HouseRules:
    given = {key: values.take(data, "rules", key) for key in HouseRules.__dataclass_fields__ if key in data}
    return HouseRules(**{key: value for key, value in given.items() if value is not None})


def references(data: Data) -> Iterable[Reference]:
    """The page that a career is played on."""
    target = data.get("page", DEFAULT_PAGE)
    return [Reference(("page",), target, "fsf-page")]


def read_career(data: Data, found: Mapping[Path, Any]) -> Career:
    """A career from data that keeps to the schema."""
    start = data.get("start", {})
    return Career(
        name=data["name"],
        page=found.get(("page",)),
        short=data.get("game") == "short",
        start=Start(start.get("way", "one_roll"), tuple(start.get("rolls", ())), tuple(start.get("skills", ()))),
        tours=tuple(
            tuple(_flight(entry, ("tours", tour, index)) for index, entry in enumerate(missions))
            for tour, missions in enumerate(data.get("tours", ()))
        ),
        score=data.get("score"),
        seed=data.get("seed"),
        player=data.get("player", ""),
    )


def _flight(entry: Data, path: Path) -> Flight:
    return Flight(
        mission=entry["mission"],
        faces=_faces(entry["roll"]),
        uses=tuple(_use(use, (*path, "uses", index)) for index, use in enumerate(entry.get("uses", ()))),
        medal=_throw(entry.get("medal"), (*path, "medal")),
        survival=_throw(entry.get("survival"), (*path, "survival")),
        path=path,
        rank=entry.get("rank"),
        result=_claim(entry.get("result")),
        promotion=entry.get("promotion"),
        gained=entry.get("gained"),
    )


def _faces(roll: Data) -> Faces:
    blue, green, red = (tuple(roll.get(colour, ())) for colour in COLOURS)
    return blue, green, red


def _use(entry: Data, path: Path) -> Use:
    return Use(entry["skill"], entry.get("die", ""), entry.get("roll"), entry.get("number", ""), path)


def _throw(entry: int | Data | None, path: Path) -> Throw | None:
    if entry is None:
        return None
    if isinstance(entry, int):
        return Throw(entry, (), False, None, path)
    return Throw(
        entry["roll"], tuple(entry.get("rerolls", ())), entry.get("clone", False), _claim(entry.get("result")), path
    )


def _claim(result: str | None) -> bool | None:
    return None if result is None else result == "success"
