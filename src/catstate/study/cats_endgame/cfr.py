"""Counterfactual regret minimisation for the last experiment of Schrödinger's Cats (see games/cats/duel.py).

With exchanges: external sampling. One scientist's every choice is tried, the other's and chance are drawn; regrets
and the average strategy are weighted by the iteration, so that early blunders count less.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...core.chance import below
from ...core.compile import kernel
from ...core.record import Ints
from ...games.cats import duel
from ...games.cats.pieces import BOXES, KINDS

Floats = NDArray[np.float64]
TICKETS = 1 << 30  # steps in which a chance is drawn
HOPELESS = 300.0  # a choice regretted less than minus this many wins of the current weight is mostly passed over
LOOK_AGAIN = 16  # but every so many iterations, on average, nothing is


# Columns of a frame: one scientist's turn on the way down.
ACTOR, MASK, LAST, SECOND, THIRD, FOURTH, I_SHOWED, THEY_SHOWED = range(8)
MINE, HIDDEN, THEIRS, KNOWN, ROW, SAID, WORD, PLAN, DRAWN = range(8, 17)
COLUMNS = 17


class Ledger(NamedTuple):
    """Regrets and average strategies of both decisions, one row for each thing a scientist may know."""

    word_regrets: Floats
    plan_regrets: Floats
    word_averages: Floats
    plan_averages: Floats


class Scratch(NamedTuple):
    """Scratch memory of one traversal."""

    frames: Ints  # by depth
    displays: Ints  # by scientist
    hiddens: Ints  # by scientist: pair, or kind of the one hidden box
    deck: Ints
    words: Floats  # by depth: chances of each word
    gains: Floats  # by depth: what each word brought
    plans: Floats
    plan_gains: Floats


def open_ledger() -> Ledger:
    """Nothing is regretted yet."""
    return Ledger(
        *(np.zeros((duel.ROWS, columns)) for columns in (duel.RANKS + 1, duel.PLANS, duel.RANKS + 1, duel.PLANS))
    )


def new_scratch() -> Scratch:
    depth = duel.RANKS + 2
    return Scratch(
        np.zeros((depth, COLUMNS), np.int64),
        np.zeros(2, np.int64),
        np.zeros(2, np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros((depth, duel.RANKS + 1)),
        np.zeros((depth, duel.RANKS + 1)),
        np.zeros((depth, duel.PLANS)),
        np.zeros((depth, duel.PLANS)),
    )


@kernel
def draw_box(deck: Ints, rng: Ints) -> int:
    """A box leaves the deck."""
    ticket = below(rng, deck[0] + deck[1] + deck[2] + deck[3])
    kind = 0
    while ticket >= deck[kind]:
        ticket -= deck[kind]
        kind += 1
    deck[kind] -= 1
    return kind


@kernel
def draw_index(chances: Floats, rng: Ints) -> int:
    """An index, each as likely as said."""
    ticket = below(rng, TICKETS) / TICKETS
    best = 0
    for index in range(len(chances)):
        if chances[index] > 0.0:
            best = index
            ticket -= chances[index]
            if ticket < 0.0:
                return best
    return best


@kernel
def is_right(table: Scratch, caller: int, rank: int, scientist: int) -> float:
    """1.0 if this scientist is right when the caller says Prove It! to a hypothesis of the other."""
    count = 0
    for seat in range(2):
        count += duel.all_matches(duel.KIND[rank], table.displays[seat], table.hiddens[seat])
    holds = count >= duel.NUMBER[rank]
    return 1.0 if holds == (scientist != caller) else 0.0


@kernel
def carry_out(table: Scratch, actor: int, plan: int, kind: int, rng: Ints) -> int:
    """Boxes are shown and one may be exchanged; returns the kind drawn, −1 if none was."""
    display = table.displays[actor]
    hidden = table.hiddens[actor]
    if plan == duel.KEEP_ALL:
        return -1
    table.displays[actor] = duel.display_after(plan, kind, display, hidden)
    if display > 0 or plan == duel.SHOW_BOTH:
        table.hiddens[actor] = 0
        return -1
    table.hiddens[actor] = duel.other_box(plan, kind, hidden)
    if plan in (duel.SWAP_KIND, duel.SWAP_WILD):
        drawn = draw_box(table.deck, rng)
        table.hiddens[actor] = drawn
        return drawn
    return -1


@kernel
def traverse(ledger: Ledger, table: Scratch, rng: Ints, hero: int, weight: float, floor: float) -> float:
    """The chance that the hero wins, by the current strategies; her regrets are noted on the way.

    Compiled recursion can't be kept in Numba's cache, so the way back is written down in table.frames.
    """
    frames = table.frames
    frames[0, ACTOR] = 0
    frames[0, MASK] = 0
    frames[0, LAST : FOURTH + 1] = -1
    frames[0, I_SHOWED] = 0
    frames[0, THEY_SHOWED] = 0
    depth = 0
    result = arrive(ledger, table, rng, hero, depth, weight)
    while True:
        if result < 0.0:  # not settled here: go on to what comes after the next choice
            if frames[depth, ACTOR] != hero or find_choice(ledger, table, depth, weight, floor):
                result = follow(ledger, table, rng, hero, depth, weight)
                depth += 1
                continue
            result = sum_up(ledger, table, hero, depth, weight)
        if depth == 0:
            return result
        depth -= 1
        frame = frames[depth]
        take_back(table, frame[ACTOR], frame[MINE], frame[HIDDEN], frame[DRAWN])
        if frame[ACTOR] == hero:
            table.plan_gains[depth, frame[PLAN]] = result
            result = -1.0


@kernel
def add_share(average: Floats, mixed: Floats, weight: float) -> None:
    """One more mix enters an average."""
    for index in range(len(mixed)):
        if mixed[index] > 0.0:
            average[index] += weight * mixed[index]


@kernel
def arrive(ledger: Ledger, table: Scratch, rng: Ints, hero: int, depth: int, weight: float) -> float:
    """A scientist is to speak. The hero's chances if that is settled at once, else −1; the other's choice is drawn."""
    frame = table.frames[depth]
    actor = frame[ACTOR]
    last = frame[LAST]
    mine = table.displays[actor]
    hidden = table.hiddens[actor]
    theirs = table.displays[1 - actor]
    frame[MINE] = mine
    frame[HIDDEN] = hidden
    frame[THEIRS] = theirs
    frame[KNOWN] = duel.verdict(last, mine, hidden, theirs)
    frame[ROW] = find_row(frame, frame[MASK], last, frame[SECOND], frame[THIRD], frame[FOURTH])
    words = table.words[depth]
    duel.mix_words(ledger.word_regrets, frame[ROW], last, frame[KNOWN], words)
    if actor == hero:
        if frame[KNOWN] == -1:
            return 1.0
        frame[WORD] = last
        frame[PLAN] = duel.PLANS  # + 1 = no word has been tried yet
        for word in range(duel.RANKS + 1):
            table.gains[depth, word] = -1.0
        return -1.0
    add_share(ledger.word_averages[frame[ROW]], words, weight)
    word = draw_index(words, rng)
    if word == duel.CALL:
        return is_right(table, actor, last, hero)
    frame[WORD] = word
    say(ledger, table, depth)
    add_share(ledger.plan_averages[frame[SAID]], table.plans[depth], weight)
    frame[PLAN] = draw_index(table.plans[depth], rng)
    return -1.0


@kernel
def find_row(frame: Ints, mask: int, last: int, second: int, third: int, fourth: int) -> int:
    """The row of what the actor of a frame knows when these were the last hypotheses."""
    return duel.row_of(
        mask,
        last,
        second,
        third,
        fourth,
        frame[MINE],
        frame[HIDDEN],
        frame[THEIRS],
        frame[I_SHOWED],
        frame[THEY_SHOWED],
    )


@kernel
def say(ledger: Ledger, table: Scratch, depth: int) -> None:
    """The word is said; what she will do with her boxes is mixed."""
    frame = table.frames[depth]
    word = frame[WORD]
    mask = frame[MASK] | 1 << word
    mine = frame[MINE]
    hidden = frame[HIDDEN]
    frame[SAID] = find_row(frame, mask, word, frame[LAST], frame[SECOND], frame[THIRD])
    duel.mix_plans(ledger.plan_regrets, frame[SAID], duel.KIND[word], mine, hidden, table.plans[depth])


@kernel
def find_choice(ledger: Ledger, table: Scratch, depth: int, weight: float, floor: float) -> bool:
    """Move on to the hero's next word and plan worth trying; False when there is none left."""
    frame = table.frames[depth]
    plans = table.plans[depth]
    frame[PLAN] += 1
    while True:
        while frame[PLAN] < duel.PLANS:
            plan = frame[PLAN]
            hopeless = plans[plan] == 0.0 and ledger.plan_regrets[frame[SAID], plan] < floor
            if not hopeless and duel.can_plan(plan, duel.KIND[frame[WORD]], frame[MINE], frame[HIDDEN]):
                return True
            frame[PLAN] += 1
        if frame[PLAN] == duel.PLANS:
            note_plans(ledger, table, depth, weight)
        frame[WORD] += 1
        while frame[WORD] < duel.RANKS:
            word = frame[WORD]
            if table.words[depth, word] > 0.0 or ledger.word_regrets[frame[ROW], word] >= floor:
                other = 1 - frame[ACTOR]
                if duel.verdict(word, table.displays[other], table.hiddens[other], frame[MINE]) >= 0:
                    break
                table.gains[depth, word] = 0.0  # the other sees that it is false, whatever the plan
            frame[WORD] += 1
        if frame[WORD] >= duel.RANKS:
            return False
        say(ledger, table, depth)
        for plan in range(duel.PLANS):
            table.plan_gains[depth, plan] = -1.0
        frame[PLAN] = 0


