"""|Hop⟩: shocks that are forced in two or three turns, against every turn and every block, are found."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import catstate
from catstate.bots.levels import LEVELS
from catstate.core import rules as verbs
from catstate.core.chance import below, generator
from catstate.core.match import Match
from catstate.core.rules import OVER
from catstate.core.steps import view_of
from catstate.games.hop.actions import Phase
from catstate.games.hop.forcing import NOTHING, find_forced, is_suited
from catstate.games.hop.state import State

from .test_hop import after, can_shock, legal

GAME = catstate.game("hop")
LISTED = Path(__file__).parent / "forced_shocks.txt"
SOAK = bool(os.environ.get("CATSTATE_SOAK"))
AMPLE = 5_000_000  # positions that a proof may touch where time does not matter


def listed() -> list[tuple[int, str, Match]]:
    """How many turns the shock takes, an action that begins it, and the position."""
    text = LISTED.read_text(encoding="utf-8")
    found = re.findall(r"^(\d) turns: (.*)\n((?:.+\n)+)", text, re.MULTILINE)
    return [(int(turns), action, GAME.position(position)) for turns, action, position in found]


POSITIONS = listed()
SAMPLE = POSITIONS if SOAK else POSITIONS[:24]


def is_forced(match: Match, turns: int) -> bool:
    """Whether the seat to act forces a shock within so many turns."""
    return find_forced(match.view(match.to_act), turns, AMPLE) != NOTHING


def test_professor_finds_them(capsys: pytest.CaptureFixture[str]) -> None:
    """Right is what keeps the shock forced in as many turns; 95 % must be."""
    found = {2: 0, 3: 0}
    for turns, _, match in SAMPLE:
        seat = match.to_act
        after = match.play(LEVELS["Professor"].choose(GAME, match.view(seat), match.legal().ids, 1))
        found[turns] += after.to_act == seat and is_forced(after, turns)
    counts = {turns: sum(one[0] == turns for one in SAMPLE) for turns in found}
    with capsys.disabled():
        print(
            "".join(f"\n|Hop⟩: Professor finds {found[turns]} of {counts[turns]} shocks in {turns}" for turns in found)
        )
    assert sum(found.values()) >= 0.95 * len(SAMPLE)


def ends_of_turn(state: State) -> Iterator[State]:
    """Every table at the end of the turn of whoever is to act; nothing is left out, whatever it looks like."""
    for action in legal(state):
        world = after(state, action)
        if world.phase == Phase.MOVE and world.mover == state.mover:
            yield from ends_of_turn(world)
        else:
            yield world


@pytest.mark.parametrize("number", range(0, len(POSITIONS), 1 if SOAK else 15))
def test_a_slow_proof_agrees(number: int) -> None:
    """Every turn and every block of the defender, by the rules alone: a shock follows, or another proof.
    Shocking his own electrode does not save him."""
    turns, action, match = POSITIONS[number]
    attacker = match.to_act
    match = match.play(action)
    while match.to_act == attacker:
        match = match.play(find_forced(match.view(attacker), turns, AMPLE))
    met: set[bytes] = set()
    for end in ends_of_turn(match.state()):
        if verbs.to_act(end) == OVER:
            assert end.loser == 1 - attacker
        elif end.tobytes() not in met:
            met.add(end.tobytes())
            for block in legal(end):
                before = after(end, block)
                if not can_shock(before, attacker, {1 - attacker}):
                    assert turns == 3
                    assert find_forced(view_of(GAME, before, attacker), 2, AMPLE) != NOTHING
    assert met


def lines_of(match: Match, turns: int, seed: int) -> Iterator[Match]:
    """The attacker plays what is proved, the other side at random; match after match until the end."""
    rng, attacker = generator(seed), match.to_act
    last = int(match.view(-1).turns) + 2 * (turns - 1)
    while not match.over and match.view(-1).turns <= last:
        view, legal = match.view(match.to_act), match.legal().ids
        choice = legal[below(rng, len(legal))]
        if match.to_act == attacker:
            choice = LEVELS["Professor"].choose(GAME, view, legal, seed)
        match = match.play(choice)
        yield match


@pytest.mark.parametrize("number", range(0, len(POSITIONS), 1 if SOAK else 35))
def test_whatever_the_defender_does(number: int) -> None:
    """Against random defences the shock comes in as many turns as it should."""
    turns, action, match = POSITIONS[number]
    seat = match.to_act
    for seed in range(20 if SOAK else 5):
        *_, end = lines_of(match.play(action), turns, seed)
        assert end.over
        assert end.scores[seat] == 1


def test_nothing_is_forced_where_there_is_a_shock_at_once_or_more_than_two_play() -> None:
    """The shock at hand is the shortlist's business; for three or four the proof would be too long."""
    at_once = GAME.position(
        "catstate hop 2\nseats 2\nscripted\nposition\n  d4↑0 c1↑1\n  turn 0 turns 4 block flip\nend\n"
    )
    assert not is_forced(at_once, 2)
    start = GAME.new(seats=4, seed=1)
    assert not is_suited(start.view(start.to_act))
    assert not is_forced(start, 2)
    doctorate = GAME.new(seats=2, seed=1, degree="doctorate")
    assert not is_suited(doctorate.view(doctorate.to_act))


def test_a_position_has_no_shock_in_the_turn_itself() -> None:
    """Else it would be no test of looking ahead."""
    for _, _, match in SAMPLE:
        assert not can_shock(match.state(), match.to_act, {1 - match.to_act})
