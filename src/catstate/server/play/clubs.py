"""Clubs: people who play together, with tables, results and tournaments of their own."""

import secrets
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sql

from ...core.language import mark, say
from ..errors import NotYours, Refused, Stale, TooMany, Unknown
from ..store import clubs as stored
from ..store.clubs import (
    ASKED,
    BELONGS,
    HELPER,
    MEMBER,
    OWNER,
    REMOVED,
    ClubContents,
    ClubLine,
    Member,
    StoredClub,
)
from ..store.rows import looks
from ..store.tournaments import withdraw_from_club
from ..store.writer import Clash, Store
from .accounts import Account, clean_line, clean_title
from .registry import LINK, TABLE_NAME, new_name

LONGEST_TITLE, LONGEST_ABOUT = 40, 300  # characters
MOST_OWNED, MOST_MEMBERS = 10, 500
CHANGED = mark("Somebody was faster: look again.")


@dataclass(frozen=True)
class GameTable:
    """The standings of a club in one game: name, matches, and wins with shared ones in parts."""

    game: str
    lines: list[tuple[str, int, float]]


async def find_club(store: Store, name: str) -> ClubContents:
    """A club that is open; refuses others."""
    found = None
    if TABLE_NAME.fullmatch(name):
        found = await store.read(lambda connection: stored.read_club(connection, name))
    if found is None:
        raise Unknown(say("There is no club {name!r}.", name=name[:40]))
    if found.club.closed is not None:
        raise Stale(say("The club {name} is closed.", name=found.club.name))
    return found


def require_member(found: ClubContents, account: Account, sentence: str = mark("Only members can do that.")) -> Member:
    own = found.member(account.id)
    if own is None or not own.belongs:
        raise NotYours(say(sentence))
    return own


def require_helper(found: ClubContents, account: Account) -> Member:
    own = found.member(account.id)
    if own is None or own.role not in (OWNER, HELPER):
        raise NotYours(say("Only the owner of the club and its helpers can do that."))
    return own


def require_owner(found: ClubContents, account: Account) -> Member:
    own = found.member(account.id)
    if own is None or own.role != OWNER:
        raise NotYours(say("Only the owner of the club can do that."))
    return own


def named(found: ClubContents, number: int) -> Member:
    person = next((one for one in found.people if one.number == number), None)
    if person is None or person.role == REMOVED:
        raise Unknown(say("There is no such member."))
    return person


async def list_clubs(store: Store, account: str) -> tuple[list[ClubLine], list[ClubLine]]:
    """Somebody's own clubs, and others."""
    mine = await store.read(lambda connection: stored.list_clubs(connection, account, mine=True))
    return mine, await store.read(lambda connection: stored.list_clubs(connection, account, mine=False))


# Changing a club


async def found(store: Store, account: Account, title: str, about: str) -> str:
    """Found a club; whoever does is its owner."""
    name = clean_title(title, LONGEST_TITLE)
    key = looks(name)
    if len(key) > 60:
        raise Refused(say("This name has letters that take too much room; choose another."))
    if await store.read(lambda connection: stored.owned_clubs(connection, account.id)) >= MOST_OWNED:
        raise TooMany(say("One person can own at most {most_owned} clubs.", most_owned=MOST_OWNED))
    now = time.time()
    club = StoredClub(new_name(), name, _about(about), secrets.token_urlsafe(12), now)
    owner = Member(0, account.id, account.name, OWNER, now)
    try:
        await store.write(lambda connection: stored.add_club(connection, club, key, owner))
    except Clash:
        raise Stale(say("There is a club called {name} already; choose another name.", name=name)) from None
    return club.id


def _about(text: str) -> str:
    line = clean_line(text)
    if len(line) > LONGEST_ABOUT:
        raise Refused(
            say("What is said about a club has at most {longest_about} characters.", longest_about=LONGEST_ABOUT)
        )
    return line


async def describe(store: Store, account: Account, name: str, about: str) -> None:
    """Say something else about the club."""
    club = await find_club(store, name)
    require_helper(club, account)
    line = _about(about)
    await store.write(lambda connection: stored.change_club(connection, club.club.id, about=line))


async def new_link(store: Store, account: Account, name: str) -> None:
    """A new link for joining; the old one counts no more."""
    club = await find_club(store, name)
    require_helper(club, account)
    link = secrets.token_urlsafe(12)
    await store.write(lambda connection: stored.change_club(connection, club.club.id, link=link))


async def linked_club(store: Store, link: str) -> ClubContents:
    """The club that a link leads into."""
    name = ""
    if LINK.fullmatch(link):
        name = await store.read(lambda connection: stored.club_of_link(connection, link))
    if not name:
        raise Unknown(say("This link leads into no club any more; ask for a new one."))
    return await find_club(store, name)


