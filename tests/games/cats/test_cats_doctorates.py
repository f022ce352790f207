"""Section 5: the ten doctorates."""

import pytest
from cats_table import facts, play, quiet, table

from catstate import IllegalAction


def refused(match, action):
    with pytest.raises(IllegalAction) as caught:
        match.play(action)
    return caught.value.clause


def reveals(match):
    return [text for text in match.legal() if text.startswith("reveal")]


def test_before_the_hypothesis_or_with_the_findings():
    """[5.1] Offered at both times, not during the exchange; and only her own."""
    match = table("ADD", "DDD", "EEE", doctorates="pounce mewton feyncat")
    assert reveals(match) == ["reveal pounce"]
    assert refused(match, "reveal mewton") == "5.1"
    match = play(match, "bid 1 alive", "show alive")
    assert reveals(match) == ["reveal pounce"]
    assert refused(match.play("done"), "reveal pounce") == "5.1"
    assert facts(match.play("reveal pounce"), "used", "bonus", "phase") == ([1, 0, 0, 0, 0, 0], [2, 0, 0], 5)


def test_no_doctorates_in_play():
    """[2.2] Without doctorates there is none to reveal."""
    assert refused(table("AD", "DA"), "reveal mewton") == "2.2"


def test_once_a_match():
    """[5.2] A second use is refused, also in a later experiment."""
    match = table("AAA", "DDD", "EEE", doctorates="pounce mewton feyncat").play("reveal pounce")
    assert refused(match, "reveal pounce") == "5.2"
    match = quiet(match, "9 dead").play("prove it")
    match = play(match, *["deal alive"] * 4)
    assert match.to_act == 1
    match = quiet(match, "1 alive")
    assert match.to_act == 2
    assert facts(match, "bonus") == ([0, 0, 0],)


def test_used_up_in_a_later_experiment():
    """[5.2] In tenure nobody is out after one mistake: the used doctorate stays used."""
    match = table("AAAAAA", "DDDDDD", doctorates="pounce mewton").play("reveal pounce")
    match = quiet(match, "1 alive").play("prove it")
    match = play(match, *["deal alive", "deal dead"] * 5)
    assert match.to_act == 0
    assert refused(match, "reveal pounce") == "5.2"


def test_a_power_that_does_nothing_is_not_offered():
    """[5.3] Nothing to wipe, to look through or to copy: none of these three is offered, whatever the hands hold."""
    for doctorate, clause in (("purrie", "5.8"), ("felidae", "5.9"), ("prride", "5.11")):
        match = table("AD", "DA", doctorates=f"{doctorate} mewton")
        assert reveals(match) == []
        assert refused(match, f"reveal {doctorate}") == clause
    match = table("AD", "DA", doctorates="tabby mewton")
    assert reveals(match) == []


def test_face_up_and_face_down():
    """[5.4] Used: seen by all, also after its owner is out. Unused of one who is out: face down."""
    match = table("AAA", "DDD", "EEE", doctorates="pounce mewton feyncat").play("reveal pounce")
    match = quiet(match, "9 dead").play("prove it")
    assert facts(match, "leaving")[0][0] == 1
    assert match.view(2).doctorates.tolist()[:3] == [1, -1, 5]
    other = quiet(table("AAA", "DDD", "EEE", doctorates="pounce mewton feyncat"), "9 dead").play("prove it")
    assert other.view(2).doctorates.tolist()[:3] == [-1, -1, 5]


def test_felinestein_exchanges_the_hand():
    """[5.5] Two boxes go, two come; what was shown stays; then the findings go on."""
    match = play(table("ADE", "DDD", "EEE", doctorates="felinestein mewton feyncat"), "bid 1 alive", "show alive")
    match = match.play("reveal felinestein")
    assert facts(match, "due", "boxes") == (2, 7)
    match = play(match, "deal alive", "deal heisenberg")
    state = match.state()
    assert state.hands[0].tolist() == [1, 0, 0, 1]
    assert state.findings[0].tolist() == [1, 0, 0, 0]
    assert state.discards[0, 0].tolist() == [0, 1, 1, 0]
    assert (state.boxes, state.moved[0]) == (9, 2)
    assert list(match.legal()) == ["done", "show alive", "show heisenberg"]


def test_felinestein_needs_a_hand():
    """[5.5] Everything shown, nothing to exchange."""
    match = play(table("AA", "DD", doctorates="felinestein mewton"), "bid 2 alive", "show alive", "show alive")
    assert refused(match, "reveal felinestein") == "5.5"


