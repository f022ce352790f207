"""Boards as pixels, as RecordVideo and image-based learners want them."""

import pickle

import numpy as np
import pytest

import catstate
from catstate.adapters.gymnasium import env
from catstate.adapters.pettingzoo import raw_env
from catstate.adapters.raster import fitted, pixels
from catstate.core.game import Game
from catstate.draw.theme import INK

GAMES = pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)


@GAMES
def test_frames_are_pixels_of_one_size(game: Game) -> None:
    environment = env(game, render_mode="rgb_array")
    environment.action_space.seed(1)
    shapes = set()
    for seed in range(2):
        environment.reset(seed=seed)
        for _ in range(3):
            frame = environment.render()
            assert frame.dtype == np.uint8
            assert frame.std() > 5  # not one plain colour
            shapes.add(frame.shape)
            environment.step(environment.action_space.sample())
    ((rows, columns, colours),) = shapes
    assert (rows % 2, columns % 2, colours) == (0, 0, 3)
    assert max(rows, columns) == 800


def test_colours_are_those_of_the_light_theme() -> None:
    """resvg knows no CSS variables: if they were left in, everything would be black."""
    drawn = pixels(catstate.game("hop").new(seed=1).svg(0))
    paper = [int(INK["paper"][0][at : at + 2], 16) for at in (1, 3, 5)]
    assert (drawn == paper).all(axis=2).mean() > 0.1


def test_a_board_that_grows_is_fitted_into_the_first_frame() -> None:
    tall = np.full((900, 300, 3), 200, np.uint8)
    framed = fitted(tall, (400, 800, 3))
    assert framed.shape == (400, 800, 3)
    assert (framed[200, 400] == 200).all()
    assert (framed[200, 10] != 200).any()


def test_all_seats_are_drawn_as_the_agent_to_act_sees_them() -> None:
    environment = raw_env("cats", render_mode="rgb_array")
    environment.reset(seed=1)
    again = pickle.loads(pickle.dumps(environment))
    assert np.array_equal(environment.render(), again.render())
