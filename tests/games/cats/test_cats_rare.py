"""Small slips in the rules that only a look at the right number shows: events, flags, variants, guessed worlds."""

import numpy as np
import pytest

from catstate.core.chance import generator
from catstate.core.record import copy_of
from catstate.core.rules import HIDDEN, determinize, legal, observe, odds, seen
from catstate.games.cats.actions import NUM_ACTIONS, NUM_OUTCOMES, Action, Event, Outcome, Phase
from catstate.games.cats.knowledge import bounds
from catstate.games.cats.pieces import (
    ALIVE,
    BOXES,
    DEAD,
    EMPTY,
    FELINESTEIN,
    HEISENBERG,
    MEWTON,
    PAWKING,
    PHYSICISTS,
    POUNCE,
)
from catstate.games.cats.state import State, View

from .scene import Scene, scene


def worlds(lab: Scene, seat: int, number: int) -> list[State]:
    """So many tables that this seat can imagine, each written over the one before."""
    view, rng, state = lab.view(seat), generator(5), State.new()
    found = []
    for _ in range(number):
        determinize(view, rng, state)
        found.append(copy_of(state))
    return found


def boxes_of(world: State) -> list[int]:
    """All boxes of a table by kind."""
    placed = world.hands.sum(0) + world.findings.sum(0) + world.discards.sum((0, 1)) + world.wiped.sum(0)
    numbers: list[int] = (placed + world.deck).tolist()
    return numbers


# What is listed


@pytest.mark.parametrize(
    "lab",
    [
        scene(2).doctorates("pounce", "mewton").hands("AD", "DA"),
        scene(2).doctorates("pounce", "mewton").hands("AD", "DA").quiet("1 alive"),
        scene(2).doctorates("pounce", "mewton").hands("AD", "DA").quiet("2 empty"),
        scene(2).doctorates("pounce", "mewton").hands("AH", "DA").play("bid 1 alive"),
        scene(2).doctorates("tabby", "mewton").open("pounce").hands("AD", "DA"),
        scene(2).hands("ADDDEH", "AAAAAA").play("bid 1 dead", "show dead", "show dead", "done"),
    ],
)
def test_what_is_legal_is_written_down_each_time(lab: Scene) -> None:
    """[3.2, 4.2, 4.5, 5.1] Every place of the list is filled anew, and nothing stands in it twice."""
    out = np.full(NUM_ACTIONS, -1, np.int64)
    count = legal(lab.state, out)
    assert min(out[:count]) >= 0
    assert len(set(out[:count].tolist())) == count
    assert set(out[count:].tolist()) == {-1}


def test_nobody_calls_her_own_hypothesis_however_high() -> None:
    """[3.7, 5.13] Six scientists' boxes could not make it true, and the skip gives it back to its maker."""
    lab = scene(2).doctorates("mewton", "pawking").hands("AD", "DA").quiet("8 empty").play("reveal pawking")
    assert lab.to_act == 0
    assert "prove it" not in lab.legal
    assert lab.legal[0] == "bid 17 alive"


def test_chance_brings_only_what_is_there() -> None:
    """[2.4, 9.1] There are no alive cats in the deck of this table."""
    lab = scene(2, mode="elimination", doctorates="off", alive="0").play("* first 0")
    out, weight = np.full(NUM_OUTCOMES, -1, np.int64), np.zeros(NUM_OUTCOMES, np.int64)
    count = odds(lab.state, out, weight)
    assert out[:count].tolist() == [Outcome.BOX + kind for kind in (DEAD, EMPTY, HEISENBERG)]
    assert weight[:count].tolist() == [20, 8, 4]


# Doctorates


def test_felinestein_is_told_every_kind() -> None:
    """[5.5] One alive, three dead, two empty boxes and no Heisenberg are laid aside."""
    lab = scene(2).doctorates("felinestein", "mewton").hands("ADDDEE", "AAAAAA").play("reveal felinestein")
    assert lab.events(0)[-1] == (Event.LAID_ASIDE, 0, 1, 3, 2, 0)


