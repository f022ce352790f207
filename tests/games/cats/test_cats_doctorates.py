"""Section 5: the ten doctorates."""

import pytest

from catstate.games.cats.actions import Phase

from .scene import Scene, scene


def reveals(lab: Scene) -> list[str]:
    return [text for text in lab.legal if text.startswith("reveal")]


def test_before_the_hypothesis_or_with_the_findings() -> None:
    """[5.1] Offered at both times, not during the exchange; and only her own."""
    lab = scene(3).doctorates("pounce", "mewton", "feyncat").hands("ADD", "DDD", "EEE")
    assert reveals(lab) == ["reveal pounce"]
    assert lab.refusal("reveal mewton").clause == "5.1"
    lab = lab.play("bid 1 alive", "show alive")
    assert reveals(lab) == ["reveal pounce"]
    assert lab.play("done").refusal("reveal pounce").clause == "5.1"
    assert lab.play("reveal pounce").facts("used", "bonus", "phase") == ([1, 0, 0, 0, 0, 0], [2, 0, 0], 5)


def test_no_doctorates_in_play() -> None:
    """[2.2] Without doctorates there is none to reveal."""
    assert scene(2).hands("AD", "DA").refusal("reveal mewton").clause == "2.2"


def test_once_a_match() -> None:
    """[5.2] A second use is refused, also in a later experiment."""
    lab = scene(3).doctorates("pounce", "mewton", "feyncat").hands("AAA", "DDD", "EEE").play("reveal pounce")
    assert lab.refusal("reveal pounce").clause == "5.2"
    lab = lab.quiet("9 dead").play("prove it", "* gather", *["* deal alive"] * 4)
    assert lab.to_act == 1
    lab = lab.quiet("1 alive")
    assert lab.to_act == 2
    assert lab.facts("bonus") == ([0, 0, 0],)


def test_used_up_in_a_later_experiment() -> None:
    """[5.2] In tenure nobody is out after one mistake: the used doctorate stays used."""
    lab = scene(2).doctorates("pounce", "mewton").hands("AAAAAA", "DDDDDD").play("reveal pounce")
    lab = lab.quiet("1 alive").play("prove it", "* gather", *["* deal alive", "* deal dead"] * 5)
    assert lab.to_act == 0
    assert lab.refusal("reveal pounce").clause == "5.2"


def test_a_power_that_does_nothing_is_not_offered() -> None:
    """[5.3] Nothing to wipe, to look through or to copy: none of these three is offered, whatever the hands hold."""
    for doctorate, clause in (("purrie", "5.8"), ("felidae", "5.9"), ("prride", "5.11")):
        lab = scene(2).doctorates(doctorate, "mewton").hands("AD", "DA")
        assert reveals(lab) == []
        assert lab.refusal(f"reveal {doctorate}").clause == clause
    lab = scene(2).doctorates("tabby", "mewton").hands("AD", "DA")
    assert reveals(lab) == []


def test_face_up_and_face_down() -> None:
    """[5.4] Used: seen by all, also after its owner is out. Unused of one who is out: face down."""
    lab = scene(3).doctorates("pounce", "mewton", "feyncat").hands("AAA", "DDD", "EEE").play("reveal pounce")
    lab = lab.quiet("9 dead").play("prove it")
    assert lab.facts("leaving")[0][0] == 1
    assert lab.view(2).doctorates.tolist()[:3] == [1, -1, 5]
    other = (
        scene(3).doctorates("pounce", "mewton", "feyncat").hands("AAA", "DDD", "EEE").quiet("9 dead").play("prove it")
    )
    assert other.view(2).doctorates.tolist()[:3] == [-1, -1, 5]


