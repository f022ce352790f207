"""German is whole: every message has its words, every lesson can be taken, whole matches are told."""

import re
from pathlib import Path

import pytest

import catstate
from catstate.core.clauses import NUMBERED
from catstate.core.game import Game
from catstate.core.language import ENGLISH, LANGUAGES, speaking
from catstate.core.rules import PUBLIC
from catstate.games import GAMES
from catstate.learn.coach import coach_of
from catstate.learn.course import course_of
from catstate.learn.lesson import Lesson
from catstate.learn.standing import judge, stand
from tools.words.files import faults, languages

from .test_games import played, read_at

DOCS = Path(__file__).parents[2] / "docs"
TAUGHT = [game for game in GAMES.values() if game.package.startswith("catstate.")]
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
POINT = re.compile(r"^# point (\S+): .*$", re.MULTILINE)
HEADING = re.compile(r"^#+ ", re.MULTILINE)
LINK = re.compile(r"\]\(([^)]+)\)")


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != ENGLISH])
def test_every_message_has_its_words_and_every_file_is_in_step(language: str) -> None:
    assert language in languages()
    found = list(faults(language))
    assert not found, f"{len(found)} faults:\n" + "\n".join(found[:40])


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_every_lesson_is_taken_in_german_as_in_english(game: Game) -> None:
    english = course_of(game)
    with speaking("de"):
        german = course_of(game)
        assert german.goal is not None
        assert english.goal is not None
        assert not set(german.goal.lines) & set(english.goal.lines)
        assert list(german.terms.values()) != list(english.terms.values())
        for lesson, original in zip(german.lessons, english.lessons, strict=True):
            assert lesson.title != original.title
            for number, step in enumerate(lesson.steps):
                told = original.steps[number]
                assert (step.kind, step.do, step.points) == (told.kind, told.do, told.points)
                assert not step.words or step.words != told.words, f"{lesson.name}, step {number + 1}: English"
                if step.kind == "ask":
                    check_answers(lesson, number)


def check_answers(lesson: Lesson, number: int) -> None:
    """Right answers lead on; each wrong one that English has a word on is answered with one."""
    standing = stand(lesson, number)
    for answer in standing.step.answers:
        verdict = judge(standing, answer)
        assert verdict.right == (answer in standing.step.right)
    for wrong in standing.step.wrong:
        assert wrong.pattern in standing.step.answers, f"{wrong.pattern!r} is no answer in German"


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_the_coach_speaks_german(game: Game) -> None:
    english = coach_of(game)
    with speaking("de"):
        german = coach_of(game)
    assert [(one.when, one.clause) for one in german] == [(one.when, one.clause) for one in english]
    assert not {one.words for one in german} & {one.words for one in english}


@pytest.mark.parametrize("game", [game.name for game in TAUGHT])
def test_a_match_is_told_in_german(game: str) -> None:
    """Nothing is left to fill in, and most sentences differ from the English ones."""
    matches = played(game, min(catstate.game(game).seats))
    same = other = 0
    for number, match in enumerate(matches[:200]):
        closely = number % 40 == 0 and not match.over
        english = list(read_at(match, 0, closely))
        with speaking("de"):
            german = list(read_at(match, 0, closely))
        for (where, words), (_, original) in zip(german, english, strict=True):
            assert not re.search(r"\{\w*\}", words), f"{where}: {words!r}"
            if len(original.split()) > 3:
                same, other = same + (words == original), other + (words != original)
    assert same < other / 20, f"{same} of {same + other} sentences are English"
    assert catstate.game(game).new(seed=1).ask(PUBLIC)


@pytest.mark.parametrize("kind", ["rules", "physics", "teachers"])
@pytest.mark.parametrize("game", [game.name for game in TAUGHT])
def test_a_paper_says_the_same_in_german(game: str, kind: str) -> None:
    """The same headings, clauses, pictures and links; other words."""
    english = (DOCS / kind / f"{game}.md").read_text(encoding="utf-8")
    german = (DOCS / kind / "de" / f"{game}.md").read_text(encoding="utf-8")
    assert german != english
    assert len(HEADING.findall(german)) == len(HEADING.findall(english))
    assert numbers(german) == numbers(english)
    assert LINK.findall(german) == LINK.findall(english)
    assert [shape(fence) for fence in FENCE.findall(german)] == [shape(fence) for fence in FENCE.findall(english)]


def numbers(text: str) -> list[str]:
    """The clauses, in their order."""
    return [found[1] for line in text.splitlines() if (found := NUMBERED.match(line))]


def shape(fence: str) -> str:
    """A block without its words: a position is the same, a picture has another caption, answers are others."""
    first, _, rest = fence.partition("\n")
    words = first.removeprefix("```").split()
    if words[:1] == ["text"]:
        return first + "\n" + POINT.sub(r"# point \1", rest)
    return " ".join(words[:2])
