"""Whether ratings foretell results: `python benchmarks/ratings.py --write docs`.

People of known strength play simulated matches: for two, for four, and for two teams of two. In each seat a luck is
drawn around the strength of whoever sits there, the luck of a team is added up, and the luckiest wins. Before a match
the ratings foretell who wins; afterwards they are changed as the server changes them. How often those who were given a
chance did win is drawn beside the chance itself, and the guesses are compared with chance alone and with what is
possible for somebody who knows the strengths.
"""

import argparse
import math
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from catstate.server.skill import CENTRE, Skill, after_match, chances

PEOPLE, MATCHES = 60, 3_000
LEARNT = 20  # matches of a player, from which on guesses are counted
SPREAD, LUCK = 25.0 / 6, 25.0 / 6  # of strengths; and of luck in one match, on the ratings' own scale
BINS = 10
DRAWS = 200  # matches that are drawn to learn what somebody who knows the strengths could foretell
SIZE, MARGIN = 320, 44


@dataclass(frozen=True)
class Form:
    """A kind of match."""

    name: str
    teams: tuple[int, ...]  # the team of each seat

    @property
    def sides(self) -> int:
        return len(set(self.teams))


FORMS = (Form("two", (0, 1)), Form("four", (0, 1, 2, 3)), Form("two teams of two", (0, 1, 0, 1)))


@dataclass
class Foretold:
    """What was foretold of the first side of matches, and what came."""

    form: Form
    guesses: list[float] = field(default_factory=list)
    possible: list[float] = field(default_factory=list)  # what somebody who knows the strengths would say
    wins: list[bool] = field(default_factory=list)

    def loss(self, guesses: Sequence[float]) -> float:
        """The mean surprise: 0 if every guess is certain and right, more for a worse one."""
        pairs = zip(guesses, self.wins, strict=True)
        return -sum(math.log(max(1e-9, guess if won else 1 - guess)) for guess, won in pairs) / len(self.wins)

    @property
    def chance(self) -> float:
        """The surprise of whoever knows nothing."""
        return self.loss([1 / self.form.sides] * len(self.wins))

    def bins(self) -> list[tuple[float, float, int]]:
        """Guesses of about the same size: their mean, how often it came so, and how many there were."""
        found = []
        for number in range(BINS):
            inside = [i for i, guess in enumerate(self.guesses) if min(BINS - 1, int(guess * BINS)) == number]
            if inside:
                mean = sum(self.guesses[i] for i in inside) / len(inside)
                found.append((mean, sum(self.wins[i] for i in inside) / len(inside), len(inside)))
        return found

    @property
    def error(self) -> float:
        """How far the guesses of a bin are from what came, on average."""
        return sum(abs(mean - came) * count for mean, came, count in self.bins()) / len(self.wins)


def simulate(form: Form, matches: int = MATCHES, people: int = PEOPLE, seed: int = 1) -> Foretold:
    """Matches between people who meet at random."""
    rng = random.Random(f"{form.name} {seed}")
    strengths = [rng.gauss(CENTRE, SPREAD) for _ in range(people)]
    skills, foretold = [Skill() for _ in range(people)], Foretold(form)
    for _ in range(matches):
        who = rng.sample(range(people), len(form.teams))
        before = [skills[one] for one in who]
        if all(skill.matches >= LEARNT for skill in before):
            foretold.guesses.append(chances(before, form.teams)[0])
            own = [strengths[one] for one in who]
            foretold.possible.append(sum(play(form, own, rng)[0] == 0 for _ in range(DRAWS)) / DRAWS)
        places = play(form, [strengths[one] for one in who], rng)
        if len(foretold.wins) < len(foretold.guesses):
            foretold.wins.append(places[0] == 0)
        for one, skill in zip(who, after_match(before, form.teams, places), strict=True):
            skills[one] = skill
    return foretold


def play(form: Form, strengths: Sequence[float], rng: random.Random) -> list[int]:
    """The place of each seat: the luck around its strength, added up over its team."""
    shown = [rng.gauss(strength, LUCK) for strength in strengths]
    sums = [0.0] * form.sides
    for luck, team in zip(shown, form.teams, strict=True):
        sums[team] += luck
    order = sorted(sums, reverse=True)
    return [order.index(sums[team]) for team in form.teams]


