"""`shipyard career`: play FSF careers, and count what becomes of many."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path
from typing import Any

import click

from shipyard.cli import CLEAN, FAILED, FINDINGS
from shipyard.cli.completing import FILE
from shipyard.cli.files import write_text
from shipyard.cli.loading import is_unread, new_yard, say
from shipyard.core import library
from shipyard.core.nearest import did_you_mean
from shipyard.pipeline import SUFFIXES, Loaded, findings_of
from shipyard.systems.fsf import balance, report, session, words
from shipyard.systems.fsf.model import Page
from shipyard.systems.fsf.opening import WAYS
from shipyard.systems.fsf.outlook import Outlook
from shipyard.systems.fsf.record import Record, Recorder, career_text
from shipyard.systems.fsf.seeded import PLAYERS, Dice, dice_in, fly_career

_SEED_BITS = 32


@click.group("career")
def command() -> None:
    """Play Federation Stellar Force careers, and measure a career page.

    \b
    shipyard career play --name Dan --seed 7
    shipyard career play --resume dan.career.yaml
    shipyard career odds --page house --games 20000 --seed 1
    """


@command.command("play")
@click.option("--name", default="Ensign Nobody", help="Whose career it is.")
@click.option("--page", "page_name", default="house", help="A shipped career page, or the path of your own.")
@click.option("--seed", type=click.IntRange(0, 10**15 - 1), help="The seed of the dice; left out, a new one.")
@click.option("--start", "way", type=click.Choice(list(WAYS)), default="one_roll", help="How the start skill comes.")
@click.option("--short", is_flag=True, help="The short game of 7 Tours.")
@click.option("--auto", type=click.Choice(list(PLAYERS)), help="Let a seeded player play the whole career.")
@click.option("--output", "-o", type=FILE, help="The career's file; left out, the name with .career.yaml.")
@click.option("--resume", type=FILE, help="Go on with a career's file.")
def play_command(
    name: str,
    page_name: str,
    seed: int | None,
    way: str,
    short: bool,
    auto: str | None,
    output: str | None,
    resume: str | None,
) -> int:
    """Play a career at the terminal.

    The file is written after every die, so that leaving (q) loses nothing; --resume goes on from there. The same seed
    gives the same dice.

    \b
    shipyard career play --name Dan --seed 7
    shipyard career play --resume dan.career.yaml
    shipyard career play --auto sensible --seed 7 -o seven.career.yaml
    """
    if resume is not None:
        return _resume(resume)
    page = _complete_page(page_name)
    if page is None:
        return FINDINGS
    file = output or f"{_file_name(name)}{library.suffix('fsf-career')}"
    if Path(file).exists():
        raise click.UsageError(f"{file} is there already; go on with --resume {file}, or choose another with -o")
    seed = secrets.randbits(_SEED_BITS) if seed is None else seed
    head: Record = {
        "name": name,
        "page": _page_from(page_name, file),
        "game": "short" if short else "career",
        "seed": seed,
    }
    if auto is not None:
        return _fly(page, head, auto, way, file)
    return _play(page, {"kind": "fsf-career", **head, "tours": []}, Dice(seed), file, way)


def _fly(page: Page, head: Record, auto: str, way: str, file: str) -> int:
    """A whole career by a seeded player."""
    recorder = Recorder(page, {**head, "player": auto})
    state = fly_career(Outlook(page), PLAYERS[auto], Dice(head["seed"]), head["game"] == "short", way, recorder)
    recorder.finish(state)
    write_text(career_text(recorder.document), file)
    click.echo(f"{session.farewell(page, state)}; the career is in {file}", err=True)
    return CLEAN


def _play(page: Page, document: Record, dice: Dice, file: str, way: str) -> int:
    game = session.Session(page, document, dice, _Terminal(), lambda record: write_text(career_text(record), file))
    try:
        session.play(game, way)
    except (session.Quit, click.Abort):
        click.echo(f"\nleft; go on with: shipyard career play --resume {file}", err=True)
    else:
        click.echo(f"the career is in {file}", err=True)
    return CLEAN


def _resume(file: str) -> int:
    """A career from its file, where it was left."""
    yard = new_yard()
    loaded = yard.load(Path(file))
    career = loaded.design
    if loaded.kind is not None and loaded.kind.name != "fsf-career":
        raise click.UsageError(f"{file} is a {loaded.kind.name}, not an fsf-career")
    if not loaded.sound or loaded.document is None:
        findings = findings_of([loaded], yard)
        say(findings)
        return FAILED if is_unread(findings) else FINDINGS
    if not _is_complete(career.page):
        return FINDINGS
    document: Record = json.loads(json.dumps(loaded.document.data))
    dice = Dice(document.get("seed", secrets.randbits(_SEED_BITS)))
    dice.skip(dice_in(document))
    return _play(career.page, document, dice, file, "one_roll")


class _Terminal:
    """The player at the terminal."""

    def say(self, text: str) -> None:
        click.echo(text)

    def ask(self, question: str) -> str:
        answer: str = click.prompt(question, default="", show_default=False, prompt_suffix="> ").strip()
        if answer.lower() in ("q", "quit"):
            raise session.Quit
        return answer


@command.command("odds", short_help="What becomes of many careers, and the odds of missions.")
@click.option("--page", "page_name", default="house", help="A shipped career page, or the path of your own.")
@click.option("--games", type=click.IntRange(0, 1_000_000), default=2000, help="Careers to play; 0 for the odds alone.")
@click.option("--seed", type=click.IntRange(0, 10**9), default=1, help="The seed of the careers.")
@click.option("--player", type=click.Choice(list(PLAYERS)), default="sensible", help="Who plays them.")
@click.option("--start", "way", type=click.Choice(list(WAYS)), default="one_roll", help="How the start skill comes.")
@click.option("--short", is_flag=True, help="The short game of 7 Tours.")
@click.option("--skill", "skills", multiple=True, help="A skill for the mission odds, as Leadership or Computer=2.")
@click.option("--rank", "rank_name", help="Mission odds for this rank alone: its name or code.")
@click.option("--exact", is_flag=True, help="Every chance exact; with many dice and skills up to a minute each.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to report.")
def odds_command(
    page_name: str,
    games: int,
    seed: int,
    player: str,
    way: str,
    short: bool,
    skills: tuple[str, ...],
    rank_name: str | None,
    exact: bool,
    form: str,
) -> int:
    """What becomes of many careers, and the odds of each mission for each ship.

    The odds are exact; where flips of many dice would take long they are judged and marked with ~.

    \b
    shipyard career odds --page house --games 20000 --seed 1
    shipyard career odds --games 0 --skill Computer=2 --skill Leadership --rank O-3 --exact
    shipyard career odds --page mine.page.yaml --player bold --format json
    """
    page = _complete_page(page_name)
    if page is None:
        return FINDINGS
    odds = report.mission_odds(page, _levels(page, skills), _ranks(page, rank_name), exact)
    found: dict[str, Any] = {"page": page.name, "odds": odds}
    if games:
        tally = balance.run(page, PLAYERS[player], games, seed, short, way)
        run = {"player": player, "seed": seed, "start": way, "game": "short" if short else "career"}
        found["careers"] = run | balance.summary(tally)
    if form == "json":
        write_text(json.dumps(found, indent=2) + "\n", "-")
    else:
        write_text("".join(f"{line}\n" for line in report.lines(page, found)), "-")
    return CLEAN


def _levels(page: Page, skills: tuple[str, ...]) -> tuple[int, ...]:
    """The skill levels that the mission odds are asked for."""
    levels = [0] * len(page.skills)
    for given in skills:
        name, _, level = given.partition("=")
        index = page.skill_index.get(name)
        if index is None:
            raise click.UsageError(f"there is no skill {name!r}; {did_you_mean(name, page.skill_index)}")
        boxes = len(page.skills[index].boxes)
        if level and not (level.isascii() and level.isdigit() and int(level) <= boxes):
            raise click.UsageError(f"{name} has levels 0 to {boxes}, not {level}")
        levels[index] = int(level or 1)
    return tuple(levels)


def _ranks(page: Page, name: str | None) -> list[int]:
    """The ranks, by place, that the mission odds are asked for: the one of a name or code, or all."""
    known = {text: index for index, rank in enumerate(page.ranks) for text in (rank.name, rank.code) if text}
    if name is None:
        return list(range(len(page.ranks)))
    if name not in known:
        raise click.UsageError(f"there is no rank {name!r}; {did_you_mean(name, known)}")
    return [known[name]]


def _complete_page(name: str) -> Page | None:
    """The page of that name or path when it has no error and no hole; says why not otherwise."""
    is_path = "/" in name or os.sep in name or name.endswith(SUFFIXES)
    path = Path(name) if is_path else library.designs("fsf-page").get(name)
    if path is None:
        raise click.UsageError(f"there is no page {name!r}; {did_you_mean(name, library.designs('fsf-page'))}")
    yard = new_yard()
    loaded: Loaded = yard.load(path)
    if loaded.kind is not None and loaded.kind.name != "fsf-page":
        raise click.UsageError(f"{name} is a {loaded.kind.name}, not an fsf-page")
    if not loaded.sound:
        findings = findings_of([loaded], yard)
        say(findings)
        if is_unread(findings):
            raise click.exceptions.Exit(FAILED)
        return None
    page: Page = loaded.design
    return page if _is_complete(page) else None


def _is_complete(page: Page) -> bool:
    """Whether a page has no hole that a career could reach; says which it has."""
    if not page.holes:
        return True
    first = "; ".join(words.value_named(page, path) for path in page.holes[:3])
    count = len(page.holes)
    click.echo(f"page {page.name} lacks {count} values, so that a career cannot be played on it: {first}", err=True)
    click.echo("hint: play on page house, or fill the values in on a page of your own", err=True)
    return False


def _page_from(page_name: str, file: str) -> str:
    """The page as the career's file names it: a path counts from the file's folder."""
    if "/" not in page_name and os.sep not in page_name and not page_name.endswith(SUFFIXES):
        return page_name
    return Path(os.path.relpath(page_name, Path(file).resolve().parent)).as_posix()


def _file_name(name: str) -> str:
    """A plain file name for a career's name."""
    kept = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.lower())
    return "-".join(part for part in kept.split("-") if part) or "career"
