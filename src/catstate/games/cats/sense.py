"""Judgement for Schrödinger's Cats: the odds of each hypothesis, what bids say about hands, when to call.

Whoever acts is judged by what that seat knows: its hand, the findings, its own discards.
"""

import numpy as np

from catstate.core.chance import below, weighted
from catstate.core.compile import kernel
from catstate.core.record import Batch, Ints
from catstate.core.rules import FINE
from catstate.core.sense import Thinking

from . import pieces
from .actions import Action, Phase
from .knowledge import Floats, chance_of_at_least, determinize, list_bounds
from .policy import by_habit as by_habit
from .policy import by_heart as by_heart
from .reasons import reason as reason
from .state import State, View, can_call, count_kind, size_of

THINKING = Thinking(
    guesses=4,
    exploration=0.6,
    simulations={"Intern": 150, "Postdoc": 80, "Professor": 20_000},
    slips={"Intern": 2.0, "Postdoc": 0.1},  # a slip here is a bold bid or a rash call
)

FULL = 1000  # certainty, in the thousandths that odds are counted in here
WINDOW = 10  # hypotheses above the standing one that a sensible player thinks about: two rows
CALLED = 650  # how often, in thousandths, a doubtful hypothesis is called rather than raised
BLUFF = 12  # one bid in so many is made without looking at one's hand
# How likely a bid is, in tenths, by how many boxes it lies above what its maker may expect: 0, 1, 2, 3 or more.
LIKELY = np.array((10, 7, 4, 2))
READ = 6  # bids that are read, the latest first: earlier ones were about another table


@kernel
def odds_for(state: State, seat: int, cell: int) -> int:
    """How likely a hypothesis is to hold, in thousandths, for a seat that knows its own boxes and what lies open."""
    kind = pieces.KIND_OF[cell]
    need = pieces.NUMBER_OF[cell] - state.bonus[kind]
    pool = 0
    matching = 0
    hidden = state.boxes
    for box in range(pieces.KINDS):
        counts = box == kind or (box == pieces.HEISENBERG and state.feyncat == 0)
        unknown = state.supply[box] - state.hands[seat, box]
        hidden -= state.hands[seat, box]
        if counts:
            need -= state.hands[seat, box]
        for other in range(state.seats):
            unknown -= state.findings[other, box]
            hidden -= state.findings[other, box]
            if counts:
                need -= state.findings[other, box]
        for layer in range(pieces.LAYERS):
            unknown -= state.wiped[layer, box] + state.discards[seat, layer, box]
        pool += unknown
        if counts:
            matching += unknown
    need -= bids_for(state, seat, kind)
    if need > min(matching, hidden):
        return 0
    return int(FULL * chance_of_at_least(need, pool, matching, hidden))


@kernel
def bids_for(state: State, seat: int, kind: int) -> int:
    """What others' bids are worth as boxes: one for a seat that has named the kind, unless it showed its reason."""
    named = 0
    for cell in range(max(0, state.standing - 4 * WINDOW), state.standing + 1):
        who = state.bidder[cell]
        if (
            who >= 0
            and who != seat
            and pieces.KIND_OF[cell] == kind
            and state.shown[cell] + state.shown_wild[cell] == 0
        ):
            named |= 1 << who
    return min(1, named)


@kernel
def call_odds(state: State) -> int:
    """How likely a call would be right."""
    return FULL - odds_for(state, state.active, state.standing)


@kernel
def worth_of_bid(state: State, cell: int) -> int:
    """How likely a bid is to be survived: it holds, or it is raised instead of called."""
    return FULL - (FULL - odds_for(state, state.active, cell)) * CALLED // FULL


@kernel
def weigh_turn(state: State, out: Ints, count: int, weight: Ints) -> None:
    """A call against the sensible bids, each by its chance to be survived; a doctorate now and then."""
    for index in range(count):
        action = out[index]
        if action == Action.PROVE:
            chance = call_odds(state)
            weight[index] = 1 + chance * chance // 4000
        elif action < Action.SHOW:
            cell = action - Action.BID
            if cell > state.standing + WINDOW:
                weight[index] = 1
            else:
                worth = worth_of_bid(state, cell)
                weight[index] = 1 + worth * worth // 10_000 * worth // 2000
        else:
            weight[index] = 6


@kernel
def prior(state: State, out: Ints, count: int, weight: Ints, work: Ints) -> None:
    """At a turn by the odds; boxes are shown now and then; what was not bid is exchanged."""
    if state.phase == Phase.TURN:
        weigh_turn(state, out, count, weight)
        return
    for index in range(count):
        action = out[index]
        weight[index] = 4
        if action == Action.DONE:
            weight[index] = 10 if state.phase == Phase.FINDINGS else 3
        elif state.phase == Phase.FINDINGS and action >= Action.REVEAL:
            weight[index] = 2
        elif state.phase == Phase.EXCHANGE:
            kind = action - Action.DISCARD
            weight[index] = 1 if kind == pieces.KIND_OF[state.standing] or kind == pieces.HEISENBERG else 8


