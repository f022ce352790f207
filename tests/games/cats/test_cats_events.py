"""What the rules note: every kind of event, with its numbers and its cause, and who is shown them."""

import pytest

from catstate.games.cats.actions import Cause, Event, Phase
from catstate.games.cats.pieces import ALIVE, DEAD, EMPTY, HEISENBERG, MEWTON, PAWKING, PRRIDE, PURRIE, TABBY
from catstate.games.cats.rules import FINAL

from .scene import Scene, scene

ONE_DEAD, TWO_ALIVE, TWO_DEAD, THREE_ALIVE = 1, 2, 3, 5  # cells of the clipboard


def test_setting_up() -> None:
    """[2.1, 2.2, 2.3, 2.4] Named, granted, laid open, begun; a doctorate is its owner's to know."""
    lab = scene(2).play("* first 1")
    assert lab.events() == [(Event.NAMED, 1, 0, 0, 0, 0)]
    lab = lab.play("* doctorate prride")
    assert lab.events(0) == [(Event.GRANTED, 0, PRRIDE, 0, 0, 0)]
    assert lab.events(1) == lab.events() == [(Event.GRANTED, 0)]
    lab = lab.play("* doctorate pawking")
    assert lab.events(1) == [(Event.GRANTED, 1, PAWKING, 0, 0, 0)]
    lab = lab.play("* doctorate tabby")
    assert lab.events() == [(Event.LAID_OPEN, -1, TABBY, 0, 0, 0), (Event.BEGAN, 1, 1, 6, 2, 0)]


@pytest.mark.parametrize(("mode", "each"), [("elimination", 3), ("tenure", 6), ("amigo", 6)])
def test_how_many_boxes_are_dealt(mode: str, each: int) -> None:
    """[7.1, 7.2, 7.3] As many as scientists, or six."""
    lab = scene(3, mode=mode, doctorates="off").play("* first 2")
    assert lab.events() == [(Event.NAMED, 2, 0, 0, 0, 0), (Event.BEGAN, 2, 1, each, 3, 0)]


def test_a_deal() -> None:
    """[2.4, 8.2] A box is shown to whom it is dealt; with the last one everybody looks at the own hand."""
    lab = scene(2, mode="elimination", doctorates="off").play("* first 0", "* deal alive")
    assert lab.events(1) == [(Event.DEALT, 1, ALIVE, 0, 0, 0)]
    assert lab.events(0) == lab.events() == [(Event.DEALT, 1)]
    lab = lab.play("* deal dead", "* deal heisenberg", "* deal empty")
    assert lab.events(0) == [(Event.DEALT, 0, EMPTY, 0, 0, 0), (Event.HELD, 0, 0, 1, 1, 0), (Event.HELD, 1)]
    assert lab.events(1) == [(Event.DEALT, 0), (Event.HELD, 0), (Event.HELD, 1, 1, 0, 0, 1)]


def test_those_who_are_out_hold_nothing() -> None:
    """[7.1] Seat 1 is out: the next deal is for the two others."""
    lab = scene(3).hands("AAA", "DDD", "DDD").quiet("1 alive").play("prove it", "* gather", *["* deal alive"] * 4)
    assert [event[:2] for event in lab.events()] == [(Event.DEALT, 0), (Event.HELD, 0), (Event.HELD, 2)]


def test_a_hypothesis() -> None:
    """[3.1, 3.3] What it raises and who had said that; an opening raises nothing."""
    lab = scene(2).hands("AD", "DA").play("bid 1 dead")
    assert lab.events() == [(Event.SAID, 0, ONE_DEAD, -1, -1, 0)]
    lab = lab.play("done")
    assert lab.events() == [(Event.SHOWED_ALL, 0, 0, 0, 0, 0)]
    assert lab.play("bid 2 alive").events() == [(Event.SAID, 1, TWO_ALIVE, ONE_DEAD, 0, 0)]


