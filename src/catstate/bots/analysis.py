"""Explaining: what a strong player thinks of a position, and where a finished game turned.

Everything is judged from a seat's own view at that time; nobody is blamed for what he could not know.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from ..core import rules as verbs
from ..core.advice import Analysis, Candidate
from ..core.frames import scenes
from ..core.game import Game
from ..core.language import say
from ..core.match import Match
from ..core.record import copy_of
from ..core.rules import CHANCE, OVER, PUBLIC
from ..core.steps import Step, apply_noted, view_of
from .levels import LEVELS, budget_for, named_budget
from .thinking import Budget, CannotThink, Findings, appraise, think

HINT_SIMULATIONS = 3000  # thought for one hint, at a table and in the terminal
REVIEW_SIMULATIONS = 400  # thought per moment of a review; a value is then known to about ± 0.05
ALIKE = 0.02  # values as near as this are not told apart
REASONED = 3  # of how many actions, the most promising ones, an analysis says why
TURNING = 0.1  # an action that gives away this much of a win is a turning point


def analyse(match: Match, seat: int | None = None, budget: Budget | int | float | str | None = None) -> Analysis:
    """The value and visits of every legal action of the seat to act, and what it may expect."""
    if seat is None:
        seat = match.to_act
    elif not 0 <= seat < match.seats:
        raise CannotThink(f"There is no seat {seat}; there are seats 0 to {match.seats - 1}.")
    view = match.view(max(seat, 0))
    if isinstance(budget, str):
        granted = named_budget(match.game, budget)
    else:
        granted = budget_for(match.game, LEVELS["Professor"].within(budget))
    findings = think(match.game, view, granted)
    return _analysis(match, seat, view, findings)


def _analysis(match: Match, seat: int, view: Any, findings: Findings) -> Analysis:
    notation = match.game.notation
    ranked = sorted(findings.prospects, key=lambda one: (one.visits, one.value), reverse=True)
    candidates = tuple(
        Candidate(
            notation.action_text(one.action),
            notation.label(view, one.action, match.names),
            one.visits,
            one.value,
            reason_of(match.game, view, one.action, match.names) if place < REASONED else "",
        )
        for place, one in enumerate(ranked)
    )
    return Analysis(seat, candidates, findings.value, findings.simulations)


def reason_of(game: Game, view: Any, action: int, names: Sequence[str]) -> str:
    """Why an action may be good, as the game says it; "" where it says nothing."""
    return game.sense.reason(view, action, names) if game.sense else ""


def hint(match: Match, seat: int, budget: Budget | int | float | None = None) -> str:
    """What a strong player would do here, in a sentence or two."""
    return advice_text(analyse(match, seat, budget))


def advice_text(found: Analysis) -> str:
    """An analysis in a sentence or two."""
    if len(found.candidates) == 1:
        return say("{action}: there is nothing else to do.", action=found.best.label)
    why = say("It {reason}.", reason=found.best.reason) if found.best.reason else ""
    best = say("{action}: worth about {share} of a win.", action=found.best.label, share=f"{found.best.value:.0%}")
    words = " ".join(filter(None, [best, why]))
    others = [one for one in found.candidates[1:3] if one.visits > max(1, found.best.visits // 10)]
    alike = [one.label for one in others if one.value > found.best.value - ALIKE]
    behind = [f"{one.label} ({one.value:.0%})" for one in others if one.value <= found.best.value - ALIKE]
    if alike:
        words += " " + say("About as good: {actions}.", actions=", ".join(alike))
    if behind:
        words += " " + say("Not as good: {actions}.", actions=", ".join(behind))
    return words


@dataclass(frozen=True)
class Moment:
    """One decision of a finished game, judged from its player's own view."""

    ply: int
    seat: int
    action: str
    label: str
    value: float  # what the action played was worth
    best: str  # the text of the best action found
    best_label: str
    best_value: float
    reason: str = ""  # why that may be better, completing "because it …"

    @property
    def cost(self) -> float:
        """How much of a win was given away."""
        return max(0.0, self.best_value - self.value)


@dataclass(frozen=True)
class Point:
    """What each seat could expect when the log had this many entries, each from its own view."""

    ply: int
    actor: int  # who brought it about: a seat, or CHANCE
    values: tuple[float, ...]


@dataclass(frozen=True)
class Turning:
    """What turned a match: the largest change of what somebody could expect, and what happened there."""

    ply: int
    seat: int  # whose expectation changed most
    before: float
    after: float
    told: str  # what happened, as everybody was told it
    by_luck: bool = False  # chance brought it about, not a decision
    better: str = ""  # the label of what would have been clearly better, where a decision did
    reason: str = ""  # why, completing "because it …"


