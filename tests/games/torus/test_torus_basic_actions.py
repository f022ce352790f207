"""Section 3 of docs/rules/torus.md: move, neutralize, collect."""

import pytest
from torus_stage import clause_against, hand, play, refusal, stage


@pytest.mark.parametrize(
    ("roll", "within"),
    [(1, [2, 1, 3]), (2, [2, 1, 3, 4, 6]), (3, [2, 1, 3, 4, 5, 6]), (6, [2, 1, 3, 4, 5, 6])],
)
def test_move(roll: int, within: list[int]) -> None:
    """[3.1] Up to as many spaces as rolled, either way; staying comes first."""
    match = play(stage(places=(2,)), "move", f"roll {roll}")
    assert list(match.legal()) == [f"go {space}" for space in within]


def test_move_too_far() -> None:
    """[3.1] A space further away than the roll is refused, and so is choosing before rolling."""
    match = stage(places=(2,))
    assert clause_against(match, "go 3") == "3.1"
    rolled = play(match, "move", "roll 2")
    error = refusal(rolled, "go 5")
    assert error is not None
    assert (error.clause, error.sentence) == ("3.1", "Space 5 is 3 steps away, and the roll was 2.")
    assert clause_against(rolled, "end turn") == "3.1"
    assert play(rolled, "go 6").state().places[0] == 5


@pytest.mark.parametrize(("seats", "roll", "succeeds"), [(3, 3, False), (3, 4, True), (2, 2, False), (2, 3, True)])
def test_neutralize(seats: int, roll: int, succeeds: bool) -> None:
    """[3.2] [3.3] 4–6 removes a particle, 3–6 in a small group; else the particle stays and the limit falls."""
    match = play(stage(seats, places=(3,), particles=(0, 1, 2, 1, 1, 1)), "neutralize", f"roll {roll}")
    assert match.state().particles[2] == (1 if succeeds else 2)
    assert match.state().limits[0] == (6 if succeeds else 5)
    assert match.to_act == 0


def test_neutralize_needs_a_particle() -> None:
    """[3.2] Without a particle on the pawn's space there is nothing to neutralize."""
    assert clause_against(stage(), "neutralize") == "3.2"


def test_attempts_are_one_action() -> None:
    """[3.4] Any number of attempts, failures too, are one basic action as long as particles remain."""
    match = play(stage(places=(3,), particles=(0, 0, 2, 0, 0, 0)), "neutralize", "roll 1", "neutralize", "roll 5")
    match = play(match, "neutralize", "roll 2", "neutralize", "roll 6")
    assert match.state().particles[2] == 0
    assert match.state().limits[0] == 4
    assert match.state().basics == 0
    assert clause_against(match, "neutralize") == "3.2"


def test_spending_does_not_end_the_attempts() -> None:
    """[3.4] A diamond takes the pawn to another space, and the attempts go on there."""
    match = play(stage(places=(3,), hands=["d"]), "neutralize", "roll 4", "spend diamond to 4", "neutralize", "roll 4")
    assert match.state().particles.tolist() == [0, 1, 0, 0, 1, 1]


def test_another_action_ends_the_attempts() -> None:
    """[3.4] After sharing, neutralizing would be a new basic action."""
    match = stage(places=(3, 3), hands=["h"], particles=(0, 0, 3, 0, 0, 0))
    match = play(match, "neutralize", "roll 4", "give heart to 1")
    assert clause_against(match, "neutralize") == "2.1"


def test_a_second_neutralization_in_a_small_group() -> None:
    """[3.4] A move between two neutralizations makes them two actions; three actions are one too many."""
    match = play(stage(2, places=(3,), particles=(0, 0, 3, 0, 0, 0)), "neutralize", "roll 4", "move", "roll 1", "go 3")
    assert clause_against(match, "neutralize") == "2.2"


def test_collect() -> None:
    """[3.5] The top card goes to the hand and the next one is turned up."""
    match = play(stage(tops="shhhhh"), "collect", "card diamond")
    assert hand(match, 0) == "s"
    assert match.state().tops[0] == 2
    assert match.state().sizes.tolist() == [9, 10, 10, 10, 10, 10]


def test_collect_needs_a_clear_space() -> None:
    """[3.5] No card is collected beside a particle."""
    error = refusal(stage(places=(2,)), "collect")
    assert error is not None
    assert error.clause == "3.5"
    assert "space 2 has 1" in error.sentence


