"""What the rules of Particle Panic say while it happens: every kind of event, its numbers and its cause.

A row is kind, who, then the numbers a to d as actions.py explains them. Spaces are counted from 0 here.
"""

import pytest

from catstate.core.journal import NOBODY
from catstate.games.torus.actions import Ending, Event, Excess, Failing, Verdict
from catstate.games.torus.pieces import Suit

from .scene import GAME, Scene, opened, scene

HEART, CLUB, DIAMOND, SPADE = Suit.HEART, Suit.CLUB, Suit.DIAMOND, Suit.SPADE
Row = tuple[int, ...]


def rows(*expected: Row) -> list[Row]:
    """Events, the numbers that are not written being 0."""
    return [(*row, *(0,) * (6 - len(row))) for row in expected]


def emergence(pawn: int, count: int, space: int, places: range) -> list[Row]:
    """Particles emerge after a pawn's turn and fit where they do."""
    return rows(
        (Event.ROLLED_COUNT, pawn, pawn, count),
        (Event.ROLLED_SPACE, pawn, pawn, space, count, count),
        *((Event.EMERGED, NOBODY, space, place) for place in places),
    )


def test_the_deal() -> None:
    """[1.3] [1.4] Card by card to hands and stacks; then the alarm, the hands, and the first turn."""
    cards = ["heart", "club", "heart", "spade", "star", "spade", "diamond", "club", "club", "heart", "heart", "star"]
    match = opened(2, codes="5").play(*(f"* card {card}" for card in cards))
    dealt = [(HEART, 0), (CLUB, 1), (HEART, 0), (SPADE, 1), (Suit.STAR, 0), (SPADE, 1)]
    laid = [(DIAMOND, 21), (CLUB, 21), (CLUB, 21), (HEART, 21), (HEART, 20), (Suit.STAR, 20)]  # 124 cards
    assert match.happened() == rows(
        *((Event.DEALT, pawn, pawn, suit) for suit, pawn in dealt),
        *((Event.LAID, NOBODY, space, suit, size) for space, (suit, size) in enumerate(laid)),
        (Event.ALARM, NOBODY),
        (Event.HOLDS, 0, 0, 10002),  # two hearts and a star
        (Event.HOLDS, 1, 1, 2010),  # a club and two spades
        (Event.BEGAN, 0, 0),
    )


def test_move() -> None:
    """[3.1] The die is taken, rolled, and the pawn goes; it may stay."""
    match = scene(3).places(2).play("move", "* roll 4")
    assert match.happened() == rows((Event.PREPARED_MOVE, 0, 0), (Event.ROLLED_MOVE, 0, 0, 4))
    assert match.play("go 6").happened()[-1:] == rows((Event.WENT, 0, 0, 1, 5))
    assert match.play("go 2").happened()[-1:] == rows((Event.WENT, 0, 0, 1, 1))


def test_a_success() -> None:
    """[3.2] The particle is gone, and it is said how many are left."""
    match = scene(3).places(3).particles(0, 1, 3, 1, 1, 1).play("neutralize", "* roll 5")
    assert match.happened() == rows(
        (Event.PREPARED_ATTEMPT, 0, 0, 2), (Event.TRIED, 0, 0, 5, 2), (Event.NEUTRALIZED, 0, 0, 2, 2)
    )


@pytest.mark.parametrize(("seats", "needed"), [(3, 4), (2, 3)])
def test_a_failure_waits(seats: int, needed: int) -> None:
    """[4.2] [3.2] A roll that fails as it lies waits for cards; four is needed, three in a small group."""
    match = scene(seats).hands("h").places(3).play("neutralize", "* roll 1")
    assert match.happened()[-2:] == rows((Event.TRIED, 0, 0, 1, 2), (Event.WAITS, 0, 0, needed))
    assert match.play("accept").happened()[-1:] == rows((Event.FAILED, 0, 0, 5, Failing.ACCEPTED))


