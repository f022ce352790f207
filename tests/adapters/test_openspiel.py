"""OpenSpiel's own random-walk test, its bots, and what information a player has."""

import os
import pickle
from collections import deque
from collections.abc import Iterator
from typing import Any

import numpy as np
import openspiel_cfr
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, ismcts, mcts

import catstate
from catstate import BadOption, IllegalAction, contract
from catstate.adapters.openspiel import LONGEST, SpielState, announce, as_parameters, from_match, load
from catstate.adapters.vector import VectorEnv
from catstate.core.game import Game
from catstate.core.layout import layout_of
from catstate.core.match import Match
from catstate.core.steps import view_of
from catstate.games.cats.duel import RANKS
from catstate.games.torus import actions as torus

GAMES = pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)
SETTINGS = [
    pytest.param(game, case, id=f"{game.name}-{case}")
    for game in catstate.GAMES.values()
    for case in contract.cases(game)
]
WIDE = 6  # actions that are tried of each state, where all are too many
STRETCH = 12  # decisions before the end
SOAK = bool(os.environ.get("CATSTATE_SOAK"))
Information = pyspiel.GameType.Information
Utility = pyspiel.GameType.Utility


def first_decision(game: pyspiel.Game, seed: int = 1) -> SpielState:
    dice = np.random.default_rng(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        assert sum(chances) == pytest.approx(1)
        state.apply_action(dice.choice(outcomes, p=chances))
    return state


def last_stretch(game: Game, case: contract.Case) -> pyspiel.Game:
    """A game that begins a little before the end of a random match."""
    envs = VectorEnv(game, case.seats, 1, 1, **dict[str, Any](case.options))
    last: deque[bytes] = deque(maxlen=STRETCH)
    while not envs.over[0]:
        last.append(envs.states.tobytes())
        envs.step(envs.sample())
    return announce(game)(as_parameters(game, envs.seats, envs.options), last[0])


@pytest.mark.parametrize(("game", "case"), SETTINGS)
def test_random_sim(game: Game, case: contract.Case) -> None:
    """Whole matches for the fewest seats, the end of one in every other case: OpenSpiel asks Python for everything
    at every node, and a match of Schrödinger's Lab for eight has thousands."""
    state = first_decision(load(game, case.seats, **case.options))
    assert state.num_players() == case.seats
    assert state.legal_actions()
    is_whole = SOAK or case == contract.Case(game.seats[0], {})
    loaded = load(game, case.seats, **case.options) if is_whole else last_stretch(game, case)
    assert not loaded.new_initial_state().is_terminal()
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


@GAMES
def test_games_and_states_survive_being_written_down(game: Game) -> None:
    loaded = load(game)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
    assert str(pyspiel.load_game(str(loaded))) == str(loaded)
    state = first_decision(loaded)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(loaded, state))
    assert again.record.tobytes() == state.record.tobytes()
    assert str(pickle.loads(pickle.dumps(loaded))) == str(loaded)


@GAMES
def test_a_clone_goes_its_own_way(game: Game) -> None:
    state = first_decision(load(game))
    before = state.record.tobytes()
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert state.record.tobytes() == before
    assert clone.history() != state.history()


@GAMES
def test_information_states_are_the_views(game: Game) -> None:
    state = first_decision(load(game))
    for player in range(game.default_seats):
        view = view_of(game, state.record, player)
        tensor = state.information_state_tensor(player)
        assert np.array_equal(np.array(tensor, np.int32), layout_of(game).row(view))
        assert state.observation_tensor(player) == tensor
        assert f" seat:{player}" in " " + state.information_state_string(player)


@GAMES
def test_resampled_worlds_keep_what_the_player_knows(game: Game) -> None:
    state = first_decision(load(game))
    dice = np.random.default_rng(5)
    for player in range(game.default_seats):
        known = state.information_state_string(player)
        worlds = [state.resample_from_infostate(player, dice.random) for _ in range(8)]
        assert {world.information_state_string(player) for world in worlds} == {known}
        assert all(
            world.legal_actions() == state.legal_actions() for world in worlds if state.current_player() == player
        )
        hides = load(game).get_type().information == Information.IMPERFECT_INFORMATION
        if not hides:
            assert {world.record.tobytes() for world in worlds} == {state.record.tobytes()}


@GAMES
def test_search_bots_of_openspiel_play(game: Game) -> None:
    loaded = load(game)
    state = first_decision(loaded)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    random_state = np.random.RandomState(2)
    if loaded.get_type().information == Information.IMPERFECT_INFORMATION:
        bot = ismcts.ISMCTSBot(loaded, evaluator, 1.0, 4, random_state=random_state)
    else:
        bot = mcts.MCTSBot(loaded, 1.0, 4, evaluator, random_state=random_state)
    assert bot.step(state) in state.legal_actions()


