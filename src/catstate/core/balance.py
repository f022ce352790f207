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
from .language import grouped, say

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
        told = {"level": self.level, "games": grouped(self.games), "share": shares[0].percent}
        if cooperative:
            return say("Our {level} wins {share} of {games} matches.", **told)
        if teams:
            words = say("The first team wins {share} of {games} matches between {level}s.", **told)
        elif len(shares) == 2:
            words = say("The first player wins {share} of {games} matches between {level}s.", **told)
        else:
            told["share"] = ", ".join(f"{100 * share.mean:.0f}" for share in shares)
            width = f"{100 * max(share.high - share.low for share in shares) / 2:.0f}"
            words = say(
                "In the order of play they win {share} % (± {width}) of {games} matches between {level}s.",
                width=width,
                **told,
            )
        if self.draws > self.games / 100:
            words += " " + say("{share} % are draws.", share=f"{100 * self.draws / self.games:.0f}")
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
def figures_of(game: Game) -> Mapping[str, Figures]:
    """All that was measured of a game under its present rules; empty if nothing was."""
    file = resources.files(game.package) / "data" / "balance.json"
    if not file.is_file():
        return {}
    text = file.read_text(encoding="utf-8")
    return load(text) if json.loads(text)["rules_number"] == game.rules_number else {}


def balance_sentence(game: Game, seats: int, options: Mapping[str, str]) -> str:
    """How fair these options are, in a sentence; "" where it was not measured."""
    settled = game.telling(seats, game.settle(seats, options)[1])
    measured = figures_of(game)
    keys = (key_of(seats, settled, level) for level in LEVELS)
    figures = (measured[key] for key in keys if key in measured)
    is_together, teams = game.score_sum.get(seats) is None, game.teams.get(seats, ())
    return next(filter(None, (one.sentence(is_together, teams) for one in figures)), "")
