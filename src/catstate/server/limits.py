"""Limits: how much one address or one connection may ask for."""

import time
from collections import OrderedDict
from dataclasses import dataclass

KEPT = 20_000  # buckets in memory; the ones unused for longest are forgotten first


@dataclass
class Bucket:
    """Fills at a steady rate, empties by one with each use."""

    rate: float  # per second
    size: float
    level: float
    at: float

    def take(self, now: float) -> bool:
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Limit:
    """A bucket for each address."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.rate, self.burst = per_second, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, address: str) -> bool:
        now = time.monotonic()
        bucket = self._buckets.pop(address, None) or Bucket(self.rate, self.burst, self.burst, now)
        self._buckets[address] = bucket
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        return bucket.take(now)


def bucket(per_second: float, burst: float) -> Bucket:
    """A full bucket for one connection."""
    return Bucket(per_second, burst, burst, time.monotonic())