@kernel
def note_plans(ledger: Ledger, table: Scratch, depth: int, weight: float) -> None:
    """What each plan after a word would have brought more than the mix of them."""
    frame = table.frames[depth]
    mean = 0.0
    for plan in range(duel.PLANS):
        if table.plan_gains[depth, plan] >= 0.0:
            mean += table.plans[depth, plan] * table.plan_gains[depth, plan]
    for plan in range(duel.PLANS):
        if table.plan_gains[depth, plan] >= 0.0:
            ledger.plan_regrets[frame[SAID], plan] += weight * (table.plan_gains[depth, plan] - mean)
    table.gains[depth, frame[WORD]] = mean


@kernel
def follow(ledger: Ledger, table: Scratch, rng: Ints, hero: int, depth: int, weight: float) -> float:
    """The chosen plan is carried out and the other scientist is to speak."""
    frame = table.frames[depth]
    after = table.frames[depth + 1]
    frame[DRAWN] = carry_out(table, frame[ACTOR], frame[PLAN], duel.KIND[frame[WORD]], rng)
    after[ACTOR] = 1 - frame[ACTOR]
    after[MASK] = frame[MASK] | 1 << frame[WORD]
    after[LAST] = frame[WORD]
    after[SECOND] = frame[LAST]
    after[THIRD] = frame[SECOND]
    after[FOURTH] = frame[THIRD]
    after[I_SHOWED] = frame[THEY_SHOWED]
    after[THEY_SHOWED] = 0 if frame[PLAN] == duel.KEEP_ALL else 1
    return arrive(ledger, table, rng, hero, depth + 1, weight)


