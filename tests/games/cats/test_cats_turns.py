"""Sections 3 and 4: hypotheses, findings and the exchange."""

import pytest

from catstate import IllegalAction, NotUnderstood
from catstate.core.rules import HIDDEN, seen
from catstate.games.cats import GAME

from .scene import Scene, scene


def bids(lab: Scene) -> list[str]:
    return [text.removeprefix("bid ") for text in lab.legal if text.startswith("bid ")]


def test_first_scientist_opens_at_any_value() -> None:
    """[3.1] Seat 2 was named: she is active, and all 65 hypotheses are open to her."""
    lab = scene(3).first(2).hands("AAA", "DDD", "EEE")
    assert lab.to_act == 2
    assert len(bids(lab)) == 65


def test_a_turn_is_hypothesis_or_call_or_doctorate() -> None:
    """[3.2] With a hypothesis standing: a higher one, Prove It!, or first the doctorate; `done` is no answer."""
    lab = scene(2).doctorates("mewton", "feyncat").hands("AD", "DA").quiet("13 empty")
    assert lab.legal == ["prove it", "reveal feyncat"]
    assert lab.refusal("done").clause == "3.2"


@pytest.mark.parametrize(
    ("last", "lower", "higher"),
    [
        ("3 alive", ["1 empty", "2 dead", "3 alive"], ["3 dead", "4 alive", "2 empty", "5 alive"]),
        ("2 empty", ["3 dead", "4 dead", "4 alive"], ["5 alive", "5 dead", "3 empty"]),
        ("4 dead", ["4 alive", "3 dead"], ["2 empty", "5 alive"]),
    ],
)
def test_a_hypothesis_must_raise(last: str, lower: list[str], higher: list[str]) -> None:
    """[3.3] The rulebook's examples: what may follow 3 alive and 2 empty."""
    lab = scene(3).hands("AAA", "DDD", "EEE").quiet(last)
    assert set(higher) <= set(bids(lab))
    assert [lab.refusal(f"bid {bid}").clause for bid in lower] == ["3.3"] * len(lower)


def test_a_hypothesis_above_the_boxes_is_legal() -> None:
    """[3.4] Four boxes in play, and 26 dead may be said."""
    lab = scene(2).hands("AD", "DA")
    assert lab.state.boxes == 4
    assert "bid 26 dead" in lab.legal


def test_whoever_runs_out_of_time_does_not_overreach() -> None:
    """[3.4] The first legal action is the lowest raise, or the call when that raise exceeds all boxes."""
    lab = scene(2).hands("AD", "DA")
    assert lab.legal[0] == "bid 1 alive"
    lab = lab.quiet("4 alive")
    assert lab.legal[0] == "bid 4 dead"
    lab = lab.quiet("4 empty")
    assert lab.legal[0] == "prove it"


def test_no_hypothesis_of_heisenbergs() -> None:
    """[3.5] Such a hypothesis has no cell on the clipboard."""
    with pytest.raises(NotUnderstood):
        scene(2).hands("AD", "DA").play("bid 1 heisenberg")


def test_prove_it_needs_a_hypothesis() -> None:
    """[3.6] Nothing stands at the opening."""
    assert scene(2).hands("AD", "DA").refusal("prove it").clause == "3.6"


def test_nobody_calls_her_own_hypothesis() -> None:
    """[3.7] Two left, a bid, a skip: the maker must raise and can't call."""
    lab = scene(2).doctorates("mewton", "pawking").hands("AD", "DA").quiet("2 alive").play("reveal pawking")
    assert lab.to_act == 0
    assert lab.refusal("prove it").clause == "3.7"
    assert bids(lab)[0] == "2 dead"


def test_own_hypothesis_is_not_called_while_showing() -> None:
    """[3.7] Nor while its findings are open."""
    assert scene(2).hands("AD", "DA").play("bid 1 alive").refusal("prove it").clause == "3.7"


def test_order_of_a_turn() -> None:
    """[3.8] Hypothesis, findings, exchange, then the next scientist; one hypothesis a turn."""
    lab = scene(3).hands("ADD", "DDD", "EEE").play("bid 1 alive")
    assert lab.refusal("bid 2 alive").clause == "3.8"
    lab = lab.play("show alive", "done")
    assert lab.to_act == 0
    assert lab.refusal("show alive").clause == "3.8"
    assert lab.refusal("bid 2 alive").clause == "3.8"
    lab = lab.play("discard dead", "* deal empty")
    assert lab.to_act == 1


