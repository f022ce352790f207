"""Check that a game keeps to the contract, on whole random matches."""

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)


def run(args: argparse.Namespace) -> int:
    from .. import contract, game
    from ..core.parts import folder_faults

    checked = game(args.game)
    faults = list(folder_faults(checked.package, checked.chapters))
    for fault in faults:
        print(fault)
    if faults:
        return 1
    try:
        contract.check_texts(checked)
        for case in contract.cases(checked):
            contract.check(checked, case, args.seed)
            print(f"{checked.name} {case}: kept")
    except AssertionError as error:
        print(f"{checked.name}, seed {args.seed}: {error}")
        return 1
    return 0
