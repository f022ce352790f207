"""Positions of Particle Panic as text that people write."""

import re
from pathlib import Path

import numpy as np
import pytest

from catstate.core.chance import below, generator
from catstate.core.errors import BadPosition
from catstate.core.match import Match
from catstate.core.rules import CHANCE
from catstate.games.torus.actions import Phase
from catstate.games.torus.positions import check, read_position, write_position
from catstate.games.torus.state import State

from .scene import BOOK, GAME, any_options, scene

SPACES = [
    "space 1: heart",
    "space 2: club, 6 particles, pawn 1",
    "space 3: spade of 3, 1 particle, pawn 0",
    "space 4: diamond",
    "space 5: heart",
    "space 6: heart, 2 particles",
]


def read(*lines: str, seats: int = 2, **options: str) -> State:
    """The state that the lines describe, checked."""
    settled = GAME.settle(seats, {**BOOK, **options})[1]
    state = read_position(lines, seats, GAME.encode(settled))
    check(state)
    return state


def test_a_position_by_hand() -> None:
    """[1.2] [1.4] Only what matters is written; cards named nowhere lie unseen, and what doesn't fit was spent."""
    state = read(*SPACES, "hand 0: 4 hearts, club, limit 5", "codes: spades")
    assert state.places[:2].tolist() == [2, 1]
    assert state.particles.tolist() == [0, 6, 1, 0, 0, 2]
    assert state.sizes.tolist() == [17, 17, 3, 16, 16, 16]
    assert state.hands[0].tolist() == [4, 1, 0, 0, 0]
    assert state.limits[:2].tolist() == [5, 6]
    assert state.codes.tolist() == [0, 0, 0, 1, 0]
    assert (state.phase, state.turn, state.basics, state.specials) == (Phase.TURN, 0, 2, 2)
    assert state.spent[3] >= 5
    assert state.hidden.sum() == 85 - 6
    assert (state.hands.sum(axis=0) + state.hidden + state.spent)[:4].tolist() == [23, 25, 25, 25]


def test_the_example_of_the_guide() -> None:
    """docs/positions.md shows a position; it can be read and played on."""
    guide = (Path(__file__).parents[3] / "docs/positions.md").read_text(encoding="utf-8")
    text = re.findall(r"^catstate torus .*?^end$", guide, re.MULTILINE | re.DOTALL)[0]
    match = GAME.position(text)
    assert match.view(0).hands[0].tolist() == [4, 1, 0, 0, 0]
    assert "neutralize" in match.legal()


def test_lines_in_any_order_case_and_spacing() -> None:
    """People write as they like."""
    usual = read(*SPACES, "hand 0: 4 hearts", "spent: 2 hearts, 7 clubs, 6 diamonds")
    other = read("SPENT:7 Clubs ,2 hearts,  6 diamonds", "Hand 0 : 4 HEARTS", *reversed(SPACES))
    assert usual.tobytes() == other.tobytes()


def test_positions_are_written_as_they_are_read() -> None:
    """A scene in the middle of a turn, line by line. Of 104 cards 60 lie in stacks and 3 in hands: 41 are spent."""
    state = scene(3).hands("hc", "s").places(3, 3, 5).limit(0, 5).play("neutralize", "* roll 2").state
    assert write_position(state) == [
        "question: rolled",
        "turn: pawn 0, 0 basic, 1 special, neutralizing",
        "space 1: heart of 10",
        "space 2: heart of 10, 1 particle",
        "space 3: heart of 10, 1 particle, pawn 0, pawn 1",
        "space 4: heart of 10, 1 particle",
        "space 5: heart of 10, 1 particle, pawn 2",
        "space 6: heart of 10, 1 particle",
        "hand 0: 1 heart, 1 club, limit 5",
        "hand 1: 1 spade, limit 6",
        "hand 2: limit 6",
        "spent: 6 hearts, 12 clubs, 12 diamonds, 11 spades",
        "roll: 2 to neutralize",
    ]


