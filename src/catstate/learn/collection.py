"""The puzzles of a game: files in its folder `puzzles`, one for each theme, read and written."""

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from ..core.errors import CatstateError
from ..core.game import Game
from ..core.language import say
from ..core.match import Match
from ..core.transcript import read
from .puzzle import BadPuzzle, Moves, Puzzle, PuzzleMove, Refutation, Solution, UnknownPuzzle

FOLDER = "puzzles"
SUFFIX = ".puzzle"
NAME = re.compile(r"[a-z0-9]{5}")
HEAD = re.compile(r"puzzle: (\S+)\s+level: (\d+)(?:\s+tags: (.+))?$")
MOVE = re.compile(r"(?:(\d+): )?(.+)")
LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"  # none that is taken for another


@dataclass(frozen=True)
class Collection:
    """All puzzles of a game, by name, in the order of the files."""

    game: Game
    puzzles: dict[str, Puzzle] = field(default_factory=dict)

    def puzzle(self, name: str) -> Puzzle:
        if name not in self.puzzles:
            cut = "" if NAME.fullmatch(name) else " " + say("Was the link cut off?")
            raise UnknownPuzzle(say("{game} has no puzzle {name}.", game=self.game.title, name=repr(name[:20])) + cut)
        return self.puzzles[name]

    @property
    def themes(self) -> dict[str, int]:
        """How many puzzles each theme has, in the order in which people should meet them."""
        goals = self.game.proof.GOALS if self.game.proof else {}
        counts = {theme: sum(one.theme == theme for one in self.puzzles.values()) for theme in goals}
        return {theme: count for theme, count in counts.items() if count}

    def of(self, theme: str) -> list[Puzzle]:
        """The puzzles of a theme, or all."""
        return [one for one in self.puzzles.values() if theme in ("", one.theme)]


@lru_cache(64)
def collection_of(game: Game) -> Collection:
    """The puzzles of a game, listed once; whatever is wrong is named with file and line.

    A position is read when its puzzle is asked for: that needs the game's rules, which may not be compiled yet.
    """
    folder = game.folder / FOLDER
    files = sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []
    found: dict[str, Puzzle] = {}
    for file in files:
        place = "/".join(file.parts[-3:])
        for puzzle in list_puzzles(file.read_text(encoding="utf-8"), place, game):
            if puzzle.name in found:
                raise BadPuzzle(f"{place}: there are two puzzles {puzzle.name!r}.")
            found[puzzle.name] = puzzle
    return Collection(game, found)


def name_of(match: Match, theme: str) -> str:
    """The name of a puzzle: five letters made from its position and its theme."""
    number = int.from_bytes(hashlib.sha256(f"{theme}\n{match.position()}".encode()).digest()[:8], "big")
    return "".join(LETTERS[number >> 5 * place & 31] for place in range(5))


# Reading


def read_puzzles(text: str, file: str, game: Game) -> Iterator[Puzzle]:
    """Every puzzle of a file, read to its end."""
    for puzzle in list_puzzles(text, file, game):
        assert puzzle.solution
        yield puzzle


def list_puzzles(text: str, file: str, game: Game) -> Iterator[Puzzle]:
    """Every puzzle of a file, by its first line."""
    lines = text.splitlines()
    theme, begin = "", -1
    for index, line in enumerate([*lines, "puzzle:"]):
        if not line.startswith("puzzle:"):
            if begin < 0 and line.startswith("theme:"):
                theme = line.partition(":")[2].strip()
            continue
        if begin >= 0:
            yield PuzzleReader(game, file, theme, begin).read(lines[begin:index])
        begin = index


