"""Section 8: who knows what, and the possible worlds behind a view."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from itertools import pairwise, product
from math import sqrt
from typing import TypeVar

import numpy as np
import pytest

from catstate.core.chance import generator
from catstate.core.record import Ints
from catstate.core.rules import determinize
from catstate.games.cats.pieces import BOXES
from catstate.games.cats.state import State, View

from .scene import Scene, scene

Placing = tuple[tuple[int, ...], ...]  # the boxes in each hidden place, one count per kind
T = TypeVar("T", bound=Hashable)


def two_exchanges(*doctorates: str) -> Scene:
    """Seat 0 shows an alive cat and discards a dead one; seat 1 shows a dead cat and discards an empty box."""
    lab = scene(4).doctorates(*doctorates).hands("AADD", "DDEE", "EEHA", "AAAA")
    lab = lab.play("bid 1 alive", "show alive", "done", "discard dead", "* deal empty")
    return lab.play("bid 1 dead", "show dead", "done", "discard empty", "* deal alive")


def test_public_history() -> None:
    """[8.1] Counts, findings, and for each cell of the clipboard who said it, what was shown and exchanged."""
    view = two_exchanges().view(-1)
    assert view.hand_sizes[:4].tolist() == [3, 3, 4, 4]
    assert (view.boxes, view.deck_size) == (16, 34)
    assert view.discard_sizes[:4, 0].tolist() == [1, 1, 0, 0]
    assert view.bidder[:3].tolist() == [0, 1, -1]
    assert view.shown[:3].tolist() == [1, 1, 0]
    assert view.shown_wild[:3].tolist() == [0, 0, 0]
    assert view.exchanged[:3].tolist() == [1, 1, 0]
    assert (view.hands == -1).all()
    assert (view.discards == -1).all()


def test_used_doctorates_are_history() -> None:
    """[8.1] Who was revealed in which experiment, over which hypothesis, and how many boxes it moved."""
    lab = scene(2).doctorates("pounce", "mewton").hands("AD", "DA").quiet("1 alive").play("reveal mewton")
    view = lab.play("* deal alive", "* deal alive").view(-1)
    assert [int(field[1]) for field in (view.used, view.used_as, view.used_in, view.used_on, view.moved)] == [
        1,
        7,
        1,
        0,
        2,
    ]
    assert view.doctorates[:2].tolist() == [-1, 7]


def test_own_cards() -> None:
    """[8.2] She knows her hand, doctorate and discards, and nobody else's."""
    lab = two_exchanges("mewton", "pounce", "feyncat", "purrie")
    view = lab.view(0)
    assert view.hands[0].tolist() == [1, 1, 1, 0]
    assert view.discards[0, 0].tolist() == [0, 1, 0, 0]
    assert view.doctorates[:4].tolist() == [7, -1, -1, -1]
    assert (view.hands[1:] == -1).all()
    assert (view.discards[1:] == -1).all()


def test_later_discards_are_not_in_what_prride_saw() -> None:
    """[8.3] She saw a dead and an empty box; another empty one is discarded afterwards. The next deal ends it."""
    lab = two_exchanges("mewton", "pounce", "prride", "purrie").play("reveal prride")
    lab = lab.play("bid 2 empty", "show empty", "done", "discard empty", "* deal dead")
    lab = lab.play("bid 5 alive", "show alive", "done", "discard alive", "* deal dead")
    view = lab.view(2)
    assert (view.looked, view.pile.tolist()) == (1, [0, 1, 1, 0])
    assert view.discard_sizes[:4].tolist() == [[1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 0]]
    again = lab.play("prove it", "* gather").view(2)
    assert (again.looked, again.pile.tolist()) == (0, [-1] * 4)


def test_the_first_seat_keeps_what_it_saw_in_the_pile() -> None:
    """[8.3] Whoever looks remembers, seat 0 as any other."""
    lab = scene(2).first(1).doctorates("prride", "mewton").hands("AD", "DA")
    lab = lab.play("bid 1 dead", "show dead", "done", "discard alive", "* deal empty", "reveal prride")
    assert (lab.view(0).looked, lab.view(0).pile.tolist()) == (1, [1, 0, 0, 0])
    assert lab.view(1).looked == lab.view(-1).looked == 0


def test_wiped_findings_lie_in_the_pile() -> None:
    """[5.8, 5.11] Purrie wiped an alive box, a dead one was discarded: Prride sees both."""
    lab = scene(3).doctorates("mewton", "purrie", "prride").hands("ADD", "DDE", "EEA")
    lab = lab.play("bid 1 alive", "show alive", "done", "discard dead", "* deal empty")
    lab = lab.play("reveal purrie", "bid 1 dead", "done", "reveal prride")
    assert lab.view(2).pile.tolist() == [1, 1, 0, 0]


def test_everything_is_open_at_the_end() -> None:
    """[8.4] Hands, discards and doctorates, also to the public."""
    lab = scene(2).doctorates("mewton", "pounce").hands("AAADDE", "DDDDDD")
    lab = lab.play("bid 1 alive", "show alive", "done", "discard dead", "* deal empty", "prove it").deal()
    lab = lab.play("bid 1 alive", "show alive", "done", "discard alive", "* deal dead", "prove it")
    assert lab.match.over
    view = lab.view(-1)
    assert view.hands[:2].tolist() == [[3, 1, 0, 0], [5, 0, 0, 0]]
    assert view.discards[0, 0].tolist() == [1, 0, 0, 0]
    assert view.doctorates[:2].tolist() == [7, 1]


# Possible worlds against enumeration


