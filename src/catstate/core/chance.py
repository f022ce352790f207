"""Random numbers inside kernels: a generator that is nothing but two integers in an array.

A generator lives in the caller's memory, so that a batch has one per environment, a copy of a search goes on as the
original would, and compiled and interpreted runs draw the same numbers. It serves playouts and guesses; real matches
are dealt by the dealer.
"""

import numpy as np

from .compile import kernel
from .record import Ints
from .rules import odds

# Multiply with carry: x, c ← (A·x + c) mod 2³², (A·x + c) div 2³². A < 2³¹ keeps every product inside int64; A·2³² − 1
# and its half are prime, which makes the period A·2³¹ − 1, about 2⁶².
MULTIPLIER = 2147470590
MASK = 0xFFFFFFFF


def generators(seed: int, count: int) -> Ints:
    """`count` independent generators, one row each, from one seed."""
    words = np.random.SeedSequence(seed).generate_state(2 * count, np.uint32).astype(np.int64).reshape(count, 2)
    words[:, 1] = words[:, 1] % (MULTIPLIER - 2) + 1  # a carry of 0 or A − 1 could be a fixed point
    return words


def generator(seed: int) -> Ints:
    """One generator from a seed."""
    rng: Ints = generators(seed, 1)[0]
    return rng


@kernel
def below(rng: Ints, bound: int) -> int:
    """A number in 0 … bound − 1, each as likely as the others to within bound / 2³²."""
    product = MULTIPLIER * rng[0] + rng[1]
    rng[0] = product & MASK
    rng[1] = product >> 32
    return ((rng[0] ^ rng[1]) * bound) >> 32


@kernel
def weighted(rng: Ints, weight: Ints, count: int) -> int:
    """An index in 0 … count − 1, each as likely as its weight says."""
    total = 0
    for index in range(count):
        total += weight[index]
    ticket = below(rng, total)
    index = 0
    while ticket >= weight[index]:
        ticket -= weight[index]
        index += 1
    return index


@kernel
def draw(state: object, rng: Ints, out: Ints, weight: Ints) -> int:
    """One outcome of chance, as likely as the rules say."""
    return out[weighted(rng, weight, odds(state, out, weight))]
