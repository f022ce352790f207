"""Thinking: a search from one seat's view within a budget, and what it found."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core import rules as verbs
from ..core.chance import generators
from ..core.compile import HELD
from ..core.errors import CatstateError
from ..core.game import Game
from ..core.record import Ints, copy_of
from ..core.rules import FINE, OVER
from ..core.sense import WORK, WORLDS, shortlist
from .search import ACTION, COUNT, FIRST, NEVER, SUM, TRIED, Desk, Plan, Tree, plant, search
from .sense import prepare_sense, thinking_of

CHUNK_SECONDS = 0.015  # how long a search runs before it looks at the clock
FIRST_CHUNK = 16  # simulations of the first chunk, before we know how fast they are
PROBES = 8  # guesses that must agree before we take it that nothing is hidden
BRANCHING = 12  # edges reserved per node; a tree that needs more has fewer nodes
MEGABYTES = 24.0  # memory of one tree


class CannotThink(CatstateError):
    """A bot was asked for something it can't do: no budget, nothing to decide, an unknown level."""


@dataclass(frozen=True)
class Budget:
    """How much a bot may think: a count of simulations, a time, or both (whichever ends first)."""

    simulations: int | None = None
    seconds: float | None = None
    threads: int = 1  # each has a tree of its own; their root statistics are added

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise CannotThink("A budget needs a number of simulations or of seconds.")
        if self.simulations is not None and self.simulations < 1:
            raise CannotThink(f"A bot needs at least 1 simulation to think, not {self.simulations}.")
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise CannotThink(f"A bot needs some time to think, not {self.seconds:g} seconds.")
        if self.threads < 1:
            raise CannotThink(f"A search needs at least 1 thread, not {self.threads}.")


@dataclass(frozen=True)
class Prospect:
    """What the search found about one legal action."""

    action: int
    visits: int  # simulations that began with it
    value: float  # what the seat got in them on average: 1 is a win; NaN if never tried


@dataclass(frozen=True)
class Findings:
    """What a search found, from one seat's view."""

    seat: int
    prospects: tuple[Prospect, ...]  # in the order of the legal actions
    simulations: int
    seconds: float

    @property
    def value(self) -> float:
        """The seat's expected score when it plays the best action found."""
        return self.best.value

    @property
    def best(self) -> Prospect:
        """The action tried most; of those the one with the better value."""
        return max(self.prospects, key=lambda prospect: (prospect.visits, prospect.value))


@dataclass(frozen=True)
class Style:
    """How a game is searched: the part of `Thinking` that a search needs, and whether to ask the game's judgement."""

    horizon: int = NEVER
    guesses: int = 1
    exploration: float = 1.0
    blind: bool = False  # never asks the game's judgement


WITHOUT_SENSE = Style(blind=True)


def style_of(game: Game) -> Style:
    """The game's own way of being searched."""
    thinking = thinking_of(game)
    return Style(thinking.horizon, thinking.guesses, thinking.exploration)


def think(
    game: Game,
    view: Any,
    budget: Budget,
    seed: int = 0,
    style: Style | None = None,
    careful: bool = False,
    only: Sequence[int] = (),
    megabytes: float = MEGABYTES,
) -> Findings:
    """Search from a view of the seat to act. The same view, seed and count of simulations give the same findings.

    A careful search only considers what the game's `shortlist` leaves; if that is one action, it is not searched.
    With `only` some of the legal actions are looked at and no others.
    """
    check_can_think(game, view)
    began = time.perf_counter()
    considered = np.array(only, np.int64) if len(only) else consider(game, view, careful)
    if careful and len(considered) == 1:
        return Findings(int(view.seat), (Prospect(int(considered[0]), 0, float("nan")),), 0, 0.0)
    plan = make_plan(game, view, style or style_of(game))  # asks for the game's judgement too
    rngs = generators(seed, budget.threads)
    trees = [plant(megabytes / budget.threads, BRANCHING) for _ in range(budget.threads)]
    desks = [make_desk(game, view, rng, considered) for rng in rngs]
    deadline = None if budget.seconds is None else began + budget.seconds
    shares = split(budget.simulations, budget.threads)
    if budget.threads == 1:
        done = [run(trees[0], desks[0], plan, shares[0], deadline)]
    else:
        with ThreadPoolExecutor(budget.threads) as pool:
            jobs = zip(trees, desks, shares, strict=True)
            futures = [pool.submit(run, tree, desk, plan, share, deadline) for tree, desk, share in jobs]
            done = [future.result() for future in futures]
    return Findings(plan.seat, add_roots(trees), sum(done), time.perf_counter() - began)


