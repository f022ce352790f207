"""docs/leaderboard.md: everybody against everybody, the same deals for all, by one command.

What was played is kept beside the page, so that a measurement can be stopped and gone on with. Only deals on which all
have met are counted.
"""

import json
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from ..bots.bot import Bot
from ..bots.names import find_bot
from ..bots.policy import weights_of
from ..bots.sparring import PARTNERS
from ..core.cores import usable_cores
from ..core.errors import BadOption
from ..core.game import Game
from ..games import find
from .arena import Result, Tournament, lineups, play_match
from .strength import machine, mark_of

FIRST_DEAL = 2_000_000  # no bot was trained, tuned or measured on these
MOST_DEALS = 60
EQUAL = 40  # simulations of OpenSpiel's search, and of the plain one beside it
NAMES = ("Random", "Intern", "Postdoc", "Professor", "Plain:600", f"Plain:{EQUAL}")
SPIEL = f"OpenSpiel:{EQUAL}"
BOARDS: Mapping[str, tuple[str, ...]] = {  # by game; newcomers come last, so that what was played still counts
    "cats": (*NAMES, "PPO", SPIEL, *PARTNERS["cats"]),
    "hop": (*NAMES, "PPO", SPIEL, *PARTNERS["hop"]),
    "lab": (
        *NAMES,
        "PPO",
        *PARTNERS["lab"],
    ),  # a random playout has thousands of plies, too slow for OpenSpiel's search
    "torus": (*NAMES, SPIEL, "PPO", *PARTNERS["torus"]),
}
ABSENT = " Random playouts are thousands of plies long here: too slow for OpenSpiel's search."

Meeting = tuple[str, int, tuple[int, ...]]  # game, deal, who sits where


@dataclass
class League:
    """The matches of one game so far, by deal and line-up."""

    played: dict[tuple[int, tuple[int, ...]], Result] = field(default_factory=dict)
    seconds: float = 0.0  # of one core
    day: str = ""  # of the last match

    def tournament(self, game: Game) -> Tournament:
        """Those deals on which all have met."""
        rows = rows_of(game)
        whole = [
            deal for deal in sorted({deal for deal, _ in self.played}) if all((deal, r) in self.played for r in rows)
        ]
        results = tuple(self.played[deal, row] for deal in whole for row in rows)
        return Tournament(game.name, game.default_seats, {}, entrants_of(game), results, False)


def entrants_of(game: Game) -> tuple[Bot, ...]:
    """Who takes part."""
    return tuple(entrant(name) for name in BOARDS[game.name])


def entrant(name: str) -> Bot:
    """A bot by its name, or OpenSpiel's search."""
    if name != SPIEL:
        return find_bot(name)
    from ..adapters.spielbot import SpielSearch

    return SpielSearch(EQUAL)


def rows_of(game: Game) -> list[tuple[int, ...]]:
    """Who sits where on each deal: every pair both ways, or everybody alone with itself where all win together."""
    return lineups(game, len(BOARDS[game.name]), game.default_seats)


def play_job(job: Meeting) -> tuple[Meeting, Result, float]:
    """One match, and how long it took."""
    began = time.process_time()
    name, deal, row = job
    game = find(name)
    seats, options = game.settle(None, {})
    result = play_match(game, seats, options, entrants_of(game), row, deal)
    return job, result, time.process_time() - began


def jobs_of(name: str, standing: League) -> Iterator[Meeting]:
    """What is still to be played, deal by deal."""
    rows = rows_of(find(name))
    for deal in range(FIRST_DEAL, FIRST_DEAL + MOST_DEALS):
        for row in rows:
            if (deal, row) not in standing.played:
                yield name, deal, row


def measure(
    standings: dict[str, League],
    seconds: float,
    only: str | None = None,
    workers: int | None = None,
    progress: Callable[[str], None] = lambda words: None,
) -> None:
    """Go on for a time, several processes at once; the game that had the least time goes next."""
    names = [name for name in BOARDS if only in (None, name)]
    if not names:
        raise BadOption(f"{only!r} has no leaderboard; there are: {', '.join(BOARDS)}.")
    waiting = {name: jobs_of(name, standings.setdefault(name, League())) for name in names}
    running: set[Future[tuple[Meeting, Result, float]]] = set()
    spent = {name: standings[name].seconds for name in names}
    deadline = time.monotonic() + seconds
    places = workers or usable_cores()
    with ProcessPoolExecutor(places, multiprocessing.get_context("spawn")) as pool:
        while True:
            while waiting and len(running) < places and time.monotonic() < deadline:
                name = min(waiting, key=lambda one: spent[one])
                job = next(waiting[name], None)
                if job is None:
                    del waiting[name]
                    continue
                spent[name] += 0.5  # until it is known
                running.add(pool.submit(play_job, job))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                (name, deal, row), result, took = one.result()
                standings[name].played[deal, row] = result
                standings[name].seconds += took
                standings[name].day = f"{datetime.now(UTC):%Y-%m-%d}"
                spent[name] += took - 0.5
                progress(f"{find(name).title}, deal {deal - FIRST_DEAL + 1}")


