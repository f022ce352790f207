"""Measuring strength: every level against the one below it, in every game that matters, game by game until decided.

What was played is kept in a file, so that a measurement can be stopped, gone on with and made in parts. A contest whose
bots have changed since is measured anew; until then its old figure stands, marked as such.
"""

import hashlib
import inspect
import json
import multiprocessing
import platform
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from ..bots.bot import Bot
from ..bots.levels import GROSS, Level, budget_for
from ..bots.sparring import Partner
from ..core.catalogue import find
from ..core.cores import usable_cores
from ..core.errors import BadOption
from ..core.game import Game
from ..core.parts import load_part
from .arena import Result, Tournament, play_match
from .contests import BY_KEY, CONTESTS, SPARRING, Contest

MOST_GAMES = 3000  # per duel
FIRST_DEAL = 1_000_000  # the levels were set apart on deals from 0 on; what is reported was never looked at before
MOST_TOGETHER = 120  # matches of Particle Panic for each level
MOST_SPARRING = 120  # matches against each sparring partner
JUDGEMENT = ("sense", "forcing", "shocks", "duel", "endgame")  # files of a game that its bots think with


@dataclass
class ContestTally:
    """The matches of one contest so far."""

    bots: str  # fingerprint of how its bots think
    results: list[Result] = field(default_factory=list)
    seconds: float = 0.0  # of one core
    day: str = ""

    def tournament(self, contest: Contest) -> Tournament:
        return Tournament(
            contest.game,
            contest.seats,
            contest.options,
            tuple(contest.entrants()),
            tuple(self.results),
            contest.is_duel,
        )

    def is_decided(self, contest: Contest) -> bool:
        if not contest.is_duel:
            return len(self.results) >= (MOST_SPARRING if contest.part == SPARRING else MOST_TOGETHER)
        share = self.tournament(contest).share(0)
        return share.low > contest.wanted or share.high < contest.wanted or share.games >= MOST_GAMES


def fingerprint(contest: Contest) -> str:
    """Changes when the bots of a contest may think otherwise than before."""
    return mark_of(find(contest.game), contest.entrants())


def mark_of(game: Game, bots: Sequence[Bot]) -> str:
    """Changes with the rules of a game, its judgement and these bots."""
    words = [str(game.rules_number), str(GROSS)]
    words += [inspect.getsource(part) for name in JUDGEMENT if (part := load_part(game.package, name))]
    learned = learned_files(game)
    words += [hashlib.sha256(file.read_bytes()).hexdigest() for file in learned]
    for bot in bots:
        if isinstance(bot, Level):
            fields = {name: value for name, value in asdict(bot).items() if name != "habitual" or learned}
            words.append(str((fields, budget_for(game, bot) if bot.simulations else "")))
        elif isinstance(bot, Partner):
            words.append(inspect.getsource(inspect.getmodule(type(bot.player)) or type(bot.player)))
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:16]


def learned_files(game: Game) -> list[Path]:
    """The network that a game's bots play by, and what it is told; nothing if it has none."""
    folder = Path(next(iter(import_module(game.package).__path__)))
    return sorted([*folder.glob("policy.py"), *folder.glob("features.py"), *folder.glob("data/policy.npz")])


def read_tallies(place: Path) -> dict[str, ContestTally]:
    """What earlier measurements saw, of the contests that are still measured."""
    kept: dict[str, ContestTally] = {}
    if not place.exists():
        return kept
    try:
        for key, plain in json.loads(place.read_text(encoding="utf-8")).items():
            if key in BY_KEY:
                results = [Result(seed, tuple(who), tuple(got), plies) for seed, who, got, plies in plain["results"]]
                kept[key] = ContestTally(plain["bots"], results, plain["seconds"], plain["day"])
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadOption(f"{place} holds no measurement; remove it or name another file.") from None
    return kept


