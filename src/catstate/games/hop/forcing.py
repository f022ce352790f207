"""Forced shocks: threats that no defence and no block averts, proved before the search begins.

For two players without effects. The turns that are tried leave a shock whatever is blocked, were nothing done
about it; against each, every turn and every block of the defender. What is found is certain; what is not may still be.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from catstate.core.chance import generator
from catstate.core.compile import kernel
from catstate.core.record import Batch, Ints, copy_of, table

from .actions import Action, Phase, kind_of
from .pieces import CELLS, Degree
from .rules import apply, determinize, legal, movements_of
from .shocks import shocked_by
from .state import State, View

LONGEST = 1500  # actions a list may hold
LEVELS = 4  # turns that are looked through one within another: mine and theirs, twice
SLOTS = 1 << 13  # boards of one turn that are remembered, so that none is looked at twice
WORLDS = 4 * LEVELS + 4
NOTHING = -1
THOUGHT = ((2, 150_000), (3, 600_000))  # turns looked ahead, and positions that may be touched: half a second

# A board's key is the sum of a number for each electron's place and colour.
PLACES = table(np.random.default_rng(2).integers(1, 1 << 61, (5, 2 * CELLS)))

LEFT, FIRST, SECOND = range(3)  # columns of ForcingDesk.notes; LEFT = what may still be touched, in row 0


class ForcingDesk(NamedTuple):
    """What a proof works on."""

    worlds: Batch[State]
    lists: Ints  # two lists of actions for each level, and two for the line that shocks
    seen: Ints  # per level, the boards at the end of a turn
    notes: Ints  # per level, the FIRST and SECOND action that worked last time
    cursors: Ints  # per level, where `next_end` stands


@kernel
def board_key(state: State) -> int:
    """Two turns that lead to the same board have the same key."""
    key = 0
    for place in range(len(state.who)):
        key += PLACES[state.who[place], place]
    for seat in range(state.seats):
        key = key * 31 + state.purse[seat]
    return key & ((1 << 62) - 1)


@kernel
def is_new(desk: ForcingDesk, level: int, key: int) -> bool:
    """Whether a board was not met in this turn yet; it is noted. A full table forgets."""
    seen = desk.seen[level]
    slot = key & (SLOTS - 1)
    for _ in range(8):
        if seen[slot] == key:
            return False
        if seen[slot] == 0:
            seen[slot] = key
            return True
        slot = (slot + 1) & (SLOTS - 1)
    return True


@kernel
def shock_in_turn(desk: ForcingDesk, at: int) -> int:
    """The movements of the first line, as bits, with which the mover of worlds[at] shocks a rival in this turn;
    0 = there is none."""
    world = desk.worlds[at]
    first = desk.lists[2 * LEVELS]
    second = desk.lists[2 * LEVELS + 1]
    count = legal(world, first)
    for index in range(count):
        if is_shock(world, first[index]):
            return 1 << kind_of(first[index])
    if world.moves_left < 2:
        return 0
    for index in range(count):
        if first[index] == Action.END:
            continue
        desk.worlds[at + 1] = world
        apply(desk.worlds[at + 1], first[index], None)
        desk.notes[0, LEFT] -= 1
        after = desk.worlds[at + 1]
        if after.phase != Phase.MOVE or after.mover != world.mover:
            continue
        more = legal(after, second)
        for other in range(more):
            if is_shock(after, second[other]):
                return 1 << kind_of(first[index]) | 1 << kind_of(second[other])
    return 0


@kernel
def is_shock(state: State, action: int) -> bool:
    """Whether an action shocks a rival at once."""
    victim = shocked_by(state, action)
    return victim >= 0 and victim != state.mover


@kernel
def saving_blocks(desk: ForcingDesk, at: int) -> int:
    """Of worlds[at], where a block is due: the movements, as bits, whose block keeps the next player from shocking."""
    world = desk.worlds[at]
    open_ = movements_of(world)
    if world.blocked[world.mover] >= 0:
        open_ &= ~(1 << world.blocked[world.mover])
    saving = 0
    left = open_
    while left:
        kind = 0
        while not (left >> kind) & 1:
            kind += 1
        desk.worlds[at + 1] = world
        apply(desk.worlds[at + 1], Action.BLOCK + kind, None)
        line = shock_in_turn(desk, at + 1)
        if line == 0:
            saving |= 1 << kind
            left &= ~(1 << kind)
        else:
            left &= line  # whatever else is blocked, this line remains
    return saving


@kernel
def parries(desk: ForcingDesk, at: int) -> int:
    """As saving_blocks, were the attacker, whose turn has just ended, to move again at once."""
    desk.worlds[at + 1] = desk.worlds[at]
    again = desk.worlds[at + 1]
    again.mover = 1 - again.mover
    return saving_blocks(desk, at + 1)


@kernel
def promote(actions: Ints, count: int, wanted: int) -> None:
    """Bring an action to the front of its list, if it is there."""
    for index in range(count):
        if actions[index] == wanted:
            actions[index] = actions[0]
            actions[0] = wanted
            return


@kernel
def next_end(desk: ForcingDesk, at: int, level: int, cursor: Ints) -> bool:
    """Go on to the next new end of the turn in worlds[at]: worlds[at + 2] is the table then; False = there is none.

    `cursor` holds the index and length of the first and the second list, and the two actions.
    """
    first = desk.lists[2 * level]
    second = desk.lists[2 * level + 1]
    while True:
        if cursor[2] == cursor[3]:  # the next first action
            if cursor[0] == cursor[1]:
                return False
            cursor[4] = first[cursor[0]]
            cursor[0] += 1
            cursor[2] = 0
            cursor[3] = 0
            desk.worlds[at + 1] = desk.worlds[at]
            apply(desk.worlds[at + 1], cursor[4], None)
            desk.notes[0, LEFT] -= 1
            after = desk.worlds[at + 1]
            if after.phase == Phase.MOVE:
                cursor[3] = legal(after, second)
                promote(second, cursor[3], desk.notes[level + 1, SECOND])
                continue
            cursor[5] = NOTHING
            desk.worlds[at + 2] = after
        else:
            cursor[5] = second[cursor[2]]
            cursor[2] += 1
            desk.worlds[at + 2] = desk.worlds[at + 1]
            apply(desk.worlds[at + 2], cursor[5], None)
            desk.notes[0, LEFT] -= 1
        end = desk.worlds[at + 2]
        if end.phase == Phase.OVER and end.loser >= 0:
            continue  # one's own electrode: nobody wants that
        if is_new(desk, level, board_key(end)):
            return True


@kernel
def begin_ends(desk: ForcingDesk, at: int, level: int, cursor: Ints) -> None:
    """Before the first `next_end`; what worked last time comes first."""
    cursor[:] = 0
    cursor[1] = legal(desk.worlds[at], desk.lists[2 * level])
    promote(desk.lists[2 * level], cursor[1], desk.notes[level + 1, FIRST])
    desk.seen[level] = 0


@kernel
def holds_once(desk: ForcingDesk, at: int, level: int) -> bool:
    """Whether the defender, to move in worlds[at], can neither shock nor keep the attacker from it in his next turn."""
    if shock_in_turn(desk, at) != 0:
        return False
    cursor = desk.cursors[level]
    begin_ends(desk, at, level, cursor)
    while next_end(desk, at, level, cursor):
        if desk.notes[0, LEFT] <= 0:
            return False
        if desk.worlds[at + 2].phase == Phase.OVER or saving_blocks(desk, at + 2) != 0:
            desk.notes[level + 1, FIRST] = cursor[4]
            desk.notes[level + 1, SECOND] = cursor[5]
            return False
    return True


@kernel
def block_once(desk: ForcingDesk, at: int, level: int) -> int:
    """The block in worlds[at] after which the attacker shocks in his next turn for certain; NOTHING = there is none."""
    world = desk.worlds[at]
    for kind in range(6):
        if (movements_of(world) >> kind) & 1 and kind != world.blocked[world.mover]:
            desk.worlds[at + 1] = world
            apply(desk.worlds[at + 1], Action.BLOCK + kind, None)
            if holds_once(desk, at + 1, level):
                return Action.BLOCK + kind
    return NOTHING


@kernel
def force_once(desk: ForcingDesk, at: int, level: int) -> int:
    """The attacker's first action in worlds[at] that forces a shock in his next turn at the latest."""
    cursor = desk.cursors[level]
    begin_ends(desk, at, level, cursor)
    while next_end(desk, at, level, cursor) and desk.notes[0, LEFT] > 0:
        end = desk.worlds[at + 2]
        if end.phase == Phase.BLOCK and parries(desk, at + 2) == 0 and block_once(desk, at + 2, level + 1) >= 0:
            desk.notes[level + 1, FIRST] = cursor[4]
            desk.notes[level + 1, SECOND] = cursor[5]
            return cursor[4]
    return NOTHING


