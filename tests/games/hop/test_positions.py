"""Positions of |Hop⟩ as people write them."""

import re
from pathlib import Path

import pytest

from catstate import BadPosition
from catstate.core.match import Match

from .scene import HOP, Scene, scene

DOCS = Path(__file__).parents[3] / "docs/positions.md"


def position(words: str, seats: int = 2, **options: str) -> Match:
    """A position from its words; a comma stands for nothing, a bar for the end of a line."""
    head = ["catstate hop 2", f"seats {seats}", *(f"option {name}={choice}" for name, choice in options.items())]
    lines = [f"  {line.strip()}" for line in words.split("|")]
    return HOP.position("\n".join([*head, "scripted", "position", *lines, "end"]))


def test_every_word() -> None:
    """[1.2, 1.4, 2.3, 5.1, 6.1, 7.2, 8.1] Each field has its word."""
    match = position(
        "c3↑0 c4↕1 e1↕0/1 b1:0×3 | gap a5 site z3 | trap d3 resist c1-d1 vortex a2 cw cavity e4-e5"
        "| cards cavity resist mobility zero-point ionize diffuse long-hop"
        "| purse 2 1 turn 0 turns 6 block flip block 1 hop used hop thesis played ionize left 1",
        degree="doctorate",
    )
    shown = Scene(match)
    assert shown.electrons() == {"c3↑0", "c4↕1", "e1↕0"}
    state = shown.state
    assert [int(state.superposed[8 * 4 + 3]), int(state.superposed[8 + 5])] == [2, 2]  # seat 1 names both
    assert state.stock.tolist() == [3, 6, 0, 0]
    assert shown.energy() == [2, 1, 5]
    assert [HOP.notation.action_text(int(token)) for token in state.tokens[:4]] == [
        "trap d3",
        "resist c1 d1",
        "vortex a2 cw",
        "cavity e4 e5",
    ]
    assert (state.turns, state.mover, state.moves_left, state.thesis) == (6, 0, 1, 1)
    assert state.blocked.tolist() == [3, 0, -1, -1]
    assert match.to_act == 0


def test_what_is_left_out_is_as_in_the_set_up() -> None:
    """[1.4, 5.1, 6.1] Electrons at home, energy, cards: the fronts in the order of the box once a turn runs."""
    match = Scene(position("c3↑0 turn 1 block hop", degree="doctorate"))
    assert match.state.stock.tolist() == [6, 7, 0, 0]
    assert match.energy() == [2, 2, 4]
    assert match.state.row.tolist() == [0, 2, 4, 6, 8, 10, 12]
    assert match.state.moves_left == 2
    assert match.to_act == 1


def test_open_questions() -> None:
    """[2.2, 7.2, 8.11] A block, a spin that an action waits for, a heat source that asks."""
    assert position("turn 1 turns 3 asks block").to_act == 0
    waits = position(
        "c3↑0 c4↕1/1 turn 0 turns 4 block flip used hop asks name c4 | pending hop c3↑ c4", degree="doctorate"
    )
    assert waits.to_act == 1
    assert Scene(waits.play("name ↓")).electrons() == {"c4↑0", "c4↓1"}
    heat = position("c3↑0 c3↓1 heat c3 turn 0 turns 4 block flip used hop acting 1 asks swap", degree="doctorate")
    assert Scene(heat.play("swap")).electrons() == {"c3↑1", "c3↓0"}


def test_a_shocked_electrode() -> None:
    """[1.6] An electron on another's electrode ends the game."""
    match = position("d5:0×1 turn 0 turns 4 block flip used hop")
    assert match.over
    assert match.scores == (1, 0)