@pytest.mark.parametrize("number", range(16))
def test_every_position_comes_back(number: int) -> None:
    """Text to position to text, byte for byte, at every ply of random matches, chance's questions included."""
    rng = generator(number)
    seats = 1 + number % 4
    options = any_options(rng, seats)
    match = Match.start(GAME, seats, options, scripted=True)
    encoded = GAME.encode(match.options)
    met = set()
    while True:
        state: State = match.state()
        met.add(int(state.phase))
        lines = write_position(state)
        assert max(map(len, lines)) <= 120
        again = read_position(lines, seats, encoded)
        assert again.tobytes() == state.tobytes(), lines
        if match.over:
            break
        if match.to_act == CHANCE:
            out, weight = np.zeros(16, np.int64), np.zeros(16, np.int64)
            match = match.play(int(out[below(rng, int(GAME.rules.odds(state, out, weight)))]))
        else:
            legal = match.legal()
            match = match.play(legal[below(rng, len(legal))])
    assert Phase.ENDED in met


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("spaces 1: heart", "'spaces 1' begins no line of a position"),
        ("space: heart", "'space' must say which"),
        ("space 7: heart", "'7': spaces are numbered 1 to 6."),
        ("space 3: heart", "There are two lines for 'space 3'."),
        ("hand 2: 1 heart", "'2': pawns are numbered 0 to 1."),
        ("hand 0: 2 harts", "'2 harts' can't be understood here"),
        ("hand 0: 2 hearts, 1 heart", "'heart' is counted twice."),
        ("codes: hearts, spades, heart", "'heart': the line says that twice."),
        ("turn: pawn 0, 1 basic, 2 basic", "'2 basic': the line says that twice."),
        ("turn: pawn 0, pawn 1", "'pawn 1': the line says that twice."),
        ("hand 0: limit 5, limit 4", "'limit 4': the line says that twice."),
        ("hand 0: 1 star", "'star': there are no stars in a game of four codes."),
        ("hand 0: limit 7", "'7': hand limits are 0 to 6."),
        ("turn: pawn 0, 3 basic", "'3': basic actions left are 0 to 2."),
        ("turn: pawn x", "'x': pawns are numbered 0 to 1."),
        ("codes: 5 hearts", "'5 hearts' can't be understood here; a line reads 'codes: hearts, spades'."),
        ("question: why", "'why' can't be understood here"),
        ("roll: 2 to run", "'2 to run' can't be understood here"),
        ("emerged: 4, hall 5", "'hall 5' can't be understood here"),
        ("", "'' begins no line of a position"),
    ],
)
def test_a_wrong_word_is_named_with_its_line(line: str, sentence: str) -> None:
    """The sentence says which word, the error which line."""
    with pytest.raises(BadPosition) as caught:
        read(*SPACES, line)
    assert sentence in str(caught.value)
    assert caught.value.line == len(SPACES)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["space 1: heart, pawn 0", "space 2: club, pawn 0"], "Pawn 0 stands on space 1 already."),
        (["space 1: heart, 7 particles"], "'7': particles on a space are 0 to 6."),
        (["space 1: heart of 10, club"], "'club': space 1 shows another card already."),
        (["spent: 27 hearts"], "'27': cards of a suit are 0 to 26."),
        ([*SPACES, "hand 0: 5 hearts", "spent: 20 hearts"], "There are 26 hearts in the game; the position names 28."),
        ([*SPACES, "spent: nothing"], "unseen below the tops"),
        ([*SPACES, "hand 0: 6 hearts, limit 5"], "Pawn 0 holds 6 cards, but its hand limit is 5."),
        (["space 1: no card", *SPACES[1:]], "Every stack shows its top card."),
        ([*SPACES, "question: rolled"], "A roll that waits has failed."),
        ([*SPACES, "question: rolled", "roll: 1 to neutralize"], "A roll waits only for someone who can spend a card."),
    ],
)
def test_an_impossible_position_is_refused(lines: list[str], sentence: str) -> None:
    """[1.2] [1.4] [4.2] [7.2] [8.1] A piece too many, a place taken twice, a question that can't be open."""
    with pytest.raises(BadPosition) as caught:
        read(*lines)
    assert sentence in str(caught.value)
