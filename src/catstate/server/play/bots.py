"""Bots: where the server lets them think. They are given views, and act through the same door as people."""

import asyncio
import hashlib
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ...bots.analysis import HINT_SIMULATIONS, Review, advice_text, analyse, review
from ...bots.apart import LIMIT, ApartBot
from ...bots.bot import BadBot, Bot, BotFailed
from ...bots.levels import LEVELS, USUAL_LEVEL, Decision, Level, budget_for
from ...bots.names import BOTS, find_bot, register_announced, register_bot
from ...bots.own import OwnBot
from ...bots.policy import PolicyBot
from ...bots.thinking import Budget
from ...core.errors import CatstateError
from ...core.game import Game
from ...core.language import mark, say
from ...core.match import Match
from ..errors import Refused, Unavailable
from ..store.rows import BOT, BY_BOT, BY_HEIR, BY_HURRIED, BY_RELIEF, RESIGNED, Seat, free_name
from .compiling import Compiler
from .leases import RENEWAL
from .queueing import FairQueue
from .table_parts import TablePart

if TYPE_CHECKING:
    from .tables import Table

log = logging.getLogger("catstate.bots")
HINT_SECONDS = 4.0  # at most, so that the next who asks does not wait long
FIRST_LEVEL = "Intern"  # of the bots at somebody's first table
INTERPRETED = 2.5  # seconds that they may think while their search is not compiled: about as much as they are meant to
MOST_HINTS = 24  # that wait; who comes then is told to ask later
HINTS_BUSY = mark("Many people are asking for hints just now; ask again in a moment.")
RETRY = (1.0, 2.0, 5.0, 10.0, 20.0)  # seconds before a bot tries again to write its action; the last for ever
REVIEW_SIMULATIONS = 150  # a chart of a long game in some seconds, each point good to about ± 0.1
LONGEST_BOT_NAME = 20  # characters; the store holds no more
OWN_THREADS = 4  # that wait for own bots, so that the built-in ones need not
BOT_NAMES = ("Qubit", "Boson", "Fermi", "Gluon", "Muon", "Quark", "Photon", "Tau")


@dataclass(frozen=True)
class Hint:
    """What a strong player would do, in words, and the expected score of each action it looked at."""

    ply: int
    text: str
    best: str  # the text of the best action
    values: dict[str, float]  # by the action's text


def offered_bots() -> dict[str, Bot]:
    """The bots that may sit at tables: the levels, those that packages announce and those the server was given."""
    return {name: bot for name, bot in BOTS.items() if len(name) <= LONGEST_BOT_NAME}


def about(bot: Bot) -> str:
    """A sentence about a bot, for whoever chooses one."""
    return bot.about if isinstance(bot, Level | PolicyBot) else mark("A bot of this server's own.")


def offer_bot(text: str) -> None:
    """Offer an own bot at tables: `module:name` under its last word. Refuses what can't be loaded."""
    bot = find_bot(text)
    if isinstance(bot, OwnBot):
        name = bot.name.rpartition(":")[2]
        if len(name) > LONGEST_BOT_NAME:
            raise BadBot(f"{name!r} is too long for a table: a bot's name has at most {LONGEST_BOT_NAME} characters.")
        ApartBot(bot).close()
        register_bot(bot, name)
    elif isinstance(bot, PolicyBot):
        register_bot(bot)
    elif not isinstance(bot, Level):
        raise BadBot(f"{bot.name} is a sparring partner for measurements; it sits at no table.")


