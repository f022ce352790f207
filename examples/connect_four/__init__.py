"""Connect Four: the smallest complete game in the contract, registered from outside the package."""

from pathlib import Path

from catstate import Game

GAME = Game(
    name="connect_four",
    title="Connect Four",
    package=__name__,
    seats=range(2, 3),
    hook="Drop discs, line up four.",
    minutes=(3, 10),
    rules_number=1,
    credits="Howard Wexler and Ned Strongin, 1974",
    rules_file=Path(__file__).parent / "rules.md",
)
