"""Tuning: search rule parameters for goals, with cheap bots first and stronger ones on the sets that did best.

Optuna proposes the sets of the first round; later rounds play the best of the round before. All figures are kept in a
ledger. The proposals follow from the seed and the figures alone, so a search that goes on proposes the same sets again,
finds their figures in the ledger and plays only what is missing.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..core.errors import CatstateError
from ..core.extras import extra
from .conduct import play_missing
from .crews import StudyCrew
from .figures import CellFigures
from .ledger import StudyLedger
from .plan import OptionSet, Study
from .tuneplan import Estimate, TunePlan, TuneRound

with extra("study", "Tuning"):
    import optuna

TRIES = 5  # proposals for each set that a round wants: sets come up twice, and some can't be played


class NothingPlayable(CatstateError):
    """No proposed set of options can be played."""


@dataclass(frozen=True)
class Tried:
    """A set of options and what a round saw of it."""

    options: OptionSet
    player: str
    figures: tuple[CellFigures, ...]  # one for each number of seats
    off: float  # how far from all goals together

    def estimates(self, plan: TunePlan, figure: str) -> list[Estimate]:
        return [plan.estimate(figure, one) for one in self.figures]


@dataclass(frozen=True)
class Tuned:
    """What a search found."""

    rounds: tuple[tuple[Tried, ...], ...]  # each round's sets, the best first
    usual: Tried  # the usual rules, played as in the last round
    refused: tuple[str, ...]  # why proposed sets could not be played

    @property
    def best(self) -> Tried:
        return self.rounds[-1][0]


def tune(
    plan: TunePlan,
    ledger: StudyLedger,
    crew: StudyCrew,
    progress: Callable[[str], None] = lambda what: None,
) -> Tuned:
    """Search. Whoever ends this early finds what was played in the ledger and can go on."""
    refused: dict[str, None] = {}
    first = plan.rounds[0]
    rounds = [ranked(propose(plan, first, ledger, crew, refused, progress))]
    for later in plan.rounds[1:]:
        kept = rounds[-1][: later.sets]
        rounds.append(ranked([try_set(plan, one.options, later, ledger, crew, progress) for one in kept]))
    last = plan.rounds[-1]
    usual = try_set(plan, (), last, ledger, crew, progress)
    return Tuned(tuple(rounds), usual, tuple(refused))


def ranked(tried: list[Tried]) -> tuple[Tried, ...]:
    return tuple(sorted(tried, key=lambda one: one.off))


def propose(
    plan: TunePlan,
    first: TuneRound,
    ledger: StudyLedger,
    crew: StudyCrew,
    refused: dict[str, None],
    progress: Callable[[str], None],
) -> list[Tried]:
    """The first round: Optuna proposes, bots play, Optuna is told how far off that was."""
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    search = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=plan.seed))
    found: dict[OptionSet, Tried] = {}
    for options, trial in proposals(plan, search, first.sets * TRIES):
        try:
            plan.cells(dict(options), first.player)
        except CatstateError as error:
            refused[str(error)] = None
            search.tell(trial, state=optuna.trial.TrialState.FAIL)
            continue
        if options not in found:
            found[options] = try_set(plan, options, first, ledger, crew, progress)
        search.tell(trial, found[options].off)
        if len(found) == first.sets:
            break
    if not found:
        raise NothingPlayable(f"No set that was tried can be played: {next(iter(refused))}")
    return list(found.values())


def proposals(plan: TunePlan, search: Any, most: int) -> Iterator[tuple[OptionSet, Any]]:
    for _ in range(most):
        trial = search.ask()
        chosen = [(name, choices[suggest(trial, name, choices)]) for name, choices in plan.axes.items()]
        yield tuple(chosen), trial


def suggest(trial: Any, name: str, choices: Any) -> int:
    """The index of a choice. Numbers keep their order, so that Optuna sees which are near; words have none."""
    if all(choice.lstrip("-").isdigit() for choice in choices):
        return int(trial.suggest_int(name, 0, len(choices) - 1))
    return int(trial.suggest_categorical(name, list(range(len(choices)))))


def try_set(
    plan: TunePlan,
    options: OptionSet,
    how: TuneRound,
    ledger: StudyLedger,
    crew: StudyCrew,
    progress: Callable[[str], None],
) -> Tried:
    """Play a set as a round asks, as far as it has not been played."""
    cells = plan.cells(dict(options), how.player)
    progress(f"{how.player}: {words_of(options)}")
    play_missing(Study(plan.title, "", plan.game, cells, (), how.games, None, (), ()), ledger, crew)
    figures = tuple(ledger.figures[cell.key] for cell in cells)
    off = sum(goal.off(plan.estimate(goal.figure, one).mean) for goal in plan.goals for one in figures)
    return Tried(options, how.player, figures, off)


def words_of(options: OptionSet) -> str:
    return ", ".join(f"{name} {choice}" for name, choice in options) or "the usual rules"
