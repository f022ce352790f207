"""Rules that random play seldom touches, each in a position made for it."""

import pytest

from catstate.games.hop.actions import Phase

from .scene import begun, defended, scene


def test_resistance_under_both_hops_of_a_cradle() -> None:
    """[8.12] The first hop and the last may each cross a resistance; each pays if the table has one."""
    cradle = scene(degree="doctorate").put("a3↑0 c3↑1").purses(2, 2)
    assert cradle.tokens("resist a3 b3").play("cradle a3↑ →").energy() == [3, 2, 3]
    both = cradle.tokens("resist a3 b3", "resist c3 d3")
    assert both.play("cradle a3↑ →").energy() == [4, 2, 2]
    assert both.purses(5, 2).play("cradle a3↑ →").energy() == [6, 2, 0]


def test_cradle_into_a_superposed_place() -> None:
    """[7.3, 7.4] The place in front may turn out to be free; if it is named the same spin, the cradle is lost."""
    match = scene(degree="doctorate", hamiltonian="attraction").put("a3↑0 b3↑1 c3↑1").superposed("b3", 1)
    asked = match.play("cradle a3↑ →")
    assert asked.to_act == 1
    assert asked.play("name ↓").electrons() == {"b3↑0", "b3↓1", "d3↑1"}
    lost = asked.play("name ↑")
    assert lost.electrons() == {"a3↑0", "b3↑1", "c3↑1"}
    assert lost.state.moves_left == 1


def test_mobility_uses_up_no_kind() -> None:
    """[8.15] The kind of the extra movement can be used again, and one that was used can be the extra movement."""
    match = defended(first="mobility").blocked("flip").put("c3↑0").play("mobility", "hop c3↑ c4")
    assert match.play("hop c4↑ c5").electrons() == {"c5↑0"}
    again = defended(first="mobility").blocked("flip").put("c3↑0").play("hop c3↑ c4")
    assert again.refusal("hop c4↑ c5")[0] == "2.4"
    assert again.play("mobility", "hop c4↑ c5").electrons() == {"c5↑0"}


def test_electrodes_are_not_linked_through_an_electrode() -> None:
    """[8.4] With a3, b3 and c3 gone, d3 is the last way from a1 to b5 that does not lead over e3."""
    match = defended(3, first="vacancy").gaps("a3 b3 c3")
    assert match.refusal("vacancy d3") == ("8.4", "Without d3 an electrode would be cut off from another.")
    assert "vacancy d3" in defended(3, first="vacancy").gaps("a3 b3").legal()


@pytest.mark.parametrize(("pushed", "legal"), [(0, True), (1, True), (2, True), (3, False)])
def test_cradle_is_judged_by_the_pushed_colour(pushed: int, legal: bool) -> None:
    """[3.7] Ada pushes the electron on e2 into f2, the electrode of Niels, whose partner is Erwin."""
    match = scene(seats=4).put(f"c2↑0 e2↑{pushed}")
    assert ("cradle c2↑ →" in match.legal()) == legal
    if not legal:
        assert match.refusal("cradle c2↑ →")[0] == "3.7"
        return
    after = match.play("cradle c2↑ →")
    assert after.over == (pushed != 1)
    if pushed == 1:
        assert after.state.stock.tolist() == [6, 7, 7, 7]
    else:
        assert after.scores == (1, 0, 1, 0)


def test_partner_of_the_other_electron() -> None:
    """[3.7] f2 is Niels's; Erwin's electron may not enter it, and Ada is told so in these words."""
    match = scene(seats=4).put("f3↑0 f3↓3")
    assert match.refusal("doubleton f3 f2") == (
        "3.7",
        "The spin-down electron may not enter the electrode on f2: it belongs to its owner's partner.",
    )


def test_effects_do_not_lead_out_of_a_trap() -> None:
    """[8.5] Neither the tunnel effect nor a long hop; nor a diffusion from the second site."""
    tunnel = defended(first="tunnel").put("c3↑0 d3↑1").tokens("trap c3")
    assert tunnel.refusal("tunnel c3↑ e3") == ("8.5", "The trap on c3 lets nothing out.")
    leap = defended(first="long hop").put("c3↑0").tokens("trap c3")
    assert leap.refusal("long hop c3↑ e3") == ("8.5", "The trap on c3 lets nothing out.")
    second = defended(first="diffuse").put("c3↑0 d3↑1").tokens("trap d3")
    assert second.refusal("diffuse c3↑ d3") == ("8.5", "The trap on d3 lets nothing out.")


def test_nothing_passes_over_an_electrode() -> None:
    """[3.9, 8.3] Not a long hop, and not a tunnel whose row ends before it."""
    leap = defended(first="long hop").put("c5↑0")
    assert leap.refusal("long hop c5↑ e5") == ("8.3", "e5 is not two steps along a line from c5, with a site between.")
    row = scene().blocked("flip").put("b5↑0 c5↑1")
    assert "tunnel b5↑ d5" in row.legal()
    assert row.refusal("tunnel b5↑ e5") == ("3.9", "The line from b5 ends on d5.")


