"""Skill: how well somebody plays a game against people, and how sure we are (Plackett–Luce, from openskill)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from ..core.extras import extra

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

CENTRE, DOUBT = 25.0, 25.0 / 3  # openskill's scale: where everybody begins, and how unsure we are then
POINTS, POINTS_AT_CENTRE = 60.0, 1500  # of ours for one of its own, as for puzzles; and where our scale has its middle
UNSURE = 5.0  # a rating with more doubt than this is provisional
SURE = 1.96  # deviations on both sides hold 95 of 100 true skills


@dataclass(frozen=True)
class Skill:
    """Somebody's skill in one game."""

    mean: float = CENTRE
    deviation: float = DOUBT
    matches: int = 0
    won: int = 0

    @property
    def points(self) -> int:
        """The rating as people read it."""
        return points_of(self.mean)

    @property
    def interval(self) -> tuple[int, int]:
        """Where the true rating lies, 95 times in 100."""
        return points_of(self.mean - SURE * self.deviation), points_of(self.mean + SURE * self.deviation)

    @property
    def is_provisional(self) -> bool:
        return self.deviation > UNSURE

    @property
    def words(self) -> str:
        """`1540`, or `1540?` while it is provisional."""
        return f"{self.points}{'?' if self.is_provisional else ''}"


def points_of(mean: float) -> int:
    return round(POINTS_AT_CENTRE + POINTS * (mean - CENTRE))


def after_match(skills: Sequence[Skill], teams: Sequence[int], places: Sequence[int]) -> list[Skill]:
    """The skill of each seat after a match: `teams` names the team of each seat, `places` its place, 0 the best."""
    names = sorted(set(teams))
    members = [[seat for seat, team in enumerate(teams) if team == name] for name in names]
    order = [min(places[seat] for seat in seats) for seats in members]
    model = _model()
    before = [[model.rating(mu=skills[seat].mean, sigma=skills[seat].deviation) for seat in seats] for seats in members]
    after = model.rate(before, ranks=[float(place) for place in order])
    is_shared = order.count(0) > 1
    rated = list(skills)
    for seats, news, place in zip(members, after, order, strict=True):
        for seat, new in zip(seats, news, strict=True):
            old = skills[seat]
            has_won = place == 0 and not is_shared
            rated[seat] = replace(old, mean=new.mu, deviation=new.sigma, matches=old.matches + 1, won=old.won + has_won)
    return rated


def chances(skills: Sequence[Skill], teams: Sequence[int]) -> list[float]:
    """How likely each team is to come first, in the order of the teams' names: by the very model that rates them.

    openskill's own `predict_win` is by another model, and too sure of itself where teams meet.
    """
    beta = _model().beta
    sides: dict[int, list[Skill]] = {}
    for team, skill in sorted(zip(teams, skills, strict=True), key=lambda pair: pair[0]):
        sides.setdefault(team, []).append(skill)
    spread = math.sqrt(sum(beta**2 + sum(skill.deviation**2 for skill in side) for side in sides.values()))
    weights = [math.exp(sum(skill.mean - CENTRE for skill in side) / spread) for side in sides.values()]
    return [weight / sum(weights) for weight in weights]


def places_of(scores: Sequence[float], teams: Sequence[int], gone: Sequence[bool]) -> list[int]:
    """The place of each seat by score. A team of which nobody has played to the end comes last."""
    stayed = {team for team, has_gone in zip(teams, gone, strict=True) if not has_gone}
    keys = [(team in stayed, score) for team, score in zip(teams, scores, strict=True)]
    order = sorted(set(keys), reverse=True)
    return [order.index(key) for key in keys]


@cache
def _model() -> "PlackettLuce":
    with extra("server", "A rating"):
        from openskill.models import PlackettLuce

    return PlackettLuce()