def test_the_winner_of_connect_four_is_found_by_openspiels_search() -> None:
    """Three in column a, and a fourth wins: 60 simulations see it."""
    loaded = load("connect_four")
    state = loaded.new_initial_state()
    for column in (0, 1, 0, 1, 0, 1):
        state.apply_action(column)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(loaded, 1.4, 60, evaluator, random_state=np.random.RandomState(2))
    assert bot.step(state) == 0
    state.apply_action(0)
    assert state.is_terminal()
    assert state.returns() == [1.0, 0.0]


def test_connect_four_hides_nothing_and_leaves_nothing_to_chance() -> None:
    kind = load("connect_four").get_type()
    assert kind.information == Information.PERFECT_INFORMATION
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOption, match="not 7"):
        load("torus", 7)
    with pytest.raises(BadOption, match="no option 'colour'"):
        load("torus", colour="red")
    with pytest.raises(BadOption, match="can't be 'never'"):
        pyspiel.load_game("catstate_torus(players=2,collect=never)")
    with pytest.raises(pyspiel.SpielError, match="colour"):
        pyspiel.load_game("catstate_torus(colour=red)")


def test_loaded_by_openspiels_own_string_it_is_the_same_game() -> None:
    assert str(pyspiel.load_game("catstate_torus(players=3,codes=5)")) == str(load("torus", 3, codes="5"))


def test_illegal_actions_are_refused_and_change_nothing() -> None:
    state = load("connect_four").new_initial_state()
    for _ in range(6):
        state.apply_action(3)
    before = state.record.tobytes()
    with pytest.raises(IllegalAction, match="Column d is full"):
        state.apply_action(3)
    with pytest.raises(IllegalAction, match="9 can't happen"):
        state.apply_action(9)
    assert state.record.tobytes() == before


def test_a_step_after_the_end_is_refused() -> None:
    state = load("connect_four").new_initial_state()
    for column in (0, 1, 0, 1, 0, 1, 0):
        state.apply_action(column)
    with pytest.raises(IllegalAction, match="match is over"):
        state.apply_action(2)


def test_a_game_can_begin_where_a_match_is() -> None:
    match = catstate.game("connect_four").new(seed=1)
    for text in ("drop a", "drop b", "drop a", "drop b"):
        match = match.play(text)
    loaded = from_match(match)
    state = loaded.new_initial_state()
    assert state.record.tobytes() == match.state().tobytes()
    state.apply_action(0)
    assert state.clone().record.tobytes() == state.record.tobytes()
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=False, verbose=False)


@pytest.mark.parametrize(
    ("name", "players", "kind", "total"),
    [
        ("connect_four", 2, Utility.CONSTANT_SUM, 1),
        ("cats", 2, Utility.CONSTANT_SUM, 1),
        ("cats", 6, Utility.CONSTANT_SUM, 1),
        ("lab", 8, Utility.CONSTANT_SUM, 1),
        ("hop", 2, Utility.CONSTANT_SUM, 1),
        ("hop", 3, Utility.CONSTANT_SUM, 1),  # two share a win, all three a draw
        ("hop", 4, Utility.CONSTANT_SUM, 2),  # a team of two wins
        ("torus", 3, Utility.IDENTICAL, None),
    ],
)
def test_how_utilities_relate(name: str, players: int, kind: Any, total: float | None) -> None:
    loaded = load(name, players)
    assert loaded.get_type().utility == kind
    assert loaded.utility_sum() == total


def nearly_full() -> Match:
    """Connect Four with six discs to go and no line of four: found by trying columns at random."""
    dice = np.random.default_rng(1)
    while True:
        match = catstate.game("connect_four").new(seed=1)
        while not match.over and match.ply < 36:
            match = match.play(str(dice.choice(match.legal())))
        if not match.over:
            return match


def test_exploitability_is_measured() -> None:
    """Uniform play against a best response, in the last six plies of Connect Four: at most half the whole win."""
    loaded = from_match(nearly_full())
    value = exploitability.exploitability(loaded, policy.UniformRandomPolicy(loaded))
    assert 0 <= value <= 0.5


def first_two(view: Any, legal: list[int]) -> list[int]:
    return legal[:2]


def test_a_smaller_game_survives_being_pickled() -> None:
    match = catstate.game("connect_four").new(seed=1).play("drop c").play("drop c")
    for loaded in (from_match(match), from_match(match, first_two)):
        again = pickle.loads(pickle.dumps(loaded))
        assert str(again) == str(loaded)
        state = again.new_initial_state()
        assert state.record.tobytes() == match.state().tobytes()
        assert state.legal_actions() == loaded.new_initial_state().legal_actions()
    assert state.legal_actions() == [0, 1]


