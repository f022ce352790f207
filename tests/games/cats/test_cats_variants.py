"""Schrödinger's Cats with other numbers: rules, words, guesses and bots follow them. [9.1, 9.2, 9.3, 9.4]"""

import pytest

from catstate import BadOption
from catstate.core.match import Match
from catstate.games.cats import GAME
from catstate.games.cats.claims import hypothesis_odds
from catstate.games.cats.endgame import endgame_chances
from catstate.games.cats.pieces import BOXES, FIRST_HAND

from .scene import scene


def test_the_usual_numbers_are_those_of_the_box() -> None:
    """The options name what pieces.py has from the rulebook. [1.2, 9.1]"""
    usual = [int(option.default_for(2)) for option in GAME.options[3:7]]
    assert usual == BOXES.tolist()
    assert FIRST_HAND == 6  # what check_options counts with
    match = GAME.new(seats=2, mode="tenure", scripted=True)
    assert match.state().tobytes() == GAME.new(seats=2, mode="tenure", scripted=True, first_hand=6).state().tobytes()


def test_the_deck_has_the_boxes_of_the_table() -> None:
    """[9.1]"""
    lab = scene(2, alive="3", dead="1", empty="0", heisenberg="8", first_hand="2").hands("AA", "AH")
    assert lab.facts("deck") == ([0, 1, 0, 7],)
    assert lab.view(0).supply.tolist() == [3, 1, 0, 8]


def test_the_deck_is_whole_again_in_the_next_experiment() -> None:
    """[6.6, 9.1]"""
    lab = scene(2, mode="tenure", alive="6", dead="2", empty="0", heisenberg="0", first_hand="2").hands("AA", "AA")
    lab = lab.quiet("1 alive").play("prove it", "* gather")
    assert lab.facts("deck") == ([6, 2, 0, 0],)


def test_what_can_be_true_follows_the_boxes() -> None:
    """Two dead cats are in the deck; whoever holds both knows that no other hand has one. [9.1]"""
    lab = scene(2, alive="9", dead="2", empty="0", heisenberg="0", first_hand="3").hands("DDA", "AAA")
    chances = hypothesis_odds(lab.view(0))
    cells = {GAME.notation.action_text(2 + cell): chances[cell] for cell in range(len(chances))}
    assert cells["bid 2 dead"] == 1.0
    assert cells["bid 3 dead"] == 0.0
    assert cells["bid 4 alive"] == 1.0  # nothing but alive cats is left for the three closed boxes


def test_sets_that_can_not_be_dealt_are_refused() -> None:
    """Six scientists in elimination get six boxes each. [9.1, 9.2]"""
    with pytest.raises(BadOption, match="35 boxes can't be dealt to 6 scientists with 6 each"):
        GAME.settle(6, {"alive": "3"})
    assert GAME.settle(6, {"alive": "4"})[0] == 6  # 36 boxes are just enough
    assert GAME.settle(6, {"alive": "3", "first_hand": "5"})[0] == 6


@pytest.mark.parametrize(("first", "sizes"), [(4, [4, 3, 2, 2]), (1, [1, 1]), (8, [8, 7, 6])])
def test_the_first_hand(first: int, sizes: list[int]) -> None:
    """One box fewer in each experiment, down to two. [9.2]"""
    lab = scene(2, mode="elimination", losses="3", first_hand=str(first), alive="40", doctorates="off")
    lab = lab.play("* first 0").deal()
    found = [int(lab.state.boxes) // 2]
    for _ in sizes[1:]:
        lab = lab.quiet("1 dead").play("prove it").deal()  # there is none: whoever says it is wrong
        found.append(int(lab.state.boxes) // 2)
    assert found == sizes


def test_three_losses() -> None:
    """In elimination, where one loss would be enough. [9.3]"""
    lab = scene(2, mode="elimination", losses="3").hands("AA", "AA")
    lab = lab.quiet("1 alive").play("prove it")  # seat 1 is wrong
    assert lab.told(0)[-1] == "It is Niels's first loss; the third means out."
    lab = lab.deal().quiet("1 alive").play("prove it")
    assert lab.told(0)[-1] == "It is Niels's second loss; the third means out."
    assert not lab.match.over
    lab = lab.deal().quiet("1 alive").play("prove it")
    assert lab.match.result().startswith("Ada is the last one in the lab")


def test_one_win_wins() -> None:
    """Nobody had to leave. [9.4]"""
    lab = scene(3, mode="elimination", losses="2", wins="1").hands("AAA", "AAA", "AAA")
    lab = lab.quiet("1 alive").play("prove it")
    assert lab.match.over
    assert lab.match.result() == "Ada has won one experiment and gets the honorary PhD."
    assert lab.match.scores == (1.0, 0.0, 0.0)


def test_tips_name_the_numbers_in_force() -> None:
    """[9.1, 9.3, 9.4]"""
    match = GAME.new(seats=3, seed=1, alive=7, empty=1, losses=3, wins=5)
    explain, view = GAME.explain, match.view(0)
    assert explain is not None
    assert explain.explain(view, "hand-alive", match.names).does == "There are 7 among the 32 boxes."
    assert explain.explain(view, "hand-empty", match.names).does == "There is only 1 among the 32 boxes."
    assert explain.explain(view, "scientist-1", match.names).does == (
        "Whoever is wrong three times is out. 5 wins win the match."
    )


def test_the_solved_endgame_holds_for_the_usual_boxes_only() -> None:
    """With other boxes the search plays. [9.1]"""
    usual = scene(2, mode="elimination", doctorates="off").hands("AD", "AH")
    other = scene(2, mode="elimination", doctorates="off", alive="21").hands("AD", "AH")
    assert endgame_chances(usual.view(0))
    assert endgame_chances(other.view(0)) == {}


def test_a_position_keeps_its_numbers() -> None:
    match = GAME.new(seats=2, seed=3, alive=12, heisenberg=9, wins=2)
    again = GAME.position(match.position())
    assert again.options == match.options
    assert again.state().tobytes() == match.state().tobytes()
    assert "option alive=12" in match.position()
    assert "option dead" not in match.position()


def test_a_match_replays_from_its_transcript() -> None:
    from catstate.core.transcript import read, write

    match: Match = GAME.new(seats=3, seed=5, mode="amigo", dead=2, first_hand=3)
    while not match.over:
        match = match.play(match.legal()[-1])
    assert read(write(match)).state().tobytes() == match.state().tobytes()