def test_tabby_as_felinestein() -> None:
    """[5.5, 5.15] The first of the ten can be copied like the others."""
    lab = scene(2).doctorates("tabby", "mewton").open("felinestein").hands("AD", "DA")
    lab = lab.play("reveal tabby as felinestein")
    assert lab.facts("used_as")[0][0] == FELINESTEIN
    assert lab.state.discards[0, 0].tolist() == [1, 1, 0, 0]


def test_prride_sees_wiped_cats_and_heisenbergs() -> None:
    """[5.8, 5.11] Two alive findings were wiped, and a Heisenberg was exchanged."""
    lab = scene(2).doctorates("purrie", "prride").hands("AAHDDD", "DDDDDD")
    lab = lab.play("bid 2 alive", "show alive", "show alive", "reveal purrie", "done")
    lab = lab.play("discard heisenberg", "done", "* deal dead", "reveal prride")
    assert lab.events(1)[-1] == (Event.SAW, 1, 2, 0, 0, 1)


# Prove It!


def test_heisenbergs_among_the_findings_are_tallied() -> None:
    """[6.1] A dead cat and a Heisenberg lie open: two of what counts, before any hand is opened."""
    lab = scene(2).hands("DH", "AA").play("bid 2 dead", "show dead", "show heisenberg", "done", "prove it")
    assert lab.events()[1] == (Event.TALLIED, -1, 2, 0, 2, DEAD)


def test_no_heisenberg_is_ignored_where_there_is_none() -> None:
    """[6.2] Under Feyncat that is told only of Heisenbergs that there are."""
    lab = scene(2).doctorates("mewton", "feyncat").hands("DD", "AA").quiet("2 dead").play("reveal feyncat", "prove it")
    assert Event.IGNORED not in [event[0] for event in lab.events()]


def test_a_hand_of_one_box_is_counted() -> None:
    """[6.1] One alive was shown, the other is opened."""
    lab = scene(2).hands("AA", "DD").play("bid 2 alive", "show alive", "done", "done", "prove it")
    assert (Event.COUNTED, 0, 1, 0, 2, ALIVE) in lab.events()


def test_one_win_is_told_too() -> None:
    """[9.4] The first of one win."""
    lab = scene(3, mode="elimination", losses="2", wins="1").hands("AAA", "AAA", "AAA").quiet("1 alive")
    assert (Event.SCORED, 0, 1, 1, 0, 0) in lab.play("prove it").events()


def test_the_observation_says_which_experiment_it_was() -> None:
    """[6.7] The first, then the second."""
    lab = scene(3).hands("AAA", "DDD", "EEE").quiet("1 alive").play("prove it")
    assert lab.view(1).last_experiment == 1
    lab = lab.deal().quiet("1 alive").play("prove it")
    assert lab.view(1).last_experiment == 2


def test_an_experiment_begins_with_an_empty_pile() -> None:
    """[6.6, 8.3] What Purrie wiped and what Prride's look parted is gathered with the rest."""
    lab = scene(3).doctorates("purrie", "prride", "mewton").hands("AAD", "DDE", "EEE")
    lab = lab.play("bid 2 alive", "show alive", "reveal purrie", "done", "discard dead", "* deal dead")
    lab = lab.play("reveal prride", "prove it")
    assert lab.state.layer == 1
    assert lab.state.wiped.sum() == 1
    lab = lab.deal("dead")
    assert lab.state.layer == 0
    assert lab.state.wiped.sum() == 0


# The numbers of a table


@pytest.mark.parametrize(("seats", "losses"), [(2, 2), (3, 2), (4, 1), (6, 1)])
def test_lives_in_amigo(seats: int, losses: int) -> None:
    """[7.3] The second mistake puts two or three scientists out, the first one more of them."""
    assert scene(seats, mode="amigo").state.losses_allowed == losses


