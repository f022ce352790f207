"""A study as its TOML file asks for it: which cells are played, by whom, how often, and what is told of them."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, ClassVar

from ..bots.bot import Bot
from ..bots.levels import Level
from ..bots.names import find_bot
from ..core.errors import CatstateError
from ..core.game import Game, game_in
from ..core.variant import Variant, read_variant
from ..games import find

KEYS = ("title", "about", "game", "variant", "seats", "games", "until", "seed", "vary", "players", "measure")
MEASURES = ("win_share_by_seat", "win_share_by_turn", "length", "draws", "decisions", "skill")
USUAL_MEASURES = ("win_share_by_turn", "length", "draws")
GOALS = ("first_seat_share",)
PRESET = "preset"  # under [vary]: sets of options by their names
MOST_GAMES = 1_000_000  # of a cell that is played until something is known
MOST_SETS = 10_000  # of options that are varied: more than anybody reads a report of
LARGEST = 10**18  # of any number in a file


OptionSet = tuple[tuple[str, str], ...]  # names and choices


class BadStudy(CatstateError):
    """A study that can't be played; the sentence names the line of its file."""


@dataclass(frozen=True)
class Until:
    """Play on until the interval of a figure is this narrow."""

    of: str
    width: float


@dataclass(frozen=True)
class StudyCell:
    """One setting, played by one line-up."""

    game: str
    package: str  # the folder of the game as a module: other processes find games outside catstate by it
    rules_number: int
    seats: int
    options: tuple[tuple[str, str], ...]  # all of them, settled
    players: tuple[str, ...]  # names of bots; one plays all seats, several take each other's seats in turn
    seed: int
    preset: str = ""  # the preset that the options come from, where presets are compared

    @property
    def key(self) -> str:
        """What tells it from all other cells; who has the same key may share figures."""
        telling = self.played.telling(self.seats, dict(self.options))
        options = " ".join(f"{name}={choice}" for name, choice in telling.items())
        who = ", ".join(self.players)
        setting = f"{self.game} rules {self.rules_number}, {self.seats} seats, {options or 'no options'}"
        return f"{setting}, {who}, seed {self.seed}"

    @property
    def played(self) -> Game:
        """The game itself."""
        return game_in(self.package)

    @property
    def bots(self) -> list[Bot]:
        return [find_bot(name) for name in self.players]

    @property
    def is_random(self) -> bool:
        """Whether all play at random: then whole games are compiled."""
        return all(isinstance(bot, Level) and bot.rank == "Random" for bot in self.bots)


@dataclass(frozen=True)
class Study:
    """A whole study."""

    title: str
    about: str  # the question in a sentence or two, for the report
    game: Game
    cells: tuple[StudyCell, ...]
    varied: tuple[str, ...]  # the options that differ between cells
    games: int  # per cell, at most
    until: Until | None
    measures: tuple[str, ...]
    skill: tuple[str, ...]  # the strong and the weak, if skill is measured


def read_study(place: Path) -> Study:
    """The study that a file describes."""
    return PlanReader(place.name, text_of(place), place.parent).study()


