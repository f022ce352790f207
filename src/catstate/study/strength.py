"""Measuring strength: every level against the one below it, in every game that matters, game by game until decided.

What was played is kept in a file, so that a measurement can be stopped, gone on with and made in parts. A contest whose
bots have changed since is measured anew.
"""

import hashlib
import inspect
import json
import multiprocessing
import platform
import time
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from ..bots.bot import Bot
from ..bots.levels import GROSS, TABLE, Level, budget_for
from ..bots.names import find_bot
from ..core.catalogue import find
from ..core.cores import usable_cores
from ..core.errors import BadOption
from ..core.parts import load_part
from .arena import Result, Tournament, lineups, play_match

MOST_GAMES = 3000  # per duel
FIRST_DEAL = 1_000_000  # the levels were set apart on deals from 0 on; what is reported was never looked at before
MOST_TOGETHER = 120  # matches of Particle Panic for each level
LADDER = tuple(level.name for level in TABLE)


@dataclass(frozen=True)
class Contest:
    """One figure of the strength report: which bots play which game, and how."""

    game: str
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    preset: str = ""
    weight: float = 1.0  # its part of the time while it is not decided

    @property
    def key(self) -> str:
        words = [f"{name}={choice}" for name, choice in self.options.items()]
        return " ".join((self.game, str(self.seats), self.preset, *words, *self.bots))

    @property
    def fair(self) -> float:
        """What one of equals would get."""
        return 0.5 if (self.game, self.seats) == ("hop", 4) else 1 / self.seats  # four at |Hop⟩ are two teams

    @property
    def wanted(self) -> float:
        """What the lower end of the interval shall be above."""
        if self.bots == YARDSTICK_BOTS:
            return 0.5
        return 0.6 if self.fair == 0.5 else 1.5 * self.fair

    @property
    def is_duel(self) -> bool:
        return len(self.bots) > 1

    def settled_options(self) -> dict[str, str]:
        preset = find(self.game).preset(self.preset).options_for(self.seats) if self.preset else {}
        return {**preset, **self.options}

    def entrants(self) -> list[Bot]:
        return [find_bot(name) for name in self.bots]


YARDSTICK_BOTS = ("Professor:600", "Plain:6000")
YARDSTICK = Contest("hop", 2, YARDSTICK_BOTS, weight=5.0)
DUELS = tuple(
    Contest(game, seats, (LADDER[rank], LADDER[rank - 1]), options, weight=(0.5, 2.0, 6.0)[rank - 1])
    for game, seats, options in (
        ("hop", 2, {}),
        ("hop", 3, {"aim": "shocker"}),
        ("hop", 4, {}),
        ("hop", 2, {"degree": "doctorate"}),
        ("cats", 2, {}),
        ("cats", 4, {}),
        ("cats", 6, {}),
        ("lab", 2, {"data": "2"}),
        ("lab", 4, {"data": "2"}),
        ("lab", 8, {"data": "2"}),
    )
    for rank in range(1, len(LADDER))
)
BOOK = "By the book, collecting as an action"
PANIC_RULES: tuple[tuple[str, str, Mapping[str, str]], ...] = (  # in words, as a preset, and what differs from it
    ("by the book, collecting as an action", BOOK, {}),
    ("… over_limit=refuse", BOOK, {"over_limit": "refuse"}),
    ("… small_group_rules=all", BOOK, {"small_group_rules": "all"}),
    ("… codes=5", BOOK, {"codes": "5"}),
    ("by the book, collecting as the turn ends", "By the book, collecting as the turn ends", {}),
    ("playable", "Playable", {}),
)
PANIC = {
    (rule, seats, level): Contest("torus", seats, (level,), options, preset, weight)
    for rule, preset, options in PANIC_RULES
    for seats in range(1, 5)
    for level, weight in (("Intern", 0.2), ("Postdoc", 0.5), ("Professor", 2.5))
}
CONTESTS = (*DUELS, YARDSTICK, *PANIC.values())
BY_KEY = {contest.key: contest for contest in CONTESTS}


@dataclass
class Tally:
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
            return len(self.results) >= MOST_TOGETHER
        share = self.tournament(contest).share(0)
        return share.low > contest.wanted or share.high < contest.wanted or share.games >= MOST_GAMES


def fingerprint(contest: Contest) -> str:
    """Changes when the bots of a contest may think otherwise than before."""
    game = find(contest.game)
    sense = load_part(game.package, "sense")
    words = [str(game.rules_number), str(GROSS), inspect.getsource(sense) if sense else ""]
    for bot in contest.entrants():
        if isinstance(bot, Level):
            words.append(str((asdict(bot), budget_for(game, bot) if bot.simulations else "")))
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:16]


def read_tallies(place: Path) -> dict[str, Tally]:
    """What earlier measurements saw, without what no longer holds."""
    kept: dict[str, Tally] = {}
    if not place.exists():
        return kept
    try:
        for key, plain in json.loads(place.read_text(encoding="utf-8")).items():
            if key in BY_KEY and plain["bots"] == fingerprint(BY_KEY[key]):
                results = [Result(seed, tuple(who), tuple(got), plies) for seed, who, got, plies in plain["results"]]
                kept[key] = Tally(plain["bots"], results, plain["seconds"], plain["day"])
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadOption(f"{place} holds no measurement; remove it or name another file.") from None
    return kept


def write_tallies(tallies: Mapping[str, Tally], place: Path) -> None:
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
    rows = lineups(game, len(entrants), seats)
    results = [play_match(game, seats, options, entrants, row, seed) for row in rows]
    return results, time.process_time() - began


def measure(
    tallies: dict[str, Tally],
    seconds: float,
    only: str | None = None,
    workers: int | None = None,
    progress: Callable[[str, int], None] = lambda name, undecided: None,
) -> None:
    """Go on measuring for a time, several processes at once: whatever is not decided and has had the least time.

    A duel is decided when an interval that holds at every look is above or below what is wanted; so stopping then
    flatters nobody.
    """
    contests = [contest for contest in CONTESTS if only in (None, contest.game)]
    if not contests:
        raise BadOption(f"{only!r} is not measured; there are: {', '.join(dict.fromkeys(c.game for c in CONTESTS))}.")
    for contest in contests:
        if contest.key not in tallies:
            tallies[contest.key] = Tally(fingerprint(contest))
    deadline = time.monotonic() + seconds
    running: dict[Future[tuple[list[Result], float]], Contest] = {}
    begun = {contest.key: len({result.seed for result in tallies[contest.key].results}) for contest in contests}
    lent = dict.fromkeys(begun, 0.0)  # time of rounds that are being played, as long as those before them
    places = workers or usable_cores()
    with ProcessPoolExecutor(places, multiprocessing.get_context("spawn")) as pool:
        while True:
            undecided = [contest for contest in contests if not tallies[contest.key].is_decided(contest)]
            while undecided and len(running) < places and time.monotonic() < deadline:
                contest = min(
                    undecided, key=lambda waiting: (tallies[waiting.key].seconds + lent[waiting.key]) / waiting.weight
                )
                running[pool.submit(play_round, contest.key, FIRST_DEAL + begun[contest.key])] = contest
                lent[contest.key] += 0.5 + tallies[contest.key].seconds / max(1, begun[contest.key])
                begun[contest.key] += 1
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for job in done:
                contest = running.pop(job)
                tally = tallies[contest.key]
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
