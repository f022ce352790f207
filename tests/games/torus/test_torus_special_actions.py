"""Sections 4, 5 and 6 of docs/rules/torus.md: spend, share, enter."""

import pytest
from torus_stage import clause_against, hand, play, refusal, stage


def test_spending_is_one_special_action() -> None:
    """[4.1] The first card uses the action; any number may follow for the rest of the turn."""
    match = play(stage(hands=["ddss"]), "spend diamond to 2")
    assert match.state().specials == 0
    match = play(match, "spend spade 3 to 4", "spend diamond to 3", "collect", "card heart", "spend spade 5 to 4")
    assert hand(match, 0) == "h"
    assert match.state().particles.tolist() == [0, 1, 0, 3, 0, 1]


def test_no_action_left_to_spend() -> None:
    """[4.1] After another special action the hand stays closed, and the next turn closes it again."""
    match = play(stage(hands=["hhhhhd"]), "enter hearts")
    assert clause_against(match, "spend diamond to 2") == "4.1"
    fresh = play(stage(1, hands=["dd"]), "spend diamond to 2", "end turn", "roll 1", "roll 1")
    assert fresh.state().specials == 2
    assert play(fresh, "spend diamond to 3").state().specials == 1


def test_spending_between_the_questions_of_an_action() -> None:
    """[4.1] A spade may be spent while a move is rolled, while a roll waits, and between two collected cards."""
    moving = play(stage(hands=["ds"]), "move", "roll 1", "spend diamond to 2")
    assert list(moving.legal())[:3] == ["go 2", "go 1", "go 3"]
    rolled = play(stage(places=(3,), hands=["s"]), "neutralize", "roll 1", "spend spade 5 to 6")
    assert rolled.state().particles.tolist() == [0, 1, 1, 1, 0, 2]
    assert list(rolled.legal()) == ["accept"]
    taking = play(stage(2, hands=["s"]), "collect", "card club", "spend spade 5 to 6", "collect", "card club")
    assert hand(taking, 0) == "hc"


def test_a_heart_rolls_again() -> None:
    """[4.2] The failing roll is replaced; the clubs added to it are lost."""
    match = play(stage(places=(3,), hands=["hcc"]), "neutralize", "roll 1")
    assert list(match.legal()) == ["accept", "spend heart", "spend club"]
    assert clause_against(match, "end turn") == "4.2"
    match = play(match, "spend club", "spend heart", "roll 3")
    assert match.state().limits[0] == 6
    assert (match.state().die, match.state().bonus) == (3, 0)
    done = play(match, "spend club")
    assert done.state().particles[2] == 0
    assert hand(done, 0) == ""


def test_accepting_a_failure() -> None:
    """[4.2] [3.3] A waiting failure can be accepted; without cards or an action to spend it is settled at once."""
    match = play(stage(places=(3,), hands=["h"]), "neutralize", "roll 1", "accept")
    assert match.state().limits[0] == 5
    assert play(stage(places=(3,)), "neutralize", "roll 1").state().limits[0] == 5
    closed = play(stage(places=(3,), hands=["ccccch"]), "enter clubs", "neutralize", "roll 1")
    assert closed.state().limits[0] == 5
    assert hand(closed, 0) == "h"


def test_hearts_answer_only_failing_rolls() -> None:
    """[4.2] [4.3] Without a waiting roll hearts and clubs are of no use; a success settles at once."""
    match = stage(places=(3,), hands=["hc"], particles=(0, 1, 2, 1, 1, 1))
    assert clause_against(match, "spend heart") == "4.2"
    assert clause_against(match, "spend club") == "4.3"
    assert clause_against(match, "accept") == "4.2"
    success = play(match, "neutralize", "roll 4")
    assert success.state().particles[2] == 1
    assert clause_against(success, "spend heart") == "4.2"


def test_clubs_add_up() -> None:
    """[4.3] 1 and three clubs make 4; the roll succeeds as soon as it is enough."""
    match = play(stage(places=(3,), hands=["cccc"]), "neutralize", "roll 1", "spend club", "spend club")
    assert match.state().particles[2] == 1
    match = play(match, "spend club")
    assert match.state().particles[2] == 0
    assert hand(match, 0) == "c"


def test_one_club_is_enough_in_a_small_group() -> None:
    """[4.3] [3.2] 2 and a club make 3, enough for two players."""
    match = play(stage(2, places=(3,), hands=["c"]), "neutralize", "roll 2", "spend club")
    assert match.state().particles[2] == 0


def test_a_success_with_nothing_left_to_remove() -> None:
    """[4.3] If the particle was moved away while the roll waited, the success removes nothing."""
    match = play(stage(places=(3,), hands=["sc"]), "neutralize", "roll 3", "spend spade 3 to 4", "spend club")
    assert match.state().particles.tolist() == [0, 1, 0, 2, 1, 1]
    assert match.state().limits[0] == 6


