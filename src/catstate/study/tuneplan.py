"""What to tune, as a TOML file asks for it: which options may change, towards which goals, judged by whom."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from ..core.errors import CatstateError
from ..core.game import Game
from .figures import CellFigures
from .plan import PlanReader, StudyCell, text_of

TUNE_KEYS = ("title", "game", "seats", "seed", "pace", "search", "goals", "round")
ROUND_KEYS = ("player", "sets", "games")
SHARES = ("first_seat_share", "draws")
COUNTS = ("minutes", "decisions")
BOUND = re.compile(r"\s*([<>])\s*([0-9.]+)\s*")
POINTS = 0.05  # a share that is off by this weighs as much as
PART = 0.1  # a count that is off by this part of its goal
USUAL_PACE = 12.0  # seconds that people take for a decision, if the file says nothing else


@dataclass(frozen=True)
class TuneGoal:
    """A figure that should be near a number, below it or above it."""

    figure: str
    sign: str  # "=", "<" or ">"
    wanted: float

    @property
    def text(self) -> str:
        return f"{self.figure} {self.sign} {self.wanted:g}"

    def off(self, found: float) -> float:
        """How far from the goal: 0 is there, 1 is clearly beside it."""
        if (self.sign == "<" and found < self.wanted) or (self.sign == ">" and found > self.wanted):
            return 0.0
        unit = POINTS if self.figure in SHARES else PART * self.wanted
        return abs(found - self.wanted) / unit

    def is_met(self, low: float, high: float) -> bool | None:
        """Whether the goal is surely met, surely missed (False), or neither (None), given an interval."""
        if self.sign == "=":
            near = POINTS if self.figure in SHARES else PART * self.wanted
            if self.wanted - near <= low and high <= self.wanted + near:
                return True
            return False if high < self.wanted - near or low > self.wanted + near else None
        if self.sign == ">":
            low, high, wanted = -high, -low, -self.wanted
        else:
            wanted = self.wanted
        return True if high < wanted else False if low > wanted else None


@dataclass(frozen=True)
class Estimate:
    """A figure and its interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class TuneRound:
    """How often the best sets of the round before are played, and by whom."""

    player: str
    sets: int
    games: int


@dataclass(frozen=True)
class TunePlan:
    """A whole search."""

    title: str
    game: Game
    seats: tuple[int, ...]
    seed: int
    pace: float  # seconds for a decision
    axes: Mapping[str, Sequence[str]]  # option → its choices
    goals: tuple[TuneGoal, ...]
    rounds: tuple[TuneRound, ...]

    def cells(self, options: Mapping[str, str], player: str) -> tuple[StudyCell, ...]:
        """A set of options as cells, one for each number of seats; refuses what can't be played."""
        game = self.game
        return tuple(
            StudyCell(
                game.name,
                game.package,
                game.rules_number,
                seats,
                tuple(game.settle(seats, options)[1].items()),
                (player,),
                self.seed,
            )
            for seats in self.seats
        )

    def estimate(self, figure: str, figures: CellFigures) -> Estimate:
        """What a cell shows of a figure."""
        if figure in SHARES:
            share = figures.first_share if figure == "first_seat_share" else figures.draw_share
            return Estimate(share.mean, share.low, share.high)
        mean, reach = figures.mean_decisions()
        unit = self.pace / 60 if figure == "minutes" else 1.0
        return Estimate(mean * unit, (mean - reach) * unit, (mean + reach) * unit)


def read_tune_plan(place: Path) -> TunePlan:
    """What a file asks for."""
    return TuneReader(place.name, text_of(place)).tune_plan()