def test_felinestein_exchanges_the_hand() -> None:
    """[5.5] Two boxes go, two come; what was shown stays; then the findings go on."""
    lab = (
        scene(3)
        .doctorates("felinestein", "mewton", "feyncat")
        .hands("ADE", "DDD", "EEE")
        .play("bid 1 alive", "show alive")
    )
    lab = lab.play("reveal felinestein")
    assert lab.facts("due", "boxes") == (2, 7)
    lab = lab.play("* deal alive", "* deal heisenberg")
    state = lab.state
    assert state.hands[0].tolist() == [1, 0, 0, 1]
    assert state.findings[0].tolist() == [1, 0, 0, 0]
    assert state.discards[0, 0].tolist() == [0, 1, 1, 0]
    assert (state.boxes, state.moved[0]) == (9, 2)
    assert lab.legal == ["done", "show alive", "show heisenberg"]


def test_felinestein_needs_a_hand() -> None:
    """[5.5] Everything shown, nothing to exchange."""
    lab = scene(2).doctorates("felinestein", "mewton").hands("AA", "DD").play("bid 2 alive", "show alive", "show alive")
    assert lab.refusal("reveal felinestein").clause == "5.5"


def short_deck(each: int, *doctorates: str) -> Scene:
    """Six scientists, 16 boxes in the deck: seats 0 to 4 exchange so many each; seat 5 is to act with six boxes."""
    lab = scene(6).doctorates(*doctorates).hands(*["AAAAAE"] * 3, *["DDDDDE"] * 3)
    deck = ["* deal alive"] * 5 + ["* deal dead"] * 5 + ["* deal empty"] * 2 + ["* deal heisenberg"] * 4
    for seat, bid in enumerate(["1 alive", "2 alive", "3 alive", "3 dead", "4 dead"]):
        kind = "alive" if seat < 3 else "dead"
        drawn, deck = deck[:each], deck[each:]
        discards = [f"discard {kind}"] * 2 + ["discard empty"]
        lab = lab.play(f"bid {bid}", *[f"show {kind}"] * each, "done", *discards[:each], *drawn)
    assert lab.to_act == 5
    return lab


def test_felinestein_needs_the_deck() -> None:
    """[5.5] Five exchanges of three leave one box in the deck: too few for a hand of six."""
    lab = short_deck(3, "pounce", "meower", "purrie", "felidae", "feyncat", "felinestein")
    assert lab.refusal("reveal felinestein").clause == "5.5"


def test_felinestein_with_as_many_in_the_deck_as_in_hand() -> None:
    """[5.5] Five exchanges of two leave six boxes in the deck: just enough for a hand of six."""
    lab = short_deck(2, "pounce", "meower", "purrie", "felidae", "feyncat", "felinestein")
    lab = lab.play("reveal felinestein", *["* deal empty"] * 2, *["* deal heisenberg"] * 4)
    assert (lab.to_act, lab.facts("deck", "boxes")) == (5, ([0, 0, 0, 0], 36))
    assert lab.facts("hands")[0][5] == [0, 0, 2, 4]


def test_pounce_adds_two_alive_cats() -> None:
    """[5.6] Two alive in hands and +2: 4 alive is validated; the number of boxes stays, and Purrie can't remove it."""
    lab = scene(2).doctorates("pounce", "purrie").hands("AD", "AE").play("reveal pounce")
    assert lab.facts("boxes", "bonus") == (4, [2, 0, 0])
    lab = lab.play("bid 4 alive", "show alive", "done", "done", "reveal purrie")
    assert lab.facts("boxes", "bonus") == (3, [2, 0, 0])
    lab = lab.play("prove it")
    assert lab.facts("last_count", "last_right") == (3, 1)


def test_meower_adds_an_empty_box() -> None:
    """[5.7] One empty box in hands and +1 make 2 empty true; the bonus ends with the experiment."""
    lab = (
        scene(3)
        .doctorates("meower", "purrie", "mewton")
        .hands("AAA", "DDD", "EAA")
        .play("reveal meower")
        .quiet("2 empty")
    )
    lab = lab.play("prove it", "* gather")
    assert lab.facts("last_count", "last_right", "last_bonus", "bonus") == (2, 0, [0, 0, 1], [0, 0, 0])


