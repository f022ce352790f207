"""Sections 6 and 7: Prove It!, the modes and the end."""

import numpy as np
import pytest
from cats_table import facts, play, quiet, table

from catstate.core.chance import generator
from catstate.games.cats import GAME
from catstate.study.playout import playouts


def wrong_call(match):
    """The seat to act says 1 alive, the next one calls although it is true."""
    return quiet(match, "1 alive").play("prove it")


def deal_all(match, kind="alive"):
    while match.to_act == -1:
        match = match.play(f"deal {kind}")
    return match


def test_count_over_hands_and_findings():
    """[6.1] Rulebook: of 9 boxes 7 are alive, Heisenbergs included, and 5 alive were said: validated."""
    match = play(table("AAA", "AAD", "HHE"), "bid 5 alive", "show alive", "done", "done", "prove it")
    assert facts(match, "last_count", "last_right", "last_caller", "last_maker") == (7, 0, 1, 0)
    assert facts(match, "leaving")[0][:3] == [0, 1, 0]


def test_bonus_and_feyncat():
    """[6.2] Two alive, one Heisenberg: 3 alive; with Pounce 5; under Feyncat 2."""
    for doctorate, count in (("", 3), ("pounce", 5), ("feyncat", 2)):
        others = " prride purrie" if doctorate else ""
        match = table("AAD", "HDD", "DDE", doctorates=doctorate + others)
        match = match.play(f"reveal {doctorate}") if doctorate else match
        assert quiet(match, "3 alive").play("prove it").state().last_count == count


@pytest.mark.parametrize(("bid", "right", "out"), [("3 alive", 0, 1), ("4 alive", 1, 0)])
def test_validated_or_debunked(bid, right, out):
    """[6.3] Three alive: 3 alive is validated and the caller out, 4 alive debunked and its maker out."""
    match = quiet(table("AAD", "ADD", "DDE"), bid).play("prove it")
    assert facts(match, "last_right")[0] == right
    assert [seat for seat in range(3) if match.state().leaving[seat]] == [out]


def test_who_was_right_is_first():
    """[6.4] Seat 1 debunks seat 0, is First Scientist and opens."""
    match = deal_all(quiet(table("AAD", "ADD", "DDE"), "4 alive").play("prove it"))
    assert facts(match, "first") == (1,)
    assert match.to_act == 1


def test_all_boxes_are_gathered():
    """[6.5] Findings, discards, bonus and bids are gone; the deck holds 52 boxes again."""
    match = table("AAD", "ADD", "DDE", doctorates="pounce mewton feyncat").play("reveal pounce")
    match = play(match, "bid 3 alive", "show alive", "done", "discard dead", "deal dead", "prove it")
    state = match.state()
    assert state.deck.tolist() == [20, 20, 8, 4]
    assert state.hands.sum() + state.findings.sum() + state.discards.sum() + state.wiped.sum() == 0
    assert (state.standing, state.maker, state.bonus.tolist()) == (-1, -1, [0, 0, 0])
    assert (state.bidder == -1).all()


def test_last_observation_stays_after_the_next_deal():
    """[6.6] Hands and findings of the first experiment are in everyone's view of the second."""
    match = play(table("AAD", "ADD", "DDE"), "bid 3 alive", "show alive", "done", "done", "prove it")
    match = quiet(deal_all(match, "empty"), "1 empty")
    for seat in (-1, 0, 1, 2):
        view = match.view(seat)
        assert view.last_hands[:3].tolist() == [[1, 1, 0, 0], [1, 2, 0, 0], [0, 2, 1, 0]]
        assert view.last_findings[0].tolist() == [1, 0, 0, 0]
        assert (view.last_cell, view.last_count, view.last_right) == (5, 3, 0)


def test_elimination():
    """[7.1] Four scientists: 16 boxes, then 9, then 4; three experiments."""
    match = table("AAAA", "AAAA", "DDDD", "DDDD")
    boxes = [match.state().boxes]
    for _ in range(2):
        match = deal_all(wrong_call(match))
        boxes.append(match.state().boxes)
    assert boxes == [16, 9, 4]
    match = wrong_call(match)
    assert match.over
    assert match.state().experiment == 3


