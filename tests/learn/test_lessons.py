"""Every lesson of every game plays: what it asks for is legal and leads on, its facts hold, its things are drawn."""

import pytest

from catstate import GAMES, Game
from catstate.core.errors import NotUnderstood
from catstate.learn.checking import faults
from catstate.learn.course import course_faults, course_of
from catstate.learn.lesson import BadLesson, Lesson
from catstate.learn.reading import read_lesson
from catstate.learn.standing import judge, stand
from catstate.learn.wording import long_sentences, wording_faults

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
LESSONS = [lesson for game in GAMES.values() for lesson in course_of(game).lessons]
EVERY_LESSON = pytest.mark.parametrize("lesson", LESSONS, ids=[f"{one.game.name}-{one.name}" for one in LESSONS])


@EVERY_LESSON
def test_a_lesson_plays(lesson: Lesson) -> None:
    assert list(faults(lesson)) == []


@EVERY_LESSON
def test_a_lesson_is_led_through_by_what_it_asks_for(lesson: Lesson) -> None:
    """Show me, at every step, reaches the end; every answer that is not right is told why."""
    did: list[str] = []
    for number, step in enumerate(lesson.steps):
        standing = stand(lesson, number, did)
        if step.kind in ("do", "ask"):
            assert judge(standing, standing.right[0]).right
        if step.kind == "do":
            did.append(standing.right[0])
            others = [text for text in standing.match.legal() if text not in standing.right]
            assert all(judge(standing, text).words for text in others)
            assert not any(judge(standing, text).right for text in others)
    assert stand(lesson, len(lesson.steps) - 1, did).step.kind == "end"


@EVERY_GAME
def test_lessons_cite_what_a_beginner_needs(game: Game) -> None:
    assert list(course_faults(course_of(game))) == []


@EVERY_GAME
def test_lessons_pass_the_readers_test(game: Game) -> None:
    assert list(wording_faults(course_of(game))) == []


# Bad input: named with file and line

HEAD = "lesson: A line\ngame: connect_four   seats: 2\n"


def read(text: str) -> Lesson:
    return read_lesson(HEAD + text, "my/lessons/1-a-line.lesson")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("> Go.\ndo: drop z\n", "line 4: 'drop z' is refused: 'drop z' is no action of Connect Four"),
        ("> Go.\ndo: drop a\n1: drop b\n= to_act 1\n> On.\n", "line 6: to_act is 0, not 1."),
        ("> Go.\npoint: moon\ndo: drop a\n", "line 3: there is no 'moon' on the board; it has: column-a"),
        ("> Go.\ndo: drop a\nno drop x: No.\n", "line 5: 'drop x' is no action of Connect Four"),
        ("> Go.\ndo: drop a\nno drop a: No.\n", "line 5: 'drop a' leads on: it can't be wrong too."),
        ("> Go.\ndo: jump *\n> More.\n", "line 4: nothing that is legal here fits 'jump *'."),
        ("> Go.\ndo: jump *\n> More.\n", "line 5: nobody reaches this step."),
        ("> Go.\ndo: jump *\n1: drop a\nask: Who?  + Ada  - Niels\n", "line 5: nobody reaches this step."),
        ("> Go.\ndo: drop a\n> Again.\ndo: drop a\n", "line 6: it is not the learner's turn: seat 1."),
        ("1: drop a\n> Go.\n", "line 3: seat 1 plays 'drop a', but seat 0 is to act."),
        ("> Who?\nask: Who?  + Ada  - Niels\nno Lise: Not here.\n", "line 5: 'Lise' is none of the answers."),
    ],
)
def test_what_does_not_play_is_named(text: str, sentence: str) -> None:
    found = list(faults(read(text)))
    assert any(f"my/lessons/1-a-line.lesson, {sentence}" in fault for fault in found), found


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("> Go.\nclause: 9.9\n", "line 4: Connect Four has no clause 9.9."),
        ("do: drop a\n", "line 3: the learner needs a word before 'do'"),
        ("> Go.\ndo: drop a\ndo: drop b\n", "line 5: a step asks one thing"),
        ("> Go.\nno drop a: Why.\n", "line 4: 'no' belongs under a 'do' or an 'ask'."),
        ("> Go.\nask: Who?  + Ada\n", "line 4: a question wants a right answer and a wrong one"),
        ("Go.\n", "line 3: 'Go.' is no line of a lesson"),
        ("seats: many\n", "line 3: 'seats' wants a number."),
        ("you: 2\n> Go.\n", "line 3: the learner can't have seat 2 of 2."),
        ("position\n  moon: 1\n> Go.\n", "line 4: A position of Connect Four has no field 'moon'"),
        ("seats: 9\n> Go.\ndo: drop a\n", "line 3: Connect Four has 2 seats, not 9."),
        ("option: moon=full\n\n> Go.\n", "line 3: Connect Four has no option 'moon'"),
        ("= to_act 0\n", "line 3: this lesson tells nothing"),
        ("> Go.\nend\n> More.\n", "line 5: there is more after the line 'end'."),
    ],
)
def test_what_can_not_be_read_is_named(text: str, sentence: str) -> None:
    with pytest.raises(BadLesson) as caught:
        read(text)
    assert str(caught.value).startswith(f"my/lessons/1-a-line.lesson, {sentence}")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1: there is no lesson here; one begins with 'lesson: TITLE'."),
        ("lesson: A line\n", "line 1: there is no lesson here; after the title comes 'game: NAME'."),
        ("game: connect_four\n", "line 1: a lesson begins with 'lesson: TITLE'."),
        ("lesson: A line\n> Go.\n", "line 2: after the title comes 'game: NAME"),
        ("lesson: A line\ngame: chess\n> Go.\n", "line 2: There is no game 'chess'"),
    ],
)
def test_a_file_without_a_lesson_is_named(text: str, sentence: str) -> None:
    with pytest.raises(BadLesson) as caught:
        read_lesson(text, "1-a-line.lesson")
    assert str(caught.value).startswith(f"1-a-line.lesson, {sentence}")