def sequences(pool: list[int], places: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every way to lay boxes of a pool on numbered places, with its probability: the slow, obvious way."""
    for kinds in product(range(4), repeat=places):
        left, weight, total = list(pool), 1.0, sum(pool)
        for kind in kinds:
            weight *= left[kind] / total
            left[kind] -= 1
            total -= 1
        if weight > 0:
            yield kinds, weight


def enumerated(view: View, other: int) -> dict[Placing, float]:
    """The distribution of (hand, first layer, second layer) of the one hidden seat, given all the viewer knows."""
    known = view.findings.sum(axis=0) + view.wiped.sum(axis=0) + view.hands[view.seat] + view.discards[view.seat].sum(0)
    sizes = [int(view.hand_sizes[other]), int(view.discard_sizes[other, 0]), int(view.discard_sizes[other, 1])]
    cuts = np.cumsum([0, *sizes])
    chances: dict[Placing, float] = defaultdict(float)
    for kinds, weight in sequences((BOXES - known).tolist(), sum(sizes)):
        parts = tuple(bag(kinds[start:end]) for start, end in pairwise(cuts))
        if view.looked:
            seen = view.wiped[0] + view.discards[view.seat, 0] + parts[1]
            if seen.tolist() != view.pile.tolist():
                continue
        chances[tuple(tuple(part.tolist()) for part in parts)] += weight
    total = sum(chances.values())
    return {world: weight / total for world, weight in chances.items()}


def bag(kinds: tuple[int, ...]) -> Ints:
    return np.bincount(np.array(kinds, int), minlength=4)


def chi_square(chances: dict[T, float], counts: Counter[T], draws: int) -> tuple[float, float]:
    """Pearson's sum over worlds, rare ones together, and its 1-in-10,000 limit (Wilson and Hilferty)."""
    rare = [world for world, chance in chances.items() if chance * draws < 5]
    bins = [(chance * draws, counts[world]) for world, chance in chances.items() if world not in set(rare)]
    if rare:
        bins.append((sum(chances[world] for world in rare) * draws, sum(counts[world] for world in rare)))
    score = sum((found - expected) ** 2 / expected for expected, found in bins if expected > 0)
    free = max(1, len(bins) - 1)
    return score, free * (1 - 2 / (9 * free) + 3.72 * sqrt(2 / (9 * free))) ** 3


def plain_hand() -> tuple[Scene, int, int]:
    return scene(2).hands("AD", "EH"), 0, 1


def after_an_exchange() -> tuple[Scene, int, int]:
    lab = scene(2).hands("AD", "DE").play("bid 1 alive", "show alive", "done", "discard dead", "* deal empty")
    return lab, 1, 0


def after_a_look() -> tuple[Scene, int, int]:
    """Seat 1 saw a dead box in the pile; then seat 0 discards again, and seat 1 a box of her own."""
    lab = scene(2, mode="tenure").doctorates("mewton", "prride").hands("ADDADD", "DDEEAA")
    lab = lab.play("bid 1 alive", "show alive", "done", "discard dead", "* deal empty", "reveal prride")
    lab = lab.play("bid 1 dead", "show dead", "done", "discard empty", "* deal alive")
    lab = lab.play("bid 2 alive", "show alive", "done", "discard dead", "* deal heisenberg")
    return lab, 1, 0


@pytest.mark.parametrize("case", [plain_hand, after_an_exchange, after_a_look])
def test_possible_worlds_are_as_likely_as_enumeration_says(case: Callable[[], tuple[Scene, int, int]]) -> None:
    """[8.5] Two seats, 40,000 guessed worlds from a fixed seed, chi-square against all sequences of boxes."""
    lab, seat, other = case()
    view, rng, world = lab.view(seat), generator(2024), State.new()
    chances, draws = enumerated(view, other), 40_000
    counts: Counter[Placing] = Counter()
    for _ in range(draws):
        determinize(view, rng, world)
        places = (world.hands[other], world.discards[other, 0], world.discards[other, 1])
        counts[tuple(tuple(place.tolist()) for place in places)] += 1
    assert set(counts) <= set(chances), "an impossible world was guessed"
    score, limit = chi_square(chances, counts, draws)
    assert score < limit


def test_three_seats_share_what_was_seen() -> None:
    """[8.5] Seat 2 saw a dead and an empty box that seats 0 and 1 laid, one each: either may have laid either."""
    lab = scene(3).doctorates("mewton", "pounce", "prride").hands("ADD", "DDE", "EEA")
    lab = lab.play("bid 1 alive", "show alive", "done", "discard dead", "* deal empty")
    lab = lab.play("bid 1 dead", "show dead", "done", "discard empty", "* deal alive", "reveal prride")
    view, rng, world = lab.view(2), generator(7), State.new()
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(4000):
        determinize(view, rng, world)
        counts[int(world.discards[0, 0, 1]), int(world.discards[1, 0, 1])] += 1
    assert set(counts) == {(1, 0), (0, 1)}
    assert abs(counts[1, 0] - 2000) < 4 * sqrt(1000)


def test_unknown_doctorates_are_alike() -> None:
    """[8.5] Seat 0 holds Mewton, Pounce lies open: each of the eight others is seat 1's as often as the next."""
    view = scene(2).doctorates("mewton", "purrie").open("pounce").hands("AD", "DA").view(0)
    rng, world, draws = generator(5), State.new(), 16_000
    counts: Counter[int] = Counter()
    for _ in range(draws):
        determinize(view, rng, world)
        counts[int(world.doctorates[1])] += 1
    assert set(counts) == {0, 2, 3, 4, 5, 6, 8, 9}
    score, limit = chi_square(dict.fromkeys(counts, 1 / 8), counts, draws)
    assert score < limit
