"""What large studies cost, from measured figures: `python benchmarks/scale.py --write docs/studies/scale.md`.

Random games as a study plays them, and games of Professors; one core of this machine, its own time only, so that others
who use it do not count. `--games 8` plays more games of Professors than the usual four. Then a study on a local
cluster, with one worker and with two (cluster.py); `--study 200` for a quick look.
"""

import argparse
import sys
import time
from pathlib import Path

from cluster import ClusterFigures, measure
from contest import machine, plain, table

import catstate
from catstate.study.chunks import play_chunk
from catstate.study.plan import StudyCell

RANDOM = 10**9
PROFESSOR = 10**6
HOUR = 3600
PORTIONS = 3  # of random games


def cell_of(game: catstate.Game, player: str) -> StudyCell:
    seats, options = game.settle(None, {})
    return StudyCell(game.name, game.package, game.rules_number, seats, tuple(options.items()), (player,), 0)


def seconds_each(cell: StudyCell, games: int, first: int) -> float:
    """Seconds of one core for a game; portion 0 is played before the clock runs."""
    play_chunk(cell, 0, 1)
    began = time.process_time()
    done = 0
    number = first
    while done < games:
        done += play_chunk(cell, number, number * 4 + games if not cell.is_random else RANDOM).games
        number += 1
    return (time.process_time() - began) / done


def days(hours: float) -> str:
    return f"{hours:.3g} h" if hours < 48 else f"{hours / 24:.3g} days"


def seconds(found: float) -> str:
    """Bots that know what to do by heart take milliseconds."""
    return f"{found:.1f} s" if found >= 0.1 else f"{1000 * found:.2g} ms"


def counted(games: int) -> str:
    return "One game" if games == 1 else f"{games} games"


def page_of(rows: list[list[str]], games: int, found: ClusterFigures) -> str:
    """The page."""
    head = ["game", "random games/s", "10⁹ random games", "a Professor game", "10⁶ of them", "on 256 cores"]
    return "\n\n".join(
        [
            "# What large studies cost",
            "*Written by `python benchmarks/scale.py`.* Time of one core, with the seats and rules that a table offers "
            f"first; divide by your cores. {counted(games)} of Professors and {PORTIONS * 10_000:,} random games were "
            f"timed of each game.\n{machine()}.",
            table(head, rows),
            "Memory does not grow with games: `python benchmarks/study_memory.py` plays 10⁷ random games of Cats in "
            "one study and reads the memory of the process at every twentieth. What is kept is a row of whole numbers "
            "for each cell and the count of games of each length: a few kilobytes, after 10⁴ games as after 10⁹.",
            "On a cluster a portion (10,000 random games, or four deals of bots) is sent as a few hundred bytes and "
            "its figures come back as a few kilobytes. Portions of random games take a tenth of a second to some "
            "seconds, so a scheduler keeps hundreds of cores busy.",
            found.told(),
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4, help="games of Professors for each game (default: 4)")
    parser.add_argument("--study", type=int, default=2000, help="games of the study on a cluster (default: 2000)")
    parser.add_argument("only", metavar="GAME", nargs="*", help="all games if none is named")
    parser.add_argument("--write", metavar="FILE", type=Path, help="write the page there too")
    asked = parser.parse_args()
    rows = []
    for game in [catstate.game(name) for name in asked.only] or catstate.GAMES.values():
        quick = seconds_each(cell_of(game, "Random"), PORTIONS * 10_000, 1)
        slow = seconds_each(cell_of(game, "Professor"), asked.games, 1)
        hours = [quick * RANDOM / HOUR, slow * PROFESSOR / HOUR]
        rows.append([game.title, plain(1 / quick), days(hours[0]), seconds(slow), days(hours[1]), days(hours[1] / 256)])
        print(*rows[-1], flush=True)
    page = page_of(rows, asked.games, measure("torus", asked.study))
    print(page)
    if asked.write:
        asked.write.write_text(page + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
