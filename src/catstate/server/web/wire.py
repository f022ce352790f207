"""The wire: every message between the server and a client, as a dataclass.

`python -m catstate.server.web.typescript` writes web/src/wire.ts from this file; `make client` calls it.
"""

from dataclasses import dataclass
from typing import Any, Literal, NewType

import orjson

from ...core.choices import Choice
from ...core.motions import Motion
from ..play.story import StoryLine
from ..store.rows import Away, SeatKind

CommandName = NewType("CommandName", str)  # a name in play.commands.COMMANDS or one of these:
CONNECTION_COMMANDS = ("look", "ping")  # send the whole board again; answer with an empty list

SPARSE = (Motion, StoryLine)  # there are many of these: what is empty is left out


def as_fields(value: Any) -> dict[str, Any]:
    """A dataclass as the fields of a JSON object."""
    fields = vars(value)
    if type(value) in SPARSE:
        return {name: field for name, field in fields.items() if field or type(field) is int}
    if fields.get("choices"):  # there are many, which the encoder writes quickest by itself
        return {**fields, "choices": orjson.Fragment(orjson.dumps(fields["choices"]))}
    return fields


def encode(message: Any) -> bytes:
    """A message, or a list of them, as JSON. In a copy, because what orjson gives holds up to ten times its length."""
    return bytes(memoryview(orjson.dumps(message, as_fields, orjson.OPT_PASSTHROUGH_DATACLASS)))


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
    asks: dict[str, str]  # the question after some picks, whose ids stand with spaces between
    undo: bool  # whether this seat has anything to take back
    scores: list[float] | None  # per seat, after the end


@dataclass(kw_only=True)
class Drawing:
    """A board as a picture, or what changed of it."""

    shapes: dict[str, tuple[int, int, float]]  # name → width, height, and the size of its smallest letters
    layers: dict[str, str]  # SVG elements by layer
    describe: str  # the board in words, for screen readers; "" in a scene of a live board: it follows


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
class Words:
    """The board of this ply in words, for screen readers: sent when nothing has happened for a moment."""

    t: Literal["words"] = "words"
    ply: int
    text: str


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
    vacation: float  # by turns: until when the person is on vacation; 0 = they are not
    thinking: bool


@dataclass(kw_only=True)
class Offer:
    """Somebody asks to take back, or to end the match."""

    what: Literal["undo", "end"]
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
    by_turns: bool  # people come and go between their turns; the deadline is days away
    now: float  # the server's time
    offer: Offer | None
    again: str  # the table of the rematch
    rated: bool  # a rating is wished for the match
    rating: str  # whether the match counts for ratings, and why it does not
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
    """What somebody said; without words if it was somebody whom the reader does not want to hear."""

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
    best: str  # the text of the action that it would take
    values: dict[str, float]  # the text of an action → its expected score


@dataclass(kw_only=True)
class TipMessage:
    """What a thing on the board is and does, and whether it can be used now."""

    t: Literal["tip"] = "tip"
    thing: str
    name: str
    does: str
    now: str
    clause: str
    when: str  # of a card: when it is used; "" = it is no card
    lasts: str  # of a card: how long it works
    whole: str  # the thing that this one is a part of; "" = none


@dataclass(kw_only=True)
class Sorry:
    """A refusal."""

    t: Literal["sorry"] = "sorry"
    text: str


Message = (
    DrawnBoard | SceneMessage | Words | People | Log | Chat | WaitingRoom | Curtain | HintMessage | TipMessage | Sorry
)
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


# A lesson


@dataclass(kw_only=True)
class LessonStep:
    """One step of a lesson: how the board came about, what the learner is told, and what is asked."""

    number: int  # from 1
    kind: Literal["read", "do", "ask", "end"]
    words: str  # HTML
    points: list[str]  # the things that glow
    question: str  # HTML
    answers: list[str]
    clauses: list[str]
    show: str  # what `Show me` does; "" = there is nothing to do
    did: list[str]  # what the learner has done before
    scenes: list[SceneMessage]  # what happened since the step before
    board: DrawnBoard


@dataclass(kw_only=True)
class LessonAnswer:
    """What is said to an answer, and the step that it leads to."""

    right: bool
    words: str  # HTML
    clause: str  # by which the action was refused, or ""
    next: LessonStep | None


# A first match


@dataclass(kw_only=True)
class CoachRemark:
    """What the coach says at somebody's first table."""

    number: int  # from 1, in the order of the game's own list
    title: str
    words: str  # HTML
    points: list[str]  # the things that glow
    clause: str


# A puzzle


@dataclass(kw_only=True)
class PuzzleRecord:
    """How somebody stands with the puzzles of a game after a try."""

    rating: str  # "1240", or "1240?" while it is unsure
    change: int  # by this try; 0 if it did not count
    counted: bool  # whether this try was the first result with the puzzle
    streak: int  # days in a row
    share: str  # a line to show around


@dataclass(kw_only=True)
class PuzzleAnswer:
    """What is said to an action of the solver, and what is then shown."""

    right: bool
    solved: bool
    words: str
    did: list[str]  # the solver's actions that were right so far
    scenes: list[SceneMessage]  # the action, and what others answer; of a wrong one, its refutation
    board: DrawnBoard  # where the solver stands now
    record: PuzzleRecord | None  # None: nothing is settled yet


@dataclass(kw_only=True)
class PuzzleHint:
    """Where the solution begins."""

    words: str
    things: list[str]  # on the board


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
    reason: str  # why that is better, completing "because it …"; "" where the game says nothing
    cost: float


@dataclass(kw_only=True)
class Turned:
    """What turned a match."""

    ply: int
    seat: int  # whose chance changed most
    before: float
    after: float
    told: str  # what happened there
    by_luck: bool  # chance brought it about, not a decision
    better: str  # the label of what would have been clearly better; "" where nothing was
    reason: str  # why, completing "because it …"


@dataclass(kw_only=True)
class ReviewChart:
    """The chance to win over a finished match, and the decisions that cost most."""

    names: list[str]
    chart: list[ChartPoint]
    luck: list[float]
    moments: list[TurningPoint]
    turned: Turned | None  # None where nothing changed much
