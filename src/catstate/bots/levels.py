"""The built-in bots: how good each is, in words people understand. A level is a count of simulations, never a time."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..core.cache import cache_folder, made_with
from ..core.chance import below, generator
from ..core.game import Game
from ..core.language import mark
from ..core.record import Record
from .bot import Bot
from .sense import habit_of, solved, thinking_of
from .thinking import WITHOUT_SENSE, Budget, CannotThink, Findings, check_can_think, style_of, think

ATTENTION = 1 << 40  # keeps this draw apart from those of other decisions
GROSS = 0.4  # nobody slips by more of a win than this: that would be nonsense, not a mistake


class Decision(NamedTuple):
    """What a bot chose, whether it had as many simulations as it is meant to have, and what it expects."""

    action: int
    hurried: bool = False  # a cap on its time ended the search early
    value: float = math.nan  # the score that it expects of its action, 1 is a win; NaN: it did not search


@dataclass(frozen=True)
class Level:
    """One strength, and a bot. Weak levels look less far and slip now and then; they never roll dice over actions."""

    rank: str  # "Professor"
    about: str  # one sentence for the lobby
    simulations: int  # thought per decision; a game's sense.py may set others as SIMULATIONS
    slip: float = 0.0  # how far below the best an action may seem and still be played now and then, in wins; or SLIPS
    careful: bool = False  # settles what must never be overlooked before it thinks
    habitual: bool = False  # acts without thinking where the game says how a fair player does that
    blind: bool = False  # searches with random playouts only, for comparison
    budget: Budget | None = None  # replaces the level's own

    @property
    def name(self) -> str:
        """`Professor`, or with a budget of its own `Professor:2000` or `Professor:0.5s`."""
        if self.budget is None:
            return self.rank
        count = self.budget.simulations
        return f"{self.rank}:{f'{self.budget.seconds:g}s' if count is None else count}"

    def within(self, budget: Budget | int | float | None) -> "Level":
        """This level with another budget: a Budget, a count of simulations (int) or seconds (float)."""
        return self if budget is None else replace(self, budget=as_budget(budget))

    def choose(self, game: Game, view: Record, legal: Sequence[int], seed: int = 0) -> int:
        """The action it takes, from a view of the seat to act and its legal actions.

        The same view, seed and count of simulations give the same action, whatever is hidden.
        """
        return self.decide(game, view, legal, seed).action

    def decide(self, game: Game, view: Record, legal: Sequence[int], seed: int = 0) -> Decision:
        """The same, and whether a cap on its time cut the count of simulations."""
        check_can_think(game, view)
        if not len(legal):
            raise CannotThink("There is no legal action to choose from.")
        if len(legal) == 1:
            return Decision(int(legal[0]))
        if self.simulations == 0:
            return Decision(int(legal[int(below(generator(seed), len(legal)))]))
        known = solved(game, view, legal, seed) if self.careful else None
        if known is None and self.habitual:
            known = habit_of(game, view, legal, seed)
        if known is not None:
            return Decision(known)
        style = WITHOUT_SENSE if self.blind else style_of(game)
        budget = budget_for(game, self)
        findings = think(game, view, budget, seed, style, self.careful)
        hurried = 0 < findings.simulations < (budget.simulations or 0)
        chosen = pick(findings, slip_of(game, self, seed), seed)
        expected = next(prospect.value for prospect in findings.prospects if prospect.action == chosen)
        return Decision(chosen, hurried, expected)


def ask(bot: Bot, game: Game, view: Record, legal: Sequence[int], seed: int) -> Decision:
    """What any bot chooses; of a level also what it expects."""
    if isinstance(bot, Level):
        return bot.decide(game, view, legal, seed)
    return Decision(bot.choose(game, view, legal, seed))


TABLE = (
    Level("Random", mark("Any legal action: for tests and for toddlers."), 0),
    Level("Intern", mark("Knows the rules and the obvious; overlooks the rest."), 40, 0.10),
    Level("Postdoc", mark("Plans a little and makes few gross mistakes."), 600, habitual=True),
    Level("Professor", mark("Plays thousands of games in its head before it acts."), 20_000, careful=True),
)
LEVELS: dict[str, Level] = {level.rank: level for level in TABLE}
USUAL_LEVEL = "Postdoc"  # of a bot that nobody chose, and of the one that takes over from a bot that fails
PLAIN = Level("Plain", "Tree search with random playouts and no judgement: a yardstick.", 20_000, blind=True)


def level_of(name: str) -> Level:
    """The level of that name, whatever its case."""
    for level in (*TABLE, PLAIN):
        if level.rank.casefold() == name.casefold():
            return level
    raise CannotThink(f"There is no level {name[:40]!r}; there are: {', '.join(LEVELS)}.")


def slip_of(game: Game, level: Level, seed: int) -> float:
    """How far a level may slip in the decision of this seed: not at all while it is attentive."""
    thinking = thinking_of(game)
    slip, lapses = thinking.slips.get(level.rank, level.slip), thinking.lapses.get(level.rank, 1.0)
    return slip if int(below(generator(seed + ATTENTION), 1 << 20)) < lapses * (1 << 20) else 0.0


def budget_for(game: Game, level: Level) -> Budget:
    """What a level may spend on a decision in this game."""
    if level.budget is not None:
        return level.budget
    return Budget(simulations=max(1, thinking_of(game).simulations.get(level.rank, level.simulations)))


def as_budget(budget: Budget | int | float) -> Budget:
    """A budget as callers may write it: an int is a count of simulations, a float is seconds."""
    if isinstance(budget, Budget):
        return budget
    return Budget(seconds=budget) if isinstance(budget, float) else Budget(simulations=int(budget))


def named_budget(game: Game, name: str) -> Budget:
    """What the level of that name spends on a decision in this game."""
    level = level_of(name)
    if level.simulations == 0:
        raise CannotThink(f"{level.rank} does not think; name another level.")
    return budget_for(game, level)


def pick(findings: Findings, slip: float, seed: int) -> int:
    """The best action found; or, for those who slip, one that seems nearly as good, the likelier the nearer."""
    best = findings.best
    if slip <= 0.0 or best.visits == 0:
        return best.action
    near = [prospect for prospect in findings.prospects if prospect.visits > 0 and prospect.value >= best.value - GROSS]
    chances = np.array([np.exp((prospect.value - best.value) / slip) for prospect in near])
    ticket = int(below(generator(seed + 1), 1 << 30)) / (1 << 30) * chances.sum()
    return near[int(np.searchsorted(np.cumsum(chances), ticket, side="right").clip(0, len(near) - 1))].action


def prepare(game: Game) -> None:
    """Compile what bots need for this game, so that nobody waits for it at a table."""
    match = game.new(seed=0)
    for name in ("Postdoc", "Professor"):
        LEVELS[name].within(2).choose(game, match.view(match.to_act), match.legal().ids)
    mark_of(game).touch()


def is_prepared(game: Game) -> bool:
    """Whether some process has compiled all that, for these very rules."""
    return mark_of(game).exists()


def mark_of(game: Game) -> Path:
    """A file that says so; the last field of a state is named for the game and its sources."""
    return cache_folder(Path(__file__)) / f"{(game.rules.State.dtype.names or ('',))[-1]}-{made_with()}"
