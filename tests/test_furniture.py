"""Every game has the same furniture, and a folder that breaks the contract is told so in a sentence."""

import ast
import importlib
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from catstate import GAMES, BadGame, Game, register
from catstate.core.parts import PROTOCOLS, folder_faults, load_part

ROOT = Path(__file__).parents[1]
CONNECT_FOUR = ROOT / "examples/connect_four"
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@EVERY_GAME
def test_every_game_has_the_same_furniture(game: Game) -> None:
    assert list(folder_faults(game.package, game.chapters)) == []


@EVERY_GAME
def test_every_game_is_held_against_the_contract_by_type_checkers(game: Game) -> None:
    """Its __init__.py ends with the PARTS block, and the block names every part that the folder has."""
    source = Path(str(importlib.import_module(game.package).__file__)).read_text(encoding="utf-8")
    block = ast.parse(source).body[-1]
    assert isinstance(block, ast.If)
    assert ast.unparse(block.test) == "TYPE_CHECKING"
    named = {node.id for node in ast.walk(block.body[-1]) if isinstance(node, ast.Name)}
    parts = [*PROTOCOLS]
    assert {"PARTS", "Parts"} <= named
    assert [part for part in parts if load_part(game.package, part) and part not in named] == []


@EVERY_GAME
def test_tables_can_not_be_changed(game: Game) -> None:
    pieces = load_part(game.package, "pieces")
    writable = [name for name, value in vars(pieces).items() if isinstance(value, np.ndarray) and value.flags.writeable]
    assert writable == []


@EVERY_GAME
def test_a_game_imports_catstate_by_name(game: Game) -> None:
    """So that its folder can be copied, changed and loaded from anywhere."""
    folder = Path(str(importlib.import_module(game.package).__file__)).parent
    for file in folder.glob("*.py"):
        relative = [n.level for n in ast.walk(ast.parse(file.read_bytes())) if isinstance(n, ast.ImportFrom)]
        assert max(relative, default=0) <= 1, file.name


def catstate(*words: str, folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command, with the game of a folder."""
    command = [sys.executable, "-P", "-m", "catstate", "--load", str(folder), *words]  # -P: as the installed command
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, encoding="utf-8", timeout=300, cwd=folder.parent
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of Connect Four, to be spoilt."""
    return Path(shutil.copytree(CONNECT_FOUR, tmp_path / "my_game", ignore=shutil.ignore_patterns("__pycache__")))


def test_an_unknown_file_is_named(copy: Path) -> None:
    (copy / "helpers.py").write_text("", encoding="utf-8")
    (copy / "notes.txt").write_text("", encoding="utf-8")
    checked = catstate("check", "connect_four", folder=copy)
    assert checked.returncode == 1
    assert "helpers.py has no place in a game" in checked.stdout
    assert "notes.txt has no place in a game" in checked.stdout


def test_a_missing_part_is_named(copy: Path) -> None:
    (copy / "terminal.py").unlink()
    (copy / "picks.py").unlink()
    checked = catstate("check", "connect_four", folder=copy)
    assert checked.returncode == 1
    assert "The game in my_game has no terminal.py" in checked.stdout
    assert "board.py of my_game can't be loaded: No module named 'my_game.picks'." in checked.stdout


def test_a_missing_function_is_named(copy: Path) -> None:
    story = copy / "story.py"
    story.write_text(story.read_text(encoding="utf-8").replace("def result", "def outcome"), encoding="utf-8")
    played = catstate("play", "connect_four", "--bot", "random", folder=copy, typed="1\n")
    assert "story.py of my_game lacks result." in played.stdout


def test_a_question_that_judgement_leaves_open_is_named(copy: Path) -> None:
    sense = copy / "sense.py"
    text = sense.read_text(encoding="utf-8").replace("know_nothing as by_habit", "know_nothing as by_custom")
    sense.write_text(text.replace('"by_habit", ', ""), encoding="utf-8")
    checked = catstate("check", "connect_four", folder=copy)
    assert checked.returncode == 1
    assert "sense.py of my_game lacks by_habit." in checked.stdout


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("names: Sequence[str]) -> str", "names: Sequence[str], mood: int) -> str", "the contract says (view, names)"),
        ("def result(view: View, names: Sequence[str]) -> str", "def result(view: View, names: Sequence[str]) -> int",
         "story.result of my_game returns int; the contract says str."),
    ],
)  # fmt: skip
def test_a_wrong_signature_is_named(copy: Path, before: str, after: str, sentence: str) -> None:
    story = copy / "story.py"
    text = story.read_text(encoding="utf-8")
    assert before in text
    story.write_text(text.replace(before, after), encoding="utf-8")
    checked = catstate("check", "connect_four", folder=copy)
    assert checked.returncode == 1
    assert sentence in checked.stdout