def test_a_failure_that_nothing_answers() -> None:
    """[3.3] [4.2] Without a card to spend it is settled at once; with the last one spent elsewhere as well."""
    assert scene(3).places(3).play("neutralize", "* roll 3").happened()[1:] == rows(
        (Event.TRIED, 0, 0, 3, 2), (Event.FAILED, 0, 0, 5, Failing.UNANSWERED)
    )
    last = scene(3).hands("d").places(3).play("neutralize", "* roll 3", "spend diamond to 2")
    assert last.happened()[-2:] == rows((Event.STEPPED, 0, 0, 2, 1), (Event.FAILED, 0, 0, 5, Failing.RUN_OUT))


def test_a_lowered_limit_leaves_too_many_cards() -> None:
    """[8.1] The limit is the cause; what is discarded after is said once each, and nothing more."""
    match = scene(3).hands("hhcccs").limit(0, 6).places(3).play("neutralize", "* roll 1", "accept")
    assert match.happened()[-2:] == rows(
        (Event.FAILED, 0, 0, 5, Failing.ACCEPTED), (Event.OVER_LIMIT, 0, 0, 1, 5, Excess.LOWERED)
    )
    assert match.play("discard spade").happened()[-1:] == rows((Event.DISCARDED, 0, 0, SPADE))


def test_collecting() -> None:
    """[3.5] [3.6] The card, how many are left below it, the next card, and the second one taken or left."""
    match = scene(2).tops("shhhhh").play("collect", "* card diamond")
    assert match.happened() == rows((Event.COLLECTED, 0, 0, 0, SPADE, 9), (Event.TURNED_UP, NOBODY, 0, DIAMOND, 9))
    assert match.play("done").happened()[-1:] == rows((Event.LEFT_CARD, 0, 0, 0, DIAMOND))
    second = match.play("collect", "* card club")
    assert second.happened()[-2:] == rows(
        (Event.TOOK_SECOND, 0, 0, 0, DIAMOND, 8), (Event.TURNED_UP, NOBODY, 0, CLUB, 8)
    )
    assert second.play("collect").happened()[-1:] == rows((Event.COLLECTED, 0, 0, 0, CLUB, 7))


def test_collecting_too_much() -> None:
    """[3.9] Collecting is the cause; two cards over, two discards."""
    match = scene(2).hands("cccccc").places(4).particles(0, 1, 1, 0, 1, 1).play("collect", "* card spade", "collect")
    match = match.play("* card heart")
    assert match.happened()[-1:] == rows((Event.OVER_LIMIT, 0, 0, 2, 6, Excess.COLLECTED))
    assert match.play("discard club", "discard heart").happened()[-2:] == rows(
        (Event.DISCARDED, 0, 0, CLUB), (Event.DISCARDED, 0, 0, HEART)
    )


def test_how_a_turn_ends() -> None:
    """[2.3] [3.8] On its own, without the free card that lies there, or with it."""
    assert scene(3).play("end turn").happened() == rows((Event.ENDED_TURN, 0, 0, Ending.DONE, HEART, 0))
    late = scene(3, collect="end_of_turn").tops("hhshhh").places(3)
    assert late.play("end turn").happened() == rows((Event.ENDED_TURN, 0, 0, Ending.DONE, SPADE, 2))
    clear = late.particles(0, 1, 0, 1, 1, 1)
    assert clear.play("end turn").happened() == rows((Event.ENDED_TURN, 0, 0, Ending.WITHOUT_CARD, SPADE, 2))
    assert clear.play("collect").happened() == rows(
        (Event.ENDED_TURN, 0, 0, Ending.WITH_CARD, SPADE, 2), (Event.COLLECTED, 0, 0, 2, SPADE, 9)
    )
    full = scene(3, collect="end_of_turn", over_limit="refuse").hands("cccccc")
    assert full.play("end turn").happened() == rows((Event.ENDED_TURN, 0, 0, Ending.DONE, HEART, 0))


def test_hearts_and_clubs() -> None:
    """[4.2] [4.3] A club raises the roll, a heart takes it back with its clubs, and a success settles at once."""
    match = scene(3).hands("hccc").places(3).play("neutralize", "* roll 1", "spend club", "spend club", "spend heart")
    assert match.happened()[2:] == rows(
        (Event.WAITS, 0, 0, 4),
        (Event.ADDED, 0, 0, 1, 2),
        (Event.WAITS, 0, 0, 4),
        (Event.ADDED, 0, 0, 2, 3),
        (Event.WAITS, 0, 0, 4),
        (Event.REROLLED, 0, 0, 1, 2),
    )
    assert match.play("* roll 3", "spend club").happened()[-4:] == rows(
        (Event.TRIED, 0, 0, 3, 2), (Event.WAITS, 0, 0, 4), (Event.ADDED, 0, 0, 3, 4), (Event.NEUTRALIZED, 0, 0, 2, 0)
    )