def test_a_thing_that_is_not_drawn_is_told_with_those_most_like_it() -> None:
    text = "lesson: Look\ngame: cats   seats: 3   seed: 1\n> Look.\npoint: scientist-7\n"
    (fault,) = faults(read_lesson(text, "1-look.lesson"))
    assert "line 3: there is no 'scientist-7' on the board; it has: " in fault
    assert "scientist-1" in fault
    assert len(fault) < 300


def test_every_way_that_leads_on_is_played() -> None:
    """After `drop b` the other player can't be said to have stacked on column a."""
    text = "> Go.\ndo: drop a | drop b\n1: drop a\n= heights[0] 2\n> On.\n"
    assert [fault.partition(" line ")[2] for fault in faults(read(text))] == ["6: heights[0] is 1, not 2."]


def test_a_step_is_a_function_of_what_was_done() -> None:
    lesson = read("> Go.\ndo: drop a | drop b\n1: drop c\n> On.\ndo: drop *\n")
    assert stand(lesson, 1, ["Drop  B"]).match.state().tobytes() != stand(lesson, 1).match.state().tobytes()
    assert stand(lesson, 1, ["drop a"]).match.state().tobytes() == stand(lesson, 1).match.state().tobytes()
    with pytest.raises(NotUnderstood, match="'drop g' does not lead on"):
        stand(lesson, 1, ["drop g"])
    with pytest.raises(NotUnderstood, match="there is no step 7"):
        stand(lesson, 7)


def test_answers_are_judged() -> None:
    lesson = read(
        "0: drop a\n1: drop a\n0: drop a\n1: drop a\n0: drop a\n1: drop a\n> Go.\ndo: drop b\nno drop c: Near.\n"
    )
    standing = stand(lesson, 0)
    assert judge(standing, "drop b").right
    assert judge(standing, "drop c").words == "Near."
    assert "another look" in judge(standing, "drop d").words
    refused = judge(standing, "drop a")
    assert (refused.right, refused.clause) == (False, "2.1")
    assert "full" in refused.words
    with pytest.raises(NotUnderstood):
        judge(standing, "jump")


def test_chance_that_a_lesson_leaves_open_comes_from_its_seed() -> None:
    text = "lesson: Cards\ngame: cats   seats: 3   option: doctorates=off   seed: 5\n> Look.\n"
    first, again = (stand(read_lesson(text, "1-cards.lesson"), 0).match for _ in range(2))
    assert first.to_act >= 0
    assert first.state().tobytes() == again.state().tobytes()


def test_long_sentences_are_found() -> None:
    assert long_sentences("Short. " + "word " * 26 + "end. Short again.") == ["word " * 26 + "end."]
    assert long_sentences("word " * 20 + "\n\n" + "word " * 20) == []