def write_tallies(tallies: Mapping[str, ContestTally], place: Path) -> None:
    plain = {
        key: {
            "bots": tally.bots,
            "seconds": round(tally.seconds, 1),
            "day": tally.day,
            "results": [[result.seed, result.lineup, result.scores, result.plies] for result in tally.results],
        }
        for key, tally in tallies.items()
    }
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in plain.items())
    place.write_text("{\n" + lines + "\n}\n", encoding="utf-8")


def play_round(key: str, seed: int) -> tuple[list[Result], float]:
    """All line-ups of a contest on one deal, and how long that took."""
    began = time.process_time()
    contest = BY_KEY[key]
    game, entrants = find(contest.game), contest.entrants()
    seats, options = game.settle(contest.seats, contest.settled_options())
    results = [play_match(game, seats, options, entrants, row, seed) for row in contest.rows()]
    return results, time.process_time() - began


def chosen_contests(only: str | None, part: str | None) -> list[Contest]:
    """The contests of one game, or of one part of the report, or all."""
    contests = [contest for contest in CONTESTS if only in (None, contest.game)]
    if not contests:
        raise BadOption(f"{only!r} is not measured; there are: {', '.join(dict.fromkeys(c.game for c in CONTESTS))}.")
    chosen = [contest for contest in contests if part in (None, contest.part)]
    if not chosen:
        raise BadOption(f"The part {part!r} of the report has no figures of {only}.")
    return chosen


def measure(
    tallies: dict[str, ContestTally],
    seconds: float,
    only: str | None = None,
    workers: int | None = None,
    progress: Callable[[str, int], None] = lambda name, undecided: None,
    part: str | None = None,
) -> None:
    """Go on measuring for a time, several processes at once: whatever is not decided and has had the least time.

    A duel is decided when an interval that holds at every look is above or below what is wanted; so stopping then
    flatters nobody. Against sparring partners a fixed number of matches is played, or fewer when time runs out.
    """
    contests = chosen_contests(only, part)
    going: dict[str, ContestTally] = {}
    for contest in contests:
        kept, bots = tallies.get(contest.key), fingerprint(contest)
        going[contest.key] = kept if kept is not None and kept.bots == bots else ContestTally(bots)
    deadline = time.monotonic() + seconds
    running: dict[Future[tuple[list[Result], float]], Contest] = {}
    begun = {contest.key: len({result.seed for result in going[contest.key].results}) for contest in contests}
    lent = dict.fromkeys(begun, 0.0)  # time of rounds that are being played, as long as those before them
    places = workers or usable_cores()
    with ProcessPoolExecutor(places, multiprocessing.get_context("spawn")) as pool:
        while True:
            undecided = [contest for contest in contests if not going[contest.key].is_decided(contest)]
            while undecided and len(running) < places and time.monotonic() < deadline:
                contest = min(
                    undecided, key=lambda waiting: (going[waiting.key].seconds + lent[waiting.key]) / waiting.weight
                )
                running[pool.submit(play_round, contest.key, FIRST_DEAL + begun[contest.key])] = contest
                lent[contest.key] += 0.5 + going[contest.key].seconds / max(1, begun[contest.key])
                begun[contest.key] += 1
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for job in done:
                contest = running.pop(job)
                tally = tallies[contest.key] = going[contest.key]
                results, took = job.result()
                tally.results.extend(results)
                tally.results.sort(key=lambda result: result.seed)
                tally.seconds += took
                tally.day = datetime.now(UTC).strftime("%Y-%m-%d")
                lent[contest.key] = 0.0
                progress(contest.key, len(undecided))


def machine() -> str:
    """Which machine and Python this is."""
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = info.read_text(encoding="utf-8").splitlines()
        models = [line.split(":", 1)[1].strip() for line in lines if "model name" in line]
        name = models[0] if models else name
    return f"{name}, {usable_cores()} cores, {platform.system()}, Python {platform.python_version()}"
