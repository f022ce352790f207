"""Schrödinger's Cats: what a careful player never does, and what bids tell."""

import os
from collections.abc import Iterator

import numpy as np
import pytest

import catstate
from catstate.bots.levels import LEVELS
from catstate.bots.thinking import consider
from catstate.core import rules as verbs
from catstate.core.chance import below, generator
from catstate.games.cats.actions import Action, Phase
from catstate.games.cats.knowledge import bounds
from catstate.games.cats.pieces import KIND_OF, NUMBER_OF
from catstate.games.cats.state import State, View

GAME = catstate.game("cats")
POSITIONS = 5000 if os.environ.get("CATSTATE_SOAK") else 800


def random_turns(count: int) -> Iterator[tuple[View, tuple[int, ...]]]:
    """Positions at a turn in random matches of every size, with the view of the seat to act."""
    rng, seed = generator(11), 0
    while count > 0:
        seed += 1
        match = GAME.new(seats=2 + seed % 5, seed=seed)
        while not match.over and count > 0:
            view, legal = match.view(match.to_act), match.legal().ids
            if view.phase == Phase.TURN:
                count -= 1
                yield view, legal
            low = [action for action in legal if action < Action.BID + view.standing + 8 or action >= Action.SHOW]
            match = match.play(low[below(rng, len(low))])


def is_false(view: View, cell: int) -> bool:
    return bool(NUMBER_OF[cell] > bounds(view, KIND_OF[cell])[1])


def test_never_overlooks_what_is_proved() -> None:
    """Calls what its view proves false, never says such a thing nor calls what must hold, if it has another choice."""
    called = 0
    for view, legal in random_turns(POSITIONS):
        considered = set(consider(GAME, view, careful=True).tolist())
        assert considered <= set(legal)
        if Action.PROVE in legal and is_false(view, int(view.standing)):
            called += 1
            assert considered == {Action.PROVE}
            continue
        sure = Action.PROVE in legal and NUMBER_OF[view.standing] <= bounds(view, KIND_OF[view.standing])[0]
        sound = [
            a
            for a in legal
            if not (Action.BID <= a < Action.SHOW and is_false(view, a - Action.BID))
            and not (a == Action.PROVE and sure)
        ]
        if sound:
            assert not (sure and Action.PROVE in considered)
            assert not any(
                Action.BID <= action < Action.SHOW and is_false(view, action - Action.BID) for action in considered
            )
    assert called > POSITIONS // 50


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_seed_give_the_same_choice(level: str) -> None:
    """Whatever is hidden: worlds guessed from one view are all played alike."""
    rng = generator(5)
    for number, (view, _) in enumerate(random_turns(6)):
        chosen = set()
        for _ in range(4):
            world = State.new()
            verbs.determinize(view, rng, world)
            seen = View.new()
            verbs.observe(world, int(view.seat), seen)
            out = np.zeros(GAME.rules.NUM_ACTIONS, np.int64)
            legal = out[: verbs.legal(world, out)].tolist()
            chosen.add(LEVELS[level].within(40).choose(GAME, seen, legal, number))
        assert len(chosen) == 1


def test_reads_bids() -> None:
    """A scientist who says 4 empty of six boxes is believed to hold more empty ones than a blind deal gives."""
    from catstate.bots.sense import prepare_sense
    from catstate.games.cats.sense import plausible

    prepare_sense(GAME)
    match = GAME.new(seats=2, seed=3, doctorates="off")
    match = match.play("bid 4 empty").play("done")
    view, rng, work = match.view(match.to_act), generator(1), np.zeros(100, np.int64)
    bidder = 1 - int(view.seat)
    world = State.new()
    blind, believed, weights = 0.0, 0.0, 0
    for _ in range(2000):
        verbs.determinize(view, rng, world)
        weight = int(plausible(world, int(view.seat), work))
        empty = int(world.hands[bidder, 2] + world.hands[bidder, 3])
        blind += empty / 2000
        believed += weight * empty
        weights += weight
    assert believed / weights > blind + 0.2


def test_professor_knows_the_endgame_by_heart() -> None:
    """Two scientists with two boxes each: the answer is the solved one, whatever the budget."""
    from catstate.games.cats.endgame import endgame_action

    match = GAME.new(seats=2, seed=1, mode="elimination", doctorates="off")
    view, legal = match.view(match.to_act), match.legal().ids
    for seed in range(10):
        known = endgame_action(view, legal, seed)
        assert known in legal
        assert LEVELS["Professor"].within(1).choose(GAME, view, legal, seed) == known