def test_felinestein_needs_the_deck():
    """[5.5] Sixteen boxes in the deck; five exchanges of three leave one, too few for a hand of six."""
    match = table(
        *["AAAAAE"] * 3, *["DDDDDE"] * 3, doctorates="pounce meower purrie felidae feyncat felinestein", first=0
    )
    drawn = ["deal alive"] * 5 + ["deal dead"] * 5 + ["deal empty"] * 2 + ["deal heisenberg"] * 3
    for seat, bid in enumerate(["1 alive", "2 alive", "3 alive", "3 dead", "4 dead"]):
        kind = "alive" if seat < 3 else "dead"
        taken, drawn = drawn[:3], drawn[3:]
        discards = [f"discard {kind}"] * 2 + ["discard empty"]
        match = play(match, f"bid {bid}", *[f"show {kind}"] * 3, "done", *discards, *taken)
    assert match.to_act == 5
    assert refused(match, "reveal felinestein") == "5.5"


def test_pounce_adds_two_alive_cats():
    """[5.6] Two alive in hands and +2: 4 alive is validated; the number of boxes stays, and Purrie can't remove it."""
    match = table("AD", "AE", doctorates="pounce purrie").play("reveal pounce")
    assert facts(match, "boxes", "bonus") == (4, [2, 0, 0])
    match = play(match, "bid 4 alive", "show alive", "done", "done", "reveal purrie")
    assert facts(match, "boxes", "bonus") == (3, [2, 0, 0])
    match = match.play("prove it")
    assert facts(match, "last_count", "last_right") == (3, 1)


def test_meower_adds_an_empty_box():
    """[5.7] One empty box in hands and +1 make 2 empty true; the bonus ends with the experiment."""
    match = quiet(table("AAA", "DDD", "EAA", doctorates="meower purrie mewton").play("reveal meower"), "2 empty")
    match = match.play("prove it")
    assert facts(match, "last_count", "last_right", "last_bonus", "bonus") == (2, 0, [0, 0, 1], [0, 0, 0])


def test_purrie_wipes_alive_findings():
    """[5.8] Everyone's alive findings leave for the pile, known to all; the Heisenberg stays; boxes fall by three."""
    match = table("AAH", "ADD", "EEE", doctorates="mewton pounce purrie")
    match = play(match, "bid 3 alive", "show alive", "show alive", "show heisenberg", "done")
    match = play(match, "bid 4 alive", "show alive", "done", "done", "reveal purrie")
    state = match.state()
    assert state.findings[:2].tolist() == [[0, 0, 0, 1], [0, 0, 0, 0]]
    assert state.wiped[0].tolist() == [3, 0, 0, 0]
    assert (state.boxes, state.moved[2]) == (6, 3)
    assert match.view(-1).wiped[0].tolist() == [3, 0, 0, 0]


def test_felidae_wipes_dead_findings():
    """[5.9] The dead findings go, an alive one stays."""
    match = play(
        table("AAA", "DDD", "EEE", doctorates="mewton pounce felidae"), "bid 1 alive", "show alive", "done", "done"
    )
    match = play(match, "bid 2 dead", "show dead", "show dead", "done", "done", "reveal felidae")
    assert facts(match, "findings")[0][:2] == [[1, 0, 0, 0], [0, 0, 0, 0]]
    assert facts(match, "boxes") == (7,)


def test_feyncat_makes_heisenbergs_nothing():
    """[5.10] One dead and two Heisenbergs are 1 dead; none can be shown from then on, one can still be exchanged."""
    match = table("HHD", "DAA", "EEE", doctorates="feyncat mewton pounce")
    match = play(match, "reveal feyncat", "bid 3 dead")
    assert refused(match, "show heisenberg") == "5.10"
    match = play(match, "show dead", "done")
    assert "discard heisenberg" in match.legal()
    match = match.play("done").play("prove it")
    assert facts(match, "last_count", "last_right", "last_feyncat") == (2, 1, 1)
    assert facts(match, "feyncat") == (0,)


def pile_of_two(doctorates):
    """Seat 0 discards a dead and an empty box; seat 1 is to act."""
    match = table("AADE", "DDDD", "EEAA", "AAAA", doctorates=doctorates)
    match = play(match, "bid 2 alive", "show alive", "show alive", "done", "discard dead", "discard empty")
    return play(match, "deal alive", "deal alive")


def test_prride_looks_through_the_pile():
    """[5.11] She learns one dead and one empty; the others that she looked, not what she saw."""
    match = pile_of_two("mewton prride pounce meower").play("reveal prride")
    assert match.view(1).pile.tolist() == [0, 1, 1, 0]
    assert match.view(2).pile.tolist() == [-1] * 4
    assert match.lines(1)[0].text.endswith("looks through the 2 boxes of the discard pile. You see 1 dead and 1 empty.")
    assert match.lines(2)[0].text.endswith("looks through the 2 boxes of the discard pile.")


