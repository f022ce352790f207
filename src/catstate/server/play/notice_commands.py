"""Commands about yourself in matches by turns: vacation, and what you are told where."""

import re

from sqlalchemy import Connection

from ...core.language import say
from ..errors import NotYours, Refused, TooMany
from ..store import notices
from ..store.notices import CONFIRM, Waiting
from .delivery import check_endpoint, has_mail
from .limits import Limit
from .requests import CODES, DONE, NOTES, Command, CommandRequest, CommandResult
from .turns import take_vacation
from .webpush import check_browser

SUBJECTS = ("turns", "deals", "puzzles")  # what people can be told of
MAIL = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,6}", re.ASCII)
LONGEST_MAIL = 254
QUESTIONS = Limit(1 / 900, 2)  # e-mails to one address that has not been confirmed


async def vacation(request: CommandRequest) -> CommandResult:
    """Deadlines of matches by turns stand still for a while, and their tables show it."""
    services = request.registry.services
    await request.registry.reread(await take_vacation(services, request.account.id, request.arguments.text))
    return DONE


async def notify(request: CommandRequest) -> CommandResult:
    """What to be told of, and at which hour to be reminded: `turns deals 17`."""
    words = set(request.arguments.text.split())
    hours = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 3 and int(word) < 24]
    if len(words) != len(hours) + len(words.intersection(SUBJECTS)) or len(hours) > 1:
        raise Refused(say("Say which of {known}, and an hour from 0 to 23.", known=", ".join(SUBJECTS)))
    changes: dict[str, bool | int] = {subject: subject in words for subject in SUBJECTS}
    if hours:
        changes["hour"] = hours[0]
    store, account = request.registry.services.store, request.account.id
    await store.write(lambda connection: notices.change_wishes(connection, account, **changes))
    return DONE


async def take_push(request: CommandRequest) -> CommandResult:
    """Push messages to a browser: its endpoint, key and secret; or, with the endpoint alone, none any more."""
    services, account = request.registry.services, request.account.id
    endpoint, *keys = request.arguments.text.split(" ") if request.arguments.text else [""]
    if not keys:
        number = notices.target_id(endpoint)
        await services.store.write(lambda connection: notices.drop_browser(connection, number, account))
        return DONE
    if len(keys) != 2:
        raise Refused(say("A push subscription has an endpoint, a key and a secret."))
    key, secret = keys
    check_endpoint(endpoint, bool(services.settings.push_anywhere))
    check_browser(key, secret)
    now = services.now()

    def write(connection: Connection) -> None:
        notices.add_browser(connection, account, endpoint, key, secret, now)
        notices.change_wishes(connection, account)  # remembers the language

    await services.store.write(write)
    return DONE


async def take_mail(request: CommandRequest) -> CommandResult:
    """E-mails to an address, once its owner has confirmed it; "" ends them."""
    services, account, mail = request.registry.services, request.account.id, request.arguments.text.strip()
    if not mail:
        await services.store.write(lambda connection: notices.change_wishes(connection, account, mail=""))
        return DONE
    if not has_mail(services.settings):
        raise NotYours(say("This server sends no e-mails."))
    if len(mail) > LONGEST_MAIL or not MAIL.fullmatch(mail):
        raise Refused(say("That is no e-mail address."))
    if not QUESTIONS.allows(mail.casefold()):
        raise TooMany(say("That address was asked just now; look into its mailbox, or wait a quarter of an hour."))
    question = Waiting(account, CONFIRM, mail=mail, at=services.now())

    def write(connection: Connection) -> None:
        notices.post(connection, [question])
        notices.change_wishes(connection, account)  # remembers the language

    await services.store.write(write)
    return DONE


async def take_feed(request: CommandRequest) -> CommandResult:
    """A feed with a new secret address (`yes`), or none any more."""
    store, account = request.registry.services.store, request.account.id
    number = notices.new_feed() if request.arguments.yes else 0
    await store.write(lambda connection: notices.change_wishes(connection, account, feed=number))
    return DONE


NOTICE_COMMANDS = {
    "vacation": Command(
        vacation,
        "by turns: be on vacation for `text` days, or from a day on: 2026-12-24 7; 0 ends it",
        needs_table=False,
        limit=NOTES,
    ),
    "notify": Command(
        notify, "be told of `text`: turns, deals, puzzles, and the hour of reminders", needs_table=False, limit=NOTES
    ),
    "push": Command(
        take_push, "push messages to the browser `text`: endpoint, key, secret", needs_table=False, limit=NOTES
    ),
    "mail": Command(take_mail, 'e-mails to the address `text`; "" ends them', needs_table=False, limit=CODES),
    "feed": Command(
        take_feed, "a feed with a new secret address (`yes`: true), or none", needs_table=False, limit=NOTES
    ),
}
