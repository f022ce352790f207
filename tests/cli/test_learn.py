"""Lessons in the terminal and in a notebook: the same files, the same words, the same refusals."""

import io
import re
import shutil
import xml.etree.ElementTree as ET
from base64 import b64decode
from pathlib import Path

import pytest

import catstate
from catstate.cli import main
from catstate.core.errors import NotUnderstood
from catstate.learn.course import UnknownLesson, course_of
from catstate.learn.lesson import Lesson
from catstate.learn.walk import LessonWalk, take_lesson

LESSONS = [lesson for game in catstate.GAMES.values() for lesson in course_of(game).lessons]
EXAMPLE = Path(__file__).parents[2] / "examples/connect_four"


def learn(arguments: list[str], typed: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return main(["learn", *arguments])


def way_through(lesson: Lesson) -> list[str]:
    """What has to be typed to reach the end."""
    walk = LessonWalk(lesson)
    typed = []
    while not walk.is_over:
        asks = walk.standing.step.kind in ("do", "ask")
        typed.append(walk.standing.right[0] if asks else "")
        walk = walk.show_me()
    return typed


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.address for lesson in LESSONS])
def test_every_lesson_in_the_terminal(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "\n".join(way_through(lesson)) + "\nquit\n"
    assert learn([lesson.game.name, str(lesson.number)], typed, monkeypatch) == 0
    out = capsys.readouterr().out
    assert "Well done! That was lesson" in out
    assert not re.search(r"\*\*\w", out), "marks of emphasis are shown raw"


def test_numbers_wrong_answers_and_refusals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "next\n1\nback\n\nshow me\ndone\n\nbid 5 alive\nhelp 3.3\n99\njump\n"
    assert learn(["cats", "1"], typed, monkeypatch) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "True for sure: you see three yourself." in out
    assert "Niels" in out.split("step 4 of 7")[1], "what others did is told"
    assert "That stands before five dead on the clipboard." in out
    assert "help 3.3 shows the rule." in out
    assert "to choose from, numbered from 1." in out
    assert "'jump' is no action of Schrödinger's Cats" in out


def test_after_a_lesson_comes_the_next(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    first = course_of(catstate.game("hop")).lessons[0]
    assert learn(["hop"], "\n".join(way_through(first)) + "\n\nquit\n", monkeypatch) == 0
    out = capsys.readouterr().out
    assert out.index("Goal.") < out.index("Hop and block, step 1")
    assert "Doubleton and flip, step 1" in out


def test_all_courses_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn"]) == 0
    out = capsys.readouterr().out
    assert all(lesson.title in out for lesson in LESSONS)


def test_there_is_no_such_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "cats", "9"]) == 2
    assert "has no lesson '9'; it has: 1, 2, 3, 4, 5." in capsys.readouterr().err


def test_check_finds_nothing_wrong_with_what_is_shipped(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "--check"]) == 0
    assert capsys.readouterr().out.count("nothing wrong") == len(catstate.GAMES)


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("1-a.lesson", "> Go.\ndo: drop z\n", "1-a.lesson, line 4: 'drop z' is refused"),
        ("1-a.lesson", "> Go.\ndo: drop a\n= to_act 0\n> On.\n", "1-a.lesson, line 5: to_act is 1, not 0."),
        ("1-a.lesson", "> Go.\npoint: moon\n", "1-a.lesson, line 3: there is no 'moon' on the board"),
        ("1-a.lesson", "> Go.\ndo: jump *\n> On.\n", "1-a.lesson, line 5: nobody reaches this step."),
        ("1-a.lesson", "> " + "very " * 30 + "long.\n", "1-a.lesson, line 3: more than 25 words"),
        (
            "coach.lesson",
            "coach: A\nwhen: may drop *\n> " + "very " * 30 + "long.\nclause: 2.1\n",
            "line 1: more than 25",
        ),
        ("coach.lesson", "coach: A\nwhen: event flew\n> Oh.\n", "coach.lesson, line 2: 'event flew' is no situation"),
        ("coach.lesson", "coach: A\nwhen: may drop *\n", "coach.lesson, line 1: the remark 'A' lacks '> WORDS'."),
        ("coach.lesson", "> Oh.\n", "coach.lesson, line 1: a remark begins with 'coach: TITLE'."),
    ],
)
def test_check_names_file_and_line(
    file: str, text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder of somebody's own, with one mistake in it."""
    name = f"four_{abs(hash((file, text))) % 10**8}"
    folder = tmp_path / name
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for source in folder.glob("*.py"):
        source.write_text(source.read_text(encoding="utf-8").replace("connect_four", name), encoding="utf-8")
    head = f"lesson: A\ngame: {name}   seats: 2\n" if file[0].isdecimal() else ""
    (folder / "lessons" / file).write_text(head + text, encoding="utf-8")
    for lesson in (folder / "lessons").glob("1-four*"):
        lesson.unlink()
    code = main(["--load", str(folder), "learn", name, "--check"])
    catstate.GAMES.pop(name, None)
    said = capsys.readouterr()
    assert code in (1, 2)
    assert sentence in said.out + said.err


# In a notebook


def picture_of(html: str) -> str:
    """The board in what a notebook shows."""
    found = re.search(r'<img src="data:image/svg\+xml;base64,([^"]+)"', html)
    assert found
    return b64decode(found[1]).decode()


def test_boards_in_a_notebook_share_no_names() -> None:
    """Shapes of one game must not be drawn with those of another, which stands above it on the same page."""
    for game in ("lab", "torus"):
        html = take_lesson(game, 2)._repr_html_()
        assert ET.fromstring(picture_of(html)).tag.endswith("svg")
        assert not re.search(r"\sid=|<style", html)


def test_a_lesson_in_a_notebook() -> None:
    lesson = take_lesson("cats", 1)
    html = lesson._repr_html_()
    assert "drop-shadow" in picture_of(html), "what is pointed at glows"
    assert 'id="mine-1-0-0"' in picture_of(html)
    assert 'alt="Experiment 1, 20 boxes in it' in html
    assert "Four scientists, five closed boxes each." in html
    lesson.next()
    assert "That is a <b>hypothesis</b>" in lesson._repr_html_()
    lesson.do("bid 5 dead")
    assert "You see only one dead cat yourself." in lesson._repr_html_()
    assert "step 2 of 7" in repr(lesson)
    lesson.do("bid 4 alive").do("done")
    assert any("Niels" in line for line in lesson.told())
    assert "Niels" in lesson._repr_html_()
    with pytest.raises(NotUnderstood, match="asked here first"):
        lesson.next().next()
    assert "[3.3]" in lesson.do("bid 5 alive")._repr_html_()
    lesson.show_me().show_me()
    assert ".answer('6 alive'" in repr(lesson)
    assert lesson.answer("5 alive").is_over is False
    assert lesson.answer("6 alive").is_over
    assert lesson.back().place() == "step 7 of 7"


def test_a_notebook_is_told_which_lessons_there_are() -> None:
    with pytest.raises(UnknownLesson, match="it has: 1, 2, 3, 4, 5"):
        take_lesson("cats", 77)