@pytest.mark.parametrize(
    ("options", "losses", "wins"),
    [({}, 2, 3), ({"losses": "1"}, 1, 3), ({"wins": "2"}, 2, 2), ({"losses": "3", "wins": "1"}, 3, 1)],
)
def test_losses_and_wins_are_set_apart(options: dict[str, str], losses: int, wins: int) -> None:
    """[7.2, 9.3, 9.4] Each is tenure's own number unless it is named itself."""
    state = scene(3, mode="tenure", **options).state
    assert (int(state.losses_allowed), int(state.wins_needed)) == (losses, wins)


# Who knows what


def test_boxes_are_dealt_and_drawn_in_secret_and_all_else_is_seen() -> None:
    """[4.9, 8.2] A box that is dealt or discarded is its owner's to know; done, a hypothesis and a finding are not."""
    dealing = scene(2, mode="elimination", doctorates="off").play("* first 0").state
    assert [seen(dealing, seat, Outcome.BOX + DEAD) for seat in (-1, 0, 1)] == [HIDDEN, HIDDEN, Outcome.BOX + DEAD]
    naming = scene(2, mode="elimination", doctorates="off").state
    assert seen(naming, 1, Outcome.NAME) == Outcome.NAME
    lab = scene(2).hands("AD", "DA")
    assert seen(lab.state, 1, Action.BID) == Action.BID
    lab = lab.play("bid 1 alive")
    assert seen(lab.state, 1, Action.SHOW + ALIVE) == Action.SHOW + ALIVE
    lab = lab.play("show alive", "done")
    assert lab.state.phase == Phase.EXCHANGE
    assert seen(lab.state, 1, Action.DISCARD + DEAD) == HIDDEN
    assert seen(lab.state, 1, Action.DONE) == Action.DONE
    called = scene(3).hands("AAA", "DDD", "EEE").quiet("1 alive").play("prove it").state
    assert seen(called, 2, Outcome.GATHER) == Outcome.GATHER


def test_who_has_a_doctorate() -> None:
    """[8.2] Felinestein, the first of the ten, is one; seats that nobody has hold none; nor does anybody without."""
    with_them = scene(3).doctorates("pounce", "felinestein", "mewton").hands("AAA", "DDD", "EEE")
    assert with_them.view(0).has_doctorate.tolist() == [1, 1, 1, 0, 0, 0]
    assert scene(3).hands("AAA", "DDD", "EEE").view(0).has_doctorate.tolist() == [0] * 6


def test_a_view_is_written_whole() -> None:
    """[8.3] One that showed what Prride saw shows nothing of it once it is written for somebody else."""
    lab = scene(2).doctorates("prride", "mewton").hands("AD", "DA")
    lab = lab.quiet("1 alive").play("bid 1 dead", "show dead", "done", "discard alive", "* deal empty", "reveal prride")
    view = View.new()
    observe(lab.state, 0, view)
    assert view.looked == 1
    observe(lab.state, 1, view)
    assert view.looked == 0
    assert view.pile.tolist() == [-1] * 4


def test_a_hand_without_alive_cats_is_known_to_its_owner() -> None:
    """[8.2] Two boxes are hidden from her, not four; with her Heisenberg under Feyncat none of hers counts."""
    lab = scene(2).hands("DD", "AE")
    assert bounds(lab.view(0), ALIVE) == (0, 2)
    fey = scene(2).doctorates("mewton", "feyncat").hands("DD", "HA").quiet("1 alive").play("reveal feyncat")
    assert bounds(fey.view(1), ALIVE) == (1, 3)


# Guessed worlds


def test_guessed_doctorates() -> None:
    """[8.5] Three scientists, one doctorate open: the two others hold two different ones of the eight not seen."""
    lab = scene(3).doctorates("felinestein", "pounce", "mewton").open("pawking").hands("AAA", "DDD", "EEE")
    met: list[set[int]] = [set(), set()]
    for world in worlds(lab, 0, 120):
        mine, *others = world.doctorates[:3].tolist()
        assert mine == FELINESTEIN
        assert world.doctorates[3:].tolist() == [-1] * 3
        assert len(set(others)) == 2
        for held, physicist in zip(met, others, strict=True):
            held.add(physicist)
    assert met == [set(range(PHYSICISTS)) - {FELINESTEIN, PAWKING}] * 2


