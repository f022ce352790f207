"""What random play seldom reaches: counts behind a view, fields that are cleared, the last box of a hand."""

import numpy as np

from catstate.core.chance import generator
from catstate.core.rules import HIDDEN, determinize, seen
from catstate.games.cats import GAME
from catstate.games.cats.actions import Event, Outcome
from catstate.games.cats.knowledge import bounds, unknown_boxes
from catstate.games.cats.pieces import BOXES
from catstate.games.cats.state import State

from .scene import Scene, scene

ALIVE, DEAD, EMPTY, HEISENBERG = range(4)


def looked() -> Scene:
    """Ada shows an alive and discards a dead box, Niels shows a dead and discards an alive one; Ada looks at both."""
    lab = scene(2).doctorates("prride", "mewton").hands("AD", "DA")
    lab = lab.play("bid 1 alive", "show alive", "done", "discard dead", "* deal empty")
    lab = lab.play("bid 1 dead", "show dead", "done", "discard alive", "* deal empty")
    return lab.play("reveal prride")


def test_prride_is_told_every_kind() -> None:
    """[5.11] The pile holds an alive box of Niels and a dead one of her own."""
    assert looked().events(0)[-1] == (Event.SAW, 0, 1, 1, 0, 0)


def test_what_was_seen_in_the_pile_is_counted_once() -> None:
    """[8.3] Of 20 dead boxes her own discard and his finding are known; of 20 alive her finding and his discard."""
    view = looked().view(0)
    assert [unknown_boxes(view, kind) for kind in (ALIVE, DEAD, EMPTY, HEISENBERG)] == [18, 18, 7, 4]


def test_worlds_after_a_look_hold_every_box_once() -> None:
    """[8.3] In every world that Ada can imagine Niels has discarded one alive box, and 52 boxes are there."""
    view = looked().view(0)
    for seed in range(8):
        world = State.new()
        determinize(view, generator(seed), world)
        assert world.discards[1, 0].tolist() == [1, 0, 0, 0]
        placed = world.hands.sum(0) + world.findings.sum(0) + world.discards.sum((0, 1)) + world.wiped.sum(0)
        assert (placed + world.deck).tolist() == BOXES.tolist()


def test_at_the_end_a_look_counts_for_nothing() -> None:
    """[8.4] When all lies open only the deck is unknown, also for whoever had looked at the pile."""
    lab = looked().play("bid 16 alive", "done", "prove it")
    view = lab.view(0)
    assert lab.match.over
    assert [unknown_boxes(view, kind) for kind in range(4)] == lab.state.deck.tolist()


def test_a_wiped_box_is_known() -> None:
    """[5.8, 8.1] Purrie sends an alive finding to the pile: it can't be in anybody's hand."""
    lab = scene(2).doctorates("mewton", "purrie").hands("AD", "DE")
    lab = lab.play("bid 1 alive", "show alive", "done", "done", "reveal purrie")
    assert unknown_boxes(lab.view(1), ALIVE) == 19


def test_heisenbergs_in_sight_count_for_every_kind() -> None:
    """[6.1, 8.5] Ada sees an alive cat and a Heisenberg of hers; Niels sees the Heisenberg once she shows it."""
    lab = scene(2).hands("AH", "DD")
    assert bounds(lab.view(0), ALIVE)[0] == 2
    assert bounds(lab.view(0), DEAD)[0] == 1
    lab = lab.play("bid 1 alive", "show heisenberg", "done", "done")
    assert bounds(lab.view(1), ALIVE) == (1, 2)
    assert bounds(lab.view(1), DEAD) == (3, 4)
    assert bounds(lab.view(0), ALIVE)[0] == 2


def test_findings_and_heisenbergs_are_counted_apart() -> None:
    """[4.3, 8.1] A Heisenberg shown with a hypothesis is no box of its kind; the next experiment begins anew."""
    lab = scene(2, mode="tenure").hands("AHDDDD", "DDEEEE").play("bid 1 alive", "show heisenberg", "show alive", "done")
    assert (lab.view(-1).shown_wild[0], lab.view(-1).shown[0]) == (1, 1)
    lab = lab.play("discard dead", "done", "* deal empty", "bid 10 dead", "done", "prove it").deal()
    assert lab.state.experiment == 2
    assert not lab.state.shown_wild.any()
    assert not lab.state.exchanged.any()
    assert not lab.state.shown.any()


def test_cards_are_seen_by_their_owner_only() -> None:
    """[8.2] A doctorate that is dealt and a box that is drawn: hidden from everybody but the active scientist."""
    dealing = scene(3, mode="elimination", doctorates="on").play("* first 0").state
    drawing = scene(2).hands("AD", "DA").play("bid 1 alive", "show alive", "done", "discard dead").state
    for state, outcome in ((dealing, Outcome.DOCTORATE + 3), (drawing, Outcome.BOX + EMPTY)):
        owner = int(state.active)
        assert seen(state, owner, outcome) == outcome
        assert {seen(state, seat, outcome) for seat in range(-1, int(state.seats)) if seat != owner} == {HIDDEN}


def test_drawing_leaves_nothing_behind() -> None:
    """[4.7, 5.12] What comes after drawing is noted while boxes are drawn, and at no other time."""
    exchanged = scene(2).hands("AD", "DA").play("bid 1 alive", "show alive", "done", "discard dead")
    assert exchanged.state.resume != 0
    assert exchanged.play("* deal empty").state.resume == 0
    revealed = scene(2).doctorates("mewton", "pounce").hands("AD", "DA").play("reveal mewton", "* deal alive")
    assert revealed.state.resume != 0
    assert revealed.play("* deal alive").state.resume == 0


def test_felinestein_with_one_box() -> None:
    """[5.5] A hand of one is a hand: it can be exchanged."""
    lines = ("turn: seat 0, first 0", "hand 0: A", "shown 0: A", "hand 1: DE", "doctorate 0: felinestein")
    head = "catstate cats 2\nseats 2\noption open_doctorate=off\nscripted\nposition\n"
    match = GAME.position(head + "".join(f"  {line}\n" for line in (*lines, "doctorate 1: mewton")) + "end\n")
    assert "reveal felinestein" in match.legal()


def test_a_bonus_makes_more_possible() -> None:
    """[3.4, 5.6] Four boxes and two alive cats of Pounce-Gaposchkin: five alive may be true, so time over says it."""
    lab = scene(2).doctorates("pounce", "mewton").hands("AD", "DA")
    assert lab.quiet("2 empty").legal[0] == "prove it"
    assert lab.play("reveal pounce").quiet("2 empty").legal[0] == "bid 5 alive"


def test_nothing_has_been_observed_at_first() -> None:
    """[6.7] −1 stands for no observation yet in every field of it, and no count is given."""
    state = scene(2).hands("AD", "DA").state
    fields = (state.last_cell, state.last_count, state.last_caller, state.last_maker, state.last_right)
    assert np.array(fields).tolist() == [-1] * 5