def test_prride_needs_somebody_elses_discards():
    """[5.11] A pile of her own discards and wiped findings tells nothing new."""
    match = table("ADD", "ADD", "EEE", doctorates="prride purrie mewton")
    match = play(match, "bid 1 alive", "show alive", "done", "discard dead", "deal dead")
    match = quiet(match.play("reveal purrie"), "1 dead", "2 alive")
    assert match.to_act == 0
    assert refused(match, "reveal prride") == "5.11"


def test_mewton_draws_two():
    """[5.12] Two boxes join the hand, the number of boxes rises by two, and her turn goes on."""
    match = play(table("AD", "DA", doctorates="mewton pounce"), "reveal mewton", "deal empty", "deal alive")
    assert facts(match, "hands", "boxes")[0][0] == [2, 1, 1, 0]
    assert (match.to_act, match.state().boxes) == (0, 6)
    assert "bid 1 alive" in match.legal()


def test_pawking_skips():
    """[5.13] Rulebook: with 16 dead standing, the next scientist must raise it or call its maker's hypothesis."""
    match = quiet(table("ADD", "DDD", "EEE", doctorates="mewton pawking pounce"), "16 dead").play("reveal pawking")
    assert facts(match, "standing", "maker") == (38, 0)
    assert match.to_act == 2
    assert "prove it" in match.legal()
    assert "bid 16 dead" not in match.legal()
    assert "bid 8 empty" in match.legal()


def test_opening_skip():
    """[5.13] With no hypothesis yet the next scientist opens at any value."""
    match = table("ADD", "DDD", "EEE", doctorates="pawking mewton pounce").play("reveal pawking")
    assert match.to_act == 1
    assert len([text for text in match.legal() if text.startswith("bid")]) == 65
    assert "prove it" not in match.legal()


def test_no_skip_after_the_hypothesis():
    """[5.13] With the findings it is too late."""
    match = table("ADD", "DDD", "EEE", doctorates="pawking mewton pounce").play("bid 1 alive")
    assert refused(match, "reveal pawking") == "5.13"


def test_no_skip_onto_the_maker_of_13_empty():
    """[5.14] Two left: she could neither raise nor call. With three, the skip reaches another scientist."""
    match = quiet(table("AD", "DA", doctorates="mewton pawking"), "13 empty")
    assert list(match.legal()) == ["prove it"]
    assert refused(match, "reveal pawking") == "5.14"
    three = quiet(table("ADD", "DDD", "EEE", doctorates="mewton pawking pounce"), "13 empty")
    assert "reveal pawking" in three.legal()


def test_tabby_copies_the_open_one():
    """[5.15] Mewton lies open: Tabby draws two."""
    match = table("AD", "DA", doctorates="tabby pounce", opened="mewton")
    assert reveals(match) == ["reveal tabby as mewton"]
    match = play(match, "reveal tabby as mewton", "deal alive", "deal alive")
    assert facts(match, "boxes", "used_as")[0] == 6
    assert match.state().used_as[0] == 7


def test_tabby_copies_a_used_one_and_bonuses_add_up():
    """[5.15] Pounce is in force: the copy makes +4 alive. One that is not face up can't be copied."""
    match = quiet(table("ADD", "DDD", "EEE", doctorates="pounce tabby mewton").play("reveal pounce"), "1 alive")
    assert refused(match, "reveal tabby as mewton") == "5.15"
    match = match.play("reveal tabby as pounce")
    assert facts(match, "bonus") == ([4, 0, 0],)


def test_tabby_copies_one_who_is_out():
    """[5.15] Seat 0 used Pounce and is out; in the next experiment Tabby copies her."""
    match = table("AAA", "DDD", "EEE", doctorates="pounce tabby mewton").play("reveal pounce")
    match = play(quiet(match, "9 dead").play("prove it"), *["deal dead"] * 4)
    assert match.to_act == 1
    assert "reveal tabby as pounce" in match.legal()


def test_tabby_obeys_the_conditions_of_the_original():
    """[5.15] Purrie lies open but there is no alive finding; Feyncat is already in force."""
    match = table("AD", "DA", doctorates="tabby feyncat", opened="purrie")
    assert refused(match, "reveal tabby as purrie") == "5.8"
    match = quiet(table("AD", "DA", doctorates="feyncat tabby").play("reveal feyncat"), "1 alive")
    assert refused(match, "reveal tabby as feyncat") == "5.10"
