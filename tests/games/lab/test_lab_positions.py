"""Positions of Schrödinger's Lab as text that people write."""

import re
from pathlib import Path

import numpy as np
import pytest

from catstate.core import rules as verbs
from catstate.core.chance import below, draw, generator
from catstate.core.errors import BadPosition
from catstate.core.rules import CHANCE, OVER
from catstate.games.lab.actions import Phase
from catstate.games.lab.notation import check, read_position, write_position
from catstate.games.lab.pieces import SCENARIOS
from catstate.games.lab.state import State

from .scene import GAME, at, scene

BY_HAND = [
    "turn 7: seat 0, 2 actions, acted",
    "seat 0: green B3, Void, holds red, logged blue",
    "seat 1: hall 6 4, Espresso",
    "cube blue: slot",
    "green 3: A corner 90, B cross, C wormhole pair 2, E teleporter tee 180 arrow 90",
    "yellow 3: C wormhole end pair 2",
    "red 4: D collapser",
    "discards: 2 tee",
]


def read(*lines: str, seats: int = 2, **options: str) -> State:
    """The state that the lines describe, checked."""
    state = read_position(lines, seats, GAME.encode(GAME.settle(seats, options)[1]))
    check(state)
    return state


def test_a_position_by_hand() -> None:
    """[1.6, 6.2] What is not named is as in the set-up; a collapser brings its companions; the rest is in the stack."""
    state = read(*BY_HAND)
    assert state.place[:2].tolist() == [at("green B-3"), at("hall 6 4")]
    assert (state.turn, state.active, state.first, state.left) == (7, 0, 0, 2)
    assert state.holds[0] == 2
    assert state.cube.tolist() == [at("green C-3"), at("yellow C-3"), -1, -2]
    assert (state.opening[1], state.end[1]) == (at("green C-3"), at("yellow C-3"))
    kinds = [(state.tile[at(f"{sector} D-4")] >> 9) for sector in ("green", "yellow", "red", "blue")]
    assert kinds == [22, 22, 20, 22]
    assert (state.stock[2], state.discards[2]) == (23, 2)
    assert state.todo[state.depth - 1, 0] == Phase.ACT
    match = GAME.position(
        "\n".join(["catstate lab 2", "seats 2", "position", *(f"  {line}" for line in BY_HAND), "end"])
    )
    assert "step right" in match.legal()


def test_the_example_of_the_guide() -> None:
    """docs/positions.md shows a position; it can be read and played on."""
    guide = (Path(__file__).parents[3] / "docs/positions.md").read_text(encoding="utf-8")
    text = re.findall(r"^catstate lab .*?^end$", guide, re.MULTILINE | re.DOTALL)[0]
    assert "collect green" in GAME.position(text).legal()


@pytest.mark.parametrize(
    ("lines", "index", "words"),
    [
        (["seat 0: green B3", "sat 1: office"], 1, "'sat 1' begins no line"),
        (["seat 2: office"], 0, "'2' must be a number from 0 to 1"),
        (["seat 0: green F3"], 0, "'f3': coordinates"),
        (["seat 0: hall 1 1"], 0, "no hallway"),
        (["seat 0: Garfield"], 0, "'garfield' is no cat"),
        (["seat 0: Void", "seat 1: Void"], 1, "two seats"),
        (["seat 0: office, holds red", "seat 1: office, holds red"], 1, "held twice"),
        (["cube red: slot", "seat 0: office, holds red"], 0, "held"),
        (["seat 0: office", "seat 0: mainframe"], 1, "two lines"),
        (["green 3: A corner 45"], 0, "'corner 45' is no tile"),
        (["green 3: A cross 90"], 0, "fewer degrees"),
        (["green 3: A corner, A tee"], 0, "a tile on green A3 already"),
        (["green 3: A corner", "red 3: A collapser"], 1, "a tile on green A3 already"),
        (["green 3: A tee pair 1"], 0, "only wormholes"),
        (
            [f"{s} {r}: A cross, B cross, C cross, D cross" for r in (1, 2) for s in ("green", "red")],
            3,
            "the box has 15",
        ),
        (["discards: 17 corner"], 0, "0 to 16"),
        (["turn 3: seat 0, tired"], 0, "'tired'"),
        (["next: dance, seat 0"], 0, "'dance' is no phase"),
        (["scenario: Night Shift"], 0, "not the scenario"),
        (["dice: 7, A, red"], 0, "'7'"),
    ],
)
def test_what_is_wrong_is_named(lines: list[str], index: int, words: str) -> None:
    """[1.6] The line by its index, and the word."""
    with pytest.raises(BadPosition, match=re.escape(words)) as error:
        read(*lines)
    assert error.value.line == index


