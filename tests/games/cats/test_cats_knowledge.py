"""Section 8: who knows what, and the possible worlds behind a view."""

from collections import Counter
from itertools import pairwise, product
from math import sqrt

import numpy as np
import pytest
from cats_table import play, quiet, table

from catstate.core.chance import generator
from catstate.core.rules import determinize
from catstate.games.cats import GAME
from catstate.games.cats.pieces import BOXES


def two_exchanges(doctorates=""):
    """Seat 0 shows an alive cat and discards a dead one; seat 1 shows a dead cat and discards an empty box."""
    match = table("AADD", "DDEE", "EEHA", "AAAA", doctorates=doctorates)
    match = play(match, "bid 1 alive", "show alive", "done", "discard dead", "deal empty")
    return play(match, "bid 1 dead", "show dead", "done", "discard empty", "deal alive")


def test_public_history():
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


def test_used_doctorates_are_history():
    """[8.1] Who was revealed in which experiment, over which hypothesis, and how many boxes it moved."""
    match = play(quiet(table("AD", "DA", doctorates="pounce mewton"), "1 alive"), "reveal mewton")
    view = play(match, "deal alive", "deal alive").view(-1)
    assert [int(field[1]) for field in (view.used, view.used_as, view.used_in, view.used_on, view.moved)] == [
        1,
        7,
        1,
        0,
        2,
    ]
    assert view.doctorates[:2].tolist() == [-1, 7]


def test_own_cards():
    """[8.2] She knows her hand, doctorate and discards, and nobody else's."""
    match = two_exchanges("mewton pounce feyncat purrie")
    view = match.view(0)
    assert view.hands[0].tolist() == [1, 1, 1, 0]
    assert view.discards[0, 0].tolist() == [0, 1, 0, 0]
    assert view.doctorates[:4].tolist() == [7, -1, -1, -1]
    assert (view.hands[1:] == -1).all()
    assert (view.discards[1:] == -1).all()


def test_later_discards_are_not_in_what_prride_saw():
    """[8.3] She saw a dead and an empty box; another empty one is discarded afterwards. The next deal ends it."""
    match = two_exchanges("mewton pounce prride purrie").play("reveal prride")
    match = play(match, "bid 2 empty", "show empty", "done", "discard empty", "deal dead")
    match = play(match, "bid 5 alive", "show alive", "done", "discard alive", "deal dead")
    view = match.view(2)
    assert (view.looked, view.pile.tolist()) == (1, [0, 1, 1, 0])
    assert view.discard_sizes[:4].tolist() == [[1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 0]]
    again = match.play("prove it").view(2)
    assert (again.looked, again.pile.tolist()) == (0, [-1] * 4)


def test_everything_is_open_at_the_end():
    """[8.4] Hands, discards and doctorates, also to the public."""
    match = table("AAADDE", "DDDDDD", doctorates="mewton pounce")
    match = play(match, "bid 1 alive", "show alive", "done", "discard dead", "deal empty", "prove it")
    while match.to_act == -1:
        match = match.play("deal alive")
    match = play(match, "bid 1 alive", "show alive", "done", "discard alive", "deal dead", "prove it")
    assert match.over
    view = match.view(-1)
    assert view.hands[:2].tolist() == [[3, 1, 0, 0], [5, 0, 0, 0]]
    assert view.discards[0, 0].tolist() == [1, 0, 0, 0]
    assert view.doctorates[:2].tolist() == [7, 1]


# Possible worlds against enumeration


def sequences(pool, places):
    """Every way to lay boxes of a pool on numbered places, with its probability: the slow, obvious way."""
    for kinds in product(range(4), repeat=places):
        left, weight, total = list(pool), 1.0, sum(pool)
        for kind in kinds:
            weight *= left[kind] / total
            left[kind] -= 1
            total -= 1
        if weight > 0:
            yield kinds, weight


def enumerated(view, other):
    """The distribution of (hand, first layer, second layer) of the one hidden seat, given all the viewer knows."""
    known = view.findings.sum(axis=0) + view.wiped.sum(axis=0) + view.hands[view.seat] + view.discards[view.seat].sum(0)
    sizes = [int(view.hand_sizes[other]), int(view.discard_sizes[other, 0]), int(view.discard_sizes[other, 1])]
    cuts = np.cumsum([0, *sizes])
    chances = Counter()
    for kinds, weight in sequences((BOXES - known).tolist(), sum(sizes)):
        parts = tuple(bag(kinds[start:end]) for start, end in pairwise(cuts))
        if view.looked:
            seen = view.wiped[0] + view.discards[view.seat, 0] + parts[1]
            if seen.tolist() != view.pile.tolist():
                continue
        chances[tuple(tuple(part.tolist()) for part in parts)] += weight
    total = sum(chances.values())
    return {world: weight / total for world, weight in chances.items()}


