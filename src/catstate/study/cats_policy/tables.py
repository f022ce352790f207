"""Many matches of Schrödinger's Cats side by side, played from decision to decision in compiled code.

Half of all seats are free. The others are bound in some way, drawn anew for every match: they hear no bids, use no
doctorate, show nothing, ask for proof more or less often, or raise as little as they can. All are played by the network
that learns, which is told how it is bound; so whoever is free learns to play among all sorts of players.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catstate.core.chance import below, draw, generators, weighted
from catstate.core.compile import kernel
from catstate.core.record import Ints
from catstate.core.rules import CHANCE, OVER, SCALE
from catstate.games import find
from catstate.games.cats import pieces
from catstate.games.cats.features import (
    CALLS,
    CHOICES,
    CLOSED,
    CREEPS,
    DEAF,
    LADDER,
    MUTE,
    PROVE,
    STYLE,
    Reals,
    describe,
)
from catstate.games.cats.rules import apply, legal, observe, scores, setup, to_act
from catstate.games.cats.state import State, View, scientists_left

Singles = NDArray[np.float32]

NEVER = -1e9  # the logit of what can't be chosen
LEAN = 1.5  # how far a bound player leans, in logits, per unit of its style
PARTS = 1 << 30  # in which uniform numbers are drawn


@dataclass(frozen=True)
class TrainingTables:
    """The matches, and what is known of each at its next decision. `advance` writes all of it in place."""

    states: Any  # one more than there are matches: the last is blank
    views: Any
    rngs: Ints
    settings: Ints  # per kind of table: seats, then the numbers of the options
    shares: Ints  # how often each kind comes up
    bound: int  # seats in a hundred that may be bound
    styles: Singles  # per match and seat
    choices: Ints  # per match the action behind each choice; −1 = none
    actors: Ints  # who decides
    lefts: Ints  # scientists left in the lab

    def begin(self, row: Singles) -> None:
        """Begin every match."""
        size = len(self.actors)
        nothing = np.zeros((size, pieces.MAX_SEATS), np.float32)
        self.play(np.full(size, -1, np.int64), row, nothing, np.zeros(size, np.int64))

    def play(self, chosen: Ints, rows: Singles, points: Singles, ended: Ints) -> None:
        """Carry out a choice in every match; `points` are the scores of those that `ended` on the way."""
        advance(
            self.states,
            self.views,
            chosen,
            self.settings,
            self.shares,
            self.bound,
            self.styles,
            self.rngs,
            rows,
            self.choices,
            self.actors,
            self.lefts,
            points,
            ended,
        )


def lay_tables(size: int, settings: Ints, shares: Ints, bound: int, seed: int) -> TrainingTables:
    """That many tables, nothing dealt yet."""
    rules = find("cats").rules  # which then answer to the verbs
    return TrainingTables(
        rules.State.batch(size + 1),
        rules.View.batch(1),
        generators(seed, size),
        settings,
        shares,
        bound,
        np.zeros((size, pieces.MAX_SEATS, STYLE), np.float32),
        np.full((size, CHOICES), -1, np.int64),
        np.zeros(size, np.int64),
        np.zeros(size, np.int64),
    )


@kernel
def uniform(rng: Ints) -> float:
    """A number from 0 to 1."""
    return below(rng, PARTS) / PARTS


@kernel
def bell(rng: Ints) -> float:
    """A number around 0, seldom beyond 2."""
    total = -6.0
    for _ in range(12):
        total += uniform(rng)
    return total


@kernel
def draw_style(style: Reals, bound: int, rng: Ints) -> None:
    """How a seat is bound in this match."""
    style[:] = 0.0
    if below(rng, 100) >= bound:
        return
    for tie in (DEAF, MUTE, CLOSED):
        if below(rng, 2) == 0:
            style[tie] = 1.0
    for leaning in (CALLS, CREEPS):
        if below(rng, 2) == 0:
            style[leaning] = bell(rng)


@kernel
def begin_match(states: Any, match: int, settings: Ints, shares: Ints, bound: int, styles: Reals, rng: Ints) -> None:
    """A new match at a table drawn from the settings."""
    states[match] = states[len(states) - 1]
    pick = weighted(rng, shares, len(shares))
    setup(states[match], settings[pick, 0], settings[pick, 1:])
    for seat in range(pieces.MAX_SEATS):
        draw_style(styles[seat], bound, rng)


@kernel
def take_step(
    state: State, styles: Reals, rng: Ints, view: View, row: Reals, choices: Ints, out: Ints, weight: Ints, work: Ints
) -> bool:
    """Draw what chance gives, or do the only thing that may be done; False where there is something to decide."""
    actor = to_act(state)
    if actor == CHANCE:
        apply(state, draw(state, rng, out, weight), None)
        return True
    count = legal(state, out)
    if count > 1:
        observe(state, actor, view)
        found = describe(view, out, count, styles[actor], row, choices, work)
        if found > 1:
            return False
        for index in range(CHOICES):
            if choices[index] >= 0:
                out[0] = choices[index]
    apply(state, out[0], None)
    return True


@kernel
def advance(
    states: Any,
    views: Any,
    chosen: Ints,
    settings: Ints,
    shares: Ints,
    bound: int,
    styles: Reals,
    rngs: Ints,
    rows: Reals,
    choices: Ints,
    actors: Ints,
    lefts: Ints,
    points: Reals,
    ended: Ints,
) -> None:
    """Carry out a choice in every match and play on to its next decision; a choice of −1 begins a match."""
    out = np.zeros(256, np.int64)
    weight = np.zeros(256, np.int64)
    work = np.zeros(64, np.int64)
    for match in range(len(chosen)):
        points[match] = 0.0
        ended[match] = 0
        rng = rngs[match]
        if chosen[match] < 0:
            begin_match(states, match, settings, shares, bound, styles[match], rng)
        else:
            apply(states[match], choices[match, chosen[match]], None)
        going = True
        while going:
            if to_act(states[match]) == OVER:
                scores(states[match], out)
                for seat in range(states[match].seats):
                    points[match, seat] = out[seat] / SCALE
                ended[match] = 1
                begin_match(states, match, settings, shares, bound, styles[match], rng)
            going = take_step(
                states[match], styles[match], rng, views[0], rows[match], choices[match], out, weight, work
            )
        actors[match] = to_act(states[match])
        lefts[match] = scientists_left(states[match])


@kernel
def choose(logits: Reals, choices: Ints, styles: Reals, actors: Ints, rngs: Ints, chosen: Ints, chances: Reals) -> None:
    """Draw a choice from each row of logits, and the logarithm of its chance. The rows then hold what was drawn from:
    leanings added, and NEVER where there is no choice."""
    for match in range(len(chosen)):
        style = styles[match, actors[match]]
        top = NEVER
        for index in range(CHOICES):
            if choices[match, index] < 0:
                logits[match, index] = NEVER
            elif index == PROVE:
                logits[match, index] += LEAN * style[CALLS]
            elif index < PROVE and index % LADDER == 0:
                logits[match, index] += LEAN * style[CREEPS]
            top = max(top, logits[match, index])
        total = 0.0
        for index in range(CHOICES):
            if choices[match, index] >= 0:
                total += np.exp(logits[match, index] - top)
        ticket = uniform(rngs[match]) * total
        last = -1
        for index in range(CHOICES):
            if choices[match, index] >= 0 and ticket >= 0:
                last = index
                ticket -= np.exp(logits[match, index] - top)
        chosen[match] = last
        chances[match] = logits[match, last] - top - np.log(total)


@kernel
def judge(values: Reals, actors: Ints, points: Reals, ended: Ints, trace: float, advantage: Reals, known: Ints) -> None:
    """Generalised advantages, backwards in time, each seat for itself. What has no outcome yet stays unknown."""
    ahead = np.zeros(pieces.MAX_SEATS)
    gain = np.zeros(pieces.MAX_SEATS)
    have = np.zeros(pieces.MAX_SEATS, np.int64)
    steps, matches = values.shape
    for match in range(matches):
        have[:] = 0
        gain[:] = 0.0
        for step in range(steps - 1, -1, -1):
            if ended[step, match] > 0:
                ahead[:] = points[step, match]
                gain[:] = 0.0
                have[:] = 1
            seat = actors[step, match]
            known[step, match] = have[seat]
            value = values[step, match]
            if have[seat] == 1:
                gain[seat] = ahead[seat] - value + trace * gain[seat]
                advantage[step, match] = gain[seat]
            ahead[seat] = value
            have[seat] = 1