# Showing


def plot(studies: Sequence[Foretold]) -> str:
    """For each kind of match, the chance that was foretold and how often it came so."""
    panels = "".join(
        f'<g transform="translate({number * (SIZE + MARGIN)} 0)">{_panel(study)}</g>'
        for number, study in enumerate(studies)
    )
    width, height = len(studies) * (SIZE + MARGIN) + MARGIN, SIZE + 2 * MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
        f' font-size="14">'
        f"<title>Chances that ratings foretold, and how often it came so</title>"
        f'<rect width="{width}" height="{height}" fill="#fff"/>{panels}</svg>\n'
    )


def _panel(study: Foretold) -> str:
    def place(guess: float, came: float) -> tuple[float, float]:
        return MARGIN + guess * SIZE, MARGIN + (1 - came) * SIZE

    parts = [
        f'<text x="{MARGIN}" y="{MARGIN - 12}" font-weight="bold">{study.form.name}</text>',
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#999"/>',
        f'<path d="M{MARGIN} {MARGIN + SIZE}L{MARGIN + SIZE} {MARGIN}" stroke="#999" stroke-dasharray="4 4"/>',
        f'<text x="{MARGIN + SIZE / 2}" y="{MARGIN + SIZE + 30}" text-anchor="middle">foretold</text>',
    ]
    for tick in (0, 0.5, 1):
        x, y = place(tick, tick)
        parts.append(f'<text x="{x}" y="{MARGIN + SIZE + 15}" text-anchor="middle" font-size="11">{tick:.0%}</text>')
        parts.append(f'<text x="{MARGIN - 6}" y="{y + 4}" text-anchor="end" font-size="11">{tick:.0%}</text>')
    for mean, came, count in study.bins():
        doubt = 1.96 * math.sqrt(max(came * (1 - came), 1 / count) / count)
        x, y = place(mean, came)
        low, high = place(mean, max(0, came - doubt))[1], place(mean, min(1, came + doubt))[1]
        parts.append(f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="#3b7dc4"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#3b7dc4"/>')
    return "".join(parts)


def report(studies: Sequence[Foretold]) -> str:
    lines = [
        "# Whether ratings foretell results",
        "",
        "Written by `python benchmarks/ratings.py --write docs`. People of known strength play simulated matches:",
        f"{PEOPLE} people, {MATCHES:,} matches of each kind. Before each match in which everybody has played at least",
        f"{LEARNT} before, the ratings of the server say how likely the first side wins. The surprise is 0",
        "if every guess is certain and right.",
        "",
        "| seats | guesses | surprise by ratings | by chance | by known strengths | guess and result differ by |",
        "|---|---|---|---|---|---|",
    ]
    for one in studies:
        figures = (f"{one.loss(one.guesses):.3f}", f"{one.chance:.3f}", f"{one.loss(_bounded(one.possible)):.3f}")
        lines.append(f"| {one.form.name} | {len(one.wins)} | {' | '.join(figures)} | {100 * one.error:.1f} points |")
    return "\n".join([*lines, "", "![Chances that were foretold, and how often it came so](ratings.svg)"]) + "\n"


def _bounded(guesses: Sequence[float]) -> list[float]:
    """Counts of a few draws say 0 or 1 too easily."""
    return [(guess * DRAWS + 1) / (DRAWS + 2) for guess in guesses]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", metavar="FOLDER", default="", help="write ratings.md and ratings.svg there, too")
    args = parser.parse_args()
    studies = [simulate(form) for form in FORMS]
    text = report(studies)
    print(text)
    if args.write:
        Path(args.write, "ratings.md").write_text(text, encoding="utf-8")
        Path(args.write, "ratings.svg").write_text(plot(studies), encoding="utf-8")
    return 0 if all(one.loss(one.guesses) < one.chance for one in studies) else 1


if __name__ == "__main__":
    sys.exit(main())
