"""Single cases of the turn, of energy and of tokens that faults put into the rules showed to be unguarded."""

import numpy as np
import pytest

from catstate.core import rules as verbs
from catstate.core.journal import NOBODY
from catstate.core.rules import SCALE
from catstate.games.hop.actions import Event, Phase
from catstate.games.hop.pieces import Effect, Movement, Spin
from catstate.games.hop.state import State

from .scene import BACKS, FRONTS, HOP, defended, effect_named, hopped, scene
from .test_events import BOTH, DOWN, MASTER, RIGHT, UP, Row, at, over, played, row, token

# The turn


def test_nothing_is_left_of_a_turn() -> None:
    """[2.4, 6.3] While the next block is set, no movement, thesis or effect of the last turn counts any more."""
    thesis = scene(degree="doctorate").blocked("flip").play("thesis").state
    assert (thesis.used, thesis.thesis, thesis.moves_left) == (1 << Movement.THESIS, 1, 1)
    after = defended(first="trap").play("trap c3", "short 1", "end").state
    assert after.phase == Phase.BLOCK
    assert (after.used, after.thesis, after.moves_left) == (0, 0, 0)
    assert (after.played_count, set(after.played.tolist()), after.acting) == (0, {-1}, -1)


def test_two_movements_are_the_most() -> None:
    """[2.4, 6.2] After thesis and hop only effects are left, and the end."""
    match = defended(first="trap").put("c3↑0").play("hop c3↑ c4")
    assert match.state.phase == Phase.MOVE
    assert {one.split()[0] for one in match.legal()}.isdisjoint({"hop", "doubleton", "cradle", "flip", "thesis"})
    assert {"end", "trap c3"} <= match.legal()


def test_turn_goes_on_after_an_extra_movement_that_nobody_has() -> None:
    """[8.15] Ada's last electron is trapped beside another: she passes the extra movement, not the turn."""
    stuck = defended(first="mobility").put("c3↑0 c3↓1").ionized(6, 0).tokens("trap c3").play("mobility", "end")
    assert (stuck.state.phase, stuck.state.mover, stuck.state.moves_left) == (Phase.MOVE, 0, 1)
    assert "zero point" in stuck.legal()


def test_short_of_the_last_energy() -> None:
    """[8.6] One energy is enough to be taken; one's own is not."""
    assert defended(first="short").purses(3, 1).legal("short") == {"1"}
    assert defended(first="short").purses(3, 0).legal("short") == set()
    assert defended(4, first="short").purses(1, 1, 0, 2).legal("short") == {"1", "3"}


@pytest.mark.parametrize("first", [*FRONTS, *BACKS])
def test_every_action_is_listed_once(first: str) -> None:
    """[2.4, 6.2] The list has no gaps and names nothing twice, whichever effects lie there."""
    state = defended(first=first).purses(3, 2).put("c3↑0 d3↑1 c4↓0 d4↑0 d4↓1").tokens("trap a5", "heat e1").state
    out = np.full(HOP.rules.NUM_ACTIONS, -1)
    listed = out[: verbs.legal(state, out)].tolist()
    assert -1 not in listed
    assert len(set(listed)) == len(listed)


def test_two_electrons_leave_home_as_a_pair() -> None:
    """[3.3] The last two may."""
    match = scene().put("a1↑0 a2↑0 a3↑0 a4↑0 a5↑0")
    assert match.play("doubleton b1 b2").electrons() >= {"b2↑0", "b2↓0"}


def test_pair_that_can_not_be_paid() -> None:
    """[5.3] With repulsion a pair out of the electrode costs 1; with attraction the table pays 1."""
    poor = scene(degree="master", hamiltonian="repulsion").purses(0, 2)
    assert poor.refusal("doubleton b1 b2") == ("5.3", "That costs 1, you hold 0.")
    bare = scene(degree="master", hamiltonian="attraction").purses(4, 4)
    assert bare.refusal("doubleton b1 b2") == ("5.3", "That pays 1, the table holds 0.")


def test_tunnel_that_can_not_be_paid() -> None:
    """[3.8, 5.3] As a movement a tunnel out of the electrode into spin up costs 1."""
    poor = scene(degree="master").blocked("flip").purses(0, 2).put("b2↑1")
    assert poor.refusal("tunnel b1↑ b3") == ("5.3", "That costs 1, you hold 0.")


