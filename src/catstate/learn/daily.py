"""The puzzle of the day: the same for everybody, another each day until all have had their day."""

import random
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from ..core.game import Game
from ..core.language import say, say_number
from .collection import collection_of
from .puzzle import Puzzle

ORDER = "catstate puzzles"  # shuffles the puzzles, the same everywhere


def daily_puzzle(games: Sequence[Game], day: date) -> Puzzle | None:
    """The puzzle of this day. Games take turns; each goes through its puzzles in an order that has no pattern."""
    having = [game for game in games if collection_of(game).puzzles]
    if not having:
        return None
    number = day.toordinal()
    game = having[number % len(having)]
    names = sorted(collection_of(game).puzzles)
    random.Random(f"{ORDER} {game.name}").shuffle(names)
    return collection_of(game).puzzles[names[number // len(having) % len(names)]]


def streak(days: Iterable[str], today: date) -> int:
    """How many days in a row, up to today or yesterday, the puzzle of the day was solved."""
    solved = set(days)
    at = today if today.isoformat() in solved else today - timedelta(1)
    count = 0
    while at.isoformat() in solved:
        count, at = count + 1, at - timedelta(1)
    return count


def share_line(puzzle: Puzzle, day: str, solved: bool, row: int, link: str) -> str:
    """A line to show around, which tells nothing of the solution."""
    what = say("catstate puzzle {day}", day=day) if day else say("catstate puzzle")
    how = say("solved at first try ✔") if solved else say("not at first try ✘")
    in_row = " · " + say_number("{n} day in a row", "{n} days in a row", row) if day and row > 1 else ""
    return f"{what} · {puzzle.game.title}, {say(puzzle.theme)}: {how}{in_row} {link}"
