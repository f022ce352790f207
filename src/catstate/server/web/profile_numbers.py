"""What a profile shows in numbers: breakdowns, streaks, and the small charts."""

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup
from sqlalchemy import Connection

from ...core.language import language, say
from ...games import GAMES
from ..store import results
from ..store.ratings import RatedPoint
from ..store.results import Fondness, Fortune, PlayedMatch, ResultCount

WIDTH, HEIGHT, MARGIN = 480, 120, 8  # of a chart
FONDEST = 3  # openings and favourites of a game that are shown
KEPT = 500  # people whose numbers are kept in memory
MEAN_OF = 5  # matches; the lines of the chart of luck are means over so many


@dataclass(frozen=True)
class Breakdown:
    """Matches of one kind, and how they ended."""

    name: str
    played: int
    won: int
    shared: int
    lost: int

    @property
    def share(self) -> str:
        """How many of a hundred were won; "" where none had a winner."""
        counted = self.won + self.shared + self.lost
        return f"{100 * self.won / counted:.0f} %" if counted else ""


def breakdown(tallies: Sequence[ResultCount], name_of: Callable[[ResultCount], str]) -> list[Breakdown]:
    """The matches by a name, the most frequent first; those without one are left out."""
    counts: dict[str, Counter[str]] = {}
    for tally in tallies:
        if name := name_of(tally):
            counts.setdefault(name, Counter())[tally.outcome] += tally.matches
    lines = [Breakdown(name, c.total(), c["won"], c["shared"], c["lost"]) for name, c in counts.items()]
    return sorted(lines, key=lambda line: (-line.played, line.name))


@dataclass(frozen=True)
class Streaks:
    """Matches won in a row."""

    now: int
    longest: int


def streaks(outcomes: Sequence[str]) -> Streaks:
    """From outcomes in the order of time. A match without a winner changes nothing."""
    row = longest = 0
    for outcome in outcomes:
        if outcome:
            row = row + 1 if outcome == "won" else 0
            longest = max(longest, row)
    return Streaks(row, longest)


# All matches of somebody


@dataclass(frozen=True)
class PlayedNumbers:
    """What is counted over all matches of somebody."""

    matches: int
    tables: list[tuple[str, list[Breakdown]]]
    streaks: Streaks
    daily_days: dict[str, set[str]]  # by game: days whose deal counts
    openings: list[Fondness]
    favourites: list[Fondness]


class PlayedCache:
    """The numbers of those whose pages were looked at last: thousands of matches are counted once, not at each look."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], tuple[tuple[int, float], PlayedNumbers]] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, connection: Connection, account: str) -> PlayedNumbers:
        """The numbers as they are now."""
        stamp, key = results.played_stamp(connection, account), (account, language())
        with self._lock:
            there = self._kept.get(key)
            if there is not None and there[0] == stamp:
                self._kept.move_to_end(key)
                return there[1]
        counted = count_played(results.played(connection, account))
        with self._lock:
            self._kept[key] = (stamp, counted)
            self._kept.move_to_end(key)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return counted


def count_played(rows: Sequence[PlayedMatch]) -> PlayedNumbers:
    """From matches in the order of time."""
    days: dict[str, set[str]] = {}
    for row in rows:
        if row.daily:
            days.setdefault(row.game, set()).add(row.daily)
    return PlayedNumbers(
        matches=len(rows),
        tables=_breakdowns(results.tallies(rows)),
        streaks=streaks([row.outcome for row in rows]),
        daily_days=days,
        openings=_fondest(results.fondness((row.game, row.opening) for row in rows)),
        favourites=_fondest(results.fondness((row.game, row.favourite) for row in rows)),
    )


def _breakdowns(tallies: Sequence[ResultCount]) -> list[tuple[str, list[Breakdown]]]:
    def title(tally: ResultCount) -> str:
        return GAMES[tally.game].title if tally.game in GAMES else tally.game

    return [
        (say("Game"), breakdown(tallies, title)),
        (say("Players"), breakdown(tallies, lambda tally: str(tally.seats))),
        (
            say("Rules"),
            breakdown(tallies, lambda tally: f"{title(tally)}: {say(tally.preset)}" if tally.preset else ""),
        ),
        (say("Bots"), breakdown(tallies, lambda tally: tally.level)),
    ]


def _fondest(found: Sequence[Fondness]) -> list[Fondness]:
    """The first few of every game."""
    kept: list[Fondness] = []
    for one in found:
        if sum(other.game == one.game for other in kept) < FONDEST:
            kept.append(one)
    return sorted(kept, key=lambda one: (one.game, -one.times))


# Charts


def luck_chart(fortunes: Sequence[Fortune]) -> Markup:
    """Luck against skill, match by match: dots, and lines for the means of the last matches."""
    luck, given = [one.luck for one in fortunes], [-one.given for one in fortunes]
    largest = max(0.5, *map(abs, luck), *map(abs, given))

    def place(number: int, value: float) -> tuple[float, float]:
        x = MARGIN + number * (WIDTH - 2 * MARGIN) / max(1, len(fortunes) - 1)
        return x, HEIGHT / 2 - value * (HEIGHT / 2 - MARGIN) / largest

    parts = [f'<line class="axis" x1="0" y1="{HEIGHT / 2:g}" x2="{WIDTH}" y2="{HEIGHT / 2:g}"/>']
    for values, kind in ((luck, "luck"), (given, "given")):
        points = [place(number, value) for number, value in enumerate(values)]
        means = [place(number, mean) for number, mean in enumerate(_means(values))]
        parts += [_mark(x, y, kind) for x, y in points]
        parts.append(f'<polyline class="{kind}" points="{_path(means)}"/>')
    return _chart(parts)


def _mark(x: float, y: float, kind: str) -> str:
    """A circle for luck, a square for decisions: nobody must tell colours apart."""
    if kind == "luck":
        return f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>'
    return f'<rect class="{kind}" x="{x - 2.5:.1f}" y="{y - 2.5:.1f}" width="5" height="5"/>'


def _means(values: Sequence[float]) -> list[float]:
    """Of each value and those before it."""
    windows = [values[max(0, number - MEAN_OF + 1) : number + 1] for number in range(len(values))]
    return [sum(window) / len(window) for window in windows]


def rating_chart(points: Sequence[RatedPoint]) -> Markup:
    """The course of a rating, and between which numbers it lay; nothing when its matches are kept no longer."""
    if not points:
        return Markup()
    low = min(point.mean - point.deviation for point in points)
    high = max(point.mean + point.deviation for point in points)

    def place(number: int, mean: float) -> tuple[float, float]:
        x = MARGIN + number * (WIDTH - 2 * MARGIN) / max(1, len(points) - 1)
        return x, HEIGHT - MARGIN - (mean - low) * (HEIGHT - 2 * MARGIN) / max(1e-9, high - low)

    upper = [place(number, point.mean + point.deviation) for number, point in enumerate(points)]
    lower = [place(number, point.mean - point.deviation) for number, point in enumerate(points)]
    course = [place(number, point.mean) for number, point in enumerate(points)]
    return _chart(
        [
            f'<polygon class="between" points="{_path([*upper, *reversed(lower)])}"/>',
            f'<polyline class="luck" points="{_path(course)}"/>',
            *[f'<circle class="luck" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in course[-1:]],
        ]
    )


def _path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _chart(parts: Sequence[str]) -> Markup:
    inside = "".join(parts)
    return Markup(f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{inside}</svg>')
