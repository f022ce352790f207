"""Puzzles: pages to find and solve them, and what the solver's board asks. Nobody needs an account."""

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import HTMLResponse, Response

from ...core.game import Game
from ...core.language import say
from ...core.match import Match
from ...core.tips import match_tip
from ...games import GAMES, find
from ...learn.collection import Collection, collection_of
from ...learn.daily import daily_puzzle, share_line, streak
from ...learn.puzzle import Attempt, Puzzle, UnknownPuzzle, attempt, reply
from ...learn.rating import PuzzleRating
from ..errors import Unavailable, Unknown
from ..play.deals import today
from ..play.seats import START_WAIT
from ..store import puzzles as stored
from .boards import drawn_board
from .context import account_of, origin_of, registry_of
from .distribution import distribution
from .film import told_scenes
from .pages import form_of, go_to, page
from .wire import DrawnBoard, PuzzleAnswer, PuzzleHint, PuzzleRecord, TipMessage, encode

puzzles = APIRouter(include_in_schema=False)
MOST_DONE = 40  # actions that a solver sends along
LOOK_AGAIN = 5  # seconds until the page of a puzzle that waits for its rules is loaded again
NEAR = 8  # puzzles nearest to the rating from which the next is drawn
Done = Annotated[list[str], Field(max_length=MOST_DONE, description="the solver's actions so far")]
DoneQuery = Annotated[list[str], Query(max_length=MOST_DONE)]
Thing = Annotated[str, Path(max_length=40)]


class PuzzleAction(BaseModel):
    """An action of the solver, after those that were right."""

    text: str = Field("", max_length=200)
    did: Done = []
    day: str = Field("", max_length=10)


# What is asked for


def collection_named(game: str) -> Collection:
    collection = collection_of(find(game))
    if not collection.puzzles:
        raise Unknown(say("{title} has no puzzles yet.", title=collection.game.title))
    return collection


def listed_puzzle(game: str, name: str) -> Puzzle:
    try:
        return collection_named(game).puzzle(name)
    except UnknownPuzzle as error:
        raise Unknown(str(error)) from None


async def can_be_shown(request: Request, puzzle: Puzzle) -> bool:
    """Whether the rules are ready, now or within a moment. No position is read before; the first one in a thread."""
    compiler = registry_of(request).services.compiler
    ready = compiler.rules(puzzle.game)
    await asyncio.wait([ready], timeout=START_WAIT)
    if not ready.done():
        return False
    first = compiler.board(puzzle.game, lambda: puzzle_board(attempt(puzzle)))
    await asyncio.wait([first], timeout=START_WAIT)
    return first.done()


async def puzzle_named(request: Request, game: str, name: str) -> Puzzle:
    """A puzzle whose position can be read at once."""
    puzzle = listed_puzzle(game, name)
    if not await can_be_shown(request, puzzle):
        raise Unavailable(say("The rules are being made ready; try again in a moment."))
    return puzzle


def todays() -> Puzzle:
    puzzle = daily_puzzle(list(GAMES.values()), date.fromisoformat(today()))
    if puzzle is None:
        raise Unknown(say("There is no puzzle today."))
    return puzzle


def day_of(puzzle: Puzzle, day: str) -> str:
    """The day, if it is today and the puzzle is today's; else ""."""
    return day if day == today() and puzzle is todays() else ""


def link_of(request: Request, puzzle: Puzzle, day: str) -> str:
    return f"{origin_of(request)}/puzzles/daily" if day else f"{origin_of(request)}{path_of(puzzle)}"


def path_of(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.game.name}/{puzzle.name}"


# Pages

FIRST_TRIES = {"solved": "Solved at the first try", "missed": "Not solved"}


@puzzles.get("/puzzles")
async def all_puzzles(request: Request) -> HTMLResponse:
    """Today's puzzle, and those of every game."""
    store, account = registry_of(request).services.store, account_of(request).id
    having = [collection_of(game) for game in GAMES.values() if collection_of(game).puzzles]
    ratings = {
        # mypy can't infer a lambda with a default; it holds the value of this round
        one.game.name: await store.read(lambda c, name=one.game.name: stored.puzzle_rating(c, account, name))  # type: ignore[misc]
        for one in having
    }
    days = await store.read(lambda connection: stored.solved_days(connection, account))
    row = streak(days, date.fromisoformat(today()))
    daily = todays() if having else None
    counts = await store.read(lambda connection: stored.day_outcomes(connection, today()))
    return page(
        request,
        "puzzles.html",
        collections=having,
        ratings=ratings,
        daily=daily,
        row=row,
        done=today() in days,
        bars=distribution(counts, FIRST_TRIES),
    )


@puzzles.get("/puzzles/daily")
async def daily(request: Request) -> Response:
    """The puzzle of the day."""
    return go_to(f"{path_of(todays())}?day={today()}")


