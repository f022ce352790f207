"""Commands about finding people, clubs and tournaments: a part of the one table of what people may do."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from . import clubs, invitations, tournaments
from .requests import CLUBS, DONE, INVITATIONS, Command, CommandRequest, CommandResult
from .tournaments import TournamentSpec


async def invite(request: CommandRequest) -> CommandResult:
    people = request.registry.people
    await invitations.invite(request.table, request.account, request.arguments.text, people)
    return DONE


async def withdraw_invitation(request: CommandRequest) -> CommandResult:
    await invitations.withdraw(request.table, request.account, request.arguments.text)
    return DONE


async def decline(request: CommandRequest) -> CommandResult:
    await invitations.decline(request.table, request.account)
    return DONE


async def challenge(request: CommandRequest) -> CommandResult:
    days = request.arguments.text
    link = await invitations.challenge(request.table, request.account, int(days) if days.isdecimal() else 0)
    return CommandResult(place=link)


async def withdraw_challenge(request: CommandRequest) -> CommandResult:
    await invitations.withdraw_challenge(request.table, request.account)
    return DONE


async def take_up(request: CommandRequest) -> CommandResult:
    return CommandResult(table=await invitations.take_up(request.registry, request.account, request.arguments.place))


# Clubs


async def found(request: CommandRequest) -> CommandResult:
    wish = request.arguments
    return CommandResult(place=await clubs.found(request.store, request.account, wish.text, wish.about))


async def describe(request: CommandRequest) -> CommandResult:
    await clubs.describe(request.store, request.account, request.arguments.place, request.arguments.about)
    return DONE


async def new_link(request: CommandRequest) -> CommandResult:
    await clubs.new_link(request.store, request.account, request.arguments.place)
    return DONE


async def join(request: CommandRequest) -> CommandResult:
    return CommandResult(place=await clubs.join(request.store, request.account, request.arguments.place))


async def ask(request: CommandRequest) -> CommandResult:
    await clubs.ask(request.store, request.account, request.arguments.place)
    return DONE


async def admit(request: CommandRequest) -> CommandResult:
    wish = request.arguments
    await clubs.admit(request.store, request.account, wish.place, wish.member, wish.yes)
    return DONE


async def appoint(request: CommandRequest) -> CommandResult:
    wish = request.arguments
    await clubs.appoint(request.store, request.account, wish.place, wish.member, wish.yes)
    return DONE


async def remove(request: CommandRequest) -> CommandResult:
    await clubs.remove(request.store, request.account, request.arguments.place, request.arguments.member)
    request.registry.services.tournament_news.set()
    return DONE


async def leave(request: CommandRequest) -> CommandResult:
    await clubs.leave(request.store, request.account, request.arguments.place)
    request.registry.services.tournament_news.set()
    return DONE


async def hand_over(request: CommandRequest) -> CommandResult:
    await clubs.hand_over(request.store, request.account, request.arguments.place, request.arguments.member)
    return DONE


async def close(request: CommandRequest) -> CommandResult:
    await clubs.close(request.store, request.account, request.arguments.place)
    return DONE


# Tournaments


async def make(request: CommandRequest) -> CommandResult:
    spec = request.arguments.tournament or TournamentSpec("", "", "")
    name = await tournaments.make(
        request.store,
        request.account,
        replace(spec, club=request.arguments.place),
        request.registry.services.now(),
    )
    return CommandResult(place=name)


async def enter(request: CommandRequest) -> CommandResult:
    await tournaments.enter(request.store, request.account, request.arguments.place)
    return DONE


async def withdraw(request: CommandRequest) -> CommandResult:
    await tournaments.withdraw(request.registry, request.account, request.arguments.place)
    return DONE


async def begin(request: CommandRequest) -> CommandResult:
    await tournaments.start(request.registry, request.account, request.arguments.place)
    return DONE


async def call_off(request: CommandRequest) -> CommandResult:
    now = request.registry.services.now()
    await tournaments.call_off(request.store, request.account, request.arguments.place, now)
    return DONE


def _apart(run: Callable[[CommandRequest], Awaitable[CommandResult]], about: str, limit: str = "") -> Command:
    return Command(run, about, needs_table=False, limit=limit)


CLUB_COMMANDS = {
    "invite": Command(
        invite,
        "before the start: ask somebody you have played with to this table; `text` is a match of both and their seat "
        "there, such as `abc 1`",
        limit=INVITATIONS,
    ),
    "uninvite": Command(withdraw_invitation, "withdraw the invitation of the person called `text`"),
    "decline": Command(decline, "say no to an invitation to this table"),
    "challenge": Command(
        challenge,
        "before the start: hold a seat for `text` days (1, 3, 7, 14 or 30) for the first to follow a link",
        limit=INVITATIONS,
    ),
    "unchallenge": Command(withdraw_challenge, "withdraw the link; the seat is open to all"),
    "take_up": _apart(take_up, "take the seat that the challenge `place` holds"),
    "found": _apart(found, "found a club called `text`", CLUBS),
    "describe": _apart(describe, "say `about` about the club `place`"),
    "new_link": _apart(new_link, "make a new link for joining the club `place`", CLUBS),
    "join": _apart(join, "join the club whose link has the secret part `place`"),
    "ask": _apart(ask, "ask to be let into the club `place`", INVITATIONS),
    "admit": _apart(admit, "let `member` into the club `place` (`yes`: true) or not"),
    "appoint": _apart(appoint, "make `member` a helper of the club `place` (`yes`: true) or a member again"),
    "expel": _apart(remove, "remove `member` from the club `place`"),
    "quit": _apart(leave, "leave the club `place`"),
    "hand_over": _apart(hand_over, "make `member` the owner of the club `place`"),
    "close_club": _apart(close, "close the club `place` for good"),
    "tournament": _apart(make, "make a tournament in the club `place`", CLUBS),
    "enter": _apart(enter, "enter the tournament `place`"),
    "withdraw": _apart(withdraw, "withdraw from the tournament `place`"),
    "begin": _apart(begin, "start the tournament `place`"),
    "call_off": _apart(call_off, "end the tournament `place` where it stands"),
}
