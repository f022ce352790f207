"""Pictures of tunnelling."""

from collections.abc import Callable, Mapping
from math import exp, log10, sqrt

from catstate.core.classroom import Figure
from catstate.draw.chart import Chart

MASS = 9.109e-31  # of an electron, in kilograms
VOLT = 1.602e-19  # an electronvolt, in joules
HBAR = 1.0546e-34  # in joule seconds
WIDEST = 1.0  # nanometres


def decay(missing: float) -> float:
    """κ: how fast an electron's wave dies away in a barrier that is `missing` electronvolts too high, per nanometre."""
    return sqrt(2 * MASS * missing * VOLT) / HBAR * 1e-9


def transmission(width: float, missing: float = 1.0) -> float:
    """The chance to get through a barrier of so many nanometres, e^(−2κL)."""
    return exp(-2 * decay(missing) * width)


def tunnelling() -> Figure:
    chart = Chart(520, 300, (0, WIDEST), (-5, 0), left=62)
    chart.axes(
        [tenth / 10 for tenth in range(0, 11, 2)],
        range(-5, 1),
        "width of the barrier in nanometres",
        name_beside=lambda power: ("1", "1 in 10", "1 in 100", "1 in 10³", "1 in 10⁴", "1 in 10⁵")[-int(power)],
    )
    widths = [tenth / 20 for tenth in range(20)]
    chart.line([(width, log10(transmission(width))) for width in widths], "p0-line", 2.5)
    for width, words, lift in ((0.1, "an atom's radius", 0.05), (0.5, "a tunnelling microscope", 0.3)):
        chart.text((width + 0.03, log10(transmission(width)) + lift), f"{words}: {transmission(width):.2g}")
    words = ", ".join(f"{width:g} nanometres {transmission(width):.2g}" for width in (0.1, 0.5, 1.0))
    return Figure(520, 300, chart.svg(), f"The chance to get through falls exponentially with the width: {words}.")


FIGURES: Mapping[str, Callable[[], Figure]] = {"tunnelling": tunnelling}
