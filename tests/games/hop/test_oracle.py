"""The compiled rules against the oracle: every position of whole random games, and perft."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from catstate.core import rules as verbs
from catstate.core.chance import below, generator
from catstate.core.record import copy_of
from catstate.core.rules import CHANCE, OVER
from catstate.games.hop.pieces import EFFECTS, Ground, cell_name
from catstate.games.hop.state import State

from .oracle import Table
from .scene import HOP, INTERPRETED, SOAK

DEGREES = ("bachelor", "master", "doctorate")
GRIDS = ("square", "triangular", "hexagonal")
HAMILTONIANS = ("field+attraction", "field+repulsion", "field", "attraction", "repulsion")
ROUNDS = {"bachelor": 6, "master": 6, "doctorate": 9}
PLIES = 100_000 if SOAK else 40 if INTERPRETED else 150


def facts_of(state: State) -> dict[str, Any]:
    """The same facts as the oracle's, read from the record."""
    electrons, namers = set(), {}
    who, superposed, ground = state.who.tolist(), state.superposed.tolist(), state.ground.tolist()
    for cell in range(64):
        up, down = who[cell * 2] - 1, who[cell * 2 + 1] - 1
        if superposed[cell]:
            electrons.add(f"{cell_name(cell)}↕{up}")
            namers[cell_name(cell)] = superposed[cell] - 1
            continue
        electrons |= {f"{cell_name(cell)}{arrow}{colour}" for arrow, colour in (("↑", up), ("↓", down)) if colour >= 0}
    return {
        "to_act": int(verbs.to_act(state)),
        "electrons": electrons,
        "namers": namers,
        "sites": {cell_name(cell) for cell in range(64) if ground[cell] == Ground.SITE},
        "stock": state.stock[: state.seats].tolist(),
        "purse": [*state.purse[: state.seats].tolist(), int(state.table)],
        "row": [EFFECTS[effect][0] for effect in state.row[: state.dealt]],
        "tokens": [HOP.notation.action_text(int(token)) for token in state.tokens[: state.laid]],
        "turns": int(state.turns),
        "loser": (int(state.loser), int(state.shocker)),
    }


def start(seats: int, options: dict[str, str]) -> tuple[State, Table]:
    _, settled = HOP.settle(seats, options)
    state = State.new()
    HOP.rules.setup(state, seats, HOP.encode(settled))  # loading them registers the verbs for this kind of state
    return state, Table(seats, settled)


def play_out(seats: int, options: dict[str, str], seed: int, most: int) -> int:
    """One random game in step; returns how many positions were compared."""
    state, table = start(seats, options)
    rng, out, weight = generator(seed), np.zeros(HOP.rules.NUM_ACTIONS, np.int64), np.zeros(32, np.int64)
    positions = 0
    while verbs.to_act(state) != OVER and positions < most:
        assert facts_of(state) == table.facts()
        if verbs.to_act(state) == CHANCE:
            numbers = out[: verbs.odds(state, out, weight)].tolist()
            write, expected = HOP.notation.outcome_text, table.outcomes()
        else:
            numbers = out[: verbs.legal(state, out)].tolist()
            write, expected = HOP.notation.action_text, table.legal()
        texts = [write(number) for number in numbers]
        assert len(set(texts)) == len(texts)
        assert set(texts) == expected, f"{set(texts) ^ expected} in {table.facts()}"
        chosen = below(rng, len(numbers))
        if "thesis" in texts and below(rng, 2):  # else effects are rare
            chosen = texts.index("thesis")
        verbs.apply(state, numbers[chosen], None)
        table.play(texts[chosen])
        positions += 1
    assert facts_of(state) == table.facts()
    return positions


@pytest.mark.parametrize(("degree", "grid", "seats"), [*product(DEGREES, GRIDS, (2, 3, 4))])
def test_every_position_of_random_games(degree: str, grid: str, seats: int) -> None:
    """[2.4, 3.1, 5.3, 6.2, 7.3, 8.1] Legal actions and results agree, ply by ply."""
    rounds = 120 if SOAK else 2 if INTERPRETED else ROUNDS[degree]
    compared = 0
    for number in range(rounds):
        options = {
            "degree": degree,
            "grid": grid,
            "hamiltonian": HAMILTONIANS[number % 5],
            "repeat": ("no", "yes")[number % 2],
            "opening": ("full", "one", "answer")[number // 2 % 3],
        }
        compared += play_out(seats, options, 1000 * seats + number, PLIES)
    assert compared > 20 * rounds


def count_leaves(table: Table, depth: int) -> int:
    """Perft by the oracle."""
    if depth == 0 or table.to_act() == OVER:
        return 1
    total = 0
    for text in table.outcomes() if table.to_act() == CHANCE else table.legal():
        child = table.copy()
        child.play(text)
        total += count_leaves(child, depth - 1)
    return total


def count_leaves_compiled(state: State, depth: int) -> int:
    if depth == 0 or verbs.to_act(state) == OVER:
        return 1
    out, weight = np.zeros(HOP.rules.NUM_ACTIONS, np.int64), np.zeros(32, np.int64)
    count = verbs.odds(state, out, weight) if verbs.to_act(state) == CHANCE else verbs.legal(state, out)
    total = 0
    for number in out[:count].tolist():
        child = copy_of(state)
        verbs.apply(child, number, None)
        total += count_leaves_compiled(child, depth - 1)
    return total


# Leaves after the box is spun, a block, a first movement … of the default game; the oracle counts them too.
@pytest.mark.parametrize("degree", ["bachelor", "master"])
@pytest.mark.parametrize(("grid", "seats"), [("square", 2), ("square", 3), ("triangular", 2), ("hexagonal", 4)])
def test_perft(degree: str, grid: str, seats: int) -> None:
    """[2.2, 2.4, 3.6] As many ways to play as the oracle counts, to depth 4."""
    depth = 5 if SOAK else 3 if INTERPRETED else 4
    for plies in range(1, depth + 1):
        state, table = start(seats, {"degree": degree, "grid": grid})
        assert count_leaves_compiled(state, plies) == count_leaves(table, plies)


def test_perft_by_hand() -> None:
    """[2.2, 3.6] Two seats, square: 2 first players, 5 blocks each; then out of an electrode with three neighbours go
    6 hops (two spins) and 3 doubletons — 9 movements under 3 of the blocks, 3 or 6 if hop or doubleton is blocked."""
    state, table = start(2, {})
    assert [count_leaves(table, plies) for plies in (1, 2, 3)] == [2, 10, 2 * (9 * 3 + 3 + 6)]
    assert [count_leaves_compiled(state, plies) for plies in (1, 2, 3)] == [2, 10, 2 * (9 * 3 + 3 + 6)]