@pytest.mark.parametrize(("electrons", "action"), [("a1↑0 c1↑1", "cradle a1↑ →"), ("c5↑0 e5↑1", "cradle c5↑ →")])
def test_no_cradle_through_an_electrode(electrons: str, action: str) -> None:
    """[3.9] The place in front is one of a site; an electrode, one's own or not, ends the line."""
    assert action not in scene().put(electrons).legal()


def test_chance_is_even() -> None:
    """[2.1, 6.1] Every seat is as likely to begin, and every side of every card that is left to lie next."""
    _, options = HOP.settle(3, {"degree": "doctorate"})
    state, out, weight = State.new(), np.arange(50, 82), np.arange(50, 82)
    verbs.setup(state, 3, HOP.encode(options))
    for left in (14, 12, 10, 8, 6, 4, 2):
        assert verbs.odds(state, out, weight) == left
        assert len(set(out[:left].tolist())) == left
        assert weight[0] > 0
        assert len(set(weight[:left].tolist())) == 1
        verbs.apply(state, int(out[0]), None)
    weight[:] = np.arange(50, 82)
    assert verbs.odds(state, out, weight) == 3
    assert weight[0] > 0
    assert len(set(weight[:3].tolist())) == 1


@pytest.mark.parametrize(("seats", "electrons", "shares"), [(2, "d4↑0", [1, 0]), (4, "f3↑0", [1, 0, 1, 0])])
def test_scores_are_written_for_every_seat(seats: int, electrons: str, shares: list[int]) -> None:
    """[1.5, 1.6] Whatever stood there before: the shocked player or team gets 0, the others 1."""
    match = scene(seats).put(electrons).play("hop d4↑ d5" if seats == 2 else "hop f3↑ f2")
    out = np.full(seats, 99)
    verbs.scores(match.state, out)
    assert out.tolist() == [share * SCALE for share in shares]


@pytest.mark.parametrize(
    ("up", "down", "legal"),
    [(0, 0, True), (0, 1, True), (1, 0, True), (0, 2, True), (2, 0, True), (0, 3, False), (3, 0, False)],
)
def test_pair_is_judged_by_both_colours(up: int, down: int, legal: bool) -> None:
    """[3.7] Into f2, the electrode of Niels: every electron may but those of Erwin, his partner."""
    match = scene(4).put(f"f3↑{up} f3↓{down}")
    assert ("doubleton f3 f2" in match.legal()) == legal
    if legal:
        assert match.play("doubleton f3 f2").scores == (1, 0, 1, 0)


def test_tunnel_effect_of_an_empty_table() -> None:
    """[6.5, 8.2] As a movement this would pay 1, which nobody has; as an effect it is paid with its price alone."""
    match = defended(first="tunnel").purses(1, 7).put("b2↓1").play("tunnel b1↓ b3")
    assert match.electrons() == {"b2↓1", "b3↓0"}
    assert match.energy() == [0, 7, 1]


# Resistances


def test_two_resistances_side_by_side() -> None:
    """[8.12] From b3 to c3 lies none, though each of them has one to its other side."""
    match = scene(degree="doctorate").tokens("resist a3 b3", "resist c3 d3").put("b3↑0 c4↑0")
    assert match.play("hop b3↑ c3").energy() == [2, 2, 4]
    assert match.play("hop c4↑ c3").energy() == [2, 2, 4]


def test_other_tokens_pay_nothing() -> None:
    """[8.12] Across a cavity, along a vortex or into a trap there is nothing to earn."""
    for lying in ("cavity c3 d3", "vortex c3 cw", "trap d3", "heat d3"):
        match = scene(degree="doctorate").put("c3↑0").tokens(lying).play("hop c3↑ d3")
        assert match.energy() == [2, 2, 4]


# Tokens

ALL_FIFTEEN = (
    *("trap a1", "vortex c1 cw", "cavity e1 f1", "resist a6 b6", "heat b5"),
    *("trap a4", "vortex a2 ccw", "cavity e3 e2", "resist c6 d6", "heat c5"),
    *("trap b4", "vortex c3 cw", "cavity e4 f4", "resist f5 f6", "heat d5"),
)


