"""What players are told: remarks on choices, sentences, formulas, the terminal."""

import pytest

from catstate.games.hop.actions import Event
from catstate.games.hop.sentences import SENTENCES
from catstate.games.hop.story import SILENT

from .scene import HOP, Scene, begun, defended, hopped, scene


def test_own_goals_are_called_so() -> None:
    """[1.6] A shock that loses is not announced like one that wins, neither before nor after."""
    own = scene().put("e1↓0 c1↓1")
    assert own.detail("cradle e1↓ ←") == "own goal: you lose"
    assert scene().put("d4↑0").detail("hop d4↑ d5") == "shock"
    assert scene(degree="master").put("b2↑0 b2↓1").detail("doubleton b2 b1") == "pay 1, own goal: you lose"
    after = own.play("cradle e1↓ ←")
    assert after.told() == (
        "You rock a cradle, hopping from e1↓ to d1 against one electron. "
        "At the far end Niels's electron hops from c1↓ onto your electrode. "
        "An own goal! You shock your own electrode."
    )
    assert after.told(1).endswith("onto Ada's electrode. An own goal! Ada shocks their own electrode.")
    assert after.match.result() == "Ada shocks their own electrode, an own goal: Niels wins."
    won = scene().put("d4↑0").play("hop d4↑ d5")
    assert won.told(1) == "Ada hops from d4↑ onto your electrode. Ada shocks your electrode!"
    assert won.match.result() == "Ada shocks Niels's electrode: Ada wins."


def test_resistance_income_is_told() -> None:
    """[8.12] Beside the choice and in the log, apart from what the movement costs."""
    match = scene(degree="doctorate").put("c3↑0 c3↓1").purses(2, 2).tokens("resist c3 d3")
    assert match.detail("hop c3↑ d3") == "pay 1, resistance pays 1"
    hop = match.play("hop c3↑ d3")
    assert hop.told() == (
        "You hop from c3↑ to d3 and pay 1 energy. The resistance between c3 and d3 pays you 1 energy for the crossing."
    )
    assert hop.energy() == [2, 2, 4]
    pair = match.play("doubleton c3 d3")
    assert pair.told(1) == (
        "Ada takes your electron along in a doubleton from c3 to d3. "
        "The resistance between c3 and d3 pays Ada 1 energy for the crossing."
    )
    empty = match.purses(4, 4)
    assert empty.play("doubleton c3 d3").told() == "You take Niels's electron along in a doubleton from c3 to d3."
    swap = defended(first="diffuse").put("c3↑0 d3↑1").tokens("resist c3 d3")
    assert swap.detail("diffuse c3↑ d3") == "costs 1, resistance pays 1"


def test_movements_are_told() -> None:
    """[3.2, 3.3, 3.4, 3.5, 3.7, 3.8] From where to where, out of and into electrodes; by whom, and against whom."""
    assert begun().play("block flip").told() == "Niels blocks the flip for your turn."
    assert scene().play("hop b1↑ b2").told(1) == "Ada hops out of the electrode to b2↑."
    assert scene().put("b2↓0").play("hop b2↓ b1").told() == "You hop from b2↓ back home."
    assert scene(degree="master").play("doubleton b1 b2").told() == (
        "You move a doubleton out of the electrode to b2 and get 1 energy."
    )
    assert scene().put("c3↑0").play("flip c3").told(1) == "Ada flips the electron on c3 to spin down."
    assert scene().blocked("flip").put("b2↑1").play("tunnel b1↑ b3").told() == "You tunnel out of the electrode to b3↑."
    row = scene(degree="master").put("a3↑0 c3↑1 d3↑1 d3↓0").play("cradle a3↑ →")
    assert row.told() == (
        "You rock a cradle, hopping from a3↑ to b3 against a row of 2. "
        "At the far end Niels's electron hops from d3↑ to e3, and you pay 1 energy."
    )
    assert row.told(1).endswith("At the far end your electron hops from d3↑ to e3, and Ada pays 1 energy.")


