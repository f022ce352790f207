"""How long matches of Schrödinger's Lab last: `python benchmarks/lab_lengths.py [matches per cell]`.

A simple sensible player sits in every seat (see `sense.py`). Writes docs/lab-lengths.md.
"""

import sys
from pathlib import Path

import numpy as np

import catstate
from catstate.core.chance import draw, generator
from catstate.core.compile import kernel
from catstate.core.record import Batch, Ints
from catstate.core.rules import CHANCE, OVER, apply, setup, to_act
from catstate.games.lab.actions import Action, Phase
from catstate.games.lab.pieces import BESIDE, OFFICE
from catstate.games.lab.sense import PATH_WORK, sensible
from catstate.games.lab.state import State

GAME = catstate.game("lab")
TURNS, DECISIONS, DRAWS, WINNER, FIRST, TELEPORTS, RANDOMIZERS, BREAKS, TRANSITS, BLOOPS, RESETS = range(11)
COUNTS = 11
SECONDS = {"decision": 6, "draw": 4, "turn": 5}  # our guess of what takes how long at a table
RULEBOOK = {  # its length table: seats → words for 2, 3 and 4 cubes
    2: ("v. short", "short", "medium"),
    3: ("short", "medium", "medium"),
    4: ("short", "medium", "medium"),
    5: ("medium", "long", "long"),
    6: ("medium", "long", "long"),
    7: ("medium", "long", "v. long"),
    8: ("medium", "long", "v. long"),
}
ORDER = ("v. short", "short", "medium", "long", "v. long")


@kernel
def count_roll(state: State, counts: Ints) -> None:
    """What a roll of the number die is for, seen from the row of the stack that waits for it."""
    row = state.depth - 1
    if state.todo[row, 0] != Phase.ROLL_NUMBER:
        return
    while state.todo[row, 0] in (Phase.ROLL_NUMBER, Phase.ROLL_LETTER, Phase.ROLL_SECTOR):
        row -= 1
    what = state.todo[row, 0]
    if what == Phase.LEAP:
        counts[TELEPORTS] += 1
    elif what == Phase.SCATTER:
        counts[RANDOMIZERS] += 1
    elif what == Phase.RESTORE:
        counts[RESETS] += 1


@kernel
def is_beside(space: int, other: int) -> bool:
    """Whether one step leads from one space to the other."""
    return other in (BESIDE[space, 0], BESIDE[space, 1], BESIDE[space, 2], BESIDE[space, 3])


@kernel
def play(state: State, rng: Ints, out: Ints, weight: Ints, work: Ints, places: Ints, counts: Ints) -> None:
    """One match of sensible players to its end, counting what happens."""
    actor = to_act(state)
    while actor != OVER:
        coffees = state.coffees
        places[:] = state.place
        if actor == CHANCE:
            count_roll(state, counts)
            counts[DRAWS] += 1
            apply(state, draw(state, rng, out, weight), None)
        else:
            action = sensible(state, rng, out, work)
            counts[DECISIONS] += 1
            if action == Action.TRANSIT:
                counts[TRANSITS] += 1
            apply(state, action, None)
        if state.coffees > coffees:
            counts[BREAKS] += 1
        for seat in range(state.seats):
            home = OFFICE[state.seats, seat]
            if state.place[seat] == home and places[seat] != home and not is_beside(places[seat], home):
                counts[BLOOPS] += 1
        actor = to_act(state)
    counts[TURNS] = state.turn
    counts[WINNER] = state.winner
    counts[FIRST] = state.first


@kernel
def play_many(
    batch: Batch[State],
    seats: int,
    options: Ints,
    rng: Ints,
    out: Ints,
    weight: Ints,
    work: Ints,
    places: Ints,
    counts: Ints,
) -> None:
    """One match per row of `counts`; batch[0] stays blank."""
    for game in range(len(counts)):
        batch[1] = batch[0]
        setup(batch[1], seats, options)
        play(batch[1], rng, out, weight, work, places, counts[game])


