"""The wire: every message between the server and a client, as a dataclass.

`python -m catstate.server.web.typescript` writes web/src/wire.ts from this file; `make client` calls it.
"""

import json
from dataclasses import dataclass
from typing import Any, Literal, NewType

from ...core.choices import Choice
from ...core.motions import Motion
from ..play.story import StoryLine
from ..store.rows import Away, SeatKind

CommandName = NewType("CommandName", str)  # a name in play.commands.COMMANDS or one of these:
CONNECTION_COMMANDS = ("look", "ping")  # send the whole board again; nothing, to keep the connection open

SPARSE = (Motion, StoryLine)  # there are many of these: what is empty is left out


def as_fields(value: Any) -> dict[str, Any]:
    """A dataclass as the fields of a JSON object."""
    fields = vars(value)
    if type(value) not in SPARSE:
        return fields
    return {name: field for name, field in fields.items() if field or type(field) is int}


encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=as_fields).encode


# What a live board is sent, in lists


@dataclass(kw_only=True)
class Turn:
    """Where the match stands, and what this seat may do."""

    ply: int
    seat: int  # from which the board is seen; −1 = the public
    act: int  # the seat to act; −1 = none
    over: bool
    ask: str  # the open question, or how it ended
    choices: list[Choice]
    undo: bool  # whether this seat has anything to take back
    scores: list[float] | None  # per seat, after the end


@dataclass(kw_only=True)
class Drawing:
    """A board as a picture, or what changed of it."""

    frame: tuple[int, int]  # width and height of the drawing
    tall: tuple[int, int] | None  # the same when it stands upright, if it can
    layers: dict[str, str]  # SVG elements by layer
    describe: str  # the board in words, for screen readers


@dataclass(kw_only=True)
class DrawnBoard(Drawing, Turn):
    """One seat's whole board as a picture."""

    t: Literal["board"] = "board"


@dataclass(kw_only=True)
class SceneFrame:
    """One thing worth seeing, in words and motions."""

    lines: list[StoryLine]
    motions: list[Motion]


@dataclass(kw_only=True)
class SceneMessage(Drawing):
    """The next board: how it came about, and what changed of the drawing."""

    t: Literal["scene"] = "scene"
    was: int  # the ply of the board that it changes
    ply: int
    actor: int  # in whose turn it happened
    first: int  # the number of its first line in the log
    frames: list[SceneFrame]
    turn: Turn | None  # None: another scene follows at once


@dataclass(kw_only=True)
class ReplayBoard(DrawnBoard):
    """A board of a replay, and how it came about."""

    frames: list[SceneFrame]


@dataclass(kw_only=True)
class TextBoard(Turn):
    """One seat's whole board as text."""

    t: Literal["board"] = "board"
    text: str


@dataclass(kw_only=True)
class Person:
    """Who sits on a seat."""

    name: str
    kind: SeatKind
    level: str  # of a bot
    here: bool
    away: Away  # why a bot plays for the person
    thinking: bool


@dataclass(kw_only=True)
class Offer:
    """Somebody asks to take back."""

    seat: int
    waiting: list[int]  # the seats that have not agreed yet


@dataclass(kw_only=True)
class Seating:
    """The seats of a table, as one reader may know them."""

    seats: list[Person]
    mine: list[int]  # the reader's own seats
    watching: int
    deadline: float  # seconds since 1970, 0 = no clock
    clock: int  # seconds for one decision
    now: float  # the server's time
    offer: Offer | None
    again: str  # the table of the rematch
    preparing: bool  # the bot's search is being compiled, once
    started: bool
    ended: bool


@dataclass(kw_only=True)
class People(Seating):
    """Who sits where and is there, what is asked, how long there is."""

    t: Literal["people"] = "people"


@dataclass(kw_only=True)
class Log:
    """Lines of the story, from line number `first` on."""

    t: Literal["log"] = "log"
    first: int
    lines: list[StoryLine]


@dataclass(kw_only=True)
class ChatLine:
    """What somebody said."""

    seat: int  # −1 = a spectator
    name: str
    text: str


@dataclass(kw_only=True)
class Chat:
    """Lines of chat, from line number `first` on."""

    t: Literal["chat"] = "chat"
    first: int
    lines: list[ChatLine]


@dataclass(kw_only=True)
class WaitingRoom:
    """The waiting room as HTML."""

    t: Literal["room"] = "room"
    html: str


@dataclass(kw_only=True)
class Curtain:
    """The screen must be passed on to this seat."""

    t: Literal["curtain"] = "curtain"
    seat: int
    name: str


@dataclass(kw_only=True)
class HintMessage:
    """What a bot would do on the board of this ply."""

    t: Literal["hint"] = "hint"
    ply: int
    text: str
    values: dict[str, float]  # the text of an action → its expected score


@dataclass(kw_only=True)
class Sorry:
    """A refusal."""

    t: Literal["sorry"] = "sorry"
    text: str


Message = DrawnBoard | SceneMessage | People | Log | Chat | WaitingRoom | Curtain | HintMessage | Sorry
AnyMessage = Message | TextBoard


# What a client sends


@dataclass(kw_only=True)
class ClientMessage:
    """A command (`do`) and what it needs."""

    do: CommandName
    text: str = ""
    ply: int = -1
    seat: int | None = None
    yes: bool = False
    level: str = ""


# The review of a finished match


@dataclass(kw_only=True)
class ChartPoint:
    """What each seat could expect after this ply."""

    ply: int
    values: list[float]


@dataclass(kw_only=True)
class TurningPoint:
    """A decision that gave much away, and what would have been better."""

    ply: int
    seat: int
    label: str
    best: str
    cost: float


@dataclass(kw_only=True)
class Turned:
    """What turned a match."""

    ply: int
    seat: int  # whose chance changed most
    before: float
    after: float
    told: str  # what happened there


@dataclass(kw_only=True)
class ReviewChart:
    """The chance to win over a finished match, and the decisions that cost most."""

    names: list[str]
    chart: list[ChartPoint]
    luck: list[float]
    moments: list[TurningPoint]
    turned: Turned | None  # None where nothing changed much
