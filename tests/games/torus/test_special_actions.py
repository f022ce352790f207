"""Sections 4, 5 and 6 of docs/rules/torus.md: spend, share, enter."""

import pytest

from .scene import scene


def test_spending_is_one_special_action() -> None:
    """[4.1] The first card uses the action; any number may follow for the rest of the turn."""
    match = scene(3).hands("ddss").play("spend diamond to 2")
    assert match.state.specials == 0
    match = match.play("spend spade 3 to 4", "spend diamond to 3", "collect", "* card heart", "spend spade 5 to 4")
    assert match.hand(0) == "h"
    assert match.state.particles.tolist() == [0, 1, 0, 3, 0, 1]


def test_no_action_left_to_spend() -> None:
    """[4.1] After another special action the hand stays closed, and the next turn closes it again."""
    match = scene(3).hands("hhhhhd").play("enter hearts")
    assert match.refusal("spend diamond to 2").clause == "4.1"
    fresh = scene(1).hands("dd").play("spend diamond to 2", "end turn", "* roll 1", "* roll 1")
    assert fresh.state.specials == 2
    assert fresh.play("spend diamond to 3").state.specials == 1


def test_spending_between_the_questions_of_an_action() -> None:
    """[4.1] A spade may be spent while a move is rolled, while a roll waits, and between two collected cards."""
    moving = scene(3).hands("ds").play("move", "* roll 1", "spend diamond to 2")
    assert moving.legal[:3] == ["go 2", "go 1", "go 3"]
    rolled = scene(3).hands("cs").places(3).play("neutralize", "* roll 1", "spend spade 5 to 6")
    assert rolled.state.particles.tolist() == [0, 1, 1, 1, 0, 2]
    assert rolled.legal == ["accept", "spend club"]
    taking = scene(2).hands("s").play("collect", "* card club", "spend spade 5 to 6", "collect", "* card club")
    assert taking.hand(0) == "hc"


def test_a_heart_rolls_again() -> None:
    """[4.2] The failing roll is replaced; the clubs added to it are lost."""
    match = scene(3).hands("hcc").places(3).play("neutralize", "* roll 1")
    assert match.legal == ["accept", "spend heart", "spend club"]
    assert match.refusal("end turn").clause == "4.2"
    match = match.play("spend club", "spend heart", "* roll 3")
    assert match.state.limits[0] == 6
    assert (match.state.die, match.state.bonus) == (3, 0)
    done = match.play("spend club")
    assert done.state.particles[2] == 0
    assert done.hand(0) == ""


def test_accepting_a_failure() -> None:
    """[4.2] [3.3] A waiting failure can be accepted; without cards or an action to spend it is settled at once."""
    match = scene(3).hands("h").places(3).play("neutralize", "* roll 1", "accept")
    assert match.state.limits[0] == 5
    assert scene(3).places(3).play("neutralize", "* roll 1").state.limits[0] == 5
    closed = scene(3).hands("ccccch").places(3).play("enter clubs", "neutralize", "* roll 1")
    assert closed.state.limits[0] == 5
    assert closed.hand(0) == "h"


@pytest.mark.parametrize(("hand", "waits"), [("h", True), ("c", True), ("d", True), ("s", True), ("*", False)])
def test_a_failure_waits_only_for_a_card_that_can_be_spent(hand: str, waits: bool) -> None:
    """[4.2] A star can't be spent, so nothing is asked; any other card can."""
    rolled = scene(3, codes="5").hands(hand).places(3).play("neutralize", "* roll 1")
    assert ("accept" in rolled.legal) is waits
    assert rolled.state.limits[0] == (6 if waits else 5)


def test_a_spade_without_a_particle_to_move() -> None:
    """[4.2] [4.5] When every space is full no particle can be moved, and the failure is settled at once."""
    rolled = scene(3).hands("s").particles(6, 6, 6, 6, 6, 6).play("neutralize", "* roll 1")
    assert rolled.state.limits[0] == 5
    one = scene(3).hands("s").particles(6, 6, 6, 6, 6, 5).play("neutralize", "* roll 1")
    assert one.legal == ["accept", "spend spade 1 to 6", "spend spade 5 to 6"]


