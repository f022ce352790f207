"""What the JSON API takes and gives about finding people, clubs and tournaments."""

from dataclasses import dataclass

from pydantic import BaseModel, Field


class NewInvitation(BaseModel):
    """Whom to invite: somebody of `/api/opponents`."""

    table: str = Field(description="a match that you both played", max_length=16)
    seat: int = Field(description="their seat there")


class NewChallenge(BaseModel):
    """A link that holds a seat."""

    days: int = Field(7, description="how long it waits: 1, 3, 7, 14 or 30 days")


class NewClub(BaseModel):
    """What a new club is."""

    name: str = Field(description="at most 40 characters, and no other club's name", max_length=200)
    about: str = Field("", description="a line about it", max_length=1000)


class AboutClub(BaseModel):
    """What is said about a club."""

    about: str = Field(max_length=1000)


class NewRole(BaseModel):
    """What somebody is in a club."""

    role: str = Field(description="`member`, `helper` or `owner`")


class NewTournament(BaseModel):
    """What a new tournament is."""

    name: str = Field(description="at most 40 characters", max_length=200)
    game: str = Field(description="one of the games' names", max_length=40)
    kind: str = Field("swiss", description="`everyone` (round robin), `swiss` or `tables` (of three or four)")
    seats: int = Field(2, description="of `tables`: seats at a table, 3 or 4")
    preset: str = Field("", description="a named set of options", max_length=60)
    same_deals: bool = Field(False, description="the same deal at every table of a round, compared")
    rounds: int = Field(0, description="0 for as many as are usual")
    clock: int = Field(0, description="seconds for one decision, 0 for no clock")
    hours: float = Field(24, description="for a round; then whoever is to act loses: 0.25, 1, 6, 24 … 336 or 720")
    rated: bool = Field(False, description="its matches count for ratings; not with the same deals")
    days: int = Field(0, description="by turns: days for one decision, after which the match is lost")


# Answers


@dataclass(kw_only=True)
class OpponentInfo:
    """Somebody you have played with."""

    name: str
    table: str  # where you last did
    seat: int


@dataclass(kw_only=True)
class InvitationInfo:
    table: str
    game: str
    by: str  # who asks, by name
    name: str  # who is asked


@dataclass(kw_only=True)
class ChallengeInfo:
    link: str
    address: str  # to send to somebody
    table: str
    game: str
    by: str  # who challenges, by name
    until: float  # seconds since 1970


@dataclass(kw_only=True)
class ClubInfo:
    """A club as a line of a list."""

    club: str
    name: str
    about: str
    members: int
    role: str  # yours: owner, helper, member, asked, or ""


@dataclass(kw_only=True)
class ClubLists:
    mine: list[ClubInfo]
    others: list[ClubInfo]


@dataclass(kw_only=True)
class MemberInfo:
    number: int
    name: str
    role: str


@dataclass(kw_only=True)
class ClubResultInfo:
    name: str
    played: int
    won: float  # shared wins count in parts


@dataclass(kw_only=True)
class ClubDetails:
    """A club; whoever is not in it sees its name and how many belong to it."""

    club: str
    name: str
    about: str
    count: int
    role: str
    link: str  # the secret part of the link for joining; members only
    members: list[MemberInfo]
    tables: list[str]  # that wait or run
    tournaments: list["TournamentInfo"]
    results: dict[str, list[ClubResultInfo]]  # game → who has won most


@dataclass(kw_only=True)
class TournamentInfo:
    """A tournament as a line of a list."""

    tournament: str
    name: str
    kind: str
    game: str
    state: str  # open, running or over
    round: int
    rounds: int
    entrants: int


@dataclass(kw_only=True)
class PlaceInfo:
    """A line of the standings."""

    place: int
    name: str
    points: float
    opponents: float  # the points of the opponents met
    beaten: float  # the points of those beaten, and half of those drawn with
    wins: int
    played: int
    withdrawn: bool
    you: bool


@dataclass(kw_only=True)
class PairingInfo:
    """Who plays whom."""

    number: int
    table: str  # "" where nothing is played, and where others still play the same deal
    players: list[str]
    points: list[float]  # [] until it has ended
    lost: list[int]  # seats that gave up or let the time pass
    you: bool


@dataclass(kw_only=True)
class TournamentDetails(TournamentInfo):
    """A tournament in full."""

    club: str
    seats: int
    preset: str
    same_deals: bool
    clock: int
    hours: float
    rated: bool
    days: int  # for a decision, by turns
    due: float | None  # when the round ends, in seconds since 1970
    note: str  # why it ended early
    entered: bool  # whether you play in it
    directs: bool  # whether you may start it and call it off
    table: str  # where you play in this round, or ""
    standings: list[PlaceInfo]
    results: list[list[PairingInfo]]  # of each round
