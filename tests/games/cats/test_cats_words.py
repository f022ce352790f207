"""Actions, questions and log lines in words; positions that can't be."""

from math import comb

import pytest

import catstate
from catstate import BadPosition
from catstate.core.record import copy_of
from catstate.games.cats import GAME
from catstate.games.cats.knowledge import bounds
from catstate.games.cats.pieces import ALIVE

from .scene import scene


def test_texts_of_actions_and_outcomes() -> None:
    texts = [GAME.notation.action_text(action) for action in range(GAME.rules.NUM_ACTIONS)]
    for text in (
        "bid 3 alive",
        "bid 13 empty",
        "show heisenberg",
        "discard dead",
        "reveal tabby as mewton",
        "prove it",
    ):
        assert text in texts
    assert len(set(texts)) == len(texts) == 2 + 65 + 4 + 4 + 10 + 9
    outcomes = [GAME.notation.outcome_text(outcome) for outcome in range(GAME.rules.NUM_OUTCOMES)]
    assert outcomes[0] == "deal alive"
    assert outcomes[-2:] == ["doctorate tabby", "gather"]


def test_questions() -> None:
    lab = scene(3).hands("AAD", "ADD", "DDE")
    assert lab.match.ask(0) == "You open: say any hypothesis."
    assert lab.match.ask(1) == "Ada opens with a hypothesis."
    lab = lab.play("bid 3 alive")
    assert lab.match.ask(0) == "You said 3 alive cats: show boxes as evidence, or done."
    lab = lab.play("show alive", "show alive", "done")
    assert lab.match.ask(0) == "You showed 2: exchange up to 1 of your boxes, or done."
    assert lab.match.ask(-1) == "Ada showed 2 and may exchange up to 1."
    lab = lab.play("done")
    assert lab.match.ask(1) == "Ada says 3 alive cats: raise it, or say Prove It!"


def test_what_a_bid_can_be() -> None:
    """With three boxes in three hands: she sees 2 alive, and there are six she does not see.

    Of the other 49 boxes 18 are alive, 19 dead, 8 empty and 4 Heisenbergs, which count as anything.
    """
    lab = scene(3).hands("AAD", "ADD", "DDE")
    view = lab.view(0)
    details = {
        bid: GAME.notation.detail(view, GAME.read_action(f"bid {bid}", ()))
        for bid in ("2 alive", "3 alive", "8 alive", "9 alive", "1 empty")
    }
    assert details == {
        "2 alive": "surely true",
        "3 alive": f"{1 - comb(27, 6) / comb(49, 6):.0%}, you see 2",
        "8 alive": "<1%, you see 2",
        "9 alive": "not as things stand",
        "1 empty": f"{1 - comb(37, 6) / comb(49, 6):.0%}, you see 0",
    }


def test_own_hypothesis_comes_back() -> None:
    """[3.7] To its maker and to the others."""
    lab = scene(2).doctorates("mewton", "pawking").hands("AD", "DA").quiet("2 alive").play("reveal pawking")
    assert lab.match.ask(0) == "Your own 2 alive cats came back to you: raise it."
    assert lab.match.ask(1) == "2 alive cats came back to Ada, who must raise it."


def test_why_felinestein_can_not_exchange() -> None:
    """[5.5] No boxes in hand is another reason than a short deck."""
    lab = scene(2).doctorates("felinestein", "mewton").hands("AA", "DD").play("bid 2 alive", "show alive", "show alive")
    assert lab.refusal("reveal felinestein").sentence == "You hold no boxes to exchange."


def test_tabby_alone() -> None:
    """[5.15] `reveal tabby` is refused with the reason, or with whom he could copy."""
    lab = scene(2).doctorates("tabby", "mewton").hands("AD", "DA")
    assert lab.refusal("reveal tabby").clause == "5.15"
    assert lab.refusal("reveal tabby").sentence == "No physicist lies face up yet: there is nobody for Tabby to copy."
    lab = scene(2).doctorates("tabby", "mewton").open("pounce").hands("AD", "DA")
    assert lab.refusal("reveal tabby").sentence == "Say whom Tabby copies: reveal tabby as pounce."
    assert lab.quiet("1 alive").refusal("reveal tabby").sentence == "Your doctorate is Sir Isaac Mewton."


def test_a_used_tabby_says_as_whom() -> None:
    """[5.15] In the terminal, for screen readers and on the board."""
    lab = scene(2).doctorates("tabby", "purrie").open("pounce").hands("AD", "DA").play("reveal tabby as pounce")
    assert "Neil deGrasse Tabby (used as Pounce-Gaposchkin)" in lab.match.text(1)
    assert "doctorate Neil deGrasse Tabby (used as Pounce-Gaposchkin)" in GAME.terminal.describe(
        lab.view(1), lab.match.names
    )
    assert "copy a face-up physicist (used as Pounce-Gaposchkin)" in lab.match.svg(1)


def test_what_losses_cost_is_said() -> None:
    """[7.1, 7.2] Tenure: of three wins and two losses; elimination: wins only, since a loss is the end."""
    lab = scene(2).hands("AAAAAA", "DDDDDD").quiet("1 alive").play("prove it")
    assert "(won 1/3, lost 0/2)" in lab.match.text(-1)
    assert "(won 0/3, lost 1/2)" in lab.match.text(-1)
    lab = scene(3).hands("AAA", "DDD", "DDD").quiet("1 alive").play("prove it")
    assert "(won 1)" in lab.match.text(-1)
    assert "(out)" in lab.match.text(-1)


