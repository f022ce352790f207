"""Distributions: how a day's deal or puzzle ended for everybody."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...core.language import say


@dataclass(frozen=True)
class Bar:
    """One kind of result."""

    words: str
    count: int
    percent: int  # of all
    is_yours: bool


def distribution(counts: Mapping[str, int], words: Mapping[str, str], own: str = "") -> list[Bar]:
    """The results in the order of their words; nothing while there is none."""
    total = sum(counts.get(kind, 0) for kind in words)
    if not total:
        return []
    return [
        Bar(say(said), counts.get(kind, 0), round(100 * counts.get(kind, 0) / total), bool(own) and kind == own)
        for kind, said in words.items()
    ]
