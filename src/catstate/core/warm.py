"""Compiling ahead: every kernel of a game that Python calls, one after the other, so that it can be announced."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from . import rules as verbs
from .cache import cache_folder, made_with
from .chance import below, draw, generator
from .compile import INTERPRETED
from .game import Game
from .parts import load_part
from .record import Ints
from .rules import CHANCE, OVER

BOARDS = 40  # plies of the match whose boards are drawn
PLIES = 400  # far enough into a random match to have met chance, choices and, mostly, the end


def is_compiled(game: Game) -> bool:
    """Whether the rules of a game were compiled to the end before, as they are now."""
    mark = mark_of(game)
    return mark is not None and mark.exists()


def mark_of(game: Game) -> Path | None:
    """A file that says so."""
    rules = load_part(game.package, "rules")
    return cache_folder(Path(str(rules.__file__))) / f"compiled-{made_with()}" if rules is not None else None


def warm(game: Game) -> Iterator[str]:
    """Make every verb of a game ready; yields the name of each as it becomes so."""
    rules = game.rules
    state, world, view = rules.State.new(), rules.State.new(), rules.View.new()
    size = max(rules.NUM_ACTIONS, rules.NUM_OUTCOMES)
    out, weight, rng = np.zeros(size, np.int64), np.zeros(size, np.int64), generator(0)
    seats, options = game.settle(None, {})
    points = np.zeros(seats, np.int64)
    steps: dict[str, Callable[[], object]] = {
        "setup": lambda: verbs.setup(state, seats, game.encode(options)),
        "to_act": lambda: verbs.to_act(state),
        "odds": lambda: verbs.odds(state, out, weight) if verbs.to_act(state) == CHANCE else 0,
        "legal": lambda: verbs.legal(state, out) if verbs.to_act(state) >= 0 else 0,
        "apply": lambda: _play_on(state, rng, out, weight),
        "observe": lambda: verbs.observe(state, 0, view),
        "seen": lambda: verbs.seen(state, 0, 0),
        "determinize": lambda: verbs.determinize(view, rng, world),
        "scores": lambda: verbs.scores(state, points) if verbs.to_act(state) == OVER else 0,
    }
    for name, step in steps.items():
        step()
        yield name
    if not INTERPRETED and (mark := mark_of(game)) is not None:
        with contextlib.suppress(OSError):  # compiled code can't be kept either, which is told elsewhere
            mark.touch()


def warm_boards(game: Game) -> Iterator[str]:
    """Compile what words and pictures ask of the rules, by showing the boards of a match."""
    match = game.new(seed=0)
    for ply in range(BOARDS):
        if match.over:
            break
        seat = match.to_act
        match.questions(seat), match.svg(seat), match.text(seat)
        legal = match.legal().ids
        match = match.play(legal[ply % len(legal)])
    yield "boards"


def _play_on(state: object, rng: Ints, out: Ints, weight: Ints) -> None:
    for _ in range(PLIES):
        actor = verbs.to_act(state)
        if actor == OVER:
            return
        if actor == CHANCE:
            verbs.apply(state, draw(state, rng, out, weight), None)
        else:
            count = verbs.legal(state, out)
            verbs.apply(state, out[below(rng, count)], None)
