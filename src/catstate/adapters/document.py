"""docs/observations.md, written from the record types by `make docs`."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..contract import cases
from ..core.game import Game
from ..core.layout import layout_of
from ..games import GAMES
from .vector import VectorEnv

MATCHES = 32  # random matches side by side under every setting
STEPS = 200  # steps of each, new matches included

HEAD = """# Observations

*Written by `make docs` from the record types; a test compares.*

What a learner is shown is the view of one seat, the same that the bots and the browser get, as a row of whole numbers:
`catstate.vector(...).observation`, `observation` in the PettingZoo and Gymnasium adapters, the tensors of OpenSpiel.
The fields of the view stand in the row one after the other, arrays in the order of their last axis first (C order), a
bit mask as one number per bit, lowest bit first. −1 means none or unknown.

`catstate.core.layout.layout_of(game).named(row)` gives the fields of a row, or of a whole batch, by name and in
their own shapes. A layout changes only together with the number of the rules, or when a game gets a number more that a
table can change ([variants](variants.md)); the changelog says so.

The range is what came up in random matches with every number of seats and every option; numbers outside it are rare,
not impossible. Actions are the numbers 0 … *actions* − 1; `game.notation.action_text(n)` says each in words.
"""


def document() -> str:
    """The whole page."""
    built_in = [game for game in GAMES.values() if game.package.startswith("catstate.")]
    return "\n".join([HEAD, *(line for game in sorted(built_in, key=lambda game: game.name) for line in page(game))])


def page(game: Game) -> Iterator[str]:
    """One game: a row of the table for every field."""
    layout = layout_of(game)
    low, high = ranges(game)
    yield f"## {game.title} (`{game.name}`)"
    yield ""
    yield f"Rules {game.rules_number}. {layout.size} numbers of type {layout.number}, {game.rules.NUM_ACTIONS} actions."
    yield ""
    yield "| place | field | shape | range | meaning |"
    yield "|---|---|---|---|---|"
    for part in layout.parts:
        place = f"{part.start}" if part.stop == part.start + 1 else f"{part.start}–{part.stop - 1}"
        shape = " × ".join(map(str, part.shape)) or "1"
        least, most = int(low[part.start : part.stop].min()), int(high[part.start : part.stop].max())
        span = f"{least}" if least == most else f"{least} … {most}"
        meaning = part.meaning.replace("|", "\\|")
        yield f"| {place} | `{part.name}` | {shape} | {span.replace('-', '−')} | {meaning} |"
    yield ""


def ranges(game: Game) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The least and the greatest of every number, seen in random matches under every setting."""
    size = layout_of(game).size
    low, high = np.full(size, np.iinfo(np.int32).max, np.int64), np.full(size, np.iinfo(np.int32).min, np.int64)
    for case in cases(game):
        options: dict[str, Any] = dict(case.options)
        envs = VectorEnv(game, case.seats, MATCHES, 1, **options)
        for _ in range(STEPS):
            step = envs.step(envs.sample())
            for rows in (step.observation, envs.final[step.over]):
                if len(rows):
                    np.minimum(low, rows.min(axis=0), out=low)
                    np.maximum(high, rows.max(axis=0), out=high)
    return low, high


if __name__ == "__main__":
    print(document(), end="")