@pytest.mark.parametrize(("hand", "card"), [("d", "spend diamond to 4"), ("s", "spend spade 3 to 4")])
def test_the_last_card_that_could_be_spent_settles_the_failure(hand: str, card: str) -> None:
    """[4.2] [3.3] After it nothing is left to decide: the limit falls, and the story says so."""
    rolled = scene(3).hands(hand).places(3).play("neutralize", "* roll 1")
    assert rolled.match.ask(0) == "You rolled 1, and 4 is needed: accept, or spend other cards first?"
    settled = rolled.play(card)
    assert settled.state.limits[0] == 5
    assert settled.legal[0] == "end turn"
    assert settled.told()[-1] == "No card is left to answer the roll, so it fails: Ada now has a hand limit of 5."


def test_the_last_card_at_the_last_place() -> None:
    """[4.2] [8.4] Where the limit is one, the failure that nothing answers loses."""
    lost = scene(3).limit(0, 1).hands("d").places(3).play("neutralize", "* roll 1", "spend diamond to 4")
    assert lost.over
    assert lost.scores == (0.0, 0.0, 0.0)


def test_hearts_answer_only_failing_rolls() -> None:
    """[4.2] [4.3] Without a waiting roll hearts and clubs are of no use; a success settles at once."""
    match = scene(3).hands("hc").places(3).particles(0, 1, 2, 1, 1, 1)
    assert match.refusal("spend heart").clause == "4.2"
    assert match.refusal("spend club").clause == "4.3"
    assert match.refusal("accept").clause == "4.2"
    success = match.play("neutralize", "* roll 4")
    assert success.state.particles[2] == 1
    assert success.refusal("spend heart").clause == "4.2"


def test_clubs_add_up() -> None:
    """[4.3] 1 and three clubs make 4; the roll succeeds as soon as it is enough."""
    match = scene(3).hands("cccc").places(3).play("neutralize", "* roll 1", "spend club", "spend club")
    assert match.state.particles[2] == 1
    match = match.play("spend club")
    assert match.state.particles[2] == 0
    assert match.hand(0) == "c"


def test_one_club_is_enough_in_a_small_group() -> None:
    """[4.3] [3.2] 2 and a club make 3, enough for two players."""
    match = scene(2).hands("c").places(3).play("neutralize", "* roll 2", "spend club")
    assert match.state.particles[2] == 0


def test_a_success_with_nothing_left_to_remove() -> None:
    """[4.3] If the particle was moved away while the roll waited, the success removes nothing."""
    match = scene(3).hands("sc").places(3).play("neutralize", "* roll 3", "spend spade 3 to 4", "spend club")
    assert match.state.particles.tolist() == [0, 1, 0, 2, 1, 1]
    assert match.state.limits[0] == 6


def test_a_diamond_moves_your_pawn_one_step() -> None:
    """[4.4] To either neighbour, across 6 and 1 too, and no further."""
    match = scene(3).hands("d").places(1, 4)
    steps = [text for text in match.legal if text.startswith("spend diamond")]
    assert steps == ["spend diamond to 6", "spend diamond to 2"]
    assert match.refusal("spend diamond to 3").clause == "4.4"
    moved = match.play("spend diamond to 6")
    assert moved.state.places[:2].tolist() == [5, 3]
    assert moved.refusal("spend diamond to 1").clause == "4.4"  # none left


def test_a_spade_moves_one_particle() -> None:
    """[4.5] From any space to a neighbour with fewer than six."""
    match = scene(3).hands("s").particles(0, 6, 5, 0, 0, 6)
    pushes = [text.removeprefix("spend spade ") for text in match.legal if text.startswith("spend spade")]
    assert pushes == ["2 to 1", "2 to 3", "3 to 4", "6 to 5", "6 to 1"]
    error = match.refusal("spend spade 3 to 2")
    assert (error.clause, error.sentence) == ("4.5", "Space 2 is full.")
    assert match.refusal("spend spade 4 to 5").clause == "4.5"
    assert match.play("spend spade 2 to 3").state.particles.tolist() == [0, 5, 6, 0, 0, 6]
    assert scene(3).hands("h").refusal("spend spade 3 to 2").clause == "4.5"


