"""The arena: bots against each other on the same deals and in each other's seats, until the question is settled."""

import hashlib
import math
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice
from typing import TypeAlias

from ..bots.apart import LIMIT, apart
from ..bots.bot import Bot, BotFailed
from ..bots.sense import thinking_of
from ..core.balance import Share, wilson
from ..core.errors import BadOption
from ..core.extras import extra
from ..core.game import Game
from ..core.match import Match
from .crews import Task, crew_of, in_order

ALPHA = 0.05  # intervals are right 19 times in 20
DEALS = 4  # that a worker plays at a time, each with every line-up
Table: TypeAlias = tuple[Game, int, Mapping[str, str]]  # game, seats, settled options
Deal: TypeAlias = list[tuple[int, tuple[int, ...]]]  # its seed with every line-up


@dataclass(frozen=True)
class Result:
    """One match: who sat where and what each seat scored."""

    seed: int
    lineup: tuple[int, ...]  # the entrant on each seat
    scores: tuple[float, ...]
    plies: int
    fault: str = ""  # why an own bot lost before the end: it raised, played an illegal action or took too long
    failed: int = -1  # the entrant whose fault it was


def always(mean: float, games: int) -> Share:
    """An interval that holds at every look at once: you may stop as soon as it answers the question.

    Robbins' mixture: bets on every possible mean, spread evenly, together win more than 1/ALPHA-fold against the true
    one hardly ever, however long one plays. It holds for all scores between 0 and 1.
    """
    if games == 0:
        return Share(math.nan, 0.0, 1.0, 0)
    won, lost = mean * games, (1 - mean) * games
    bets = math.lgamma(won + 1) + math.lgamma(lost + 1) - math.lgamma(games + 2)

    def is_refuted(guess: float) -> bool:
        fit = (won * math.log(guess) if won else 0.0) + (lost * math.log1p(-guess) if lost else 0.0)
        return bets - fit > -math.log(ALPHA)

    return Share(mean, _edge(mean, 0.0, is_refuted), _edge(mean, 1.0, is_refuted), games)


def _edge(inside: float, outside: float, is_refuted: Callable[[float], bool]) -> float:
    """Where refuted guesses begin between a mean, which is not, and an end of the scale."""
    if inside == outside:
        return outside
    for _ in range(50):
        middle = (inside + outside) / 2
        inside, outside = (inside, middle) if is_refuted(middle) else (middle, outside)
    return outside


@dataclass(frozen=True)
class Tournament:
    """What the arena saw."""

    game: str
    seats: int
    options: Mapping[str, str]
    entrants: tuple[Bot, ...]
    results: tuple[Result, ...]
    sequential: bool  # whether the number of games was left open

    def share(self, entrant: int) -> Share:
        """What a seat of this entrant scores on average."""
        means = [self._mean(result, entrant) for result in self.results if entrant in result.lineup]
        mean = sum(means) / len(means) if means else math.nan
        return (always if self.sequential else wilson)(mean, len(means))

    def against(self, one: int, other: int) -> Share:
        """How often a seat of one finishes above a seat of the other; a tie is half."""
        marks = []
        for result in self.results:
            if one in result.lineup and other in result.lineup:
                difference = self._mean(result, one) - self._mean(result, other)
                marks.append(0.5 if difference == 0 else float(difference > 0))
        mean = sum(marks) / len(marks) if marks else math.nan
        return (always if self.sequential else wilson)(mean, len(marks))

    @staticmethod
    def _mean(result: Result, entrant: int) -> float:
        scores = [score for who, score in zip(result.lineup, result.scores, strict=True) if who == entrant]
        return sum(scores) / len(scores)

    @cached_property
    def ratings(self) -> tuple[tuple[float, float], ...]:
        """Mean and deviation of each entrant's skill (Plackett–Luce, from openskill); all start at 25 ± 8.3."""
        with extra("study", "A rating"):
            from openskill.models import PlackettLuce

        model = PlackettLuce()
        rated = [model.rating(name=entrant.name) for entrant in self.entrants]
        for result in self.results:
            present = sorted(set(result.lineup))
            if len(present) < 2:
                continue
            marks = [self._mean(result, who) for who in present]
            for who, (new,) in zip(present, model.rate([[rated[who]] for who in present], scores=marks), strict=True):
                rated[who] = new
        return tuple((one.mu, one.sigma) for one in rated)

    @property
    def faults(self) -> list[str]:
        """What own bots lost matches by, a sentence for each kind: how often, on which deal first, and why."""
        grouped: dict[tuple[int, str], list[Result]] = {}
        for result in self.results:
            if result.fault:
                grouped.setdefault((result.failed, result.fault), []).append(result)
        return [
            f"{self.entrants[failed].name} lost {len(lost)} of {len(self.results)} matches by a fault of its own, "
            f"first on deal {lost[0].seed} at ply {lost[0].plies}: {fault}"
            for (failed, fault), lost in grouped.items()
        ]

    @property
    def plies(self) -> float:
        return sum(result.plies for result in self.results) / max(1, len(self.results))


