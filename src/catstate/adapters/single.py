"""One match that is played in place, for environments that step one match at a time.

Every action is one call of compiled code: it plays, deals what follows and writes fresh arrays of what the next seat
sees and may do. Calls from Python are what costs here, so there is exactly one.
"""

import os
from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.chance import generator
from ..core.compile import kernel
from ..core.errors import BadOption, IllegalAction
from ..core.game import NAMES, Game
from ..core.layout import Row, layout_of, numbers_in, spread, state_layout_of
from ..core.picture import picture
from ..core.record import Ints
from ..core.rules import OVER, PUBLIC, SCALE, apply, legal, observe, scores, setup
from ..core.steps import legal_ids, view_of
from .vector import EVERYONE, play_on

Mask = NDArray[np.int8]  # the type that Gymnasium's spaces take for masks

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")


class UnknownOption(BadOption, TypeError):
    """A keyword that is no option of the game.

    Also a TypeError, and with Python's own words: torchrl and others try keywords of theirs and go by that.
    """


def settled(game: Game, seats: int | None, options: Mapping[str, str | int]) -> tuple[int, dict[str, str]]:
    """Seats and options as `Game.settle` gives them, for environments, which have their options as keywords."""
    known = [option.name for option in game.options]
    for name in options:
        if name not in known:
            have = ", ".join(known) or "none"
            raise UnknownOption(
                f"{game.title} has no option {name!r}; it has: {have}. (got an unexpected keyword argument {name!r})"
            )
    return game.settle(seats, options)


