"""Connect Four: the smallest complete game in the contract, registered from outside the package."""

from pathlib import Path
from typing import TYPE_CHECKING

from catstate import Game

GAME = Game(
    name="connect_four",
    title="Connect Four",
    package=__name__,
    seats=range(2, 3),
    hook="Drop discs, line up four.",
    minutes=(3, 10),
    rules_number=1,
    longest=lambda seats, options: 42,  # a disc on each hole
    largest=42,
    score_sum={2: 1},
    credits="Howard Wexler and Ned Strongin, 1974",
    rules_file=Path(__file__).parent / "rules.md",
)

if TYPE_CHECKING:
    from catstate.core.parts import Parts

    from . import board, explain, notation, picks, proof, refusals, rules, sense, state, story, terminal

    PARTS: Parts[state.State, state.View] = Parts(
        rules, notation, story, refusals, board, picks, terminal, sense, explain, proof=proof
    )