def measure(seats: int, data: int, cats: str, matches: int) -> Ints:
    """What happened in each of so many matches."""
    options = GAME.encode(GAME.completed(seats, {"data": str(data), "cats": cats, "scenario": "none"}))
    size = max(GAME.rules.NUM_ACTIONS, GAME.rules.NUM_OUTCOMES)
    out, weight = np.zeros(size, np.int64), np.zeros(size, np.int64)
    work, places = np.zeros(PATH_WORK, np.int64), np.zeros(8, np.int64)
    counts = np.zeros((matches, COUNTS), np.int64)
    rng = generator(1000 * seats + 10 * data + (cats == "on"))
    play_many(GAME.rules.State.batch(2), seats, options, rng, out, weight, work, places, counts)
    return counts


def minutes(counts: Ints) -> float:
    """How long a match would take at a table."""
    seconds = counts[:, DECISIONS] * SECONDS["decision"] + counts[:, DRAWS] * SECONDS["draw"]
    return float((seconds + counts[:, TURNS] * SECONDS["turn"]).mean() / 60)


def agreement(cells: dict[tuple[int, int], float]) -> tuple[int, int]:
    """Of all pairs of cells the rulebook's words tell apart, how many come in its order."""
    rank = {(s, d): ORDER.index(RULEBOOK[s][d - 2]) for s, d in cells if d >= 2}
    pairs = [(a, b) for a in rank for b in rank if rank[a] < rank[b]]
    return sum(cells[a] < cells[b] for a, b in pairs), len(pairs)


def table(cats: str, matches: int) -> list[str]:
    lines = ["| seats | cubes | turns | rounds | minutes | rulebook | drawn | first player wins |"]
    lines.append("|---|---|---|---|---|---|---|---|")
    cells: dict[tuple[int, int], float] = {}
    rates = np.zeros(COUNTS)
    for seats in GAME.seats:
        for data in (1, 2, 3, 4):
            counts = measure(seats, data, cats, matches)
            won = counts[counts[:, WINNER] >= 0]
            cells[seats, data] = minutes(won)
            turns, word = won[:, TURNS].mean(), RULEBOOK[seats][data - 2] if data > 1 else "first game"
            drawn = 1 - len(won) / matches
            edge = float((won[:, WINNER] == won[:, FIRST]).mean())
            lines.append(
                f"| {seats} | {data} | {turns:.0f} | {turns / seats:.1f} | {cells[seats, data]:.0f} | {word} "
                f"| {drawn:.2%} | {edge:.0%} (fair {1 / seats:.0%}) |"
            )
            if (seats, data) == (4, 4):
                rates = won.mean(axis=0)
    good, all_pairs = agreement(cells)
    per_turn = rates / rates[TURNS]
    lines += [
        "",
        f"Of the {all_pairs} pairs of cells that the rulebook's words tell apart, {good} come in its order. "
        f"With four seats and four cubes a turn brings {per_turn[TELEPORTS]:.2f} teleports, "
        f"{per_turn[RANDOMIZERS]:.2f} randomizers, {per_turn[BREAKS]:.2f} break rooms and "
        f"{per_turn[TRANSITS]:.2f} transits, a match {rates[BLOOPS]:.1f} bloops and {rates[RESETS]:.1f} resets.",
    ]
    return lines


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    lines = [
        "# How long Schrödinger's Lab lasts",
        "",
        f"Written by `python benchmarks/lab_lengths.py {matches}`: {matches} matches per row, a simple sensible",
        "player in every seat, who goes for the nearest cube he needs, brings it home, and looks where blanks are.",
        "*Turns* are those of all players together, *rounds* the turns of each. *Minutes* is our guess for a",
        f"table of people: {SECONDS['decision']} seconds for a decision, {SECONDS['draw']} for a tile or a die,",
        f"{SECONDS['turn']} for handing over the turn. *Rulebook* is the word of its own length table. *Drawn* matches",
        "are those that reach 100 rounds: they would never end.",
        "",
        "## Without cats",
        "",
        *table("off", matches),
        "",
        "## With cats",
        "",
        *table("on", matches),
        "",
        "## What makes matches end",
        "",
        "Two house rulings keep matches from getting stuck: a colour everybody has logged stays in its slot (4.8), and",
        "a cube that can't be reached is wiped, by consent or by itself a round later (4.9–4.11). The player matters",
        "too: one who always takes the shortest way is thrown back for ever by four throwers in a row, and two who",
        "always steal take one cube from each other for ever. Ours counts throwers as a longer way and now and then",
        "lets a cube be.",
        "",
    ]
    Path(__file__).parents[1].joinpath("docs/lab-lengths.md").write_text("\n".join(lines), encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
