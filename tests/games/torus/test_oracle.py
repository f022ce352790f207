"""What is legal, told a second time: slowly, plainly and from the clauses alone, and compared on whole random games."""

from collections.abc import Mapping

import pytest

from catstate.core.chance import below, generator
from catstate.core.match import Match
from catstate.core.rules import CHANCE
from catstate.games.torus.actions import Phase
from catstate.games.torus.state import State

from .scene import GAME, LETTERS, any_options

NAMES = dict(zip(LETTERS, ("heart", "club", "diamond", "spade", "star"), strict=True))
RING = {1: (6, 2), 2: (1, 3), 3: (2, 4), 4: (3, 5), 5: (4, 6), 6: (5, 1)}  # who touches whom


def within(start: int, steps: int) -> set[int]:
    """Spaces one can walk to."""
    reached = {start}
    for _ in range(steps):
        reached |= {neighbour for space in reached for neighbour in RING[space]}
    return reached


class Plain:
    """The state in everyday values: spaces from 1, hands as sequences of names."""

    def __init__(self, state: State, options: Mapping[str, str]) -> None:
        self.state = state
        self.space, self.code = int(options["room"]), int(options["per_code"])
        self.me = int(state.turn)
        self.hands = [
            [name for name, count in zip(NAMES.values(), row, strict=True) for _ in range(count)] for row in state.hands
        ]
        self.particles = {space: int(state.particles[space - 1]) for space in RING}
        self.here = int(state.places[self.me]) + 1
        self.hand = self.hands[self.me]

    def room(self, pawn: int) -> bool:
        return not self.state.refuse or len(self.hands[pawn]) < self.state.limits[pawn]

    def legal(self) -> set[str]:
        state = self.state
        if state.phase == Phase.DISCARD:
            return {f"discard {card}" for card in self.hands[state.chooser]}
        if state.phase == Phase.SPILL:
            return {f"spill {space}" for space in self.nearest(int(state.source) + 1)}
        if state.phase == Phase.SHARING:
            return {"done"} | self.gifts(int(state.receiver))
        if state.phase == Phase.MOVE:
            return {f"go {space}" for space in within(self.here, int(state.die))} | self.spending()
        if state.phase == Phase.ROLLED:
            answers = {f"spend {card}" for card in self.hand if card in ("heart", "club")}
            return {"accept"} | self.spending() | (answers if self.may_spend() else set())
        if state.phase == Phase.MORE:
            return {"done"} | self.spending() | ({"collect"} if self.room(self.me) else set())
        return {"end turn"} | self.basic() | self.special()

    def nearest(self, source: int) -> set[int]:
        for steps in range(4):
            free = {space for space in within(source, steps) if self.particles[space] < self.space}
            if free:
                return free
        return set()

    def basic(self) -> set[str]:
        state, found = self.state, set()
        if state.basics and not state.rooted:
            found.add("move")
        if self.particles[self.here]:
            if state.basics or state.neutralizing:
                found.add("neutralize")
        elif self.room(self.me) and (state.basics or state.late):
            found.add("collect")
        return found

    def may_spend(self) -> bool:
        return bool(not self.state.ending and (self.state.specials or self.state.spending))

    def spending(self) -> set[str]:
        found: set[str] = set()
        if not self.may_spend():
            return found
        if "diamond" in self.hand and not self.state.rooted:
            found |= {f"spend diamond to {space}" for space in RING[self.here]}
        if "spade" in self.hand:
            for space, neighbours in RING.items():
                for target in neighbours:
                    blocked = self.state.rooted and target == self.here
                    if self.particles[space] and self.particles[target] < self.space and not blocked:
                        found.add(f"spend spade {space} to {target}")
        return found

    def gifts(self, pawn: int) -> set[str]:
        return {f"give {card} to {pawn}" for card in self.hand} if self.room(pawn) else set()

    def special(self) -> set[str]:
        found = self.spending()
        if self.state.specials:
            for suit, card in enumerate(NAMES.values()):
                if self.hand.count(card) >= self.code and not self.state.codes[suit]:
                    found.add(f"enter {card}s")
            for pawn in range(self.state.pawns):
                if pawn != self.me and self.state.places[pawn] + 1 == self.here:
                    found |= self.gifts(pawn)
        return found


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("number", range(5))
def test_legal_is_what_the_clauses_say(seats: int, number: int) -> None:
    """[2.1] [3.1] [3.2] [3.5] [3.7] [3.9] [4.1] [4.4] [4.5] [5.1] [5.3] [6.1] [6.2] [7.2] [7.3] [8.1] [9.3] [9.4]"""
    rng = generator(100 * seats + number)
    match = Match.start(GAME, seats, any_options(rng, seats), number)
    asked = 0
    while not match.over:
        assert match.to_act != CHANCE
        legal = match.legal()
        assert set(legal) == Plain(match.state(), match.options).legal(), match.position()
        quiet = [text for text in legal if text != "end turn"] or list(legal)  # longer turns reach more
        match = match.play(quiet[below(rng, len(quiet))] if below(rng, 4) else legal[below(rng, len(legal))])
        asked += 1
    assert asked > 5
