"""Pictures of tunnelling."""

from collections.abc import Callable, Mapping
from math import exp, log10, sqrt

from catstate.core.classroom import Figure
from catstate.core.language import say, say_as
from catstate.draw.chart import Chart

MASS = 9.109e-31  # of an electron, in kilograms
VOLT = 1.602e-19  # an electronvolt, in joules
HBAR = 1.0546e-34  # in joule seconds
WIDEST = 1.0  # nanometres
POWERS = ("1", "10", "100", "10³", "10⁴", "10⁵")


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
        say("width of the barrier in nanometres"),
        name_beside=lambda power: say("1 in {number}", number=POWERS[-int(power)]) if power else "1",
    )
    widths = [tenth / 20 for tenth in range(20)]
    chart.line([(width, log10(transmission(width))) for width in widths], "p0-line", 2.5)
    marks = (
        (0.1, say("an atom's radius: {chance}", chance=in_figures(transmission(0.1))), 0.05),
        (0.5, say("a tunnelling microscope: {chance}", chance=in_figures(transmission(0.5))), 0.3),
    )
    for width, words, lift in marks:
        chart.text((width + 0.03, log10(transmission(width)) + lift), words)
    chances = [
        say("{width} nanometres {chance}", width=in_figures(width), chance=in_figures(transmission(width)))
        for width in (0.1, 0.5, 1.0)
    ]
    words = say("The chance to get through falls exponentially with the width: {chances}.", chances=", ".join(chances))
    return Figure(520, 300, chart.svg(), words)


def in_figures(number: float) -> str:
    """Two figures that matter, with the decimal sign of the language."""
    return f"{number:.2g}".replace(".", say_as("decimal sign", "."))


FIGURES: Mapping[str, Callable[[], Figure]] = {"tunnelling": tunnelling}
