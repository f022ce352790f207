"""Pictures of the particles on the ring as a random walk."""

from collections.abc import Callable, Mapping
from random import Random

from catstate.core.classroom import Figure
from catstate.core.language import decimal, say
from catstate.draw.chart import Chart
from catstate.draw.svg import group, label

from .pieces import FACES, ROOM, SPACES

RINGS, TURNS = 30, 20
START = SPACES - 1  # a particle on every space but the first
SEED = 7


def walk(removed: int, seed: int) -> list[int]:
    """The particles on a ring after each turn: a die comes in, `removed` go, until it is full."""
    die, count, counts = Random(seed), START, [START]
    for _ in range(TURNS):
        count = max(0, count + die.randint(1, FACES) - removed)
        counts.append(min(count, SPACES * ROOM))
        if count >= SPACES * ROOM:
            break
    return counts


def walks() -> Figure:
    """Thirty rings each for two ways to play."""
    parts, told = [], []
    for index, removed in enumerate((2, 4)):
        chart = Chart(520, 210, (0, TURNS), (0, SPACES * ROOM), top=14)
        chart.axes(range(0, TURNS + 1, 5), (0, 12, 24, 36), say("turns") if index else "")
        paths = [walk(removed, SEED + ring) for ring in range(RINGS)]
        for path in paths:
            chart.line(list(enumerate(path)), f"p{index}-line", 1.2, 0.45)
        drift = (FACES + 1) / 2 - removed
        chart.line([(turn, max(0.0, START + drift * turn)) for turn in range(TURNS + 1)], "muted-line", 3)
        sign = "−" if drift < 0 else "+"
        words = say("{n} removed a turn: drift {drift}", n=removed, drift=f"{sign}{decimal(abs(drift), 1)}")
        parts.append(group(chart.svg(), label(60, 24, words, cls="word", text_anchor="start"), at=(0, 200 * index)))
        mean = sum(path[-1] for path in paths) / RINGS
        ending = say("{n} particles on average after {turns} turns", n=f"{mean:.0f}", turns=TURNS)
        told.append(f"{words}, {ending}")
    title = say("Random walks of the particles on {n} rings.", n=RINGS)
    return Figure(520, 410, group(*parts), f"{title} {'; '.join(told)}.")


FIGURES: Mapping[str, Callable[[], Figure]] = {"walk": walks}