@kernel
def sum_up(ledger: Ledger, table: Scratch, hero: int, depth: int, weight: float) -> float:
    """All words have been tried: what each would have brought more than the mix of them. Returns that mix."""
    frame = table.frames[depth]
    last = frame[LAST]
    gains = table.gains[depth]
    words = table.words[depth]
    if last >= 0 and (frame[KNOWN] != 1 or last == duel.RANKS - 1):
        gains[duel.CALL] = is_right(table, hero, last, hero)
    value = 0.0
    for word in range(duel.RANKS + 1):
        if gains[word] >= 0.0:
            value += words[word] * gains[word]
    for word in range(duel.RANKS + 1):
        if gains[word] >= 0.0:
            ledger.word_regrets[frame[ROW], word] += weight * (gains[word] - value)
    return value


@kernel
def take_back(table: Scratch, actor: int, display: int, hidden: int, drawn: int) -> None:
    """The actor's boxes are as they were before her plan."""
    table.displays[actor] = display
    table.hiddens[actor] = hidden
    if drawn >= 0:
        table.deck[drawn] += 1


@kernel
def iterate(ledger: Ledger, table: Scratch, rng: Ints, first: int, count: int, hasty: bool) -> None:
    """Iterations first … first + count − 1: a deal for each scientist as the hero.

    In haste, hopeless choices are mostly passed over. That is several times as quick, but what comes after them is
    then learned badly, and the exploitability stops falling at about 0.009 of a win: it is for the beginning.
    """
    for number in range(first, first + count):
        for hero in range(2):
            table.deck[:] = BOXES
            table.displays[:] = 0
            for seat in range(2):
                one = draw_box(table.deck, rng)
                table.hiddens[seat] = duel.PAIR[one, draw_box(table.deck, rng)]
            weight = number / 1e6
            floor = -HOPELESS * weight if hasty and below(rng, LOOK_AGAIN) > 0 else -np.inf
            traverse(ledger, table, rng, hero, weight, floor)
