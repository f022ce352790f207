"""What other players notice while somebody attacks the server: `python benchmarks/attacks.py --write FILE`.

A server of its own on this machine, with the limits that it has when nothing is set. Pairs of people play Connect Four,
one move after another; a move takes from sending it until both boards show it. For each attack they play in quiet and
under attack by turns, so that both are measured within seconds: each round has its ratio, and the median of these
counts, so that what else the machine does for a moment makes no difference. The attacks are in attack_kinds.py; each
has addresses of its own. Exits with 1 when the p99 under some attack is more than twice that in quiet.
"""

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from attack_kinds import KINDS
from server_load import HERE, Ours, Plan, scripts, this_machine
from websockets.asyncio.client import ClientConnection, connect

from catstate.core.steps import UNDO
from catstate.server.play.accounts import new_account
from catstate.server.store import stored_tables
from catstate.server.store.rows import LogEntry

MOST = 2.0  # times the quiet p99, promised
PAIRS = 8  # of victims
PAUSE = 0.03  # seconds between two moves of a pair
LONG = 1500  # entries of the long match
HOME = "192.0.2."  # the beginning of the victims' addresses: each pair has its own, and so limits of its own


class Pair:
    """Two people at one table after another."""

    def __init__(self, url: str, plan: Plan, address: str) -> None:
        self.url, self.plan, self.address = url.replace("http", "ws", 1), plan, address
        self.moves = 0

    @property
    def table(self) -> str:
        """Where they play now."""
        return str(self.plan[self.moves // len(self.plan[0]["moves"])]["name"])

    async def play(self, seconds: float) -> list[float]:
        """How long each move took, in milliseconds."""
        took: list[float] = []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            table = self.plan[self.moves // len(self.plan[0]["moves"])]
            links = [await self._open(table["name"], token) for token in table["seats"]]
            for seat, ply, text in table["moves"][self.moves % len(table["moves"]) :]:
                if time.monotonic() >= until:
                    break
                began = time.perf_counter()
                await links[seat].send(json.dumps({"do": "act", "text": text, "ply": ply}))
                await asyncio.gather(*(self._reach(link, ply + 1) for link in links))
                took.append(1000 * (time.perf_counter() - began))
                self.moves += 1
                await asyncio.sleep(PAUSE)
            for link in links:
                await link.close()
        return took

    async def _open(self, table: str, token: str) -> ClientConnection:
        headers = {"authorization": f"Bearer {token}", "x-forwarded-for": self.address}
        link = await connect(f"{self.url}/t/{table}/live", additional_headers=headers, compression=None)
        while '"t":"board"' not in str(await link.recv()):
            pass
        return link

    async def _reach(self, link: ClientConnection, ply: int) -> None:
        async with asyncio.timeout(30):
            while f'"ply":{ply},"seat"' not in str(await link.recv()):
                pass


class Victims:
    """Several pairs, who all play at once."""

    def __init__(self, url: str, plan: Plan) -> None:
        self._pairs = [Pair(url, plan[number::PAIRS], f"{HOME}{number + 1}") for number in range(PAIRS)]

    @property
    def table(self) -> str:
        """Where some of them play now."""
        return self._pairs[0].table

    async def play(self, seconds: float) -> list[float]:
        """How long each move took, in milliseconds."""
        took = await asyncio.gather(*(pair.play(seconds) for pair in self._pairs))
        return [milliseconds for one in took for milliseconds in one]


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def add_long_match(ours: Ours) -> str:
    """A table whose log is one action, done and taken back again and again."""
    (table,) = ours.open_tables("connect_four", 1)
    log = [LogEntry(ply, 0, UNDO if ply % 2 else 0, "", time.time()) for ply in range(LONG)]
    with ours.engine.execution_options(writing=True).begin() as connection:
        stored_tables.add_entries(connection, [entry.as_row(table["name"]) for entry in log])
    return str(table["name"])


async def measure(ours: Ours, names: list[str], seconds: float, rounds: int, folder: Path) -> list[tuple[str, ...]]:
    """Each attack in turn, in rounds of quiet and attack; a row of the report for each."""
    count = 2 + int((len(names) + 1) * 2 * rounds * seconds / PAUSE / len(scripts("connect_four")[0].moves))
    victims = Victims(ours.url, ours.open_tables("connect_four", PAIRS * count))
    long, (own,) = (
        add_long_match(ours),
        ours.open_tables("connect_four", 1, [new_account("Eve"), new_account("Mallory")]),
    )
    plan = {"url": ours.url, "long": long, "own": own["name"], "token": own["seats"][0], "seconds": seconds + 1}
    file = folder / "attack.json"
    await victims.play(1.0)
    rows = []
    for name in names:
        quiet, hurt, deeds = list[list[float]](), list[list[float]](), Counter[str]()
        for _ in range(rounds):
            quiet.append(await victims.play(seconds))
            file.write_text(json.dumps({**plan, "table": victims.table}), encoding="utf-8")
            command = [sys.executable, str(HERE / "attack_kinds.py"), name, str(file)]
            with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as attacker:
                await asyncio.sleep(1.0)  # it is under way
                hurt.append(await victims.play(seconds))
                assert attacker.stdout is not None
                deeds.update(json.loads(await asyncio.to_thread(attacker.stdout.readline) or "{}"))
        rows.append(row(name, quiet, hurt, deeds))
        print(" | ".join(rows[-1]), flush=True)
    return rows


def row(name: str, quiet: list[list[float]], hurt: list[list[float]], deeds: Mapping[str, int]) -> tuple[str, ...]:
    """What an attack did, and how the victims fared in each round, in quiet and under it: medians of the rounds."""
    figures, ratios = [], []
    for share in (0.5, 0.99):
        before, after = ([percentile(one, share) for one in rounds] for rounds in (quiet, hurt))
        figures.append((statistics.median(before), statistics.median(after)))
        ratios.append(statistics.median(two / one for one, two in zip(before, after, strict=True)))
    (before50, after50), (before99, after99) = figures
    return (
        name.replace("_", " "),
        f"{deeds.get('done', 0):,}",
        f"{deeds.get('refused', 0):,}",
        f"{before50:.1f} / {before99:.1f}",
        f"{after50:.1f} / {after99:.1f}",
        f"{ratios[0]:.1f} × / {ratios[1]:.1f} ×",
        "yes" if ratios[1] <= MOST else "no",
    )


def report(rows: list[tuple[str, ...]], rounds: int, machine: str) -> str:
    return "\n".join(
        [
            "# What others notice of an attack",
            "",
            f"Written by `make attacks` on {machine}, which all share. {PAIRS} pairs of people play Connect Four at a "
            "server with its usual limits; a move takes from sending it until both boards show it. Quiet and attack "
            f"take turns, {rounds} times for each attack; figures are medians of the rounds, and so are their ratios.",
            "",
            "| attack | deeds | refused | quiet p50 / p99 ms | under attack | ratio | p99 ≤ 2 × |",
            "|---|---|---|---|---|---|---|",
            *(f"| {' | '.join(one)} |" for one in rows),
            "",
            *(f"- *{name.replace('_', ' ')}*: {(kind.__doc__ or '').strip()}" for name, kind in KINDS.items()),
            "",
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="ATTACK", help=f"some of: {', '.join(KINDS)}")
    parser.add_argument("--seconds", type=float, default=2.0, help="of quiet, and of attack, in each round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", metavar="FILE", default="", help="write a table there, too")
    args = parser.parse_args()
    machine = this_machine()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        ours = Ours(Path(place), limits=(), settings={"CATSTATE_GRACE": "0"})  # no bot acts for a victim
        try:
            rows = asyncio.run(measure(ours, args.names or [*KINDS], args.seconds, args.rounds, Path(place)))
        finally:
            ours.stop()
    if args.write:
        Path(args.write).write_text(report(rows, args.rounds, machine), encoding="utf-8")
    missed = [one[0] for one in rows if one[-1] == "no"]
    print(f"not reached: {', '.join(missed)}" if missed else "every p99 within twice the quiet one")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
