"""Rows: what is stored about a table, as values."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

MOST_SEATS = 8
SeatKind = Literal["open", "person", "bot"]
OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"

Away = Literal["", "left", "absent"]  # "" = the person plays; otherwise a bot plays for the person, who …
LEFT: Final = "left"  # … has said so
ABSENT: Final = "absent"  # … has not been connected for too long

BY_CLOCK, BY_BOT, BY_CONSENT = "clock", "bot", "consent"  # who acts besides the seat's own player
BY_RELIEF = "relief"  # a built-in bot, the first time it acts for one that failed
BY_HURRIED = "hurried"  # a bot whose search the server's cap on time ended before its count of simulations


@dataclass(frozen=True)
class StoredTable:
    """One row of `tables`: everything about a table except its seats, its log and its chat."""

    id: str
    game: str
    rules: int
    seats: int
    options: Mapping[str, str]
    seed: str
    made: float
    touched: float
    public: bool = False
    clock: int = 0
    hints: bool = True
    deal: str = ""
    before: str = ""
    again: str = ""
    offer: Mapping[str, Any] = field(default_factory=dict)
    started: float | None = None
    ended: float | None = None
    result: str = ""
    scores: Sequence[float] = ()
    known: bool = False  # somebody may know the deal: it was played before
    tried: bool = False  # a daily deal that was opened before from the same address
    place: str = ""
    host: str = ""
    barred: Sequence[str] = ()
    closed: float | None = None

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> "StoredTable":
        return cls(**{name: row[name] for name in cls.__dataclass_fields__})

    def as_row(self) -> dict[str, Any]:
        row = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {
            **row,
            "options": dict(self.options),
            "offer": dict(self.offer),
            "scores": list(self.scores),
            "barred": list(self.barred),
        }


@dataclass(frozen=True)
class Seat:
    """One place at a table. A person's seat remembers the bot that would stand in."""

    number: int
    kind: SeatKind = OPEN
    account: str = ""
    name: str = ""
    level: str = ""
    away: Away = ""
    seen: float = 0.0  # when the person was last connected

    @property
    def is_person(self) -> bool:
        return self.kind == PERSON

    @property
    def is_played_by_bot(self) -> bool:
        return self.kind == BOT or bool(self.away)

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> "Seat":
        names = ("kind", "account", "name", "level", "away", "seen")
        return cls(row["seat"], **{name: row[name] for name in names})

    def as_row(self) -> dict[str, Any]:
        return {
            "seat": self.number,
            "kind": self.kind,
            "account": self.account,
            "name": self.name,
            "level": self.level,
            "away": self.away,
            "seen": self.seen,
        }


class LogEntry(NamedTuple):
    """One entry of a log as it is stored."""

    ply: int
    actor: int  # a seat, or chance
    action: int
    played_by: str  # "" = the seat's own player, else BY_CLOCK, BY_BOT, BY_HURRIED, BY_CONSENT or BY_RELIEF
    at: float

    def as_row(self, table: str) -> dict[str, Any]:
        return {
            "table": table,
            "ply": self.ply,
            "actor": self.actor,
            "action": self.action,
            "hand": self.played_by,
            "at": self.at,
        }


class ChatMessage(NamedTuple):
    """One line of chat."""

    number: int
    seat: int  # −1 = a spectator
    name: str
    text: str
    at: float
    account: str = ""


class TableContents(NamedTuple):
    """A table with its seats, and its log and chat from some point on."""

    stored: StoredTable
    seats: list[Seat]
    log: list[LogEntry]
    chat: list[ChatMessage]


class TableSummary(NamedTuple):
    """A table as a line of a list."""

    stored: StoredTable
    seats: list[Seat]

    @classmethod
    def checked(cls, stored: StoredTable, seats: list[Seat]) -> "TableSummary":
        """Refuses (ValueError) what no server has written."""
        if not isinstance(stored.options, Mapping) or not isinstance(stored.scores, list):
            raise ValueError("its options or scores are something else")
        if [seat.number for seat in seats] != [*range(stored.seats)] or len(seats) > MOST_SEATS:
            raise ValueError(f"it should have {stored.seats} seats")
        return cls(stored, seats)


def seats_of_account(seats: Iterable[Seat], account: str) -> list[int]:
    """The numbers of the seats that belong to an account."""
    return [seat.number for seat in seats if account and seat.is_person and seat.account == account]


def free_name(seats: Iterable[Seat], wanted: str, number: int = -1) -> str:
    """The wanted name for this seat, with a number behind it when somebody else at the table is called like that."""
    taken = {_looks(seat.name) for seat in seats if seat.number != number and seat.name}
    name, count = wanted, 2
    while _looks(name) in taken:
        name, count = f"{wanted} {count}", count + 1
    return name


def _looks(name: str) -> str:
    """What two names must not have in common: capitals and wide letters make no other name."""
    return unicodedata.normalize("NFKC", name).casefold()
