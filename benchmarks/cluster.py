"""A study on local Dask clusters of one worker and of two, in turns: `python benchmarks/cluster.py`.

2,000 games of Postdocs, a part of them at a time on either cluster, so that a slow moment of the machine hits both.
Then a study of as many games on two workers of which one is killed half way. All figures are compared, byte for byte,
with those of the same studies without a cluster. Exits with 1 when they are not the same, or when two workers are not
1.8 times as fast as one. `--games 200` is a quick look.

Others may use the machine too. So the processor's time is measured beside the clock's: what one worker spent, and the
busier of two. Their ratio is how much faster two are where each has a core for itself.
"""

import argparse
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from contest import machine

import catstate
from catstate.study.conduct import conduct
from catstate.study.figures import CellFigures
from catstate.study.ledger import StudyLedger
from catstate.study.plan import StudyCell, read_study

FASTER = 1.8  # promised: two workers to one
PART = 120  # games of one round at least: thirty portions, so that two workers can share them evenly
MOST_ROUNDS = 10


@dataclass(frozen=True)
class ClusterFigures:
    """What was measured."""

    game: str
    games: int
    clock: tuple[float, float]  # seconds with one worker and with two
    busiest: tuple[float, float]  # seconds of the processor: the one worker, the busier of two
    conducting: float  # seconds of the processor for scheduler and client, with two workers
    same: bool  # as without a cluster, byte for byte
    same_after_kill: bool

    @property
    def faster(self) -> float:
        return self.clock[0] / self.clock[1]

    @property
    def could_be(self) -> float:
        return self.busiest[0] / self.busiest[1]

    @property
    def is_kept(self) -> bool:
        """The promise, by the clock or, where others use the cores, by the processor."""
        return self.same and self.same_after_kill and max(self.faster, self.could_be) >= FASTER

    def told(self) -> str:
        """In sentences, for a page."""
        bytes_now = "the same bytes" if self.same else "NOT the same bytes"
        killed = "the same bytes too" if self.same_after_kill else "NOT the same bytes"
        return (
            f"Measured: a study of {self.games:,} games of Postdocs at {self.game} on a local cluster, one worker and "
            f"two in turns. By the clock two took {self.clock[1]:.1f} s and one {self.clock[0]:.1f} s: "
            f"{self.faster:.2f} × as fast. The one worker spent {self.busiest[0]:.1f} s of a core, the busier of two "
            f"{self.busiest[1]:.1f} s: {self.could_be:.2f} × where each has a core for itself. Scheduler and client "
            f"spent {self.conducting:.1f} s. The figures are {bytes_now} as without a cluster, and after a worker was "
            f"killed half way {killed}."
        )


@contextmanager
def cluster_of(workers: int) -> Iterator[Any]:
    """A cluster of processes on this machine."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        yield cluster


def pids_of(cluster: Any) -> list[int]:
    """The processes of the workers."""
    from distributed import Client

    with Client(cluster, set_as_default=False) as client:
        return [int(pid) for pid in client.run(os.getpid).values()]


def spent_by(pid: int) -> float:
    """Seconds of the processor so far. (Linux)"""
    after_name = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


def written(folder: Path, name: str, game: str, games: int, seed: int) -> Path:
    """A study as a file."""
    file = folder / f"{name}.toml"
    file.write_text(f'game = "{game}"\ngames = {games}\nseed = {seed}\n[players]\nall = "Postdoc"\n', encoding="utf-8")
    return file


def played(file: Path, suffix: str, cluster: Any = None, kill: bool = False) -> bytes:
    """The figures of a study; half way a worker may be killed."""
    study = read_study(file)
    ledger = StudyLedger(file.with_suffix(f".{suffix}.parquet"))
    victims = pids_of(cluster)[:1] if kill else []

    def watch(cell: StudyCell, figures: CellFigures) -> None:
        if victims and figures.games >= study.games // 2:
            os.kill(victims.pop(), signal.SIGKILL)

    conduct(study, ledger, 1, cluster.scheduler_address if cluster else "", watch)
    return ledger.place.read_bytes()


def measure(game: str, games: int) -> ClusterFigures:
    """Everything about one game."""
    clock, busiest, conducting, same = [0.0, 0.0], [0.0, 0.0], 0.0, True
    rounds = max(1, min(MOST_ROUNDS, games // PART))
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        clusters = [stack.enter_context(cluster_of(workers)) for workers in (1, 2)]
        warm = written(folder, "warm", game, 40, 0)
        for index, cluster in enumerate(clusters):  # rules are loaded and compiled before the clock runs
            played(warm, f"warm{index}", cluster)
        pids = [pids_of(cluster) for cluster in clusters]
        for number in range(rounds):
            file = written(folder, f"round{number}", game, games // rounds, number + 1)
            figures = [played(file, "here")]
            for index in ((0, 1), (1, 0))[number % 2]:
                before, own = [spent_by(pid) for pid in pids[index]], time.process_time()
                began = time.perf_counter()
                figures.append(played(file, f"workers{index}", clusters[index]))
                clock[index] += time.perf_counter() - began
                busiest[index] += max(spent_by(pid) - was for pid, was in zip(pids[index], before, strict=True))
                conducting += (time.process_time() - own) * index
            same = same and len(set(figures)) == 1
        last = written(folder, "killed", game, games, 0)
        same_after_kill = played(last, "here") == played(last, "killed", clusters[1], kill=True)
    return ClusterFigures(
        catstate.game(game).title,
        games,
        (clock[0], clock[1]),
        (busiest[0], busiest[1]),
        conducting,
        same,
        same_after_kill,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--game", default="torus", help="a game whose Postdoc thinks (default: torus)")
    asked = parser.parse_args()
    found = measure(asked.game, asked.games)
    print(f"{machine()}\n{found.told()}")
    return 0 if found.is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
