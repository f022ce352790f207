"""Tournaments: what people do in them. What happens by itself is the director's."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.dealer import new_seed
from ...core.game import Game
from ...core.language import mark, say
from ...games import find
from ..errors import NotYours, Refused, Stale, TooMany, Unknown
from ..store import tournaments as stored
from ..store.clubs import HELPER, OWNER, ClubContents
from ..store.tournaments import (
    OPEN_STATE,
    OVER,
    RUNNING,
    StoredTournament,
    TournamentContents,
    TournamentStep,
)
from ..store.writer import Clash, Store
from .accounts import Account, clean_title
from .clubs import find_club, require_member
from .director import advance
from .registry import TABLE_NAME, TableRegistry, new_name, settle
from .rounds import EVERYONE, HOUR, KINDS, SWISS, TABLES, rounds_for, table_spec

HOURS = (0.25, 1.0, 6.0, 24.0, 72.0, 168.0, 336.0, 720.0)  # for a round
MOST_ROUNDS = 15
MOST_ENTRANTS = {EVERYONE: 24, SWISS: 128, TABLES: 128}
MOST_UNFINISHED = 10  # in a club
LARGEST_TABLE = 4
LONGEST_TITLE = 40
DAY = 86_400.0
CALLED_OFF = mark("It was called off.")


@dataclass(frozen=True)
class TournamentSpec:
    """What a new tournament should be."""

    club: str
    name: str
    game: str
    kind: str = SWISS
    seats: int = 2  # at a table, of larger tables only
    preset: str = ""
    same_deals: bool = False
    rounds: int = 0  # 0 = as many as are usual
    clock: int = 0
    hours: float = 24.0
    rated: bool = False
    days: int = 0  # for a decision, by turns


async def find_tournament(store: Store, name: str) -> TournamentContents:
    found = None
    if TABLE_NAME.fullmatch(name):
        found = await store.read(lambda connection: stored.read_tournament(connection, name))
    if found is None:
        raise Unknown(say("There is no tournament {name!r}.", name=name[:40]))
    return found


async def look_at(store: Store, name: str, account: Account) -> tuple[TournamentContents, ClubContents | None]:
    """A tournament for somebody who may see it: who plays in it, and the club's members. None: the club is closed."""
    found = await find_tournament(store, name)
    try:
        club = await find_club(store, found.tournament.club)
    except Stale:
        club = None
    member = club.member(account.id) if club is not None else None
    if found.entrant(account.id) is None and (member is None or not member.belongs):
        raise NotYours(say("Only members of the club see its tournaments."))
    return found, club


def may_direct(found: TournamentContents, club: ClubContents | None, account: Account) -> bool:
    """Whether somebody may start and call off a tournament."""
    member = club.member(account.id) if club is not None else None
    if member is None or not member.belongs:
        return False
    return found.tournament.organiser == account.id or member.role in (OWNER, HELPER)


# Making one


async def make(store: Store, account: Account, spec: TournamentSpec, now: float) -> str:
    """A new tournament that people can enter; whoever makes it directs it."""
    club = await find_club(store, spec.club)
    require_member(club, account, mark("Only members of the club start tournaments."))
    title = clean_title(spec.name, LONGEST_TITLE)
    game = find(spec.game)
    seats = _check_game(game, spec)
    preset = spec.preset or game.default_preset or ""
    for count in range(2, seats + 1):
        settle(table_spec(game.name, count, preset, spec), now)  # refuses what can't be played
    if spec.rated and spec.same_deals:
        raise Refused(say("Matches with a deal that others play too are never rated; choose one of the two."))
    if spec.days * DAY > spec.hours * HOUR:
        raise Refused(say("A round must have at least the time that one decision has."))
    if spec.hours not in HOURS:
        raise Refused(
            say(
                "A round has {known} hours, not {hours:g}.",
                known=", ".join(f"{hours:g}" for hours in HOURS),
                hours=spec.hours,
            )
        )
    if spec.rounds not in range(MOST_ROUNDS + 1):
        raise Refused(
            say("A tournament has at most {most_rounds} rounds; 0 means as many as are usual.", most_rounds=MOST_ROUNDS)
        )
    if await store.read(lambda connection: stored.unfinished_tournaments(connection, spec.club)) >= MOST_UNFINISHED:
        raise TooMany(
            say(
                "A club has at most {most_unfinished} tournaments at a time; let one end first.",
                most_unfinished=MOST_UNFINISHED,
            )
        )
    new = StoredTournament(
        id=new_name(),
        club=club.club.id,
        name=title,
        kind=spec.kind,
        game=game.name,
        seats=seats,
        preset=preset,
        same_deals=spec.same_deals,
        clock=spec.clock,
        hours=spec.hours,
        rounds=spec.rounds,
        organiser=account.id,
        made=now,
        seed=new_seed(),
        rated=spec.rated,
        days=spec.days,
    )
    await store.write(lambda connection: stored.add_tournament(connection, new))
    return new.id


