"""Check that a game keeps to the contract, on whole random matches."""

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)


def run(args: argparse.Namespace) -> int:
    from .. import contract, game

    found = game(args.game)
    contract.check_texts(found)
    for setting in contract.settings(found):
        try:
            contract.check(found, setting, args.seed)
        except AssertionError as error:
            print(f"{found.name} {setting}, seed {args.seed}: {error}")
            return 1
        print(f"{found.name} {setting}: kept")
    return 0
