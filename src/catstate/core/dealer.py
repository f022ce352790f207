"""The dealer: chance from a committed seed.

Before play everybody may know the commitment, the SHA-256 of the seed; after play the seed is revealed. Every draw is
a function of seed and ply alone, so anybody can check a whole match, and no draw comes twice, undo or not.
"""

import hashlib
import secrets
from collections.abc import Sequence


def new_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """What is published before play: it fixes the seed without telling it."""
    return hashlib.sha256(f"catstate seed {seed}".encode()).hexdigest()


def pick(seed: str, ply: int, weights: Sequence[int]) -> int:
    """The index of the outcome drawn at this ply, each as likely as its weight says, exactly."""
    total = sum(int(weight) for weight in weights)
    limit = (1 << 256) - (1 << 256) % total  # numbers above it would favour the first outcomes: draw again
    attempt = 0
    while True:
        block = hashlib.sha256(f"catstate draw {seed} {ply} {attempt}".encode()).digest()
        number = int.from_bytes(block, "big")
        if number < limit:
            break
        attempt += 1
    ticket = number % total
    for index, weight in enumerate(weights):
        if ticket < weight:
            return index
        ticket -= int(weight)
    raise AssertionError("the weights do not add up to their sum")
