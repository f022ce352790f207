"""What programs call: `catstate.game("hop")` and its neighbours. What each needs is imported when it is called."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .core.advice import Analysis, ask_in_future
from .core.game import Game
from .games import find

if TYPE_CHECKING:
    from .adapters.vector import VectorEnv
    from .bots.analysis import Review
    from .bots.bot import Bot, ChooseFunction
    from .bots.thinking import Budget
    from .core.match import Match
    from .core.variant import Variant


def game(name: str) -> Game:
    """The game of that name: `catstate.game("hop").new(seats=2)`."""
    return find(name)


def bot(name: str) -> "Bot":
    """The bot of that name: `catstate.bot("Postdoc").choose(match.game, match.view(seat), match.legal().ids, 1)`."""
    from .bots.names import find_bot

    return find_bot(name)


def register_bot(bot: "Bot | ChooseFunction", name: str | None = None) -> None:
    """Add a bot of your own: from then on its name is accepted wherever a level's is. A function is enough."""
    from .bots.names import register_bot

    register_bot(bot, name)


def load(path: str | Path) -> "Match":
    """The match in a .game file, replayed and checked."""
    from .core.transcript import read

    return read(Path(path).read_text(encoding="utf-8"))


def analyse(match: "Match", seat: int | None = None, budget: "Budget | int | float | str | None" = None) -> Analysis:
    """What a strong player thinks of every legal action, judged from the view of the seat to act.

    `budget` is a count of simulations (int), seconds (float) or the name of a level. `match.analyse(…)` is the same.
    """
    from .bots.analysis import analyse

    return analyse(match, seat, budget)


ask_in_future(analyse)


def review(match: "Match", simulations: int = 400) -> "Review":
    """Where a finished match turned: each decision judged from its player's own view, and how much was luck."""
    from .bots.analysis import review

    return review(match, simulations)


def variant(file: str | Path) -> "Variant":
    """A game under options of one's own, from a TOML file: `catstate.variant("mine.toml").new(seed=1)`."""
    from .core.variant import read_variant

    return read_variant(Path(file))


def vector(
    game: Game | str,
    seats: int | None = None,
    batch: int = 1024,
    seed: int | Sequence[int] | None = None,
    threads: int | None = None,
    learner: int | Sequence[int] = -1,
    **options: str | int,
) -> "VectorEnv":
    """Many matches at once as arrays, for learning: `catstate.vector("torus", seats=4, batch=4096)`."""
    from .adapters.vector import VectorEnv

    return VectorEnv(game, seats, batch, seed, threads, learner, **options)
