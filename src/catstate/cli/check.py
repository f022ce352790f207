"""Check that a game keeps to the contract, on whole random matches."""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.game import Game


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)


def run(args: argparse.Namespace) -> int:
    from .. import game
    from ._outside import mistake

    checked = game(args.game)
    try:
        return check_folder(checked) or check_matches(checked, args.seed)
    except AssertionError as error:
        print(f"{checked.name}, seed {args.seed}: {error}")
    except Exception as error:  # a mistake in the game, of whatever kind
        print(f"{checked.name}, seed {args.seed}: {mistake(error)}.")
    return 1


def check_folder(game: "Game") -> int:
    """Its files and their functions: one sentence for each fault."""
    from ..core.parts import folder_faults

    faults = list(folder_faults(game.package, game.chapters))
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def check_matches(game: "Game", seed: int) -> int:
    """Whole matches with every number of seats and every option."""
    from .. import contract

    contract.check_texts(game)
    for case in contract.cases(game):
        contract.check(game, case, seed)
        print(f"{game.name} {case}: kept")
    return 0
