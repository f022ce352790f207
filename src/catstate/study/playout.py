"""Whole random games, written once for every game."""

from typing import Any

from ..core.chance import below, draw
from ..core.compile import kernel
from ..core.record import Ints
from ..core.rules import CHANCE, OVER, apply, legal, scores, setup, to_act


@kernel
def playout(state: Any, rng: Ints, out: Ints, weight: Ints) -> int:
    """Play uniformly at random from `state` to the end; returns the number of plies, chance included."""
    plies = 0
    actor = to_act(state)
    while actor != OVER:
        if actor == CHANCE:
            apply(state, draw(state, rng, out, weight), None)
        else:
            count = legal(state, out)
            apply(state, out[below(rng, count)], None)
        plies += 1
        actor = to_act(state)
    return plies


@kernel
def playouts(
    batch: Any, seats: int, options: Ints, rng: Ints, out: Ints, weight: Ints, lengths: Ints, points: Ints
) -> None:
    """`len(lengths)` games; batch[0] is kept blank, batch[1] is played on. Notes each game's plies and scores."""
    for game in range(len(lengths)):
        batch[1] = batch[0]
        setup(batch[1], seats, options)
        lengths[game] = playout(batch[1], rng, out, weight)
        scores(batch[1], points[game])