class TuneReader(PlanReader):
    """Reads one file; every refusal names its line."""

    keys: ClassVar[tuple[str, ...]] = TUNE_KEYS

    def tune_plan(self) -> TunePlan:
        game = self._game()
        seats = tuple(dict.fromkeys(self._seats(game)))
        pace = self.said.get("pace", USUAL_PACE)
        if isinstance(pace, bool) or not isinstance(pace, int | float) or not 0 < pace < 3600:
            raise self.refuse("pace", f"pace is the seconds that people take for a decision, not {pace!r}.")
        axes = self._axes(game, seats)
        title = self._text("title") or f"Tuning {game.title}"
        seed = self._number("seed", 0, 0)
        plan = TunePlan(title, game, seats, seed, float(pace), axes, self._goals(), self._rounds())
        for number, one in enumerate(plan.rounds):
            for cell in plan.cells({}, one.player):
                self._check_players(cell, "player", self._line_of_round(number))
        return plan

    def _axes(self, game: Game, seats: Sequence[int]) -> dict[str, Sequence[str]]:
        table = self._table("search")
        if not table:
            raise self.refuse("search", "[search] names the options that may change, each with its choices.")
        axes: dict[str, Sequence[str]] = {
            name: [str(one) for one in self._choices(name, said)] for name, said in table.items()
        }
        for name, choices in axes.items():
            for choice in choices:
                self._settled_alone(game, seats, name, choice)
        return axes

    def _settled_alone(self, game: Game, seats: Sequence[int], name: str, choice: str) -> None:
        """Refuse a choice that can't be played at any number of seats, all else as usual."""
        refused: CatstateError | None = None
        for number in seats:
            try:
                game.settle(number, {name: choice})
                return
            except CatstateError as error:
                refused = error
        raise self.refuse(name, str(refused))

    def _goals(self) -> tuple[TuneGoal, ...]:
        table = self._table("goals")
        if not table:
            raise self.refuse("goals", "[goals] names at least one goal, such as first_seat_share = 0.5.")
        return tuple(self._goal(name, said) for name, said in table.items())

    def _goal(self, name: str, said: Any) -> TuneGoal:
        if name not in (*SHARES, *COUNTS):
            have = ", ".join((*SHARES, *COUNTS))
            raise self.refuse(name, f"{name!r} can't be a goal; what can: {have}.")
        sign, wanted = "=", said
        if isinstance(said, str) and (bound := BOUND.fullmatch(said)):
            sign, wanted = bound[1], float(bound[2]) if bound[2].count(".") < 2 and bound[2] != "." else None
        if isinstance(wanted, bool) or not isinstance(wanted, int | float):
            raise self.refuse(name, f'A goal is a number, or a bound such as "< 0.05", not {said!r}.')
        if name in SHARES and not 0 <= wanted <= 1:
            raise self.refuse(name, f"{name} is a share from 0 to 1, not {wanted:g}.")
        if name in COUNTS and not wanted > 0:
            raise self.refuse(name, f"{name} is more than 0, not {wanted:g}.")
        return TuneGoal(name, sign, float(wanted))

    def _rounds(self) -> tuple[TuneRound, ...]:
        said = self.said.get("round", [])
        if not isinstance(said, list) or not said or not all(isinstance(one, dict) for one in said):
            raise self.refuse("round", 'Rounds are tables: [[round]] with player = "Random", sets = 40, games = 2000.')
        rounds: list[TuneRound] = []
        for number, one in enumerate(said):
            head = self._line_of_round(number)
            for key in one:
                if key not in ROUND_KEYS:
                    raise self.refuse(key, f"A round has no {key!r}; it has: {', '.join(ROUND_KEYS)}.", head)
            for key in ROUND_KEYS:
                if key not in one:
                    raise self.refuse("round", f"Round {number + 1} lacks its {key}.", max(0, head - 1))
            player, sets, games = (one[key] for key in ROUND_KEYS)
            if not isinstance(player, str):
                raise self.refuse("player", f"Round {number + 1} names its player: a bot.", head)
            for key, value in (("sets", sets), ("games", games)):
                if type(value) is not int or value < 1:
                    sentence = f"{key} of round {number + 1} is a whole number from 1 on, not {value!r}."
                    raise self.refuse(key, sentence, head)
            if rounds and sets > rounds[-1].sets:
                sentence = f"Round {number + 1} takes the best of round {number}, so no more sets."
                raise self.refuse("sets", sentence, head)
            rounds.append(TuneRound(player, sets, games))
        return tuple(rounds)

    def _line_of_round(self, number: int) -> int:
        """Where a round begins, counted from 0."""
        line = 0
        for _ in range(number + 1):
            line = self.line_of("round", line)
        return line
