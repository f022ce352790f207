"""Chance: inside kernels, and from the dealer."""

from collections import Counter

import numpy as np
import pytest

from catstate.core.chance import MULTIPLIER, below, generator, generators, weighted
from catstate.core.dealer import commitment, pick

CHI_SQUARE_5_999 = 20.515  # chi-square with 5 degrees of freedom, exceeded once in a thousand


def chi_square(counts: Counter[int], expected: dict[int, float]) -> float:
    return sum((counts[value] - mean) ** 2 / mean for value, mean in expected.items())


def test_below_is_even() -> None:
    rng = generator(3)
    counts = Counter(int(below(rng, 6)) for _ in range(12_000))
    assert chi_square(counts, dict.fromkeys(range(6), 2000.0)) < CHI_SQUARE_5_999


def test_weighted_follows_the_weights() -> None:
    """A weight of 0 is never drawn, and what lies behind the count is not looked at."""
    rng, weight = generator(4), np.array([1, 2, 3, 0, 2, 3, 1, 100])
    counts = Counter(int(weighted(rng, weight, 7)) for _ in range(12_000))
    assert chi_square(counts, {0: 1000.0, 1: 2000.0, 2: 3000.0, 4: 2000.0, 5: 3000.0, 6: 1000.0}) < CHI_SQUARE_5_999
    assert counts.total() == sum(counts[index] for index in (0, 1, 2, 4, 5, 6))


def test_generator_follows_its_definition() -> None:
    """x, c ← (A·x + c) mod 2³², div 2³²; the number drawn is the xor of both, scaled."""
    rng = generator(11)
    for _ in range(100):
        product = MULTIPLIER * int(rng[0]) + int(rng[1])
        x, c = product % 2**32, product // 2**32
        assert below(rng, 1000) == ((x ^ c) * 1000) >> 32
        assert rng.tolist() == [x, c]


def test_generators_differ() -> None:
    rows = generators(1, 1000)
    assert len({tuple(row) for row in rows.tolist()}) == 1000
    assert generators(1, 2).tolist() == generators(1, 2).tolist()
    assert generators(2, 2).tolist() != generators(1, 2).tolist()


def test_dealer_follows_the_weights() -> None:
    counts = Counter(pick("seed", ply, [1, 2, 3, 1, 2, 3]) for ply in range(12_000))
    expected = {0: 1000.0, 1: 2000.0, 2: 3000.0, 3: 1000.0, 4: 2000.0, 5: 3000.0}
    assert chi_square(counts, expected) < CHI_SQUARE_5_999


def test_dealer_depends_on_seed_and_ply_alone() -> None:
    assert pick("a", 5, [1] * 1000) == pick("a", 5, [1] * 1000)
    assert len({pick("a", ply, [1] * 10_000) for ply in range(100)}) > 95


@pytest.mark.parametrize("seed", ["7", "another"])
def test_commitment_is_a_plain_hash(seed: str) -> None:
    import hashlib

    assert commitment(seed) == hashlib.sha256(b"catstate seed " + seed.encode()).hexdigest()
