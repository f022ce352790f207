"""Live: one WebSocket for each open board.

A connection is woken when its table changes and sends what its reader has not seen yet: always whole boards, never
differences, so that a slow connection skips boards instead of falling behind, and a new one needs no catching up.
All that is new goes out as one list, for a frame costs more than what is in it.
"""

import asyncio
import contextlib
import json
import logging
import time
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from ..core.errors import CatstateError
from ..core.match import Match
from . import seating
from .accounts import Account
from .errors import Refused
from .limits import bucket
from .messages import SVG, TEXT, board, dumps, people, viewpoint
from .rooms import room
from .table import Table

log = logging.getLogger("catstate.live")
LONGEST = 4096  # characters of one message from a client
NOBODY = -9  # no seat has been told anything yet
PATIENCE = 30  # refused messages before a flooding connection is closed


class Connection:
    """One open board: who looks, from which seat, and what was sent already."""

    def __init__(self, socket: WebSocket, table: Table, account: Account, form: str, rate: float, origin: str) -> None:
        self.socket, self.table, self.person, self.form = socket, table, account, form
        self.account, self.origin = account.id, origin
        self.shown = -1  # the seat whose hand a shared screen shows
        self._news = asyncio.Event()
        self._news.set()
        self._sent: dict[str, Any] = {}
        self._told = (NOBODY, 0)  # the seat that was told the story, and how many lines of it
        self._chat = 0
        self._hinting: asyncio.Task[None] | None = None
        self._bucket = bucket(rate, 3 * rate)
        self._chatting = bucket(0.7, 6)

    def wake(self) -> None:
        self._news.set()

    async def run(self) -> None:
        """Send and receive until either side has gone."""
        self.table.join(self)
        sender = asyncio.create_task(self._send_on())
        try:
            await self._receive_on()
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            sender.cancel()
            self.table.part(self)

    # Sending

    async def _send_on(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the reader has gone: nobody to send to
            while True:
                await self._news.wait()
                self._news.clear()
                news = self._what_is_new()
                if news:
                    await self.socket.send_text(f"[{','.join(news)}]")

    def _what_is_new(self) -> list[str]:
        table = self.table
        news = []
        if table.match is None:
            if self.form == SVG:
                news += self._unless_sent("room", dumps({"t": "room", "html": room(table, self.person, self.origin)}))
            news += self._people()
        else:
            seat, curtain = viewpoint(table, self.account, self.shown)
            if curtain < 0 <= seat:
                self.shown = seat
            news += self._people()
            if curtain >= 0:
                words = {"t": "curtain", "seat": curtain, "name": table.names[curtain]}
                news += self._unless_sent("curtain", dumps(words))
            elif self._sent.pop("curtain", None):
                self._sent.pop("board", None)
            news += self._story(seat)
            if self._sent.get("board") != (table.edition, seat, curtain):
                self._sent["board"] = (table.edition, seat, curtain)
                news.append(board(table, seat, self.form))
        if len(table.chat) > self._chat:
            lines = [(line.seat, line.name, line.text) for line in table.chat[self._chat :]]
            news.append(dumps({"t": "chat", "from": self._chat, "lines": lines}))
            self._chat = len(table.chat)
        return news

    def _people(self) -> list[str]:
        message = people(self.table, self.account)
        if self._sent.get("people") == message:
            return []
        self._sent["people"] = message
        return [dumps({**message, "now": time.time()})]  # so that clocks can be shown right wherever the reader is

    def _unless_sent(self, kind: str, message: str) -> list[str]:
        if self._sent.get(kind) == message:
            return []
        self._sent[kind] = message
        return [message]

    def _story(self, seat: int) -> list[str]:
        """New lines of the log; all of them when the viewpoint has changed."""
        whose, count = self._told
        story = self.table.story(seat)
        if whose != seat or count > len(story):
            count = 0
        elif count == len(story):
            return []
        self._told = (seat, len(story))
        return [dumps({"t": "log", "from": count, "lines": story[count:]})]

    # Receiving

    async def _receive_on(self) -> None:
        patience = PATIENCE
        while True:
            text = await self.socket.receive_text()
            loop = asyncio.get_running_loop()
            if not self._bucket.take(loop.time()):
                patience -= 1
                if patience == 0:
                    log.warning("table %s: a connection sent too much and was closed", self.table.id)
                    await self.socket.close(1008, "Too many messages.")
                    return
                await self._sorry("Too many messages; slow down.")
                continue
            try:
                await self._carry_out(text)
            except CatstateError as error:
                await self._sorry(str(error))
            except (WebSocketDisconnect, RuntimeError):
                raise
            except Exception:
                log.exception("table %s: a message failed", self.table.id)
                await self._sorry("Something went wrong here; the table is as it was.")

    async def _sorry(self, sentence: str) -> None:
        self._sent.pop("board", None)  # a refused client is shown the true board again
        await self.socket.send_text(dumps([{"t": "sorry", "text": sentence}]))
        self.wake()

    async def _carry_out(self, text: str) -> None:
        message = read_message(text)
        what, table = message.get("do"), self.table
        if what == "act":
            seat = self._acting_seat()
            await table.act(self.account, seat, str(message.get("text", ""))[:200], whole(message, "ply"))
        elif what == "undo":
            await table.take_back(self.account)
        elif what == "answer":
            await table.answer(self.account, message.get("yes") is True)
        elif what == "chat":
            if not self._chatting.take(asyncio.get_running_loop().time()):
                raise Refused("One thing at a time: wait a moment before you say more.")
            await table.say(self.account, self.person.name, str(message.get("text", "")))
        elif what == "show":
            self.shown = whole(message, "seat")
            self.wake()
        elif what == "leave":
            for number in table.seats_of(self.account):
                await seating.leave(table, self.person, number)
        elif what == "return":
            await seating.come_back(table, self.person)
        elif what == "start":
            await seating.start(table, self.person)
        elif what == "again":
            await seating.rematch(table, self.person)
        elif what == "hint":
            self._hint()
        elif what != "ping":
            raise Refused("That message was not understood.")

    def _hint(self) -> None:
        """What a strong player would do, from this seat's view and nothing else."""
        table, seat = self.table, self._acting_seat()
        match = table.running()
        if not table.facts.hints:
            raise Refused("This table plays without hints.")
        if match.over or match.to_act != seat:
            raise Refused("Hints are for your own turn.")
        if self._hinting is not None and not self._hinting.done():
            raise Refused("The bot is still thinking about it.")
        self._hinting = asyncio.create_task(self._send_hint(match, seat))

    async def _send_hint(self, match: Match, seat: int) -> None:
        """In the background, so that one can act meanwhile."""
        try:
            words, values = await self.table.tables.players.hint(match, seat)
            await self.socket.send_text(dumps([{"t": "hint", "ply": match.ply, "text": words, "values": values}]))
        except (WebSocketDisconnect, RuntimeError):
            pass
        except Exception:
            log.exception("table %s: a hint failed", self.table.id)

    def _acting_seat(self) -> int:
        """The seat somebody acts for: one's own that is to act, if it is the one shown."""
        mine = self.table.seats_of(self.account)
        if not mine:
            raise Refused("You watch this table; only players can act.")
        seat, curtain = viewpoint(self.table, self.account, self.shown)
        if curtain >= 0:
            raise Refused("Pass the screen on first.")
        return seat


def read_message(text: str) -> dict[str, Any]:
    """One message of a client: a small JSON object."""
    if len(text) > LONGEST:
        raise Refused(f"A message has at most {LONGEST} characters.")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise Refused("A message is a JSON object.")
    return message


def whole(message: dict[str, Any], name: str) -> int:
    value = message.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not -1 <= value < 1 << 31:
        raise Refused(f"{name} must be a whole number.")
    return value


__all__ = ["SVG", "TEXT", "Connection"]
