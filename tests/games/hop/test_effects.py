"""Thesis, the fourteen effects and superposed electrons, clause by clause."""

from collections import Counter

import pytest

from catstate.games.hop.actions import Phase
from catstate.games.hop.pieces import EFFECTS

from .scene import HOP, Scene, defended, effect_named, hopped, scene

# 6 Thesis and effects


def test_cards_are_dealt_from_128_mixes() -> None:
    """[6.1] Each card once, either side: 14 · 12 · 10 · 8 · 6 · 4 · 2 deals, and two sides of seven cards make 128."""
    match = Scene(HOP.new(scripted=True, degree="doctorate"))
    weights = []
    for _ in range(7):
        state = match.state
        lying = [int(effect) // 2 for effect in state.row[: state.dealt]]
        outcomes = [effect for effect in range(14) if effect // 2 not in lying]
        weights.append(len(outcomes))
        match = match.play(f"* lay {EFFECTS[outcomes[-1]][0]}")
    assert weights == [14, 12, 10, 8, 6, 4, 2]
    assert sorted(int(effect) // 2 for effect in match.state.row) == list(range(7))


def test_thesis_is_a_movement() -> None:
    """[6.1] It takes the tunnel's place, uses up a movement, can be blocked, and serves once a turn."""
    match = scene(degree="doctorate").blocked("flip").put("c3↑0")
    assert "thesis" in match.legal()
    after = match.play("thesis")
    assert after.state.moves_left == 1
    assert after.energy() == match.energy()
    assert after.refusal("thesis") == ("6.1", "The thesis was defended already; once a turn is enough.")
    assert scene(degree="doctorate").blocked("thesis").refusal("thesis") == (
        "2.4",
        "The thesis is blocked in this turn.",
    )
    assert scene().refusal("thesis") == ("6.1", "The thesis defence belongs to the doctorate.")
    assert scene().refusal("trap c3") == ("6.1", "Effects belong to the doctorate.")
    assert defended(first="trap").refusal("ionize c3↑")[0] == "6.1"


def test_effects_have_their_price() -> None:
    """[6.2] 1 1 1 2 2 3 3 by position, paid to the table, after the thesis only."""
    match = scene(degree="doctorate").blocked("flip").purses(2, 2).put("c3↑0")
    assert match.refusal("trap c3") == ("6.2", "An effect needs the thesis defence first, in the same turn.")
    match = match.play("thesis")  # tunnel, vacancy, trap cost 1; short, superpose 2; heat, vortex 3
    assert match.play("trap c3").energy() == [1, 2, 5]
    assert match.play("superpose c3").energy() == [0, 2, 6]
    assert match.refusal("heat c3") == ("6.2", "The heat source costs 3, you hold 2.")
    assert match.play("trap e1", "hop c3↑ c4", "vacancy a5").electrons() == {"c4↑0"}


def test_each_effect_once_a_turn() -> None:
    """[6.3] Used is used until the next turn."""
    match = defended(first="trap").put("c3↑0").play("trap c3")
    assert match.refusal("trap c4") == ("6.3", "The Penning trap was used in this turn already.")


def test_used_cards_become_the_dearest() -> None:
    """[6.4] Used in this order: short, then trap; the rest slides to the cheaper positions."""
    match = defended(first="trap").put("c3↑0").play("short 1", "trap e1", "end")
    names = ("tunnel", "vacancy", "superpose", "heat", "vortex", "short", "trap")
    assert match.state.row.tolist() == [effect_named(name) for name in names]


def test_effects_exchange_no_energy() -> None:
    """[6.5] A tunnel effect out of the electrode into spin up costs its price, not the field's 1."""
    match = defended(first="tunnel").put("b2↑1").play("tunnel b1↑ b3")
    assert match.electrons() == {"b2↑1", "b3↑0"}
    assert match.energy() == [2, 2, 4]


# 7 Superposed electrons


def test_superposed_electron_takes_both_places() -> None:
    """[7.1] It stands in both places, is no pair and counts 0 in the energy."""
    match = defended(first="superpose").put("c3↑0 a1↓1").play("superpose c3")
    assert match.electrons() == {"c3↕0", "a1↓1"}
    assert match.energy() == [2, 2, 4]
    assert match.refusal("hop c3↑ c4") == ("7.1", "The electron on c3 is superposed: write c3↕.")
    assert match.refusal("doubleton c3 c4") == ("3.3", "There is no pair on c3.")
    HOP.notation.check(match.state)


def test_whoever_superposed_it_names_the_spin() -> None:
    """[7.2] In Niels's turn Ada names the spin; it costs nothing, and the electron is ordinary again."""
    match = scene(degree="doctorate").mover(1).purses(2, 2).put("c3↑1").superposed("c3", 0)
    match = match.play("hop c3↕ c4")
    assert match.to_act == 0
    assert match.state.phase == Phase.NAME
    assert match.refusal("hop c3↕ c2")[0] == "7.2"
    match = match.play("name ↓")
    assert match.electrons() == {"c4↓1"}
    assert match.energy() == [2, 2, 4]  # a hop of a spin down costs nothing


def test_spin_is_needed_to_move_to_enter_and_in_a_row() -> None:
    """[7.3] Moved, entered, in a row; nearest to the start first."""
    entered = (
        scene(degree="doctorate", hamiltonian="attraction").put("c3↑0 c4↑1").superposed("c4", 1).play("hop c3↑ c4")
    )
    assert entered.to_act == 1
    assert entered.play("name ↓").electrons() == {"c4↑0", "c4↓1"}
    row = (
        scene(degree="doctorate", hamiltonian="attraction")
        .put("a3↑0 c3↑1 d3↑1")
        .superposed("c3", 1)
        .superposed("d3", 1)
    )
    match = row.play("cradle a3↑ →")
    assert match.state.asked == 3 * 8 + 3  # c3
    match = match.play("name ↑")
    assert match.state.asked == 3 * 8 + 4  # d3
    assert match.play("name ↑").electrons() == {"b3↑0", "c3↑1", "e3↑1"}
    assert match.play("name ↓").electrons() == {"b3↑0", "d3↑1", "d3↓1"}  # d3↑ was free: the row ended on c3


def test_tried_if_some_spin_allows_it_energy_included() -> None:
    """[7.3] Ada has no energy: the flip of a superposed electron costs 2 as a down and pays 2 as an up."""
    match = scene(degree="doctorate", hamiltonian="field").purses(0, 2).put("c3↑0").superposed("c3", 1)
    assert "flip c3" in match.legal()
    broke = scene(degree="doctorate", hamiltonian="field").purses(0, 8).put("c3↑0").superposed("c3", 1)
    assert broke.refusal("flip c3") == ("7.3", "No spin of the superposed electrons in its way allows that.")


def test_lost_if_the_named_spin_forbids_it() -> None:
    """[7.4] The movement is used up; an effect's price stays paid."""
    match = scene(degree="doctorate", hamiltonian="attraction").put("c3↑0 c4↑1").superposed("c4", 1)
    match = match.play("hop c3↑ c4", "name ↑")
    assert match.electrons() == {"c3↑0", "c4↑1"}
    assert match.state.moves_left == 1
    assert match.refusal("hop c3↑ c2")[0] == "2.4"
    assert match.told() == "Niels names the spin on c4: up. With that spin it can't be: your hop is lost."
    leap = defended(first="long hop").put("c3↑0 c5↑1").superposed("c5", 1)
    leap = leap.play("long hop c3↑ c5", "name ↑")
    assert leap.electrons() == {"c3↑0", "c5↑1"}
    assert leap.energy() == [2, 2, 4]


# 8 The fourteen effects


def test_tokens_three_of_a_kind_one_for_a_site() -> None:
    """[8.1] One token on a site, none on an electrode, three of a kind, and the same again lifts it."""
    full = defended(first="trap").tokens("trap a1", "trap a2", "trap a3")
    assert full.legal("trap") == {"a1", "a2", "a3"}
    assert full.refusal("trap a4") == ("8.1", "All 3 tokens of the trap lie on the board; lift one.")
    one = defended(first="trap").tokens("resist c3 d3")
    assert one.refusal("trap c3") == ("8.1", "A token influences c3 already, and a site bears one.")
    assert one.refusal("trap b1")[0] == "8.1"
    assert "trap c4" in one.legal()
    lifted = full.play("trap a2")
    assert lifted.state.laid == 2
    assert lifted.state.token_on.sum() == 2 * (1 + effect_named("trap"))
    vortex = defended(first="vortex").tokens("vortex b2 cw")
    assert "vortex b2 cw" in vortex.legal()
    assert vortex.refusal("vortex b2 ccw")[0] == "8.1"


def test_tunnel_effect() -> None:
    """[8.2] An own electron, without energy; it may win."""
    match = defended(first="tunnel").purses(1, 7).put("d3↓0 d4↓1")
    assert match.play("tunnel d3↓ d5").scores == (1, 0)
    assert match.refusal("tunnel d4↓ d2")[0] == "3.1"


def test_long_range_hopping() -> None:
    """[8.3] Two steps along a line, over an occupied or empty site, to an empty place; no corner, no gap between."""
    match = defended(first="long hop").gaps("b3").put("c3↑0 c4↑1 e3↑1")
    assert {one for one in match.legal("long hop") if one.startswith("c3")} == {"c3↑ c5", "c3↑ c1"}
    assert match.refusal("long hop c3↑ e3") == ("1.3", "The place e3↑ is taken.")
    assert match.refusal("long hop c3↑ a3") == (
        "8.3",
        "a3 is not two steps along a line from c3, with a site between.",
    )
    assert match.play("long hop c3↑ c5").electrons() == {"c5↑0", "c4↑1", "e3↑1"}


def test_vacancy_sends_electrons_home() -> None:
    """[8.4] The site goes, its electrons return to stock, its token is lifted, trap or not."""
    match = defended(first="vacancy").put("c3↑0 c3↓1").tokens("trap c3", "heat a1").play("vacancy c3")
    assert match.electrons() == set()
    assert match.state.stock.tolist() == [7, 7, 0, 0]
    assert [int(token) for token in match.state.tokens[:2]] == [HOP.action_texts["heat a1"], -1]
    assert match.state.token_on.sum() == 1 + effect_named("heat")


def test_vacancy_never_cuts_an_electrode_off() -> None:
    """[8.4] b1 has the neighbours a1, b2 and c1; with a1 and b2 gone c1 must stay."""
    match = defended(first="vacancy").gaps("a1 b2")
    assert match.refusal("vacancy c1") == ("8.4", "Without c1 an electrode would be cut off from another.")
    assert "vacancy c3" in match.legal()
    dead_end = defended(first="vacancy").gaps("a2 b2")  # a1 leads nowhere any more
    assert "vacancy a1" in dead_end.legal()


def test_impurity() -> None:
    """[8.4] On an empty cell of the frame next to a site; 36 sites at most."""
    match = defended(first="vacancy").gaps("c3")
    assert {"c3", "z3", "c6", "f1"} <= match.legal("impurity")
    assert not {"z0", "b1", "f0"} & match.legal("impurity")
    assert match.refusal("impurity z0") == ("8.4", "z0 is not next to a site, or outside the frame.")
    laid = defended(first="vacancy").play("impurity a0")
    assert laid.state.ground[1] == 1
    full = defended(seats=4, first="vacancy").sites("a0 b0 c0 d0")  # 36
    assert full.refusal("impurity e0") == ("8.4", "All 36 sites lie on the board.")


def test_trap() -> None:
    """[8.5] In, not out: no movement, no effect; a flip inside is allowed."""
    match = scene(degree="doctorate").put("c3↑0 c4↑0").tokens("trap c3")
    assert match.refusal("hop c3↑ b3") == ("8.5", "The trap on c3 lets nothing out.")
    assert "flip c3" in match.legal()
    assert "hop c4↓ c3" not in match.legal()
    assert scene(degree="doctorate").put("c3↑0 c4↓0").tokens("trap c3").play("hop c4↓ c3").electrons() == {
        "c3↑0",
        "c3↓0",
    }
    row = scene(degree="doctorate").put("a3↑0 c3↑1").tokens("trap c3")
    assert row.refusal("cradle a3↑ →") == ("8.5", "The trap on c3 lets nothing out.")
    assert defended(first="diffuse").put("c3↑0 d3↑1").tokens("trap c3").refusal("diffuse c3↑ d3")[0] == "8.5"
    assert defended(first="ionize").put("c3↑1").tokens("trap c3").refusal("ionize c3↑")[0] == "8.5"


def test_dead_short() -> None:
    """[8.6] One energy from another player who has one."""
    match = defended(seats=3, first="short").purses(2, 1, 0)
    assert match.legal("short") == {"1"}
    assert match.play("short 1").energy() == [2, 0, 0, 6]
    assert match.refusal("short 2") == ("8.6", "That player holds no energy.")
    assert match.refusal("short 0")[0] == "8.6"


def test_diffusion() -> None:
    """[8.7] Two electrons of one spin on neighbouring sites, of different colours, change places."""
    match = defended(first="diffuse").put("c3↑1 d3↑0 d3↓1")
    assert match.legal("diffuse") == {"c3↑ d3"}
    assert match.play("diffuse c3↑ d3").electrons() == {"c3↑0", "d3↑1", "d3↓1"}
    alike = defended(first="diffuse").put("c3↑1 d3↑1")
    assert alike.refusal("diffuse c3↑ d3") == (
        "8.7",
        "The electrons on c3↑ and d3↑ are of one colour: nothing would change.",
    )


def test_superposition_of_any_lone_electron() -> None:
    """[8.8] Anyone's electron, alone in its site and not superposed yet."""
    match = defended(first="superpose").put("c3↑1 d3↑0 d3↓1 e1↑0").superposed("e1", 1)
    assert match.legal("superpose") == {"c3"}
    assert match.refusal("superpose d3") == ("8.8", "The electron must be alone, and two stand on d3.")
    assert match.play("superpose c3").state.superposed[3 * 8 + 3] == 1


def test_ionization() -> None:
    """[8.9] One electron of a site leaves the game: anyone's, alone, of a pair or superposed."""
    match = defended(first="ionize").put("c3↑1 d3↑0 d3↓1 e1↑0").superposed("e1", 1)
    assert match.legal("ionize") == {"c3↑", "d3↑", "d3↓", "e1↕"}
    after = match.play("ionize d3↓")
    assert after.electrons() == {"c3↑1", "d3↑0", "e1↕0"}
    assert after.state.stock.tolist() == [5, 5, 0, 0]
    assert match.play("ionize e1↕").electrons() == {"c3↑1", "d3↑0", "d3↓1"}
    assert match.refusal("ionize c3↓") == ("8.9", "No electron stands on c3↓.")
    assert match.refusal("ionize e1↑") == ("7.1", "The electron on e1 is superposed: write e1↕.")
    assert match.refusal("ionize b1↑") == ("8.9", "There is no site on b1.")


def test_tokens_act_in_the_order_laid() -> None:
    """[8.10] Heat on b2 first, then a cavity c3 → d3: what a later token moves an earlier one does not see."""
    one = hopped().put("b2↓0 c3↓1").tokens("heat b2", "cavity c3 d3").play("end")
    assert one.electrons() == {"b2↑0", "d3↓1"}
    chain = hopped().put("c3↑0").tokens("cavity c3 d3", "cavity e3 e4").play("end")
    assert chain.electrons() == {"d3↑0"}
    assert one.energy() == [2, 2, 4]


def test_heat() -> None:
    """[8.11] A lone spin down turns up; two may be swapped by the player whose turn ends; a superposed one turns up."""
    assert hopped().put("c3↓1").tokens("heat c3").play("end").electrons() == {"c3↑1"}
    assert hopped().put("c3↑1").tokens("heat c3").play("end").electrons() == {"c3↑1"}
    pair = hopped().put("c3↑0 c3↓1").tokens("heat c3").play("end")
    assert pair.to_act == 0
    assert pair.refusal("block hop")[0] == "8.11"
    assert pair.play("keep").electrons() == {"c3↑0", "c3↓1"}
    assert pair.play("swap").electrons() == {"c3↑1", "c3↓0"}
    assert hopped().put("c3↑0 c3↓0").tokens("heat c3").play("end").state.phase == Phase.BLOCK
    assert hopped().put("c3↓1").superposed("c3", 1).tokens("heat c3").play("end").electrons() == {"c3↑1"}


def test_resistance() -> None:
    """[8.12] One energy for crossing by hop, doubleton, cradle or diffusion; not for jumping; not in advance."""
    across = scene(degree="doctorate").tokens("resist c3 d3").purses(2, 2)
    assert across.put("c3↑0").play("hop c3↑ d3").energy() == [3, 2, 3]
    assert across.put("c3↑0 c3↓0").play("doubleton c3 d3").energy() == [3, 2, 3]
    assert across.put("a3↑0 c3↑1").play("cradle a3↑ →").energy() == [3, 2, 3]
    assert across.put("c3↑0").play("hop c3↑ c4").energy() == [2, 2, 4]
    swap = defended(first="diffuse").put("c3↑0 d3↑1").tokens("resist c3 d3").play("diffuse c3↑ d3")
    assert swap.energy() == [3, 2, 3]
    leap = defended(first="long hop").put("b3↑0 c3↑1").tokens("resist b3 c3").play("long hop b3↑ d3")
    assert leap.energy() == [2, 2, 4]
    bare = scene(degree="doctorate").purses(4, 4).put("c3↑0").tokens("resist c3 d3").play("hop c3↑ d3")
    assert bare.energy() == [4, 4, 0]
    advance = scene(degree="doctorate").purses(0, 2).put("c3↓0 c3↑1").tokens("resist c3 d3")
    assert advance.refusal("hop c3↓ d3") == ("5.3", "That costs 1, you hold 0.")


@pytest.mark.parametrize(
    ("grid", "seats", "token", "before", "after"),
    [
        ("square", 2, "vortex b2 cw", "b2↑0 b3↓1 c3↑1", {"b3↑0", "c3↓1", "c2↑1"}),
        ("square", 2, "vortex b2 ccw", "b2↑0 b3↓1 c3↑1", {"c2↑0", "b2↓1", "b3↑1"}),
        ("triangular", 2, "vortex b2 cw", "b2↑0 c3↓1", {"c3↑0", "c2↓1"}),
        ("triangular", 2, "vortex b2▽ cw", "b2↑0 b3↓1 c3↓0", {"b3↑0", "c3↓1", "b2↓0"}),
        ("triangular", 3, "vortex b2▽ ccw", "b2↑0 b3↓1", {"c3↑0", "b2↓1"}),
        ("hexagonal", 2, "vortex a3 cw", "a3↑0 a4↓1 c4↑1 b3↓0", {"a4↑0", "b4↓1", "c3↑1", "a3↓0"}),
    ],
)
def test_vortex(grid: str, seats: int, token: str, before: str, after: set[str]) -> None:
    """[8.13] All electrons around a mesh move one site round, each in its spin."""
    assert hopped(seats, grid=grid).put(before).tokens(token).play("end").electrons() == after


def test_vortex_carries_a_superposed_electron() -> None:
    """[8.13] It stays superposed, and the same player will name its spin."""
    match = hopped().put("b2↑0 b3↓1").superposed("b2", 1).tokens("vortex b2 cw").play("end")
    assert match.electrons() == {"b3↕0", "c3↓1"}
    assert match.state.superposed[3 * 8 + 2] == 2


def test_cavity() -> None:
    """[8.14] Each electron of the first site hops if its place in the second is empty."""
    assert hopped().put("c3↑0 c3↓1 d3↑1").tokens("cavity c3 d3").play("end").electrons() == {"c3↑0", "d3↑1", "d3↓1"}
    assert hopped().put("d3↑0").tokens("cavity c3 d3").play("end").electrons() == {"d3↑0"}


def test_cavity_and_superposed_electrons() -> None:
    """[8.14] Into an empty site it travels as it is; else its spin is named, unless the second site is full."""
    assert hopped().put("c3↑0").superposed("c3", 1).tokens("cavity c3 d3").play("end").electrons() == {"d3↕0"}
    asks = hopped().put("c3↑0 d3↑1").superposed("c3", 1).tokens("cavity c3 d3").play("end")
    assert asks.to_act == 1
    assert asks.play("name ↓").electrons() == {"d3↓0", "d3↑1"}
    assert asks.play("name ↑").electrons() == {"c3↑0", "d3↑1"}
    into = hopped().put("c3↑0 d3↑1").superposed("d3", 0).tokens("cavity c3 d3").play("end")
    assert into.to_act == 0
    assert into.play("name ↓").electrons() == {"d3↑0", "d3↓1"}
    full = hopped().put("c3↑0 d3↑1 d3↓1").superposed("c3", 1).tokens("cavity c3 d3").play("end")
    assert full.electrons() == {"c3↕0", "d3↑1", "d3↓1"}


def test_mobility_edge() -> None:
    """[8.15] One more movement at once, blocked or used as it may be; not the thesis, no effect before it."""
    match = defended(first="mobility").blocked("hop").put("c3↑0").play("mobility")
    assert match.refusal("end")[0] == "8.15"
    assert match.refusal("ionize c3↑")[0] == "8.15"
    assert "thesis" not in match.legal()
    after = match.play("hop c3↑ c4")
    assert after.electrons() == {"c4↑0"}
    assert after.state.moves_left == 1
    stuck = defended(first="mobility").put("c3↑0 c3↓1").ionized(6, 0).tokens("trap c3").play("mobility")
    assert list(stuck.legal()) == ["end"]


def test_zero_point_energy() -> None:
    """[8.16] Every other player who can pays one."""
    match = defended(seats=4, first="zero point").purses(2, 1, 0, 3).play("zero point")
    assert match.energy() == [1, 0, 0, 2, 5]


def test_all_128_mixes_are_reachable() -> None:
    """[6.1] Every choice of sides can be dealt: 2⁷ mixes."""
    mixes: Counter[tuple[int, ...]] = Counter()
    for number in range(128):
        match = Scene(HOP.new(scripted=True, degree="doctorate"))
        for card in range(7):
            match = match.play(f"* lay {EFFECTS[card * 2 + (number >> card & 1)][0]}")
        assert match.state.phase == Phase.SPIN
        mixes[tuple(sorted(match.state.row.tolist()))] += 1
    assert len(mixes) == 128
