"""Puzzles: the reader, solving, ratings, the puzzle of the day; and those that are shipped are proved again."""

import os
from dataclasses import replace
from datetime import date, timedelta

import pytest

from catstate import GAMES, Game, game
from catstate.core.errors import IllegalAction, NotUnderstood
from catstate.learn.collection import collection_of, list_puzzles, read_puzzles, write_puzzle
from catstate.learn.daily import daily_puzzle, share_line, streak
from catstate.learn.prover import Prover
from catstate.learn.puzzle import BadPuzzle, Puzzle, UnknownPuzzle, attempt, percent, reply
from catstate.learn.rating import PuzzleRating, rated
from catstate.learn.solving import prove

SHIPPED = {"hop": 200, "cats": 100, "lab": 100, "torus": 100}
EVERY_GAME = pytest.mark.parametrize("name", SHIPPED)
IN_SOAK = bool(os.environ.get("CATSTATE_SOAK"))
SAMPLE = 3  # of each theme in an ordinary run

HEAD = """theme: four in two

puzzle: cde22   level: 1000   tags: 2 players, drop
catstate connect_four 1
seats 2
scripted
0: drop d
1: drop d
0: drop c
1: drop c
end
"""
LINES = """line: drop b / 1: drop a / drop e
line: drop e / 1: drop b / drop f
"""
REFUTED = """no drop a | drop g: 1: drop b
no drop f: 1: drop e
no *: 1: drop a
"""


def four(text: str) -> Puzzle:
    (puzzle,) = read_puzzles(text, "my/puzzles/four.puzzle", game("connect_four"))
    return puzzle


# Shipped


