"""Whether matches leave something behind in memory: `python benchmarks/server_memory.py --matches 2000`.

A server that forgets tables after a second plays so many matches of Connect Four, rests until it has forgotten them,
and plays as many again. Exits with 1 when it is then larger by more than what is promised.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from server_load import Ours, install, run

GROWTH = 10.0  # megabytes, promised
AT_ONCE = 100  # tables
REST = 45.0  # seconds in which tables that nobody watches are forgotten


def megabytes_after(ours: Ours, folder: Path, matches: int) -> float:
    """What the server holds after so many matches and a rest."""
    for _ in range(0, matches, AT_ONCE):
        run(folder, "ours", ours, ours.open_tables("connect_four", AT_ONCE))
    time.sleep(REST)
    return ours.megabytes()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2000)
    args = parser.parse_args()
    install()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        ours = Ours(Path(place), settings={"CATSTATE_IDLE": "1"})
        try:
            first = megabytes_after(ours, Path(place), args.matches)
            second = megabytes_after(ours, Path(place), args.matches)
        finally:
            ours.stop()
    print(
        f"{first:.0f} MB after {args.matches:,} matches, {second:.0f} MB after as many again "
        f"({second - first:+.1f} MB, promised ≤ {GROWTH:+.0f} MB)"
    )
    return 0 if second - first <= GROWTH else 1


if __name__ == "__main__":
    sys.exit(main())
