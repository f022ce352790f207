"""A study on a local Dask cluster with one worker and with two: `python benchmarks/cluster.py`.

2,000 games of Cats, played by Postdocs. Exits with 1 when two workers are not 1.8 times as fast as one, or when the
figures are not the same bytes as without a cluster. `--games 200` is a quick look.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from catstate.study.conduct import conduct
from catstate.study.ledger import StudyLedger
from catstate.study.plan import read_study

FASTER = 1.8  # promised: two workers to one


def timed_study(folder: Path, workers: int) -> tuple[float, bytes]:
    """Seconds of a study on a fresh cluster, and its figures; 0 workers: without a cluster."""
    from distributed import LocalCluster

    study = read_study(folder / "study.toml")
    ledger = StudyLedger(folder / f"{workers}.parquet")
    if workers == 0:
        conduct(study, ledger)
        return 0.0, ledger.place.read_bytes()
    with LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        warm = read_study(folder / "warm.toml")  # rules are loaded and compiled before the clock runs
        conduct(warm, StudyLedger(folder / f"warm{workers}.parquet"), cluster=cluster.scheduler_address)
        began = time.perf_counter()
        conduct(study, ledger, cluster=cluster.scheduler_address)
        return time.perf_counter() - began, ledger.place.read_bytes()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, games in (("study", asked.games), ("warm", 40)):
            text = f'game = "cats"\ngames = {games}\n[players]\nall = "Postdoc"\n'
            (folder / f"{file}.toml").write_text(text, encoding="utf-8")
        _, here = timed_study(folder, 0)
        one, alone = timed_study(folder, 1)
        two, together = timed_study(folder, 2)
    same = here == alone == together
    print(f"{asked.games} games: one worker {one:.1f} s, two workers {two:.1f} s: {one / two:.2f} ×")
    print(f"same bytes as without a cluster: {same}; promised {FASTER} ×")
    return 0 if same and one / two >= FASTER else 1


if __name__ == "__main__":
    sys.exit(main())
