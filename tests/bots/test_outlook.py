"""What networks are shown: the same from a view and in a vector, within its room, and true of the table."""

import numpy as np
import pytest

import catstate
from catstate.adapters.outlooks import show_all
from catstate.bots.shown import show, width_of
from catstate.core.layout import layout_of
from catstate.core.match import Match
from catstate.core.sense import WORK
from catstate.games.lab import outlook as lab
from catstate.games.lab.actions import Action, Phase
from catstate.games.lab.pieces import BESIDE
from catstate.games.torus import outlook as torus

OWN = pytest.mark.parametrize("name", [name for name, game in catstate.GAMES.items() if game.outlook])


@OWN
@pytest.mark.parametrize("many", [False, True])
def test_a_vector_shows_what_the_view_of_each_seat_to_act_shows(name: str, many: bool) -> None:
    game = catstate.game(name)
    envs = catstate.vector(name, seats=game.seats[-1] if many else None, batch=16, seed=4)
    for _ in range(60):
        envs.step(envs.sample())
    shown = show_all(envs)
    assert shown.shape == (16, width_of(game))
    assert len({row.tobytes() for row in shown}) == 16
    for match, row in enumerate(shown):
        assert (show(game, envs.view(match, envs.to_act[match])) == row).all()


@OWN
def test_nothing_is_written_beyond_its_room(name: str) -> None:
    game = catstate.game(name)
    assert game.outlook
    room = np.full(width_of(game) + 50, -77, np.int16)
    match = game.new(seats=game.seats[-1], seed=2)
    for _ in range(150):
        game.outlook.outlook(match.view(match.to_act), room[: width_of(game)], np.zeros(WORK, np.int64))
        assert (room[width_of(game) :] == -77).all()
        match = match.play(match.legal().ids[match.ply % len(match.legal().ids)])
        if match.over:
            break


def test_a_game_without_an_outlook_shows_the_row() -> None:
    match = catstate.game("cats").new(seed=1)
    view = match.view(match.to_act)
    assert (show(match.game, view) == layout_of(match.game).row(view)).all()
    assert width_of(match.game) == layout_of(match.game).size


def lab_decisions() -> list[Match]:
    """Where an action is to be chosen in a random match."""
    match, found, dice = catstate.game("lab").new(seed=11), [], np.random.default_rng(5)
    for _ in range(160):
        view = match.view(match.to_act)
        if view.phase == Phase.ACT and view.left > 0:
            found.append(match)
        match = match.play(int(dice.choice(match.legal().ids)))
    return found


def test_a_scientist_sees_where_he_can_go_and_which_way_is_shorter() -> None:
    decisions = lab_decisions()
    assert len(decisions) > 20
    shorter = 0
    for match in decisions:
        view = match.view(match.to_act)
        shown = show(match.game, view)
        assert shown[lab.PHASES_AT : lab.CATS_AT].nonzero()[0].tolist() == [Phase.ACT]
        sides = shown[lab.SIDES_AT : lab.CUBES_AT].reshape(4, 8)
        for way in range(4):
            assert sides[way, 0] == (Action.STEP + way in match.legal().ids)
            beside = BESIDE[view.place[view.seat], way]
            down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[way]
            place = lab.WINDOW * (lab.REACH + down) + lab.REACH + right
            space = shown[lab.WINDOW_AT :].reshape(-1, lab.SPACE)[place]
            assert space[0] == (beside < 0)
            assert beside < 0 or space[10] == sides[way, 1]
            shorter += bool(sides[way, 0] and sides[way, 1] < 0)
    assert shorter > 10


def test_a_cube_lies_where_it_is_shown_to_lie() -> None:
    match = lab_decisions()[0]
    view = match.view(match.to_act)
    cubes = show(match.game, view)[lab.CUBES_AT : lab.SCIENTISTS_AT].reshape(4, lab.CUBE)
    for colour, (_, _, lies, down, right) in enumerate(cubes.tolist()):
        assert lies == (view.cube[colour] >= 0)
        if lies:
            assert view.place[view.seat] + 13 * down + right == view.cube[colour]


def test_a_pawn_sees_hands_from_its_own_on() -> None:
    match = catstate.game("torus").new(seats=3, seed=5).play("end turn")
    view = match.view(match.to_act)
    assert view.turn == 1
    pawns = show(match.game, view)[torus.PAWNS_AT : torus.SPACES_AT].reshape(4, torus.PAWN)
    for turn, pawn in enumerate((1, 2, 0)):
        assert pawns[turn, 9:14].tolist() == view.hands[pawn].tolist()
        assert pawns[turn, :2].tolist() == [1, view.limits[pawn]]
    assert not pawns[3].any()
    assert show(match.game, view)[torus.PHASES_AT : torus.PAWNS_AT].sum() == 1
