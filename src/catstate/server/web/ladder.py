"""Ladders: who plays a game best, and which bots somebody has beaten."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from sqlalchemy import Connection
from starlette.responses import HTMLResponse, Response

from ...bots.levels import TABLE as LEVELS
from ...core.language import say
from ...games import GAMES, find
from ..errors import Refused
from ..play.accounts import Account
from ..play.registry import TableSpec
from ..play.requests import Arguments
from ..store import endings, puzzles, ratings
from ..store.ratings import BEHIND, LadderLine, Rank
from .context import account_of, registry_of
from .pages import carry_out, go_to, page

ladders = APIRouter(include_in_schema=False)
PAGE = 25  # people on a page
After = Annotated[str, Query(max_length=80, description="the rank behind which the page begins")]


@dataclass(frozen=True)
class Rung:
    """One level on the ladder of bots."""

    level: str
    about: str
    is_beaten: bool
    is_next: bool  # the one to beat now


@dataclass(frozen=True)
class LadderPage:
    """What the page of a ladder shows."""

    lines: list[LadderLine]
    first: int  # the number of the first line
    following: str  # where the next page begins, or ""
    mine: LadderLine | None  # the reader's own line
    place: int  # the reader's number


def rungs(beaten: set[str]) -> list[Rung]:
    """The bots from the weakest to the strongest. Whoever beats one goes on to the next stronger one."""
    highest = max((number for number, level in enumerate(LEVELS) if level.rank in beaten), default=-1)
    return [
        Rung(level.rank, level.about, number <= highest, number == highest + 1) for number, level in enumerate(LEVELS)
    ]


@ladders.get("/ladder")
async def first_ladder() -> Response:
    return go_to(f"/ladder/{next(game.name for game in GAMES.values() if game.score_sum)}")


@ladders.get("/ladder/{game}")
async def ladder(request: Request, game: str, after: After = "") -> HTMLResponse:
    """The people who play a game best, the bots to beat, and how well you solve its puzzles."""
    kind, account = find(game), account_of(request)
    behind = read_rank(after)
    store = registry_of(request).services.store
    standings = await store.read(lambda connection: _standings(connection, account, kind.name, behind))
    beaten = await store.read(lambda connection: endings.rungs_of(connection, account.id).get(kind.name, set()))
    return page(
        request,
        "ladder.html",
        game=kind,
        standings=standings,
        rungs=rungs(beaten) if kind.score_sum else [],
        puzzle=await store.read(lambda connection: puzzles.puzzle_rating(connection, account.id, kind.name)),
        after=after,
        along=along,
    )


def along(points: int) -> int:
    """Where a rating lies on a line of 120 units that holds all usual ratings."""
    return min(120, max(0, round((points - 500) * 120 / 2000)))


def _standings(connection: Connection, account: Account, game: str, behind: Rank | None) -> LadderPage:
    lines = ratings.ladder(connection, game, behind, PAGE + 1)
    following = write_rank(lines[PAGE - 1].rank) if len(lines) > PAGE else ""
    first = 1 if behind is None else ratings.count_before(connection, game, behind) + 2
    mine = ratings.line_of(connection, account.id, game)
    place = ratings.count_before(connection, game, mine.rank) + 1 if mine is not None else 0
    return LadderPage(lines[:PAGE], first, following, mine, place)


def write_rank(rank: Rank) -> str:
    """A rank as part of an address."""
    return f"{rank.number!r}~{rank.page}"


def read_rank(text: str) -> Rank | None:
    """The rank behind which a page begins; None is the top."""
    if not text:
        return None
    number, _, name = text.partition("~")
    try:
        rank = Rank(float(number), name)
    except ValueError:
        raise Refused(say("There is no such place on the ladder.")) from None
    if not abs(rank.number) < 2 * BEHIND:
        raise Refused(say("There is no such place on the ladder."))
    return rank


@ladders.post("/ladder/{game}/climb")
async def climb(request: Request, game: str) -> Response:
    """A match against the next bot of the ladder, at once: the usual rules, no hints."""
    kind, account = find(game), account_of(request)
    if not kind.score_sum:
        raise Refused(say("{title} is played together: there is nobody to beat.", title=kind.title))
    store = registry_of(request).services.store
    beaten = await store.read(lambda connection: endings.rungs_of(connection, account.id).get(kind.name, set()))
    level = next((rung.level for rung in rungs(beaten) if rung.is_next), LEVELS[-1].rank)
    seats = kind.default_seats
    spec = TableSpec(
        kind.name, seats, preset=kind.default_preset, rated=True, bots=dict.fromkeys(range(1, seats), level)
    )
    table = (await carry_out(request, "open", Arguments(spec=spec))).table
    await carry_out(request, "start", Arguments(), await registry_of(request).find(table))
    return go_to(f"/t/{table}")
