"""Sections 6 and 7: Prove It!, the modes and the end."""

import numpy as np
import pytest

from catstate.core.chance import generator
from catstate.core.rules import CHANCE
from catstate.core.steps import outcomes_of
from catstate.games.cats import GAME
from catstate.study.playout import playouts

from .scene import Scene, scene


def wrong_call(lab: Scene) -> Scene:
    """The seat to act says 1 alive, the next one calls although it is true."""
    return lab.quiet("1 alive").play("prove it")


def test_count_over_hands_and_findings() -> None:
    """[6.1] Rulebook: of 9 boxes 7 are alive, Heisenbergs included, and 5 alive were said: validated."""
    lab = scene(3).hands("AAA", "AAD", "HHE").play("bid 5 alive", "show alive", "done", "done", "prove it")
    assert lab.facts("last_count", "last_right", "last_caller", "last_maker") == (7, 0, 1, 0)
    assert lab.facts("leaving")[0][:3] == [0, 1, 0]


def test_bonus_and_feyncat() -> None:
    """[6.2] Two alive, one Heisenberg: 3 alive; with Pounce 5; under Feyncat 2."""
    for doctorate, count in (("", 3), ("pounce", 5), ("feyncat", 2)):
        doctorates = (doctorate, "prride", "purrie") if doctorate else ()
        lab = scene(3).doctorates(*doctorates).hands("AAD", "HDD", "DDE")
        lab = lab.play(f"reveal {doctorate}") if doctorate else lab
        assert lab.quiet("3 alive").play("prove it").state.last_count == count


@pytest.mark.parametrize(("bid", "right", "out"), [("3 alive", 0, 1), ("4 alive", 1, 0)])
def test_validated_or_debunked(bid: str, right: int, out: int) -> None:
    """[6.3] Three alive: 3 alive is validated and the caller out, 4 alive debunked and its maker out."""
    lab = scene(3).hands("AAD", "ADD", "DDE").quiet(bid).play("prove it")
    assert lab.facts("last_right")[0] == right
    assert [seat for seat in range(3) if lab.state.leaving[seat]] == [out]


def test_who_was_right_is_first() -> None:
    """[6.4] Seat 1 debunks seat 0, is First Scientist and opens."""
    lab = scene(3).hands("AAD", "ADD", "DDE").quiet("4 alive").play("prove it").deal()
    assert lab.facts("first") == (1,)
    assert lab.to_act == 1


def test_all_hands_lie_open_until_they_are_gathered() -> None:
    """[6.5] Everyone sees every hand, also of the one who is out; doctorates and discards stay hidden."""
    lab = scene(3).doctorates("mewton", "pounce", "feyncat").hands("AAD", "ADD", "DDE")
    lab = lab.play("bid 3 alive", "show alive", "done", "discard dead", "* deal empty", "prove it")
    assert lab.to_act == CHANCE
    outcomes, weights = outcomes_of(GAME, lab.state)
    assert [GAME.notation.outcome_text(int(outcome)) for outcome in outcomes] == ["gather"]
    assert weights.tolist() == [1]
    assert lab.match.ask(2) == "All boxes lie open."
    for seat in (-1, 0, 1, 2):
        view = lab.view(seat)
        assert view.hands[:3].tolist() == [[1, 0, 1, 0], [1, 2, 0, 0], [0, 2, 1, 0]]
        assert view.findings[0].tolist() == [1, 0, 0, 0]
        assert view.doctorates.tolist().count(-1) == (6 if seat < 0 else 5)
        assert (view.discards[0, 0, 1] == 1) == (seat == 0)
    assert (lab.view(0).boxes, lab.view(0).deck_size) == (9, 42)
    dealt = lab.play("* gather", "* deal alive")
    assert dealt.view(0).hands[1:].max() == -1
    assert dealt.told(0) == []
    assert lab.play("* gather").told(1) == [
        "All boxes are gathered and shuffled.",
        "Experiment 2. Ada deals 2 boxes to each of 2 scientists: 4 in the experiment.",
    ]


