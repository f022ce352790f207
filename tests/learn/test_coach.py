"""The coach: every remark arises in matches, points at things that are there, and needs only what a seat sees."""

import numpy as np
import pytest

from catstate import GAMES, Game
from catstate.core.chance import below, generator
from catstate.core.match import Match
from catstate.learn.coach import MOST, Bubble, bubbles_due, coach_faults, coach_of, pointed_at
from catstate.learn.course import course_of
from catstate.learn.wording import unexplained_in_coach

COACHED = [game for game in GAMES.values() if coach_of(game)]
EVERY_COACH = pytest.mark.parametrize("game", COACHED, ids=[game.name for game in COACHED])
MATCHES = 40  # at most, until every remark was due


def first_table(game: Game, seed: int) -> Match:
    course = course_of(game)
    options = game.preset(course.preset).options_for(course.seats) if course.preset else {}
    return Match.start(game, course.seats, options, seed)


def test_the_four_games_have_a_coach() -> None:
    assert {"cats", "hop", "lab", "torus"} <= {game.name for game in COACHED}


@EVERY_COACH
def test_remarks_are_few_and_short(game: Game) -> None:
    assert len(coach_of(game)) <= MOST
    assert list(coach_faults(game)) == []


@EVERY_COACH
def test_every_remark_arises_and_points_at_what_is_there(game: Game) -> None:
    """On the first table, with players who choose at random."""
    waiting: dict[int, Bubble] = {bubble.number: bubble for bubble in coach_of(game)}
    for seed in range(MATCHES):
        match, rng = first_table(game, seed), generator(seed)
        while not match.over and waiting:
            before = match.ply
            match = match.play(int(match.legal().ids[int(below(rng, len(match.legal())))]))
            for seat in range(match.seats):
                for bubble in bubbles_due(match, seat, before):
                    if waiting.pop(bubble.number, None) and bubble.points:
                        assert pointed_at(bubble, match, seat), f"{bubble.title}: nothing is there to point at"
        if not waiting:
            return
    assert not waiting, f"never due: {[bubble.title for bubble in waiting.values()]}"


@EVERY_COACH
def test_what_a_seat_can_not_know_changes_nothing(game: Game) -> None:
    """Remarks for a seat are the same in every world that looks the same from there."""
    if game.secrets:
        match = first_table(game, 5)
        other = first_table(game, 6)
        idle = next(seat for seat in range(match.seats) if seat not in (match.to_act, other.to_act))
        assert [b.number for b in bubbles_due(match, idle, match.ply)] == [
            b.number for b in bubbles_due(other, idle, other.ply)
        ]
    match = first_table(game, 5)
    watching = next(seat for seat in range(match.seats) if seat != match.to_act) if match.seats > 1 else -1
    due = bubbles_due(match, watching, match.ply)
    assert not any(when.startswith("may") for bubble in due for when in bubble.when)


def test_a_remark_on_an_event_comes_once_it_happened() -> None:
    """Torus: only whoever failed is told about the hand limit."""
    game = GAMES["torus"]
    limit = next(bubble for bubble in coach_of(game) if bubble.when == ("my event failed",))
    for seed in range(MATCHES):
        match, rng = first_table(game, seed), generator(seed)
        while not match.over:
            before, seat = match.ply, match.to_act
            limits = np.array(match.view(-1).limits)
            match = match.play(int(match.legal().ids[int(below(rng, len(match.legal())))]))
            due = [one for one in range(match.seats) if limit in bubbles_due(match, one, before)]
            if due:
                assert due == [seat]
                assert match.view(-1).limits[seat] < limits[seat]
                return
    raise AssertionError("nobody ever failed")


def test_a_remark_explains_its_terms_or_does_without() -> None:
    """Somebody on the first table may have read the goal card alone."""
    course = course_of(GAMES["cats"])
    assert list(unexplained_in_coach(course, ["Heisenbergs count.", "A **Heisenberg** is a joker.", "A box."])) == [
        (0, "Heisenberg")
    ]
    course = course_of(GAMES["torus"])
    assert list(unexplained_in_coach(course, ["The code is near.", "Mind the spill."])) == [(1, "spill")]
