"""|Hop⟩: a shock at hand is taken, a shock that can be averted is averted. Checked by trying everything, slowly."""

import os
from collections.abc import Iterator

import numpy as np
import pytest

import catstate
from catstate.bots.thinking import consider
from catstate.core import rules as verbs
from catstate.core.chance import below, generator
from catstate.core.match import Match
from catstate.core.record import copy_of
from catstate.core.rules import OVER
from catstate.games.hop.actions import Phase
from catstate.games.hop.state import State, View

GAME = catstate.game("hop")
SETTINGS: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (2, {"degree": "master"}),
    (2, {"grid": "triangular", "repeat": "yes"}),
    (2, {"grid": "hexagonal"}),
    (3, {"aim": "shocker"}),
    (4, {}),
]
POSITIONS = 700 if os.environ.get("CATSTATE_SOAK") else 40  # for each setting


def legal(state: State) -> list[int]:
    out = np.zeros(GAME.rules.NUM_ACTIONS, np.int64)
    ids: list[int] = out[: verbs.legal(state, out)].tolist()
    return ids


def after(state: State, action: int) -> State:
    world: State = copy_of(state)
    verbs.apply(world, action, None)
    return world


def team(state: State, seat: int) -> set[int]:
    return {seat, (seat + 2) % 4} if state.seats == 4 else {seat}


def is_race(state: State) -> bool:
    """[1.8] Of three the shocker alone wins."""
    return bool(state.seats == 3 and state.aim == 1)


def can_shock(state: State, mover: int, victims: set[int]) -> bool:
    """Whether the mover, whose turn it is, can shock one of the victims within this turn: every line is tried."""
    for action in legal(state):
        world = after(state, action)
        if verbs.to_act(world) == OVER:
            if world.loser in victims:
                return True
        elif world.phase == Phase.MOVE and world.mover == mover and can_shock(world, mover, victims):
            return True
    return False


def can_be_safe(state: State, seat: int) -> bool:
    """Whether the seat can bring its turn to an end, and block, so that the next player can't shock it in his turn; nor
    anyone, where the shocker alone wins."""
    if verbs.to_act(state) == OVER:
        return state.loser not in team(state, seat)
    if state.phase == Phase.MOVE and state.mover != seat:
        victims = set(range(3)) - {int(state.mover)} if is_race(state) else team(state, seat)
        return not can_shock(state, state.mover, victims)
    return any(can_be_safe(after(state, action), seat) for action in legal(state))


def positions(seats: int, options: dict[str, str], seed: int) -> Iterator[tuple[State, View]]:
    """Positions near electrodes: of random matches in which nobody is shocked as long as that can be helped, from the
    fortieth ply on, when electrons have spread."""
    rng, count = generator(seed), 0
    while count < POSITIONS:
        seed += 1
        match = Match.start(GAME, seats, options, seed)
        while not match.over and count < POSITIONS:
            if match.ply > 40 and below(rng, 6) == 0:
                count += 1
                yield match.state(), match.view(match.to_act)
            state, ids = match.state(), match.legal().ids
            quiet = [action for action in ids if verbs.to_act(after(state, action)) != OVER]
            match = match.play((quiet or ids)[below(rng, len(quiet or ids))])


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_never_overlooks_a_shock(seats: int, options: dict[str, str]) -> None:
    """Wins this turn if it can, never leaves a loss next turn if something else avoids it."""
    wins, perils = 0, 0
    for state, view in positions(seats, options, seats):
        seat = int(view.seat)
        considered = consider(GAME, view, careful=True).tolist()
        assert set(considered) <= set(legal(state))
        rivals = set(range(seats)) - team(state, seat)
        if state.phase == Phase.MOVE and can_shock(state, seat, rivals):
            wins += 1
            for action in considered:
                world = after(state, action)
                assert verbs.to_act(world) == OVER or can_shock(world, seat, rivals)
            continue
        safe = {action for action in legal(state) if can_be_safe(after(state, action), seat)}
        if safe and len(safe) < len(legal(state)):
            perils += 1
            assert set(considered) == safe
    assert wins + perils > 5