def test_findings_and_exchange() -> None:
    """[4.2, 4.5, 4.9] What is shown everyone sees; what is exchanged and drawn only its owner."""
    lab = scene(3).hands("AAD", "DDD", "DDE").play("bid 3 alive", "show alive")
    assert lab.events() == [(Event.SHOWED, 0, ALIVE, 1, 0, 0)]
    lab = lab.play("show alive")
    assert lab.events() == [(Event.SHOWED, 0, ALIVE, 2, 0, 0)]
    lab = lab.play("done")
    assert lab.events() == [(Event.SHOWED_ALL, 0, 2, 0, 0, 0)]
    lab = lab.play("discard dead")
    assert lab.events(0) == [(Event.DISCARDED, 0, DEAD, 0, 0, 0)]
    assert lab.events(1) == lab.events() == [(Event.DISCARDED, 0)]
    lab = lab.play("* deal empty")
    assert lab.events(0) == [(Event.DREW, 0, EMPTY, Cause.EXCHANGE, 0, 0)]
    assert lab.events(1) == lab.events() == [(Event.DREW, 0)]


def test_an_exchange_that_ends_early() -> None:
    """[4.5] Two shown, none or one of two exchanged."""
    lab = scene(2).hands("AADDDD", "DDDDDD").play("bid 3 alive", "show alive", "show alive", "done")
    assert lab.play("done").events() == [(Event.KEPT, 0, 0, 0, 0, 0)]
    assert lab.play("discard dead", "done").events() == [(Event.KEPT, 0, 1, 0, 0, 0)]


def test_tabby_is_revealed_as_another() -> None:
    """[5.12, 5.15] Tabby as Mewton: two boxes more, and a draw says why."""
    lab = scene(2).doctorates("tabby", "pounce").open("mewton").hands("AD", "DA").play("reveal tabby as mewton")
    assert lab.events() == [(Event.REVEALED, 0, TABBY, MEWTON, 0, 0), (Event.GAINED, 0, 2, 6, 0, 0)]
    lab = lab.play("* deal heisenberg")
    assert lab.events(0) == [(Event.DREW, 0, HEISENBERG, Cause.MEWTON, 0, 0)]
    assert lab.events(1) == [(Event.DREW, 0)]


def test_felinestein() -> None:
    """[5.5] How many boxes go is public, which only their owner's to know."""
    lab = scene(3).doctorates("felinestein", "mewton", "feyncat").hands("ADE", "DDD", "EEE")
    lab = lab.play("bid 1 alive", "show alive", "reveal felinestein")
    assert lab.events(0)[1:] == [(Event.SWAPPED, 0, 2, 0, 0, 0), (Event.LAID_ASIDE, 0, 0, 1, 1, 0)]
    assert lab.events(1)[1:] == [(Event.SWAPPED, 0, 2, 0, 0, 0), (Event.LAID_ASIDE, 0)]
    assert lab.play("* deal alive").events(0) == [(Event.DREW, 0, ALIVE, Cause.FELINESTEIN, 0, 0)]


def test_bonuses() -> None:
    """[5.6, 5.7, 5.15] Two alive, and two more by a copy; one empty."""
    lab = scene(2).doctorates("pounce", "tabby").hands("AD", "DA").play("reveal pounce")
    assert lab.events()[1:] == [(Event.ADDED, 0, ALIVE, 2, 2, 0)]
    lab = lab.quiet("1 alive").play("reveal tabby as pounce")
    assert lab.events()[1:] == [(Event.ADDED, 1, ALIVE, 2, 4, 0)]
    lab = scene(2).doctorates("meower", "tabby").hands("AD", "DA").play("reveal meower")
    assert lab.events()[1:] == [(Event.ADDED, 0, EMPTY, 1, 1, 0)]


def test_wiped_findings() -> None:
    """[5.8, 5.9] Seat by seat: two of seat 0, one of seat 1; nine boxes, then seven, then six."""
    lab = scene(3).doctorates("mewton", "pounce", "purrie").hands("AAH", "ADD", "EEE")
    lab = lab.play("bid 3 alive", "show alive", "show alive", "show heisenberg", "done")
    lab = lab.play("bid 4 alive", "show alive", "done", "done", "reveal purrie")
    assert lab.events() == [
        (Event.REVEALED, 2, PURRIE, PURRIE, 0, 0),
        (Event.WIPED, 0, ALIVE, 2, 7, 0),
        (Event.WIPED, 1, ALIVE, 1, 6, 0),
    ]
    lab = scene(2).doctorates("mewton", "felidae").hands("DA", "EE").play("bid 1 dead", "show dead", "done", "done")
    assert lab.play("reveal felidae").events()[1:] == [(Event.WIPED, 0, DEAD, 1, 3, 0)]


