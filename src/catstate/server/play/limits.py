"""Limits: how often one address, one account or one connection may ask for something."""

import ipaddress
import time
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache

KEPT = 20_000  # buckets in memory; the ones unused for longest are forgotten first


@dataclass
class Bucket:
    """Fills at a steady rate, empties by one with each use."""

    rate: float  # per second
    size: float
    level: float
    at: float

    @classmethod
    def full(cls, rate: float, size: float) -> "Bucket":
        return cls(rate, size, size, time.monotonic())

    def take(self) -> bool:
        now = time.monotonic()
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Limit:
    """A bucket for each key: an address or an account."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.rate, self.burst = per_second, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, key: str) -> bool:
        bucket = self._buckets.pop(key, None) or Bucket.full(self.rate, self.burst)
        self._buckets[key] = bucket
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        return bucket.take()


@lru_cache(4096)
def place_of(address: str) -> str:
    """What an address is counted as: itself, or its network of 64 bits, all of which one home has."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
