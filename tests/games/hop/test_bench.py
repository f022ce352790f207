"""|Hop⟩'s free board: energies as the rulebook counts them, hops that Pauli allows, sentences for what can't be."""

import pytest

from catstate.core.classroom import FreeBoard
from catstate.core.errors import BadPosition
from catstate.games.hop import bench


def changes(text: str) -> dict[str, str]:
    """What each open step would change."""
    return {choice.text: choice.detail.removeprefix("ΔE = ") for choice in bench.lay_out(text, ()).choices}


def test_the_energies_of_the_rulebook() -> None:
    """Spin up counts 1, spin down −1, an attracted pair −1; an electrode counts nothing. [5.2]"""
    for position, energy in (("c3↑0", "1"), ("c3↓0", "−1"), ("c3↑0 c3↓1", "−1"), ("c3↑0 d3↑1", "2"), ("", "0")):
        assert bench.lay_out(f"U=-1 h=1 {position}", ()).total == energy, position
    assert bench.lay_out("U=1 h=0 c3↑0 c3↓1", ()).total == "1"


def test_a_step_changes_what_the_master_pays() -> None:
    open_steps = changes("U=-1 h=1 c3↑0 d3↓1")
    assert open_steps["flip c3"] == "−2"
    assert open_steps["flip d3"] == "+2"
    assert open_steps["hop c3↑ d3"] == "−1"  # a pair is made
    assert open_steps["hop c3↑ b3"] == "0"
    assert (open_steps["hop b1↑ b2"], open_steps["hop b1↓ b2"]) == ("+1", "−1")


def test_two_electrons_never_share_a_place() -> None:
    open_steps = changes("c3↑0 d3↑1 c4↓1")
    assert "hop c3↑ d3" not in open_steps
    assert "hop d3↑ c3" not in open_steps
    assert "hop c3↑ c4" in open_steps
    assert "flip c3" in open_steps
    assert "flip c4" in open_steps
    assert not [text for text in changes("c3↑0 c3↓1") if text.startswith("flip")]


def test_the_field_of_one_site() -> None:
    open_steps = changes("U=0 h=0.5 h(d3)=-3 c3↑0")
    assert open_steps["hop c3↑ d3"] == "−3.5"
    assert open_steps["hop c3↑ b3"] == "0"


def test_the_ledger_adds_up() -> None:
    board = bench.lay_out("U=-1 h=1 c3↑0 d3↓1", ("hop c3↑ d3", "hop d3↓ d4", "flip d4", "hop b1↓ b2"))
    assert [line.change for line in board.ledger] == ["−1", "+1", "+2", "−1"]
    assert [line.total for line in board.ledger] == ["−1", "0", "2", "1"]
    assert (board.start, board.total) == ("0", "1")
    first, last = board.ledger[0], board.ledger[-1]
    assert first.formula == "c†₍d3,↑₎ c₍c3,↑₎"
    assert first.aloud == "Destroy a spin-up electron on c3, create one with the same spin on d3."
    assert last.formula == "c†₍b2,↓₎ d₍b1,↓₎"  # out of a lead


def test_a_closed_walk_changes_nothing() -> None:
    start = "U=-1 h=1 h(c4)=2.5\nc3↑0 d3↓1"
    walk = ("hop c3↑ c4", "hop c4↑ d4", "hop d4↑ d3", "hop d3↑ c3")
    assert bench.lay_out(start, walk).total == bench.lay_out(start, ()).total
    assert bench.read(bench.lay_out(start, walk).text) == bench.read(start)


@pytest.mark.parametrize(
    "text", [*bench.EXAMPLES.values(), "grid=hexagonal seats=3 t=0 U=1 h=-1\nb2↑2 c3↓1", "seats=4 f6↓3"]
)
def test_what_a_board_writes_it_reads(text: str) -> None:
    board = bench.lay_out(text, ())
    assert bench.read(board.text) == bench.read(text)
    assert bench.lay_out(board.text, ()).text == board.text


def clicked(board: FreeBoard, place: str) -> FreeBoard:
    """The board after a click on a place, when it is set up by hand."""
    (edit,) = [edit for edit in board.edits if edit.picks == (place,)]
    return bench.lay_out(board.text, [edit.text])


def test_clicks_go_round_the_colours() -> None:
    board = bench.lay_out("h=1", ())
    for wanted in ("c3↑0", "c3↑1", ""):
        board = clicked(board, "c3-up")
        assert board.text.partition("\n")[2] == wanted
    assert not board.ledger


def test_a_colour_of_which_none_is_left_is_passed_over() -> None:
    board = bench.lay_out("a1↑0 a2↑0 a3↑0 a4↑0 a5↑0 c1↑0 c2↑0", ())
    assert "d3↓1" in clicked(board, "d3-down").text
    assert not [choice for choice in board.choices if choice.text.startswith("hop b1")]


def test_knobs_turn_the_numbers() -> None:
    board = bench.lay_out("t=0 U=20 h=0", ())
    hopping, interaction, field = board.knobs
    assert (hopping.less, interaction.more) == ("", "")
    assert "h=−1" in bench.lay_out(board.text, [field.less]).text
    assert "U=19" in bench.lay_out(board.text, [interaction.less]).text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("f6↑0", "f6 is no site of this board: it has columns a to e and rows 1 to 5."),
        ("seats=4 g1↑0", "it has columns a to f and rows 1 to 6."),
        ("b1↑0", "b1 is an electrode"),
        ("c3↑4", "colours go from 0 to 1 here"),
        ("c3↑0 c3u1", "c3u1: that is said twice."),
        ("h=1 h=2", "h=2: that is said twice."),
        ("U=21", "21 is too large"),
        ("grid=round", "a grid is square, triangular or hexagonal"),
        ("seats=9", "a board is for 2, 3 or 4 colours"),
        ("c3", "'c3' is no word of a free board."),
        ("x " * 500, "The text has 1000 characters"),
        ("a1↑0 a2↑0 a3↑0 a4↑0 a5↑0 c1↑0 c2↑0 c3↑0", "Colour 0 has 7 electrons, not 8."),
    ],
)
def test_what_can_not_be_is_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadPosition) as caught:
        bench.lay_out(text, ())
    assert sentence in str(caught.value)


@pytest.mark.parametrize("step", ["hop c3↑ d", "hop c3↓ d3", "jump", "set x=1", "put c9↑0", "clear"])
def test_a_step_that_can_not_be_made_is_a_sentence(step: str) -> None:
    with pytest.raises(BadPosition):
        bench.lay_out("c3↑0", [step])
