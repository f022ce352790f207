"""Planning on a vector of matches: the bots' search from many roots at once, and guesses of what is hidden."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..bots.search import ACTION, BYTES_PER_EDGE, BYTES_PER_NODE, COUNT, FIRST, TRIED, Desk, Plan, Tree, plant, search
from ..bots.sense import prepare_sense
from ..bots.thinking import MEGABYTES, PROBES, CannotThink, style_of
from ..core.chance import generators
from ..core.compile import kernel
from ..core.errors import BadOption
from ..core.layout import numbers_in
from ..core.record import Ints
from ..core.rules import FINE, determinize, observe
from ..core.sense import WORK, evaluate
from .crew import taken

if TYPE_CHECKING:
    from .vector import VectorEnv

PORTION = 4  # roots that a thread takes at a time
BRANCHING = 64  # edges reserved per node: more than all games have on average


@dataclass(frozen=True)
class Searched:
    """What a search found, one row per root."""

    visits: NDArray[np.int32]  # [root, action]: simulations that began with it
    values: NDArray[np.float32]  # [root, seat]: what each seat got in them on average; 1 is a win

    @property
    def policy(self) -> NDArray[np.float32]:
        """The share of each action in the simulations of its root: what AlphaZero's network learns."""
        total = self.visits.sum(axis=1, keepdims=True)
        return (self.visits / np.maximum(total, 1)).astype(np.float32)

    @property
    def best(self) -> Ints:
        """The action that was tried most, in each root."""
        return self.visits.argmax(axis=1)


class SearchSpace(NamedTuple):
    """What one thread searches with."""

    tree: Tree
    desk: Desk
    numbers: Ints  # the worlds of the desk as rows of integers
    probes: Ints  # generators that show whether anything is hidden


def search_rows(envs: "VectorEnv", simulations: int, seed: int | Sequence[int], rows: Ints) -> Searched:
    """The search that a bot does, from each of these matches; each root has a generator and a tree of its own."""
    if simulations < 2:
        raise CannotThink(f"A search needs at least 2 simulations, the first only plants the root; not {simulations}.")
    prepare_sense(envs.game)
    seeds = range(seed, seed + len(rows)) if isinstance(seed, int) else list(seed)
    if len(seeds) != len(rows):
        raise BadOption(f"{len(rows)} roots want {len(rows)} seeds, not {len(seeds)}.")
    chance = np.array([generators(int(one), 1)[0] for one in seeds], np.int64).reshape(-1, 2)
    visits = np.zeros((len(rows), envs.num_actions), np.int32)
    values = np.zeros((len(rows), envs.seats), np.float32)
    style = style_of(envs.game)
    plan = Plan(0, envs.seats, 0, int(style.horizon), int(style.guesses), float(style.exploration), int(style.blind))
    waiting = deque(range(0, len(rows), PORTION))

    def work_on() -> None:
        room = make_room(envs, simulations)
        for first in taken(waiting):
            part = slice(first, first + PORTION)
            search_portion(
                envs.states, envs.to_act, rows[part], chance[part], room, plan, simulations, visits[part], values[part]
            )

    envs._crew.share(work_on)
    return Searched(visits, values)


