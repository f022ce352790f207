"""Monte-Carlo tree search over possible worlds, written once for every game.

Each simulation guesses a world from the searching seat's view, walks down the tree, adds one node, plays on quickly to
the end or to a horizon, and adds what each actor got to the edges it chose. A node belongs to whoever is to act there
and to what *that seat* would know: in games with hidden things its key is a hash of the actor's view in the guessed
world, else of the path of actions and outcomes. So nobody in the tree acts on what he can't know, and the list of
legal actions is the same at every visit of a node. Chance is drawn as the rules say.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.chance import below, draw
from ..core.compile import inlined, kernel
from ..core.record import Ints
from ..core.rules import CHANCE, FINE, OVER, SCALE, apply, determinize, legal, observe, scores, to_act
from ..core.sense import evaluate, favour_none, is_settled, plausible, play_blindly, playout_action, prior

Floats = NDArray[np.float64]

DEPTH = 400  # decisions on the way down a tree; deeper ones are played out
NEVER = 1 << 40  # a horizon that is never reached
BYTES_PER_NODE = (5 + 2) * 8  # its row and its slots in the table
BYTES_PER_EDGE = 5 * 8

# A multiplier with well spread bits; what it yields is cut to 62 bits, which every int64 and every Python int can hold.
SPREAD = 0x1E3779B97F4A7C15
BITS = (1 << 62) - 1
START = 0x2545F4914F6CDD1D  # the key of nothing: large, so that no small number can cancel it

KEY, FIRST, COUNT, VISITS, TOTAL = range(5)  # columns of Tree.nodes; values are in units of 1/FINE
ACTION = 0  # columns of Tree.edges
CHILD = 1  # the node it leads to, if it leads straight to a decision and nothing is hidden: index + 1; else 0
TRIED = 2  # how often it was chosen
SUM = 3  # what its chooser got, in all
PRIOR = 4  # its share of the first-sight weights of its node, in units of 1/WHOLE
WHOLE = 1 << 20


class Tree(NamedTuple):
    """One search tree in a fixed amount of memory. The edges of a node lie side by side."""

    nodes: Ints  # per node: KEY, FIRST edge, COUNT of edges, VISITS, TOTAL of what its actor got
    edges: Ints  # per edge: ACTION, CHILD, TRIED, SUM, PRIOR
    slots: Ints  # hash table of the nodes that are not a CHILD: node index + 1, 0 = free
    used: Ints  # nodes and edges in use
    path: Ints  # node, edge and actor of each decision of the current simulation


class Desk(NamedTuple):
    """What a search needs at hand: worlds, views, scratch."""

    worlds: Any  # records: 0 the position searched, 1 the world being played, 2 a rival guess
    views: Any  # records: 0 the searching seat's view, 1 scratch
    words: Ints  # the memory of views[1] as integers
    out: Ints
    weight: Ints
    work: Ints
    points: Ints  # per seat, the value of a simulation
    rng: Ints
    shortlist: Ints  # the actions considered at the root; none = all that are legal
    totals: Ints  # per seat, the values of all simulations added up


class Plan(NamedTuple):
    """How to search."""

    seat: int  # who searches
    seats: int
    hidden: int  # 1 = worlds are guessed and nodes keyed by views; 0 = the view tells everything
    horizon: int  # plies of a playout before the position is evaluated instead
    guesses: int  # worlds drawn per simulation, one of which is taken by its plausibility
    exploration: float  # weight of the urge to try, in units of a win
    blind: int  # 1 = the game's judgement is not asked: playouts and first sight are uniform


def plant(megabytes: float, branching: int) -> Tree:
    """An empty tree that never grows beyond this memory."""
    nodes = int(megabytes * 1e6 / (BYTES_PER_NODE + branching * BYTES_PER_EDGE))
    nodes = max(nodes, 64)
    edges = nodes * branching
    slots = 1 << (2 * nodes - 1).bit_length()
    return Tree(
        np.zeros((nodes, 5), np.int64),
        np.zeros((edges, 5), np.int64),
        np.zeros(slots, np.int64),
        np.zeros(2, np.int64),
        np.zeros((DEPTH, 3), np.int64),
    )


@kernel
def mix(key: int, word: int) -> int:
    """A hash of a hash and one more number; the same compiled and interpreted."""
    key = ((key ^ word) * SPREAD) & BITS
    return key ^ (key >> 31)


@kernel
def hash_of(words: Ints) -> int:
    """A hash of a stretch of memory."""
    key = START ^ len(words)
    for index in range(len(words)):
        key = mix(key, int(words[index]))
    return key


@kernel
def find_slot(tree: Tree, key: int) -> int:
    """Where the node of this key is in the table, or would be."""
    last = len(tree.slots) - 1
    slot = key & last
    while tree.slots[slot] > 0 and tree.nodes[tree.slots[slot] - 1, KEY] != key:
        slot = (slot + 1) & last
    return slot


@inlined
def add_node(tree: Tree, desk: Desk, plan: Plan, key: int) -> int:
    """A new node for the world at hand; −1 when the memory is full."""
    world = desk.worlds[1]
    node = tree.used[0]
    first = tree.used[1]
    if node == len(tree.nodes):
        return -1
    if node == 0 and len(desk.shortlist) > 0:
        count = len(desk.shortlist)
        desk.out[:count] = desk.shortlist
    else:
        count = legal(world, desk.out)
    if first + count > len(tree.edges):
        return -1
    if plan.blind == 1:
        favour_none(world, desk.out, count, desk.weight, desk.work)
    else:
        prior(world, desk.out, count, desk.weight, desk.work)
    total = 0
    for index in range(count):
        total += desk.weight[index]
    for index in range(count):
        tree.edges[first + index, ACTION] = desk.out[index]
        tree.edges[first + index, PRIOR] = desk.weight[index] * WHOLE // total
    tree.nodes[node, KEY] = key
    tree.nodes[node, FIRST] = first
    tree.nodes[node, COUNT] = count
    tree.used[0] = node + 1
    tree.used[1] = first + count
    return node


@kernel
def select(tree: Tree, node: int, urge: float) -> int:
    """The edge with the best mix of what it has brought and what is still to be learned about it.

    An edge not tried yet counts as the mean of its node.
    """
    first = tree.nodes[node, FIRST]
    visits = tree.nodes[node, VISITS]
    mean = tree.nodes[node, TOTAL] / visits if visits > 0 else 0.0
    reach = urge * math.sqrt(visits + 1) / WHOLE
    best = first
    top = -1.0
    for edge in range(first, first + tree.nodes[node, COUNT]):
        tried = tree.edges[edge, TRIED]
        worth = tree.edges[edge, SUM] / tried if tried > 0 else mean
        worth += reach * tree.edges[edge, PRIOR] / (1 + tried)
        if worth > top:
            top = worth
            best = edge
    return best


@inlined
def guess(desk: Desk, plan: Plan) -> None:
    """A possible world into worlds[1]; of several guesses one is taken, each as likely as it is plausible."""
    determinize(desk.views[0], desk.rng, desk.worlds[1])
    if plan.guesses > 1:
        total = plausible(desk.worlds[1], plan.seat, desk.work)
        for _ in range(1, plan.guesses):
            determinize(desk.views[0], desk.rng, desk.worlds[2])
            share = plausible(desk.worlds[2], plan.seat, desk.work)
            total += share
            if below(desk.rng, total) < share:
                desk.worlds[1] = desk.worlds[2]


@inlined
def play_out(desk: Desk, plan: Plan) -> None:
    """Play on quickly from worlds[1] to the end or the horizon; leaves the value per seat in points."""
    world = desk.worlds[1]
    plies = 0
    actor = to_act(world)
    while actor != OVER and plies < plan.horizon and (plan.blind == 1 or not is_settled(world)):
        if actor == CHANCE:
            apply(world, draw(world, desk.rng, desk.out, desk.weight), None)
        else:
            count = legal(world, desk.out)
            if plan.blind == 1:
                apply(world, play_blindly(world, desk.rng, desk.out, count, desk.work), None)
            else:
                apply(world, playout_action(world, desk.rng, desk.out, count, desk.work), None)
        plies += 1
        actor = to_act(world)
    if actor == OVER:
        scores(world, desk.points)
        for seat in range(plan.seats):
            desk.points[seat] *= FINE // SCALE
    else:
        evaluate(world, desk.points, desk.work)


@inlined
def descend(tree: Tree, desk: Desk, plan: Plan) -> int:
    """Walk down the tree in worlds[1] until a new node is added or the match is over; returns the decisions made."""
    world = desk.worlds[1]
    depth = 0
    key = START
    came = -1  # the edge that leads straight here, −1 = none: the root, or chance lies between, or things are hidden
    actor = to_act(world)
    while actor != OVER and depth < DEPTH:
        if depth > 0 and plan.blind == 0 and is_settled(world):
            break
        if actor == CHANCE:
            came = -1
            chosen = draw(world, desk.rng, desk.out, desk.weight)
        else:
            if plan.hidden == 1:
                observe(world, actor, desk.views[1])
                key = hash_of(desk.words)
                came = -1
            slot = -1
            if came >= 0:
                node = tree.edges[came, CHILD] - 1
            else:
                slot = find_slot(tree, key)
                node = tree.slots[slot] - 1
            if node < 0:
                node = add_node(tree, desk, plan, key)
                if came >= 0:
                    tree.edges[came, CHILD] = node + 1
                else:
                    tree.slots[slot] = node + 1
                break
            came = select(tree, node, plan.exploration * FINE)
            tree.path[depth, 0] = node
            tree.path[depth, 1] = came
            tree.path[depth, 2] = actor
            depth += 1
            chosen = tree.edges[came, ACTION]
        apply(world, chosen, None)
        key = mix(key, int(chosen))
        actor = to_act(world)
    return depth


@kernel
def search(tree: Tree, desk: Desk, plan: Plan, simulations: int) -> None:
    """Run simulations from the position in views[0] (or worlds[0], when nothing is hidden)."""
    for _ in range(simulations):
        if plan.hidden == 1:
            guess(desk, plan)
        else:
            desk.worlds[1] = desk.worlds[0]
        depth = descend(tree, desk, plan)
        play_out(desk, plan)
        for seat in range(plan.seats):
            desk.totals[seat] += desk.points[seat]
        for step in range(depth):
            node = tree.path[step, 0]
            edge = tree.path[step, 1]
            got = desk.points[tree.path[step, 2]]
            tree.nodes[node, VISITS] += 1
            tree.nodes[node, TOTAL] += got
            tree.edges[edge, TRIED] += 1
            tree.edges[edge, SUM] += got
