"""Lessons: the courses of all games, one course, one lesson; and the steps of a lesson for the page's script.

Nobody needs an account. A step is a function of its address, so that it can be kept on the way. Without a script every
answer is a link or a form.
"""

from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, BeforeValidator, Field
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ...core.errors import NotUnderstood
from ...core.language import say
from ...core.tips import match_tip
from ...games import GAMES, find
from ...learn.course import Course, course_of
from ...learn.lesson import Lesson
from ...learn.standing import LessonStanding, judge, stand
from ..errors import Unknown
from ..play.learning import learned_by
from ..play.requests import Arguments
from .api import carry_out
from .context import account_of, caller_of, commands_of, registry_of
from .forms import few
from .lesson_steps import html_of, lesson_answer, lesson_step
from .pages import page, papers_of
from .wire import LessonAnswer, LessonStep, TipMessage, encode

lessons = APIRouter()
KEEP = {"cache-control": "public, max-age=600"}  # the same address gives the same step until the server is renewed
LONGEST_DID = 60  # actions that an address names
LONGEST_ANSWER = 200  # characters
LongestName = Annotated[str, Field(max_length=120)]
StepPath = Annotated[int, Path(description="the number of the step, from 1")]
Did = Annotated[
    list[str],
    Query(default_factory=list, description="what was done before: one text for each step that wanted something done"),
]


class NewlyLearned(BaseModel):
    """What you have learned."""

    things: Annotated[list[LongestName], BeforeValidator(few)] = Field(description="lessons, each as game/lesson")


# Where a learner stands


async def course_for(request: Request, name: str) -> Course:
    """The course of a game, whose rules are ready to be played by."""
    game = find(name)
    await registry_of(request).services.compiler.rules(game)
    return course_of(game)


def standing_at(lesson: Lesson, number: int, did: list[str]) -> LessonStanding:
    if not 1 <= number <= len(lesson.steps):
        raise Unknown(
            say(
                "The lesson “{title}” has {len} steps; there is no step {number}.",
                title=lesson.title,
                len=len(lesson.steps),
                number=number,
            )
        )
    try:
        return stand(lesson, number - 1, did[:LONGEST_DID])
    except NotUnderstood as error:
        raise NotUnderstood(
            say("This link was cut off on its way, or is old: {error} Begin the lesson again.", error=error)
        ) from None


async def standing_of(request: Request, game: str, lesson: str, number: int, did: list[str]) -> LessonStanding:
    return standing_at((await course_for(request, game)).lesson(lesson), number, did)


def link_to(lesson: Lesson, number: int, did: tuple[str, ...] | list[str] = ()) -> str:
    """The address of a step; what was done is in it."""
    words = urlencode([("step", str(number)), *(("did", text) for text in did)])
    return f"/learn/{lesson.address}" + (f"?{words}" if number > 1 else "")


# Pages


async def learned_names(request: Request) -> set[str]:
    """The lessons that this visitor has finished, as game/lesson."""
    pairs = await learned_by(registry_of(request).services.store, account_of(request).id)
    return {f"{game}/{what}" for game, what in pairs}


@lessons.get("/learn", include_in_schema=False)
async def all_courses(request: Request) -> HTMLResponse:
    """The courses of all games."""
    courses = [course_of(game) for game in GAMES.values()]
    found = [course for course in courses if course.lessons]
    return page(request, "learn.html", courses=found, learned=await learned_names(request))


@lessons.get("/learn/{game}", include_in_schema=False)
async def one_course(request: Request, game: str) -> HTMLResponse:
    """A game's goal and its lessons."""
    course = course_of(find(game))
    if not course.lessons:
        raise Unknown(
            say(
                "{title} has no lessons yet; its rules are at /rules/{name}.",
                title=course.game.title,
                name=course.game.name,
            )
        )
    learned = await learned_names(request)
    following = next((one for one in course.lessons if one.address not in learned), None)
    goal = [html_of(line) for line in course.goal.lines] if course.goal else []
    return page(
        request,
        "course.html",
        course=course,
        game=course.game,
        goal=goal,
        learned=learned,
        following=following,
        papers=[(link, words) for link, words in papers_of(course.game) if link != f"/learn/{game}"],
    )