@dataclass(frozen=True)
class Review:
    """A finished game gone through: the chart, the decisions, and how much of it was luck."""

    names: tuple[str, ...]
    moments: tuple[Moment, ...]
    chart: tuple[Point, ...]
    luck: tuple[float, ...]  # per seat: what chance gave beyond its expectation, in wins
    scores: tuple[float, ...]
    turned: Turning | None = None  # None where nothing changed much

    def turning_points(self, seat: int) -> list[Moment]:
        """The decisions of a seat that gave most away, dearest first."""
        dear = [one for one in self.moments if one.seat == seat and one.cost >= TURNING]
        return sorted(dear, key=lambda one: -one.cost)

    def given_away(self, seat: int) -> float:
        """How much of a win all decisions of a seat gave away together."""
        return sum(one.cost for one in self.moments if one.seat == seat)

    def plain(self) -> dict[str, Any]:
        """Everything as plain values, ready for JSON."""
        return {**asdict(self), "moments": [{**asdict(one), "cost": one.cost} for one in self.moments]}


def review(
    match: Match, simulations: int = REVIEW_SIMULATIONS, progress: Callable[[int], None] = lambda ply: None
) -> Review:
    """Go through a finished match. What was taken back is left out."""
    if not match.over:
        raise CannotThink("Only a finished match can be reviewed.")
    if simulations < 1:
        raise CannotThink(f"A review needs at least 1 simulation a moment, not {simulations}.")
    moments: list[Moment] = []
    chart: list[Point] = []
    luck = [0.0] * match.seats
    expected: tuple[float, ...] | None = None
    steps = list(_effective_steps(match))
    for number, step in enumerate(steps):
        actor = step.entry.actor
        if actor >= 0:
            moments.append(_judge(match, step, number, simulations))
        goes_on = number + 1 < len(steps) and steps[number + 1].entry.actor == CHANCE
        if actor != CHANCE or not goes_on:  # of several draws in a row only the whole is judged
            values = expectations(match, step.after, simulations, number)
            if actor == CHANCE and expected is not None:
                luck = [sum(three) for three in zip(luck, values, (-one for one in expected), strict=True)]
            chart.append(Point(number + 1, actor, values))
            expected = values
        progress(number + 1)
    turned = turning(match, steps, chart, moments)
    return Review(match.names, tuple(moments), tuple(chart), tuple(luck), match.scores, turned)


def turning(
    match: Match, steps: Sequence[Step], chart: Sequence[Point], moments: Sequence[Moment] = ()
) -> Turning | None:
    """The step of the chart at which somebody's expectation changed most, told by its events."""
    swings = [
        (abs(after.values[seat] - before.values[seat]), -after.ply, seat, before, after)
        for before, after in pairwise(chart)
        for seat in range(match.seats)
    ]
    if not swings:
        return None
    size, _, seat, before, after = max(swings, key=lambda swing: swing[:3])
    if size < TURNING:
        return None
    told = scenes(match.game, PUBLIC, match.names, before.ply, steps[before.ply : after.ply])
    lines = [line.text for scene in told for line in scene.lines]
    costly = [one for one in moments if before.ply <= one.ply < after.ply and one.cost >= TURNING]
    better, reason = (costly[-1].best_label, costly[-1].reason) if costly else ("", "")
    told_words = " ".join(lines[:3])
    by_luck = after.actor == CHANCE
    return Turning(after.ply, seat, before.values[seat], after.values[seat], told_words, by_luck, better, reason)


def expectations(match: Match, state: Any, simulations: int, seed: int) -> tuple[float, ...]:
    """What each seat may expect in a state, each judged from its own view."""
    game = match.game
    if int(verbs.to_act(state)) == OVER:
        return match.scores
    if not game.secrets:
        return appraise(game, view_of(game, state, 0), simulations, seed)
    return tuple(appraise(game, view_of(game, state, seat), simulations, seed)[seat] for seat in range(match.seats))


def _judge(match: Match, step: Step, number: int, simulations: int) -> Moment:
    """What was played against what was best; an action the search hardly tried is looked at once more by itself."""
    game, (actor, action) = match.game, step.entry
    view = view_of(game, step.before, actor)
    write, label = game.notation.action_text, game.notation.label
    findings = think(game, view, Budget(simulations=simulations), seed=number)
    best = findings.best
    played = next(one for one in findings.prospects if one.action == action)
    value = played.value
    if best.action != action and played.visits < simulations // 8:
        value = think(game, view, Budget(simulations=simulations), seed=number, only=(action,)).value
    value = min(value, best.value)
    return Moment(
        number,
        actor,
        write(action),
        label(view, action, match.names),
        value,
        write(best.action),
        label(view, best.action, match.names),
        best.value,
        reason_of(game, view, best.action, match.names),
    )


def _effective_steps(match: Match) -> Iterator[Step]:
    """Every step that was not taken back."""
    state = match.setting.first_state()
    for entry in match.effective():
        before = copy_of(state)
        events = apply_noted(state, entry.action)
        yield Step(before, entry, copy_of(state), events)
