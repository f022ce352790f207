"""Teaches the network that Professor plays Schrödinger's Cats by, measures it and writes docs/cats-bot.md.

    python benchmarks/cats_policy.py                          learn from the start (25 minutes of one core)
    python benchmarks/cats_policy.py --resume                 go on from the weights that come with the package
    python benchmarks/cats_policy.py --decisions 0            measure the weights again, and write the page

What was learned and measured is kept in docs/cats-bot.json, from which the page is written.
"""

import argparse
import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices this small are multiplied faster by one thread

from catstate.bots.sparring import PARTNERS
from catstate.games.cats.policy import WEIGHTS
from catstate.study.cats_policy.learner import Learner, Pace, train
from catstate.study.cats_policy.measured import spar, watch

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "cats-bot.md"
KEPT = PAGE.with_suffix(".json")
SEED = 1
GENTLE = Pace(rate=(6e-4, 5e-5), bonus=(0.02, 0.006))  # for weights that have learned already
TABLES = (2, 4, 6)


def curve_lines(curve: list[dict[str, Any]]) -> list[str]:
    rows = ["| decisions | seconds | undecided | error of the value | score |", "|---:|---:|---:|---:|---:|"]
    for point in curve:
        score = "–" if point["score"] is None else f"{point['score']:.0%}"
        rows.append(
            f"| {point['decisions']:,} | {point['seconds']:,} | {point['undecided']:.2f} | {point['error']:.3f} "
            f"| {score} |"
        )
    return rows


def conduct_lines(conducts: list[dict[str, Any]]) -> list[str]:
    rows = ["| seats | matches | bluffs | calls that were right | boxes shown | doctorates used |"]
    rows.append("|---:|---:|---:|---:|---:|---:|")
    for one in conducts:
        rows.append(
            f"| {one['seats']} | {one['matches']} | {one['bluffs'] / one['bids']:.0%} of {one['bids']:,} bids "
            f"| {one['right'] / one['calls']:.0%} of {one['calls']:,} | in {one['shown'] / one['asked']:.0%} of "
            f"{one['asked']:,} turns | {one['doctorates'] / one['matches'] / one['seats']:.0%} |"
        )
    return rows


def spar_lines(scores: dict[str, dict[str, Any]]) -> list[str]:
    rows = ["| seats | bot | among | score | 95 % interval | fair | matches |", "|---:|---|---|---:|---|---:|---:|"]
    for key in sorted(scores, key=lambda key: (key.split()[0] != "Professor", key.split()[2], key)):
        level, partner, seats = key.split()
        one = scores[key]
        rows.append(
            f"| {seats} | {level} | {partner} | {one['mean']:.0%} | {one['low']:.0%} – {one['high']:.0%} "
            f"| {1 / int(seats):.0%} | {one['games']} |"
        )
    return rows


def page(kept: dict[str, Any]) -> str:
    """The whole page."""
    return "\n".join(
        [
            (ROOT / "benchmarks" / "cats_policy.md").read_text(encoding="utf-8").strip(),
            "",
            "## Training curve",
            "",
            "*Undecided* is the entropy of the policy. *Score* is what the averaged weights get alone among three",
            "players as at the first point (fair: 25%), where it was measured.",
            "",
            *curve_lines(kept["curve"]),
            "",
            "## How it plays",
            "",
            "Professors among themselves by the usual rules. A *bluff* is a hypothesis that its maker's own boxes make",
            "likelier false than true, by plain odds. *Doctorates used*: by how many scientists.",
            "",
            *conduct_lines(kept["conduct"]),
            "",
            "## Among sparring partners",
            "",
            "One alone among players of one kind, in every seat alike, on deals that nobody tuned on.",
            "",
            *spar_lines(kept["spar"]),
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--decisions", type=int, default=37_000_000)
    parser.add_argument("--resume", type=Path, nargs="?", const=WEIGHTS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--matches", type=int, default=400, help="for each figure")
    parser.add_argument("--levels", nargs="+", default=["Professor", "Postdoc"], help="which are measured")
    given = parser.parse_args()
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {"curve": []}
    if given.decisions:
        learner = Learner(given.seed)
        if given.resume:
            learner.load(given.resume)
        pace = GENTLE if given.resume else Pace()
        curve = train(learner, given.decisions, WEIGHTS, pace, given.seed, progress=print)
        kept["curve"] = [asdict(point) for point in curve]
    if "Professor" in given.levels:
        kept["conduct"] = [asdict(watch(seats, given.matches // 4)) for seats in TABLES]
    kept.setdefault("spar", {})
    for level in given.levels:
        for seats in TABLES:
            for partner in PARTNERS["cats"]:
                share = spar(level, partner, seats, given.matches)
                kept["spar"][f"{level} {partner} {seats}"] = asdict(share)
                print(level, partner, seats, share, flush=True)
                KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
                PAGE.write_text(page(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
