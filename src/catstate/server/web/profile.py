"""Profiles: somebody's matches, ratings and numbers. Private until they want to show them."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Annotated, Literal
from urllib.parse import urlencode

import orjson
from fastapi import APIRouter, Query, Request
from markupsafe import Markup
from sqlalchemy import Connection
from starlette.responses import HTMLResponse, Response

from ...core.language import mark, say
from ...draw.portrait import SIZE, portrait
from ...games import GAMES
from ...learn.daily import streak
from ...learn.rating import PuzzleRating
from ..errors import Refused, Unknown
from ..play.deals import today
from ..play.requests import Arguments
from ..skill import Skill
from ..store import endings, personal, profiles, puzzles, ratings, results, stored_tables
from ..store.profiles import Profile
from ..store.results import Fortune, ResultRow, ResultsWanted
from ..store.rows import TableSummary
from .context import account_of, counts_of, origin_of, pictures_of, registry_of
from .ladder import Rung, rungs
from .pages import carry_out, form_of, go_to, page, whole
from .pictures import DAY, PNG, SVG, card, fitted
from .profile_numbers import PlayedNumbers, luck_chart, rating_chart

profile_pages = APIRouter(include_in_schema=False)
PAGE = 20  # matches on a page
NO_PROFILE = mark("There is no such page, or whoever it belongs to keeps it private.")
OutcomeChoice = Literal["", "won", "lost", "shared"]


@dataclass(frozen=True)
class Numbers:
    """Everything that is counted for a profile."""

    skills: dict[str, Skill]
    courses: dict[str, Markup]  # by game: the course of the rating
    beaten: dict[str, list[Rung]]
    puzzles: dict[str, PuzzleRating]
    played: PlayedNumbers
    daily_streaks: dict[str, int]
    puzzle_streak: int
    fortunes: list[Fortune]


@dataclass(frozen=True)
class MatchLine:
    """One match of the list."""

    row: ResultRow
    summary: TableSummary
    date: str


@profile_pages.get("/me/page")
async def own_page(request: Request) -> Response:
    """Your own page."""
    account, store = account_of(request), registry_of(request).services.store
    own = await store.write(lambda c: profiles.own_profile(c, account.id, account.name, time.time()))
    return go_to(f"/p/{own.page}")


@profile_pages.post("/me/page")
async def change_page(request: Request) -> Response:
    """What the page shows, and to whom."""
    form = await form_of(request)
    if "picture" in form:
        await carry_out(request, "redraw", Arguments())
    elif "review" in form:
        await carry_out(request, "judge", Arguments())
    else:
        await carry_out(request, "publish", Arguments(yes=form.get("public") == "on"))
    return go_to("/me/page")


@profile_pages.get("/me/data")
async def own_data(request: Request) -> Response:
    """Everything that is kept about you, as a file."""
    account = account_of(request)
    rows = await registry_of(request).services.store.read(lambda c: personal.export(c, account.id))
    matches = sorted({str(row["table"]) for row in rows["seats"]})
    links = {name: f"{origin_of(request)}/t/{name}/record" for name in matches}
    data = {"account": {"id": account.id, "name": account.name}, "rows": rows, "game records": links}
    headers = {"content-disposition": 'attachment; filename="catstate-data.json"', "cache-control": "no-store"}
    return Response(orjson.dumps(data, option=orjson.OPT_INDENT_2), media_type="application/json", headers=headers)


async def shown_profile(request: Request, name: str) -> Profile:
    """The profile with this address, if the reader may look at it."""
    found = await registry_of(request).services.store.read(lambda c: profiles.profile_at(c, name[:16]))
    if found is None or not (found.public or found.account == account_of(request).id):
        raise Unknown(say(NO_PROFILE))
    return found


@profile_pages.get("/p/{name}")
async def profile(
    request: Request,
    name: str,
    game: str = "",
    seats: str = "",
    outcome: OutcomeChoice = "",
    who: Annotated[str, Query(max_length=40)] = "",
    after: Annotated[str, Query(max_length=60)] = "",
) -> HTMLResponse:
    """Somebody's page."""
    shown = await shown_profile(request, name)
    is_mine = shown.account == account_of(request).id
    met = who.strip().replace("\0", "")
    is_guest_asking = bool(met) and not is_mine  # who sat at a table that was not public is not told
    wanted = ResultsWanted(game if game in GAMES else "", whole(seats, 0), outcome, met, is_guest_asking)
    behind, store = read_place(after), registry_of(request).services.store

    def ask(connection: Connection) -> tuple[Numbers, list[ResultRow], list[MatchLine]]:
        rows = results.results_of(connection, shown.account, wanted, behind, PAGE + 1)
        played = counts_of(request).of(connection, shown.account)
        return _numbers(connection, shown.account, played), rows, _lines(connection, rows[:PAGE])

    numbers, rows, lines = await store.read(ask)
    query = {"game": wanted.game, "seats": wanted.seats or "", "outcome": outcome, "who": wanted.who}
    following = ""
    if len(rows) > PAGE:
        following = "?" + urlencode({**query, "after": repr(rows[PAGE - 1].at)})
    return page(
        request,
        "profile.html",
        profile=shown,
        is_mine=is_mine,
        numbers=numbers,
        lines=lines,
        wanted=query,
        following=following,
        is_first=behind is None,
        luck=luck_chart(numbers.fortunes) if numbers.fortunes else "",
        reviewing=shown.account in registry_of(request).reviewing,
    )