@kernel
def holds_twice(desk: ForcingDesk, at: int, level: int) -> bool:
    """As holds_once, but where the defender has a way out the attacker may force the shock in another turn."""
    if shock_in_turn(desk, at) != 0:
        return False
    cursor = desk.cursors[level]
    begin_ends(desk, at, level, cursor)
    while next_end(desk, at, level, cursor):
        if desk.notes[0, LEFT] <= 0 or desk.worlds[at + 2].phase == Phase.OVER:
            return False
        saving = saving_blocks(desk, at + 2)
        for kind in range(6):
            if (saving >> kind) & 1:
                desk.worlds[at + 3] = desk.worlds[at + 2]
                apply(desk.worlds[at + 3], Action.BLOCK + kind, None)
                if force_once(desk, at + 3, level + 1) < 0:
                    desk.notes[level + 1, FIRST] = cursor[4]
                    desk.notes[level + 1, SECOND] = cursor[5]
                    return False
    return True


@kernel
def block_twice(desk: ForcingDesk, at: int, level: int) -> int:
    """As block_once, with one turn more."""
    world = desk.worlds[at]
    for kind in range(6):
        if (movements_of(world) >> kind) & 1 and kind != world.blocked[world.mover]:
            desk.worlds[at + 1] = world
            apply(desk.worlds[at + 1], Action.BLOCK + kind, None)
            if holds_twice(desk, at + 1, level):
                return Action.BLOCK + kind
    return NOTHING


