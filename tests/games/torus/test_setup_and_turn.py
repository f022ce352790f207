"""Sections 1 and 2 of docs/rules/torus.md: the table and the turn."""

import pytest

from catstate.core.rules import CHANCE
from catstate.core.steps import outcomes_of
from catstate.games.torus.actions import Outcome, Phase, Roll

from .scene import GAME, opened, scene


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_loses_together(seats: int) -> None:
    """[1.1] [8.7] One to four players, one result for all: a loss scores 0."""
    lost = scene(seats).size(1, 1).play("collect")
    assert lost.over
    assert lost.scores == (0.0,) * seats


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_wins_together(seats: int) -> None:
    """[1.1] [8.7] A win scores 1 for every player."""
    won = scene(seats).entered("hcd").hands("sssss").play("enter spades")
    assert won.over
    assert won.scores == (1.0,) * seats


@pytest.mark.parametrize(
    ("codes", "counts", "clause"), [("4", [26, 26, 26, 26, 0], "1.2"), ("5", [26, 26, 26, 26, 26], "6.1")]
)
def test_two_decks_of_suits(codes: str, counts: list[int], clause: str) -> None:
    """[1.2] 26 cards of each suit; the fifth suit exists only with five codes."""
    match = opened(3, codes=codes)
    assert match.state.hidden.tolist() == counts
    assert match.deal().refusal("enter stars").clause == clause


def test_three_open_cards_each() -> None:
    """[1.3] Three cards to each player, one after the other, seen by everybody."""
    match = opened(2)
    dealt = match.play("* card heart", "* card club", "* card heart", "* card spade", "* card diamond", "* card spade")
    assert [dealt.hand(0), dealt.hand(1)] == ["hhd", "css"]
    for seat in (-1, 0, 1):
        assert dealt.view(seat).hands.tolist() == dealt.state.hands.tolist()


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
    match = opened(seats, codes=codes).deal()
    assert match.state.sizes.tolist() == sizes
    assert match.state.tops.min() >= 0
    assert match.state.hidden.sum() == sum(sizes) - 6


def test_an_unseen_card_is_as_likely_as_there_are_of_it() -> None:
    """[1.4] What lies below a top is any of the unseen cards."""
    state = scene(3).tops("cdshcd").play("collect").state
    out, weight = state.hidden * 0, state.hidden * 0
    assert GAME.rules.odds(state, out, weight) == 4
    assert weight[:4].tolist() == state.hidden[:4].tolist()
    assert weight.sum() == 54  # ten cards in each stack, the six tops known


def test_pawns_and_particles() -> None:
    """[1.5] Pawns on space 1, a particle on each other space, and 6 touches 1."""
    match = opened(4).deal()
    assert match.state.places.tolist() == [0, 0, 0, 0]
    assert match.state.particles.tolist() == [0, 1, 1, 1, 1, 1]
    assert match.play("move", "* roll 1").legal == ["go 1", "go 2", "go 6"]


def test_limits_and_order() -> None:
    """[1.6] A limit of six each; the first seat begins, the turn passes on and comes round."""
    match = opened(3).deal()
    assert match.state.limits.tolist() == [6, 6, 6, 0]
    for seat in (0, 1, 2, 0):
        assert match.to_act == seat
        match = match.play("end turn", "* roll 1", "* roll 3")


def test_two_pawns_alone() -> None:
    """[1.7] One person plays two pawns in turn, each with a hand, under the rules for two."""
    match = opened(1, pawns="two").deal()
    assert match.state.sizes.tolist() == [17, 17, 16, 16, 16, 16]
    assert match.state.basics == 2
    assert [match.hand(0), match.hand(1)] == ["hhh", "ccc"]
    given = match.play("give heart to 1", "done")
    assert [given.hand(0), given.hand(1)] == ["hh", "hccc"]
    second = given.play("end turn", "* roll 1", "* roll 3")
    assert (second.to_act, second.state.turn) == (0, 1)
    assert second.scores == (0.0,)


def test_two_pawns_change_nothing_for_more_players() -> None:
    """[1.7] The second pawn is for one person alone."""
    assert opened(3, pawns="two").state.pawns == 3


@pytest.mark.parametrize(
    "order", [("collect", "* card club", "enter hearts"), ("enter hearts", "collect", "* card club")]
)
def test_one_basic_and_one_special_in_either_order(order: tuple[str, ...]) -> None:
    """[2.1] One basic and one special action, in either order, and no more."""
    match = scene(3).hands("hhhhh").play(*order)
    assert match.legal == ["end turn"]
    assert match.refusal("collect").clause == "2.1"


