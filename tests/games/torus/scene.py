"""A scene of Particle Panic for tests: say what matters, the rest is filled in so that every card is accounted for.

scene(3).hands("hc").places(3).play("neutralize", "* roll 2", "spend heart", "* roll 5")
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import catstate
from catstate.core.chance import below
from catstate.core.errors import BadOption, IllegalAction
from catstate.core.match import Match
from catstate.core.motions import Motion
from catstate.core.record import Ints
from catstate.core.rules import CHANCE, PUBLIC
from catstate.games.torus.actions import Event, Phase
from catstate.games.torus.notation import check
from catstate.games.torus.pieces import COPIES, SPACES
from catstate.games.torus.state import State, View

GAME = catstate.game("torus")
LETTERS = "hcds*"  # hearts, clubs, diamonds, spades, stars
BOOK = GAME.preset("By the book, collecting as an action").options


def scene(seats: int = 2, **options: str) -> Scene:
    """Pawn 0 begins a turn. All are on space 1 and hold nothing; hearts lie on top of stacks of ten.

    The rules are those of the book, collecting as an action, where the options do not say otherwise.
    """
    opening = opened(seats, **options)
    state = opening.state
    state.phase = Phase.TURN
    state.basics = state.specials = 1 + state.small
    state.sizes[:] = 10
    state.tops[:] = 0
    return opening.changed(state)


def any_options(rng: Ints, seats: int) -> dict[str, str]:
    """Options at random, numbers included, that can be played together."""
    while True:
        options = {option.name: option.choices[below(rng, len(option.choices))] for option in GAME.options}
        try:
            return GAME.settle(seats, options)[1]
        except BadOption:
            continue


def opened(seats: int = 2, **options: str) -> Scene:
    """Before anything is dealt."""
    return Scene(Match.start(GAME, seats, {**BOOK, **options}, scripted=True))


@dataclass(frozen=True)
class Scene:
    """A match in which chance is scripted. Methods give a new scene and leave the old one alone."""

    match: Match

    # Set-up

    def changed(self, state: State) -> Scene:
        """The same table with another position: cards that are nowhere lie unseen or have been spent."""
        for suit in range(state.suits):
            state.spent[suit] = state.per_code * state.codes[suit]
            seen = state.hands[:, suit].sum() + (state.tops == suit).sum() + state.spent[suit]
            state.hidden[suit] = COPIES - seen
        while state.hidden.sum() > state.sizes.sum() - SPACES:
            suit = int(state.hidden.argmax())
            state.hidden[suit] -= 1
            state.spent[suit] += 1
        check(state)
        setting = self.match.setting
        return Scene(Match.start(GAME, setting.seats, setting.options, scripted=True, start=state.tobytes()))

    def hands(self, *hands: str) -> Scene:
        """The cards of each pawn as letters, pawn 0 first."""
        state = self.state
        for pawn, hand in enumerate(hands):
            state.hands[pawn] = [hand.count(letter) for letter in LETTERS]
        return self.changed(state)

    def places(self, *spaces: int) -> Scene:
        """Where each pawn stands, 1 to 6, pawn 0 first."""
        state = self.state
        state.places[: len(spaces)] = [space - 1 for space in spaces]
        return self.changed(state)

    def particles(self, *counts: int) -> Scene:
        """How many particles lie on each space."""
        state = self.state
        state.particles[:] = counts
        return self.changed(state)

    def tops(self, cards: str) -> Scene:
        """The card on top of each stack."""
        state = self.state
        state.tops[:] = [LETTERS.index(letter) for letter in cards]
        return self.changed(state)

    def size(self, space: int, cards: int) -> Scene:
        """The cards in the stack of one space."""
        state = self.state
        state.sizes[space - 1] = cards
        return self.changed(state)

    def limit(self, pawn: int, cards: int) -> Scene:
        """The hand limit of a pawn."""
        state = self.state
        state.limits[pawn] = cards
        return self.changed(state)

    def entered(self, suits: str) -> Scene:
        """The codes that are in."""
        state = self.state
        for letter in suits:
            state.codes[LETTERS.index(letter)] = 1
        return self.changed(state)

    def deal(self) -> Scene:
        """Hearts and clubs in turn until the first turn begins."""
        current = self
        while current.to_act == CHANCE:
            current = current.play(("* card heart", "* card club")[current.match.ply % 2])
        return current

    # Playing

    def play(self, *texts: str) -> Scene:
        """One action after the other; what chance brings is written with a star: `* roll 4`."""
        match = self.match
        for text in texts:
            assert text.startswith("* ") == (match.to_act == CHANCE), f"{text!r}: {match!r}"
            match = match.play(text.removeprefix("* "))
        return Scene(match)

    def refusal(self, text: str) -> IllegalAction:
        """Why an action is refused; nothing may change by it."""
        before = self.state.tobytes()
        with pytest.raises(IllegalAction) as caught:
            self.match.play(text)
        assert self.state.tobytes() == before
        return caught.value

    # What is the case

    @property
    def state(self) -> State:
        """A copy of the table."""
        state: State = self.match.state()
        return state

    def view(self, seat: int) -> View:
        view: View = self.match.view(seat)
        return view

    @property
    def legal(self) -> list[str]:
        return list(self.match.legal())

    @property
    def to_act(self) -> int:
        return self.match.to_act

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def scores(self) -> tuple[float, ...]:
        return self.match.scores

    def hand(self, pawn: int) -> str:
        """A hand as letters."""
        counts = self.state.hands[pawn].tolist()
        return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))

    def told(self, seat: int = PUBLIC) -> list[str]:
        """The whole match as a seat is told, or the public."""
        return [line.text for line in self.match.story(seat)]

    def happened(self) -> list[tuple[int, ...]]:
        """All events of the match: kind, who, and four numbers, each."""
        return [(Event(event.kind), event.who, *(event.numbers or ())) for _, event in self.match.events()]

    def motions(self) -> list[list[Motion]]:
        """How the last play is shown, frame by frame."""
        return [frame.motions for one in self.match.scenes() for frame in one.frames]
