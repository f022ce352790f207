"""Schrödinger's Lab with other numbers: rules and words follow them. [11.1, 11.2, 11.3, 11.4]"""

import pytest

from catstate import BadOption
from catstate.core.match import Match
from catstate.games.lab import GAME, SPACES, TILES, pieces
from catstate.games.lab.sight import first_blank
from catstate.games.lab.state import KIND

CROSS_ROOM = next(kind for kind, tile in enumerate(pieces.TILES) if tile.name == "cross")


def test_the_usual_numbers_are_those_of_the_box() -> None:
    """[1.6, 11.4] Every kind of tile, those that share an option too; the rules read options by place."""
    state = GAME.new(seats=2, seed=1).state()
    assert state.box.tolist() == pieces.COUNT.tolist()
    assert [option.name for option in GAME.options] == pieces.OPTIONS
    assert (state.actions, state.sight, state.extra_cups) == (4, pieces.SIZE, 0)
    assert len(pieces.LAB) == SPACES


def test_actions_of_a_turn() -> None:
    """[11.1] Six steps along the hallway, and none more."""
    match = GAME.new(seats=2, seed=1, actions=6, cats="off")
    while "rest" not in match.legal():
        match = match.play(match.legal()[0])
    assert match.state().left == 6
    explain = GAME.explain
    assert explain is not None
    assert "up to 6 actions" in explain.explain(match.view(0), "whose", match.names).does


def test_a_scenario_goes_before_the_number_of_actions() -> None:
    """[9.2, 11.1] Budget Cuts has three, whatever the table says; others leave it alone."""
    assert GAME.new(seats=2, seed=1, scenario="budget cuts", actions=7).state().actions == 3
    assert GAME.new(seats=2, seed=1, scenario="peer review", actions=7).state().actions == 7


def test_a_drawn_scenario_does_so_too() -> None:
    """[9.2, 9.4, 9.6, 11.1, 11.2, 11.3]"""
    match = GAME.new(seats=2, scripted=True, scenario="random", cats="off", actions=7, sight=3, extra_cups=1)
    drawn = {
        name: match.play(f"scenario {name}").state() for name in ("Budget Cuts", "Night Shift", "Espresso Machine")
    }
    assert (drawn["Budget Cuts"].actions, drawn["Budget Cuts"].sight) == (3, 3)
    assert (drawn["Night Shift"].actions, drawn["Night Shift"].sight) == (7, 2)
    assert drawn["Espresso Machine"].extra_cups == 2


def test_sight() -> None:
    """[2.2, 11.2] From the hallway through an open room: the blank behind it is two spaces away."""
    far, near = (GAME.new(seats=2, seed=1, sight=reach, cats="off").state() for reach in (2, 1))
    hallway = pieces.SIZE  # beside the first row of the green sector
    assert first_blank(far, hallway, pieces.RIGHT) == first_blank(near, hallway, pieces.RIGHT) == hallway + 1
    far.tile[hallway + 1] = near.tile[hallway + 1] = CROSS_ROOM << KIND
    assert first_blank(far, hallway, pieces.RIGHT) == hallway + 2
    assert first_blank(near, hallway, pieces.RIGHT) == -1


def test_tiles_of_each_kind() -> None:
    """[11.4] Kinds that share an option: of three cups there is a corner more, of others a tee."""
    match = GAME.new(seats=2, seed=1, cross=40, teleporters=1, break_rooms_3=5, break_rooms_2=0, wormholes=0)
    counts = {tile.name: int(match.state().box[kind]) for kind, tile in enumerate(pieces.TILES)}
    assert counts["cross"] == 40
    assert [counts[f"teleporter {shape}"] for shape in ("straight", "corner", "tee", "cross")] == [1, 1, 1, 1]
    assert (counts["break room 3 corner"], counts["break room 3 tee"]) == (3, 2)
    assert counts["break room 2 corner"] + counts["break room 2 tee"] == 0
    assert counts["wormhole"] == 0
    assert counts["wormhole end"] == 8  # grey tiles are as always


def test_every_tile_option_counts_the_tiles_it_says() -> None:
    """[11.4]"""
    usual = GAME.new(seats=2, seed=1).state().box.sum()
    for name, (number, most, _, each) in TILES.items():
        for value in (number - 1, most):
            box = Match.start(GAME, 2, {"cross": 40, name: value}, 1).state().box
            cross = 0 if name == "cross" else 40 - 15
            assert box.sum() - usual == (value - number) * each + cross, name


def test_a_laboratory_must_be_filled() -> None:
    """[11.4]"""
    with pytest.raises(BadOption, match="98 tiles are too few for the 100 spaces of the laboratory: tee is 0"):
        GAME.settle(2, {"tee": "0"})
    assert GAME.settle(2, {"tee": "2"})


def test_more_cups() -> None:
    """[5.7, 11.3] Tips and the terminal name them."""
    match = GAME.new(seats=2, seed=1, extra_cups=2, cats="off")
    explain = GAME.explain
    assert explain is not None
    assert "it has 2 more than are drawn" in explain.explain(match.view(0), "el-b1", match.names).does


def test_a_position_keeps_its_numbers() -> None:
    match = GAME.new(seats=3, seed=3, actions=6, sight=5, tee=30, collapsers=0, extra_cups=1)
    again = GAME.position(match.position())
    assert again.options == match.options
    assert again.state().tobytes() == match.state().tobytes()
