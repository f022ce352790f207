"""Reasons: every hint of whole matches has one, and it is true of the view."""

import os
from typing import Any

import pytest

import catstate
from catstate.bots.levels import pick
from catstate.bots.thinking import Budget, think

from .reason_case import Case
from .reason_checks import CHECKS, check_of

SOAK = bool(os.environ.get("CATSTATE_SOAK"))
SEEDS = 12 if SOAK else 2
MOST = 400  # decisions of one match that are looked at
THOUGHT = 12  # simulations: what a beginner's bot has
TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("hop", 2, {}),
    ("hop", 4, {"degree": "master"}),
    ("hop", 2, {"degree": "doctorate"}),
    ("cats", 3, {}),
    ("cats", 5, {"mode": "tenure"}),
    ("lab", 3, {"data": "2"}),
    ("torus", 1, {}),
    ("torus", 3, {}),
    ("connect_four", 2, {}),
]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_every_hint_has_a_reason_that_is_true_of_the_view(name: str, seats: int, options: dict[str, Any]) -> None:
    game = catstate.game(name)
    seen = set()
    for seed in range(SEEDS):
        match = game.new(seats=seats, seed=seed + 70, **options)
        for ply in range(MOST):
            if match.over:
                break
            legal = match.legal()
            if len(legal.ids) == 1:
                match = match.play(int(legal.ids[0]))
                continue
            view = match.view(match.to_act)
            findings = think(game, view, Budget(simulations=THOUGHT), seed=ply)
            action = pick(findings, 0.3, ply)  # what others than the best may do is explained too
            assert game.sense is not None
            text = game.notation.action_text(action)
            words = game.sense.reason(view, action, match.names)
            kind = check_of(Case(match, text, words))
            assert kind, f"{name}, seed {seed + 70}, ply {match.ply}, {text}: {words!r}"
            assert words == game.sense.reason(view, action, match.names)
            seen.add(kind)
            match = match.play(text)
    assert len(seen) >= 3, f"{len(CHECKS[name])} kinds of reason are known, and only these were given: {seen}"