@kernel
def playout_action(state: State, rng: Ints, out: Ints, count: int, work: Ints) -> int:
    """Call when that is likelier to be right than any bid to be survived; else bid what is likely, with a bluff now
    and then."""
    if state.phase == Phase.TURN:
        return decide_turn(state, rng, out, count, work)
    prior(state, out, count, work, work)
    return out[weighted(rng, work, count)]


@kernel
def decide_turn(state: State, rng: Ints, out: Ints, count: int, work: Ints) -> int:
    """One sensible turn: compare the call with a few bids drawn from those that are likely."""
    first = state.standing + 1
    last = min(pieces.CELLS, first + WINDOW)
    if below(rng, 20) == 0 and out[count - 1] >= Action.REVEAL:
        return out[count - 1]
    best = 0
    total = 0
    for cell in range(first, last):
        worth = worth_of_bid(state, cell)
        best = max(best, worth)
        work[cell] = worth
    if can_call(state) and (first == pieces.CELLS or call_odds(state) > best):
        return Action.PROVE
    floor = best - FULL // BLUFF if below(rng, BLUFF) > 0 else 0
    for cell in range(first, last):
        work[cell] = max(0, work[cell] - floor)
        total += work[cell]
    if total == 0:
        return Action.BID + first
    return Action.BID + first + weighted(rng, work[first:last], last - first)


@kernel
def plausible(state: State, seat: int, work: Ints) -> int:
    """Worlds in which the others hold what they bid are likelier; a bluff is never ruled out."""
    weight = FINE
    read = 0
    total = size_of(state.supply)
    for back in range(pieces.CELLS):
        cell = state.standing - back
        if cell < 0 or read == READ:
            break
        who = state.bidder[cell]
        if who < 0 or who == seat or state.leaving[who] > 0:
            continue
        read += 1
        kind = pieces.KIND_OF[cell]
        own = state.hands[who, kind] + state.findings[who, kind] + state.bonus[kind]
        shown = 0
        for other in range(state.seats):
            if other != who:
                shown += state.findings[other, kind]
        if state.feyncat == 0:
            own += state.hands[who, pieces.HEISENBERG] + state.findings[who, pieces.HEISENBERG]
        others = state.boxes - size_of(state.hands[who]) - size_of(state.findings[who]) - shown
        share = state.supply[kind] + state.supply[pieces.HEISENBERG]
        expected = own + shown + (others * share + total // 2) // total
        weight = weight * LIKELY[min(3, max(0, pieces.NUMBER_OF[cell] - expected))] // 10
    return max(1, weight)


@kernel
def list_belief(view: View, rng: Ints, world: State, draws: int, work: Ints, out: Floats) -> None:
    """For every hypothesis how likely it is to hold, from possible worlds weighed by how well they explain the bids."""
    total = 0
    for cell in range(pieces.CELLS):
        out[cell] = 0.0
    for _ in range(draws):
        determinize(view, rng, world)
        weight = plausible(world, view.seat, work)
        total += weight
        for kind in range(pieces.STATED):
            work[kind] = count_kind(world, kind)
        for cell in range(pieces.CELLS):
            if work[pieces.KIND_OF[cell]] >= pieces.NUMBER_OF[cell]:
                out[cell] += weight
    for cell in range(pieces.CELLS):
        out[cell] /= total


@kernel
def is_settled(state: State) -> bool:
    """With the observation an experiment is over; the next one is dealt anew."""
    return state.phase == Phase.OBSERVATION


@kernel
def evaluate(state: State, out: Ints, work: Ints) -> None:
    """Between experiments all who are left are equally good; what counts are lives and experiments won."""
    total = 0
    for seat in range(state.seats):
        work[seat] = 0
        if state.leaving[seat] == 0:
            work[seat] = 12
            if state.losses[seat] > 0 and state.losses[seat] + 1 == state.losses_allowed:
                work[seat] = 4
            if state.wins_needed > 0:
                work[seat] <<= min(state.wins[seat], 3) if state.seats > 2 else 0
        total += work[seat]
    for seat in range(state.seats):
        out[seat] = FINE * work[seat] // max(total, 1)


@kernel
def shortlist(world: State, view: View, worlds: Batch[State], out: Ints, count: int, work: Ints) -> int:
    """A hypothesis that can't hold is called and never made; one that must hold is not called."""
    if view.phase != Phase.TURN:
        return count
    list_bounds(view, work)
    standing = view.standing
    if can_call(view) and pieces.NUMBER_OF[standing] > work[2 * pieces.KIND_OF[standing] + 1]:
        out[0] = Action.PROVE
        return 1
    kept = 0
    for index in range(count):
        action = out[index]
        if action == Action.PROVE:
            keep = pieces.NUMBER_OF[standing] > work[2 * pieces.KIND_OF[standing]]
        elif Action.BID <= action < Action.SHOW:
            keep = pieces.NUMBER_OF[action - Action.BID] <= work[2 * pieces.KIND_OF[action - Action.BID] + 1]
        else:
            keep = True
        if keep:
            work[2 * pieces.STATED + kept] = action
            kept += 1
    if kept == 0:
        return count
    out[:kept] = work[2 * pieces.STATED : 2 * pieces.STATED + kept]
    return kept
