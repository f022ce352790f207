"""Options: choices by name and whole numbers with bounds, and what a table shows of them."""

import dataclasses
from pathlib import Path

import pytest

import catstate
from catstate import BadOption, Game, Option
from catstate.core.variant import BadVariant, read_variant

CATS = catstate.game("cats")
ALIVE = next(option for option in CATS.options if option.name == "alive")


def test_a_number_is_text_outside_and_its_value_inside() -> None:
    seats, settled = CATS.settle(3, {"alive": 25})
    assert settled["alive"] == "25"
    assert settled == CATS.settle(3, {"alive": "25"})[1]
    place = list(settled).index("alive")
    assert CATS.encode(settled)[place] == 25
    assert ALIVE.default_for(seats) == "20"


@pytest.mark.parametrize("said", ["41", "-1", "x", "", "2.5", "１２", "9" * 30, True])
def test_what_is_no_number_within_the_bounds_is_refused(said: str) -> None:
    with pytest.raises(BadOption, match=r"The option alive of .* is a whole number from 0 to 40, not"):
        CATS.settle(3, {"alive": said})


def test_zeros_and_spaces_around_a_number_are_no_other_number() -> None:
    assert CATS.settle(3, {"alive": " 07 "})[1]["alive"] == "7"


def test_a_default_may_differ_by_seats() -> None:
    option = Option("purse", range(0, 5), {2: 2, 3: 1}, "Tokens.")
    assert (option.default_for(2), option.default_for(3)) == ("2", "1")
    assert option.extremes == ("0", "4")


def test_differences_are_told() -> None:
    assert CATS.differences(3, CATS.settle(3, {})[1]) == []
    settled = CATS.settle(3, {"alive": 25, "mode": "amigo", "wins": 2})[1]
    assert [str(one) for one in CATS.differences(3, settled)] == [
        "Mode: amigo (usually tenure)",
        "Alive: 25 (usually 20)",
        "Wins: 2 (usually as the mode has it)",
    ]


def test_a_set_from_before_a_number_existed_is_as_usual() -> None:
    """Stored matches have the options of their time."""
    old = {"mode": "tenure", "doctorates": "on", "open_doctorate": "on"}
    assert CATS.completed(2, old) == CATS.settle(2, old)[1]
    assert CATS.differences(2, old) == []


def test_measurements_are_kept_without_usual_numbers() -> None:
    """So that figures from before a number existed still hold."""
    settled = CATS.settle(3, {"dead": 5})[1]
    assert CATS.telling(3, settled) == {"mode": "tenure", "doctorates": "on", "open_doctorate": "on", "dead": "5"}


def test_a_game_can_refuse_a_set() -> None:
    def check(seats: int, options: object) -> str:
        return "Nobody could win." if seats == 2 else ""

    game: Game = dataclasses.replace(CATS, check_options=check)
    with pytest.raises(BadOption, match="Nobody could win"):
        game.settle(2, {})
    assert game.settle(3, {})[0] == 3


# Variants as files


def written(folder: Path, text: str) -> Path:
    place = folder / "mine.toml"
    place.write_text(text, encoding="utf-8")
    return place


def test_a_variant_is_a_file(tmp_path: Path) -> None:
    text = 'game = "cats"\ntitle = "Few"\nseats = 3\npreset = "First game"\n[options]\nalive = 9\nlosses = "2"\n'
    variant = catstate.variant(written(tmp_path, text))
    match = variant.new(seed=1)
    assert (match.seats, match.options["alive"], match.options["losses"]) == (3, "9", "2")
    assert match.options["doctorates"] == "off"  # by the preset
    assert variant.new(seats=2, seed=1).seats == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('game = "cats"\n[options]\nalife = 3\n', "mine.toml, line 3: Schrödinger's Cats has no option 'alife'"),
        ('game = "cats"\n\n[options]\nalive = 99\n', "mine.toml, line 4: The option alive .* from 0 to 40, not 99"),
        ('game = "cats"\n[options]\nalive = "many"\n', "mine.toml, line 3: The option alive .* not 'many'"),
        ('game = "cats"\n[options]\nalive = 2.5\n', "mine.toml, line 3: The option alive .* not 2.5"),
        ('game = "cats"\n[options]\nmode = "war"\n', "mine.toml, line 3: The option mode .* can't be 'war'"),
        ('game = "cats"\ncolour = 1\n', "mine.toml, line 2: There is no key 'colour'"),
        ('game = "chess"\n', "mine.toml, line 1: There is no game 'chess'"),
        ('title = "x"\n', "mine.toml: A variant names its game"),
        ('game = "cats"\nseats = 9\n', "mine.toml, line 2: Schrödinger's Cats has 2 to 6 seats, not 9"),
        ('game = "cats"\npreset = "No"\n', "mine.toml, line 2: .* has no preset 'No'"),
        ('game = "cats"\noptions = 3\n', "mine.toml, line 2: \\[options\\] is a table"),
        ('game = "cats"\ntitle = 3\n', "mine.toml, line 2: title is text"),
        ('game = "cats"\nseats = 6\n[options]\nalive = 1\n', "mine.toml, line 4: 33 boxes can't be dealt"),
        ("game = cats\n", "mine.toml is no TOML: .*line 1"),
    ],
)
def test_a_wrong_variant_is_a_sentence_that_names_the_line(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(BadVariant, match=sentence):
        read_variant(written(tmp_path, text))


def test_a_variant_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadVariant, match=r"none.toml can't be read: No such file"):
        read_variant(tmp_path / "none.toml")
    (tmp_path / "wrong.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadVariant, match=r"wrong.toml is no text in UTF-8"):
        read_variant(tmp_path / "wrong.toml")
