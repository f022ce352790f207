"""Limits: how often one address, one account or one connection may ask for something."""

import ipaddress
import logging
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic

KEPT = 20_000  # buckets in memory; the ones unused for longest are forgotten first


@dataclass
class Bucket:
    """Fills at a steady rate, empties with each use."""

    rate: float  # per second
    size: float
    level: float
    at: float

    @classmethod
    def full(cls, rate: float, size: float) -> "Bucket":
        return cls(rate, size, size, monotonic())

    def take(self, count: int = 1) -> bool:
        now = monotonic()
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < count:
            return False
        self.level -= count
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


class Seldom(logging.Filter):
    """For logs: the same refusal some times, then once in two seconds, so that whoever is refused fills no log."""

    def __init__(self) -> None:
        super().__init__()
        self._limit = Limit(0.5, 20)

    def filter(self, record: logging.LogRecord) -> bool:
        return record.levelno >= logging.ERROR or self._limit.allows(str(record.msg))


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