def make_room(envs: "VectorEnv", simulations: int) -> SearchSpace:
    """A tree that holds as many nodes as there are simulations, and a desk."""
    rules = envs.game.rules
    worlds = rules.State.batch(3)
    words = np.zeros(2 * rules.View.dtype.itemsize // 8, np.int64)
    size = max(rules.NUM_ACTIONS, rules.NUM_OUTCOMES)
    desk = Desk(
        worlds,
        words.view(rules.View.dtype),
        words[len(words) // 2 :],
        np.zeros(size, np.int64),
        np.zeros(size, np.int64),
        np.zeros(WORK, np.int64),
        np.zeros(envs.seats, np.int64),
        np.zeros(2, np.int64),
        np.zeros(0, np.int64),
        np.zeros(envs.seats, np.int64),
    )
    wanted = (simulations + envs.num_actions / BRANCHING + 1) * (BYTES_PER_NODE + BRANCHING * BYTES_PER_EDGE) / 1e6
    tree = plant(min(wanted, MEGABYTES), BRANCHING)
    return SearchSpace(tree, desk, numbers_in(worlds), generators(0, PROBES))


@kernel
def search_portion(
    states: Any,
    to_act: Ints,
    rows: Ints,
    chance: Ints,
    room: SearchSpace,
    plan: Plan,
    simulations: int,
    visits: NDArray[np.int32],
    values: NDArray[np.float32],
) -> None:
    """Search from some rows, one after the other."""
    tree, desk = room.tree, room.desk
    for root in range(len(rows)):
        seat = to_act[rows[root]]
        observe(states[rows[root]], seat, desk.views[0])
        hidden = is_anything_hidden(room)
        desk.rng[:] = chance[root]
        desk.totals[:] = 0
        clear(tree)
        searched = Plan(seat, plan.seats, hidden, plan.horizon, plan.guesses, plan.exploration, plan.blind)
        search(tree, desk, searched, simulations)
        first = tree.nodes[0, FIRST]
        for edge in range(first, first + tree.nodes[0, COUNT]):
            visits[root, tree.edges[edge, ACTION]] = tree.edges[edge, TRIED]
        for one in range(plan.seats):
            values[root, one] = desk.totals[one] / (simulations * FINE)


@kernel
def is_anything_hidden(room: SearchSpace) -> int:
    """1 if guesses from the view on the desk differ. The last one stays in worlds[0]."""
    worlds, numbers, rng = room.desk.worlds, room.numbers, room.desk.rng
    hidden = 0
    for probe in range(len(room.probes)):
        rng[:] = room.probes[probe]
        determinize(room.desk.views[0], rng, worlds[0])
        if probe == 0:
            worlds[1] = worlds[0]
        elif hidden == 0:
            for word in range(numbers.shape[1]):
                if numbers[0, word] != numbers[1, word]:
                    hidden = 1
                    break
    return hidden


@kernel
def clear(tree: Tree) -> None:
    """Fell a tree and leave its memory."""
    tree.nodes[: tree.used[0]] = 0
    tree.edges[: tree.used[1]] = 0
    tree.slots[:] = 0
    tree.used[:] = 0


def guess_rows(envs: "VectorEnv", rows: Ints, seed: int) -> None:
    """Deal anew in these matches what their seats to act can't know."""
    guess_all(envs.states, envs.to_act, rows, envs.game.rules.View.batch(1), generators(seed, len(rows)))


@kernel
def guess_all(states: Any, to_act: Ints, rows: Ints, view: Any, chance: Ints) -> None:
    """A possible world for each of these rows."""
    for number in range(len(rows)):
        observe(states[rows[number]], to_act[rows[number]], view[0])
        determinize(view[0], chance[number], states[rows[number]])


def estimate_rows(envs: "VectorEnv") -> NDArray[np.float32]:
    """What every seat of every match may expect, as the game's judgement sees the whole table: 1 is a certain win."""
    prepare_sense(envs.game)
    found = np.zeros((envs.batch, envs.seats), np.float32)
    waiting = deque(envs.parts)

    def work_on() -> None:
        points, work = np.zeros(envs.seats, np.int64), np.zeros(WORK, np.int64)
        for part in taken(waiting):
            estimate_all(envs.states[part], points, work, found[part])

    envs._crew.share(work_on)
    return found


@kernel
def estimate_all(states: Any, points: Ints, work: Ints, found: NDArray[np.float32]) -> None:
    """Judge some matches, one after the other."""
    for match in range(len(states)):
        evaluate(states[match], points, work)
        for seat in range(len(points)):
            found[match, seat] = points[seat] / FINE