def test_what_was_said_and_shown_stays() -> None:
    """[3.9] Hypothesis, finding, doctorate, Tabby's copy and call need everybody's consent; done does not."""
    lab = scene(3).doctorates("pounce", "tabby", "mewton").hands("AAA", "DDD", "EEE")
    for texts, final in (
        (["reveal pounce"], True),
        (["bid 1 alive"], True),
        (["show alive"], True),
        (["done"], False),
        (["done"], False),
        (["reveal tabby as pounce"], True),
        (["bid 9 dead", "done", "prove it"], True),
    ):
        before, lab = lab, lab.play(*texts)
        seat = lab.match.log[-1].actor
        assert lab.match.can_undo(seat) == (not final)
        if final:
            with pytest.raises(IllegalAction, match="final") as caught:
                lab.match.undo()
            assert caught.value.clause == "3.9"
        if len(texts) == 1:
            assert lab.match.undo(consent=True).state().tobytes() == before.state.tobytes()


def test_findings_are_asked_of_every_hand() -> None:
    """[4.1] A hand without the stated kind is still asked, and `done` is all it can say."""
    lab = scene(3).hands("DDD", "AAA", "EEE").play("bid 2 alive")
    assert lab.to_act == 0
    assert lab.legal == ["done"]


def test_findings_are_of_the_stated_kind() -> None:
    """[4.2] Any number of alive cats with a hypothesis of alive cats; no other kind, none she does not hold."""
    lab = scene(3).hands("AAD", "DDD", "EEE").play("bid 4 alive")
    assert lab.refusal("show dead").clause == "4.2"
    lab = lab.play("show alive", "show alive")
    assert lab.facts("findings", "shown_now")[0][0] == [2, 0, 0, 0]
    assert lab.refusal("show alive").clause == "4.2"


def test_heisenbergs_can_be_shown() -> None:
    """[4.3] With any stated kind; not without holding one."""
    lab = scene(3).hands("HDD", "DDD", "EEE").play("bid 1 empty")
    lab = lab.play("show heisenberg")
    assert lab.facts("findings")[0][0] == [0, 0, 0, 1]
    assert lab.refusal("show heisenberg").clause == "4.3"


def test_findings_stay_and_count_as_their_own_kind() -> None:
    """[4.4] An alive cat and a Heisenberg shown for alive: of a later 4 dead only the Heisenberg counts."""
    lab = scene(3).hands("AHA", "DDD", "EEE").play("bid 3 alive", "show alive", "show heisenberg", "done", "done")
    lab = lab.quiet("4 dead").play("prove it")
    state = lab.state
    assert state.last_findings[0].tolist() == [1, 0, 0, 1]
    assert state.last_count == 4  # three dead in seat 1's hand and the Heisenberg
    assert state.last_right == 1


def test_exchange_up_to_as_many_as_shown() -> None:
    """[4.5] Rulebook: three alive shown, two of the three other boxes recycled."""
    lab = scene(3).hands("AAADDE", "DDDDDD", "EEEEDD").play("bid 15 alive", *["show alive"] * 3)
    assert lab.refusal("discard dead").clause == "4.5"
    lab = lab.play("done", "discard dead", "discard dead", "done")
    assert lab.facts("due")[0] == 2
    lab = lab.play("* deal alive", "* deal heisenberg")
    state = lab.state
    assert state.hands[0].tolist() == [1, 0, 1, 1]
    assert state.findings[0].tolist() == [3, 0, 0, 0]
    assert state.discards[0, 0].tolist() == [0, 2, 0, 0]
    assert (lab.to_act, state.boxes) == (1, 18)


def test_exchange_needs_findings_and_boxes_held() -> None:
    """[4.5] Nothing shown, nothing exchanged; and no box she does not hold."""
    lab = scene(3).hands("ADD", "DDD", "EEE").play("bid 1 alive")
    assert lab.refusal("discard dead").clause == "4.5"
    lab = lab.play("show alive", "done")
    assert lab.refusal("discard empty").clause == "4.5"


def test_exchange_ends_at_the_number_shown() -> None:
    """[4.5] One shown, one discarded: the draw follows without another question, and then the next scientist."""
    lab = scene(3).hands("ADD", "DDD", "EEE").play("bid 1 alive", "show alive", "done", "discard dead")
    assert lab.facts("due") == (1,)
    assert lab.play("* deal alive").refusal("discard dead").clause == "4.8"


