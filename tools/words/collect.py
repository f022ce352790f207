"""What is said in the sources, by area."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file

from catstate.core.game import Game
from catstate.games import GAMES
from catstate.learn.course import COURSE, GOAL
from catstate.learn.reading import ANSWER

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src/catstate"
CLIENT = ROOT / "web/src"
LOCALE = SOURCES / "locale"

Keyword = tuple[int | tuple[int, str], ...] | None
PYTHON = {"say": 1, "mark": 1, "narrate": 1, "say_number": 2, "say_as": 2}  # function → how many arguments are words
TEMPLATES: dict[str, Keyword] = {"_": None, "say": None, "say_number": (1, 2), "say_as": ((1, "c"), 2)}
TEMPLATES |= {"html": None, "html_number": (1, 2)}  # words with tags, in templates
TITLES = ("lesson", "coach")  # lines of lessons whose rest is read by people; in a course those of GOAL
SCRIPTS: dict[str, Keyword] = {"say": None, "sayNumber": (1, 2)}


class Said(NamedTuple):
    """One message where it stands."""

    area: str
    file: str
    words: str | tuple[str, str]  # one form, or for one thing and for several
    context: str | None


def area_of(path: Path) -> str:
    """The area that a source file belongs to."""
    if path.is_relative_to(CLIENT):
        return "client"
    parts = path.relative_to(SOURCES).parts
    if parts[0] == "games" and len(parts) > 2:
        return parts[1]
    return parts[0] if parts[0] in ("server", "learn") else "core"


def collect() -> Iterator[Said]:
    """Every message in the sources, file by file."""
    for path in sorted(SOURCES.rglob("*.py")):
        yield from read_python(path)
    for path in sorted((SOURCES / "server").rglob("templates/*")):
        if path.suffix in (".html", ".txt"):
            yield from read(path, "jinja2.ext:babel_extract", TEMPLATES)
    for path in sorted(CLIENT.rglob("*.ts")):
        yield from read(path, "javascript", SCRIPTS)
    for path in sorted(SOURCES.rglob("games/*/lessons/*.lesson")):
        area, file = f"{path.parts[-3]}-lessons", path.relative_to(ROOT).as_posix()
        term = f"term of {path.parts[-3]}"
        yield from (Said(area, file, words, term if is_term else None) for words, is_term in words_of_lesson(path))
    for game in (game for game in GAMES.values() if game.package.startswith("catstate.")):
        file = f"src/catstate/games/{game.name}/__init__.py"
        yield from (Said("options", file, words, None) for words in words_of_game(game))


def read_python(path: Path) -> Iterator[Said]:
    """The words of a Python file: literals that are given to one of the functions, also inside of f-strings."""
    area, file = area_of(path), path.relative_to(ROOT).as_posix()
    for name, node in calls(path):
        words = [arg.value for arg in node.args[: PYTHON[name]] if isinstance(arg, ast.Constant)]
        said = [one for one in words if isinstance(one, str)]
        if len(said) < PYTHON[name]:
            continue
        if name == "say_number":
            yield Said(area, file, (said[0], said[1]), None)
        else:
            yield Said(area, file, said[-1], said[0] if name == "say_as" else None)


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """The calls by which a file says something."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {
        name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith(("language", "narrator"))
        for name in node.names
    }
    if path.name == "language.py":
        imported |= PYTHON.keys()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            is_ours = isinstance(node.func, ast.Attribute) or getattr(node.func, "id", "") in imported
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if is_ours and name in PYTHON:
                yield name, node


def put_together() -> Iterator[str]:
    """Where words are put together before they are said: no catalogue can hold those."""
    for path in sorted(SOURCES.rglob("*.py")):
        for name, node in calls(path):
            first = 1 if name == "say_as" else 0  # its context is not shown
            if any(isinstance(arg, ast.JoinedStr | ast.BinOp) for arg in node.args[first : PYTHON[name]]):
                yield f"{path.relative_to(ROOT).as_posix()}, line {node.lineno}"


def words_of_lesson(path: Path) -> Iterator[tuple[str, bool]]:
    """What a lesson, a course or a coach says, line by line, as `catstate.learn` reads it; and whether it is a term."""
    titles = GOAL if path.name == COURSE else TITLES
    for raw in path.read_text(encoding="utf-8").splitlines():
        line = raw.strip()
        word, colon, rest = line.partition(":")
        if line.startswith(">"):
            yield line[1:].strip(), False
        elif word == "ask" and colon:
            question = ANSWER.split(rest, maxsplit=1)[0]
            yield question.strip(), False
            yield from ((answer, False) for answer in answers_of(rest[len(question) :]))
        elif line[:2] in ("+ ", "- "):
            yield from ((answer, False) for answer in answers_of(line))
        elif colon and (word in titles or word.startswith(("no ", "term "))):
            yield rest.strip(), False
            if word.startswith("term "):
                yield word[5:].strip(), True


def answers_of(text: str) -> Iterator[str]:
    return (words.strip() for words in ANSWER.split(text)[2::2])


def words_of_game(game: Game) -> Iterator[str]:
    """What stands on a game's card, and the names and remarks of its options, presets and puzzles."""
    yield game.hook
    for option in game.options:
        yield from (option.plain_label, option.about, *option.notes.values())
        if option.bounds is None:
            yield from (words for words in map(option.plain_words, option.choices) if not words.isdecimal())
    for preset in game.presets:
        yield from (preset.name, preset.about)
    if game.proof is not None:
        for theme, goal in game.proof.GOALS.items():
            yield from (theme, goal.question, goal.failed)


def read(path: Path, method: str, keywords: dict[str, Keyword]) -> Iterator[Said]:
    options = {"encoding": "utf-8", "trimmed": "true", "trim_blocks": "true", "lstrip_blocks": "true"}
    # Babel's types want one form of keywords; it takes both.
    for _, words, _, context in extract_from_file(method, path, keywords=keywords, options=options):
        said = words if isinstance(words, str) else (words[0], words[1])
        if said:
            yield Said(area_of(path), path.relative_to(ROOT).as_posix(), said, context)


def catalogues() -> dict[str, Catalog]:
    """The messages of each area, without translations."""
    found: dict[str, Catalog] = {}
    for said in collect():
        if not said.words:  # an empty line between paragraphs
            continue
        catalogue = found.setdefault(said.area, Catalog())
        catalogue.add(said.words, locations=[(said.file, 1)], context=said.context)
    return found


def client_words(catalogue: Catalog) -> str:
    """The client's words as JSON: a message, or that for one thing → its words, or those for one and for several."""
    words = {}
    for message in catalogue:
        if message.id and message.string:
            key = message.id if isinstance(message.id, str) else message.id[0]
            words[key] = message.string if isinstance(message.string, str) else list(message.string)
    return json.dumps(words, ensure_ascii=False, indent=0, sort_keys=True) + "\n"
