"""Game: one game in words and plain values."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Option:
    """One thing a table may settle before play. `default` may differ by the number of seats."""

    name: str
    choices: tuple[str, ...]
    default: str | Mapping[int, str]
    about: str  # one sentence for the lobby

    def default_for(self, seats: int) -> str:
        return self.default if isinstance(self.default, str) else self.default[seats]


@dataclass(frozen=True)
class Preset:
    """A named set of options, for every number of seats or by the number of seats."""

    name: str
    about: str
    options: Mapping[str, str] = field(default_factory=dict)
    by_seats: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
