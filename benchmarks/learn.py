"""How soon lessons and puzzles answer: `python benchmarks/learn.py --write docs/benchmarks-learn.md`.

A real server on one core is asked for every step of every lesson, for a right and a wrong answer to each, and for every
puzzle with a right and a wrong answer, one request after the other. Cold: the server has just been started and has
answered one lesson and one puzzle of each game, so that the compiled rules are loaded; each address is new to it. Warm:
the same requests again. Exits with 1 when what we promise is not reached.
"""

import argparse
import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, urlencode

from server_load import Ours

from catstate import GAMES
from catstate.core.game import Game, fold
from catstate.learn.collection import collection_of
from catstate.learn.course import course_of
from catstate.learn.lesson import Lesson
from catstate.learn.puzzle import attempt
from catstate.learn.standing import LessonStanding, stand

PROMISED = 100.0  # milliseconds, p95 of each kind
KINDS = (
    "page of a lesson",
    "step of a lesson",
    "answer in a lesson",
    "page of a puzzle",
    "answer to a puzzle",
    "list of puzzles",
)


@dataclass(frozen=True)
class Asked:
    """One request."""

    kind: str
    game: str
    path: str
    body: dict[str, object] | None = None  # what is posted


@dataclass
class Timings:
    """How long each request took, in milliseconds, by kind; and the slowest of all."""

    name: str
    took: dict[str, list[float]] = field(default_factory=dict)
    slowest: tuple[float, str] = (0.0, "")

    def add(self, asked: Asked, milliseconds: float) -> None:
        self.took.setdefault(asked.kind, []).append(milliseconds)
        self.slowest = max(self.slowest, (milliseconds, asked.path))

    def row(self, kind: str) -> str:
        took = self.took[kind]
        figures = " | ".join(f"{value:.1f}" for value in (statistics.median(took), p95(took), max(took)))
        return f"| {kind} | {self.name} | {len(took)} | {figures} |"


def p95(took: list[float]) -> float:
    return statistics.quantiles(took, n=20)[-1]


def requests() -> Iterator[Asked]:
    """Everything that a learner can ask for by the paths that lessons and puzzles lay."""
    for game in GAMES.values():
        for lesson in course_of(game).lessons:
            yield from of_lesson(game, lesson)
        yield from of_puzzles(game)


def of_lesson(game: Game, lesson: Lesson) -> Iterator[Asked]:
    did: list[str] = []
    for number in range(len(lesson.steps)):
        standing = stand(lesson, number, did)
        words = urlencode([("did", text) for text in did])
        here = f"/api/learn/{lesson.address}/{number + 1}"
        yield Asked("page of a lesson", game.name, f"/learn/{lesson.address}?step={number + 1}&{words}")
        yield Asked("step of a lesson", game.name, f"{here}?{words}")
        for text in answers(standing):
            yield Asked("answer in a lesson", game.name, f"{here}/answer?{words}&text={quote(text)}")
        if standing.step.kind == "do":
            did.append(standing.right[0])


def answers(standing: LessonStanding) -> list[str]:
    """A right answer and a wrong one, if something is asked."""
    if standing.step.kind not in ("do", "ask"):
        return []
    offered = list(standing.match.legal()) if standing.step.kind == "do" else list(standing.step.answers)
    right = {fold(text) for text in standing.right}
    return [standing.right[0], *[text for text in offered if fold(text) not in right][:1]]


def of_puzzles(game: Game) -> Iterator[Asked]:
    collection = collection_of(game)
    for theme in ("", *collection.themes):
        yield Asked("list of puzzles", game.name, f"/puzzles/{game.name}?theme={quote(theme)}")
    for puzzle in collection.puzzles.values():
        path = f"/puzzles/{game.name}/{puzzle.name}"
        yield Asked("page of a puzzle", game.name, path)
        standing = attempt(puzzle)
        wrong = [text for text in standing.match.legal() if text not in standing.right]
        for text in (standing.right[0], *wrong[:1]):
            yield Asked("answer to a puzzle", game.name, f"/api{path}", {"text": text})


def ask(ours: Ours, asked: Asked) -> float:
    """Milliseconds until the whole answer is there."""
    began = time.perf_counter()
    answer = ours.http.get(asked.path) if asked.body is None else ours.http.post(asked.path, json=asked.body)
    took = 1000 * (time.perf_counter() - began)
    assert answer.status_code == 200, f"{asked.path}: {answer.status_code} {answer.text[:200]}"
    return took


def load_rules(ours: Ours, everything: list[Asked]) -> None:
    """Each game once, so that its compiled rules are loaded; pages that wait for them are asked for again."""
    for game in GAMES:
        for kind in KINDS:
            first = next(one for one in everything if one.game == game and one.kind == kind)
            while ours.http.request("GET", first.path).status_code == 503:
                time.sleep(0.5)
        lesson = next(one for one in everything if one.game == game)
        ask(ours, lesson)


def report(rounds: list[Timings]) -> str:
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    lines = [
        "# How soon lessons and puzzles answer",
        "",
        f"Written by `python benchmarks/learn.py` ({machine}). The server runs on one core. Every step of every",
        "lesson and every puzzle is asked for over HTTP, one request after the other, with a right and a wrong answer.",
        "Cold: the rules are loaded, but each address is new to the server. Warm: the same requests again. Figures are",
        f"milliseconds; promised is a p95 of at most {PROMISED:.0f} for each kind.",
        "",
        "| answer | cache | requests | p50 | p95 | slowest |",
        "|---|---|---|---|---|---|",
    ]
    lines += [timings.row(kind) for kind in KINDS for timings in rounds]
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", metavar="FILE", default="", help="write a table there, too")
    args = parser.parse_args()
    everything = list(requests())
    rounds = [Timings("cold"), Timings("warm")]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        ours = Ours(Path(place))
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(ours.process.pid, {max(os.sched_getaffinity(0))})
        try:
            load_rules(ours, everything)
            for timings in rounds:
                for asked in everything:
                    timings.add(asked, ask(ours, asked))
        finally:
            ours.stop()
    text = report(rounds)
    print(text)
    for timings in rounds:
        print(f"slowest, {timings.name}: {timings.slowest[0]:.0f} ms, {timings.slowest[1]}")
    if args.write:
        Path(args.write).write_text(text, encoding="utf-8")
    missed = [
        f"{kind}, {timings.name}: p95 is {p95(timings.took[kind]):.0f} ms"
        for timings in rounds
        for kind in KINDS
        if p95(timings.took[kind]) > PROMISED
    ]
    for sentence in missed:
        print(f"not reached: {sentence}, promised are {PROMISED:.0f} ms")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
