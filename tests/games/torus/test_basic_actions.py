"""Section 3 of docs/rules/torus.md: move, neutralize, collect."""

import pytest

from .scene import scene


@pytest.mark.parametrize(
    ("roll", "within"),
    [(1, [2, 1, 3]), (2, [2, 1, 3, 4, 6]), (3, [2, 1, 3, 4, 5, 6]), (6, [2, 1, 3, 4, 5, 6])],
)
def test_move(roll: int, within: list[int]) -> None:
    """[3.1] Up to as many spaces as rolled, either way; staying comes first."""
    match = scene(3).places(2).play("move", f"* roll {roll}")
    assert match.legal == [f"go {space}" for space in within]


def test_move_too_far() -> None:
    """[3.1] A space further away than the roll is refused, and so is choosing before rolling."""
    match = scene(3).places(2)
    assert match.refusal("go 3").clause == "3.1"
    rolled = match.play("move", "* roll 2")
    error = rolled.refusal("go 5")
    assert (error.clause, error.sentence) == ("3.1", "Space 5 is 3 steps away, and the roll was 2.")
    assert rolled.refusal("end turn").clause == "3.1"
    assert rolled.play("go 6").state.places[0] == 5


@pytest.mark.parametrize(("seats", "roll", "succeeds"), [(3, 3, False), (3, 4, True), (2, 2, False), (2, 3, True)])
def test_neutralize(seats: int, roll: int, succeeds: bool) -> None:
    """[3.2] [3.3] 4–6 removes a particle, 3–6 in a small group; else the particle stays and the limit falls."""
    match = scene(seats).places(3).particles(0, 1, 2, 1, 1, 1).play("neutralize", f"* roll {roll}")
    assert match.state.particles[2] == (1 if succeeds else 2)
    assert match.state.limits[0] == (6 if succeeds else 5)
    assert match.to_act == 0


def test_neutralize_needs_a_particle() -> None:
    """[3.2] Without a particle on the pawn's space there is nothing to neutralize."""
    assert scene(3).refusal("neutralize").clause == "3.2"


def test_attempts_are_one_action() -> None:
    """[3.4] Any number of attempts, failures too, are one basic action as long as particles remain."""
    match = scene(3).places(3).particles(0, 0, 2, 0, 0, 0).play("neutralize", "* roll 1", "neutralize", "* roll 5")
    match = match.play("neutralize", "* roll 2", "neutralize", "* roll 6")
    assert match.state.particles[2] == 0
    assert match.state.limits[0] == 4
    assert match.state.basics == 0
    assert match.refusal("neutralize").clause == "3.2"


def test_spending_does_not_end_the_attempts() -> None:
    """[3.4] A diamond takes the pawn to another space, and the attempts go on there."""
    match = scene(3).hands("d").places(3).play("neutralize", "* roll 4", "spend diamond to 4", "neutralize", "* roll 4")
    assert match.state.particles.tolist() == [0, 1, 0, 0, 1, 1]


def test_sharing_does_not_end_the_attempts() -> None:
    """[3.4] "As many particles in a single turn as you're willing to try": a card given between two attempts."""
    sharing = scene(3).hands("h").places(3, 3).particles(0, 0, 3, 0, 0, 0)
    sharing = sharing.play("neutralize", "* roll 4", "give heart to 1", "neutralize", "* roll 5")
    assert sharing.state.particles[2] == 1
    assert (sharing.state.basics, sharing.state.specials) == (0, 0)


def test_entering_a_code_does_not_end_the_attempts() -> None:
    """[3.4] Nor is a code entered between two attempts their end, and a failure still costs a place."""
    entering = scene(3).hands("hhhhh").places(3).particles(0, 0, 3, 0, 0, 0)
    entering = entering.play(
        "neutralize", "* roll 4", "enter hearts", "neutralize", "* roll 1", "neutralize", "* roll 6"
    )
    assert entering.state.particles[2] == 1
    assert entering.state.limits[0] == 5


def test_receiver_discards_between_two_attempts() -> None:
    """[3.4] [5.3] The attempts go on after the receiver has discarded."""
    full = scene(3).hands("h", "cccccc").places(3, 3).particles(0, 0, 3, 0, 0, 0)
    full = full.play("neutralize", "* roll 4", "give heart to 1", "discard club", "neutralize", "* roll 5")
    assert full.state.particles[2] == 1


def test_collecting_ends_the_attempts() -> None:
    """[3.4] After a collection a new attempt would be a new action: two players have no third one."""
    collected = scene(2).hands("dd").places(3).particles(0, 0, 1, 2, 0, 0)
    collected = collected.play("neutralize", "* roll 4", "collect", "* card club", "done")
    assert (collected.state.basics, collected.state.neutralizing) == (0, 0)


def test_a_second_neutralization_in_a_small_group() -> None:
    """[3.4] A move between two neutralizations makes them two actions; three actions are one too many."""
    match = scene(2).places(3).particles(0, 0, 3, 0, 0, 0).play("neutralize", "* roll 4", "move", "* roll 1", "go 3")
    assert match.refusal("neutralize").clause == "2.2"


