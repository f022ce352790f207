"""What people have been taught: lessons that they finished, and what the first table has told them."""

import time
from collections.abc import Sequence

from ...core.game import Game
from ...core.language import say
from ...games import find
from ...learn.coach import coach_of
from ...learn.course import course_of
from ..errors import Refused
from ..store import learned
from ..store.writer import Store

GOAL, COACH_OFF = "goal", "coach-off"  # the goal card was put away; the coach shall be quiet
MOST = 200  # things in one note


def teachable(game: Game) -> set[str]:
    """Everything of a game that somebody can have been taught."""
    remarks = {f"coach-{bubble.number}" for bubble in coach_of(game)}
    return {lesson.name for lesson in course_of(game).lessons} | remarks | {GOAL, COACH_OFF}


async def note_learned(store: Store, account: str, things: Sequence[str]) -> None:
    """Keep what somebody has been taught, each written as game/lesson; refuses what there is not."""
    if len(things) > MOST:
        raise Refused(say("At most {most} lessons can be noted at once.", most=MOST))
    news = []
    for thing in things:
        name, _, what = thing.partition("/")
        game = find(name)
        if what not in teachable(game):
            raise Refused(say("{title} has no lesson {what!r}.", title=game.title, what=what[:40]))
        news.append((game.name, what))
    await store.write(lambda connection: learned.note_learned(connection, account, news, time.time()))


async def learned_by(store: Store, account: str) -> set[tuple[str, str]]:
    """What somebody has been taught: pairs of the name of a game and of a lesson."""
    return await store.read(lambda connection: learned.learned_by(connection, account))


async def is_first_match(store: Store, account: str, game: Game) -> bool:
    """Whether somebody has not played a match of this game to its end yet."""
    return not await store.read(lambda connection: learned.has_finished(connection, account, game.name))