@dataclass
class PuzzleReader:
    """Reads one puzzle; every complaint names file and line."""

    game: Game
    file: str
    theme: str
    first: int  # index of its first line

    def fail(self, index: int, sentence: str) -> BadPuzzle:
        return BadPuzzle(f"{self.file}, line {self.first + index + 1}: {sentence}")

    def read(self, lines: Sequence[str]) -> Puzzle:
        head = HEAD.match(lines[0].strip())
        if not head:
            raise self.fail(0, "a puzzle begins with 'puzzle: NAME   level: NUMBER   tags: …'.")
        if self.game.proof is None or self.theme not in self.game.proof.GOALS:
            raise self.fail(0, f"{self.game.title} has no theme {self.theme!r}.")
        tags = tuple(tag.strip() for tag in (head[3] or "").split(",") if tag.strip())
        return Puzzle(head[1], self.game, self.theme, int(head[2]), tags, lambda: self.solution(head[1], lines))

    def solution(self, name: str, lines: Sequence[str]) -> Solution:
        """The position, and the lines after it."""
        ends = [index for index, line in enumerate(lines) if line.strip() == "end"]
        if not ends:
            raise self.fail(0, f"the puzzle {name!r} is cut off: the line 'end' is missing.")
        try:
            start = read("\n".join(lines[1 : ends[0] + 1]) + "\n", expect=self.game.name)
        except CatstateError as error:
            raise self.fail(0, f"the position of {name!r} can't be read: {error}") from error
        if start.to_act < 0:
            raise self.fail(0, f"nobody is to act in the position of {name!r}.")
        found: list[Moves] = []
        refuted: list[Refutation] = []
        chances: dict[str, float] = {}
        for index, line in enumerate(lines[ends[0] + 1 :], ends[0] + 1):
            word, _, rest = f"{line.strip()} ".partition(": ")
            if word == "line":
                found.append(self._moves(index, start, rest))
            elif word == "chance":
                chances |= self._chances(index, rest)
            elif word.startswith("no "):
                refuted.append(self._refutation(index, start, word[3:], rest))
            elif line.strip():
                raise self.fail(index, f"{line.strip()[:60]!r} is no line of a puzzle.")
        if not found:
            raise self.fail(0, f"the puzzle {name!r} has no solution.")
        return Solution(start, tuple(found), tuple(refuted), chances)

    def _moves(self, index: int, start: Match, text: str) -> Moves:
        moves = []
        for step in filter(None, (step.strip() for step in text.split(" / "))):
            match = MOVE.fullmatch(step)
            assert match is not None
            moves.append(PuzzleMove(int(match[1]) if match[1] else start.to_act, match[2]))
        known = self.game.action_texts
        for move in moves:
            if " ".join(move.text.casefold().split()) not in known:
                raise self.fail(index, f"{move.text[:60]!r} is no action of {self.game.title}.")
        return tuple(moves)

    def _refutation(self, index: int, start: Match, path: str, text: str) -> Refutation:
        *did, wrong = path.split(" / ")
        return Refutation(
            tuple(did), tuple(one.strip() for one in wrong.split(" | ")), self._moves(index, start, text.strip())
        )

    def _chances(self, index: int, text: str) -> dict[str, float]:
        found = {}
        for part in text.split(" · "):
            action, _, number = part.strip().rpartition(" ")
            try:
                found[action] = float(number)
            except ValueError:
                raise self.fail(index, f"{part.strip()[:60]!r} wants an action and a number.") from None
        return found


# Writing


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as text, such that it is read back the same."""
    tags = f"   tags: {', '.join(puzzle.tags)}" if puzzle.tags else ""
    position = [line for line in puzzle.start.position().splitlines() if not line.startswith("names ")]
    lines = [f"puzzle: {puzzle.name}   level: {puzzle.level}{tags}", *position]
    lines += [f"line: {_write_line(line, puzzle.seat)}" for line in puzzle.lines]
    for one in puzzle.refutations:
        path = " / ".join([*one.path, " | ".join(one.wrong)])
        lines.append(f"no {path}: {_write_line(one.line, puzzle.seat)}".rstrip())
    if puzzle.chances:
        ranked = sorted(puzzle.chances.items(), key=lambda pair: -pair[1])
        lines.append("chance: " + " · ".join(f"{text} {chance:.4g}" for text, chance in ranked))
    return "\n".join(lines) + "\n"


def _write_line(line: Moves, seat: int) -> str:
    return " / ".join(move.text if move.seat == seat else f"{move.seat}: {move.text}" for move in line)


def write_theme(theme: str, puzzles: Iterable[Puzzle]) -> str:
    """The file of a theme."""
    return "\n".join([f"theme: {theme}\n", *(write_puzzle(puzzle) for puzzle in puzzles)])


def file_of(game: Game, theme: str) -> Path:
    """Where the puzzles of a theme are."""
    return game.folder / FOLDER / f"{theme.replace(' ', '-')}{SUFFIX}"