def test_purrie_wipes_alive_findings() -> None:
    """[5.8] Everyone's alive findings leave for the pile, known to all; the Heisenberg stays; boxes fall by three."""
    lab = scene(3).doctorates("mewton", "pounce", "purrie").hands("AAH", "ADD", "EEE")
    lab = lab.play("bid 3 alive", "show alive", "show alive", "show heisenberg", "done")
    lab = lab.play("bid 4 alive", "show alive", "done", "done", "reveal purrie")
    state = lab.state
    assert state.findings[:2].tolist() == [[0, 0, 0, 1], [0, 0, 0, 0]]
    assert state.wiped[0].tolist() == [3, 0, 0, 0]
    assert (state.boxes, state.moved[2]) == (6, 3)
    assert lab.view(-1).wiped[0].tolist() == [3, 0, 0, 0]


def test_felidae_wipes_dead_findings() -> None:
    """[5.9] The dead findings go, an alive one stays."""
    lab = (
        scene(3)
        .doctorates("mewton", "pounce", "felidae")
        .hands("AAA", "DDD", "EEE")
        .play("bid 1 alive", "show alive", "done", "done")
    )
    lab = lab.play("bid 2 dead", "show dead", "show dead", "done", "done", "reveal felidae")
    assert lab.facts("findings")[0][:2] == [[1, 0, 0, 0], [0, 0, 0, 0]]
    assert lab.facts("boxes") == (7,)


def test_feyncat_makes_heisenbergs_nothing() -> None:
    """[5.10] One dead and two Heisenbergs are 1 dead; none can be shown from then on, one can still be exchanged."""
    lab = scene(3).doctorates("feyncat", "mewton", "pounce").hands("HHD", "DAA", "EEE")
    lab = lab.play("reveal feyncat", "bid 3 dead")
    assert lab.refusal("show heisenberg").clause == "5.10"
    lab = lab.play("show dead", "done")
    assert "discard heisenberg" in lab.legal
    lab = lab.play("done", "prove it", "* gather")
    assert lab.facts("last_count", "last_right", "last_feyncat") == (2, 1, 1)
    assert lab.facts("feyncat") == (0,)


def test_feyncat_and_heisenbergs_already_shown() -> None:
    """[5.10, 6.2] A Heisenberg among the findings stays there and counts no more; it is still a box."""
    lab = scene(3).doctorates("mewton", "feyncat", "pounce").hands("HAD", "DDE", "EEE")
    lab = lab.play("bid 2 alive", "show heisenberg", "show alive", "done", "done", "reveal feyncat")
    assert lab.facts("findings", "boxes") == ([[1, 0, 0, 1], *[[0] * 4] * 5], 9)
    lab = lab.play("prove it")
    assert lab.facts("last_count", "last_right") == (1, 1)


@pytest.mark.parametrize("doctorate", ["purrie", "felidae"])
def test_boxes_wiped_in_the_turn_they_were_shown_in(doctorate: str) -> None:
    """[4.10] Two shown, then wiped: two of the boxes left may still be exchanged."""
    kind, letter = ("alive", "A") if doctorate == "purrie" else ("dead", "D")
    hands = [letter * 2 + "EEEE", "EEDDDD", "AAAAEE"]
    lab = scene(3, mode="tenure").doctorates(doctorate, "mewton", "pounce").hands(*hands)
    lab = lab.play(f"bid 3 {kind}", f"show {kind}", f"show {kind}", f"reveal {doctorate}")
    assert lab.facts("shown_now", "boxes", "phase") == (2, 16, Phase.FINDINGS)
    lab = lab.play("done", "discard empty", "discard empty", "* deal alive", "* deal dead")
    assert (lab.to_act, lab.facts("boxes")) == (1, (16,))
    assert lab.facts("hands")[0][0] == [1, 1, 2, 0]


