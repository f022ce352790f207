"""|Hop⟩ with other numbers: rules and words follow them. [9.1, 9.2, 9.3, 9.4, 9.5, 9.6]"""

import pytest

import catstate
from catstate import BadOption
from catstate.core.chance import below, generator
from catstate.games.hop.pieces import EFFECTS, ELECTRONS, PRICES, PURSES, TOKENS, TURN_LIMIT

HOP = catstate.game("hop")


def test_the_usual_numbers_are_those_of_the_box() -> None:
    """[1.4, 1.7, 5.1, 6.2]"""
    for seats in HOP.seats:
        usual = {option.name: int(option.default_for(seats)) for option in HOP.options if option.bounds}
        assert (usual["electrons"], usual["energy"], usual["turn_limit"]) == (ELECTRONS, TOKENS, TURN_LIMIT)
        assert usual["purse"] == PURSES[seats]
        state = HOP.new(seats=seats, seed=1, degree="doctorate").state()
        assert state.price.tolist() == PRICES.tolist()
        assert state.movements == 2


def test_electrons() -> None:
    """[9.1]"""
    match = HOP.new(seats=3, seed=1, electrons=3)
    assert match.state().stock.tolist() == [3, 3, 3, 0]
    explain = HOP.explain
    assert explain is not None
    assert "3 of 3 electrons" in explain.explain(match.view(0), "cell-a1", match.names).now


def test_energy_and_purses() -> None:
    """[9.2, 9.3] None for bachelors."""
    state = HOP.new(seats=2, seed=1, degree="master", energy=11, purse=4).state()
    assert (state.purse[:2].tolist(), state.table) == ([4, 4], 3)
    assert HOP.new(seats=2, seed=1, energy=11, purse=4).state().purse.sum() == 0


def test_purses_are_filled_from_the_tokens_that_there_are() -> None:
    """[9.3]"""
    with pytest.raises(BadOption, match="purse can't be 3: 3 players would hold 9 tokens, and energy is 8"):
        HOP.settle(3, {"degree": "master", "purse": "3"})
    assert HOP.settle(3, {"degree": "master", "purse": "3", "energy": "9"})


@pytest.mark.parametrize("count", [1, 3])
def test_movements_of_a_turn(count: int) -> None:
    """[9.4] A turn ends by itself when all are made."""
    match = HOP.new(seats=2, seed=4, movements=count, repeat="yes")
    match = match.play(next(text for text in match.legal() if text.startswith("block")))
    mover, made = match.to_act, 0
    while match.to_act == mover and not match.legal()[0].startswith("block"):
        match = match.play(next(text for text in match.legal() if text != "end"))
        made += 1
    assert made == count


def test_words_follow_the_movements() -> None:
    """[9.4]"""
    match = HOP.new(seats=2, seed=4, movements=3)
    match = match.play(next(text for text in match.legal() if text.startswith("block")))
    assert "three movements left" in match.ask(match.to_act)


def test_prices() -> None:
    """[9.5] Free effects can be used with an empty purse, and nothing is paid."""
    match = HOP.new(seats=2, seed=1, degree="doctorate", purse=0, price_low=0, price_middle=6, price_high=5)
    state, row = match.state(), match.state().row.tolist()
    assert state.price.tolist() == [0, 0, 0, 6, 6, 5, 5]
    match = match.play("block hop").play("thesis")
    mover, view = match.to_act, match.view(match.to_act)
    offered = [action for action in match.legal().ids if "costs" in HOP.notation.detail(view, action)]
    assert offered == []  # nothing that has a price can be paid
    cheap = {EFFECTS[effect][0].split()[0] for effect in row[:3]}
    assert any(text.split()[0] in cheap for text in match.legal())
    text = next(text for text in match.legal() if text.split()[0] in cheap)
    assert match.play(text).state().purse[mover] == 0
    drawn = HOP.board.draw(match.view(0), match.names, ())["effects"]
    assert "costs 6" in drawn
    assert "free" in drawn


def test_turn_limit() -> None:
    """[9.6]"""
    match = HOP.new(seats=2, seed=2, turn_limit=10)
    rng = generator(3)
    while not match.over:
        legal = match.legal()
        match = match.play("end" if "end" in legal else legal[below(rng, len(legal))])
    assert match.state().turns <= 10
    if match.state().loser < 0:
        assert match.result() == "10 turns without a shock: a draw."


def test_a_position_keeps_its_numbers() -> None:
    match = HOP.new(seats=2, seed=3, degree="doctorate", electrons=5, energy=12, movements=3, price_high=6)
    again = HOP.position(match.position())
    assert again.options == match.options
    assert again.state().tobytes() == match.state().tobytes()
