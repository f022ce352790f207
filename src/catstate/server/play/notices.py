"""Notices: whoever asks is told that a match by turns waits, and reminded of the day's deal and puzzle.

What is to be told is written into an outbox in the store, which every process empties: a message is taken by one of
them, sent in a thread, tried again for some hours if it does not arrive, and then forgotten. No move waits for it.
"""

import asyncio
import json
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from email.message import EmailMessage
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from sqlalchemy import Connection

from ...core.language import listed, say, speaking
from ...games import GAMES
from ..errors import Unknown
from ..store import notices, stored_tables
from ..store.notices import CONFIRM, REMINDER, PushTarget, Waiting, Wishes
from ..store.results import last_daily_game
from ..store.rows import OpenTurn, TableSummary
from ..store.turns import open_turn
from .background import keep_looking
from .deals import daily_deal
from .delivery import Undelivered, Unsubscribed, Unwanted, has_mail, push, send_mail, sender_of_mail
from .services import Services
from .webpush import Sender, encrypted

log = logging.getLogger("catstate.notices")
LOOK = 5.0  # seconds between two looks for what is to be told
WAIT = 45.0  # seconds from the beginning of a turn: by then the store knows who has the table open
AT_ONCE = 20  # messages that are taken at one look
THREADS = 4
TRIES = (60.0, 600.0, 3600.0, 14_400.0)  # seconds after each try until the next; then a message is forgotten
CLAIMED = 600.0  # seconds that a message stays with the process that has taken it
LONGEST_WAIT = 86_400.0  # seconds: so long another server may ask us to wait
KEPT_FOR = 259_200  # seconds that a push message waits for a browser that is not on
LINK_LIFE = 172_800  # seconds that the link counts by which somebody confirms an e-mail address


class Notice(NamedTuple):
    """What somebody is told: in a push message, an e-mail or a feed."""

    title: str
    words: str
    links: tuple[tuple[str, str], ...]  # words and path; a push message leads to the first
    topic: str  # a newer message takes the place of an older one of the same topic


class NoticeLinks:
    """The signed texts in links: an address is confirmed, e-mails are stopped, a feed is read."""

    def __init__(self, secret: str) -> None:
        self._confirm = URLSafeTimedSerializer(secret, "confirm an e-mail address")
        self._stop = URLSafeSerializer(secret, "stop e-mails")
        self._feed = URLSafeSerializer(secret, "feed")

    def confirm(self, account: str, mail: str) -> str:
        return f"/notices/confirm/{self._confirm.dumps([account, mail])}"

    def stop(self, account: str, mail: str) -> str:
        return f"/notices/stop/{self._stop.dumps([account, mail])}"

    def feed(self, account: str, number: int) -> str:
        return f"/notices/feed/{self._feed.dumps([account, number])}"

    def to_confirm(self, text: str) -> tuple[str, str]:
        """The account and the address."""
        return _two_texts(lambda: self._confirm.loads(text[:1000], LINK_LIFE))

    def to_stop(self, text: str) -> tuple[str, str]:
        return _two_texts(lambda: self._stop.loads(text[:1000]))

    def of_feed(self, text: str) -> tuple[str, int]:
        """The account and the number of the feed."""
        account, number = _two_texts(lambda: self._feed.loads(text[:1000]))
        return account, int(number)


def _two_texts(read: Callable[[], object]) -> tuple[str, str]:
    try:
        match read():
            case [str(first), str() | int() as second]:
                return first, str(second)
    except BadSignature:
        pass
    raise Unknown(say("This link is not valid, or not any more."))


# What there is to tell


def turn_notice(summary: TableSummary, turn: OpenTurn, now: float) -> Notice:
    """It is somebody's turn."""
    title = GAMES[summary.stored.game].title if summary.stored.game in GAMES else summary.stored.game
    others = listed([seat.name for seat in summary.seats if seat.account != turn.account])
    until = datetime.fromtimestamp(turn.due, UTC)
    told = {"title": title, "time": say("{day} {time:%B, %H:%M} UTC", day=until.day, time=until)}
    words = (
        say("It is your turn in {title} with {others}. You have time until {time}.", others=others, **told)
        if others
        else say("It is your turn in {title}. You have time until {time}.", **told)
    )
    head = say("Your turn: {title}", title=title)
    return Notice(head, words, ((say("Go to the board"), f"/t/{turn.table}"),), turn.table)