def read_place(text: str) -> float | None:
    """Where a page of the list begins."""
    if not text:
        return None
    try:
        return float(text)
    except ValueError:
        raise Refused(say("There is no such place in the list.")) from None


def _lines(connection: Connection, rows: Sequence[ResultRow]) -> list[MatchLine]:
    summaries = {one.stored.id: one for one in stored_tables.summaries_of(connection, [row.table for row in rows])}
    return [
        MatchLine(row, summaries[row.table], datetime.fromtimestamp(row.at, UTC).date().isoformat())
        for row in rows
        if row.table in summaries
    ]


def _numbers(connection: Connection, account: str, played: PlayedNumbers) -> Numbers:
    skills = ratings.skills_of(connection, account)
    day = date.fromisoformat(today())
    return Numbers(
        skills=skills,
        courses={game: rating_chart(ratings.rating_course(connection, account, game)) for game in skills},
        beaten={game: rungs(levels) for game, levels in endings.rungs_of(connection, account).items()},
        puzzles=results.puzzle_skills(connection, account),
        played=played,
        daily_streaks={game: count for game, done in played.daily_days.items() if (count := streak(done, day))},
        puzzle_streak=streak(puzzles.solved_days(connection, account), day),
        fortunes=results.fortunes(connection, account),
    )


# Pictures


@profile_pages.get("/p/{name}/portrait.svg")
async def portrait_picture(request: Request, name: str) -> Response:
    """Somebody's picture by itself."""
    shown = await shown_profile(request, name)
    svg = portrait(shown.picture).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(svg, media_type=SVG, headers={"cache-control": "private, max-age=60"})


@profile_pages.get("/p/{name}/picture.png")
async def profile_picture(request: Request, name: str) -> Response:
    """The picture of a link to somebody's page."""
    shown = await shown_profile(request, name)
    skills = await registry_of(request).services.store.read(lambda c: ratings.skills_of(c, shown.account))
    words = ". ".join(f"{GAMES[game].title}: {skill.words}" for game, skill in sorted(skills.items()) if game in GAMES)
    words = words or say("Plays games from the quantum laboratory.")

    def drawing() -> str:
        return card(fitted(SIZE, SIZE, portrait(shown.picture)), shown.name, words)

    key = ("profile", shown.page, shown.name, shown.picture, words)
    return Response(await pictures_of(request).png(key, drawing), media_type=PNG, headers=DAY)