def test_exchange_ends_with_the_last_box_of_the_hand() -> None:
    """[4.5] Two shown, one box left: it is discarded, the hand is empty, and one is drawn without another question."""
    lab = scene(3).hands("AAD", "DDD", "EEE").play("bid 3 alive", "show alive", "show alive", "done", "discard dead")
    assert lab.facts("due", "exchanged_now") == (1, 1)
    lab = lab.play("* deal heisenberg")
    assert (lab.to_act, lab.facts("hands")[0][0]) == (1, [0, 0, 0, 1])


def test_no_exchange_without_hand_or_deck() -> None:
    """[4.6] The last box shown: an empty hand is not asked."""
    lab = scene(2).hands("AA", "DD").play("bid 2 alive", "show alive", "show alive", "done")
    assert lab.to_act == 1


def six_seats_until_the_deck_is_short() -> Scene:
    """Six scientists with six alive or dead boxes each: 16 boxes left; they show and exchange until 1 is left."""
    hands = ["AAAAAE", "AAAAAE", "AAAAAE", "DDDDDE", "DDDDDE", "DDDDDE"]
    lab = scene(6).hands(*hands)
    kinds = ["alive"] * 3 + ["dead"] * 3
    drawn = ["* deal alive"] * 5 + ["* deal dead"] * 5 + ["* deal empty"] * 2 + ["* deal heisenberg"] * 3
    for seat, bid in enumerate(["1 alive", "2 alive", "3 alive", "3 dead", "4 dead"]):
        taken, drawn = drawn[:3], drawn[3:]
        shown = [f"show {kinds[seat]}"] * 3
        discards = [f"discard {kinds[seat]}"] * 2 + ["discard empty"]
        lab = lab.play(f"bid {bid}", *shown, "done", *discards, *taken)
    return lab


def test_nobody_discards_more_than_the_deck_can_replace() -> None:
    """[4.6] One box left in the deck: three shown, one discarded, and the draw follows; then no exchange is asked."""
    lab = six_seats_until_the_deck_is_short()
    assert lab.facts("deck") == ([0, 0, 0, 1],)
    lab = lab.play("bid 5 dead", "show dead", "show dead", "show dead", "done", "discard dead")
    assert lab.facts("due") == (1,)
    lab = lab.play("* deal heisenberg")
    assert (lab.to_act, lab.facts("deck")) == (0, ([0, 0, 0, 0],))
    lab = lab.play("bid 6 alive", "show alive", "done")
    assert lab.to_act == 1
    assert lab.state.boxes == 36


def test_a_drawn_box_is_not_shown_in_the_same_turn() -> None:
    """[4.7] The alive cat drawn in the exchange can only be shown on a later turn."""
    lab = scene(3).hands("ADD", "DDD", "EEE").play("bid 1 alive", "show alive", "done", "discard dead", "* deal alive")
    assert lab.to_act == 1
    lab = lab.quiet("1 dead", "2 alive").play("bid 2 dead")
    assert "show dead" in lab.legal
    assert lab.facts("hands")[0][0] == [1, 1, 0, 0]


def test_no_findings_without_a_hypothesis() -> None:
    """[4.8] Before a hypothesis nothing is shown or exchanged; after a skip the turn is over."""
    lab = scene(2).doctorates("pawking", "mewton").hands("AD", "DA")
    assert lab.refusal("show alive").clause == "4.8"
    assert lab.refusal("discard alive").clause == "4.8"
    assert lab.play("reveal pawking").to_act == 1


def test_discards_are_the_owners_secret() -> None:
    """[4.9] To the others, and to the public, she exchanges a box; draws are hidden too."""
    lab = scene(3).hands("ADE", "DDD", "EEE").play("bid 1 alive", "show alive", "done")
    discard = GAME.read_action("discard dead", ())
    state = lab.state
    assert [int(seen(state, seat, discard)) for seat in (-1, 0, 1, 2)] == [HIDDEN, discard, HIDDEN, HIDDEN]
    lab = lab.play("discard dead")
    assert [lab.match.lines(seat)[0].text for seat in (0, 1, -1)] == [
        "You exchange a dead cat.",
        "Ada exchanges a box.",
        "Ada exchanges a box.",
    ]
    lab = lab.play("* deal alive")
    assert [lab.told(seat) for seat in (0, 1)] == [["You draw an alive cat."], []]
