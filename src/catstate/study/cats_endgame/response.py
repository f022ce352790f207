"""The exact best response to a strategy in the last experiment of Schrödinger's Cats (see games/cats/duel.py).

The whole game is walked, not the part that a table of weights remembers: the responder knows every hypothesis, finding
and exchange so far, in order, and her own discard. At each point of public history a matrix holds how likely each pair
of secrets is, by chance and by the strategy responded to; branches that the strategy never enters are cut.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...core.compile import kernel
from ...core.record import Ints
from ...games.cats import duel
from ...games.cats.pieces import BOXES, HEISENBERG, KINDS

Floats = NDArray[np.float64]

# A scientist's full secret, the discard included, by what she has done so far.
UNSHOWN = 0  # nothing shown: the pair
KEPT = 1  # one shown, the other kept: its kind
SWAPPED = 2  # one shown, the other exchanged: 4·discard + kind drawn
BARE = 3  # both shown, none exchanged: nothing is secret
BARE_SWAPPED = 4  # both shown, one exchanged before: the discard
SECRETS_IN: Ints = np.array([duel.PAIRS, KINDS, KINDS * KINDS, 1, KINDS])
MOST = KINDS * KINDS
DECK = int(BOXES.sum()) - duel.IN_PLAY  # boxes left after the deal
# Columns of a frame: one scientist's turn. "Other" is whoever plays the strategy; the hero responds to it.
HERO_ACTS, MASK, LAST, SECOND, THIRD, FOURTH, I_SHOWED, THEY_SHOWED = range(8)  # "I" am the one who speaks
STAGE, DISPLAY, OTHER_STAGE, OTHER_DISPLAY, WORD, SIGHT, SHOWN = range(8, 15)
COLUMNS = 15
# What the public sees of a turn: nothing, one box and perhaps an exchange, or one of three pairs.
SIGHTS = 8
PLAN_SEEN: Ints = np.array(
    [
        duel.KEEP_ALL,
        duel.SHOW_KIND,
        duel.SWAP_KIND,
        duel.SHOW_WILD,
        duel.SWAP_WILD,
        duel.SHOW_BOTH,
        duel.SHOW_BOTH,
        duel.SHOW_BOTH,
    ]
)


class Room(NamedTuple):
    """Memory of one walk through the game, by depth where a turn needs its own."""

    frames: Ints
    chances: Floats  # by depth: how likely each pair of secrets is, the hero's in rows
    values: Floats  # by depth and secret of the hero
    chosen: Floats  # by depth and secret of the actor: her mix of words
    factors: Floats  # by secret of the actor: how likely she does what is seen
    mixed: Floats


@kernel
def hidden_of(stage: int, secret: int) -> int:
    """The part of a secret that is still in the hand: the pair, or one kind."""
    if stage == SWAPPED:
        return secret % KINDS
    return secret if stage in (UNSHOWN, KEPT) else 0


@kernel
def boxes_out(stage: int, display: int, secret: int, kind: int) -> int:
    """How many boxes of a kind a scientist has taken from the deck so far."""
    count = 0
    if stage == UNSHOWN:
        count += (1 if duel.LOW[secret] == kind else 0) + (1 if duel.HIGH[secret] == kind else 0)
    elif display < duel.TWO_SHOWN:
        count += (1 if (display - duel.ONE_SHOWN) // 2 == kind else 0) + (1 if hidden_of(stage, secret) == kind else 0)
    else:
        pair = display - duel.TWO_SHOWN
        count += (1 if duel.LOW[pair] == kind else 0) + (1 if duel.HIGH[pair] == kind else 0)
    if stage == SWAPPED:
        count += 1 if secret // KINDS == kind else 0
    if stage == BARE_SWAPPED:
        count += 1 if secret == kind else 0
    return count


@kernel
def can_be_seen(sight: int, stage: int, display: int, secret: int, kind: int) -> bool:
    """Whether a scientist with this secret can do what the public is to see."""
    hidden = hidden_of(stage, secret)
    plan = PLAN_SEEN[sight]
    if not duel.can_plan(plan, kind, display, hidden):
        return False
    if plan == duel.SHOW_BOTH:
        wild = (1 if duel.LOW[hidden] == HEISENBERG else 0) + (1 if duel.HIGH[hidden] == HEISENBERG else 0)
        return wild == sight - duel.SHOW_BOTH
    return True


@kernel
def stage_after(sight: int, stage: int) -> int:
    """What a scientist has done once the public has seen this."""
    plan = PLAN_SEEN[sight]
    if plan == duel.KEEP_ALL:
        return stage
    if plan == duel.SHOW_BOTH or stage == KEPT:
        return BARE
    if stage == SWAPPED:
        return BARE_SWAPPED
    return SWAPPED if plan in (duel.SWAP_KIND, duel.SWAP_WILD) else KEPT


@kernel
def secret_after(sight: int, stage: int, secret: int, kind: int) -> int:
    """Her secret once the public has seen this; where she draws a box, the one in which she drew kind 0."""
    plan = PLAN_SEEN[sight]
    if plan == duel.KEEP_ALL:
        return secret
    if plan == duel.SHOW_BOTH or stage == KEPT:
        return 0
    if stage == SWAPPED:
        return secret // KINDS
    rest = duel.other_box(plan, kind, secret)
    return rest * KINDS if plan in (duel.SWAP_KIND, duel.SWAP_WILD) else rest


@kernel
def sight_display(sight: int, stage: int, display: int, kind: int) -> int:
    """What lies open after it; every secret that allows the sight gives the same."""
    for secret in range(SECRETS_IN[stage]):
        if can_be_seen(sight, stage, display, secret, kind):
            return duel.display_after(PLAN_SEEN[sight], kind, display, hidden_of(stage, secret))
    return -1


@kernel
def spread(
    room: Room,
    depth: int,
    by_row: bool,
    sight: int,
    kind: int,
    stage: int,
    display: int,
    other_stage: int,
    other_display: int,
) -> None:
    """The matrix of pairs of secrets after one side (rows or columns) has done what the public sees."""
    source = room.chances[depth]
    target = room.chances[depth + 1]
    factors = room.factors
    target[:, :] = 0.0
    plan = PLAN_SEEN[sight]
    swaps = stage == UNSHOWN and (plan in (duel.SWAP_KIND, duel.SWAP_WILD))
    left = DECK - (1 if other_stage in (SWAPPED, BARE_SWAPPED) else 0)
    for secret in range(SECRETS_IN[stage]):
        if factors[secret] == 0.0 or not can_be_seen(sight, stage, display, secret, kind):
            continue
        after = secret_after(sight, stage, secret, kind)
        for other in range(SECRETS_IN[other_stage]):
            share = factors[secret] * (source[secret, other] if by_row else source[other, secret])
            if share == 0.0:
                continue
            if not swaps:
                if by_row:
                    target[after, other] = share
                else:
                    target[other, after] = share
                continue
            for drawn in range(KINDS):
                deck = BOXES[drawn] - boxes_out(stage, display, secret, drawn)
                deck -= boxes_out(other_stage, other_display, other, drawn)
                if by_row:
                    target[after + drawn, other] = share * deck / left
                else:
                    target[other, after + drawn] = share * deck / left


@kernel
def walk(words: duel.Weights, plans: duel.Weights, own: bool, shows: bool, room: Room) -> int:
    """Writes room.values[0, secret]: the hero's chance to win and have this secret; returns the points visited.

    The other side plays the strategy; the hero does too if `own`, else she plays what is best. Frame 0 and chances[0]
    say where to start. Compiled recursion can't be kept in Numba's cache, so the way back is in room.frames.
    """
    depth = 0
    visited = arrive(words, own, room, depth)
    while True:
        frame = room.frames[depth]
        if find_choice(frame, shows):
            go_on(words, plans, own, shows, room, depth)
            depth += 1
            visited += arrive(words, own, room, depth)
            continue
        if depth == 0:
            return visited
        depth -= 1
        frame = room.frames[depth]
        if frame[HERO_ACTS] == 1:
            collect(room.values, depth, frame[SIGHT], duel.KIND[frame[WORD]], frame[STAGE], frame[DISPLAY], own)
        else:
            room.values[depth] += room.values[depth + 1]


@kernel
def find_choice(frame: Ints, shows: bool) -> bool:
    """Move on to the next word and what the public sees after it; False when there is none left."""
    sights = SIGHTS if shows else 1
    stage = frame[STAGE] if frame[HERO_ACTS] == 1 else frame[OTHER_STAGE]
    display = frame[DISPLAY] if frame[HERO_ACTS] == 1 else frame[OTHER_DISPLAY]
    while frame[WORD] < duel.RANKS:
        frame[SIGHT] += 1
        if frame[SIGHT] == sights:
            frame[SIGHT] = -1
            frame[WORD] += 1
            continue
        frame[SHOWN] = sight_display(frame[SIGHT], stage, display, duel.KIND[frame[WORD]])
        if frame[SHOWN] >= 0:
            return True
    return False


@kernel
def find_row(
    frame: Ints, mask: int, last: int, second: int, third: int, fourth: int, mine: int, hidden: int, theirs: int
) -> int:
    """The row of what the actor of a frame knows when these were the last hypotheses."""
    return duel.row_of(mask, last, second, third, fourth, mine, hidden, theirs, frame[I_SHOWED], frame[THEY_SHOWED])


@kernel
def arrive(words: duel.Weights, own: bool, room: Room, depth: int) -> int:
    """A scientist is to speak: notes what Prove It! brings. Returns 0 if the strategy never comes here, else 1."""
    frame = room.frames[depth]
    matrix = room.chances[depth]
    room.values[depth, :] = 0.0
    last = frame[LAST]
    frame[WORD] = duel.RANKS
    frame[SIGHT] = -1
    total = 0.0
    for row in range(SECRETS_IN[frame[STAGE]]):
        for column in range(SECRETS_IN[frame[OTHER_STAGE]]):
            total += matrix[row, column]
    if total == 0.0:
        return 0
    frame[WORD] = last + 1
    hero_acts = frame[HERO_ACTS] == 1
    stage = frame[STAGE] if hero_acts else frame[OTHER_STAGE]
    mine = frame[DISPLAY] if hero_acts else frame[OTHER_DISPLAY]
    theirs = frame[OTHER_DISPLAY] if hero_acts else frame[DISPLAY]
    if own or not hero_acts:
        for secret in range(SECRETS_IN[stage]):
            hidden = hidden_of(stage, secret)
            row = find_row(frame, frame[MASK], last, frame[SECOND], frame[THIRD], frame[FOURTH], mine, hidden, theirs)
            duel.mix_words(words, row, last, duel.verdict(last, mine, hidden, theirs), room.chosen[depth, secret])
    if last >= 0:
        settle(room, depth, own)
    return 1


@kernel
def go_on(words: duel.Weights, plans: duel.Weights, own: bool, shows: bool, room: Room, depth: int) -> None:
    """A word is said and the public sees what it sees: the next frame and the next matrix."""
    frame = room.frames[depth]
    after = room.frames[depth + 1]
    word = frame[WORD]
    sight = frame[SIGHT]
    kind = duel.KIND[word]
    mask = frame[MASK] | 1 << word
    hero_acts = frame[HERO_ACTS] == 1
    stage = frame[STAGE] if hero_acts else frame[OTHER_STAGE]
    mine = frame[DISPLAY] if hero_acts else frame[OTHER_DISPLAY]
    other_stage = frame[OTHER_STAGE] if hero_acts else frame[STAGE]
    theirs = frame[OTHER_DISPLAY] if hero_acts else frame[DISPLAY]
    for secret in range(SECRETS_IN[stage]):
        room.factors[secret] = 1.0
        if own or not hero_acts:
            room.factors[secret] = room.chosen[depth, secret, word]
            if shows and room.factors[secret] > 0.0 and can_be_seen(sight, stage, mine, secret, kind):
                hidden = hidden_of(stage, secret)
                row = find_row(frame, mask, word, frame[LAST], frame[SECOND], frame[THIRD], mine, hidden, theirs)
                duel.mix_plans(plans, row, kind, mine, hidden, room.mixed)
                room.factors[secret] *= room.mixed[PLAN_SEEN[sight]]
    spread(room, depth, hero_acts, sight, kind, stage, mine, other_stage, theirs)
    after[:] = frame
    after[HERO_ACTS] = 1 - frame[HERO_ACTS]
    after[MASK] = mask
    after[LAST] = word
    after[SECOND] = frame[LAST]
    after[THIRD] = frame[SECOND]
    after[FOURTH] = frame[THIRD]
    after[I_SHOWED] = frame[THEY_SHOWED]
    after[THEY_SHOWED] = 0 if PLAN_SEEN[sight] == duel.KEEP_ALL else 1
    after[STAGE if hero_acts else OTHER_STAGE] = stage_after(sight, stage)
    after[DISPLAY if hero_acts else OTHER_DISPLAY] = frame[SHOWN]


@kernel
def settle(room: Room, depth: int, own: bool) -> None:
    """What Prove It! brings the hero with each of her secrets."""
    frame = room.frames[depth]
    matrix = room.chances[depth]
    chosen = room.chosen[depth]
    kind = duel.KIND[frame[LAST]]
    number = duel.NUMBER[frame[LAST]]
    for row in range(SECRETS_IN[frame[STAGE]]):
        mine = duel.all_matches(kind, frame[DISPLAY], hidden_of(frame[STAGE], row))
        for column in range(SECRETS_IN[frame[OTHER_STAGE]]):
            theirs = duel.all_matches(kind, frame[OTHER_DISPLAY], hidden_of(frame[OTHER_STAGE], column))
            holds = mine + theirs >= number
            if frame[HERO_ACTS] == 1 and not holds:
                room.values[depth, row] += matrix[row, column] * (chosen[row, duel.CALL] if own else 1.0)
            elif frame[HERO_ACTS] == 0 and holds:
                room.values[depth, row] += matrix[row, column] * chosen[column, duel.CALL]


@kernel
def collect(values: Floats, depth: int, sight: int, kind: int, stage: int, display: int, own: bool) -> None:
    """After a word and a sight of the hero: each secret's value is the better of the two, or their sum if mixed."""
    plan = PLAN_SEEN[sight]
    swaps = stage == UNSHOWN and (plan in (duel.SWAP_KIND, duel.SWAP_WILD))
    for secret in range(SECRETS_IN[stage]):
        if can_be_seen(sight, stage, display, secret, kind):
            after = secret_after(sight, stage, secret, kind)
            value = values[depth + 1, after]
            if swaps:
                for drawn in range(1, KINDS):
                    value += values[depth + 1, after + drawn]
            values[depth, secret] = values[depth, secret] + value if own else max(values[depth, secret], value)