def test_a_used_doctorate_is_not_guessed() -> None:
    """[5.4, 8.5] Pounce-Gaposchkin was used: she is seat 1's in every world, and seat 2 has another."""
    lab = scene(3).doctorates("meower", "pounce", "mewton").hands("AAA", "DDD", "EEE").quiet("1 alive")
    lab = lab.play("reveal pounce")
    met = {tuple(world.doctorates[:3].tolist()) for world in worlds(lab, 0, 120)}
    assert {pair[1] for pair in met} == {POUNCE}
    assert {pair[2] for pair in met} == set(range(PHYSICISTS)) - {POUNCE, int(lab.state.doctorates[0])}


def test_felinestein_open_is_nobodys() -> None:
    """[2.3, 8.5] The first of the ten lies open: nobody is thought to hold it."""
    lab = scene(2).doctorates("mewton", "pounce").open("felinestein").hands("AD", "DA")
    met = {int(world.doctorates[1]) for world in worlds(lab, 0, 120)}
    assert met == set(range(PHYSICISTS)) - {FELINESTEIN, MEWTON}


def test_without_doctorates_none_are_guessed() -> None:
    """[2.2, 8.5]"""
    for world in worlds(scene(2).hands("AD", "DA"), 0, 3):
        assert world.doctorates.tolist() == [-1] * 6


def test_guessed_boxes() -> None:
    """[8.5] Her own hand and discards stay, without an alive cat too; the others' have their sizes; none is lost."""
    lab = scene(2).hands("DDEEHH", "AAAADD").play("bid 1 empty", "show empty", "done", "discard dead", "* deal dead")
    lab = lab.play(
        "bid 3 alive", "show alive", "show alive", "done", "discard dead", "discard dead", *["* deal empty"] * 2
    )
    hands = set()
    for world in worlds(lab, 0, 60):
        assert world.hands[0].tolist() == [0, 2, 1, 2]
        assert world.discards[0, 0].tolist() == [0, 1, 0, 0]
        assert world.hands[1].sum() == 4
        assert world.discards[1, 0].sum() == 2
        assert boxes_of(world) == BOXES.tolist()
        hands.add(tuple(world.hands[1].tolist()))
    assert len(hands) > 10


def test_guessed_boxes_after_a_look() -> None:
    """[8.3, 8.5] She saw a dead box of seat 0's; what seat 0 discards later is another, and may be any."""
    lab = scene(2).doctorates("mewton", "prride").hands("AAADDE", "EEEDDD")
    lab = lab.play("bid 1 alive", "show alive", "done", "discard dead", "* deal dead", "reveal prride")
    lab = lab.quiet("1 dead").play("bid 2 alive", "show alive", "done", "discard empty", "* deal dead")
    later = set()
    for world in worlds(lab, 1, 60):
        assert world.discards[0, 0].tolist() == [0, 1, 0, 0]
        assert world.discards[0, 1].sum() == 1
        assert boxes_of(world) == BOXES.tolist()
        later.add(tuple(world.discards[0, 1].tolist()))
    assert len(later) >= 3


def test_after_the_match_nothing_is_guessed() -> None:
    """[8.4] All boxes are as they lie, also for whoever has looked through the pile."""
    lab = scene(2).doctorates("mewton", "prride").hands("AD", "DA")
    lab = lab.play("bid 1 alive", "show alive", "done", "discard dead", "* deal empty", "reveal prride")
    lab = lab.quiet("26 dead").play("prove it")
    assert lab.match.over
    for seat in (0, 1, -1):
        world = worlds(lab, seat, 1)[0]
        assert world.hands.tolist() == lab.state.hands.tolist()
        assert world.discards.tolist() == lab.state.discards.tolist()
        assert world.doctorates.tolist() == lab.state.doctorates.tolist()
        assert boxes_of(world) == BOXES.tolist()