def test_stars_do_nothing_and_spent_cards_are_gone() -> None:
    """[4.6] A star has no spending action; a spent card is out of the game."""
    match = scene(3, codes="5").hands("*")
    assert not [text for text in match.legal if text.startswith("spend")]
    before = scene(3).hands("d")
    after = before.play("spend diamond to 2").state
    assert after.spent[2] == before.state.spent[2] + 1
    assert after.hidden.tolist() == before.state.hidden.tolist()


def test_share() -> None:
    """[5.1] Any number of cards to one player on the same space, as one special action."""
    match = scene(3).hands("hhc", "d").places(2, 2, 5).play("give heart to 1", "give heart to 1", "done")
    assert [match.hand(0), match.hand(1)] == ["c", "hhd"]
    assert match.state.specials == 0
    assert match.to_act == 0


def test_sharing_ends_with_the_last_card() -> None:
    """[5.1] When nothing is left to give, nobody has to say so."""
    match = scene(3).hands("h").places(2, 2).play("give heart to 1")
    assert match.legal[:2] == ["end turn", "move"]


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
    error = scene(3).hands("hhc").places(2, 2, 5).refusal(action)
    assert (error.clause, error.sentence) == ("5.1", sentence)


def test_one_receiver_and_nothing_back() -> None:
    """[5.2] The cards of one action go to one player, who gives nothing back."""
    match = scene(3).hands("hhc", "d").play("give heart to 1")
    assert match.legal == ["done", "give heart to 1", "give club to 1"]
    assert match.refusal("give heart to 2").clause == "5.2"
    assert match.refusal("end turn").clause == "5.1"


def test_the_receiver_discards() -> None:
    """[5.3] [8.1] Beyond the limit the receiver chooses what to discard, when the giver is done."""
    match = scene(3).hands("hh", "cccccc").play("give heart to 1", "give heart to 1")
    assert match.to_act == 1
    assert match.legal == ["discard heart", "discard club"]
    after = match.play("discard club", "discard club")
    assert after.hand(1) == "hhcccc"
    assert after.to_act == 0


def test_a_full_receiver_refuses() -> None:
    """[5.3] With `over_limit = refuse` a full hand is given nothing."""
    match = scene(3, over_limit="refuse").hands("hhh", "ccccc")
    given = match.play("give heart to 1")
    assert given.state.receiver == -1  # the sixth card fills the hand and ends the sharing
    assert scene(3, over_limit="refuse").hands("hh", "cccccc").refusal("give heart to 1").clause == "5.3"


def test_enter_a_code() -> None:
    """[6.1] Five cards of one suit leave the hand and the game."""
    before = scene(3).hands("hhhhhh")
    match = before.play("enter hearts")
    assert match.hand(0) == "h"
    assert match.state.codes.tolist() == [1, 0, 0, 0, 0]
    assert match.state.spent[0] == before.state.spent[0] + 5


def test_four_cards_are_not_enough() -> None:
    """[6.1] The refusal says how many are missing."""
    error = scene(3).hands("hhhhc").refusal("enter hearts")
    assert (error.clause, error.sentence) == ("6.1", "The code needs 5 hearts in one hand; you hold 4.")


def test_a_code_is_entered_once() -> None:
    """[6.2] A suit whose code is in can't be entered again."""
    match = scene(3).entered("h").hands("hhhhh")
    assert "enter hearts" not in match.legal
    assert match.refusal("enter hearts").clause == "6.2"


def test_entering_a_code_is_one_special_action() -> None:
    """[6.1] [2.2] In a small group a second one is left after it."""
    match = scene(2).hands("hhhhhd").play("enter hearts")
    assert match.state.specials == 1
    assert "spend diamond to 2" in match.legal
