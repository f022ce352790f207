"""Particle Panic: the last code is entered at once, and search gets somewhere where chance does not."""

import os

import catstate
from catstate.bots.arena import lineups
from catstate.bots.levels import choose
from catstate.bots.thinking import consider
from catstate.core.chance import below, generator
from catstate.games.torus.pieces import Kind

GAME = catstate.game("torus")
POSITIONS = 5000 if os.environ.get("CATSTATE_SOAK") else 1000


def near_the_end(count):
    """Positions of random matches in which all codes but one are in and a hand holds five of the last suit."""
    rng, seed = generator(3), 0
    while count > 0:
        seed += 1
        match = GAME.new(seats=1 + seed % 4, seed=seed)
        while not match.over and count > 0:
            legal = match.legal().ids
            match = match.play(legal[below(rng, len(legal))])
            view = match.view(max(match.to_act, 0))
            if match.over or view.specials == 0 or view.phase != 1:
                continue
            suit = below(rng, 4)
            view.codes[:4] = 1
            view.codes[suit] = 0
            view.hands[view.turn] = 0
            view.hands[view.turn, suit] = 5
            count -= 1
            yield view, suit


def test_enters_the_last_code():
    for view, suit in near_the_end(POSITIONS):
        assert consider(GAME, view, careful=True).tolist() == [Kind.ENTER + suit]
        assert choose(GAME, view, [0, Kind.ENTER + int(suit)], "Professor", budget=1) == Kind.ENTER + suit


def test_bots_of_one_level_play_together():
    assert lineups(GAME, 2, 3) == [(0, 0, 0), (1, 1, 1)]


def wins_together(level, budget, matches=6):
    """How many playable matches for four a level wins."""
    options, won = GAME.preset("Playable").options_for(4), 0.0
    for seed in range(matches):
        match = GAME.new(seats=4, seed=seed, **options)
        while not match.over:
            view, legal = match.view(match.to_act), match.legal().ids
            match = match.play(choose(GAME, view, legal, level, seed=match.ply, budget=budget))
        won += match.scores[0]
    return won


def test_the_playable_game_is_won():
    """Two of six are asked of a Professor with a twentieth of its simulations; random play never gets anywhere."""
    assert wins_together("Professor", 400) >= 2
    assert wins_together("Random", 1) == 0
