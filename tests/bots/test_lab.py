"""Schrödinger's Lab: the last cube goes home when it can."""

import numpy as np

import catstate
from catstate.bots.thinking import consider
from catstate.core import rules as verbs
from catstate.core.chance import below, generator
from catstate.core.kernel import copy_of
from catstate.games.lab.pieces import MAINFRAME, SIZE
from catstate.games.lab.sight import is_blank
from catstate.games.lab.table import A_STEP, A_TRANSIT, ACT, HELD

GAME = catstate.game("lab")
POSITIONS = 150


def homeward(count):
    """Positions of random matches, changed so that whoever acts is near the Mainframe with the last cube."""
    rng, seed = generator(3), 0
    while count > 0:
        seed += 1
        match = GAME.new(seats=2 + seed % 3, seed=seed, cats="off")
        for _ in range(150):
            if match.over or count == 0:
                break
            legal = match.legal().ids
            match = match.play(legal[below(rng, len(legal))])
            state = match.state()
            seat = match.to_act
            if match.over or state.todo[state.depth - 1, 0] != ACT or state.left < 1 or state.holds[:].max() >= 0:
                continue
            colour = next((one for one in range(4) if state.cube[one] >= 0), -1)
            row, column = MAINFRAME // SIZE + below(rng, 5) - 2, MAINFRAME % SIZE + below(rng, 5) - 2
            space = row * SIZE + column
            if colour < 0 or space == MAINFRAME or is_blank(state, space):
                continue
            state.place[seat] = space
            state.cube[colour] = HELD
            state.holds[seat] = colour
            state.logged[seat] = 15 ^ (1 << colour)
            count -= 1
            yield state, seat


def can_win(state, seat):
    """Whether steps and transits within the actions left log the cube: every way is tried."""
    out = np.zeros(GAME.rules.NUM_ACTIONS, np.int64)
    if state.todo[state.depth - 1, 0] != ACT or verbs.to_act(state) != seat:
        return bool(state.winner == seat)
    for action in out[: verbs.legal(state, out)].tolist():
        if A_STEP <= action < A_STEP + 4 or action == A_TRANSIT:
            world = copy_of(state)
            verbs.apply(world, action)
            if world.winner == seat or (world.left > 0 and can_win(world, seat)):
                return True
    return False


def test_logs_the_winning_cube():
    reached = 0
    for state, seat in homeward(POSITIONS):
        if not can_win(state, seat):
            continue
        reached += 1
        view = GAME.rules.View.new()
        verbs.observe(state, seat, view)
        (action,) = consider(GAME, view, careful=True).tolist()
        world = copy_of(state)
        verbs.apply(world, action)
        assert can_win(world, seat)
    assert reached > 40
