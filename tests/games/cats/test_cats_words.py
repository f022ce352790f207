"""Actions, questions and log lines in words; positions that can't be."""

import pytest
from cats_table import play, quiet, table

import catstate
from catstate import BadPosition
from catstate.core.kernel import copy_of
from catstate.games.cats import GAME


def told(match, seat):
    return [line.text for line in match.lines(seat)]


def test_texts_of_actions_and_outcomes():
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
    assert len(set(texts)) == len(texts) == 2 + 65 + 4 + 4 + 9 + 9
    outcomes = [GAME.notation.outcome_text(outcome) for outcome in range(GAME.rules.NUM_OUTCOMES)]
    assert outcomes[0] == "deal alive"
    assert outcomes[-1] == "doctorate tabby"


def test_questions():
    match = table("AAD", "ADD", "DDE")
    assert match.ask(0) == "You open: say any hypothesis."
    assert match.ask(1) == "Ada opens with a hypothesis."
    match = match.play("bid 3 alive")
    assert match.ask(0) == "You said 3 alive cats: show boxes as evidence, or done."
    match = play(match, "show alive", "show alive", "done")
    assert match.ask(0) == "You showed 2: exchange up to 1 of your boxes, or done."
    assert match.ask(-1) == "Ada showed 2 and may exchange up to 1."
    match = match.play("done")
    assert match.ask(1) == "Ada says 3 alive cats: raise it, or say Prove It!"


def test_what_a_bid_can_be():
    """With three boxes in three hands: she sees 2 alive, and there are six she does not see."""
    match = table("AAD", "ADD", "DDE")
    view = match.view(0)
    details = {
        bid: GAME.notation.detail(view, GAME.read_action(f"bid {bid}", ()))
        for bid in ("2 alive", "3 alive", "8 alive", "9 alive", "1 empty")
    }
    assert details == {
        "2 alive": "surely true",
        "3 alive": "you see 2",
        "8 alive": "you see 2",
        "9 alive": "not as things stand",
        "1 empty": "you see 0",
    }


def test_the_story_of_an_experiment():
    match = table("AAD", "ADD", "HDE", doctorates="pounce felidae pawking", opened="mewton")
    assert told(match, 0) == ["Experiment 1. Ada announces: there are 9 boxes in it. You hold 2 alive and 1 dead."]
    assert told(match, -1) == ["Experiment 1. Ada announces: there are 9 boxes in it."]
    match = match.play("bid 1 dead")
    assert told(match, 1) == ["Ada opens with 1 dead cat."]
    match = match.play("show dead")
    assert told(match, 1) == ["Ada shows a dead cat."]
    match = match.play("done").play("done")
    assert told(match, 1) == ["Ada keeps all boxes."]
    match = match.play("reveal felidae")
    assert told(match, 2) == ["Niels reveals Michael Felidae: 1 dead finding leaves the experiment. 8 boxes in it now."]
    match = quiet(match, "4 alive").play("reveal pawking")
    assert told(match, 0) == ["Marie reveals Stephen Pawking and skips the hypothesis. 4 alive cats still stands."]
    match = match.play("reveal pounce")
    assert told(match, 1) == ["Ada reveals Cecilia Pounce-Gaposchkin: +2 alive cats in this experiment."]
    match = match.play("prove it")
    assert match.lines(2)[0] == (
        "Prove It! Ada calls Niels's 4 alive cats. Observed: 6 alive cats. Validated! Ada is out.",
        "3 alive, 1 Heisenberg and a bonus of 2, of 8 boxes",
    )


def test_dealt_doctorate_is_told_to_its_owner_only():
    match = GAME.new(seats=2, scripted=True).play("first 1").play("doctorate prride")
    assert told(match, 0) == ["You are dealt a doctorate: Sally Prride (look through the discard pile)."]
    assert told(match, 1) == []


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
def test_impossible_positions_are_refused(field, value, sentence):
    state = copy_of(table("AD", "DA", doctorates="mewton pounce").state())
    state[field] = value
    with pytest.raises(BadPosition, match=sentence):
        GAME.notation.check(state)


def test_presets_are_options_of_the_game():
    game = catstate.game("cats")
    for preset in game.presets:
        for seats in game.seats:
            assert game.settle(seats, preset.options_for(seats))[0] == seats
    assert game.settle(3, {})[1]["mode"] == "tenure"
    assert game.settle(4, {})[1]["mode"] == "elimination"