def test_one_card_in_a_large_group() -> None:
    """[3.5] With three players one collection is one card."""
    match = play(stage(), "collect", "card club")
    assert clause_against(match, "collect") == "2.1"


def test_two_cards_in_a_small_group() -> None:
    """[3.6] The second card is seen, then taken or left; two collections can bring four cards."""
    match = play(stage(2), "collect", "card club")
    assert list(match.legal()) == ["done", "collect"]
    assert hand(play(match, "done"), 0) == "h"
    assert clause_against(match, "end turn") == "3.6"
    four = play(match, "collect", "card spade", "collect", "card spade", "collect", "card heart")
    assert hand(four, 0) == "hcss"
    assert four.state().sizes[0] == 6
    assert clause_against(four, "collect") == "2.2"


def test_after_collecting_the_pawn_stays() -> None:
    """[3.7] No move, no diamond, and no particle onto its space by a spade; elsewhere a spade works."""
    match = play(stage(2, hands=["ds"]), "collect", "card club", "done")
    assert clause_against(match, "move") == "3.7"
    assert clause_against(match, "spend diamond to 2") == "3.7"
    assert clause_against(match, "spend spade 2 to 1") == "3.7"
    assert clause_against(match, "spend spade 6 to 1") == "3.7"
    assert clause_against(match, "spend spade 2 to 3") == ""


def test_next_turn_the_pawn_is_free_again() -> None:
    """[3.7] Only for the rest of that turn."""
    match = play(stage(1), "collect", "card club", "done", "end turn", "roll 1", "roll 4")
    assert clause_against(match, "move") == ""


def test_collect_at_the_end_of_the_turn() -> None:
    """[3.8] Free on a clear space, after a basic action too; it ends the turn and particles emerge."""
    match = play(stage(collect="end_of_turn", places=(3,)), "neutralize", "roll 4", "collect", "card club")
    assert hand(match, 0) == "h"
    after = play(match, "roll 1", "roll 3")
    assert after.state().particles.tolist() == [0, 1, 1, 1, 1, 1]
    assert after.to_act == 1


def test_collect_at_the_end_needs_a_clear_space() -> None:
    """[3.8] [3.5] Not beside a particle; and one may end the turn without collecting."""
    match = stage(collect="end_of_turn", places=(3,))
    assert clause_against(match, "collect") == "3.5"
    assert hand(play(stage(collect="end_of_turn"), "end turn", "roll 1", "roll 3"), 0) == ""


def test_two_cards_at_the_end_of_the_turn() -> None:
    """[3.8] [3.6] In a small group two cards; no card can be spent any more in between."""
    match = play(stage(2, collect="end_of_turn", hands=["s"]), "collect", "card club")
    assert list(match.legal()) == ["done", "collect"]
    assert clause_against(match, "spend spade 2 to 3") == "3.8"
    assert hand(play(match, "collect", "card heart", "roll 1", "roll 3"), 0) == "hcs"


def test_collecting_beyond_the_limit() -> None:
    """[3.9] [8.1] Take first, then discard down to the limit when the collection is complete."""
    match = play(stage(2, hands=["cccccc"]), "collect", "card spade", "collect", "card heart")
    assert hand(match, 0) == "hccccccs"
    assert list(match.legal()) == ["discard heart", "discard club", "discard spade"]
    after = play(match, "discard club", "discard spade")
    assert hand(after, 0) == "hccccc"
    assert after.state().spent[3] == match.state().spent[3] + 1
    assert "end turn" in after.legal()


def test_discarding_after_the_last_collection_of_a_turn() -> None:
    """[3.9] [3.8] At the end of the turn too; then particles emerge."""
    match = play(stage(collect="end_of_turn", hands=["cccccc"]), "collect", "card spade", "discard heart", "roll 1")
    assert play(match, "roll 3").to_act == 1


def test_a_full_hand_can_refuse() -> None:
    """[3.9] With `over_limit = refuse` a full hand can't collect."""
    error = refusal(stage(over_limit="refuse", hands=["cccc"], limits={0: 4}), "collect")
    assert error is not None
    assert (error.clause, error.sentence) == ("3.9", "A full hand takes no card: it holds 4 and the limit is 4.")
    second = play(stage(2, over_limit="refuse", hands=["ccccs"]), "collect", "card club")
    assert clause_against(second, "collect") == "3.9"
    room = play(second, "spend spade 2 to 3")
    assert clause_against(room, "collect") == ""
