"""Draws the README's pictures: a position of each game after some random plies. Run by `make pictures`."""

from pathlib import Path

import catstate
from catstate.core.chance import below, generator

PICTURES = {"torus": (3, 40, {}), "cats": (4, 42, {}), "hop": (2, 26, {"degree": "master"}), "lab": (4, 260, {})}

for name, (seats, plies, options) in PICTURES.items():
    match, rng = catstate.game(name).new(seats=seats, seed="picture", **options), generator(7)
    while match.ply < plies and not match.over:
        legal = match.legal().ids
        match = match.play(legal[below(rng, len(legal))])
    Path(__file__).with_name(f"{name}.svg").write_text(match.svg(match.to_act), encoding="utf-8")