WRONG = {
    "c3↑0 | c4↑1 trpa d3": "Line 7: 'trpa': no word of a position",
    "c3↑0 c3↑1": "Line 6: 'c3↑1': the place c3↑ is taken.",
    "c4↕1 c4↓0": "'c4↓0': the place c4↓ is taken.",
    "b1↑0": "'b1↑0': there is no site on b1.",
    "c9↑0": "'c9↑0': there is no cell c9.",
    "c3↑2": "'c3↑2': there is no seat 2; seats are 0 to 1.",
    "a1↑0 a2↑0 a3↑0 a4↑0 a5↑0 c1↑0 c2↑0 c3↑0": "'c3↑0': seat 0 has 7 electrons, and they are placed already.",
    "trap b1": "'trap b1': there is no site on b1.",
    "trap c3 heat c3": "'heat c3': a token influences c3 already.",
    "trap c3 trap c4 trap c5 trap b5": "'trap b5': there are 3 tokens of each kind.",
    "resist c3-e3": "'resist c3-e3': no token; write trap d3",
    "vortex b2": "'vortex b2': no token",
    "vortex b2▽ cw": "'vortex b2▽ cw': this grid has no such mesh.",
    "gap b1": "'b1': it is an electrode, or outside the frame.",
    "purse 2": "'purse': wants a number for each of the 2 seats",
    "purse 5 4": "'purse': wants a number for each of the 2 seats, 8 in all at most",
    "turn 4": "'4': turn wants a number from 0 to 1.",
    "turn": "'turn': turn wants a number from 0 to 1.",
    "turn 0 block jump": "'jump': block wants a movement",
    "block hop": "'block': say whose turn it is: turn 0.",
    "turn 0 block hop asks why": "'why': asks wants one of",
    "turn 0 block hop asks name": "'name': asks wants one of",
    "turn 0 block hop | pending jump": "'pending': wants an action",
    "b1:0×9": "'b1:0×9': each colour has 7 electrons.",
    "c3:0×1": "'c3:0×1': c3 is no electrode.",
    "turn 0": "The turn needs its block.",
    "turn 0 block hop | turn 1": "Line 7: 'turn': 'turn' is written twice.",
    "purse 2 1 | purse 2 1": "Line 7: 'purse': 'purse' is written twice.",
    "b1:0×4 | b1:0×5": "Line 7: 'b1:0×5': 'b1:0' is written twice.",
    "turn 0 block hop | block flip": "Line 7: 'block': 'block' is written twice.",
    "turn 0 block hop block 1 hop | block 1 flip": "Line 7: 'block': 'block 1' is written twice.",
    "turn 0 block hop | used flip flip": "Line 7: 'flip': it is named twice.",
    "cards tunnel vacancy tunnel": "'tunnel': this card lies there already",
    "cards tunnel long-hop": "'long-hop': this card lies there already",
    "b1:0×8": "'b1:0×8': each colour has 7 electrons.",
    "c3↑0 b1:0×7 turn 0 block hop": "Seat 0 has 8 electrons, not 7.",
}


@pytest.mark.parametrize("words", WRONG)
def test_wrong_words_are_named(words: str) -> None:
    """[1.3, 1.4, 8.1] A sentence with the line and the word; nothing is guessed."""
    with pytest.raises(BadPosition) as caught:
        position(words, degree="doctorate")
    assert WRONG[words] in str(caught.value)


def test_no_energy_for_bachelors() -> None:
    """[5.1] The purse belongs to the master's degree."""
    with pytest.raises(BadPosition, match="none for bachelors"):
        position("purse 2 2")


def test_text_to_position_to_text() -> None:
    """[1.2] What is written is read and written alike."""
    words = [
        "c3↑0 c4↓1",
        "trap d3",
        "cards tunnel vacancy trap short superpose heat vortex",
        "purse 2 2 turn 0 turns 4",
    ]
    match = scene(degree="doctorate").put("c3↑0 c4↓1").tokens("trap d3").match
    text = match.position()
    for line in words:
        assert line in text
    assert HOP.position(text).position() == text


def test_the_example_of_the_docs() -> None:
    """[1.2] It is a whole text that can be pasted."""
    examples = re.findall(r"```\n(catstate hop .*?end)\n```", DOCS.read_text(encoding="utf-8"), re.S)
    assert examples
    for example in examples:
        assert HOP.position(example).to_act == 0
