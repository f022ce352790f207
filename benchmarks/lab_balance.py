"""How fair the cats and the seats of Schrödinger's Lab are, and whether its scenarios end.

`python benchmarks/lab_balance.py`. A sensible player (see `sense.py`) sits in every seat. Writes
docs/balance/lab-cards.md, and exits with 1 if a cat's share or a scenario's draws lie outside the promise.
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np

import catstate
from catstate.core.balance import wilson
from catstate.core.chance import draw, generator
from catstate.core.compile import kernel
from catstate.core.record import Batch, Ints
from catstate.core.rules import CHANCE, OVER, apply, setup, to_act
from catstate.games.lab.pieces import CATS, NUM_CATS, SCENARIOS
from catstate.games.lab.sense import PATH_WORK, sensible
from catstate.games.lab.state import State

GAME = catstate.game("lab")
LOWEST, HIGHEST = 0.26, 0.42  # where the share of every cat must lie among three seats, its interval included
MOST_DRAWS = 0.005  # of all matches with a scenario, by the limit of rounds
WINNER, TURNS, FIRST = range(3)
COLUMNS = 3


@kernel
def play(state: State, rng: Ints, out: Ints, weight: Ints, work: Ints) -> None:
    """One match of sensible players to its end."""
    actor = to_act(state)
    while actor != OVER:
        if actor == CHANCE:
            apply(state, draw(state, rng, out, weight), None)
        else:
            apply(state, sensible(state, rng, out, work), None)
        actor = to_act(state)


@kernel
def play_many(
    batch: Batch[State], seats: int, options: Ints, rng: Ints, out: Ints, weight: Ints, work: Ints, rows: Ints
) -> None:
    """One match per row: the winner, the turns, who began, then the cat of every seat. batch[0] stays blank."""
    for match in range(len(rows)):
        batch[1] = batch[0]
        state = batch[1]
        setup(state, seats, options)
        play(state, rng, out, weight, work)
        rows[match, WINNER] = state.winner
        rows[match, TURNS] = state.turn
        rows[match, FIRST] = state.first
        for seat in range(seats):
            rows[match, COLUMNS + seat] = state.cat[seat]


def measure(matches: int, seats: int, seed: int, **options: str) -> Ints:
    """What came of so many matches."""
    size = max(GAME.rules.NUM_ACTIONS, GAME.rules.NUM_OUTCOMES)
    out, weight, work = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(PATH_WORK, np.int64)
    rows = np.zeros((matches, COLUMNS + seats), np.int64)
    settled = GAME.encode(GAME.settle(seats, options)[1])
    play_many(GAME.rules.State.batch(2), seats, settled, generator(seed), out, weight, work, rows)
    return rows


def cat_table(matches: int, data: str, scenario: str = "none") -> tuple[list[str], list[str]]:
    """How often each cat wins when it is dealt to one of three, and which lie outside the promise."""
    rows = measure(matches, 3, 7, data=data, scenario=scenario)
    lines = ["| cat | dealt | wins |", "|---|---|---|"]
    outside = []
    for cat in range(NUM_CATS):
        dealt = (rows[:, COLUMNS:] == cat).any(axis=1)
        won = rows[:, COLUMNS:][np.arange(matches), rows[:, WINNER]][dealt & (rows[:, WINNER] >= 0)] == cat
        share = wilson(won.sum() / dealt.sum(), int(dealt.sum()))
        lines.append(f"| {CATS[cat].name} | {share.games:,} | {share} |")
        if share.low < LOWEST or share.high > HIGHEST:
            outside.append(f"{CATS[cat].name} wins {share} with {data} cubes")
    return lines, outside


def scenario_table(matches: int) -> tuple[list[str], list[str]]:
    """How many matches of each scenario and number of seats end by the limit of rounds."""
    lines = ["| scenario | " + " | ".join(f"{seats} seats" for seats in GAME.seats) + " |"]
    lines.append("|---" * (1 + len(GAME.seats)) + "|")
    outside = []
    for number, scenario in enumerate(SCENARIOS):
        cells = []
        for seats in GAME.seats:
            rows = measure(matches, seats, 100 * number + seats, scenario=scenario.name.lower())
            drawn = int((rows[:, WINNER] < 0).sum())
            cells.append(f"{drawn / matches:.1%} ({rows[:, TURNS].mean() / seats:.0f} rounds)")
            if drawn > MOST_DRAWS * matches:
                outside.append(f"{scenario.name} with {seats} seats: {drawn} of {matches} matches are draws")
        lines.append(f"| {scenario.name} | " + " | ".join(cells) + " |")
        print(lines[-1], file=sys.stderr)
    return lines, outside


def order_table(matches: int) -> list[str]:
    """Which share each place in the order of play wins, in every preset at every number of seats."""
    lines = ["| preset | seats | fair | wins by order of play | drawn |", "|---|---|---|---|---|"]
    for number, preset in enumerate(GAME.presets):
        for seats in GAME.seats:
            rows = measure(matches, seats, 10_000 + 100 * number + seats, **preset.options_for(seats))
            decided = rows[rows[:, WINNER] >= 0]
            places = np.bincount((decided[:, WINNER] - decided[:, FIRST]) % seats, minlength=seats)
            shares = [wilson(count / matches, matches) for count in places.tolist()]
            width = max(share.high - share.low for share in shares) / 2
            listed = " · ".join(f"{share.mean:.0%}" for share in shares)
            drawn = (matches - len(decided)) / matches
            lines.append(
                f"| {preset.name} | {seats} | {1 / seats:.0%} | {listed} (± {100 * width:.1f}) | {drawn:.1%} |"
            )
        print(lines[-1], file=sys.stderr)
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cats", type=int, default=16_000, help="matches among three, for each number of cubes")
    parser.add_argument("--scenarios", type=int, default=1000, help="matches per scenario and number of seats")
    parser.add_argument("--seats", type=int, default=2000, help="matches per preset and number of seats")
    parser.add_argument("--page", type=Path, default=Path(__file__).parents[1] / "docs/balance/lab-cards.md")
    wanted = parser.parse_args()
    begun = time.perf_counter()
    lines = [
        "# Schrödinger's Lab: how fair cats and seats are, and whether scenarios end",
        "",
        "Written by `python benchmarks/lab_balance.py`. A sensible player sits in every seat: he goes for the nearest",
        "cube he needs and brings it home. Intervals are Wilson's, 95 %.",
        "",
    ]
    outside: list[str] = []
    for data in ("2", "4"):
        table, beyond = cat_table(wanted.cats, data)
        outside += beyond
        lines += [
            f"## Cats, three seats, {data} cubes, {wanted.cats:,} matches",
            "",
            f"Fair is one third. Every share must lie within {LOWEST:.0%} and {HIGHEST:.0%}, its interval included.",
            "",
            *table,
            "",
        ]
    if wanted.seats:
        lines += [
            f"## Seats, {wanted.seats:,} matches per row",
            "",
            "How often whoever begins wins, then the next in the order of play, and so on; in brackets half of the",
            "width of the widest interval.",
            "",
            *order_table(wanted.seats),
            "",
        ]
    if wanted.scenarios:
        table, beyond = scenario_table(wanted.scenarios)
        outside += beyond
        lines += [
            f"## Scenarios, four cubes, {wanted.scenarios:,} matches per cell",
            "",
            f"How many matches are drawn after 100 rounds (at most {MOST_DRAWS:.1%}), and how long a match lasts.",
            "",
            *table,
            "",
        ]
    lines += ["Outside the promise: " + ("; ".join(outside) if outside else "nothing") + "."]
    wanted.page.parent.mkdir(parents=True, exist_ok=True)
    wanted.page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))
    print(f"{time.perf_counter() - begun:.0f} s", file=sys.stderr)
    return 1 if outside else 0


if __name__ == "__main__":
    sys.exit(main())