@pytest.mark.parametrize("index", [0, 7, 13, 14])
def test_all_tokens_of_the_box(index: int) -> None:
    """[8.1] Fifteen tokens lie; one is lifted by the same effect on its place, the others keep their order."""
    text = ALL_FIFTEEN[index]
    match = defended(4, first=text.split()[0]).tokens(*ALL_FIFTEEN)
    assert match.legal(text.split()[0]) == {one.split(" ", 1)[1] for one in ALL_FIFTEEN if one[:4] == text[:4]}
    state = match.play(text).state
    left = [HOP.action_texts[one] for one in ALL_FIFTEEN if one != text]
    assert state.tokens.tolist() == [*left, -1]
    assert state.laid == 14


@pytest.mark.parametrize(
    "places",
    [
        ("cavity", "a1 a2", "c1 d1", "e1 e2"),
        ("resist", "a1 a2", "c1 d1", "e1 e2"),
        ("vortex", "a4 cw", "c3 ccw", "a2 cw"),
        ("heat", "a1", "c1", "e1"),
    ],
)
def test_no_fourth_token_of_a_kind(places: tuple[str, ...]) -> None:
    """[8.1] There is room for another, but with three of a kind lying the effect can only remove one."""
    word, *three = places
    two = defended(first=word).tokens(*(f"{word} {place}" for place in three[:2]))
    assert three[2] in two.legal(word)
    assert two.tokens(f"{word} {three[2]}").legal(word) == set(three)


def test_sites_that_are_free_for_a_token() -> None:
    """[8.1] Of 16 meshes of 5 × 5 four touch an electrode, and four a trap on c3; no edge leads to c3 either."""
    assert len(defended(first="vortex").legal("vortex")) == 2 * 12
    assert len(defended(first="vortex").tokens("trap c3").legal("vortex")) == 2 * 8
    for word in ("cavity", "resist"):
        edges = defended(first=word).tokens("trap c3").legal(word)
        assert not any("c3" in edge for edge in edges)
        assert "a2 a3" in edges


def test_only_the_token_of_the_site_goes() -> None:
    """[8.1] The vortex was laid before and lies elsewhere: it stays when c3 goes with its trap."""
    state = defended(first="vacancy").tokens("vortex a4 cw", "trap c3").play("vacancy c3").state
    assert state.tokens[:2].tolist() == [HOP.action_texts["vortex a4 cw"], -1]


def test_tokens_after_a_question() -> None:
    """[8.10, 8.11] Asked and answered on c3, the heat source on b2 acts next."""
    asked = hopped().put("c3↑0 c3↓1 b2↓1").tokens("heat c3", "heat b2").play("end")
    assert asked.electrons() == {"c3↑0", "c3↓1", "b2↓1"}
    assert asked.play("keep").electrons() == {"c3↑0", "c3↓1", "b2↑1"}


def test_every_token_acts_once() -> None:
    """[8.10] All fifteen lie, the vortex around c3 last: it carries an electron on by one site."""
    lying = (*(one for one in ALL_FIFTEEN if one != "vortex c3 cw"), "vortex c3 cw")
    assert hopped(4).tokens(*lying).put("c3↑0").play("end").electrons() == {"c4↑0"}


@pytest.mark.parametrize(
    ("lying", "gone"),
    [("resist c3 d3", "c3"), ("resist c3 d3", "d3"), ("cavity c3 d3", "d3"), ("vortex b2 cw", "c2"), ("heat c3", "c3")],
)
def test_token_goes_with_any_of_its_sites(lying: str, gone: str) -> None:
    """[8.1] The token that touches the site goes, from all its sites; its neighbour stays."""
    state = defended(first="vacancy").tokens("trap a4", lying, "trap e4").play(f"vacancy {gone}").state
    assert state.tokens[:3].tolist() == [HOP.action_texts["trap a4"], HOP.action_texts["trap e4"], -1]
    assert state.token_on.sum() == 2 * (1 + effect_named("trap"))


def test_heat_asks_for_either_order_of_colours() -> None:
    """[8.11] Niels's electron up, Ada's down: she is asked as well."""
    assert hopped().put("c3↑1").tokens("heat c3").play("end").state.phase == Phase.BLOCK  # nothing to ask
    pair = hopped().put("c3↑1 c3↓0").tokens("heat c3").play("end")
    assert (pair.state.phase, pair.to_act) == (Phase.SWAP, 0)
    assert pair.legal() == {"keep", "swap"}
    assert pair.play("swap").electrons() == {"c3↑0", "c3↓1"}