def test_feyncat_and_pawking() -> None:
    """[5.10, 5.13] What stands stays its maker's; before the first hypothesis nothing stands."""
    lab = scene(2).doctorates("feyncat", "pawking").hands("AD", "DA").play("reveal feyncat")
    assert lab.events()[1:] == [(Event.NULLIFIED, 0, 0, 0, 0, 0)]
    lab = lab.quiet("2 alive").play("reveal pawking")
    assert lab.events()[1:] == [(Event.SKIPPED, 1, TWO_ALIVE, 0, 0, 0)]
    opening = scene(2).doctorates("pawking", "mewton").hands("AD", "DA").play("reveal pawking")
    assert opening.events()[1:] == [(Event.SKIPPED, 0, -1, -1, 0, 0)]


def test_prride() -> None:
    """[5.11] That she looks, and at how many, is public; what she sees is hers: a wiped box and a discard."""
    lab = scene(3).doctorates("felidae", "prride", "mewton").hands("DDE", "AAA", "EEE")
    lab = lab.play("bid 2 dead", "show dead", "reveal felidae", "done", "discard empty", "* deal alive")
    lab = lab.play("reveal prride")
    assert lab.events(1)[1:] == [(Event.LOOKED, 1, 2, 0, 0, 0), (Event.SAW, 1, 0, 1, 1, 0)]
    assert lab.events(0)[1:] == lab.events()[1:] == [(Event.LOOKED, 1, 2, 0, 0, 0), (Event.SAW, 1)]


def test_prove_it_box_by_box() -> None:
    """[6.1, 6.3] Seat 0 shows an alive; seat by seat A D, A H, E E follow: 1 shown, then 2, 3, 4 against 3 said."""
    lab = scene(3).hands("AAD", "AHD", "EED").play("bid 3 alive", "show alive", "done", "done", "prove it")
    expected = [
        (Event.CALLED, 1, THREE_ALIVE, 0, 9, 0),
        (Event.TALLIED, -1, 1, 0, 1, ALIVE),
        (Event.OPENED, 0, ALIVE, 0, 1, 2),
        (Event.OPENED, 0, DEAD, 1, 0, 2),
        (Event.COUNTED, 0, 1, 0, 2, ALIVE),
        (Event.OPENED, 1, ALIVE, 0, 1, 3),
        (Event.OPENED, 1, DEAD, 1, 0, 3),
        (Event.OPENED, 1, HEISENBERG, 2, 1, 4),
        (Event.COUNTED, 1, 1, 1, 4, ALIVE),
        (Event.OPENED, 2, DEAD, 0, 0, 4),
        (Event.OPENED, 2, EMPTY, 1, 0, 4),
        (Event.OPENED, 2, EMPTY, 2, 0, 4),
        (Event.COUNTED, 2, 0, 0, 4, ALIVE),
        (Event.SUMMED, -1, 3, 1, 0, ALIVE),
        (Event.VALIDATED, 0, 1, 4, THREE_ALIVE, 9),
        (Event.LEFT, 1, 1, 2, 0, 0),
    ]
    for seat in (-1, 0, 1, 2):
        assert lab.events(seat) == expected
    assert lab.play("* gather").events() == [(Event.GATHERED, -1, 1, 0, 0, 0), (Event.BEGAN, 0, 2, 2, 2, 0)]


