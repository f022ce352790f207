"""Commands about finding people, clubs and tournaments: a part of the one table of what people may do."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from . import clubs, invitations, tournaments
from .requests import CLUBS, DONE, INVITATIONS, Command, CommandRequest, CommandResult
from .tournaments import TournamentSpec

Run = Callable[[CommandRequest], Awaitable[CommandResult]]


def _do(do: Callable[[CommandRequest], Awaitable[None]], is_tournament_news: bool = False) -> Run:
    """A command that gives nothing back. Whoever leaves a club leaves its tournaments."""

    async def run(request: CommandRequest) -> CommandResult:
        await do(request)
        if is_tournament_news:
            request.registry.services.tournament_news.set()
        return DONE

    return run


def _name(do: Callable[[CommandRequest], Awaitable[str]]) -> Run:
    """A command that gives a name back: of a club, a tournament or a link."""

    async def run(request: CommandRequest) -> CommandResult:
        return CommandResult(place=await do(request))

    return run


def _apart(run: Run, about: str, limit: str = "") -> Command:
    return Command(run, about, needs_table=False, limit=limit)


async def challenge(request: CommandRequest) -> str:
    days = request.arguments.text
    return await invitations.challenge(request.table, request.account, int(days) if days.isdecimal() else 0)


async def take_up(request: CommandRequest) -> CommandResult:
    return CommandResult(table=await invitations.take_up(request.registry, request.account, request.arguments.place))


async def make_tournament(request: CommandRequest) -> str:
    spec = request.arguments.tournament or TournamentSpec("", "", "")
    now = request.registry.services.now()
    return await tournaments.make(request.store, request.account, replace(spec, club=request.arguments.place), now)


async def call_off(request: CommandRequest) -> None:
    now = request.registry.services.now()
    await tournaments.call_off(request.store, request.account, request.arguments.place, now)


CLUB_COMMANDS = {
    "invite": Command(
        _do(lambda r: invitations.invite(r.table, r.account, r.arguments.text, r.registry.people)),
        "before the start: ask somebody you have played with to this table; `text` is a match of both and their seat "
        "there, such as `abc 1`",
        limit=INVITATIONS,
    ),
    "uninvite": Command(
        _do(lambda r: invitations.withdraw(r.table, r.account, r.arguments.text)),
        "withdraw the invitation of the person called `text`",
    ),
    "decline": Command(_do(lambda r: invitations.decline(r.table, r.account)), "say no to an invitation to this table"),
    "challenge": Command(
        _name(challenge),
        "before the start: hold a seat for `text` days (1, 3, 7, 14 or 30) for the first to follow a link",
        limit=INVITATIONS,
    ),
    "unchallenge": Command(
        _do(lambda r: invitations.withdraw_challenge(r.table, r.account)), "withdraw the link; the seat is open to all"
    ),
    "take_up": _apart(take_up, "take the seat that the challenge `place` holds"),
    "found": _apart(
        _name(lambda r: clubs.found(r.store, r.account, r.arguments.text, r.arguments.about)),
        "found a club called `text`",
        CLUBS,
    ),
    "describe": _apart(
        _do(lambda r: clubs.describe(r.store, r.account, r.arguments.place, r.arguments.about)),
        "say `about` about the club `place`",
    ),
    "new_link": _apart(
        _do(lambda r: clubs.new_link(r.store, r.account, r.arguments.place)),
        "make a new link for joining the club `place`",
        CLUBS,
    ),
    "join": _apart(
        _name(lambda r: clubs.join(r.store, r.account, r.arguments.place)),
        "join the club whose link has the secret part `place`",
    ),
    "ask": _apart(
        _do(lambda r: clubs.ask(r.store, r.account, r.arguments.place)),
        "ask to be let into the club `place`",
        INVITATIONS,
    ),
    "admit": _apart(
        _do(lambda r: clubs.admit(r.store, r.account, r.arguments.place, r.arguments.member, r.arguments.yes)),
        "let `member` into the club `place` (`yes`: true) or not",
    ),
    "appoint": _apart(
        _do(lambda r: clubs.appoint(r.store, r.account, r.arguments.place, r.arguments.member, r.arguments.yes)),
        "make `member` a helper of the club `place` (`yes`: true) or a member again",
    ),
    "expel": _apart(
        _do(lambda r: clubs.remove(r.store, r.account, r.arguments.place, r.arguments.member), True),
        "remove `member` from the club `place`",
    ),
    "quit": _apart(_do(lambda r: clubs.leave(r.store, r.account, r.arguments.place), True), "leave the club `place`"),
    "hand_over": _apart(
        _do(lambda r: clubs.hand_over(r.store, r.account, r.arguments.place, r.arguments.member)),
        "make `member` the owner of the club `place`",
    ),
    "close_club": _apart(
        _do(lambda r: clubs.close(r.store, r.account, r.arguments.place)), "close the club `place` for good"
    ),
    "tournament": _apart(_name(make_tournament), "make a tournament in the club `place`", CLUBS),
    "enter": _apart(
        _do(lambda r: tournaments.enter(r.store, r.account, r.arguments.place)), "enter the tournament `place`"
    ),
    "withdraw": _apart(
        _do(lambda r: tournaments.withdraw(r.registry, r.account, r.arguments.place)),
        "withdraw from the tournament `place`",
    ),
    "begin": _apart(
        _do(lambda r: tournaments.start(r.registry, r.account, r.arguments.place)), "start the tournament `place`"
    ),
    "call_off": _apart(_do(call_off), "end the tournament `place` where it stands"),
}
