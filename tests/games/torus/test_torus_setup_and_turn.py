"""Sections 1 and 2 of docs/rules/torus.md: the table and the turn."""

import pytest
from torus_stage import GAME, clause_against, deal, hand, play, stage

from catstate.core.rules import CHANCE
from catstate.games.torus.pieces import Phase


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_loses_together(seats: int) -> None:
    """[1.1] [8.7] One to four players, one result for all: a loss scores 0."""
    lost = play(stage(seats, sizes=(1, 10, 10, 10, 10, 10)), "collect")
    assert lost.over
    assert lost.scores == (0.0,) * seats


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_wins_together(seats: int) -> None:
    """[1.1] [8.7] A win scores 1 for every player."""
    won = play(stage(seats, hands=["sssss"], codes_in="hcd"), "enter spades")
    assert won.over
    assert won.scores == (1.0,) * seats


@pytest.mark.parametrize(
    ("codes", "counts", "clause"), [("4", [26, 26, 26, 26, 0], "1.2"), ("5", [26, 26, 26, 26, 26], "6.1")]
)
def test_two_decks_of_suits(codes: str, counts: list[int], clause: str) -> None:
    """[1.2] 26 cards of each suit; the fifth suit exists only with five codes."""
    match = GAME.new(seats=3, scripted=True, codes=codes)
    assert match.state().hidden.tolist() == counts
    assert clause_against(deal(match), "enter stars") == clause


def test_three_open_cards_each() -> None:
    """[1.3] Three cards to each player, one after the other, seen by everybody."""
    match = GAME.new(seats=2, scripted=True)
    dealt = play(match, "card heart", "card club", "card heart", "card spade", "card diamond", "card spade")
    assert [hand(dealt, 0), hand(dealt, 1)] == ["hhd", "css"]
    for seat in (-1, 0, 1):
        assert dealt.view(seat).hands.tolist() == dealt.state().hands.tolist()


@pytest.mark.parametrize(
    ("seats", "codes", "sizes"),
    [
        (1, "4", [17, 17, 17, 17, 17, 16]),  # 104 − 3 = 101
        (2, "4", [17, 17, 16, 16, 16, 16]),  # 98
        (3, "4", [16, 16, 16, 16, 16, 15]),  # 95
        (4, "4", [16, 16, 15, 15, 15, 15]),  # 92
        (4, "5", [20, 20, 20, 20, 19, 19]),  # 130 − 12 = 118
    ],
)
def test_six_stacks(seats: int, codes: str, sizes: list[int]) -> None:
    """[1.4] Stacks differ by at most one card, the larger first; only their tops are turned up."""
    match = deal(GAME.new(seats=seats, scripted=True, codes=codes))
    assert match.state().sizes.tolist() == sizes
    assert match.state().tops.min() >= 0
    assert match.state().hidden.sum() == sum(sizes) - 6


def test_an_unseen_card_is_as_likely_as_there_are_of_it() -> None:
    """[1.4] What lies below a top is any of the unseen cards."""
    state = play(stage(tops="cdshcd"), "collect").state()
    out, weight = state.hidden * 0, state.hidden * 0
    assert GAME.rules.odds(state, out, weight) == 4
    assert weight[:4].tolist() == state.hidden[:4].tolist()
    assert weight.sum() == 54  # ten cards in each stack, the six tops known


def test_pawns_and_particles() -> None:
    """[1.5] Pawns on space 1, a particle on each other space, and 6 touches 1."""
    match = deal(GAME.new(seats=4, scripted=True))
    assert match.state().places.tolist() == [0, 0, 0, 0]
    assert match.state().particles.tolist() == [0, 1, 1, 1, 1, 1]
    assert list(play(match, "move", "roll 1").legal()) == ["go 1", "go 2", "go 6"]


def test_limits_and_order() -> None:
    """[1.6] A limit of six each; the first seat begins, the turn passes on and comes round."""
    match = deal(GAME.new(seats=3, scripted=True))
    assert match.state().limits.tolist() == [6, 6, 6, 0]
    for seat in (0, 1, 2, 0):
        assert match.to_act == seat
        match = play(match, "end turn", "roll 1", "roll 3")


def test_two_pawns_alone() -> None:
    """[1.7] One person plays two pawns in turn, each with a hand, under the rules for two."""
    match = deal(GAME.new(seats=1, scripted=True, pawns="two"))
    assert match.state().sizes.tolist() == [17, 17, 16, 16, 16, 16]
    assert match.state().basics == 2
    assert [hand(match, 0), hand(match, 1)] == ["hhh", "ccc"]
    given = play(match, "give heart to 1", "done")
    assert [hand(given, 0), hand(given, 1)] == ["hh", "hccc"]
    second = play(given, "end turn", "roll 1", "roll 3")
    assert (second.to_act, second.state().turn) == (0, 1)
    assert second.scores == (0.0,)


def test_two_pawns_change_nothing_for_more_players() -> None:
    """[1.7] The second pawn is for one person alone."""
    assert GAME.new(seats=3, scripted=True, pawns="two").state().pawns == 3


@pytest.mark.parametrize("order", [("collect", "card club", "enter hearts"), ("enter hearts", "collect", "card club")])
def test_one_basic_and_one_special_in_either_order(order: tuple[str, ...]) -> None:
    """[2.1] One basic and one special action, in either order, and no more."""
    match = play(stage(hands=["hhhhh"]), *order)
    assert list(match.legal()) == ["end turn"]
    assert clause_against(match, "collect") == "2.1"


def test_special_actions_run_out() -> None:
    """[2.1] A second special action is refused."""
    match = play(stage(hands=["hhhhhc"]), "enter hearts")
    assert clause_against(match, "give club to 1") == "2.1"


def test_both_may_be_left_out() -> None:
    """[2.1] A turn may be ended without doing anything; that is the most harmless choice."""
    match = stage()
    assert match.legal()[0] == "end turn"
    assert play(match, "end turn").state().phase == Phase.EMERGE_COUNT


def test_small_groups_take_two_of_each() -> None:
    """[2.2] Two basic and two special actions, the same one twice if you like."""
    match = play(stage(2, hands=["hhcd"]), "move", "roll 2", "go 1", "move", "roll 1", "go 1")
    assert clause_against(match, "move") == "2.2"
    match = play(match, "give heart to 1", "done", "give club to 1", "done")
    assert [hand(match, 0), hand(match, 1)] == ["hd", "hc"]
    assert clause_against(match, "give heart to 1") == "2.2"


@pytest.mark.parametrize(
    ("seats", "rules", "actions"),
    [(1, "printed", 2), (2, "printed", 2), (3, "printed", 1), (3, "all", 2), (4, "all", 2)],
)
def test_small_group_rules_for_all(seats: int, rules: str, actions: int) -> None:
    """[2.2] With `small_group_rules = all` three and four players have them too."""
    match = play(stage(seats, small_group_rules=rules), "end turn", "roll 1", "roll 1")
    assert (match.state().basics, match.state().specials) == (actions, actions)


def test_particles_emerge_after_the_turn() -> None:
    """[2.3] Ending the turn makes particles emerge, then the next player begins with fresh actions."""
    match = play(stage(), "collect", "card heart", "end turn")
    assert match.to_act == CHANCE
    after = play(match, "roll 2", "roll 6")
    assert after.to_act == 1
    assert after.state().particles.tolist() == [0, 1, 1, 1, 1, 3]
    assert after.state().basics == 1
