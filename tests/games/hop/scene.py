"""Positions of |Hop⟩ for tests, written as people say them.

scene(degree="doctorate").put("c3↑0 c4↓1").tokens("trap c3").play("hop c4↓ c3")
"""

import os
from copy import copy
from typing import Self

import pytest

import catstate
from catstate.core.errors import IllegalAction
from catstate.core.journal import EVERYONE
from catstate.core.match import Match
from catstate.core.motions import Motion
from catstate.games.hop.actions import EFFECT_OF, PARTS, Event, Phase
from catstate.games.hop.permanents import mark_sites
from catstate.games.hop.pieces import CELLS, EFFECTS, MOVEMENTS, Effect, Ground, Opening, cell_name, cell_of
from catstate.games.hop.state import State, View

SPINS = {"↑": 0, "↓": 1}
SOAK = bool(os.environ.get("CATSTATE_SOAK"))
INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT") == "1"  # as make mutants runs it: long tests are cut short
HOP = catstate.game("hop")
# The sides of all cards, in the order of the box: on the fronts tunnel is the cheapest, vortex the dearest.
FRONTS = ("tunnel", "vacancy", "trap", "short", "superpose", "heat", "vortex")
BACKS = ("long hop", "diffuse", "ionize", "zero point", "mobility", "resist", "cavity")


class Scene:
    """A match in the middle of a turn. Each set-up method changes what is on the table; `play` goes on from there."""

    def __init__(self, match: Match) -> None:
        self.match = match

    # Set-up

    def changed(self, state: State) -> Self:
        """The same scene with another position, which must be possible."""
        HOP.notation.check(state)
        other = copy(self)
        setting = self.match.setting
        other.match = Match.start(HOP, setting.seats, setting.options, scripted=True, start=state.tobytes())
        return other

    def put(self, electrons: str) -> Self:
        """Electrons from their electrodes: `c2↑0 c3↓1` is a place and a seat each."""
        state = self.state
        for word in electrons.split():
            cell, spin, seat = cell_of(word[:2]), SPINS[word[2]], int(word[3])
            assert state.who[cell * 2 + spin] == 0, f"{word}: the place is taken"
            state.who[cell * 2 + spin] = seat + 1
            state.stock[seat] -= 1
        return self.changed(state)

    def superposed(self, cell_text: str, namer: int) -> Self:
        """The electron on this cell is superposed, and this seat will name its spin."""
        state, cell = self.state, cell_of(cell_text)
        state.who[cell * 2 : cell * 2 + 2] = max(state.who[cell * 2], state.who[cell * 2 + 1])
        state.superposed[cell] = namer + 1
        return self.changed(state)

    def ionized(self, *gone: int) -> Self:
        """How many electrons of each seat have left the game."""
        state = self.state
        for seat, count in enumerate(gone):
            state.stock[seat] -= count
        return self.changed(state)

    def gaps(self, cells: str) -> Self:
        """Cells without their site."""
        state = self.state
        for cell in cells.split():
            state.ground[cell_of(cell)] = Ground.GAP
        return self.changed(state)

    def sites(self, cells: str) -> Self:
        """More sites, on the ring."""
        state = self.state
        for cell in cells.split():
            state.ground[cell_of(cell)] = Ground.SITE
        return self.changed(state)

    def tokens(self, *texts: str) -> Self:
        """Tokens on the board, oldest first: `trap c3`, `vortex b2 cw`."""
        state = self.state
        for text in texts:
            token = HOP.action_texts[text]
            state.tokens[state.laid] = token
            state.laid += 1
            mark_sites(state, token, 1 + EFFECT_OF[PARTS[token][0]])
        return self.changed(state)

    def mover(self, seat: int) -> Self:
        """Whose turn it is."""
        state = self.state
        state.blocked[seat] = state.blocked[state.mover]
        state.mover = seat
        return self.changed(state)

    def blocked(self, movement: str) -> Self:
        """What may not be used in this turn."""
        state = self.state
        state.blocked[state.mover] = MOVEMENTS.index(movement)
        return self.changed(state)

    def used(self, *movements: str) -> Self:
        """The turn's movements so far."""
        state = self.state
        for name in movements:
            state.used = int(state.used) | 1 << MOVEMENTS.index(name)
            state.moves_left -= 1
        return self.changed(state)

    def thesis(self) -> Self:
        """The thesis was defended in this turn; the cradle is blocked."""
        state = self.used("thesis").state
        state.thesis = 1
        if state.blocked[state.mover] == MOVEMENTS.index("thesis"):
            state.blocked[state.mover] = MOVEMENTS.index("cradle")
        return self.changed(state)

    def turn(self, finished: int) -> Self:
        """How many turns are finished."""
        state = self.state
        state.turns = finished
        if finished == 0:
            state.moves_left = 1 if state.opening == Opening.ONE else 2
        return self.changed(state)

    def purses(self, *held: int) -> Self:
        """The energy in each hand; the rest lies on the table."""
        state = self.state
        state.purse[: len(held)] = held
        state.table = 8 - sum(held)
        return self.changed(state)

    def cards(self, *names: str) -> Self:
        """The effect cards, cheapest first."""
        state = self.state
        state.row[:] = [effect_named(name) for name in names]
        return self.changed(state)

    def cheapest(self, name: str) -> Self:
        """This effect lies first; the others follow, the same side up, in the order of the box."""
        sides = FRONTS if name in FRONTS else BACKS
        return self.cards(name, *(side for side in sides if side != name))

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
    def to_act(self) -> int:
        return self.match.to_act

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def scores(self) -> tuple[float, ...]:
        return self.match.scores

    def electrons(self) -> set[str]:
        """The electrons on the board as `put` takes them; a superposed one with ↕."""
        state, shown = self.state, set()
        for cell in range(CELLS):
            name = cell_name(cell)
            up, down = int(state.who[cell * 2]), int(state.who[cell * 2 + 1])
            if state.superposed[cell]:
                shown.add(f"{name}↕{up - 1}")
                continue
            shown |= {f"{name}{arrow}{colour - 1}" for arrow, colour in (("↑", up), ("↓", down)) if colour}
        return shown

    def energy(self) -> list[int]:
        """Energy in hand of each seat, then on the table."""
        state = self.state
        return [*state.purse[: state.seats].tolist(), int(state.table)]

    def legal(self, word: str = "") -> set[str]:
        """The legal actions; with a word, those that begin with it, without it."""
        texts = set(self.match.legal())
        return {text[len(word) + 1 :] for text in texts if text.startswith(f"{word} ")} if word else texts

    def detail(self, action: str) -> str:
        """The remark on an action's button."""
        return next(choice.detail for choice in self.match.choices(self.match.to_act) if choice.text == action)

    def told(self, seat: int = 0) -> str:
        """What a seat reads about the last action."""
        return " ".join(line.text for line in self.match.lines(seat))

    def note(self) -> str:
        """The formulas beside it."""
        return "; ".join(line.note for line in self.match.lines(0) if line.note)

    def events(self) -> list[tuple[Event, int, tuple[int, int, int, int]]]:
        """What the last action brought: kind, who and numbers. Everything in |Hop⟩ is open."""
        found = []
        for event in (event for step in self.match.steps for event in step.events):
            assert event.audience == EVERYONE
            found.append((Event(event.kind), event.who, (event.a, event.b, event.c, event.d)))
        return found

    def frames(self, seat: int = 0) -> list[list[Motion]]:
        """How the last action is shown, frame by frame, without the sounds."""
        frames = [frame for scene in self.match.scenes(seat) for frame in scene.frames]
        return [[motion for motion in frame.motions if motion.kind != "sound"] for frame in frames]

    # Playing

    def play(self, *texts: str) -> Self:
        """The scene after these actions; what chance brings is written `* lay trap`."""
        other = copy(self)
        for text in texts:
            other.match = other.match.play(text.removeprefix("* "))
        return other

    def refusal(self, action: str) -> tuple[str, str]:
        """Clause and sentence with which an action is refused; nothing may change."""
        before = self.state.tobytes()
        with pytest.raises(IllegalAction) as caught:
            self.match.play(action)
        assert self.state.tobytes() == before
        return caught.value.clause, caught.value.sentence