@kernel
def force_twice(desk: ForcingDesk, at: int, level: int) -> int:
    """As force_once, with one turn more."""
    cursor = desk.cursors[level]
    begin_ends(desk, at, level, cursor)
    while next_end(desk, at, level, cursor) and desk.notes[0, LEFT] > 0:
        end = desk.worlds[at + 2]
        if end.phase == Phase.BLOCK and parries(desk, at + 2) == 0 and block_twice(desk, at + 2, level + 1) >= 0:
            return cursor[4]
    return NOTHING


@kernel
def forced_shock(desk: ForcingDesk, turns: int, most: int) -> int:
    """The action in worlds[0] that forces a shock in the second or third turn, this one counted; NOTHING = none was
    found with so many positions touched, or there is a shock in this very turn."""
    world = desk.worlds[0]
    desk.notes[0, LEFT] = most
    if world.phase == Phase.MOVE and shock_in_turn(desk, 0) != 0:
        return NOTHING
    if world.phase == Phase.BLOCK:
        return block_once(desk, 0, 0) if turns == 2 else block_twice(desk, 0, 0)
    return force_once(desk, 0, 0) if turns == 2 else force_twice(desk, 0, 0)


def is_suited(view: State) -> bool:
    """Two players without effects, who move twice a turn at most; a movement or a block is due."""
    return bool(
        view.seats == 2
        and view.degree != Degree.DOCTORATE
        and view.movements <= 2
        and view.phase in (Phase.MOVE, Phase.BLOCK)
    )


def find_forced(view: View, turns: int, most: int) -> int:
    """What `forced_shock` finds in what a seat knows, which is everything; NOTHING where it can't be asked."""
    if not is_suited(view):
        return NOTHING
    desk = ForcingDesk(
        State.batch(WORLDS),
        np.zeros((2 * LEVELS + 2, LONGEST), np.int64),
        np.zeros((LEVELS, SLOTS), np.int64),
        np.full((LEVELS + 1, 3), NOTHING),
        np.zeros((LEVELS, 6), np.int64),
    )
    world = State.new()
    determinize(copy_of(view), generator(0), world)
    desk.worlds[0] = world
    return int(forced_shock(desk, turns, most))


def forced_action(view: View, legal: Sequence[int], seed: int) -> int | None:
    """The action that forces a shock within three turns, if the proof is short enough."""
    for turns, most in THOUGHT:
        found = find_forced(view, turns, most)
        if found >= 0:
            return found
    return None