def read_standings(place: Path) -> dict[str, League]:
    """What was played before, by those who still take part and have not changed since."""
    found: dict[str, League] = {}
    if not place.exists():
        return found
    try:
        for name, plain in json.loads(place.read_text(encoding="utf-8")).items():
            if name not in BOARDS or "of" in plain:  # an older form that did not say which bots had changed
                continue
            game, names, marks = find(name), list(plain["bots"]), dict(plain["bots"])
            number = {
                names.index(known): index
                for index, known in enumerate(BOARDS[name])
                if marks.get(known) == mark_of_entrant(game, known)
            }
            played = {}
            for deal, row, scores, plies in plain["played"]:
                if all(then in number for then in row):
                    now = tuple(number[then] for then in row)
                    played[deal, now] = Result(deal, now, tuple(scores), plies)
            found[name] = League(played, plain["seconds"], plain["day"])
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadOption(f"{place} holds no leaderboard; remove it or name another file.") from None
    return found


def write_standings(standings: Mapping[str, League], place: Path) -> None:
    """Keep what was played: the whole file at once, whatever ends the program."""
    plain = {
        name: {
            "bots": {known: mark_of_entrant(find(name), known) for known in BOARDS[name]},
            "seconds": round(standing.seconds, 1),
            "day": standing.day,
            "played": [
                [deal, row, result.scores, result.plies] for (deal, row), result in sorted(standing.played.items())
            ],
        }
        for name, standing in standings.items()
    }
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in plain.items())
    fresh = place.with_name(f"{place.name}.new")
    fresh.write_text("{\n" + lines + "\n}\n", encoding="utf-8")
    os.replace(fresh, place)


def mark_of_entrant(game: Game, name: str) -> str:
    """Changes with the rules and with this bot, PPO's weights included."""
    mark = mark_of(game, [] if name == SPIEL else [find_bot(name)])
    trained = f" {weights_of(game, '').origin.decisions}" if name == "PPO" else ""
    return mark + trained


HEAD = """\
# Leaderboard

Generated by `catstate arena --leaderboard docs/leaderboard.md --minutes 30`; nothing here is typed by hand. What was
played is in `leaderboard.json` beside it: run the command again for narrower intervals. {machine}; {when};
{minutes:.0f} minutes of one core. The usual rules of each game; every pair meets on the same
deals, each on both seats.
The *score* is the mean over all opponents, a draw is half; the interval (95 %) is Wilson's, over all matches of a bot.
A cell of a pair stands for two matches a deal: where deals are few it is an anecdote.

*Plain* is catstate's search with random playouts and no judgement. *OpenSpiel MCTS* is OpenSpiel's information-set MCTS
(plain MCTS where nothing is hidden) with random playouts; *Plain* with as many simulations stands beside it. *PPO*
searches nothing: it is the small network that `examples/train_ppo.py` trained,
{trained}. The others, such as Calculator and Walker, are
[sparring partners](bots.md#your-own-bot): simple players on which no level was tuned.
"""


def page(standings: Mapping[str, League]) -> str:
    """Everything as Markdown."""
    minutes = sum(standing.seconds for standing in standings.values()) / 60
    trained = "; ".join(training_of(find(name)) for name in BOARDS if "PPO" in BOARDS[name])
    days = sorted({standing.day for standing in standings.values() if standing.day})
    when = " to ".join(dict.fromkeys((days[0], days[-1]))) if days else "nothing measured yet"
    head = HEAD.format(machine=machine(), when=when, minutes=minutes, trained=trained)
    parts = [head]
    for name in BOARDS:
        if name in standings and (seen := standings[name].tournament(find(name))).results:
            parts.append(board(find(name), seen))
    return "\n".join(parts)


def training_of(game: Game) -> str:
    origin = weights_of(game, "").origin
    return f"for {origin.seats} at {game.title} with {origin.decisions / 1e6:.1f} million decisions"


def board(game: Game, seen: Tournament) -> str:
    """One game: who scored what against whom, the best first."""
    order = sorted(range(len(seen.entrants)), key=lambda one: -seen.share(one).mean)
    names = [seen.entrants[number].name for number in order]
    together = all(len(set(result.lineup)) == 1 for result in seen.results)
    absent = (
        ""
        if SPIEL in BOARDS[game.name]
        else " Random playouts are thousands of plies long here: too slow for OpenSpiel."
    )
    title = game.title.replace("|", "\\|")
    said = "all play with their like, and win or lose together" if together else "row against column"
    lines = [
        f"## {title}",
        "",
        f"{len({result.seed for result in seen.results})} deals, {seen.seats} seats; {said}.{absent}",
        "",
    ]
    columns = [] if together else names
    lines += [f"| {' | '.join(['', 'matches', 'score', '95 % interval', *columns])} |"]
    lines += ["|---|--:|--:|--:|" + "--:|" * len(columns)]
    for number in order:
        share = seen.share(number)
        cells = [
            seen.entrants[number].name,
            str(share.games),
            f"{share.mean:.0%}",
            f"{share.low:.0%} – {share.high:.0%}",
        ]
        if not together:
            cells += ["" if one == number else f"{seen.against(number, one).mean:.0%}" for one in order]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, ""])