def small_cats_after(words: str) -> Any:
    """The last two boxes of each in Schrödinger's Cats, after these words: a game that OpenSpiel walks through."""
    standing = next(rank for rank in range(RANKS) if openspiel_cfr.in_words(rank) == words)
    return openspiel_cfr.small_cats(standing)


def test_exploitability_of_small_cats() -> None:
    """Over "4 empty" only Prove It! is left, and nobody can go wrong. Below it random words lose something."""
    for words, least, most in (("4 empty", 0, 0), ("3 empty", 0.1, 0.5)):
        loaded = small_cats_after(words)
        assert least <= exploitability.exploitability(loaded, policy.UniformRandomPolicy(loaded)) <= most


def own_pasts(state: SpielState, depth: int, pasts: tuple[tuple[Any, ...], ...]) -> Iterator[tuple[str, Any]]:
    """Every information state within some plies, with what its player saw and did on the way there."""
    if depth == 0 or state.is_terminal():
        return
    player = state.current_player()
    if player >= 0:
        yield state.information_state_string(player), (player, pasts[player])
    for action in state.legal_actions()[:WIDE]:
        then = list(pasts)
        if player >= 0:
            then[player] = (*pasts[player], state.observation_string(player), action)
        yield from own_pasts(state.child(action), depth - 1, tuple(then))


@GAMES
def test_an_information_state_recalls_what_its_player_saw_and_did(game: Game) -> None:
    """Perfect recall: one information state, one past. Otherwise CFR and best responses are wrong."""
    past_of: dict[str, Any] = {}
    for shown, past in own_pasts(first_decision(load(game)), 5, ((),) * game.default_seats):
        assert past_of.setdefault(shown, past) == past
    assert len(past_of) > WIDE


def test_resampled_worlds_recall_the_same_past() -> None:
    state = first_decision(load("cats"))
    player = state.current_player()
    state.apply_action(state.legal_actions()[-1])
    known = state.information_state_string(player)
    assert known != load("cats").new_initial_state().information_state_string(player)
    world = state.resample_from_infostate(player, np.random.default_rng(1).random)
    assert world.information_state_string(player) == known


@pytest.mark.parametrize(
    ("name", "options", "bound"),
    [
        ("cats", {}, 3 * (3 * 65 + 52 + 1) + 2),  # two may lose once each before the third experiment ends it
        ("cats", {"players": 6, "mode": "elimination", "alive": 25}, 5 * (3 * 65 + 57 + 1) + 6),
        ("hop", {}, 200 * (1 + 2 + 1)),  # a block, two movements, the end
        ("hop", {"degree": "doctorate", "turn_limit": 10}, 10 * (1 + 2 + 1 + 7 + 1 + 3 + 1)),
        ("torus", {}, LONGEST),  # who is always lucky with the die plays on for ever
    ],
)
def test_the_longest_game_follows_from_the_rules(name: str, options: dict[str, Any], bound: int) -> None:
    game = pyspiel.load_game("catstate_" + name, options)
    assert game.max_game_length() == bound


def test_lucky_players_of_particle_panic_come_back_to_the_same_table() -> None:
    """Each particle that emerges is neutralized at once, and no card is taken: no bound follows from the rules."""
    state = pyspiel.load_game("catstate_torus").new_initial_state()
    tables: list[bytes] = []
    while len(tables) < 6:
        if state.is_chance_node():
            phase = state.record.phase
            face = {torus.Phase.TRY_ROLL: 6, torus.Phase.EMERGE_COUNT: 1, torus.Phase.EMERGE_SPACE: 1}.get(phase)
            first = state.chance_outcomes()[0][0]
            state.apply_action(first if face is None else torus.Outcome.ROLL + face - 1)
        elif torus.Action.NEUTRALIZE in state.legal_actions():
            state.apply_action(torus.Action.NEUTRALIZE)
        else:
            tables += [state.record.tobytes()] if state.record.turn == 0 else []
            state.apply_action(torus.Action.END)
    assert tables[1] == tables[2] == tables[5]


def test_no_game_is_longer_than_its_bound() -> None:
    """Small numbers, so that matches come near: at |Hop⟩ every random match reaches the limit of its turns."""
    game = pyspiel.load_game("catstate_hop", {"turn_limit": 10, "electrons": 1})
    longest = 0
    for seed in range(30):
        state, rng, decisions = game.new_initial_state(), np.random.default_rng(seed), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(int(rng.choice(state.legal_actions())))
        longest = max(longest, decisions)
    assert 20 < longest <= game.max_game_length() == 40