class BotPool:
    """The threads in which bots think: as many at a time as the settings allow; reviews wait for each other."""

    def __init__(self, threads: int, compiler: Compiler) -> None:
        self._compiler = compiler
        self._threads = ThreadPoolExecutor(max(1, threads), "bot")
        self._hints = FairQueue("hint", 1, MOST_HINTS)  # bots at tables never wait for them
        self._reviewer = ThreadPoolExecutor(1, "reviewer")
        self._own_threads = ThreadPoolExecutor(OWN_THREADS, "own bot")
        self._own: dict[str, ApartBot] = {}
        self._starting = threading.Lock()
        register_announced()

    async def choose(self, game: Game, view: Any, legal: list[int], level: str, seed: str, seconds: float) -> Decision:
        """What a built-in bot decides within a cap on its time; never something that is not legal."""
        if self.waits(game, level):
            await asyncio.shield(self._compiler.search(game))
        elif LEVELS[level].simulations and not self._compiler.is_search_ready(game):
            self._compiler.search(game)
            seconds = max(seconds, INTERPRETED)
        loop = asyncio.get_running_loop()
        decided = await loop.run_in_executor(self._threads, _choose, game, view, legal, LEVELS[level], seed, seconds)
        return decided if decided.action in legal else Decision(legal[0])

    def waits(self, game: Game, level: str) -> bool:
        """Whether a bot waits for the search: those that think little do so interpreted while it is being compiled."""
        if level not in LEVELS or not LEVELS[level].simulations or self._compiler.is_search_ready(game):
            return False
        return level != FIRST_LEVEL or self._compiler.is_search_compiled(game)

    async def choose_own(self, game: Game, view: Any, legal: list[int], name: str, seed: str) -> int:
        """The action of an own bot, which plays in a process of its own, or of the trained one; BotFailed says what
        went wrong."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._own_threads, self._ask_own, game, view, legal, name, seed)

    def _ask_own(self, game: Game, view: Any, legal: list[int], name: str, seed: str) -> int:
        bot = BOTS.get(name)
        if isinstance(bot, PolicyBot):
            try:
                return bot.choose(game, view, legal, _number(seed))
            except CatstateError as error:  # a table that it was not trained for
                raise BotFailed(str(error)) from None
        if not isinstance(bot, OwnBot):
            raise BotFailed(f"This server has no bot {name!r}.")
        with self._starting:
            if name not in self._own:
                self._own[name] = ApartBot(bot, LIMIT)
        return self._own[name].choose(game, view, legal, _number(seed))

    async def hint(self, match: Match, seat: int, table: str) -> Hint:
        """What a strong player would do from this seat's view; tables take turns."""
        await asyncio.shield(self._compiler.search(match.game))
        return await self._hints.run(table, lambda: _hint(match, seat), HINTS_BUSY)

    @property
    def hints_waiting(self) -> int:
        return self._hints.waiting

    async def review(self, match: Match) -> Review:
        """A finished match, judged ply by ply: who could expect what, and the decisions that cost most."""
        await asyncio.shield(self._compiler.search(match.game))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reviewer, copy_context().run, review, match, REVIEW_SIMULATIONS)

    def close(self) -> None:
        for threads in (self._threads, self._reviewer, self._own_threads):
            threads.shutdown(wait=False, cancel_futures=True)
        self._hints.close()
        for own in self._own.values():
            own.close()


def bot_seat(seats: list[Seat], number: int, level: str = "") -> Seat:
    """A seat with a bot on it, under a name that nobody else at the table has."""
    level = level or USUAL_LEVEL
    if level not in offered_bots():
        raise Refused(
            say("There is no bot {level!r}; there are: {known}.", level=level[:20], known=", ".join(offered_bots()))
        )
    return Seat(number, BOT, "", free_name(seats, BOT_NAMES[number % len(BOT_NAMES)], number), level)