def deal_chances() -> Floats:
    """How likely each two pairs of boxes are."""
    chances = np.zeros((MOST, MOST))
    for one in range(duel.PAIRS):
        for other in range(duel.PAIRS):
            deck, ways = BOXES.astype(float), 1.0
            for pair in (one, other):
                for kind in (duel.LOW[pair], duel.HIGH[pair]):
                    ways *= deck[kind] / deck.sum()
                    deck[kind] -= 1
                ways *= 1 if duel.LOW[pair] == duel.HIGH[pair] else 2
            chances[one, other] = ways
    return chances


def win_chance(
    words: duel.Weights, plans: duel.Weights, first: bool, best: bool, shows: bool = True, standing: int = -1
) -> tuple[float, int]:
    """How often the hero, who speaks first or second, wins against the strategy, and the points of history visited.

    With `best` she plays the exact best response, else the strategy too. Without `shows` nobody shows findings. With
    `standing` a hypothesis of that rank has been said by the other of the two, whatever her boxes, and nothing shown.
    """
    depth = duel.RANKS + 2
    room = Room(
        np.zeros((depth, COLUMNS), np.int64),
        np.zeros((depth, MOST, MOST)),
        np.zeros((depth, MOST)),
        np.zeros((depth, MOST, duel.RANKS + 1)),
        np.zeros(MOST),
        np.zeros(duel.PLANS),
    )
    room.frames[0, HERO_ACTS] = 1 if first else 0
    room.frames[0, LAST : FOURTH + 1] = -1
    if standing >= 0:
        room.frames[0, LAST] = standing
        room.frames[0, MASK] = 1 << standing
    room.chances[0] = deal_chances()
    visited = walk(words, plans, not best, shows, room)
    return float(room.values[0].sum()), int(visited)


def exploitability(words: duel.Weights, plans: duel.Weights, shows: bool = True) -> float:
    """How much of a win a best response gains on average over the two roles, above the ½ that equals would get."""
    return (win_chance(words, plans, True, True, shows)[0] + win_chance(words, plans, False, True, shows)[0] - 1) / 2