def test_a_diamond_moves_your_pawn_one_step() -> None:
    """[4.4] To either neighbour, across 6 and 1 too, and no further."""
    match = stage(hands=["d"], places=(1, 4))
    steps = [text for text in match.legal() if text.startswith("spend diamond")]
    assert steps == ["spend diamond to 6", "spend diamond to 2"]
    assert clause_against(match, "spend diamond to 3") == "4.4"
    moved = play(match, "spend diamond to 6")
    assert moved.state().places[:2].tolist() == [5, 3]
    assert clause_against(moved, "spend diamond to 1") == "4.4"  # none left


def test_a_spade_moves_one_particle() -> None:
    """[4.5] From any space to a neighbour with fewer than six."""
    match = stage(hands=["s"], particles=(0, 6, 5, 0, 0, 6))
    pushes = [text.removeprefix("spend spade ") for text in match.legal() if text.startswith("spend spade")]
    assert pushes == ["2 to 1", "2 to 3", "3 to 4", "6 to 5", "6 to 1"]
    error = refusal(match, "spend spade 3 to 2")
    assert error is not None
    assert (error.clause, error.sentence) == ("4.5", "Space 2 is full.")
    assert clause_against(match, "spend spade 4 to 5") == "4.5"
    assert play(match, "spend spade 2 to 3").state().particles.tolist() == [0, 5, 6, 0, 0, 6]
    assert clause_against(stage(hands=["h"]), "spend spade 3 to 2") == "4.5"


def test_stars_do_nothing_and_spent_cards_are_gone() -> None:
    """[4.6] A star has no spending action; a spent card is out of the game."""
    match = stage(hands=["*"], codes="5")
    assert not [text for text in match.legal() if text.startswith("spend")]
    before = stage(hands=["d"])
    after = play(before, "spend diamond to 2").state()
    assert after.spent[2] == before.state().spent[2] + 1
    assert after.hidden.tolist() == before.state().hidden.tolist()


def test_share() -> None:
    """[5.1] Any number of cards to one player on the same space, as one special action."""
    match = play(stage(hands=["hhc", "d"], places=(2, 2, 5)), "give heart to 1", "give heart to 1", "done")
    assert [hand(match, 0), hand(match, 1)] == ["c", "hhd"]
    assert match.state().specials == 0
    assert match.to_act == 0


def test_sharing_ends_with_the_last_card() -> None:
    """[5.1] When nothing is left to give, nobody has to say so."""
    match = play(stage(hands=["h"], places=(2, 2)), "give heart to 1")
    assert list(match.legal())[:2] == ["end turn", "move"]


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("give heart to 2", "Player 2 is on space 5, you are on 2."),
        ("give spade to 1", "There are no spades in your hand."),
        ("give heart to 0", "Cards are given to another player."),
        ("give heart to 3", "There is no player 3; players are numbered 0 to 2."),
    ],
)
def test_what_can_not_be_shared(action: str, sentence: str) -> None:
    """[5.1] Another player, on your space, a card you hold."""
    error = refusal(stage(hands=["hhc"], places=(2, 2, 5)), action)
    assert error is not None
    assert (error.clause, error.sentence) == ("5.1", sentence)


def test_one_receiver_and_nothing_back() -> None:
    """[5.2] The cards of one action go to one player, who gives nothing back."""
    match = play(stage(hands=["hhc", "d"]), "give heart to 1")
    assert list(match.legal()) == ["done", "give heart to 1", "give club to 1"]
    assert clause_against(match, "give heart to 2") == "5.2"
    assert clause_against(match, "end turn") == "5.1"


def test_the_receiver_discards() -> None:
    """[5.3] [8.1] Beyond the limit the receiver chooses what to discard, when the giver is done."""
    match = play(stage(hands=["hh", "cccccc"]), "give heart to 1", "give heart to 1")
    assert match.to_act == 1
    assert list(match.legal()) == ["discard heart", "discard club"]
    after = play(match, "discard club", "discard club")
    assert hand(after, 1) == "hhcccc"
    assert after.to_act == 0


def test_a_full_receiver_refuses() -> None:
    """[5.3] With `over_limit = refuse` a full hand is given nothing."""
    match = stage(hands=["hhh", "ccccc"], over_limit="refuse")
    given = play(match, "give heart to 1")
    assert given.state().receiver == -1  # the sixth card fills the hand and ends the sharing
    assert clause_against(stage(hands=["hh", "cccccc"], over_limit="refuse"), "give heart to 1") == "5.3"


def test_enter_a_code() -> None:
    """[6.1] Five cards of one suit leave the hand and the game."""
    before = stage(hands=["hhhhhh"])
    match = play(before, "enter hearts")
    assert hand(match, 0) == "h"
    assert match.state().codes.tolist() == [1, 0, 0, 0, 0]
    assert match.state().spent[0] == before.state().spent[0] + 5


def test_four_cards_are_not_enough() -> None:
    """[6.1] The refusal says how many are missing."""
    error = refusal(stage(hands=["hhhhc"]), "enter hearts")
    assert error is not None
    assert (error.clause, error.sentence) == ("6.1", "The code needs 5 hearts in one hand; you hold 4.")


def test_a_code_is_entered_once() -> None:
    """[6.2] A suit whose code is in can't be entered again."""
    match = stage(hands=["hhhhh"], codes_in="h")
    assert "enter hearts" not in match.legal()
    assert clause_against(match, "enter hearts") == "6.2"
