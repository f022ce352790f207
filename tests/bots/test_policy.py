"""PPO: weights that were trained by self-play, for the tables that they were trained for."""

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import catstate
from catstate import Game
from catstate.adapters.outlooks import show_all
from catstate.adapters.vector import EVERYONE, VectorEnv
from catstate.bots.bot import BadBot
from catstate.bots.names import as_bot, find_bot, find_bots
from catstate.bots.policy import PLACE, PolicyBot, nodes_of, place_of, read_weights, setting_places, weights_of
from catstate.bots.thinking import CannotThink
from catstate.cli import main
from catstate.core.layout import layout_of
from catstate.core.match import Match
from catstate.study.arena import compete

TRAINED = pytest.mark.parametrize("name", ["cats", "hop", "lab", "torus"])
PPO = PolicyBot()


def decision(match: Match) -> int:
    return PPO.choose(match.game, match.view(match.to_act), match.legal().ids, 3)


def some_decision(game: Game, seats: int | None = None, **options: Any) -> Match:
    """A position with something to choose."""
    match = game.new(seats=seats, seed=4, **options)
    while len(match.legal().ids) < 2:
        match = match.play(match.legal().ids[0])
    return match


@TRAINED
def test_its_weights_are_small(name: str) -> None:
    game = catstate.game(name)
    weights = weights_of(game, "")
    assert weights.origin.seats in game.seats
    assert weights.origin.seconds <= 1800  # half an hour on two cores
    assert place_of(game).stat().st_size < 600_000


@TRAINED
def test_the_same_view_and_seed_give_the_same_legal_action(name: str) -> None:
    match = some_decision(catstate.game(name))
    assert decision(match) == decision(match)
    assert decision(match) in match.legal().ids


@pytest.mark.parametrize("name", ["cats", "hop"])
def test_it_beats_random_players(name: str) -> None:
    seen = compete(catstate.game(name), None, {}, find_bots("ppo,Random"), 60, seed=100)
    assert seen.share(0).low > 0.7


@pytest.mark.parametrize("name", ["lab", "torus"])
def test_it_wins_where_random_players_hardly_ever_do(name: str) -> None:
    """Matches are long, so all are played at once. At the Lab one without a winner counts half."""
    game = catstate.game(name)
    weights, nodes = weights_of(game, ""), nodes_of(game)
    envs = VectorEnv(game, 2, 100, 1, None, [match % 2 if name == "lab" else EVERYONE for match in range(100)])
    score = np.full(100, np.nan)
    for seed in range(2000):
        shown, chance = show_all(envs), np.random.default_rng(seed).gumbel(size=(100, len(nodes)))
        logits = np.array([weights.logits(row, nodes) for row in shown])
        step = envs.step(np.where(envs.mask, logits + chance, -np.inf).argmax(axis=1))
        ended = step.over & np.isnan(score)
        score[ended] = step.reward[ended, np.maximum(envs.learner[ended], 0)]
        if not np.isnan(score).any():
            break
    wins, losses = (score == 1).sum(), (score == 0).sum()
    assert wins > 10
    assert name == "torus" or wins > 2 * losses  # all together, one can't do better than win


@TRAINED
def test_at_another_table_it_says_what_it_was_trained_for(name: str) -> None:
    game = catstate.game(name)
    with pytest.raises(CannotThink, match=rf"PPO was trained for 2 seats and the usual rules of .*{game.title[1:4]}"):
        decision(some_decision(game, game.seats[-1]))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("cats", {"alive": 25}),
        ("cats", {"doctorates": "off"}),
        ("hop", {"degree": "master"}),
        ("hop", {"electrons": 6}),
        ("lab", {"data": "1"}),
        ("lab", {"actions": 5}),
        ("torus", {"codes": "5"}),
    ],
)
def test_with_other_rules_it_says_what_is_different(name: str, options: dict[str, Any]) -> None:
    with pytest.raises(CannotThink, match=r"at this table “[a-z_]+” is -?[0-9]+"):
        decision(some_decision(catstate.game(name), **options))


