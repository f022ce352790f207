"""The master's energy: the rulebook's own examples, and the law over whole games."""

import numpy as np
import pytest

from catstate.core import rules as verbs
from catstate.core.chance import below, generator
from catstate.core.record import copy_of
from catstate.core.rules import CHANCE, OVER
from catstate.games.hop.actions import PARTS, Kind, Phase
from catstate.games.hop.formulas import energy
from catstate.games.hop.state import State

from .scene import HOP, INTERPRETED, SOAK, Scene, scene

GAMES = 200 if SOAK else 1 if INTERPRETED else 3


@pytest.mark.parametrize(("seats", "each", "rest"), [(2, 2, 4), (3, 1, 5), (4, 1, 4)])
def test_eight_tokens(seats: int, each: int, rest: int) -> None:
    """[5.1] Two each for two players, one each for more; the rest on the table; none for a bachelor."""
    assert Scene(HOP.new(seats=seats, scripted=True, degree="master")).energy() == [each] * seats + [rest]
    assert Scene(HOP.new(seats=seats, scripted=True)).energy() == [0] * seats + [0]


# Ada holds 2, the table 4. Each example: Hamiltonian, electrons, action, what Ada holds then.
EXAMPLES = [
    ("field", "c3↑0", "hop c3↑ c4", 2),  # destroyed and recreated with the same spin: nothing to exchange
    ("field", "c3↑0", "flip c3", 4),  # up to down pays twice
    ("field", "c3↓0", "flip c3", 0),  # down to up costs twice
    ("field", "", "hop b1↑ b2", 1),  # out of the electrode: creating an up costs 1
    ("field", "", "hop b1↓ b2", 3),  # creating a down pays 1
    ("field", "b2↑0", "hop b2↑ b1", 3),  # into the electrode: an up is paid back
    ("field", "b2↓0", "hop b2↓ b1", 1),  # destroying a down costs 1
    ("field", "c3↑0 c4↓1", "hop c3↑ c4", 2),  # without interaction a pair is worth nothing
    ("attraction", "c3↑0 c4↓1", "hop c3↑ c4", 3),  # a new pair pays 1, whatever the colours
    ("attraction", "c3↑0 c3↓1", "hop c3↑ c4", 1),  # breaking a pair costs 1
    ("attraction", "c3↑0 c3↓1", "doubleton c3 c4", 2),  # the pair remains intact
    ("attraction", "c3↑0 c3↓1 c4↓1", "hop c3↑ c4", 2),  # one pair broken, one made
    ("repulsion", "c3↑0 c4↓1", "hop c3↑ c4", 1),
    ("repulsion", "c3↑0 c3↓1", "hop c3↑ c4", 3),
    ("attraction", "", "doubleton b1 b2", 3),  # a pair out of the electrode is made on the site
    ("repulsion", "", "doubleton b1 b2", 1),
    ("field+attraction", "", "doubleton b1 b2", 3),  # up and down cancel in the field
    ("field+attraction", "b2↓0", "hop b1↑ b2", 2),  # the up costs 1, the pair pays 1
    ("field+repulsion", "b2↑0", "hop b1↓ b2", 2),
    ("attraction", "a3↑0 c3↑1 c3↓1 d3↓0", "cradle a3↑ →", 2),  # c3's pair breaks, d3's is made: only the net counts
    ("field+attraction", "a3↑0 c3↑1 c3↓1", "cradle a3↑ →", 1),
    ("field", "d4↑0", "hop d4↑ d5", 3),  # a shock destroys an up
]


@pytest.mark.parametrize(("hamiltonian", "electrons", "action", "held"), EXAMPLES)
def test_examples_of_the_rulebook(hamiltonian: str, electrons: str, action: str, held: int) -> None:
    """[5.2, 5.3] What a movement costs and pays."""
    after = scene(degree="master", hamiltonian=hamiltonian).put(electrons).play(action)
    assert after.energy() == [held, 2, 6 - held]


def test_net_amount_only() -> None:
    """[5.3] Ada has nothing: a cradle that costs 1 and pays 1 is legal all the same."""
    match = scene(degree="master", hamiltonian="attraction").purses(0, 2).put("a3↑0 c3↑1 c3↓1 d3↓0")
    assert "cradle a3↑ →" in match.legal()


def test_energy_that_is_not_there() -> None:
    """[5.3] The sentence says what is missing, in the hand or on the table; a winning movement is no exception."""
    poor = scene(degree="master").purses(1, 2).put("c3↓0 d4↓0")
    assert poor.refusal("flip c3") == ("5.3", "That costs 2, you hold 1.")
    broke = scene(degree="master").purses(0, 2).put("c3↓0 d4↓0")
    assert broke.refusal("hop d4↓ d5") == ("5.3", "That costs 1, you hold 0.")
    bare = scene(degree="master").purses(4, 4).put("c3↑0")
    assert bare.refusal("flip c3") == ("5.3", "That pays 2, the table holds 0.")
    nearly = scene(degree="master").purses(4, 3).put("c3↑0")
    assert nearly.refusal("flip c3") == ("5.3", "That pays 2, the table holds 1.")


