"""Sections 3 and 4: hypotheses, findings and the exchange."""

import pytest
from cats_table import facts, play, quiet, table

from catstate import IllegalAction, NotUnderstood
from catstate.core.rules import HIDDEN, seen
from catstate.games.cats import GAME


def bids(match):
    return [text.removeprefix("bid ") for text in match.legal() if text.startswith("bid ")]


def refused(match, action):
    with pytest.raises(IllegalAction) as caught:
        match.play(action)
    return caught.value.clause


def test_first_scientist_opens_at_any_value():
    """[3.1] Seat 2 was named: she is active, and all 65 hypotheses are open to her."""
    match = table("AAA", "DDD", "EEE", first=2)
    assert match.to_act == 2
    assert len(bids(match)) == 65


def test_a_turn_is_hypothesis_or_call_or_doctorate():
    """[3.2] With a hypothesis standing: a higher one, Prove It!, or first the doctorate; `done` is no answer."""
    match = quiet(table("AD", "DA", doctorates="mewton feyncat"), "13 empty")
    assert list(match.legal()) == ["prove it", "reveal feyncat"]
    assert refused(match, "done") == "3.2"


@pytest.mark.parametrize(
    ("last", "lower", "higher"),
    [
        ("3 alive", ["1 empty", "2 dead", "3 alive"], ["3 dead", "4 alive", "2 empty", "5 alive"]),
        ("2 empty", ["3 dead", "4 dead", "4 alive"], ["5 alive", "5 dead", "3 empty"]),
        ("4 dead", ["4 alive", "3 dead"], ["2 empty", "5 alive"]),
    ],
)
def test_a_hypothesis_must_raise(last, lower, higher):
    """[3.3] The rulebook's examples: what may follow 3 alive and 2 empty."""
    match = quiet(table("AAA", "DDD", "EEE"), last)
    assert set(higher) <= set(bids(match))
    assert [refused(match, f"bid {bid}") for bid in lower] == ["3.3"] * len(lower)


def test_a_hypothesis_above_the_boxes_is_legal():
    """[3.4] Four boxes in play, and 26 dead may be said."""
    match = table("AD", "DA")
    assert match.state().boxes == 4
    assert "bid 26 dead" in match.legal()


def test_whoever_runs_out_of_time_does_not_overreach():
    """[3.4] The first legal action is the lowest raise, or the call when that raise exceeds all boxes."""
    match = table("AD", "DA")
    assert match.legal()[0] == "bid 1 alive"
    match = quiet(match, "4 alive")
    assert match.legal()[0] == "bid 4 dead"
    match = quiet(match, "4 empty")
    assert match.legal()[0] == "prove it"


def test_no_hypothesis_of_heisenbergs():
    """[3.5] Such a hypothesis has no cell on the clipboard."""
    with pytest.raises(NotUnderstood):
        table("AD", "DA").play("bid 1 heisenberg")


def test_prove_it_needs_a_hypothesis():
    """[3.6] Nothing stands at the opening."""
    assert refused(table("AD", "DA"), "prove it") == "3.6"


def test_nobody_calls_her_own_hypothesis():
    """[3.7] Two left, a bid, a skip: the maker must raise and can't call."""
    match = quiet(table("AD", "DA", doctorates="mewton pawking"), "2 alive").play("reveal pawking")
    assert match.to_act == 0
    assert refused(match, "prove it") == "3.7"
    assert bids(match)[0] == "2 dead"


def test_own_hypothesis_is_not_called_while_showing():
    """[3.7] Nor while its findings are open."""
    assert refused(table("AD", "DA").play("bid 1 alive"), "prove it") == "3.7"


def test_order_of_a_turn():
    """[3.8] Hypothesis, findings, exchange, then the next scientist; one hypothesis a turn."""
    match = table("ADD", "DDD", "EEE").play("bid 1 alive")
    assert refused(match, "bid 2 alive") == "3.8"
    match = play(match, "show alive", "done")
    assert match.to_act == 0
    assert refused(match, "show alive") == "3.8"
    assert refused(match, "bid 2 alive") == "3.8"
    match = play(match, "discard dead", "deal empty")
    assert match.to_act == 1


def test_findings_are_asked_of_every_hand():
    """[4.1] A hand without the stated kind is still asked, and `done` is all it can say."""
    match = table("DDD", "AAA", "EEE").play("bid 2 alive")
    assert match.to_act == 0
    assert list(match.legal()) == ["done"]


def test_findings_are_of_the_stated_kind():
    """[4.2] Any number of alive cats with a hypothesis of alive cats; no other kind, none she does not hold."""
    match = table("AAD", "DDD", "EEE").play("bid 4 alive")
    assert refused(match, "show dead") == "4.2"
    match = play(match, "show alive", "show alive")
    assert facts(match, "findings", "shown_now")[0][0] == [2, 0, 0, 0]
    assert refused(match, "show alive") == "4.2"


def test_heisenbergs_can_be_shown():
    """[4.3] With any stated kind; not without holding one."""
    match = table("HDD", "DDD", "EEE").play("bid 1 empty")
    match = match.play("show heisenberg")
    assert facts(match, "findings")[0][0] == [0, 0, 0, 1]
    assert refused(match, "show heisenberg") == "4.3"


