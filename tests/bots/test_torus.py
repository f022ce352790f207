"""Particle Panic: the last code is entered at once, and search gets somewhere where chance does not."""

import os
from collections.abc import Iterator

import numpy as np
import pytest

import catstate
from catstate.bots.levels import LEVELS
from catstate.bots.thinking import consider
from catstate.core.chance import below, generator
from catstate.core.match import Match
from catstate.core.proof import AIM
from catstate.games.torus.actions import Action, Phase
from catstate.games.torus.state import View
from catstate.learn.prover import Prover, PuzzleAim, Unproved
from catstate.study.arena import lineups

GAME = catstate.game("torus")
POSITIONS = 5000 if os.environ.get("CATSTATE_SOAK") else 1000
DANGERS = 1500 if os.environ.get("CATSTATE_SOAK") else 150


def near_the_end(count: int) -> Iterator[tuple[View, int]]:
    """Positions of random matches in which all codes but one are in and a hand holds five of the last suit."""
    rng, seed = generator(3), 0
    while count > 0:
        seed += 1
        match = GAME.new(seats=1 + seed % 4, seed=seed)
        while not match.over and count > 0:
            legal = match.legal().ids
            match = match.play(legal[below(rng, len(legal))])
            view = match.view(max(match.to_act, 0))
            if match.over or view.specials == 0 or view.phase != Phase.TURN:
                continue
            suit = below(rng, 4)
            view.codes[:4] = 1
            view.codes[suit] = 0
            view.hands[view.turn] = 0
            view.hands[view.turn, suit] = 5
            count -= 1
            yield view, suit


def test_enters_the_last_code() -> None:
    for view, suit in near_the_end(POSITIONS):
        assert consider(GAME, view, careful=True).tolist() == [Action.ENTER + suit]
        assert LEVELS["Professor"].within(1).choose(GAME, view, [0, Action.ENTER + int(suit)]) == Action.ENTER + suit


def in_danger(count: int) -> Iterator[Match]:
    """Positions of random matches that are searched out quickly: few actions are left, a limit is one or a stack short,
    and it is a question whether the ring has room."""
    rng, seed, found = generator(5), 0, 0
    while found < count:
        seed += 1
        match = GAME.new(seats=2 + seed % 3, seed=seed)
        while not match.over and found < count:
            state = match.state()
            if state.phase in (Phase.TURN, Phase.ROLLED) and below(rng, 8) == 0:
                state.basics = min(int(state.basics), 1)
                state.specials = min(int(state.specials), int(below(rng, 2)))
                if below(rng, 2):
                    state.limits[state.turn] = 1
                    state.hands[state.turn] = 0
                    state.hands[state.turn, below(rng, 4)] = 1
                else:
                    state.sizes[state.places[state.turn]] = 1
                found += 1
                yield Match.start(GAME, match.seats, match.options, scripted=True, start=state.tobytes())
            legal = match.legal().ids
            match = match.play(legal[below(rng, len(legal))])


def test_risks_nothing_while_a_safe_line_exists(capsys: pytest.CaptureFixture[str]) -> None:
    """All dice are counted out to the end of the turn, by the prover of puzzles: what surely survives is chosen where
    there is such a thing."""
    prover = Prover(GAME)
    prover.most = 20_000
    goal = prover.proof.GOALS["survive"]
    safe, risky, unproved = 0, 0, 0
    for match in in_danger(DANGERS):
        view = match.view(match.to_act)
        numbers = np.zeros(AIM, np.int64)
        numbers[0], numbers[1] = goal.number, view.turn
        aim = PuzzleAim("survive", goal, match.to_act, numbers)
        try:
            worths = dict(zip(match.legal().ids, prover.worths(match, aim), strict=True))
        except Unproved:
            unproved += 1
            continue
        if max(worths.values()) < 1 or min(worths.values()) == 1:
            continue
        risky += 1
        safe += all(worths[action] == 1 for action in consider(GAME, view, careful=True).tolist())
    with capsys.disabled():
        print(f"\nParticle Panic: Professor keeps to a safe line in {safe} of {risky} turns that may be lost")
    assert safe == risky
    assert risky > DANGERS // 20
    assert unproved < DANGERS // 2


def test_bots_of_one_level_play_together() -> None:
    assert lineups(GAME, 2, 3) == [(0, 0, 0), (1, 1, 1)]


def wins_together(level: str, budget: int, matches: int = 6) -> float:
    """How many playable matches for four a level wins."""
    options, won = GAME.preset("Playable").options_for(4), 0.0
    for seed in range(matches):
        match = Match.start(GAME, 4, options, seed)
        while not match.over:
            view, legal = match.view(match.to_act), match.legal().ids
            match = match.play(LEVELS[level].within(budget).choose(GAME, view, legal, match.ply))
        won += match.scores[0]
    return won


def test_the_playable_game_is_won() -> None:
    """Two of six are asked of a Professor with a twentieth of its simulations; random play never gets anywhere."""
    assert wins_together("Professor", 400) >= 2
    assert wins_together("Random", 1) == 0
