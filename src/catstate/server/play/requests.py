"""Requests: who asks for what, with which arguments, and what a command is."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from ...core.language import say
from ...core.parts import Tip
from ...core.rules import PUBLIC
from ..errors import Refused
from ..store.writer import Store
from . import seats
from .accounts import Account
from .bots import Hint
from .registry import TableRegistry, TableSpec
from .tables import Table
from .tournaments import TournamentSpec

# What is limited
CHAT, TABLES, CODES, REPORTS, NOTES = "chat", "tables", "codes", "reports", "notes"
CLUBS, INVITATIONS = "clubs", "invitations"


@dataclass(frozen=True)
class Caller:
    """Who asks, and from where."""

    account: Account
    address: str
    shown: int = PUBLIC  # the seat that the caller's screen shows


@dataclass(frozen=True)
class Arguments:
    """What a command is told; each command uses the fields it needs."""

    text: str = ""  # an action, a line of chat, a name, the name of a game
    ply: int = -1  # the ply of the board that an action was chosen on
    seat: int | None = None
    yes: bool = False
    level: str = ""  # of a bot
    picked: tuple[str, ...] = ()  # what was clicked before
    spec: TableSpec | None = None  # of a new table
    seats: int | None = None  # of a table that is opened at once
    place: str = ""  # a club, a tournament, or the secret part of a link
    member: int = -1  # of a club, by number
    about: str = ""  # what is said about a club
    tournament: TournamentSpec | None = None  # that is made

    def texts(self) -> list[str]:
        """All that somebody has written."""
        spec = self.tournament
        named = [spec.name, spec.game, spec.kind, spec.preset] if spec is not None else []
        return [self.text, self.level, self.place, self.about, *named]


@dataclass(frozen=True)
class CommandResult:
    """What a command gives back."""

    table: str = ""  # where the caller should go, "" = stay
    hint: Hint | None = None
    tip: Tip | None = None
    shown: int | None = None  # the seat that the caller's screen shows from now on
    account: Account | None = None  # who the caller is from now on
    place: str = ""  # a club, a tournament, or the secret part of a link


DONE = CommandResult()


@dataclass(frozen=True)
class CommandRequest:
    """One command on its way."""

    registry: TableRegistry
    caller: Caller
    arguments: Arguments
    at: Table | None = None
    secret: str = field(default="", repr=False)

    @property
    def store(self) -> Store:
        return self.registry.services.store

    @property
    def table(self) -> Table:
        assert self.at is not None
        return self.at

    @property
    def account(self) -> Account:
        return self.caller.account

    @property
    def seat(self) -> int:
        """The seat that the caller acts for."""
        return seats.acting_seat(self.table, self.account, self.arguments.seat, self.caller.shown)

    @property
    def named_seat(self) -> int:
        if self.arguments.seat is None:
            raise Refused(say("Say which seat."))
        return self.arguments.seat


@dataclass(frozen=True)
class Command:
    """One thing that people may do."""

    run: Callable[[CommandRequest], Awaitable[CommandResult]]
    about: str
    needs_table: bool = True
    limit: str = ""  # CHAT, TABLES, CODES, REPORTS, NOTES, CLUBS or INVITATIONS
    busy: str = ""  # the refusal while the account's last one is still running; such a command may take long