@EVERY_GAME
def test_puzzles_are_shipped_and_varied(name: str) -> None:
    """Several themes, numbers of players and degrees of difficulty; no position twice."""
    collection = collection_of(GAMES[name])
    puzzles = list(collection.puzzles.values())
    assert len(puzzles) >= SHIPPED[name]
    assert len(collection.themes) >= 3
    assert len({puzzle.start.seats for puzzle in puzzles}) >= 2
    assert len({puzzle.level // 200 for puzzle in puzzles}) >= 4
    assert len({puzzle.start.state().tobytes() for puzzle in puzzles}) == len(puzzles)


@EVERY_GAME
def test_a_sample_is_proved_again(name: str) -> None:
    """In the soak run, all."""
    collection, prover = collection_of(GAMES[name]), Prover(GAMES[name])
    for theme in collection.themes:
        puzzles = collection.of(theme)
        for puzzle in puzzles if IN_SOAK else puzzles[:: max(1, len(puzzles) // SAMPLE)][:SAMPLE]:
            prove(prover, puzzle)


@EVERY_GAME
def test_every_solution_can_be_played(name: str) -> None:
    """Step by step, as a solver does; and the last step is told as the last."""
    for puzzle in collection_of(GAMES[name]).puzzles.values():
        for line in puzzle.lines[:1]:
            standing = attempt(puzzle)
            for text in (move.text for move in line if move.seat == puzzle.seat):
                said = reply(standing, text)
                assert said.right
                assert said.attempt is not None
                standing = said.attempt
            assert standing.is_solved, puzzle.name


@EVERY_GAME
def test_texts_are_written_as_they_are_read(name: str) -> None:
    for puzzle in list(collection_of(GAMES[name]).puzzles.values())[::10]:
        (again,) = read_puzzles(f"theme: {puzzle.theme}\n{write_puzzle(puzzle)}", "again", puzzle.game)
        assert (again.lines, again.refutations, again.chances) == (puzzle.lines, puzzle.refutations, puzzle.chances)
        assert again.start.state().tobytes() == puzzle.start.state().tobytes()


# Solving


def test_a_solver_is_led_through_a_solution() -> None:
    puzzle = four(HEAD + LINES + REFUTED)
    said = reply(attempt(puzzle), "Drop  B")
    assert said.right
    assert [move.text for move in said.moves] == ["drop a"]
    assert said.attempt is not None
    assert not said.attempt.is_solved
    last = reply(said.attempt, "drop e")
    assert last.attempt is not None
    assert last.attempt.is_solved
    assert last.words == "Solved."
    with pytest.raises(NotUnderstood, match="solved"):
        reply(last.attempt, "drop a")


def test_a_wrong_answer_meets_its_refutation() -> None:
    puzzle = four(HEAD + LINES + REFUTED)
    said = reply(attempt(puzzle), "drop f")
    assert not said.right
    assert said.words == "They can stop you."
    assert [move.text for move in said.moves] == ["drop e"]
    assert said.after.ply == said.before.ply + 2
    assert said.attempt is None
    assert [move.text for move in reply(attempt(puzzle), "drop c").moves] == ["drop a"]


def test_what_is_not_legal_is_refused_as_at_a_table() -> None:
    full = HEAD.replace("end\n", "0: drop c\n1: drop c\n0: drop c\n1: drop c\nend\n")
    with pytest.raises(IllegalAction, match="full"):
        reply(attempt(four(full + "line: drop b\n")), "drop c")
    with pytest.raises(NotUnderstood, match="'jump' is no action"):
        reply(attempt(four(HEAD + LINES)), "jump")
    with pytest.raises(NotUnderstood, match="not part of a solution"):
        attempt(four(HEAD + LINES), ["drop a"])


# Proving


def test_a_true_puzzle_is_proved() -> None:
    prove(Prover(game("connect_four")), four(HEAD + LINES + REFUTED))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (LINES.splitlines()[0] + "\n" + REFUTED, "the solutions differ"),  # one solution is missing
        (LINES + "line: drop g / 1: drop a / drop b\n" + REFUTED, "the solutions differ"),  # one is none
        (LINES + "no *: 1: drop g\n", "still in reach"),  # a refutation that refutes nothing
    ],
)
def test_a_false_puzzle_is_not(text: str, sentence: str) -> None:
    with pytest.raises(BadPuzzle, match=sentence):
        prove(Prover(game("connect_four")), four(HEAD + text))


def test_a_position_without_an_answer_is_no_puzzle() -> None:
    """With one disc in the middle there is no four in two."""
    start = HEAD.replace("1: drop d\n0: drop c\n1: drop c\n", "1: drop a\n")
    with pytest.raises(BadPuzzle, match="no clear answer"):
        prove(Prover(game("connect_four")), four(start + "line: drop d\n"))


# Reading


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEAD, "line 3: the puzzle 'cde22' has no solution."),
        (HEAD + "line: jump\n", "line 12: 'jump' is no action of Connect Four."),
        (HEAD + LINES + "perhaps: drop a\n", "line 14: 'perhaps: drop a' is no line of a puzzle."),
        (HEAD + "line: drop b\nchance: drop b many\n", "line 13: 'drop b many' wants an action and a number."),
        (HEAD.replace("end\n", ""), "line 3: the puzzle 'cde22' is cut off: the line 'end' is missing."),
        (HEAD.replace("four in two", "checkmate"), "line 3: Connect Four has no theme 'checkmate'."),
        (HEAD.replace("0: drop d", "0: drop z"), "line 3: the position of 'cde22' can't be read: Line 4: 'drop z'"),
        (HEAD.replace("level: 1000", "level: high"), "line 3: a puzzle begins with 'puzzle: NAME"),
    ],
)
def test_what_can_not_be_read_is_named(text: str, sentence: str) -> None:
    with pytest.raises(BadPuzzle) as caught:
        four(text)
    assert f"my/puzzles/four.puzzle, {sentence}" in str(caught.value)