def test_cavity_that_needs_a_spin() -> None:
    """[8.14] One place of d3 is free, be it the upper or the lower one."""
    for stands, fits in (("↑", "↓"), ("↓", "↑")):
        asked = hopped().put(f"c3↑0 d3{stands}1").superposed("c3", 1).tokens("cavity c3 d3").play("end")
        assert asked.to_act == 1
        assert asked.play(f"name {fits}").electrons() == {f"d3{stands}1", f"d3{fits}0"}
        assert asked.play(f"name {stands}").electrons() == {f"d3{stands}1", f"c3{stands}0"}


def test_cavity_that_needs_no_spin() -> None:
    """[8.14] Nobody is asked if the first site is empty, or if the second is full."""
    empty = hopped().put("d3↑0").superposed("d3", 1).tokens("cavity c3 d3").play("end")
    assert (empty.state.phase, empty.electrons()) == (Phase.BLOCK, {"d3↕0"})
    full = hopped().put("c3↑0 d3↑1 d3↓1").superposed("c3", 1).tokens("cavity c3 d3").play("end")
    assert (full.state.phase, full.electrons()) == (Phase.BLOCK, {"c3↕0", "d3↑1", "d3↓1"})
    mixed = hopped().put("c3↑0 d3↑0 d3↓1").superposed("c3", 1).tokens("cavity c3 d3").play("end")
    assert mixed.state.phase == Phase.BLOCK


def test_electrons_of_a_removed_site_return_once() -> None:
    """[7.1, 8.4] A superposed electron is one electron; from an empty site nobody returns."""
    base = defended(4, first="vacancy")
    assert base.put("c3↑1").superposed("c3", 0).play("vacancy c3").state.stock.tolist() == [7] * 4
    assert base.put("c3↓3 d3↑2").play("vacancy c3").state.stock.tolist() == [7, 7, 6, 7]
    assert base.play("vacancy c3").state.stock.tolist() == [7] * 4


# What happened, event by event: field and attraction

END = row(Event.STOPPED, 0)
SLIPS = "cavity c3 d3"


def slipped(spins: int, colours: int, rise: int) -> list[Row]:
    return [END, row(Event.SLIPPED, NOBODY, token(SLIPS), spins, colours, rise), over(0, 5)]


@pytest.mark.parametrize(
    ("electrons", "events"),
    [
        ("c3↑1", slipped(UP, 1, 0)),
        ("c3↓1", slipped(DOWN, 4 * 1, 0)),
        ("c3↑1 d3↓0", slipped(UP, 1, -1)),  # a pair is made
        ("c3↓1 d3↑0", slipped(DOWN, 4 * 1, -1)),
        ("c3↑0 c3↓1 d3↓1", slipped(UP, 0 + 4 * 1, 0)),  # a pair is broken, a pair is made
        ("c3↑1 d3↑0", [END, over(0, 5)]),
        ("d3↑0", [END, over(0, 5)]),
    ],
)
def test_events_of_a_cavity(electrons: str, events: list[Row]) -> None:
    """[5.2, 8.14] Who slips through, and how the energy of the board changes; nothing is said of nobody."""
    assert hopped().put(electrons).tokens(SLIPS).play("end").events() == events


def test_events_of_a_cavity_and_a_superposed_electron() -> None:
    """[7.1, 8.14] It slips through as it is; before a full site it stays, and nothing is said."""
    through = hopped().put("c3↑1").superposed("c3", 0).tokens(SLIPS).play("end")
    assert through.events() == slipped(BOTH, 1 + 4 * 1, 0)
    stays = hopped().put("c3↑1 d3↑0 d3↓0").superposed("c3", 0).tokens(SLIPS).play("end")
    assert stays.events() == [END, over(0, 5)]


def test_events_of_a_vortex() -> None:
    """[8.13] Corners count from b2 clockwise; an empty vortex turns without a word."""
    base = hopped().tokens("vortex b2 cw")
    assert base.play("end").events() == [END, over(0, 5)]
    turned = row(Event.TURNED, NOBODY, token("vortex b2 cw"), 0, 0b0010)
    assert base.put("b3↑0").superposed("b3", 1).play("end").events() == [END, turned, over(0, 5)]
    turned = row(Event.TURNED, NOBODY, token("vortex b2 cw"), 3 << 2 * 2, 0b0001)
    both = base.put("b2↑0 c3↑0 c3↓1").superposed("b2", 1)
    assert both.play("end").events() == [END, turned, over(0, 5)]


