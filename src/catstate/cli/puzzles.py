"""Puzzles: solve one, mine more from matches of bots, or prove those of a game again."""

import argparse
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.game import Game


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--theme", default="", help="only this theme")
    doing = parser.add_mutually_exclusive_group()
    doing.add_argument("--play", metavar="NAME", nargs="?", const="", help="solve one: of this name, or any")
    doing.add_argument("--count", type=int, metavar="N", help="mine N new puzzles, with proof, and print them")
    doing.add_argument("--prove", action="store_true", help="prove every puzzle again")
    parser.add_argument("--write", action="store_true", help="with --count: add them to the game's folder")
    parser.add_argument("--seed", type=int, default=1, help="with --count: of the matches that are mined")


def run(args: argparse.Namespace) -> int:
    from .. import game
    from ..core.errors import BadOption
    from ..core.language import say
    from ..learn.collection import collection_of
    from ._ready import make_ready

    chosen = game(args.game)
    if args.theme and (chosen.proof is None or args.theme not in chosen.proof.GOALS):
        have = ", ".join(chosen.proof.GOALS) if chosen.proof else "none"
        raise BadOption(f"{chosen.title} has no theme {args.theme!r}; it has: {have}.")
    if args.count is not None:
        if args.count < 1:
            raise BadOption(f"The count must be at least 1, not {args.count}.")
        make_ready(chosen)
        return mine(chosen, args.count, args.theme, args.seed, args.write)
    collection = collection_of(chosen)
    if args.prove:
        make_ready(chosen)
        return prove_all(chosen, args.theme)
    if args.play is not None:
        from ._solving import solve

        make_ready(chosen)
        return solve(collection, args.play, args.theme, sys.stdin)
    print(say("{game}: {count} puzzles", game=chosen.title, count=len(collection.puzzles)))
    for theme, count in collection.themes.items():
        print(f"{count:>5}  {say(theme)}")
    if collection.puzzles:
        print(say("Solve one: {command}", command=f"catstate puzzles {chosen.name} --play"))
    return 0


def mine(game: "Game", count: int, theme: str, seed: int, write: bool) -> int:
    """New puzzles, as evenly spread over the themes as the matches allow."""
    from ..learn.collection import collection_of, file_of, write_puzzle, write_theme
    from ..learn.mining import Miner

    themes = (theme,) if theme else ()
    found = 0
    for puzzle in Miner(game, seed, themes).find(count):
        found += 1
        if not write:
            print(f"theme: {puzzle.theme}\n\n{write_puzzle(puzzle)}", flush=True)
            continue
        collection_of(game).puzzles[puzzle.name] = puzzle
        file = file_of(game, puzzle.theme)
        file.parent.mkdir(exist_ok=True)
        kept = sorted(collection_of(game).of(puzzle.theme), key=lambda one: (one.level, one.name))
        file.write_text(write_theme(puzzle.theme, kept), encoding="utf-8")
        print(f"{found:>5} of {count}  {puzzle.name}  {puzzle.level:>5}  {puzzle.theme}", flush=True)
    return 0


def prove_all(game: "Game", theme: str) -> int:
    """Every puzzle again, from its position alone."""
    from ..learn.collection import collection_of
    from ..learn.prover import Prover
    from ..learn.puzzle import BadPuzzle
    from ..learn.solving import prove

    prover, failed = Prover(game), 0
    puzzles = collection_of(game).of(theme)
    for puzzle in puzzles:
        try:
            prove(prover, puzzle)
        except BadPuzzle as error:
            failed += 1
            print(error)
    print(f"{game.title}: {len(puzzles) - failed} of {len(puzzles)} puzzles are proved.")
    return 1 if failed else 0