def test_a_success_that_hits_nothing() -> None:
    """[4.3] The particle was pushed away while the roll waited."""
    match = scene(3).hands("sc").places(3).play("neutralize", "* roll 3", "spend spade 3 to 4", "spend club")
    assert match.happened()[-3:] == rows(
        (Event.PUSHED, 0, 0, 2, 3, 6 * 0 + 1), (Event.ADDED, 0, 0, 3, 4), (Event.HIT_NOTHING, 0, 0, 2)
    )


def test_diamonds_and_spades() -> None:
    """[4.4] [4.5] From where to where; a particle leaves the last place of its space for the first free one."""
    match = scene(3).hands("ds").particles(0, 4, 2, 1, 1, 1).play("spend diamond to 6")
    assert match.happened() == rows((Event.STEPPED, 0, 0, 0, 5))
    assert match.play("spend spade 2 to 3").happened()[-1:] == rows((Event.PUSHED, 0, 0, 1, 2, 10 * 3 + 2))


def test_sharing() -> None:
    """[5.1] [5.3] Every card given, then that it was enough; being given cards is a cause of discards."""
    match = scene(3).hands("hhc", "d").places(2, 2).play("give heart to 1")
    assert match.happened() == rows((Event.GAVE, 0, 0, 1, HEART))
    assert match.play("done").happened()[-1:] == rows((Event.STOPPED_GIVING, 0, 0, 1))
    full = scene(3).hands("h", "", "cccccc").play("give heart to 2")
    assert full.happened() == rows((Event.GAVE, 0, 0, 2, HEART), (Event.OVER_LIMIT, 2, 2, 1, 6, Excess.GIVEN))
    assert full.play("discard club").happened()[-1:] == rows((Event.DISCARDED, 2, 2, CLUB))


def test_entering_codes() -> None:
    """[6.1] [8.2] Which suit, the how manieth of how many; the last one wins."""
    match = scene(3).entered("c").hands("ddddd").play("enter diamonds")
    assert match.happened() == rows((Event.ENTERED, 0, 0, DIAMOND, 2, 4))
    won = scene(3, codes="5").entered("hcd*").hands("sssss").play("enter spades")
    assert won.happened() == rows((Event.ENTERED, 0, 0, SPADE, 5, 5), (Event.WON, 0, 0))


def test_particles_emerge_one_by_one() -> None:
    """[7.1] [2.3] How many, where, each with its place; then the next player begins."""
    match = scene(3).play("end turn", "* roll 3", "* roll 5")
    assert match.happened()[1:] == emergence(0, 3, 4, range(1, 4)) + rows((Event.BEGAN, 1, 1))
    last = match.play("end turn", "* roll 1", "* roll 1", "end turn", "* roll 1", "* roll 3")
    assert last.happened()[-4:] == emergence(2, 1, 2, range(1, 2)) + rows((Event.BEGAN, 0, 0))


def test_every_particle_that_spills() -> None:
    """[7.2] Two fit on space 5; two go to 4, the only neighbour with room; two steps away 1 is full and 3 is not."""
    match = scene(3).particles(6, 0, 0, 4, 4, 6).play("end turn", "* roll 5", "* roll 5")
    assert match.happened()[2:] == rows(
        (Event.ROLLED_SPACE, 0, 0, 4, 5, 2),
        (Event.EMERGED, NOBODY, 4, 4),
        (Event.EMERGED, NOBODY, 4, 5),
        (Event.SPILLED, NOBODY, 4, 3, 4),
        (Event.SPILLED, NOBODY, 4, 3, 5),
        (Event.SPILLED, NOBODY, 4, 2, 0),
        (Event.BEGAN, 1, 1),
    )