def test_effects_are_told() -> None:
    """[6.2, 8.2, 8.4, 8.6, 8.7, 8.8, 8.13, 8.15] The price and what it buys, each in a sentence."""
    tunnel = defended(first="tunnel").put("b2↑1").play("tunnel b1↑ b3")
    assert tunnel.told() == "You play the tunnel effect for 1 energy. You tunnel out of the electrode to b3↑."
    site = defended(first="vacancy").put("c3↑0 c3↓1").tokens("trap c3").play("vacancy c3")
    assert site.told() == (
        "You play the vacancy for 1 energy. You remove site c3. The trap on c3 goes with it. "
        "Your electron and Niels's electron go home."
    )
    two = defended(first="vacancy").put("c3↑1 c3↓1").play("vacancy c3")
    assert two.told().endswith("Both of Niels's electrons go home.")
    assert two.told(1).endswith("Both of your electrons go home.")
    laid = defended(first="vacancy").play("impurity a0")
    assert laid.told() == "You play the impurity for 1 energy. You lay a new site on a0."
    short = defended(first="short").play("short 1")
    assert short.told(1) == "Ada plays the dead short for 1 energy. Ada takes 1 energy from you."
    swap = defended(first="diffuse").put("c3↑0 d3↑1").play("diffuse c3↑ d3")
    assert swap.told().endswith("Your electron on c3↑ and Niels's electron on d3↑ change places.")
    both = defended(first="superpose").put("c3↑1").play("superpose c3")
    assert both.told().endswith("Niels's electron on c3 is in both spins at once; you will name one.")
    assert defended(first="mobility").play("mobility").told() == (
        "You play the mobility edge for 1 energy: one more movement, at once."
    )
    vortex = defended(first="vortex").play("vortex b2 ccw")
    assert vortex.told().endswith("A vortex now turns at b2, counter-clockwise.")
    lifted = defended(first="vortex").tokens("vortex b2 ccw").play("vortex b2 ccw")
    assert lifted.told().endswith("The vortex at b2 is lifted.")


def test_zero_point_energy_names_who_pays() -> None:
    """[8.16] Only those who hold any."""
    match = defended(4, first="zero point").purses(2, 1, 0, 3).play("zero point")
    assert match.told() == (
        "You play the zero-point energy for 1 energy. Niels pays 1 energy to the table. "
        "Erwin pays 1 energy to the table."
    )
    alone = defended(first="zero point").purses(2, 0).play("zero point")
    assert alone.told() == "You play the zero-point energy for 1 energy. Nobody else holds any energy."


def test_tokens_are_told_one_after_another() -> None:
    """[8.10] In the order they were laid, each in its sentence, after what ended the turn."""
    match = hopped().put("b2↓0 c3↓1 a4↑1 e1↑0 e1↓1")
    match = match.tokens("heat b2", "cavity c3 d3", "vortex a4 cw", "heat e1")
    assert match.play("end").told() == (
        "You end the turn. The heat source on b2 turns your electron to spin up. "
        "The cavity draws Niels's electron from c3↓ to d3. "
        "The vortex at a4 turns clockwise: one electron moves one site on. "
        "Two electrons share the heat source on e1: you may swap them."
    )


def test_spins_are_asked_for_and_named_in_words() -> None:
    """[7.2, 7.3, 7.4] Who tries what, who must name which spin, and what becomes of it."""
    match = scene(degree="doctorate").mover(1).put("c3↑1").superposed("c3", 0).play("hop c3↕ c4")
    assert (
        match.told() == "Niels tries to hop from c3↕ to c4. The electron on c3 is superposed: you must name its spin."
    )
    assert match.play("name ↓").told(1) == "Ada names the spin on c3: down. You hop from c3↓ to c4."
    leap = defended(first="long hop").put("c3↑0 c5↑1").superposed("c5", 1)
    leap = leap.play("long hop c3↑ c5", "name ↑")
    assert leap.told() == (
        "Niels names the spin on c5: up. "
        "With that spin it can't be: your long-range hopping is lost, and its price stays paid."
    )


def test_effects_show_what_is_not_exchanged() -> None:
    """[6.5] Operators and ΔE of what moves for free; a removed site sends its electrons home; a diffusion destroys
    both electrons before it creates them."""
    assert defended(first="tunnel").put("b2↑1").play("tunnel b1↑ b3").note() == (
        "c†₍b3,↑₎ d₍b1,↑₎   ΔE = +1, not exchanged"
    )
    assert defended(first="long hop").put("c3↑0").play("long hop c3↑ c5").note() == "c†₍c5,↑₎ c₍c3,↑₎   ΔE = 0"
    home = defended(first="vacancy").put("c3↑0 c3↓1").play("vacancy c3")
    assert home.note() == "d†₍d5,↓₎ d†₍b1,↑₎ c₍c3,↑₎ c₍c3,↓₎   ΔE = +1, not exchanged"  # the pair's −1 is gone
    swap = defended(first="diffuse").put("c3↑0 d3↑1").play("diffuse c3↑ d3")
    assert swap.note() == "c†₍d3,↑,●₎ c†₍c3,↑,■₎ c₍d3,↑,■₎ c₍c3,↑,●₎   ΔE = 0"
    assert defended(first="ionize").put("c3↑0 c3↓1").play("ionize c3↑").note() == "c₍c3,↑₎   ΔE = 0"
    assert defended(first="ionize").put("c3↓1").play("ionize c3↓").note() == "c₍c3,↓₎   ΔE = +1, not exchanged"
    both = defended(first="superpose").put("c3↓1").play("superpose c3")
    assert both.note() == "(c†₍c3,↑₎ + c†₍c3,↓₎) c₍c3,↓₎ / √2   ΔE = +1, not exchanged"