def text_of(place: Path) -> str:
    """What a file says; a sentence when it can't be read."""
    try:
        return place.read_text(encoding="utf-8")
    except OSError as error:
        raise BadStudy(f"{place} can't be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadStudy(f"{place.name} is no text in UTF-8.") from None


class PlanReader:
    """Reads one file; every refusal names its line."""

    keys: ClassVar[tuple[str, ...]] = KEYS

    def __init__(self, name: str, text: str, folder: Path = Path()) -> None:
        self.name, self.lines, self.folder = name, text.splitlines(), folder
        try:
            self.said = tomllib.loads(f"{text}\n")  # so that an error in the last line is said to be in a line
        except tomllib.TOMLDecodeError as error:
            raise BadStudy(f"{name} is no TOML: {error}.") from None

    def refuse(self, key: str, sentence: str, after: int = 0) -> BadStudy:
        """A refusal that names the line in which the key stands, the first after so many lines."""
        line = self.line_of(key, after)
        return BadStudy(f"{self.name}, line {line}: {sentence}" if line else f"{self.name}: {sentence}")

    def line_of(self, key: str, after: int = 0) -> int:
        """The first line after so many in which a key or the head of a table stands; 0 if there is none."""
        here = re.compile(rf"\s*\[*\s*{re.escape(key)}\s*[\]=]")
        return next((number for number, line in enumerate(self.lines, 1) if number > after and here.match(line)), 0)

    def study(self) -> Study:
        game = self._game()
        measures, skill = self._measures()
        players = self._players()
        if skill and skill not in players:
            players.append(skill)
        until = self._until()
        games = self._number("games", MOST_GAMES if until else 400, 1)
        seed = self._number("seed", 0, 0)
        vary = self._table("vary")
        variant = self._variant(game)
        cells = [
            StudyCell(game.name, game.package, game.rules_number, seats, options, who, seed, preset)
            for seats in self._seats(game)
            for preset, options in self._options(game, seats, vary, variant)
            for who in players
        ]
        for cell in cells:
            self._check_players(cell)
        title = self._text("title") or game.title
        about = " ".join(self._text("about").split())
        return Study(title, about, game, tuple(dict.fromkeys(cells)), tuple(vary), games, until, measures, skill)

    def _game(self) -> Game:
        for key in self.said:
            if key not in self.keys:
                raise self.refuse(key, f"There is no key {key!r}; there are: {', '.join(self.keys)}.")
        if "game" not in self.said:
            raise self.refuse("game", 'A study names its game: game = "hop".')
        try:
            return find(str(self.said["game"]))
        except CatstateError as error:
            raise self.refuse("game", str(error)) from None

    def _text(self, key: str) -> str:
        said = self.said.get(key, "")
        if not isinstance(said, str):
            raise self.refuse(key, f"{key} is text in quotation marks, not {said!r}.")
        return said

    def _number(self, key: str, usual: int, least: int) -> int:
        said = self.said.get(key, usual)
        if type(said) is not int or said < least:
            raise self.refuse(key, f"{key} is a whole number from {least} on, not {said!r}.")
        if said > LARGEST:
            raise self.refuse(key, f"{key} is at most {LARGEST:,}, not {said:,}.")
        return said

    def _table(self, key: str) -> Mapping[str, Any]:
        said = self.said.get(key, {})
        if not isinstance(said, dict):
            raise self.refuse(key, f"[{key}] is a table with a line for each thing.")
        return said

    def _seats(self, game: Game) -> list[int]:
        said = self.said.get("seats", game.default_seats)
        found = said if isinstance(said, list) else [said]
        if not found:
            raise self.refuse("seats", f"seats names no number of seats; {game.title} has {game.seats[0]} or more.")
        for one in found:
            if type(one) is not int or one not in game.seats:
                raise self.refuse("seats", f"{game.title} has {game.seats[0]} to {game.seats[-1]} seats, not {one!r}.")
        return found

    def _choices(self, name: str, said: Any) -> Sequence[Any]:
        """What an option may be: a list, one choice, or whole numbers as { from = 10, to = 30, step = 5 }."""
        if not isinstance(said, dict):
            if said == []:
                raise self.refuse(name, f"{name} has no choices; without the line it is as usual.")
            return said if isinstance(said, list) else [said]
        bounds = {"step": 1, **said}
        if set(bounds) != {"from", "to", "step"} or not all(type(one) is int for one in bounds.values()):
            raise self.refuse(name, "Whole numbers are given as { from = 10, to = 30, step = 5 }, or as a list.")
        if bounds["step"] < 1 or bounds["to"] < bounds["from"]:
            raise self.refuse(name, "The numbers go up, by a step of 1 or more.")
        return range(bounds["from"], bounds["to"] + 1, bounds["step"])

    def _variant(self, game: Game) -> Variant | None:
        """The variant that all cells are played under; its file lies beside that of the study."""
        said = self.said.get("variant")
        if said is None:
            return None
        if not isinstance(said, str):
            raise self.refuse("variant", f"variant names a file, not {said!r}.")
        try:
            found = read_variant(self.folder / said)
        except CatstateError as error:
            raise self.refuse("variant", str(error)) from None
        if found.game is not game:
            raise self.refuse("variant", f"{said} is a variant of {found.game.title}, not of {game.title}.")
        return found

    def _options(
        self, game: Game, seats: int, vary: Mapping[str, Any], variant: Variant | None = None
    ) -> list[tuple[str, OptionSet]]:
        """Every choice of options, and the preset that they start from, "" where none is named."""
        axes = [self._choices(name, value) for name, value in vary.items()]
        if (sets := prod(map(len, axes))) > MOST_SETS:
            raise self.refuse("vary", f"[vary] makes {sets:,} sets of options; a study has at most {MOST_SETS:,}.")
        found = []
        for choices in product(*axes):
            chosen = dict(zip(vary, map(str, choices), strict=True))
            preset = chosen.pop(PRESET, "")
            base = variant.options_for(seats) if variant else {}
            try:
                own = game.preset(preset).options_for(seats) if preset else base
            except CatstateError as error:
                raise self.refuse(PRESET, str(error)) from None
            found.append((preset, self._settled(game, seats, {**own, **chosen}, "vary")))
        return found

    def _settled(self, game: Game, seats: int, chosen: Mapping[str, str], table: str) -> OptionSet:
        """All options; a refusal names the line of the one that is wrong, or else of their table."""
        try:
            return tuple(game.settle(seats, chosen)[1].items())
        except CatstateError as error:
            words = re.findall(r"\w+", str(error))
            wrong = next((name for name in chosen if name in words and name in self.said.get(table, {})), table)
            raise self.refuse(wrong, str(error)) from None

    def _players(self) -> list[tuple[str, ...]]:
        table = self._table("players")
        for key in table:
            if key != "all":
                raise self.refuse(key, f"[players] has no {key!r}; it has: all.")
        said = table.get("all", "Random")
        groups = said if isinstance(said, list) else [said]
        found = [tuple(group) if isinstance(group, list) else (group,) for group in groups]
        if not found or not all(group and all(isinstance(name, str) for name in group) for group in found):
            raise self.refuse("all", "Players are a bot's name, or a list of line-ups, each a list of names.")
        return found

    def _check_players(self, cell: StudyCell, key: str = "all", after: int = 0) -> None:
        if len(cell.players) > cell.seats:
            raise self.refuse(key, f"{len(cell.players)} bots don't fit on {cell.seats} seats.", after)
        try:
            cell.bots  # noqa: B018 (looked up to see whether they are there)
        except CatstateError as error:
            raise self.refuse(key, str(error), after) from None

    def _until(self) -> Until | None:
        said = self._table("until")
        if not said:
            return None
        goal, width = said.get("of"), said.get("width")
        if set(said) != {"of", "width"} or goal not in GOALS:
            raise self.refuse("until", f'until has the form {{ of = "{GOALS[0]}", width = 0.04 }}.')
        if not isinstance(width, int | float) or not 0.001 <= width < 1:
            raise self.refuse("until", f"The width is a share from 0.001 to 1, not {width!r}.")
        return Until(str(goal), float(width))

    def _measures(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        table = self._table("measure")
        for key in table:
            if key not in MEASURES:
                raise self.refuse(key, f"{key!r} is not measured; what is: {', '.join(MEASURES)}.")
        skill = table.get("skill", [])
        if not isinstance(skill, list) or len(skill) not in (0, 2) or not all(isinstance(one, str) for one in skill):
            raise self.refuse("skill", 'skill names the strong and the weak: ["Professor", "Intern"].')
        return tuple(name for name in MEASURES if table.get(name)) or USUAL_MEASURES, tuple(skill)