def test_the_last_observation_of_a_match_is_not_gathered() -> None:
    """[6.5, 7.4] Two scientists, one mistake: the match is over with all boxes on the table."""
    lab = wrong_call(scene(2, mode="elimination").hands("AA", "DD"))
    assert lab.match.over
    assert lab.view(-1).hands[:2].tolist() == [[2, 0, 0, 0], [0, 2, 0, 0]]


def test_all_boxes_are_gathered() -> None:
    """[6.6] Findings, discards, bonus and bids are gone; the deck holds 52 boxes again."""
    lab = scene(3).doctorates("pounce", "mewton", "feyncat").hands("AAD", "ADD", "DDE").play("reveal pounce")
    lab = lab.play("bid 3 alive", "show alive", "done", "discard dead", "* deal dead", "prove it", "* gather")
    state = lab.state
    assert state.deck.tolist() == [20, 20, 8, 4]
    assert state.hands.sum() + state.findings.sum() + state.discards.sum() + state.wiped.sum() == 0
    assert (state.standing, state.maker, state.bonus.tolist()) == (-1, -1, [0, 0, 0])
    assert (state.bidder == -1).all()


def test_last_observation_stays_after_the_next_deal() -> None:
    """[6.7] Hands and findings of the first experiment are in everyone's view of the second."""
    lab = scene(3).hands("AAD", "ADD", "DDE").play("bid 3 alive", "show alive", "done", "done", "prove it")
    lab = lab.deal("empty").quiet("1 empty")
    for seat in (-1, 0, 1, 2):
        view = lab.view(seat)
        assert view.last_hands[:3].tolist() == [[1, 1, 0, 0], [1, 2, 0, 0], [0, 2, 1, 0]]
        assert view.last_findings[0].tolist() == [1, 0, 0, 0]
        assert (view.last_cell, view.last_count, view.last_right) == (5, 3, 0)


def test_elimination() -> None:
    """[7.1] Four scientists: 16 boxes, then 9, then 4; three experiments."""
    lab = scene(4).hands("AAAA", "AAAA", "DDDD", "DDDD")
    boxes = [lab.state.boxes]
    for _ in range(2):
        lab = wrong_call(lab).deal()
        boxes.append(lab.state.boxes)
    assert boxes == [16, 9, 4]
    lab = wrong_call(lab)
    assert lab.match.over
    assert lab.state.experiment == 3


def test_tenure_ends_with_the_third_win_or_the_second_loss() -> None:
    """[7.2] Two scientists: two losses put one out, so the match ends after two experiments."""
    lab = wrong_call(scene(2).hands("AAAAAA", "DDDDDD"))
    assert not lab.match.over
    assert lab.facts("losses", "leaving")[0][:2] == [0, 1]
    lab = wrong_call(lab.deal())
    assert lab.match.over
    assert lab.match.scores == (1.0, 0.0)


def test_tenure_third_win_with_others_in_the_lab() -> None:
    """[7.2] Four scientists, seat 0 right against 1, 2 and 3 in turn: three wins, and nobody is out."""
    lab = (
        scene(4, mode="tenure")
        .doctorates("mewton", "pawking", "tabby", "feyncat")
        .hands("AAAAAA", "DDDDDD", "DDDDDD", "DDEEEE")
    )
    lab = wrong_call(lab)
    lab = lab.deal().quiet("1 alive").play("reveal pawking", "prove it")
    lab = lab.deal()
    lab = lab.quiet("1 alive").play("bid 2 alive", "done", "reveal tabby as pawking", "bid 26 dead", "done")
    assert lab.to_act == 0
    lab = lab.play("prove it")
    assert lab.facts("wins", "losses")[0][:4] == [3, 0, 0, 0]
    assert lab.state.losses.tolist()[:4] == [0, 1, 1, 1]
    assert lab.match.over
    assert lab.facts("leaving", "winner") == ([0] * 6, 0)
    assert lab.match.result() == "Ada has won three experiments and gets the honorary PhD."


