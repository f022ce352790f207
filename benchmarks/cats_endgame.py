"""Solves the last experiment of Schrödinger's Cats, keeps the policy and writes docs/endgame.md.

    python benchmarks/cats_endgame.py                         solve both games (some minutes)
    python benchmarks/cats_endgame.py --iterations 100000     stop early: quick, but a weaker policy
    python benchmarks/cats_endgame.py --resume solved.npz     go on where a run ended that was given the same file

The same number of iterations gives the same policy, whether resumed or not.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from catstate.core.chance import generator
from catstate.games.cats.actions import Action
from catstate.games.cats.duel import (
    HIGH,
    LOW,
    PAIRS,
    PLANS,
    RANKS,
    ROWS,
    SAYABLE,
    TRAIL_COUNT,
    mix_words,
    row_of,
)
from catstate.games.cats.endgame import POLICY, Policy, unpack
from catstate.games.cats.notation import action_text
from catstate.study.cats_endgame.cfr import Ledger, iterate, new_scratch, open_ledger
from catstate.study.cats_endgame.plain import Plain
from catstate.study.cats_endgame.response import deal_chances, exploitability, win_chance

ROOT = Path(__file__).parents[1]
TARGET = 0.005  # of a win
SEED = 1
HASTY = 800_000  # iterations that pass over what seems hopeless; then everything is tried
ITERATIONS = 2_000_000
FIRST_LOOK = 50_000  # iterations before the first best response; then whenever they have doubled
LOOK_EVERY = 600_000  # when the haste is over
PLAIN_LOOKS = (10, 30, 100, 300, 1000)
RARE = 0.005  # what the average does less often is noise of the first iterations and dropped
KIND_WORDS = ("alive", "dead", "empty", "Heisenberg")

DOC = """# The endgame of Schrödinger's Cats, solved

The last experiment of an elimination match: two scientists, two boxes each, and whoever is right wins the match. This
page is written by `python benchmarks/cats_endgame.py`, which also makes the policy that Professor plays there.

## The game

No doctorate is in force and none is left to use. Four boxes are in play, so these are all the hypotheses that can be
true: {hypotheses}.
Saying any other loses to Prove It! at once, so they are left out, and the policy calls them. A turn is two decisions:
what to say, then which boxes to show and whether to exchange the other. Nobody can exchange more than one box: whoever
has shown both has nothing left to exchange. Who knows from her own view that the standing hypothesis is false calls it;
who knows that it is true does not (except 4 empty, above which nothing can be true). Nothing else can be better, and
the solver is told so.

**Exploitability** is how much more than an even share of wins somebody gets who knows the policy by heart and plays the
exact best response, averaged over opening and answering. It is computed, not sampled, by walking the whole game: the
responder remembers every hypothesis, finding and exchange in order, and her own discard.

## Without findings

If nobody ever shows a box, what has been said is a set of hypotheses: 4,096 points of public history with 10 pairs of
boxes each, 40,960 information sets. CFR+ over the whole tree, nothing sampled:

{plain_table}

The opener wins {plain_value:.4f} of these games.

## With findings and exchanges

The full game has many millions of information sets, because it matters when each box was shown. The policy forgets some
of it: until the first finding it remembers everything said; from then on the last four hypotheses, what lies open, who
has exchanged, whether each showed something in her last turn, and its own boxes. That makes {all_rows:,} information
sets ({trails} trails of hypotheses × 4 × 19 displays of the other × 52 of your own, and the 40,960 above), of which
{rows:,} came up. External-sampling CFR, regrets and averages weighted by the iteration. The first {hasty:,} iterations
mostly pass over choices that seem hopeless: quick, but it hides some answers for good; then everything is tried. The
exploitability is that of the rounded policy as it would be shipped, in the full game:

{table}

- exploitability of the shipped policy: **{exploitability:.4f} of a win** (aim: at most {target})
- the opener wins {value:.4f} when both play it; a best response wins {first:.4f} as opener and {second:.4f} as answerer
- the two best responses visited {points:,} points of public history
- `{name}`: {size:,} bytes

## How it opens

