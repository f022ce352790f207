"""The endgame of Schrödinger's Cats by heart: two scientists, two boxes each, and who is right wins the match.

The policy was found by counterfactual regret minimisation (see docs/endgame.md) and is looked up here, so a choice
takes no thought. It mixes: a scientist who always did the same with the same boxes would be read.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from catstate.core.chance import below, generator
from catstate.core.record import Ints

from .actions import Action, Phase
from .duel import (
    CALL,
    HELD,
    IN_PLAY,
    ONE_SHOWN,
    PAIR,
    PLANS,
    RANK_OF,
    RANKS,
    ROWS,
    SAYABLE,
    SHOW_BOTH,
    SHOW_KIND,
    SHOW_WILD,
    SWAP_KIND,
    SWAP_WILD,
    TRAIL,
    TWO_SHOWN,
    can_plan,
    mix_plans,
    mix_words,
    row_of,
    verdict,
)
from .pieces import BOXES, CELLS, HEISENBERG, KIND_OF, KINDS
from .state import View

POLICY = "data/endgame.npz"  # rebuilt by `python benchmarks/cats_endgame.py`
STEPS = 1 << 30  # in which a choice is drawn

Counts = NDArray[np.integer]
Chances = dict[int, float]  # action → how likely the policy takes it


@dataclass(frozen=True)
class Policy:
    """Weights of 0 to 255 by row: what to say, and what to do with one's boxes after saying it."""

    words: NDArray[np.uint8]
    plans: NDArray[np.uint8]


@cache
def load_policy() -> Policy:
    """The policy that comes with the package."""
    with np.load(Path(__file__).parent / POLICY) as kept:
        return unpack(kept["rows"], kept["words"], kept["plans"])


def unpack(rows: Counts, words: Counts, plans: Counts) -> Policy:
    """A policy from the rows that were kept; in the others every choice is alike."""
    policy = Policy(np.zeros((ROWS, RANKS + 1), np.uint8), np.zeros((ROWS, PLANS), np.uint8))
    at = np.cumsum(rows.astype(np.int64))  # kept as steps, which pack well
    policy.words[at] = words
    policy.plans[at] = plans
    return policy


@dataclass(frozen=True)
class Duel:
    """The endgame as the scientist to act knows it, before she shows anything this turn."""

    ranks: tuple[int, ...]  # hypotheses said, low to high
    mine: int  # her display
    hidden: int  # her pair, or the one kind in her hand
    theirs: int
    i_showed: int  # 1 if she showed something in her last turn, this one left out
    they_showed: int
    kind: int  # of the standing hypothesis
    shown: int  # boxes of that kind and Heisenbergs that she has shown this turn
    shown_wild: int

    def row(self) -> int:
        last, second, third, fourth = (*reversed(self.ranks), *(-1,) * TRAIL)[:TRAIL]
        mask = sum(1 << rank for rank in self.ranks)
        mine, theirs = self.mine, self.theirs
        return int(
            row_of(mask, last, second, third, fourth, mine, self.hidden, theirs, self.i_showed, self.they_showed)
        )


def endgame_action(view: View, legal: Sequence[int], seed: int) -> int | None:
    """The policy's action for the seat to act, or None if this is not that endgame.

    The same view and seed give the same action.
    """
    chances = endgame_chances(view)
    if not chances or not set(chances) <= {int(action) for action in legal}:
        return None
    salt = (int(view.standing) + 1) * 32 + int(view.phase) * 4 + int(view.shown_now)  # a draw of its own each time
    ticket = int(below(generator(abs(int(seed)) * 4096 + salt), STEPS)) / STEPS
    for action, chance in chances.items():
        ticket -= chance
        if ticket < 0:
            return int(action)
    return int(action)


def endgame_chances(view: View) -> Chances:
    """How likely the policy takes each action, those it never takes left out; nothing if this is not that endgame."""
    if not is_endgame(view):
        return {}
    if view.phase == Phase.TURN and view.standing >= 0 and RANK_OF[view.standing] < 0:
        return {Action.PROVE: 1.0}  # more boxes than there are
    duel = read_duel(view)
    if duel is None:
        return {}
    return speak(duel) if view.phase == Phase.TURN else show(duel, int(view.phase))


def is_endgame(view: View) -> bool:
    """Two left, two boxes each, nothing but boxes counts or ever will, and whoever is right now wins the match.

    The policy was found for the usual boxes; with others the search plays. [9.1]
    """
    if (view.supply != BOXES).any():
        return False
    if not Phase.TURN <= view.phase <= Phase.EXCHANGE or view.seat != view.to_act or view.boxes != IN_PLAY:
        return False
    left = [seat for seat in range(view.seats) if view.leaving[seat] == 0]
    if len(left) != 2 or any(view.hand_sizes[seat] + view.findings[seat].sum() != HELD for seat in left):
        return False
    if view.feyncat or view.bonus.any() or view.layer or view.wiped.any():
        return False
    for seat in left:
        if view.has_doctorate[seat] and (not view.used[seat] or view.used_in[seat] == view.experiment):
            return False
    return all(decides(view, right, wrong) for right, wrong in (left, left[::-1]))


def decides(view: View, right: int, wrong: int) -> bool:
    """Whether the match is over if one of the last two is right and the other wrong."""
    if view.wins[right] + 1 == view.wins_needed:
        return True
    return bool(view.losses[wrong] + 1 == view.losses_allowed)


