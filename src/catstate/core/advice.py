"""Advice: what a strong player thinks of a position, as plain values, and who is asked for it.

The core knows no players. Whoever can judge a position says so with `ask_in_future`; catstate's own bots do when the
package is imported.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .match import Match


@dataclass(frozen=True)
class Candidate:
    """One legal action as the analysis sees it."""

    text: str
    label: str
    visits: int
    value: float  # expected score when it is played: 1 is a win; NaN if it was never tried
    reason: str = ""  # why it may be good, completing "because it …"; "" of what is hardly promising


@dataclass(frozen=True)
class Analysis:
    """What a strong player thinks, from one seat's view only."""

    seat: int
    candidates: tuple[Candidate, ...]  # the most promising first
    value: float  # what the seat may expect with the best of them
    simulations: int

    @property
    def best(self) -> Candidate:
        return self.candidates[0]


class Adviser(Protocol):
    """Whoever can judge a position."""

    def __call__(self, match: "Match", seat: int | None, budget: Any) -> Analysis: ...


ADVISERS: list[Adviser] = []  # the last one is asked


def ask_in_future(adviser: Adviser) -> None:
    """Let `Match.analyse` ask this adviser from now on."""
    ADVISERS.append(adviser)