{openings}
"""


def pack(words: Any, plans: Any) -> dict[str, Any]:
    """The rows that were ever visited, as weights of 0 to 255."""
    rows = np.flatnonzero((words.sum(axis=1) > 0) | (plans.sum(axis=1) > 0))
    kept = {"rows": np.diff(rows, prepend=0).astype(np.int32)}
    for name, table in (("words", words[rows]), ("plans", plans[rows])):
        shares = table / np.maximum(table.sum(axis=1, keepdims=True), 1e-300)
        shares[shares < RARE] = 0.0
        kept[name] = np.round(255 * shares / np.maximum(shares.max(axis=1, keepdims=True), 1e-300)).astype(np.uint8)
    return kept


def as_shipped(ledger: Ledger) -> tuple[dict[str, Any], Policy]:
    """The average strategy as it is kept in the file: its exploitability is what counts."""
    kept = pack(ledger.word_averages, ledger.plan_averages)
    return kept, unpack(**kept)


def solve_plain() -> tuple[list[tuple[int, float, float]], float]:
    """Without findings: the curve (iterations, seconds, exploitability) and how often the opener wins."""
    game = Plain(deal_chances())
    nothing = np.zeros((1, PLANS))
    curve, began = [], time.process_time()
    for look in PLAIN_LOOKS:
        game.improve(look - game.done)
        seconds = time.process_time() - began
        curve.append((look, seconds, exploitability(game.averages, nothing, shows=False)))
        print(f"without findings: {look:>9,} iterations {seconds:7.1f} s  exploitability {curve[-1][2]:.6f}")
    return curve, win_chance(game.averages, nothing, True, False, shows=False)[0]


class Progress:
    """A solution under way, which a file can hold."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.done = 0
        self.seconds = 0.0
        self.curve: list[tuple[int, float, float]] = []
        self.ledger = open_ledger()
        self.rng = generator(SEED)
        if file and file.exists():
            with np.load(file) as kept:
                for mine, saved in zip(self.ledger, (kept[f"ledger{i}"] for i in range(4)), strict=True):
                    mine[:] = saved
                self.rng[:] = kept["rng"]
                self.curve = [(int(a), float(b), float(c)) for a, b, c in kept["curve"]]
                self.done, self.seconds = self.curve[-1][:2]

    def look(self) -> None:
        """Measure the exploitability of what would be shipped now, and save."""
        _, policy = as_shipped(self.ledger)
        self.curve.append((self.done, self.seconds, exploitability(policy.words, policy.plans)))
        print(
            f"with findings: {self.done:>12,} iterations {self.seconds:7.1f} s  exploitability {self.curve[-1][2]:.6f}",
            flush=True,
        )
        if self.file:
            arrays: dict[str, Any] = {f"ledger{i}": table for i, table in enumerate(self.ledger)}
            np.savez(self.file, rng=self.rng, curve=np.array(self.curve), **arrays)

    def go_on(self, iterations: int) -> None:
        """Iterate to this number, looking at the exploitability on the way and at the end."""
        table = new_scratch()
        iterate(open_ledger(), table, generator(0), 1, 1, True)  # compiled before the clock runs
        while self.done < iterations:
            hasty = self.done < HASTY
            target = min(max(FIRST_LOOK, 2 * self.done), HASTY) if hasty else self.done + LOOK_EVERY
            target = min(target, iterations)
            began = time.process_time()
            iterate(self.ledger, table, self.rng, self.done + 1, target - self.done, hasty)
            self.seconds += time.process_time() - began
            self.done = target
            self.look()


def said(rank: int) -> str:
    return action_text(int(Action.BID + SAYABLE[rank])).removeprefix("bid ")


def table_of(curve: list[tuple[int, float, float]]) -> str:
    head = "| iterations | seconds of one core | exploitability, in wins |\n|---:|---:|---:|\n"
    return head + "\n".join(f"| {done:,} | {seconds:.1f} | {worth:.6f} |" for done, seconds, worth in curve)


def openings(policy: Policy) -> str:
    """How the policy opens with each pair of boxes."""
    lines = ["| her boxes | dealt | she opens |", "|---|---:|---|"]
    dealt = deal_chances().sum(axis=1)
    mix = np.zeros(RANKS + 1)
    for pair in range(PAIRS):
        mix_words(policy.words, int(row_of(0, -1, -1, -1, -1, 0, pair, 0, 0, 0)), -1, 0, mix)
        shares = sorted(((share, rank) for rank, share in enumerate(mix) if share >= 0.01), reverse=True)
        words = ", ".join(f"{said(rank)} {share:.0%}" for share, rank in shares)
        lines.append(f"| {KIND_WORDS[LOW[pair]]}, {KIND_WORDS[HIGH[pair]]} | {dealt[pair]:.1%} | {words} |")
    return "\n".join(lines)


def write_doc(progress: Progress, policy: Policy, file: Path, rows: int, plain: Any, plain_value: float) -> None:
    """docs/endgame.md, all figures from this run."""
    value = win_chance(policy.words, policy.plans, True, False)[0]
    (first, points), (second, more) = (win_chance(policy.words, policy.plans, opens, True) for opens in (True, False))
    text = DOC.format(
        target=TARGET,
        hasty=HASTY,
        hypotheses=", ".join(said(rank) for rank in range(RANKS)),
        plain_table=table_of(plain),
        plain_value=plain_value,
        table=table_of(progress.curve),
        exploitability=progress.curve[-1][2],
        value=value,
        first=first,
        second=second,
        points=points + more,
        rows=rows,
        all_rows=ROWS,
        trails=TRAIL_COUNT,
        size=file.stat().st_size,
        name=POLICY,
        openings=openings(policy),
    )
    (ROOT / "docs/endgame.md").write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=ITERATIONS)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep all regrets here (1 GB)")
    asked = parser.parse_args()
    progress = Progress(asked.resume)
    progress.go_on(asked.iterations)
    plain_curve, plain_value = solve_plain()
    kept, policy = as_shipped(progress.ledger)
    file = ROOT / "src/catstate/games/cats" / POLICY
    file.parent.mkdir(exist_ok=True)
    np.savez_compressed(file, **kept)
    write_doc(progress, policy, file, len(kept["rows"]), plain_curve, plain_value)
    print(f"{file.name}: {file.stat().st_size:,} bytes, {len(kept['rows']):,} rows of {ROWS:,}")


if __name__ == "__main__":
    main()
