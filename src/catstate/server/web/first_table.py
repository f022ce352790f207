"""The first table: the goal before the first action, and a coach who speaks when something is new."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from ...learn.coach import bubbles_due, coach_of, pointed_at
from ...learn.course import course_of
from ..play.learning import COACH_OFF, GOAL, is_first_match, learned_by
from ..play.seats import visible_seat
from ..play.tables import Table
from .context import account_of, registry_of
from .lesson_steps import html_of
from .wire import CoachRemark

first_table = APIRouter(prefix="/api")
FARTHEST = 400  # plies back from which events can still be remarked on


async def first_words(request: Request, table: Table) -> dict[str, Any]:
    """What a page needs to greet a beginner: the goal, whether its card is open, and whether there is a coach."""
    game, account = table.game, account_of(request).id
    course = course_of(game)
    goal = [html_of(line) for line in course.goal.lines] if course.goal else []
    if not (table.seats_of(account) and not table.is_over and (goal or coach_of(game))):
        return {"goal": goal, "is_goal_open": False, "has_coach": False}
    store = registry_of(request).services.store
    learned = {what for name, what in await learned_by(store, account) if name == game.name}
    is_first = await is_first_match(store, account, game)
    return {
        "goal": goal,
        "is_goal_open": is_first and GOAL not in learned,
        "has_coach": is_first and COACH_OFF not in learned and bool(coach_of(game)),
    }


@first_table.get("/tables/{table}/coach", tags=["learn"])
async def coach(
    request: Request,
    table: Annotated[str, Path(description="the table's name", max_length=16)],
    seat: Annotated[int, Query(description="one of your seats")],
    since: Annotated[int, Query(description="the ply from which on events are new to you")] = 0,
) -> list[CoachRemark]:
    """What the coach has to say on the present board, without what you were told before."""
    place = await registry_of(request).find(table)
    match, account = place.running(), account_of(request).id
    seat = visible_seat(place, account, seat)
    learned = await learned_by(registry_of(request).services.store, account)
    return [
        CoachRemark(
            number=bubble.number,
            title=bubble.title,
            words=html_of(bubble.words),
            points=pointed_at(bubble, match, seat),
            clause=bubble.clause,
        )
        for bubble in bubbles_due(match, seat, max(since, match.ply - FARTHEST))
        if (match.game.name, f"coach-{bubble.number}") not in learned
    ]
