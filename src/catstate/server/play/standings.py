"""Standings: points and places of a tournament, from the results of its tables. Pure.

At a table of two a win is one point, a draw half a point. At larger tables a win is three points, shared where the win
is shared, and whoever plays to the end has one more. With the same deals at every table the score of a seat is how it
compares with that seat at the other tables: the share of them that did worse, and half of those that did as well.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...core.language import mark

TIE_BREAKS = mark(
    "Equal points are ordered by the points of the opponents met, then by the points of those beaten (half of those "
    "drawn with), then by wins; whoever is still equal shares the place."
)
WIN_OF_MANY, TO_THE_END = 3.0, 1.0  # points at a table of more than two


@dataclass(frozen=True)
class TableResult:
    """How a table of a tournament ended. One player alone sat the round out, which counts as a win."""

    round: int
    players: Sequence[int]  # in the order of seats
    scores: Sequence[float]
    lost: Sequence[int] = ()  # seats that gave up or let the time pass

    @property
    def is_played(self) -> bool:
        """Whether it says anything about the deal."""
        return len(self.players) > 1 and not self.lost


@dataclass(frozen=True)
class StandingLine:
    """One entrant's line of the standings."""

    place: int  # from 1; equals share it
    player: int
    points: float
    opponents: float  # their points together
    beaten: float  # the points of those beaten, and half of those drawn with
    wins: int
    played: int


def points_of(results: Sequence[TableResult], same_deals: bool) -> list[tuple[float, ...]]:
    """The points of each seat of each table."""
    rounds: dict[tuple[int, int], list[TableResult]] = defaultdict(list)
    if same_deals:
        for result in results:
            if result.is_played:
                rounds[result.round, len(result.players)].append(result)
    points = []
    for result in results:
        others = [other for other in rounds[result.round, len(result.players)] if other is not result]
        scores = _compared(result, others) if result.is_played and others else result.scores
        points.append(_points(result, scores))
    return points


def _compared(result: TableResult, others: Sequence[TableResult]) -> list[float]:
    """How each seat did beside the same seat at the other tables."""
    return [
        sum((score > other.scores[seat]) + (score == other.scores[seat]) / 2 for other in others) / len(others)
        for seat, score in enumerate(result.scores)
    ]


def _points(result: TableResult, scores: Sequence[float]) -> tuple[float, ...]:
    if len(result.players) == 1:
        return (1.0,)
    if len(result.players) == 2:
        return tuple(scores)
    return tuple(0.0 if seat in result.lost else WIN_OF_MANY * score + TO_THE_END for seat, score in enumerate(scores))


def total_points(results: Sequence[TableResult], same_deals: bool) -> dict[int, float]:
    """The points of everybody who has played."""
    totals: dict[int, float] = defaultdict(float)
    for result, points in zip(results, points_of(results, same_deals), strict=True):
        for player, own in zip(result.players, points, strict=True):
            totals[player] += own
    return dict(totals)


def standings(players: Iterable[int], results: Sequence[TableResult], same_deals: bool) -> list[StandingLine]:
    """Everybody's line, the best first."""
    totals = total_points(results, same_deals)
    opponents, beaten = _of_opponents(results, totals)
    wins: dict[int, int] = defaultdict(int)
    played: dict[int, int] = defaultdict(int)
    for result in results:
        for player, score in zip(result.players, result.scores, strict=True):
            played[player] += len(result.players) > 1
            wins[player] += score == max(result.scores) > min(result.scores)

    def key(player: int) -> tuple[float, ...]:
        merits = (totals.get(player, 0.0), opponents[player], beaten[player], wins[player])
        return tuple(-round(merit, 6) for merit in merits)

    lines: list[StandingLine] = []
    for at, player in enumerate(sorted(players, key=key)):
        place = lines[-1].place if lines and key(lines[-1].player) == key(player) else at + 1
        points = round(totals.get(player, 0.0), 6)
        lines.append(
            StandingLine(place, player, points, opponents[player], beaten[player], wins[player], played[player])
        )
    return lines


def _of_opponents(
    results: Sequence[TableResult], totals: Mapping[int, float]
) -> tuple[dict[int, float], dict[int, float]]:
    """For each player the points of the opponents, and of those beaten."""
    met: dict[int, float] = defaultdict(float)
    beaten: dict[int, float] = defaultdict(float)
    for result in results:
        for seat, player in enumerate(result.players):
            for other_seat, other in enumerate(result.players):
                if other_seat == seat:
                    continue
                met[player] += totals.get(other, 0.0)
                if result.scores[seat] > result.scores[other_seat]:
                    beaten[player] += totals.get(other, 0.0)
                elif result.scores[seat] == result.scores[other_seat]:
                    beaten[player] += totals.get(other, 0.0) / 2
    return met, beaten
