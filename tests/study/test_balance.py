"""How fair presets are: who begins goes round, figures are added up, and sentences say them."""

from dataclasses import replace
from pathlib import Path

import pytest

import catstate
from catstate.cli import main
from catstate.core.balance import Figures, balance_sentence, figures_of, key_of
from catstate.study.balance import Cell, add, cells_of, is_drawn, page, play_deal, play_from, read, write

CATS = catstate.game("cats")


def cats_cell(seats: int = 3) -> Cell:
    return Cell("cats", seats, "", tuple(CATS.settle(seats, {})[1].items()), "Random", 30)


@pytest.mark.parametrize("begins", [0, 1, 2])
def test_any_seat_begins_on_the_same_deal(begins: int) -> None:
    first, scores, decisions = play_from(CATS, cats_cell(), seed=5, begins=begins)
    assert first == begins
    assert sum(scores) == 1  # one scientist is left
    assert decisions > 3


def test_a_deal_is_played_once_for_every_seat() -> None:
    figures = play_deal(cats_cell(), seed=5)
    assert figures.games == 3
    assert sum(figures.totals) == 3
    assert figures.draws == 0


def test_where_seat_0_always_begins_a_deal_is_played_once() -> None:
    torus = catstate.game("torus")
    cell = Cell("torus", 2, "", tuple(torus.settle(2, {})[1].items()), "Random", 30)
    assert not is_drawn(torus, cell)
    assert is_drawn(CATS, cats_cell())
    assert play_deal(cell, seed=5).games == 1


def test_every_preset_is_measured_at_every_number_of_seats() -> None:
    cells = cells_of(replace(CATS, measured=("mode",)))
    for preset in CATS.presets:
        for seats in CATS.seats:
            settled = CATS.telling(seats, preset.options_for(seats))
            assert key_of(seats, settled, "Postdoc") in {cell.key for cell in cells}
    modes = {dict(cell.options)["mode"] for cell in cells if cell.seats == 2}
    assert modes == {"elimination", "tenure", "amigo"}
    assert len({cell.key for cell in cells}) == len(cells)


def test_sentences() -> None:
    two = Figures("Postdoc", 400, (204.0, 196.0), 0, 9000)
    assert two.sentence(False) == "The first player wins 51 % (46–56 %) of 400 matches between Postdocs."
    three = Figures("Postdoc", 300, (120.0, 100.0, 80.0), 30, 9000)
    assert three.sentence(False) == (
        "In the order of play they win 40, 33, 27 % (± 6) of 300 matches between Postdocs. 10 % are draws."
    )
    four = Figures("Postdoc", 400, (204.0, 196.0, 204.0, 196.0), 0, 9000)
    assert four.sentence(False, (0, 1, 0, 1)).startswith("The first team wins 51 % (46–56 %)")
    together = Figures("Professor", 50, (25.0, 25.0), 0, 9000)
    assert together.sentence(True) == "Our Professor wins 50 % (37–63 %) of 50 matches."


def test_figures_are_kept_and_read_again(tmp_path: Path) -> None:
    place = tmp_path / "data/balance.json"
    cell = cats_cell()
    figures = {cell.key: add(play_deal(cell, 1), play_deal(cell, 2))}
    assert figures[cell.key].games == 6
    write(figures, place, CATS)
    assert read(place, CATS) == figures
    assert read(place, replace(CATS, rules_number=CATS.rules_number + 1)) == {}


def test_the_page_has_a_row_for_every_measurement() -> None:
    cell = cells_of(CATS)[0]
    text = page(CATS, {cell.key: Figures("Postdoc", 400, (204.0, 196.0), 0, 9000)})
    rows = [line for line in text.splitlines() if line.startswith("| 2 |")]
    assert len(rows) == 1
    assert "51 % (46–56 %) · 49 % (44–54 %)" in rows[0]


def test_nothing_is_said_that_was_not_measured() -> None:
    game = replace(CATS, rules_number=10_000)
    assert figures_of(game) == {}
    assert balance_sentence(game, 2, {}) == ""
    assert Figures("Postdoc", 19, (19.0, 0.0), 0, 400).sentence(False) == ""


def test_a_part_is_measured_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only the figures of that part are forgotten; without time nothing is played."""
    data, text = tmp_path / "balance.json", tmp_path / "page.md"
    cells = cells_of(CATS)
    write({cell.key: Figures(cell.level, 40, (40.0 / cell.seats,) * cell.seats, 0, 900) for cell in cells}, data, CATS)
    command = ["balance", "cats", "--minutes", "0", "--data", str(data), "--page", str(text), "--seats", "2", "--anew"]
    assert main([*command, "--preset", "First game", "--level", "Postdoc"]) == 0
    gone = {cell.key for cell in cells} - read(data, CATS).keys()
    assert gone == {cell.key for cell in cells if (cell.seats, cell.preset, cell.level) == (2, "First game", "Postdoc")}
    assert "0 of 1 sets of options" in capsys.readouterr().out
    assert main([*command, "--preset", "Nobody's"]) != 0
    assert "Nothing of Schrödinger's Cats is measured for these seats" in capsys.readouterr().err
