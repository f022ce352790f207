"""Bots that tests name as `tests.bots.own_bots:…`: good ones, and one for each way to go wrong."""

import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from catstate.core.game import Game
from catstate.core.record import Record

NUMBER = 7


class First:
    """Plays the first legal action, and says in which process."""

    name = "First"

    def choose(self, game: Game, view: Record, legal: Sequence[int], seed: int) -> int:
        if "CATSTATE_TEST_PROCESSES" in os.environ:
            with Path(os.environ["CATSTATE_TEST_PROCESSES"]).open("a", encoding="utf-8") as file:
                file.write(f"{os.getpid()}\n")
        print("a bot may print what it likes")
        return legal[0]


class NeedsArgument:
    def __init__(self, strength: int) -> None:
        self.strength = strength


def last(game: Game, view: Record, legal: Sequence[int], seed: int) -> Any:
    return np.int64(legal[-1])


def raises(game: Game, view: Record, legal: Sequence[int], seed: int) -> int:
    raise ValueError("I have no idea")


def divide(number: int) -> float:
    return number / 0


def divides_deep_below(game: Game, view: Record, legal: Sequence[int], seed: int) -> int:
    return int(divide(legal[0]))


def asks_a_library_wrongly(game: Game, view: Record, legal: Sequence[int], seed: int) -> int:
    return int(json.loads("{"))


def cheats(game: Game, view: Record, legal: Sequence[int], seed: int) -> int:
    return 999_999


def answers_words(game: Game, view: Record, legal: Sequence[int], seed: int) -> str:
    return "left"


def hangs(game: Game, view: Record, legal: Sequence[int], seed: int) -> int:
    while True:
        time.sleep(0.01)


def dies(game: Game, view: Record, legal: Sequence[int], seed: int) -> int:
    os._exit(3)


def leaves(game: Game, view: Record, legal: Sequence[int], seed: int) -> int:
    raise SystemExit(4)


def asks_too_little(game: Game, view: Record) -> int:
    return 0