@lessons.get("/learn/{game}/{lesson}", include_in_schema=False)
async def lesson_page(
    request: Request,
    game: str,
    lesson: str,
    did: Did,
    step: int = 1,
    answer: str = "",
) -> Response:
    """One lesson at one step; an answer leads on, or is told why not."""
    course = await course_for(request, game)
    standing = standing_at(course.lesson(lesson), step, did)
    verdict = None
    if answer:
        verdict = judge(standing, answer[:LONGEST_ANSWER])
        if verdict.right:
            done = (verdict.text,) if standing.step.kind == "do" else ()
            return RedirectResponse(link_to(standing.lesson, step + 1, (*standing.did, *done)), 303)
    if standing.step.kind == "end":
        note = Arguments(text=standing.lesson.address)
        await commands_of(request).carry_out("learn", caller_of(request), note)
    values = shown(course, standing)
    if verdict is not None:
        values |= {"verdict": html_of(verdict.words), "verdict_clause": verdict.clause}
    return page(request, "lesson.html", **values)


def shown(course: Course, standing: LessonStanding) -> dict[str, Any]:
    """What the page of a lesson shows, with a link for everything that leads on."""
    lesson, number = standing.lesson, standing.number + 1
    step = lesson_step(standing)
    done = [step.show] if standing.step.kind == "do" else []
    is_end = standing.step.kind == "end"
    return {
        "game": course.game,
        "course": course,
        "lesson": lesson,
        "step": step,
        "board": step.board,
        "scenery": course.game.board.scenery(standing.match.view(lesson.seat)),
        "steps": len(lesson.steps) - 1,
        "back": link_to(lesson, number - 1, standing.did) if number > 1 else "",
        "forward": "" if is_end else link_to(lesson, number + 1, [*standing.did, *done]),
        "following": course.after(lesson),
        "verdict": "",
        "verdict_clause": "",
    }


# Steps for the script


@lessons.post("/api/learn", tags=["learn"], status_code=204)
async def note_learned(request: Request, note: NewlyLearned) -> None:
    """Keep that you have finished lessons, with your account."""
    await carry_out(request, "learn", arguments=Arguments(text=" ".join(note.things)))


@lessons.get("/api/learn/{game}/{lesson}/{step}", tags=["learn"], response_model=LessonStep)
async def read_step(request: Request, game: str, lesson: str, step: StepPath, did: Did) -> Response:
    """A step of a lesson after these actions: the learner's board, words, and what is asked."""
    return kept(lesson_step(await standing_of(request, game, lesson, step, did)))


@lessons.get("/api/learn/{game}/{lesson}/{step}/answer", tags=["learn"], response_model=LessonAnswer)
async def judge_answer(
    request: Request,
    game: str,
    lesson: str,
    step: StepPath,
    text: Annotated[str, Query(description="an action, or an answer to the question", max_length=LONGEST_ANSWER)],
    did: Did,
) -> Response:
    """What the lesson says to an answer, and the next step if it is right."""
    return kept(lesson_answer(await standing_of(request, game, lesson, step, did), text))


@lessons.get("/api/learn/{game}/{lesson}/{step}/tips/{thing}", tags=["learn"], response_model=TipMessage)
async def explain_thing(
    request: Request,
    game: str,
    lesson: str,
    step: StepPath,
    thing: Annotated[str, Path(max_length=40)],
    did: Did,
) -> Response:
    """What a thing on the learner's board is and does."""
    standing = await standing_of(request, game, lesson, step, did)
    tip = match_tip(standing.match, standing.lesson.seat, thing)
    return kept(TipMessage(thing=thing, **tip._asdict()))


def kept(message: LessonStep | LessonAnswer | TipMessage) -> Response:
    return Response(encode(message), media_type="application/json", headers=KEEP)
