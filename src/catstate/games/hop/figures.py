"""Pictures of the Hubbard model."""

from collections.abc import Callable, Mapping

from catstate.core.classroom import Figure
from catstate.core.language import mark, say
from catstate.draw.svg import element, group, label

CASES = (  # field, interaction, and both in words
    (0.0, 0.0, mark("no field, no interaction")),
    (1.0, 0.0, mark("field h = 1")),
    (1.0, -1.0, mark("h = 1, attraction U = −1")),
)
STATES = ((mark("empty"), ()), ("↑", (0,)), ("↓", (1,)), ("↑↓", (0, 1)))  # of a site: its name, its spins


def site_energy(spins: tuple[int, ...], field: float, interaction: float) -> float:
    """The energy of a site that holds these spins, 0 up and 1 down. [5.2]"""
    return field * (spins.count(0) - spins.count(1)) + (interaction if len(spins) == 2 else 0)


def levels() -> Figure:
    """The energies of a site's states for three Hamiltonians."""
    parts, told = [], []
    for column, (field, interaction, words) in enumerate(CASES):
        left = 40 + 168 * column
        parts.append(label(left + 66, 22, say(words), cls="small"))
        for index, (name, spins) in enumerate(STATES):
            energy = site_energy(spins, field, interaction)
            value = f"{energy:+g}".replace("-", "−") if energy else "0"
            x, y = left + 34 * index, 130 - 62 * energy
            parts.append(element("line", x1=x, x2=x + 28, y1=y, y2=y, cls="muted-line", stroke_width=2.5))
            parts.append(_spins(spins, x + 14, y - 12))
            parts.append(label(x + 14, y + 16, value if spins else say(name), cls="small"))
        energies = [f"{say(name)} {site_energy(spins, field, interaction):g}" for name, spins in STATES]
        told.append(f"{say(words)}: " + ", ".join(energies))
    parts.append(label(18, 134, "0", cls="small"))
    parts.append(element("line", x1=28, x2=540, y1=130, y2=130, cls="line-line", stroke_dasharray="2 4"))
    for energy, words in ((1, "+1"), (-1, "−1")):
        parts.append(label(18, 134 - 62 * energy, words, cls="small"))
    words = say("Energy levels of the four states of a site. {levels}.", levels="; ".join(told))
    return Figure(550, 240, group(*parts), words)


def _spins(spins: tuple[int, ...], x: float, y: float) -> str:
    """Small discs with an arrow for each electron."""
    parts = []
    for index, spin in enumerate(spins):
        at = x + (index - (len(spins) - 1) / 2) * 13
        parts.append(element("circle", cx=at, cy=y, r=6, cls="down" if spin else "up"))
        parts.append(label(at, y + 3.5, "↓" if spin else "↑", cls="white", font_size=9))
    return group(*parts)


FIGURES: Mapping[str, Callable[[], Figure]] = {"levels": levels}