def reminder_notice(undone: list[str], game: str) -> Notice:
    """The day's deal and puzzle, as far as somebody wants them and has not done them."""
    deal, puzzle = (say("Daily deal"), f"/daily/{game}"), (say("Puzzle of the day"), "/puzzles/daily")
    if "deals" not in undone:
        return Notice(puzzle[0], say("The puzzle of the day is new."), (puzzle,), "daily")
    if "puzzles" not in undone:
        return Notice(deal[0], say("The daily deals are new."), (deal,), "daily")
    words = say("The daily deals and the puzzle of the day are new.")
    return Notice(listed([deal[0], puzzle[0]]), words, (deal, puzzle), "daily")


def what_of_turn(connection: Connection, account: str, table: str, ply: int, now: float) -> Notice | None:
    """That it is somebody's turn, if it still is."""
    turn, summaries = open_turn(connection, table), stored_tables.summaries_of(connection, [table])
    if turn is None or not summaries or (turn.account, turn.ply) != (account, ply):
        return None
    return turn_notice(summaries[0], turn, now)


def what_of_day(connection: Connection, wishes: Wishes, day: str) -> Notice | None:
    """What there is to remind somebody of, if there is anything."""
    undone = notices.undone_today(connection, wishes, day, [daily_deal(game, day) for game in GAMES.values()])
    if not undone:
        return None
    last = last_daily_game(connection, wishes.account)
    return reminder_notice(undone, last if last in GAMES else next(iter(GAMES)))


def what_of(connection: Connection, message: Waiting, now: float) -> Notice | None:
    """What a message says; nothing any more when it came too late."""
    if message.about == REMINDER:
        wishes = notices.wishes_of(connection, message.account)
        return what_of_day(connection, wishes, message.day) if message.day == day_of(now)[0] else None
    return what_of_turn(connection, message.account, message.table, message.ply, now)


def day_of(now: float) -> tuple[str, int]:
    """The day and the hour, by UTC."""
    at = datetime.fromtimestamp(now, UTC)
    return at.date().isoformat(), at.hour


# Telling it


