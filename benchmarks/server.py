"""How many moves a second the tables carry, and how soon they arrive: `python benchmarks/server.py --write FILE`.

The same work on both sides: 100 tables of two seats play Connect Four at once, every move checked for four in a row.
Ours commits each to SQLite and sends both seats what changed of the board; boardgame.io keeps it in memory, or in files
by its FlatFile storage, and sends its state. The rounds of all take turns, and ratios are of one round. Then our four
games, as bots play them, and where the processor time of a move goes. Every log is compared with what was sent; the
memory of idle boards is measured, and in a browser with an empty cache how much the first page loads and how
soon a board can be used.
Exits with 1 when something that we promise is not reached.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import timeit
from collections import deque
from functools import partial
from pathlib import Path

from server_load import HERE, NODE, SCRIPTS, Ours, Peer, install, run, this_machine

from catstate.core.game import Game
from catstate.core.match import Match
from catstate.games import find

RATE = 500  # moves a second at which latency is promised
P99 = 25.0  # milliseconds, promised at that rate
MEMORY, FILES = 1.0, 8.0  # times boardgame.io, promised
OWN = 700  # moves a second, promised for each of our games
GAMES = ("torus", "cats", "hop", "lab")
IDLE = 200.0  # megabytes, promised for 1,000 idle boards
WEIGHT = 150.0  # kilobytes over the wire, promised for the first page with all it loads
REPLAY, LONG = 50.0, 2000  # milliseconds, promised for a log of so many entries
OPENING = 150  # entries before anything is taken back
USABLE = 1.0  # seconds from nothing to a board that can be played, promised


def idle(folder: Path, ours: Ours, boards: int) -> float:
    """Megabytes that open boards cost which nobody touches."""
    tables = ours.open_tables("connect_four", boards // 2)
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

    table = ours.open_tables("connect_four", 1)[0]
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
        self.machine = this_machine()
        self.loads: list[str] = []
        self.parts: list[str] = []
        self.facts: list[str] = []
        self.missed: list[str] = []

    def load(self, who: str, pace: str, runs: list[dict[str, float]]) -> float:
        """Moves a second, and what they took: the median of several runs."""
        speed, p50, p99 = (statistics.median(one[name] for one in runs) for name in ("speed", "p50", "p99"))
        spent, own = (f"{statistics.median(one[name] for one in runs):.2f}" for name in ("cost", "own"))
        print(f"{who}, {pace}: {speed:.0f} moves/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms {spent} {own}", flush=True)
        self.loads.append(f"| {who} | {pace} | {speed:,.0f} | {p50:.1f} | {p99:.1f} | {spent} | {own} |")
        return speed

    def fact(self, sentence: str, promise: str, kept: bool) -> None:
        print(f"{sentence} ({promise})", flush=True)
        self.facts.append(f"| {sentence} | {promise} | {'yes' if kept else 'no'} |")
        if not kept:
            self.missed.append(sentence)

    def text(self, tables: int) -> str:
        return "\n".join(
            [
                "# How fast the tables are",
                "",
                f"Written by `make bench-server` on {self.machine}, which server, database and load generator share. "
                f"{tables} tables of two seats play at once. A latency is the time from sending a move to the other "
                "seat's message about it. Connect Four is the same work for all: every move is checked for four in a "
                "row. catstate commits each move to SQLite (WAL, synchronous FULL) and sends what changed of the "
                "board, in words and pictures; boardgame.io keeps its state in memory, or in files by its FlatFile "
                "storage, and sends it. *Counting* is a game that only counts up. Of our own games, "
                f"{SCRIPTS} different matches of each are played as Interns play them. The last column is the "
                "processor time of the load generator itself.",
                "",
                "| server | pace | moves/s | p50 ms | p99 ms | processor ms a move | generator ms a move |",
                "|---|---|---|---|---|---|---|",
                *self.loads,
                "",
                "Where the processor time of a move goes, in microseconds, for both seats together. The clocks around "
                "the parts cost time too, so that the sum is more than above.",
                "",
                *self.parts,
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
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--boards", type=int, default=1000, help="idle boards, 0 leaves them and the browser out")
    parser.add_argument("--database", default="", help="another database than a new SQLite file")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--write", metavar="FILE", default="", help="write a table there, too")
    args = parser.parse_args()
    install()
    report = Report()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        folder = Path(place)
        ours = Ours(folder, args.database)
        try:
            compare(folder, ours, args, report)
            own_games(folder, ours, args, report)
            if args.boards:
                look_around(folder, ours, args.boards, report)
        finally:
            ours.stop()
        parts(folder, args.tables, report)
    replay(report)
    if args.write:
        Path(args.write).write_text(report.text(args.tables), encoding="utf-8")
    for sentence in report.missed:
        print(f"not reached: {sentence}")
    return 1 if report.missed else 0


def play(folder: Path, ours: Ours, game: str, tables: int, rate: int = 0) -> tuple[dict[str, float], int]:
    """One run of a game on our server: its figures, and how many logs are wrong."""
    plan = ours.open_tables(game, tables)
    return run(folder, "ours", ours, plan, rate), ours.wrong(plan, game)


def compare(folder: Path, ours: Ours, args: argparse.Namespace, report: Report) -> None:
    """Connect Four on each server in turn, flat out and at the promised rate."""
    peers = {} if args.alone else {"in memory": Peer(), "FlatFile": Peer(str(folder / "files"))}
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in ("ours", *peers)}
    wrong = 0
    try:
        play(folder, ours, "connect_four", 4)  # warm up
        for peer in peers.values():
            run(folder, "connect_four", peer, peer.open_tables(4))
        for _ in range(args.rounds):
            figures, bad = play(folder, ours, "connect_four", args.tables)
            runs["ours"].append(figures)
            wrong += bad
            for name, peer in peers.items():
                runs[name].append(run(folder, "connect_four", peer, peer.open_tables(args.tables)))
        report.load("catstate", "flat out", runs["ours"])
        for name in peers:
            report.load(f"boardgame.io, {name}", "flat out", runs[name])
        if peers:
            memory = peers["in memory"]
            report.load(
                "boardgame.io, in memory, counting",
                "flat out",
                [run(folder, "count", memory, memory.open_tables(args.tables))],
            )
            steadily = [
                run(folder, "connect_four", memory, memory.open_tables(args.tables), RATE) for _ in range(args.rounds)
            ]
            report.load("boardgame.io, in memory", f"{RATE} a second", steadily)
    finally:
        for peer in peers.values():
            peer.stop()
    steady = []
    for _ in range(args.rounds):
        os.sync()  # what the others have left to write would be written now
        figures, bad = play(folder, ours, "connect_four", args.tables, RATE)
        steady.append(figures)
        wrong += bad
    report.load("catstate", f"{RATE} a second", steady)
    p99, sent = statistics.median(one["p99"] for one in steady), 2 * args.rounds * args.tables
    report.fact(f"{wrong} of {sent} logs differ from the moves sent", "0", wrong == 0)
    report.fact(f"p99 at {RATE} moves/s is {p99:.0f} ms", f"≤ {P99:.0f} ms", p99 <= P99)
    for name, promise in (("in memory", MEMORY), ("FlatFile", FILES)):
        if name in peers:
            pairs = zip(runs["ours"], runs[name], strict=True)
            ratio = statistics.median(one["speed"] / other["speed"] for one, other in pairs)
            sentence = f"{ratio:.2f} times the moves of boardgame.io {name}"
            report.fact(sentence, f"≥ {promise:g} times", ratio >= promise)


def own_games(folder: Path, ours: Ours, args: argparse.Namespace, report: Report) -> None:
    """Our four games as bots play them."""
    for game in GAMES:
        play(folder, ours, game, 4)  # the rules are loaded
        figures, wrong = play(folder, ours, game, args.tables)
        speed = report.load(f"catstate, {game}", "flat out", [figures])
        report.fact(f"{game}: {speed:,.0f} moves/s, {wrong} wrong logs", f"≥ {OWN}, 0", speed >= OWN and not wrong)


def parts(folder: Path, tables: int, report: Report) -> None:
    """The processor time of a move, part by part."""
    rows: dict[str, dict[str, float]] = {}
    for game in ("connect_four", *GAMES):
        timed = Ours(folder, f"sqlite:///{folder / game}.sqlite", (str(HERE / "server_parts.py"),))
        figures, _ = play(folder, timed, game, tables)
        spent: dict[str, float] = json.loads(timed.stop().strip().splitlines()[-1])
        rows[game] = {part: nanoseconds / figures["moves"] / 1000 for part, nanoseconds in spent.items()}
        rows[game]["the rest: loop, protocol, system"] = figures["cost"] * 1000 - sum(rows[game].values())
    names = sorted(
        {part for row in rows.values() for part in row}, key=lambda part: -rows["connect_four"].get(part, 0.0)
    )
    report.parts = [f"| part | {' | '.join(rows)} |", f"|---|{'---|' * len(rows)}"]
    for part in names:
        report.parts.append(f"| {part} | {' | '.join(f'{row.get(part, 0.0):.0f}' for row in rows.values())} |")
    print("\n".join(report.parts), flush=True)


def replay(report: Report) -> None:
    """How long a long log takes to replay, states and events; the slowest of our games."""
    took = {}
    for name in GAMES:
        again = partial(play_again, long_match(find(name)))
        took[name] = 1000 * min(timeit.repeat(again, number=1, repeat=5))
    worst = max(took, key=lambda name: took[name])
    sentence = f"a log of {LONG:,} entries replays in {took[worst]:.0f} ms ({worst})"
    report.fact(sentence, f"≤ {REPLAY:.0f} ms", took[worst] <= REPLAY)


def play_again(match: Match) -> None:
    deque(match.replay(), 0)


def long_match(game: Game) -> Match:
    """A match in which much is done and taken back."""
    match = game.new(2, seed="a long log")
    while match.ply < LONG:
        actions = list(match.legal())
        after = match.play(actions[match.ply % len(actions)])
        is_back = after.over or (match.ply > OPENING and match.ply % 2)
        match = match.undo(consent=True) if is_back else after
    return match


def look_around(folder: Path, ours: Ours, boards: int, report: Report) -> None:
    """Idle boards, and the first page in a browser."""
    cost, allowed = idle(folder, ours, boards), IDLE * boards / 1000
    report.fact(f"{boards:,} idle boards cost {cost:.0f} MB", f"≤ {allowed:.0f} MB", cost <= allowed)
    weight, usable = browse(ours)
    report.fact(f"the first page loads {weight:.0f} KB in all", f"≤ {WEIGHT:.0f} KB", weight <= WEIGHT)
    report.fact(f"a board can be used after {usable:.2f} s", f"≤ {USABLE:.0f} s", usable <= USABLE)


if __name__ == "__main__":
    sys.exit(main())
