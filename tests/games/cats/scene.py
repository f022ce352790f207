"""A scene of Schrödinger's Cats for tests: set it, play on it, ask about it. Hands are written as letters, A D E H."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from catstate import IllegalAction
from catstate.core.journal import shown
from catstate.core.match import Match
from catstate.core.motions import Motion
from catstate.core.rules import CHANCE
from catstate.games.cats import GAME
from catstate.games.cats.actions import Event, Phase
from catstate.games.cats.state import State, View

KINDS = {"A": "alive", "D": "dead", "E": "empty", "H": "heisenberg"}


def scene(seats: int = 2, **options: str) -> Scene:
    """A lab with this many scientists, before anything is dealt."""
    return Scene(seats, options)


@dataclass(frozen=True)
class Scene:
    """Set up by `hands`, by `seeded` or outcome by outcome. Methods give a new scene and leave the old one alone."""

    seats: int
    options: dict[str, str]
    first_seat: int = 0
    dealt: tuple[str, ...] = ()
    opened: str = ""
    started: Match | None = None

    def first(self, seat: int) -> Scene:
        """The First Scientist, seat 0 if nobody is named."""
        return replace(self, first_seat=seat)

    def doctorates(self, *physicists: str) -> Scene:
        """One doctorate for each seat, seat 0's first."""
        return replace(self, dealt=physicists)

    def open(self, physicist: str) -> Scene:
        """The doctorate that lies open."""
        return replace(self, opened=physicist)

    def hands(self, *hands: str) -> Scene:
        """The first deal, seat 0's hand first. What the options leave open follows from the hands and doctorates."""
        options = {
            "mode": "elimination" if len(hands[0]) == self.seats else "tenure",
            "doctorates": "on" if self.dealt else "off",
            "open_doctorate": "on" if self.opened else "off",
            **self.options,
        }
        ring = [(self.first_seat + step) % self.seats for step in range(1, self.seats + 1)]
        outcomes = [f"* first {self.first_seat}"]
        outcomes += [f"* doctorate {self.dealt[seat]}" for seat in ring if self.dealt]
        outcomes += [f"* doctorate {self.opened}"] if self.opened else []
        outcomes += [f"* deal {KINDS[hands[seat][place]]}" for place in range(len(hands[0])) for seat in ring]
        return replace(self, options=options).play(*outcomes)

    def seeded(self, seed: int) -> Scene:
        """Everything is dealt from a seed, now and later."""
        return replace(self, started=Match.start(GAME, self.seats, self.options, seed))

    def play(self, *texts: str) -> Scene:
        """One action after the other; what chance brings is written with a star: `* deal alive`."""
        match = self.match
        for text in texts:
            assert text.startswith("* ") == (match.to_act == CHANCE), f"{text!r}: {match!r}"
            match = match.play(text.removeprefix("* "))
        return replace(self, started=match)

    def quiet(self, *bids: str) -> Scene:
        """Hypotheses without findings: `3 alive`, `4 dead`."""
        return self.play(*(text for bid in bids for text in (f"bid {bid}", "done")))

    def deal(self, kind: str = "alive") -> Scene:
        """Boxes of one kind for as long as chance deals, those of the last experiment gathered first."""
        current = self.play("* gather") if self.state.phase == Phase.OBSERVATION else self
        while current.match.to_act == CHANCE:
            current = current.play(f"* deal {kind}")
        return current

    @property
    def match(self) -> Match:
        return self.started or Match.start(GAME, self.seats, self.options, scripted=True)

    @property
    def state(self) -> State:
        state: State = self.match.state()
        return state

    def view(self, seat: int) -> View:
        view: View = self.match.view(seat)
        return view

    @property
    def to_act(self) -> int:
        return self.match.to_act

    @property
    def legal(self) -> list[str]:
        return list(self.match.legal())

    def refusal(self, text: str) -> IllegalAction:
        """Why an action is refused."""
        with pytest.raises(IllegalAction) as caught:
            self.match.play(text)
        return caught.value

    def facts(self, *names: str) -> tuple[Any, ...]:
        """Fields of the state as plain numbers and lists."""
        state: Any = self.match.state()
        return tuple(state[name].tolist() for name in names)

    def told(self, seat: int) -> list[str]:
        """What the last action brought, as this seat is told."""
        return [line.text for line in self.match.lines(seat)]

    def events(self, seat: int = -1) -> list[tuple[Any, ...]]:
        """What the last action brought, as this seat is shown it: kind, who and, if not hidden, numbers."""
        events = [event for step in self.match.steps for event in shown(step.events, seat)]
        return [(Event(event.kind), event.who, *(event.numbers or ())) for event in events]

    def motions(self, seat: int = -1) -> list[list[Motion]]:
        """How this seat is shown the last action, frame by frame."""
        return [frame.motions for film in self.match.scenes(seat) for frame in film.frames]
