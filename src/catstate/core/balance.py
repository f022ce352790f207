"""How fair a preset is: figures that were measured with bots, kept in the game's `data/balance.json`.

`catstate balance GAME` measures them (see study/balance.py); pages read them from here.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from .game import Game

ENOUGH = 20  # matches below which nothing is said
LEVELS = ("Postdoc", "Professor")  # whose figures are shown, the first that there are


@dataclass(frozen=True)
class Share:
    """A mean score with the ends of its 95 % interval."""

    mean: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"{self.mean:.1%} ({self.low:.1%} … {self.high:.1%})"

    @property
    def percent(self) -> str:
        """In whole percent, for sentences."""
        return f"{100 * self.mean:.0f} % ({100 * self.low:.0f}–{100 * self.high:.0f} %)"


def wilson(mean: float, games: int) -> Share:
    """The interval for a number of games that was fixed beforehand."""
    if games == 0:
        return Share(math.nan, 0.0, 1.0, 0)
    z = 1.959964
    centre = (mean + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(mean * (1 - mean) / games + z * z / (4 * games * games))
    # The mean is inside, also where rounding would leave it out: when all games are won.
    return Share(mean, min(mean, max(0.0, centre - half)), max(mean, min(1.0, centre + half)), games)


@dataclass(frozen=True)
class Figures:
    """What bots of one level scored among themselves at one set of options."""

    level: str
    games: int
    totals: tuple[float, ...]  # scores added up, by place in the order of play
    draws: int
    plies: int  # of all matches, chance left out

    @property
    def shares(self) -> tuple[Share, ...]:
        """What each place in the order of play scores on average."""
        return tuple(wilson(total / self.games, self.games) for total in self.totals)

    def sentence(self, cooperative: bool, teams: Sequence[int] = ()) -> str:
        """For people who choose a preset."""
        if self.games < ENOUGH:
            return ""
        shares = self.shares
        among = f"{self.games:,} matches between {self.level}s"
        if cooperative:
            return f"Our {self.level} wins {shares[0].percent} of {self.games:,} matches."
        if teams:
            words = f"The first team wins {shares[0].percent} of {among}."
        elif len(shares) == 2:
            words = f"The first player wins {shares[0].percent} of {among}."
        else:
            listed = ", ".join(f"{100 * share.mean:.0f}" for share in shares)
            width = max(share.high - share.low for share in shares) / 2
            words = f"In the order of play they win {listed} % (± {100 * width:.0f}) of {among}."
        if self.draws > self.games / 100:
            words += f" {100 * self.draws / self.games:.0f} % are draws."
        return words


def key_of(seats: int, options: Mapping[str, str], level: str) -> str:
    """The name of one measurement in the file."""
    return " ".join([str(seats), *(f"{name}={choice}" for name, choice in sorted(options.items())), level])


def load(text: str) -> dict[str, Figures]:
    return {
        key: Figures(row["level"], row["games"], tuple(row["totals"]), row["draws"], row["plies"])
        for key, row in json.loads(text)["figures"].items()
    }


@cache
def sentences_of(game: Game) -> Mapping[str, str]:
    """All that was measured of a game under its present rules, in words; empty if nothing was."""
    file = resources.files(game.package) / "data" / "balance.json"
    if not file.is_file():
        return {}
    kept = json.loads(file.read_text(encoding="utf-8"))
    if kept["rules_number"] != game.rules_number:
        return {}
    return {key: row["sentence"] for key, row in kept["figures"].items()}


def balance_sentence(game: Game, seats: int, options: Mapping[str, str]) -> str:
    """How fair these options are, in a sentence; "" where it was not measured."""
    settled = game.telling(seats, game.settle(seats, options)[1])
    sentences = (sentences_of(game).get(key_of(seats, settled, level), "") for level in LEVELS)
    return next(filter(None, sentences), "")