def test_a_wrong_signature_fails_mypy(copy: Path) -> None:
    story = copy / "story.py"
    text = story.read_text(encoding="utf-8").replace("def result(view: View, names", "def result(view: str, names")
    story.write_text(text.replace("view.winner", "view.lower()"), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), str(copy / "__init__.py")]
    checked = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=copy.parent, timeout=300)
    assert 'has incompatible type Module; expected "Story[View]"' in checked.stdout


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("def (", "can't be loaded: SyntaxError: invalid syntax (__init__.py, line "),
        ("1 / 0", "can't be loaded: ZeroDivisionError: division by zero (__init__.py, line "),
        ("import no_such_package", "can't be loaded: No module named 'no_such_package'."),
    ],
)
def test_a_game_that_fails_to_load_is_a_sentence(copy: Path, line: str, sentence: str) -> None:
    with (copy / "__init__.py").open("a", encoding="utf-8") as source:
        source.write(f"{line}\n")
    checked = catstate("check", "connect_four", folder=copy)
    assert checked.returncode == 2
    assert sentence in checked.stderr
    assert "Traceback" not in checked.stderr


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("view.winner < 0", "1 / 0 < 0", "ZeroDivisionError: division by zero (story.py, line "),
        ("def result(view: View, names", "def result(view: View, *, names",
         "story.result of my_game takes (view, *, names); the contract says (view, names)."),
        ("def result(view: View, names: Sequence[str])", "def result(names: Sequence[str], view: View)",
         "story.result of my_game takes (names, view); the contract says (view, names)."),
        ("from ", "from from ", "SyntaxError: invalid syntax (story.py, line "),
    ],
)  # fmt: skip
def test_a_mistake_in_a_game_is_told_by_check(copy: Path, before: str, after: str, sentence: str) -> None:
    story = copy / "story.py"
    text = story.read_text(encoding="utf-8")
    assert before in text
    story.write_text(text.replace(before, after, 1), encoding="utf-8")
    checked = catstate("check", "connect_four", folder=copy)
    assert checked.returncode == 1
    assert sentence in checked.stdout
    assert "Traceback" not in checked.stderr


@pytest.mark.parametrize("name", ["json", "rich", "my.game"])
def test_a_folder_with_a_name_that_is_taken_is_a_sentence(copy: Path, name: str) -> None:
    """It must not stand in for the package of that name either, nor must a folder beside the game."""
    copy.rename(copy.parent / name)
    loaded = catstate("simulate", "connect_four", "--games", "2", folder=copy.parent / name)
    assert loaded.returncode == 2
    assert "Rename the folder." in loaded.stderr
    assert "Traceback" not in loaded.stderr


def test_folders_beside_a_game_hide_no_package(copy: Path) -> None:
    for name in ("json", "rich", "numpy"):
        (copy.parent / name).mkdir()
        (copy.parent / name / "__init__.py").write_text("raise RuntimeError('the wrong one')", encoding="utf-8")
    loaded = catstate("simulate", "connect_four", "--games", "2", folder=copy)
    assert loaded.returncode == 0, loaded.stderr


def test_two_games_of_one_name(copy: Path) -> None:
    register(GAMES["cats"])  # the same game again is no clash
    other = Game("cats", "Other cats", "nowhere", range(2, 3), "", (1, 2), 1, "")
    with pytest.raises(BadGame, match="There is a game 'cats' already"):
        register(other)
    twice = catstate("--load", str(copy), "games", folder=copy)
    assert twice.returncode == 2
    assert "Two folders hold a game 'connect_four'" in twice.stderr


def test_a_copied_game_can_be_changed_and_loaded(tmp_path: Path) -> None:
    """The change is played: with a first hand of 5 instead of 6 two scientists have 10 boxes."""
    folder = tmp_path / "my_cats"
    shutil.copytree(ROOT / "src/catstate/games/cats", folder, ignore=shutil.ignore_patterns("__pycache__"))
    simulated = catstate("simulate", "cats", "--games", "50", folder=folder)
    assert simulated.returncode == 0, simulated.stderr
    assert "played by the rules in" in simulated.stderr
    pieces = folder / "pieces.py"
    text = pieces.read_text(encoding="utf-8")
    assert "FIRST_HAND = 6" in text
    pieces.write_text(text.replace("FIRST_HAND = 6", "FIRST_HAND = 5"), encoding="utf-8")
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); from my_cats import GAME; "
        "m = GAME.new(seats=2, seed=1); print(int(m.state().boxes))"
    )
    counted = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, encoding="utf-8"
    )
    assert counted.stdout.strip() == "10", counted.stderr