def read_duel(view: View) -> Duel | None:
    """The view in the terms of the solved game; None if what was said is not in it."""
    me = int(view.seat)
    other = next(seat for seat in range(view.seats) if seat != me and view.leaving[seat] == 0)
    cells = [cell for cell in range(CELLS) if view.bidder[cell] >= 0]
    makers = [int(view.bidder[cell]) for cell in cells]
    latest = other if view.phase == Phase.TURN else me
    turns = [latest if (len(cells) - 1 - i) % 2 == 0 else me + other - latest for i in range(len(cells))]
    opener = int(view.first)
    if any(RANK_OF[cell] < 0 for cell in cells) or makers != turns or (makers and makers[0] != opener):
        return None
    standing = int(view.standing)
    hand, open_now = view.hands[me].copy(), view.findings[me].copy()
    kind, shown, wild = -1, 0, 0
    if view.phase != Phase.TURN:  # back to how her boxes were when she spoke
        kind, shown, wild = int(KIND_OF[standing]), int(view.shown[standing]), int(view.shown_wild[standing])
        for box, count in ((kind, shown), (HEISENBERG, wild)):
            hand[box] += count
            open_now[box] -= count
    boxes = np.repeat(np.arange(KINDS), hand)
    hidden = int(PAIR[boxes[0], boxes[1]]) if len(boxes) == 2 else int(boxes[0]) if len(boxes) else 0
    return Duel(
        tuple(int(RANK_OF[cell]) for cell in cells),
        display_of(open_now, view.discard_sizes[me].sum() > 0),
        hidden,
        display_of(view.findings[other], view.discard_sizes[other].sum() > 0),
        int(showed(view, cells, 2 if view.phase == Phase.TURN else 3)),
        int(showed(view, cells, 1 if view.phase == Phase.TURN else 2)),
        kind,
        shown,
        wild,
    )


def showed(view: View, cells: list[int], back: int) -> bool:
    """Whether a box was shown with a hypothesis, counted back from the last."""
    return len(cells) >= back and bool(view.shown[cells[-back]] + view.shown_wild[cells[-back]])


def display_of(findings: Ints, swapped: bool) -> int:
    """The number of what lies open of one scientist."""
    boxes = np.repeat(np.arange(KINDS), findings)
    if len(boxes) == 0:
        return 0
    if len(boxes) == 1:
        return int(ONE_SHOWN + 2 * boxes[0] + swapped)
    return int(TWO_SHOWN + PAIR[boxes[0], boxes[1]])


def speak(duel: Duel) -> Chances:
    """What to say."""
    out = np.zeros(RANKS + 1)
    standing = duel.ranks[-1] if duel.ranks else -1
    known = verdict(standing, duel.mine, duel.hidden, duel.theirs)
    mix_words(load_policy().words, duel.row(), standing, known, out)
    actions = [Action.PROVE if word == CALL else int(Action.BID + SAYABLE[word]) for word in range(RANKS + 1)]
    return {action: float(chance) for action, chance in zip(actions, out, strict=True) if chance > 0}


def show(duel: Duel, phase: int) -> Chances:
    """What to do next with one's boxes: of the plans that begin as she has begun, each as likely as it was."""
    out = np.zeros(PLANS)
    mix_plans(load_policy().plans, duel.row(), duel.kind, duel.mine, duel.hidden, out)
    steps = {plan: next_step(duel, phase, plan) for plan in range(PLANS)}
    open_plans = [plan for plan, step in steps.items() if step is not None]
    total = sum(out[plan] for plan in open_plans)
    chances: Chances = {}
    for plan in open_plans:
        share = out[plan] / total if total > 0 else 1 / len(open_plans)
        step = steps[plan]
        if step is not None and share > 0:
            chances[step] = chances.get(step, 0.0) + float(share)
    return chances


def next_step(duel: Duel, phase: int, plan: int) -> int | None:
    """The next action of a plan, the stated kind shown before Heisenbergs; None if she has begun another."""
    if not can_plan(plan, duel.kind, duel.mine, duel.hidden):
        return None
    shown, wild = shown_by(duel, plan)
    if duel.shown > shown or duel.shown_wild > wild:
        return None
    left_over = (shown - duel.shown, wild - duel.shown_wild)
    if phase == Phase.EXCHANGE:
        if any(left_over):
            return None
        return int(Action.DISCARD + left_in_hand(duel)) if plan in (SWAP_KIND, SWAP_WILD) else Action.DONE
    assert phase == Phase.FINDINGS
    if left_over[0]:
        return Action.SHOW + duel.kind
    return Action.SHOW + HEISENBERG if left_over[1] else Action.DONE


def shown_by(duel: Duel, plan: int) -> tuple[int, int]:
    """How many boxes of the stated kind and how many Heisenbergs a plan shows."""
    if plan in (SHOW_KIND, SWAP_KIND):
        return 1, 0
    if plan in (SHOW_WILD, SWAP_WILD):
        return 0, 1
    if plan != SHOW_BOTH:
        return 0, 0
    pair = duel.hidden
    wild = int(PAIR[HEISENBERG, HEISENBERG] == pair) * 2 + int(PAIR[duel.kind, HEISENBERG] == pair)
    return 2 - wild, wild


def left_in_hand(duel: Duel) -> int:
    """The box that stays in a hand of two when one has been shown."""
    shown = duel.kind if duel.shown else HEISENBERG
    return next(box for box in range(KINDS) if PAIR[shown, box] == duel.hidden)