@puzzles.get("/puzzles/{game}")
async def puzzles_of_game(request: Request, game: str, theme: str = "") -> HTMLResponse:
    """The puzzles of a game, by theme."""
    collection = collection_named(game)
    if theme and theme not in collection.themes:
        raise Unknown(say("{title} has no puzzles on {theme!r}.", title=collection.game.title, theme=theme[:40]))
    rating, results = await standing_of(request, collection.game)
    chosen = sorted(collection.of(theme), key=lambda one: (one.level, one.name))
    return page(
        request,
        "puzzle_list.html",
        game=collection.game,
        collection=collection,
        on_theme=theme,
        chosen=chosen,
        rating=rating,
        results=results,
    )


@puzzles.get("/puzzles/{game}/next")
async def next_puzzle(request: Request, game: str, theme: str = "") -> Response:
    """A puzzle that fits the solver: not tried yet, and about as hard as the rating says."""
    collection = collection_named(game)
    rating, results = await standing_of(request, collection.game)
    pool = collection.of(theme if theme in collection.themes else "")
    fresh = [one for one in pool if one.name not in results] or [one for one in pool if not results[one.name]] or pool
    nearest = sorted(fresh, key=lambda one: abs(one.level - rating.points))[:NEAR]
    chosen = path_of(random.choice(nearest))
    return go_to(f"{chosen}?theme={theme}" if theme in collection.themes else chosen)


async def standing_of(request: Request, game: Game) -> tuple[PuzzleRating, dict[str, bool]]:
    """The rating of whoever asks, and the puzzles that were tried."""
    store, account = registry_of(request).services.store, account_of(request).id
    return await store.read(
        lambda connection: (
            stored.puzzle_rating(connection, account, game.name),
            stored.puzzle_results_of(connection, account, game.name),
        )
    )


@puzzles.get("/puzzles/{game}/{name}")
async def puzzle_page(request: Request, game: str, name: str, day: str = "", theme: str = "") -> HTMLResponse:
    puzzle = listed_puzzle(game, name)
    if not await can_be_shown(request, puzzle):
        soon = page(request, "puzzle_soon.html", game=puzzle.game, puzzle=puzzle)
        soon.headers["refresh"] = str(LOOK_AGAIN)
        return soon
    return await show_page(request, puzzle, attempt(puzzle), day, theme)


@puzzles.post("/puzzles/{game}/{name}")
async def answer_by_form(request: Request, game: str, name: str) -> HTMLResponse:
    """An answer without a script: the page again, with what is said to it."""
    puzzle, form = await puzzle_named(request, game, name), await form_of(request)
    did = [one for one in form.get("did", "").split("\n") if one][:MOST_DONE]
    day = form.get("day", "")
    if "show" in form:
        answer = shown_solution(puzzle, attempt(puzzle, did))
    else:
        answer = answered(attempt(puzzle, did), form.get("text", "")[:200])
    answer.record = await record_of(request, puzzle, day, answer)
    return await show_page(request, puzzle, attempt(puzzle, answer.did), day, form.get("theme", ""), answer)


async def show_page(
    request: Request, puzzle: Puzzle, standing: Attempt, day: str, theme: str, answer: PuzzleAnswer | None = None
) -> HTMLResponse:
    rating, results = await standing_of(request, puzzle.game)
    match = standing.match
    return page(
        request,
        "puzzle.html",
        game=puzzle.game,
        puzzle=puzzle,
        on_theme=theme,
        day=day_of(puzzle, day),
        board=answer.board if answer else puzzle_board(standing),
        scenery=puzzle.game.board.scenery(match.view(puzzle.seat)),
        who=match.names[puzzle.seat],
        rating=rating,
        tried=results.get(puzzle.name),
        answer=answer,
        did=list(standing.did),
    )


# What the board asks


def as_json(message: Any) -> Response:
    return Response(encode(message), media_type="application/json")


@puzzles.post("/api/puzzles/{game}/{name}")
async def answer_action(request: Request, game: str, name: str, action: PuzzleAction) -> Response:
    """What is said to an action of the solver, and what is then played."""
    puzzle = await puzzle_named(request, game, name)
    answer = answered(attempt(puzzle, action.did), action.text)
    answer.record = await record_of(request, puzzle, action.day, answer)
    return as_json(answer)


@puzzles.post("/api/puzzles/{game}/{name}/solution")
async def show_solution(request: Request, game: str, name: str, action: PuzzleAction) -> Response:
    """The solution, played; the puzzle counts as not solved."""
    puzzle = await puzzle_named(request, game, name)
    answer = shown_solution(puzzle, attempt(puzzle, action.did))
    answer.record = await record_of(request, puzzle, action.day, answer)
    return as_json(answer)


