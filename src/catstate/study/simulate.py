"""Many games at once, on all cores: at random, or by bots."""

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..bots.apart import LIMIT, apart
from ..bots.bot import Bot
from ..core.chance import generators
from ..core.cores import usable_cores
from ..core.errors import BadOption
from ..core.game import Game
from ..core.record import Ints
from ..core.rules import SCALE
from .arena import play_match
from .playout import playouts

CHUNK = 1000  # games between two reports of progress


@dataclass(frozen=True)
class Simulation:
    """What many games showed."""

    game: str
    seats: int
    options: Mapping[str, str]
    seed: int
    lengths: Ints  # plies of each game, chance included
    points: Ints  # [game, seat], in units of 1/SCALE
    seconds: float
    bots: tuple[str, ...] = ()  # by seat; none: random play
    faults: Mapping[int, str] = field(default_factory=dict)  # game → why an own bot lost it before its end

    def report(self) -> dict[str, Any]:
        """The figures as plain values, ready for JSON."""
        plies = int(self.lengths.sum())
        quantiles = np.quantile(self.lengths, (0, 0.25, 0.5, 0.75, 1)).tolist()
        return {
            "game": self.game,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
            "bots": list(self.bots),
            "games": len(self.lengths),
            "plies": plies,
            "seconds": round(self.seconds, 6),
            "games_per_second": round(len(self.lengths) / self.seconds, 1),
            "plies_per_second": round(plies / self.seconds, 1),
            "mean_score": [round(float(mean) / SCALE, 6) for mean in self.points.mean(axis=0)],
            "length_quantiles": dict(zip(("min", "25%", "50%", "75%", "max"), quantiles, strict=True)),
            "faults": [f"Game {number}: {fault}" for number, fault in self.faults.items()],
        }


def simulate(
    game: Game,
    seats: int | None,
    options: Mapping[str, str],
    games: int,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Play random games; the same seed gives the same games however many cores there are."""
    if games < 1:
        raise BadOption(f"The number of games must be at least 1, not {games}.")
    seats, settled = game.settle(seats, options)
    rules, encoded = game.rules, game.encode(settled)
    size = max(rules.NUM_ACTIONS, rules.NUM_OUTCOMES)
    lengths = np.zeros(games, np.int64)
    points = np.zeros((games, seats), np.int64)
    starts = range(0, games, CHUNK)
    rows = generators(seed, len(starts))
    playouts(rules.State.batch(2), seats, encoded, generators(0, 1)[0], *_buffers(size), lengths[:0], points[:0])

    def work(number: int) -> int:
        part = slice(number * CHUNK, min(games, (number + 1) * CHUNK))
        batch = rules.State.batch(2)
        playouts(batch, seats, encoded, rows[number], *_buffers(size), lengths[part], points[part])
        return part.stop - part.start

    began = time.perf_counter()
    with ThreadPoolExecutor(workers or usable_cores()) as pool:
        for done in pool.map(work, range(len(starts))):
            progress(done)
    return Simulation(game.name, seats, settled, seed, lengths, points, time.perf_counter() - began)


def _buffers(size: int) -> tuple[Ints, Ints]:
    return np.zeros(size, np.int64), np.zeros(size, np.int64)


def simulate_bots(
    game: Game,
    seats: int | None,
    options: Mapping[str, str],
    bots: Sequence[Bot],
    games: int,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
    limit: float = LIMIT,
) -> Simulation:
    """Let bots play: one for every seat, or one for all. A bot that fails has lost that game; the report says so."""
    if games < 1:
        raise BadOption(f"The number of games must be at least 1, not {games}.")
    seats, settled = game.settle(seats, options)
    if len(bots) not in (1, seats):
        raise BadOption(f"There are {seats} seats: name 1 bot for all or {seats}, not {len(bots)}.")
    lengths = np.zeros(games, np.int64)
    points = np.zeros((games, seats), np.int64)
    faults: dict[int, str] = {}
    lineup = tuple(range(seats))
    with apart(bots, limit) as players, ThreadPoolExecutor(workers or usable_cores()) as pool:
        seated = players * seats if len(players) == 1 else players
        began = time.perf_counter()
        deals = range(seed, seed + games)
        played = pool.map(lambda deal: play_match(game, seats, settled, seated, lineup, deal), deals)
        for number, result in enumerate(played):
            lengths[number] = result.plies
            points[number] = [round(score * SCALE) for score in result.scores]
            if result.fault:
                faults[number] = result.fault
            progress(1)
        seconds = time.perf_counter() - began
    names = tuple(bot.name for bot in (list(bots) * seats)[:seats])
    return Simulation(game.name, seats, settled, seed, lengths, points, seconds, names, faults)