def bag(kinds):
    return np.bincount(np.array(kinds, int), minlength=4)


def chi_square(chances, counts, draws):
    """Pearson's sum over worlds, rare ones together, and its 1-in-10,000 limit (Wilson and Hilferty)."""
    rare = [world for world, chance in chances.items() if chance * draws < 5]
    bins = [(chance * draws, counts[world]) for world, chance in chances.items() if world not in set(rare)]
    if rare:
        bins.append((sum(chances[world] for world in rare) * draws, sum(counts[world] for world in rare)))
    score = sum((found - expected) ** 2 / expected for expected, found in bins if expected > 0)
    free = max(1, len(bins) - 1)
    return score, free * (1 - 2 / (9 * free) + 3.72 * sqrt(2 / (9 * free))) ** 3


def plain_hand():
    return table("AD", "EH"), 0, 1


def after_an_exchange():
    match = play(table("AD", "DE"), "bid 1 alive", "show alive", "done", "discard dead", "deal empty")
    return match, 1, 0


def after_a_look():
    """Seat 1 saw a dead box in the pile; then seat 0 discards again, and seat 1 a box of her own."""
    match = table("ADDADD", "DDEEAA", doctorates="mewton prride", mode="tenure")
    match = play(match, "bid 1 alive", "show alive", "done", "discard dead", "deal empty", "reveal prride")
    match = play(match, "bid 1 dead", "show dead", "done", "discard empty", "deal alive")
    match = play(match, "bid 2 alive", "show alive", "done", "discard dead", "deal heisenberg")
    return match, 1, 0


@pytest.mark.parametrize("case", [plain_hand, after_an_exchange, after_a_look])
def test_possible_worlds_are_as_likely_as_enumeration_says(case):
    """[8.5] Two seats, 40,000 guessed worlds from a fixed seed, chi-square against all sequences of boxes."""
    match, seat, other = case()
    view, rng, world = match.view(seat), generator(2024), GAME.rules.State.new()
    chances, counts, draws = enumerated(view, other), Counter(), 40_000
    for _ in range(draws):
        determinize(view, rng, world)
        places = (world.hands[other], world.discards[other, 0], world.discards[other, 1])
        counts[tuple(tuple(place.tolist()) for place in places)] += 1
    assert set(counts) <= set(chances), "an impossible world was guessed"
    score, limit = chi_square(chances, counts, draws)
    assert score < limit


def test_three_seats_share_what_was_seen():
    """[8.5] Seat 2 saw a dead and an empty box that seats 0 and 1 laid, one each: either may have laid either."""
    match = table("ADD", "DDE", "EEA", doctorates="mewton pounce prride")
    match = play(match, "bid 1 alive", "show alive", "done", "discard dead", "deal empty")
    match = play(match, "bid 1 dead", "show dead", "done", "discard empty", "deal alive", "reveal prride")
    view, rng, world = match.view(2), generator(7), GAME.rules.State.new()
    counts = Counter()
    for _ in range(4000):
        determinize(view, rng, world)
        counts[int(world.discards[0, 0, 1]), int(world.discards[1, 0, 1])] += 1
    assert set(counts) == {(1, 0), (0, 1)}
    assert abs(counts[1, 0] - 2000) < 4 * sqrt(1000)


def test_unknown_doctorates_are_alike():
    """[8.5] Seat 0 holds Mewton, Pounce lies open: each of the eight others is seat 1's as often as the next."""
    view = table("AD", "DA", doctorates="mewton purrie", opened="pounce").view(0)
    rng, world, counts, draws = generator(5), GAME.rules.State.new(), Counter(), 16_000
    for _ in range(draws):
        determinize(view, rng, world)
        counts[int(world.doctorates[1])] += 1
    assert set(counts) == {0, 2, 3, 4, 5, 6, 8, 9}
    score, limit = chi_square(dict.fromkeys(counts, 1 / 8), counts, draws)
    assert score < limit