def test_a_position_is_read_when_its_puzzle_is_asked_for() -> None:
    """The list needs no rules, which may still be compiled; what is wrong with a position is told with it."""
    (puzzle,) = list_puzzles(HEAD.replace("0: drop d", "0: drop z"), "four.puzzle", game("connect_four"))
    assert (puzzle.name, puzzle.theme, puzzle.level) == ("cde22", "four in two", 1000)
    with pytest.raises(BadPuzzle, match="'drop z'"):
        assert puzzle.start


def test_an_answer_that_fails_by_itself_has_an_empty_refutation() -> None:
    puzzle = four(HEAD + LINES + "no drop f:\nno *: 1: drop a\n")
    assert reply(attempt(puzzle), "drop f").moves == ()
    assert [move.text for move in reply(attempt(puzzle), "drop g").moves] == ["drop a"]
    assert four(f"theme: four in two\n{write_puzzle(puzzle)}").refutations == puzzle.refutations


def test_what_is_shown_before_the_answer_tells_nothing_of_it() -> None:
    puzzle = four(HEAD.replace("tags: 2 players, drop", "tags: 2 players, open_doctorate off, drop") + LINES)
    assert replace(puzzle, game=game("cats")).setting == ("2 players", "Open doctorate: off")


def test_an_unknown_name_is_a_sentence() -> None:
    collection = collection_of(game("connect_four"))
    with pytest.raises(UnknownPuzzle, match=r"has no puzzle 'zzzzz'\.$"):
        collection.puzzle("zzzzz")
    with pytest.raises(UnknownPuzzle, match=r"Was the link cut off\?"):
        collection.puzzle("d4d")


# Ratings, the day, the line


def test_a_rating_moves_the_right_way() -> None:
    new = PuzzleRating()
    assert rated(new, 1200, True).points > new.points > rated(new, 1200, False).points
    assert rated(new, 1900, True).points > rated(new, 1200, True).points  # a hard one is worth more
    assert rated(new, 700, False).points < rated(new, 1900, False).points  # an easy one costs more
    after = rated(rated(new, 1200, True), 1300, False)
    assert (after.tried, after.solved) == (2, 1)
    assert after.deviation < new.deviation


def test_a_rating_finds_the_level_of_whoever_solves_half() -> None:
    rating = PuzzleRating()
    for number in range(120):
        rating = rated(rating, 1600, number % 2 == 0)
    assert abs(rating.points - 1600) < 120
    assert rating.words == str(rating.points)
    assert PuzzleRating().words.endswith("?")


def test_the_puzzle_of_the_day_is_the_same_for_all_and_another_every_day() -> None:
    games: list[Game] = [GAMES[name] for name in SHIPPED]
    day = date(2026, 11, 18)
    days = [daily_puzzle(games, day + timedelta(number)) for number in range(60)]
    assert daily_puzzle(games, day) is days[0]
    assert len(set(days)) == len(days)
    assert {puzzle.game.name for puzzle in days[:4] if puzzle} == set(SHIPPED)
    assert daily_puzzle([], day) is None


def test_days_in_a_row() -> None:
    today = date(2026, 11, 18)
    assert streak([], today) == 0
    assert streak(["2026-11-18", "2026-11-17", "2026-11-15"], today) == 2
    assert streak(["2026-11-17", "2026-11-16"], today) == 2  # today is not over yet
    assert streak(["2026-11-16"], today) == 0


def test_the_line_to_share_tells_nothing_of_the_solution() -> None:
    puzzle = four(HEAD + LINES)
    line = share_line(puzzle, "2026-11-18", True, 3, "http://lab/puzzles/daily")
    assert line == (
        "catstate puzzle 2026-11-18 · Connect Four, four in two: solved at first try ✔ · 3 days in a row "
        "http://lab/puzzles/daily"
    )
    assert "drop" not in share_line(puzzle, "", False, 0, "http://lab")


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0.0, "0 %"), (0.4, "under 1 %"), (94.04, "94 %"), (99.96, "over 99.9 %"), (100.0, "100 %"), (62.5, "62.5 %")],
)
def test_chances_in_words(chance: float, words: str) -> None:
    assert percent(chance) == words
