"""Memory of a long study while it is played: `python benchmarks/study_memory.py` (Linux).

Ten million random games of Cats in one study; the memory of the process is read at every twentieth of them. Exits with
1 when the last reading is more than a hundredth above that at a fifth of the games. `--games 1000000` is a quick look.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from catstate.study.conduct import conduct
from catstate.study.figures import CellFigures
from catstate.study.ledger import StudyLedger
from catstate.study.plan import StudyCell, read_study

READINGS = 20
SETTLED = 4  # readings until caches, threads and buffers are as large as they become
GROWTH = 1.01  # promised: no more than this between then and the end


def resident() -> float:
    """The memory of this process, in MB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000_000)
    games = parser.parse_args().games
    readings: list[float] = []

    def look(cell: StudyCell, figures: CellFigures) -> None:
        if figures.games >= games * (len(readings) + 1) // READINGS:
            readings.append(resident())
            print(f"{figures.games:>12,} games: {readings[-1]:.1f} MB", flush=True)

    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "study.toml"
        file.write_text(f'game = "cats"\ngames = {games}\n', encoding="utf-8")
        began = time.perf_counter()
        ledger = StudyLedger(Path(name) / "study.parquet")
        conduct(read_study(file), ledger, progress=look)
        took = time.perf_counter() - began
        size = ledger.place.stat().st_size
    growth = readings[-1] / readings[SETTLED - 1]
    print(f"{games / took:,.0f} games/s; the file of figures has {size:,} bytes")
    print(f"memory at the end to that at a fifth: {growth:.4f}; promised at most {GROWTH}")
    return 0 if growth <= GROWTH else 1


if __name__ == "__main__":
    sys.exit(main())
