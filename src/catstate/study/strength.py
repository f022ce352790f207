"""Measuring strength: every level against the one below it, in every game that matters, game by game until decided.

What was played is kept in a file, so that a measurement can be stopped, gone on with and made in parts. A cell whose
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
class Cell:
    """One thing measured."""

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
YARDSTICK = Cell("hop", 2, YARDSTICK_BOTS, weight=5.0)
DUELS = tuple(
    Cell(game, seats, (LADDER[rank], LADDER[rank - 1]), options, weight=(0.5, 2.0, 6.0)[rank - 1])
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
    (rule, seats, level): Cell("torus", seats, (level,), options, preset, weight)
    for rule, preset, options in PANIC_RULES
    for seats in range(1, 5)
    for level, weight in (("Intern", 0.2), ("Postdoc", 0.5), ("Professor", 2.5))
}
CELLS = (*DUELS, YARDSTICK, *PANIC.values())
BY_KEY = {cell.key: cell for cell in CELLS}


@dataclass
class Record:
    """What was seen of one cell."""

    bots: str  # fingerprint of how its bots think
    results: list[Result] = field(default_factory=list)
    seconds: float = 0.0  # of one core
    day: str = ""

    def tournament(self, cell: Cell) -> Tournament:
        return Tournament(
            cell.game, cell.seats, cell.options, tuple(cell.entrants()), tuple(self.results), cell.is_duel
        )

    def is_decided(self, cell: Cell) -> bool:
        if not cell.is_duel:
            return len(self.results) >= MOST_TOGETHER
        share = self.tournament(cell).share(0)
        return share.low > cell.wanted or share.high < cell.wanted or share.games >= MOST_GAMES


def fingerprint(cell: Cell) -> str:
    """Changes when the bots of a cell may think otherwise than before."""
    game = find(cell.game)
    sense = load_part(game.package, "sense")
    words = [str(game.rules_number), str(GROSS), inspect.getsource(sense) if sense else ""]
    for bot in cell.entrants():
        if isinstance(bot, Level):
            words.append(str((asdict(bot), budget_for(game, bot) if bot.simulations else "")))
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:16]


def read_records(place: Path) -> dict[str, Record]:
    """What earlier measurements saw, without what no longer holds."""
    kept: dict[str, Record] = {}
    if not place.exists():
        return kept
    try:
        for key, plain in json.loads(place.read_text(encoding="utf-8")).items():
            if key in BY_KEY and plain["bots"] == fingerprint(BY_KEY[key]):
                results = [Result(seed, tuple(who), tuple(got), plies) for seed, who, got, plies in plain["results"]]
                kept[key] = Record(plain["bots"], results, plain["seconds"], plain["day"])
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadOption(f"{place} holds no measurement; remove it or name another file.") from None
    return kept


def write_records(records: Mapping[str, Record], place: Path) -> None:
    plain = {
        key: {
            "bots": one.bots,
            "seconds": round(one.seconds, 1),
            "day": one.day,
            "results": [[result.seed, result.lineup, result.scores, result.plies] for result in one.results],
        }
        for key, one in records.items()
    }
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in plain.items())
    place.write_text("{\n" + lines + "\n}\n", encoding="utf-8")


def play_round(key: str, seed: int) -> tuple[list[Result], float]:
    """All line-ups of a cell on one deal, and how long that took."""
    began = time.process_time()
    cell = BY_KEY[key]
    game, entrants = find(cell.game), cell.entrants()
    seats, options = game.settle(cell.seats, cell.settled_options())
    rows = lineups(game, len(entrants), seats)
    results = [play_match(game, seats, options, entrants, row, seed) for row in rows]
    return results, time.process_time() - began


def measure(
    records: dict[str, Record],
    seconds: float,
    only: str | None = None,
    workers: int | None = None,
    progress: Callable[[str, int], None] = lambda name, undecided: None,
) -> None:
    """Go on measuring for a time, several processes at once: whatever is not decided and has had the least time.

    A duel is decided when an interval that holds at every look is above or below what is wanted; so stopping then
    flatters nobody.
    """
    cells = [cell for cell in CELLS if only in (None, cell.game)]
    if not cells:
        raise BadOption(f"{only!r} is not measured; there are: {', '.join(dict.fromkeys(c.game for c in CELLS))}.")
    for cell in cells:
        if cell.key not in records:
            records[cell.key] = Record(fingerprint(cell))
    deadline = time.monotonic() + seconds
    running: dict[Future[tuple[list[Result], float]], Cell] = {}
    begun = {cell.key: len({result.seed for result in records[cell.key].results}) for cell in cells}
    lent = dict.fromkeys(begun, 0.0)  # time of rounds that are being played, as long as those before them
    places = workers or usable_cores()
    with ProcessPoolExecutor(places, multiprocessing.get_context("spawn")) as pool:
        while True:
            undecided = [cell for cell in cells if not records[cell.key].is_decided(cell)]
            while undecided and len(running) < places and time.monotonic() < deadline:
                cell = min(undecided, key=lambda one: (records[one.key].seconds + lent[one.key]) / one.weight)
                running[pool.submit(play_round, cell.key, FIRST_DEAL + begun[cell.key])] = cell
                lent[cell.key] += 0.5 + records[cell.key].seconds / max(1, begun[cell.key])
                begun[cell.key] += 1
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for job in done:
                cell = running.pop(job)
                record = records[cell.key]
                results, took = job.result()
                record.results.extend(results)
                record.results.sort(key=lambda result: result.seed)
                record.seconds += took
                record.day = datetime.now(UTC).strftime("%Y-%m-%d")
                lent[cell.key] = 0.0
                progress(cell.key, len(undecided))


def machine() -> str:
    """Which machine and Python this is."""
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = info.read_text(encoding="utf-8").splitlines()
        models = [line.split(":", 1)[1].strip() for line in lines if "model name" in line]
        name = models[0] if models else name
    return f"{name}, {usable_cores()} cores, {platform.system()}, Python {platform.python_version()}"
