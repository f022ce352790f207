"""Positions in words: read, written, and refused with the line and the word."""

import re
from pathlib import Path

import pytest

from catstate import BadPosition
from catstate.games.cats import GAME
from catstate.games.cats.actions import Phase

PAGE = Path(__file__).parents[3] / "docs/positions.md"
HEAD = "catstate cats 2\nseats 3\noption mode=elimination\noption doctorates=off\nposition\n"
WHOLE = (
    "turn: seat 1, first 0",
    "hand 0: AH",
    "hand 1: ADD",
    "hand 2: DEE",
    "shown 0: A",
    "bid 3 alive: seat 0, showed 1",
)


def position(*lines: str) -> str:
    return HEAD + "".join(f"  {line}\n" for line in lines) + "end\n"


def test_the_example_of_the_page() -> None:
    """It is read, written again in the same lines, and played on."""
    section = PAGE.read_text(encoding="utf-8").split("## Schrödinger's Cats")[1]
    example = re.findall(r"```\n(.*?)```", section, re.DOTALL)[0]
    match = GAME.position(example)
    lines = [line for line in example.splitlines() if line.startswith("  ")]
    assert [line for line in match.position().splitlines() if line.startswith("  ")] == lines
    state = match.state()
    assert (state.standing, state.maker, state.boxes) == (5, 0, 9)
    assert state.deck.tolist() == [17, 17, 6, 3]
    assert (match.to_act, state.phase) == (1, Phase.TURN)
    match = match.play("prove it")
    assert (match.state().last_count, match.state().last_right) == (4, 0)


def test_what_is_left_out() -> None:
    """Experiment 1, the active seat is First Scientist, all other boxes are in the deck; lines in any order."""
    match = GAME.position(position("hand 1: DDD", "hand 0: AAA", "turn: seat 2", "hand 2: EEE"))
    state = match.state()
    assert (state.experiment, state.first, state.phase, match.to_act) == (1, 2, Phase.TURN, 2)
    assert state.deck.tolist() == [17, 17, 5, 4]


def test_everything_that_can_be_written() -> None:
    """A late position: looks and layers, wiped findings, a used Tabby, forces, scores, the last observation."""
    lines = [
        "turn: seat 2, experiment 2, first 2, exchange, showed 2, exchanged 1",
        "hand 2: DE",
        "hand 3: AAH",
        "shown 2: DD",
        "discards 2: A | E",
        "discards 3: D",
        "wiped: AA",
        "looks: 3",
        "in force: +2 alive, no heisenbergs",
        "bid 2 alive: seat 3, showed 2, exchanged 1",
        "bid 4 dead: seat 2, showed 1, heisenbergs 1, exchanged 1",
        "score 0: lost 1, out 1",
        "score 1: won 1, lost 1, out 2",
        "score 2: won 1",
        "doctorate 0: pounce, used, experiment 1, over 1 alive",
        "doctorate 1: purrie",
        "doctorate 2: tabby, used as pounce, experiment 2, over 2 alive",
        "doctorate 3: prride, used, experiment 2, moved 3",
        "open: feyncat",
        "observed: 3 dead, maker 1, caller 2, count 2, experiment 1, +2 alive",
        "observed 1: AAA, showed D",
        "observed 2: DEE",
    ]
    head = HEAD.replace("seats 3", "seats 4").replace(
        "option mode=elimination\noption doctorates=off", "option mode=amigo"
    )
    match = GAME.position(head + "".join(f"  {line}\n" for line in lines) + "end\n")
    assert [line.strip() for line in match.position().splitlines() if line.startswith("  ")] == lines
    state = match.state()
    assert state.discards[2, :2].tolist() == [[1, 0, 0, 0], [0, 0, 1, 0]]
    assert (state.layer, state.look_by.tolist()) == (1, [3, -1])
    assert (state.bonus.tolist(), state.feyncat) == ([2, 0, 0], 1)
    assert state.used_as[2] == 1
    assert (state.last_right, state.last_bonus.tolist()) == (2, [2, 0, 0])


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("hands 0: AAA", "'hands 0: AAA' is no line of a position; lines begin with: turn, hand"),
        ("hand 3: A", "'3' is no seat; seats are 0 to 2"),
        ("shown 1: AB", "'B' is no box; boxes are A, D, E and H"),
        ("shown 1: HHHH", "'H' stands too often: there are 4 Heisenbergs in all"),
        ("hand 0: A", "'hand 0' is written twice"),
        ("bid 3 cats: seat 0", "'3 cats' is no hypothesis"),
        ("bid 4 alive: showed 1", "A bid names its seat"),
        ("bid 4 alive: seat 0, shouted 1", "'shouted 1' can't stand here; what can: seat, showed"),
        ("bid 4 alive: seat 0, showed many", "'many' is no number"),
        ("doctorate 0: einstein", "'einstein' is no physicist; they are: felinestein"),
        ("doctorate 0: purrie, used, used", "'used': the line says that twice"),
        ("bid 4 alive: seat 0, seat 1", "'seat 1': the line says that twice"),
        ("in force: +1 alive, +2 alive", "'\\+2 alive': the line says that twice"),
        ("score 0: tied 1", "'tied 1' can't stand here; what can: won, lost, out, winner"),
        ("discards 0: A | A | A | A", "the pile has 3 layers at most"),
        ("looks: 0 1 2", "there are 2 looks at most"),
        ("in force: +9 alive", "'\\+9 alive' can't stand here"),
        ("open: nobody", "'nobody' is no physicist"),
        ("observed: 3 alive, judge 0", "'judge 0' can't stand here; what can: maker, caller"),
        ("observed 0: AAA, hid A", "'hid A' can't stand here"),
    ],
)
def test_a_wrong_word_is_named_with_its_line(line: str, sentence: str) -> None:
    """Five lines of the head and six good ones stand before it."""
    with pytest.raises(BadPosition, match=f"Line 12: .*{sentence}"):
        GAME.position(position(*WHOLE, line))


def test_a_turn_without_its_seat() -> None:
    with pytest.raises(BadPosition, match="Line 6: A turn names its seat"):
        GAME.position(position("turn: experiment 2"))


def test_the_whole_must_be_possible() -> None:
    """Well-formed lines that can't be: after 13 empty its own maker is to act."""
    with pytest.raises(BadPosition, match="After 13 empty its maker can neither raise nor call"):
        GAME.position(position("turn: seat 1, first 0", "hand 0: AAA", "bid 13 empty: seat 1"))


def test_there_is_one_card_of_each_physicist() -> None:
    """[2.3] Nobody holds a doctorate that another holds or that lies open; the line is named."""
    for line in ("doctorate 1: purrie", "open: purrie"):
        with pytest.raises(BadPosition, match="Line 13: 'purrie' is dealt already: there is one card of each"):
            GAME.position(position(*WHOLE, "doctorate 0: purrie", line))