def test_collect() -> None:
    """[3.5] The top card goes to the hand and the next one is turned up."""
    match = scene(3).tops("shhhhh").play("collect", "* card diamond")
    assert match.hand(0) == "s"
    assert match.state.tops[0] == 2
    assert match.state.sizes.tolist() == [9, 10, 10, 10, 10, 10]


def test_collect_needs_a_clear_space() -> None:
    """[3.5] No card is collected beside a particle."""
    error = scene(3).places(2).refusal("collect")
    assert error.clause == "3.5"
    assert "space 2 has 1" in error.sentence


def test_one_card_in_a_large_group() -> None:
    """[3.5] With three players one collection is one card."""
    match = scene(3).play("collect", "* card club")
    assert match.refusal("collect").clause == "2.1"


def test_two_cards_in_a_small_group() -> None:
    """[3.6] The second card is seen, then taken or left; two collections can bring four cards."""
    match = scene(2).play("collect", "* card club")
    assert match.legal == ["done", "collect"]
    assert match.play("done").hand(0) == "h"
    assert match.refusal("end turn").clause == "3.6"
    four = match.play("collect", "* card spade", "collect", "* card spade", "collect", "* card heart")
    assert four.hand(0) == "hcss"
    assert four.state.sizes[0] == 6
    assert four.refusal("collect").clause == "2.2"


def test_after_collecting_the_pawn_stays() -> None:
    """[3.7] No move, no diamond, and no particle onto its space by a spade; elsewhere a spade works."""
    match = scene(2).hands("ds").play("collect", "* card club", "done")
    assert match.refusal("move").clause == "3.7"
    assert match.refusal("spend diamond to 2").clause == "3.7"
    assert match.refusal("spend spade 2 to 1").clause == "3.7"
    assert match.refusal("spend spade 6 to 1").clause == "3.7"
    assert "spend spade 2 to 3" in match.legal


def test_next_turn_the_pawn_is_free_again() -> None:
    """[3.7] Only for the rest of that turn."""
    match = scene(1).play("collect", "* card club", "done", "end turn", "* roll 1", "* roll 4")
    assert "move" in match.legal


def test_collect_at_the_end_of_the_turn() -> None:
    """[3.8] Free on a clear space, after a basic action too; it ends the turn and particles emerge."""
    match = scene(3, collect="end_of_turn").places(3).play("neutralize", "* roll 4", "collect", "* card club")
    assert match.hand(0) == "h"
    after = match.play("* roll 1", "* roll 3")
    assert after.state.particles.tolist() == [0, 1, 1, 1, 1, 1]
    assert after.to_act == 1


def test_collect_at_the_end_needs_a_clear_space() -> None:
    """[3.8] [3.5] Not beside a particle; and one may end the turn without collecting."""
    match = scene(3, collect="end_of_turn").places(3)
    assert match.refusal("collect").clause == "3.5"
    assert scene(3, collect="end_of_turn").play("end turn", "* roll 1", "* roll 3").hand(0) == ""


def test_two_cards_at_the_end_of_the_turn() -> None:
    """[3.8] [3.6] In a small group two cards; no card can be spent any more in between."""
    match = scene(2, collect="end_of_turn").hands("s").play("collect", "* card club")
    assert match.legal == ["done", "collect"]
    assert match.refusal("spend spade 2 to 3").clause == "3.8"
    assert match.play("collect", "* card heart", "* roll 1", "* roll 3").hand(0) == "hcs"


def test_collecting_beyond_the_limit() -> None:
    """[3.9] [8.1] Take first, then discard down to the limit when the collection is complete."""
    match = scene(2).hands("cccccc").play("collect", "* card spade", "collect", "* card heart")
    assert match.hand(0) == "hccccccs"
    assert match.legal == ["discard heart", "discard club", "discard spade"]
    after = match.play("discard club", "discard spade")
    assert after.hand(0) == "hccccc"
    assert after.state.spent[3] == match.state.spent[3] + 1
    assert "end turn" in after.legal


def test_discarding_after_the_last_collection_of_a_turn() -> None:
    """[3.9] [3.8] At the end of the turn too; then particles emerge."""
    match = scene(3, collect="end_of_turn").hands("cccccc").play("collect", "* card spade", "discard heart", "* roll 1")
    assert match.play("* roll 3").to_act == 1


def test_a_full_hand_can_refuse() -> None:
    """[3.9] With `over_limit = refuse` a full hand can't collect."""
    error = scene(3, over_limit="refuse").hands("cccc").limit(0, 4).refusal("collect")
    assert (error.clause, error.sentence) == ("3.9", "A full hand takes no card: it holds 4 and the limit is 4.")
    second = scene(2, over_limit="refuse").hands("ccccs").play("collect", "* card club")
    assert second.refusal("collect").clause == "3.9"
    room = second.play("spend spade 2 to 3")
    assert "collect" in room.legal
