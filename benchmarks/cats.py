"""How fast Schrödinger's Cats is on one core: random play, guessed worlds, odds of all hypotheses."""

from typing import Any

import numpy as np
from contest import quickest

from catstate.core import rules as verbs
from catstate.core.chance import generator
from catstate.core.compile import kernel
from catstate.core.record import Ints
from catstate.games.cats import GAME
from catstate.games.cats.claims import hypothesis_odds
from catstate.study.playout import playouts

SEATS = 4


@kernel
def guess(view: Any, rng: Ints, world: Any, times: int) -> None:
    """Many possible worlds behind one view."""
    for _ in range(times):
        verbs.determinize(view, rng, world)


def measure_playouts(games: int = 100_000) -> float:
    """Plies a second of random play."""
    rules = GAME.rules
    options = GAME.encode(GAME.settle(SEATS, {})[1])
    batch, rng = rules.State.batch(2), generator(1)
    out, weight = np.zeros(rules.NUM_ACTIONS, np.int64), np.zeros(rules.NUM_OUTCOMES, np.int64)
    lengths, points = np.zeros(games, np.int64), np.zeros((games, SEATS), np.int64)
    playouts(batch, SEATS, options, rng, out, weight, lengths[:1], points)
    seconds = quickest(lambda: playouts(batch, SEATS, options, rng, out, weight, lengths, points))
    return float(lengths.sum()) / seconds


def measure_guesses(times: int = 100_000) -> float:
    """Seconds for one guessed world, soon after the first deal."""
    rules = GAME.rules
    view, rng = some_view(), generator(2)
    world = rules.State.new()
    guess(view, rng, world, 1)
    return quickest(lambda: guess(view, rng, world, times)) / times


def measure_odds(times: int = 2_000) -> float:
    """Seconds for the odds of all 65 hypotheses."""
    view = some_view()
    hypothesis_odds(view)
    return quickest(lambda: [hypothesis_odds(view) for _ in range(times)]) / times


def some_view() -> Any:
    """What the First Scientist sees before her first hypothesis."""
    match = GAME.new(seats=SEATS, seed=1)
    return match.view(match.to_act)


def main() -> None:
    print(f"random play, {SEATS} seats, chance included: {measure_playouts() / 1e6:.1f} million plies/s")
    print(f"a possible world behind a view: {measure_guesses() * 1e6:.2f} µs")
    print(f"odds of all 65 hypotheses: {measure_odds() * 1e3:.3f} ms")


if __name__ == "__main__":
    main()