def pile_of_two(*doctorates: str) -> Scene:
    """Seat 0 discards a dead and an empty box; seat 1 is to act."""
    lab = scene(4).doctorates(*doctorates).hands("AADE", "DDDD", "EEAA", "AAAA")
    lab = lab.play("bid 2 alive", "show alive", "show alive", "done", "discard dead", "discard empty")
    return lab.play("* deal alive", "* deal alive")


def test_prride_looks_through_the_pile() -> None:
    """[5.11] She learns one dead and one empty; the others that she looked, not what she saw."""
    lab = pile_of_two("mewton", "prride", "pounce", "meower").play("reveal prride")
    assert lab.view(1).pile.tolist() == [0, 1, 1, 0]
    assert lab.view(2).pile.tolist() == [-1] * 4
    assert lab.told(1) == [
        "You reveal Sally Prride.",
        "You look through the 2 boxes of the discard pile.",
        "You see 1 dead and 1 empty.",
    ]
    assert lab.told(2) == ["Niels reveals Sally Prride.", "Niels looks through the 2 boxes of the discard pile."]


def test_prride_needs_somebody_elses_discards() -> None:
    """[5.11] A pile of her own discards and wiped findings tells nothing new."""
    lab = scene(3).doctorates("prride", "purrie", "mewton").hands("ADD", "ADD", "EEE")
    lab = lab.play("bid 1 alive", "show alive", "done", "discard dead", "* deal dead")
    lab = lab.play("reveal purrie").quiet("1 dead", "2 alive")
    assert lab.to_act == 0
    assert lab.refusal("reveal prride").clause == "5.11"


def test_mewton_draws_two() -> None:
    """[5.12] Two boxes join the hand, the number of boxes rises by two, and her turn goes on."""
    lab = (
        scene(2).doctorates("mewton", "pounce").hands("AD", "DA").play("reveal mewton", "* deal empty", "* deal alive")
    )
    assert lab.facts("hands", "boxes")[0][0] == [2, 1, 1, 0]
    assert (lab.to_act, lab.state.boxes) == (0, 6)
    assert "bid 1 alive" in lab.legal


@pytest.mark.parametrize(("doctorate", "opened"), [("mewton", "pounce"), ("tabby", "mewton")])
def test_mewton_during_findings_goes_on_with_the_findings(doctorate: str, opened: str) -> None:
    """[5.1, 5.12] Revealed while showing, by himself or through Tabby: the findings go on, no second hypothesis."""
    action = "reveal mewton" if doctorate == "mewton" else "reveal tabby as mewton"
    lab = scene(2).doctorates(doctorate, "feyncat").open(opened).hands("AD", "DA")
    lab = lab.play("bid 3 alive", "show alive", action, "* deal alive", "* deal empty")
    assert lab.facts("phase", "active", "standing", "boxes") == (Phase.FINDINGS, 0, 5, 6)
    assert lab.legal == ["done", "show alive"]
    lab = lab.play("show alive", "done")
    assert lab.facts("phase", "shown_now") == (Phase.EXCHANGE, 2)


def test_mewton_draws_what_the_deck_has() -> None:
    """[5.12] One box is left in the deck: he draws it, and the turn goes on."""
    lab = short_deck(3, "pounce", "meower", "purrie", "felidae", "feyncat", "mewton").play("reveal mewton")
    assert lab.facts("due") == (1,)
    assert lab.told(0) == ["Max reveals Sir Isaac Mewton.", "Max draws 1 box more: 37 in the experiment."]
    lab = lab.play("* deal heisenberg")
    assert (lab.to_act, lab.facts("boxes", "phase")) == (5, (37, Phase.TURN))


def test_mewton_needs_a_deck() -> None:
    """[5.12] Seat 5 exchanges the last box: there is nothing to draw for seat 0."""
    lab = short_deck(3, "mewton", "meower", "purrie", "felidae", "feyncat", "pounce")
    lab = lab.play("bid 5 dead", "show dead", "done", "discard dead", "* deal heisenberg")
    assert lab.facts("deck") == ([0, 0, 0, 0],)
    assert lab.refusal("reveal mewton").clause == "5.12"


