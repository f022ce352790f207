"""Pictures of the odds behind a hypothesis."""

from collections.abc import Callable, Mapping
from math import comb

from catstate.core.classroom import Figure
from catstate.draw.chart import Chart

from .pieces import ALIVE, BOXES, DEAD, HEISENBERG

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
    chart.axes(
        range(1, DEALT + 1), (0, 0.25, 0.5, 0.75, 1), "at least so many of nine boxes", name_beside="{:.0%}".format
    )
    for wanted in range(1, DEALT + 1):
        chart.bar(wanted - 0.19, odds_for_nobody(wanted), 17, "muted")
        chart.bar(wanted + 0.19, odds_for_you(wanted), 17, "p0")
    chart.legend((("muted", "nobody has looked"), ("p0", "you hold alive, alive, dead")), 330, 34)
    told = ", ".join(f"{n}: {odds_for_nobody(n):.0%} and {odds_for_you(n):.0%}" for n in range(1, DEALT + 1))
    return Figure(520, 300, chart.svg(), f"Chances for at least so many alive, without and with your hand. {told}.")


FIGURES: Mapping[str, Callable[[], Figure]] = {"odds": odds}