async def join(store: Store, account: Account, link: str) -> str:
    """Follow a club's link; the club."""
    club = await linked_club(store, link)
    name = club.club.id
    own = club.member(account.id)
    if own is not None and own.belongs:
        return name
    if own is not None and own.role == REMOVED:
        raise NotYours(say("{name} has removed you; ask to be let in again.", name=club.club.name))
    await _add(store, club, account, MEMBER)
    return name


async def ask(store: Store, account: Account, name: str) -> None:
    """Ask to be let in."""
    club = await find_club(store, name)
    own = club.member(account.id)
    if own is not None and own.role in (*BELONGS, ASKED):
        return
    await _add(store, club, account, ASKED)


async def _add(store: Store, club: ClubContents, account: Account, role: str) -> None:
    if sum(one.role != REMOVED for one in club.people) >= MOST_MEMBERS:
        raise TooMany(say("A club has at most {most_members} members.", most_members=MOST_MEMBERS))
    person = Member(0, account.id, account.name, role, time.time())
    try:
        await store.write(lambda connection: stored.add_member(connection, club.club.id, person))
    except Clash:
        raise Stale(say(CHANGED)) from None


async def admit(store: Store, account: Account, name: str, number: int, yes: bool) -> None:
    """Let somebody in who has asked, or not."""
    club = await find_club(store, name)
    require_helper(club, account)
    if named(club, number).role != ASKED:
        raise Stale(say("That question was answered already."))
    if yes:
        await _change(store, lambda connection: stored.change_role(connection, name, number, (ASKED,), MEMBER))
    else:
        await _change(store, lambda connection: stored.remove_member(connection, name, number))


async def appoint(store: Store, account: Account, name: str, number: int, yes: bool) -> None:
    """Make a member a helper, or a helper a member."""
    club = await find_club(store, name)
    require_owner(club, account)
    was, role = (MEMBER, HELPER) if yes else (HELPER, MEMBER)
    if named(club, number).role != was:
        raise Stale(say(CHANGED))
    await _change(store, lambda connection: stored.change_role(connection, name, number, (was,), role))


async def remove(store: Store, account: Account, name: str, number: int) -> None:
    """Remove a member, who can come back only by asking."""
    club = await find_club(store, name)
    own, person = require_helper(club, account), named(club, number)
    if person.role == OWNER:
        raise NotYours(say("The owner can't be removed; the owner can hand the club over."))
    if person.role == HELPER and own.role != OWNER:
        raise NotYours(say("Only the owner can remove a helper."))

    def change(connection: sql.Connection) -> None:
        stored.change_role(connection, name, number, (HELPER, MEMBER, ASKED), REMOVED)
        withdraw_from_club(connection, name, person.account, time.time())

    await _change(store, change)


async def leave(store: Store, account: Account, name: str) -> None:
    """Leave a club, or take back that you asked. The owner hands it over first, or closes it."""
    club = await find_club(store, name)
    own = club.member(account.id)
    if own is None or own.role == REMOVED:
        raise Stale(say("You are not in this club."))
    if own.role == OWNER:
        raise Refused(say("You own this club: hand it over to another member first, or close it."))

    def change(connection: sql.Connection) -> None:
        stored.remove_member(connection, name, own.number)
        withdraw_from_club(connection, name, account.id, time.time())

    await _change(store, change)


async def hand_over(store: Store, account: Account, name: str, number: int) -> None:
    """Make another member the owner; you stay as a helper."""
    club = await find_club(store, name)
    own, heir = require_owner(club, account), named(club, number)
    if heir.role not in (HELPER, MEMBER):
        raise Refused(say("A club can be handed over to one of its other members."))
    await _change(store, lambda connection: stored.hand_over(connection, name, own.number, heir.number))


async def close(store: Store, account: Account, name: str) -> None:
    """Close a club for good. Its matches stay with those who played them; its tournaments end where they stand."""
    club = await find_club(store, name)
    require_owner(club, account)
    await store.write(lambda connection: stored.close_club(connection, club.club.id, time.time()))


async def _change(store: Store, change: Callable[[sql.Connection], None]) -> None:
    try:
        await store.write(change)
    except Clash:
        raise Stale(say(CHANGED)) from None


# Results


async def results_by_game(store: Store, found: ClubContents) -> list[GameTable]:
    """For each game that the club has played: who has won most of its matches there."""
    results = await store.read(lambda connection: stored.results_of_club(connection, found.club.id))
    names = {one.account: one.name for one in found.people if one.belongs}
    count: dict[tuple[str, str], int] = defaultdict(int)
    wins: dict[tuple[str, str], float] = defaultdict(float)
    for game, account, score in results:
        if account in names:
            count[game, account] += 1
            wins[game, account] += score
    tables = []
    for game in sorted({game for game, _ in count}):
        lines = [(names[account], count[game, account], wins[game, account]) for kind, account in count if kind == game]
        tables.append(GameTable(game, sorted(lines, key=lambda line: (-line[2], line[1], line[0]))))
    return tables
