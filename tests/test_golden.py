"""Golden drawings: one per phase per game. Renew them with `make golden`, and look at what changed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import catstate
from catstate.core.chance import below, generator
from catstate.core.game import Game
from catstate.core.match import Match
from catstate.core.rules import PUBLIC
from catstate.core.transcript import read

GOLDEN = Path(__file__).parent / "golden"
SEED = 11
GAMES = [pytest.param(game, id=name) for name, game in catstate.GAMES.items()]


def phases(game: Game) -> Iterator[tuple[str, Match]]:
    """The first position of each phase in a few random matches, as the seat to act sees it."""
    rng = generator(SEED)
    met: set[object] = set()
    for number in range(3):
        seats = game.seats[(number * 2 + 1) % len(game.seats)]
        match = game.new(seats=seats, seed=f"{SEED}-{number}")
        while not match.over:
            phase = int(getattr(match.view(PUBLIC), "phase", 0))
            if phase not in met:
                met.add(phase)
                yield f"phase-{phase}", match
            legal = match.legal().ids
            match = match.play(legal[below(rng, len(legal))])
        if "end" not in met:
            met.add("end")
            yield "end", match


@pytest.mark.parametrize("game", GAMES)
def test_drawings_are_as_they_were(game: Game) -> None:
    folder = GOLDEN / game.name
    drawn = {name: match.svg(match.to_act if not match.over else PUBLIC) for name, match in phases(game)}
    if os.environ.get("CATSTATE_RENEW_GOLDEN"):
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.svg"):
            old.unlink()
        for name, svg in drawn.items():
            (folder / f"{name}.svg").write_text(svg, encoding="utf-8")
    kept = {file.stem: file.read_text(encoding="utf-8") for file in folder.glob("*.svg")}
    assert kept.keys() == drawn.keys()
    changed = [name for name in drawn if drawn[name] != kept[name]]
    assert not changed, f"drawings of {game.name} changed: {changed}; look at them, then `make golden`"


TOLD = [pytest.param(game, id=name) for name, game in catstate.GAMES.items() if (GOLDEN / name / "story.game").exists()]


@pytest.mark.parametrize("game", TOLD)
def test_stories_are_as_they_were(game: Game) -> None:
    """A whole match, told to seat 0 and to the public, a paragraph for each scene."""
    match = read((GOLDEN / game.name / "story.game").read_text(encoding="utf-8"))
    told = "\n".join(f"[{seat}]\n\n{story_text(match, seat)}" for seat in (0, PUBLIC))
    file = GOLDEN / game.name / "story.txt"
    if os.environ.get("CATSTATE_RENEW_GOLDEN"):
        file.write_text(told, encoding="utf-8")
    assert told == file.read_text(encoding="utf-8"), f"the story of {game.name} changed; read it, then `make golden`"


def story_text(match: Match, seat: int) -> str:
    paragraphs = []
    for scene in match.film(seat):
        lines = [line.text + (f"  [{line.note}]" if line.note else "") for line in scene.lines]
        if lines:
            paragraphs.append("\n".join(lines) + "\n")
    return "\n".join(paragraphs)
