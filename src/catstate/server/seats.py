"""Seats: who sits where at a table."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

OPEN, PERSON, BOT = "open", "person", "bot"
LEFT, ABSENT = "left", "absent"


@dataclass(frozen=True)
class Seat:
    """One place at a table. A person's seat remembers the bot that would stand in."""

    seat: int
    kind: str = OPEN
    account: str = ""
    name: str = ""
    level: str = ""
    away: str = ""  # "" = the person plays; LEFT or ABSENT = a bot plays for the person
    seen: float = 0.0  # when the person was last connected

    @property
    def is_person(self) -> bool:
        return self.kind == PERSON

    @property
    def is_played_by_bot(self) -> bool:
        return self.kind == BOT or bool(self.away)

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> "Seat":
        return cls(**{name: row[name] for name in cls.__dataclass_fields__})

    def as_row(self) -> dict[str, Any]:
        return asdict(self)


def owned(seats: Iterable[Seat], account: str) -> list[int]:
    """The seats that belong to an account."""
    return [seat.seat for seat in seats if account and seat.is_person and seat.account == account]


def free_name(seats: Iterable[Seat], wanted: str, but: int = -1) -> str:
    """The wanted name, numbered when somebody at the table has it already."""
    taken = {seat.name for seat in seats if seat.seat != but and seat.name}
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted} {number}", number + 1
    return name