def largest_table(game: Game) -> int:
    """How many play against each other at a table of a tournament of this game, at most; 1 = it has none."""
    seats = 1
    while seats < LARGEST_TABLE and seats + 1 in game.seats and game.score_sum.get(seats + 1):
        seats += 1
    return seats


def _check_game(game: Game, spec: TournamentSpec) -> int:
    """The seats of a table; refuses what can't be a tournament."""
    if spec.kind not in KINDS:
        raise Refused(say("A tournament is {known}, not {kind!r}.", known=", ".join(KINDS), kind=spec.kind[:20]))
    most = largest_table(game)
    if most < 2:
        raise Refused(say("In {title} everybody wins or loses together, so it has no tournaments.", title=game.title))
    if spec.kind != TABLES:
        return 2
    if spec.seats not in range(3, most + 1):
        if most < 3:
            raise Refused(say("{title} is for two; choose another kind of tournament.", title=game.title))
        raise Refused(
            say(
                "Larger tables of {title} have 3 to {most} seats, not {seats}.",
                title=game.title,
                most=most,
                seats=spec.seats,
            )
        )
    return spec.seats


# Taking part


async def enter(store: Store, account: Account, name: str) -> None:
    found, club = await look_at(store, name, account)
    if club is None or found.tournament.state != OPEN_STATE:
        raise Stale(say("This tournament has begun or is over; it can't be entered any more."))
    require_member(club, account, mark("Only members of the club can enter."))
    most = MOST_ENTRANTS[found.tournament.kind]
    if found.entrant(account.id) is None and len(found.entrants) >= most:
        raise TooMany(say("This tournament is full: it takes {most} players.", most=most))
    try:
        await store.write(lambda connection: stored.enter(connection, name, account.id, account.name, most))
    except Clash:
        raise Stale(say("This tournament has just begun or become full.")) from None


async def withdraw(registry: TableRegistry, account: Account, name: str) -> None:
    """Leave a tournament; once it runs, whoever leaves gives up the match that they are in."""
    store = registry.services.store
    found = await find_tournament(store, name)
    own = found.entrant(account.id)
    if own is None or own.withdrawn is not None:
        raise Stale(say("You do not play in this tournament."))
    if found.tournament.state == OVER:
        raise Stale(say("This tournament is over."))
    await store.write(lambda connection: stored.withdraw(connection, name, account.id, registry.services.now()))
    await advance(registry, name)


async def start(registry: TableRegistry, account: Account, name: str) -> None:
    """Draw the first round; nobody can enter any more."""
    store = registry.services.store
    found, club = await look_at(store, name, account)
    if not may_direct(found, club, account):
        raise NotYours(say("Whoever made the tournament starts it, or a helper of the club."))
    if found.tournament.state != OPEN_STATE:
        raise Stale(say("This tournament has been started already, or called off."))
    count = len(found.entrants)
    if count < 2:
        entered = "one has entered" if count else "nobody has entered"
        raise Refused(say("A tournament needs at least two players; {entered}.", entered=entered))
    changes = {"state": RUNNING, "rounds": rounds_for(found.tournament, count)}
    await _change(store, found, changes)
    await advance(registry, name)


async def call_off(store: Store, account: Account, name: str, now: float) -> None:
    """End a tournament where it stands. Matches that run can be played on, and count no more."""
    found, club = await look_at(store, name, account)
    if not may_direct(found, club, account):
        raise NotYours(say("Whoever made the tournament calls it off, or a helper of the club."))
    if found.tournament.state == OVER:
        raise Stale(say("This tournament is over."))
    tables = [pairing.table for pairing in found.pairings if pairing.round == found.tournament.round and pairing.table]
    await _change(store, found, {"state": OVER, "ended": now, "note": CALLED_OFF, "due": None}, tables)


async def _change(
    store: Store, found: TournamentContents, changes: dict[str, object], unsealed: Sequence[str] = ()
) -> None:
    step = TournamentStep(found.tournament.id, found.tournament.step, changes, unsealed=unsealed)
    try:
        await store.write(lambda connection: stored.take_step(connection, step))
    except Clash:
        raise Stale(say("Somebody was faster: look again.")) from None