def test_formula_of_a_movement() -> None:
    """[5.2] The note beside the log: operators, and how much the board's energy rises."""
    match = scene(degree="master").put("c3↑0 c3↓1")
    hop = match.play("hop c3↑ c4")
    assert hop.told() == "You hop from c3↑ to c4 and pay 1 energy."
    assert hop.told(1) == "Ada hops from c3↑ to c4 and pays 1 energy."
    assert hop.note() == "c†₍c4,↑₎ c₍c3,↑₎   ΔE = +1"
    pair = match.play("doubleton c3 c4")
    assert pair.note() == "c†₍c4,↑₎ c†₍c4,↓₎ c₍c3,↓₎ c₍c3,↑₎   ΔE = 0"
    flip = scene(degree="master").put("c3↑0").play("flip c3")
    assert flip.note() == "c†₍c3,↓₎ c₍c3,↑₎   ΔE = −2"
    home = scene(degree="master").play("hop b1↑ b2")
    assert home.note() == "c†₍b2,↑₎ d₍b1,↑₎   ΔE = +1"
    assert scene().put("c3↑0").play("hop c3↑ c4").note() == "c†₍c4,↑₎ c₍c3,↑₎"


def test_detail_is_what_the_player_gains() -> None:
    """[5.3] What you get or pay; a shock is named."""
    match = scene(degree="master").put("c3↑0 d4↓0")
    assert match.detail("flip c3") == "get 2"
    assert match.detail("hop b1↑ b2") == "pay 1"
    assert match.detail("hop c3↑ c4") == "free"
    assert match.detail("hop d4↓ d5") == "pay 1, shock"


def board_energy_by_hand(state: State) -> int:
    """Counted another way than in the game: site by site, field and pair."""
    total = 0
    for up, down, both in zip(state.who[::2], state.who[1::2], state.superposed, strict=True):
        if both:
            continue
        total += int(state.field) * (bool(up) - bool(down)) + int(state.interaction) * bool(up and down)
    return total


SILENT = {  # effects that change the board's energy and exchange none of it [6.5], beside their price
    Kind.TUNNEL,
    Kind.LONG_HOP,
    Kind.VACANCY,
    Kind.DIFFUSION,
    Kind.IONIZATION,
    Kind.SUPERPOSITION,
}


@pytest.mark.parametrize("degree", ["master", "doctorate"])
@pytest.mark.parametrize("hamiltonian", ["field+attraction", "field+repulsion", "field", "attraction", "repulsion"])
def test_energy_law_over_whole_games(degree: str, hamiltonian: str) -> None:
    """[5.1, 5.3, 6.5, 7.2, 8.10, 8.12] Hands + table are always 8, and hands + board change only where a rule says so:
    a silent effect, a named spin, a token at the end of a turn, a price, a theft, a resistance."""
    rng, out, weight = generator(7), np.zeros(HOP.rules.NUM_ACTIONS, np.int64), np.zeros(32, np.int64)
    movements = 0
    for game in range(GAMES):
        seats = 2 + game % 3
        grid = ("square", "triangular", "hexagonal")[game // 3 % 3]
        _, options = HOP.settle(seats, {"degree": degree, "hamiltonian": hamiltonian, "grid": grid})
        state = State.new()
        verbs.setup(state, seats, HOP.encode(options))
        while (actor := verbs.to_act(state)) != OVER:
            if actor == CHANCE:
                count = verbs.odds(state, out, weight)
                verbs.apply(state, int(out[below(rng, count)]), None)
                continue
            before: State = copy_of(state)
            count = verbs.legal(state, out)
            action = int(out[below(rng, count)])
            verbs.apply(state, action, None)
            assert state.purse.sum() + state.table == 8
            rise = energy(state) - energy(before)
            kind = PARTS[action][0]
            plain = kind <= Kind.FLIP or (kind == Kind.TUNNEL and degree == "master")
            named = state.phase == Phase.NAME
            tokens_acted = before.turns != state.turns or state.acting >= 0
            if plain and not named and not (tokens_acted and state.laid):
                gained = int(state.purse[before.mover] - before.purse[before.mover])
                crossed = gained + rise  # what a resistance paid
                assert 0 <= crossed <= 2
                assert crossed == 0 or (state.token_on == 1 + 11).any()
                movements += 1
            elif kind in (Kind.BLOCK, Kind.THESIS, Kind.KEEP) and not tokens_acted:
                assert rise == 0
                assert (state.purse == before.purse).all()
            elif plain is False and kind not in SILENT and kind < Kind.BLOCK and kind != Kind.THESIS:
                assert rise == 0
        assert energy(state) == board_energy_by_hand(state)
    assert movements > 20 * GAMES
