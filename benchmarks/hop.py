"""How fast |Hop⟩ is on one core: random play by degree and seats, the list of legal actions, the drawing."""

import time

import numpy as np
from contest import quickest

from catstate.core import rules as verbs
from catstate.core.chance import generator
from catstate.core.compile import kernel
from catstate.core.record import Ints
from catstate.games.hop import GAME
from catstate.study.playout import playouts

MUST = {("bachelor", 2): 400_000, ("doctorate", 4): 150_000}  # plies a second


@kernel
def list_again(state: object, out: Ints, times: int) -> int:
    """The legal actions of one position, many times."""
    total = 0
    for _ in range(times):
        total += verbs.legal(state, out)
    return total


def measure_playouts(degree: str, seats: int, grid: str = "square", games: int = 2_000) -> float:
    """Plies a second of random play, chance included."""
    rules = GAME.rules
    options = GAME.encode(GAME.settle(seats, {"degree": degree, "grid": grid})[1])
    batch = rules.State.batch(2)
    out, weight = np.zeros(rules.NUM_ACTIONS, np.int64), np.zeros(rules.NUM_OUTCOMES, np.int64)
    lengths, points = np.zeros(games, np.int64), np.zeros((games, seats), np.int64)
    playouts(batch, seats, options, generator(1), out, weight, lengths[:1], points)
    seconds = quickest(lambda: playouts(batch, seats, options, generator(1), out, weight, lengths, points))
    return float(lengths.sum()) / seconds


def measure_legal(times: int = 100_000) -> float:
    """Seconds for the first mover's list."""
    state = GAME.new(seats=2, seed=1).play("block flip").state()
    out = np.zeros(GAME.rules.NUM_ACTIONS, np.int64)
    list_again(state, out, 1)
    return quickest(lambda: list_again(state, out, times)) / times


def measure_drawing(times: int = 500) -> float:
    """Seconds for what changes on a doctorate's board of four."""
    match = GAME.new(seats=4, seed=1, degree="doctorate")
    view = match.view(match.to_act)
    return quickest(lambda: [GAME.board.draw(view, match.names, match.legal().ids) for _ in range(times)]) / times


def main() -> None:
    start = time.perf_counter()
    measure_playouts("bachelor", 2, games=1)
    print(f"first use, compiling or from the cache: {time.perf_counter() - start:.1f} s")
    for degree in ("bachelor", "master", "doctorate"):
        for seats in (2, 3, 4):
            rate = measure_playouts(degree, seats)
            must = f" (must reach {MUST[degree, seats]:,})" if (degree, seats) in MUST else ""
            print(f"random play, {degree}, {seats} seats: {rate:,.0f} plies/s{must}")
    for grid in ("triangular", "hexagonal"):
        print(f"random play, doctorate, 4 seats, {grid}: {measure_playouts('doctorate', 4, grid):,.0f} plies/s")
    print(f"legal in the opening: {measure_legal() * 1e6:.2f} µs (must reach 2)")
    print(f"drawing: {measure_drawing() * 1e3:.2f} ms")


if __name__ == "__main__":
    main()
