"""Thesis, the fourteen effects and superposed electrons, clause by clause."""

from collections import Counter
from typing import Any

import pytest

from catstate.core.match import Match
from catstate.games.hop.state import Phase

from .table import FRONTS, HOP, effect_named, electrons, lay, legal, play, purse, refused

BACKS = ("long hop", "diffuse", "ionize", "zero point", "mobility", "resist", "cavity")


def defended(words: str = "", *, first: str = "trap", **more: Any) -> Match:
    """A doctorate in which Ada has defended her thesis, holds three energy, and `first` is the cheapest effect."""
    sides = FRONTS if first in FRONTS else BACKS
    row = (first, *(name for name in sides if name != first))
    more.setdefault("purse", (3, 2, 0, 0)[: more.get("seats", 2)])
    return lay(words, degree="doctorate", thesis=True, row=row, **more)


def ended(words: str, *, tokens: tuple[str, ...], used: tuple[str, ...] = ("hop",), **more: Any) -> Match:
    """After Ada has ended her turn with these tokens lying."""
    return lay(words, degree="doctorate", tokens=tokens, used=used, **more).play("end")


# 6 Thesis and effects


def test_cards_are_dealt_from_128_mixes() -> None:
    """[6.1] Each card once, either side: 14 · 12 · 10 · 8 · 6 · 4 · 2 deals, and two sides of seven cards make 128."""
    match = HOP.new(scripted=True, degree="doctorate")
    weights = []
    for _ in range(7):
        state = match.state()
        outcomes = [
            one for one in range(14) if one // 2 not in [int(effect) // 2 for effect in state.row[: state.dealt]]
        ]
        weights.append(len(outcomes))
        match = match.play(outcomes[-1])
    assert weights == [14, 12, 10, 8, 6, 4, 2]
    assert sorted(int(effect) // 2 for effect in match.state().row) == list(range(7))


def test_thesis_is_a_movement() -> None:
    """[6.1] It takes the tunnel's place, uses up a movement, can be blocked, and serves once a turn."""
    match = lay("c3↑0", degree="doctorate", blocked="flip")
    assert "thesis" in match.legal()
    after = match.play("thesis")
    assert after.state().moves_left == 1
    assert purse(after) == purse(match)
    assert refused(after, "thesis") == ("6.1", "The thesis was defended already; once a turn is enough.")
    assert refused(lay("", degree="doctorate", blocked="thesis"), "thesis") == (
        "2.4",
        "The thesis is blocked in this turn.",
    )
    assert refused(lay(), "thesis") == ("6.1", "The thesis defence belongs to the doctorate.")
    assert refused(lay(), "trap c3") == ("6.1", "Effects belong to the doctorate.")
    assert refused(defended(first="trap"), "ionize c3")[0] == "6.1"


def test_effects_have_their_price() -> None:
    """[6.2] 1 1 1 2 2 3 3 by position, paid to the table, after the thesis only."""
    match = lay("c3↑0", degree="doctorate", blocked="flip", purse=(2, 2))
    assert refused(match, "trap c3") == ("6.2", "An effect needs the thesis defence first, in the same turn.")
    match = match.play("thesis")  # tunnel, vacancy, trap cost 1; short, superpose 2; heat, vortex 3
    assert purse(match.play("trap c3")) == [1, 2, 5]
    assert purse(match.play("superpose c3")) == [0, 2, 6]
    assert refused(match, "heat c3") == ("6.2", "The heat source costs 3, you hold 2.")
    assert electrons(play(match, "trap e1", "hop c3↑ c4", "vacancy a5")) == {"c4↑0"}


def test_each_effect_once_a_turn() -> None:
    """[6.3] Used is used until the next turn."""
    match = defended("c3↑0", first="trap").play("trap c3")
    assert refused(match, "trap c4") == ("6.3", "The Penning trap was used in this turn already.")


def test_used_cards_become_the_dearest() -> None:
    """[6.4] Used in this order: short, then trap; the rest slides to the cheaper positions."""
    match = play(defended("c3↑0", first="trap"), "short 1", "trap e1", "end")
    names = ("tunnel", "vacancy", "superpose", "heat", "vortex", "short", "trap")
    assert match.state().row.tolist() == [effect_named(name) for name in names]


def test_effects_exchange_no_energy() -> None:
    """[6.5] A tunnel effect out of the electrode into spin up costs its price, not the field's 1."""
    match = defended("b2↑1", first="tunnel").play("tunnel b1↑ b3")
    assert electrons(match) == {"b2↑1", "b3↑0"}
    assert purse(match) == [2, 2, 4]


# 7 Superposed electrons


def test_superposed_electron_takes_both_places() -> None:
    """[7.1] It stands in both places, is no pair and counts 0 in the energy."""
    match = defended("c3↑0 a1↓1", first="superpose").play("superpose c3")
    assert electrons(match) == {"c3↕0", "a1↓1"}
    assert purse(match) == [2, 2, 4]
    assert refused(match, "hop c3↑ c4") == ("7.1", "The electron on c3 is superposed: write c3↕.")
    assert refused(match, "doubleton c3 c4") == ("3.3", "There is no pair on c3.")
    assert HOP.notation.check(match.state()) is None


def test_whoever_superposed_it_names_the_spin() -> None:
    """[7.2] In Niels's turn Ada names the spin; it costs nothing, and the electron is ordinary again."""
    match = lay("c3↑1", degree="doctorate", mover=1, superposed={"c3": 0}, purse=(2, 2))
    match = match.play("hop c3↕ c4")
    assert match.to_act == 0
    assert match.state().phase == Phase.NAME
    assert refused(match, "hop c3↕ c2")[0] == "7.2"
    match = match.play("name ↓")
    assert electrons(match) == {"c4↓1"}
    assert purse(match) == [2, 2, 4]  # a hop of a spin down costs nothing


def test_spin_is_needed_to_move_to_enter_and_in_a_row() -> None:
    """[7.3] Moved, entered, in a row; nearest to the start first."""
    entered = lay("c3↑0 c4↑1", degree="doctorate", superposed={"c4": 1}, hamiltonian="attraction").play("hop c3↑ c4")
    assert entered.to_act == 1
    assert electrons(entered.play("name ↓")) == {"c4↑0", "c4↓1"}
    row = lay("a3↑0 c3↑1 d3↑1", degree="doctorate", superposed={"c3": 1, "d3": 1}, hamiltonian="attraction")
    match = row.play("cradle a3↑ →")
    assert match.state().asked == 3 * 8 + 3  # c3
    match = match.play("name ↑")
    assert match.state().asked == 3 * 8 + 4  # d3
    assert electrons(match.play("name ↑")) == {"b3↑0", "c3↑1", "e3↑1"}
    assert electrons(match.play("name ↓")) == {"b3↑0", "d3↑1", "d3↓1"}  # d3↑ was free: the row ended on c3


def test_tried_if_some_spin_allows_it_energy_included() -> None:
    """[7.3] Ada has no energy: the flip of a superposed electron costs 2 as a down and pays 2 as an up."""
    match = lay("c3↑0", degree="doctorate", superposed={"c3": 1}, purse=(0, 2), hamiltonian="field")
    assert "flip c3" in match.legal()
    broke = lay("c3↑0", degree="doctorate", superposed={"c3": 1}, purse=(0, 8), hamiltonian="field")
    assert refused(broke, "flip c3") == ("7.3", "No spin of the superposed electrons in its way allows that.")


def test_lost_if_the_named_spin_forbids_it() -> None:
    """[7.4] The movement is used up; an effect's price stays paid."""
    match = lay("c3↑0 c4↑1", degree="doctorate", superposed={"c4": 1}, hamiltonian="attraction")
    match = play(match, "hop c3↑ c4", "name ↑")
    assert electrons(match) == {"c3↑0", "c4↑1"}
    assert match.state().moves_left == 1
    assert refused(match, "hop c3↑ c2")[0] == "2.4"
    assert match.lines(0)[0].text == "Niels names spin ↑ for the electron on c4: the hop is lost."
    leap = defended("c3↑0 c5↑1", first="long hop", superposed={"c5": 1})
    leap = play(leap, "long hop c3↑ c5", "name ↑")
    assert electrons(leap) == {"c3↑0", "c5↑1"}
    assert purse(leap) == [2, 2, 4]


# 8 The fourteen effects


def test_tokens_three_of_a_kind_one_for_a_site() -> None:
    """[8.1] One token on a site, none on an electrode, three of a kind, and the same again lifts it."""
    full = defended(first="trap", tokens=("trap a1", "trap a2", "trap a3"))
    assert legal(full, "trap") == {"a1", "a2", "a3"}
    assert refused(full, "trap a4") == ("8.1", "All 3 tokens of the trap lie on the board; lift one.")
    one = defended(first="trap", tokens=("resist c3 d3",))
    assert refused(one, "trap c3") == ("8.1", "A token influences c3 already, and a site bears one.")
    assert refused(one, "trap b1")[0] == "8.1"
    assert "trap c4" in one.legal()
    lifted = full.play("trap a2")
    assert lifted.state().laid == 2
    assert lifted.state().token_on.sum() == 2 * (1 + effect_named("trap"))
    vortex = defended(first="vortex", tokens=("vortex b2 cw",))
    assert "vortex b2 cw" in vortex.legal()
    assert refused(vortex, "vortex b2 ccw")[0] == "8.1"


def test_tunnel_effect() -> None:
    """[8.2] An own electron, without energy; it may win."""
    match = defended("d3↓0 d4↓1", first="tunnel", purse=(1, 7))
    assert match.play("tunnel d3↓ d5").scores == (1, 0)
    assert refused(match, "tunnel d4↓ d2")[0] == "3.1"


def test_long_range_hopping() -> None:
    """[8.3] Two steps along a line, over an occupied or empty site, to an empty place; no corner, no gap between."""
    match = defended("c3↑0 c4↑1 e3↑1", first="long hop", gaps="b3")
    assert {one for one in legal(match, "long hop") if one.startswith("c3")} == {"c3↑ c5", "c3↑ c1"}
    assert refused(match, "long hop c3↑ e3") == ("1.3", "The place e3↑ is taken.")
    assert refused(match, "long hop c3↑ a3") == (
        "8.3",
        "a3 is not two steps along a line from c3, with a site between.",
    )
    assert electrons(match.play("long hop c3↑ c5")) == {"c5↑0", "c4↑1", "e3↑1"}


def test_vacancy_sends_electrons_home() -> None:
    """[8.4] The site goes, its electrons return to stock, its token is lifted, trap or not."""
    match = defended("c3↑0 c3↓1", first="vacancy", tokens=("trap c3", "heat a1")).play("vacancy c3")
    assert electrons(match) == set()
    assert match.state().stock.tolist() == [7, 7, 0, 0]
    assert [int(token) for token in match.state().tokens[:2]] == [HOP.action_texts["heat a1"], -1]
    assert match.state().token_on.sum() == 1 + effect_named("heat")


def test_vacancy_never_cuts_an_electrode_off() -> None:
    """[8.4] b1 has the neighbours a1, b2 and c1; with a1 and b2 gone c1 must stay."""
    match = defended(first="vacancy", gaps="a1 b2")
    assert refused(match, "vacancy c1") == ("8.4", "Without c1 an electrode would be cut off from another.")
    assert "vacancy c3" in match.legal()
    dead_end = defended(first="vacancy", gaps="a2 b2")  # a1 leads nowhere any more
    assert "vacancy a1" in dead_end.legal()


def test_impurity() -> None:
    """[8.4] On an empty cell of the frame next to a site; 36 sites at most."""
    match = defended(first="vacancy", gaps="c3")
    assert {"c3", "z3", "c6", "f1"} <= legal(match, "impurity")
    assert not {"z0", "b1", "f0"} & legal(match, "impurity")
    assert refused(match, "impurity z0") == ("8.4", "z0 is not next to a site, or outside the frame.")
    laid = defended(first="vacancy").play("impurity a0")
    assert laid.state().ground[1] == 1
    four = defended(first="vacancy", seats=4, purse=(3, 0, 0, 0))
    state = four.state()
    for column in range(1, 5):
        state.ground[column] = 1  # a0 … d0: 36 sites
    full = Match.start(HOP, 4, four.options, scripted=True, start=state.tobytes())
    assert refused(full, "impurity e0") == ("8.4", "All 36 sites lie on the board.")


def test_trap() -> None:
    """[8.5] In, not out: no movement, no effect; a flip inside is allowed."""
    match = lay("c3↑0 c4↑0", degree="doctorate", tokens=("trap c3",))
    assert refused(match, "hop c3↑ b3") == ("8.5", "The trap on c3 lets nothing out.")
    assert "flip c3" in match.legal()
    assert "hop c4↓ c3" not in match.legal()
    assert electrons(lay("c3↑0 c4↓0", degree="doctorate", tokens=("trap c3",)).play("hop c4↓ c3")) == {"c3↑0", "c3↓0"}
    row = lay("a3↑0 c3↑1", degree="doctorate", tokens=("trap c3",))
    assert refused(row, "cradle a3↑ →") == ("8.5", "The trap on c3 lets nothing out.")
    assert refused(defended("c3↑0 d3↑1", first="diffuse", tokens=("trap c3",)), "diffuse c3↑ d3")[0] == "8.5"
    assert refused(defended("c3↑1", first="ionize", tokens=("trap c3",)), "ionize c3")[0] == "8.5"


def test_dead_short() -> None:
    """[8.6] One energy from another player who has one."""
    match = defended(first="short", seats=3, purse=(2, 1, 0))
    assert legal(match, "short") == {"1"}
    assert purse(match.play("short 1")) == [2, 0, 0, 6]
    assert refused(match, "short 2") == ("8.6", "That player holds no energy.")
    assert refused(match, "short 0")[0] == "8.6"


def test_diffusion() -> None:
    """[8.7] Two electrons of one spin on neighbouring sites, anyone's, change places."""
    match = defended("c3↑1 d3↑0 d3↓1", first="diffuse")
    assert legal(match, "diffuse") == {"c3↑ d3"}
    assert electrons(match.play("diffuse c3↑ d3")) == {"c3↑0", "d3↑1", "d3↓1"}


def test_superposition_of_any_lone_electron() -> None:
    """[8.8] Anyone's electron, alone in its site and not superposed yet."""
    match = defended("c3↑1 d3↑0 d3↓1 e1↑0", first="superpose", superposed={"e1": 1})
    assert legal(match, "superpose") == {"c3"}
    assert refused(match, "superpose d3") == ("8.8", "The electron must be alone, and two stand on d3.")
    assert match.play("superpose c3").state().superposed[3 * 8 + 3] == 1


def test_ionization() -> None:
    """[8.9] Anyone's electron, alone in its site, leaves the game."""
    match = defended("c3↑1 d3↑0 d3↓1", first="ionize")
    assert legal(match, "ionize") == {"c3"}
    after = match.play("ionize c3")
    assert electrons(after) == {"d3↑0", "d3↓1"}
    assert after.state().stock.tolist() == [6, 5, 0, 0]


def test_tokens_act_in_the_order_laid() -> None:
    """[8.10] Heat on b2 first, then a cavity c3 → d3: what a later token moves an earlier one does not see."""
    one = ended("b2↓0 c3↓1", tokens=("heat b2", "cavity c3 d3"))
    assert electrons(one) == {"b2↑0", "d3↓1"}
    chain = ended("c3↑0", tokens=("cavity c3 d3", "cavity e3 e4"))
    assert electrons(chain) == {"d3↑0"}
    assert purse(one) == [2, 2, 4]


def test_heat() -> None:
    """[8.11] A lone spin down turns up; two may be swapped by the player whose turn ends; a superposed one turns up."""
    assert electrons(ended("c3↓1", tokens=("heat c3",))) == {"c3↑1"}
    assert electrons(ended("c3↑1", tokens=("heat c3",))) == {"c3↑1"}
    pair = ended("c3↑0 c3↓1", tokens=("heat c3",))
    assert pair.to_act == 0
    assert refused(pair, "block hop")[0] == "8.11"
    assert electrons(pair.play("keep")) == {"c3↑0", "c3↓1"}
    assert electrons(pair.play("swap")) == {"c3↑1", "c3↓0"}
    assert ended("c3↑0 c3↓0", tokens=("heat c3",)).state().phase == Phase.BLOCK
    assert electrons(ended("c3↓1", tokens=("heat c3",), superposed={"c3": 1})) == {"c3↑1"}


def test_resistance() -> None:
    """[8.12] One energy for crossing by hop, doubleton, cradle or diffusion; not for jumping; not in advance."""
    across = {"degree": "doctorate", "tokens": ("resist c3 d3",), "purse": (2, 2)}
    assert purse(lay("c3↑0", **across).play("hop c3↑ d3")) == [3, 2, 3]
    assert purse(lay("c3↑0 c3↓0", **across).play("doubleton c3 d3")) == [3, 2, 3]
    assert purse(lay("a3↑0 c3↑1", **across).play("cradle a3↑ →")) == [3, 2, 3]
    assert purse(lay("c3↑0", **across).play("hop c3↑ c4")) == [2, 2, 4]
    swap = defended("c3↑0 d3↑1", first="diffuse", tokens=("resist c3 d3",)).play("diffuse c3↑ d3")
    assert purse(swap) == [3, 2, 3]
    leap = defended("b3↑0 c3↑1", first="long hop", tokens=("resist b3 c3",)).play("long hop b3↑ d3")
    assert purse(leap) == [2, 2, 4]
    bare = lay("c3↑0", degree="doctorate", tokens=("resist c3 d3",), purse=(4, 4)).play("hop c3↑ d3")
    assert purse(bare) == [4, 4, 0]
    advance = lay("c3↓0 c3↑1", degree="doctorate", tokens=("resist c3 d3",), purse=(0, 2))
    assert refused(advance, "hop c3↓ d3") == ("5.3", "That costs 1, you hold 0.")


@pytest.mark.parametrize(
    ("grid", "seats", "token", "before", "after"),
    [
        ("square", 2, "vortex b2 cw", "b2↑0 b3↓1 c3↑1", {"b3↑0", "c3↓1", "c2↑1"}),
        ("square", 2, "vortex b2 ccw", "b2↑0 b3↓1 c3↑1", {"c2↑0", "b2↓1", "b3↑1"}),
        ("triangular", 2, "vortex b2 cw", "b2↑0 b3↓1", {"b3↑0", "c2↓1"}),
        ("triangular", 2, "vortex b2▽ cw", "c2↑0 b3↓1 c3↓0", {"b3↑0", "c3↓1", "c2↓0"}),
        ("triangular", 3, "vortex b2▽ ccw", "b2↑0 b3↓1", {"c3↑0", "b2↓1"}),
        ("hexagonal", 2, "vortex b2 cw", "b2↑0 b3↓1 d3↑1 c2↓0", {"b3↑0", "c3↓1", "d2↑1", "b2↓0"}),
    ],
)
def test_vortex(grid: str, seats: int, token: str, before: str, after: set[str]) -> None:
    """[8.13] All electrons around a mesh move one site round, each in its spin."""
    assert electrons(ended(before, tokens=(token,), grid=grid, seats=seats)) == after


def test_vortex_carries_a_superposed_electron() -> None:
    """[8.13] It stays superposed, and the same player will name its spin."""
    match = ended("b2↑0 b3↓1", tokens=("vortex b2 cw",), superposed={"b2": 1})
    assert electrons(match) == {"b3↕0", "c3↓1"}
    assert match.state().superposed[3 * 8 + 2] == 2


def test_cavity() -> None:
    """[8.14] Each electron of the first site hops if its place in the second is empty."""
    assert electrons(ended("c3↑0 c3↓1 d3↑1", tokens=("cavity c3 d3",))) == {"c3↑0", "d3↑1", "d3↓1"}
    assert electrons(ended("d3↑0", tokens=("cavity c3 d3",))) == {"d3↑0"}


def test_cavity_and_superposed_electrons() -> None:
    """[8.14] Into an empty site it travels as it is; else its spin is named, unless the second site is full."""
    assert electrons(ended("c3↑0", tokens=("cavity c3 d3",), superposed={"c3": 1})) == {"d3↕0"}
    asks = ended("c3↑0 d3↑1", tokens=("cavity c3 d3",), superposed={"c3": 1})
    assert asks.to_act == 1
    assert electrons(asks.play("name ↓")) == {"d3↓0", "d3↑1"}
    assert electrons(asks.play("name ↑")) == {"c3↑0", "d3↑1"}
    into = ended("c3↑0 d3↑1", tokens=("cavity c3 d3",), superposed={"d3": 0})
    assert into.to_act == 0
    assert electrons(into.play("name ↓")) == {"d3↑0", "d3↓1"}
    full = ended("c3↑0 d3↑1 d3↓1", tokens=("cavity c3 d3",), superposed={"c3": 1})
    assert electrons(full) == {"c3↕0", "d3↑1", "d3↓1"}


def test_mobility_edge() -> None:
    """[8.15] One more movement at once, blocked or used as it may be; not the thesis, no effect before it."""
    match = defended("c3↑0", first="mobility", blocked="hop", used=()).play("mobility")
    assert refused(match, "end")[0] == "8.15"
    assert refused(match, "ionize c3")[0] == "8.15"
    assert "thesis" not in match.legal()
    after = match.play("hop c3↑ c4")
    assert electrons(after) == {"c4↑0"}
    assert after.state().moves_left == 1
    stuck = defended("c3↑0 c3↓1", first="mobility", tokens=("trap c3",), ionized=(6, 0)).play("mobility")
    assert list(stuck.legal()) == ["end"]


def test_zero_point_energy() -> None:
    """[8.16] Every other player who can pays one."""
    match = defended(first="zero point", seats=4, purse=(2, 1, 0, 3)).play("zero point")
    assert purse(match) == [1, 0, 0, 2, 5]


def test_all_128_mixes_are_reachable() -> None:
    """[6.1] Every choice of sides can be dealt: 2⁷ mixes."""
    mixes: Counter[tuple[int, ...]] = Counter()
    for number in range(128):
        match = HOP.new(scripted=True, degree="doctorate")
        for card in range(7):
            match = match.play(card * 2 + (number >> card & 1))
        assert match.state().phase == Phase.SPIN
        mixes[tuple(sorted(match.state().row.tolist()))] += 1
    assert len(mixes) == 128
