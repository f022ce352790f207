"""Rows: what is stored about a table, as values."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from ...core.language import language, mark
from ...core.narrator import FIRST_PLACEHOLDER, names_for_placeholders

MOST_SEATS = 8
PLACEHOLDERS = tuple(
    chr(FIRST_PLACEHOLDER + seat) for seat in range(MOST_SEATS)
)  # in a text that is kept: seats' names
SeatKind = Literal["open", "person", "bot"]
OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"

Away = Literal["", "left", "absent", "resigned"]  # "" = the person plays; otherwise a bot plays for the person, who …
LEFT: Final = "left"  # … has said so
ABSENT: Final = "absent"  # … has not been connected for too long
RESIGNED: Final = "resigned"  # … has given up, for good

Overdue = Literal["", "bot", "first", "resign"]  # what happens in a match by turns when somebody's time is over
BOT_PLAYS: Final = "bot"  # a bot plays on until they are back
FIRST_CHOICE: Final = "first"  # the first choices are made until somebody else is to act
RESIGNS: Final = "resign"  # they have given up

BY_CLOCK, BY_BOT, BY_CONSENT = "clock", "bot", "consent"  # who acts besides the seat's own player
BY_HEIR = "heir"  # a bot, the first time it acts for a person who resigned
BY_RELIEF = "relief"  # a built-in bot, the first time it acts for one that failed
BY_FORFEIT = "forfeit"  # the clock, which gives up for a person
BY_HURRIED = "hurried"  # a bot whose search the server's cap on time ended before its count of simulations

WANTED = {  # who an open table is for, in words
    "": mark("anybody"),
    "new": mark("new to it"),
    "some": mark("some evenings played"),
    "experienced": mark("experienced"),
}


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
    result: str = ""  # with placeholders for names; results of older forms have the names themselves
    results: Mapping[str, str] = field(default_factory=dict)  # the same in the languages besides English
    scores: Sequence[float] = ()
    known: bool = False  # somebody may know the deal: it was played before
    tried: bool = False  # a daily deal that was opened before from the same address
    place: str = ""
    host: str = ""
    barred: Sequence[str] = ()
    closed: float | None = None
    wanted: str = ""  # who is wanted: one of WANTED
    club: str = ""
    tournament: str = ""
    sealed: bool = False  # the deal stays secret after the end: others still play it
    overdue: Overdue = ""
    rated: bool = False  # it shall count for ratings, if nothing stands in the way

    @property
    def is_by_turns(self) -> bool:
        """Whether people come and go between their turns: nobody is waited for at the table."""
        return bool(self.overdue)

    def result_with(self, names: Iterable[str]) -> str:
        """How the match ended, in the language that is spoken; "" before the end."""
        return with_names(self.results.get(language(), self.result), names)

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> "StoredTable":
        return cls(**{name: row[name] for name in cls.__dataclass_fields__})

    def as_row(self) -> dict[str, Any]:
        row = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {
            **row,
            "options": dict(self.options),
            "offer": dict(self.offer),
            "results": dict(self.results),
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
    def is_held(self) -> bool:
        """Whether a person plays here or may come back: whoever resigned may not."""
        return self.kind == PERSON and self.away != RESIGNED

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


EntryRow = tuple[str, int, int, int, str, float]  # a row of `entries`: the table, then the fields of a LogEntry


class LogEntry(NamedTuple):
    """One entry of a log as it is stored."""

    ply: int
    actor: int  # a seat, or chance
    action: int
    played_by: str  # "" = the seat's own player, else one of BY_…
    at: float

    def as_row(self, table: str) -> "EntryRow":
        return table, *self


class ChatMessage(NamedTuple):
    """One line of chat."""

    number: int
    seat: int  # −1 = a spectator
    name: str
    text: str
    at: float
    account: str = ""


class OpenTurn(NamedTuple):
    """Whom a match by turns waits for."""

    table: str
    seat: int
    account: str  # "" = a bot's turn
    ply: int
    since: float
    due: float  # when time is over; of a bot: at once
    told: bool = False  # whether the person knows, or messages are on their way


class Vacation(NamedTuple):
    """A time in which somebody's deadlines stand still."""

    begins: float
    ends: float


class TableContents(NamedTuple):
    """A table with its seats, and its log and chat from some point on."""

    stored: StoredTable
    seats: list[Seat]
    log: list[LogEntry]
    chat: list[ChatMessage]
    turn: OpenTurn | None = None  # of a match by turns
    vacations: Mapping[str, Sequence[Vacation]] = MappingProxyType({})  # of the people there, by account


class TableSummary(NamedTuple):
    """A table as a line of a list."""

    stored: StoredTable
    seats: list[Seat]

    @classmethod
    def checked(cls, stored: StoredTable, seats: list[Seat]) -> "TableSummary":
        """Refuses (ValueError) what no server has written."""
        if not isinstance(stored.options, Mapping) or not isinstance(stored.scores, list):
            raise ValueError("its options or scores are something else")
        if not isinstance(stored.results, Mapping):
            raise ValueError("its results are something else")
        if [seat.number for seat in seats] != [*range(stored.seats)] or len(seats) > MOST_SEATS:
            raise ValueError(f"it should have {stored.seats} seats")
        return cls(replace(stored, result=stored.result_with([seat.name for seat in seats])), seats)


def with_names(text: str, names: Iterable[str]) -> str:
    """A text that is kept, with the names that the seats have now."""
    return text.translate(names_for_placeholders(list(names)))


def seats_of_account(seats: Iterable[Seat], account: str) -> list[int]:
    """The numbers of the seats that an account plays or may come back to."""
    return [seat.number for seat in seats if account and seat.is_held and seat.account == account]


def free_name(seats: Iterable[Seat], wanted: str, number: int = -1) -> str:
    """The wanted name for this seat, with a number behind it when somebody else at the table is called like that."""
    taken = {looks(seat.name) for seat in seats if seat.number != number and seat.name}
    name, count = wanted, 2
    while looks(name) in taken:
        name, count = f"{wanted} {count}", count + 1
    return name


def looks(name: str) -> str:
    """What two names must not have in common: capitals and wide letters make no other name."""
    return unicodedata.normalize("NFKC", name).casefold()


def met_words(others: Iterable[Seat]) -> str:
    """What is searched for whom somebody has met: names and levels of bots, a line each, in any spelling."""
    words = [word for seat in others for word in (seat.name, seat.level if seat.kind == BOT else "")]
    return "\n".join(looks(word) for word in words if word)
