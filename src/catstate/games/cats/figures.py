"""Pictures of the odds behind a hypothesis."""

from collections.abc import Callable, Mapping
from math import comb

from catstate.core.classroom import Figure
from catstate.core.language import say
from catstate.draw.chart import Chart

from .pieces import ALIVE, BOXES, DEAD, HEISENBERG
from .words import percent_words

DEALT = 9  # boxes of three scientists
HAND = (ALIVE, ALIVE, DEAD)  # what you hold in the picture
COUNTING = (ALIVE, HEISENBERG)  # what counts for a hypothesis about alive cats


def counting() -> int:
    """The boxes of the deck that count. [3.5]"""
    return sum(int(BOXES[box]) for box in COUNTING)


def chance_of_at_least(wanted: int, drawn: int, good: int, total: int) -> float:
    """The hypergeometric chance that at least `wanted` of `drawn` boxes count, if `good` of `total` do."""
    ways = sum(comb(good, k) * comb(total - good, drawn - k) for k in range(max(0, wanted), drawn + 1))
    return ways / comb(total, drawn)


def odds_for_nobody(wanted: int) -> float:
    """For somebody who has seen no box."""
    return chance_of_at_least(wanted, DEALT, counting(), int(BOXES.sum()))


def odds_for_you(wanted: int) -> float:
    """For whoever holds HAND."""
    held = sum(box in COUNTING for box in HAND)
    good, total = counting() - held, int(BOXES.sum()) - len(HAND)
    return chance_of_at_least(wanted - held, DEALT - len(HAND), good, total)


def odds() -> Figure:
    chart = Chart(520, 300, (0.4, DEALT + 0.6), (0, 1))
    marks, below = (0, 0.25, 0.5, 0.75, 1), say("at least so many of nine boxes")
    chart.axes(range(1, DEALT + 1), marks, below, name_beside=percent)
    for wanted in range(1, DEALT + 1):
        chart.bar(wanted - 0.19, odds_for_nobody(wanted), 17, "muted")
        chart.bar(wanted + 0.19, odds_for_you(wanted), 17, "p0")
    legend = ("muted", say("nobody has looked")), ("p0", say("you hold alive, alive, dead"))
    chart.legend(legend, 330, 34)
    numbers = range(1, DEALT + 1)
    chances = [(percent(odds_for_nobody(number)), percent(odds_for_you(number))) for number in numbers]
    told = ", ".join(
        say("{n}: {without} and {with_hand}", n=number, without=without, with_hand=with_hand)
        for number, (without, with_hand) in zip(numbers, chances, strict=True)
    )
    words = say("Chances for at least so many alive, without and with your hand. {chances}.", chances=told)
    return Figure(520, 300, chart.svg(), words)


def percent(chance: float) -> str:
    return percent_words(round(100 * chance))


FIGURES: Mapping[str, Callable[[], Figure]] = {"odds": odds}