class Notifier:
    """Fills and empties the outbox."""

    def __init__(self, services: Services, sender: Sender, links: NoticeLinks) -> None:
        self._services, self.sender, self.links = services, sender, links
        self._threads = ThreadPoolExecutor(THREADS, "notices")

    async def keep_on(self) -> None:
        await keep_looking(self.look, lambda: asyncio.sleep(LOOK), log, "notices can't be sent, and are tried again")

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def look(self) -> None:
        """Write down what is to be told by now, and send what is due."""
        store, now = self._services.store, self._services.now()
        if await store.read(lambda connection: notices.are_turns_untold(connection, now, WAIT)):
            await store.write(lambda connection: notices.post_turns(connection, now, WAIT, AT_ONCE))
        await self._post_reminders(now)
        due = await store.read(lambda connection: notices.due_messages(connection, now, AT_ONCE))
        if due:
            ours = await store.write(lambda connection: notices.claim(connection, due, now + CLAIMED))
            await asyncio.gather(*map(self._send, ours))

    async def _post_reminders(self, now: float) -> None:
        store, (day, hour) = self._services.store, day_of(now)
        wanted = await store.read(lambda connection: notices.to_remind(connection, day, hour, AT_ONCE))

        def write(connection: Connection) -> None:
            for wishes in wanted:
                is_ours = notices.begin_reminding(connection, wishes.account, day)
                if is_ours and what_of_day(connection, wishes, day) is not None:
                    message = Waiting(wishes.account, REMINDER, day=day, at=now)
                    notices.post(connection, notices.addressed(connection, wishes, message))

        if wanted:
            await store.write(write)

    async def _send(self, message: Waiting) -> None:
        """Send a message; it leaves the outbox unless it may arrive later."""
        store, now = self._services.store, self._services.now()
        try:
            await self._deliver(message, now)
        except Unsubscribed:
            await store.write(lambda connection: notices.drop_browser(connection, message.browser))
            return
        except Unwanted as error:
            log.info("a message of %s was given up: %s", message.account, error)
        except Exception as error:
            if not isinstance(error, Undelivered):
                log.exception("a message of %s failed", message.account)
            if message.tries <= len(TRIES):
                after = error.after if isinstance(error, Undelivered) else 0.0
                at = now + max(TRIES[message.tries - 1], min(after, LONGEST_WAIT))
                await store.write(lambda connection: notices.try_again(connection, message.id, at))
                return
            log.warning("a message of %s did not arrive in %d tries: %s", message.account, message.tries, error)
        await store.write(lambda connection: notices.drop_message(connection, message.id))

    async def _deliver(self, message: Waiting, now: float) -> None:
        run, read = asyncio.get_running_loop().run_in_executor, self._services.store.read
        with speaking(await read(lambda connection: notices.wishes_of(connection, message.account).language)):
            if message.about == CONFIRM:
                await run(self._threads, self._mail, self._question(message))
                return

            def ask(connection: Connection) -> tuple[Notice | None, PushTarget | None]:
                target = notices.browser(connection, message.browser) if message.browser else None
                return what_of(connection, message, now), target

            notice, target = await read(ask)
            letter = self._letter(message, notice) if notice is not None and not message.browser else None
        if notice is None:
            return
        if message.browser:
            if target is not None:
                await run(self._threads, self._push, target, notice, now)
        elif letter is not None:
            await run(self._threads, self._mail, letter)

    def _push(self, target: PushTarget, notice: Notice, now: float) -> None:
        text = {"title": notice.title, "body": notice.words, "path": notice.links[0][1], "tag": notice.topic}
        body = encrypted(json.dumps(text, ensure_ascii=False).encode(), target.key, target.secret)
        headers = {
            "authorization": self.sender.authorization(target.endpoint, now),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT_FOR),
            "topic": notice.topic,
            "urgency": "normal",
        }
        push(target.endpoint, body, headers, bool(self._services.settings.push_anywhere))

    def _mail(self, letter: EmailMessage) -> None:
        if not has_mail(self._services.settings):
            raise Unwanted("this server sends no e-mails any more")
        send_mail(self._services.settings, letter)

    def _letter(self, message: Waiting, notice: Notice) -> EmailMessage:
        """A notice as an e-mail, which can be stopped with one click."""
        origin = self._services.settings.origin.rstrip("/")
        stop = origin + self.links.stop(message.account, message.mail)
        lines = [notice.words, "", *(f"{words}: {origin}{path}" for words, path in notice.links)]
        letter = self._empty(message.mail, notice.title)
        letter["List-Unsubscribe"] = f"<{stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        letter.set_content(
            "\n".join([*lines, "", say("You asked for these e-mails. To stop them:"), stop, ""]), cte="8bit"
        )
        return letter

    def _question(self, message: Waiting) -> EmailMessage:
        """Whether an address belongs to whoever named it."""
        origin = self._services.settings.origin.rstrip("/")
        link = origin + self.links.confirm(message.account, message.mail)
        letter = self._empty(message.mail, say("Is this your address?"))
        letter.set_content(
            say("Somebody asked catstate to send e-mails to this address when it is their turn in a match.")
            + "\n"
            + say("If that was you, open this link within two days:")
            + f"\n{link}\n\n"
            + say("If not, there is nothing to do: no other e-mail will come.")
            + "\n",
            cte="8bit",
        )
        return letter

    def _empty(self, mail: str, subject: str) -> EmailMessage:
        letter = EmailMessage()
        letter["From"] = f"catstate <{sender_of_mail(self._services.settings)}>"
        letter["To"] = mail
        letter["Subject"] = subject
        letter["Auto-Submitted"] = "auto-generated"
        return letter
