"""Why an action may be good, in words: shocks, threats, what is stopped, how near an electron comes.

Everything is tried out on the table that everybody sees; nothing is guessed.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from catstate.core.chance import generator
from catstate.core.language import mark, say, say_number
from catstate.core.narrator import whose
from catstate.core.record import copy_of

from .actions import NUM_ACTIONS, PARTS, Action, Kind, Phase
from .distances import WAY
from .movements import is_partner
from .pieces import cell_name
from .rules import apply, determinize, legal
from .state import State, View
from .words import MOVEMENT_NAMES

STEPS = (Kind.HOP, Kind.DOUBLETON, Kind.TUNNEL, Kind.LONG_HOP)  # what leads from one cell straight to another
WORDS = {Kind.LONG_HOP: mark("long hop")} | {Kind(kind): word for kind, word in enumerate(MOVEMENT_NAMES)}


class Shock(NamedTuple):
    """A movement that would shock an electrode at once."""

    kind: Kind
    victim: int


def reason(view: View, action: int, names: Sequence[str]) -> str:
    """The first of these that is true: it shocks, blocks, opens a shock, threatens one, stops one, comes nearer."""
    before = State.new()
    determinize(view, generator(0), before)
    after = copy_of(before)
    apply(after, action, None)
    seat = int(view.seat)
    if after.loser >= 0:
        return say("shocks {whose} electrode", whose=whose(int(after.loser), names, seat))
    if view.phase == Phase.BLOCK:
        return why_block(before, PARTS[action][1], names, seat)
    looks = (opens_shock(before, after, seat), threatens(before, after, seat), stops(before, after, names, seat))
    for words in (*looks, comes_nearer(before, action, names, seat), earns(before, after, seat)):
        if words:
            return words
    ways = len(actions_of(turn_of(after, seat)))
    return say("leaves you {number} ways to begin your next turn, as the board stands", number=ways)


def actions_of(state: State) -> list[int]:
    """What may be done in a turn, without its end."""
    out = np.zeros(NUM_ACTIONS, np.int64)
    return [int(action) for action in out[: legal(state, out)] if out.size and action != Action.END]


def turn_of(state: State, seat: int) -> State:
    """The same board with a whole turn of this seat ahead and nothing blocked."""
    ahead: State = copy_of(state)
    ahead.phase, ahead.mover, ahead.moves_left = Phase.MOVE, seat, max(1, int(ahead.movements))
    ahead.used, ahead.thesis, ahead.pending, ahead.asked = 0, 0, -1, -1
    ahead.blocked[seat] = -1
    return ahead


def shocks(state: State) -> set[Shock]:
    """The movements with which the mover can shock a rival at once."""
    return set(each_shock(state))


def each_shock(state: State) -> Iterator[Shock]:
    mover = int(state.mover)
    for action in actions_of(state):
        kind = PARTS[action][0]
        if kind not in WORDS:
            continue
        after = copy_of(state)
        apply(after, action, None)
        if after.loser >= 0 and after.loser != mover and not is_partner(state, mover, after.loser):
            yield Shock(kind, int(after.loser))


def shock_words(state: State, shock: Shock) -> str:
    """`tunnel to d5`."""
    cell = cell_name(int(state.electrode[shock.victim]))
    return say("{movement} to {cell}", movement=say(WORDS[shock.kind]), cell=cell)


def opens_shock(before: State, after: State, seat: int) -> str:
    """A shock in the same turn."""
    if after.mover != seat or after.phase not in (Phase.MOVE, Phase.EXTRA) or not after.moves_left:
        return ""
    found = sorted(shocks(after))
    return say("opens a shock in this very turn: a {shock}", shock=shock_words(after, found[0])) if found else ""


def threatens(before: State, after: State, seat: int) -> str:
    """A shock in one's next turn that was not there before."""
    fresh = sorted(shocks(turn_of(after, seat)) - shocks(turn_of(before, seat)))
    return say("threatens a {shock}", shock=shock_words(after, fresh[0])) if fresh else ""


def stops(before: State, after: State, names: Sequence[str], seat: int) -> str:
    """A shock of a rival against one's own side that is no longer there."""
    for rival in range(int(before.seats)):
        if rival == seat or is_partner(before, seat, rival):
            continue
        for shock in sorted(shocks(turn_of(before, rival)) - shocks(turn_of(after, rival))):
            if shock.victim == seat or is_partner(before, seat, shock.victim):
                return say("stops {whose} {shock}", whose=whose(rival, names, seat), shock=shock_words(before, shock))
    return ""


def why_block(state: State, movement: int, names: Sequence[str], seat: int) -> str:
    """What the next player can't do then."""
    ahead = turn_of(state, int(state.mover))
    owner = whose(int(state.mover), names, seat)
    for shock in sorted(shocks(ahead)):
        if shock.kind == movement and (shock.victim == seat or is_partner(state, seat, shock.victim)):
            return say("stops {whose} {shock}", whose=owner, shock=shock_words(state, shock))
    kinds = [PARTS[action][0] for action in actions_of(ahead)]
    return say(
        "takes {number} of {whose} {all} ways to begin the turn",
        number=kinds.count(Kind(movement)),
        whose=owner,
        all=len(kinds),
    )


def comes_nearer(before: State, action: int, names: Sequence[str], seat: int) -> str:
    """An electron that gets nearer to an electrode that it may shock."""
    kind, start, end, _ = PARTS[action]
    if kind not in STEPS:
        return ""
    rivals = [other for other in range(int(before.seats)) if other != seat and not is_partner(before, seat, other)]
    nearest = min(rivals, key=lambda rival: int(WAY[before.board, rival, end]))
    was, now = (int(WAY[before.board, nearest, cell]) for cell in (start, end))
    owner = whose(nearest, names, seat)
    if start == before.electrode[seat]:
        return say("brings an electron onto the board, {hops} from {whose} electrode", hops=hops(now), whose=owner)
    if now >= was:
        return ""
    return say(
        "brings an electron nearer to {whose} electrode: {hops} instead of {was}", whose=owner, hops=hops(now), was=was
    )


def hops(number: int) -> str:
    return say_number("{n} hop", "{n} hops", number)


def earns(before: State, after: State, seat: int) -> str:
    """Energy."""
    gain = int(after.purse[seat]) - int(before.purse[seat])
    return say("earns {energy} energy", energy=gain) if gain > 0 else ""