def test_debunked_under_feyncat() -> None:
    """[6.2, 6.3] Two Heisenbergs, one of them shown, count as nothing: 2 dead were said, 1 is there."""
    lab = scene(2).doctorates("mewton", "feyncat").hands("DH", "HA")
    lab = lab.play("bid 2 dead", "show heisenberg", "done", "done", "reveal feyncat", "prove it")
    events = lab.events()
    assert events[:2] == [(Event.CALLED, 1, TWO_DEAD, 0, 4, 0), (Event.TALLIED, -1, 0, 0, 0, DEAD)]
    assert events[-6:] == [
        (Event.COUNTED, 1, 0, 0, 1, DEAD),
        (Event.SUMMED, -1, 1, 0, 0, DEAD),
        (Event.IGNORED, -1, 2, 0, 0, 0),
        (Event.DEBUNKED, 1, 0, 1, TWO_DEAD, 4),
        (Event.LEFT, 0, 1, 1, 0, 0),
        (Event.WON, 1, Cause.LAST_ONE, 0, 0, 0),
    ]


def test_a_bonus_counts_first() -> None:
    """[6.2] No findings, a bonus of 2, one alive in hand: 3."""
    lab = (
        scene(2)
        .doctorates("pounce", "mewton")
        .hands("AD", "DD")
        .play("reveal pounce")
        .quiet("3 alive")
        .play("prove it")
    )
    assert lab.events()[1] == (Event.TALLIED, -1, 0, 2, 2, ALIVE)
    assert (Event.OPENED, 0, ALIVE, 0, 1, 3) in lab.events()
    assert (Event.SUMMED, -1, 1, 0, 2, ALIVE) in lab.events()


def wrong_call(lab: Scene) -> Scene:
    return lab.quiet("1 alive").play("prove it")


def test_losses_and_wins_in_tenure() -> None:
    """[7.2] First loss: one of two. Second loss: out, and with two scientists the match is over."""
    lab = wrong_call(scene(2).hands("AAAAAA", "DDDDDD"))
    assert lab.events()[-2:] == [(Event.SCORED, 0, 1, 3, 0, 0), (Event.LOST, 1, 1, 2, 0, 0)]
    lab = wrong_call(lab.deal())
    assert lab.events()[-3:] == [
        (Event.SCORED, 0, 2, 3, 0, 0),
        (Event.LEFT, 1, 1, 1, 0, 0),
        (Event.WON, 0, Cause.LAST_ONE, 0, 0, 0),
    ]
    assert lab.state.phase == Phase.CLOSED


def test_three_wins_win() -> None:
    """[7.2] Seat 0 is right against 1, 2 and 3 in turn: the third win ends the match with nobody out."""
    lab = scene(4, mode="tenure").doctorates("mewton", "pawking", "tabby", "feyncat")
    lab = wrong_call(lab.hands("AAAAAA", "DDDDDD", "DDDDDD", "DDEEEE"))
    lab = lab.deal().quiet("1 alive").play("reveal pawking", "prove it").deal()
    lab = lab.quiet("1 alive").play("bid 2 alive", "done", "reveal tabby as pawking", "bid 26 dead", "done", "prove it")
    assert lab.events()[-3:] == [
        (Event.SCORED, 0, 3, 3, 0, 0),
        (Event.LOST, 3, 1, 2, 0, 0),
        (Event.WON, 0, Cause.ENOUGH_WINS, 3, 0, 0),
    ]


def test_an_empty_hand_is_not_opened() -> None:
    """[6.1] Everything shown: nothing of hers is left to open."""
    lab = scene(2).hands("AA", "DD").play("bid 2 alive", "show alive", "show alive", "done", "prove it")
    assert [event[1] for event in lab.events() if event[0] == Event.OPENED] == [1, 1]
    assert [event[1] for event in lab.events() if event[0] == Event.COUNTED] == [1]


def test_what_is_final() -> None:
    """[3.9] A hypothesis, a box shown, a doctorate and a call are; an exchange and silence are not."""
    assert {Event.SAID: "3.9", Event.SHOWED: "3.9", Event.REVEALED: "3.9", Event.CALLED: "3.9"} == FINAL
    lab = scene(2).doctorates("mewton", "pounce").hands("AADDDD", "DDDDDD")
    lab = lab.play("bid 3 alive")
    assert not lab.match.can_undo(0)
    lab = lab.play("show alive", "show alive")
    assert not lab.match.can_undo(0)
    lab = lab.play("done")
    assert lab.match.can_undo(0)
    lab = lab.play("discard dead")
    assert lab.match.can_undo(0)