def test_settings_are_what_options_set_and_play_never_changes() -> None:
    game = catstate.game("cats")
    names = [part.name for part in layout_of(game).parts for place in setting_places(game, 2) if place == part.start]
    assert {"seats", "mode", "supply", "losses_allowed", "wins_needed"} <= set(names)
    assert not {"hands", "standing", "phase"} & set(names)


def test_alike_actions_share_nodes() -> None:
    game = catstate.game("hop")
    nodes, number = nodes_of(game), game.action_texts
    one, other, third = (nodes[number[text]] for text in ("hop c2↑ c3", "hop c2↑ d2", "flip c3"))
    assert (one == other).sum() == len(one) - 1  # all but where it leads
    assert not set(one.tolist()) & set(third.tolist())
    assert len({tuple(row) for row in nodes.tolist()}) == len(nodes)
    assert nodes_of(catstate.game("cats")).tolist() == [[action] for action in range(94)]


def test_it_goes_wherever_a_level_does() -> None:
    assert find_bot("PPO") == find_bot("ppo") == as_bot(PPO) == PPO
    assert find_bot("ppo:mine.npz") == PolicyBot("mine.npz")
    assert find_bot("ppo:mine.npz").name == "PPO:mine.npz"
    assert pickle.loads(pickle.dumps(PPO)) == PPO


def corrupted(tmp_path: Path, change: Callable[[dict[str, np.ndarray]], None]) -> str:
    """The weights of Schrödinger's Cats, with something changed."""
    with np.load(place_of(catstate.game("cats"))) as kept:
        arrays = dict(kept)
    change(arrays)
    place = tmp_path / "changed.npz"
    np.savez(place, **arrays)
    return str(place)


def rename(arrays: dict[str, np.ndarray]) -> None:
    origin = json.loads(arrays["origin"].tobytes())
    arrays["origin"] = np.frombuffer(json.dumps({**origin, "rules": 1}).encode(), np.uint8)


def shorten(arrays: dict[str, np.ndarray]) -> None:
    arrays["layer2"] = arrays["layer2"][:-1]


def poison(arrays: dict[str, np.ndarray]) -> None:
    arrays["layer0"][0, 0] = np.nan


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda arrays: arrays.pop("layer5"), "holds no weights of examples/train_ppo.py"),
        (rename, "are for cats, rules 1, not for cats, rules 2"),
        (shorten, "do not fit Schrödinger's Cats, rules 2"),
        (poison, "do not fit Schrödinger's Cats, rules 2"),
    ],
)
def test_wrong_weights_are_refused(
    tmp_path: Path, change: Callable[[dict[str, np.ndarray]], None], sentence: str
) -> None:
    place = corrupted(tmp_path, change)
    with pytest.raises(BadBot, match=sentence):
        read_weights(catstate.game("cats"), place)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no archive", b"\x93NUMPY nothing", b"text"])
def test_a_file_that_is_no_weights_is_refused(tmp_path: Path, content: bytes) -> None:
    place = tmp_path / "broken.npz"
    place.write_bytes(content)
    with pytest.raises(BadBot, match=r"broken.npz holds no weights of examples/train_ppo.py"):
        read_weights(catstate.game("cats"), str(place))


def test_a_game_without_weights_is_told() -> None:
    match = some_decision(catstate.game("connect_four"))
    with pytest.raises(BadBot, match=r"^PPO has no weights for .*train_ppo.py trains some"):
        decision(match)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadBot, match=r"There is no file .*nothing.npz with weights"):
        read_weights(catstate.game("cats"), str(tmp_path / "nothing.npz"))


def test_weights_come_back_as_they_were_saved(tmp_path: Path) -> None:
    game = catstate.game("cats")
    weights = read_weights(game, str(place_of(game)))
    place = tmp_path / "again.npz"
    weights.save(place)
    again = read_weights(game, str(place))
    assert again.origin == weights.origin
    for field in ("mean", "spread", "places", "usual"):
        assert (getattr(again, field) == getattr(weights, field)).all(), field
    assert all((one == other).all() for one, other in zip(again.layers, weights.layers, strict=True))
    assert PLACE.endswith(".npz")


def test_the_arena_refuses_a_table_before_anything_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "cats", "--seats", "3", "--bots", "ppo,Random", "--games", "3"]) == 2
    assert "PPO was trained for 2 seats" in capsys.readouterr().err