@pytest.mark.parametrize(
    ("electrons", "sent"),
    [
        ("", []),
        ("c3↑1", [row(Event.SENT_HOME, 0, at("c3"), UP, 1, -1)]),
        ("c3↓1", [row(Event.SENT_HOME, 0, at("c3"), DOWN, 4 * 1, 1)]),
        ("c3↑1 c3↓1", [row(Event.SENT_HOME, 0, at("c3"), UP + DOWN, 1 + 4 * 1, 1)]),  # a pair's −1 is gone
    ],
)
def test_events_of_a_vacancy(electrons: str, sent: list[Row]) -> None:
    """[5.2, 8.4] Who goes home, and what the board loses."""
    match = defended(first="vacancy").put(electrons).play("vacancy c3")
    assert match.events() == [played(Effect.VACANCY), row(Event.REMOVED, 0, at("c3")), *sent]


def test_events_of_heat_without_a_field() -> None:
    """[5.2, 8.11] Only the field tells up from down: with attraction alone nothing rises."""
    heated = hopped(hamiltonian="attraction").put("c3↓1").tokens("heat c3").play("end")
    assert heated.events() == [END, row(Event.HEATED, NOBODY, at("c3"), 0, 1, 0), over(0, 5)]


def test_events_of_movements_in_spin_down() -> None:
    """[3.4, 3.5, 3.8, 5.2] The places have the electron's spin; a flip to up costs twice, a down from home pays 1."""
    flip = MASTER.put("c3↓0").play("flip c3")
    assert flip.events() == [row(Event.FLIPPED, 0, at("c3↓"), at("c3↑"), 0, 2)]
    tunnel = MASTER.blocked("flip").put("b2↓1").play("tunnel b1↓ b3")
    assert tunnel.events() == [row(Event.TUNNELLED, 0, at("b1↓"), at("b3↓"), 0, -1)]
    cradle = MASTER.put("a3↓0 c3↓1").play("cradle a3↓ →")
    struck = row(Event.STRUCK, 0, at("a3↓"), at("b3↓"), 1, RIGHT)
    assert cradle.events() == [struck, row(Event.PUSHED, 0, at("c3↓"), at("d3↓"), 1, 0)]


def test_events_of_leaps_in_spin_down() -> None:
    """[8.2, 8.3] Both places have the electron's spin; a pair on c3 is broken, one on c5 made."""
    leap = defended(first="long hop").put("c3↓0 c5↑1").play("long hop c3↓ c5")
    assert leap.events() == [played(Effect.LONG_HOP), row(Event.LONG_HOPPED, 0, at("c3↓"), at("c5↓"), 0, -1)]
    tunnel = defended(first="tunnel").put("c3↓0 c3↑1 c4↓1").play("tunnel c3↓ c5")
    assert tunnel.events() == [played(Effect.TUNNEL), row(Event.TUNNELLED, 0, at("c3↓"), at("c5↓"), 0, 1)]


def test_events_of_a_superposition() -> None:
    """[7.1, 8.8] An up counts 1 until it is superposed, a down −1."""
    up = defended(first="superpose").put("c3↑0").play("superpose c3")
    assert up.events() == [played(Effect.SUPERPOSITION), row(Event.SUPERPOSED, 0, at("c3"), Spin.UP, 0, -1)]


def test_events_of_a_diffusion() -> None:
    """[8.7] The colour on the first site, and four times that on the second."""
    swap = defended(first="diffuse").put("c3↑0 d3↑1").play("diffuse c3↑ d3")
    assert swap.events() == [played(Effect.DIFFUSION), row(Event.DIFFUSED, 0, at("c3↑"), at("d3↑"), 0 + 4 * 1, 0)]


def test_events_of_an_ionization() -> None:
    """[5.2, 8.9] An up of a pair: the field loses 1, the pair's −1 is gone; a lone down leaves 1 more."""
    pair = defended(first="ionize").put("c3↑1 c3↓0").play("ionize c3↑")
    assert pair.events() == [played(Effect.IONIZATION), row(Event.IONIZED, 0, at("c3"), Spin.UP, 1, 0)]
    lone = defended(first="ionize").put("c3↓1").play("ionize c3↓")
    assert lone.events() == [played(Effect.IONIZATION), row(Event.IONIZED, 0, at("c3"), Spin.DOWN, 1, 1)]