def test_findings_stay_and_count_as_their_own_kind():
    """[4.4] An alive cat and a Heisenberg shown for alive: of a later 4 dead only the Heisenberg counts."""
    match = play(table("AHA", "DDD", "EEE"), "bid 3 alive", "show alive", "show heisenberg", "done", "done")
    match = play(quiet(match, "4 dead"), "prove it")
    state = match.state()
    assert state.last_findings[0].tolist() == [1, 0, 0, 1]
    assert state.last_count == 4  # three dead in seat 1's hand and the Heisenberg
    assert state.last_right == 1


def test_exchange_up_to_as_many_as_shown():
    """[4.5] Rulebook: three alive shown, two of the three other boxes recycled."""
    match = play(table("AAADDE", "DDDDDD", "EEEEDD"), "bid 15 alive", *["show alive"] * 3)
    assert refused(match, "discard dead") == "4.5"
    match = play(match, "done", "discard dead", "discard dead", "done")
    assert facts(match, "due")[0] == 2
    match = play(match, "deal alive", "deal heisenberg")
    state = match.state()
    assert state.hands[0].tolist() == [1, 0, 1, 1]
    assert state.findings[0].tolist() == [3, 0, 0, 0]
    assert state.discards[0, 0].tolist() == [0, 2, 0, 0]
    assert (match.to_act, state.boxes) == (1, 18)


def test_exchange_needs_findings_and_boxes_held():
    """[4.5] Nothing shown, nothing exchanged; and no box she does not hold."""
    match = table("ADD", "DDD", "EEE").play("bid 1 alive")
    assert refused(match, "discard dead") == "4.5"
    match = play(match, "show alive", "done")
    assert refused(match, "discard empty") == "4.5"


def test_exchange_ends_at_the_number_shown():
    """[4.5] One shown, one discarded: the draw follows without another question, and then the next scientist."""
    match = play(table("ADD", "DDD", "EEE"), "bid 1 alive", "show alive", "done", "discard dead")
    assert facts(match, "due") == (1,)
    assert refused(play(match, "deal alive"), "discard dead") == "4.8"


def test_no_exchange_without_hand_or_deck():
    """[4.6] The last box shown: an empty hand is not asked."""
    match = play(table("AA", "DD"), "bid 2 alive", "show alive", "show alive", "done")
    assert match.to_act == 1


def six_seats_until_the_deck_is_short():
    """Six scientists with six alive or dead boxes each: 16 boxes left; they show and exchange until 1 is left."""
    hands = ["AAAAAE", "AAAAAE", "AAAAAE", "DDDDDE", "DDDDDE", "DDDDDE"]
    match = table(*hands)
    kinds = ["alive"] * 3 + ["dead"] * 3
    drawn = ["deal alive"] * 5 + ["deal dead"] * 5 + ["deal empty"] * 2 + ["deal heisenberg"] * 3
    for seat, bid in enumerate(["1 alive", "2 alive", "3 alive", "3 dead", "4 dead"]):
        taken, drawn = drawn[:3], drawn[3:]
        shown = [f"show {kinds[seat]}"] * 3
        discards = [f"discard {kinds[seat]}"] * 2 + ["discard empty"]
        match = play(match, f"bid {bid}", *shown, "done", *discards, *taken)
    return match


def test_nobody_discards_more_than_the_deck_can_replace():
    """[4.6] One box left in the deck: three shown, one discarded, and the draw follows; then no exchange is asked."""
    match = six_seats_until_the_deck_is_short()
    assert facts(match, "deck") == ([0, 0, 0, 1],)
    match = play(match, "bid 5 dead", "show dead", "show dead", "show dead", "done", "discard dead")
    assert facts(match, "due") == (1,)
    match = play(match, "deal heisenberg")
    assert (match.to_act, facts(match, "deck")) == (0, ([0, 0, 0, 0],))
    match = play(match, "bid 6 alive", "show alive", "done")
    assert match.to_act == 1
    assert match.state().boxes == 36


def test_a_drawn_box_is_not_shown_in_the_same_turn():
    """[4.7] The alive cat drawn in the exchange can only be shown on a later turn."""
    match = play(table("ADD", "DDD", "EEE"), "bid 1 alive", "show alive", "done", "discard dead", "deal alive")
    assert match.to_act == 1
    match = play(quiet(match, "1 dead", "2 alive"), "bid 2 dead")
    assert "show dead" in match.legal()
    assert facts(match, "hands")[0][0] == [1, 1, 0, 0]


def test_no_findings_without_a_hypothesis():
    """[4.8] Before a hypothesis nothing is shown or exchanged; after a skip the turn is over."""
    match = table("AD", "DA", doctorates="pawking mewton")
    assert refused(match, "show alive") == "4.8"
    assert refused(match, "discard alive") == "4.8"
    assert match.play("reveal pawking").to_act == 1


def test_discards_are_the_owners_secret():
    """[4.9] To the others, and to the public, she exchanges a box; draws are hidden too."""
    match = play(table("ADE", "DDD", "EEE"), "bid 1 alive", "show alive", "done")
    discard = GAME.read_action("discard dead", ())
    state = match.state()
    assert [int(seen(state, seat, discard)) for seat in (-1, 0, 1, 2)] == [HIDDEN, discard, HIDDEN, HIDDEN]
    match = match.play("discard dead")
    assert [match.lines(seat)[0].text for seat in (0, 1, -1)] == [
        "You exchange a dead cat.",
        "Ada exchanges a box.",
        "Ada exchanges a box.",
    ]
    match = match.play("deal alive")
    assert [[line.text for line in match.lines(seat)] for seat in (0, 1)] == [["You draw an alive cat."], []]