@pytest.mark.parametrize(
    ("lines", "index", "words"),
    [
        (
            ["seat 0: office", "green 3: D wormhole pair 1, E wormhole pair 1"],
            1,
            "'E wormhole pair 1': the opening of pair 1 is on green D3 already",
        ),
        (["green 3: D wormhole", "red 1: A wormhole"], 1, "the opening of pair 1 is on green D3 already"),
        (
            ["green 3: D wormhole", "red 3: D wormhole end", "blue 3: D wormhole end"],
            2,
            "the end of pair 1 is on red D3 already",
        ),
        (["green 3: D wormhole pair 2", "red 3: D wormhole end pair 3"], 1, "'wormhole end pair 3' has no opening"),
        (["green 3: D wormhole pair none"], 0, "an opening has a pair, from 1 to 8"),
        (["green 3: D wormhole pair 9"], 0, "'9' must be a number from 1 to 8"),
    ],
)
def test_wormholes_have_one_opening_and_one_end(lines: list[str], index: int, words: str) -> None:
    """[3.5, 6.1, 6.4] Eight pairs; an end without its opening belongs to none."""
    with pytest.raises(BadPosition, match=re.escape(words)) as error:
        read(*lines)
    assert error.value.line == index


def test_an_end_that_lost_its_opening_is_said_so() -> None:
    """[6.4] `pair none`."""
    state = read("green 3: D wormhole end pair none")
    assert state.end.tolist() == [-1] * 8


@pytest.mark.parametrize(
    ("lines", "index", "words"),
    [
        (["turn 5: seat 0, 9 actions"], 0, "'9 actions': seat 0 can have at most 4"),
        (["turn 5: seat 0, 5 actions"], 0, "'5 actions'"),
        (["seat 0: office, Espresso", "turn 5: seat 0, 6 actions, power used"], 1, "at most 5"),
        (["seat 1: office, Espresso", "turn 5: seat 0, 5 actions, power used"], 1, "at most 4"),
        (["turn 5: seat 0, 3 actions, 2 actions"], 0, "'2 actions': the line has said this already"),
        (["turn 5: seat 0, seat 1"], 0, "'seat 1'"),
        (["turn 5: seat 0, 1 action, actions ended"], 0, "'actions ended'"),
        (["turn 5: seat 0, acted, acted"], 0, "'acted'"),
        (["turn 5: seat 0, reacted 0 0"], 0, "'reacted 0 0' names '0' twice"),
        (["turn 5: seat 0, reacted 2"], 0, "'2' is no seat"),
        (["turn 5: seat 0, dropped red red"], 0, "'dropped red red' names 'red' twice"),
        (["turn 5: seat 0, asked"], 0, "'asked' names no colour"),
        (["turn 5: seat 0, 13 coffees"], 0, "'13' must be a number from 0 to 12"),
        (["turn 201: seat 0"], 0, "'201' must be a number from 1 to 200"),
        (["turn 5 6: seat 0"], 0, "'6' is too much"),
        (["turn 5: seat 0, , acted"], 0, "a word is missing"),
        (["seat 1: office", "seat 0: office, logged red, logged red"], 1, "'logged red': the line has said this"),
        (["seat 0: office, logged red, logged blue"], 0, "'logged blue'"),
        (["seat 0: office, logged red red"], 0, "'logged red red' names 'red' twice"),
        (["seat 0: office, logged"], 0, "'logged' names no colour"),
        (["seat 0: office, holds red, holds blue"], 0, "'holds blue'"),
        (["seat 0: office, mainframe"], 0, "'mainframe'"),
        (["seat 0: green A1, office"], 0, "'office'"),
        (["seat 0: Void, Espresso"], 0, "'Espresso'"),
        (["turn 2: seat 0", "seat 0: office, holds red, logged red"], 1, "holds the red cube and has logged it"),
        (["seat 0: office, logged red blue green yellow"], 0, "has logged 4 of 4 cubes"),
        (["turn 9: seat 0", "ended: seat 1 won", "seat 1: office, logged red"], 1, "1 of 4 cubes; it has not won"),
        (["cube red: slot, green A1"], 0, "'green A1'"),
        (["cube red: mainframe"], 0, "'mainframe': a cube lies on the Mainframe only in its slot"),
        (["turn 5: seat 0", "cube red: slot, wiped on turn 6"], 1, "in its slot already"),
        (["cube red: green A1, wiped on turn 5", "turn 5: seat 0"], 0, "'wiped on turn 5' must be within a round"),
        (["cube red: green A1, wiped on turn 8", "turn 5: seat 0"], 0, "'wiped on turn 8' must be within a round"),
        (["turn 2: seat 0", *(f"cube {c}: slot" for c in ("red", "green", "blue", "yellow"))], 4, "All four cubes"),
        (["green 3: A cross used"], 0, "only break rooms are used"),
        (["green 3: A used"], 0, "'used' is no tile"),
        (["green 3: A corner arrow 90"], 0, "only teleporters have an arrow"),
        (["turn 5: seat 0", "green 3: A break room 2 tee used"], 1, "'1 coffee'"),
        (["discards:"], 0, "a word is missing"),
        (["discards 3: 2 tee"], 0, "'3' is too much"),
        (["drawn: wormhole end"], 0, "'wormhole end' is no white tile"),
        (["drawn: tee, corner"], 0, "'corner' is too much"),
        (["placed: mainframe"], 0, "'mainframe': tiles are placed in sectors only"),
        (["dice: 6, A, red"], 0, "'6' must be a number from 1 to 5"),
        (["turn 2: seat 0", "next: look, seat 0"], 1, "must be 'next: end turn, seat 0'"),
        (["turn 2: seat 0", "next: look, "], 1, "a word is missing"),
    ],
)
def test_what_can_not_be_is_refused(lines: list[str], index: int, words: str) -> None:
    """[3.2, 4.4, 4.7, 4.11, 5.7, 8.13, 10.1, 10.2] Too many, twice, or against another line; the line is named."""
    with pytest.raises(BadPosition, match=re.escape(words)) as error:
        read(*lines)
    assert error.value.line == index


