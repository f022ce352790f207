"""How fast Schrödinger's Lab is on one core: random play, sensible play, size of a state."""

import time

import numpy as np
from lab_lengths import measure

import catstate
from catstate.core.chance import generator
from catstate.study.playout import playouts

SEATS = 4
RUNS = 5  # the quickest counts: other work on the machine only ever adds time


def measure_playouts(games: int = 400) -> float:
    """Plies a second of random play, four seats with cats."""
    game = catstate.game("lab")
    rules = game.rules
    options = game.encode(game.settle(SEATS, {})[1])
    batch, rng = rules.State.batch(2), generator(1)
    out, weight = np.zeros(rules.NUM_ACTIONS, np.int64), np.zeros(rules.NUM_OUTCOMES, np.int64)
    lengths, points = np.zeros(games, np.int64), np.zeros((games, SEATS), np.int64)
    playouts(batch, SEATS, options, rng, out, weight, lengths[:1], points)
    best = 0.0
    for _ in range(RUNS):
        start = time.perf_counter()
        playouts(batch, SEATS, options, rng, out, weight, lengths, points)
        best = max(best, float(lengths.sum()) / (time.perf_counter() - start))
    return best


def measure_sensible(games: int = 200) -> float:
    """Matches a second of sensible players, four seats, four cubes, with cats."""
    measure(SEATS, 4, "on", 1)
    start = time.perf_counter()
    measure(SEATS, 4, "on", games)
    return games / (time.perf_counter() - start)


if __name__ == "__main__":
    begin = time.perf_counter()
    state = catstate.game("lab").rules.State
    print(f"one state: {state.dtype.itemsize:,} bytes")
    plies = measure_playouts()
    print(f"random play, {SEATS} seats with cats: {plies:,.0f} plies a second")
    print(f"sensible play: {measure_sensible():,.0f} matches a second")
    print(f"everything, compiling included: {time.perf_counter() - begin:.1f} s")
