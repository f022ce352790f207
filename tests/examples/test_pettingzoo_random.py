"""The PettingZoo example plays every game."""

import pytest
from pettingzoo_random import play

import catstate
from catstate.core.game import Game


@pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)
def test_it_plays(game: Game) -> None:
    total = play(game.name, None, matches=2)
    assert set(total) == {f"player_{seat}" for seat in range(game.default_seats)}
    assert all(0 <= score <= 2 for score in total.values())
