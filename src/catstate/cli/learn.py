"""Learn a game in short lessons, or check its lessons.

Without LESSON the course begins with the first one.
"""

import argparse
import sys
from typing import TYPE_CHECKING

from ._paces import PACES
from ._ready import make_ready

if TYPE_CHECKING:
    from ..core.game import Game


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help="left out: all courses are listed")
    parser.add_argument("lesson", metavar="LESSON", nargs="?", default="", help="the number of a lesson, or its name")
    parser.add_argument("--check", action="store_true", help="play every lesson in every way and say what is wrong")
    parser.add_argument("--pace", choices=PACES, default=None, help="how fast others' turns are told")


def run(args: argparse.Namespace) -> int:
    from .. import GAMES, game
    from ..core.language import say
    from ..learn.course import course_of

    if not args.game and not args.check:
        for one in GAMES.values():
            titles = ", ".join(f"{lesson.number} {lesson.title}" for lesson in course_of(one).lessons)
            print(f"{one.name}: {titles or say('no lessons')}")
        return 0
    if args.check:
        return check([game(args.game)] if args.game else list(GAMES.values()), args.lesson)
    from ._lesson import TerminalCourse

    course = course_of(game(args.game))
    make_ready(course.game)
    pace = args.pace or ("normal" if sys.stdin.isatty() else "once")
    return TerminalCourse(course, sys.stdin, pace).teach(args.lesson)


def check(games: "list[Game]", name: str) -> int:
    """Name whatever is wrong with the lessons, with file and line; the code is 1 if anything is."""
    from ..learn.checking import faults
    from ..learn.coach import coach_faults
    from ..learn.course import course_faults, course_of
    from ..learn.wording import wording_faults

    wrong = 0
    for one in games:
        course = course_of(one)
        lessons = [course.lesson(name)] if name else list(course.lessons)
        found = [fault for lesson in lessons for fault in faults(lesson)]
        if not name:
            found += [*course_faults(course), *wording_faults(course), *coach_faults(one)]
        for fault in found:
            print(fault)
        wrong += len(found)
        if not found:
            print(f"{one.title}: {len(lessons)} lesson{'s' * (len(lessons) != 1)}, nothing wrong.")
    return 1 if wrong else 0