class BotRunner(TablePart):
    """Lets the bot on the seat to act think and act. At most one bot thinks for a table, about its present board."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.seat = -1  # the seat for which a bot thinks now
        self._task: asyncio.Task[None] | None = None
        self._ply = -1

    @property
    def is_idle(self) -> bool:
        return self._task is None

    @property
    def is_preparing(self) -> bool:
        """Whether the bot to act waits until its search is compiled."""
        table = self.table
        return self.seat >= 0 and table.services.bots.waits(table.game, table.seats[self.seat].level or USUAL_LEVEL)

    def update(self) -> None:
        """The table has changed: begin to think, or stop."""
        table = self.table
        number = table.to_act
        if number < 0 or not table.seats[number].is_played_by_bot:
            self.stop()
        elif self._task is None or self._ply != table.ply:
            self.stop()
            self._ply = table.ply
            self._task = table.services.background.start(self._run(number, table.ply))

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self, seat: int, ply: int) -> None:
        table = self.table
        match = table.running()
        while not await self._may_run():
            await asyncio.sleep(RENEWAL)  # another process does; if that one ends, we do
        self.seat = seat
        table.wake()
        legal = list(match.legal().ids)
        played_by = BY_BOT
        try:
            action, played_by = await self._choose(match, seat, legal)
        except Exception:
            log.exception("table %s: the bot on seat %d failed at ply %d", table.id, seat, ply)
            action = legal[0]
        finally:
            self.seat = -1
        await self._write(seat, action, ply, played_by)

    async def _may_run(self) -> bool:
        try:
            return await self.table.services.leases.take(self.table.id)
        except Unavailable:
            return False

    async def _write(self, seat: int, action: int, ply: int, played_by: str) -> None:
        """Play the action; if it can't be stored, try again until it can or something else has happened."""
        this, waits = self._task, iter(RETRY)
        while True:
            self._task = None  # what follows from our own action must not stop us
            try:
                return await self.table.act_for(seat, action, ply, played_by)
            except Exception as error:
                if isinstance(error, CatstateError) and not isinstance(error, Unavailable):
                    log.info("table %s: %s", self.table.id, error)
                    return None
                log.warning(
                    "table %s: the bot's action could not be stored and is tried again: %s", self.table.id, error
                )
            self._task = this
            await asyncio.sleep(next(waits, RETRY[-1]))

    async def _choose(self, match: Match, seat: int, legal: list[int]) -> tuple[int, str]:
        """The action, and who took it: from an own bot that fails a built-in one takes over for good."""
        table, settings = self.table, self.table.services.settings
        level = table.seats[seat].level or USUAL_LEVEL
        clock = table.stored.clock
        seconds = min(settings.think, clock * 0.5) if clock else settings.think
        seed = f"{table.stored.seed} bot {match.ply}"  # secret until the end, so that nobody can foresee the bot
        view, pool, played_by = match.view(seat), table.services.bots, BY_BOT
        if level not in LEVELS:
            try:
                return await pool.choose_own(table.game, view, legal, level, seed), BY_BOT
            except (BotFailed, BadBot) as fault:
                log.warning("table %s, seat %d, ply %d: %s %s plays on.", table.id, seat, match.ply, fault, USUAL_LEVEL)
            await table.put_seat(replace(table.seats[seat], level=USUAL_LEVEL))
            level, played_by = USUAL_LEVEL, BY_RELIEF
        decided = await pool.choose(table.game, view, legal, level, seed, seconds)
        if played_by == BY_BOT and self._is_heir(seat):
            played_by = BY_HEIR
        elif decided.hurried and played_by == BY_BOT:
            played_by = BY_HURRIED
        return decided.action, played_by

    def _is_heir(self, seat: int) -> bool:
        """Whether the bot acts for the first time for a person who resigned: the log then says so."""
        table = self.table
        told = [ply for ply, played_by in table.played_by.items() if played_by == BY_HEIR]
        return table.seats[seat].away == RESIGNED and all(table.running().log[ply].actor != seat for ply in told)


def _choose(game: Game, view: Any, legal: list[int], level: Level, seed: str, seconds: float) -> Decision:
    budget = Budget(simulations=budget_for(game, level).simulations, seconds=seconds)
    return level.within(budget).decide(game, view, legal, _number(seed))


def _number(seed: str) -> int:
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:6], "big")


def _hint(match: Match, seat: int) -> Hint:
    analysis = analyse(match, seat, Budget(simulations=HINT_SIMULATIONS, seconds=HINT_SECONDS))
    values = {one.text: round(one.value, 3) for one in analysis.candidates if one.visits > 1}
    return Hint(match.ply, advice_text(analysis), analysis.best.text, values)