def test_an_unusable_doctorate_says_why() -> None:
    """[5.3] On the board of the one to act; others see nothing of it."""
    lab = scene(2).doctorates("purrie", "mewton").hands("AD", "DA")
    assert ">not now<" in lab.match.svg(0)
    assert "Not now: There are no alive findings to discard." in lab.match.svg(0)
    lab = lab.play("bid 1 alive", "show alive")
    assert "not now" not in lab.match.svg(0)
    assert "not now" not in lab.match.svg(1)


def test_hints_follow_feyncat() -> None:
    """[5.10] No hint says that a Heisenberg counts while Heisenbergs count as nothing."""
    lab = scene(2).doctorates("feyncat", "mewton").hands("AD", "DA")
    assert "A Heisenberg counts as whatever is asked." in lab.match.svg(0)
    lab = lab.play("reveal feyncat")
    assert "A Heisenberg counts as whatever is asked." not in lab.match.svg(0)
    assert "Heisenbergs count as nothing this time." in lab.match.svg(0)


def test_a_physicist_that_lies_open_is_no_rule_in_force() -> None:
    """[5.15] Feyncat lies there for Tabby to copy, and Heisenbergs count as ever."""
    lab = scene(2).doctorates("purrie", "mewton").open("feyncat").hands("AD", "DA")
    assert ">for Tabby only<" in lab.match.svg(0)
    assert "A Heisenberg counts as whatever is asked." in lab.match.svg(0)
    assert "open, for Tabby only: Feyncat" in lab.match.text(0)
    assert "in force" not in lab.match.text(0)


def test_six_scientists_see_everybodys_tally() -> None:
    """[7.1, 7.2] Of three wins and two losses each; a loss in the elimination is said as out."""
    lab = scene(6, mode="tenure").hands(*["AAAAAA"] + ["DDDDDD"] * 2 + ["AADDEE"] * 3)
    assert lab.match.svg(0).count(">won 0/3, lost 0/2<") == 6
    assert lab.match.text(0).count("(won 0/3, lost 0/2)") == 6


def test_what_is_struck_through_may_come_true() -> None:
    """[3.4, 5.6] Four boxes, and 5 alive is struck through, yet Pounce-Gaposchkin makes it possible: so it says now."""
    lab = scene(2).doctorates("pounce", "mewton").hands("AA", "DD")
    assert "Struck through: can't be true now." in lab.match.svg(0)
    assert bounds(lab.view(0), ALIVE)[1] == 4
    assert bounds(lab.play("reveal pounce").view(0), ALIVE)[1] == 6


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("deck", [19, 20, 8, 4], "There are 20 boxes of the kind alive"),
        ("standing", 70, "The field 'standing' holds numbers"),
        ("standing", 3, "The standing hypothesis is the highest one said"),
        ("boxes", 3, "the field 'boxes' says 3"),
        ("winner", 0, "There is a winner if and only if"),
        ("leaving", [0, 1, 0, 0, 0, 0], "Seat 1 is not in the lab and can't have boxes"),
        ("leaving", [0, 0, 2, 0, 0, 0], "Scientists leave one after the other"),
        ("used", [1, 0, 0, 0, 0, 0], "'used' and 'used_as' go together"),
        ("layer", 1, "Each look at the pile begins a new layer"),
        ("doctorates", [7, 7, -1, -1, -1, -1], "No physicist is there twice"),
        ("active", 5, "names a seated scientist"),
    ],
)
def test_impossible_positions_are_refused(field: str, value: object, sentence: str) -> None:
    state = copy_of(scene(2).doctorates("mewton", "pounce").hands("AD", "DA").state)
    state[field] = value
    with pytest.raises(BadPosition, match=sentence):
        GAME.notation.check(state)


def test_presets_are_options_of_the_game() -> None:
    game = catstate.game("cats")
    for preset in game.presets:
        for seats in game.seats:
            assert game.settle(seats, preset.options_for(seats))[0] == seats
    assert game.settle(3, {})[1]["mode"] == "tenure"
    assert game.settle(4, {})[1]["mode"] == "elimination"


def test_what_costs_an_experiment_is_asked_about() -> None:
    """[3.1, 6.2] A hypothesis that can't be true, the last one of all, and Prove It! to what one sees to be true."""
    lab = scene(3).hands("AAD", "ADD", "DDE")
    warnings = {choice.text: choice.warning for choice in lab.match.choices(0)}
    assert warnings["bid 8 alive"] == "", "it may be true: all six boxes that Ada does not see could be alive"
    assert warnings["bid 9 alive"].startswith("As things stand it can't be true")
    assert warnings["bid 13 empty"]
    called = lab.play("bid 1 dead", "done")
    assert called.match.to_act == 1
    warnings = {choice.text: choice.warning for choice in called.match.choices(1)}
    assert warnings["prove it"] == "You know that it is true: Prove It! loses this experiment.", "Niels holds two dead"


def test_done_says_what_it_leaves() -> None:
    """[4.5] As many boxes may be exchanged as were shown."""
    lab = scene(3).hands("AAD", "ADD", "DDE").play("bid 1 alive")
    remarks = {choice.text: choice.detail for choice in lab.match.choices(0)}
    assert remarks["done"] == "then no exchange"
    remarks = {choice.text: choice.detail for choice in lab.play("show alive").match.choices(0)}
    assert remarks["done"] == "then you may exchange 1"
