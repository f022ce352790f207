"""The JSON API about people: ladders."""

from dataclasses import dataclass

from fastapi import APIRouter, Request

from ...games import find
from ..store import ratings
from ..store.ratings import LadderLine
from .context import registry_of
from .ladder import PAGE, After, read_rank, write_rank

people_api = APIRouter(prefix="/api", tags=["people"])


@dataclass(kw_only=True)
class RatingInfo:
    """How well somebody plays a game against people."""

    points: int
    low: int  # the true rating lies between these two, 95 times in 100
    high: int
    provisional: bool
    matches: int
    won: int


@dataclass(kw_only=True)
class LadderPlace:
    name: str
    page: str  # the last part of the profile's address; "" if it is private
    rating: RatingInfo


@dataclass(kw_only=True)
class LadderInfo:
    """A part of a ladder, the best first."""

    people: list[LadderPlace]
    after: str  # ask with this for those who follow; "" = nobody does


@people_api.get("/ladder/{game}")
async def show_ladder(request: Request, game: str, after: After = "") -> LadderInfo:
    """Who plays a game best."""
    kind, behind = find(game), read_rank(after)
    store = registry_of(request).services.store
    lines = await store.read(lambda connection: ratings.ladder(connection, kind.name, behind, PAGE + 1))
    following = write_rank(lines[PAGE - 1].rank) if len(lines) > PAGE else ""
    return LadderInfo(people=[_place(line) for line in lines[:PAGE]], after=following)


def _place(line: LadderLine) -> LadderPlace:
    profile, skill = line.profile, line.skill
    low, high = skill.interval
    rating = RatingInfo(
        points=skill.points,
        low=low,
        high=high,
        provisional=skill.is_provisional,
        matches=skill.matches,
        won=skill.won,
    )
    return LadderPlace(name=profile.name, page=profile.page if profile.public else "", rating=rating)
