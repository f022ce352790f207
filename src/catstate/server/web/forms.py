"""What the JSON API takes and gives, apart from what goes over the wire of live boards."""

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, Field

from ..play.story import StoryLine
from .wire import DrawnBoard, Seating, TextBoard

MOST = 200  # entries of a list or an object that somebody sends


def few(value: Any) -> Any:
    """Refuse a list or an object with more entries than anybody needs, before each of them is looked at."""
    if isinstance(value, dict | list) and len(value) > MOST:
        raise ValueError(f"there are at most {MOST}")
    return value


class NewAccount(BaseModel):
    """Who you want to be."""

    name: str = Field("", description="the name others see, at most 24 characters")


class NewTable(BaseModel):
    """What a new table should be."""

    game: str = Field(description="one of the games' names")
    seats: int | None = Field(None, description="number of players; the game's usual number if left out")
    options: Annotated[dict[str, str | int], BeforeValidator(few)] = Field(
        default_factory=dict, description="option → choice, or a whole number; defaults for the rest"
    )
    preset: str = Field("", description="a named set of options")
    public: bool = Field(False, description="listed in the lobby")
    wanted: str = Field("", description="who is wanted: `new`, `some` (evenings) or `experienced`; empty for anybody")
    club: str = Field("", description="the club whose table it is; its members see it")
    clock: int = Field(0, description="seconds for one decision, 0 for no clock")
    days: int = Field(0, description="days for one decision: a match by turns, in which people come and go")
    overdue: str = Field("", description="by turns, when time is over: `bot` plays, `first` choice, or `resign`")
    hints: bool | None = Field(None, description="whether players may ask a bot; if left out, unless it is rated")
    rated: bool = Field(False, description="counts for ratings, if only people play, without hints, a new deal")
    bots: Annotated[dict[int, str], BeforeValidator(few)] = Field(
        default_factory=dict, description='seat → level of the bot there, "" for the usual'
    )


class ActionRequest(BaseModel):
    """One action, made for the board of one ply."""

    text: str = Field(description="an action's text, as `choices` gives it", max_length=200)
    ply: int = Field(description="the ply of the board you looked at")
    seat: int | None = Field(None, description="which of your seats acts, if you have several")


class NewChatLine(BaseModel):
    """Something to say."""

    text: str = Field(max_length=2000)


class NewVacation(BaseModel):
    """When your deadlines stand still."""

    days: int = Field(ge=0, le=366, description="how many days; 0 ends a vacation")
    begin: str = Field("", description="the first day, such as 2026-12-24; from now on if left out", max_length=10)


class NewReport(BaseModel):
    """What is wrong."""

    text: str = Field("", max_length=500)
    line: int = Field(-1, description="the number of a line of the chat")
    seat: int | None = Field(None, description="or the seat of a player")


class BotLevel(BaseModel):
    """Which bot takes a seat."""

    level: str = Field("", description='a level, "" for the usual one')


# Answers


@dataclass(kw_only=True)
class Token:
    """Who you are, and what proves it."""

    name: str
    token: str


@dataclass(kw_only=True)
class OptionInfo:
    name: str
    choices: list[str]  # of a whole number none: it has bounds
    bounds: list[int]  # the least and the most that a whole number can be; of others none
    usual: dict[int, str]  # number of seats → what it is if nothing is said
    about: str


@dataclass(kw_only=True)
class PresetInfo:
    name: str
    about: str
    balance: dict[int, str]  # number of seats → how fair it was when measured, in a sentence


@dataclass(kw_only=True)
class GameInfo:
    """A game with its seats, options and presets."""

    name: str
    title: str
    hook: str
    rules: int
    seats: list[int]
    minutes: list[int]
    options: list[OptionInfo]
    presets: list[PresetInfo]


@dataclass(kw_only=True)
class SeatInfo:
    name: str
    kind: str


@dataclass(kw_only=True)
class TableInfo:
    """A table as one line of a list."""

    table: str
    game: str
    title: str
    seats: list[SeatInfo]
    clock: int
    wanted: str  # who is wanted: new, some, experienced, or "" for anybody
    by_turns: bool  # a decision has days
    known: bool  # somebody may know the deal: it was played before
    rated: bool  # a rating is wished


@dataclass(kw_only=True)
class WaitingTurn:
    """A match by turns that waits for you."""

    table: str
    seat: int
    ply: int
    since: float  # seconds since 1970
    due: float  # when time is over


@dataclass(kw_only=True)
class PublicTables:
    waiting: list[TableInfo]
    running: list[TableInfo]


@dataclass(kw_only=True)
class TableDetails(Seating):
    """A table in full; the seed stays secret until the end."""

    table: str
    game: str
    rules: int
    options: dict[str, str]
    differences: list[str]  # what is not as usual, each in words
    public: bool
    commitment: str
    ply: int
    act: int
    result: str
    known: bool  # somebody may know the deal: it was played before
    tried: bool  # a daily deal that was opened before from the same address
    host: int  # the host's seat, −1 = none
    closed: bool


@dataclass(kw_only=True)
class TableName:
    table: str


@dataclass(kw_only=True)
class HintInfo:
    ply: int
    text: str
    best: str  # the text of the action that the bot would take
    values: dict[str, float]


@dataclass(kw_only=True)
class BoardView(DrawnBoard):
    """Your board as a picture, and the story so far."""

    log: list[StoryLine]


@dataclass(kw_only=True)
class TextView(TextBoard):
    """Your board as text, and the story so far."""

    log: list[StoryLine]
