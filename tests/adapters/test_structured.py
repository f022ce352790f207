"""A match as JSON: what its schema says, and no more than the seat may know."""

import json

import jsonschema
import numpy as np
import pytest

import catstate
from catstate.core import rules as verbs
from catstate.core.chance import generator
from catstate.core.game import Game
from catstate.core.match import Match
from catstate.core.steps import view_of

GAMES = pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)


def random_match(game: Game, seed: int, decisions: int) -> Match:
    dice = np.random.default_rng(seed)
    match = game.new(seed=seed)
    while not match.over and decisions:
        match = match.play(int(dice.choice(match.legal().ids)))
        decisions -= 1
    return match


@GAMES
def test_every_form_is_as_the_schema_says(game: Game) -> None:
    schema = json.loads(json.dumps(game.schema()))
    jsonschema.Draft202012Validator.check_schema(schema)
    checker = jsonschema.Draft202012Validator(schema)
    for decisions in (0, 3, 25, 60):
        match = random_match(game, 5, decisions)
        for seat in range(-1, match.seats):
            form = json.loads(json.dumps(match.json(seat)))
            checker.validate(form)
            assert [action["text"] for action in form["actions"]] == (
                list(match.legal()) if seat == match.to_act else []
            )


@GAMES
def test_the_schema_says_what_the_numbers_mean(game: Game) -> None:
    fields = game.schema()["$defs"]["view"]["properties"]
    assert all(field["description"] for field in fields.values())


def test_the_schema_refuses_what_is_no_form() -> None:
    game = catstate.game("connect_four")
    checker = jsonschema.Draft202012Validator(game.schema())
    form = game.new(seed=1).json(0)
    assert checker.is_valid(form)
    assert not checker.is_valid({**form, "seed": "1"})
    assert not checker.is_valid({**form, "view": {}})
    assert not checker.is_valid({**form, "ply": "none"})


def test_the_end_tells_the_scores() -> None:
    match = catstate.game("connect_four").new(seed=1)
    assert match.json(0)["scores"] is None
    for column in "abababa":
        match = match.play(f"drop {column}")
    form = match.json()
    assert (form["over"], form["scores"], form["actions"]) == (True, [1.0, 0.0], [])
    assert form["result"]


@GAMES
def test_worlds_that_a_seat_cannot_tell_apart_have_one_form(game: Game) -> None:
    match = random_match(game, 7, 12).reseeded("1")
    for seat in range(match.seats):
        world = game.rules.State.new()
        verbs.determinize(view_of(game, match.state(), seat), generator(seat), world)
        other = Match.start(game, match.seats, match.options, "1", start=np.array(world).tobytes())
        if other.ply == match.ply:  # nothing was dealt at once
            assert other.json(seat) == match.json(seat)