def test_tenure_ends_with_the_third_win_or_the_second_loss():
    """[7.2] Two scientists: two losses put one out, so the match ends after two experiments."""
    match = wrong_call(table("AAAAAA", "DDDDDD"))
    assert not match.over
    assert facts(match, "losses", "leaving")[0][:2] == [0, 1]
    match = wrong_call(deal_all(match))
    assert match.over
    assert match.scores == (1.0, 0.0)


def test_tenure_third_win_with_others_in_the_lab():
    """[7.2] Four scientists, seat 0 right against 1, 2 and 3 in turn: three wins, and nobody is out."""
    match = table("AAAAAA", "DDDDDD", "DDDDDD", "DDEEEE", mode="tenure", doctorates="mewton pawking tabby feyncat")
    match = wrong_call(match)
    match = play(quiet(deal_all(match), "1 alive"), "reveal pawking", "prove it")
    match = deal_all(match)
    match = play(quiet(match, "1 alive"), "bid 2 alive", "done", "reveal tabby as pawking", "bid 26 dead", "done")
    assert match.to_act == 0
    match = match.play("prove it")
    assert facts(match, "wins", "losses")[0][:4] == [3, 0, 0, 0]
    assert match.state().losses.tolist()[:4] == [0, 1, 1, 1]
    assert match.over
    assert facts(match, "leaving", "winner") == ([0] * 6, 0)
    assert match.result() == "Ada has won three experiments and gets the honorary PhD."


def test_tenure_hand_sizes():
    """[7.2] 6, 5, 4, 3, 2 by experiment, then 2; six scientists take at most eleven experiments."""
    match = GAME.new(seats=6, seed=3, mode="tenure", doctorates="off")
    sizes = {}
    while not match.over:
        state = match.state()
        sizes[int(state.experiment)] = int(state.boxes) // int((state.leaving[:6] == 0).sum())
        match = quiet(match, "13 empty").play("prove it")  # every maker is wrong
    assert sizes == {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 2} | dict.fromkeys(range(7, max(sizes) + 1), 2)


def test_amigo():
    """[7.3] Four scientists start with 6 boxes, then 5, 4; wrong once is out."""
    match = table("AAAAAA", "AAAAAA", "DDDDDD", "DDDDDD", mode="amigo")
    boxes = [match.state().boxes]
    for _ in range(2):
        match = deal_all(wrong_call(match))
        boxes.append(match.state().boxes)
    assert boxes == [4 * 6, 3 * 5, 2 * 4]
    assert wrong_call(match).over


def test_amigo_two_lives():
    """[7.3] With two scientists the second mistake ends it; hands 6, then 5."""
    match = deal_all(wrong_call(table("AAAAAA", "DDDDDD", mode="amigo")))
    assert match.state().boxes == 10
    assert not match.over
    assert wrong_call(match).over


EXPERIMENTS = {  # mode → seats → fewest and most experiments in a match
    "elimination": {2: (1, 1), 3: (2, 2), 4: (3, 3), 5: (4, 4), 6: (5, 5)},
    "tenure": {2: (2, 3), 3: (3, 5), 4: (3, 7), 5: (3, 9), 6: (3, 11)},
    "amigo": {2: (2, 3), 3: (4, 5), 4: (3, 3), 5: (4, 4), 6: (5, 5)},
}


@pytest.mark.parametrize("mode", EXPERIMENTS)
def test_the_last_one_in_the_lab_wins(mode):
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


def test_scores_and_order_of_leaving():
    """[7.5] Seat 1 leaves first, then seat 2; seat 0 wins and scores alone."""
    match = deal_all(wrong_call(table("AAA", "DDD", "DDD")))
    match = wrong_call(match)
    assert match.over
    assert match.scores == (1.0, 0.0, 0.0)
    assert facts(match, "leaving")[0][:3] == [0, 1, 2]
    assert match.result() == (
        "Ada is the last one in the lab and gets the honorary PhD. Left the lab, in this order: Niels and Marie."
    )