def lineups(game: Game, entrants: int, seats: int) -> list[tuple[int, ...]]:
    """Who sits where, so that every entrant has every seat alike; all of them are played on each seed.

    Where everybody wins or loses together each entrant plays alone with itself. Where there are teams, each is one
    entrant. Two entrants at a larger table: the first sits alone among the second, on each seat once.
    """
    thinking = thinking_of(game)
    if thinking.cooperative or seats == 1:
        return [(entrant,) * seats for entrant in range(entrants)]
    teams = game.teams.get(seats)
    sides = max(teams) + 1 if teams else seats
    if entrants >= sides:
        groups = list(combinations(range(entrants), sides))
    elif entrants == 2:
        groups = [(0, *(1,) * (sides - 1))]
    else:
        groups = [tuple(side % entrants for side in range(sides))]
    rows = [group[turn:] + group[:turn] for group in groups for turn in range(sides)]
    rows = list(dict.fromkeys(rows))
    return [tuple(row[team] for team in teams) for row in rows] if teams else rows


def play_match(
    game: Game, seats: int, options: Mapping[str, str], entrants: Sequence[Bot], lineup: tuple[int, ...], seed: int
) -> Result:
    """One match. Chance is dealt from the seed; each decision has a seed of its own. A bot that fails has lost."""
    match = Match.start(game, seats, options, f"arena {seed}")
    while not match.over:
        seat = match.to_act
        bot = entrants[lineup[seat]]
        thought = thought_seed(f"arena {seed} {match.ply} {seat}")
        try:
            match = match.play(bot.choose(game, match.view(seat), match.legal().ids, thought))
        except BotFailed as fault:
            failed = lineup[seat]
            return Result(seed, lineup, forfeit(game, lineup, failed), match.ply, str(fault), failed)
    return Result(seed, lineup, match.scores, match.ply)


def thought_seed(words: str) -> int:
    """The seed of one decision: a number from which a bot can't tell the deal."""
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:6], "big")


def forfeit(game: Game, lineup: tuple[int, ...], failed: int) -> tuple[float, ...]:
    """The scores when an entrant fails: it and those who play with it have lost, the others share the win."""
    thinking = thinking_of(game)
    if thinking.cooperative:
        return (0.0,) * len(lineup)
    teams = game.teams.get(len(lineup), tuple(range(len(lineup))))
    lost = {team for team, entrant in zip(teams, lineup, strict=True) if entrant == failed}
    won = set(teams) - lost
    return tuple(1 / len(won) if team in won else 0.0 for team in teams)


def compete(
    game: Game,
    seats: int | None,
    options: Mapping[str, str],
    entrants: Sequence[Bot],
    games: int,
    seed: int = 0,
    until: float | None = None,
    workers: int = 1,
    progress: Callable[[Result], None] = lambda result: None,
    limit: float = LIMIT,
    cluster: str = "",
) -> Tournament:
    """Play up to `games` matches; with `until` stop when the first entrant's share is clearly above or below it.

    An own bot plays in a process of its own and has `limit` seconds for a decision. With the address of a Dask cluster
    its workers play, deal by deal; the results are the same.
    """
    if games < 1:
        raise BadOption(f"The number of games must be at least 1, not {games}.")
    if not entrants:
        raise BadOption("The arena needs at least one bot.")
    seats, settled = game.settle(seats, options)
    rows = lineups(game, len(entrants), seats)
    results: list[Result] = []

    def tournament() -> Tournament:
        return Tournament(game.name, seats, settled, tuple(entrants), tuple(results), until is not None)

    deals = batches(rows, games, seed)
    setting = (game, seats, settled)
    there = deals_there(setting, entrants, deals, limit, cluster) if cluster else None
    with closing(there or deals_here(setting, entrants, deals, limit, workers)) as matches:
        for result in matches:
            if result is not None:
                results.append(result)
                progress(result)
            elif until is not None:
                share = tournament().share(0)
                if share.low > until or share.high < until:
                    break
    return tournament()


def deals_here(
    setting: Table, entrants: Sequence[Bot], deals: Iterator[Deal], limit: float, workers: int
) -> Generator[Result | None, None, None]:
    """Matches that threads of this process play, and None after each deal."""
    with apart(entrants, limit) as bots, ThreadPoolExecutor(workers) as pool:
        for deal in deals:
            jobs = [pool.submit(play_match, *setting, bots, row, number) for number, row in deal]
            for job in jobs:
                yield job.result()
            yield None


def deals_there(
    setting: Table, entrants: Sequence[Bot], deals: Iterator[Deal], limit: float, cluster: str
) -> Generator[Result | None, None, None]:
    """Matches that a cluster plays, in the order of the deals, and None after each deal."""
    with crew_of(None, cluster) as crew:
        tasks = (Task(None, play_deals, (setting, tuple(entrants), some, limit)) for some in grouped(deals))
        for _, answer in in_order(crew, tasks):
            for results in answer:
                yield from results
                yield None


def grouped(deals: Iterator[Deal]) -> Iterator[list[Deal]]:
    """Some deals at a time: for a worker to play without asking."""
    while some := list(islice(deals, DEALS)):
        yield some


def play_deals(setting: Table, entrants: Sequence[Bot], deals: list[Deal], limit: float) -> list[list[Result]]:
    """All line-ups of some deals."""
    with apart(entrants, limit) as bots:
        return [[play_match(*setting, bots, row, number) for number, row in deal] for deal in deals]


def batches(rows: Sequence[tuple[int, ...]], games: int, seed: int) -> Iterator[Deal]:
    """All line-ups on one seed, then on the next; the last batch may be cut short."""
    played = 0
    while played < games:
        batch = [(seed + played // len(rows), row) for row in rows][: games - played]
        played += len(batch)
        yield batch
