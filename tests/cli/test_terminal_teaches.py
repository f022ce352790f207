"""The terminal teaches too: the goal, things by name, a menu in groups, and warnings before what ruins something."""

import io
import re
from pathlib import Path
from typing import Any

import pytest

import catstate
from catstate.cli import main
from catstate.cli._help import in_short
from catstate.core.chance import below, generator
from catstate.core.match import Match
from catstate.core.transcript import save


def sit(match: Match, typed: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Go on with a match in the terminal, alone."""
    file = tmp_path / "match.game"
    file.write_text(save(match), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    monkeypatch.chdir(tmp_path)
    assert main(["play", str(file), "--bot", "Random"]) == 0


def torus(position: str) -> Match:
    return catstate.game("torus").position(f"catstate torus 2\nseats 2\n{position}end", seed=1)


LAST_CHANCE = """position
  turn: pawn 0
  space 1: heart of 16, 1 particle, pawn 0, pawn 1
  space 2: club of 16, 1 particle
  space 3: club of 16, 1 particle
  space 4: club of 16, 1 particle
  space 5: club of 16, 1 particle
  space 6: club of 16, 1 particle
  hand 0: 1 heart, limit 1
"""


@pytest.mark.parametrize("name", ["torus", "cats", "hop", "lab"])
def test_the_goal_is_said_before_the_first_action(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = catstate.game(name)
    assert in_short(game)[0].startswith("Goal. ")
    assert not any("**" in words or "```" in words for words in in_short(game))
    sit(game.new(seats=2, seed=3), "help\n", monkeypatch, tmp_path)
    out = " ".join(capsys.readouterr().out.replace("│", " ").split())
    assert out.index("Goal. ") < out.index(game.title + " · ")
    assert "5. The next" in out or "5. Block" in out


def test_help_explains_a_thing_and_a_rule_without_raw_marks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = catstate.game("hop").new(seats=2, seed=3)
    sit(match, "help cradle\nhelp 3.4\nhelp zebra\n", monkeypatch, tmp_path)
    out = capsys.readouterr().out
    assert "Newton's cradle" in out
    assert "When: " in out
    assert "|Hop⟩ 3.4" in out
    assert "**" not in out
    assert "Nothing on the board and no rule is called 'zebra'." in out


def test_a_word_of_many_rules_shows_the_first_and_names_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sit(catstate.game("hop").new(seats=2, seed=3), "help\nhelp electron\nhelp may\n", monkeypatch, tmp_path)
    out = capsys.readouterr().out
    assert "These rules speak of it, too: " in out
    assert "odds  " not in out  # there are no claims in |Hop⟩


def test_what_loses_the_game_is_done_only_when_it_is_chosen_twice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sit(torus(LAST_CHANCE), "neutralize\nneutralize\n", monkeypatch, tmp_path)
    out = " ".join(capsys.readouterr().out.split())
    assert out.count("if this fails, the game is lost. Choose it again if you mean it.") == 1
    assert "to neutralize" in out.split("Choose it again", 1)[1]


def test_the_number_typed_is_the_one_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = torus(LAST_CHANCE)
    labels = [choice.label for choice in match.choices(0)]
    assert labels[-1] == "End the turn", "what ends the turn comes last"
    sit(match, f"{len(labels)}\n", monkeypatch, tmp_path)
    out = capsys.readouterr().out
    assert re.search(rf"{len(labels)} End the turn", out)
    assert "You end the turn" in out or "Niels" in out.split("End the turn")[-1]


def test_a_menu_of_numbers_is_short(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """65 hypotheses and Prove It!: what can't be true as things stand is one line for each kind."""
    match = next(match for seed in range(1, 50) if (match := catstate.game("cats").new(seats=2, seed=seed)).to_act == 0)
    sit(match, "", monkeypatch, tmp_path)
    out = capsys.readouterr().out
    menu = out.split("You open: say any hypothesis.")[1]
    assert len(menu.splitlines()) < 45
    assert re.search(r"\d+–\d+ Say \d+ alive cats … 26 \(not as things stand\)", menu)


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("torus", 4, {}),
        ("cats", 6, {}),
        ("cats", 3, {"mode": "tenure", "open_doctorate": "on"}),
        ("hop", 4, {"degree": "doctorate"}),
        ("lab", 8, {"scenario": "entangled colleagues"}),
    ],
)
def test_a_board_fits_a_screen_of_eighty_columns(name: str, seats: int, options: dict[str, Any]) -> None:
    """For whoever plays, and for whoever sees everything, with long names, through a whole match."""
    match = catstate.game(name).new(seats=seats, seed=5, names=[f"Professor {n}" for n in range(seats)], **options)
    rng = generator(6)
    while not match.over and match.ply < 400:
        match = match.play(int(match.legal().ids[below(rng, len(match.legal()))]))
        if match.ply % 7 == 0:
            for seat in (0, seats - 1, -1):
                widest = max(match.text(seat).splitlines(), key=len)
                assert len(widest) <= 80, widest


def test_the_lab_names_its_cubes_and_sectors() -> None:
    match = catstate.game("lab").new(seats=2, seed=3, scenario="night shift")
    text = match.text(0)
    assert "Cubes: green on Green C3, yellow on Yellow C3, red on Red C3, blue on Blue C3" in text
    assert "Night Shift (difficulty 2, longer)." in text
    assert all(name in text for name in ("GREEN", "YELLOW", "RED", "BLUE", "Round 1", "4 cubes to publish"))


def test_experiments_are_told_one_by_one_once_you_are_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """After every Prove It! that you only watch, the story stops at a line across the screen."""
    match = next(
        match
        for seed in range(1, 80)
        if (match := catstate.game("cats").new(seats=4, seed=seed, doctorates="off")).to_act == 0
    )
    sit(match, "bid 13 empty\nbid 13 empty\ndone\n" + "\n" * 40, monkeypatch, tmp_path)
    out = capsys.readouterr().out
    parts = re.split(r"^─+$", out, flags=re.MULTILINE)
    proofs = [len(re.findall("Prove It! [A-Z]", part)) for part in parts]
    assert sum(proofs) >= 2
    assert max(proofs) == 1, "two experiments are told in one block"
