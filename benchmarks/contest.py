"""Contenders timed in turn, and their table.

All contenders of a run take part in several rounds, one after the other, and the best round of each counts: what else
the machine does makes a round slower, never faster, and it does so to all alike.
"""

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from catstate.study import strength


@dataclass
class Contender:
    """One way to do the work. `work(n)` does about n units and returns how many it did and in how many seconds."""

    name: str
    work: Callable[[int], tuple[int, float]]
    rate: float = 0.0  # units per second in its best round

    def compete(self, seconds: float, size: int = 1) -> None:
        """One round: as much work as fills about `seconds`, found by doubling."""
        while True:
            done, spent = self.work(size)
            if spent >= seconds / 2:
                self.rate = max(self.rate, done / spent)
                return
            size = max(2 * size, int(size * seconds / max(spent, 1e-6) * 0.7))


def timed(play: Callable[[int], int]) -> Callable[[int], tuple[int, float]]:
    """Work that is timed from outside: `play(n)` returns the units it did."""

    def work(size: int) -> tuple[int, float]:
        begun = time.perf_counter()
        done = play(size)
        return done, time.perf_counter() - begun

    return work


def hold(contenders: Sequence[Contender], rounds: int, seconds: float) -> None:
    """Let everyone compete, round by round."""
    for contender in contenders:
        contender.work(1)  # compiling and loading are not part of the race
    for _ in range(rounds):
        for contender in contenders:
            contender.compete(seconds)


def one_core() -> None:
    """Keep this process and its children on one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def quickest(work: Callable[[], object], runs: int = 5) -> float:
    """Seconds of the quickest of some runs: other work on the machine only ever adds time."""
    seconds = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def machine() -> str:
    """Which machine, Python and day this was, in one line."""
    return f"{strength.machine()}, {datetime.now(UTC):%Y-%m-%d}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown that is readable as text too."""
    head, *rows = ([cell.replace("|", "\\|") for cell in line] for line in (head, *rows))  # |Hop⟩ is one cell
    widths = [max(len(line[column]) for line in (head, *rows)) for column in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        first, rest = cells[0].ljust(widths[0]), (c.rjust(w) for c, w in zip(cells[1:], widths[1:], strict=True))
        return "| " + " | ".join([first, *rest]) + " |"

    rule = "|" + "|".join(["-" * (widths[0] + 2), *("-" * (width + 1) + ":" for width in widths[1:])]) + "|"
    return "\n".join([line(head), rule, *(line(row) for row in rows)])


def plain(rate: float) -> str:
    """A rate with three digits that count."""
    if rate >= 1000:
        digits = len(str(int(rate))) - 3
        return f"{round(rate, -digits):,.0f}"
    return f"{rate:.3g}"