def test_tenure_hand_sizes() -> None:
    """[7.2] 6, 5, 4, 3, 2 by experiment, then 2; six scientists take at most eleven experiments."""
    lab = scene(6, mode="tenure", doctorates="off").seeded(3)
    sizes = {}
    while not lab.match.over:
        state = lab.state
        sizes[int(state.experiment)] = int(state.boxes) // int((state.leaving[:6] == 0).sum())
        lab = lab.quiet("13 empty").play("prove it")  # every maker is wrong
    assert sizes == {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 2} | dict.fromkeys(range(7, max(sizes) + 1), 2)


def test_amigo() -> None:
    """[7.3] Four scientists start with 6 boxes, then 5, 4; wrong once is out."""
    lab = scene(4, mode="amigo").hands("AAAAAA", "AAAAAA", "DDDDDD", "DDDDDD")
    boxes = [lab.state.boxes]
    for _ in range(2):
        lab = wrong_call(lab).deal()
        boxes.append(lab.state.boxes)
    assert boxes == [4 * 6, 3 * 5, 2 * 4]
    assert wrong_call(lab).match.over


def test_amigo_two_lives() -> None:
    """[7.3] With two scientists the second mistake ends it; hands 6, then 5."""
    lab = wrong_call(scene(2, mode="amigo").hands("AAAAAA", "DDDDDD")).deal()
    assert lab.state.boxes == 10
    assert not lab.match.over
    assert wrong_call(lab).match.over


EXPERIMENTS = {  # mode → seats → fewest and most experiments in a match
    "elimination": {2: (1, 1), 3: (2, 2), 4: (3, 3), 5: (4, 4), 6: (5, 5)},
    "tenure": {2: (2, 3), 3: (3, 5), 4: (3, 7), 5: (3, 9), 6: (3, 11)},
    "amigo": {2: (2, 3), 3: (4, 5), 4: (3, 3), 5: (4, 4), 6: (5, 5)},
}


@pytest.mark.parametrize("mode", EXPERIMENTS)
def test_the_last_one_in_the_lab_wins(mode: str) -> None:
    """[7.4] Every match ends within its number of experiments, with one winner who is still in the lab."""
    rules = GAME.rules
    out, weight = np.zeros(rules.NUM_ACTIONS, np.int64), np.zeros(rules.NUM_OUTCOMES, np.int64)
    for seats, (fewest, most) in EXPERIMENTS[mode].items():
        options = GAME.encode(GAME.settle(seats, {"mode": mode})[1])
        batch, rng, numbers = rules.State.batch(2), generator(seats), set()
        for _ in range(300):
            playouts(batch, seats, options, rng, out, weight, np.zeros(1, np.int64), np.zeros((1, seats), np.int64))
            state = batch[1]
            GAME.notation.check(state)
            numbers.add(int(state.experiment))
            assert state.leaving[state.winner] == 0
            assert state.winner == state.last_right
            assert state.boxes == state.last_hands.sum() + state.last_findings.sum()
        assert min(numbers) >= fewest
        assert max(numbers) <= most


def test_scores_and_order_of_leaving() -> None:
    """[7.5] Seat 1 leaves first, then seat 2; seat 0 wins and scores alone."""
    lab = wrong_call(scene(3).hands("AAA", "DDD", "DDD")).deal()
    lab = wrong_call(lab)
    assert lab.match.over
    assert lab.match.scores == (1.0, 0.0, 0.0)
    assert lab.facts("leaving")[0][:3] == [0, 1, 2]
    assert lab.match.result() == (
        "Ada is the last one in the lab and gets the honorary PhD. Left the lab, in this order: Niels and Marie."
    )