def test_pawking_skips() -> None:
    """[5.13] Rulebook: with 16 dead standing, the next scientist must raise it or call its maker's hypothesis."""
    lab = (
        scene(3)
        .doctorates("mewton", "pawking", "pounce")
        .hands("ADD", "DDD", "EEE")
        .quiet("16 dead")
        .play("reveal pawking")
    )
    assert lab.facts("standing", "maker") == (38, 0)
    assert lab.to_act == 2
    assert "prove it" in lab.legal
    assert "bid 16 dead" not in lab.legal
    assert "bid 8 empty" in lab.legal


def test_opening_skip() -> None:
    """[5.13] With no hypothesis yet the next scientist opens at any value."""
    lab = scene(3).doctorates("pawking", "mewton", "pounce").hands("ADD", "DDD", "EEE").play("reveal pawking")
    assert lab.to_act == 1
    assert len([text for text in lab.legal if text.startswith("bid")]) == 65
    assert "prove it" not in lab.legal


def test_no_skip_after_the_hypothesis() -> None:
    """[5.13] With the findings it is too late."""
    lab = scene(3).doctorates("pawking", "mewton", "pounce").hands("ADD", "DDD", "EEE").play("bid 1 alive")
    assert lab.refusal("reveal pawking").clause == "5.13"


def test_no_skip_onto_the_maker_of_13_empty() -> None:
    """[5.14] Two left: she could neither raise nor call. With three, the skip reaches another scientist."""
    lab = scene(2).doctorates("mewton", "pawking").hands("AD", "DA").quiet("13 empty")
    assert lab.legal == ["prove it"]
    assert lab.refusal("reveal pawking").clause == "5.14"
    three = scene(3).doctorates("mewton", "pawking", "pounce").hands("ADD", "DDD", "EEE").quiet("13 empty")
    assert "reveal pawking" in three.legal


def test_tabby_copies_the_open_one() -> None:
    """[5.15] Mewton lies open: Tabby draws two."""
    lab = scene(2).doctorates("tabby", "pounce").open("mewton").hands("AD", "DA")
    assert reveals(lab) == ["reveal tabby as mewton"]
    lab = lab.play("reveal tabby as mewton", "* deal alive", "* deal alive")
    assert lab.facts("boxes", "used_as")[0] == 6
    assert lab.state.used_as[0] == 7


def test_tabby_copies_a_used_one_and_bonuses_add_up() -> None:
    """[5.15] Pounce is in force: the copy makes +4 alive. One that is not face up can't be copied."""
    lab = (
        scene(3)
        .doctorates("pounce", "tabby", "mewton")
        .hands("ADD", "DDD", "EEE")
        .play("reveal pounce")
        .quiet("1 alive")
    )
    assert lab.refusal("reveal tabby as mewton").clause == "5.15"
    lab = lab.play("reveal tabby as pounce")
    assert lab.facts("bonus") == ([4, 0, 0],)


def test_tabby_copies_one_who_is_out() -> None:
    """[5.15] Seat 0 used Pounce and is out; in the next experiment Tabby copies her."""
    lab = scene(3).doctorates("pounce", "tabby", "mewton").hands("AAA", "DDD", "EEE").play("reveal pounce")
    lab = lab.quiet("9 dead").play("prove it", "* gather", *["* deal dead"] * 4)
    assert lab.to_act == 1
    assert "reveal tabby as pounce" in lab.legal


def test_tabby_obeys_the_conditions_of_the_original() -> None:
    """[5.15] Purrie lies open but there is no alive finding; Feyncat is already in force."""
    lab = scene(2).doctorates("tabby", "feyncat").open("purrie").hands("AD", "DA")
    assert lab.refusal("reveal tabby as purrie").clause == "5.8"
    lab = scene(2).doctorates("feyncat", "tabby").hands("AD", "DA").play("reveal feyncat").quiet("1 alive")
    assert lab.refusal("reveal tabby as feyncat").clause == "5.10"