def test_the_rest_of_a_chosen_spill() -> None:
    """[7.2] [7.3] Six on 1, five on 2 and 6: one is sent to 2, then 6 is the nearest, then 3, each told."""
    match = scene(3).particles(6, 5, 0, 6, 6, 5).play("end turn", "* roll 4", "* roll 1")
    assert match.happened()[2:] == rows((Event.ROLLED_SPACE, 0, 0, 0, 4, 0))
    assert match.play("spill 2").happened()[3:] == rows(
        (Event.SENT, 0, 0, 0, 1, 5),
        (Event.SPILLED, NOBODY, 0, 5, 5),
        (Event.SPILLED, NOBODY, 0, 2, 0),
        (Event.SPILLED, NOBODY, 0, 2, 1),
        (Event.BEGAN, 1, 1),
    )


def test_particles_without_room() -> None:
    """[8.3] The last places are taken, then it is said how many are left over, and that the lab is lost."""
    match = scene(3).places(6).particles(6, 6, 6, 6, 6, 5).play("end turn", "* roll 3", "* roll 3")
    assert match.happened()[2:] == rows(
        (Event.ROLLED_SPACE, 0, 0, 2, 3, 0),
        (Event.SPILLED, NOBODY, 2, 5, 5),
        (Event.NO_ROOM, NOBODY, 2, 2, 6),
        (Event.LOST, 0, 0, Verdict.NO_ROOM, 5),
    )


def test_a_limit_of_zero() -> None:
    """[8.4] The failure, then the loss; no cards are discarded any more."""
    match = scene(3).hands("h").places(3).limit(0, 1).play("neutralize", "* roll 1", "accept")
    assert match.happened()[-2:] == rows(
        (Event.FAILED, 0, 0, 0, Failing.ACCEPTED), (Event.LOST, 0, 0, Verdict.LIMIT_ZERO, 2)
    )


def test_the_last_card_of_a_stack() -> None:
    """[8.5] No card is left, and nothing is turned up."""
    match = scene(3).places(4).particles(0, 1, 1, 0, 1, 1).size(4, 1).play("collect")
    assert match.happened() == rows((Event.COLLECTED, 0, 0, 3, HEART, 0), (Event.LOST, 0, 0, Verdict.STACK_OUT, 3))


def test_others_in_turn() -> None:
    """[2.1] Who acts is said, whoever it is: here the third player."""
    match = scene(3).hands("", "", "ds").places(1, 1, 3)
    match = match.play("end turn", "* roll 1", "* roll 6", "end turn", "* roll 1", "* roll 6")
    start = len(match.happened())
    match = match.play("move", "* roll 2", "go 4", "spend diamond to 5", "spend spade 5 to 6")
    assert match.happened()[start:] == rows(
        (Event.PREPARED_MOVE, 2, 2),
        (Event.ROLLED_MOVE, 2, 2, 2),
        (Event.WENT, 2, 2, 2, 3),
        (Event.STEPPED, 2, 2, 3, 4),
        (Event.PUSHED, 2, 2, 4, 5, 6 * 0 + 3),
    )
    assert match.play("end turn").happened()[-1:] == rows((Event.ENDED_TURN, 2, 2, Ending.DONE, HEART, 4))


def test_two_pawns_of_one_person() -> None:
    """[1.7] The seat is always the only one; the first number says which pawn it is."""
    match = scene(1, pawns="two").hands("", "hc").places(1, 3).play("end turn", "* roll 1", "* roll 2")
    assert match.happened()[-1:] == rows((Event.BEGAN, 0, 1))
    tried = match.play("neutralize", "* roll 1", "spend club", "spend heart", "* roll 1")
    assert {(who, pawn) for kind, who, pawn, *_ in tried.happened()[5:]} == {(0, 1)}
    assert tried.happened()[-1:] == rows((Event.FAILED, 0, 1, 5, Failing.UNANSWERED))


def test_nothing_is_final() -> None:
    """Hands are open and chance answers what shows something: an unanswered action may be taken back."""
    assert GAME.rules.FINAL == {}
    given: Scene = scene(3).hands("hc").play("give heart to 1")
    assert given.match.can_undo(0)
    assert not given.match.can_undo(1)
    assert not scene(3).play("move", "* roll 2").match.can_undo(0)