@puzzles.post("/api/puzzles/{game}/{name}/hint")
async def hint(request: Request, game: str, name: str, action: PuzzleAction) -> Response:
    """Where the solution begins; the puzzle counts as not solved."""
    puzzle = await puzzle_named(request, game, name)
    standing = attempt(puzzle, action.did)
    if standing.is_solved:
        raise Unknown(say("This puzzle is solved."))
    await noted(request, puzzle, action.day, False)
    choice = next(one for one in standing.match.choices(puzzle.seat) if one.text == standing.right[0])
    word = f"{choice.group}: " if choice.group else ""
    return as_json(
        PuzzleHint(
            words=say("Begin here. {words} …", words=f"{word}{choice.label.split()[0]}"), things=list(choice.picks[:1])
        )
    )


@puzzles.get("/api/puzzles/{game}/{name}/tips/{thing}")
# The web framework reads the default and never changes it, so a list is safe (B006).
async def puzzle_tip(request: Request, game: str, name: str, thing: Thing, did: DoneQuery = []) -> TipMessage:  # noqa: B006
    """What a thing on the solver's board is and does."""
    puzzle = await puzzle_named(request, game, name)
    match = attempt(puzzle, did).match
    return TipMessage(thing=thing, **match_tip(match, puzzle.seat, thing)._asdict())


@puzzles.get("/api/puzzles/{game}/{name}/board")
# The web framework reads the default and never changes it, so a list is safe (B006).
async def board_after(request: Request, game: str, name: str, did: DoneQuery = []) -> Response:  # noqa: B006
    """The solver's board after what was right so far."""
    return as_json(puzzle_board(attempt(await puzzle_named(request, game, name), did)))


def puzzle_board(standing: Attempt) -> DrawnBoard:
    """The solver's board; nothing is left to do on that of a solved puzzle."""
    board = replace(drawn_board(standing.match, standing.puzzle.seat), undo=False)
    return replace(board, choices=[], asks={}) if standing.is_solved else board


def answered(standing: Attempt, text: str) -> PuzzleAnswer:
    """What is said to an action, with what is then shown."""
    said = reply(standing, text)
    now = said.attempt or standing
    return PuzzleAnswer(
        right=said.right,
        solved=said.right and now.is_solved,
        words=said.words,
        did=list(now.did),
        scenes=told_scenes(said.after, standing.puzzle.seat, said.before.ply),
        board=puzzle_board(now),
        record=None,
    )


def shown_solution(puzzle: Puzzle, standing: Attempt) -> PuzzleAnswer:
    """The rest of the solution, played, and all solutions in words."""
    before = standing.match
    while not standing.is_solved:
        standing = attempt(puzzle, (*standing.did, standing.right[0]))
    return PuzzleAnswer(
        right=False,
        solved=False,
        words=solution_words(puzzle),
        did=list(standing.did),
        scenes=told_scenes(standing.match, puzzle.seat, before.ply),
        board=puzzle_board(standing),
        record=None,
    )


def solution_words(puzzle: Puzzle) -> str:
    """Every solution in the words of the game."""
    told = [" · ".join(labels(puzzle, [m.text for m in line if m.seat == puzzle.seat])) for line in puzzle.lines]
    return "The solution: " + "; or: ".join(dict.fromkeys(told)) + "."


def labels(puzzle: Puzzle, own: Sequence[str]) -> list[str]:
    """The solver's actions of a line, as they are labelled where they are taken."""
    found = []
    for count, text in enumerate(own):
        match: Match = attempt(puzzle, own[:count]).match
        action = match.game.action_texts[" ".join(text.casefold().split())]
        found.append(match.game.notation.label(match.view(puzzle.seat), action, match.names))
    return found


async def record_of(request: Request, puzzle: Puzzle, day: str, answer: PuzzleAnswer) -> PuzzleRecord | None:
    """How the solver stands now; None while a right answer leads on."""
    if answer.right and not answer.solved:
        return None
    return await noted(request, puzzle, day, answer.solved)


async def noted(request: Request, puzzle: Puzzle, day: str, solved: bool) -> PuzzleRecord:
    """Note a result. Whoever refuses the cookie is nobody we could remember it of."""
    store, account, game = registry_of(request).services.store, account_of(request).id, puzzle.game.name
    before, results = await standing_of(request, puzzle.game)
    day, after = day_of(puzzle, day), before
    counted = request.state.known and puzzle.name not in results
    if counted:
        after = await store.write(
            lambda connection: stored.note_result(
                connection, account, game, puzzle.name, puzzle.level, solved, day, time.time()
            )
        )
    first = results.get(puzzle.name, solved)
    row = streak(
        await store.read(lambda connection: stored.solved_days(connection, account)), date.fromisoformat(today())
    )
    return PuzzleRecord(
        rating=after.words,
        change=after.points - before.points,
        counted=counted,
        streak=row,
        share=share_line(puzzle, day, first, row, link_of(request, puzzle, day)),
    )