def test_special_actions_run_out() -> None:
    """[2.1] A second special action is refused."""
    match = scene(3).hands("hhhhhc").play("enter hearts")
    assert match.refusal("give club to 1").clause == "2.1"


def test_both_may_be_left_out() -> None:
    """[2.1] A turn may be ended without doing anything; that is the most harmless choice."""
    match = scene(3)
    assert match.legal[0] == "end turn"
    assert match.play("end turn").state.phase == Phase.EMERGE_COUNT


def test_small_groups_take_two_of_each() -> None:
    """[2.2] Two basic and two special actions, the same one twice if you like."""
    match = scene(2).hands("hhcd").play("move", "* roll 2", "go 1", "move", "* roll 1", "go 1")
    assert match.refusal("move").clause == "2.2"
    match = match.play("give heart to 1", "done", "give club to 1", "done")
    assert [match.hand(0), match.hand(1)] == ["hd", "hc"]
    assert match.refusal("give heart to 1").clause == "2.2"


@pytest.mark.parametrize(
    ("seats", "rules", "actions"),
    [(1, "printed", 2), (2, "printed", 2), (3, "printed", 1), (3, "all", 2), (4, "all", 2)],
)
def test_small_group_rules_for_all(seats: int, rules: str, actions: int) -> None:
    """[2.2] With `small_group_rules = all` three and four players have them too."""
    match = scene(seats, small_group_rules=rules).play("end turn", "* roll 1", "* roll 1")
    assert (match.state.basics, match.state.specials) == (actions, actions)


def test_particles_emerge_after_the_turn() -> None:
    """[2.3] Ending the turn makes particles emerge, then the next player begins with fresh actions."""
    match = scene(3).play("collect", "* card heart", "end turn")
    assert match.to_act == CHANCE
    after = match.play("* roll 2", "* roll 6")
    assert after.to_act == 1
    assert after.state.particles.tolist() == [0, 1, 1, 1, 1, 3]
    assert after.state.basics == 1


def test_a_card_turned_up_is_any_that_nobody_has_seen() -> None:
    """[1.4] Each unseen card is equally likely: a suit weighs as many as it has left, and none if it has none."""
    state = scene(3).state
    state.phase = Phase.REVEAL
    state.hidden[:] = [1, 0, 3, 2, 0]
    outcomes, weights = outcomes_of(GAME, state)
    assert outcomes.tolist() == [Outcome.CARD, Outcome.CARD + 2, Outcome.CARD + 3]
    assert weights.tolist() == [1, 3, 2]


def test_the_die_says_what_it_was_rolled_for() -> None:
    """[3.1] [3.2] A move, or a neutralization; a new turn has rolled nothing yet."""
    assert scene(3).play("move", "* roll 2").state.rolled == Roll.MOVE
    tried = scene(3).places(3).play("neutralize", "* roll 5")
    assert tried.state.rolled == Roll.NEUTRALIZE
    assert tried.state.die == 5


def test_a_turn_begins_with_nothing_left_of_the_last_one() -> None:
    """[2.1] Neither its roll, nor clubs added to it, nor the attempts, nor the cards collected."""
    tried = scene(2).hands("c").places(3).play("neutralize", "* roll 1", "spend club")
    last = tried.play("end turn", "* roll 1", "* roll 6").state
    assert (last.die, last.rolled, last.bonus, last.neutralizing) == (0, Roll.NONE, 0, 0)
    taken = scene(2, collect="end_of_turn").play("collect", "* card club", "collect", "* card club")
    fresh = taken.play("* roll 1", "* roll 6").state
    assert (fresh.turn, fresh.taken, fresh.ending, fresh.rooted) == (1, 0, 0, 0)


@pytest.mark.parametrize(("cards", "first"), [(3, "collect"), (2, "collect"), (1, "end turn")])
def test_a_free_card_comes_first_if_it_costs_nothing(cards: int, first: str) -> None:
    """[2.1] [3.8] [8.5] A clock that runs out takes the first action: the card, but never the last one of a stack."""
    assert scene(3, collect="end_of_turn").size(1, cards).legal[0] == first


def test_nothing_has_emerged_before_the_first_turn_ends() -> None:
    """[7.1] Space 1 is no source of particles until the die says so."""
    assert opened(3).deal().state.source == -1


def test_every_action_of_a_turn_is_listed_once() -> None:
    """[2.1] [3.1] [3.5] [4.4] [5.1] [6.1] Ending the turn comes first, as the most harmless."""
    assert scene(3).hands("hhhhhd").places(1, 1, 4).legal == [
        "end turn",
        "move",
        "collect",
        "spend diamond to 6",
        "spend diamond to 2",
        "enter hearts",
        "give heart to 1",
        "give diamond to 1",
    ]