def test_doubleton_into_a_superposed_site() -> None:
    """[3.3, 7.1] A superposed electron takes up both places: there is no room for a pair."""
    match = scene(degree="doctorate").put("c3↑0 c3↓1 c4↑1").superposed("c4", 0)
    assert match.refusal("doubleton c3 c4") == ("3.3", "A pair needs both places of c4, and one is taken.")


def test_thesis_once_a_turn_even_with_repeats() -> None:
    """[6.1] A second defence would open nothing new."""
    match = scene(degree="doctorate", repeat="yes").blocked("flip").put("c3↑0").play("thesis")
    assert match.refusal("thesis") == ("6.1", "The thesis was defended already; once a turn is enough.")


def test_energy_of_entering_and_leaving_a_superposed_site() -> None:
    """[5.2, 7.1] Named, the electron there makes a pair; one that leaves in both places breaks none."""
    enters = scene(degree="doctorate", hamiltonian="attraction").purses(2, 2)
    enters = enters.put("c3↑0 c4↑1").superposed("c4", 1).play("hop c3↑ c4", "name ↓")
    assert enters.energy() == [3, 2, 3]
    leaves = scene(degree="doctorate", hamiltonian="attraction").purses(0, 2).put("c3↑0").superposed("c3", 1)
    assert leaves.play("hop c3↕ c4", "name ↑").energy() == [0, 2, 6]


def test_zero_point_energy_hits_the_partner_too() -> None:
    """[8.16] All other players pay, the partner among them."""
    match = defended(4, first="zero point").purses(2, 1, 1, 3).play("zero point")
    assert match.energy() == [1, 0, 0, 2, 5]


def test_thesis_needs_an_electron_in_play() -> None:
    """[6.1] Ada's electrons are all ionized: she passes."""
    match = scene(degree="doctorate").blocked("flip").put("c3↑1").ionized(7, 0)
    assert match.legal() == {"end"}
    assert match.refusal("thesis") == (
        "6.1",
        "The thesis defence needs an electron of your own in play, and you have none.",
    )
    home = scene(degree="doctorate").blocked("flip").ionized(6, 0)
    assert "thesis" in home.legal()


def test_draw_when_no_electron_is_left() -> None:
    """[1.7] The last electron is ionized: nobody can ever move again."""
    match = defended(first="ionize").put("c3↑0").ionized(6, 7).play("ionize c3↑")
    assert match.over
    assert match.scores == (0.5, 0.5)
    assert match.match.result() == "No electron is left, so nobody can ever move again: a draw."
    assert match.told() == (
        "You play the ionization for 1 energy. Your electron on c3↑ leaves the game. "
        "No electron is left in play: the game is a draw."
    )
    other = defended(first="ionize").put("c3↑0").ionized(6, 6).play("ionize c3↑")
    assert not other.over


def test_draws_are_shared_by_all() -> None:
    """[1.7] After 200 turns: a third for each of three players, a half for each of two or each team."""
    shares = {seats: scene(seats).turn(199).used("hop").play("end").scores for seats in (2, 3, 4)}
    assert shares == {2: (0.5,) * 2, 3: (1 / 3,) * 3, 4: (0.5,) * 4}


def test_own_goal_for_the_partner() -> None:
    """[1.6] Ada moves Niels's electron into the electrode of Marie, her partner: their team loses."""
    match = scene(seats=4).put("e5↑0 e5↓1")
    assert match.refusal("doubleton e5 e6")[0] == "3.7"  # her own electron may not enter it
    push = scene(seats=4).put("b6↑0 d6↑1")
    assert push.detail("cradle b6↑ →") == "own goal: you lose"
    after = push.play("cradle b6↑ →")
    assert after.scores == (0, 1, 0, 1)
    assert after.told() == (
        "You rock a cradle, hopping from b6↑ to c6 against one electron. "
        "At the far end Niels's electron hops from d6↑ onto Marie's electrode. "
        "An own goal! You shock the electrode of Marie, the partner."
    )
    assert after.match.result() == "Ada shocks Marie's electrode, an own goal: Niels and Erwin win."


def test_second_turn_without_a_block() -> None:
    """[2.6] With opening = answer nobody blocks the second turn; the third is blocked again."""
    match = begun(opening="answer").play("block tunnel", "hop b1↑ b2", "end")
    assert match.state.phase == Phase.MOVE
    assert match.to_act == 1
    assert "Blocked: nothing." in match.match.text(1)
    match = match.play("hop d5↑ d4", "doubleton d5 c5")
    assert match.state.phase == Phase.BLOCK
    assert match.to_act == 1
