"""The papers on physics and for teachers: their numbers are right, their sentences short, their pictures drawn."""

import re
from itertools import combinations
from math import exp, isclose
from pathlib import Path

import pytest

from catstate import GAMES, Game
from catstate.core.classroom import KINDS, read_paper
from catstate.games.cats import figures as cats
from catstate.games.hop import figures as hop
from catstate.games.lab import figures as lab
from catstate.games.torus import figures as torus
from catstate.learn.wording import long_sentences

DOCS = Path(__file__).parents[1] / "docs"
WRITTEN = [GAMES[file.stem] for file in sorted((DOCS / "rules").glob("*.md"))]
EVERY_PAPER = pytest.mark.parametrize(
    ("game", "kind"), [(game, kind) for game in WRITTEN for kind in KINDS], ids=lambda one: getattr(one, "name", one)
)


@EVERY_PAPER
def test_every_game_has_its_papers(game: Game, kind: str) -> None:
    text = read_paper(game, kind)
    assert game.title in text.splitlines()[0]
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    wanted = {
        "physics": ["What the game took from physics", "What the game made up", "Try it"],
        "teachers": ["Aims", "45 minutes", "Questions, with answers"],
    }
    assert [heading for heading in wanted[kind] if heading not in headings] == []
    assert "```answer" in text


@EVERY_PAPER
def test_sentences_are_short(game: Game, kind: str) -> None:
    text = re.sub(r"```(?:text board|formula).*?```", "", read_paper(game, kind), flags=re.DOTALL)
    assert long_sentences(re.sub(r"^\|.*$", "", text, flags=re.MULTILINE)) == []


@EVERY_PAPER
def test_figures_are_drawn(game: Game, kind: str) -> None:
    for name in re.findall(r"^```figure (\S+)", read_paper(game, kind), re.MULTILINE):
        assert game.figures is not None
        drawn = game.figures.FIGURES[name]()
        assert drawn.inside.startswith("<g")
        assert len(drawn.words) > 40


def test_a_lesson_lasts_45_minutes() -> None:
    for game in WRITTEN:
        times = re.findall(r"^\| (\d+)–(\d+) \|", read_paper(game, "teachers"), re.MULTILINE)
        starts, ends = [int(start) for start, _ in times], [int(end) for _, end in times]
        assert (starts[0], ends[-1]) == (0, 45), game.name
        assert starts[1:] == ends[:-1], game.name


def test_the_odds_are_those_of_drawing_without_putting_back() -> None:
    boxes = [1, 1, 1, 0, 0, 0, 0]  # three of seven count
    hands = list(combinations(boxes, 4))
    for wanted in range(5):
        share = sum(sum(hand) >= wanted for hand in hands) / len(hands)
        assert isclose(cats.chance_of_at_least(wanted, 4, 3, 7), share)
    assert round(cats.odds_for_nobody(4), 2) == 0.68  # the sheet for teachers says so
    assert round(cats.odds_for_you(4), 2) == 0.85


def test_an_electron_tunnels_as_the_textbook_says() -> None:
    """κ for 1 eV is 5.12 per nanometre."""
    assert isclose(lab.decay(1.0), 5.123, rel_tol=1e-3)
    assert isclose(lab.transmission(0.3), exp(-2 * 5.123 * 0.3), rel_tol=1e-3)
    assert isclose(lab.transmission(0.6), lab.transmission(0.3) ** 2)


def test_the_levels_of_a_site() -> None:
    """[5.2]"""
    energies = [hop.site_energy(spins, 1, -1) for _, spins in hop.STATES]
    assert energies == [0, 1, -1, -1]


def test_a_ring_fills_with_the_drift() -> None:
    for removed, sign in ((2, 1), (6, -1)):
        walks = [torus.walk(removed, seed) for seed in range(20)]
        assert all(0 <= count <= 36 for walk in walks for count in walk)
        assert sum((walk[-1] - walk[0]) * sign > 0 for walk in walks) >= 18
