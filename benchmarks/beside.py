"""What `make bench` measures beside an older commit: `python benchmarks/beside.py REVISION [GAME…] [--write FILE]`.

Both versions do the same work in processes of their own, in turns, so that a slow moment of the machine hits both; what
counts is the time of the processor, not of the clock, for others may use it too. For every game and every kind of work
(beside_work.py): units a second of each version, the best of five rounds, and their ratio; how long each takes to
compile that work, from nothing; and how long a process takes to its first match when everything is compiled.
Exits with 1 when something is more than 5 % slower than before, or takes more than 15 % longer to compile.
"""

import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from contest import machine, table

HERE = Path(__file__).parent
ROOT = HERE.parent
WORK = {  # in the order of the pages
    "torus": (),
    "cats": ("possible worlds", "odds of all hypotheses"),
    "hop": ("lists of legal actions",),
    "lab": ("sensible matches",),
    "connect_four": (),
}
COMMON = (
    "random play, plies",
    "search as a Postdoc, simulations",
    "search as a Professor, simulations",
    "vector environment, steps",
    "PettingZoo's loop, steps",
    "drawings",
)
ROUNDS = 5
SECONDS = 0.4  # of the processor, for one round of one version at least
LARGEST = 1 << 24  # units in one round at most
SLOWEST, LONGEST = 0.95, 1.15
FEW = 1.0  # seconds: what compiles sooner than that is not held to its ratio
HEAD = f"""# Beside an older version

*Written by `python benchmarks/beside.py`: what `make bench` measures, done in turns by an older commit and by a newer
one. Units a second of the processor, the best of {ROUNDS} rounds. Compiling is measured once, from nothing.*

The first search also sets up a match. Since rules say what happened, a match compiles them a second time, with their
notes; searches, playouts and vectors use the rules without."""
START = "import catstate; catstate.game({!r}).new()"


class Side:
    """One version, in a process that waits for its turns; its compiled code is kept apart."""

    def __init__(self, folder: Path, cache: Path) -> None:
        paths = os.pathsep.join(str(folder / name) for name in ("src", "benchmarks", "examples"))
        self.environment = {**os.environ, "PYTHONPATH": paths, "XDG_CACHE_HOME": str(cache)}
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-P", str(HERE / "beside_work.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=self.environment,
            cwd=folder,
        )

    def do(self, game: str, what: str, size: int) -> tuple[float, float, float]:
        """Seconds to set it up, seconds of the work, units done."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([game, what, size]) + "\n")
        self.process.stdin.flush()
        prepared, seconds, done = json.loads(self.process.stdout.readline())
        return float(prepared), float(seconds), float(done)

    def start(self, game: str) -> float:
        """Seconds of the processor that a new process needs for its first match."""
        game = START.format(game) if game != "connect_four" else "from connect_four import GAME; GAME.new()"
        before = os.times()
        subprocess.run([sys.executable, "-c", game], check=True, env=self.environment, cwd=self.folder)
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@dataclass
class Figure:
    """One kind of work on both sides: before, now."""

    what: str
    rates: tuple[float, float]  # units a second; starts of a process a second
    compiling: tuple[float, float] = (0.0, 0.0)  # seconds

    @property
    def speed(self) -> float:
        return self.rates[1] / self.rates[0]

    @property
    def longer(self) -> float:
        return self.compiling[1] / self.compiling[0] if max(self.compiling) >= FEW else math.nan

    @property
    def good(self) -> bool:
        return self.speed >= SLOWEST and not self.longer > LONGEST

    @property
    def row(self) -> list[str]:
        compiling = [f"{seconds:.1f}" if self.compiling[0] else "" for seconds in self.compiling]
        longer = "" if math.isnan(self.longer) else f"{self.longer:.2f}"
        return [self.what, *map(amount, self.rates), f"{self.speed:.3f}", *compiling, longer]


def main() -> int:
    parser = argparse.ArgumentParser(description="What `make bench` measures, beside an older commit.")
    parser.add_argument("revision")
    parser.add_argument("games", nargs="*", default=[*WORK])
    parser.add_argument("--write", metavar="FILE", type=Path, help="write the tables of these games there")
    asked = parser.parse_args()
    good = True
    with tempfile.TemporaryDirectory() as place:
        old = Path(place) / "old"
        subprocess.run(
            ["git", "worktree", "add", "--quiet", "--detach", str(old), asked.revision], cwd=ROOT, check=True
        )
        try:
            for game in asked.games:
                figures = compare([Side(old, Path(place) / "cache-old"), Side(ROOT, Path(place) / "cache-new")], game)
                text = show(figures)
                print(f"{game}\n\n{text}\n", flush=True)
                good = good and all(figure.good for figure in figures)
                if asked.write:
                    write(asked.write, old, game, text)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(old)], cwd=ROOT, check=True)
    return 0 if good else 1


def compare(sides: Sequence[Side], game: str) -> list[Figure]:
    """Everything about one game on both sides."""
    figures = [measure(sides, game, what) for what in (*COMMON, *WORK[game])]
    before, now = zip(*([side.start(game) for side in sides] for _ in range(ROUNDS)), strict=True)
    figures.append(Figure("starts of a process, to the first match", (1 / min(before), 1 / min(now))))
    for side in sides:
        side.close()
    return figures


def measure(sides: Sequence[Side], game: str, what: str) -> Figure:
    """One kind of work: first compiled, then sized on the old side so that a round is long enough, then the rounds."""
    compiling = [side.do(game, what, 1)[0] for side in sides]
    size = 1
    while size < LARGEST and sides[0].do(game, what, size)[1] < SECONDS:
        size *= 2
    best = [0.0, 0.0]
    for number in range(ROUNDS):
        for index in ((0, 1), (1, 0))[number % 2]:
            _, seconds, done = sides[index].do(game, what, size)
            best[index] = max(best[index], done / seconds)
    return Figure(what, (best[0], best[1]), (compiling[0], compiling[1]))


def amount(rate: float) -> str:
    """Units a second in three digits, thousands apart."""
    return f"{rate:.3g}" if rate < 100 else f"{float(f'{rate:.3g}'):,.0f}"


def show(figures: Sequence[Figure]) -> str:
    heads = ["units a second", "before", "now", "now / before", "compiled in, s, before", "now", "now / before"]
    return table(heads, [figure.row for figure in figures])


def write(page: Path, old: Path, game: str, text: str) -> None:
    """Replaces the section of this game; those of the others stay."""
    before = page.read_text(encoding="utf-8").strip() if page.exists() else ""
    sections = dict(re.findall(r"^## (\w+)\n\n(.*?)(?=\n\n## |\Z)", before, re.MULTILINE | re.DOTALL))
    sections[game] = f"{commit(old)} beside {commit(ROOT)}; {machine()}.\n\n{text}"
    parts = [HEAD, *(f"## {name}\n\n{sections[name]}" for name in WORK if name in sections)]
    page.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def commit(folder: Path) -> str:
    """The title and the day of the commit that is checked out there."""
    command = ["git", "log", "-1", "--format=“%s” (%cs)"]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, encoding="utf-8").stdout.strip()


if __name__ == "__main__":
    raise SystemExit(main())
