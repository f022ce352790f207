"""How good a bot is, in words people understand, and the one question put to all of them: which action?"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..core.chance import below, generator
from ..core.game import Game
from ..core.kernel import cache_folder
from .sense import sense_of
from .thinking import BLIND, Budget, CannotThink, Findings, check_can_think, style_of, think


@dataclass(frozen=True)
class Level:
    """One strength. Weak levels look less far and slip now and then; they never throw dice over their actions."""

    name: str
    about: str  # one sentence for the lobby
    simulations: int  # thought per decision; a game's sense.py may set others as SIMULATIONS
    seconds: float  # never more time than this
    slip: float = 0.0  # how far below the best an action may seem and still be played now and then, in wins; or SLIPS
    careful: bool = False  # settles what must never be overlooked before it thinks
    blind: bool = False  # searches with random playouts only, for comparison


ATTENTION = 1 << 40  # keeps this draw apart from those of other decisions
GROSS = 0.4  # nobody slips by more of a win than this: that would be nonsense, not a mistake
TABLE = (
    Level("Random", "Any legal action: for tests and for toddlers.", 0, 0.0),
    Level("Intern", "Knows the rules and the obvious; overlooks the rest.", 40, 0.2, 0.10),
    Level("Postdoc", "Plans a little and makes few gross mistakes.", 600, 0.5),
    Level("Professor", "Thinks for up to a second and means it.", 20_000, 0.9, careful=True),
)
LEVELS: dict[str, Level] = {level.name: level for level in TABLE}
PLAIN = Level("Plain", "Tree search with random playouts and no judgement: a yardstick.", 20_000, 9.0, blind=True)


def level_of(name: str) -> Level:
    """The level of that name, whatever its case."""
    for level in (*TABLE, PLAIN):
        if level.name.casefold() == name.casefold():
            return level
    raise CannotThink(f"There is no level {name[:40]!r}; there are: {', '.join(LEVELS)}.")


def choose(
    game: Game, view: Any, legal: Sequence[int], level: str, seed: int = 0, budget: Budget | int | float | None = None
) -> int:
    """The action a bot takes, from a view of the seat to act and its legal actions.

    `budget` replaces the level's own: a Budget, a count of simulations (int) or seconds (float). The same view, seed
    and count give the same action, whatever is hidden.
    """
    chosen = level_of(level)
    granted = budget_for(game, chosen, budget)
    check_can_think(game, view)
    if not len(legal):
        raise CannotThink("There is no legal action to choose from.")
    if len(legal) == 1:
        return int(legal[0])
    if chosen.simulations == 0:
        return int(legal[int(below(generator(seed), len(legal)))])
    if chosen.careful and (known := by_heart(game, view, legal, seed)) is not None:
        return known
    findings = think(game, view, granted, seed, BLIND if chosen.blind else style_of(game), chosen.careful)
    return pick(findings, slip_of(game, chosen, seed), seed)


def slip_of(game: Game, level: Level, seed: int) -> float:
    """How far a level may slip in the decision of this seed: not at all while it is attentive."""
    sense = sense_of(game)
    slip = float(getattr(sense, "SLIPS", {}).get(level.name, level.slip))
    lapses = float(getattr(sense, "LAPSES", {}).get(level.name, 1.0))
    return slip if int(below(generator(seed + ATTENTION), 1 << 20)) < lapses * (1 << 20) else 0.0


def by_heart(game: Game, view: Any, legal: Sequence[int], seed: int) -> int | None:
    """The action that the game's sense.py knows by heart here; None where it must think."""
    known = getattr(sense_of(game), "by_heart", None)
    return known(view, legal, seed) if known else None


def budget_for(game: Game, level: Level, budget: Budget | int | float | str | None) -> Budget:
    """What a level may spend in this game, or what the caller grants instead: a text is another level's budget."""
    if isinstance(budget, Budget):
        return budget
    if isinstance(budget, str):
        named = level_of(budget)
        if named.simulations == 0:
            raise CannotThink(f"{named.name} does not think; name another level.")
        return budget_for(game, named, None)
    if isinstance(budget, float):
        return Budget(seconds=budget)
    if budget is not None:
        return Budget(simulations=int(budget))
    counts = getattr(sense_of(game), "SIMULATIONS", {})
    simulations = max(1, counts.get(level.name, level.simulations))
    return Budget(simulations=simulations, seconds=level.seconds or 1.0)


def pick(findings: Findings, slip: float, seed: int) -> int:
    """The best action found; or, for those who slip, one that seems nearly as good, the likelier the nearer."""
    best = findings.best
    if slip <= 0.0 or best.visits == 0:
        return best.action
    near = [one for one in findings.prospects if one.visits > 0 and one.value >= best.value - GROSS]
    chances = np.array([np.exp((one.value - best.value) / slip) for one in near])
    ticket = int(below(generator(seed + 1), 1 << 30)) / (1 << 30) * chances.sum()
    return near[int(np.searchsorted(np.cumsum(chances), ticket, side="right").clip(0, len(near) - 1))].action


def prepare(game: Game) -> None:
    """Compile what bots need for this game, so that nobody waits for it at a table."""
    match = game.new(seed=0)
    for level in ("Postdoc", "Professor"):
        choose(game, match.view(match.to_act), match.legal().ids, level, budget=2)
    mark_of(game).touch()


def is_prepared(game: Game) -> bool:
    """Whether some process has compiled all that, for these very rules."""
    return mark_of(game).exists()


def mark_of(game: Game) -> Path:
    """A file that says so; the last field of a state is named for the game and its sources."""
    return cache_folder(Path(__file__)) / str((game.rules.State.dtype.names or ("",))[-1])
