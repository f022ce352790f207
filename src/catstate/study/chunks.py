"""The portions in which a study is played. A portion depends on its cell and its number only: not on who plays it."""

from typing import Any, Protocol

import numpy as np

from ..bots.apart import apart
from ..bots.bot import Bot, BotFailed
from ..bots.levels import Decision, ask
from ..core.chance import below, draw, generators
from ..core.compile import kernel
from ..core.game import Game
from ..core.match import Match
from ..core.record import Ints
from ..core.rules import CHANCE, OVER, SCALE, apply, legal, scores, setup, to_act
from .arena import DEALS, forfeit, lineups, thought_seed
from .figures import CellFigures, draws_in
from .plan import StudyCell

RANDOM_GAMES = 10_000  # of a portion that is played at random
BLOCK = 100  # of them have one generator, so that a block can be played again by itself


def games_in(cell: StudyCell) -> int:
    """How many games a portion has."""
    if cell.is_random:
        return RANDOM_GAMES
    return DEALS * len(lineups(cell.played, len(cell.players), cell.seats))


def play_chunk(cell: StudyCell, number: int, most: int) -> CellFigures:
    """Portion `number` of a cell, of which `most` games are played in all."""
    first = number * games_in(cell)
    count = min(games_in(cell), most - first)
    return play_random(cell, number, count) if cell.is_random else play_bots(cell, first, count)


def play_random(cell: StudyCell, number: int, count: int) -> CellFigures:
    """Whole random games, compiled."""
    game = cell.played
    rules = game.rules
    out, weight = np.zeros((2, max(rules.NUM_ACTIONS, rules.NUM_OUTCOMES)), np.int64)
    points, noted = np.zeros((count, cell.seats), np.int64), np.zeros((count, 4), np.int64)
    blocks = block_generators(cell, number)
    batch, options = rules.State.batch(2), game.encode(dict(cell.options))
    for block, first in enumerate(range(0, count, BLOCK)):
        part = slice(first, min(first + BLOCK, count))
        random_games(batch, cell.seats, options, blocks[block], out, weight, points[part], noted[part])
    return counted(cell, points, noted)


def block_generators(cell: StudyCell, number: int) -> Ints:
    """The generators of the blocks of a portion, one row each."""
    seed = np.random.SeedSequence([cell.seed, number]).generate_state(1, np.uint64)[0]
    return generators(int(seed), RANDOM_GAMES // BLOCK)


def counted(cell: StudyCell, points: Ints, noted: Ints) -> CellFigures:
    """The figures of random games from what was noted of each: who decided first, plies, decisions, choices."""
    figures = CellFigures(cell.seats, len(cell.players), len(points))
    figures.by_seat += points.sum(axis=0)
    turns = (np.arange(cell.seats) + noted[:, :1]) % cell.seats
    figures.by_turn += np.take_along_axis(points, turns, axis=1).sum(axis=0)
    figures.by_entrant += points.sum() // (cell.seats * len(cell.players))
    figures.draws = draws_in(points)
    figures.decisions, figures.choices = int(noted[:, 2].sum()), int(noted[:, 3].sum())
    figures.squares = int((noted[:, 2] ** 2).sum())
    lengths, times = np.unique(noted[:, 1], return_counts=True)
    figures.lengths.update(dict(zip(lengths.tolist(), times.tolist(), strict=True)))
    return figures


@kernel
def random_games(
    batch: Any, seats: int, options: Ints, rng: Ints, out: Ints, weight: Ints, points: Ints, noted: Ints
) -> None:
    """Games at random; batch[0] is kept blank, batch[1] is played on."""
    for game in range(len(points)):
        batch[1] = batch[0]
        state = batch[1]
        setup(state, seats, options)
        first = -1
        plies = decisions = choices = 0
        actor = to_act(state)
        while actor != OVER:
            if actor == CHANCE:
                apply(state, draw(state, rng, out, weight), None)
            else:
                if first < 0:
                    first = actor
                count = legal(state, out)
                decisions += 1
                choices += count
                apply(state, out[below(rng, count)], None)
            plies += 1
            actor = to_act(state)
        scores(state, points[game])
        noted[game, 0] = max(first, 0)
        noted[game, 1] = plies
        noted[game, 2] = decisions
        noted[game, 3] = choices


class Witness(Protocol):
    """Whoever is told of every decision while a game is played, and of its scores at its end."""

    def decided(self, number: int, before: Match, after: Match, who: str, decision: Decision) -> None: ...

    def ended(self, points: Ints) -> None: ...


def play_bots(cell: StudyCell, first: int, count: int, witness: Witness | None = None) -> CellFigures:
    """Games of bots: every deal with every line-up."""
    game = cell.played
    rows = lineups(game, len(cell.players), cell.seats)
    figures = CellFigures(cell.seats, len(cell.players))
    with apart(cell.bots) as bots:
        for number in range(first, first + count):
            play_game(game, cell, bots, rows[number % len(rows)], number, number // len(rows), figures, witness)
    return figures


def play_game(
    game: Game,
    cell: StudyCell,
    bots: list[Bot],
    lineup: tuple[int, ...],
    number: int,
    deal: int,
    figures: CellFigures,
    witness: Witness | None = None,
) -> None:
    """One game. Chance is dealt from the deal's number; each decision has a seed of its own. A bot that fails loses."""
    match = Match.start(game, cell.seats, dict(cell.options), f"study {cell.seed} {deal}")
    first, decisions, choices = -1, 0, 0
    points: Any = None
    while not match.over:
        seat, open_now = match.to_act, match.legal().ids
        first = seat if first < 0 else first
        decisions, choices = decisions + 1, choices + len(open_now)
        thought = thought_seed(f"study {cell.seed} {deal} {match.ply} {seat}")
        try:
            decision = ask(bots[lineup[seat]], game, match.view(seat), open_now, thought)
            before, match = match, match.play(decision.action)
        except BotFailed as fault:
            figures.faults[str(fault)] += 1
            points = forfeit(game, lineup, lineup[seat])
            break
        if witness is not None:
            witness.decided(number, before, match, bots[lineup[seat]].name, decision)
    final = np.array([round(score * SCALE) for score in (match.scores if points is None else points)], np.int64)
    figures.note(final, max(first, 0), lineup, match.ply, decisions, choices)
    if witness is not None:
        witness.ended(final)
