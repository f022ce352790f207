"""Own bots in processes of their own: what they are sent is bytes, and a process can be ended, which a thread can't.

A process is started once and asked for every decision. When several threads ask at the same time, each has one.
"""

import inspect
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import TracebackType

import numpy as np

from ..core.game import Game
from ..core.record import Record, copy_of
from .bot import BadBot, Bot, BotFailed, checked_action
from .own import OwnBot

LIMIT = 10.0  # seconds for a decision
START = 60.0  # seconds until a process must have loaded the bot, and the same for a game: compiling may be slow
GRACE = 1.0  # seconds in which an idle process ends by itself
READY, BAD, CHOSE, RAISED = range(4)  # the kinds of answers

Question = tuple[Game, bytes, tuple[int, ...], int]  # the view as bytes; without legal actions: get the game ready
Answer = tuple[int, object]


class Ended(Exception):
    """The process ended instead of answering."""


class TooLong(Exception):
    """There was no answer in time."""


class Child:
    """One process in which the bot is loaded."""

    def __init__(self, bot: OwnBot) -> None:
        context = multiprocessing.get_context("spawn")  # alike on every system, and nothing of ours is inherited
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=live, args=(theirs, bot), daemon=True, name=f"bot {bot.name}")
        self.games: set[str] = set()  # packages of those it has loaded
        try:
            with may_have_children():
                self.process.start()
        except RuntimeError:  # what Python says of a script that a new process imports, and that would start another
            raise BadBot(
                f"{bot.name} plays in a process of its own, and a script that starts it needs "
                '`if __name__ == "__main__":` around what it does.'
            ) from None
        except Exception as error:  # pickle raises many kinds
            raise BadBot(
                f"{bot.name} can't be sent to a process of its own ({error}): define it at the top of a module."
            ) from None
        finally:
            theirs.close()

    def ask(self, question: Question | None, seconds: float) -> Answer:
        """Put a question, or none at the start, and wait for the answer."""
        try:
            if question is not None:
                self.connection.send(question)
            if not self.connection.poll(seconds):
                raise TooLong
            answer: Answer = self.connection.recv()
            return answer
        except (EOFError, OSError):
            raise Ended from None

    def end(self) -> None:
        """End the process: if it is idle it ends by itself, else it is killed."""
        self.connection.close()
        self.process.join(GRACE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()

    def kill(self) -> None:
        self.process.kill()
        self.end()


@contextmanager
def may_have_children() -> Iterator[None]:
    """Workers of a cluster are daemons, which may start no processes, lest those outlive them. Ours never do: each
    ends with the one that started it."""
    this = multiprocessing.current_process()
    if not this.daemon:
        yield
        return
    this.daemon = False
    try:
        yield
    finally:
        this.daemon = True


class ApartBot:
    """An own bot that plays in a process of its own."""

    def __init__(self, bot: OwnBot, seconds: float = LIMIT) -> None:
        self.bot = bot
        self.seconds = seconds
        self._idle: list[Child] = []
        self._busy: set[Child] = set()
        self._lock = threading.Lock()
        self._idle.append(self._start())  # so that a bad one is refused before anything is played

    @property
    def name(self) -> str:
        return self.bot.name

    def choose(self, game: Game, view: Record, legal: Sequence[int], seed: int) -> int:
        """Its action; BotFailed says what went wrong."""
        with self._lock:
            child = self._idle.pop() if self._idle else None
        child = child or self._start()
        self._busy.add(child)
        done = False
        try:
            self._prepare(child, game)
            listed = tuple(int(action) for action in legal)
            kind, said = child.ask((game, view.tobytes(), listed, seed), self.seconds)
            done = True
        except TooLong:
            raise BotFailed(f"{self.name} took longer than {self.seconds:g} seconds.") from None
        except Ended:
            raise BotFailed(f"The process of {self.name} ended while it was to choose.") from None
        finally:
            self._busy.discard(child)
            if done:
                with self._lock:
                    self._idle.append(child)
            else:
                child.kill()
        if kind == RAISED:
            raise BotFailed(f"{self.name} raised {said}.")
        return checked_action(self.name, game, said, legal)

    def close(self) -> None:
        """End its processes, also those that think: whoever waits for them is told that they ended."""
        for child in list(self._busy):
            child.process.kill()
        with self._lock:
            idle, self._idle = self._idle, []
        for child in idle:
            child.end()

    def __enter__(self) -> "ApartBot":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _start(self) -> Child:
        child = Child(self.bot)
        try:
            kind, said = child.ask(None, START)
        except TooLong:
            child.kill()
            raise BadBot(f"{self.name} was not loaded within {START:g} seconds.") from None
        except Ended:
            child.kill()
            raise BadBot(
                f"The process of {self.name} ended before the bot was loaded. It must be importable; a script that "
                'starts it needs `if __name__ == "__main__":`.'
            ) from None
        if kind == BAD:
            child.end()
            raise BadBot(str(said))
        return child

    def _prepare(self, child: Child, game: Game) -> None:
        """Have a game loaded before the clock runs."""
        if game.package not in child.games:
            child.ask((game, b"", (), 0), START)
            child.games.add(game.package)


@contextmanager
def apart(bots: Sequence[Bot], seconds: float = LIMIT) -> Iterator[list[Bot]]:
    """The same bots, own ones in processes of their own. They end with the block."""
    with ExitStack() as stack:
        yield [stack.enter_context(ApartBot(bot, seconds)) if isinstance(bot, OwnBot) else bot for bot in bots]


# In the bot's process


def live(connection: "Connection[Answer, Question]", bot: OwnBot) -> None:
    """Load the bot and answer questions until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us, and ends us with it
    sys.stdout = sys.stderr  # what the bot prints must not get into a report
    threading.Thread(target=end_with_parent, daemon=True).start()
    try:
        choose = bot.answer
    except BadBot as fault:
        connection.send((BAD, str(fault)))
        return
    connection.send((READY, ""))
    while True:
        try:
            game, view, legal, seed = connection.recv()
        except (EOFError, OSError):
            return
        if not legal:
            connection.send((READY, game.rules.View.dtype.itemsize))
            continue
        try:
            record = copy_of(np.frombuffer(view, game.rules.View.dtype)[0])
            said: object = choose(game, record, legal, seed)
            connection.send((CHOSE, said if isinstance(said, int) else as_plain(said)))
        except (Exception, SystemExit) as error:
            connection.send((RAISED, f"{type(error).__name__}: {error}".rstrip(": .") + place_of(error, bot)))


def place_of(error: BaseException, bot: OwnBot) -> str:
    """Where in the bot's own file it went wrong, however deep below that; nothing if it has no file."""
    code = getattr(inspect.unwrap(bot.answer), "__code__", None)
    file = code.co_filename if code else ""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return f" ({Path(file).name}, line {lines[-1]})" if lines else ""


def as_plain(said: object) -> object:
    """An answer in a form that can always be sent: a whole number of any kind, else its text."""
    try:
        return said.__index__()  # type: ignore[attr-defined]  # NumPy's integers have it
    except Exception:
        return repr(said)


def end_with_parent() -> None:
    """A bot in an endless loop must not outlive a server that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
