"""Schrödinger's Lab: a cube is logged in this turn when it is within reach."""

import os
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

import catstate
from catstate.bots.levels import LEVELS
from catstate.bots.sense import prepare_sense
from catstate.bots.thinking import Budget, consider, think
from catstate.core import rules as verbs
from catstate.core.chance import below, draw, generator
from catstate.core.record import Ints, copy_of
from catstate.core.rules import CHANCE, OVER
from catstate.core.sense import WORK
from catstate.games.lab import sense
from catstate.games.lab.actions import SPLIT, Action, Phase
from catstate.games.lab.pieces import BESIDE, MAINFRAME
from catstate.games.lab.sense import sensible
from catstate.games.lab.sight import can_walk, far_mouth
from catstate.games.lab.state import HELD, State

GAME = catstate.game("lab")
POSITIONS = 4000 if os.environ.get("CATSTATE_SOAK") else 240
OUT, WEIGHT = (np.zeros(max(GAME.rules.NUM_ACTIONS, GAME.rules.NUM_OUTCOMES), np.int64) for _ in range(2))


def acting(count: int) -> Iterator[tuple[State, int, Ints]]:
    """States of matches between sensible players in which somebody has actions left, late enough for a way home."""
    prepare_sense(GAME)
    rng, seed, desk = generator(3), 0, np.zeros(WORK, np.int64)
    while count > 0:
        seed += 1
        state = GAME.new(seats=2 + seed % 3, seed=seed, cats="off", data=str(1 + seed % 4)).state()
        while (actor := verbs.to_act(state)) != OVER and count > 0:
            if actor == CHANCE:
                verbs.apply(state, draw(state, rng, OUT, WEIGHT), None)
                continue
            if state.todo[state.depth - 1, 0] == Phase.ACT and state.left > 0 and below(rng, 4) == 0:
                count -= 1
                yield copy_of(state), int(actor), rng
            verbs.apply(state, sensible(state, rng, OUT, desk), None)


def spaces_near(state: State, target: int, steps: int) -> list[int]:
    """Where one can come from to a target within so many actions, on foot and through wormholes."""
    near, edge = {target}, [target]
    for _ in range(steps):
        edge = [BESIDE[one, way] for one in edge for way in range(4) if can_walk(state, one, way)] + [
            far_mouth(state, one) for one in edge if far_mouth(state, one) >= 0
        ]
        edge = [int(one) for one in dict.fromkeys(edge) if int(one) not in near]
        near.update(edge)
    return sorted(near)


def homeward(count: int) -> Iterator[tuple[State, int]]:
    """The same states, but whoever acts lacks one cube, or all, and has one in his hand near the Mainframe; or it
    lies, or another holds it, near him."""
    for number, (state, seat, rng) in enumerate(acting(count)):
        colour = below(rng, 4)
        for other in range(state.seats):
            if state.holds[other] == colour:
                state.holds[other] = -1
        if state.holds[seat] >= 0:
            state.cube[state.holds[seat]] = BESIDE[MAINFRAME, 0]
            state.holds[seat] = -1
        spaces = spaces_near(state, MAINFRAME, 6)
        state.place[seat] = spaces[below(rng, len(spaces))]
        if state.place[seat] == MAINFRAME:
            continue
        mask = 15 ^ (1 << colour)
        while mask.bit_count() >= state.goal:
            mask &= mask - 1
        state.logged[seat] = mask if number % 2 else 0
        rival = (seat + 1) % state.seats
        if number % 3 == 0:
            state.cube[colour], state.holds[seat] = HELD, colour
            yield state, seat
            continue
        there = [one for one in spaces_near(state, int(state.place[seat]), 2) if one != MAINFRAME]
        space = there[below(rng, len(there))]
        if number % 3 == 1:
            state.cube[colour] = space
            yield state, seat
        elif state.holds[rival] < 0:
            state.cube[colour], state.holds[rival], state.place[rival] = HELD, colour, space
            yield state, seat


def can_log(state: State, seat: int, left: int, logged: int) -> bool:
    """Whether steps, transits, collecting and stealing within the actions left log a cube beyond those that were:
    every way is tried."""
    if state.logged[seat] != logged or state.winner == seat:
        return True
    if verbs.to_act(state) != seat or state.todo[state.depth - 1, 0] != Phase.ACT or left < 1:
        return False
    out = np.zeros(GAME.rules.NUM_ACTIONS, np.int64)
    for action in out[: verbs.legal(state, out)].tolist():
        if SPLIT[action][0] not in (Action.STEP, Action.COLLECT, Action.STEAL, Action.TRANSIT):
            continue
        world = copy_of(state)
        verbs.apply(world, action, None)
        if can_log(world, seat, left - 1, logged):
            return True
    return False


def test_logs_a_cube_within_reach(capsys: pytest.CaptureFixture[str]) -> None:
    """Carried, lying or in another's hand: what can be logged with the actions left is logged, step by step."""
    carried, fetched, last = 0, 0, 0
    for state, seat in homeward(20 * POSITIONS):
        if carried + fetched >= POSITIONS:
            break
        logged = int(state.logged[seat])
        if not can_log(state, seat, state.left, logged):
            continue
        last += logged.bit_count() == state.goal - 1
        if state.holds[seat] >= 0:
            carried += 1
        else:
            fetched += 1
        for left in reversed(range(int(state.left))):
            view = GAME.rules.View.new()
            verbs.observe(state, seat, view)
            (action,) = consider(GAME, view, careful=True).tolist()
            assert action in OUT[: verbs.legal(state, OUT)]
            assert LEVELS["Professor"].within(1).choose(GAME, view, OUT[: verbs.legal(state, OUT)].tolist()) == action
            verbs.apply(state, action, None)
            assert can_log(state, seat, left, logged)
            if state.logged[seat] != logged or state.winner == seat:
                break
    assert carried + fetched == POSITIONS
    with capsys.disabled():
        print(f"\nLab: Professor logs the cube in {carried + fetched} of {POSITIONS} turns in which it is in reach")
    assert min(carried, fetched) > POSITIONS // 6
    assert min(last, POSITIONS - last) > POSITIONS // 6


def test_a_postdoc_arrives() -> None:
    """Two of them log four cubes in a fraction of the hundred rounds after which a match is drawn."""
    match = GAME.new(seats=2, seed=2)
    while not match.over:
        match = match.play(LEVELS["Postdoc"].choose(GAME, match.view(match.to_act), match.legal().ids, match.ply))
    assert sorted(match.scores) == [0.0, 1.0]
    assert match.view(-1).turn < 2 * 50


def test_levels_slip_only_when_they_lapse(monkeypatch: pytest.MonkeyPatch) -> None:
    """An attentive player takes the best action found; one who always lapses strays."""
    match = GAME.new(seats=2, seed=2)
    while len(match.legal()) < 4:
        match = match.play(match.legal().ids[0])
    view, legal = match.view(match.to_act), match.legal().ids
    best = [think(GAME, view, Budget(simulations=40), seed).best.action for seed in range(12)]
    for lapses, strays in ((0.0, False), (1.0, True)):
        monkeypatch.setattr(sense, "THINKING", replace(sense.THINKING, lapses={"Postdoc": lapses}))
        chosen = [LEVELS["Postdoc"].within(40).choose(GAME, view, legal, seed) for seed in range(12)]
        assert (chosen != best) == strays