def scene(seats: int = 2, **options: str) -> Scene:
    """Seat 0's fifth turn, nothing moved yet; the tunnel or the thesis is blocked; the fronts of the cards lie up."""
    match = HOP.new(seats=seats, scripted=True, **options)
    state: State = match.state()
    doctorate = options.get("degree") == "doctorate"
    if doctorate:
        state.row[:] = [effect_named(name) for name in FRONTS]
        state.dealt = len(FRONTS)
    state.phase, state.mover, state.turns, state.moves_left = Phase.MOVE, 0, 4, 2
    state.blocked[0] = MOVEMENTS.index("thesis" if doctorate else "tunnel")
    return Scene(match).changed(state)


def begun(seats: int = 2, first: int = 0, **options: str) -> Scene:
    """A bachelor's or master's match from the start, in which `first` begins."""
    return Scene(HOP.new(seats=seats, scripted=True, **options)).play(f"* begin {first}")


def defended(seats: int = 2, *, first: str = "trap", **options: str) -> Scene:
    """A doctorate in which seat 0 has defended the thesis and holds three energy; `first` is the cheapest effect."""
    base = scene(seats, degree="doctorate", **options).cheapest(first).thesis()
    return base.purses(*(3, 2, 0, 0)[:seats])


def hopped(seats: int = 2, **options: str) -> Scene:
    """A doctorate in which seat 0 has hopped and may end the turn."""
    return scene(seats, degree="doctorate", **options).used("hop")


def effect_named(name: str) -> Effect:
    return Effect([word for word, _ in EFFECTS].index(name))