def appraise(game: Game, view: Any, simulations: int, seed: int = 0) -> tuple[float, ...]:
    """What each seat may expect, judged from one seat's view, whoever is to act, chance included."""
    if int(view.to_act) == OVER:
        raise CannotThink(f"This match of {game.title} is over: its scores are known.")
    prepare_sense(game)
    nothing = np.zeros(0, np.int64)
    desk = make_desk(game, view, generators(seed, 1)[0], nothing)
    done = run(plant(MEGABYTES, BRANCHING), desk, make_plan(game, view, style_of(game)), simulations, None)
    return tuple(int(total) / done / FINE for total in desk.totals)


def check_can_think(game: Game, view: Any) -> None:
    """Refuse a view from which there is nothing to decide."""
    seat, actor = int(view.seat), int(view.to_act)
    if actor == OVER:
        raise CannotThink(f"This match of {game.title} is over: there is nothing to decide.")
    if actor < 0:
        raise CannotThink("Chance is to act: there is nothing to decide.")
    if seat != actor:
        who = "the public" if seat < 0 else f"seat {seat}"
        raise CannotThink(f"This is the view of {who}, but seat {actor} is to act.")


def consider(game: Game, view: Any, careful: bool) -> Ints:
    """The legal actions of the seat to act, or the careful player's choice of them."""
    prepare_sense(game)
    worlds = game.rules.State.batch(WORLDS + 1)
    lent = copy_of(view)
    verbs.determinize(lent, generators(0, 1)[0], worlds[0])
    out = np.zeros(game.rules.NUM_ACTIONS, np.int64)
    count = verbs.legal(worlds[0], out)
    if careful:
        count = shortlist(worlds[0], lent, worlds[1:], out, count, np.zeros(WORK, np.int64))
    return out[:count]


def make_desk(game: Game, view: Any, rng: Ints, considered: Ints) -> Desk:
    """Fresh scratch memory, with the view on it and, in worlds[0], a possible world."""
    rules = game.rules
    worlds = rules.State.batch(3)
    words = np.zeros(2 * rules.View.dtype.itemsize // 8, np.int64)
    views = words.view(rules.View.dtype)
    views[0] = view
    room = max(rules.NUM_ACTIONS, rules.NUM_OUTCOMES)
    desk = Desk(
        worlds,
        views,
        words[len(words) // 2 :],
        np.zeros(room, np.int64),
        np.zeros(room, np.int64),
        np.zeros(WORK, np.int64),
        np.zeros(int(view.seats), np.int64),
        rng.copy(),
        considered,
        np.zeros(int(view.seats), np.int64),
    )
    verbs.determinize(views[0], rng.copy(), worlds[0])
    return desk


def make_plan(game: Game, view: Any, style: Style) -> Plan:
    """How to search from this view; it is tried whether guessing changes anything."""
    guessed = set()
    world = game.rules.State.new()
    for rng in generators(0, PROBES):
        verbs.determinize(copy_of(view), rng, world)
        guessed.add(world.tobytes())
    return Plan(
        int(view.seat),
        int(view.seats),
        int(len(guessed) > 1),
        int(style.horizon),
        int(style.guesses),
        float(style.exploration),
        int(style.blind),
    )


def split(simulations: int | None, threads: int) -> list[int]:
    """A count of simulations for each thread."""
    if simulations is None:
        return [NEVER] * threads
    return [simulations // threads + (index < simulations % threads) for index in range(threads)]


def run(tree: Tree, desk: Desk, plan: Plan, simulations: int, deadline: float | None) -> int:
    """Simulate in chunks until the count or the time is used up; returns how many were run."""
    done = 0
    chunk = min(1 if HELD else FIRST_CHUNK, simulations)  # interpreted, one may take a tenth of a second
    while done < simulations:
        began = time.perf_counter()
        search(tree, desk, plan, chunk)
        ended = time.perf_counter()
        done += chunk
        if deadline is not None and ended >= deadline:
            break
        pace = chunk / max(ended - began, 1e-6)
        room = CHUNK_SECONDS if deadline is None else min(CHUNK_SECONDS, deadline - ended)
        chunk = min(max(1, int(pace * room)), 4 * chunk, simulations - done)
    return done


def add_roots(trees: Sequence[Tree]) -> tuple[Prospect, ...]:
    """The root statistics of all trees, added up."""
    first, count = (int(trees[0].nodes[0, column]) for column in (FIRST, COUNT))
    roots = [tree.edges[first : first + count] for tree in trees]
    tried = np.sum([root[:, TRIED] for root in roots], axis=0)
    sums = np.sum([root[:, SUM] for root in roots], axis=0)
    return tuple(
        Prospect(int(action), int(visits), int(total) / int(visits) / FINE if visits else float("nan"))
        for action, visits, total in zip(roots[0][:, ACTION], tried, sums, strict=True)
    )