def test_tokens_show_what_is_not_exchanged() -> None:
    """[8.10] Heat, vortex and cavity have their operators; the energy they give or take is nobody's."""
    heat = hopped().put("c3↓1").tokens("heat c3").play("end")
    assert heat.note() == "c†₍c3,↑₎ c₍c3,↓₎   ΔE = +2, not exchanged"
    vortex = hopped().put("b2↑0 b3↓1").tokens("vortex b2 cw").play("end")
    assert vortex.note() == "c†₍b3,↑₎ c†₍c3,↓₎ c₍b3,↓₎ c₍b2,↑₎   ΔE = 0"
    cavity = hopped().put("c3↑0 c3↓1 d3↓1").tokens("cavity c3 d3").play("end")
    assert cavity.note() == "c†₍d3,↑₎ c₍c3,↑₎   ΔE = 0"  # one pair broken, one made
    breaks = hopped().put("c3↑0 d3↓1").tokens("cavity c3 d3").play("end")
    assert breaks.note() == "c†₍d3,↑₎ c₍c3,↑₎   ΔE = −1, not exchanged"
    pair = hopped().put("c3↑0 c3↓1").tokens("heat c3").play("end").play("swap")
    assert pair.note() == "c†₍c3,↓,●₎ c†₍c3,↑,■₎ c₍c3,↓,■₎ c₍c3,↑,●₎   ΔE = 0"
    named = scene(degree="doctorate").mover(1).put("c3↑1").superposed("c3", 0).play("hop c3↕ c4", "name ↓")
    assert named.note() == "n₍c3,↓₎ = 1   ΔE = −1, not exchanged; c†₍c4,↓₎ c₍c3,↓₎   ΔE = 0"


def test_a_cradle_is_paid_as_a_whole() -> None:
    """[5.3] Each hop has its operators, and ΔE stands beside the second: it is the net amount."""
    cradle = scene(degree="master").put("a3↑0 c3↑1 c3↓1").play("cradle a3↑ →")
    assert cradle.note() == "c†₍b3,↑₎ c₍a3,↑₎; c†₍d3,↑₎ c₍c3,↑₎   ΔE = +1 in all"


def test_every_event_has_a_sentence_or_is_silent() -> None:
    assert set(SENTENCES) == set(Event)
    assert {Event.TURN_OVER} == SILENT


@pytest.mark.parametrize("name", ["{0}", "a|b", "you", "Bo {x} | y"])
def test_names_are_told_as_they_are(name: str) -> None:
    """A name is no gap to fill in."""
    match = HOP.new(seats=2, scripted=True, names=("Ada", name)).play("begin 0").play("block hop")
    assert match.lines(0)[0].text.endswith("blocks the hop for your turn.")
    match = match.play("doubleton b1 b2").play("end").play("block hop")
    assert match.lines(1)[0].text == "Ada blocks the hop for your turn."
    assert match.lines(0)[0].text == f"You block the hop for {name}'s turn."


def test_question_of_the_block_names_what_is_barred() -> None:
    """[2.3] Not twice running: the question says which one."""
    match = begun().play("block hop", "doubleton b1 b2", "end", "block hop", "doubleton d5 d4", "end")
    assert match.match.ask(1) == "You: block one movement for Ada's turn (not the hop again)."
    assert begun().match.ask(1) == "You: block one movement for Ada's turn."
    assert begun().match.ask(0) == "Niels blocks one movement for your turn."


def test_cradles_say_who_is_pushed_and_where() -> None:
    """[3.4] The label names both hops."""
    match = scene().put("a3↑0 c3↑1 d3↑1")
    labels = {choice.text: choice.label for choice in match.match.choices(0)}
    assert labels["cradle a3↑ →"] == "Cradle from a3↑ → to b3: Niels's d3 goes to e3"
    own = {choice.text: choice.label for choice in scene().put("a3↑0 c3↑0").match.choices(0)}
    assert own["cradle a3↑ →"] == "Cradle from a3↑ → to b3: your c3 goes to d3"


def test_an_empty_table_is_mentioned() -> None:
    """[5.3] Movements that would pay out are missing from the list, and the terminal says why."""
    line = "The table is empty: no movement that would pay energy out is possible."
    assert line in scene(degree="master").purses(4, 4).match.text(0)
    assert line not in scene(degree="master").purses(4, 3).match.text(0)


def test_the_last_board_shows_the_shock() -> None:
    """[1.6] The electron that shocked stands on the electrode."""
    shown = scene().put("d4↑0").play("hop d4↑ d5").match.text(0)
    assert "!●!" in shown
    assert "the electrode of Niels is shocked" in shown


def test_the_deal_is_told_card_by_card() -> None:
    """[2.1, 6.1] Each card with its price; then who begins."""
    match = Scene(HOP.new(scripted=True, degree="doctorate")).play("* lay vortex")
    assert match.told() == "Effect card 1: vortex, for 1 energy."
    assert begun(first=1).told() == "The box is spun: Niels begins."
    assert begun(first=0).told() == "The box is spun: you begin."