class SingleMatch:
    """A match in place: `begin`, then `play` until `actor` is OVER."""

    def __init__(
        self, game: Game, seats: int | None, options: Mapping[str, str | int], learner: int = EVERYONE
    ) -> None:
        """With a `learner` the other seats play at random, as in a vector of matches."""
        self.game = game
        self.learner = learner
        self.seats, self.options = settled(game, seats, options)
        self.num_actions: int = game.rules.NUM_ACTIONS
        self.layout = layout_of(game)
        self.states = game.rules.State.batch(1)
        self.rng: Ints = generator(0)
        self.actor = OVER
        self.observation: Row = np.zeros(self.layout.size, self.layout.number)  # as the seat to act sees it
        self.mask: Mask = np.zeros(self.num_actions, np.int8)  # what it may do
        self.begun = False
        self._frame: tuple[int, ...] = ()  # the shape of the first picture in pixels
        self._start = game.rules.State.batch(1)
        setup(self._start[0], self.seats, game.encode(self.options))
        self._room()

    def _room(self) -> None:
        rules = self.game.rules
        size = max(rules.NUM_ACTIONS, rules.NUM_OUTCOMES)
        view = rules.View.batch(1)
        buffers = np.zeros((2, size), np.int64)
        self._tools = (self.states, view, numbers_in(view)[0], self.layout.runs)
        self._buffers = (self.rng, buffers[0], buffers[1])
        self._view = view

    def begin(self, seed: int | None = None) -> int:
        """Set up and deal; returns the seat to act. Without a seed, go on from the last one, or from chance."""
        if seed is not None or not self.begun:
            self.rng[:] = generator(int.from_bytes(os.urandom(8), "big") if seed is None else seed)
        self.begun = True
        self.actor = OVER
        while self.actor == OVER:  # a match may be over before the learner had a turn
            self.states[0] = self._start[0]
            self._advance(-1)
        return self.actor

    def play(self, action: Any) -> int:
        """Play an action of the seat to act; returns who is next. Refuses what is not in the mask."""
        number = self._checked(action)
        return self._advance(number)

    def _advance(self, action: int) -> int:
        self.observation = np.empty(self.layout.size, self.layout.number)
        self.mask = np.empty(self.num_actions, np.int8)
        self.actor = int(advance(*self._tools, *self._buffers, self.observation, self.mask, action, self.learner))
        return self.actor

    def _checked(self, action: Any) -> int:
        if self.actor == OVER:
            raise IllegalAction("", "The match is over; reset begins another.")
        try:
            number = index(action)
        except TypeError:
            raise IllegalAction("", f"An action is a whole number, not {action!r}.") from None
        if not 0 <= number < self.num_actions:
            raise IllegalAction("", f"{number} is no action of {self.game.title}; it has 0 to {self.num_actions - 1}.")
        if not self.mask[number]:
            clause, sentence = self.game.refusals.refuse(self.view(self.actor), number)
            text = self.game.notation.action_text(number)
            raise IllegalAction(clause, f"Action {number} ({text}) is not in the mask: {sentence}")
        return number

    def look(self, seat: int) -> Row:
        """What any seat sees."""
        if seat == self.actor:
            return self.observation
        row = np.empty(self.layout.size, self.layout.number)
        look(*self._tools, seat, row)
        return row

    def whole(self) -> Row:
        """The whole table as a row, for central critics."""
        return state_layout_of(self.game).row(self.states[0])

    def scores(self) -> list[float]:
        """Final scores per seat; zeros before the end."""
        points = np.zeros(self.seats, np.int64)
        if self.actor == OVER:
            scores(self.states[0], points)
        return [float(one) / SCALE for one in points]

    def view(self, seat: int) -> Any:
        """What a seat knows, as a record."""
        return view_of(self.game, self.states[0], seat)

    def render(self, mode: str | None) -> Any:
        """The board as the seat to act sees it: printed, as text, as a picture or as its pixels."""
        view, names = self.view(self.actor if self.actor >= 0 else PUBLIC), NAMES[: self.seats]
        if mode in ("svg", "rgb_array"):
            legal = legal_ids(self.game, self.states[0]) if self.actor >= 0 else []
            drawn = picture(self.game, view, names, legal)
            return drawn if mode == "svg" else self._in_pixels(drawn)
        text = self.game.terminal.text(view, names)
        if mode == "ansi":
            return text
        print(text)
        return None

    def _in_pixels(self, drawn: str) -> Any:
        """All frames of an environment have the size of its first."""
        from .raster import fitted, pixels

        made = pixels(drawn)
        self._frame = self._frame or made.shape
        return fitted(made, self._frame)

    def copy(self) -> "SingleMatch":
        """The same match, to be played on its own."""
        twin = object.__new__(SingleMatch)
        twin.__dict__.update(self.__dict__)
        twin.states, twin.rng = self.states.copy(), self.rng.copy()
        twin._room()
        return twin

    def take(self, other: "SingleMatch") -> None:
        """Become what another match of the same game, seats and options is now."""
        self.states[0] = other.states[0]
        self.rng[:] = other.rng
        self.actor, self.observation, self.mask = other.actor, other.observation, other.mask
        self.begun = other.begun

    def __getstate__(self) -> dict[str, Any]:
        kept = ("seats", "options", "learner", "rng", "actor", "observation", "mask", "begun")
        saved = {name: getattr(self, name) for name in kept}
        return {**saved, "game": self.game.name, "state": np.asarray(self.states).tobytes()}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        from ..games import find

        SingleMatch.__init__(self, find(saved["game"]), saved["seats"], saved["options"], saved["learner"])
        self.states[:] = np.frombuffer(saved["state"], self.states.dtype)
        self.rng[:] = saved["rng"]
        for name in ("actor", "observation", "mask", "begun"):
            setattr(self, name, saved[name])


@kernel
def advance(
    states: Any,
    view: Any,
    words: Ints,
    runs: Ints,
    rng: Ints,
    out: Ints,
    weight: Ints,
    observation: Row,
    mask: Mask,
    action: int,
    learner: int,
) -> int:
    """Play an action (−1 = none, at the start), deal, and write what the seat to act sees and may do.

    Where there is a learner, the others play at random until it must decide.
    """
    if action >= 0:
        apply(states[0], action, None)
    actor = play_on(states[0], learner, rng, out, weight)
    observe(states[0], actor if actor >= 0 else PUBLIC, view[0])
    spread(words, runs, observation)
    for one in range(len(mask)):
        mask[one] = 0
    if actor != OVER:
        count = legal(states[0], out)
        for one in range(count):
            mask[out[one]] = 1
    return actor


@kernel
def look(states: Any, view: Any, words: Ints, runs: Ints, seat: int, observation: Row) -> None:
    """Write what a seat sees."""
    observe(states[0], seat, view[0])
    spread(words, runs, observation)