def test_what_can_just_be_is_read() -> None:
    """[3.2, 4.11, 5.7, 8.13, 9.11, 10.2] The most actions, the last turn, the last turn of a refusal, used rooms."""
    assert read("turn 5: seat 0, 5 actions, power used", "seat 0: office, Espresso").left == 5
    lab = read("turn 5: seat 0, 6 actions, power used", "seat 0: office, Espresso", scenario="feral cats")
    assert lab.left == 6
    assert read("turn 5: seat 0, 5 actions", scenario="grant money").left == 5
    assert read("turn 200: seat 0").turn == 200
    assert read("turn 5: seat 0, reacted 0 1").reacted == 3
    assert read("turn 5: seat 0", "cube red: green A1, wiped on turn 7").wipe_turn[2] == 7
    assert read("turn 5: seat 0, 1 coffee", "green 3: A break room 2 tee used").coffees == 1
    assert read("dice: choose, choose, none").letter == 6


def test_too_many_tiles_with_the_discards() -> None:
    """[1.6] Sixteen corners among the discards, and one on the board."""
    with pytest.raises(BadPosition, match="'corner'"):
        read("discards: 16 corner", "green 1: A corner")


@pytest.mark.parametrize("number", range(len(SCENARIOS)))
def test_every_position_can_be_written_and_read(number: int) -> None:
    """[1.8] At every ply of random matches, chance included: the same bytes; every line fits on a page."""
    scenario, seats = SCENARIOS[number].name.lower(), 2 + number % 7
    options = GAME.settle(
        seats, {"scenario": scenario if number else "random", "cats": "off" if number == 3 else "on"}
    )[1]
    encoded, rng = GAME.encode(options), generator(number)
    out, weight = np.zeros(200, np.int64), np.zeros(200, np.int64)
    state = State.new()
    verbs.setup(state, seats, encoded)
    for _ in range(250):
        lines = write_position(state)
        assert read_position(lines, seats, encoded).tobytes() == state.tobytes()
        assert max(map(len, lines), default=0) <= 120
        actor = verbs.to_act(state)
        if actor == OVER:
            break
        if actor == CHANCE:
            verbs.apply(state, draw(state, rng, out, weight), None)
        else:
            count = verbs.legal(state, out)
            verbs.apply(state, out[below(rng, count)], None)


def test_a_match_that_is_over() -> None:
    """[10.1, 10.2] Won or drawn."""
    won = scene(data="1").put(0, "hall 6 5", holds="red").begin().play("step right")
    drawn = scene().put(0, "hall 0 0").begin()
    drawn.state.turn = 200
    drawn.play("rest")
    for lab in (won, drawn):
        lines = write_position(lab.state)
        assert lines[0] == ("ended: seat 0 won" if lab is won else "ended: draw")
        assert read_position(lines, 2, GAME.encode(lab.options)).tobytes() == lab.state.tobytes()
